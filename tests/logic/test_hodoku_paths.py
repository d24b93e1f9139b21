"""Every step that HoDoKu takes on the puzzles on record is among the steps that we find."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest
from references import read_hodoku

from fullhouse.core.board import Board
from fullhouse.core.notation import Conclusion
from fullhouse.logic.search import find_steps
from fullhouse.techniques.catalog import GUESS

PATHS = read_hodoku()
TECHNIQUES = sorted({technique for path in PATHS for technique, _ in path.steps} - {GUESS})


@cache
def boards_of() -> dict[str, list[tuple[Board, frozenset[Conclusion]]]]:
    """The boards where HoDoKu takes a step, with its conclusions, by technique."""
    boards = defaultdict(list)
    for path in PATHS:
        for board, (technique, conclusions) in zip(path.boards(), path.steps, strict=True):
            boards[technique].append((board, conclusions))
    return boards


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_step_of_hodoku_is_found(technique: str) -> None:
    for board, conclusions in boards_of()[technique]:
        found = {frozenset(step.conclusions) for step in find_steps(board, [technique])}
        assert conclusions in found, f"{board.to_grid().to_line()} {technique} {' '.join(map(str, conclusions))}"
