"""Rules about single cells, and cells that are compared with others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.constraints.builder import Builder
from fullhouse.constraints.constraint import CellSet, Constraint, Groups, Numbers, Values, kind
from fullhouse.constraints.drawing import Drawing, Line, Shade, Symbol
from fullhouse.constraints.shape import SYMBOLS, Layout, Place, Shape, text_of
from fullhouse.errors import BadArgument


class _Marked(Constraint):
    """Cells that each have a value of some set, with a symbol in each."""

    cells: CellSet

    def lower(self, builder: Builder) -> None:
        """Restrict each cell."""
        for place in self.cells:
            builder.restrict(place, self.allowed(builder.layout.shape))

    def allowed(self, shape: Shape) -> Iterable[int]:
        """Return the values that the cells may have."""
        raise NotImplementedError

    def draw(self, drawing: Drawing) -> None:
        """A symbol in each cell."""
        for place in self.cells:
            drawing.add(Symbol(place, _SYMBOLS[self.kind], self.kind))


_SYMBOLS = {"even": "square", "odd": "circle", "low": "down", "high": "up", "minimum": "in", "maximum": "out"}


@kind("even", "even r1c1,r2c3")
class Even(_Marked):
    """These cells hold even values."""

    def holds(self, values: Values) -> bool:
        """Return whether the remainders by 2 are 0."""
        return all(value % 2 == 0 for value in values.of(self.cells))

    def allowed(self, shape: Shape) -> Iterable[int]:
        """Return every other value."""
        return range(shape.lowest + shape.lowest % 2, shape.lowest + shape.values, 2)


@kind("odd", "odd r1c1,r2c3")
class Odd(_Marked):
    """These cells hold odd values."""

    def holds(self, values: Values) -> bool:
        """Return whether the remainders by 2 are 1."""
        return all(value % 2 == 1 for value in values.of(self.cells))

    def allowed(self, shape: Shape) -> Iterable[int]:
        """Return every other value."""
        return range(shape.lowest + 1 - shape.lowest % 2, shape.lowest + shape.values, 2)


@kind("low", "low r1c1,r2c3")
class Low(_Marked):
    """These cells hold values of the lower half: 1 to 4 of 9."""

    def holds(self, values: Values) -> bool:
        """Return whether fewer values are at most as great than are greater."""
        shape = values.layout.shape
        return all(2 * (value - shape.lowest + 1) <= shape.values for value in values.of(self.cells))

    def allowed(self, shape: Shape) -> Iterable[int]:
        """Return the lower half."""
        return shape.all_values[: shape.values // 2]


@kind("high", "high r1c1,r2c3")
class High(_Marked):
    """These cells hold values of the upper half: 6 to 9 of 9."""

    def holds(self, values: Values) -> bool:
        """Return whether fewer values are at least as great than are smaller."""
        shape = values.layout.shape
        return all(2 * (shape.lowest + shape.values - value) <= shape.values for value in values.of(self.cells))

    def allowed(self, shape: Shape) -> Iterable[int]:
        """Return the upper half."""
        return shape.all_values[-(shape.values // 2) :]


@kind("allowed", "allowed r1c1,r2c3 2 4 6")
class Allowed(Constraint):
    """Each of these cells holds one of the listed values."""

    cells: CellSet
    values: Numbers

    def holds(self, values: Values) -> bool:
        """Return whether each value is listed."""
        return all(value in self.values for value in values.of(self.cells))

    def lower(self, builder: Builder) -> None:
        """Restrict each cell."""
        for place in self.cells:
            builder.restrict(place, self.values)

    def draw(self, drawing: Drawing) -> None:
        """The symbol of odd or even cells, or the values as small text."""
        shape = drawing.layout.shape
        for name, remainder in (("even", 0), ("odd", 1)):
            if set(self.values) == {value for value in shape.all_values if value % 2 == remainder}:
                for place in self.cells:
                    drawing.add(Symbol(place, _SYMBOLS[name], name))
                return
        for place in self.cells:
            drawing.add(Symbol(place, "text", self.kind, "".join(SYMBOLS[value] for value in self.values)))


def _neighbours(place: Place, shape: Shape) -> Iterator[Place]:
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        other = Place(place.row + down, place.column + right)
        if min(other) >= 0 and other in shape:
            yield other


class _Extreme(Constraint):
    """Cells compared with their orthogonal neighbours outside the set."""

    cells: CellSet

    def outer(self, shape: Shape) -> Iterator[tuple[Place, Place]]:
        """Yield each of the cells with each neighbour that is not one of them."""
        for place in self.cells:
            for other in _neighbours(place, shape):
                if other not in self.cells:
                    yield place, other

    def draw(self, drawing: Drawing) -> None:
        """Arrowheads at the edges of each cell."""
        for place in self.cells:
            drawing.add(Symbol(place, _SYMBOLS[self.kind], self.kind))


@kind("minimum", "minimum r2c2,r5c5")
class Minimum(_Extreme):
    """Each of these cells is less than its orthogonal neighbours; marked neighbours are not compared."""

    def holds(self, values: Values) -> bool:
        """Return whether each is less."""
        return all(values[one] < values[other] for one, other in self.outer(values.layout.shape))

    def lower(self, builder: Builder) -> None:
        """Relate each pair."""
        builder.relate(self.outer(builder.layout.shape), lambda a, b: b > a)


@kind("maximum", "maximum r2c2,r5c5")
class Maximum(_Extreme):
    """Each of these cells is greater than its orthogonal neighbours; marked neighbours are not compared."""

    def holds(self, values: Values) -> bool:
        """Return whether each is greater."""
        return all(values[one] > values[other] for one, other in self.outer(values.layout.shape))

    def lower(self, builder: Builder) -> None:
        """Relate each pair."""
        builder.relate(self.outer(builder.layout.shape), lambda a, b: b < a)


@kind("counting-circles", "counting-circles r1c1,r1c2,r5c5")
class CountingCircles(Constraint):
    """Each value in a circle is the number of circles that hold it."""

    cells: CellSet

    def holds(self, values: Values) -> bool:
        """Return whether each value occurs as often as it says."""
        found = values.of(self.cells)
        return all(found.count(value) == value for value in found)

    def lower(self, builder: Builder) -> None:
        """One term."""
        builder.counting_circles(builder.indices(self.cells))

    def draw(self, drawing: Drawing) -> None:
        """A ring in each cell."""
        for place in self.cells:
            drawing.add(Symbol(place, "ring", self.kind))


@kind("doublers", "doublers r1c1,r5c5")
class Doublers(Constraint):
    """The values in these cells count double in cages, arrows, little killers, and lines that compare sums."""

    cells: CellSet

    def holds(self, values: Values) -> bool:  # noqa: ARG002
        """Return true: sums ask the layout which cells are doublers."""
        return True

    def lower(self, builder: Builder) -> None:
        """Add nothing: sums ask the layout which cells are doublers."""

    def draw(self, drawing: Drawing) -> None:
        """A diamond in each cell."""
        for place in self.cells:
            drawing.add(Symbol(place, "diamond", self.kind, "×2"))


@kind("clones", "clones r1c1,r1c2/r5c4,r5c5")
class Clones(Constraint):
    """These groups of cells hold equal values, cell by cell."""

    groups: Groups

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the groups have equal sizes."""
        Constraint.check(self, layout)
        _check_sizes(self.kind, self.groups)

    def holds(self, values: Values) -> bool:
        """Return whether all groups hold the same list of values."""
        return len({tuple(values.of(group)) for group in self.groups}) == 1

    def lower(self, builder: Builder) -> None:
        """Relate cells in the same position."""
        for group in self.groups[1:]:
            builder.relate(zip(self.groups[0], group, strict=True), lambda a, b: a == b)

    def draw(self, drawing: Drawing) -> None:
        """Shaded cells."""
        for group in self.groups:
            drawing.add(Shade(tuple(sorted(group)), self.kind))


