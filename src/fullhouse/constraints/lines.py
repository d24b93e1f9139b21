"""Lines: rules about the values along a line of cells."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

from fullhouse.constraints.builder import Builder
from fullhouse.constraints.chess import check_thirds
from fullhouse.constraints.constraint import CellList, CellSet, Constraint, Values, kind
from fullhouse.constraints.drawing import Drawing, Line, Note, Symbol
from fullhouse.constraints.shape import Layout, Place
from fullhouse.constraints.sums import allow_sets, check_different, check_length, equal_sums, index_by
from fullhouse.errors import BadArgument


class _Line(Constraint):
    """A coloured line through cells."""

    cells: CellList

    def draw(self, drawing: Drawing) -> None:
        """A line."""
        drawing.add(Line(self.cells, self.kind))

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the line has two cells."""
        Constraint.check(self, layout)
        check_length(self.kind, self.cells, 2)


def _check_difference(name: str, difference: int) -> None:
    if difference < 0:
        raise BadArgument(name, difference, "a difference of 0 or more")


@kind("thermometer", "thermometer r1c1-r1c5")
class Thermometer(_Line):
    """The values grow from the bulb to the tip; on a `slow` one they may also stay equal."""

    slow: bool = False

    def holds(self, values: Values) -> bool:
        """Return whether the values are in order."""
        found = values.of(self.cells)
        return found == sorted(found) and (self.slow or len(set(found)) == len(found))

    def lower(self, builder: Builder) -> None:
        """Relate each cell with the next."""
        builder.relate(pairwise(self.cells), (lambda a, b: b >= a) if self.slow else (lambda a, b: b > a))

    def draw(self, drawing: Drawing) -> None:
        """A line with a bulb."""
        drawing.add(Line(self.cells, f"slow-{self.kind}" if self.slow else self.kind, bulb=True))


@kind("whisper", "whisper r1c1-r1c4")
class Whisper(_Line):
    """Neighbours on the line differ by 5 or more, or by another number: German whispers, and with 4 Dutch ones."""

    difference: int = 5

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if the difference is negative, so that everything obeys it."""
        _Line.check(self, layout)
        _check_difference(self.kind, self.difference)

    def holds(self, values: Values) -> bool:
        """Return whether all differences are large enough."""
        return all(abs(one - other) >= self.difference for one, other in pairwise(values.of(self.cells)))

    def lower(self, builder: Builder) -> None:
        """Relate each cell with the next."""
        gap = self.difference
        builder.relate(pairwise(self.cells), lambda a, b: b <= a - gap or b >= a + gap)

    def draw(self, drawing: Drawing) -> None:
        """A green or orange line."""
        drawing.add(Line(self.cells, "dutch-whisper" if self.difference == 4 else self.kind))
        if self.difference not in (4, 5):
            drawing.add(Note(f"neighbours differ by {self.difference} or more", self.kind, self.cells[0]))


@kind("renban", "renban r1c1-r1c4")
class Renban(_Line):
    """The values on the line are different and consecutive, in any order."""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if a cell occurs twice."""
        Constraint.check(self, layout)
        check_different(self.kind, self.cells)

    def holds(self, values: Values) -> bool:
        """Return whether the sorted values have no gap."""
        found = sorted(values.of(self.cells))
        return all(other == one + 1 for one, other in pairwise(found))

    def lower(self, builder: Builder) -> None:
        """The sets of consecutive values."""
        allow_sets(builder, self.cells, lambda values: values[-1] - values[0] == len(values) - 1)


