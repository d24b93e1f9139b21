"""Cells, rows, columns, boxes, and which cells see each other. A geometry holds no digits.

cell numbers                     boxes
 0  1  2 |  3  4  5 |  6  7  8
 9 10 11 | 12 13 14 | 15 16 17   1 2 3
18 19 20 | 21 22 23 | 24 25 26   4 5 6
---------+----------+---------   7 8 9
27 28 29 | 30 ...
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from fullhouse.core.arguments import whole_number
from fullhouse.core.values import fill, public, public_in
from fullhouse.errors import BadArgument

Cell = int
"""A cell's index, row by row; 0 to 80 on the classic grid."""
AnyCell = int | str
"""A cell by index or by name: 31 or `"r4c5"`."""
Digit = int
"""1 to 9; 0 means an empty cell."""
Mask = int
"""A set of digits as bits: digit d is bit d - 1."""

ALPHABET = "123456789ABCDEFGHIJKLMNOP"
"""The character for each digit; digits from 10 are letters."""
BLANK = "."
"""The character for an empty cell."""
BOXES = {16: (2, 2), 36: (2, 3), 81: (3, 3), 144: (3, 4), 256: (4, 4), 625: (5, 5)}
"""Rows and columns of a box by the number of cells of the grid: the sizes that text can have."""


@public_in("fullhouse.notation")
@dataclass(frozen=True, slots=True)
class House:
    """A row, column or box: cells that hold every digit once."""

    kind: str
    """`row`, `column` or `box`."""
    number: int
    """Counted from 1, from the top or the left; boxes in reading order."""
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def short(self) -> str:
        """The name in notation: `r3`, `c4`, `b5`."""
        return f"{self.kind[0]}{self.number}"


