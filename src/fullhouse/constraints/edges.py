"""Rules about neighbours and 2x2 squares: dots, XV, inequalities, quadruples, and what the absence of a mark says."""

from __future__ import annotations

from collections.abc import Callable

from fullhouse.constraints.builder import Builder
from fullhouse.constraints.chess import Everywhere
from fullhouse.constraints.constraint import CellList, Constraint, Numbers, Values, kind
from fullhouse.constraints.drawing import Corner, Dot, Drawing, Note, Sign
from fullhouse.constraints.shape import SYMBOLS, Layout, Place, square_at
from fullhouse.constraints.sums import count_exactly
from fullhouse.errors import BadArgument


class _Edge(Constraint):
    """A mark on the edge between two neighbours."""

    cells: CellList

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless there are two neighbours."""
        Constraint.check(self, layout)
        found = ",".join(map(str, self.cells))
        if len(self.cells) != 2 or sorted(_distance(*self.cells)) != [0, 1]:
            raise BadArgument(self.kind, found, "two orthogonal neighbours")

    @property
    def pair(self) -> tuple[Place, Place]:
        """The two cells."""
        one, other = self.cells
        return one, other


def _distance(one: Place, other: Place) -> tuple[int, int]:
    return abs(one.row - other.row), abs(one.column - other.column)


@kind("difference", "difference r1c1,r1c2")
class Difference(_Edge):
    """The two values differ by 1, as a white kropki dot says, or by another number."""

    difference: int = 1

    def holds(self, values: Values) -> bool:
        """Return whether they do."""
        one, other = values.of(self.cells)
        return abs(one - other) == self.difference

    def lower(self, builder: Builder) -> None:
        """Relate the pair."""
        difference = self.difference
        builder.relate([self.pair], lambda a, b: b in (a - difference, a + difference))

    def draw(self, drawing: Drawing) -> None:
        """A white dot, with the difference unless it is 1."""
        drawing.add(Dot(self.pair, "white", self.kind, "" if self.difference == 1 else str(self.difference)))


@kind("ratio", "ratio r1c1,r1c2")
class Ratio(_Edge):
    """One value is 2 times the other, as a black kropki dot says, or another multiple."""

    ratio: int = 2

    def holds(self, values: Values) -> bool:
        """Return whether it is."""
        one, other = values.of(self.cells)
        return one == self.ratio * other or other == self.ratio * one

    def lower(self, builder: Builder) -> None:
        """Relate the pair."""
        factor = self.ratio
        builder.relate([self.pair], lambda a, b: b == a * factor or (b * factor == a))

    def draw(self, drawing: Drawing) -> None:
        """A black dot, with the ratio unless it is 2."""
        drawing.add(Dot(self.pair, "black", self.kind, "" if self.ratio == 2 else str(self.ratio)))


@kind("xv", "xv 10 r1c1,r1c2")
class XV(_Edge):
    """The two values add up to 10 (drawn as X), 5 (drawn as V), or another total."""

    total: int = 10

    def holds(self, values: Values) -> bool:
        """Return whether they do."""
        return sum(values.of(self.cells)) == self.total

    def lower(self, builder: Builder) -> None:
        """Relate the pair."""
        total = self.total
        builder.relate([self.pair], lambda a, b: b == total - a)

    def draw(self, drawing: Drawing) -> None:
        """X, V or the total."""
        drawing.add(Dot(self.pair, "none", self.kind, {10: "X", 5: "V"}.get(self.total, str(self.total))))


@kind("greater", "greater r1c1,r1c2")
class Greater(_Edge):
    """The first value is greater than the second."""

    def holds(self, values: Values) -> bool:
        """Return whether it is."""
        one, other = values.of(self.cells)
        return one > other

    def lower(self, builder: Builder) -> None:
        """Relate the pair."""
        builder.relate([self.pair], lambda a, b: b < a)

    def draw(self, drawing: Drawing) -> None:
        """A sign that points to the smaller value."""
        drawing.add(Sign(self.pair, self.kind))


@kind("quadruple", "quadruple r1c1 2 5 7")
class Quadruple(Constraint):
    """Each listed value is in one of the four cells around a corner; the cell at the top left names them."""

    cell: Place
    values: Numbers

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the four cells are in the grid, with one to four values."""
        for place in square_at(self.cell):
            if place not in layout.shape:
                raise BadArgument(self.kind, str(self.cell), "a cell that is not in the last row or column")
        if not 1 <= len(self.values) <= 4:
            raise BadArgument(self.kind, len(self.values), "one to four values")

    def holds(self, values: Values) -> bool:
        """Return whether each value occurs as often as it is listed."""
        found = values.of(square_at(self.cell))
        return all(found.count(value) >= self.values.count(value) for value in self.values)

    def lower(self, builder: Builder) -> None:
        """Values that occur, and an automaton over those to come."""
        counts = {value: self.values.count(value) for value in self.values}
        count_exactly(builder, square_at(self.cell), counts, exact=False)

    def draw(self, drawing: Drawing) -> None:
        """A circle with the values."""
        drawing.add(Corner(self.cell, " ".join(SYMBOLS[value] for value in self.values), self.kind))


