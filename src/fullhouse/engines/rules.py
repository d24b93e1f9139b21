"""Two rules in sweeps, and guesses one at a time before any guess within a guess."""

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
    """Sweep two rules over the board until nothing changes; where they do not suffice, try single guesses.

    The rules: a digit assigned in a house leaves its other cells; a digit with one place in a house goes there. If
    they do not solve the board, guess one digit for one cell and sweep again, and if that fails guess another; guess
    within a guess only when every single guess is exhausted.

    Why no solution is missed and none comes twice: the rules only conclude what must be, so a sweep settles a guess
    in one of three ways.

    - It breaks down: no solution has this digit here. The candidate is eliminated.
    - It solves the board: exactly one solution has this digit here. It is yielded, and the candidate is eliminated,
      because all that remain have another digit here.
    - It ends in between: the guess stays open.

    Each elimination lets the rules sweep again and may settle other guesses. When all single guesses are open, the
    search takes a cell with fewest candidates and goes on in the same way within each of its guesses; those share
    no solution, since they differ in this cell. The board is validated first: an impossible start is an error.
    """

    name = "rules"
    idea = "sweep two rules; try every single guess before any guess within a guess"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once; raise Unsolvable if the start is impossible."""
        if flaw := find_flaw(grid, candidates):
            raise flaw.to_error()
        cells = allowed_masks(grid, candidates)
        trace.begin()
        if _sweep_board(cells, trace, [cell for cell in blank_cells(grid) if _is_single(cells[cell])]):
            yield from _search(cells, trace)


def _search(cells: Cells, trace: Trace) -> Iterator[Grid]:
    """Yield the solutions of a swept board: first those that single guesses settle, then those that need more."""
    if not _open_cells(cells):
        yield _solution(cells, trace)
        return
    if not (yield from _settle_single_guesses(cells, trace)):
        return
    cell = _open_cells(cells)[0]
    for digit in DIGITS_OF_MASK[cells[cell]]:
        guessed = _guess(cells, cell, 1 << (digit - 1), trace)
        assert guessed is not None, "an open guess cannot break down"
        failed = True
        for solution in _search(guessed, trace):
            failed = False
            yield solution
        _undo(cell, digit, trace, failed=failed)


def _settle_single_guesses(cells: Cells, trace: Trace) -> Generator[Grid, None, bool]:
    """Try single guesses and eliminate from `cells` those that are settled, until all that are left are open.

    Yields the solutions on the way, and returns whether there is anything left to search.
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
    """The board after this guess and the sweeps that follow from it; None if it breaks down."""
    trace.nodes += 1
    trace.guesses += 1
    trace.look_at_clock()
    if trace.listener is not None:
        trace.report(GUESS, cell, bit.bit_length())
    guessed = cells.copy()
    guessed[cell] = bit
    return guessed if _sweep_board(guessed, trace, []) else None


def _undo(cell: Cell, digit: Digit, trace: Trace, *, failed: bool) -> None:
    """Count a guess that failed; the board before it is still there."""
    trace.backtracks += failed
    if trace.listener is not None:
        trace.report(UNDO, cell, digit)


def _sweep_board(cells: Cells, trace: Trace, placed: list[Cell]) -> bool:
    """Sweep, and report what that placed, after those that are `placed` already."""
    if trace.listener is None:
        return _sweep(cells)
    is_alive = _sweep(cells, placed)
    trace.report_all(findings(cells, placed, is_alive))
    return is_alive


def _sweep(cells: Cells, placed: list[Cell] | None = None) -> bool:
    """Sweep the two rules over the board, house by house, until nothing changes; return whether it holds up.

    `placed` gets the cells that come down to one candidate, for those who want to know.
    """
    changed = True
    while changed:
        changed = False
        for house in _HOUSES:
            # 1. which digits are assigned in this house, and which have one place, or several
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
            # 2. a lone digit goes to its one place, an assigned digit leaves the other cells
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
