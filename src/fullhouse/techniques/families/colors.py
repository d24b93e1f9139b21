"""Colours: candidates joined by strong links, coloured in turn, so that one colour is true and the other false."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.core.notation import Candidate
from fullhouse.techniques.claims import (
    CannotBoth,
    Claim,
    Either,
    EmptiesCell,
    FalseColor,
    MedusaColors,
    NotBoth,
    OneColor,
    RuledOut,
    SeesBothColors,
    TwoColors,
    at,
)
from fullhouse.techniques.fields import Candidates, Cells, Houses, Parts, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.step import Family, Step, Technique

EMPTY_CELL = 6
"""The rule of 3D Medusa about a cell that a colour leaves without candidates."""


class SimpleColors(Step):
    """One net of strong links of a digit in two colours.

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

    def claims(self) -> Iterator[Claim]:
        yield TwoColors(self.digit, self.first, self.second, self.houses)
        first, second = (candidates_of(color, (self.digit,)) for color in (self.first, self.second))
        if not self.is_wrap():
            yield SeesBothColors(self.concluded(), first, second)
            return
        false = self._false_color()
        yield CannotBoth(*(Candidate(cell, self.digit) for cell in next(_pairs_in_sight(false, false))))
        yield FalseColor(self.concluded(), candidates_of(false, (self.digit,)))

    def is_wrap(self) -> bool:
        """Whether a whole colour is false, rather than cells that see both colours."""
        return bool(self._false_color())

    def highlights(self) -> Highlights:
        return Highlights(candidates=(*_marks_of_colors(self.digit, self.first, self.second), *self.marks()))

    def _false_color(self) -> Cells:
        gone = {one.candidate.cell for one in self.conclusions}
        return next((color for color in (self.first, self.second) if gone == set(color)), ())


