"""The board: a puzzle under way. The only thing in the house that changes, and it draws no conclusions."""

from __future__ import annotations

from collections.abc import Iterable

from fullhouse.core.digits import ALL_DIGITS, DigitSet
from fullhouse.core.geometry import CLASSIC, Cell, Digit, House, Mask, cell_name
from fullhouse.core.grid import Grid

Candidates = tuple[Mask, ...]
"""For each of the 81 cells the digits that may stand there."""


class Board:
    """Digits placed and candidates left.

    Placing a digit takes it from the candidates of the cells that see it, because that is what placing means.
    Nothing else follows by itself: a cell left with one candidate stays empty until somebody places it.
    """

    __slots__ = ("givens", "_digits", "_masks")

    def __init__(self, givens: Grid) -> None:
        self.givens = givens
        """The grid this board started from."""
        self._digits = bytearray(givens.digits)
        self._masks = list(rule_candidates(givens))

    @classmethod
    def from_parts(cls, givens: Grid, placed: Iterable[tuple[Cell, Digit]], candidates: Candidates | None) -> Board:
        """The board with these digits placed on the givens and, where told, no candidates but these."""
        board = cls(givens)
        for cell, digit in placed:
            board.place(cell, digit)
        if candidates is not None:
            board._masks = [mask & told for mask, told in zip(board._masks, candidates, strict=True)]
        return board

    def copy(self) -> Board:
        """Another board in the same state; changes to one do not reach the other."""
        twin = object.__new__(Board)
        twin.givens, twin._digits, twin._masks = self.givens, bytearray(self._digits), list(self._masks)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.givens, self._digits, self._masks) == (
            other.givens,
            other._digits,
            other._masks,
        )

    __hash__ = None  # type: ignore[assignment]  # a board changes

    def digit(self, cell: Cell) -> Digit:
        """The digit in this cell, 0 where it is empty."""
        return self._digits[cell]

    def is_given(self, cell: Cell) -> bool:
        """Whether the cell's digit was there from the start."""
        return self.givens[cell] != 0

    def candidates(self, cell: Cell) -> DigitSet:
        """The digits that may still stand in this cell; in a filled cell, its digit."""
        return DigitSet(self._masks[cell])

    def candidates_mask(self, cell: Cell) -> Mask:
        """The same as bits."""
        return self._masks[cell]

    def all_candidates(self) -> Candidates:
        """The bits of every cell."""
        return tuple(self._masks)

    def has_candidate(self, cell: Cell, digit: Digit) -> bool:
        """Whether this digit may still stand in this cell."""
        return bool(self._masks[cell] >> (digit - 1) & 1)

    def places(self, house: House, digit: Digit) -> list[Cell]:
        """The cells of the house where this digit stands or may still stand."""
        return [cell for cell in house.cells if self.has_candidate(cell, digit)]

    def place(self, cell: Cell, digit: Digit) -> None:
        """Put the digit into this empty cell and take it from the candidates of the cells that see it."""
        if self._digits[cell]:
            raise ValueError(f"{cell_name(cell)} already holds {self._digits[cell]}")
        bit = 1 << (digit - 1)
        self._digits[cell] = digit
        self._masks[cell] = bit
        for peer in CLASSIC.peers[cell]:
            if not self._digits[peer]:
                self._masks[peer] &= ~bit

    def eliminate(self, cell: Cell, digit: Digit) -> None:
        """Take the digit from the candidates of this empty cell."""
        if self._digits[cell]:
            raise ValueError(f"{cell_name(cell)} holds {self._digits[cell]} and has no candidates to take away")
        self._masks[cell] &= ~(1 << (digit - 1))

    def to_grid(self) -> Grid:
        """The digits as they stand now, givens and placed alike."""
        return Grid(self._digits)


def rule_candidates(grid: Grid) -> Candidates:
    """The candidates that the rules alone leave: a digit goes from every empty cell that sees it."""
    masks = []
    digits = grid.digits
    for cell, digit in enumerate(digits):
        mask = 1 << (digit - 1) if digit else ALL_DIGITS
        if not digit:
            for peer in CLASSIC.peers[cell]:
                if digits[peer]:
                    mask &= ~(1 << (digits[peer] - 1))
        masks.append(mask)
    return tuple(masks)
