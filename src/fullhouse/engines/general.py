"""The general engine: grids of every size, under any rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from fullhouse import _native
from fullhouse.core.board import Candidates
from fullhouse.core.geometry import Geometry
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import Progress, Trace

if TYPE_CHECKING:
    from fullhouse.constraints.rules import Rules

NODES_BETWEEN_LOOKS = 500
"""Nodes between two looks at the clock, a few milliseconds apart."""
NO_LIMIT = 2**63 - 1
"""The largest possible count of solutions."""
NAME = "general"
"""The name of this engine."""
_MODELS = 64
_FEW_NODES = 50
"""A rule is tried alone with so many nodes."""
_MOST_TRIED = 20_000
"""The most rules times cells for which every rule is tried alone."""
_CONTEXT = ("rows", "columns", "boxes", "jigsaw", "doublers")
"""Kinds that the meaning of others depends on."""
_MARKS = ("difference", "ratio", "xv")
"""Kinds of marks whose absence means something to negative rules."""

Result = TypeVar("Result")


@lru_cache(_MODELS)
def model_of(geometry: Geometry) -> _native.RuleModel:
    """These rules made ready for the native core; made once for puzzles with the same rules."""
    return _native.RuleModel(geometry.size, geometry.side, geometry.lowest, list(geometry.terms))


class General:
    """Searches in C++ on candidates of cells and places of values at once, with a propagator for each kind of rule.

    Conflicts teach it where to branch: cells whose constraints failed most are tried first. `native/constraints`
    explains the parts.
    """

    name = NAME
    idea = "propagators in C++ for every kind of rule, branch where conflicts were"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once, in the same order on every machine."""
        trace.begin()
        trace.look_at_clock()
        search = model_of(grid.geometry).search(grid.digits, candidates)
        nodes = conflicts = 0
        while True:
            found = search.next(nodes + NODES_BETWEEN_LOOKS)
            before = nodes, conflicts
            nodes, conflicts = search.counters
            trace.nodes += nodes - before[0]
            trace.guesses += nodes - before[0]
            trace.backtracks += conflicts - before[1]
            if found:
                yield Grid.of_checked(found, grid.geometry)
            elif found is None:
                return
            trace.look_at_clock()


GENERAL = General()


def count(
    grid: Grid, limit: int, trace: Trace, *, candidates: Candidates | None = None, progress: Progress | None = None
) -> int:
    """The number of solutions up to the limit, counted on all cores."""
    found, is_stopped = _timed(
        trace,
        lambda ask: model_of(grid.geometry).count(
            grid.digits, candidates, min(limit, NO_LIMIT), 0, progress=progress, is_stopped=ask
        ),
    )
    if is_stopped and trace.stop:
        trace.stop.check()
    return found


def true_candidates(grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Candidates:
    """The digits of each cell in at least one solution, as bits; 0 for all cells if there is none."""
    found = _timed(
        trace,
        lambda ask: model_of(grid.geometry).true_candidates(grid.digits, candidates, is_stopped=ask),
    )
    if found is None:
        assert trace.stop is not None, "nothing stopped the search"
        trace.stop.check()
        raise AssertionError("the search ended early without a stop")
    return tuple(found)


class Dives(NamedTuple):
    """The number of solutions by random dives into the search tree: a mean and its 95 % interval."""

    mean: float
    low: float
    high: float
    dives: int
    lived: int


def estimate(grid: Grid, *, seed: int, most_dives: int, trace: Trace, candidates: Candidates | None = None) -> Dives:
    """The result of dives until the trace's stop, or so many of them; the same seed gives the same dives."""
    return Dives(
        *_timed(
            trace,
            lambda ask: model_of(grid.geometry).estimate(grid.digits, candidates, seed, most_dives, is_stopped=ask),
        )
    )


def culprit(grid: Grid) -> str:
    """Why a puzzle has no solution, if few nodes show that one rule allows none, alone or with the givens."""
    if type(grid.geometry) is Geometry:
        return ""
    rules = cast("Rules", grid.geometry)  # the module of its class is not loaded for classic grids
    if len(rules.constraints) * len(grid) > _MOST_TRIED:
        return ""
    others = [one for one in rules.constraints if one.kind not in _CONTEXT]
    context = [one for one in rules.constraints if one.kind in _CONTEXT]
    marks = [one for one in others if one.kind in _MARKS]
    for digits, reason in ((bytes(len(grid)), "no grid obeys"), (grid.digits, "the givens cannot obey")):
        for one in others:
            around = [*context, *marks] if one.kind.startswith("negative") else context
            model = model_of.__wrapped__(type(rules)(rules.shape, [*around, one]))
            if model.search(digits, None).next(_FEW_NODES) is None:
                return f"{reason} the rule '{one}'"
    return ""


def _timed(trace: Trace, work: Callable[[Callable[[], bool] | None], Result]) -> Result:
    """Do this work, which periodically asks whether to stop, and add its CPU time to the trace."""
    start = time.process_time()
    try:
        return work(trace.stop.is_stopped if trace.stop else None)
    finally:
        trace.seconds += time.process_time() - start
