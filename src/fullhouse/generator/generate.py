"""Puzzles made to order: numbers are tried one after the other, many at a time, until there are enough."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Unpack

import numpy as np

from fullhouse.core.arguments import whole_number
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.core.value import public
from fullhouse.engines.batch import thread_count
from fullhouse.engines.engine import Progress
from fullhouse.errors import NotFoundInTime, Stopped
from fullhouse.generator.candidates import Candidates, candidates
from fullhouse.generator.measure import meets, names_after, scales_for, screen
from fullhouse.generator.specification import Request, Specification, specification_of, yes_or_no
from fullhouse.rating.batch import RatingTable, rate_batch
from fullhouse.rating.rating import ScaleName
from fullhouse.rating.scales import scales_named
from fullhouse.symmetry.canonical import canonical
from fullhouse.symmetry.seeds import seed_of

MOST_NUMBERS = 2**62
"""Numbers of a seed; nobody comes to the end of them."""
FIRST_CHUNK = 64
MOST_IN_CHUNK = 2048
SECONDS_A_CHUNK = 0.25
"""A chunk is as many numbers as take about this long. What comes out does not depend on it."""


@public
def generate(
    *,
    seed: int | None = None,
    scales: ScaleName | Collection[ScaleName] = (),
    time_limit: float | None = 60,
    threads: int | None = None,
    stop: Stop | None = None,
    **request: Unpack[Request],
) -> Puzzle:
    """One puzzle with one solution, as specified by the other keywords.

    `level` is a word from easy to extreme; `technique` must be on the path, and with `hardest` nothing harder;
    `without` forbids some; `clues` is a number or a pair (from, to); `symmetry` is one of `SYMMETRIES`; `pattern` says
    where clues stand, 81 characters; with `minimal` every clue is needed; `within` bounds numbers of the scales, as in
    `within={"er": (7.0, 7.5)}`. The same seed and keywords give the same puzzle everywhere; without a seed a new one is
    taken. The puzzle carries its seed.

    Raises NoSuchPuzzle at once for what cannot be, NotFoundInTime when the time is up, with the nearest puzzle found.

    >>> puzzle = generate(level="easy", seed=7)
    >>> str(puzzle.level), puzzle.givens == generate(level="easy", seed=7).givens
    ('easy', True)
    """
    return next(
        generate_many(1, seed=seed, scales=scales, time_limit=time_limit, threads=threads, stop=stop, **request)
    )


@public
def generate_many(
    count: int,
    *,
    seed: int | None = None,
    first: int = 0,
    scales: ScaleName | Collection[ScaleName] = (),
    unique: bool = False,
    time_limit: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
    **request: Unpack[Request],
) -> Iterator[Puzzle]:
    """Yield this many puzzles, in the order of their numbers; what they must be is said as in `generate`.

    Numbers start at `first`: with the number of the last puzzle plus one a run goes on where it ended. With `unique` no
    two are equivalent. Puzzles are rated on these `scales` besides hodoku. `time_limit` is for the whole run.
    `progress` is called with the numbers tried.
    """
    whole_number("count", count, 0)
    whole_number("first", first, 0, MOST_NUMBERS - 1)
    thread_count(threads)
    if scales:
        scales_named(scales)  # UnknownName or BadArgument
    generation = Generation(
        specification_of(**request),
        seed_of(seed),
        first,
        (scales,) if isinstance(scales, str) else tuple(scales),
        threads,
        yes_or_no("unique", unique),
        stop=stop,
        deadline=Stop(time_limit, stop),
        progress=progress and (lambda number: progress(number - first)),
    )
    return _at_most(generation, count, first)


def _at_most(generation: Generation, count: int, first: int) -> Iterator[Puzzle]:
    found = 0
    for puzzle in islice(generation, count):
        found += 1
        yield puzzle
    if found < count:
        if generation.stop is not None:
            generation.stop.check()
        raise NotFoundInTime(found, count, generation.next_number - first, generation.nearest)


@dataclass
class Generation:
    """A run through the numbers of a seed. Iterating yields the puzzles; the state shows how far it is."""

    specification: Specification
    seed: int
    next_number: int = 0
    """Numbers below it are done."""
    scales: tuple[ScaleName, ...] = ()
    """Rated besides those that the specification is about."""
    threads: int | None = None
    is_unique: bool = False
    """Whether no two puzzles may be equivalent."""
    seen: set[bytes] = field(default_factory=set)
    """The canonical forms of what there is already, if none may be equivalent."""
    stop: Stop | None = None
    """Ends the run at once."""
    deadline: Stop | None = None
    """Ends the run after the chunk under way, or within it where a pattern is completed."""
    nearest: Puzzle | None = None
    """What comes nearest to the specification, of those looked at, as long as nothing met it."""
    progress: Callable[[int], object] | None = None
    """Called with `next_number` after every chunk."""
    _has_met: bool = field(default=False, init=False)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield puzzles in the order of their numbers, without end, or until the run is stopped."""
        size = FIRST_CHUNK if self.specification.pattern is None else 1
        while not any(end.is_stopped() for end in (self.stop, self.deadline) if end):
            start = time.perf_counter()
            try:
                yield from self._chunk(size)
            except Stopped:
                return
            self.next_number += size
            if self.progress:
                self.progress(self.next_number)
            spent = max(time.perf_counter() - start, 1e-6)
            size = int(min(max(size * SECONDS_A_CHUNK / spent, size / 4, 1), size * 4, MOST_IN_CHUNK))

    def _chunk(self, size: int) -> Iterator[Puzzle]:
        """Yield what meets the specification of this many numbers, from the next one on."""
        found, others = candidates(
            self.seed, self.next_number, size, self.specification, threads=self.threads, stop=self.deadline or self.stop
        )
        fit = screen(found, self.specification, threads=self.threads, stop=self.stop)
        table = self._rate(fit)
        for row in np.flatnonzero(meets(table, self.specification)).tolist():
            puzzle = self._puzzle(fit, table, row)
            if self._is_new(puzzle):
                self._has_met = True
                yield puzzle
        if not self._has_met:
            self._look_at(next((some for some in (fit, found) if len(some.puzzles)), others).few())

    def _rate(self, found: Candidates) -> RatingTable:
        scales = scales_for(self.specification, self.scales)
        table = rate_batch(found.puzzles, scales=scales, threads=self.threads, stop=self.stop)
        if self.stop is not None:
            self.stop.check()
        return table

    def _puzzle(self, found: Candidates, table: RatingTable, row: int) -> Puzzle:
        rating = table.rating(row)
        assert rating is not None, "a candidate has one solution"
        givens, solution = (Grid.of_checked(cells[row].tobytes()) for cells in (found.puzzles, found.solutions))
        return Puzzle(givens, solution, rating, self.seed, int(found.numbers[row]))

    def _is_new(self, puzzle: Puzzle) -> bool:
        if not self.is_unique:
            return True
        form = canonical(puzzle.givens).digits
        if form in self.seen:
            return False
        self.seen.add(form)
        return True

    def _look_at(self, found: Candidates) -> None:
        """Remember the nearest of these, unless a nearer one is known."""
        table = self._rate(found)
        wanted = self.specification
        for row in range(len(table)):
            puzzle = self._puzzle(found, table, row)
            if self.nearest is None or distance(puzzle, wanted) < distance(self.nearest, wanted):
                self.nearest = puzzle


def distance(puzzle: Puzzle, wanted: Specification) -> float:
    """How far a puzzle is from the specification: levels, techniques, and how much its numbers are out of bounds."""
    used = set(puzzle.techniques)
    forbidden = set(wanted.without)
    far = max(wanted.clues[0] - puzzle.clue_count, puzzle.clue_count - wanted.clues[1], 0) / 9
    if wanted.level is not None:
        far += abs(puzzle.level - wanted.level)
    if wanted.technique is not None:
        far += wanted.technique not in used
        forbidden |= names_after(wanted.technique) if wanted.hardest else set()
    numbers = puzzle.rating.to_row() if puzzle.rating else {}
    for name, (low, high) in wanted.within:
        far += max(low - numbers[name], numbers[name] - high, 0) / max(abs(high), 1)
    return far + len(used & forbidden)
