"""Find puzzles that are impossible for a reason that fits in one sentence, before any search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS, DIGITS_OF_MASK, mask_of
from fullhouse.core.geometry import CLASSIC, Cell, Digit, Geometry, House, Mask, cell_name
from fullhouse.core.grid import Grid
from fullhouse.engines.bitboard import layout_of
from fullhouse.errors import RuleViolation, Unsolvable

CLASH = "clash"
NO_CANDIDATE = "no-candidate"
NO_PLACE = "no-place"
TOO_FEW_CELLS = "too-few-cells"

_SETS_WITHOUT = (0, *(((1 << 512) - 1) // ((1 << (1 << digit)) + 1) for digit in range(9)))
"""For each digit the sets of digits that lack it, as 512 bits: 0101..., 00110011..., 0000111100001111..."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a puzzle has no solution; prints as a sentence without a full stop.

    >>> grid = Grid.from_line(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........")
    >>> print(find_flaw(grid))
    column 5 has only two cells (r8c5, r9c5) for the digits 1, 5 and 6
    """

    kind: str
    """`clash`, `no-candidate`, `no-place` or `too-few-cells`."""
    cells: tuple[Cell, ...]
    """The two cells that clash, the cell without a candidate, or the too few cells of the digits."""
    digits: tuple[Digit, ...]
    """The digits that clash, have no place, or have too few cells."""
    house: House | None
    """The house; None if the flaw is in a single cell."""
    singles: int = 0
    """The number of singles placed before the flaw appeared; 0 if the givens already have it."""
    columns: int = CLASSIC.side
    """The number of columns of the grid, by which cells are named."""

    @classmethod
    def of_clash(cls, clash: tuple[House, Digit, Cell, Cell], geometry: Geometry = CLASSIC) -> Flaw:
        """The flaw of two equal digits in a house, as `Grid.find_clashes` yields it."""
        house, digit, one, other = clash
        value = digit + geometry.lowest - 1
        return cls(CLASH, (one, other), (value,), house, columns=len(geometry.columns))

    def to_error(self) -> Unsolvable:
        """The corresponding exception: RuleViolation for a clash of givens, otherwise Unsolvable."""
        if self.kind == CLASH:
            one, other = self.cells
            return RuleViolation(self.digits[0], str(self.house), (one, other), side=self.columns)
        return Unsolvable(str(self), self.cells)

    def __str__(self) -> str:
        if not self.singles:
            return self._finding()
        return f"once {self.singles} single{'s are' if self.singles > 1 else ' is'} placed, {self._finding()}"

    def _finding(self) -> str:
        if self.kind == CLASH:
            return self.to_error().reason
        names = ", ".join(map(cell_name, self.cells))
        if self.kind == NO_CANDIDATE:
            return f"{names} has no candidate"
        if self.kind == NO_PLACE:
            return f"{self.house} has no place for the digit {self.digits[0]}"
        *most, last = map(str, self.digits)
        few = f"{_NUMBERS[len(self.cells)]} cell{'s' if len(self.cells) > 1 else ''} ({names})"
        return f"{self.house} has only {few} for the digits {', '.join(most)} and {last}"


def find_flaw(grid: Grid, candidates: Candidates | None = None) -> Flaw | None:
    """Why this puzzle has no solution, if singles and counting places show it; None means that only a search can tell.

    Looks for a clash of givens, then places naked and hidden singles until none are left and looks for a cell without
    a candidate, a digit without a place in a house, and a set of digits with too few cells in a house. A flaw that is
    visible without placing singles is preferred. On grids that are not classic only clashes are found.
    """
    if grid.geometry != CLASSIC:
        return next((Flaw.of_clash(clash, grid.geometry) for clash in grid.find_clashes()), None)
    layout = layout_of(CLASSIC)
    board = layout.board_of(grid, candidates)
    rested, placed, alive = layout.place_singles(board, 0)
    if alive and (placed.bit_count() == 81 or not any(_find_overfull_houses(layout.masks_of(rested), fewest=5))):
        return None
    for clash in grid.find_clashes():
        return Flaw.of_clash(clash)
    at_once = _flaw_in(layout.masks_of(board), singles=0)
    return at_once or _flaw_in(layout.masks_of(rested), singles=(placed & rested).bit_count() - grid.clue_count)


def _flaw_in(masks: Sequence[Mask], *, singles: int) -> Flaw | None:
    """The simplest flaw of a board with these candidates."""
    for cell, mask in enumerate(masks):
        if not mask:
            return Flaw(NO_CANDIDATE, (cell,), (), None, singles)
    for house in CLASSIC.houses:
        for digit in DIGITS_OF_MASK[ALL_DIGITS & ~_union(masks, house.cells)]:
            return Flaw(NO_PLACE, (), (digit,), house, singles)
    sets = [_smallest_overfull_set(house, masks, singles) for house in _find_overfull_houses(masks, fewest=2)]
    return min(sets, key=lambda flaw: len(flaw.digits), default=None)


def _find_overfull_houses(masks: Sequence[Mask], *, fewest: int) -> Iterator[House]:
    """Yield the houses with at least `fewest` open cells that cannot all take different digits.

    Without singles, an overfull house has at least five open cells: three digits with two cells, and so at least three
    other cells with fewer digits than cells.
    """
    for house in CLASSIC.houses:
        open_masks = [mask for cell in house.cells if (mask := masks[cell]) & (mask - 1)]
        if len(open_masks) >= fewest and not _can_differ(open_masks):
            yield house


def _can_differ(masks: list[Mask]) -> bool:
    """Whether each mask can be given one of its digits, all different (a system of distinct representatives).

    Bit s of `used` is set if the masks so far can use exactly the set of digits s; using digit d adds 2 ** (d - 1) to
    s, so it shifts all sets that lack d by 2 ** (d - 1) bits.
    """
    used = 1
    for mask in masks:
        used_next = 0
        for digit in DIGITS_OF_MASK[mask]:
            used_next |= (used & _SETS_WITHOUT[digit]) << (1 << (digit - 1))
        used = used_next
    return used != 0


def _smallest_overfull_set(house: House, masks: Sequence[Mask], singles: int) -> Flaw:
    """The smallest set of digits with fewer cells than digits in this overfull house (it exists: Hall 1935)."""
    for size in range(2, 10):
        for digits in combinations(range(1, 10), size):
            wanted = mask_of(digits)
            cells = tuple(cell for cell in house.cells if masks[cell] & wanted)
            if len(cells) < size:
                return Flaw(TOO_FEW_CELLS, cells, digits, house, singles)
    raise AssertionError(f"{house} is not overfull")


def _union(masks: Sequence[Mask], cells: Iterable[Cell]) -> Mask:
    union = 0
    for cell in cells:
        union |= masks[cell]
    return union
