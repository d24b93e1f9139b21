"""Facts: claims that can be read off the board, without any reasoning."""

from __future__ import annotations

from typing import ClassVar

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import Cell, Digit, House, cell_name
from fullhouse.core.notation import Candidate
from fullhouse.techniques.claims.claim import COUNTS, Claim, Said, digits_in_words, masks_of
from fullhouse.techniques.fields import Candidates, Cells, Houses, cells_in_words, houses_in_words, join
from fullhouse.techniques.highlights import candidates_of
from fullhouse.techniques.proof import HouseTruth, Truth, cell_truths, house_truths


class Only(Claim):
    """These empty cells have no candidates other than these digits, and together they have all of them."""

    cells: Cells
    digits: DigitSet
    joiner: ClassVar[str] = ", and "

    def words(self) -> str:
        if len(self.cells) == 1:
            return f"{cell_name(self.cells[0])} is {digits_in_words(self.digits, 'or')}"
        return f"{cells_in_words(self.cells)} have only {digits_in_words(self.digits)}"

    def trouble(self, said: Said) -> str:
        found = masks_of(said.board, self.cells)
        return "" if found == self.digits else f"the candidates are {found}"

    def truths(self) -> tuple[Truth, ...]:
        return cell_truths(self.cells)

    def lights(self) -> Candidates:
        return candidates_of(self.cells, self.digits)


class AsMany(Claim):
    """Cells that have as many digits as there are cells."""

    cells: Cells
    digits: DigitSet

    def words(self) -> str:
        count = f"the {COUNTS[len(self.cells)]} cells " if len(self.cells) > 3 else ""
        return f"{count}{cells_in_words(self.cells)} have only {digits_in_words(self.digits)}: as many digits as cells"

    def trouble(self, said: Said) -> str:
        if len(self.cells) != len(self.digits):
            return "there are not as many digits as cells"
        return Only.trouble(Only(self.cells, self.digits), said)

    def truths(self) -> tuple[Truth, ...]:
        return cell_truths(self.cells)

    def lights(self) -> Candidates:
        return candidates_of(self.cells, self.digits)


class HiddenSet(Claim):
    """Digits of a house that have only as many places as there are digits."""

    house: House
    digits: DigitSet
    cells: Cells

    def words(self) -> str:
        where = cells_in_words(self.cells)
        return f"in {self.house} the digits {digits_in_words(self.digits)} fit only in {where}: as many cells as digits"

    def trouble(self, said: Said) -> str:
        if len(self.cells) != len(self.digits):
            return "there are not as many cells as digits"
        places = {cell for digit in self.digits for cell in said.board.places(self.house, digit)}
        return "" if places == set(self.cells) else f"the places are {cells_in_words(tuple(sorted(places)))}"

    def truths(self) -> tuple[Truth, ...]:
        return tuple(HouseTruth(self.house, digit) for digit in self.digits)

    def lights(self) -> Candidates:
        return candidates_of(self.cells, self.digits)


class Places(Claim):
    """A digit has exactly these places in a house."""

    house: House
    digit: Digit
    cells: Cells
    joiner: ClassVar[str] = ", and "

    def words(self) -> str:
        return self.words_after(None)

    def words_after(self, before: Claim | None) -> str:
        if len(self.cells) == 1:
            return f"in {self.house} only {cell_name(self.cells[0])} can be {self.digit}"
        is_repeated = isinstance(before, Places) and before.digit == self.digit
        subject = "it" if is_repeated else f"the {self.digit}"
        return f"in {self.house} {subject} is in {join(map(cell_name, sorted(self.cells)), 'or')}"

    def trouble(self, said: Said) -> str:
        places = said.board.places(self.house, self.digit)
        return "" if set(places) == set(self.cells) else f"the places are {cells_in_words(tuple(places))}"

    def truths(self) -> tuple[Truth, ...]:
        return (HouseTruth(self.house, self.digit),)

    def lights(self) -> Candidates:
        return candidates_of(self.cells, (self.digit,))


class Within(Claim):
    """All places of a digit in some houses are in these other houses, except for the fins."""

    base: Houses
    digit: Digit
    cover: Houses
    cells: Cells | None
    """The places of the base in the cover, if they are known."""
    fins: Cells = ()
    """Its other places."""

    def words(self) -> str:
        cover = houses_in_words(self.cover, "or" if len(self.base) < len(self.cover) else "and")
        if len(self.base) == 1:
            text = f"in {self.base[0]} every {self.digit} is in {cover}"
        else:
            base = houses_in_words(self.base)
            text = f"{base} need one {self.digit} each, and all their places for it are in {cover}"
        if not self.fins:
            return text
        return f"{text}, except for the {'fin' if len(self.fins) == 1 else 'fins'} {cells_in_words(self.fins)}"

    def trouble(self, said: Said) -> str:
        if set(self.base) & set(self.cover):
            return "a house covers itself"
        covered = {cell for house in self.cover for cell in house.cells}
        places = {cell for house in self.base for cell in said.board.places(house, self.digit)}
        if places - covered != set(self.fins):
            return f"outside are {cells_in_words(tuple(sorted(places - covered)))}"
        inside = places & covered
        return (
            ""
            if self.cells is None or inside == set(self.cells)
            else f"inside are {cells_in_words(tuple(sorted(inside)))}"
        )

    def truths(self) -> tuple[Truth, ...]:
        return house_truths(self.base, self.digit)

    def lights(self) -> Candidates:
        return candidates_of((self.cells or ()) + self.fins, (self.digit,))


class LastEmptyCell(Claim):
    """A house has one empty cell and lacks one digit."""

    house: House
    cell: Cell
    digit: Digit

    def words(self) -> str:
        return (
            f"{cell_name(self.cell)} is the last empty cell of {self.house}, and {self.digit} is the only digit that "
            f"{self.house} lacks"
        )

    def trouble(self, said: Said) -> str:
        digits = [said.board.digit(cell) for cell in self.house.cells]
        if digits.count(0) != 1 or said.board.digit(self.cell) or self.cell not in self.house.cells:
            return "it is not the last empty cell"
        return f"{self.house} has {self.digit}" if self.digit in digits else ""

    def truths(self) -> tuple[Truth, ...]:
        return cell_truths((self.cell,))

    def lights(self) -> Candidates:
        return (Candidate(self.cell, self.digit),)


class OneLeft(Claim):
    """A cell has one candidate left."""

    cell: Cell
    digit: Digit

    def words(self) -> str:
        return (
            f"in {cell_name(self.cell)} only {self.digit} is left: every other digit is already in its row, column or "
            "box, or has been eliminated"
        )

    def trouble(self, said: Said) -> str:
        return Only.trouble(Only((self.cell,), DigitSet.of(self.digit)), said)

    def truths(self) -> tuple[Truth, ...]:
        return cell_truths((self.cell,))

    def lights(self) -> Candidates:
        return (Candidate(self.cell, self.digit),)
