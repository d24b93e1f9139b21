"""Boards to practise a technique on."""

from __future__ import annotations

from typing import Unpack

from fullhouse.core.board import Board
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.core.values import public
from fullhouse.errors import NoSuchPuzzle
from fullhouse.generator.generate import generate
from fullhouse.generator.specification import Request
from fullhouse.logic.path import explain


@public
def practice(
    technique: str,
    /,
    *,
    seed: int | None = None,
    time_limit: float | None = 60,
    threads: int | None = None,
    stop: Stop | None = None,
    **request: Unpack[Request],
) -> tuple[Board, Puzzle]:
    """A board right before this technique is needed, everything easier done, and the puzzle that it comes from.

    The other keywords are those of `generate`.

    >>> board, puzzle = practice("x-wing", seed=7)
    >>> from fullhouse.logic.hints import hint
    >>> hint(board).technique.name
    'x-wing'
    """
    if request.setdefault("technique", technique) != technique:
        raise NoSuchPuzzle(f"{technique} is to be practised, and {request['technique']} is asked for", "choose one")
    puzzle = generate(seed=seed, time_limit=time_limit, threads=threads, stop=stop, **request)
    path = explain(puzzle.givens, until=technique, stop=stop)
    return path.board_before(len(path) - 1), puzzle
