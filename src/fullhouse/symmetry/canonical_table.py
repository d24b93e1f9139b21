"""The canonical forms of many grids, as arrays and as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.arguments import thread_count
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop
from fullhouse.core.values import public_in
from fullhouse.engines.columnar import Columns
from fullhouse.engines.engine import Progress
from fullhouse.engines.rows import GOOD, Puzzles, Rows, rows_of
from fullhouse.engines.solve_batch import chunks_of
from fullhouse.engines.status import Status
from fullhouse.engines.table import Digits, Numbers, Table, lines_of
from fullhouse.errors import BadArgument
from fullhouse.symmetry.transform import Transform

TRANSFORM_SIZE = 29
"""Bytes of a packed transform: `Transform.from_bytes` reads them."""


class Forms(NamedTuple):
    """The canonical form of each row, the transform that leads there, and the number of automorphisms."""

    digits: Digits
    transforms: Digits
    automorphisms: Numbers
    """0 if a house has a digit twice: such a grid has no canonical form."""

    @classmethod
    def empty(cls, rows: int) -> Forms:
        """Allocate the forms of this many rows."""
        return cls(
            np.zeros((rows, CLASSIC.size), dtype=np.uint8),
            np.zeros((rows, TRANSFORM_SIZE), dtype=np.uint8),
            np.zeros(rows, dtype=np.uint32),
        )

    def fill(self, chunk: slice, digits: Digits, *, threads: int, stop: Stop | None = None) -> bool:
        """Write the forms of these digits into the rows of a chunk; if stopped, leave them empty and return False."""
        out = self.digits[chunk], self.transforms[chunk], self.automorphisms[chunk]
        is_stopped = stop.is_stopped if stop else None
        if _native.canonicalize(np.ascontiguousarray(digits), *out, threads, is_stopped=is_stopped):
            return True
        for column in out:
            column[:] = 0
        return False


def canonicalize_rows(digits: Digits, *, threads: int) -> Forms:
    """Return the canonical form of each row of 81 digits."""
    forms = Forms.empty(len(digits))
    for chunk in chunks_of(len(digits)):
        forms.fill(chunk, digits[chunk], threads=threads)
    return forms


def canonical_rows(rows: Rows, *, threads: int | None = None) -> Rows:
    """The canonical form of each row; a grid with a digit twice in a house has none and is kept as it is."""
    digits = rows.digits()
    forms = canonicalize_rows(digits, threads=thread_count(threads))
    has_none = forms.automorphisms == 0
    forms.digits[has_none] = digits[has_none]
    unread: dict[int, object] = {row: rows.reason(row) for row in np.flatnonzero(rows.faults).tolist()}
    return Rows(forms.digits, is_text=False, unread=unread)


def fingerprints_of(digits: Digits, *, threads: int) -> npt.NDArray[np.uint64]:
    """Return a fingerprint per row of 81 digits: equal for equivalent grids, and almost always different for others."""
    found = np.zeros(len(digits), dtype=np.uint64)
    for chunk in chunks_of(len(digits)):
        _native.fingerprints(np.ascontiguousarray(digits[chunk]), found[chunk], threads)
    return found


@public_in("fullhouse.tables")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CanonicalTable(Table):
    """The canonical form of each grid. A row with a digit twice in a house is unsolvable and has no form."""

    forms: Digits
    """(N, 81) digits; zeros if a row has no form."""
    automorphisms: Numbers
    """0 if a row has no form; `errors` has the reason."""
    _transforms: Digits

    def transform(self, row: int) -> Transform:
        """Return a transform from this row's grid to its form; raise BadArgument if it has no form."""
        if reason := self.reason(row):
            raise BadArgument("row", row, "one that has a form", found=f"{row}: {reason}")
        return Transform.from_bytes(self._transforms[row].tobytes())

    @property
    def is_first(self) -> npt.NDArray[np.bool_]:
        """Whether each row is the first with its form; False for rows without a form."""
        first = np.zeros(len(self), dtype=np.bool_)
        has_form = np.flatnonzero(self.automorphisms)
        keys = np.ascontiguousarray(self.forms[has_form]).view(np.dtype((np.void, CLASSIC.size))).ravel()
        _, places = np.unique(keys, return_index=True)
        first[has_form[places]] = True
        return first

    def _found(self, rows: slice) -> Columns:
        lines, automorphisms = lines_of(self.forms[rows]), self.automorphisms[rows]
        lines[(lines == b"") & (automorphisms > 0)] = b"." * CLASSIC.size  # the empty grid also has a form
        return {"canonical": lines, "automorphisms": automorphisms}


def canonical_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress | None = None, stop: Stop | None = None
) -> CanonicalTable:
    """Return the canonical form of each row, computed on all cores; accepts the same puzzles as `solve_batch`.

    An unreadable row, or one with a digit twice in a house, is marked and never stops the batch. Every row is fast,
    so there is no time limit; rows left unfinished by a stop are marked late.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = canonical_batch([puzzle, "." * 81, puzzle])
    >>> table.automorphisms.tolist(), table.is_first.tolist()
    ([1, 3359232, 1], [True, True, False])
    """
    rows, workers = rows_of(puzzles), thread_count(threads)
    forms = Forms.empty(len(rows))
    status = np.full(len(rows), Status.LATE, dtype=np.uint8)
    for chunk in chunks_of(len(rows), progress, stop):
        if not forms.fill(chunk, rows.digits(chunk), threads=workers, stop=stop):
            break
        status[chunk] = np.where(forms.automorphisms[chunk] > 0, Status.DONE, Status.UNSOLVABLE)
    is_bad = rows.faults != GOOD
    forms.automorphisms[is_bad] = 0
    status[is_bad] = Status.UNREADABLE
    return CanonicalTable(status, rows, forms.digits, forms.automorphisms, forms.transforms)
