"""Singles: the one digit of a cell, or the one place of a digit. Every path ends in them, and most begin so."""

from __future__ import annotations

from fullhouse.core.geometry import Cell, Digit, House, cell_name
from fullhouse.techniques.highlights import Highlights
from fullhouse.techniques.proof import CellTruth, HouseTruth, Proof
from fullhouse.techniques.step import Family, Step, Technique


class Single(Step):
    """What full house, naked and hidden single have in common: one cell gets its digit."""

    cell: Cell
    digit: Digit
    house: House

    def pattern(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"

    def line(self) -> str:
        return f"{self.title()}: {self.pattern()}"

    def proof(self) -> Proof:
        return Proof((CellTruth(self.cell),))

    def highlights(self) -> Highlights:
        return Highlights(cells=(("pattern", (self.cell,)),), candidates=self.marks())

    def involved(self) -> str:
        return f"It is about {cell_name(self.cell)}."


class FullHouse(Single):
    """The last empty cell of a house.

    1 2 3 | 4 . 6 | 7 8 9     the empty cell is the 5
    """

    sentence = "{cell} is the last empty cell of {house}, and {digit} is the only digit that {house} lacks."

    def area(self) -> str:
        return str(self.house)


class NakedSingle(Single):
    """A cell with one candidate left."""

    sentence = (
        "In {cell} only {digit} is left: every other digit stands in its row, column or box, or was ruled out before."
    )


class HiddenSingle(Single):
    """A digit with one place left in a house."""

    sentence = "In {house} no other cell can hold {digit}."

    def area(self) -> str:
        return str(self.house)

    def proof(self) -> Proof:
        return Proof((HouseTruth(self.house, self.digit),))

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("pattern", (self.cell,)),), houses=(("base", (self.house,)),), candidates=self.marks()
        )


FAMILY = Family(
    "singles",
    "Singles",
    "A cell that can hold only one digit, or a digit that fits into only one cell of a house. These are the steps that "
    "fill cells; all others prepare them.",
    (
        Technique("full-house", "Full House", FullHouse, "0000"),
        Technique("naked-single", "Naked Single", NakedSingle, "0003"),
        Technique("hidden-single", "Hidden Single", HiddenSingle, "0002"),
    ),
)
