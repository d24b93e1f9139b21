"""Sums: cages, arrows, and clues outside the grid. The cells of an outside clue are in the order of its view."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from fullhouse.constraints.builder import HIDDEN_SKYSCRAPER, NUMBERED_ROOM, SANDWICH, SKYSCRAPER, X_SUM, Builder
from fullhouse.constraints.constraint import CellList, CellSet, Constraint, Groups, Numbers, Values, kind
from fullhouse.constraints.drawing import Arrow as DrawnArrow
from fullhouse.constraints.drawing import Cage as DrawnCage
from fullhouse.constraints.drawing import Drawing, Line
from fullhouse.constraints.shape import Cells, Layout, Place
from fullhouse.errors import BadArgument


@kind("cage", "cage 15 r1c1,r1c2", comes_first=True)
class Cage(Constraint):
    """The values in a cage have this sum, if there is one, and differ unless `repeats` is set."""

    cells: CellSet
    total: int | None = None
    repeats: bool = False

    def holds(self, values: Values) -> bool:
        """Return whether sum and values are right."""
        found = values.of(self.cells)
        is_right = self.total is None or values.total(self.cells) == self.total
        return is_right and (self.repeats or len(set(found)) == len(found))

    def lower(self, builder: Builder) -> None:
        """A cage, or its parts if values may repeat or count double."""
        has_doublers = not builder.layout.doublers.isdisjoint(self.cells)
        if self.total is not None and not self.repeats and not has_doublers and len(self.cells) <= builder.values:
            builder.cage(builder.indices(self.cells), self.total)
            return
        if not self.repeats:
            builder.unlike(self.cells)
        if self.total is not None:
            builder.add_up(self.total, (1, self.cells))

    def draw(self, drawing: Drawing) -> None:
        """A dashed outline with the sum."""
        drawing.add(DrawnCage(self.cells, self.kind, "" if self.total is None else str(self.total)))


@kind("little-killer", "little-killer 45 r1c2-r8c9")
class LittleKiller(Constraint):
    """The values on a diagonal have this sum; they may repeat."""

    cells: CellList
    total: int

    def holds(self, values: Values) -> bool:
        """Return whether the sum is right."""
        return values.total(self.cells) == self.total

    def lower(self, builder: Builder) -> None:
        """One sum."""
        builder.add_up(self.total, (1, self.cells))

    def draw(self, drawing: Drawing) -> None:
        """The sum outside the grid, with an arrow."""
        drawing.outside(self.total, self.cells, self.kind)


@kind("arrow", "arrow r1c1 r1c2-r1c4")
class Arrow(Constraint):
    """The values along the arrow add up to the value in its circle; they may repeat."""

    circle: Place
    shaft: CellList

    def holds(self, values: Values) -> bool:
        """Return whether both sums are equal."""
        return values.total([self.circle]) == values.total(self.shaft)

    def lower(self, builder: Builder) -> None:
        """One sum."""
        builder.add_up(0, (1, self.shaft), (-1, [self.circle]))

    def draw(self, drawing: Drawing) -> None:
        """A circle and an arrow."""
        drawing.add(DrawnArrow((self.circle,), self.shaft, self.kind))


@kind("pill-arrow", "pill-arrow r1c1,r1c2 r2c2-r2c5")
class PillArrow(Constraint):
    """The values along the arrow add up to the number in its pill, whose cells are read as digits."""

    pill: CellSet
    shaft: CellList

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if a value has two digits, or if a pill has too many cells or doublers."""
        Constraint.check(self, layout)
        if layout.shape.all_values[-1] > 9 or len(self.pill) > 4:
            raise BadArgument(self.kind, len(self.pill), "up to four cells, on a grid with values below 10")
        if not layout.doublers.isdisjoint(self.pill):
            raise BadArgument(self.kind, "a doubler", "a pill without doublers")

    def holds(self, values: Values) -> bool:
        """Return whether the number is the sum."""
        return int("".join(map(str, values.of(self.pill)))) == values.total(self.shaft)

    def lower(self, builder: Builder) -> None:
        """One sum with powers of ten."""
        digits = [(-(10**power), [place]) for power, place in enumerate(reversed(self.pill))]
        builder.add_up(0, (1, self.shaft), *digits)

    def draw(self, drawing: Drawing) -> None:
        """A pill and an arrow."""
        drawing.add(DrawnArrow(self.pill, self.shaft, self.kind))


