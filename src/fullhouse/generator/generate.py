"""Generate puzzles to a specification: try the numbers of a seed in sequence, many at a time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Unpack

from fullhouse.core.arguments import seed_of, thread_count, whole_number
from fullhouse.core.board import Board
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.engines.cuda.card import Device
from fullhouse.engines.engine import Progress
from fullhouse.errors import NoSuchPuzzle, NotFoundInTime, Stopped
from fullhouse.generator.candidates import Numbered, candidates
from fullhouse.generator.shortlist import shortlist
from fullhouse.generator.specification import Request, Specification, distance, scales_for, specification_of, yes_or_no
from fullhouse.logic.path import explain
from fullhouse.rating.rate import rate, scales_named
from fullhouse.rating.rating import Rating, ScaleName
from fullhouse.symmetry.canonical import canonical

MOST_NUMBERS = 2**62
"""The numbers of a seed, more than anyone can try."""
FEW = 16
"""Up to this many candidates are rated one at a time, which is faster than loading NumPy; without NumPy, all are."""
FIRST_CHUNK = 4
MOST_IN_CHUNK, MOST_ON_GPU = 2048, 1 << 16
SECONDS_PER_CHUNK = 0.25
"""A chunk has as many numbers as take about this long. The puzzles do not depend on it."""


def generate(
    *,
    seed: int | None = None,
    scales: ScaleName | Collection[ScaleName] = (),
    time_limit: float | None = 60,
    threads: int | None = None,
    stop: Stop | None = None,
    **request: Unpack[Request],
) -> Puzzle:
    """Generate one puzzle with one solution, as specified by the other keywords.

    `level` is a level from easy to extreme; `technique` must be on the path, and with `hardest` nothing harder;
    `without` excludes techniques; `clues` is a number or a pair (from, to); `symmetry` is one of `SYMMETRIES`;
    `pattern` gives the places of the clues, 81 characters; with `minimal` every clue is needed; `within` bounds numbers
    of the scales, as in `within={"er": (7.0, 7.5)}`. A seed and keywords give the same puzzle everywhere; without a
    seed a new one is chosen. The puzzle carries its seed.

    Raises NoSuchPuzzle for an impossible specification, and NotFoundInTime, with the nearest puzzle, at the time limit.

    >>> puzzle = generate(level="medium", symmetry="rotate-180", seed=7)
    >>> str(puzzle.level), puzzle.clue_count, puzzle.seed
    ('medium', 29, 7)
    >>> generate(clues=16)
    Traceback (most recent call last):
    fullhouse.errors.NoSuchPuzzle: no 16-clue puzzle has a unique solution; the minimum is 17
    """
    return next(
        generate_many(1, seed=seed, scales=scales, time_limit=time_limit, threads=threads, stop=stop, **request)
    )


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
    device: Device = "cpu",
    **request: Unpack[Request],
) -> Iterator[Puzzle]:
    """Yield this many puzzles in the order of their numbers; the specification is that of `generate`.

    Numbers start at `first`: pass the number of the last puzzle plus one to resume a run. With `unique` no two puzzles
    are equivalent. Puzzles are rated on hodoku and on these `scales`. `time_limit` is for the whole run. `progress` is
    called with the count of numbers tried. With `device="cuda"` a GPU removes the clues.
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
        device=device,
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