class MultiColors(Step):
    """Two nets of strong links of one digit: A and B, C and D.

    A === B - - C === D     B and C are not both true, so A or D is: cells that see both lose the digit (type 1);
                            a colour that sees both C and D is false (type 2)
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

    def claims(self) -> Iterator[Claim]:
        yield TwoColors(self.digit, self.first, self.second, self.houses)
        yield TwoColors(self.digit, self.third, self.fourth, self.other_houses)
        if self.technique.name == "multi-colors-2":
            yield from self._claims_of_false_color()
            return
        left = self.concluded()
        for one, other, end, other_end in self._joints():
            removed = tuple(gone for gone in left if _sees_one(gone.cell, end) and _sees_one(gone.cell, other_end))
            left = tuple(gone for gone in left if gone not in removed)
            if removed:
                yield NotBoth(at(one, self.digit), at(other, self.digit))
                yield OneColor(self.digit, end, other_end)
                yield SeesBothColors(removed, *(candidates_of(color, (self.digit,)) for color in (end, other_end)))

    def _claims_of_false_color(self) -> Iterator[Claim]:
        """Yield the two cells that a colour sees, of which one holds the digit."""
        false = self._false_color()
        pair = (self.third, self.fourth) if false in (self.first, self.second) else (self.first, self.second)
        seen = [next(_pairs_in_sight(false, color)) for color in pair]
        for one, other in seen:
            yield NotBoth(at(one, self.digit), at(other, self.digit))
        yield Either(tuple(at(other, self.digit) for _, other in seen))
        yield FalseColor(self.concluded(), candidates_of(false, (self.digit,)))

    def highlights(self) -> Highlights:
        colors = self.first, self.second, self.third, self.fourth
        return Highlights(candidates=(*_marks_of_colors(self.digit, *colors), *self.marks()))

    def _false_color(self) -> Cells:
        gone = {one.candidate.cell for one in self.conclusions}
        return next(color for color in (self.first, self.second, self.third, self.fourth) if gone == set(color))

    def _joints(self) -> Iterator[tuple[Cell, Cell, Cells, Cells]]:
        """Two cells of different nets that see each other, and the opposite colours, if these eliminate something."""
        for color, end in ((self.first, self.second), (self.second, self.first)):
            for other, other_end in ((self.third, self.fourth), (self.fourth, self.third)):
                joint = next(_pairs_in_sight(color, other), None)
                gone = (one.candidate.cell for one in self.conclusions)
                if joint and any(_sees_one(cell, end) and _sees_one(cell, other_end) for cell in gone):
                    yield *joint, end, other_end


class Medusa(Step):
    """One net of strong links over all digits, in two colours; a cell with two candidates is also a strong link.

    5A === 5B     a cell with 5 and 7 only: where the 5 has one colour,
           |      the 7 has the other
           7A

    A colour is false if (1) two of its candidates share a cell, (2) two of one digit share a house, or (6) it leaves
    a cell without candidates. Otherwise a candidate without a colour is false if it sees both colours: (3) both by its
    digit, (4) both in its own cell, (5) one by its digit and one in its own cell.
    """

    rule: int
    first: Candidates
    second: Candidates
    clash: Candidates
    """The candidates that show that a colour is false; empty for rules 3 to 5."""
    links: Parts
    """The strong links, enough of them to join all candidates: two cells and a digit, or one cell and two digits."""

    def pattern(self) -> str:
        first, second = (",".join(map(str, color)) for color in (self.first, self.second))
        return f"({first}) / ({second})"

    def claims(self) -> Iterator[Claim]:
        yield MedusaColors(self.first, self.second, self.links)
        if not self.clash:
            yield from self._claims_of_exclusions()
            return
        false = self.first if set(self.concluded()) == set(self.first) else self.second
        if self.rule == EMPTY_CELL:
            yield EmptiesCell(self.clash, false)
        else:
            yield CannotBoth(*self.clash)
        yield FalseColor(self.concluded(), false)

    def _claims_of_exclusions(self) -> Iterator[Claim]:
        """Yield a candidate of each colour, and the candidates that both exclude, until none is left."""
        left = self.concluded()
        while left:
            pair = tuple(next(one for one in color if _exclude(one, left[0])) for color in (self.first, self.second))
            removed = tuple(gone for gone in left if all(_exclude(one, gone) for one in pair))
            left = tuple(gone for gone in left if gone not in removed)
            cases = tuple(at(one.cell, one.digit) for one in pair)
            yield Either(cases)
            yield RuledOut(removed, cases)

    def area(self) -> str:
        return "the whole grid"

    def involved(self) -> str:
        start = self.links[0]
        return f"The colours start from {cells_in_words(start.cells)}, with {join(map(str, start.digits))}."

    def highlights(self) -> Highlights:
        return Highlights(
            candidates=(
                ("color-1", self.first),
                ("color-2", self.second),
                *((("pattern", self.clash),) if self.clash else ()),
                *self.marks(),
            )
        )


def _listed(cells: Cells) -> str:
    """Each cell separately, as HoDoKu lists colours."""
    return f"({','.join(map(cell_name, cells))})"


def _marks_of_colors(digit: Digit, *colors: Cells) -> Iterable[tuple[str, Candidates]]:
    return ((f"color-{number}", candidates_of(cells, (digit,))) for number, cells in enumerate(colors, 1))


def _pairs_in_sight(some: Cells, others: Cells) -> Iterator[tuple[Cell, Cell]]:
    """Cells of the one colour and of the other that see each other; the two may be the same colour."""
    pairs = combinations(some, 2) if some == others else ((one, other) for one in some for other in others)
    return ((one, other) for one, other in pairs if CLASSIC.sees(one, other))


def _exclude(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates cannot both be true."""
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and CLASSIC.sees(one.cell, other.cell)


def _sees_one(cell: Cell, color: Cells) -> bool:
    return any(CLASSIC.sees(cell, other) for other in color)


COLORS = Family(
    "colors",
    "Colors",
    "Take a digit and a house with only two places for it, and give the two places different colours. If one of these "
    "cells is half of another such pair, its partner there gets the first colour again, and so on along the strong "
    "links. Then either all cells of one colour hold the digit, or all cells of the other. So a cell that sees both "
    "colors cannot hold it, and a colour that contradicts itself is false. Multi colors combines two nets, and 3D "
    "Medusa continues the colours from digit to digit through cells with two candidates.",
    (
        Technique("simple-colors-trap", "Simple Colors Trap", SimpleColors, "0500"),
        Technique("simple-colors-wrap", "Simple Colors Wrap", SimpleColors, "0501"),
        Technique("multi-colors-1", "Multi Colors 1", MultiColors, "0502"),
        Technique("multi-colors-2", "Multi Colors 2", MultiColors, "0503"),
        Technique("3d-medusa", "3D Medusa", Medusa),
    ),
)
