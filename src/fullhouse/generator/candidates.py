"""Puzzles with one solution, numbered: what a number gives depends on the seed and the places that were wished for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse.engines.batch import count_batch
from fullhouse.generator.dig import dig, is_minimal, turns_of
from fullhouse.generator.draw import Digits, draw
from fullhouse.generator.patterns import orbits_of
from fullhouse.generator.wish import Wish


FEW = 16


class Candidates(NamedTuple):
    """Puzzles, each with its number and its one solution."""

    numbers: npt.NDArray[np.int64]
    puzzles: Digits
    solutions: Digits

    def those(self, chosen: npt.NDArray[np.bool_]) -> Candidates:
        """Some of them."""
        return Candidates(*(column[chosen] for column in self))

    def few(self) -> Candidates:
        """The first of them."""
        return Candidates(*(column[:FEW] for column in self))


def candidates(
    seed: int, first: int, count: int, wish: Wish, *, threads: int | None = None
) -> tuple[Candidates, Candidates]:
    """What the numbers from `first` on give: those with as many clues as they should have, and a few of the others."""
    drawn = draw(seed, first, count, threads=threads)
    if wish.pattern is None:
        puzzles = dig(drawn.grids, turns_of(drawn.orders, orbits_of(wish.symmetry)), fewest=wish.clues[0], threads=threads)
        is_good = np.count_nonzero(puzzles, axis=1) <= wish.clues[1]
    else:
        puzzles = np.where(np.frombuffer(wish.pattern, dtype=np.bool_), drawn.grids, np.uint8(0))
        is_good = count_batch(puzzles, limit=2, threads=threads) == 1
    found = Candidates(np.arange(first, first + count), puzzles, drawn.grids)
    others = found.those(~is_good & (wish.pattern is None)).few()
    found = found.those(is_good)
    return (found.those(is_minimal(found.puzzles, threads=threads)) if wish.is_minimal else found), others
