"""Subsets: as many cells as digits, in one house. The cells keep the digits, and the digits keep the cells."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import House
from fullhouse.core.notation import format_cells, format_conclusions
from fullhouse.techniques.fields import Cells
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import Proof, cell_truths, house_truths
from fullhouse.techniques.step import Family, Step, Technique


class Subset(Step):
    """What naked and hidden subsets have in common: two, three or four cells of a house, and as many digits."""

    digits: DigitSet
    cells: Cells
    house: House

    def pattern(self) -> str:
        return f"{','.join(map(str, self.digits))} in {format_cells(self.cells, products=False)}"

    def result(self) -> str:
        return format_conclusions(self.conclusions, by_cell=True)

    def area(self) -> str:
        return str(self.house)

    def highlights(self) -> Highlights:
        gone = {one.candidate for one in self.conclusions}
        held = tuple(one for one in candidates_of(self.cells, self.digits) if one not in gone)
        return Highlights(
            cells=(("pattern", self.cells),),
            candidates=(("pattern", held), *self.marks()),
            houses=(("base", (self.house,)),),
        )


class NakedSubset(Subset):
    """As many cells as they have digits between them.

    12 . 23 | 13 . - | . - .     the three cells take 1, 2 and 3, so the others lose them
    """

    sentence = (
        "{cells} have no candidates but {digits}, as many digits as cells, and so use them all up. "
        "No other cell of {house} can hold one of them."
    )

    def proof(self) -> Proof:
        return Proof(cell_truths(self.cells))


class HiddenSubset(Subset):
    """As many digits as they have places between them.

    12- . 23- | 13- . . | . . .     1, 2 and 3 have no other place, so these cells lose the rest
    """

    sentence = (
        "In {house} the digits {digits} have no places but {cells}, as many cells as digits, and so fill them all. "
        "No other digit fits there."
    )

    def proof(self) -> Proof:
        return Proof(tuple(truth for digit in self.digits for truth in house_truths((self.house,), digit)))


FAMILY = Family(
    "subsets",
    "Subsets",
    "Two cells of a house with the same two candidates must share these two digits, even if nobody can say yet which "
    "cell gets which; so the digits are taken for the rest of the house. That is a naked pair, and the same works for "
    "three cells with three digits and four with four. A hidden subset is the same thing seen from the digits: two "
    "digits with only two places in a house fill these two cells, so nothing else fits there. Wherever a house has a "
    "naked subset, its other cells and digits form a hidden one; look for whichever is smaller.",
    (
        Technique("naked-pair", "Naked Pair", NakedSubset, "0200"),
        Technique("naked-triple", "Naked Triple", NakedSubset, "0201"),
        Technique("naked-quadruple", "Naked Quadruple", NakedSubset, "0202"),
        Technique("hidden-pair", "Hidden Pair", HiddenSubset, "0210"),
        Technique("hidden-triple", "Hidden Triple", HiddenSubset, "0211"),
        Technique("hidden-quadruple", "Hidden Quadruple", HiddenSubset, "0212"),
    ),
)