class Generation:
    """A run through the numbers of a seed. Iterating yields the puzzles; the attributes show its progress."""

    def __init__(
        self,
        specification: Specification,
        seed: int,
        next_number: int = 0,
        scales: tuple[ScaleName, ...] = (),
        threads: int | None = None,
        is_unique: bool = False,
        *,
        seen: set[bytes] | None = None,
        stop: Stop | None = None,
        deadline: Stop | None = None,
        progress: Progress | None = None,
        device: Device = "cpu",
    ) -> None:
        self.specification = specification
        self.seed = seed
        self.next_number = next_number
        """All numbers below it are done."""
        self.scales = scales
        """Extra scales, in addition to those of the specification."""
        self.threads = threads
        self.is_unique = is_unique
        """Whether no two puzzles may be equivalent."""
        self.seen = set() if seen is None else seen
        """The canonical forms of the puzzles so far, if no two may be equivalent."""
        self.stop = stop
        """Ends the run immediately."""
        self.deadline = deadline
        """Ends the run after the current chunk, or within it while a pattern is completed."""
        self.nearest: Puzzle | None = None
        """The nearest puzzle so far, as long as none meets the specification."""
        self.progress = progress
        """Called with `next_number` after every chunk."""
        self.device = device
        """Where clues are removed."""
        self._has_met = False

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield puzzles in the order of their numbers, until the run is stopped."""
        first = FIRST_CHUNK if self.specification.pattern is None else 1
        most = MOST_IN_CHUNK if self.device == "cpu" else MOST_ON_GPU
        size = ChunkSize(first, most, seconds=SECONDS_PER_CHUNK)
        while not any(end.is_stopped() for end in (self.stop, self.deadline) if end):
            try:
                yield from self.chunk(size.rows)
            except Stopped:
                return
            self._pass(size.rows)
            size.worked(size.rows)

    def chunk(self, size: int) -> Iterator[Puzzle]:
        """Yield the puzzles that meet the specification among the next `size` numbers."""
        end = self.deadline or self.stop
        found, others = candidates(
            self.seed, self.next_number, size, self.specification, threads=self.threads, stop=end, device=self.device
        )
        fit = self._screened(found)
        for puzzle in self._puzzles(fit):
            if self._meets(puzzle) and self._is_new(puzzle):
                yield puzzle
        if not fit and not self._has_met:
            for puzzle in self._puzzles((found or others)[: min(size // FEW, FEW) or 1]):
                self._meets(puzzle)

    def take(self, size: int, found: Iterable[Puzzle], nearest: Puzzle | None) -> Iterator[Puzzle]:
        """Yield the new puzzles that another process found among the next `size` numbers."""
        if nearest is not None:
            self._meets(nearest)
        yield from filter(self._is_new, found)
        self._pass(size)

    def _pass(self, size: int) -> None:
        self.next_number += size
        if self.progress:
            self.progress(self.next_number)

    def _screened(self, found: list[Numbered]) -> list[Numbered]:
        if self.specification.level is None and self.specification.technique is None:
            return found
        return shortlist(found, self.specification, threads=self.threads, stop=self.stop)

    def _puzzles(self, found: list[Numbered]) -> Iterator[Puzzle]:
        """Yield these candidates, rated."""
        for one, rating in zip(found, self._ratings(found), strict=True):
            givens, solution = Grid.of_checked(one.puzzle), Grid.of_checked(one.solution)
            yield Puzzle.of_proved(givens, solution, rating, self.seed, one.number)

    def _ratings(self, found: list[Numbered]) -> Iterator[Rating]:
        scales = scales_for(self.specification, self.scales)
        if len(found) <= FEW or find_spec("numpy") is None:
            for one in found:
                yield rate(Grid.of_checked(one.puzzle), scales=scales, stop=self.stop).without_steps()
            return
        from fullhouse.rating.rating_table import rate_batch  # loads NumPy

        lines = [Grid.of_checked(one.puzzle).to_line() for one in found]
        table = rate_batch(lines, scales=scales, threads=self.threads, stop=self.stop)
        if self.stop is not None:
            self.stop.check()
        for rating in map(table.rating, range(len(table))):
            assert rating is not None, "a candidate has one solution"
            yield rating

    def _meets(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle meets the specification; if not, it may become the nearest so far."""
        far = distance(puzzle, self.specification)
        if far and not self._has_met and (self.nearest is None or far < distance(self.nearest, self.specification)):
            self.nearest = puzzle
        return not far

    def _is_new(self, puzzle: Puzzle) -> bool:
        if self.is_unique:
            form = canonical(puzzle.givens).digits
            if form in self.seen:
                return False
            self.seen.add(form)
        self._has_met = True
        return True


def practice(
    technique: str,
    /,
    *,
    seed: int | None = None,
    time_limit: float | None = 60,
    threads: int | None = None,
    stop: Stop | None = None,
    **request: Unpack[Request],
) -> tuple[Board, Puzzle]:
    """A board on which this technique comes next, with everything easier done, and the puzzle it comes from.

    The other keywords are those of `generate`.

    >>> board, puzzle = practice("x-wing", seed=7)
    >>> from fullhouse.logic.hints import hint
    >>> hint(board).technique.name
    'x-wing'
    """
    if request.setdefault("technique", technique) != technique:
        raise NoSuchPuzzle(
            f"cannot practise {technique} on a puzzle specified for {request['technique']}", "choose one"
        )
    puzzle = generate(seed=seed, time_limit=time_limit, threads=threads, stop=stop, **request)
    path = explain(puzzle.givens, until=technique, stop=stop)
    return path.board_before(len(path) - 1), puzzle
