"""Solution grids at random, each as likely as any other.

native/generator/fill.cpp says how they are drawn. All depends on a seed and a number, never on the machine, the
number of threads or what was drawn before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.batch import thread_count

Digits = npt.NDArray[np.uint8]

GRID_COUNT = 6_670_903_752_021_072_936_960
"""How many solution grids there are (Felgenhauer and Jarvis, 2005)."""


class Drawn(NamedTuple):
    """Some grids, and for each an order of its cells, drawn with it."""

    grids: Digits
    """(N, 81) digits."""
    orders: Digits
    """(N, 81) cells."""


def draw(seed: int, first: int, count: int, *, threads: int | None = None) -> Drawn:
    """The grids with the numbers `first` to `first + count - 1` of this seed."""
    drawn = Drawn(*(np.empty((count, CLASSIC.size), dtype=np.uint8) for _ in range(2)))
    _native.draw_grids(seed % 2**64, first, *drawn, thread_count(threads))
    return drawn
