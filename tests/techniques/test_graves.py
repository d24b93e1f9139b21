"""Bivalue universal graves: what they find, what they say, and what they leave alone."""

from __future__ import annotations

import pytest
from logic.reglib import board_of

from fullhouse import logic
from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.logic import find_steps, verify
from fullhouse.techniques.catalog import CATALOG, step_from_json
from fullhouse.techniques.step import Step

EXAMPLES = {  # digits after a plus were placed; then the candidates removed, and the step
    "bug-plus-one": (
        (
            "..+52.1+8+36..+6.+85+1+2+7..8+7+6+349+5+893+1+2+7+5+6+456+1..4"
            "7+8+2..+48+5+6+91+3.5+9..+2+67+8+4+826+7+9+3+5+16.+7+5.+8+2+49"
        ),
        "",
        "Bivalue Universal Grave + 1 => r7c5<>1, r7c5<>4",
    ),
    "bug-type-2": (
        (
            "3+1+5+82+7+6+9+4+876+3+49...+4+2+9+61+583+7.3+72.49...+4.+9"
            "5.+7..+59.+7.1.+46+76+4+5+92.8.+9+53+17+8+4+6+2+2+814..+579"
        ),
        "",
        "Bivalue Universal Grave Type 2: 1 in r2c8,r45c9 => r2c9,r45c8<>1",
    ),
    "bug-type-3": (
        (
            "+2.+8..+5+3+4+7....23+8+5935..+4+81+26+1+354..+2+78..2+871."
            "3+5+87.+3+52+4.+1+5+2+1.+3+7.84+96+358+4+7+127+84+2+1.+5.+3"
        ),
        "",
        "Bivalue Universal Grave Type 3: 6/9 in r12c4 with 6/9 in r7c4 => r3c4<>9",
    ),
    "bug-type-4": (
        (
            "49+8+35...6+5.+376.+4+98.+6+7+984.+3.+68+2+5+9+7+31+4..9+8+43"
            ".+6.3+4+5+12+69+8+7+8+51+2+796+4+3.+34+6+1+5+8.+99.64+3+8.5+1"
        ),
        "",
        "Bivalue Universal Grave Type 4: 2 in r13c7 with 1 in c7 => r3c7<>5, r1c7<>7",
    ),
}

REASONS = {
    "bug-plus-one": (
        "Without 3 in r7c5, every empty cell would have two candidates and every digit two places in each "
        "house that lacks it. Such a board has no solution or several, so 3 in r7c5 must be true."
    ),
    "bug-type-2": (
        "Without 1 in r2c8, 1 in r4c9 and 1 in r5c9, every empty cell would have two candidates and every "
        "digit two places in each house that lacks it. Such a board has no solution or several, so one of them "
        "must be true. All of them are 1, so no cell that sees them all can hold 1."
    ),
    "bug-type-3": (
        "Without 6 in r2c4 and 9 in r1c4, every empty cell would have two candidates and every digit two "
        "places in each house that lacks it. Such a board has no solution or several, so one of them must be "
        "true. The cell that holds it shares out 6 and 9 with r7c4, so no other cell of column 4 can hold one "
        "of these."
    ),
    "bug-type-4": (
        "Without 2 in r1c7 and 2 in r3c7, every empty cell would have two candidates and every digit two "
        "places in each house that lacks it. Such a board has no solution or several, so one of them must be "
        "true. In column 7 the digit 1 lies in r1c7 and r3c7 only: one of them holds 1, the other an extra "
        "candidate, and nothing else is left for them."
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_step_is_found_and_told_as_hodoku_writes_it(name: str) -> None:
    cells, removed, line = EXAMPLES[name]
    assert [str(step) for step in find_steps(board_of(cells, removed), [name])] == [line]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_step_is_proved_from_the_rules(name: str) -> None:
    board, step = example(name)
    assert verify(step, board)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_step_needs_every_conclusion_it_draws(name: str) -> None:
    board, step = example(name)
    logic.apply(step, board)
    assert step.conclusions not in [other.conclusions for other in find_steps(board, [name])]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_reason_is_told_in_plain_words(name: str) -> None:
    assert example(name)[1].words() == REASONS[name]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_step_survives_the_way_through_json(name: str) -> None:
    step = example(name)[1]
    assert step_from_json(step.to_json()) == step


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_picture_shows_what_the_step_removes(name: str) -> None:
    step = example(name)[1]
    marked = dict(step.highlights().candidates)
    assert set(marked["eliminated"]) == {one.candidate for one in step.conclusions}


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_found_on_an_empty_board(name: str) -> None:
    assert find_steps(Board(Grid(bytes(81))), [name]) == []


def example(name: str) -> tuple[Board, Step]:
    """The board of the example and the first step found there."""
    cells, removed, _ = EXAMPLES[name]
    board = board_of(cells, removed)
    return board, find_steps(board, [name])[0]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_step_says_that_it_assumes_one_solution(name: str) -> None:
    assert CATALOG[name].assumes_uniqueness
    assert example(name)[1].proof().assumes_uniqueness


def test_a_hint_goes_from_the_area_to_the_reason() -> None:
    step = example("bug-plus-one")[1]
    assert [step.stage(stage) for stage in (1, 2, 3)] == [
        "Look at box 8.",
        "There is a Bivalue Universal Grave + 1.",
        "It is about r7c5.",
    ]
    assert step.stage(4).endswith("So r7c5<>1, r7c5<>4.")


def test_the_line_is_that_of_hodoku() -> None:
    told = {
        "technique": "bug-plus-one",
        "extra_cells": "r3c7",
        "extras": ["5r3c7"],
        "conclusions": "r3c7<>1, r3c7<>2",
    }
    assert str(step_from_json(told)) == "Bivalue Universal Grave + 1 => r3c7<>1, r3c7<>2"


def test_a_cell_more_with_three_candidates_is_no_grave_plus_one() -> None:
    board = board_of(*EXAMPLES["bug-type-2"][:2])
    assert find_steps(board, ["bug-plus-one"]) == []


def test_the_extra_digit_must_be_the_odd_one_in_all_three_houses() -> None:
    board, step = example("bug-plus-one")
    others = [cell for cell in CLASSIC.peers[step.conclusions[0].candidate.cell] if not board.digit(cell)]
    board.eliminate(others[0], next(iter(board.candidates(others[0]))))
    assert find_steps(board, ["bug-plus-one"]) == []
