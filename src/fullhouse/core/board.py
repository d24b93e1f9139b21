"""The mutable working board: placed digits and remaining candidates. It makes no deductions."""

from __future__ import annotations

from collections.abc import Iterable

from fullhouse.core.digits import DigitSet, digits_of
from fullhouse.core.geometry import ALPHABET, AnyCell, Cell, Digit, Geometry, House, Mask
from fullhouse.core.grid import Grid
from fullhouse.core.values import public, shown_in_notebooks
from fullhouse.errors import BadArgument

Candidates = tuple[Mask, ...]
"""The possible digits of each cell, as bits."""


@public
@shown_in_notebooks
class Board:
    """Placed digits and remaining candidates.

    Placing a digit removes it from the candidates of the cells that see it, because that is what placing means.
    Nothing else happens automatically: a cell with one candidate left stays empty until its digit is placed.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> board = Board(Grid.from_line(puzzle))
    >>> board, str(board.candidates(2))
    (<Board of 30 digits, 0 of them placed>, '{124}')
    """

    __slots__ = ("givens", "_digits", "_masks")

    def __init__(self, givens: Grid) -> None:
        if not isinstance(givens, Grid):
            raise BadArgument("givens", givens, "a Grid", advice="fullhouse.parse_board reads text as a board")
        self.givens = givens
        """The grid this board started from."""
        self._digits = bytearray(givens.digits)
        self._masks = list(rule_candidates(givens))

    @classmethod
    def from_parts(cls, givens: Grid, placed: Iterable[tuple[Cell, Digit]], candidates: Candidates | None) -> Board:
        """Make a board with these digits placed on the givens, reduced to these candidates unless they are None."""
        board = cls(givens)
        for cell, digit in placed:
            board.place(cell, digit)
        if candidates is not None:
            if len(candidates) != len(givens):
                raise BadArgument("candidates", candidates, f"{len(givens)} masks", found=f"{len(candidates)}")
            board._masks = [mask & left for mask, left in zip(board._masks, candidates, strict=True)]
        return board

    def copy(self) -> Board:
        """Return an independent board in the same state."""
        return _restored(self.givens, self._digits, tuple(self._masks))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.givens, self._digits, self._masks) == (
            other.givens,
            other._digits,
            other._masks,
        )

    __hash__ = None  # type: ignore[assignment]  # a board changes

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.givens, bytes(self._digits), tuple(self._masks))

    @property
    def geometry(self) -> Geometry:
        """The geometry of the grid."""
        return self.givens.geometry

    def digit(self, cell: AnyCell) -> Digit:
        """Return the digit in this cell; 0 if it is empty."""
        return self._digits[self.geometry.check_cell(cell)]

    def is_given(self, cell: AnyCell) -> bool:
        """Return whether the cell's digit is a given."""
        return self.givens[self.geometry.check_cell(cell)] != 0

    def candidates(self, cell: AnyCell) -> DigitSet:
        """Return the candidates left in this cell; for a filled cell, its digit."""
        return DigitSet(self.candidates_mask(cell))

    def candidates_mask(self, cell: AnyCell) -> Mask:
        """Return the candidates left in this cell as bits."""
        return self._masks[self.geometry.check_cell(cell)]

    def all_candidates(self) -> Candidates:
        """Return the candidates of every cell as bits."""
        return tuple(self._masks)

    def has_candidate(self, cell: AnyCell, digit: Digit) -> bool:
        """Return whether this digit is still possible in this cell."""
        return bool(self.candidates_mask(cell) >> (self.geometry.check_digit(digit) - 1) & 1)

    def places(self, house: House, digit: Digit) -> list[Cell]:
        """Return the cells of the house that hold this digit or have it as a candidate."""
        if not isinstance(house, House):
            raise BadArgument("house", house, "a House", advice="fullhouse.CLASSIC.houses lists them")
        return [cell for cell in house.cells if self.has_candidate(cell, digit)]

    def place(self, cell: AnyCell, digit: Digit) -> None:
        """Place the digit in this empty cell and remove it from the candidates of the cells that see it."""
        cell, bit = self._empty_cell(cell), 1 << (self.geometry.check_digit(digit) - 1)
        self._digits[cell] = digit
        self._masks[cell] = bit
        for peer in self.geometry.peers[cell]:
            if not self._digits[peer]:
                self._masks[peer] &= ~bit

    def eliminate(self, cell: AnyCell, digit: Digit) -> None:
        """Remove the digit from the candidates of this empty cell."""
        self._masks[self._empty_cell(cell)] &= ~(1 << (self.geometry.check_digit(digit) - 1))

    def _empty_cell(self, cell: AnyCell) -> Cell:
        cell = self.geometry.check_cell(cell)
        if self._digits[cell]:
            name = self.geometry.cell_name(cell)
            raise BadArgument("cell", cell, "an empty cell", found=f"{name}, which holds {self._digits[cell]}")
        return cell

    def to_grid(self) -> Grid:
        """Return the current digits, both givens and placed ones."""
        return Grid(self._digits, self.geometry)

    def __str__(self) -> str:
        """Draw the digits and the candidates of the empty cells in a frame."""
        return self.geometry.draw(["".join(ALPHABET[d - 1] for d in digits_of(mask)) or "-" for mask in self._masks])

    def __repr__(self) -> str:
        placed = self.to_grid().clue_count
        return f"<Board of {placed} digits, {placed - self.givens.clue_count} of them placed>"


def _restored(givens: Grid, digits: bytes | bytearray, masks: Candidates) -> Board:
    board = object.__new__(Board)
    board.givens, board._digits, board._masks = givens, bytearray(digits), list(masks)
    return board


def rule_candidates(grid: Grid) -> Candidates:
    """Return the candidates that the rules alone leave: each empty cell loses the digits that it sees."""
    masks = []
    digits, peers, all_digits = grid.digits, grid.geometry.peers, grid.geometry.all_digits
    for cell, digit in enumerate(digits):
        mask = 1 << (digit - 1) if digit else all_digits
        if not digit:
            for peer in peers[cell]:
                if digits[peer]:
                    mask &= ~(1 << (digits[peer] - 1))
        masks.append(mask)
    return tuple(masks)
