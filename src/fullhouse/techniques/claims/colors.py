"""Claims about colours: candidates joined by strong links, of which one colour is true and the other false."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from fullhouse.core.geometry import CLASSIC, Cell, Digit, House, cell_name
from fullhouse.core.notation import Candidate
from fullhouse.techniques.claims.claim import Claim, Said, bit_of, digits_in_words, losses_in_words, masks_of
from fullhouse.techniques.claims.conclusions import Eliminated
from fullhouse.techniques.fields import Candidates, Cells, Houses, Part, Parts, cells_in_words, houses_in_words, join
from fullhouse.techniques.highlights import candidates_of
from fullhouse.techniques.proof import CellTruth, HouseTruth, Truth, conflicts_of, house_truths


class TwoColors(Claim):
    """Houses with two places for a digit, joined: either all cells of one colour hold it, or all of the other."""

    digit: Digit
    first: Cells
    second: Cells
    houses: Houses

    def words(self) -> str:
        have = "has" if len(self.houses) == 1 else "have"
        each = "" if len(self.houses) == 1 else " each"
        are = ["is" if len(some) == 1 else "are" for some in (self.first, self.second)]
        either = f"either {cells_in_words(self.first)} {are[0]} {self.digit}, or {cells_in_words(self.second)} {are[1]}"
        return f"{houses_in_words(self.houses)} {have} two places{each} for {self.digit}: {either}"

    def trouble(self, said: Said) -> str:
        pairs = [tuple(said.board.places(house, self.digit)) for house in self.houses]
        links = [tuple(Candidate(cell, self.digit) for cell in pair) for pair in pairs]
        return _trouble_with_links(links, *(candidates_of(some, (self.digit,)) for some in (self.first, self.second)))

    def truths(self) -> tuple[Truth, ...]:
        return house_truths(self.houses, self.digit)

    def lights(self) -> Candidates:
        return candidates_of(self.first + self.second, (self.digit,))


class MedusaColors(Claim):
    """Strong links in cells and houses: either all candidates of one colour are true, or all of the other."""

    first: Candidates
    second: Candidates
    links: Parts
    """Two cells and a digit, or one cell and two digits."""

    def words(self) -> str:
        first, second = (_colored(color) for color in (self.first, self.second))
        return f"strong links in cells and houses give candidates two colours: either {first}, or {second}"

    def trouble(self, said: Said) -> str:
        links = []
        for link in self.links:
            if not _is_strong(said, link):
                return f"{cells_in_words(link.cells)} with {digits_in_words(link.digits)} is not a strong link"
            links.append(candidates_of(link.cells, link.digits))
        return _trouble_with_links(links, self.first, self.second)

    def truths(self) -> tuple[Truth, ...]:
        return tuple(dict.fromkeys(truth for link in self.links for truth in _truths_of_link(link)))

    def lights(self) -> Candidates:
        return self.first + self.second


def _trouble_with_links(links: Iterable[Candidates], first: Candidates, second: Candidates) -> str:
    """The reason why these strong links do not colour the candidates like this; empty if they do."""
    if set(first) & set(second):
        return "a candidate has both colours"
    joined = {one: {one} for one in (*first, *second)}
    for link in links:
        if len(link) != 2 or (link[0] in first) == (link[1] in first) or (link[0] in second) == (link[1] in second):
            return f"{', '.join(map(str, link))} do not have different colours"
        group = joined[link[0]] | joined[link[1]]
        for one in group:
            joined[one] = group
    return "" if len(joined[first[0]]) == len(joined) else "the links do not join all candidates"


def _is_strong(said: Said, link: Part) -> bool:
    if len(link.cells) == 1:
        return masks_of(said.board, link.cells) == link.digits and len(link.digits) == 2
    (digit,) = link.digits
    return any(set(said.board.places(house, digit)) == set(link.cells) for house in _shared_houses(*link.cells))


def _truths_of_link(link: Part) -> tuple[Truth, ...]:
    """The truths of a strong link. Two cells may share two houses; it need not be known which one has two places."""
    if len(link.cells) == 1:
        return (CellTruth(link.cells[0]),)
    return tuple(HouseTruth(house, digit) for digit in link.digits for house in _shared_houses(*link.cells))


def _shared_houses(one: Cell, other: Cell) -> list[House]:
    return [house for house in CLASSIC.houses_of[one] if other in house.cells]


class OneColor(Claim):
    """At least one of two colours is true, by all that has been claimed so far."""

    digit: Digit
    one: Cells
    other: Cells
    opening: ClassVar[str] = "so "

    def words(self) -> str:
        verbs = ("is" if len(some) == 1 else "are" for some in (self.one, self.other))
        subjects = map(cells_in_words, (self.one, self.other))
        return ", or ".join(f"{cells} {verb} {self.digit}" for cells, verb in zip(subjects, verbs, strict=True))

    def trouble(self, said: Said) -> str:
        one, other = (candidates_of(some, (self.digit,)) for some in (self.one, self.other))
        pairs = (bit_of(a) | bit_of(b) for a in one for b in other)
        follows = all(said.excludes(off=pair) for pair in pairs)
        return "" if follows else "it does not follow from the claims before it"

    def lights(self) -> Candidates:
        return candidates_of(self.one + self.other, (self.digit,))


class CannotBoth(Claim):
    """Two candidates of one colour exclude each other."""

    one: Candidate
    other: Candidate

    def words(self) -> str:
        one, other = self.one, self.other
        if one.cell == other.cell:
            return f"{cell_name(one.cell)} cannot be both {one.digit} and {other.digit}, which have the same colour"
        names = f"{cell_name(one.cell)} and {cell_name(other.cell)}"
        return f"{names} have {one.digit} in the same colour, but see each other"

    def trouble(self, said: Said) -> str:
        if not conflicts_of(bit_of(self.one)) & bit_of(self.other):
            return "they do not exclude each other"
        return said.has((self.one, self.other))

    def lights(self) -> Candidates:
        return self.one, self.other


class EmptiesCell(Claim):
    """Every candidate of a cell sees its digit in one colour, which would leave the cell empty."""

    candidates: Candidates
    """All those of the cell."""
    color: Candidates

    @property
    def cell(self) -> Cell:
        """The cell that would be empty."""
        return self.candidates[0].cell

    def words(self) -> str:
        first, name = self.color[0], cell_name(self.cell)
        where = f"the colour of {first.digit} in {cell_name(first.cell)}"
        return f"every candidate of {name} sees its digit in {where}, which would leave no digit for {name}"

    def trouble(self, said: Said) -> str:
        if set(self.candidates) != set(candidates_of((self.cell,), said.board.candidates(self.cell))):
            return "these are not all candidates of the cell"
        for candidate in self.candidates:
            if not any(one.digit == candidate.digit and one.cell in CLASSIC.peers[self.cell] for one in self.color):
                return f"{candidate} does not see the colour"
        return said.has(self.color)

    def truths(self) -> tuple[Truth, ...]:
        return (CellTruth(self.cell),)

    def lights(self) -> Candidates:
        return self.candidates + self.color


class FalseColor(Eliminated):
    """A whole colour is false, by all that has been claimed so far."""

    color: Candidates
    opening: ClassVar[str] = "so "

    def words(self) -> str:
        first = self.color[0]
        return f"the colour of {first.digit} in {cell_name(first.cell)} is false: {losses_in_words(self.candidates)}"

    def trouble(self, said: Said) -> str:
        if set(self.candidates) != set(self.color):
            return "these are not all candidates of the colour"
        return self.loose_ends(said)


class SeesBothColors(Eliminated):
    """Candidates that each of two colours excludes, of which one is true."""

    one: Candidates
    other: Candidates

    def words(self) -> str:
        cells = tuple(dict.fromkeys(one.cell for one in self.candidates))
        see, they, lose = ("sees", "it", "loses") if len(cells) == 1 else ("see", "they", "lose")
        digits = {one.digit for one in self.candidates}
        losses = f"{they} {lose} {digits_in_words(digits)}" if len(digits) == 1 else losses_in_words(self.candidates)
        return f"{cells_in_words(cells)} {see} both colours, so {losses}"

    def trouble(self, said: Said) -> str:
        for candidate in self.candidates:
            for color in (self.one, self.other):
                if not any(conflicts_of(bit_of(one)) & bit_of(candidate) for one in color):
                    return f"{candidate} is not excluded by both colours"
        return self.loose_ends(said)

    def lights(self) -> Candidates:
        return self.candidates + self.one + self.other


def _colored(color: Candidates) -> str:
    """The candidates of a colour by digit: `r1c1 and r2c5 are 3, and r1c2 is 5`."""
    cells = {
        digit: [one.cell for one in color if one.digit == digit] for digit in dict.fromkeys(one.digit for one in color)
    }
    return join(
        f"{cells_in_words(tuple(some))} {'is' if len(some) == 1 else 'are'} {digit}" for digit, some in cells.items()
    )
