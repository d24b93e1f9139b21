"""The step of last resort: it says that it is a guess."""

from __future__ import annotations

from fullhouse.core.geometry import Cell, Digit, cell_name
from fullhouse.techniques.highlights import Highlights
from fullhouse.techniques.proof import Proof
from fullhouse.techniques.step import Family, Step, Technique


class Guess(Step):
    """A digit of the solution, looked up because no technique found anything."""

    sentence = "No technique finds anything here; {digit} in {cell} was looked up in the solution, not deduced."
    cell: Cell
    digit: Digit

    def pattern(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"

    def line(self) -> str:
        return f"{self.title()}: {self.pattern()}"

    def proof(self) -> Proof:
        return Proof(())

    def announcement(self) -> str:
        return "No technique finds anything here: it takes a guess."

    def involved(self) -> str:
        return f"It is about {cell_name(self.cell)}."

    def highlights(self) -> Highlights:
        return Highlights(cells=(("pattern", (self.cell,)),), candidates=self.marks())


FAMILY = Family(
    "guess",
    "Guess",
    "Where every technique fails, a digit is looked up in the solution. It is no deduction, it has no proof, and it "
    "says so.",
    (Technique("brute-force", "Brute Force", Guess),),
)
