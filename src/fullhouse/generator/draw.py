"""Solution grids at random, each as likely as any other.

native/generator/fill.cpp says how they are drawn. All depends on a seed and a number, never on the machine, the
number of threads or what was drawn before.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fullhouse import _native
from fullhouse.core.arguments import thread_count
from fullhouse.core.geometry import CLASSIC

GRID_COUNT = 6_670_903_752_021_072_936_960
"""How many solution grids there are (Felgenhauer and Jarvis, 2005)."""


class Drawn(NamedTuple):
    """Some grids, and for each an order of its cells, drawn with it: 81 bytes each, one behind the other."""

    grids: bytes
    orders: bytes


def draw(seed: int, first: int, count: int, *, threads: int | None = None) -> Drawn:
    """The grids with the numbers `first` to `first + count - 1` of this seed."""
    grids, orders = bytearray(count * CLASSIC.size), bytearray(count * CLASSIC.size)
    _native.draw_grids(seed % 2**64, first, as_rows(grids), as_rows(orders), thread_count(threads))
    return Drawn(bytes(grids), bytes(orders))


def as_rows(cells: bytes | bytearray) -> Any:
    """The same bytes as rows of 81, as the native core takes them; NumPy would take longer to load."""
    return memoryview(cells).cast("B", (len(cells) // CLASSIC.size, CLASSIC.size))


def split(cells: bytes) -> list[bytes]:
    """The rows of 81 bytes, one by one."""
    return [cells[start : start + CLASSIC.size] for start in range(0, len(cells), CLASSIC.size)]
