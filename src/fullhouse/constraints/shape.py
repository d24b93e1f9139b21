"""The shape of a grid, places in it, and the layout that constraints on one grid share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from fullhouse.core.arguments import whole_number
from fullhouse.core.values import fill
from fullhouse.errors import BadArgument, FormatError

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The character for each value."""
LARGEST = 25
"""The most rows, columns and values."""
HIGHEST_START = 10
"""The greatest `lowest` value, so that every value has a character."""
_CELL = re.compile(r"r(\d{1,2})c(\d{1,2})", re.IGNORECASE | re.ASCII)


class Place(NamedTuple):
    """A cell by row and column, both counted from 0; prints as `r1c1`."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"


Cells = tuple[Place, ...]


def place_of(text: str) -> Place:
    """Read the name of one cell: `r4c5`, or `r10c12` on larger grids."""
    found = _CELL.fullmatch(text.strip())
    row, column = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (1 <= row <= LARGEST and 1 <= column <= LARGEST):
        raise FormatError(f"{text.strip()!r} is not a cell", advice="write cells as r4c5")
    return Place(row - 1, column - 1)


def cells(text: str) -> Cells:
    """Read cells in the order of the text; a range is a straight or diagonal line.

    >>> [str(place) for place in cells("r1c1-r3c3,r1c2")]
    ['r1c1', 'r2c2', 'r3c3', 'r1c2']
    """
    found: list[Place] = []
    for part in text.split(","):
        ends = [place_of(name) for name in part.split("-")]
        if len(ends) > 2:
            raise FormatError(f"{part.strip()!r} is not a range of cells", advice="write it as r1c1-r1c9")
        found += ends if len(ends) == 1 else _between(ends[0], ends[1])
    return tuple(found)


def _between(first: Place, last: Place) -> Cells:
    down, right = last.row - first.row, last.column - first.column
    steps = max(abs(down), abs(right))
    if down and right and abs(down) != abs(right):
        raise FormatError(f"{first}-{last} is not a row, a column or a diagonal", advice="list its cells")
    return tuple(Place(first.row + sign(down) * i, first.column + sign(right) * i) for i in range(steps + 1))


def sign(number: int) -> int:
    """Return -1, 0 or 1."""
    return (number > 0) - (number < 0)


def text_of(places: Cells) -> str:
    """Write cells for people, straight runs of three or more as ranges.

    >>> text_of(cells("r1c1-r1c4,r5c5"))
    'r1c1-r1c4,r5c5'
    """
    parts: list[str] = []
    start = 0
    while start < len(places):
        end = start + 1
        step = _step(places, start)
        while end < len(places) and step and _step(places, end - 1) == step:
            end += 1
        if end - start < 3:
            end = start + 1
        parts.append(str(places[start]) if end == start + 1 else f"{places[start]}-{places[end - 1]}")
        start = end
    return ",".join(parts)


def _step(places: Cells, at: int) -> tuple[int, int] | None:
    if at + 1 >= len(places):
        return None
    step = places[at + 1].row - places[at].row, places[at + 1].column - places[at].column
    return step if max(map(abs, step)) == 1 else None


@dataclass(frozen=True, slots=True)
class Shape:
    """Rows and columns of a grid, the number of values, and the lowest of them.

    >>> str(Shape(6, 9)), str(Shape(6, 6, 9, 0))
    ('6x9', '6x6 with values 0 to 8')
    """

    rows: int
    columns: int
    values: int = 0
    """The number of values; by default the greater of rows and columns."""
    lowest: int = 1

    def __post_init__(self) -> None:
        for name in ("rows", "columns"):
            whole_number(name, getattr(self, name), 4, LARGEST)
        values = whole_number("values", self.values, 0, LARGEST)
        fill(self, "values", values or max(self.rows, self.columns))
        whole_number("lowest", self.lowest, 0, HIGHEST_START)

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    @property
    def all_values(self) -> range:
        """The values, in ascending order."""
        return range(self.lowest, self.lowest + self.values)

    @property
    def symbols(self) -> str:
        """The characters for the values, in ascending order."""
        return SYMBOLS[self.lowest : self.lowest + self.values]

    def __contains__(self, place: Place) -> bool:
        return place.row < self.rows and place.column < self.columns

    def index(self, place: Place) -> int:
        """Return the number of the cell, row by row from 0."""
        return place.row * self.columns + place.column

    def place(self, index: int) -> Place:
        """Return the place of the cell with this number."""
        return Place(*divmod(index, self.columns))

    def places(self) -> Iterator[Place]:
        """Yield all cells, row by row."""
        return map(self.place, range(self.size))

    def pairs(self, *steps: tuple[int, int]) -> Iterator[tuple[Place, Place]]:
        """Yield each cell with the cell that is so many rows down and columns right of it, if there is one."""
        return iter(_pairs(self, steps))

    def squares(self) -> Iterator[Cells]:
        """Yield the four cells of every 2x2 square."""
        for place in self.places():
            if place.row + 1 < self.rows and place.column + 1 < self.columns:
                yield square_at(place)

    def __str__(self) -> str:
        size, last = f"{self.rows}x{self.columns}", self.lowest + self.values - 1
        is_usual = self.lowest == 1 and self.values == max(self.rows, self.columns)
        return size if is_usual else f"{size} with values {self.lowest} to {last}"


@lru_cache
def _pairs(shape: Shape, steps: tuple[tuple[int, int], ...]) -> tuple[tuple[Place, Place], ...]:
    moved = (
        (place, Place(place.row + down, place.column + right)) for place in shape.places() for down, right in steps
    )
    return tuple((place, other) for place, other in moved if min(other) >= 0 and other in shape)


def square_at(place: Place) -> Cells:
    """Return the 2x2 square with this cell at the top left."""
    row, column = place
    return (place, Place(row, column + 1), Place(row + 1, column), Place(row + 1, column + 1))


def box_size(rows: int, columns: int, values: int) -> tuple[int, int] | None:
    """Return rows and columns of the boxes that fit such a grid, as square as possible; wide ones before tall ones.

    >>> box_size(12, 12, 12), box_size(6, 8, 8), box_size(7, 7, 7)
    ((3, 4), (2, 4), None)
    """
    fits = [
        (high, values // high)
        for high in range(2, values)
        if values % high == 0 and rows % high == 0 and columns % (values // high) == 0 and values // high > 1
    ]
    return min(fits, key=lambda size: (abs(size[0] - size[1]), size[0]), default=None)


@dataclass(frozen=True, slots=True)
class Layout:
    """Facts that some constraints need about the others on their grid."""

    shape: Shape
    regions: tuple[Cells, ...] = ()
    """The boxes or irregular regions, which divide some lines."""
    doublers: frozenset[Place] = frozenset()
    """Cells that count double in sums."""
    marked: frozenset[tuple[str, frozenset[Place]]] = frozenset()
    """Pairs of cells with a mark between them, and the kind of the mark."""

    def region_of(self, place: Place) -> int:
        """Return the number of the region of this cell; -1 if it has none."""
        return next((number for number, region in enumerate(self.regions) if place in region), -1)

    def parts_of(self, line: Cells) -> list[Cells]:
        """Divide a line where it passes from one region to another."""
        cuts = [at for at, (one, other) in enumerate(pairwise(line), 1) if self.region_of(one) != self.region_of(other)]
        return [line[start:end] for start, end in pairwise([0, *cuts, len(line)])]

    def unmarked(self, *kinds: str) -> Iterator[tuple[Place, Place]]:
        """Yield the orthogonal neighbours without a mark of these kinds."""
        for one, other in self.shape.pairs((0, 1), (1, 0)):
            pair = frozenset((one, other))
            if not any((kind, pair) in self.marked for kind in kinds):
                yield one, other


def check_inside(places: Iterable[Place], shape: Shape, name: str) -> None:
    """Raise BadArgument if one of these cells is outside the grid."""
    for place in places:
        if place not in shape:
            raise BadArgument(f"every cell of {name}", str(place), f"in the {shape.rows}x{shape.columns} grid")