@kind("double-arrow", "double-arrow r1c1-r1c5")
class DoubleArrow(Constraint):
    """The values between the two circles add up to the sum of the circles."""

    cells: CellList

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless there are cells between the circles."""
        Constraint.check(self, layout)
        check_length(self.kind, self.cells, 3)

    def holds(self, values: Values) -> bool:
        """Return whether both sums are equal."""
        return values.total((self.cells[0], self.cells[-1])) == values.total(self.cells[1:-1])

    def lower(self, builder: Builder) -> None:
        """One sum."""
        builder.add_up(0, (1, self.cells[1:-1]), (-1, (self.cells[0], self.cells[-1])))

    def draw(self, drawing: Drawing) -> None:
        """A line with circles at both ends."""
        drawing.add(Line(self.cells, self.kind, ends="circle"))


@kind("equal-sums", "equal-sums r1c1,r1c2/r5c4,r5c5,r6c5")
class EqualSums(Constraint):
    """These groups of cells have equal sums."""

    groups: Groups

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless there are at least two groups."""
        Constraint.check(self, layout)
        check_length(self.kind, self.groups, 2, "groups")

    def holds(self, values: Values) -> bool:
        """Return whether there is only one sum."""
        return len({values.total(group) for group in self.groups}) == 1

    def lower(self, builder: Builder) -> None:
        """One difference per pair of groups."""
        equal_sums(builder, self.groups)

    def draw(self, drawing: Drawing) -> None:
        """A line through each group."""
        for group in self.groups:
            drawing.add(Line(group, self.kind))


def equal_sums(builder: Builder, groups: Groups | list[Cells]) -> None:
    """Make the sums of all groups equal."""
    for one, other in combinations(groups, 2):
        builder.add_up(0, (1, one), (-1, other))


def check_length(name: str, items: tuple[object, ...], least: int, unit: str = "cells") -> None:
    """Raise BadArgument if there are fewer items."""
    if len(items) < least:
        raise BadArgument(name, len(items), f"at least {least} {unit}")


