"""Many grids in one call: arrays of digits in, arrays out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop
from fullhouse.engines.solve_batch import chunks_of
from fullhouse.engines.table import Digits, Numbers

TRANSFORM_SIZE = 29
"""Bytes of a packed transform: `Transform.from_bytes` reads them."""


class Forms(NamedTuple):
    """The canonical form of each row, the transform that leads there, and the number of automorphisms."""

    digits: Digits
    transforms: Digits
    automorphisms: Numbers
    """0 where a house has a digit twice: such a grid has no form."""

    @classmethod
    def empty(cls, rows: int) -> Forms:
        """Room for the forms of this many rows."""
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
    """The canonical form of each row of 81 digits."""
    forms = Forms.empty(len(digits))
    for chunk in chunks_of(len(digits)):
        forms.fill(chunk, digits[chunk], threads=threads)
    return forms


def fingerprints_of(digits: Digits, *, threads: int) -> npt.NDArray[np.uint64]:
    """A number for each row of 81 digits that equivalent grids have in common, and hardly any others."""
    found = np.zeros(len(digits), dtype=np.uint64)
    for chunk in chunks_of(len(digits)):
        _native.fingerprints(np.ascontiguousarray(digits[chunk]), found[chunk], threads)
    return found
