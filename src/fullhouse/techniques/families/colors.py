"""Colors: candidates joined by strong links, colored in turn, so that one color is true and the other false."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from fullhouse.core.geometry import CLASSIC, Cell, Digit, House, cell_name
from fullhouse.techniques.fields import Candidates, Cells, Houses, Part, Parts, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import CellTruth, HouseTruth, Proof, Truth, house_truths
from fullhouse.techniques.step import Family, Step, Technique


class SimpleColors(Step):
    """One net of strong links of a digit in two colors.

    A === B     either every A holds the digit, or every B: a strong link has one true end;
          |     a cell that sees an A and a B cannot hold it (trap),
    B === A     and if one A sees another, every A is false (wrap)
    """

    digit: Digit
    first: Cells
    second: Cells
    houses: Houses
    """Houses with two places for the digit, enough of them to join all cells."""

    def pattern(self) -> str:
        return f"{self.digit} {_listed(self.first)} / {_listed(self.second)}"

    def words(self) -> str:
        text = f"Strong links join cells in two colors. {_either(self.digit, self.first, self.second)}"
        if not self.is_wrap():
            return f"{text} A cell that sees both colors cannot hold {self.digit}."
        one, other = next(_pairs_in_sight(self._false_color(), self._false_color()))
        return (
            f"{text} But {cell_name(one)} and {cell_name(other)} have the same color and see each other: "
            f"that color must be false."
        )

    def is_wrap(self) -> bool:
        """Whether a whole color is false, rather than cells that see both colors."""
        return bool(self._false_color())

    def proof(self) -> Proof:
        return Proof(house_truths(self.houses, self.digit))

    def highlights(self) -> Highlights:
        return Highlights(candidates=(*_marks_of_colors(self.digit, self.first, self.second), *self.marks()))

    def _false_color(self) -> Cells:
        gone = {one.candidate.cell for one in self.conclusions}
        return next((color for color in (self.first, self.second) if gone == set(color)), ())


class MultiColors(Step):
    """Two nets of strong links of one digit: A and B, C and D.

    A === B - - C === D     B and C are not both true, so A or D is: cells that see both lose the digit (type 1);
                            a color that sees both C and D is false (type 2)
    """

    digit: Digit
    first: Cells
    second: Cells
    houses: Houses
    third: Cells
    fourth: Cells
    other_houses: Houses

    def pattern(self) -> str:
        pairs = (self.first, self.second), (self.third, self.fourth)
        return f"{self.digit} " + ", ".join(f"{_listed(one)} / {_listed(other)}" for one, other in pairs)

    def words(self) -> str:
        text = (
            f"Strong links join cells in two colors, and other cells in two more. "
            f"{_either(self.digit, self.first, self.second)} {_either(self.digit, self.third, self.fourth)}"
        )
        if self.technique.name == "multi-colors-2":
            false = self._false_color()
            pair = (self.third, self.fourth) if false in (self.first, self.second) else (self.first, self.second)
            seen = [cell_name(next(_pairs_in_sight(false, color))[1]) for color in pair]
            return (
                f"{text} The color of {cells_in_words(false)} sees {seen[0]} and {seen[1]}, and one of these two holds "
                f"{self.digit}, because they have the two colors of the other net. So that color must be false."
            )
        return " ".join((text, *(self._words_of_joint(*joint) for joint in self._joints())))

    def proof(self) -> Proof:
        return Proof(house_truths(self.houses, self.digit) + house_truths(self.other_houses, self.digit))

    def highlights(self) -> Highlights:
        colors = self.first, self.second, self.third, self.fourth
        return Highlights(candidates=(*_marks_of_colors(self.digit, *colors), *self.marks()))

    def _false_color(self) -> Cells:
        gone = {one.candidate.cell for one in self.conclusions}
        return next(color for color in (self.first, self.second, self.third, self.fourth) if gone == set(color))

    def _joints(self) -> Iterator[tuple[Cell, Cell, Cells, Cells]]:
        """Two cells of different nets that see each other, and the opposite colors, if these eliminate something."""
        for color, end in ((self.first, self.second), (self.second, self.first)):
            for other, other_end in ((self.third, self.fourth), (self.fourth, self.third)):
                joint = next(_pairs_in_sight(color, other), None)
                gone = (one.candidate.cell for one in self.conclusions)
                if joint and any(_sees_one(cell, end) and _sees_one(cell, other_end) for cell in gone):
                    yield *joint, end, other_end

    def _words_of_joint(self, one: Cell, other: Cell, end: Cells, other_end: Cells) -> str:
        return (
            f"{cell_name(one)} and {cell_name(other)} see each other, so not both of their colors are true, and at "
            f"least one of the opposite colors is: {cells_in_words(end)} or {cells_in_words(other_end)}. "
            f"A cell that sees both of these colors cannot hold {self.digit}."
        )


class Medusa(Step):
    """One net of strong links over all digits, in two colors; a cell with two candidates is also a strong link.

    5A === 5B     a cell with 5 and 7 only: where the 5 has one color,
           |      the 7 has the other
           7A

    A color is false if (1) two of its candidates share a cell, (2) two of one digit share a house, or (6) it leaves
    a cell without candidates. Otherwise a candidate without a color is false if it sees both colors: (3) both by its
    digit, (4) both in its own cell, (5) one by its digit and one in its own cell.
    """

    rule: int
    first: Candidates
    second: Candidates
    clash: Candidates
    """The candidates that show that a color is false; empty for rules 3 to 5."""
    links: Parts
    """The strong links, enough of them to join all candidates: two cells and a digit, or one cell and two digits."""

    def pattern(self) -> str:
        first, second = (",".join(map(str, color)) for color in (self.first, self.second))
        return f"({first}) / ({second})"

    def words(self) -> str:
        either = (
            f"Strong links join candidates in two colors: one has {_one_of(self.first)}, the other "
            f"{_one_of(self.second)}. All of one color are true, and all of the other false. "
        )
        return either + self._reason()

    def _reason(self) -> str:
        match self.rule:
            case 1:
                digits = join(str(one.digit) for one in self.clash)
                return f"In {cell_name(self.clash[0].cell)} the {digits} have the same color, which must be false."
            case 2:
                one, other = self.clash
                return (
                    f"{cell_name(one.cell)} and {cell_name(other.cell)} see each other and have {one.digit} in the "
                    f"same color, which must be false."
                )
            case 3:
                return "A candidate that sees its digit in both colors is false."
            case 4:
                return "A cell that has candidates of both colors holds one of these two and nothing else."
            case 5:
                return (
                    "A candidate that sees its digit in one color, while another candidate of its own cell has the "
                    "other color, is false."
                )
            case _:
                return (
                    f"Every candidate of {cell_name(self.clash[0].cell)} sees its digit in the same color. "
                    f"If that color were true, the cell would be left without a digit."
                )

    def area(self) -> str:
        return "the whole grid"

    def involved(self) -> str:
        start = self.links[0]
        return f"The colors start from {cells_in_words(start.cells)}, with {join(map(str, start.digits))}."

    def proof(self) -> Proof:
        truths = dict.fromkeys(truth for link in self.links for truth in _truths_of_link(link))
        if self.rule == 6:
            truths[CellTruth(self.clash[0].cell)] = None
        return Proof(tuple(truths))

    def highlights(self) -> Highlights:
        return Highlights(
            candidates=(
                ("color-1", self.first),
                ("color-2", self.second),
                *((("pattern", self.clash),) if self.clash else ()),
                *self.marks(),
            )
        )


def _truths_of_link(link: Part) -> Iterator[Truth]:
    """The truths of a strong link. Two cells may share two houses; it need not be known which one has two places."""
    if len(link.cells) == 1:
        yield CellTruth(link.cells[0])
    else:
        for digit in link.digits:
            for house in _shared_houses(*link.cells):
                yield HouseTruth(house, digit)


def _shared_houses(one: Cell, other: Cell) -> list[House]:
    return [house for house in CLASSIC.houses_of[one] if other in house.cells]


def _either(digit: Digit, first: Cells, second: Cells) -> str:
    hold, do = ("holds" if len(first) == 1 else "hold"), ("does" if len(second) == 1 else "do")
    return f"Either {cells_in_words(first)} {hold} {digit}, or {cells_in_words(second)} {do}."


def _one_of(candidates: Candidates) -> str:
    return f"{candidates[0].digit} in {cell_name(candidates[0].cell)}"


def _listed(cells: Cells) -> str:
    """Each cell separately, as HoDoKu lists colors."""
    return f"({','.join(map(cell_name, cells))})"


def _marks_of_colors(digit: Digit, *colors: Cells) -> Iterable[tuple[str, Candidates]]:
    return ((f"color-{number}", candidates_of(cells, (digit,))) for number, cells in enumerate(colors, 1))


def _pairs_in_sight(some: Cells, others: Cells) -> Iterator[tuple[Cell, Cell]]:
    """Cells of the one color and of the other that see each other; the two may be the same color."""
    pairs = combinations(some, 2) if some == others else ((one, other) for one in some for other in others)
    return ((one, other) for one, other in pairs if CLASSIC.sees(one, other))


def _sees_one(cell: Cell, color: Cells) -> bool:
    return any(CLASSIC.sees(cell, other) for other in color)


COLORS = Family(
    "colors",
    "Colors",
    "Take a digit and a house with only two places for it, and give the two places different colors. If one of these "
    "cells is half of another such pair, its partner there gets the first color again, and so on along the strong "
    "links. Then either all cells of one color hold the digit, or all cells of the other. So a cell that sees both "
    "colors cannot hold it, and a color that contradicts itself is false. Multi colors combines two nets, and 3D "
    "Medusa continues the colors from digit to digit through cells with two candidates.",
    (
        Technique("simple-colors-trap", "Simple Colors Trap", SimpleColors, "0500"),
        Technique("simple-colors-wrap", "Simple Colors Wrap", SimpleColors, "0501"),
        Technique("multi-colors-1", "Multi Colors 1", MultiColors, "0502"),
        Technique("multi-colors-2", "Multi Colors 2", MultiColors, "0503"),
        Technique("3d-medusa", "3D Medusa", Medusa),
    ),
)
