"""Many grids in one call: arrays of digits in, arrays out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid

Digits = npt.NDArray[np.uint8]

TRANSFORM_SIZE = 29
"""Bytes of a packed transform: `Transform.from_bytes` reads them."""

PIECE = 65_536
"""So many rows are done between two calls of `progress`."""


class Forms(NamedTuple):
    """The least form of each row, the transform that leads there, and the number of automorphisms."""

    digits: Digits
    transforms: Digits
    automorphisms: npt.NDArray[np.uint32]
    """0 where a house has a digit twice: such a grid has no form."""


def canonicalize_rows(digits: Digits, *, threads: int, progress: Callable[[int], object] | None = None) -> Forms:
    """The least form of each row of 81 digits."""
    count = len(digits)
    forms = Forms(
        np.zeros((count, CLASSIC.size), dtype=np.uint8),
        np.zeros((count, TRANSFORM_SIZE), dtype=np.uint8),
        np.zeros(count, dtype=np.uint32),
    )
    for begin in range(0, count, PIECE):
        piece = slice(begin, min(begin + PIECE, count))
        rows = np.ascontiguousarray(digits[piece])
        _native.canonicalize(rows, forms.digits[piece], forms.transforms[piece], forms.automorphisms[piece], threads)
        if progress:
            progress(piece.stop)
    return forms


def augment_rows(grid: Grid, count: int, *, seed: int, threads: int) -> Digits:
    """So many random equivalents of the grid; the k-th depends on the seed and on k alone."""
    images = np.zeros((count, CLASSIC.size), dtype=np.uint8)
    source = np.frombuffer(grid.digits, dtype=np.uint8).reshape(1, -1)
    _native.augment(source, images, seed % 2**64, 0, threads)
    return images
