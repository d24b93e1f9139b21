"""For the tests of pictures: a step of every technique on its board, as scenes, and the contrast of colours."""

from __future__ import annotations

from functools import cache

import pytest

import fullhouse as fh
from fullhouse.logic.examples import EXAMPLES, SETTINGS
from fullhouse.render.board import step_scene
from fullhouse.render.scene import Scene
from fullhouse.render.theme import contrast_of
from fullhouse.techniques.step import Step

NAMES = tuple(EXAMPLES)
MOST = 3
"""How many steps of a technique are drawn."""

each_technique = pytest.mark.parametrize("name", NAMES)


@cache
def steps_of(name: str) -> tuple[Step, ...]:
    """Some steps of this technique: those with most links, which are the hardest to draw."""
    board = fh.parse_board(EXAMPLES[name])
    if name == "brute-force":
        return tuple(fh.explain(board).steps[:1])
    found = fh.steps(board, name, settings=SETTINGS.get(name, {}))
    return tuple(sorted(found, key=lambda step: len(step.highlights().links), reverse=True)[:MOST])


@cache
def scenes_of(name: str) -> tuple[Scene, ...]:
    """Their scenes."""
    board = fh.parse_board(EXAMPLES[name])
    return tuple(step_scene(step, board) for step in steps_of(name))


def contrast(one: str | None, other: str | None) -> float:
    """The contrast of two colours that are drawn."""
    assert one is not None
    assert other is not None
    return contrast_of(one, other)
