"""The example of a technique, for pages and pictures."""

from __future__ import annotations

from functools import cache

from fullhouse.core.board import Board
from fullhouse.formats.reading import parse_board
from fullhouse.logic.path import explain
from fullhouse.logic.search import steps
from fullhouse.techniques.catalog import GUESS
from fullhouse.techniques.examples import EXAMPLES, SETTINGS
from fullhouse.techniques.step import Step


@cache
def example_of(technique: str) -> tuple[Board, Step] | None:
    """A board on which the technique of this name is found, and its clearest step there; None if there is none."""
    if technique not in EXAMPLES:
        return None
    board = parse_board(EXAMPLES[technique])
    found = (
        list(explain(board).steps[:1])
        if technique == GUESS
        else steps(board, technique, settings=SETTINGS.get(technique, {}))
    )
    own = [step for step in found if step.technique.name == technique]
    clearest = min(own, key=lambda step: (len(step.conclusions), len(step.line()), step.line()), default=None)
    return (board, clearest) if clearest else None
