"""The least of all equivalent grids: one name for all that are the same."""

from __future__ import annotations

from fullhouse import _native
from fullhouse.core.grid import Grid
from fullhouse.core.value import Value, fill
from fullhouse.symmetry.transform import Transform


class CanonicalForm(Value):
    """The least equivalent grid, read row by row with blanks as 0, and how it is reached."""

    __slots__ = ("grid", "transform", "automorphisms")
    grid: Grid
    transform: Transform
    """Leads from the given grid to this one. There are as many that do as there are automorphisms."""
    automorphisms: int
    """Moves of rows, columns and diagonals that, with the right names for the digits, leave the given grid as it is."""

    def __init__(self, grid: Grid, transform: Transform, automorphisms: int) -> None:
        for name, value in zip(self.__slots__, (grid, transform, automorphisms), strict=True):
            fill(self, name, value)


def canonical_form(grid: Grid) -> CanonicalForm:
    """The least equivalent grid; RuleViolation if a house has a digit twice."""
    grid.check_rules()
    digits, transform, automorphisms = _native.canonicalize_one(grid.digits)
    return CanonicalForm(Grid.of_checked(digits), Transform.from_bytes(transform), automorphisms)


def transform_between(grid: Grid, other: Grid) -> Transform | None:
    """A transform that leads from the one to the other; None if they are not equivalent."""
    if grid.clue_count != other.clue_count:
        return None
    start, end = canonical_form(grid), canonical_form(other)
    return start.transform.then(end.transform.inverse) if start.grid == end.grid else None
