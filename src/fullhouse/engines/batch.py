"""Many puzzles in one call: arrays in, arrays out, no Python object per puzzle."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.value import Value, fill
from fullhouse.engines.rows import Puzzles, Rows, rows_of

if TYPE_CHECKING:
    pass

Digits = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.uint32]
Codes = npt.NDArray[np.uint8]

_MOST_THREADS = 1_000
MOST_COUNTED = 2**32 - 1
"""Counts and guesses of a batch are 32-bit numbers; `fullhouse.count` counts further."""


class BatchResult(Value):
    """What a batch found, row by row, in the order of the puzzles."""

    __slots__ = ("solutions", "counts", "guesses", "faults", "_rows")
    solutions: Digits
    """(N, 81) digits: the first solution in the order of the search, zeros where there is none."""
    counts: Numbers
    """How many solutions there are, up to the limit."""
    guesses: Numbers
    """How many guesses the search made until it stopped."""
    faults: Codes
    """Why a row is no puzzle, as a code; 0 where it is one."""
    _rows: Rows

    def __init__(self, solutions: Digits, counts: Numbers, guesses: Numbers, rows: Rows) -> None:
        for name, value in zip(self.__slots__, (solutions, counts, guesses, rows.faults, rows), strict=True):
            fill(self, name, value)

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def errors(self) -> dict[int, str]:
        """The number and the reason of every row that is no puzzle."""
        return {int(row): self._rows.reason(int(row)) for row in np.flatnonzero(self.faults)}

    def __repr__(self) -> str:
        return f"<BatchResult of {len(self)} puzzles, {int(np.count_nonzero(self.counts == 1))} with one solution>"

    __eq__ = object.__eq__  # arrays have no one truth value
    __hash__ = object.__hash__


def solve_batch(puzzles: Puzzles, *, limit: int = 2, threads: int | None = None) -> BatchResult:
    """Solve every puzzle; with the limit of two, a count of one proves that the solution is the only one.

    Takes an (N, 81) or (N, 9, 9) array of digits, N lines as one bytes object, a list of texts, or an Arrow array of
    texts. A row that is no puzzle is marked and never stops the batch. The same input gives the same output whatever
    the machine and the threads: of several solutions the first in the order of the search is reported.

    >>> result = solve_batch(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "?"])
    >>> result.counts.tolist(), result.errors
    ([1, 0], {1: 'expected 81 cells, found 1 (80 too few)'})
    """
    if not 1 <= index(limit) <= MOST_COUNTED:
        raise ValueError(f"the limit of a batch is from 1 to {MOST_COUNTED:,}, not {limit}")
    rows = rows_of(puzzles)
    solutions = np.empty((len(rows), CLASSIC.size), dtype=np.uint8)
    counts = np.empty(len(rows), dtype=np.uint32)
    guesses = np.empty(len(rows), dtype=np.uint32)
    _native.solve_batch(rows.cells, rows.is_text, rows.faults, limit, solutions, counts, guesses, thread_count(threads))
    return BatchResult(solutions, counts, guesses, rows)


def count_batch(puzzles: Puzzles, *, limit: int = 2, threads: int | None = None) -> Numbers:
    """How many solutions every puzzle has, up to the limit; 0 for a row that is no puzzle."""
    return solve_batch(puzzles, limit=limit, threads=threads).counts


class Verification(Value):
    """What `verify_batch` found, row by row."""

    __slots__ = ("flaws", "places")
    flaws: Codes
    """0 correct, 1 a cell without a digit, 2 a given changed, 3 a digit twice in a house, 4 no puzzle or no grid."""
    places: Codes
    """The cell (flaws 1 and 2) or the house, as an index into `CLASSIC.houses` (flaw 3)."""

    def __init__(self, flaws: Codes, places: Codes) -> None:
        fill(self, "flaws", flaws)
        fill(self, "places", places)

    def __len__(self) -> int:
        return len(self.flaws)

    @property
    def is_correct(self) -> npt.NDArray[np.bool_]:
        """Whether each solution is one, row by row."""
        correct: npt.NDArray[np.bool_] = self.flaws == 0
        return correct

    @property
    def errors(self) -> dict[int, str]:
        """The number of every row that is not correct, and what is wrong with it."""
        return {int(row): _flaw(int(self.flaws[row]), int(self.places[row])) for row in np.flatnonzero(self.flaws)}

    __eq__ = object.__eq__
    __hash__ = object.__hash__


UNREADABLE = 4


def verify_batch(puzzles: Puzzles, solutions: Puzzles) -> Verification:
    """Check every claimed solution against its puzzle, rule by rule, without solving anything.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> verify_batch([puzzle], solve_batch([puzzle]).solutions).is_correct.tolist()
    [True]
    """
    givens, claimed = rows_of(puzzles), rows_of(solutions)
    if len(givens) != len(claimed):
        raise ValueError(f"{len(givens)} puzzles and {len(claimed)} solutions do not go together")
    flaws = np.empty(len(givens), dtype=np.uint8)
    places = np.empty(len(givens), dtype=np.uint8)
    _native.verify_batch(givens.digits(), claimed.digits(), flaws, places)
    flaws[(givens.faults != 0) | (claimed.faults != 0)] = UNREADABLE
    return Verification(flaws, places)


def _flaw(flaw: int, place: int) -> str:
    if flaw == UNREADABLE:
        return "the puzzle or the solution cannot be read"
    if flaw == 3:
        return f"{CLASSIC.houses[place]} holds a digit twice"
    return f"{cell_name(place)} " + ("holds no digit" if flaw == 1 else "holds another digit than the puzzle gives")


def thread_count(threads: int | None) -> int:
    """So many threads for the native core, 0 for one on each core; ValueError for less than one."""
    if threads is None:
        return 0
    if index(threads) < 1:
        raise ValueError(f"at least one thread, not {threads}")
    return min(threads, _MOST_THREADS)
