"""Claims about almost locked sets, and about cells that have just enough digits."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Digit, House
from fullhouse.techniques.claims.claim import Claim, Said, digits_in_words, masks_of, see_each_other
from fullhouse.techniques.fields import Candidates, Cells, cells_in_words
from fullhouse.techniques.highlights import candidates_of
from fullhouse.techniques.proof import Truth, cell_truths


class AlmostLocked(Claim):
    """Cells of a house with one digit more than cells: without one of the digits they hold all others."""

    cells: Cells
    digits: DigitSet
    lost: Digit

    def words(self) -> str:
        have, they, hold = ("has", "it", "holds") if len(self.cells) == 1 else ("have", "they", "hold")
        rest = digits_in_words(self.digits - DigitSet.of(self.lost))
        all_digits = digits_in_words(self.digits)
        return f"{cells_in_words(self.cells)} {have} only {all_digits}: without {self.lost} {they} {hold} {rest}"

    def trouble(self, said: Said) -> str:
        found = masks_of(said.board, self.cells)
        if found != self.digits:
            return f"the candidates are {found}"
        if len(self.digits) != len(self.cells) + 1 or self.lost not in self.digits:
            return "there is not one digit more than cells"
        in_one_house = any(set(self.cells) <= set(house.cells) for house in CLASSIC.houses)
        return "" if in_one_house else "the cells are not in one house"

    def truths(self) -> tuple[Truth, ...]:
        return cell_truths(self.cells)

    def lights(self) -> Candidates:
        return candidates_of(self.cells, self.digits)


class JustEnough(Claim):
    """Cells of a line and a box: some digits fit twice, all others once, which is just enough to fill the cells."""

    in_line: Cells
    """The set in the rest of the line."""
    in_box: Cells
    """The set in the rest of the box."""
    crossing: Cells
    digits: DigitSet
    twice: DigitSet
    line: House
    box: House

    def words(self) -> str:
        cells = cells_in_words(tuple(sorted(self.crossing + self.in_line + self.in_box)))
        return (
            f"{cells} have only {digits_in_words(self.digits)}. Of these, only {digits_in_words(self.twice)} can be "
            f"there twice, in {self.line} and in {self.box}: just enough to fill the cells"
        )

    def trouble(self, said: Said) -> str:
        cells = self.crossing + self.in_line + self.in_box
        if masks_of(said.board, cells) != self.digits:
            return f"the candidates are {masks_of(said.board, cells)}"
        if len(set(cells)) != len(self.digits) + len(self.twice):
            return "there are not just enough digits"
        if not set(self.crossing + self.in_line) <= set(self.line.cells):
            return f"the cells are not in {self.line}"
        if not set(self.crossing + self.in_box) <= set(self.box.cells):
            return f"the cells are not in {self.box}"
        return next((f"{one} fits twice" for one in self.digits - self.twice if self._fits_twice(said, one)), "")

    def _fits_twice(self, said: Said, digit: Digit) -> bool:
        """Whether the digit has a place in the line that does not see one in the box."""
        in_line, in_box = (
            [cell for cell in cells if said.board.has_candidate(cell, digit)] for cells in (self.in_line, self.in_box)
        )
        return not see_each_other(in_line, in_box)

    def truths(self) -> tuple[Truth, ...]:
        return cell_truths(self.crossing + self.in_line + self.in_box)

    def lights(self) -> Candidates:
        return candidates_of(self.crossing + self.in_line + self.in_box, self.digits)
