"""What an engine is, and the trace that every search leaves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Protocol

from fullhouse.core.board import Candidates
from fullhouse.core.grid import Grid
from fullhouse.errors import TimeLimitReached

NODES_BETWEEN_LOOKS = 512
"""How many nodes a search visits before it looks at the clock again."""


class Trace:
    """What one search did, counted while it runs. It also carries the search's time limit.

    An engine adds to the three counters as it goes and calls `look_at_clock` now and then.
    """

    __slots__ = ("nodes", "guesses", "backtracks", "seconds", "time_limit", "_deadline")

    def __init__(self, time_limit: float | None = None) -> None:
        self.nodes = 0
        """Boards visited: the start, and one more for every digit tried."""
        self.guesses = 0
        """Choices that could have failed."""
        self.backtracks = 0
        """Choices that did fail, and were taken back."""
        self.seconds = 0.0
        """CPU time spent inside the engine."""
        self.time_limit = time_limit
        self._deadline = None if time_limit is None else time.monotonic() + time_limit

    def look_at_clock(self) -> None:
        """Raise TimeLimitReached once the time is up."""
        if self._deadline is not None and time.monotonic() >= self._deadline:
            assert self.time_limit is not None
            raise TimeLimitReached(self.time_limit)


class Engine(Protocol):
    """Finds solutions by search. Counting, proving and timing are built on this once, for all engines."""

    @property
    def name(self) -> str:
        """The stable name by which people choose the engine."""

    @property
    def idea(self) -> str:
        """One line that tells how it searches."""

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once, lazily.

        `candidates` may narrow what the rules leave, cell by cell; an engine never widens it. A grid that breaks a
        rule has no solutions. The engine adds to the trace as it goes.
        """
