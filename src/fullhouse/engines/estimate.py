"""Estimate the number of solutions when there are too many to count."""

from __future__ import annotations

from dataclasses import dataclass

from fullhouse.core.arguments import seed_of, whole_number
from fullhouse.core.stop import Stop, stop_for
from fullhouse.core.values import public_in
from fullhouse.engines import general
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import DEFAULT_LIMIT, count, grid_and_candidates
from fullhouse.errors import TimeLimitReached
from fullhouse.formats.codec import Readable

DIVES = 100_000
"""The default number of dives: about a second for a 9x9 grid."""
ENOUGH = 30
"""With fewer dives that reached a solution, the interval says too little to be shown."""


@public_in("fullhouse.search")
@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate of the number of solutions; prints as a sentence without a full stop."""

    mean: float
    """The unbiased estimate; the exact number if `is_exact`."""
    low: float
    """The lower end of the 95 % confidence interval."""
    high: float
    """The upper end of the 95 % confidence interval."""
    dives: int = 0
    """Random descents into the search tree; 0 if the solutions were counted."""
    lived: int = 0
    """The dives that reached a solution. Few of them make the interval unreliable."""

    @property
    def is_exact(self) -> bool:
        """Whether the solutions were counted."""
        return self.dives == 0

    @property
    def is_reliable(self) -> bool:
        """Whether enough dives reached a solution for the interval to mean something."""
        return self.is_exact or self.lived >= ENOUGH

    def __str__(self) -> str:
        if self.is_exact:
            return f"exactly {self.mean:,.0f}"
        share = f"{self.lived:,} of {self.dives:,} dives reached a solution"
        if not self.is_reliable:
            return f"no estimate: only {share}"
        return f"about {self.mean:.3g} (95 % interval {self.low:.3g} to {self.high:.3g}; {share})"


def estimate(
    puzzle: Readable,
    *,
    seed: int | None = 0,
    dives: int = DIVES,
    limit: int = DEFAULT_LIMIT,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> Estimate:
    """The number of solutions: exact up to the limit, and otherwise an unbiased estimate with its 95 % interval.

    Each dive descends the search tree at random and multiplies the numbers of choices (Knuth 1975). The estimate gets
    better with more dives until the time limit; the same seed and number of dives give the same estimate.

    >>> print(estimate("." * 14 + "12"))
    exactly 24
    """
    whole_number("dives", dives, 2)
    grid, candidates = grid_and_candidates(puzzle)
    limits = stop_for(time_limit, stop)
    counted = _count(puzzle, limit, limits)
    if counted is not None:
        return Estimate(counted, counted, counted)
    trace = Trace(limits)
    found = general.estimate(grid, seed=seed_of(seed), most_dives=dives, trace=trace, candidates=candidates)
    if stop is not None and stop.is_stopped():
        stop.check()
    return Estimate(*found)


def _count(puzzle: Readable, limit: int, stop: Stop | None) -> int | None:
    """The number of solutions if it is at most the limit and found in half of the time; None otherwise."""
    whole_number("limit", limit, 1)
    left = stop.seconds_left if stop else None
    own = Stop(None if left is None else max(left / 2, 1e-3), stop)
    try:
        found = count(puzzle, limit=limit + 1, stop=own)
    except TimeLimitReached:
        return None
    return found if found <= limit else None
