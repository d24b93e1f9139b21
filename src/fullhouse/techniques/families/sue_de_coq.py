"""Sue de Coq: a crossing that shares its digits with a set of the line and a set of the box."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import Cell, Digit
from fullhouse.core.notation import format_cells
from fullhouse.techniques.fields import Houses, Parts, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import Proof, cell_truths
from fullhouse.techniques.step import Family, Step, Technique


class SueDeCoq(Step):
    """Two or three cells where a line and a box cross, with some other cells of the line and of the box.

    c c . | l . -     in all there are as many cells as digits, and l and b share no digit of c:
    . b - |           each digit stands once in c and l or once in c and b,
    - . . |           so it leaves the rest of that house
    """

    houses: Houses
    """The line and the box."""
    sets: Parts
    """The crossing, the set in the line, the set in the box."""

    def pattern(self) -> str:
        crossing, in_line, in_box = (
            f"{format_cells(part.cells, products=False)} - {part.digits}" for part in self.sets
        )
        return f"{crossing} ({in_line}, {in_box})"

    def line(self) -> str:
        """As HoDoKu writes it: what goes from the box first, then from the line, each cell by cell."""
        crossing, in_line, in_box = self.sets
        of_box = in_box.digits | (crossing.digits - in_line.digits)
        rest_of_box = set(self.houses[1].cells) - set(in_box.cells)
        groups: dict[Digit, list[Cell]] = {}
        for _, cell, digit in sorted(
            (cell not in rest_of_box or digit not in of_box, cell, digit)
            for cell, digit in ((one.candidate.cell, one.candidate.digit) for one in self.conclusions)
        ):
            groups.setdefault(digit, []).append(cell)
        result = ", ".join(f"{format_cells(cells, products=False)}<>{digit}" for digit, cells in groups.items())
        return f"{self.title()}: {self.pattern()} => {result}"

    def proof(self) -> Proof:
        return Proof(cell_truths(tuple(sorted(cell for part in self.sets for cell in part.cells))))

    def area(self) -> str:
        return join(map(str, self.houses))

    def involved(self) -> str:
        crossing, in_line, in_box = (
            f"{cells_in_words(part.cells)} with {join(map(str, part.digits))}" for part in self.sets
        )
        return f"It is about the crossing of {join(map(str, self.houses))}: {crossing}; then {in_line}, and {in_box}."

    def highlights(self) -> Highlights:
        return Highlights(
            cells=tuple((f"set-{number}", part.cells) for number, part in enumerate(self.sets, 1)),
            candidates=(
                *(("pattern", candidates_of(part.cells, part.digits)) for part in self.sets),
                *self.marks(),
            ),
            houses=(("base", self.houses),),
        )

    def words(self) -> str:
        crossing, in_line, in_box = self.sets
        line, box = self.houses
        both = in_line.digits & in_box.digits
        digits = crossing.digits | in_line.digits | in_box.digits
        count = len(digits) + len(both)
        text = (
            f"The {count} cells {format_cells(crossing.cells)}, {format_cells(in_line.cells)} and "
            f"{format_cells(in_box.cells)} have only the digits {join(map(str, digits))}. "
        )
        if both:
            twice = join(map(str, both))
            text += (
                f"At most {twice} can stand there twice, in {line} and in {box}; no other digit can. "
                "That is just enough to fill the cells, so every digit stands there as often as it can: "
            )
        else:
            text += "None of them can stand there twice, so all of them are needed: "
        middle = crossing.digits - in_line.digits - in_box.digits
        text += (
            f"{_listed(in_line.digits)} in the cells of {line}, {_listed(in_box.digits)} in those of {box}"
            f"{f', {_listed(middle)} where the two cross' if len(middle) else ''}. "
        )
        return f"{text}The other cells of the two houses lose them."


def _listed(digits: DigitSet) -> str:
    return join(map(str, digits))


FAMILY = Family(
    "sue-de-coq",
    "Sue de Coq",
    "Where a line and a box cross, two or three cells have a few digits too many. Some cells in the rest of the line "
    "can hold some of these digits, and some cells in the rest of the box others of them. If all the cells together "
    "have no more digits than there are cells, no digit can be missing: each has its place either in the line's part "
    "or in the box's part, even though nobody knows which of them end up in the crossing. So the remaining cells of "
    "both houses lose them.",
    (Technique("sue-de-coq", "Sue de Coq", SueDeCoq, "1101"),),
)
