"""Rules for the whole grid: chess moves, neighbours, and every 2x2 square."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fullhouse.constraints.builder import Builder, once_per_shape
from fullhouse.constraints.constraint import Constraint, Values, kind
from fullhouse.constraints.drawing import Drawing, Note
from fullhouse.constraints.shape import Layout, Place, Shape
from fullhouse.errors import BadArgument


class Everywhere(Constraint):
    """A rule for the whole grid, listed next to it."""

    def draw(self, drawing: Drawing) -> None:
        """The rule as text."""
        drawing.add(Note(self.description().rstrip("."), self.kind))


KNIGHT = ((1, 2), (2, 1), (1, -2), (2, -1))
DIAGONAL = ((1, 1), (1, -1))
ORTHOGONAL = ((0, 1), (1, 0))


@kind("anti-knight", "anti-knight", comes_first=True)
class AntiKnight(Everywhere):
    """Cells a knight's move apart hold different values."""

    def holds(self, values: Values) -> bool:
        """Return whether no knight reaches an equal value."""
        return all(values[one] != values[other] for one, other in values.layout.shape.pairs(*KNIGHT))

    @once_per_shape
    def lower(self, builder: Builder) -> None:
        """Each pair is different."""
        builder.relate(builder.layout.shape.pairs(*KNIGHT), lambda a, b: a != b)


@kind("anti-king", "anti-king", comes_first=True)
class AntiKing(Everywhere):
    """Cells that touch diagonally hold different values."""

    def holds(self, values: Values) -> bool:
        """Return whether no king reaches an equal value diagonally."""
        return all(values[one] != values[other] for one, other in values.layout.shape.pairs(*DIAGONAL))

    @once_per_shape
    def lower(self, builder: Builder) -> None:
        """Each pair is different."""
        builder.relate(builder.layout.shape.pairs(*DIAGONAL), lambda a, b: a != b)


@kind("non-consecutive", "non-consecutive")
class NonConsecutive(Everywhere):
    """Orthogonal neighbours do not hold consecutive values."""

    def holds(self, values: Values) -> bool:
        """Return whether no two neighbours differ by 1."""
        return all(abs(values[one] - values[other]) != 1 for one, other in values.layout.shape.pairs(*ORTHOGONAL))

    @once_per_shape
    def lower(self, builder: Builder) -> None:
        """Relate each pair."""
        builder.relate(builder.layout.shape.pairs(*ORTHOGONAL), lambda a, b: b not in (a - 1, a + 1))


@kind("diagonally-non-consecutive", "diagonally-non-consecutive")
class DiagonallyNonConsecutive(Everywhere):
    """Cells that touch diagonally do not hold consecutive values."""

    def holds(self, values: Values) -> bool:
        """Return whether no two such cells differ by 1."""
        return all(abs(values[one] - values[other]) != 1 for one, other in values.layout.shape.pairs(*DIAGONAL))

    @once_per_shape
    def lower(self, builder: Builder) -> None:
        """Relate each pair."""
        builder.relate(builder.layout.shape.pairs(*DIAGONAL), lambda a, b: b not in (a - 1, a + 1))


@kind("anti-taxicab", "anti-taxicab")
class AntiTaxicab(Everywhere):
    """Two equal values are never exactly their value apart, counted in orthogonal steps."""

    def holds(self, values: Values) -> bool:
        """Return whether no equal pair is that far apart."""
        return all(not values[one] == values[other] == distance for one, other, distance in _apart(values.layout.shape))

    @once_per_shape
    def lower(self, builder: Builder) -> None:
        """Relate each pair that is as far apart as some value."""
        apart = [*_apart(builder.layout.shape)]
        for value in builder.layout.shape.all_values:
            builder.relate([(one, other) for one, other, distance in apart if distance == value], _not_both(value))


def _not_both(value: int) -> Callable[[int, int], bool]:
    return lambda a, b: a != value or b != value


def _apart(shape: Shape) -> Iterator[tuple[Place, Place, int]]:
    places = list(shape.places())
    for number, one in enumerate(places):
        for other in places[:number]:
            yield one, other, abs(one.row - other.row) + abs(one.column - other.column)


@kind("global-entropy", "global-entropy")
class GlobalEntropy(Everywhere):
    """Every 2x2 square holds a low, a middle and a high value: of 9, one of 1-3, 4-6 and 7-9."""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the values divide into three equal parts."""
        check_thirds(self.kind, layout)

    def holds(self, values: Values) -> bool:
        """Return whether each square has all three."""
        shape = values.layout.shape
        low, high = shape.lowest + shape.values // 3, shape.lowest + 2 * shape.values // 3
        return all(
            min(found) < low and max(found) >= high and any(low <= value < high for value in found)
            for found in map(values.of, shape.squares())
        )

    @once_per_shape
    def lower(self, builder: Builder) -> None:
        """One automaton per square."""
        shape = builder.layout.shape
        _all_classes(builder, lambda value: (value - shape.lowest) * 3 // shape.values)


@kind("global-modular", "global-modular")
class GlobalModular(Everywhere):
    """Every 2x2 square holds all three remainders after division by 3: one of 1-4-7, 2-5-8 and 3-6-9."""

    def holds(self, values: Values) -> bool:
        """Return whether each square has all three."""
        return all({value % 3 for value in values.of(square)} == {0, 1, 2} for square in values.layout.shape.squares())

    @once_per_shape
    def lower(self, builder: Builder) -> None:
        """One automaton per square."""
        _all_classes(builder, lambda value: value % 3)


def check_thirds(name: str, layout: Layout) -> None:
    """Raise BadArgument unless the values divide into three equal parts."""
    if layout.shape.values % 3:
        raise BadArgument(name, layout.shape.values, "on a grid with 3, 6, 9 ... values")


def _all_classes(builder: Builder, class_of: Callable[[int], int]) -> None:
    for square in builder.layout.shape.squares():
        builder.run(square, 0, lambda seen, value: seen | 1 << class_of(value), lambda seen: seen == 7)


@kind("dutch-flatmates", "dutch-flatmates")
class DutchFlatmates(Everywhere):
    """Every middle value has the lowest value directly above it or the highest directly below it: 5 with 1 or 9."""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if there is no middle value."""
        if layout.shape.values % 2 == 0:
            raise BadArgument(self.kind, layout.shape.values, "on a grid with an odd number of values")

    def holds(self, values: Values) -> bool:
        """Return whether each middle value has a flatmate."""
        shape = values.layout.shape
        low, high = shape.all_values[0], shape.all_values[-1]
        middle = (low + high) // 2
        for place in shape.places():
            if values[place] == middle:
                above = place.row > 0 and values[Place(place.row - 1, place.column)] == low
                below = place.row + 1 < shape.rows and values[Place(place.row + 1, place.column)] == high
                if not (above or below):
                    return False
        return True

    @once_per_shape
    def lower(self, builder: Builder) -> None:
        """One automaton per column; its states: after a lowest value, after a middle one in need, after another."""
        shape = builder.layout.shape
        low, *_, high = shape.all_values
        middle = shape.all_values[shape.values // 2]

        def step(state: str, value: int) -> str | None:
            if state == "in need" and value != high:
                return None
            if value == middle:
                return "other" if state == "lowest" else "in need"
            return "lowest" if value == low else "other"

        for column in range(shape.columns):
            cells = [Place(row, column) for row in range(shape.rows)]
            builder.run(cells, "other", step, lambda state: state != "in need")
