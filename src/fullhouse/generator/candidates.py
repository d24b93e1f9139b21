"""Puzzles with one solution, numbered: what a number gives depends on the seed and the places that were wished for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.batch import solve_batch
from fullhouse.generator.complete import complete
from fullhouse.generator.dig import dig, is_minimal
from fullhouse.generator.draw import Digits, Drawn, draw
from fullhouse.generator.wish import FEWEST_CLUES, Wish

FEW = 16


class Candidates(NamedTuple):
    """Puzzles, each with its number and its one solution."""

    numbers: npt.NDArray[np.int64]
    puzzles: Digits
    solutions: Digits

    def those(self, chosen: npt.NDArray[np.bool_]) -> Candidates:
        """Some of them."""
        return Candidates(self.numbers[chosen], self.puzzles[chosen], self.solutions[chosen])

    def few(self) -> Candidates:
        """The first of them."""
        return Candidates(self.numbers[:FEW], self.puzzles[:FEW], self.solutions[:FEW])


def candidates(
    seed: int,
    first: int,
    count: int,
    wish: Wish,
    *,
    threads: int | None = None,
    is_late: Callable[[], bool] = lambda: False,
) -> tuple[Candidates, Candidates]:
    """What the numbers from `first` on give: those with clues as they should be, and a few of the others.

    OutOfTime if it `is_late` on the way, for a pattern, where a single number can take seconds.
    """
    drawn = draw(seed, first, count, threads=threads)
    if wish.pattern is not None:
        places = np.frombuffer(wish.pattern, dtype=np.bool_)
        found = _completed(drawn, first, partial(complete, places=places, threads=threads, is_late=is_late), threads)
        is_good = np.ones(len(found.puzzles), dtype=np.bool_)
    else:
        found = _dug(drawn, first, wish, threads)
        is_good = np.count_nonzero(found.puzzles, axis=1) <= wish.clues[1]
    if wish.is_minimal and (wish.pattern is not None or wish.symmetry != "none" or wish.clues[0] > FEWEST_CLUES):
        is_good[is_good] = is_minimal(found.puzzles[is_good], threads=threads)
    return found.those(is_good), found.those(~is_good).few()


def _dug(drawn: Drawn, first: int, wish: Wish, threads: int | None) -> Candidates:
    fewest = wish.clues[0] if wish.clues[0] > FEWEST_CLUES else 0  # there are no fewer
    puzzles = dig(drawn.grids, drawn.orders, wish.symmetry, fewest=fewest, threads=threads)
    return Candidates(np.arange(first, first + len(puzzles)), puzzles, drawn.grids)


def _completed(
    drawn: Drawn, first: int, completed: Callable[[Digits, Digits], Digits | None], threads: int | None
) -> Candidates:
    rows = map(completed, *drawn)
    found = {first + row: puzzle for row, puzzle in enumerate(rows) if puzzle is not None}
    puzzles = np.array(list(found.values()), dtype=np.uint8).reshape(len(found), CLASSIC.size)
    return Candidates(np.array(list(found), dtype=np.int64), puzzles, solve_batch(puzzles, threads=threads).solutions)
