"""Patterns that SukakuExplainer finds and the classic Sudoku Explainer overlooks: only `se` has them."""

from __future__ import annotations

import pytest

import fullhouse as fh
from fullhouse.logic.steps import find_steps
from fullhouse.logic.weights import SE_ORDERS
from fullhouse.rating import SCALES
from fullhouse.rating.se import SeScale

OVERLOOKED = [
    # Three corners with one extra digit: the walk around them meets other extras first.
    (
        "uniqueness-test-5",
        ".......4.8...76.5..9...583.3.5....8..8.7....4..632.......58.....1.....9.4.2......",
        7.3,
        7.3,
    ),
    # A hidden pair, smaller than the number of extra digits.
    (
        "uniqueness-test-3",
        "....7......89.127....6....3.8.5.......3..265.....9.....7....48......37....1.27.96",
        4.5,
        7.1,
    ),
    ("unique-loop-3", "...2...5..6..91......4.3..931.5..9.7.....45..8..72...4.8....1....1..7..........36", 7.1, 7.1),
    # An extra in a cell whose houses all have another extra of the digit.
    ("bug-type-2", "..5..2.6.....8.94.....5...3.2.....1.9...6.4.24.83....6.7....3....2.347....4....5.", 5.7, 6.6),
]


@pytest.mark.parametrize(("technique", "puzzle", "all_found", "er"), OVERLOOKED)
def test_the_classic_scale_leaves_out_what_the_classic_program_overlooks(
    technique: str, puzzle: str, all_found: float, er: float
) -> None:
    classic, later = (fh.explain(puzzle, order="se-1.2.1", settings={"overlooked_patterns": found}) for found in (0, 1))
    assert (max(later.weights), max(classic.weights)) == (all_found, er)
    assert later.techniques[technique] > classic.techniques.get(technique, 0)
    assert fh.explain(puzzle, order="se-1.2.1") == classic
    rating = fh.rate(puzzle, scales="se-1.2.1").se
    assert rating is not None
    assert rating.er == er


@pytest.mark.parametrize("technique", ["uniqueness-test-5", "bug-type-2"])
def test_an_overlooked_pattern_is_a_valid_step(technique: str) -> None:
    puzzle = next(puzzle for name, puzzle, *_ in OVERLOOKED if name == technique)
    path = fh.explain(puzzle, order="se-1.2.1", settings={"overlooked_patterns": 1})
    (number, step), *_ = path.steps_of(technique)
    board = path.board_before(number - 1)
    assert step in find_steps(board, [technique])
    assert step not in find_steps(board, [technique], settings={"overlooked_patterns": 0})
    assert fh.prove(step, board)


def test_only_the_classic_scale_overlooks_patterns() -> None:
    assert SE_ORDERS["se"].settings.get("overlooked_patterns", 1) == 1
    assert SE_ORDERS["se-1.2.1"].settings["overlooked_patterns"] == 0
    for name, version in SE_ORDERS.items():
        scale = SCALES[name]
        assert isinstance(scale, SeScale)
        assert (scale.entries, scale.settings) == version
