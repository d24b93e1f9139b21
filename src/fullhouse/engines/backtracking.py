"""Brute force: the plainest complete search."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.geometry import Cell, Mask
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import (
    CONTRADICTION,
    GUESS,
    HOUSE_NUMBERS,
    SOLUTION,
    UNDO,
    Trace,
    allowed_masks,
    blank_cells,
    missing_digits,
)

Blank = tuple[int, int, int, Mask]
"""The three houses of an empty cell, and the digits allowed there."""
NODES_BETWEEN_LOOKS = 4096
"""Nodes between two looks at the clock, about two milliseconds apart."""


class Backtracking:
    """Fill the blanks in reading order, each with the first digit that clashes with nothing, and go back when stuck.

    Digits are tried from 1 to 9. A digit is placed if its row, column and box miss it; if no digit remains to be
    tried, the cell is reset and the search returns to the previous cell. It makes no deductions, so every digit it
    places is a guess. The first solution it finds is the least one in reading order.

    The recursion is written as a loop over the depth, the number of blanks filled so far:

        depth        0     1     2     3            blanks in reading order
        placed       4     1     2     .            bits of the digits placed so far
        untried      79    6     -     ...          bits that remain to be tried if this one fails
    """

    name = "backtracking"
    idea = "brute force: blanks in reading order, digits 1 to 9, back when stuck"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once, in ascending order as lines."""
        allowed = allowed_masks(grid, candidates)
        missing = missing_digits(grid, allowed)
        trace.begin()
        if missing is None:
            if trace.listener is not None:
                trace.report(CONTRADICTION)
            return
        cells = blank_cells(grid)
        blanks = [(*HOUSE_NUMBERS[cell], allowed[cell]) for cell in cells]
        ways = (
            _fill_and_report(missing, blanks, cells, [], trace)
            if trace.listener is not None
            else _fill(missing, blanks, trace)
        )
        for placed in ways:
            digits = bytearray(grid.digits)
            for cell, bit in zip(cells, placed, strict=True):
                digits[cell] = bit.bit_length()
            yield Grid(digits)


def _fill(missing: list[Mask], blanks: list[Blank], trace: Trace) -> Iterator[list[Mask]]:
    """Yield the bits of the blanks' digits for every way to fill them.

    `missing` holds the digits that each house misses, and changes during the search. One long loop, because a call
    per node would double its time.
    """
    last = len(blanks) - 1
    placed, untried = [0] * len(blanks), [0] * len(blanks)
    fruitful = 0  # the first guesses in place that have led to a solution, so they did not fail
    tried = failed = depth = 0
    if not blanks:
        yield placed
        return
    row, column, box, allowed = blanks[0]
    untried[0] = missing[row] & missing[column] & missing[box] & allowed
    while True:
        left = untried[depth]
        if left:
            # 1. place the next digit
            bit = left & -left
            untried[depth] = left ^ bit
            placed[depth] = bit
            tried += 1
            if depth == last or tried == NODES_BETWEEN_LOOKS:
                _count(trace, tried, failed)
                tried = failed = 0
                trace.look_at_clock()
                if depth == last:
                    fruitful = last
                    yield placed
                    continue
            # 2. move to the next blank
            row, column, box, allowed = blanks[depth]
            missing[row] ^= bit
            missing[column] ^= bit
            missing[box] ^= bit
            depth += 1
            row, column, box, allowed = blanks[depth]
            untried[depth] = missing[row] & missing[column] & missing[box] & allowed
        else:
            # 3. stuck: return to the previous blank and reset it
            if not depth:
                break
            depth -= 1
            row, column, box, allowed = blanks[depth]
            bit = placed[depth]
            missing[row] ^= bit
            missing[column] ^= bit
            missing[box] ^= bit
            if depth < fruitful:
                fruitful = depth
            else:
                failed += 1
    _count(trace, tried, failed)


def _count(trace: Trace, tried: int, failed: int) -> None:
    trace.nodes += tried
    trace.guesses += tried
    trace.backtracks += failed


def _fill_and_report(
    missing: list[Mask], blanks: list[Blank], cells: list[Cell], placed: list[Mask], trace: Trace
) -> Iterator[list[Mask]]:
    """Like `_fill`, but recursive and with events for a listener. `placed` has the digits so far."""
    trace.look_at_clock()
    if len(placed) == len(blanks):
        trace.report(SOLUTION)
        yield placed
        return
    cell, (*houses, allowed) = cells[len(placed)], blanks[len(placed)]
    for house in houses:
        allowed &= missing[house]
    if not allowed:
        trace.report(CONTRADICTION, cell)
    for digit in DIGITS_OF_MASK[allowed]:
        _count(trace, 1, 0)
        trace.report(GUESS, cell, digit)
        placed.append(1 << (digit - 1))
        for house in houses:
            missing[house] ^= placed[-1]
        failed = True
        for solution in _fill_and_report(missing, blanks, cells, placed, trace):
            failed = False
            yield solution
        trace.backtracks += failed
        trace.report(UNDO, cell, digit)
        bit = placed.pop()
        for house in houses:
            missing[house] ^= bit


BACKTRACKING = Backtracking()
