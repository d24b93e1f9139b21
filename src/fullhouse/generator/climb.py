"""A walk from puzzle to neighbouring puzzle, always on from the hardest that is known.

What was found is what the walk knows, so a record of it is all that is needed to go on later.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from fullhouse.core.arguments import thread_count, whole_number
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.value import public, public_in
from fullhouse.engines import questions
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.formats.reading import parse
from fullhouse.generator.neighbours import MOST_CHANGED, neighbours
from fullhouse.generator.specification import SCALE_OF, NumberName
from fullhouse.symmetry.canonical import canonical

if TYPE_CHECKING:
    from fullhouse.core.readable import Readable

MOST_WAITING = 10_000
"""How many puzzles wait to be walked on from; the easiest of more are forgotten."""
AT_ONCE = 64
MOST_REMEMBERED = 2_000_000
"""How many forms are remembered at least, and twice as many at most, in about 150 bytes each. What was forgotten may be
met again."""
MOST_NEIGHBOURS = 5_000
"""How many neighbours of one puzzle are rated at most."""


@public_in("fullhouse.generator")
class Climbed(NamedTuple):
    """A puzzle on the way, and what it is worth."""

    puzzle: Grid
    value: float
    is_lower_bound: bool = False


@public
class Climb:
    """The walk: knows what was seen, and what to go on from. A stop ends it with Stopped.

    >>> climb = Climb("score")
    >>> start = climb.start("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> start.value, next(iter(climb)).puzzle.clue_count
    (204.0, 30)
    """

    def __init__(
        self, by: NumberName, *, changed: int = 1, threads: int | None = None, stop: Stop | None = None
    ) -> None:
        if by not in tuple(SCALE_OF):
            raise UnknownName("number", by, tuple(SCALE_OF))
        thread_count(threads)
        self.by = by
        self.changed = whole_number("changed", changed, 1, MOST_CHANGED)
        self.threads = threads
        self.stop = stop
        self.best: Climbed | None = None
        self.rated = 0
        """Puzzles rated so far."""
        self._seen = _Seen()
        self._added = 0
        self._waiting: list[tuple[float, int, Climbed]] = []

    def add(self, found: Climbed) -> None:
        """Know of this puzzle: from a record, or because it was just rated."""
        if not isinstance(found, Climbed) or not isinstance(found.puzzle, Grid):
            raise BadArgument("found", found, "a Climbed with a Grid")
        self._seen.add(canonical(found.puzzle).digits)
        if self.best is None or found.value > self.best.value:
            self.best = found
        self._added += 1
        heapq.heappush(self._waiting, (-found.value, self._added, found))  # of equals the first
        if len(self._waiting) > 2 * MOST_WAITING:
            self._waiting = heapq.nsmallest(MOST_WAITING, self._waiting)

    def start(self, puzzle: Readable) -> Climbed:
        """Rate this puzzle and go on from it. It must have one solution."""
        grid = parse(puzzle)
        questions.solve(grid, stop=self.stop)  # Unsolvable or Ambiguous, with the reason
        found = next(self._rate([grid]))
        self.add(found)
        return found

    def __iter__(self) -> Iterator[Climbed]:
        """Yield every new puzzle as soon as it is rated, until no neighbours are left. `best` is the hardest so far."""
        while self._waiting:
            _, _, base = heapq.heappop(self._waiting)
            new = filter(self._is_new, neighbours(base.puzzle, self.changed, stop=self.stop))
            around = islice(new, MOST_NEIGHBOURS)
            while some := list(islice(around, AT_ONCE)):
                for found in self._rate(some):
                    self.add(found)
                    yield found

    def _is_new(self, grid: Grid) -> bool:
        return self._seen.add(canonical(grid).digits)

    def _rate(self, grids: list[Grid]) -> Iterator[Climbed]:
        from fullhouse.rating.batch import rate_batch  # who only asks for the class does without NumPy

        table = rate_batch(grids, scales=SCALE_OF[self.by], threads=self.threads, stop=self.stop)
        if self.stop is not None:
            self.stop.check()
        self.rated += len(grids)
        values = [round(float(value), 1) for value in getattr(table, self.by).tolist()]
        bounds = (
            rating is not None and self.by in rating.lower_bounds for rating in map(table.rating, range(len(table)))
        )
        return (Climbed(*row) for row in zip(grids, values, bounds, strict=True))


class _Seen:
    """The forms that were met lately, in two sets: when the later one is full, the earlier one is forgotten."""

    def __init__(self) -> None:
        self._later: set[bytes] = set()
        self._earlier: set[bytes] = set()

    def add(self, form: bytes) -> bool:
        """Remember this form. Returns whether it is new."""
        if form in self._later or form in self._earlier:
            return False
        if len(self._later) >= MOST_REMEMBERED:
            self._earlier, self._later = self._later, set()
        self._later.add(form)
        return True
