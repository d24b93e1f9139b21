"""A step of any technique, seen on an equivalent grid, is a step there."""

from __future__ import annotations

import pytest
from logic.reglib import board_of
from technique_examples import EXAMPLES, SETTINGS

from fullhouse.core.board import Board
from fullhouse.core.digits import DigitSet
from fullhouse.logic.search import find_steps, prove
from fullhouse.logic.transformed import transformed
from fullhouse.symmetry.transform import Transform


def transformed_board(board: Board, transform: Transform) -> Board:
    """The board with its digits and candidates transformed."""
    masks = []
    for cell in range(81):
        source = transform.source_of(cell)
        digits = [transform.names[digit - 1] for digit in DigitSet(board.all_candidates()[source])]
        masks.append(DigitSet.of(*digits).mask)
    givens = transform.apply(board.givens)
    grid = transform.apply(board.to_grid())
    placed = ((cell, digit) for cell, digit in enumerate(grid) if digit and not givens[cell])
    return Board.from_parts(givens, placed, tuple(masks))


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "brute-force"])
def test_a_transformed_step_concludes_what_it_should_and_is_proved_there(name: str) -> None:
    digits, _, removed = EXAMPLES[name].partition(":")
    board = board_of(digits, removed)
    for number, step in enumerate(find_steps(board, [name], settings=SETTINGS.get(name), enough=3)):
        transform = Transform.random(11, number)
        image, there = transformed(step, transform), transformed_board(board, transform)
        assert image.technique == step.technique
        assert len(image.conclusions) == len(step.conclusions)
        assert prove(image, there)
        assert image.line()
        assert transformed(image, transform.inverse).conclusions == step.conclusions
