"""Every technique has an example on which it is found."""

from __future__ import annotations

import pytest

import fullhouse as fh
from fullhouse.logic import Mistake
from fullhouse.logic.examples import EXAMPLES, SETTINGS
from fullhouse.techniques.catalog import CATALOG, GUESS


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != GUESS])
def test_the_technique_is_found_on_its_example_and_proved(name: str) -> None:
    board = fh.parse_board(EXAMPLES[name])
    solution = fh.solve(board)
    steps = fh.steps(board, name, settings=SETTINGS.get(name, {}))
    assert steps, "run tools/find_examples.py"
    for step in steps:
        assert fh.prove(step, board), f"{step}: {fh.prove(step, board).reason}"
        assert all((solution[one.candidate.cell] == one.candidate.digit) == one.places for one in step.conclusions)


def test_examples_are_boards_of_proper_puzzles() -> None:
    for name, text in EXAMPLES.items():
        board = fh.parse_board(text)
        assert fh.check(board.givens).is_proper, name
        assert not isinstance(fh.hint(board), Mistake), name


def test_every_technique_has_an_example() -> None:
    assert set(EXAMPLES) == set(CATALOG)
