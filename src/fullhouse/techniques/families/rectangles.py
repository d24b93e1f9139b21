"""Unique, hidden and avoidable rectangles: two digits that must not be able to change places unseen."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import Digit, cell_name
from fullhouse.core.notation import format_cells, format_conclusions
from fullhouse.techniques.fields import Candidates, Cells, Houses, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import DeadlyPattern, HouseTruth, Proof, Truth, cell_truths
from fullhouse.techniques.step import Family, Step, Technique, area_of


class UniqueRectangle(Step):
    """What all rectangles have in common: four corners in two rows, two columns and two boxes, and two digits.

    ab . . | ab . .      were every corner a or b, the two digits could change places,
    ab . . | ab+ . .     and the puzzle would have two solutions: one of the extras (+) is true
    """

    first: Digit
    second: Digit
    corners: Cells
    extra_cells: Cells
    extras: Candidates
    """The candidates of the corners beyond the two digits: one of them is true."""
    subset: Cells
    """Cells beside the rectangle (or the corner) that the argument needs."""
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
        return Proof((self.deadly(), *self.further_truths()))

    def further_truths(self) -> tuple[Truth, ...]:
        """What is needed beside the deadly pattern."""
        links = tuple(HouseTruth(house, digit) for house in self.houses for digit in self.linked)
        return (*links, *cell_truths(self.subset))

    def highlights(self) -> Highlights:
        helpers = candidates_of(self.subset, self.subset_digits)
        return Highlights.of_roles(
            cells={"corner": self.corners, "pattern": self.subset},
            candidates={"extra": self.extras, "pattern": helpers},
            houses={"base": self.houses},
            conclusions=self.conclusions,
        )

    def involved(self) -> str:
        text = f"It is about digits {self.first} and {self.second} in {format_cells(self.corners)}."
        return f"{text} {cells_in_words(self.subset)} help." if len(self.subset) > 1 else text

    def area(self) -> str:
        return area_of(self.corners)

    def danger(self) -> str:
        """The first sentence of every reason."""
        return (
            f"If each of {format_cells(self.corners)} held {self.first} or {self.second}, the two digits could change "
            "places and the puzzle would have two solutions."
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
    """One corner has extra candidates, so one of them it is."""

    sentence = "{danger} Only {extra_cells} can prevent that, so it holds another digit."


class UniquenessTest2(UniqueRectangle):
    """Two or more corners have the same one extra candidate."""

    sentence = (
        "{danger} To prevent that, one of {extra_cells} holds {extra_digits}. No cell that sees them all can hold it."
    )


class UniquenessTest3(UniqueRectangle):
    """The extras of two corners act as one cell of a naked subset in a house of theirs."""

    sentence = (
        "{danger} To prevent that, one of {extra_cells} holds one of {extra_digits}. With {subset} it shares out the "
        "digits {subset_digits}, so no other cell of {houses} can hold one of these."
    )

    def line(self) -> str:
        # HoDoKu lists what a subset removes cell by cell.
        return f"{self.title()}: {self.pattern()} => {format_conclusions(self.conclusions, by_cell=True)}"


class UniquenessTest4(UniqueRectangle):
    """One of the digits is locked in the two corners with extras, so the other digit would complete the pattern."""

    sentence = (
        "{danger} In {houses} the digit {linked} lies in {extra_cells} only, so one of them holds {linked}. Were the "
        "other one {removed}, nothing would prevent the exchange, so neither can hold {removed}."
    )


class UniquenessTest6(UniqueRectangle):
    """One of the digits is locked in the corners of both rows or both columns, and the extras lie across."""

    sentence = (
        "{danger} In {houses} the digit {linked} lies in the rectangle only, so it fills two opposite corners. Were "
        "these {extra_cells}, all extra candidates would be gone, so neither of the two holds {linked}."
    )


class HiddenRectangle(UniqueRectangle):
    """The lines through one corner force the rest of the rectangle."""

    sentence = (
        "{danger} In {houses} the digit {linked} lies in the rectangle only. Were {targets} {removed}, the two corners "
        "beside it would be {linked}, which leaves {removed} for {subset}: the very exchange that cannot be."
    )


class AvoidableRectangle1(UniqueRectangle):
    """Three corners were filled on the way; the fourth must not complete the exchange.

    a . . | b . .     none of the digits is a given:
    b . . | -a . .    with a in the last corner, a and b could change places
    """

    sentence = (
        "None of the corners of the rectangle {corners} is a given, and three of them hold {first} and {second}. Were "
        "{targets} {removed}, {first} and {second} could change places and the puzzle would have two solutions."
    )


class AvoidableRectangle2(UniqueRectangle):
    """Two corners were filled on the way; the others have the same one extra candidate.

    a . . | bx . .    none of the digits is a given:
    b . . | ax . .    one of the cells on the right is x
    """

    sentence = (
        "None of the corners of the rectangle {corners} is a given, and two of them hold {first} and {second}. Were "
        "the others {first} and {second} too, the digits could change places and the puzzle would have two solutions. "
        "So one of {extra_cells} holds {extra_digits}, and no cell that sees both can hold it."
    )


FAMILY = Family(
    "rectangles",
    "Unique rectangles",
    "A proper puzzle has one solution. Take four cells in two rows, two columns and two boxes, none of them a given: "
    "if they held only two digits, crosswise, the digits could change places and every house would still be complete. "
    "That would be a second solution, so it does not happen. Whatever keeps the four cells from looking like that "
    "must be true, and from there the usual conclusions follow. These steps are right only if the puzzle has one "
    "solution.",
    (
        Technique("uniqueness-test-1", "Uniqueness Test 1", UniquenessTest1, "0600", assumes_uniqueness=True),
        Technique("uniqueness-test-2", "Uniqueness Test 2", UniquenessTest2, "0601", assumes_uniqueness=True),
        Technique("uniqueness-test-3", "Uniqueness Test 3", UniquenessTest3, "0602", assumes_uniqueness=True),
        Technique("uniqueness-test-4", "Uniqueness Test 4", UniquenessTest4, "0603", assumes_uniqueness=True),
        Technique("uniqueness-test-5", "Uniqueness Test 5", UniquenessTest2, "0604", assumes_uniqueness=True),
        Technique("uniqueness-test-6", "Uniqueness Test 6", UniquenessTest6, "0605", assumes_uniqueness=True),
        Technique("hidden-rectangle", "Hidden Rectangle", HiddenRectangle, "0606", assumes_uniqueness=True),
        Technique(
            "avoidable-rectangle-1", "Avoidable Rectangle Type 1", AvoidableRectangle1, "0607", assumes_uniqueness=True
        ),
        Technique(
            "avoidable-rectangle-2", "Avoidable Rectangle Type 2", AvoidableRectangle2, "0608", assumes_uniqueness=True
        ),
    ),
)
