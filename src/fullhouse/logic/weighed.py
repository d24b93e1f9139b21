"""Paths where each step is the lightest that can be found, on a scale that is a table of weights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.stop import Stop
from fullhouse.logic.orders import Order, Settings, technique_names
from fullhouse.logic.search import PathEnd, native_board, question_of
from fullhouse.techniques.catalog import step_from_native
from fullhouse.techniques.step import Step

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Weights = npt.NDArray[np.uint16]
    """A row for each of `technique_names`, a number for each length."""

LENGTHS: int = _native.LENGTHS
"""The columns of a table of weights: longer steps weigh as much as the longest of these."""

LONGEST_PATH = 810
"""More steps than any path has: each takes at least one of 729 candidates."""


def find_weighed_path(
    board: Board,
    order: Order,
    weights: Weights,
    *,
    settings: Settings | None = None,
    enough: int = LONGEST_PATH,
    seconds: float = 0,
    stop: Stop | None = None,
) -> tuple[PathEnd, list[tuple[Step, int]], int]:
    """The steps from this board on, each with its weight; of an entry of the order the lightest is taken.

    Also what the next step weighs at least if the path was late; else 0.
    """
    entries, chosen, is_stopped = list(map(list, order)), dict(settings or {}), question_of(stop)
    end, found, least = _native.find_path(
        *native_board(board), entries, chosen, None, weights, seconds, enough, is_stopped=is_stopped
    )
    if stop and end == PathEnd.STOPPED:
        stop.check()
    return PathEnd(end), [(step_from_native(*record[:4]), _weight(record, weights)) for record in found], least


def count_weighed_paths(
    digits: npt.NDArray[np.uint8],
    order: Order,
    weights: Weights,
    counts: npt.NDArray[np.uint16],
    ends: npt.NDArray[np.uint8],
    path_weights: Weights,
    *,
    settings: Settings | None = None,
    threads: int = 0,
    seconds: float = 0,
    stop: Stop | None = None,
) -> None:
    """Count and weigh the steps on the path of each row into these arrays.

    A row of `path_weights` has six numbers: the greatest weight of all steps, of those up to the first that places a
    digit, the weight of the first step, 1 if a step places a digit, the technique of the first step of the greatest
    weight, and what the next step weighs at least if the path was late. A path may take these seconds, 0 for any time.
    A row that was not done when the work was stopped keeps its end.
    """
    out, is_stopped = (counts, ends, threads, weights, path_weights, seconds), stop.is_stopped if stop else None
    _native.count_paths(digits, list(map(list, order)), dict(settings or {}), *out, is_stopped=is_stopped)


def _weight(record: tuple[Any, ...], weights: Weights) -> int:
    name, length = record[0], record[4]
    return int(weights[technique_names().index(name), min(length, LENGTHS - 1)])
