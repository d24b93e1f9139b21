"""Work ends with an error at its time limit or when another thread stops it; a batch keeps its finished rows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Timer
from typing import Any

import numpy as np
import pytest
from logic.strategies import random_board
from patience import HANG, little_work
from puzzles import INKALA_2012, WIKIPEDIA

import fullhouse as fh
from fullhouse import _native
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.errors import Stopped, TimeLimitReached
from fullhouse.logic import path_table
from fullhouse.logic.steps import find_path
from fullhouse.logic.weights import LENGTHS, find_weighed_path
from fullhouse.techniques import CATALOG

LONG = ("grouped-discontinuous-nice-loop",)
"""Takes a fifth of a second on the board below, and finds nothing."""
BOARD = random_board(6)
SETTINGS = {"als_nodes": 1}
TIMES = 4_000

each_function = pytest.mark.parametrize(
    "ask",
    [fh.explain, fh.hint, fh.hints, partial(fh.steps, technique="naked-single")],
    ids=["explain", "hint", "hints", "steps"],
)


@each_function
def test_a_stop_set_in_advance_prevents_the_work(ask: Callable[..., Any]) -> None:
    stop = Stop()
    stop.stop()
    with pytest.raises(Stopped) as caught:
        ask(WIKIPEDIA, stop=stop)
    assert not isinstance(caught.value, TimeLimitReached)
    with pytest.raises(TimeLimitReached, match="1e-09 s"):
        ask(WIKIPEDIA, time_limit=1e-9)


@pytest.mark.thorough
@each_function
def test_an_unused_stop_changes_nothing(ask: Callable[..., Any]) -> None:
    assert ask(WIKIPEDIA, time_limit=HANG, stop=Stop(time_limit=HANG)) == ask(WIKIPEDIA)


def test_a_search_for_steps_ends_at_its_time_limit() -> None:
    with little_work(), pytest.raises(TimeLimitReached, match=r"0\.1 s"):
        fh.steps(BOARD, LONG * TIMES, settings=SETTINGS, time_limit=0.1)


def test_a_search_for_steps_ends_when_another_thread_stops_it() -> None:
    stop = Stop()
    timer = Timer(0.1, stop.stop)
    timer.start()
    with little_work(), pytest.raises(Stopped):
        fh.steps(BOARD, LONG * TIMES, settings=SETTINGS, stop=stop)
    timer.join()


@pytest.mark.parametrize(
    "find",
    [find_path, partial(find_weighed_path, weights=np.ones((len(CATALOG), LENGTHS), dtype=np.uint16))],
    ids=["plain", "weighed"],
)
def test_a_path_ends_when_it_is_stopped(find: Callable[..., object]) -> None:
    with little_work(), pytest.raises(TimeLimitReached):
        find(BOARD, order=(LONG,) * TIMES, settings=SETTINGS, stop=Stop(0.1))


def test_a_stopped_batch_ends_within_its_chunk_and_keeps_finished_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    class StopOnceRowsAreDone(Stop):
        ends = np.empty(0, dtype=np.uint8)
        before = np.empty(0, dtype=np.uint8)

        def is_stopped(self) -> bool:
            return bool((self.ends != self.before).any())

    class Watched:
        """The native module, which shows the stop the paths that are done."""

        def __getattr__(self, name: str) -> Any:
            return getattr(_native, name)

        def count_paths(self, *values: Any, **more: Any) -> bool:
            stop.ends, stop.before = values[4], values[4].copy()
            return _native.count_paths(*values, **more)

    grids = np.tile(fh.parse(INKALA_2012).to_numpy().reshape(1, 81), (200_000, 1))
    stop = StopOnceRowsAreDone()
    with monkeypatch.context() as patch, little_work():
        patch.setattr(path_table, "_native", Watched())
        table = fh.explain_batch(grids, stop=stop)
    done = table.status == Status.PROPER
    assert 0 < np.count_nonzero(done) < len(grids)
    assert np.isin(table.status, (Status.PROPER, Status.LATE)).all()
    assert (table.counts[done] == fh.explain_batch(grids[:1]).counts[0]).all()
    assert not table.counts[~done].any()
