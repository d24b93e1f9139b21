"""Claims about last resorts: all ways to fill a few cells, all ways to place a digit, and a digit looked up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import ClassVar

from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.core.notation import Candidate, Conclusion
from fullhouse.techniques.claims.claim import (
    Claim,
    Said,
    bit_of,
    candidates_in_words,
    digits_in_words,
    masks_of,
)
from fullhouse.techniques.claims.conclusions import Eliminated, Placed
from fullhouse.techniques.fields import Candidates, Cells, Parts, cells_in_words, join
from fullhouse.techniques.highlights import candidates_of
from fullhouse.techniques.proof import HouseTruth, Truth, cell_truths


class EveryFilling(Claim):
    """All ways to fill the base that leave every excluder, a cell that sees the whole base, a candidate."""

    base: Cells
    excluders: Parts

    def words(self) -> str:
        text = f"try every way to fill {cells_in_words(self.base)} together: cells that see each other must differ"
        if not self.excluders:
            return text
        noun = "cell" if len(self.excluders) == 1 else "cells"
        named = join(f"{cells_in_words(part.cells)} with {digits_in_words(part.digits)}" for part in self.excluders)
        return f"{text}, and the {noun} {named} must keep a candidate"

    def trouble(self, said: Said) -> str:
        if len(set(self.base)) != len(self.base) or len(self.base) < 2:
            return "the base is not two or three different cells"
        for part in self.excluders:
            if masks_of(said.board, part.cells) != part.digits or len(part.cells) != 1:
                return f"{cells_in_words(part.cells)} is not one cell with these candidates"
            if not set(self.base) <= set(CLASSIC.peers[part.cells[0]]):
                return f"{cells_in_words(part.cells)} does not see the whole base"
        return ""

    def truths(self) -> tuple[Truth, ...]:
        return cell_truths((*self.base, *(cell for part in self.excluders for cell in part.cells)))

    def lights(self) -> Candidates:
        return tuple(one for part in self.excluders for one in candidates_of(part.cells, part.digits))


class InNoFilling(Eliminated):
    """These candidates of the base are in none of the ways to fill it."""

    base: Cells
    excluders: Cells

    def words(self) -> str:
        removed = candidates_in_words(self.candidates, "or")
        they_are = "it is" if len(self.candidates) == 1 else "they are"
        return f"none of the remaining ways has {removed}, so {they_are} eliminated"

    def trouble(self, said: Said) -> str:
        for filling in self._fillings(said):
            if found := [str(one) for one in self.candidates if (one.cell, one.digit) in filling]:
                return f"{', '.join(found)} is in one of the ways"
        outside = [str(one) for one in self.candidates if one.cell not in self.base]
        return f"{', '.join(outside)} is not in the base" if outside else said.has(self.candidates)

    def _fillings(self, said: Said) -> Iterator[set[tuple[Cell, Digit]]]:
        """Every way to fill the base."""
        for digits in product(*(said.board.candidates(cell) for cell in self.base)):
            filling = list(zip(self.base, digits, strict=True))
            pairs = combinations(filling, 2)
            if not any(one[1] == other[1] and other[0] in CLASSIC.peers[one[0]] for one, other in pairs) and all(
                any(digit not in digits for digit in said.board.candidates(cell)) for cell in self.excluders
            ):
                yield set(filling)


class EveryTemplate(Claim):
    """All ways to place a digit in the whole grid, in the cells that other digits do not need."""

    digit: Digit
    candidates: Candidates
    """All candidates of the digit, and of the digits that must take some of its cells."""

    def words(self) -> str:
        text = (
            f"try every way to place {self.digit} in the whole grid, once in each row, each column and each box, using "
            "only its candidates"
        )
        others = self._others()
        return f"{text}, and none of the cells that {digits_in_words(others, 'or')} must take" if others else text

    def trouble(self, said: Said) -> str:
        for digit in (self.digit, *self._others()):
            cells = {one.cell for one in self.candidates if one.digit == digit}
            if cells != {cell for cell in range(81) if said.has((Candidate(cell, digit),)) == ""}:
                return f"these are not all candidates of {digit}"
            if digit != self.digit and not any(
                said.excludes(off=bit_of(one)) for one in self.candidates if one.digit == digit
            ):
                return f"there is no cell that {digit} must take"
        return ""

    def _others(self) -> list[Digit]:
        return sorted({one.digit for one in self.candidates} - {self.digit})

    def truths(self) -> tuple[Truth, ...]:
        truths = (HouseTruth(house, one.digit) for one in self.candidates for house in CLASSIC.houses_of[one.cell])
        return tuple(dict.fromkeys(truths))

    def lights(self) -> Candidates:
        return self.candidates


class InEveryTemplate(Placed):
    """The digit is in these cells in all ways to place it."""

    digit: Digit
    opening: ClassVar[str] = ""

    def words(self) -> str:
        cells, are = cells_in_words(_cells_of(self.candidates)), "is" if len(self.candidates) == 1 else "are"
        return f"all of these ways put {self.digit} into {cells}, so {cells} {are} {self.digit}"

    def trouble(self, said: Said) -> str:
        return _other_digits(self.candidates, self.digit) or Placed.trouble(self, said)


class InNoTemplate(Eliminated):
    """The digit is in none of these cells in any way to place it."""

    digit: Digit

    def words(self) -> str:
        names = join(map(cell_name, _cells_of(self.candidates)), "or")
        they_lose = "it loses" if len(self.candidates) == 1 else "they lose"
        return f"none of these ways puts {self.digit} into {names}, so {they_lose} {self.digit}"

    def trouble(self, said: Said) -> str:
        return _other_digits(self.candidates, self.digit) or self.loose_ends(said)


def _cells_of(candidates: Candidates) -> Cells:
    return tuple(one.cell for one in candidates)


def _other_digits(candidates: Candidates, digit: Digit) -> str:
    others = [str(one) for one in candidates if one.digit != digit]
    return f"{', '.join(others)} has another digit" if others else ""


class LookedUp(Claim):
    """A digit of the solution. The board cannot show that it is true: only that it is possible."""

    true: Candidate

    def words(self) -> str:
        found = f"{cell_name(self.true.cell)} is {self.true.digit}"
        return f"none of the techniques tried before finds a step. {found}: looked up in the solution, not deduced"

    def trouble(self, said: Said) -> str:
        return said.has((self.true,))

    def conclusions(self) -> tuple[Conclusion, ...]:
        return (Conclusion(self.true, places=True),)

    def lights(self) -> Candidates:
        return (self.true,)
