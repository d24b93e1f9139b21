"""The native search core as an engine."""

from __future__ import annotations

import time
from collections.abc import Iterator

from fullhouse import _native
from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import Progress, Trace

GUESSES_BETWEEN_LOOKS = 2_000
"""How many guesses a search makes before it looks at the clock again: a few milliseconds."""
NO_LIMIT = 2**63 - 1
"""As many solutions as can be counted."""

FEW = 8
"""Up to this many solutions are looked for at once, without a trace."""
NAME = "native"
"""The name of this engine."""


def isa() -> str:
    """The instruction set in use: `avx512`, `avx2` or `baseline`; FULLHOUSE_ISA forces one."""
    return _native.isa()


class Native:
    """Many boards in lockstep where there are many, one board in wide registers where there is one; in C++.

    All nine digits of a cell are bits of one word, and a round of deductions for a whole board takes a few dozen
    vector operations: naked and hidden singles, and what three cells in a line within a box say about their band or
    stack. When a round changes nothing it guesses in a cell with fewest candidates. The idea of searching bands
    and boxes in vectors is tdoku's (Tom Dillon, 2019); `native/search` says how ours differs.
    """

    name = NAME
    idea = "vectors in C++: whole bands deduced at once, guess in the tightest cell"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once, always in the same order, whatever the machine."""
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
    """The digits of up to `most` solutions, all there are if fewer; None if that takes more than a moment.

    Takes a classic grid, or 81 characters; None also if they are no puzzle, so that somebody else can say why.
    """
    return _native.find_few(puzzle if isinstance(puzzle, str) else puzzle.digits, most, GUESSES_BETWEEN_LOOKS)


def count(
    grid: Grid, limit: int, trace: Trace, *, candidates: Candidates | None = None, progress: Progress | None = None
) -> int:
    """How many solutions there are, up to the limit, counted on many lanes and all cores."""
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


def _start(grid: Grid, candidates: Candidates | None) -> list[int]:
    """The candidates that the rules and the caller leave."""
    rules = rule_candidates(grid)
    return list(rules if candidates is None else (rule & given for rule, given in zip(rules, candidates, strict=True)))
