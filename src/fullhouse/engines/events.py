"""What an engine does, event by event, for whoever listens (see `Trace.listener`): small values of five kinds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fullhouse.core.geometry import CLASSIC, Cell, Digit, Geometry, Mask
from fullhouse.core.values import Value, fill, public_in

PLACE = "place"
"""A digit that follows from those before it."""
GUESS = "guess"
"""A digit that may turn out wrong."""
CONTRADICTION = "contradiction"
"""The board has no solution."""
UNDO = "undo"
"""A guess is taken back, and all that was placed since."""
SOLUTION = "solution"
"""The board is full, and right."""
KINDS = (PLACE, GUESS, CONTRADICTION, UNDO, SOLUTION)

Finding = tuple[str, Cell | None, Digit | None]
"""The kind, cell and digit of an event."""


@public_in("fullhouse.search")
class Event(Value):
    """One thing that an engine did.

    >>> Event("guess", 4, 7, 1)
    Event(kind='guess', cell=4, digit=7, depth=1)
    """

    __slots__ = ("kind", "cell", "digit", "depth")
    kind: str
    """`place`, `guess`, `contradiction`, `undo` or `solution`."""
    cell: Cell | None
    """The cell that is filled or emptied; of a contradiction the cell that no digit fits, if it is one."""
    digit: Digit | None
    """Its digit; of a contradiction the digit that has no place in a house, if it is one."""
    depth: int
    """How many guesses are in place; one that is made or taken back is counted."""

    def __init__(self, kind: str, cell: Cell | None = None, digit: Digit | None = None, depth: int = 0) -> None:
        fill(self, "kind", kind)
        fill(self, "cell", cell)
        fill(self, "digit", digit)
        fill(self, "depth", depth)


def findings(
    masks: Sequence[Mask], placed: Sequence[Cell], is_alive: bool, geometry: Geometry = CLASSIC
) -> Iterator[Finding]:
    """What to report about a board after deductions: the cells that got their digits, in this order, then its end.

    Of a dead board, cells are reported up to the first that clashes with one before it.
    """
    waiting = set(placed)
    for cell in placed:
        waiting.discard(cell)
        clashes = (masks[peer] == masks[cell] and peer not in waiting for peer in geometry.peers[cell])
        if not is_alive and (not masks[cell] or any(clashes)):
            yield CONTRADICTION, cell, None
            return
        yield PLACE, cell, masks[cell].bit_length()
    if not is_alive:
        yield CONTRADICTION, *_trouble(masks, geometry)


def _trouble(masks: Sequence[Mask], geometry: Geometry) -> tuple[Cell | None, Digit | None]:
    """The cell without a candidate, or the digit without a place in a house; neither if it is something else."""
    if 0 in masks:
        return masks.index(0), None
    for house in geometry.houses:
        missing = geometry.all_digits
        for cell in house.cells:
            missing &= ~masks[cell]
        if missing:
            return None, missing.bit_length()
    return None, None
