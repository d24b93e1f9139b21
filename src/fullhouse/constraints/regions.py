"""Regions: cells that hold different values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fullhouse.constraints.builder import Builder, once_per_shape
from fullhouse.constraints.constraint import CellSet, Constraint, Regions, Values, kind
from fullhouse.constraints.drawing import Diagonal as DrawnDiagonal
from fullhouse.constraints.drawing import Drawing, Note, Shade
from fullhouse.constraints.drawing import Regions as DrawnRegions
from fullhouse.constraints.shape import Cells, Layout, Place, Shape
from fullhouse.errors import BadArgument


class DifferentGroups(Constraint):
    """Cells in groups, each with different values."""

    def groups(self, shape: Shape) -> Iterator[Cells]:
        """Yield the groups."""
        raise NotImplementedError

    def holds(self, values: Values) -> bool:
        """Return whether no group has a value twice."""
        return all(len(set(values.of(group))) == len(group) for group in self.groups(values.layout.shape))

    @once_per_shape
    def lower(self, builder: Builder) -> None:
        """Every group is `different`."""
        for group in self.groups(builder.layout.shape):
            builder.unlike(group)


@lru_cache
def _rows(shape: Shape) -> tuple[Cells, ...]:
    return tuple(tuple(Place(row, column) for column in range(shape.columns)) for row in range(shape.rows))


@lru_cache
def _columns(shape: Shape) -> tuple[Cells, ...]:
    return tuple(zip(*_rows(shape), strict=True))


@kind("rows", "rows", comes_first=True)
class Rows(DifferentGroups):
    """The values in each row are different."""

    def groups(self, shape: Shape) -> Iterator[Cells]:
        """Yield every row."""
        return iter(_rows(shape))

    def draw(self, drawing: Drawing) -> None:
        """Rows need no mark."""


@kind("columns", "columns", comes_first=True)
class Columns(DifferentGroups):
    """The values in each column are different."""

    def groups(self, shape: Shape) -> Iterator[Cells]:
        """Yield every column."""
        return iter(_columns(shape))

    def draw(self, drawing: Drawing) -> None:
        """Columns need no mark."""


def boxes(shape: Shape, rows: int, columns: int) -> Iterator[Cells]:
    """Yield the boxes of this size in reading order."""
    return iter(_boxes(shape, rows, columns))


@lru_cache
def _boxes(shape: Shape, rows: int, columns: int) -> tuple[Cells, ...]:
    corners = [(top, left) for top in range(0, shape.rows, rows) for left in range(0, shape.columns, columns)]
    inner = [(down, right) for down in range(rows) for right in range(columns)]
    return tuple(tuple(Place(top + down, left + right) for down, right in inner) for top, left in corners)


class SizedBoxes(DifferentGroups):
    """A rule about boxes of this many rows and columns."""

    rows: int = 3
    columns: int = 3

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless boxes of this size fill the grid."""
        shape = layout.shape
        fits = min(self.rows, self.columns) > 0 and shape.rows % self.rows == shape.columns % self.columns == 0
        if not fits:
            raise BadArgument(self.kind, f"{self.rows}x{self.columns}", f"of a size that fills the {shape} grid")


@kind("boxes", "boxes 3 3", comes_first=True)
class Boxes(SizedBoxes):
    """The values in each box are different; boxes have this many rows and columns."""

    def groups(self, shape: Shape) -> Iterator[Cells]:
        """Yield every box."""
        return boxes(shape, self.rows, self.columns)

    def draw(self, drawing: Drawing) -> None:
        """Thick borders."""
        drawing.add(DrawnRegions(tuple(self.groups(drawing.layout.shape)), self.kind))


@kind("jigsaw", "jigsaw r1c1-r1c9/r2c1-r2c9", comes_first=True)
class Jigsaw(DifferentGroups):
    """The values in each region are different; regions have any shape."""

    regions: Regions

    def groups(self, shape: Shape) -> Iterator[Cells]:  # noqa: ARG002
        """Yield every region."""
        return iter(self.regions)

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if two regions share a cell."""
        Constraint.check(self, layout)
        seen: set[Place] = set()
        for place in self.places():
            if place in seen:
                raise BadArgument(self.kind, str(place), "regions that share no cell", found=f"{place} in two regions")
            seen.add(place)

    def draw(self, drawing: Drawing) -> None:
        """Thick borders."""
        drawing.add(DrawnRegions(self.regions, self.kind))


@kind("diagonal", "diagonal", comes_first=True)
class Diagonal(DifferentGroups):
    """The values on a diagonal are different: from the top left, or with `rising` from the bottom left."""

    rising: bool = False

    def groups(self, shape: Shape) -> Iterator[Cells]:
        """Yield the diagonal."""
        last = min(shape.rows, shape.columns) - 1
        yield tuple(Place(last - i if self.rising else i, i) for i in range(last + 1))

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the grid is square."""
        if layout.shape.rows != layout.shape.columns:
            raise BadArgument(self.kind, str(layout.shape), "on a square grid")

    def draw(self, drawing: Drawing) -> None:
        """A thin line across the grid."""
        (cells,) = self.groups(drawing.layout.shape)
        drawing.add(DrawnDiagonal(cells, self.kind))


@kind("windoku", "windoku", comes_first=True)
class Windoku(SizedBoxes):
    """The values in each window are different; windows are boxes with one row or column of cells around each."""

    def groups(self, shape: Shape) -> Iterator[Cells]:
        """Yield every window."""
        for top in range(1, shape.rows - self.rows, self.rows + 1):
            for left in range(1, shape.columns - self.columns, self.columns + 1):
                yield tuple(Place(top + i, left + j) for i in range(self.rows) for j in range(self.columns))

    def draw(self, drawing: Drawing) -> None:
        """Shaded windows."""
        for window in self.groups(drawing.layout.shape):
            drawing.add(Shade(window, self.kind))


@kind("disjoint-groups", "disjoint-groups 3 3", comes_first=True)
class DisjointGroups(SizedBoxes):
    """Cells in the same position of all boxes hold different values; boxes have this many rows and columns."""

    def groups(self, shape: Shape) -> Iterator[Cells]:
        """Yield the cells of each position."""
        yield from zip(*boxes(shape, self.rows, self.columns), strict=True)

    def draw(self, drawing: Drawing) -> None:
        """A note."""
        drawing.add(Note("cells in the same position of all boxes are different", self.kind))


@kind("different", "different r2c2,r3c4,r5c5", comes_first=True)
class Different(DifferentGroups):
    """The values in these cells, an extra region, are different."""

    cells: CellSet

    def groups(self, shape: Shape) -> Iterator[Cells]:  # noqa: ARG002
        """Yield the one region."""
        yield self.cells

    def draw(self, drawing: Drawing) -> None:
        """A shaded region."""
        drawing.add(Shade(self.cells, self.kind))
