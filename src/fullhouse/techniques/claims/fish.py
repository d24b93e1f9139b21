"""Claims about fish: cover houses that the base uses up, fins, and candidates that would use up two covers."""

from __future__ import annotations

from typing import ClassVar

from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.techniques.claims.claim import COUNTS, At, Claim, Said, digits_in_words, losses_in_words
from fullhouse.techniques.claims.conclusions import Eliminated, NoOther
from fullhouse.techniques.fields import Candidates, Cells, Houses, cells_in_words, houses_in_words
from fullhouse.techniques.highlights import candidates_of


class InSeveralBases(Claim):
    """A cell lies in two or three houses of the base, so it may serve them all."""

    cell: Cell
    digit: Digit
    houses: Houses

    def words(self) -> str:
        where, count = houses_in_words(self.houses), COUNTS[len(self.houses)]
        them = "both" if len(self.houses) == 2 else f"all {count}"
        return f"{cell_name(self.cell)} lies in {where}, {count} houses of the base, and could serve {them}"

    def trouble(self, said: Said) -> str:
        if len(self.houses) < 2 or not all(self.cell in house.cells for house in self.houses):
            return "it does not lie in several of these houses"
        return said.has(self.lights())

    def lights(self) -> Candidates:
        return candidates_of((self.cell,), (self.digit,))


class UsedUp(NoOther):
    """The base uses up as many covers, so no other cell of the cover holds the digit."""

    opening: ClassVar[str] = ""

    def words(self) -> str:
        covers, digit = houses_in_words(self.houses), digits_in_words(self.digits)
        losses = losses_in_words(self.candidates)
        return f"that uses up {covers}, so no other cell there can be {digit}: {losses}"


class UsedUpUnless(Claim):
    """If no fin is true, the base uses up the cover, so no other cell of the cover holds the digit."""

    cover: Houses
    digit: Digit
    holders: Cells
    fins: Cells

    def words(self) -> str:
        premise = At(self.fins, self.digit, is_on=False)
        return f"if {premise}, that uses up {houses_in_words(self.cover)}, so no other cell there can be {self.digit}"

    def trouble(self, said: Said) -> str:
        off = At(self.fins, self.digit).bits()
        for house in self.cover:
            for cell in set(said.board.places(house, self.digit)) - set(self.holders) - set(self.fins):
                if not said.excludes(on=At((cell,), self.digit).bits(), off=off):
                    return f"{cells_in_words((cell,))} is not excluded"
        return said.has(self.lights())

    def lights(self) -> Candidates:
        return candidates_of(self.fins, (self.digit,))


class EitherWay(Eliminated):
    """These candidates see every fin and lie in these cover houses, so they are false with and without the fins."""

    fins: Cells
    cover: Houses
    """The cover houses that each of the cells lies in."""

    def words(self) -> str:
        cells = tuple(one.cell for one in self.candidates)
        see, lie, they, lose = ("sees", "lies", "it", "loses") if len(cells) == 1 else ("see", "lie", "they", "lose")
        fins = "the fin" if len(self.fins) == 1 else "both fins" if len(self.fins) == 2 else "all fins"
        cover, digit = houses_in_words(self.cover), self.candidates[0].digit
        return f"{cells_in_words(cells)} {see} {fins} and {lie} in {cover}, so {they} {lose} {digit} either way"

    def trouble(self, said: Said) -> str:
        for one in self.candidates:
            if not set(self.fins) <= set(CLASSIC.peers[one.cell]):
                return f"{one} does not see every fin"
            if not all(one.cell in house.cells for house in self.cover):
                return f"{one} does not lie in {houses_in_words(self.cover)}"
        return self.loose_ends(said)


class UsesTwoCovers(Eliminated):
    """Each of these candidates lies in several covers. If it were true, too few would be left for the rest."""

    cover: Houses
    """The covers that each of the cells lies in."""
    fins: Cells

    def words(self) -> str:
        cells = tuple(one.cell for one in self.candidates)
        see, lie, they, lose = ("sees", "lies", "it", "loses") if len(cells) == 1 else ("see", "lie", "each", "lose")
        fin = "the fin" if len(self.fins) == 1 else "all fins"
        seen, ruled_out = (f" {see} {fin} and", f"rule out {fin} and ") if self.fins else ("", "")
        both, digit = "both" if len(self.cover) == 2 else "all of these", self.candidates[0].digit
        return (
            f"{cells_in_words(cells)}{seen} {lie} in {houses_in_words(self.cover)}. With {digit} there, {they} would "
            f"{ruled_out}use up {both}, which leaves too few covers for the rest of the base. So "
            f"{cells_in_words(cells)} {lose} {digit}"
        )

    def trouble(self, said: Said) -> str:
        if len(self.cover) < 2:
            return "that is only one cover"
        for one in self.candidates:
            if not all(one.cell in house.cells for house in self.cover):
                return f"{one} does not lie in {houses_in_words(self.cover)}"
            if not set(self.fins) <= set(CLASSIC.peers[one.cell]):
                return f"{one} does not see every fin"
        return self.loose_ends(said)


def houses_with(cell: Cell, houses: Houses) -> Houses:
    """Those of the houses that a cell lies in."""
    return tuple(house for house in houses if cell in house.cells)
