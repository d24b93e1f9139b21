"""Where cells lie: rows, columns, boxes, and which cells see each other. Holds no digits.

cell numbers                     boxes
0  1  2 |  3  4  5 |  6  7  8
9 10 11 | 12 13 14 | 15 16 17   1 2 3
18 19 20 | 21 22 23 | 24 25 26
---------+----------+---------
27 28 29 | 30 ...                4 5 6
7 8 9
"""

from __future__ import annotations

from fullhouse.core.value import Value, fill

Cell = int
"""A cell's index, 0 to 80, row by row."""
Digit = int
"""1 to 9; 0 stands for an empty cell."""
Mask = int
"""A set of digits as bits: digit d is bit d - 1."""


class House(Value):
    """A row, column or box: nine cells that hold every digit once."""

    __slots__ = ("kind", "number", "cells")
    kind: str
    """`row`, `column` or `box`."""
    number: int
    """1 to 9, from the top or the left; boxes in reading order."""
    cells: tuple[Cell, ...]

    def __init__(self, kind: str, number: int, cells: tuple[Cell, ...]) -> None:
        fill(self, "kind", kind)
        fill(self, "number", number)
        fill(self, "cells", cells)

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def short(self) -> str:
        """The name that notation uses: `r3`, `c4`, `b5`."""
        return f"{self.kind[0]}{self.number}"


class Geometry(Value):
    """The cells, houses and peers of a puzzle type, made from the height and width of its boxes."""

    __slots__ = ("box_height", "box_width", "side", "size", "rows", "columns", "boxes", "houses", "houses_of", "peers")
    box_height: int
    box_width: int
    side: int
    """How many cells a house has, and how many digits there are."""
    size: int
    """How many cells there are."""
    rows: tuple[House, ...]
    columns: tuple[House, ...]
    boxes: tuple[House, ...]
    houses: tuple[House, ...]
    """All rows, then all columns, then all boxes."""
    houses_of: tuple[tuple[House, House, House], ...]
    """For each cell its row, its column and its box."""
    peers: tuple[tuple[Cell, ...], ...]
    """For each cell the cells that it sees, in ascending order, without itself."""

    def __init__(self, box_height: int = 3, box_width: int = 3) -> None:
        side = box_height * box_width
        lines = range(side)
        rows = tuple(House("row", i + 1, tuple(range(i * side, (i + 1) * side))) for i in lines)
        columns = tuple(House("column", i + 1, tuple(range(i, side * side, side))) for i in lines)
        boxes = tuple(House("box", i + 1, _box_cells(i, box_height, box_width)) for i in lines)
        houses = rows + columns + boxes
        box_of = {cell: box for box in boxes for cell in box.cells}
        houses_of = tuple((rows[c // side], columns[c % side], box_of[c]) for c in range(side * side))
        peers = tuple(
            tuple(sorted({other for house in three for other in house.cells} - {cell}))
            for cell, three in enumerate(houses_of)
        )
        for name, value in zip(
            self.__slots__,
            (box_height, box_width, side, side * side, rows, columns, boxes, houses, houses_of, peers),
            strict=True,
        ):
            fill(self, name, value)

    def _fields(self) -> tuple[object, ...]:
        """All else follows from the size of a box."""
        return self.box_height, self.box_width

    def __repr__(self) -> str:
        return f"Geometry(box_height={self.box_height}, box_width={self.box_width})"

    def sees(self, one: Cell, other: Cell) -> bool:
        """Tell whether two different cells share a house."""
        return one != other and any(other in house.cells for house in self.houses_of[one])


def _box_cells(box: int, height: int, width: int) -> tuple[Cell, ...]:
    side = height * width
    top, left = box // height * height, box % height * width
    return tuple((top + down) * side + left + right for down in range(height) for right in range(width))


CLASSIC = Geometry()
"""The 9x9 grid with 3x3 boxes."""


def cell_at(row: int, column: int) -> Cell:
    """The cell in this row and column of the classic grid, both counted from 1."""
    return (row - 1) * CLASSIC.side + column - 1


def cell_name(cell: Cell) -> str:
    """`r1c1` for the first cell, `r9c9` for the last."""
    return f"r{cell // CLASSIC.side + 1}c{cell % CLASSIC.side + 1}"