class _Outside(Constraint):
    """A clue outside a row, a column or another line of different cells, in the order of its view."""

    cells: CellList
    clue: int

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if a cell occurs twice."""
        Constraint.check(self, layout)
        check_different(self.kind, self.cells)

    def draw(self, drawing: Drawing) -> None:
        """The clue next to the first cell."""
        drawing.outside(self.clue, self.cells, self.kind)


def check_different(name: str, cells: Cells) -> None:
    """Raise BadArgument if a cell occurs twice."""
    if len(set(cells)) < len(cells):
        raise BadArgument(name, ",".join(map(str, cells)), "different cells")


def _as_house(builder: Builder, kind: int, line: _Outside) -> bool:
    """Add the clue as a full line if the line is a house, and return whether it is."""
    cells = builder.indices(line.cells)
    if builder.is_house(cells):
        builder.full_line(kind, cells, line.clue, None)
        return True
    return False


@kind("sandwich", "sandwich 10 r1c1-r1c9")
class Sandwich(_Outside):
    """The values between the lowest and the highest value of the line have this sum."""

    def holds(self, values: Values) -> bool:
        """Return whether both occur once, with that sum between them."""
        found, ends = values.of(self.cells), (values.layout.shape.all_values[0], values.layout.shape.all_values[-1])
        if [found.count(value) for value in ends] != [1, 1]:
            return False
        start, end = sorted(map(found.index, ends))
        return sum(found[start + 1 : end]) == self.clue

    def lower(self, builder: Builder) -> None:
        """A full line, or an automaton: nothing yet; after one end, the rest of the sum; complete."""
        if _as_house(builder, SANDWICH, self):
            return
        low, *_, high = builder.layout.shape.all_values
        clue = self.clue

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            opened, left = state
            if value in (low, high):
                if opened == _NOTHING:
                    return value, clue
                return (_COMPLETE, 0) if opened != value and opened != _COMPLETE and left == 0 else None
            if opened in (_NOTHING, _COMPLETE):
                return state
            return (opened, left - value) if value <= left else None

        builder.run(self.cells, (_NOTHING, 0), step, lambda state: state[0] == _COMPLETE)


_NOTHING, _COMPLETE = -1, -2


@kind("x-sum", "x-sum 10 r1c1-r1c9")
class XSum(_Outside):
    """The first X values of the line have this sum, where X is the first of them."""

    def holds(self, values: Values) -> bool:
        """Return whether that many values have the sum."""
        found = values.of(self.cells)
        return 1 <= found[0] <= len(found) and sum(found[: found[0]]) == self.clue

    def lower(self, builder: Builder) -> None:
        """A full line, or an automaton over the number of values to come and the rest of the sum."""
        if _as_house(builder, X_SUM, self):
            return
        length, clue = len(self.cells), self.clue

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            if state == _START:
                state = (value, clue) if 1 <= value <= length else (-1, 0)
            left, total = state
            if left == 0:
                return state
            if left < 0 or value > total or (left == 1 and value < total):
                return None
            return left - 1, total - value

        builder.run(self.cells, _START, step, lambda state: state == (0, 0))


_START = (-9, -9)


@kind("skyscraper", "skyscraper 3 r1c1-r1c9")
class Skyscraper(_Outside):
    """As many values of the line as the clue says are greater than 0 and all values before them."""

    def holds(self, values: Values) -> bool:
        """Return whether that many are."""
        found = values.of(self.cells)
        return sum(value > max([0, *found[:at]]) for at, value in enumerate(found)) == self.clue

    def lower(self, builder: Builder) -> None:
        """A full line, or an automaton over the greatest value and the count."""
        if _as_house(builder, SKYSCRAPER, self):
            return
        clue = self.clue

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            greatest, seen = state
            if value <= greatest:
                return state
            return (value, seen + 1) if seen < clue else None

        builder.run(self.cells, (0, 0), step, lambda state: state[1] == clue)


@kind("hidden-skyscraper", "hidden-skyscraper 3 r1c1-r1c9")
class HiddenSkyscraper(_Outside):
    """The clue is the first value of the line that is less than a value before it."""

    def holds(self, values: Values) -> bool:
        """Return whether it is."""
        found = values.of(self.cells)
        return next((value for at, value in enumerate(found) if value < max(found[: at + 1])), None) == self.clue

    def lower(self, builder: Builder) -> None:
        """A full line, or an automaton over the greatest value."""
        if _as_house(builder, HIDDEN_SKYSCRAPER, self):
            return
        clue = self.clue

        def step(greatest: int, value: int) -> int | None:
            if greatest == _COMPLETE or value >= greatest:
                return greatest if greatest == _COMPLETE else value
            return _COMPLETE if value == clue else None

        builder.run(self.cells, _NOTHING, step, lambda state: state == _COMPLETE)


@kind("numbered-room", "numbered-room 3 r1c1-r1c9")
class NumberedRoom(_Outside):
    """The clue is the value of the Xth cell of the line, where X is the first value."""

    def holds(self, values: Values) -> bool:
        """Return whether that cell has the value."""
        found = values.of(self.cells)
        return 1 <= found[0] <= len(found) and found[found[0] - 1] == self.clue

    def lower(self, builder: Builder) -> None:
        """A full line, or one pair per cell after the first."""
        if _as_house(builder, NUMBERED_ROOM, self):
            return
        first = self.cells[0]
        index_by(builder, first, self.cells, self.clue)


def index_by(builder: Builder, control: Place, line: Cells, target: int) -> None:
    """The cell of the line that the value in `control` counts to, from 1, holds the target value."""
    builder.restrict(control, range(1, len(line) + 1))
    for number, place in enumerate(line, start=1):
        builder.relate([(control, place)], _implies(number, target))


def _implies(number: int, target: int) -> Callable[[int, int], bool]:
    return lambda a, b: a != number or b == target


@kind("lunchbox", "lunchbox 12 r1c1-r1c5")
class Lunchbox(Constraint):
    """The values differ, and those between the least and the greatest of them have this sum."""

    cells: CellList
    total: int

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if a cell occurs twice."""
        Constraint.check(self, layout)
        check_different(self.kind, self.cells)
        check_length(self.kind, self.cells, 2)

    def holds(self, values: Values) -> bool:
        """Return whether the sum is right."""
        found = values.of(self.cells)
        start, end = sorted((found.index(min(found)), found.index(max(found))))
        return len(set(found)) == len(found) and sum(found[start + 1 : end]) == self.total

    def lower(self, builder: Builder) -> None:
        """Different values, and one term."""
        builder.unlike(self.cells)
        if len(self.cells) <= builder.values:
            builder.lunchbox(builder.indices(self.cells), self.total)

    def draw(self, drawing: Drawing) -> None:
        """A line with the sum."""
        drawing.add(Line(self.cells, self.kind, text=str(self.total)))


