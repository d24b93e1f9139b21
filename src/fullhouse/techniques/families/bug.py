"""BUG, the bivalue universal grave: a board with two candidates everywhere, and what saves a puzzle from it."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.fields import Candidates, Cells, Houses, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import BugTruth, HouseTruth, Proof, cell_truths
from fullhouse.techniques.step import Family, Step, Technique

_DANGER = (
    "Without {extras}, every empty cell would have two candidates and every digit two places in each house that lacks "
    "it. Such a board has no solution or several, so {true} must be true."
)


class BugPlusOne(Step):
    """All empty cells have two candidates but one, which has three.

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
        return f"It is about {cells_in_words(self.extra_cells)}."


class BugType2(BugPlusOne):
    """Several cells with a third candidate, the same in all."""

    sentence = f"{_DANGER} All of them are {{digit}}, so no cell that sees them all can hold {{digit}}."

    def pattern(self) -> str:
        return f"{self.extras[0].digit} in {format_cells(self.extra_cells, products=False)}"

    def fields_in_words(self) -> dict[str, str]:
        return BugPlusOne.fields_in_words(self) | {"digit": str(self.extras[0].digit)}


class BugType3(BugPlusOne):
    """All extras in one house: they act as one cell of a naked subset."""

    sentence = (
        f"{_DANGER} The cell that holds it shares out {{subset_digits}} with {{subset}}, so no other cell of "
        f"{{houses}} can hold one of these."
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
    """Extras in two cells of a house, where another digit is locked in the same two cells."""

    sentence = (
        f"{_DANGER} In {{houses}} the digit {{linked}} lies in {{extra_cells}} only: one of them holds {{linked}}, the "
        "other an extra candidate, and nothing else is left for them."
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

FAMILY = Family(
    "bug",
    "BUG (bivalue universal grave)",
    "Suppose that every empty cell has two candidates and every digit has two places in each house that lacks it. "
    "Then every solution would have a twin: put the other candidate into every cell, and all houses are complete "
    "again. A puzzle with one solution never gets there. So when only one or a few candidates stand between the board "
    "and such a BUG, one of them is true. Look for boards where nearly all cells have two candidates, and count.",
    (
        Technique("bug-plus-one", f"{_BUG} + 1", BugPlusOne, "0610", assumes_uniqueness=True),
        Technique("bug-type-2", f"{_BUG} Type 2", BugType2, assumes_uniqueness=True),
        Technique("bug-type-3", f"{_BUG} Type 3", BugType3, assumes_uniqueness=True),
        Technique("bug-type-4", f"{_BUG} Type 4", BugType4, assumes_uniqueness=True),
    ),
)
