"""How a constraint looks, as plain data: a picture draws these values, and texts list the notes.

Constraints add them to a `Drawing` in their `draw`. Nothing here knows sizes, colours or files. `role` is the name of
the kind that draws the shape, so that a theme can choose its colour.
"""

from __future__ import annotations

from typing import NamedTuple

from fullhouse.constraints.shape import Cells, Layout, Place


class Cage(NamedTuple):
    """A dashed outline inside the edges of these cells, with a text in the first one."""

    cells: Cells
    role: str
    text: str = ""


class Line(NamedTuple):
    """A line through the centres of these cells; a thermometer also has a bulb in the first one."""

    cells: Cells
    role: str
    bulb: bool = False
    ends: str = ""
    """`circle` or `diamond`: a shape around both end cells."""
    text: str = ""
    """A small text in the first cell, such as the total of a ten-line."""


class Arrow(NamedTuple):
    """A circle or pill around the first cells, and a shaft from the last of them to an arrowhead."""

    bulb: Cells
    shaft: Cells
    role: str


class Diagonal(NamedTuple):
    """A thin line from corner to corner; it falls from the top left, or rises from the bottom left."""

    cells: Cells
    role: str


class Shade(NamedTuple):
    """A coloured background of these cells."""

    cells: Cells
    role: str


class Symbol(NamedTuple):
    """A shape in a cell, with a small text.

    The shapes are `circle`, `square`, `diamond`, `ring`, triangles that point `up` or `down`, arrows that point `in` or
    `out`, `fill` for the background, and `text` for the text alone.
    """

    cell: Place
    shape: str
    role: str
    text: str = ""


class Dot(NamedTuple):
    """A dot on the edge between two cells: `white`, `black`, or `none` for a text alone, such as X."""

    pair: tuple[Place, Place]
    fill: str
    role: str
    text: str = ""


class Sign(NamedTuple):
    """An inequality sign on the edge between two cells; it points to the second, which is smaller."""

    pair: tuple[Place, Place]
    role: str


class Corner(NamedTuple):
    """A circle with text where four cells meet; `cell` is the top left one."""

    cell: Place
    text: str
    role: str


class Outside(NamedTuple):
    """A clue outside the grid next to `first`, for the line that runs by these steps; a diagonal has an arrow."""

    text: str
    first: Place
    step: tuple[int, int]
    role: str


class Regions(NamedTuple):
    """Thick borders around each of these regions; the borders of plain boxes are also given as regions."""

    regions: tuple[Cells, ...]
    role: str


class Note(NamedTuple):
    """A rule without a shape, which a picture lists next to the grid: of the whole grid, or of the line from a cell."""

    text: str
    role: str
    first: Place | None = None


Mark = Cage | Line | Arrow | Diagonal | Shade | Symbol | Dot | Sign | Corner | Outside | Regions | Note


class Drawing:
    """Collects the marks of all constraints on a grid of this layout, in their order."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.marks: list[Mark] = []

    def add(self, mark: Mark) -> None:
        """Add a mark on top of the earlier ones."""
        self.marks.append(mark)

    def outside(self, text: object, line: Cells, role: str) -> None:
        """Add the clue of a line that starts at the edge of the grid."""
        first, second = line[0], line[1] if len(line) > 1 else line[0]
        self.add(Outside(str(text), first, (second.row - first.row, second.column - first.column), role))