def _unrelated(builder: Builder, kinds: tuple[str, ...], fits: Callable[[int, int], bool]) -> None:
    builder.relate(builder.layout.unmarked(*kinds), fits)


@kind("negative-kropki", "negative-kropki")
class NegativeKropki(Everywhere):
    """Neighbours without a dot are neither consecutive nor is one twice the other."""

    def holds(self, values: Values) -> bool:
        """Return whether no such pair fits a dot."""
        return not any(
            abs(values[one] - values[other]) == 1
            or values[one] == 2 * values[other]
            or values[other] == 2 * values[one]
            for one, other in values.layout.unmarked(Difference.kind, Ratio.kind)
        )

    def lower(self, builder: Builder) -> None:
        """Relate each pair."""
        kinds = (Difference.kind, Ratio.kind)
        _unrelated(builder, kinds, lambda a, b: b not in (a - 1, a + 1, 2 * a) and a != b + b)


@kind("negative-difference", "negative-difference")
class NegativeDifference(Everywhere):
    """Neighbours without a difference dot do not differ by 1, or by this number."""

    difference: int = 1

    def holds(self, values: Values) -> bool:
        """Return whether no such pair differs by it."""
        pairs = values.layout.unmarked(Difference.kind)
        return all(abs(values[one] - values[other]) != self.difference for one, other in pairs)

    def lower(self, builder: Builder) -> None:
        """Relate each pair."""
        gap = self.difference
        _unrelated(builder, (Difference.kind,), lambda a, b: b not in (a - gap, a + gap))

    def draw(self, drawing: Drawing) -> None:
        """The rule as text, with its number."""
        drawing.add(Note(f"neighbours without a difference dot do not differ by {self.difference}", self.kind))


@kind("negative-ratio", "negative-ratio")
class NegativeRatio(Everywhere):
    """Of neighbours without a ratio dot, neither value is 2 times the other, or this multiple."""

    ratio: int = 2

    def holds(self, values: Values) -> bool:
        """Return whether no such pair has the ratio."""
        pairs = [(values[one], values[other]) for one, other in values.layout.unmarked(Ratio.kind)]
        return all(one != self.ratio * other and other != self.ratio * one for one, other in pairs)

    def lower(self, builder: Builder) -> None:
        """Relate each pair."""
        factor = self.ratio
        _unrelated(builder, (Ratio.kind,), lambda a, b: not (b == a * factor or b * factor == a))

    def draw(self, drawing: Drawing) -> None:
        """The rule as text, with its number."""
        text = f"of neighbours without a ratio dot, neither value is {self.ratio} times the other"
        drawing.add(Note(text, self.kind))


@kind("negative-xv", "negative-xv")
class NegativeXV(Everywhere):
    """Neighbours without an X or V add up to neither 10 nor 5."""

    def holds(self, values: Values) -> bool:
        """Return whether no such pair does."""
        return all(values[one] + values[other] not in (5, 10) for one, other in values.layout.unmarked(XV.kind))

    def lower(self, builder: Builder) -> None:
        """Relate each pair."""
        _unrelated(builder, (XV.kind,), lambda a, b: b not in (5 - a, 10 - a))
