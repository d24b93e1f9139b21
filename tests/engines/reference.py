"""A tiny solver to compare the engines with. It shares no code with them."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.grid import Grid


def reference_solutions(grid: Grid, candidates: tuple[int, ...] | None = None) -> set[Grid]:
    """All solutions of a puzzle that has not too many of them."""
    allowed = [
        {
            digit
            for digit in range(1, 10)
            if grid[cell] in (0, digit) and (not candidates or candidates[cell] >> digit - 1 & 1)
        }
        for cell in range(81)
    ]
    return {Grid(digits) for digits in _fill([0] * 81, allowed)}


def _fill(digits: list[int], allowed: list[set[int]]) -> Iterator[list[int]]:
    blanks = [cell for cell in range(81) if not digits[cell]]
    if not blanks:
        yield list(digits)
        return
    cell = min(blanks, key=lambda blank: len(_possible(blank, digits, allowed)))
    for digit in _possible(cell, digits, allowed):
        digits[cell] = digit
        yield from _fill(digits, allowed)
        digits[cell] = 0


def _possible(cell: int, digits: list[int], allowed: list[set[int]]) -> set[int]:
    row, column = divmod(cell, 9)
    top, left = row // 3 * 3, column // 3 * 3
    seen = set(digits[9 * row : 9 * row + 9]) | set(digits[column::9])
    for line in (top, top + 1, top + 2):
        seen |= set(digits[9 * line + left : 9 * line + left + 3])
    return allowed[cell] - seen
