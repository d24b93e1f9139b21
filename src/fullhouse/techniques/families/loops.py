"""Unique loops and extended rectangles: deadly patterns larger than a rectangle."""

from __future__ import annotations

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.fields import Candidates, Cells, Houses, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import DeadlyPattern, HouseTruth, Proof, cell_truths
from fullhouse.techniques.step import Family, Step, Technique


class DeadlyCells(Step):
    """What loops and extended rectangles have in common: cells that must not all hold digits of the pattern."""

    cells: Cells
    digits: DigitSet
    extra_cells: Cells
    extras: Candidates
    """The candidates of the cells beyond the pattern's digits: one of them is true."""
    subset: Cells
    """Type 3: the cells that share the extras' digits."""
    subset_digits: DigitSet
    houses: Houses
    """Type 3: the house of the subset; type 4: where a digit is locked."""
    linked: DigitSet
    """Type 4: the digit that is locked."""

    def pattern(self) -> str:
        return f"{'/'.join(map(str, self.digits))} in {format_cells(self.cells, products=False)}"

    def proof(self) -> Proof:
        deadly = DeadlyPattern(tuple((cell, self.digits.mask) for cell in _step_by_step(self.cells)))
        links = tuple(HouseTruth(house, digit) for house in self.houses for digit in self.linked)
        return Proof((deadly, *links, *cell_truths(self.subset)))

    def words(self) -> str:
        return f"{self.danger()} {reason_of_extras(self)}"

    def danger(self) -> str:
        """What would happen without the extras."""
        raise NotImplementedError

    def highlights(self) -> Highlights:
        helpers = candidates_of(self.subset, self.subset_digits)
        return Highlights.of_roles(
            cells={"corner": self.cells, "pattern": self.subset},
            candidates={"extra": self.extras, "pattern": helpers},
            houses={"base": self.houses},
            conclusions=self.conclusions,
        )

    def involved(self) -> str:
        return f"It is about digits {join(map(str, self.digits))} in {format_cells(self.cells)}."


class UniqueLoop(DeadlyCells):
    """A loop of cells with the same two candidates, two cells or none in every house.

    ab . . | ab . .     a and b take turns around the loop and could change places;
    .  . . | ab ab .    one of the extras (+) prevents that
    ab . . | . ab+ .
    """

    def danger(self) -> str:
        low, high = self.digits
        return (
            f"The {len(self.cells)} cells {format_cells(self.cells)} form a loop with two cells or none in every "
            f"house. If each held {low} or {high}, the two digits would take turns around the loop and could change "
            "places: the puzzle would have two solutions."
        )


class ExtendedRectangle(DeadlyCells):
    """Three digits in two lines, one below the other, so that the two lines could change places.

    abc . . | abc . . | abc . .      rows 1 and 2 could be exchanged in these cells;
    abc . . | abc . . | abc+ . .     one of the extras (+) prevents that
    """

    def danger(self) -> str:
        rows = len({cell // 9 for cell in self.cells})
        lines = "rows" if rows == 2 else "columns"
        return (
            f"If each of {format_cells(self.cells)} held {join(map(str, self.digits), 'or')}, both {lines} would have "
            f"these three digits there, and the two {lines} could be exchanged in these cells: the puzzle would have "
            "two solutions."
        )


def reason_of_extras(step: DeadlyCells) -> str:
    """What follows for each of the four types because one of the extras is true."""
    cells = join(map(cell_name, step.extra_cells))
    digits = join(map(str, sorted({one.digit for one in step.extras})))
    match step.technique.name[-1]:
        case "1":
            return f"Only {cells} can prevent that, so it holds another digit."
        case "2":
            return f"To prevent that, one of {cells} holds {digits}, so no cell that sees them all can hold {digits}."
        case "3":
            return (
                f"To prevent that, one of {cells} holds one of {digits}. With {format_cells(step.subset)} it shares "
                f"out the digits {join(map(str, step.subset_digits))}, so no other cell of "
                f"{join(map(str, step.houses))} can hold one of these."
            )
        case _:
            linked = join(map(str, step.linked))
            return (
                f"In {join(map(str, step.houses))} the digit {linked} lies in {cells} only. One of them holds "
                f"{linked}, the other must hold an extra candidate to prevent the exchange, so no other digit of the "
                "pattern is left there."
            )


def _step_by_step(cells: Cells) -> Cells:
    """The cells in an order where each sees one before it, which makes the pattern quick to check."""
    left, ordered = list(cells[1:]), [cells[0]]
    while left:
        near = next((cell for cell in left if any(CLASSIC.sees(cell, one) for one in reversed(ordered))), left[0])
        left.remove(near)
        ordered.append(near)
    return tuple(ordered)


def _technique(name: str, title: str, step: type[Step]) -> Technique:
    return Technique(name, title, step, assumes_uniqueness=True)


FAMILY = Family(
    "loops",
    "Unique loops and extended rectangles",
    "A rectangle is not the only shape in which digits could change places unseen. Two digits may take turns along a "
    "loop of six or more cells, as long as every house has two cells of the loop or none. Three digits may fill three "
    "places in each of two lines, so that the two lines could be exchanged there. A puzzle with one solution has "
    "neither, so one of the candidates that keep such a pattern from being complete is true. What follows is the same "
    "as for rectangles: one cell with extras (type 1), one extra digit (type 2), a subset (type 3), or a locked digit "
    "(type 4).",
    (
        *(_technique(f"unique-loop-{k}", f"Unique Loop Type {k}", UniqueLoop) for k in range(1, 5)),
        *(
            _technique(f"extended-rectangle-{k}", f"Extended Rectangle Type {k}", ExtendedRectangle)
            for k in range(1, 5)
        ),
    ),
)
