"""Work ends with an error when its time is up or another thread asks; a batch keeps what it has."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from threading import Timer
from typing import Any

import numpy as np
import pytest
from logic.test_any_board import random_board
from puzzles import INKALA_2012, WIKIPEDIA

import fullhouse as fh
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.errors import Stopped, TimeLimitReached
from fullhouse.logic.search import find_path
from fullhouse.logic.weighed import LENGTHS, find_weighed_path
from fullhouse.techniques import CATALOG

LONG = ("grouped-discontinuous-nice-loop",)
"""What takes a fifth of a second on the board below, and finds nothing."""
BOARD = random_board(6)
SETTINGS = {"als_nodes": 1}
TIMES = 400

each_function = pytest.mark.parametrize(
    "ask",
    [fh.explain, fh.hint, fh.hints, partial(fh.steps, technique="naked-single")],
    ids=["explain", "hint", "hints", "steps"],
)


@each_function
def test_what_is_stopped_before_it_begins_does_not_begin(ask: Callable[..., Any]) -> None:
    stop = Stop()
    stop.stop()
    with pytest.raises(Stopped) as caught:
        ask(WIKIPEDIA, stop=stop)
    assert not isinstance(caught.value, TimeLimitReached)
    with pytest.raises(TimeLimitReached, match="1e-09 s"):
        ask(WIKIPEDIA, time_limit=1e-9)


@each_function
def test_what_is_not_stopped_is_the_same(ask: Callable[..., Any]) -> None:
    assert ask(WIKIPEDIA, time_limit=60, stop=Stop(time_limit=60)) == ask(WIKIPEDIA)


def test_a_search_for_steps_ends_soon_after_its_time() -> None:
    start = time.monotonic()
    with pytest.raises(TimeLimitReached, match=r"0\.1 s"):
        fh.steps(BOARD, LONG * TIMES, settings=SETTINGS, time_limit=0.1)
    assert time.monotonic() - start < 2


def test_a_search_for_steps_ends_when_another_thread_asks() -> None:
    stop, start = Stop(), time.monotonic()
    timer = Timer(0.1, stop.stop)
    timer.start()
    with pytest.raises(Stopped):
        fh.steps(BOARD, LONG * TIMES, settings=SETTINGS, stop=stop)
    timer.join()
    assert time.monotonic() - start < 2


@pytest.mark.parametrize(
    "find",
    [find_path, partial(find_weighed_path, weights=np.ones((len(CATALOG), LENGTHS), dtype=np.uint16))],
    ids=["plain", "weighed"],
)
def test_a_path_ends_when_it_is_asked_to(find: Callable[..., object]) -> None:
    start = time.monotonic()
    with pytest.raises(TimeLimitReached):
        find(BOARD, order=(LONG,) * TIMES, settings=SETTINGS, stop=Stop(0.1))
    assert time.monotonic() - start < 2


def test_a_batch_ends_within_its_chunk_and_keeps_the_rows_that_are_done() -> None:
    grids = np.tile(fh.parse(INKALA_2012).to_numpy().reshape(1, 81), (200_000, 1))
    start = time.monotonic()
    table = fh.explain_batch(grids, stop=Stop(0.3))
    assert time.monotonic() - start < 2
    done = table.status == Status.PROPER
    assert 0 < np.count_nonzero(done) < len(grids)
    assert np.isin(table.status, (Status.PROPER, Status.LATE)).all()
    assert (table.counts[done] == fh.explain_batch(grids[:1]).counts[0]).all()
    assert not table.counts[~done].any()
