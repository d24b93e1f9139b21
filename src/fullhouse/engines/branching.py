"""Two rules in turn until nothing changes, then a branch: Norvig's design, on one big integer."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.grid import Grid
from fullhouse.engines.bitboard import Bits, Layout, layout_of
from fullhouse.engines.engine import Trace


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
        trace.nodes += 1
        return _search(layout, layout.board_of(grid, candidates), 0, trace)


def _search(layout: Layout, board: Bits, placed: Bits, trace: Trace) -> Iterator[Grid]:
    """Yield the solutions of this board, on which the candidates `placed` have done their work already."""
    trace.look_at_clock()
    board, placed, alive = layout.place_singles(board, placed)
    if not alive:
        return
    cell = layout.tightest_cell(board)
    if cell is None:
        yield layout.grid_of(board)
        return
    for digit in layout.digits_in(board, cell):
        candidate = layout.geometry.size * (digit - 1) + cell
        trace.nodes += 1
        trace.guesses += 1
        failed = True
        for solution in _search(layout, board & layout.kept_by[candidate], placed | 1 << candidate, trace):
            failed = False
            yield solution
        trace.backtracks += failed


BRANCHING = Branching()
