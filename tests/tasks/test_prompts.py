"""Tasks: prompts, answers, levels and traces."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from puzzles import INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA

import fullhouse as fh
from fullhouse.tasks import RENDERINGS, find_grids, make_tasks, score, trace
from fullhouse.tasks.prompts import render


@pytest.mark.parametrize("rendering", RENDERINGS)
def test_tasks_ask_answer_and_say_how_hard_it_is(rendering: str) -> None:
    puzzles = [WIKIPEDIA, INKALA_2012]
    tasks = list(make_tasks(puzzles, rendering))
    assert [str(task.level) for task in tasks] == [str(fh.rate(puzzle).level) for puzzle in puzzles]
    for task, puzzle in zip(tasks, puzzles, strict=True):
        line = json.loads(task.to_line())
        assert render(fh.parse(puzzle), rendering) in line["prompt"]
        assert score(puzzle, line["answer"]).is_solved
        assert not score(puzzle, line["prompt"]).is_solved
        assert line["difficulty"] == fh.rate(puzzle).to_row()["score"]


def test_tasks_reject_improper_puzzles() -> None:
    with pytest.raises(fh.Ambiguous):
        list(make_tasks([TWO_SOLUTIONS]))
    with pytest.raises(fh.UnknownName):
        make_tasks([WIKIPEDIA], "smoke")
    with pytest.raises(fh.BadArgument, match="puzzle"):
        make_tasks([WIKIPEDIA], prompt="Solve!")


@pytest.mark.parametrize("notation", ["words", "hodoku", "eureka"])
def test_a_trace_ends_in_the_solution_and_its_boards_grow(notation: str) -> None:
    text = trace(WIKIPEDIA, notation, boards=10)
    assert score(WIKIPEDIA, text).is_solved
    boards = list(find_grids(text))
    assert len(boards) == len(fh.explain(WIKIPEDIA)) // 10 + 1
    assert all(board.count(0) > after.count(0) for board, after in pairwise(boards))
    (task,) = make_tasks([WIKIPEDIA], notation=notation)
    assert score(WIKIPEDIA, json.loads(task.to_line())["trace"]).is_solved
