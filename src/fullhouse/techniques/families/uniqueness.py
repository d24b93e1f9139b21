"""Uniqueness techniques: rectangles, loops and BUGs that a puzzle with one solution cannot contain."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Digit
from fullhouse.core.notation import format_cells, format_conclusions
from fullhouse.techniques.claims import (
    Claim,
    Either,
    Loop,
    Loses,
    MustBe,
    NoOther,
    NotABug,
    NothingElse,
    OneExtra,
    Only,
    Parallel,
    Places,
    RulesOutExtras,
    SharedSet,
    Swappable,
    at,
)
from fullhouse.techniques.fields import Candidates, Cells, Houses, cells_in_words
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.step import Family, Step, Technique, area_of, named_digits


def _technique(name: str, title: str, step: type[Step], code: str = "") -> Technique:
    return Technique(name, title, step, code, assumes_uniqueness=True)


class UniqueRectangle(Step):
    """Base class of all rectangles: four corners in two rows, two columns and two boxes, and two digits.

    ab . . | ab . .      if every corner held a or b, the two digits could be swapped,
    ab . . | ab+ . .     and the puzzle would have two solutions: one of the extras (+) is true
    """

    first: Digit
    second: Digit
    corners: Cells
    extra_cells: Cells
    extras: Candidates
    """The other candidates of the corners: one of them is true."""
    subset: Cells
    """Cells outside the rectangle, or the opposite corner, that the argument needs."""
    subset_digits: DigitSet
    houses: Houses
    """Where the linked digit is confined to the corners, or the house of the subset."""
    linked: DigitSet

    def pattern(self) -> str:
        return f"{self.first}/{self.second} in {format_cells(self.corners, products=False)}"

    def swappable(self) -> Claim:
        """The pattern that the solution does not have."""
        filled = tuple(cell for cell in self.corners if cell not in self.extra_cells) if self.is_avoidable() else ()
        return Swappable(self.corners, DigitSet.of(self.first, self.second), self.extras, filled)

    def is_avoidable(self) -> bool:
        """Whether some corners are filled."""
        return self.technique.name.startswith("avoidable")

    def highlights(self) -> Highlights:
        return _highlights(self, self.corners)

    def digits_involved(self) -> list[Digit]:
        return sorted((self.first, self.second))

    def involved(self) -> str:
        text = f"It involves {named_digits(self.digits_involved())} in {format_cells(self.corners)}."
        return f"{text} {cells_in_words(self.subset)} help." if len(self.subset) > 1 else text

    def area(self) -> str:
        return area_of(self.corners)


class UniquenessTest1(UniqueRectangle):
    """One corner has extra candidates, so it holds one of them."""

    def claims(self) -> Iterator[Claim]:
        yield self.swappable()
        yield from _one_cell(self)


class UniquenessTest2(UniqueRectangle):
    """Two or more corners have the same one extra candidate."""

    def claims(self) -> Iterator[Claim]:
        yield self.swappable()
        yield from _one_digit(self)


class UniquenessTest3(UniqueRectangle):
    """The extras of two corners act as one cell of a naked subset in a house that both share."""

    def claims(self) -> Iterator[Claim]:
        yield self.swappable()
        yield from _subset(self)

    def line(self) -> str:
        # HoDoKu lists the eliminations of a subset cell by cell.
        return f"{self.title()}: {self.pattern()} => {format_conclusions(self.conclusions, by_cell=True)}"


class UniquenessTest4(UniqueRectangle):
    """One of the digits is locked in the two corners with extras, so the other digit would complete the pattern."""

    def claims(self) -> Iterator[Claim]:
        yield self.swappable()
        yield from _locked_digit(self, self.corners)


class UniquenessTest6(UniqueRectangle):
    """One of the digits is locked in the corners of both rows or both columns, and the extras are diagonal."""

    def claims(self) -> Iterator[Claim]:
        yield self.swappable()
        yield from _locked_digit(self, self.corners)


class HiddenRectangle(UniqueRectangle):
    """The lines through one corner force the rest of the rectangle."""

    def claims(self) -> Iterator[Claim]:
        yield self.swappable()
        yield from _locked_digit(self, self.corners)


class AvoidableRectangle1(UniqueRectangle):
    """Three corners were filled while solving; the fourth must not complete the swap.

    a . . | b . .     none of the digits is a given:
    b . . | -a . .    with a in the last corner, a and b could be swapped
    """

    def claims(self) -> Iterator[Claim]:
        yield self.swappable()
        yield from _one_cell(self)


class AvoidableRectangle2(UniqueRectangle):
    """Two corners were filled while solving; the others have the same single extra candidate.

    a . . | bx . .    none of the digits is a given:
    b . . | ax . .    one of the cells on the right is x
    """

    def claims(self) -> Iterator[Claim]:
        yield self.swappable()
        yield from _one_digit(self)


RECTANGLES = Family(
    "rectangles",
    "Unique rectangles",
    "A proper puzzle has one solution. Take four cells in two rows, two columns and two boxes, none of them a given: "
    "if they held only two digits, crosswise, the digits could be swapped and every house would still be complete. "
    "That would be a second solution, so it cannot happen. One of the candidates that prevent it must be true, and the "
    "usual conclusions follow from that. These steps are valid only if the puzzle has one solution.",
    (
        _technique("uniqueness-test-1", "Uniqueness Test 1", UniquenessTest1, "0600"),
        _technique("uniqueness-test-2", "Uniqueness Test 2", UniquenessTest2, "0601"),
        _technique("uniqueness-test-3", "Uniqueness Test 3", UniquenessTest3, "0602"),
        _technique("uniqueness-test-4", "Uniqueness Test 4", UniquenessTest4, "0603"),
        _technique("uniqueness-test-5", "Uniqueness Test 5", UniquenessTest2, "0604"),
        _technique("uniqueness-test-6", "Uniqueness Test 6", UniquenessTest6, "0605"),
        _technique("hidden-rectangle", "Hidden Rectangle", HiddenRectangle, "0606"),
        _technique("avoidable-rectangle-1", "Avoidable Rectangle Type 1", AvoidableRectangle1, "0607"),
        _technique("avoidable-rectangle-2", "Avoidable Rectangle Type 2", AvoidableRectangle2, "0608"),
    ),
)


class DeadlyCells(Step):
    """Base class of loops and extended rectangles: cells that must not all hold digits of the pattern."""

    cells: Cells
    digits: DigitSet
    extra_cells: Cells
    extras: Candidates
    """The candidates of the cells outside the pattern's digits: one of them is true."""
    subset: Cells
    """Type 3: the cells that share the extras' digits."""
    subset_digits: DigitSet
    houses: Houses
    """Type 3: the house of the subset; type 4: where a digit is locked."""
    linked: DigitSet
    """Type 4: the digit that is locked."""

    def pattern(self) -> str:
        return f"{'/'.join(map(str, self.digits))} in {format_cells(self.cells, products=False)}"

    def claims(self) -> Iterator[Claim]:
        yield self.danger()
        match self.technique.name[-1]:
            case "1":
                yield from _one_cell(self)
            case "2":
                yield from _one_digit(self)
            case "3":
                yield from _subset(self)
            case _:
                yield from _locked_digit(self, self.extra_cells)

    def danger(self) -> Claim:
        """The pattern that the solution does not have."""
        raise NotImplementedError

    def highlights(self) -> Highlights:
        return _highlights(self, self.cells)

    def digits_involved(self) -> list[Digit]:
        return sorted(self.digits)

    def involved(self) -> str:
        return f"It involves {named_digits(self.digits_involved())} in {format_cells(self.cells)}."


