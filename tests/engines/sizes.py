"""Puzzles of every size, made from seeds."""

from __future__ import annotations

import random

from fullhouse.core.geometry import Geometry
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import ENGINES


def full_grid(geometry: Geometry, seed: int) -> Grid:
    """A solution grid: a pattern with its digits, rows, columns, bands and stacks shuffled."""
    shuffle = random.Random(seed)
    side, down, across = geometry.side, geometry.box_rows, geometry.box_columns
    rows = [down * band + line for band in shuffle.sample(range(across), across) for line in _mixed(shuffle, down)]
    columns = [across * stack + line for stack in shuffle.sample(range(down), down) for line in _mixed(shuffle, across)]
    labels = shuffle.sample(range(1, side + 1), side)
    return Grid(
        (labels[(row % down * across + row // down + column) % side] for row in rows for column in columns), geometry
    )


def _mixed(shuffle: random.Random, lines: int) -> list[int]:
    return shuffle.sample(range(lines), lines)


def proper_puzzle(geometry: Geometry, seed: int, blanks: int) -> Grid:
    """A solution grid with clues taken away, in an order by the seed, as long as there is one solution."""
    grid = full_grid(geometry, seed)
    for cell in random.Random(seed).sample(range(geometry.size), geometry.size):
        if len(grid) - grid.clue_count < blanks and not _has_other_digit(grid, cell):
            grid = grid.with_digit(cell, 0)
    return grid


def _has_other_digit(grid: Grid, cell: int) -> bool:
    """Whether a solution has another digit in this cell."""
    rest = grid.with_digit(cell, 0)
    masks = [grid.geometry.all_digits] * len(grid)
    masks[cell] &= ~(1 << grid[cell] - 1)
    return next(ENGINES["branching"].solutions(rest, Trace(), tuple(masks)), None) is not None
