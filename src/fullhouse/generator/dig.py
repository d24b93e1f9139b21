"""Clues taken away one after the other, as long as one solution is left, for many grids at once.

In each round every grid tries to do without its next clue (or its next clues, where they belong together), and one
batch search says which of them still have a single solution.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import CLASSIC
from fullhouse.generator.counting import count_rows
from fullhouse.generator.draw import Digits
from fullhouse.generator.patterns import orbits_of

Marks = npt.NDArray[np.bool_]

LEAP = 30
"""How many cells are emptied at once to begin with: four grids in five still have one solution then."""


def dig(
    grids: Digits, orders: Digits, symmetry: str = "none", *, fewest: int = 0, threads: int | None = None
) -> Digits:
    """The grids without all clues that they can do without, tried in these orders of the cells.

    Cells that the symmetry puts together go together or stay together, when it is the turn of the least of them. No
    grid is left with fewer than `fewest` clues.
    """
    orbits = orbits_of(symmetry)
    firsts = np.unique(orbits)
    turns = orders[np.isin(orders, firsts)].reshape(len(grids), len(firsts))
    return _Digging(grids, turns, _members_of(orbits), fewest, threads).all_turns()


def is_minimal(puzzles: Digits, *, threads: int | None = None) -> Marks:
    """Whether no clue of each puzzle can go."""
    minimal = np.ones(len(puzzles), dtype=np.bool_)
    for cell in range(CLASSIC.size):
        rows = np.flatnonzero(minimal & (puzzles[:, cell] > 0))
        tries = puzzles[rows]
        tries[:, cell] = 0
        minimal[rows[count_rows(tries, 2, threads=threads) == 1]] = False
    return minimal


class _Digging:
    """Grids that lose clues. In a turn each of them tries to do without those of one cell and its partners."""

    def __init__(self, grids: Digits, turns: Digits, members: Digits, fewest: int, threads: int | None) -> None:
        self.grids = grids
        self.turns = turns
        """(N, T) cells, each standing for all that go with it."""
        self.members = members
        """(81, M) cells: those that go together with each cell, the last one repeated if they are fewer."""
        self.fewest = fewest
        self.threads = threads

    def all_turns(self) -> Digits:
        """What is left when every cell had its turn."""
        leap = LEAP * self.turns.shape[1] // CLASSIC.size
        leapt = self.grids.copy()
        _empty(leapt, self.members[self.turns[:, :leap]])
        has_leapt = self._is_good(leapt)
        # Those that could not do without all of these at once try them one by one.
        slow = np.flatnonzero(~has_leapt)
        leapt[slow] = self._dig(self.grids[slow], self.turns[slow, :leap])
        return self._dig(leapt, self.turns[:, leap:])

    def _dig(self, puzzles: Digits, turns: Digits) -> Digits:
        for cells in turns.T:
            tries = puzzles.copy()
            _empty(tries, self.members[cells])
            puzzles = np.where(self._is_good(tries)[:, None], tries, puzzles)
        return puzzles

    def _is_good(self, puzzles: Digits) -> Marks:
        """Whether each has one solution, and clues enough."""
        good: Marks = count_rows(puzzles, 2, threads=self.threads) == 1
        if self.fewest:
            good &= np.count_nonzero(puzzles, axis=1) >= self.fewest
        return good


def _empty(puzzles: Digits, cells: Digits) -> None:
    """Take the clues of these cells away, row by row."""
    if len(puzzles):
        np.put_along_axis(puzzles, cells.reshape(len(puzzles), -1).astype(np.intp), 0, axis=1)


def _members_of(orbits: Digits) -> Digits:
    """For each cell those of its orbit, in rows of equal length."""
    together = [np.flatnonzero(orbits == orbits[cell]) for cell in range(CLASSIC.size)]
    width = max(map(len, together))
    return np.array([np.pad(cells, (0, width - len(cells)), mode="edge") for cells in together], dtype=np.uint8)
