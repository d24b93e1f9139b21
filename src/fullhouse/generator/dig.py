"""Draw random solution grids, and remove clues from grids and puzzles while the solution stays unique.

Every grid is equally likely; native/generator/fill.cpp explains how. A draw depends on a seed and a number, never on
the machine, the number of threads or earlier draws.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fullhouse import _native
from fullhouse.core.arguments import seed_of, thread_count
from fullhouse.core.geometry import CLASSIC, require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.cuda.card import Device, uses_card
from fullhouse.engines.solve import solve
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse
from fullhouse.generator.patterns import orbits_of

GRID_COUNT = 6_670_903_752_021_072_936_960
"""The number of solution grids (Felgenhauer and Jarvis, 2005)."""

READING_ORDER = bytes(range(CLASSIC.size))
"""All cells, from the first to the last."""


class Drawn(NamedTuple):
    """Grids, and a random order of the cells of each: 81 bytes per grid, concatenated."""

    grids: bytes
    orders: bytes


def draw(seed: int, first: int, count: int, *, threads: int | None = None) -> Drawn:
    """Draw the grids with the numbers `first` to `first + count - 1` of this seed."""
    grids, orders = bytearray(count * CLASSIC.size), bytearray(count * CLASSIC.size)
    _native.draw_grids(seed % 2**64, first, as_rows(grids), as_rows(orders), thread_count(threads))
    return Drawn(bytes(grids), bytes(orders))


def as_rows(cells: bytes | bytearray) -> Any:
    """View bytes as rows of 81 for the native core, without loading NumPy."""
    return memoryview(cells).cast("B", (len(cells) // CLASSIC.size, CLASSIC.size))


def split(cells: bytes) -> list[bytes]:
    """Split bytes into rows of 81."""
    return [cells[start : start + CLASSIC.size] for start in range(0, len(cells), CLASSIC.size)]


def dig(
    grids: bytes,
    orders: bytes,
    symmetry: str = "none",
    *,
    fewest: int = 0,
    threads: int | None = None,
    device: Device = "cpu",
) -> bytes:
    """Remove redundant clues from grids of 81 bytes each, tried in these orders of the cells.

    The cells of an orbit of the symmetry are removed or kept together, when it is the turn of the least of them. No
    grid gets fewer than `fewest` clues.
    """
    if device != "cpu" and uses_card(device, range(len(grids) // CLASSIC.size)):
        from fullhouse.engines.cuda.results import dig_on_card

        return dig_on_card(grids, orders, orbits_of(symmetry), fewest)
    left = bytearray(grids)
    orbits: object = orbits_of(symmetry)
    _native.dig(as_rows(left), as_rows(orders), orbits, fewest, thread_count(threads))  # type: ignore[arg-type]
    return bytes(left)


def are_minimal(puzzles: list[bytes], *, threads: int | None = None) -> list[bool]:
    """Whether each puzzle has no redundant clue."""
    if not puzzles:
        return []
    left = dig(b"".join(puzzles), READING_ORDER * len(puzzles), threads=threads)
    return [left.startswith(puzzle, row * CLASSIC.size) for row, puzzle in enumerate(puzzles)]


def minimize(
    puzzle: Readable, *, seed: int | None = None, time_limit: float | None = None, stop: Stop | None = None
) -> Grid:
    """Remove redundant clues until every remaining clue is needed. The puzzle must have one solution, which is kept.

    Clues are tried in a random order if a seed is given, otherwise in reading order. A different order may keep
    different clues.

    >>> minimize("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clue_count
    23
    """
    grid = parse(puzzle)
    require_classic(grid.geometry, "minimize")
    order = READING_ORDER if seed is None else draw(seed_of(seed), 0, 1, threads=1).orders
    solve(grid, time_limit=time_limit, stop=stop)  # raises Unsolvable or Ambiguous with the reason
    return Grid.of_checked(dig(grid.digits, order, threads=1))
