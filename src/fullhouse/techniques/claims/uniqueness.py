"""Claims about uniqueness: patterns that would allow a second solution, and the candidates that prevent them."""

from __future__ import annotations

from collections.abc import Iterable

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Digit
from fullhouse.core.notation import format_cells
from fullhouse.techniques.claims.claim import (
    COUNTS,
    Claim,
    Said,
    bit_of,
    candidates_in_words,
    digits_in_words,
    losses_in_words,
    masks_of,
)
from fullhouse.techniques.claims.conclusions import Eliminated
from fullhouse.techniques.claims.inferences import Either
from fullhouse.techniques.fields import Candidates, Cells, Houses, cells_in_words
from fullhouse.techniques.highlights import candidates_of
from fullhouse.techniques.proof import BugTruth, DeadlyPattern, HouseTruth, Truth, cell_truths


class CannotAllHold(Claim):
    """Cells that do not all hold these digits, because the digits could be exchanged."""

    cells: Cells
    digits: DigitSet
    extras: Candidates
    """The other candidates of the cells."""

    def words(self) -> str:
        return f"{self.premise()}, so {self.subject()} cannot all be {self.any_digit()}: {self.exchange()}"

    def premise(self) -> str:
        """The reason why the cells cannot be exchanged."""
        return "the puzzle has one solution"

    def subject(self) -> str:
        """The cells as the subject of a clause."""
        return f"the {COUNTS[len(self.cells)] if len(self.cells) < 10 else len(self.cells)} cells {self.names()}"

    def names(self) -> str:
        """The cells in notation."""
        return format_cells(self.cells)

    def any_digit(self) -> str:
        """The digits as a choice."""
        return digits_in_words(self.digits, "or")

    def exchange(self) -> str:
        """The second solution."""
        raise NotImplementedError

    def trouble(self, said: Said) -> str:
        found = {
            one
            for cell in self.cells
            if not said.board.digit(cell)
            for one in candidates_of((cell,), masks_of(said.board, (cell,)) - self.digits)
        }
        return "" if found == set(self.extras) else f"the extra candidates are {', '.join(sorted(map(str, found)))}"

    def truths(self) -> tuple[Truth, ...]:
        return (DeadlyPattern(tuple((cell, self.digits.mask) for cell in step_by_step(self.cells))),)

    def lights(self) -> Candidates:
        return self.extras + candidates_of(self.cells, self.digits)


class Swappable(CannotAllHold):
    """Four corners in two rows, two columns and two boxes."""

    filled: Cells = ()
    """Corners that were filled while solving."""

    def premise(self) -> str:
        if not self.filled:
            return "the puzzle has one solution"
        hold = "holds" if len(self.filled) == 1 else "hold"
        return (
            f"the puzzle has one solution, none of {self.names()} is a given, and {cells_in_words(self.filled)} "
            f"already {hold} {digits_in_words(self.digits)}"
        )

    def subject(self) -> str:
        return self.names() if not self.filled else "the four"

    def exchange(self) -> str:
        return "the two digits could be swapped there"

    def trouble(self, said: Said) -> str:
        rows, columns, boxes = ({CLASSIC.houses_of[cell][kind] for cell in self.cells} for kind in range(3))
        if (len(self.cells), len(rows), len(columns), len(boxes)) != (4, 2, 2, 2):
            return "the cells are not a rectangle in two boxes"
        if {cell for cell in self.cells if said.board.digit(cell)} != set(self.filled):
            return "other corners are filled"
        if DigitSet.of(*(said.board.digit(cell) for cell in self.filled)) not in (self.digits, DigitSet(0)):
            return "the filled corners do not hold both digits"
        return CannotAllHold.trouble(self, said)


class Loop(CannotAllHold):
    """A loop of cells, two or none in every house."""

    def exchange(self) -> str:
        return "every house has two of them or none, so the two digits would alternate along them and could be swapped"

    def trouble(self, said: Said) -> str:
        if any(len(set(self.cells) & set(house.cells)) not in (0, 2) for house in CLASSIC.houses):
            return "a house does not have two of them or none"
        return CannotAllHold.trouble(self, said)


class Parallel(CannotAllHold):
    """Three digits in two parallel lines."""

    def exchange(self) -> str:
        return f"the two {self._lines()} could be swapped there"

    def _lines(self) -> str:
        return "rows" if len({cell // 9 for cell in self.cells}) == 2 else "columns"


class NotABug(Claim):
    """Without these candidates, every cell would have two candidates and every digit two places."""

    extras: Candidates

    def words(self) -> str:
        prevent = "prevents" if len(self.extras) == 1 else "prevent"
        return (
            "the puzzle has one solution, so it cannot be that every empty cell has two candidates and every digit two "
            "places in each house that lacks it: such a board has no solution or several. Only "
            f"{candidates_in_words(self.extras, 'and')} {prevent} that"
        )

    def trouble(self, said: Said) -> str:
        return said.has(self.extras)

    def truths(self) -> tuple[Truth, ...]:
        return (BugTruth(self.extras),)

    def lights(self) -> Candidates:
        return self.extras


class OneExtra(Either):
    """One of the extra candidates is true, by all that has been claimed so far."""

    def words(self) -> str:
        return f"one of the extra candidates is true: {Either.words(self)}"


class SharedSet(Claim):
    """Some cells and the cell with the true extra candidate have as many digits as there are cells."""

    cells: Cells
    digits: DigitSet
    extras: Candidates

    def words(self) -> str:
        cells, digits = cells_in_words(self.cells), digits_in_words(self.digits)
        return f"together with {cells}, the cell that holds it has only {digits}: as many digits as cells"

    def trouble(self, said: Said) -> str:
        own = masks_of(said.board, self.cells)
        if own | DigitSet.of(*(one.digit for one in self.extras)) != self.digits:
            return f"the digits are {own}"
        if len(self.cells) + 1 != len(self.digits):
            return "there are not as many digits as cells"
        return said.has(self.extras)

    def truths(self) -> tuple[Truth, ...]:
        return cell_truths(self.cells)

    def lights(self) -> Candidates:
        return candidates_of(self.cells, self.digits) + self.extras


class RulesOutExtras(Eliminated):
    """Each of these candidates would make all extra candidates false, because a digit is locked in some houses."""

    extras: Candidates
    houses: Houses
    linked: Digit

    def words(self) -> str:
        losses = losses_in_words(self.candidates)
        return f"with {candidates_in_words(self.candidates, 'or')}, no extra candidate would be left, so {losses}"

    def trouble(self, said: Said) -> str:
        alone = Said(said.board)
        for house in self.houses:
            if trouble := alone.learn(HouseTruth(house, self.linked)):
                return trouble
        for one in self.candidates:
            for extra in self.extras:
                if not alone.excludes(on=bit_of(one) | bit_of(extra)):
                    return f"{one} leaves {extra}"
        return self.loose_ends(said)


def step_by_step(cells: Iterable[int]) -> Cells:
    """The cells in an order in which each sees an earlier one, which makes the pattern quick to check."""
    first, *left = cells
    ordered = [first]
    while left:
        near = next((cell for cell in left if any(CLASSIC.sees(cell, one) for one in reversed(ordered))), left[0])
        left.remove(near)
        ordered.append(near)
    return tuple(ordered)
