"""A walk from puzzle to neighbouring puzzle, always on from the hardest that is known.

A few neighbours of the hardest are rated at a time, so that the walk moves on as soon as one of them is harder. Sudoku
Explainer's numbers have long plateaus: of equally hard puzzles the one that takes a search more guesses comes first,
then the one that was looked around least. Neighbours with two other clues have their turn where all with one other clue
are known. What was found is what the walk knows, so a record of it is all that is needed to go on later: the same
ratings lead the same way.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from fullhouse.core.arguments import thread_count, whole_number
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.values import public, public_in
from fullhouse.engines.engine import Trace
from fullhouse.engines.native import NATIVE
from fullhouse.engines.solve import solve
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse
from fullhouse.generator.neighbours import MOST_CHANGED, shuffled_neighbours
from fullhouse.generator.specification import SCALE_OF, NumberName
from fullhouse.symmetry.canonical import canonical

MOST_WAITING = 10_000
"""How many puzzles wait to be walked on from; the easiest of more are forgotten."""
AT_ONCE = 64
"""How many neighbours of one puzzle are rated before the walk looks where to go on."""
MOST_OPEN = 16
"""Around how many puzzles the walk knows how far it came; around others it starts anew, and passes what it has met."""
TWO_CHANGED = 0.98
"""What a puzzle is worth as a base, compared with others, once its neighbours with one other clue are known."""
MOST_REMEMBERED = 2_000_000
"""How many forms are remembered at least, and twice as many at most, in about 150 bytes each. What was forgotten may be
met again."""
MOST_TURNS = 78
"""How often some neighbours of one puzzle are rated at most: 5,000 of them."""


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
        self, by: NumberName, *, changed: int = MOST_CHANGED, threads: int | None = None, stop: Stop | None = None
    ) -> None:
        if by not in tuple(SCALE_OF):
            raise UnknownName("number", by, tuple(SCALE_OF))
        thread_count(threads)
        self.by = by
        self.changed = whole_number("changed", changed, 1, MOST_CHANGED)
        """How many clues may be others."""
        self.threads = threads
        self.stop = stop
        self.best: Climbed | None = None
        self.rated = 0
        """Puzzles rated so far."""
        self._seen = _Seen()
        self._added = 0
        self._waiting: list[_Base] = []
        self._open: dict[tuple[int, int], Iterator[Grid]] = {}
        """The neighbours left of some bases, by their number and how many clues are changed."""

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_open": {}}

    def add(self, found: Climbed) -> None:
        """Know of this puzzle: from a record, or because it was just rated."""
        if not isinstance(found, Climbed) or not isinstance(found.puzzle, Grid):
            raise BadArgument("found", found, "a Climbed with a Grid")
        self._seen.add(canonical(found.puzzle).digits)
        if self.best is None or found.value > self.best.value:
            self.best = found
        self._added += 1
        self._wait(_Base(-found.value, -_guesses(found.puzzle), 0, self._added, 1, found.puzzle))

    def _wait(self, base: _Base) -> None:
        heapq.heappush(self._waiting, base)
        if len(self._waiting) > 2 * MOST_WAITING:
            self._waiting = heapq.nsmallest(MOST_WAITING, self._waiting)

    def start(self, puzzle: Readable) -> Climbed:
        """Rate this puzzle and go on from it. It must have one solution."""
        grid = parse(puzzle)
        solve(grid, stop=self.stop)  # Unsolvable or Ambiguous, with the reason
        found = next(self._rate([grid]))
        self.add(found)
        return found

    def __iter__(self) -> Iterator[Climbed]:
        """Yield every new puzzle as soon as it is rated, until no neighbours are left. `best` is the hardest so far."""
        while self._waiting:
            base = heapq.heappop(self._waiting)
            some = list(islice(self._around(base), AT_ONCE))
            if len(some) == AT_ONCE and base.turns < MOST_TURNS:
                self._wait(base._replace(turns=base.turns + 1))
            else:
                self._open.pop((base.number, base.changed), None)
                if base.changed < self.changed:
                    self._wait(base._replace(worth=base.worth * TWO_CHANGED, turns=0, changed=base.changed + 1))
            found = list(self._rate(some)) if some else []
            for climbed in found:
                self.add(climbed)
            yield from found

    def _around(self, base: _Base) -> Iterator[Grid]:
        """The neighbours of this base that the walk has not met."""
        key = base.number, base.changed
        if key not in self._open:
            if len(self._open) >= MOST_OPEN:
                del self._open[next(iter(self._open))]
            self._open[key] = filter(self._is_new, shuffled_neighbours(base.puzzle, base.changed, stop=self.stop))
        return self._open[key]

    def _is_new(self, grid: Grid) -> bool:
        return self._seen.add(canonical(grid).digits)

    def _rate(self, grids: list[Grid]) -> Iterator[Climbed]:
        from fullhouse.rating.rating_table import rate_batch  # who only asks for the class does without NumPy

        table = rate_batch(grids, scales=SCALE_OF[self.by], threads=self.threads, stop=self.stop)
        if self.stop is not None:
            self.stop.check()
        self.rated += len(grids)
        values = [round(float(value), 1) for value in table[SCALE_OF[self.by]].by_name()[self.by].tolist()]
        bounds = (
            rating is not None and self.by in rating.lower_bounds for rating in map(table.rating, range(len(table)))
        )
        return (Climbed(*row) for row in zip(grids, values, bounds, strict=True))


class _Base(NamedTuple):
    """A puzzle to go on from; the least of a heap is the next one."""

    worth: float
    """Less than nothing: the harder, the less."""
    guesses: int
    """The same."""
    turns: int
    """How often some of its neighbours were rated."""
    number: int
    changed: int
    """How many clues its neighbours have others of."""
    puzzle: Grid


def _guesses(grid: Grid) -> int:
    """How often a search has to choose until it knows the solution, and that there is no other."""
    trace = Trace()
    for _ in islice(NATIVE.solutions(grid, trace), 2):
        pass
    return trace.guesses


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
