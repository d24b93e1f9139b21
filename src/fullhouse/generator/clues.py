"""Fewer clues: those that a puzzle does not need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fullhouse.core.arguments import seed_of
from fullhouse.core.geometry import require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.values import public
from fullhouse.engines.solve import solve
from fullhouse.formats.reading import parse
from fullhouse.generator.dig import READING_ORDER, dig
from fullhouse.generator.draw import draw

if TYPE_CHECKING:
    from fullhouse.formats.codec import Readable


@public
def minimize(
    puzzle: Readable, *, seed: int | None = None, time_limit: float | None = None, stop: Stop | None = None
) -> Grid:
    """The puzzle without redundant clues: none of those left can go. It must have one solution, which stays.

    Clues are tried in the order that the seed gives, or without one in reading order: nothing is left to chance.
    Another order may leave other clues.

    >>> minimize("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clue_count
    23
    """
    grid = parse(puzzle)
    require_classic(grid.geometry, "minimize")
    order = READING_ORDER if seed is None else draw(seed_of(seed), 0, 1, threads=1).orders
    solve(grid, time_limit=time_limit, stop=stop)  # Unsolvable or Ambiguous, with the reason
    return Grid.of_checked(dig(grid.digits, order, threads=1))
