"""Last resorts: aligned exclusion, templates, and a guess."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.geometry import Cell, Digit, cell_name
from fullhouse.core.notation import Candidate, format_cells
from fullhouse.techniques.claims import Claim
from fullhouse.techniques.claims.last_resort import (
    EveryFilling,
    EveryTemplate,
    InEveryTemplate,
    InNoFilling,
    InNoTemplate,
    LookedUp,
)
from fullhouse.techniques.fields import Candidates, Cells, Parts, join
from fullhouse.techniques.highlights import Highlights, candidates_of
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

    def claims(self) -> Iterator[Claim]:
        yield EveryFilling(self.base, self.excluders)
        yield InNoFilling(self.concluded(), self.base, self.cells())

    def cells(self) -> Cells:
        """The cells that see the bases."""
        return tuple(cell for part in self.excluders for cell in part.cells)

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

    def claims(self) -> Iterator[Claim]:
        yield EveryTemplate(self.digit, self.candidates)
        yield (InEveryTemplate if self.places() else InNoTemplate)(self.concluded(), self.digit)

    def area(self) -> str:
        return "the whole grid"

    def involved(self) -> str:
        return f"It involves every place of {self.digit} in the grid."

    def highlights(self) -> Highlights:
        return Highlights(candidates=(("pattern", candidates_of(self.cells, (self.digit,))), *self.marks()))


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

    cell: Cell
    digit: Digit

    def pattern(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"

    def line(self) -> str:
        return f"{self.title()}: {self.pattern()}"

    def claims(self) -> Iterator[Claim]:
        yield LookedUp(Candidate(self.cell, self.digit))

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