@kind("look-and-say", "look-and-say r1c1-r1c4 2 1 1 5")
class LookAndSay(Constraint):
    """Each listed count and value: the cells hold the value exactly that often."""

    cells: CellSet
    counts: Numbers
    """A count and a value, and so on."""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless the numbers come in pairs."""
        Constraint.check(self, layout)
        if not self.counts or len(self.counts) % 2 or len(set(self.counts[1::2])) < len(self.counts) // 2:
            raise BadArgument(self.kind, str(self.counts), "pairs of a count and a value, each value once")

    def holds(self, values: Values) -> bool:
        """Return whether each value occurs that often."""
        found = values.of(self.cells)
        pairs = zip(self.counts[::2], self.counts[1::2], strict=True)
        return all(found.count(value) == count for count, value in pairs)

    def lower(self, builder: Builder) -> None:
        """An automaton over the counts to come, and `contains`."""
        counts = dict(zip(self.counts[1::2], self.counts[::2], strict=True))
        count_exactly(builder, self.cells, counts, exact=True)

    def draw(self, drawing: Drawing) -> None:
        """A cage with the numbers."""
        drawing.add(DrawnCage(self.cells, self.kind, "".join(map(str, self.counts))))


def count_exactly(builder: Builder, cells: Cells, counts: dict[int, int], *, exact: bool) -> None:
    """Each value occurs exactly this often, or at least this often."""
    values = (*counts,)

    def step(left: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if value not in values:
            return left
        at = values.index(value)
        if left[at]:
            return (*left[:at], left[at] - 1, *left[at + 1 :])
        return None if exact else left

    builder.run(cells, tuple(counts.values()), step, lambda left: not any(left))
    needed = [value for value, count in counts.items() if count]
    if needed and all(value in builder.layout.shape.all_values for value in needed):
        builder.contains(builder.indices(cells), builder.mask(needed))


@kind("rellik", "rellik 5 r1c1,r1c2,r2c1")
class Rellik(Constraint):
    """The values differ, and no one or more of them have this sum."""

    cells: CellSet
    total: int

    def holds(self, values: Values) -> bool:
        """Return whether no part has the sum."""
        found = values.of(self.cells)
        parts = (part for size in range(1, len(found) + 1) for part in combinations(found, size))
        return len(set(found)) == len(found) and all(sum(part) != self.total for part in parts)

    def lower(self, builder: Builder) -> None:
        """The sets of values whose sums, collected value by value, leave out the total."""
        total = self.total

        def is_free(values: tuple[int, ...]) -> bool:
            sums = {0}
            for value in values:
                if total - value in sums:
                    return False
                sums |= {value + part for part in sums}
            return True

        allow_sets(builder, self.cells, is_free)

    def draw(self, drawing: Drawing) -> None:
        """A cage with the sum."""
        drawing.add(DrawnCage(self.cells, self.kind, str(self.total)))


def allow_sets(builder: Builder, cells: Cells, fits: Callable[[tuple[int, ...]], bool]) -> None:
    """The cells hold different values, and together one of the sets that fit; each is given in ascending order."""
    if len(cells) > builder.values:
        builder.impossible()
        return
    if sets := builder.sets_of(len(cells), fits):
        builder.value_sets(builder.indices(cells), sets)
    else:
        builder.impossible()


@kind("equality-cage", "equality-cage r1c1,r1c2,r2c1,r2c2")
class EqualityCage(Constraint):
    """The values differ, and as many are even as odd, and low as high; a middle value is neither low nor high."""

    cells: CellSet

    def holds(self, values: Values) -> bool:
        """Return whether both counts are equal, without a middle value."""
        found, shape = values.of(self.cells), values.layout.shape
        twice_middle = 2 * shape.lowest + shape.values - 1
        low = sum(2 * value < twice_middle for value in found)
        odd = sum(value % 2 for value in found)
        return len(set(found)) == len(found) == 2 * low == 2 * odd and all(2 * value != twice_middle for value in found)

    def lower(self, builder: Builder) -> None:
        """The sets of values with equal counts."""
        values, half = builder.layout.shape.all_values, builder.values // 2
        low, high = values[:half], values[-half:]

        def is_equal(found: tuple[int, ...]) -> bool:
            even = [value for value in found if value % 2 == 0]
            lower, upper = [v for v in found if v in low], [v for v in found if v in high]
            return len(even) * 2 == len(found) and len(lower) == len(upper) and len(lower + upper) == len(found)

        allow_sets(builder, self.cells, is_equal)

    def draw(self, drawing: Drawing) -> None:
        """A cage."""
        drawing.add(DrawnCage(self.cells, self.kind, "="))
