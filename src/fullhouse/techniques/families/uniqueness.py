"""Uniqueness techniques: rectangles, loops and BUGs that a puzzle with one solution cannot contain."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Digit, cell_name
from fullhouse.core.notation import format_cells, format_conclusions
from fullhouse.techniques.fields import Candidates, Cells, Houses, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import BugTruth, DeadlyPattern, HouseTruth, Proof, cell_truths
from fullhouse.techniques.step import Family, Step, Technique, area_of


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

    def deadly(self) -> DeadlyPattern:
        """The pattern that the solution does not have."""
        digits = DigitSet.of(self.first, self.second).mask
        return DeadlyPattern(tuple((cell, digits) for cell in self.corners))

    def proof(self) -> Proof:
        return _proof(self, self.deadly())

    def highlights(self) -> Highlights:
        return _highlights(self, self.corners)

    def involved(self) -> str:
        text = f"It involves digits {self.first} and {self.second} in {format_cells(self.corners)}."
        return f"{text} {cells_in_words(self.subset)} help." if len(self.subset) > 1 else text

    def area(self) -> str:
        return area_of(self.corners)

    def danger(self) -> str:
        """The first sentence of each explanation."""
        return (
            f"If each of {format_cells(self.corners)} held {self.first} or {self.second}, the two digits could be "
            "swapped and the puzzle would have two solutions."
        )

    def fields_in_words(self) -> dict[str, str]:
        extra_digits = sorted({one.digit for one in self.extras})
        removed = sorted({one.candidate.digit for one in self.conclusions})
        return Step.fields_in_words(self) | {
            "danger": self.danger(),
            "extra_digits": join(map(str, extra_digits)) if extra_digits else "no digit",
            "any_extra": join(map(str, self.extras), "or") if self.extras else "no candidate",
            "removed": join(map(str, removed)),
            "either_removed": join(map(str, removed), "or"),
            "targets": join(sorted({cell_name(one.candidate.cell) for one in self.conclusions}), "or"),
        }


class UniquenessTest1(UniqueRectangle):
    """One corner has extra candidates, so it holds one of them."""

    sentence = "{danger} Only {extra_cells} can prevent that, so it holds another digit."


class UniquenessTest2(UniqueRectangle):
    """Two or more corners have the same one extra candidate."""

    sentence = (
        "{danger} To prevent that, one of {extra_cells} holds {extra_digits}. No cell that sees them all can hold it."
    )


class UniquenessTest3(UniqueRectangle):
    """The extras of two corners act as one cell of a naked subset in a house that both share."""

    sentence = (
        "{danger} To prevent that, one of {extra_cells} holds one of {extra_digits}. Together with {subset} it "
        "uses up the digits {subset_digits}, so no other cell of {houses} can hold any of these."
    )

    def line(self) -> str:
        # HoDoKu lists the eliminations of a subset cell by cell.
        return f"{self.title()}: {self.pattern()} => {format_conclusions(self.conclusions, by_cell=True)}"


class UniquenessTest4(UniqueRectangle):
    """One of the digits is locked in the two corners with extras, so the other digit would complete the pattern."""

    sentence = (
        "{danger} In {houses} the digit {linked} is only in {extra_cells}, so one of them holds {linked}. If the other "
        "held {removed}, nothing would prevent the swap, so neither can hold {removed}."
    )


class UniquenessTest6(UniqueRectangle):
    """One of the digits is locked in the corners of both rows or both columns, and the extras are diagonal."""

    sentence = (
        "{danger} In {houses} the digit {linked} is only in the rectangle, so it fills two opposite corners. If these "
        "were {extra_cells}, all extra candidates would be eliminated, so neither of the two holds {linked}."
    )


class HiddenRectangle(UniqueRectangle):
    """The lines through one corner force the rest of the rectangle."""

    sentence = (
        "{danger} In {houses} the digit {linked} is only in the rectangle. If {targets} held {removed}, the two "
        "corners next to it would hold {linked}, which leaves {removed} for {subset}: the very swap that is impossible."
    )


class AvoidableRectangle1(UniqueRectangle):
    """Three corners were filled while solving; the fourth must not complete the swap.

    a . . | b . .     none of the digits is a given:
    b . . | -a . .    with a in the last corner, a and b could be swapped
    """

    sentence = (
        "None of the corners of the rectangle {corners} is a given, and three of them hold {first} and {second}. If "
        "{targets} held {removed}, {first} and {second} could be swapped and the puzzle would have two solutions."
    )


class AvoidableRectangle2(UniqueRectangle):
    """Two corners were filled while solving; the others have the same single extra candidate.

    a . . | bx . .    none of the digits is a given:
    b . . | ax . .    one of the cells on the right is x
    """

    sentence = (
        "None of the corners of the rectangle {corners} is a given, and two of them hold {first} and {second}. If "
        "the others also held {first} and {second}, the digits could be swapped and the puzzle would have two "
        "solutions. "
        "So one of {extra_cells} holds {extra_digits}, and no cell that sees both can hold it."
    )


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

    def proof(self) -> Proof:
        return _proof(self, DeadlyPattern(tuple((cell, self.digits.mask) for cell in _step_by_step(self.cells))))

    def words(self) -> str:
        return f"{self.danger()} {reason_of_extras(self)}"

    def danger(self) -> str:
        """The second solution that there would be without the extras."""
        raise NotImplementedError

    def highlights(self) -> Highlights:
        return _highlights(self, self.cells)

    def involved(self) -> str:
        return f"It involves digits {join(map(str, self.digits))} in {format_cells(self.cells)}."


class UniqueLoop(DeadlyCells):
    """A loop of cells with the same two candidates, two cells or none in every house.

    ab . . | ab . .     a and b alternate around the loop and could be swapped;
    .  . . | ab ab .    one of the extras (+) prevents that
    ab . . | . ab+ .
    """

    def danger(self) -> str:
        low, high = self.digits
        return (
            f"The {len(self.cells)} cells {format_cells(self.cells)} form a loop with two cells or none in every "
            f"house. If each held {low} or {high}, the two digits would alternate around the loop and could be "
            "swapped: the puzzle would have two solutions."
        )


class ExtendedRectangle(DeadlyCells):
    """Three digits in two parallel lines, so that the two lines could be swapped.

    abc . . | abc . . | abc . .      rows 1 and 2 could be swapped in these cells;
    abc . . | abc . . | abc+ . .     one of the extras (+) prevents that
    """

    def danger(self) -> str:
        rows = len({cell // 9 for cell in self.cells})
        lines = "rows" if rows == 2 else "columns"
        return (
            f"If each of {format_cells(self.cells)} held {join(map(str, self.digits), 'or')}, both {lines} would have "
            f"these three digits there, and the two {lines} could be swapped in these cells: the puzzle would have "
            "two solutions."
        )


def reason_of_extras(step: DeadlyCells) -> str:
    """The consequence for each of the four types, because one of the extras is true."""
    cells = join(map(cell_name, step.extra_cells))
    digits = join(map(str, sorted({one.digit for one in step.extras})))
    match step.technique.name[-1]:
        case "1":
            return f"Only {cells} can prevent that, so it holds another digit."
        case "2":
            return f"To prevent that, one of {cells} holds {digits}, so no cell that sees them all can hold {digits}."
        case "3":
            return (
                f"To prevent that, one of {cells} holds one of {digits}. Together with "
                f"{format_cells(step.subset)} it uses up the digits {join(map(str, step.subset_digits))}, so no other "
                f"cell of {join(map(str, step.houses))} can hold any of these."
            )
        case _:
            linked = join(map(str, step.linked))
            return (
                f"In {join(map(str, step.houses))} the digit {linked} is only in {cells}. One of them holds {linked}; "
                "the other must hold an extra candidate to prevent the swap, so neither can hold any other digit of "
                "the pattern."
            )


def _step_by_step(cells: Cells) -> Cells:
    """The cells in an order in which each sees an earlier one, which makes the pattern quick to check."""
    left, ordered = list(cells[1:]), [cells[0]]
    while left:
        near = next((cell for cell in left if any(CLASSIC.sees(cell, one) for one in reversed(ordered))), left[0])
        left.remove(near)
        ordered.append(near)
    return tuple(ordered)


def _proof(step: UniqueRectangle | DeadlyCells, deadly: DeadlyPattern) -> Proof:
    """The deadly pattern, the houses where a digit is locked, and the cells of the subset."""
    links = tuple(HouseTruth(house, digit) for house in step.houses for digit in step.linked)
    return Proof((deadly, *links, *cell_truths(step.subset)))


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


_DANGER = (
    "Without {extras}, every empty cell would have two candidates and every digit two places in each house that lacks "
    "it. Such a board has no solution or several, so {true} must be true."
)


class BugPlusOne(Step):
    """All empty cells have two candidates except for one, which has three.

    ab bc ca      the third candidate of this cell is the only thing that
    ab abc ..     keeps every digit from having two places everywhere: it is true
    """

    sentence = _DANGER
    extra_cells: Cells
    extras: Candidates

    def pattern(self) -> str:
        return ""

    def proof(self) -> Proof:
        return Proof((BugTruth(self.extras),))

    def fields_in_words(self) -> dict[str, str]:
        extras = [f"{one.digit} in {cell_name(one.cell)}" for one in self.extras]
        true = extras[0] if len(extras) == 1 else "one of them"
        return Step.fields_in_words(self) | {"extras": join(extras), "true": true}

    def highlights(self) -> Highlights:
        return Highlights(cells=(("corner", self.extra_cells),), candidates=(("extra", self.extras), *self.marks()))

    def involved(self) -> str:
        return f"It involves {cells_in_words(self.extra_cells)}."


class BugType2(BugPlusOne):
    """Several cells with the same third candidate."""

    sentence = f"{_DANGER} All of them are {{digit}}, so no cell that sees them all can hold {{digit}}."

    def pattern(self) -> str:
        return f"{self.extras[0].digit} in {format_cells(self.extra_cells, products=False)}"

    def fields_in_words(self) -> dict[str, str]:
        return BugPlusOne.fields_in_words(self) | {"digit": str(self.extras[0].digit)}


class BugType3(BugPlusOne):
    """All extras in one house: they act as one cell of a naked subset."""

    sentence = (
        f"{_DANGER} The cell that holds it uses up {{subset_digits}} together with {{subset}}, so no other cell of "
        f"{{houses}} can hold any of these."
    )
    subset: Cells
    subset_digits: DigitSet
    houses: Houses

    def pattern(self) -> str:
        cells, subset = (format_cells(some, products=False) for some in (self.extra_cells, self.subset))
        extras = "/".join(map(str, sorted({one.digit for one in self.extras})))
        return f"{extras} in {cells} with {'/'.join(map(str, self.subset_digits))} in {subset}"

    def proof(self) -> Proof:
        return Proof((BugTruth(self.extras), *cell_truths(self.subset)))

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

    sentence = (
        f"{_DANGER} In {{houses}} the digit {{linked}} is only in {{extra_cells}}: one of them holds {{linked}}, the "
        "other an extra candidate, and neither can hold any other digit."
    )
    houses: Houses
    linked: DigitSet

    def pattern(self) -> str:
        extras = "/".join(map(str, sorted({one.digit for one in self.extras})))
        linked = "".join(map(str, self.linked))
        return f"{extras} in {format_cells(self.extra_cells, products=False)} with {linked} in {self.houses[0].short}"

    def proof(self) -> Proof:
        links = tuple(HouseTruth(house, digit) for house in self.houses for digit in self.linked)
        return Proof((BugTruth(self.extras), *links))

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
