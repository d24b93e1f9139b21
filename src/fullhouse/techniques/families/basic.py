"""Basic techniques: singles, direct singles, locked candidates and subsets."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import Cell, Digit, House, cell_name
from fullhouse.core.notation import format_cells, format_conclusions
from fullhouse.techniques.fields import Cells, Houses
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import CellTruth, HouseTruth, Proof, cell_truths, house_truths
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


SINGLES = Family(
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


class DirectLocked(Step):
    """Locked candidates of a digit, and the house that keeps one place for it.

    x x . | - - 7     the x lock the digit in the line, so the next box loses the -
    . . . | . . .     and has one place left
    """

    sentence = (
        "In {base} every {digit} lies in {cover}, so {cover} has no other {digit}. "
        "That leaves {house} only one place for {digit}: {cell}."
    )
    digit: Digit
    base: House
    cover: House
    cells: Cells
    cell: Cell
    house: House

    def pattern(self) -> str:
        return f"{self.digit} in {self.base.short}, single in {self.house.short}"

    def area(self) -> str:
        return str(self.house)

    def involved(self) -> str:
        return f"It is about digit {self.digit} in {self.base} and {self.house}."

    def proof(self) -> Proof:
        return Proof((HouseTruth(self.base, self.digit), HouseTruth(self.house, self.digit)))

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("pattern", (self.cell,)),),
            candidates=(("pattern", candidates_of(self.cells, (self.digit,))), *self.marks()),
            houses=(("base", (self.base, self.house)), ("cover", (self.cover,))),
        )


class DirectSubset(Step):
    """A hidden subset whose cells are closed to another digit, which then has one place left in the house.

    ab. . ab. | . . 7     a and b need two cells, so 7 cannot be there
    """

    sentence = (
        "In {house} only {cells} have room for {digits}, so they hold nothing else. "
        "That leaves {house} only one place for {digit}: {cell}."
    )
    digits: DigitSet
    cells: Cells
    house: House
    digit: Digit
    cell: Cell

    def pattern(self) -> str:
        return f"{','.join(map(str, self.digits))} in {format_cells(self.cells)}, single in {self.house.short}"

    def area(self) -> str:
        return str(self.house)

    def involved(self) -> str:
        return f"It is about {format_cells(self.cells)} and {cell_name(self.cell)}."

    def proof(self) -> Proof:
        return Proof(tuple(HouseTruth(self.house, digit) for digit in (*self.digits, self.digit)))

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("pattern", (*self.cells, self.cell)),),
            candidates=(("pattern", candidates_of(self.cells, self.digits)), *self.marks()),
            houses=(("base", (self.house,)),),
        )


DIRECT_SINGLES = Family(
    "direct",
    "Direct singles",
    "Sometimes a step that only removes candidates fills a cell as soon as it is seen. Locked candidates take a digit "
    "out of a line, and a box on that line keeps one place for it; or two digits claim two cells of a house for "
    "themselves, and a third digit has only one place left there. People who write down no candidates find these "
    "almost as easily as a hidden single. Sudoku Explainer counts each of them as one step that places a digit.",
    (
        Technique("direct-pointing", "Direct Pointing", DirectLocked),
        Technique("direct-claiming", "Direct Claiming", DirectLocked),
        Technique("direct-hidden-pair", "Direct Hidden Pair", DirectSubset),
        Technique("direct-hidden-triple", "Direct Hidden Triple", DirectSubset),
    ),
)


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


LOCKED_CANDIDATES = Family(
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


SUBSETS = Family(
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
