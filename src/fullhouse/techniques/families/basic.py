"""Basic techniques: singles, direct singles, locked candidates and subsets."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import Cell, Digit, House, cell_name
from fullhouse.core.notation import format_cells, format_conclusions
from fullhouse.techniques.claims import (
    AsMany,
    Claim,
    HiddenSet,
    LastEmptyCell,
    LastPlace,
    NoOther,
    NothingElse,
    OneLeft,
    Placed,
    Places,
    Within,
)
from fullhouse.techniques.fields import Cells, Houses
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.step import Family, Step, Technique


class Single(Step):
    """Base class of full house, naked single and hidden single: one cell gets its digit."""

    cell: Cell
    digit: Digit
    house: House

    def pattern(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"

    def line(self) -> str:
        return f"{self.title()}: {self.pattern()}"

    def highlights(self) -> Highlights:
        return Highlights(cells=(("pattern", (self.cell,)),), candidates=self.marks())

    def involved(self) -> str:
        return f"It involves {cell_name(self.cell)}."


class FullHouse(Single):
    """The last empty cell of a house.

    1 2 3 | 4 . 6 | 7 8 9     the empty cell is the 5
    """

    def claims(self) -> Iterator[Claim]:
        yield LastEmptyCell(self.house, self.cell, self.digit)
        yield Placed(self.concluded())

    def area(self) -> str:
        return str(self.house)


class NakedSingle(Single):
    """A cell with one candidate left."""

    def claims(self) -> Iterator[Claim]:
        yield OneLeft(self.cell, self.digit)
        yield Placed(self.concluded())


class HiddenSingle(Single):
    """A digit with one place left in a house."""

    def claims(self) -> Iterator[Claim]:
        yield Places(self.house, self.digit, (self.cell,))
        yield Placed(self.concluded())

    def area(self) -> str:
        return str(self.house)

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
    """Locked candidates of a digit that leave another house one place for it.

    x x . | - - 7     the digit is locked in the line (x), so the next box loses the -
    . . . | . . .     and has one place left
    """

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
        return f"It involves digit {self.digit} in {self.base} and {self.house}."

    def claims(self) -> Iterator[Claim]:
        yield Within((self.base,), self.digit, (self.cover,), self.cells)
        yield LastPlace(self.house, self.digit, self.cell)
        yield Placed(self.concluded())

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("pattern", (self.cell,)),),
            candidates=(("pattern", candidates_of(self.cells, (self.digit,))), *self.marks()),
            houses=(("base", (self.base, self.house)), ("cover", (self.cover,))),
        )


class DirectSubset(Step):
    """A hidden subset that blocks its cells for another digit, which then has one place left in the house.

    ab. . ab. | . . 7     a and b need two cells, so 7 cannot be there
    """

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
        return f"It involves {format_cells(self.cells)} and {cell_name(self.cell)}."

    def claims(self) -> Iterator[Claim]:
        yield HiddenSet(self.house, self.digits, self.cells)
        yield LastPlace(self.house, self.digit, self.cell)
        yield Placed(self.concluded())

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("pattern", (*self.cells, self.cell)),),
            candidates=(("pattern", candidates_of(self.cells, self.digits)), *self.marks()),
            houses=(("base", (self.house,)),),
        )


DIRECT_SINGLES = Family(
    "direct",
    "Direct singles",
    "Sometimes a step that only eliminates candidates lets you fill a cell right away. Locked candidates remove a "
    "digit from a line, and a box on that line has only one place left for it; or two digits claim two cells of a "
    "house, and a third digit has only one place left there. Players who write down no candidates find these almost "
    "as easily as a hidden single. Sudoku Explainer counts each of them as one step that places a digit.",
    (
        Technique("direct-pointing", "Direct Pointing", DirectLocked),
        Technique("direct-claiming", "Direct Claiming", DirectLocked),
        Technique("direct-hidden-pair", "Direct Hidden Pair", DirectSubset),
        Technique("direct-hidden-triple", "Direct Hidden Triple", DirectSubset),
    ),
)


class LockedCandidates(Step):
    """Pointing from a box into a line, or claiming by a line in a box.

    base   x x . | . . .     every x of the base is in the cover,
    cover  x x . | - - -     so the cover's other cells lose the digit
    """

    digit: Digit
    base: House
    cover: House
    cells: Cells

    def pattern(self) -> str:
        return f"{self.digit} in {self.base.short}"

    def area(self) -> str:
        return str(self.base)

    def claims(self) -> Iterator[Claim]:
        yield Within((self.base,), self.digit, (self.cover,), self.cells)
        yield NoOther(self.concluded(), (self.cover,), DigitSet.of(self.digit), self.cells)

    def highlights(self) -> Highlights:
        return Highlights(
            candidates=(("pattern", candidates_of(self.cells, (self.digit,))), *self.marks()),
            houses=(("base", (self.base,)), ("cover", (self.cover,))),
        )


class LockedSubset(Step):
    """Two or three cells of a line and a box with as many digits: a naked subset of both houses."""

    digits: DigitSet
    cells: Cells
    houses: Houses

    def pattern(self) -> str:
        return f"{','.join(map(str, self.digits))} in {format_cells(self.cells, products=False)}"

    def result(self) -> str:
        """The conclusions, with digits in the order in which they appear along the line and then in the box."""
        gone: dict[Digit, list[Cell]] = {}
        by_cell = sorted((one.candidate.cell, one.candidate.digit) for one in self.conclusions)
        for house in self.houses:
            for cell, digit in by_cell:
                if cell in house.cells:
                    gone.setdefault(digit, []).append(cell)
        return ", ".join(f"{format_cells(cells, products=False)}<>{digit}" for digit, cells in gone.items())

    def claims(self) -> Iterator[Claim]:
        yield AsMany(self.cells, self.digits)
        yield NoOther(self.concluded(), self.houses, self.digits, self.cells)

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("pattern", self.cells),),
            candidates=(("pattern", candidates_of(self.cells, self.digits)), *self.marks()),
            houses=(("base", self.houses),),
        )


LOCKED_CANDIDATES = Family(
    "locked-candidates",
    "Locked candidates",
    "A box and a line share three cells. If one of the two houses has all its places for a digit among these three, "
    "the rest of the other house cannot hold that digit.",
    (
        Technique("locked-pair", "Locked Pair", LockedSubset, "0110"),
        Technique("locked-triple", "Locked Triple", LockedSubset, "0111"),
        Technique("pointing", "Locked Candidates Type 1 (Pointing)", LockedCandidates, "0100"),
        Technique("claiming", "Locked Candidates Type 2 (Claiming)", LockedCandidates, "0101"),
    ),
)


class Subset(Step):
    """Base class of naked and hidden subsets: two, three or four cells of a house, and as many digits."""

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
    """Cells that have as many digits between them as there are cells.

    12 . 23 | 13 . - | . - .     the three cells hold 1, 2 and 3, so the others lose them
    """

    def claims(self) -> Iterator[Claim]:
        yield AsMany(self.cells, self.digits)
        yield NoOther(self.concluded(), (self.house,), self.digits, self.cells)


class HiddenSubset(Subset):
    """Digits that have as many places between them as there are digits.

    12- . 23- | 13- . . | . . .     1, 2 and 3 have no other place, so these cells lose the rest
    """

    def claims(self) -> Iterator[Claim]:
        yield HiddenSet(self.house, self.digits, self.cells)
        yield NothingElse(self.concluded(), self.cells, self.digits)


SUBSETS = Family(
    "subsets",
    "Subsets",
    "Two cells of a house with the same two candidates must share these two digits, even if it is not yet known which "
    "cell gets which; so no other cell of the house can hold them. That is a naked pair, and the same works for three "
    "cells with three digits and four with four. A hidden subset is the same thing from the digits' point of view: "
    "two digits with only two places in a house fill these two cells, so nothing else fits there. Wherever a house has "
    "a naked subset, its other cells and digits form a hidden one; look for whichever is smaller.",
    (
        Technique("naked-pair", "Naked Pair", NakedSubset, "0200"),
        Technique("naked-triple", "Naked Triple", NakedSubset, "0201"),
        Technique("naked-quadruple", "Naked Quadruple", NakedSubset, "0202"),
        Technique("hidden-pair", "Hidden Pair", HiddenSubset, "0210"),
        Technique("hidden-triple", "Hidden Triple", HiddenSubset, "0211"),
        Technique("hidden-quadruple", "Hidden Quadruple", HiddenSubset, "0212"),
    ),
)