@public
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Geometry:
    """The cells, houses and peers of a puzzle type, derived from the rows and columns of a box.

    >>> small = Geometry(2, 3)
    >>> str(small), small.alphabet, small.cell_name(7), str(small.houses_of[7][2])
    ('6x6', '123456', 'r2c2', 'box 1')
    """

    box_rows: int
    """Rows per box."""
    box_columns: int
    """Columns per box."""
    side: int = field(init=False, compare=False)
    """The number of digits and of cells per house, up to 25."""
    size: int = field(init=False, compare=False)
    """The number of cells."""
    rows: tuple[House, ...] = field(init=False, compare=False)
    columns: tuple[House, ...] = field(init=False, compare=False)
    boxes: tuple[House, ...] = field(init=False, compare=False)
    houses: tuple[House, ...] = field(init=False, compare=False)
    """All rows, then all columns, then all boxes."""
    houses_of: tuple[tuple[House, House, House], ...] = field(init=False, compare=False)
    """The row, column and box of each cell."""
    peers: tuple[tuple[Cell, ...], ...] = field(init=False, compare=False)
    """The other cells that each cell sees, in ascending order."""

    def __init__(self, box_rows: int = 3, box_columns: int = 3) -> None:
        box_rows = whole_number("box_rows", box_rows, 1, len(ALPHABET))
        box_columns = whole_number("box_columns", box_columns, 1, len(ALPHABET) // box_rows)
        side = box_rows * box_columns
        lines = range(side)
        rows = tuple(House("row", i + 1, tuple(range(i * side, (i + 1) * side))) for i in lines)
        columns = tuple(House("column", i + 1, tuple(range(i, side * side, side))) for i in lines)
        boxes = tuple(House("box", i + 1, _box_cells(i, box_rows, box_columns)) for i in lines)
        box_of = {cell: box for box in boxes for cell in box.cells}
        houses_of = tuple((rows[c // side], columns[c % side], box_of[c]) for c in range(side * side))
        peers = tuple(
            tuple(sorted({other for house in three for other in house.cells} - {cell}))
            for cell, three in enumerate(houses_of)
        )
        fill(self, "box_rows", box_rows)
        fill(self, "box_columns", box_columns)
        fill(self, "side", side)
        fill(self, "size", side * side)
        fill(self, "rows", rows)
        fill(self, "columns", columns)
        fill(self, "boxes", boxes)
        fill(self, "houses", rows + columns + boxes)
        fill(self, "houses_of", houses_of)
        fill(self, "peers", peers)

    @classmethod
    def of_size(cls, cells: int) -> Geometry | None:
        """Return the geometry with this many cells: 16, 36, 81, 144, 256 or 625; None for any other number."""
        return _shared(*BOXES[cells]) if cells in BOXES else None

    @classmethod
    def of_boxes(cls, box_rows: int, box_columns: int) -> Geometry:
        """Return the geometry with these boxes, made once."""
        return _shared(box_rows, box_columns)

    def __reduce__(self) -> tuple[object, ...]:
        """Copies are the same object, so that all grids in a pickle share one geometry."""
        return _shared, (self.box_rows, self.box_columns)

    @property
    def alphabet(self) -> str:
        """The characters for its digits, from 1."""
        return ALPHABET[: self.side]

    @property
    def all_digits(self) -> Mask:
        """All its digits as bits."""
        return (1 << self.side) - 1

    @property
    def lowest(self) -> Digit:
        """The value that digit 1 is shown as: 1, except under rules with other values."""
        return 1

    @property
    def simplest(self) -> Geometry:
        """Itself; rules that say no more than a plain geometry return that one."""
        return self

    @property
    def terms(self) -> tuple[tuple[str, list[int]], ...]:
        """Its rules as the general engine reads them: every house holds different digits."""
        return tuple(("different", list(house.cells)) for house in self.houses)

    def broken(self, digits: bytes) -> object | None:  # noqa: ARG002
        """Return None; rules return the first constraint that these digits of a full grid break."""
        return None

    def sees(self, one: AnyCell, other: AnyCell) -> bool:
        """Return whether two different cells must hold different digits because they share a house."""
        return self.check_cell(other) in self.peers[self.check_cell(one)]

    def cell_at(self, row: int, column: int) -> Cell:
        """Return the cell in this row and column, both counted from 1."""
        width = len(self.columns)
        row, column = whole_number("row", row, 1, len(self.rows)), whole_number("column", column, 1, width)
        return (row - 1) * width + column - 1

    def cell_name(self, cell: AnyCell) -> str:
        """Return the cell's name: `r1c1` for the first cell, `r9c9` for the last of the classic grid."""
        row, column = divmod(self.check_cell(cell), len(self.columns))
        return f"r{row + 1}c{column + 1}"

    def check_cell(self, cell: AnyCell) -> Cell:
        """Return the index of a cell given by index or name; raise BadArgument if there is no such cell."""
        if type(cell) is int and 0 <= cell < self.size:
            return cell
        return self._cell_named(cell) if isinstance(cell, str) else whole_number("cell", cell, 0, self.size - 1)

    def _cell_named(self, name: str) -> Cell:
        found = re.fullmatch(r"r(\d\d?)c(\d\d?)", name.strip(), re.IGNORECASE | re.ASCII)
        row, column = (int(found[1]), int(found[2])) if found else (0, 0)
        if not (0 < row <= len(self.rows) and 0 < column <= len(self.columns)):
            raise BadArgument("cell", name, f"a name such as r4c5, or a number from 0 to {self.size - 1}")
        return (row - 1) * len(self.columns) + column - 1

    def check_digit(self, digit: Digit) -> Digit:
        """Return the digit as an int; raise BadArgument if there is no such digit."""
        is_digit = type(digit) is int and 1 <= digit <= self.side
        return digit if is_digit else whole_number("digit", digit, 1, self.side)

    def draw(self, cells: Sequence[str]) -> str:
        """Draw a frame with one text per cell, all padded to the width of the longest."""
        if len(cells) != self.size:
            raise BadArgument("cells", cells, f"{self.size} texts", found=f"{len(cells)}")
        width = max(map(len, cells))
        across = len(self.columns)
        edge = ("+" + "-" * ((width + 1) * self.box_columns + 1)) * (across // self.box_columns) + "+"
        lines = [edge]
        for row in range(len(self.rows)):
            texts = [text.ljust(width) for text in cells[row * across : (row + 1) * across]]
            boxes = [" ".join(texts[left : left + self.box_columns]) for left in range(0, across, self.box_columns)]
            lines.append("| " + " | ".join(boxes) + " |")
            if (row + 1) % self.box_rows == 0:
                lines.append(edge)
        return "\n".join(lines)

    def __str__(self) -> str:
        return f"{self.side}x{self.side}"

    def __repr__(self) -> str:
        return f"Geometry({self.box_rows}, {self.box_columns})"


def _box_cells(box: int, rows: int, columns: int) -> tuple[Cell, ...]:
    side = rows * columns
    top, left = box // rows * rows, box % rows * columns
    return tuple((top + down) * side + left + right for down in range(rows) for right in range(columns))


CLASSIC = Geometry()
"""The 9x9 grid with 3x3 boxes."""
_SHARED = {(CLASSIC.box_rows, CLASSIC.box_columns): CLASSIC}


def _shared(box_rows: int, box_columns: int) -> Geometry:
    """Return the geometry with these boxes, made once."""
    if (box_rows, box_columns) not in _SHARED:
        _SHARED[box_rows, box_columns] = Geometry(box_rows, box_columns)
    return _SHARED[box_rows, box_columns]


def require_classic(geometry: Geometry, who: str, *, advice: str = "") -> None:
    """Raise BadArgument unless the geometry is the classic one; `who` names the function that needs it."""
    if geometry != CLASSIC:
        found = str(geometry)
        raise BadArgument("the grid", geometry, f"9x9 with 3x3 boxes for {who}", found=found, advice=advice)


cell_at = CLASSIC.cell_at
"""The cell in this row and column of the classic grid, both counted from 1."""


def cell_name(cell: AnyCell) -> str:
    """Return the name of a cell of the classic grid: `r1c1` to `r9c9`."""
    return CLASSIC.cell_name(cell)
