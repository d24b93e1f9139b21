"""Puzzles as wished for: numbers are tried one after the other, many at a time, until there are enough."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from fullhouse.core.grid import Grid
from fullhouse.generator.candidates import Candidates, candidates
from fullhouse.generator.complete import OutOfTime
from fullhouse.generator.measure import meets, names_after, scales_for, screen
from fullhouse.generator.puzzle import Puzzle
from fullhouse.generator.wish import Wish
from fullhouse.rating.batch import RatingTable, rate_batch
from fullhouse.symmetry.canonical import canonical_form

SEEDS = 2**64
"""There are so many: other numbers stand for what is left when they are divided by it."""
MOST_NUMBERS = 2**62
"""Numbers of a seed; nobody comes to the end of them."""
FIRST_PIECE = 64
MOST_IN_PIECE = 2048
SECONDS_A_PIECE = 0.25
"""A piece is as many numbers as take about so long. What comes out does not depend on it."""


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
    """The least forms of what there is already, if none may be equivalent."""
    deadline: float | None = None
    """On the clock of `time.monotonic`."""
    nearest: Puzzle | None = None
    """What comes nearest to the wish, of those looked at, as long as nothing met it."""
    tell: Callable[[int], object] | None = None
    """Called with `next_number` after every piece."""
    _has_met: bool = field(default=False, init=False)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield puzzles in the order of their numbers, without end, or until the time is up."""
        size = FIRST_PIECE if self.wish.pattern is None else 1
        while not self.is_late:
            start = time.perf_counter()
            try:
                yield from self._piece(size)
            except OutOfTime:
                return
            self.next_number += size
            if self.tell:
                self.tell(self.next_number)
            spent = max(time.perf_counter() - start, 1e-6)
            size = int(min(max(size * SECONDS_A_PIECE / spent, size / 4, 1), size * 4, MOST_IN_PIECE))

    @property
    def is_late(self) -> bool:
        """Whether the time is up."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def _piece(self, size: int) -> Iterator[Puzzle]:
        """Yield what is as wished for of so many numbers, from the next one on."""
        found, others = candidates(
            self.seed, self.next_number, size, self.wish, threads=self.threads, is_late=lambda: self.is_late
        )
        fit = screen(found, self.wish, threads=self.threads)
        table = self._rate(fit)
        is_good = meets(table, self.wish)
        for row in np.flatnonzero(is_good).tolist():
            puzzle = self._puzzle(fit, table, row)
            if self._is_new(puzzle):
                self._has_met = True
                yield puzzle
        if not self._has_met:
            self._look_at(next((some for some in (fit, found) if len(some.puzzles)), others).few())

    def _rate(self, found: Candidates) -> RatingTable:
        return rate_batch(found.puzzles, scales=scales_for(self.wish, self.scales), threads=self.threads)

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

    def _look_at(self, found: Candidates) -> None:
        """Remember the nearest of these, unless a nearer one is known."""
        table = self._rate(found)
        for row in range(len(table)):
            puzzle = self._puzzle(found, table, row)
            if self.nearest is None or distance(puzzle, self.wish) < distance(self.nearest, self.wish):
                self.nearest = puzzle


def distance(puzzle: Puzzle, wish: Wish) -> float:
    """How far a puzzle is from the wish: levels, techniques, and how much its numbers are out of bounds."""
    used = set(puzzle.techniques)
    forbidden = set(wish.without)
    far = max(wish.clues[0] - puzzle.clue_count, puzzle.clue_count - wish.clues[1], 0) / 9
    if wish.level is not None:
        far += abs(puzzle.level - wish.level)
    if wish.technique is not None:
        far += wish.technique not in used
        forbidden |= names_after(wish.technique) if wish.is_hardest else set()
    told = puzzle.rating.to_row()
    for name, (low, high) in wish.ranges.items():
        far += max(low - told[name], told[name] - high, 0) / max(abs(high), 1)
    return far + len(used & forbidden)


def new_seed() -> int:
    """A seed that nobody has used; it is told with every puzzle."""
    return secrets.randbits(32)
