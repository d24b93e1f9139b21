"""The scale of guesses: how much a search has to try until it knows that there is one solution, and which.

The search is that of the native engine, to its end: the solution is found, and proved to be the only one. Where its
deductions change nothing more it chooses a cell with fewest candidates and splits the board in two: one with the lowest
of these digits in the cell, one without it. That is one guess. A guess is a backtrack if the digit was wrong. In a
proper puzzle each guess leads to exactly one dead end, on one side or the other, so the number of guesses is also that
of dead ends.
"""

from __future__ import annotations

from itertools import islice

from fullhouse.core.stop import Stop
from fullhouse.engines import native
from fullhouse.engines.engine import Trace
from fullhouse.logic.position import Position
from fullhouse.rating.rating import GuessesRating

VERSION = "Fullhouse native search 2"
"""Changes whenever the search may make other guesses; its signature in the tests shows when it does."""

BOTH = 2
"""One solution, and a second that is not there."""


class GuessesScale:
    """Guesses and backtracks of the native search."""

    name = "guesses"
    title = "guesses and backtracks of the native search"
    version = VERSION
    columns = ("guesses", "backtracks")

    def rate(self, position: Position, seconds: float = 0, stop: Stop | None = None) -> GuessesRating:  # noqa: ARG002
        """What this board gets; the search always ends."""
        trace = Trace(stop)
        candidates = None if position.is_plain else position.candidates
        for _ in islice(native.NATIVE.solutions(position.digits, trace, candidates), BOTH):
            pass
        return GuessesRating(trace.guesses, trace.backtracks)


GUESSES = GuessesScale()
