"""Two rules in sweeps, and single guesses before any nested guess."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS, DIGITS_OF_MASK
from fullhouse.core.geometry import CLASSIC, Cell, Digit, Mask
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import GUESS, SOLUTION, UNDO, Trace, allowed_masks, blank_cells, findings
from fullhouse.engines.flaws import find_flaw

Cells = list[Mask]
"""The candidates of the 81 cells, in one flat list."""

_HOUSES = tuple(house.cells for house in CLASSIC.houses)


class Rules:
    """Sweep two rules over the board until nothing changes; if they do not solve it, try single guesses.

    The rules: a digit assigned in a house is eliminated from its other cells; a digit with one place in a house goes
    there. If they do not solve the board, the search guesses one digit for one cell and sweeps again; if that fails,
    it guesses another. It nests guesses only when every single guess is exhausted.

    Every solution is found exactly once: the rules only make forced deductions, so a sweep after a guess ends in one
    of three ways.

    - It fails: no solution has this digit here. The candidate is eliminated.
    - It solves the board: exactly one solution has this digit here. It is yielded, and the candidate is eliminated,
      because all other solutions have a different digit here.
    - It ends in between: the guess remains open.

    Each elimination lets the rules sweep again and may settle other guesses. When all single guesses are open, the
    search chooses a cell with the fewest candidates and repeats the procedure within each of its guesses; these share
    no solution, since they differ in this cell. The board is validated first: an impossible start is an error.
    """

    name = "rules"
    idea = "sweep two rules; try every single guess before any nested guess"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once; raise Unsolvable if the start is impossible."""
        if flaw := find_flaw(grid, candidates):
            raise flaw.to_error()
        cells = allowed_masks(grid, candidates)
        trace.begin()
        if _sweep_board(cells, trace, [cell for cell in blank_cells(grid) if _is_single(cells[cell])]):
            yield from _search(cells, trace)


def _search(cells: Cells, trace: Trace) -> Iterator[Grid]:
    """Yield the solutions of a swept board: first those found by single guesses, then those that need nested ones."""
    if not _open_cells(cells):
        yield _solution(cells, trace)
        return
    if not (yield from _settle_single_guesses(cells, trace)):
        return
    cell = _open_cells(cells)[0]
    for digit in DIGITS_OF_MASK[cells[cell]]:
        guessed = _guess(cells, cell, 1 << (digit - 1), trace)
        assert guessed is not None, "an open guess cannot fail"
        failed = True
        for solution in _search(guessed, trace):
            failed = False
            yield solution
        _undo(cell, digit, trace, failed=failed)


def _settle_single_guesses(cells: Cells, trace: Trace) -> Generator[Grid, None, bool]:
    """Try single guesses and eliminate the settled ones from `cells`, until all remaining guesses are open.

    Yields the solutions found meanwhile, and returns whether anything remains to be searched.
    """
    settled = True
    while settled:
        settled = False
        for cell in _open_cells(cells):
            for digit in DIGITS_OF_MASK[cells[cell]]:
                bit = 1 << (digit - 1)
                if _is_single(cells[cell]) or not cells[cell] & bit:
                    continue
                guessed = _guess(cells, cell, bit, trace)
                is_open = guessed is not None and bool(_open_cells(guessed))
                if guessed is not None and not is_open:
                    yield _solution(guessed, trace)
                _undo(cell, digit, trace, failed=guessed is None)
                if is_open:
                    continue
                settled = True
                cells[cell] ^= bit
                if not _sweep_board(cells, trace, [cell] if _is_single(cells[cell]) else []):
                    return False
        if not _open_cells(cells):
            yield _solution(cells, trace)
            return False
    return True


def _guess(cells: Cells, cell: Cell, bit: Mask, trace: Trace) -> Cells | None:
    """The board after this guess and its sweeps; None if it fails."""
    trace.nodes += 1
    trace.guesses += 1
    trace.look_at_clock()
    if trace.listener is not None:
        trace.report(GUESS, cell, bit.bit_length())
    guessed = cells.copy()
    guessed[cell] = bit
    return guessed if _sweep_board(guessed, trace, []) else None


def _undo(cell: Cell, digit: Digit, trace: Trace, *, failed: bool) -> None:
    """Count a failed guess; the board before it was not modified."""
    trace.backtracks += failed
    if trace.listener is not None:
        trace.report(UNDO, cell, digit)


def _sweep_board(cells: Cells, trace: Trace, placed: list[Cell]) -> bool:
    """Sweep, and report the newly placed digits after those in `placed`."""
    if trace.listener is None:
        return _sweep(cells)
    is_alive = _sweep(cells, placed)
    trace.report_all(findings(cells, placed, is_alive))
    return is_alive


def _sweep(cells: Cells, placed: list[Cell] | None = None) -> bool:
    """Sweep the two rules over the board, house by house, until nothing changes; return whether no rule fails.

    `placed`, if given, gets the cells that are reduced to one candidate.
    """
    changed = True
    while changed:
        changed = False
        for house in _HOUSES:
            # 1. find the digits that are assigned in this house, and those with one place or several
            once = several = assigned = 0
            for cell in house:
                mask = cells[cell]
                several |= once & mask
                once |= mask
                if not mask & (mask - 1):
                    if assigned & mask:
                        return False
                    assigned |= mask
            if once != ALL_DIGITS:
                return False
            lone = once & ~several & ~assigned
            if not (lone or several & assigned):
                continue
            # 2. place each lone digit, and eliminate each assigned digit from the other cells
            changed = True
            for cell in house:
                mask = cells[cell]
                if mask & (mask - 1):
                    mask = mask & lone or mask & ~assigned
                    if not mask or (mask & lone and not _is_single(mask)):
                        return False
                    cells[cell] = mask
            if placed is not None:
                placed += [cell for cell in house if _is_single(cells[cell]) and not cells[cell] & assigned]
    return True


def _open_cells(cells: Cells) -> list[Cell]:
    """The cells with several candidates, fewest first."""
    return sorted((cell for cell in range(81) if not _is_single(cells[cell])), key=lambda cell: cells[cell].bit_count())


def _is_single(mask: Mask) -> bool:
    return not mask & (mask - 1)


def _solution(cells: Cells, trace: Trace) -> Grid:
    if trace.listener is not None:
        trace.report(SOLUTION)
    return Grid(mask.bit_length() for mask in cells)


RULES = Rules()
