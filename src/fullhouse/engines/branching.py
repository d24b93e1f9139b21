"""Two rules in turn until nothing changes, then a branch: Norvig's design, on one big integer."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.grid import Grid
from fullhouse.engines.bitboard import Bits, Layout, layout_of
from fullhouse.engines.engine import GUESS, SOLUTION, UNDO, Trace, findings


class Branching:
    """Apply two rules in turn until nothing changes, then branch on a cell with fewest candidates.

    The rules: a cell with one candidate clears it from its peers; a house with one place for a digit puts it there.
    A branch in which a cell has no candidate or a house no place for a digit is dropped; the others branch again,
    as deep as needed. The design is Peter Norvig's ("Solving Every Sudoku Puzzle", 2006, norvig.com/sudoku.html),
    who keeps a string of digits for each cell; here the whole board is one integer (see `bitboard`), which lets
    each rule look at all cells or houses at once.
    """

    name = "branching"
    idea = "two rules in turn until nothing changes, then branch on a cell with fewest candidates"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once."""
        layout = layout_of(grid.geometry)
        trace.begin()
        return _search(layout, layout.board_of(grid, candidates), 0, trace, grid)


def _search(layout: Layout, board: Bits, placed: Bits, trace: Trace, grid: Grid) -> Iterator[Grid]:
    """Yield the solutions of this board, on which the candidates `placed` have done their work already."""
    trace.look_at_clock()
    rounds: list[Bits] | None = [] if trace.listener is not None else None
    board, placed, alive = layout.place_singles(board, placed, rounds)
    if rounds is not None:
        _report(layout, board, rounds, alive, trace, grid)
    if not alive:
        return
    cell = layout.tightest_cell(board)
    if cell is None:
        if trace.listener is not None:
            trace.report(SOLUTION)
        yield layout.grid_of(board)
        return
    for digit in layout.digits_in(board, cell):
        candidate = layout.geometry.size * (digit - 1) + cell
        trace.nodes += 1
        trace.guesses += 1
        if trace.listener is not None:
            trace.report(GUESS, cell, digit)
        failed = True
        for solution in _search(layout, board & layout.kept_by[candidate], placed | 1 << candidate, trace, grid):
            failed = False
            yield solution
        trace.backtracks += failed
        if trace.listener is not None:
            trace.report(UNDO, cell, digit)


def _report(layout: Layout, board: Bits, rounds: list[Bits], alive: bool, trace: Trace, grid: Grid) -> None:
    """Report the singles of these rounds that are still on the board, round by round, cells in reading order."""
    masks, size = layout.masks_of(board), layout.geometry.size
    placed = [
        cell
        for singles in rounds
        for cell in range(size)
        if not grid[cell] and masks[cell] and singles & board & 1 << size * (masks[cell].bit_length() - 1) + cell
    ]
    trace.report_all(findings(masks, placed, alive, layout.geometry))


BRANCHING = Branching()
