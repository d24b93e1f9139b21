"""How a search begins: which digits may stand in each cell, and which each house still misses."""

from __future__ import annotations

from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS
from fullhouse.core.geometry import CLASSIC, Cell, Mask
from fullhouse.core.grid import Grid

HOUSE_NUMBERS: tuple[tuple[int, int, int], ...] = tuple(
    (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(CLASSIC.size)
)
"""For each cell its row, column and box, as indices into `CLASSIC.houses`."""


def allowed_masks(grid: Grid, candidates: Candidates | None) -> list[Mask]:
    """For each cell the digits that its given and the narrowed candidates allow; what other cells hold is not asked."""
    masks = [1 << (digit - 1) if digit else ALL_DIGITS for digit in grid.digits]
    if candidates is None:
        return masks
    return [mask & narrowed for mask, narrowed in zip(masks, candidates, strict=True)]


def blank_cells(grid: Grid) -> list[Cell]:
    """The cells without a given, in reading order."""
    return [cell for cell, digit in enumerate(grid.digits) if not digit]


def missing_digits(grid: Grid, allowed: list[Mask]) -> list[Mask] | None:
    """For each of the 27 houses the digits that its givens leave; None if two givens clash or one is not allowed."""
    missing = [ALL_DIGITS] * len(CLASSIC.houses)
    for cell, digit in enumerate(grid.digits):
        if digit:
            bit = 1 << (digit - 1)
            if not allowed[cell]:
                return None
            for house in HOUSE_NUMBERS[cell]:
                if not missing[house] & bit:
                    return None
                missing[house] ^= bit
    return missing
