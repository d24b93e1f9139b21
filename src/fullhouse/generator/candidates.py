"""Puzzles with one solution, numbered: what a number gives depends on the seed and the places that are asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop
from fullhouse.engines.batch import solve_batch
from fullhouse.generator.complete import complete
from fullhouse.generator.dig import dig, is_minimal
from fullhouse.generator.draw import Digits, Drawn, draw
from fullhouse.generator.specification import FEWEST_CLUES, Specification

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
    specification: Specification,
    *,
    threads: int | None = None,
    stop: Stop | None = None,
) -> tuple[Candidates, Candidates]:
    """What the numbers from `first` on give: those with clues as they should be, and a few of the others.

    Stopped if it is on the way, for a pattern, where a single number can take seconds.
    """
    drawn = draw(seed, first, count, threads=threads)
    wanted, places = specification, specification.places
    if places is not None:
        found = _completed(drawn, first, partial(complete, places=places, threads=threads, stop=stop), threads)
        is_good = np.ones(len(found.puzzles), dtype=np.bool_)
    else:
        found = _dug(drawn, first, wanted, threads)
        is_good = np.count_nonzero(found.puzzles, axis=1) <= wanted.clues[1]
    if wanted.minimal and (places is not None or wanted.symmetry != "none" or wanted.clues[0] > FEWEST_CLUES):
        is_good[is_good] = is_minimal(found.puzzles[is_good], threads=threads)
    return found.those(is_good), found.those(~is_good).few()


def _dug(drawn: Drawn, first: int, wanted: Specification, threads: int | None) -> Candidates:
    fewest = wanted.clues[0] if wanted.clues[0] > FEWEST_CLUES else 0  # there are no fewer
    puzzles = dig(drawn.grids, drawn.orders, wanted.symmetry, fewest=fewest, threads=threads)
    return Candidates(np.arange(first, first + len(puzzles)), puzzles, drawn.grids)


def _completed(
    drawn: Drawn, first: int, completed: Callable[[Digits, Digits], Digits | None], threads: int | None
) -> Candidates:
    rows = map(completed, *drawn)
    found = {first + row: puzzle for row, puzzle in enumerate(rows) if puzzle is not None}
    puzzles = np.array(list(found.values()), dtype=np.uint8).reshape(len(found), CLASSIC.size)
    return Candidates(np.array(list(found), dtype=np.int64), puzzles, solve_batch(puzzles, threads=threads).solutions)
