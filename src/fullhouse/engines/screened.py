"""Reject puzzles that cannot be proper, then search copies in the blank cell with the fewest possible digits."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.geometry import Cell, Mask
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.engines.engine import (
    CONTRADICTION,
    GUESS,
    HOUSE_NUMBERS,
    PLACE,
    SOLUTION,
    UNDO,
    Trace,
    allowed_masks,
    blank_cells,
    missing_digits,
)
from fullhouse.errors import Refused

FEWEST_CLUES = 17
"""No puzzle with fewer clues has exactly one solution (McGuire, Tugemann, Civario, arXiv 1201.0749)."""

Blank = tuple[Cell, int, int, int, Mask]
"""An empty cell, its row, column and box, and the digits that the narrowed candidates allow there."""


class Screened:
    """Reject puzzles that cannot be proper; then search copies in the blank with the fewest possible digits.

    The engine rejects givens that break a rule, and fewer than 17 clues. It then chooses the blank for which row,
    column and box leave the fewest digits. None: backtrack. One: fill it. Several: branch, with a copy for each.

    `solve_array` returns a grid of -1 for a rejected puzzle as well as for a failed search, as programs of this kind
    do; here the error has the reason. With narrowed candidates the number of clues is not checked, because the theorem
    holds for puzzles with nothing but clues.
    """

    name = "screened"
    idea = "reject puzzles that cannot be proper, then search copies in the blank with the fewest digits"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once; raise RuleViolation or Refused if the puzzle is rejected."""
        grid.check_rules()
        if candidates is None and grid.clue_count < FEWEST_CLUES:
            clues = amount(grid.clue_count, "clue")
            raise Refused(self.name, f"it has {clues}, and a puzzle with one solution needs at least {FEWEST_CLUES}")
        allowed = allowed_masks(grid, candidates)
        missing = missing_digits(grid, allowed)
        trace.begin()
        if missing is None:
            if trace.listener is not None:
                trace.report(CONTRADICTION)
        else:
            blanks = [(cell, *HOUSE_NUMBERS[cell], allowed[cell]) for cell in blank_cells(grid)]
            yield from _search(bytearray(grid.digits), missing, blanks, trace)


def _search(digits: bytearray, missing: list[Mask], blanks: list[Blank], trace: Trace) -> Iterator[Grid]:
    """Yield the solutions of this copy, and modify it. `missing` holds the digits that each house lacks."""
    trace.look_at_clock()
    listener = trace.listener
    while blanks:
        index, possible = _tightest_blank(blanks, missing)
        cell, row, column, box, _ = blanks.pop(index)
        if not possible:
            if listener is not None:
                trace.report(CONTRADICTION, cell)
            return
        if possible & (possible - 1):
            break
        trace.nodes += 1
        digits[cell] = possible.bit_length()
        missing[row] ^= possible
        missing[column] ^= possible
        missing[box] ^= possible
        if listener is not None:
            trace.report(PLACE, cell, digits[cell])
    else:
        if listener is not None:
            trace.report(SOLUTION)
        yield Grid(digits)
        return
    for digit in DIGITS_OF_MASK[possible]:
        trace.nodes += 1
        trace.guesses += 1
        if listener is not None:
            trace.report(GUESS, cell, digit)
        copy_of_digits, copy_of_missing = bytearray(digits), missing.copy()
        copy_of_digits[cell] = digit
        for house in (row, column, box):
            copy_of_missing[house] ^= 1 << (digit - 1)
        failed = True
        for solution in _search(copy_of_digits, copy_of_missing, blanks.copy(), trace):
            failed = False
            yield solution
        trace.backtracks += failed
        if listener is not None:
            trace.report(UNDO, cell, digit)


def _tightest_blank(blanks: list[Blank], missing: list[Mask]) -> tuple[int, Mask]:
    """The index of the first blank with the fewest possible digits, and these digits."""
    fewest, tightest, found = 10, 0, 0
    for index, (_, row, column, box, allowed) in enumerate(blanks):
        possible = missing[row] & missing[column] & missing[box] & allowed
        if not possible & (possible - 1):
            return index, possible
        count = possible.bit_count()
        if count < fewest:
            fewest, tightest, found = count, index, possible
    return tightest, found


SCREENED = Screened()
