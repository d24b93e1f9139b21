"""The canonical form: the least of all equivalent grids, one name for all that are the same."""

from __future__ import annotations

from dataclasses import dataclass

from fullhouse import _native
from fullhouse.core.geometry import require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.values import public, public_in
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse
from fullhouse.symmetry.transform import Transform


@public_in("fullhouse.symmetry")
@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """The least equivalent grid, read row by row with blanks as 0, and how it is reached."""

    grid: Grid
    transform: Transform
    """Leads from the given grid to this one. There are as many that do as there are automorphisms."""
    automorphisms: int
    """Moves of rows, columns and diagonals that, with the right names for the digits, leave the given grid as it is."""


@public
def canonical(puzzle: Readable) -> Grid:
    """The least equivalent grid, read row by row with blanks as 0: the same for all that are equivalent.

    RuleViolation if a house has a digit twice.

    >>> grid = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> canonical(grid) == canonical(Transform.random(seed=1).apply(grid))
    True
    """
    return canonical_form(puzzle).grid


@public_in("fullhouse.symmetry")
def canonical_form(puzzle: Readable) -> CanonicalForm:
    """The least equivalent grid with a transform that leads there, and the number of automorphisms."""
    grid = parse(puzzle)
    require_classic(grid.geometry, "a canonical form")
    grid.check_rules()
    digits, transform, automorphisms = _native.canonicalize_one(grid.digits)
    return CanonicalForm(Grid.of_checked(digits), Transform.from_bytes(transform), automorphisms)


@public
def equivalent(puzzle: Readable, other: Readable) -> bool:
    """Whether the two are the same but for rotation, reflection, the order of lines and the names of the digits."""
    return transform_between(puzzle, other) is not None


@public_in("fullhouse.symmetry")
def transform_between(puzzle: Readable, other: Readable) -> Transform | None:
    """A transform that leads from the one to the other; None if they are not equivalent."""
    start, end = canonical_form(puzzle), canonical_form(other)
    return start.transform.then(end.transform.inverse) if start.grid == end.grid else None
