"""Last resorts: aligned exclusion, templates, and a guess."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.fields import Candidates, Cells, Parts, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import HouseTruth, Proof, cell_truths
from fullhouse.techniques.step import Family, Step, Technique


class AlignedExclusion(Step):
    """Two or three base cells and the cells that see them.

    base 12  base 23     if the bases were 1 and 3, the excluder would have no digit left,
         excluder 13     so every digit of a base needs partners that leave each excluder a digit
    """

    base: Cells
    excluders: Parts

    def pattern(self) -> str:
        excluders = ", ".join(f"{format_cells(part.cells)} {part.digits}" for part in self.excluders)
        return f"{format_cells(self.base, products=False)} ({excluders})"

    def words(self) -> str:
        base = join(format_cells((cell,)) for cell in self.base)
        gone = (one.candidate for one in self.conclusions)
        removed = join((f"{one.digit} in {format_cells((one.cell,))}" for one in gone), "or")
        checked = f"Try every way to fill {base} together."
        if not self.excluders:
            return f"{checked} Cells that see each other must differ, and none of the remaining ways has {removed}."
        excluders = join(f"{format_cells(part.cells)} with {join(map(str, part.digits))}" for part in self.excluders)
        noun = "cell" if len(self.excluders) == 1 else "cells"
        return (
            f"{checked} Cells that see each other must differ, and the {noun} {excluders} must keep a candidate. "
            f"None of the remaining ways has {removed}."
        )

    def cells(self) -> Cells:
        """The cells that see the bases."""
        return tuple(cell for part in self.excluders for cell in part.cells)

    def proof(self) -> Proof:
        return Proof(cell_truths((*self.base, *self.cells())))

    def highlights(self) -> Highlights:
        marks = tuple(one for part in self.excluders for one in candidates_of(part.cells, part.digits))
        return Highlights(
            cells=(("pivot", self.base), *((("pincer", self.cells()),) if self.excluders else ())),
            candidates=(*((("pattern", marks),) if marks else ()), *self.marks()),
        )

    def involved(self) -> str:
        text = f"It involves {join(format_cells((cell,)) for cell in self.base)}"
        if not self.excluders:
            return f"{text}."
        seers = "the cell that sees" if len(self.cells()) == 1 else "the cells that see"
        return f"{text}, and {seers} them: {format_cells(self.cells())}."


EXCLUSION = Family(
    "exclusion",
    "Aligned exclusion",
    "Take two or three cells and write down all the ways to fill them. Some break the rules at once, because two of "
    "the cells see each other and would hold the same digit. Others leave a cell that sees them without candidates. "
    "Strike out both kinds: a digit that is in none of the remaining ways is eliminated. This takes patience rather "
    "than a sharp eye, and most of these steps are wings or small chains in disguise.",
    (
        Technique("aligned-pair-exclusion", "Aligned Pair Exclusion", AlignedExclusion),
        Technique("aligned-triple-exclusion", "Aligned Triple Exclusion", AlignedExclusion),
    ),
)


class Template(Step):
    """Every way to complete a digit in the whole grid.

    x . . | . x .     one template has one place in every row, column and box;
    . . x | . . -     a place in every template is filled,
    . x . | x . .     a candidate in none of them (-) is eliminated
    """

    digit: Digit
    cells: Cells
    """The places of all templates."""
    candidates: Candidates
    """All candidates of the digit, and of the digits whose templates are needed first."""

    def pattern(self) -> str:
        return ""

    def line(self) -> str:
        """The HoDoKu line: a placement without an arrow, an elimination with an empty pattern."""
        return f"{self.title()}: {'' if self.places() else ' => '}{self.result()}"

    def words(self) -> str:
        text = (
            f"Try every way to place {self.digit} in the whole grid, once in each row, each column and each box, "
            f"using only its candidates. "
        )
        others = sorted({one.digit for one in self.candidates} - {self.digit})
        if others:
            text += f"Leave out the cells that {join(map(str, others), 'or')} must take, found in the same way. "
        if self.places():
            return f"{text}All of these ways put {self.digit} into {cells_in_words(self._concluded())}."
        return f"{text}None of these ways puts {self.digit} into {join(map(cell_name, self._concluded()), 'or')}."

    def area(self) -> str:
        return "the whole grid"

    def involved(self) -> str:
        return f"It involves every place of {self.digit} in the grid."

    def proof(self) -> Proof:
        """The digits need a place in every house that has a candidate for them."""
        truths = (HouseTruth(house, one.digit) for one in self.candidates for house in CLASSIC.houses_of[one.cell])
        return Proof(tuple(dict.fromkeys(truths)))

    def highlights(self) -> Highlights:
        return Highlights(candidates=(("pattern", candidates_of(self.cells, (self.digit,))), *self.marks()))

    def _concluded(self) -> Cells:
        return tuple(one.candidate.cell for one in self.conclusions)


TEMPLATES = Family(
    "templates",
    "Templates",
    "A template is one way to place all nine of a digit so that every row, column and box has one of them. On an empty "
    "grid there are 46,656; the candidates of a puzzle leave only a few, and one of these must be the solution's. So a "
    "cell that is in all of them gets the digit, which rules it out for the templates of all other digits; a candidate "
    "that is in none of them is eliminated. Few people do this by hand, but it finds everything that can be known "
    "about one digit.",
    (
        Technique("template-set", "Template Set", Template, "1201"),
        Technique("template-delete", "Template Delete", Template, "1202"),
    ),
)


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
        return f"It involves {cell_name(self.cell)}."

    def highlights(self) -> Highlights:
        return Highlights(cells=(("pattern", (self.cell,)),), candidates=self.marks())


GUESSES = Family(
    "guess",
    "Guess",
    "If every technique fails, a digit is looked up in the solution. That is not a deduction: it has no proof, and the "
    "explanation tells you.",
    (Technique("brute-force", "Brute Force", Guess),),
)