@kind("nabner", "nabner r1c1-r1c4")
class Nabner(_Line):
    """No two values on the line are equal or consecutive."""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if a cell occurs twice."""
        Constraint.check(self, layout)
        check_different(self.kind, self.cells)

    def holds(self, values: Values) -> bool:
        """Return whether all sorted values have gaps."""
        return all(other > one + 1 for one, other in pairwise(sorted(values.of(self.cells))))

    def lower(self, builder: Builder) -> None:
        """Relate each pair."""
        builder.unlike(self.cells)
        builder.relate(combinations(self.cells, 2), lambda a, b: abs(a - b) >= 2)


@kind("palindrome", "palindrome r1c1-r1c5")
class Palindrome(_Line):
    """The values read the same from both ends of the line."""

    def holds(self, values: Values) -> bool:
        """Return whether the reverse is equal."""
        found = values.of(self.cells)
        return found == found[::-1]

    def lower(self, builder: Builder) -> None:
        """Relate cells that mirror each other."""
        half = len(self.cells) // 2
        builder.relate(zip(self.cells[:half], self.cells[::-1], strict=False), lambda a, b: a == b)


@kind("between", "between r1c1-r1c4")
class Between(_Line):
    """The values on the line are strictly between those in the circles at its ends."""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if a cell occurs twice."""
        _Line.check(self, layout)
        check_different(self.kind, self.cells)

    def holds(self, values: Values) -> bool:
        """Return whether all are."""
        first, *inner, last = values.of(self.cells)
        return all(min(first, last) < value < max(first, last) for value in inner)

    def lower(self, builder: Builder) -> None:
        """A table for both ends."""
        by_ends(builder, self.cells, lambda low, high: range(low + 1, high))

    def draw(self, drawing: Drawing) -> None:
        """A line with circles."""
        drawing.add(Line(self.cells, self.kind, ends="circle"))


@kind("lockout", "lockout r1c1-r1c4")
class Lockout(_Line):
    """The ends differ by 4 or more, or by another number; values on the line are outside the range of the ends."""

    difference: int = 4

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if a cell occurs twice."""
        _Line.check(self, layout)
        check_different(self.kind, self.cells)
        _check_difference(self.kind, self.difference)

    def holds(self, values: Values) -> bool:
        """Return whether the ends are far apart and the others outside."""
        first, *inner, last = values.of(self.cells)
        return abs(first - last) >= self.difference and not any(
            min(first, last) <= value <= max(first, last) for value in inner
        )

    def lower(self, builder: Builder) -> None:
        """A relation of the ends, and a table for them."""
        values, gap = builder.layout.shape.all_values, self.difference
        builder.relate([(self.cells[0], self.cells[-1])], lambda a, b: b <= a - gap or b >= a + gap)
        by_ends(builder, self.cells, lambda low, high: [v for v in values if v < low or v > high])

    def draw(self, drawing: Drawing) -> None:
        """A line with diamonds."""
        drawing.add(Line(self.cells, self.kind, ends="diamond"))
        if self.difference != 4:
            drawing.add(Note(f"the ends differ by {self.difference} or more", self.kind, self.cells[0]))


def by_ends(builder: Builder, cells: CellList, inner: Callable[[int, int], range | list[int]]) -> None:
    """The values between the ends are among those that `inner` returns for the lower and the higher end."""
    if len(cells) < 3:
        return
    first, *between, last = builder.indices(cells)
    builder.ends(first, last, between, builder.table_of_ends(inner))


@kind("region-sums", "region-sums r1c1-r1c6")
class RegionSums(_Line):
    """The parts of the line in different boxes or regions have equal sums; each visit is one part."""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the line passes through two regions."""
        Constraint.check(self, layout)
        if len(layout.parts_of(self.cells)) < 2:
            raise BadArgument(self.kind, "one region", "a line through several boxes or regions")

    def holds(self, values: Values) -> bool:
        """Return whether all parts have one sum."""
        return len({values.total(part) for part in values.layout.parts_of(self.cells)}) == 1

    def lower(self, builder: Builder) -> None:
        """Equal sums."""
        equal_sums(builder, builder.layout.parts_of(self.cells))


