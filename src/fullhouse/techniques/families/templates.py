"""Templates: all ways to place one digit in the whole grid, and what they have in common."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC, Digit, cell_name
from fullhouse.techniques.fields import Candidates, Cells, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import HouseTruth, Proof
from fullhouse.techniques.step import Family, Step, Technique


class Template(Step):
    """Every way to place all missing ones of a digit at once.

    x . . | . x .     one template takes one place in every row, column and box;
    . . x | . . -     what is in every template is placed,
    . x . | x . .     what is in none of them (-) goes
    """

    digit: Digit
    cells: Cells
    """The places that some template has."""
    candidates: Candidates
    """All candidates of the digit, and of the digits that had to be looked at before it."""

    def pattern(self) -> str:
        return ""

    def line(self) -> str:
        """As HoDoKu writes it: a set without an arrow, a deletion with an empty pattern."""
        return f"{self.title()}: {'' if self.places() else ' => '}{self.result()}"

    def words(self) -> str:
        text = (
            f"Try every way to place {self.digit} in the whole grid, once in each row, each column and each box, "
            f"using only its candidates. "
        )
        others = sorted({one.digit for one in self.candidates} - {self.digit})
        if others:
            text += f"Leave out the cells that {join(map(str, others), 'or')} must take, found in the same manner. "
        if self.places():
            return f"{text}All of these ways put {self.digit} into {cells_in_words(self._concluded())}."
        return f"{text}None of these ways puts {self.digit} into {join(map(cell_name, self._concluded()), 'or')}."

    def area(self) -> str:
        return "the whole grid"

    def involved(self) -> str:
        return f"It is about every place of {self.digit} in the grid."

    def proof(self) -> Proof:
        """The digits need a place in every house: the three houses of a candidate do, or it would be none."""
        truths = (HouseTruth(house, one.digit) for one in self.candidates for house in CLASSIC.houses_of[one.cell])
        return Proof(tuple(dict.fromkeys(truths)))

    def highlights(self) -> Highlights:
        return Highlights(candidates=(("pattern", candidates_of(self.cells, (self.digit,))), *self.marks()))

    def _concluded(self) -> Cells:
        return tuple(one.candidate.cell for one in self.conclusions)


FAMILY = Family(
    "templates",
    "Templates",
    "A template is one way to place all nine of a digit so that every row, column and box has one of them. On an empty "
    "grid there are 46,656; the candidates of a puzzle leave only a few, and one of these must be the solution's. So a "
    "cell that all of them have gets the digit, and is closed to the templates of all other digits; a candidate that "
    "none of them has goes. Few people do this by hand, but it finds everything that can be known about one digit.",
    (
        Technique("template-set", "Template Set", Template, "1201"),
        Technique("template-delete", "Template Delete", Template, "1202"),
    ),
)
