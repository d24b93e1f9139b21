"""Puzzles as wished for: numbers are tried one after the other, many at a time, until there are enough."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from fullhouse.core.grid import Grid
from fullhouse.errors import SudokuError
from fullhouse.generator.candidates import Candidates, candidates
from fullhouse.generator.measure import meets, rate_candidates, scales_for, screen
from fullhouse.generator.puzzle import Puzzle
from fullhouse.generator.wish import Wish
from fullhouse.rating.batch import RatingTable
from fullhouse.symmetry.canonical import canonical_form

FIRST_PIECE = 64
MOST_IN_PIECE = 2048
SECONDS_A_PIECE = 0.25
"""A piece is as many numbers as take about so long. What comes out does not depend on it."""


class WishNotMet(SudokuError):
    """The time was up before there were enough puzzles; the nearest one, if any, says how far away the wish is."""

    def __init__(self, found: int, wanted: int, tried: int, nearest: Puzzle | None) -> None:
        reason = f"{found} of {wanted} puzzles found in the time given, {tried:,} tried"
        if nearest is not None and not found:
            reason += f"; the nearest has {nearest.clue_count} clues and is {nearest.rating}: {nearest.givens.to_line()}"
        super().__init__(reason)
        self.found = found
        self.tried = tried
        self.nearest = nearest


@dataclass
class Generation:
    """A run through the numbers of a seed. Iterating yields the puzzles; the state tells how far it is."""

    wish: Wish
    seed: int
    next_number: int = 0
    """Numbers below it are done."""
    scales: tuple[str, ...] = ()
    """Told besides those that the wish is about."""
    threads: int | None = None
    is_unique: bool = False
    """Whether no two puzzles may be equivalent."""
    seen: set[bytes] = field(default_factory=set)
    """The least forms of what there is already."""
    deadline: float | None = None
    """On the clock of `time.monotonic`."""
    nearest: Puzzle | None = None
    _has_met: bool = False
    tell: Callable[[int], object] | None = None
    """Called with the number of candidates tried, after every piece."""

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield puzzles in the order of their numbers, without end, or until the time is up."""
        size = FIRST_PIECE
        while not self.is_late:
            start = time.perf_counter()
            found, table, good = self._try(self.next_number, size)
            for row in np.flatnonzero(good).tolist():
                puzzle = self._puzzle(found, table, row)
                if self._is_new(puzzle):
                    self._has_met = True
                    yield puzzle
            if not self._has_met:
                self._remember_nearest(found.few())
            self.next_number += size
            if self.tell:
                self.tell(self.next_number)
            spent = max(time.perf_counter() - start, 1e-6)
            size = int(min(max(size * SECONDS_A_PIECE / spent, size / 4, 16), size * 4, MOST_IN_PIECE))

    @property
    def is_late(self) -> bool:
        """Whether the time is up."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def _try(self, first: int, count: int) -> tuple[Candidates, RatingTable, np.ndarray]:
        found, others = candidates(self.seed, first, count, self.wish, threads=self.threads)
        fit = screen(found, self.wish, threads=self.threads)
        if not len(fit.puzzles) and not self._has_met:  # look at some all the same, to tell the nearest
            self._remember_nearest(others if not len(found.puzzles) else found.few())
        table = self._rate(fit)
        return fit, table, meets(table, self.wish)

    def _rate(self, found: Candidates) -> RatingTable:
        return rate_candidates(found, scales_for(self.wish, self.scales), threads=self.threads)

    def _puzzle(self, found: Candidates, table: RatingTable, row: int) -> Puzzle:
        rating = table.rating(row)
        assert rating is not None, "a candidate has one solution"
        givens, solution = (Grid(cells[row].tolist()) for cells in (found.puzzles, found.solutions))
        return Puzzle(givens, solution, rating, self.seed, int(found.numbers[row]))

    def _is_new(self, puzzle: Puzzle) -> bool:
        if not self.is_unique:
            return True
        form = canonical_form(puzzle.givens).grid.digits
        if form in self.seen:
            return False
        self.seen.add(form)
        return True

    def _remember_nearest(self, found: Candidates) -> None:
        table = self._rate(found)
        for row in range(len(table)):
            puzzle = self._puzzle(found, table, row)
            if self.nearest is None or distance(puzzle, self.wish) < distance(self.nearest, self.wish):
                self.nearest = puzzle


def distance(puzzle: Puzzle, wish: Wish) -> float:
    """How far a puzzle is from the wish: levels, techniques, and how much its numbers are out of bounds."""
    far = 0.0
    if wish.level is not None:
        far += abs(puzzle.level - wish.level)
    counts = puzzle.rating.hodoku.counts
    far += wish.technique is not None and wish.technique not in counts
    far += sum(name in counts for name in wish.without)
    told = puzzle.rating.to_row()
    for name, (low, high) in wish.ranges.items():
        far += max(low - told[name], told[name] - high, 0) / max(abs(high), 1)
    return far + max(wish.clues[0] - puzzle.clue_count, puzzle.clue_count - wish.clues[1], 0) / 9


def new_seed() -> int:
    """A seed that nobody has used; it is told with every puzzle."""
    return secrets.randbits(32)
