"""Fewer clues: those that a puzzle does not need."""

from __future__ import annotations

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.engines import questions
from fullhouse.generator.dig import dig
from fullhouse.generator.draw import draw


def minimize(grid: Grid, *, seed: int | None = None) -> Grid:
    """The puzzle without redundant clues: none of those left can go. It must have one solution, which stays.

    Clues are tried in reading order, or in the order that a seed gives; another order may leave other clues.
    """
    questions.solve(grid)  # Unsolvable or Ambiguous, with the reason
    plain = np.arange(CLASSIC.size, dtype=np.uint8).reshape(1, -1)
    order = plain if seed is None else draw(seed, 0, 1, threads=1).orders
    left = dig(np.frombuffer(grid.digits, dtype=np.uint8).reshape(1, -1), order, threads=1)
    return Grid(left[0].tolist())
