"""Search for harder and harder puzzles by rating the neighbours of the hardest puzzle known so far.

A few neighbours are rated at a time, so that the climb continues from a harder one as soon as it is found. Sudoku
Explainer's numbers have long plateaus: among equally hard puzzles the one that needs more guesses comes first, then the
one with the fewest rated neighbours. Neighbours with two changed clues are tried after all neighbours with one. The
climb depends only on the puzzles it has rated, so a record of them is enough to resume it.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple

from fullhouse.core.arguments import thread_count, whole_number
from fullhouse.core.geometry import require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.values import public
from fullhouse.engines.engine import Trace
from fullhouse.engines.native import NATIVE
from fullhouse.engines.solve import solve
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse
from fullhouse.generator.neighbours import MOST_CHANGED, shuffled_neighbours
from fullhouse.generator.specification import SCALE_OF, SECOND_NAMES, NumberName
from fullhouse.symmetry.canonical import canonical

MOST_WAITING = 10_000
"""The number of puzzles kept for further climbing; the easiest others are dropped."""
AT_ONCE = 64
"""The number of neighbours of one puzzle that are rated before the climb chooses the next puzzle."""
MOST_OPEN = 16
"""The number of puzzles whose list of neighbours stays open; for others it starts again and skips known puzzles."""
TWO_CHANGED = 0.98
"""The factor for the rank of a puzzle after its neighbours with one changed clue are known."""
MOST_REMEMBERED = 2_000_000
"""The number of canonical forms remembered, up to twice as many, in about 150 bytes each. Forgotten puzzles may be
rated again."""
MOST_TURNS = 78
"""The maximum number of turns per puzzle: 5,000 neighbours."""


class Climbed(NamedTuple):
    """A rated puzzle, and its number on the scale."""

    puzzle: Grid
    value: float
    is_lower_bound: bool = False


@public
class Climb:
    """A climb: remembers the puzzles seen, and which to continue from. A stop ends it with Stopped.

    >>> climb = Climb("score")
    >>> start = climb.start("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> start.value, next(iter(climb)).puzzle.clue_count
    (204.0, 30)
    """

    def __init__(
        self,
        by: NumberName | Literal["se"],
        *,
        changed: int = MOST_CHANGED,
        threads: int | None = None,
        stop: Stop | None = None,
    ) -> None:
        self.by = SECOND_NAMES.get(by, by) if isinstance(by, str) else by
        if self.by not in tuple(SCALE_OF):
            raise UnknownName("number", by, (*SCALE_OF, *SECOND_NAMES))
        thread_count(threads)
        self.changed = whole_number("changed", changed, 1, MOST_CHANGED)
        """How many clues may be changed."""
        self.threads = threads
        self.stop = stop
        self.best: Climbed | None = None
        self.rated = 0
        """Puzzles rated so far."""
        self._seen = _Seen()
        self._added = 0
        self._waiting: list[_Base] = []
        self._open: dict[tuple[int, int], Iterator[Grid]] = {}
        """The remaining neighbours of some bases, by the number of the base and of changed clues."""

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_open": {}}

    def add(self, found: Climbed) -> None:
        """Add a puzzle that was just rated, or comes from a record."""
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
        """Rate this puzzle and continue from it. It must have one solution."""
        grid = parse(puzzle)
        require_classic(grid.geometry, "climb")
        solve(grid, stop=self.stop)  # raises Unsolvable or Ambiguous with the reason
        found = next(self._rate([grid]))
        self.add(found)
        return found

    def __iter__(self) -> Iterator[Climbed]:
        """Yield every new puzzle as soon as it is rated, until no neighbours remain. `best` is the hardest so far."""
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
        """The neighbours of this base that have not been rated yet."""
        key = base.number, base.changed
        if key not in self._open:
            if len(self._open) >= MOST_OPEN:
                del self._open[next(iter(self._open))]
            self._open[key] = filter(self._is_new, shuffled_neighbours(base.puzzle, base.changed, stop=self.stop))
        return self._open[key]

    def _is_new(self, grid: Grid) -> bool:
        return self._seen.add(canonical(grid).digits)

    def _rate(self, grids: list[Grid]) -> Iterator[Climbed]:
        from fullhouse.rating.rating_table import rate_batch  # loads NumPy

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
    """A puzzle to continue from; the least one in the heap comes next."""

    worth: float
    """The negated difficulty: harder puzzles come first."""
    guesses: int
    """The negated number of guesses."""
    turns: int
    """How often neighbours of it have been rated."""
    number: int
    changed: int
    """How many clues of its neighbours are changed."""
    puzzle: Grid


def _guesses(grid: Grid) -> int:
    """The number of guesses that a search needs to find the solution and prove that it is unique."""
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