@kind("same-values", "same-values r1c1,r1c2,r1c3/r5c4,r4c5,r6c6")
class SameValues(Constraint):
    """These groups of cells hold the same values equally often, in any order."""

    groups: Groups

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the groups have equal sizes."""
        Constraint.check(self, layout)
        _check_sizes(self.kind, self.groups)

    def holds(self, values: Values) -> bool:
        """Return whether all sorted lists are equal."""
        first, *others = (sorted(values.of(group)) for group in self.groups)
        return all(other == first for other in others)

    def lower(self, builder: Builder) -> None:
        """One term per pair of groups."""
        groups = [builder.indices(group) for group in self.groups]
        for number, group in enumerate(groups):
            for other in groups[:number]:
                builder.same_values([other, group])

    def draw(self, drawing: Drawing) -> None:
        """Shaded cells, joined by a line."""
        for group in self.groups:
            drawing.add(Shade(tuple(sorted(group)), self.kind))
            if len(group) > 1:
                drawing.add(Line(group, self.kind))


def _check_sizes(name: str, groups: Groups) -> None:
    sizes = sorted({len(group) for group in groups})
    if len(groups) < 2 or len(sizes) > 1 or any(len(set(group)) < len(group) for group in groups):
        found = "/".join(map(text_of, groups))
        raise BadArgument(name, found, "two or more groups of equally many different cells")
