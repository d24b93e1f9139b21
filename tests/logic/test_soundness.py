"""Every step of every path is proved, agrees with the solution, and survives a trip through JSON."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

import pytest
from logic.strategies import QUICK
from puzzles import EULER_1, INKALA_2012, WIKIPEDIA, dug_puzzle
from references import read_hodoku
from shared import FOLDER, needs_shared

import fullhouse as fh
from fullhouse.logic.steps import apply
from fullhouse.logic.weights import SE_1181, SE_SETTINGS, find_weighed_path, order_of, table_of
from fullhouse.techniques.catalog import GUESS, step_from_json
from fullhouse.techniques.step import Step, named_digits

FILES = {
    "sudokuexchange-se.txt": 6_000,
    "kaggle_3m_rated_sample.txt": 5_000,
    "random_minimal.txt": 3_000,
    "17clue.txt": 3_000,
    "nullsudoku_se_graded.txt": 2_000,
    "norvig_top95.txt": 100,
    "magictour_top1465.txt": 500,
    "forum_hardest_1106.txt": 400,
    "kaggle_1m_sample.txt": 3_000,
}
"""The maximum number of puzzles per file: more than 20,000 in total, of all difficulties."""
EXPLAINER = (order_of(SE_1181), table_of(SE_1181))
ENOUGH = 20_000
AREA = r"(row|column|box)(e?s)? \d((,| to| and) (\d|(row|column|box)(e?s)? \d))*"
"""The places that a first hint may mention: houses, by kind and number."""
WHERE = rf"Look (at {AREA}|for (a digit to place|candidates to eliminate) in {AREA}|at {{digits}} all over the grid)[.]"
"""The sentences of a first hint. Only a pattern that is all over the grid names its digits."""


def drawn(path: Path, most: int) -> list[str]:
    """Up to `most` puzzles of a file, from all over it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line[:81] for line in lines[:: max(1, len(lines) // most)][:most]]


def troubles_of(puzzle: str) -> list[str]:
    """The errors in the steps of the path of this puzzle in HoDoKu's order, and in that of Sudoku Explainer."""
    path = fh.explain(puzzle)
    troubles = [] if path.is_solved else [f"the path ends {path.end}"]
    weighed = [step for step, _ in find_weighed_path(path.start.board(), *EXPLAINER, settings=SE_SETTINGS)[1]]
    for steps in (path.steps, weighed):
        board = path.start.board()
        for number, step in enumerate(steps, start=1):
            found = troubles_with(step, board, path.solution)
            troubles += [f"{puzzle} step {number}, {step}: {trouble}" for trouble in found]
            apply(step, board)
    return troubles


def troubles_with(step: Step, board: fh.Board, solution: fh.Grid) -> Iterator[str]:
    if step.technique.name != GUESS:
        check = fh.prove(step, board)
        if not check:
            yield check.reason
    for conclusion in step.conclusions:
        cell, digit = conclusion.candidate.cell, conclusion.candidate.digit
        if (solution[cell] == digit) != conclusion.places:
            yield f"{conclusion} contradicts the solution"
        if not board.has_candidate(cell, digit) or board.digit(cell):
            yield f"{conclusion} changes nothing"


@pytest.mark.parametrize("seed", [*range(12), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(12, 30))])
def test_the_steps_of_a_puzzle_are_proved_and_correct(seed: int) -> None:
    assert troubles_of(dug_puzzle(seed, clues=(0, 0, 26, 30)[seed % 4]).to_line()) == []


@pytest.mark.thorough
@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.slow) for first in range(1, 4))])
def test_the_steps_of_the_recorded_puzzles_are_proved_and_correct(first: int) -> None:
    assert [trouble for path in read_hodoku()[first::4] for trouble in troubles_of(path.puzzle)] == []


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, EULER_1, INKALA_2012])
def test_the_steps_of_a_well_known_puzzle_are_proved_and_correct(puzzle: str) -> None:
    assert troubles_of(puzzle) == []


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 20))])
def test_every_step_that_is_available_along_a_path_is_proved_and_correct(seed: int) -> None:
    path = fh.explain(dug_puzzle(seed))
    for board in islice(path.boards(), 0, None, 8):
        for step in fh.steps(board, QUICK):
            assert list(troubles_with(step, board, path.solution)) == [], str(step)
            assert step_from_json(json.loads(json.dumps(step.to_json()))) == step


@pytest.mark.parametrize("seed", range(4))
def test_every_step_can_be_written_in_every_way(seed: int) -> None:
    for step in fh.explain(dug_puzzle(seed)):
        texts = [step.line(), step.eureka(), step.words(), *(step.stage(number) for number in (1, 2, 3, 4))]
        assert all(texts)
        assert not any(re.search(r"\{[a-z_]+\}", text) for text in texts)
        assert step.words().endswith(".")
        assert step.highlights().to_json()


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 10))])
def test_the_first_stage_of_a_hint_shows_an_area_or_digits_and_the_second_the_technique(seed: int) -> None:
    path = fh.explain(dug_puzzle(seed))
    for board in islice(path.boards(), 0, None, 8):
        for step in [*fh.steps(board, QUICK), *path]:
            digits = re.escape(named_digits(step.digits_involved()))
            assert re.fullmatch(WHERE.format(digits=digits), step.stage(1)), step.stage(1)
            assert step.title() in step.stage(2) or step.technique.name == GUESS
            assert not re.search(r"r\d+c\d+|<>|=|digits? \d", step.stage(2)), step.stage(2)
            placed = [str(one) for one in step.conclusions if one.places]
            assert not any(one in step.stage(3) for one in placed), step.stage(3)


def test_a_guess_is_marked_and_does_not_show_the_digit_early() -> None:
    path = fh.explain(WIKIPEDIA, order=["brute-force"])
    texts = [path[0].stage(number) for number in (1, 2, 3)]
    assert re.fullmatch(r"Look at box \d[.]", texts[0])
    assert texts[1] == "No technique finds anything here: it takes a guess."
    assert re.fullmatch(r"It involves r\dc\d[.]", texts[2])


@pytest.mark.parametrize(
    ("technique", "announcement"),
    [
        ("x-wing", "There is an X-Wing."),
        ("aic", "There is an AIC."),
        ("uniqueness-test-1", "There is a Uniqueness Test 1."),
        ("unique-loop-1", "There is a Unique Loop Type 1."),
        ("uvwxyz-wing", "There is a UVWXYZ-Wing."),
        ("pointing", "There are Locked Candidates Type 1 (Pointing)."),
    ],
)
def test_a_technique_is_announced_in_good_english(technique: str, announcement: str) -> None:
    path = (fh.explain(dug_puzzle(seed)) for seed in range(40))
    boards = (board for one in path for board in islice(one.boards(), 0, None, 10))
    step = next(step for board in boards for step in fh.steps(board, technique))
    assert step.stage(2) == announcement


@pytest.mark.slow
@needs_shared
def test_the_steps_of_twenty_thousand_puzzles_are_proved_and_correct() -> None:
    puzzles = [puzzle for name, most in FILES.items() for puzzle in drawn(FOLDER / name, most)]
    assert len(puzzles) >= ENOUGH
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        troubles = [trouble for some in pool.map(troubles_of, puzzles, chunksize=50) for trouble in some]
    assert troubles == []
