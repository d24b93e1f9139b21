"""The terms that every constraint is lowered to, in the numbers that `native/constraints` reads.

Cells are numbered row by row from 0. Masks and tables speak of value indices: index i is the value `lowest + i`. Totals
and clues are values as people write them; the engine subtracts the offset.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import wraps
from itertools import chain, combinations
from math import isqrt
from types import FunctionType, MethodType
from typing import Any, TypeVar

from fullhouse.constraints.automata import Layers, State, layers_of
from fullhouse.constraints.shape import Layout, Place, Shape

Made = TypeVar("Made")
Term = tuple[str, list[int]]
"""The name of a term and its numbers."""

SKYSCRAPER, SANDWICH, X_SUM, NUMBERED_ROOM, HIDDEN_SKYSCRAPER = range(5)
"""The kinds of `full_line`."""


class Builder:
    """Collects the terms of some constraints.

    >>> builder = Builder(16, 4)
    >>> builder.cage([0, 1], 5)
    >>> builder.terms
    [('cage', [5, 0, 1])]
    """

    def __init__(self, cells: int, values: int, lowest: int = 1, layout: Layout | None = None) -> None:
        self.cells = cells
        """The number of cells."""
        self.values = values
        """The number of values that a cell can have."""
        self.lowest = lowest
        """The least of them."""
        self.layout = layout or Layout(Shape(isqrt(cells), isqrt(cells), values, lowest))
        """The shape and the facts that constraints need about each other."""
        self.terms: list[Term] = []
        self._houses: set[frozenset[int]] = set()

    @property
    def all_values(self) -> int:
        """The mask of all values."""
        return (1 << self.values) - 1

    def mask(self, values: Iterable[int]) -> int:
        """Return the mask of these values; values that no cell can have are left out."""
        return sum(1 << value - self.lowest for value in {*values} if 0 <= value - self.lowest < self.values)

    def is_house(self, cells: Iterable[int]) -> bool:
        """Return whether an earlier `different` makes these cells hold every value once."""
        return frozenset(cells) in self._houses

    def allow(self, cell: int, mask: int) -> None:
        """The cell holds one of these values."""
        self._add("allow", cell, mask)

    def different(self, cells: Sequence[int]) -> None:
        """All cells hold different values."""
        if len(cells) == self.values:
            self._houses.add(frozenset(cells))
        self._add("different", *cells)

    def pairs(self, pairs: Iterable[tuple[int, int]], table: Sequence[int]) -> None:
        """`table` has the mask of the values that the other cell of a pair may have, for each value of the one."""
        one, other, *more = chain.from_iterable(pairs)
        self._add("pair", one, other, *table, *more)

    def cage(self, cells: Sequence[int], total: int) -> None:
        """The cells hold different values with this sum."""
        self._add("cage", total, *cells)

    def linear(self, total: int, coefficients: Mapping[int, int]) -> None:
        """The values, each times the coefficient of its cell, have this sum."""
        self._add("linear", total, *(number for item in coefficients.items() for number in item))

    def value_sets(self, cells: Sequence[int], sets: Sequence[int]) -> None:
        """The cells hold different values, and together exactly one of these sets, each as a mask."""
        self._add("value-sets", len(sets), *sets, *cells)

    def ends(self, first: int, last: int, between: Sequence[int], table: Sequence[int]) -> None:
        """`table` has the mask of the values of each cell between, for each pair of values of the two end cells."""
        self._add("ends", first, last, len(between), *between, *table)

    def automaton(self, cells: Sequence[int], layers: Sequence[int]) -> None:
        """Per cell a layer: the number of states, and per state the next one for each value, -1 for none.

        State 0 starts; any end accepts.
        """
        self._add("automaton", len(cells), *cells, *layers)

    def full_line(self, kind: int, cells: Sequence[int], front: int | None, back: int | None) -> None:
        """A clue at one or both ends of a line that is a house; None for no clue."""
        if kind == SKYSCRAPER and back is None:  # one term for the clues at both ends
            for name, numbers in self.terms:
                if name == "full-line" and numbers[0] == kind and numbers[2] == -1 and numbers[3:] == [*cells][::-1]:
                    numbers[2] = -1 if front is None else front
                    return
        self._add("full-line", kind, -1 if front is None else front, -1 if back is None else back, *cells)

    def lunchbox(self, cells: Sequence[int], total: int) -> None:
        """The values are different, and those between the least and the greatest have this sum."""
        self._add("lunchbox", total, *cells)

    def same_values(self, groups: Sequence[Sequence[int]]) -> None:
        """Two groups of cells hold the same values equally often."""
        one, other = groups
        self._add("same-values", len(one), *one, *other)

    def counting_circles(self, cells: Sequence[int]) -> None:
        """Each value that occurs in these cells occurs exactly as often as it says."""
        self._add("counting-circles", *cells)

    def contains(self, cells: Sequence[int], mask: int) -> None:
        """Each of these values occurs in at least one of the cells."""
        self._add("contains", mask, *cells)

    def either(self, alternatives: Sequence[Builder]) -> None:
        """The terms of at least one of these builders hold.

        `either` is followed by an `alternative` with the number of its terms, and these terms, for each of them.
        """
        self._add("either", len(alternatives))
        for alternative in alternatives:
            self._add("alternative", len(alternative.terms))
            self.terms += alternative.terms

    def impossible(self) -> None:
        """No grid obeys this."""
        self._add("impossible")

    def include(self, other: Builder) -> None:
        """Add the terms of another builder for the same grid."""
        self.terms += other.terms
        self._houses |= other._houses

    def apart(self) -> Builder:
        """Return an empty builder for the same grid, for an alternative of `either`."""
        other = Builder(self.cells, self.values, self.lowest, self.layout)
        other._houses = self._houses.copy()
        return other

    # The following build on the terms above, and take cells by place and values as people write them.

    def index(self, place: Place) -> int:
        """Return the number of the cell."""
        return self.layout.shape.index(place)

    def indices(self, places: Iterable[Place]) -> list[int]:
        """Return the numbers of these cells."""
        columns = self.layout.shape.columns
        return [row * columns + column for row, column in places]

    def unlike(self, places: Iterable[Place]) -> None:
        """All of these cells hold different values."""
        cells = self.indices(places)
        if len(cells) > self.values:
            self.impossible()
        elif len(cells) > 1:
            self.different(cells)

    def restrict(self, place: Place, values: Iterable[int]) -> None:
        """The cell holds one of these values."""
        self.allow(self.index(place), self.mask(values))

    def relate(self, pairs: Iterable[tuple[Place, Place]], fits: Callable[[int, int], bool]) -> None:
        """The values of both cells of each pair fit together. The two cells may be the same one."""
        values = self.layout.shape.all_values
        columns = self.layout.shape.columns
        found = [(one[0] * columns + one[1], other[0] * columns + other[1]) for one, other in pairs]
        table = _remembered(_TABLES, (fits, values), lambda: _table(fits, values))
        if found:
            self.pairs(found, table)

    def table_of_ends(self, inner: Callable[[int, int], Iterable[int]]) -> list[int]:
        """Return the table of `ends` with the values that `inner` returns for the lower and the higher end."""
        values = self.layout.shape.all_values
        pairs = [(min(one, other), max(one, other)) for one in values for other in values]
        return _remembered(_TABLES, (inner, values), lambda: [self.mask(inner(*pair)) for pair in pairs])

    def sets_of(self, size: int, fits: Callable[[tuple[int, ...]], bool]) -> list[int]:
        """Return the masks of the sets of this many values that fit; each set is passed in ascending order."""
        values = self.layout.shape.all_values
        return _remembered(
            _TABLES,
            (fits, values, size),
            lambda: [self.mask(found) for found in combinations(values, size) if fits(found)],
        )

    def add_up(self, total: int, *sums: tuple[int, Iterable[Place]]) -> None:
        """The values of these groups of cells, each times its factor, have this sum. Doublers count twice."""
        coefficients: dict[int, int] = {}
        for factor, places in sums:
            for place in places:
                cell, weight = self.index(place), factor * (2 if place in self.layout.doublers else 1)
                coefficients[cell] = coefficients.get(cell, 0) + weight
        left = {cell: factor for cell, factor in coefficients.items() if factor}
        if left:
            self.linear(total, left)
        elif total:
            self.impossible()

    def run(
        self,
        places: Iterable[Place],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
    ) -> None:
        """The values along these different cells are accepted by the automaton with this step function."""
        cells = self.indices(places)
        values = self.layout.shape.all_values
        layers = _remembered(
            _LAYERS,
            (step, accepts, len(cells), values, start),
            lambda: _flat(layers_of(len(cells), values, start, step, accepts)),
        )
        if layers is None:
            self.impossible()
        else:
            self.automaton(cells, layers)

    def _add(self, name: str, *numbers: int) -> None:
        self.terms.append((name, [*numbers]))


Lower = Callable[[Any, Builder], None]


_LOWERED: dict[Hashable, Builder] = {}
_MOST_LOWERED = 32
_LARGEST_LOWERED = 50_000
"""The most numbers in terms that are remembered. The distances of a 25x25 grid have seven times as many."""


def once_per_shape(lower: Lower) -> Lower:
    """Remember what a constraint is lowered to, by its fields and the shape; it must depend on nothing else."""

    @wraps(lower)
    def include(self: Any, builder: Builder) -> None:
        shape = builder.layout.shape
        made = _LOWERED.get((self, shape))
        if made is None:
            made = Builder(shape.size, shape.values, shape.lowest, Layout(shape))
            lower(self, made)
            if sum(len(numbers) for _, numbers in made.terms) <= _LARGEST_LOWERED:
                if len(_LOWERED) >= _MOST_LOWERED:
                    _LOWERED.clear()
                _LOWERED[self, shape] = made
        builder.include(made)

    return include


_MOST_NUMBERS = 1_000_000
"""The most numbers in tables and automata that are remembered."""


class _Memory(dict[Hashable, Made]):
    """Tables or automata by their keys; emptied before it holds too much."""

    numbers = 0

    def keep(self, key: Hashable, made: Made) -> None:
        """Remember this, unless it is very large."""
        numbers = 1 + (len(made) if isinstance(made, list) else 0)
        if numbers > _MOST_NUMBERS // 4:
            return
        if self.numbers + numbers > _MOST_NUMBERS:
            self.clear()
            self.numbers = 0
        self[key] = made
        self.numbers += numbers


_TABLES: _Memory[list[int]] = _Memory()
_LAYERS: _Memory[list[int] | None] = _Memory()


def _flat(layers: Layers | None) -> list[int] | None:
    if layers is None:
        return None
    return [number for layer in layers for number in (len(layer), *(after for state in layer for after in state))]


def _table(fits: Callable[[int, int], bool], values: range) -> list[int]:
    """For each value, the mask of the values that fit it."""
    return [sum(1 << at for at, other in enumerate(values) if fits(value, other)) for value in values]


def _remembered(memory: _Memory[Made], key: tuple[object, ...], make: Callable[[], Made]) -> Made:
    """Return what was made from an equal key before. A function in the key counts by its code and outer variables.

    Lambdas are new objects in every call that creates them, so their identity would never be met again.
    """
    try:
        plain = tuple(map(_identity, key))
        if plain in memory:
            return memory[plain]
    except TypeError:  # an outer variable that cannot be hashed
        return make()
    made = make()
    memory.keep(plain, made)
    return made


def _identity(part: object) -> Hashable:
    if isinstance(part, MethodType):
        return _identity(part.__func__), part.__self__
    if isinstance(part, FunctionType):
        outer = (cell.cell_contents for cell in part.__closure__ or ())
        return part.__code__, part.__defaults__, *map(_identity, outer)
    return part
