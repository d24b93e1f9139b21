"""The canonical form: the least of all equivalent grids, shared by its whole class."""

from __future__ import annotations

from dataclasses import dataclass

from fullhouse import _native
from fullhouse.core.geometry import require_classic
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse
from fullhouse.symmetry.transform import Transform


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """The least equivalent grid, compared row by row with blanks as 0, and a transform that leads to it."""

    grid: Grid
    transform: Transform
    """One of the transforms from the original grid to this one; there are as many as automorphisms."""
    automorphisms: int
    """The number of moves that, with a suitable relabelling of digits, map the original grid to itself."""


def canonical(puzzle: Readable) -> Grid:
    """Return the least equivalent grid, compared row by row with blanks as 0; equivalent grids share it.

    Raises RuleViolation if a house has a digit twice.

    >>> grid = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> canonical(grid) == canonical(Transform.random(seed=1).apply(grid))
    True
    """
    return canonical_form(puzzle).grid


def canonical_form(puzzle: Readable) -> CanonicalForm:
    """Return the least equivalent grid, a transform that leads to it, and the number of automorphisms."""
    grid = parse(puzzle)
    require_classic(grid.geometry, "a canonical form")
    grid.check_rules()
    digits, transform, automorphisms = _native.canonicalize_one(grid.digits)
    return CanonicalForm(Grid.of_checked(digits), Transform.from_bytes(transform), automorphisms)


def equivalent(puzzle: Readable, other: Readable) -> bool:
    """Return whether two grids differ only by rotation, reflection, order of lines and labels of digits."""
    return transform_between(puzzle, other) is not None


def transform_between(puzzle: Readable, other: Readable) -> Transform | None:
    """Return a transform from one grid to the other; None if they are not equivalent."""
    start, end = canonical_form(puzzle), canonical_form(other)
    return start.transform.then(end.transform.inverse) if start.grid == end.grid else None
