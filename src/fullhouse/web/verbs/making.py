"""Verbs that make puzzles."""

from __future__ import annotations

from fullhouse.core.notation import format_cells
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.formats.codec import Entry
from fullhouse.generator.generate import generate as make_puzzle
from fullhouse.generator.generate import practice as make_board
from fullhouse.logic.path import explain
from fullhouse.techniques.step import LAST_STAGE
from fullhouse.web import requests
from fullhouse.web.verbs.logic import hint_values
from fullhouse.web.verbs.verb import Values, board_of

_MARGIN = 0.5
"""Seconds, but no more than half of all, that are left to answer with the nearest puzzle."""


def generate(request: requests.Generate, stop: Stop) -> Values:
    """A puzzle as the request wants it."""
    found = make_puzzle(
        seed=request.seed,
        scales=tuple(request.scales),
        time_limit=_patience(stop),
        stop=stop,
        **request.specification(),
    )
    return _values(found)


def practice(request: requests.Practice, stop: Stop) -> Values:
    """A board right before a technique is needed, everything easier done."""
    specification = request.specification()
    technique = specification.pop("technique")
    board, puzzle = make_board(technique, seed=request.seed, time_limit=_patience(stop), stop=stop, **specification)
    step = explain(board, until=technique, stop=stop)[0]
    entry = Entry.of_board(board)
    described = board_of(entry)
    shown = {
        "puzzle": entry.grid.to_line(),
        "placed": format_cells(entry.placed),
        "candidates": described["candidates"],
    }
    return _values(puzzle) | {
        "technique": technique,
        "board": shown,
        "step": step.to_json(),
        "hint": hint_values(step, LAST_STAGE),
    }


def _patience(stop: Stop) -> float | None:
    left = stop.seconds_left
    return None if left is None else max(left - min(_MARGIN, left / 2), 0.001)


def _values(found: Puzzle) -> Values:
    level = found.level
    return {"status": "proper", **found.to_json(), "level": None if level is None else level.word}
