"""Clues taken away one after the other, as long as one solution is left, for many grids at once."""

from __future__ import annotations

from fullhouse import _native
from fullhouse.core.arguments import thread_count
from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.cuda.card import Device, uses_card
from fullhouse.generator.draw import as_rows
from fullhouse.generator.patterns import orbits_of

READING_ORDER = bytes(range(CLASSIC.size))
"""All cells, from the first to the last."""


def dig(
    grids: bytes,
    orders: bytes,
    symmetry: str = "none",
    *,
    fewest: int = 0,
    threads: int | None = None,
    device: Device = "cpu",
) -> bytes:
    """The grids, 81 bytes each, without all clues that they can do without, tried in these orders of the cells.

    Cells that the symmetry puts together go together or stay together, when it is the turn of the least of them. No
    grid is left with fewer than `fewest` clues.
    """
    if device != "cpu" and uses_card(device, range(len(grids) // CLASSIC.size)):
        from fullhouse.engines.cuda.results import dig_on_card

        return dig_on_card(grids, orders, orbits_of(symmetry), fewest)
    left = bytearray(grids)
    orbits: object = orbits_of(symmetry)
    _native.dig(as_rows(left), as_rows(orders), orbits, fewest, thread_count(threads))  # type: ignore[arg-type]
    return bytes(left)


def are_minimal(puzzles: list[bytes], *, threads: int | None = None) -> list[bool]:
    """Whether no clue of each puzzle can go."""
    if not puzzles:
        return []
    left = dig(b"".join(puzzles), READING_ORDER * len(puzzles), threads=threads)
    return [left.startswith(puzzle, row * CLASSIC.size) for row, puzzle in enumerate(puzzles)]
