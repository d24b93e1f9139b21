"""Where the parts of a board lie: cells, candidates, the names of rows and columns, and clues outside the grid.

A cell is 60 units wide.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, sqrt
from typing import NamedTuple

from fullhouse.constraints import drawing
from fullhouse.constraints.drawing import Mark
from fullhouse.constraints.rules import Rules
from fullhouse.core.geometry import Cell, Geometry, House
from fullhouse.render.scene import Point

CELL = 60.0
MARGIN = 4.0
NAMES = 20.0
"""Extra space at the left and top for the names of rows and columns."""
CLUE = 38.0
"""The distance between clues outside the grid, one beyond the other."""
_KEPT = 64
"""Layouts that are kept: puzzles with rules of their own have a layout each."""


class Clue(NamedTuple):
    """A clue outside the grid: its place as row and column, and how many clues lie between it and the grid."""

    mark: drawing.Outside
    row: int
    column: int
    depth: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of the parts of a board."""

    geometry: Geometry
    names: bool
    marks: tuple[Mark, ...] = ()
    """The marks of its rules."""
    clues: tuple[Clue, ...] = ()
    """The clues outside the grid; others in `marks` start inside it."""
    depths: tuple[int, int, int, int] = (0, 0, 0, 0)
    """How many clues lie one beyond the other at the left, top, right and bottom."""

    @property
    def across(self) -> int:
        """The number of columns."""
        return len(self.geometry.columns)

    @property
    def down(self) -> int:
        """The number of rows."""
        return len(self.geometry.rows)

    @property
    def names_width(self) -> float:
        """The space for names at the left and the top."""
        return (NAMES if max(self.across, self.down) < 10 else 1.4 * NAMES) if self.names else 0.0

    @property
    def left(self) -> float:
        """The distance of the frame from the left."""
        return MARGIN + self.names_width + CLUE * self.depths[0]

    @property
    def top(self) -> float:
        """The distance of the frame from the top."""
        return MARGIN + self.names_width + CLUE * self.depths[1]

    @property
    def right(self) -> float:
        """Where the frame ends."""
        return self.left + self.across * CELL

    @property
    def bottom(self) -> float:
        """Where the frame ends."""
        return self.top + self.down * CELL

    @property
    def width(self) -> float:
        """The width of the picture."""
        return self.right + CLUE * self.depths[2] + MARGIN

    @property
    def height(self) -> float:
        """The height of the picture, without notes below."""
        return self.bottom + CLUE * self.depths[3] + MARGIN

    def corner(self, cell: Cell) -> Point:
        """The top left corner of a cell."""
        row, column = divmod(cell, self.across)
        return self.left + CELL * column, self.top + CELL * row

    def centre(self, cell: Cell) -> Point:
        """The centre of a cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def house(self, house: House) -> tuple[float, float, float, float]:
        """Left, top, width and height of a house."""
        (left, top), (right, bottom) = self.corner(house.cells[0]), self.corner(house.cells[-1])
        return left, top, right + CELL - left, bottom + CELL - top

    def clue(self, clue: Clue) -> Point:
        """The centre of a clue outside the grid."""
        away = (clue.depth + 0.5) * CLUE
        x = self.left + (clue.column + 0.5) * CELL
        y = self.top + (clue.row + 0.5) * CELL
        if not 0 <= clue.column < self.across:
            x = self.left - away if clue.column < 0 else self.right + away
        if not 0 <= clue.row < self.down:
            y = self.top - away if clue.row < 0 else self.bottom + away
        return x, y


@lru_cache(_KEPT)
def layout_of(geometry: Geometry, names: bool) -> Layout:
    """The layout of a board with these rules."""
    if not isinstance(geometry, Rules):
        return Layout(geometry, names)
    marks = tuple(geometry.draw_on().marks)
    down, across = geometry.shape.rows, geometry.shape.columns
    seen: Counter[tuple[int, int]] = Counter()
    clues, depths = [], [0, 0, 0, 0]
    for mark in marks:
        if isinstance(mark, drawing.Outside) and (place := _outside(mark, down, across)):
            clue = Clue(mark, *place, seen[place])
            seen[place] += 1
            clues.append(clue)
            sides = (clue.column < 0, clue.row < 0, clue.column >= across, clue.row >= down)
            depths = [max(depth, is_there * (clue.depth + 1)) for depth, is_there in zip(depths, sides, strict=True)]
    return Layout(geometry, names, marks, tuple(clues), (depths[0], depths[1], depths[2], depths[3]))


def _outside(mark: drawing.Outside, down: int, across: int) -> tuple[int, int] | None:
    """The row and column before the line starts, if it starts at the edge."""
    row, column = mark.first.row - mark.step[0], mark.first.column - mark.step[1]
    is_inside = 0 <= row < down and 0 <= column < across
    return None if is_inside or max(map(abs, mark.step)) != 1 else (row, column)


@dataclass(frozen=True, slots=True)
class Field:
    """The positions of the candidates in a cell: three by three, or as many as there are digits."""

    offsets: tuple[Point, ...]
    """Offsets from the top left corner of the cell, by digit."""
    radius: float
    size: float


@lru_cache(_KEPT)
def field_of(geometry: Geometry) -> Field:
    """The field of candidates for this geometry; texts in the corners of cages need some space above."""
    has_cages = isinstance(geometry, Rules) and any(
        isinstance(mark, drawing.Cage) for mark in layout_of(geometry, names=False).marks
    )
    columns = ceil(sqrt(geometry.side))
    rows = ceil(geometry.side / columns)
    pitch = (0.72 if has_cages else 0.95) * CELL / max(columns, rows)
    middle = CELL / 2 + (5.0 if has_cages else 0.0)
    offsets = tuple(
        (
            CELL / 2 + pitch * (index % columns - (columns - 1) / 2),
            middle + pitch * (index // columns - (rows - 1) / 2),
        )
        for index in range(geometry.side)
    )
    return Field(offsets, 0.435 * pitch, min(0.76 * pitch, 16.0))


def regions_of(geometry: Geometry) -> list[frozenset[int]]:
    """The regions that each cell belongs to, by number: boxes, or irregular regions."""
    if isinstance(geometry, Rules):
        marks = (mark for mark in geometry.draw_on().marks if isinstance(mark, drawing.Regions))
        groups = [tuple(map(geometry.shape.index, region)) for mark in marks for region in mark.regions]
    else:
        groups = [house.cells for house in geometry.boxes]
    found: list[set[int]] = [set() for _ in range(geometry.size)]
    for number, cells in enumerate(groups):
        for cell in cells:
            found[cell].add(number)
    return list(map(frozenset, found))
