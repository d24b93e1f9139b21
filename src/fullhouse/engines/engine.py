"""What an engine is, and the trace that every search leaves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.value import public
from fullhouse.errors import BadArgument

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing, which a plain solve does not need
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object


Progress = Callable[[int], object]
"""Called now and then with the number of solutions found, or of rows done."""


@public
class Trace:
    """What one search did, counted while it runs. It also carries what may stop the search.

    An engine adds to the three counters as it goes and calls `look_at_clock` at least every few milliseconds.
    """

    __slots__ = ("nodes", "guesses", "backtracks", "seconds", "stop")

    def __init__(self, stop: Stop | None = None) -> None:
        self.nodes = 0
        """Boards visited: the start, and one more for every digit tried."""
        self.guesses = 0
        """Digits tried that could have failed."""
        self.backtracks = 0
        """Guesses that did fail (no solution followed) and were taken back."""
        self.seconds = 0.0
        """CPU time spent inside the engine."""
        if not isinstance(stop, Stop | None):
            raise BadArgument("stop", stop, "a Stop, or None")
        self.stop = stop
        """What ends the search before its time, if anything does."""

    def look_at_clock(self) -> None:
        """Raise Stopped or TimeLimitReached once the search has to end."""
        if self.stop is not None:
            self.stop.check()

    def timed(self, solutions: Iterator[Grid]) -> Iterator[Grid]:
        """Yield the same solutions, and add the CPU time that finding them takes to `seconds`."""
        while True:
            start = time.process_time()
            try:
                solution = next(solutions, None)
            finally:
                self.seconds += time.process_time() - start
            if solution is None:
                return
            yield solution

    def __repr__(self) -> str:
        counters = f"nodes={self.nodes}, guesses={self.guesses}, backtracks={self.backtracks}"
        return f"<Trace {counters}, seconds={self.seconds:.6f}>"


@public
class Engine(Protocol):
    """Finds solutions by search. Counting, proving and timing are built on this once, for all engines."""

    @property
    def name(self) -> str:
        """The stable name by which people choose the engine."""

    @property
    def idea(self) -> str:
        """One line that says how it searches."""

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once, lazily.

        `candidates` may narrow what the rules leave, cell by cell; an engine never widens it. A grid that breaks a
        rule has no solutions. An engine whose design begins with a look at the puzzle says what it saw: it raises
        Unsolvable (such a grid has no solution) or Refused (it does not search such a grid) before its first board.
        """
