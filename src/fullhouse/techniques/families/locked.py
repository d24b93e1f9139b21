"""Locked candidates: a digit that one house confines to its crossing with another."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import Cell, Digit, House
from fullhouse.core.notation import format_cells
from fullhouse.techniques.fields import Cells, Houses
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import HouseTruth, Proof, cell_truths
from fullhouse.techniques.step import Family, Step, Technique


class LockedCandidates(Step):
    """Pointing from a box into a line, or claiming by a line in a box.

    base   x x . | . . .     every x of the base lies in the cover,
    cover  x x . | - - -     so the cover's other places lose the digit
    """

    sentence = "In {base} every {digit} lies in {cover} too, so {cover} has no other {digit}."
    digit: Digit
    base: House
    cover: House
    cells: Cells

    def pattern(self) -> str:
        return f"{self.digit} in {self.base.short}"

    def area(self) -> str:
        return str(self.base)

    def proof(self) -> Proof:
        return Proof((HouseTruth(self.base, self.digit),))

    def highlights(self) -> Highlights:
        return Highlights(
            candidates=(("pattern", candidates_of(self.cells, (self.digit,))), *self.marks()),
            houses=(("base", (self.base,)), ("cover", (self.cover,))),
        )


class LockedSubset(Step):
    """Two or three cells of a crossing with as many digits: a naked subset of two houses at once."""

    sentence = "{cells} hold {digits} in some order, so no other cell of {houses} can hold one of them."
    digits: DigitSet
    cells: Cells
    houses: Houses

    def pattern(self) -> str:
        return f"{','.join(map(str, self.digits))} in {format_cells(self.cells, products=False)}"

    def result(self) -> str:
        """The conclusions, digits in the order in which one meets them along the line and then in the box."""
        gone: dict[Digit, list[Cell]] = {}
        by_cell = sorted((one.candidate.cell, one.candidate.digit) for one in self.conclusions)
        for house in self.houses:
            for cell, digit in by_cell:
                if cell in house.cells:
                    gone.setdefault(digit, []).append(cell)
        return ", ".join(f"{format_cells(cells, products=False)}<>{digit}" for digit, cells in gone.items())

    def proof(self) -> Proof:
        return Proof(cell_truths(self.cells))

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("pattern", self.cells),),
            candidates=(("pattern", candidates_of(self.cells, self.digits)), *self.marks()),
            houses=(("base", self.houses),),
        )


FAMILY = Family(
    "locked-candidates",
    "Locked candidates",
    "A box and a line cross in three cells. What must happen in the crossing for the sake of one of the two houses "
    "cannot happen elsewhere in the other.",
    (
        Technique("locked-pair", "Locked Pair", LockedSubset, "0110"),
        Technique("locked-triple", "Locked Triple", LockedSubset, "0111"),
        Technique("pointing", "Locked Candidates Type 1 (Pointing)", LockedCandidates, "0100"),
        Technique("claiming", "Locked Candidates Type 2 (Claiming)", LockedCandidates, "0101"),
    ),
)
