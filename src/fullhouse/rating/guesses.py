"""The scale of guesses: how many choices a search needs to find the solution and prove that it is unique.

The search is that of the native engine, run to completion. When its deductions change nothing more, it chooses a cell
with the fewest candidates and splits the board in two: one with the lowest of these digits in the cell, one without it.
That is one guess. A guess is a backtrack if the digit was wrong. In a proper puzzle each guess leads to exactly one
dead end, on one side or the other, so the number of guesses is also the number of dead ends.
"""

from __future__ import annotations

from itertools import islice

from fullhouse.core.stop import Stop
from fullhouse.engines import native
from fullhouse.engines.engine import Trace
from fullhouse.logic.position import Position
from fullhouse.rating.rating import GuessesRating

VERSION = "Fullhouse native search 2"
"""Changes whenever the search may guess differently; its signature in the tests shows when it does."""

BOTH = 2
"""The search looks for two solutions, to prove that there is only one."""


class GuessesScale:
    """Guesses and backtracks of the native search."""

    name = "guesses"
    title = "guesses and backtracks of the native search"
    version = VERSION
    columns = ("guesses", "backtracks")

    def rate(self, position: Position, seconds: float = 0, stop: Stop | None = None) -> GuessesRating:  # noqa: ARG002
        """Rate this board; the search always finishes."""
        trace = Trace(stop)
        candidates = None if position.is_plain else position.candidates
        for _ in islice(native.NATIVE.solutions(position.digits, trace, candidates), BOTH):
            pass
        return GuessesRating(trace.guesses, trace.backtracks)


GUESSES = GuessesScale()