@kind("zipper", "zipper r1c1-r1c5")
class Zipper(_Line):
    """Values at equal distance from the centre of the line have one sum; a cell in the centre holds that sum."""

    def holds(self, values: Values) -> bool:
        """Return whether all sums are equal."""
        half = (len(self.cells) + 1) // 2
        pairs = zip(self.cells[:half], self.cells[::-1], strict=False)
        return len({values.total({one, other}) for one, other in pairs}) == 1

    def lower(self, builder: Builder) -> None:
        """Equal sums."""
        size = len(self.cells)
        pairs = [(self.cells[at], self.cells[-1 - at]) for at in range(size // 2)]
        equal_sums(builder, [*pairs, *([(self.cells[size // 2],)] if size % 2 else [])])

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if a cell occurs twice."""
        _Line.check(self, layout)
        check_different(self.kind, self.cells)


@kind("entropic", "entropic r1c1-r1c5")
class Entropic(_Line):
    """Every three cells in a row on the line hold a low, a middle and a high value: of 9, one of 1-3, 4-6, 7-9."""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the values divide into three equal parts."""
        _Line.check(self, layout)
        check_thirds(self.kind, layout)

    def holds(self, values: Values) -> bool:
        """Return whether no three neighbours, or two, are in the same third."""
        shape = values.layout.shape
        thirds = [3 * (value - shape.lowest) // shape.values for value in values.of(self.cells)]
        return all(one != other for one, other in pairwise(thirds)) and all(
            one != other for one, other in zip(thirds, thirds[2:], strict=False)
        )

    def lower(self, builder: Builder) -> None:
        """Relate cells up to two steps apart, and all that must be in the same third."""
        size = builder.values // 3
        low = builder.lowest
        _in_cycles(builder, self.cells, 3, lambda value: (value - low) // size)


@kind("modular", "modular r1c1-r1c5")
class Modular(_Line):
    """Every three cells in a row on the line have different remainders after division by 3; or N cells, by N."""

    modulus: int = 3

    def check(self, layout: Layout) -> None:
        """Raise BadArgument for a modulus below 2."""
        _Line.check(self, layout)
        if self.modulus < 2:
            raise BadArgument(self.kind, self.modulus, "a modulus of 2 or more")

    def holds(self, values: Values) -> bool:
        """Return whether as many neighbours as the modulus are different."""
        rest = [value % self.modulus for value in values.of(self.cells)]
        parts = (rest[at : at + self.modulus] for at in range(max(1, len(rest) - self.modulus + 1)))
        return all(len(set(part)) == len(part) for part in parts)

    def lower(self, builder: Builder) -> None:
        """Relate cells fewer steps apart than the modulus, and all that must have the same remainder."""
        modulus = self.modulus
        _in_cycles(builder, self.cells, modulus, lambda value: value % modulus)

    def draw(self, drawing: Drawing) -> None:
        """A line, and a modulus other than 3 as a note."""
        _Line.draw(self, drawing)
        if self.modulus != 3:
            text = f"every {self.modulus} cells in a row have different remainders after division by {self.modulus}"
            drawing.add(Note(text, self.kind, self.cells[0]))


def _in_cycles(builder: Builder, cells: CellList, length: int, class_of: Callable[[int], int]) -> None:
    apart = [((cells[at], cells[to]), to - at) for at, to in combinations(range(len(cells)), 2)]
    near = [pair for pair, distance in apart if distance < length]
    builder.relate(near, lambda a, b: class_of(a) != class_of(b))
    alike = [pair for pair, distance in apart if distance % length == 0]
    builder.relate(alike, lambda a, b: class_of(a) == class_of(b))


@kind("parity", "parity r1c1-r1c5")
class Parity(_Line):
    """Even and odd values alternate along the line."""

    def holds(self, values: Values) -> bool:
        """Return whether neighbours have odd sums."""
        return all((one + other) % 2 for one, other in pairwise(values.of(self.cells)))

    def lower(self, builder: Builder) -> None:
        """Relate all cells, by distance."""
        _in_cycles(builder, self.cells, 2, lambda value: value & 1)


@kind("ten-line", "ten-line r1c1-r1c5")
class TenLine(_Line):
    """The line divides into parts of consecutive cells with a sum of 10 each, or of another total; it may be a loop."""

    total: int = 10

    @property
    def is_loop(self) -> bool:
        """Whether the line ends where it starts; parts then begin anywhere."""
        return len(self.cells) > 2 and self.cells[0] == self.cells[-1]

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if a cell occurs twice, or for a total below 1."""
        _Line.check(self, layout)
        check_different(self.kind, self.cells[self.is_loop :])
        if self.total < 1:
            raise BadArgument(self.kind, self.total, "a total of 1 or more")

    def holds(self, values: Values) -> bool:
        """Return whether every part ends at a multiple of the total, from some cell of a loop on."""
        found = values.of(self.cells[self.is_loop :])
        return any(self._divides(found[at:] + found[:at]) for at in range(len(found) if self.is_loop else 1))

    def _divides(self, found: list[int]) -> bool:
        ends, reached = {0}, 0
        for value in found:
            reached += value
            ends.add(reached)
        return reached > 0 and reached % self.total == 0 and ends >= set(range(0, reached + 1, self.total))

    def lower(self, builder: Builder) -> None:
        """An automaton over the sum of the part so far; for a loop, one per sum that the last part has at its start.

        Such a part begins with what it still needs, as a negative number. A complete part may go on with zeros.
        """
        total = self.total

        def step(so_far: int, value: int) -> int | None:
            if so_far < 0:
                return None if so_far + value > 0 else so_far + value or total
            if so_far == total:
                so_far = 0 if value else total
            return so_far + value if so_far + value <= total else None

        if not self.is_loop:
            builder.run(self.cells, 0, step, lambda so_far: so_far == total)
            return
        alternatives = [builder.apart() for _ in range(total)]
        for start, alternative in enumerate(alternatives):
            end = start or total
            alternative.run(self.cells[1:], end - total, step, _equal_to(end))
        builder.either(alternatives)

    def draw(self, drawing: Drawing) -> None:
        """A line, with the total unless it is 10."""
        drawing.add(Line(self.cells, self.kind, text="" if self.total == 10 else str(self.total)))


def _equal_to(end: int) -> Callable[[int], bool]:
    return lambda so_far: so_far == end


@kind("column-indexing", "column-indexing r1c1,r4c5")
class ColumnIndexing(Constraint):
    """In each of these cells, the value is the column of the cell in the same row that holds this cell's column."""

    cells: CellSet

    def holds(self, values: Values) -> bool:
        """Return whether those cells do."""
        width = values.layout.shape.columns
        return all(
            1 <= values[place] <= width and values[Place(place.row, values[place] - 1)] == place.column + 1
            for place in self.cells
        )

    def lower(self, builder: Builder) -> None:
        """One relation per cell of the row."""
        for place in self.cells:
            row = tuple(Place(place.row, column) for column in range(builder.layout.shape.columns))
            index_by(builder, place, row, place.column + 1)

    def draw(self, drawing: Drawing) -> None:
        """A coloured cell."""
        for place in self.cells:
            drawing.add(Symbol(place, "fill", self.kind))


@kind("row-indexing", "row-indexing r1c1,r4c5")
class RowIndexing(Constraint):
    """In each of these cells, the value is the row of the cell in the same column that holds this cell's row."""

    cells: CellSet

    def holds(self, values: Values) -> bool:
        """Return whether those cells do."""
        height = values.layout.shape.rows
        return all(
            1 <= values[place] <= height and values[Place(values[place] - 1, place.column)] == place.row + 1
            for place in self.cells
        )

    def lower(self, builder: Builder) -> None:
        """One relation per cell of the column."""
        for place in self.cells:
            column = tuple(Place(row, place.column) for row in range(builder.layout.shape.rows))
            index_by(builder, place, column, place.row + 1)

    def draw(self, drawing: Drawing) -> None:
        """A coloured cell."""
        for place in self.cells:
            drawing.add(Symbol(place, "fill", self.kind))


@kind("indexing", "indexing r1c1-r1c5")
class Indexing(_Line):
    """The second value counts to a cell of the rest of the line, from 1, and that cell holds the first value."""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the line has three different cells."""
        Constraint.check(self, layout)
        check_length(self.kind, self.cells, 3)
        check_different(self.kind, self.cells)

    def holds(self, values: Values) -> bool:
        """Return whether it does."""
        value, index, *rest = values.of(self.cells)
        return 1 <= index <= len(rest) and rest[index - 1] == value

    def lower(self, builder: Builder) -> None:
        """An automaton over the value and the number of cells to come."""
        length, first = len(self.cells) - 2, (-1, -1)

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            wanted, left = state
            if wanted < 0:
                return value, -1
            if left < 0:
                return (wanted, value) if 1 <= value <= length else None
            if left == 1:
                return (0, 0) if value == wanted else None
            return (wanted, left - 1) if left else state

        builder.run(self.cells, first, step, lambda state: state == (0, 0))