class UniqueLoop(DeadlyCells):
    """A loop of cells with the same two candidates, two cells or none in every house.

    ab . . | ab . .     a and b alternate around the loop and could be swapped;
    .  . . | ab ab .    one of the extras (+) prevents that
    ab . . | . ab+ .
    """

    def danger(self) -> Claim:
        return Loop(self.cells, self.digits, self.extras)


class ExtendedRectangle(DeadlyCells):
    """Three digits in two parallel lines, so that the two lines could be swapped.

    abc . . | abc . . | abc . .      rows 1 and 2 could be swapped in these cells;
    abc . . | abc . . | abc+ . .     one of the extras (+) prevents that
    """

    def danger(self) -> Claim:
        return Parallel(self.cells, self.digits, self.extras)


_Extras = UniqueRectangle | DeadlyCells


def _one_cell(step: _Extras) -> Iterator[Claim]:
    """Type 1: one cell has extras, so it holds one of them."""
    if len(step.extras) == 1:
        yield MustBe(step.concluded(), step.extras[0])
        return
    yield _cases(step.extras)
    yield NothingElse(step.concluded(), step.extra_cells, DigitSet.of(*(one.digit for one in step.extras)))


def _one_digit(step: _Extras | BugPlusOne) -> Iterator[Claim]:
    """Type 2: all extras have the same digit, so one of their cells holds it."""
    yield _cases(step.extras)
    yield Loses(step.concluded(), tuple(one.cell for one in step.extras))


def _subset(step: _Extras | BugType3) -> Iterator[Claim]:
    """Type 3: the cell of the true extra is part of a naked subset."""
    yield OneExtra(_cases(step.extras).cases)
    yield SharedSet(step.subset, step.subset_digits, step.extras)
    holders = (*step.extra_cells, *step.subset)
    removed = {one.cell for one in step.concluded()}
    houses = tuple(house for house in CLASSIC.houses if set(holders) <= set(house.cells) and removed & set(house.cells))
    yield NoOther(step.concluded(), houses, step.subset_digits, holders)


def _locked_digit(step: _Extras | BugType4, cells: Cells) -> Iterator[Claim]:
    """Type 4 and its kin: a digit is locked in some of the cells, and other digits there would rule out all extras."""
    yield OneExtra(_cases(step.extras).cases)
    for house in step.houses:
        for digit in step.linked:
            yield Places(house, digit, tuple(cell for cell in cells if cell in house.cells))
    if isinstance(step, HiddenRectangle):
        yield Only(step.subset, step.subset_digits)
    (linked,) = step.linked
    yield RulesOutExtras(step.concluded(), step.extras, step.houses, linked)


