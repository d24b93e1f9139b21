"""The front door to symmetry: least forms, equivalents and random images of anything that can be read as a grid.

It stands apart from `api.py` so that a plain solve does not load it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from fullhouse.core.grid import Grid
from fullhouse.core.value import Value, fill
from fullhouse.engines.batch import thread_count
from fullhouse.engines.rows import Puzzles, Rows, rows_of
from fullhouse.formats.reading import Readable, parse
from fullhouse.symmetry import canonical as on_grids
from fullhouse.symmetry.canonical import CanonicalForm
from fullhouse.symmetry.rows import Digits, Forms, augment_rows, canonicalize_rows
from fullhouse.symmetry.transform import Transform

MOST_IMAGES = 100_000_000
"""So many equivalents are made in one call at most: they take 81 bytes each."""


def canonical(puzzle: Readable) -> Grid:
    """The least equivalent grid, read row by row with blanks as 0: the same for all that are equivalent.

    RuleViolation if a house has a digit twice.

    >>> grid = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> canonical(grid) == canonical(Transform.random(seed=1).apply(grid))
    True
    """
    return canonical_form(puzzle).grid


def canonical_form(puzzle: Readable) -> CanonicalForm:
    """The least equivalent grid with a transform that leads there, and the number of automorphisms."""
    return on_grids.canonical_form(parse(puzzle))


def equivalent(puzzle: Readable, other: Readable) -> bool:
    """Whether the two are the same but for turns, swaps of lines and the names of the digits."""
    return transform_between(puzzle, other) is not None


def transform_between(puzzle: Readable, other: Readable) -> Transform | None:
    """A transform that leads from the one to the other; None if they are not equivalent."""
    return on_grids.transform_between(parse(puzzle), parse(other))


def augment(puzzle: Readable, n: int = 1, *, seed: int = 0, threads: int | None = None) -> Digits:
    """So many random equivalents of a puzzle, as an (n, 81) array of digits.

    All transforms are equally likely. The k-th row depends on the seed and on k alone: it is
    `Transform.random(seed, k).apply(grid)`, on every machine and with any number of threads.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> augment(puzzle, 1000, seed=7).shape, equivalent(augment(puzzle, 3, seed=7)[2], puzzle)
    ((1000, 81), True)
    """
    if not 0 <= n <= MOST_IMAGES:
        raise ValueError(f"n is from 0 to {MOST_IMAGES:,}, not {n:,}")
    return augment_rows(parse(puzzle), n, seed=seed, threads=thread_count(threads))


class CanonicalBatch(Value):
    """The least forms of many grids, row by row, in their order."""

    __slots__ = ("forms", "automorphisms", "_transforms", "_rows")
    forms: Digits
    """(N, 81) digits; zeros where there is none."""
    automorphisms: npt.NDArray[np.uint32]
    """0 where there is no form; `errors` tells why."""
    _transforms: Digits
    _rows: Rows

    def __init__(self, forms: Forms, rows: Rows) -> None:
        for name, value in zip(
            self.__slots__, (forms.digits, forms.automorphisms, forms.transforms, rows), strict=True
        ):
            fill(self, name, value)

    def __len__(self) -> int:
        return len(self.forms)

    def transform(self, row: int) -> Transform:
        """A transform that leads from this row's grid to its form."""
        if not self.automorphisms[row]:
            raise ValueError(f"row {row} has no form: {self.errors[range(len(self))[row]]}")
        return Transform.from_bytes(self._transforms[row].tobytes())

    @property
    def is_first(self) -> npt.NDArray[np.bool_]:
        """Whether a row is the first with its form; False where there is no form."""
        first = np.zeros(len(self), dtype=np.bool_)
        has_form = np.flatnonzero(self.automorphisms)
        keys = np.ascontiguousarray(self.forms[has_form]).view(np.dtype((np.void, self.forms.shape[1]))).ravel()
        _, places = np.unique(keys, return_index=True)
        first[has_form[places]] = True
        return first

    @property
    def errors(self) -> dict[int, str]:
        """The number of every row without a form, and the reason."""
        bad = np.flatnonzero(self.automorphisms == 0).tolist()
        return {row: self._rows.reason(row) if self._rows.faults[row] else "a house has a digit twice" for row in bad}

    def __repr__(self) -> str:
        return f"<CanonicalBatch of {len(self)} grids>"

    __eq__ = object.__eq__  # arrays have no one truth value
    __hash__ = object.__hash__


def canonical_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Callable[[int], object] | None = None
) -> CanonicalBatch:
    """The least form of every row, on all cores; takes what `solve_batch` takes.

    A row that is no puzzle, or has a digit twice in a house, is marked and never stops the batch.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> batch = canonical_batch([puzzle, "." * 81, puzzle])
    >>> batch.automorphisms.tolist(), batch.is_first.tolist()
    ([1, 3359232, 1], [True, True, False])
    """
    rows = rows_of(puzzles)
    forms = canonicalize_rows(rows.digits(), threads=thread_count(threads), progress=progress)
    is_bad = rows.faults != 0
    forms.digits[is_bad] = 0
    forms.automorphisms[is_bad] = 0
    return CanonicalBatch(forms, rows)
