"""Aligned exclusion: cells whose digits together would leave nothing to a cell that sees them."""

from __future__ import annotations

from fullhouse.core.notation import format_cells
from fullhouse.techniques.fields import Cells, Parts, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import Proof, cell_truths
from fullhouse.techniques.step import Family, Step, Technique


class AlignedExclusion(Step):
    """Two or three base cells and the cells that see them.

    base 12  base 23     were the bases 1 and 3, the excluder would have no digit left,
         excluder 13     so every digit of a base needs partners that spare all excluders
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
            return f"{checked} Cells that see each other must differ, and no way that is left has {removed}."
        excluders = join(f"{format_cells(part.cells)} with {join(map(str, part.digits))}" for part in self.excluders)
        noun, need = ("cell", "needs") if len(self.excluders) == 1 else ("cells", "need")
        return (
            f"{checked} Cells that see each other must differ, and the {noun} {excluders} {need} a digit too, which "
            f"the digits in {base} must not take away. Of all the ways that pass, none has {removed}."
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
        text = f"It is about {join(format_cells((cell,)) for cell in self.base)}"
        if not self.excluders:
            return f"{text}."
        seers = "the cell that sees" if len(self.cells()) == 1 else "the cells that see"
        return f"{text}, and about {seers} them: {format_cells(self.cells())}."


FAMILY = Family(
    "exclusion",
    "Aligned exclusion",
    "Take two or three cells and write down all the ways to fill them. Some break the rules at once, because two of "
    "the cells see each other and would hold the same digit. Others take every candidate from a cell that sees them. "
    "Strike these out, too: a digit that is in none of the ways that remain is no candidate. It takes patience rather "
    "than a sharp eye, and most of these steps are wings or small chains in disguise.",
    (
        Technique("aligned-pair-exclusion", "Aligned Pair Exclusion", AlignedExclusion),
        Technique("aligned-triple-exclusion", "Aligned Triple Exclusion", AlignedExclusion),
    ),
)
