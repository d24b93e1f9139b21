"""The native search core as an engine."""

from __future__ import annotations

import time
from collections.abc import Iterator

from fullhouse import _native
from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import Progress, Trace

GUESSES_BETWEEN_LOOKS = 2_000
"""Guesses between two looks at the clock, a few milliseconds apart."""
NO_LIMIT = 2**63 - 1
"""The largest possible count of solutions."""

FEW = 8
"""Up to this many solutions are found in one native call, without a trace."""
NAME = "native"
"""The name of this engine."""


def isa() -> str:
    """The instruction set in use: `avx512`, `avx2` or `baseline`; FULLHOUSE_ISA forces one."""
    return _native.isa()


class Native:
    """Searches in C++: many boards in lockstep, or a single board in wide registers.

    All nine digits of a cell are bits of one word, and a round of deductions for a whole board takes a few dozen
    vector operations: naked and hidden singles, and the interaction of each line with its boxes. When a round changes
    nothing it guesses in a cell with the fewest candidates. The idea of searching bands and boxes in vectors is tdoku's
    (Tom Dillon, 2019); `native/search` explains how this search differs.
    """

    name = NAME
    idea = "vectors in C++: whole bands deduced at once, guess in the tightest cell"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once, in the same order on every machine."""
        search = _native.Search(grid.digits if candidates is None else _start(grid, candidates))
        nodes = guesses = backtracks = 0
        while True:
            found = search.next(GUESSES_BETWEEN_LOOKS)
            before = nodes, guesses, backtracks
            nodes, guesses, backtracks = search.counters
            trace.nodes += nodes - before[0]
            trace.guesses += guesses - before[1]
            trace.backtracks += backtracks - before[2]
            if found:
                yield Grid.of_checked(found)
            elif found is None:
                return
            trace.look_at_clock()


NATIVE = Native()


def find_few(puzzle: Grid | str, most: int) -> list[bytes] | None:
    """The digits of up to `most` solutions; None if that takes more than a few milliseconds.

    Takes a classic grid, or 81 characters; also returns None if they are not a puzzle, and the caller finds out why.
    """
    return _native.find_few(puzzle if isinstance(puzzle, str) else puzzle.digits, most, GUESSES_BETWEEN_LOOKS)


def count(
    grid: Grid, limit: int, trace: Trace, *, candidates: Candidates | None = None, progress: Progress | None = None
) -> int:
    """The number of solutions up to the limit, counted on many lanes and all cores."""
    start = time.process_time()
    try:
        ask = trace.stop.is_stopped if trace.stop else None
        found, is_stopped = _native.count(
            _start(grid, candidates), min(limit, NO_LIMIT), 0, progress=progress, is_stopped=ask
        )
    finally:
        trace.seconds += time.process_time() - start
    if is_stopped and trace.stop:
        trace.stop.check()
    return found


def true_candidates(grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Candidates:
    """The digits of each cell in at least one solution, as bits; 0 for all cells if there is none."""
    search = _native.TrueCandidates(_start(grid, candidates))
    while not search.run(GUESSES_BETWEEN_LOOKS):
        trace.look_at_clock()
    return tuple(search.shown)


def _start(grid: Grid, candidates: Candidates | None) -> list[int]:
    """The candidates that both the rules and the caller allow."""
    rules = rule_candidates(grid)
    return list(rules if candidates is None else (rule & given for rule, given in zip(rules, candidates, strict=True)))
