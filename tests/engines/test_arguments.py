"""Every public function of core and engines reports which argument is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.errors import BadArgument, UnknownName

ONE: dict[str, Callable[..., object]] = {
    "solve": fh.solve,
    "puzzle": fh.puzzle,
    "solutions": fh.solutions,
    "count": fh.count,
    "check": fh.check,
    "find_redundant_clues": fh.find_redundant_clues,
    "true_candidates": fh.true_candidates,
}
MANY: dict[str, Callable[..., object]] = {"solve_batch": fh.solve_batch, "count_batch": fh.count_batch}
TIMES = [-1, 0, -0.0, float("nan"), float("inf"), -float("inf"), "text", "5", True, [1], b"1"]


def ask(name: str, **arguments: Any) -> object:
    """Call this function with a puzzle, or with a list of them."""
    function = (ONE | MANY)[name]
    return function(WIKIPEDIA if name in ONE else [WIKIPEDIA], **arguments)


@pytest.mark.parametrize("wrong", TIMES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("name", ONE | MANY)
def test_a_time_limit_must_be_positive_and_finite(name: str, wrong: object) -> None:
    with pytest.raises(BadArgument, match="time_limit must be a number of seconds greater than 0, or None, not"):
        ask(name, time_limit=wrong)


@pytest.mark.parametrize("name", ONE | MANY)
def test_a_time_limit_may_be_any_number_of_seconds(name: str) -> None:
    for limit in (60, 60.5, np.float32(60), np.int64(60), None):
        ask(name, time_limit=limit)


@pytest.mark.parametrize("wrong", [5, "now", True, object()], ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("name", ONE | MANY)
def test_a_stop_must_be_a_stop(name: str, wrong: object) -> None:
    with pytest.raises(BadArgument, match="stop must be a Stop, or None, not"):
        ask(name, stop=wrong)


@pytest.mark.parametrize("name", ONE)
def test_an_engine_must_be_a_known_name(name: str) -> None:
    with pytest.raises(UnknownName, match="unknown engine 'x'; choose from backtracking, propagation"):
        ask(name, engine="x")
    for wrong in (5, ["marks"], True):
        with pytest.raises(BadArgument, match="engine must be the name of an engine, or None, not"):
            ask(name, engine=wrong)


@pytest.mark.parametrize("name", ["solve", "solutions", "count", "check"])
def test_a_trace_must_be_a_trace(name: str) -> None:
    with pytest.raises(BadArgument, match="trace must be a Trace, or None, not 5"):
        ask(name, trace=5)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "2", True, float("nan")], ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("name", ["count", "solve_batch", "count_batch"])
def test_a_limit_must_be_a_positive_integer(name: str, wrong: object) -> None:
    with pytest.raises(BadArgument, match=r"limit must be (1 or more|from 1 to 4,294,967,295|a whole number), not"):
        ask(name, limit=wrong)


@pytest.mark.parametrize("name", MANY)
def test_a_batch_needs_a_limit(name: str) -> None:
    with pytest.raises(BadArgument, match="limit must be a whole number, not None"):
        ask(name, limit=None)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "2", True], ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("name", MANY)
def test_threads_must_be_a_positive_integer(name: str, wrong: object) -> None:
    with pytest.raises(BadArgument, match=r"threads must be (1 or more|a whole number), not"):
        ask(name, threads=wrong)


@pytest.mark.parametrize("name", ["count", "solve_batch", "count_batch"])
def test_progress_must_be_a_function(name: str) -> None:
    with pytest.raises(BadArgument, match="progress must be a function, or None, not 5"):
        ask(name, progress=5)
    with pytest.raises(BadArgument, match="progress must be a function, or None, not 5"):
        fh.verify_batch([WIKIPEDIA], [WIKIPEDIA_SOLUTION], progress=5)  # type: ignore[arg-type]


def test_numpy_integers_are_accepted_as_integers() -> None:
    assert fh.count("." * 81, limit=np.int64(5)) == 5  # type: ignore[arg-type]
    table = fh.solve_batch([WIKIPEDIA], limit=np.uint8(2), threads=np.int32(1))  # type: ignore[arg-type]
    assert table.counts.tolist() == [1]


def test_a_trace_can_carry_a_stop() -> None:
    with pytest.raises(BadArgument, match=r"stop must be a Stop, or None, not 0\.5"):
        fh.Trace(0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [3, 3.5, None, object(), {}], ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("name", ONE)
def test_unreadable_input_is_rejected(name: str, wrong: Any) -> None:
    function = ONE[name]
    with pytest.raises(fh.SudokuError):
        function(wrong)
