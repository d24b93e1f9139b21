"""Inferences: claims that follow from facts by the rules, in one step that a reader can see."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import ClassVar

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Cell, Digit, House, cell_name
from fullhouse.techniques.claims.claim import At, Claim, Said, digits_in_words, masks_of, see_each_other
from fullhouse.techniques.fields import Candidates, Cells, join
from fullhouse.techniques.highlights import candidates_of
from fullhouse.techniques.proof import HouseTruth, Truth, bits_of_house, cell_truths, conflicts_of


class IfThen(Claim):
    """One link: if the premise holds, so does the result.

    A digit that is in a cell excludes it from all cells that this one sees. A digit that is not in a cell, or that is
    excluded, leaves another cell its last candidate, or a house its last place.
    """

    premise: At
    result: At
    joiner: ClassVar[str] = "; "

    def words(self) -> str:
        return self.words_after(None)

    def words_after(self, before: Claim | None) -> str:
        is_repeated = isinstance(before, IfThen) and before.premise.cells == self.premise.cells
        premise = str(self.premise)
        if is_repeated and len(self.premise.cells) == 1:
            premise = f"it is {'' if self.premise.is_on else 'not '}{self.premise.digit}"
        return f"if {premise}, {self.result}"

    def trouble(self, said: Said) -> str:
        if trouble := said.has((*self.premise.candidates(), *self.result.candidates())):
            return trouble
        excluded = excluded_by(self.premise)
        if not self.result.is_on:
            return "" if not self.result.bits() & ~excluded else "the premise does not exclude the result"
        left = said.candidates & ~excluded
        if len(self.result.cells) == 1 and left & 511 << 9 * self.result.cells[0] == self.result.bits():
            return ""
        for house in CLASSIC.houses:
            places = bits_of_house(house, self.result.digit)
            if self.result.bits() & places == self.result.bits() and left & places & ~self.result.bits() == 0:
                return ""
        return "neither a cell nor a house has this as its last possibility"

    def lights(self) -> Candidates:
        return self.premise.candidates() + self.result.candidates()


def excluded_by(premise: At) -> int:
    """The candidates that are false if the premise holds."""
    if not premise.is_on:
        return premise.bits()
    excluded = -1
    for one in premise.candidates():
        excluded &= conflicts_of(1 << 9 * one.cell + one.digit - 1)
    return excluded


class NotBoth(Claim):
    """Two places of a digit see each other."""

    one: At
    other: At
    joiner: ClassVar[str] = "; "

    def words(self) -> str:
        one, other = (join(map(cell_name, some.cells)) for some in (self.one, self.other))
        if len(self.one.cells + self.other.cells) == 2:
            return f"{one} and {other} see each other, so they are not both {self.one.digit}"
        see, they = ("sees", "it") if len(self.one.cells) == 1 else ("see", "one of them")
        result = At(self.other.cells, self.one.digit, is_on=False)
        return f"{one} {see} {other}, so if {they} is {self.one.digit}, {result.denial()}"

    def trouble(self, said: Said) -> str:
        if self.one.digit != self.other.digit or not see_each_other(self.one.cells, self.other.cells):
            return "they do not see each other"
        return said.has((*self.one.candidates(), *self.other.candidates()))

    def lights(self) -> Candidates:
        return self.one.candidates() + self.other.candidates()


class Either(Claim):
    """At least one of these is true, by all that has been claimed so far."""

    cases: tuple[At, ...]
    opening: ClassVar[str] = "so "

    def words(self) -> str:
        if len({case.digit for case in self.cases}) == 1:
            return str(At(self.cells(), self.cases[0].digit))
        digits: dict[Cells, list[Digit]] = {}
        for case in self.cases:
            digits.setdefault(case.cells, []).append(case.digit)
        subjects = ((At(cells, 0).subject(), digits_in_words(some, "or")) for cells, some in digits.items())
        return ", or ".join(f"{subject} is {some}" for subject, some in subjects)

    def cells(self) -> Cells:
        """The cells of all cases."""
        return tuple(dict.fromkeys(cell for case in self.cases for cell in case.cells))

    def trouble(self, said: Said) -> str:
        if not all(case.is_on for case in self.cases):
            return "a case is negative"
        if trouble := said.has(self.lights()):
            return trouble
        off = 0
        for case in self.cases:
            off |= case.bits()
        return "" if said.excludes(off=off) else "it does not follow from the claims before it"

    def lights(self) -> Candidates:
        return tuple(one for case in self.cases for one in case.candidates())


class Alternate(Claim):
    """Cells with the same two candidates, each seeing the next."""

    cells: Cells
    digits: DigitSet

    def words(self) -> str:
        names, digits = join(map(cell_name, self.cells)), digits_in_words(self.digits)
        return f"{names} have only {digits}, and each sees the next, so {digits} alternate along them"

    def trouble(self, said: Said) -> str:
        if len(self.digits) != 2 or any(masks_of(said.board, (cell,)) != self.digits for cell in self.cells):
            return "the cells do not all have these two candidates"
        sees = all(other in CLASSIC.peers[one] for one, other in pairwise(self.cells))
        return "" if sees else "a cell does not see the next"

    def truths(self) -> tuple[Truth, ...]:
        return cell_truths(self.cells)

    def lights(self) -> Candidates:
        return candidates_of(self.cells, self.digits)


class OneOfEach(Claim):
    """One of two cells holds one digit, and the other the other, by all that has been claimed so far."""

    one: Cell
    other: Cell
    digits: DigitSet
    opening: ClassVar[str] = "so "

    def words(self) -> str:
        first, second = self.digits
        return f"one of {cell_name(self.one)} and {cell_name(self.other)} is {first} and the other {second}"

    def trouble(self, said: Said) -> str:
        if len(self.digits) != 2:
            return "there are not two digits"
        cases = (Either((At((self.one, self.other), digit),)) for digit in self.digits)
        return next((trouble for case in cases if (trouble := case.trouble(said))), "")

    def lights(self) -> Candidates:
        return candidates_of((self.one, self.other), self.digits)


class OnceEach(Claim):
    """Each of these digits can be in only one of the cells, because its places there see each other."""

    cells: Cells
    digits: DigitSet

    def words(self) -> str:
        digits = digits_in_words(self.digits)
        if len(self.digits) == 1:
            return f"the places for {digits} in them see each other, so it can be there only once"
        return f"for each of {digits}, the places in them see each other, so each can be there only once"

    def trouble(self, said: Said) -> str:
        if len(self.digits) < len(self.cells) - 1:
            return "these digits leave more than one cell"
        for digit in self.digits:
            places = [cell for cell in self.cells if said.board.has_candidate(cell, digit)]
            if not all(other in CLASSIC.peers[one] for one, other in combinations(places, 2)):
                return f"not all places of {digit} see each other"
        return ""


class LastPlace(Claim):
    """A house has one place left for a digit, because the claims so far exclude it from all others."""

    house: House
    digit: Digit
    cell: Cell

    def words(self) -> str:
        return f"that leaves only {cell_name(self.cell)} for {self.digit} in {self.house}"

    def trouble(self, said: Said) -> str:
        if self.cell not in said.board.places(self.house, self.digit):
            return f"{cell_name(self.cell)} is not a place for it"
        for cell in said.board.places(self.house, self.digit):
            if cell != self.cell and not said.excludes(on=At((cell,), self.digit).bits()):
                return f"{cell_name(cell)} is also left"
        return ""

    def truths(self) -> tuple[Truth, ...]:
        return (HouseTruth(self.house, self.digit),)

    def lights(self) -> Candidates:
        return candidates_of((self.cell,), (self.digit,))
