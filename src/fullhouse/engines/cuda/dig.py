"""Clues taken away from many grids in step: one batch of uniqueness checks for every turn, all on the card.

Works as native/generator/dig.cpp does and gives the same puzzles. `arrays` is CuPy, or NumPy where tests compare.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fullhouse.core.geometry import CLASSIC

SIZE = CLASSIC.size
LEAP = 30
"""Clues that are taken away at once to begin with: four grids in five still have one solution then."""
Counts = Callable[[Any], Any]
"""The number of solutions of each row, up to two."""


def dig_in_step(grids: Any, orders: Any, orbits: bytes, fewest: int, count: Counts, arrays: Any) -> Any:
    """The (N, 81) grids without all clues that they can do without, tried in these orders."""
    together = np.zeros((SIZE, SIZE), dtype=bool)
    together[np.frombuffer(orbits, dtype=np.uint8), np.arange(SIZE)] = True
    members, heads = arrays.asarray(together), arrays.asarray(together.any(axis=1))
    turns = int(together.any(axis=1).sum())
    is_head = heads[orders]  # another cell of its orbit stands for the rest
    order = arrays.take_along_axis(orders, arrays.argsort(~is_head, axis=1, kind="stable"), axis=1)[:, :turns]
    leap = LEAP * turns // SIZE

    def lose(rows: Any, begin: int, end: int) -> Any:
        """Take the clues of these turns from every row that still has one solution without them; yields the others."""
        puzzles = grids[rows]
        emptied = members[order[rows, begin:end]].any(axis=1)
        tried = arrays.where(emptied, 0, puzzles).astype(np.uint8)
        is_tried = (tried != puzzles).any(axis=1) & ((tried != 0).sum(axis=1) >= fewest)
        is_good = is_tried & (count(tried) == 1)
        grids[rows[is_good]] = tried[is_good]
        return rows[~is_good]

    everyone = arrays.arange(len(grids))
    slow = lose(everyone, 0, leap) if leap else everyone
    for turn in range(turns):
        lose(slow if turn < leap else everyone, turn, turn + 1)
    return grids


def dig_on_card(grids: bytes, orders: bytes, orbits: bytes, fewest: int) -> bytes:
    """The same for rows of 81 bytes in the memory of the host."""
    from fullhouse.engines.cuda.card import load_cupy
    from fullhouse.engines.cuda.results import find_on_card

    cupy = load_cupy()
    cells, ways = (cupy.asarray(np.frombuffer(some, dtype=np.uint8).reshape(-1, SIZE)) for some in (grids, orders))

    def count(rows: Any) -> Any:
        return find_on_card(rows, limit=2, with_digits=False)[1].counts()

    return bytes(cupy.asnumpy(dig_in_step(cells, ways, orbits, fewest, count, cupy)).tobytes())
