"""Conclusions: the last claims of an explanation, which say what happens to which candidates and why."""

from __future__ import annotations

from typing import ClassVar

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.notation import Candidate, Conclusion
from fullhouse.techniques.claims.claim import COUNTS, Claim, Said, bit_of, digits_in_words, losses_in_words
from fullhouse.techniques.claims.inferences import Either, OneOfEach
from fullhouse.techniques.fields import Candidates, Cells, Houses, cells_in_words, houses_in_words, join
from fullhouse.techniques.highlights import candidates_of


class Placed(Claim):
    """These candidates are true, by all that has been claimed so far."""

    candidates: Candidates
    opening: ClassVar[str] = "so "

    def words(self) -> str:
        return join(f"{cell_name(one.cell)} is {one.digit}" for one in self.candidates)

    def trouble(self, said: Said) -> str:
        if trouble := said.has(self.candidates):
            return trouble
        loose = [one for one in self.candidates if not said.excludes(off=bit_of(one))]
        return _not_proved(loose)

    def conclusions(self) -> tuple[Conclusion, ...]:
        return tuple(Conclusion(one, places=True) for one in self.candidates)

    def lights(self) -> Candidates:
        return self.candidates


class Eliminated(Claim):
    """Base class of the claims that eliminate candidates."""

    candidates: Candidates

    def conclusions(self) -> tuple[Conclusion, ...]:
        return tuple(Conclusion(one, places=False) for one in self.candidates)

    def lights(self) -> Candidates:
        return self.candidates

    def loose_ends(self, said: Said) -> str:
        """The reason why a candidate is not eliminated by the claims so far; empty if all are."""
        if trouble := said.has(self.candidates):
            return trouble
        return _not_proved([one for one in self.candidates if not said.excludes(on=bit_of(one))])


class Loses(Eliminated):
    """These candidates see every one of the cells, one of which holds their digit by all that has been claimed."""

    sees: Cells

    def words(self) -> str:
        return self.words_after(None)

    def words_after(self, before: Claim | None) -> str:
        cells = tuple(dict.fromkeys(one.cell for one in self.candidates))
        see, they, lose = ("sees", "it", "loses") if len(cells) == 1 else ("see", "they", "lose")
        if len({tuple(one.digit for one in self.candidates if one.cell == cell) for cell in cells}) == 1:
            digits = digits_in_words({one.digit for one in self.candidates})
            return f"{cells_in_words(cells)} {see} {self._seen(before)}, so {they} {lose} {digits}"
        return f"{cells_in_words(cells)} {see} {self._seen(before)}, so {losses_in_words(self.candidates)}"

    def _seen(self, before: Claim | None) -> str:
        """The cells that are seen: a pronoun if the sentence before names the same cells."""
        named: Cells = ()
        if isinstance(before, Either):
            named = before.cells()
        elif isinstance(before, OneOfEach):
            named = (before.one, before.other)
        if set(named) != set(self.sees) or len(named) < 2:
            return cells_in_words(self.sees)
        return "both" if len(named) == 2 else f"all {COUNTS[len(named)]}"

    def trouble(self, said: Said) -> str:
        blind = [one for one in self.candidates if not set(self.sees) <= set(CLASSIC.peers[one.cell])]
        if blind:
            return f"{', '.join(map(str, blind))} does not see all of {cells_in_words(self.sees)}"
        for digit in {one.digit for one in self.candidates}:
            if not said.excludes(off=sum(bit_of(Candidate(cell, digit)) for cell in self.sees)):
                return f"it was not claimed that one of {cells_in_words(self.sees)} is {digit}"
        return said.has(self.candidates)


class NoOther(Eliminated):
    """No other cell of these houses holds one of the digits, because the holders use them up."""

    houses: Houses
    digits: DigitSet
    holders: Cells
    opening: ClassVar[str] = "so "

    def words(self) -> str:
        digits, losses = digits_in_words(self.digits, "or"), losses_in_words(self.candidates)
        return f"no other cell of {houses_in_words(self.houses)} can be {digits}: {losses}"

    def trouble(self, said: Said) -> str:
        for house in self.houses:
            for cell in set(house.cells) - set(self.holders):
                for digit in self.digits:
                    one = Candidate(cell, digit)
                    if said.board.has_candidate(cell, digit) and not said.excludes(on=bit_of(one)):
                        return f"{one} is not excluded"
        return self._outside() or self.loose_ends(said)

    def _outside(self) -> str:
        """The reason why a candidate is not one of the others in these houses."""
        cells = {cell for house in self.houses for cell in house.cells} - set(self.holders)
        outside = [str(one) for one in self.candidates if one.cell not in cells or one.digit not in self.digits]
        return f"{', '.join(outside)} is not in {houses_in_words(self.houses)}" if outside else ""


class NothingElse(Eliminated):
    """These cells hold only these digits, so they lose all others."""

    cells: Cells
    digits: DigitSet
    opening: ClassVar[str] = "so "

    def words(self) -> str:
        return f"these cells hold nothing else: {losses_in_words(self.candidates)}"

    def words_after(self, before: Claim | None) -> str:
        if isinstance(before, Either) and before.cells() == self.cells and len(self.cells) == 1:
            return f"it loses {digits_in_words(one.digit for one in self.candidates)}"
        return self.words()

    def trouble(self, said: Said) -> str:
        others = [str(one) for one in self.candidates if one.cell not in self.cells or one.digit in self.digits]
        return f"{', '.join(others)} is not another digit of these cells" if others else self.loose_ends(said)


class MustBe(Eliminated):
    """A cell holds this digit, so it loses all its other candidates."""

    true: Candidate
    opening: ClassVar[str] = "so "

    def words(self) -> str:
        return f"{cell_name(self.true.cell)} is {self.true.digit}"

    def trouble(self, said: Said) -> str:
        others = said.board.candidates(self.true.cell) - DigitSet.of(self.true.digit)
        if set(self.candidates) != set(candidates_of((self.true.cell,), others)):
            return "these are not the other candidates of the cell"
        return said.has((self.true,)) or self.loose_ends(said)

    def lights(self) -> Candidates:
        return (self.true, *self.candidates)


def _not_proved(candidates: list[Candidate]) -> str:
    loose = ", ".join(map(str, candidates))
    return f"{loose} does not follow from the claims before it" if candidates else ""
