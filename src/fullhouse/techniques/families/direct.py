"""Direct singles: locked candidates or a hidden subset that leave a digit one place at once, as one step."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import Cell, Digit, House, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.fields import Cells
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import HouseTruth, Proof
from fullhouse.techniques.step import Family, Step, Technique


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


FAMILY = Family(
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