def _cases(extras: Candidates) -> Either:
    return Either(tuple(at(one.cell, one.digit) for one in extras))


def _highlights(step: UniqueRectangle | DeadlyCells, corners: Cells) -> Highlights:
    return Highlights.of_roles(
        cells={"corner": corners, "pattern": step.subset},
        candidates={"extra": step.extras, "pattern": candidates_of(step.subset, step.subset_digits)},
        houses={"base": step.houses},
        conclusions=step.conclusions,
    )


LOOPS = Family(
    "loops",
    "Unique loops and extended rectangles",
    "A rectangle is not the only shape in which digits could be swapped. Two digits may alternate along a loop of six "
    "or more cells, as long as every house has two cells of the loop or none. Three digits may fill three cells in "
    "each of two lines, so that the two lines could be swapped there. A puzzle with one solution contains neither, so "
    "one of the candidates that keep such a pattern from being complete is true. The types are those of rectangles: "
    "one cell with extras (type 1), one extra digit (type 2), a subset (type 3), or a locked digit (type 4).",
    (
        *(_technique(f"unique-loop-{k}", f"Unique Loop Type {k}", UniqueLoop) for k in range(1, 5)),
        *(
            _technique(f"extended-rectangle-{k}", f"Extended Rectangle Type {k}", ExtendedRectangle)
            for k in range(1, 5)
        ),
    ),
)


class BugPlusOne(Step):
    """All empty cells have two candidates except for one, which has three.

    ab bc ca      the third candidate of this cell is the only thing that
    ab abc ..     keeps every digit from having two places everywhere: it is true
    """

    extra_cells: Cells
    extras: Candidates

    def pattern(self) -> str:
        return ""

    def claims(self) -> Iterator[Claim]:
        yield NotABug(self.extras)
        yield MustBe(self.concluded(), self.extras[0])

    def highlights(self) -> Highlights:
        return Highlights(cells=(("corner", self.extra_cells),), candidates=(("extra", self.extras), *self.marks()))

    def involved(self) -> str:
        return f"It involves {cells_in_words(self.extra_cells)}."


class BugType2(BugPlusOne):
    """Several cells with the same third candidate."""

    def pattern(self) -> str:
        return f"{self.extras[0].digit} in {format_cells(self.extra_cells, products=False)}"

    def claims(self) -> Iterator[Claim]:
        yield NotABug(self.extras)
        yield from _one_digit(self)


class BugType3(BugPlusOne):
    """All extras in one house: they act as one cell of a naked subset."""

    subset: Cells
    subset_digits: DigitSet
    houses: Houses

    def pattern(self) -> str:
        cells, subset = (format_cells(some, products=False) for some in (self.extra_cells, self.subset))
        extras = "/".join(map(str, sorted({one.digit for one in self.extras})))
        return f"{extras} in {cells} with {'/'.join(map(str, self.subset_digits))} in {subset}"

    def claims(self) -> Iterator[Claim]:
        yield NotABug(self.extras)
        yield from _subset(self)

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("corner", self.extra_cells), ("pattern", self.subset)),
            candidates=(
                ("extra", self.extras),
                ("pattern", candidates_of(self.subset, self.subset_digits)),
                *self.marks(),
            ),
            houses=(("base", self.houses),),
        )


class BugType4(BugPlusOne):
    """Extras in two cells of a house in which another digit is locked in the same two cells."""

    houses: Houses
    linked: DigitSet

    def pattern(self) -> str:
        extras = "/".join(map(str, sorted({one.digit for one in self.extras})))
        linked = "".join(map(str, self.linked))
        return f"{extras} in {format_cells(self.extra_cells, products=False)} with {linked} in {self.houses[0].short}"

    def claims(self) -> Iterator[Claim]:
        yield NotABug(self.extras)
        yield from _locked_digit(self, self.extra_cells)

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("corner", self.extra_cells),),
            candidates=(
                ("extra", self.extras),
                ("pattern", candidates_of(self.extra_cells, self.linked)),
                *self.marks(),
            ),
            houses=(("base", self.houses),),
        )


_BUG = "Bivalue Universal Grave"

BUG = Family(
    "bug",
    "BUG (bivalue universal grave)",
    "Suppose that every empty cell has two candidates and every digit has two places in each house that lacks it. "
    "Then every solution would have a twin: put the other candidate into every cell, and all houses are complete "
    "again. A puzzle with one solution never reaches such a BUG. So if only one or a few extra candidates prevent it, "
    "one of them is true. Look for boards where nearly all cells have two candidates, and count.",
    (
        _technique("bug-plus-one", f"{_BUG} + 1", BugPlusOne, "0610"),
        _technique("bug-type-2", f"{_BUG} Type 2", BugType2),
        _technique("bug-type-3", f"{_BUG} Type 3", BugType3),
        _technique("bug-type-4", f"{_BUG} Type 4", BugType4),
    ),
)
