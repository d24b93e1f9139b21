"""Clues taken away one after the other, as long as one solution is left, for many grids at once.

In each round every grid tries to do without its next clue (or its next clues, where they belong together), and one batch
search tells which of them still have a single solution.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.batch import count_batch
from fullhouse.generator.draw import Digits

LEAP = 30
"""So many cells are emptied at once to begin with: four grids in five still have one solution then."""


def dig(grids: Digits, turns: Digits, *, fewest: int = 0, threads: int | None = None) -> Digits:
    """The grids without all clues that they can do without.

    `turns` has a row for each grid: for each cell, in which round it is its turn to go. Cells with the same turn go
    together or stay together. No grid is left with fewer than `fewest` clues.
    """
    puzzles = _leap(grids, turns, fewest, threads)
    for turn in range(int(turns.max()) + 1):
        goes = (turns == turn) & (puzzles > 0)
        clues = np.count_nonzero(puzzles, axis=1)
        is_tried = goes.any(axis=1) & (clues - np.count_nonzero(goes, axis=1) >= fewest)
        rows = np.flatnonzero(is_tried)
        if not len(rows):
            continue
        tries = np.where(goes[rows], np.uint8(0), puzzles[rows])
        is_proper = count_batch(tries, limit=2, threads=threads) == 1
        puzzles[rows[is_proper]] = tries[is_proper]
    return puzzles


def _leap(grids: Digits, turns: Digits, fewest: int, threads: int | None = None) -> Digits:
    """The grids without their first clues, where those can go all at once; then each of them could have gone alone."""
    turn = np.sort(turns, axis=1)[:, LEAP : LEAP + 1]
    leapt = np.where(turns < turn, np.uint8(0), grids)
    is_proper = (count_batch(leapt, limit=2, threads=threads) == 1) & (np.count_nonzero(leapt, axis=1) >= fewest)
    return np.where(is_proper[:, None], leapt, grids)


def turns_of(orders: Digits, orbits: npt.NDArray[np.uint8]) -> Digits:
    """In which round it is the turn of each cell, if cells go in these orders and whole orbits go together.

    `orbits` has for each cell the least cell that it goes together with.
    """
    ranks = np.empty_like(orders)
    np.put_along_axis(ranks, orders.astype(np.intp), np.arange(CLASSIC.size, dtype=np.uint8)[None, :], axis=1)
    return ranks[:, orbits]


def is_minimal(puzzles: Digits, *, threads: int | None = None) -> npt.NDArray[np.bool_]:
    """Whether no clue of each puzzle can go."""
    minimal = np.ones(len(puzzles), dtype=np.bool_)
    for cell in range(CLASSIC.size):
        rows = np.flatnonzero(minimal & (puzzles[:, cell] > 0))
        tries = puzzles[rows]
        tries[:, cell] = 0
        minimal[rows[count_batch(tries, limit=2, threads=threads) == 1]] = False
    return minimal
