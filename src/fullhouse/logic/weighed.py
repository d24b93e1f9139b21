"""Paths where each step is the lightest that can be found, on a scale told as a table of weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fullhouse.core.board import Board
from fullhouse.engines import native
from fullhouse.logic.orders import Order
from fullhouse.logic.search import PathEnd, Settings, told
from fullhouse.techniques.catalog import step_from_native
from fullhouse.techniques.step import Step

TECHNIQUE_NAMES: tuple[str, ...] = tuple(native.module().technique_names())
"""The rows of a table of weights."""

LENGTHS: int = native.module().LENGTHS
"""Its columns: longer steps weigh as much as the longest of these."""

Weights = npt.NDArray[np.uint16]

MOST_STEPS = 810
"""More than any path has: each step takes at least one of 729 candidates."""


def find_weighed_path(
    board: Board,
    order: Order,
    weights: Weights,
    *,
    settings: Settings | None = None,
    seconds: float = 0,
    enough: int = MOST_STEPS,
) -> tuple[PathEnd, list[tuple[Step, int]]]:
    """The steps from this board on, each with its weight; of an entry of the order the lightest is taken."""
    entries = list(map(list, order))
    end, found = native.module().find_path(*told(board), entries, dict(settings or {}), None, weights, seconds, enough)
    return PathEnd(end), [(step_from_native(*record[:4]), _weight(record, weights)) for record in found]


def _weight(record: tuple[Any, ...], weights: Weights) -> int:
    name, length = record[0], record[4]
    return int(weights[TECHNIQUE_NAMES.index(name), min(length, LENGTHS - 1)])
