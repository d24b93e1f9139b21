"""What an engine is, and the trace that every search leaves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from fullhouse.core.arguments import function_or_none
from fullhouse.core.board import Candidates
from fullhouse.core.geometry import Cell, Digit
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.values import public
from fullhouse.engines.events import GUESS, UNDO, Event, Finding
from fullhouse.errors import BadArgument

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing, which a plain solve does not need
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object


Progress = Callable[[int], object]
"""Called now and then with the number of solutions found, or of rows done."""
Listener = Callable[[Event], object]
"""Called with every event of a search, while it runs."""


@public
class Trace:
    """What one search did, counted while it runs. It also carries what may stop the search, and who listens to it.

    An engine starts with `begin`, adds to the three counters as it goes and calls `look_at_clock` at least every few
    milliseconds. Where there is a listener it also reports what it does; `native` reports nothing.

    >>> from fullhouse import solve
    >>> trace = Trace(listener=print)
    >>> solved = solve("534678912672195348198342567859761423426853791713924856961537284287419635.452861.9",
    ...                engine="marks", trace=trace)
    Event(kind='place', cell=72, digit=3, depth=0)
    Event(kind='place', cell=79, digit=7, depth=0)
    Event(kind='solution', cell=None, digit=None, depth=0)
    """

    __slots__ = ("nodes", "guesses", "backtracks", "seconds", "stop", "listener", "depth")

    def __init__(self, stop: Stop | None = None, *, listener: Listener | None = None) -> None:
        self.nodes = 0
        """Boards visited: the start, and one more for every digit tried."""
        self.guesses = 0
        """Digits tried that could have failed."""
        self.backtracks = 0
        """Guesses that did fail (no solution followed) and were taken back."""
        self.seconds = 0.0
        """CPU time spent inside the engine."""
        if stop is not None and not isinstance(stop, Stop):
            raise BadArgument("stop", stop, "a Stop, or None")
        self.stop = stop
        """What ends the search before its time, if anything does."""
        function_or_none("listener", listener)
        self.listener = listener
        """Who gets every event, if anybody does. An engine asks before it reports, so that silence costs nothing."""
        self.depth = 0
        """How many guesses are in place, counted while somebody listens."""

    def begin(self) -> None:
        """Count the board that a search starts with."""
        self.nodes += 1
        self.depth = 0

    def report(self, kind: str, cell: Cell | None = None, digit: Digit | None = None) -> None:
        """Hand an event to the listener, which must be there."""
        assert self.listener is not None, "nobody listens"
        self.depth += kind == GUESS
        self.listener(Event(kind, cell, digit, self.depth))
        self.depth -= kind == UNDO

    def report_all(self, findings: Iterable[Finding]) -> None:
        """The same for one after the other."""
        for finding in findings:
            self.report(*finding)

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
