"""Aligned exclusion: what it finds, what it says, and what it leaves alone."""

from __future__ import annotations

import pytest
from logic.reglib import board_of

from fullhouse import logic
from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.logic import find_steps, verify
from fullhouse.techniques.catalog import CATALOG, step_from_json
from fullhouse.techniques.step import Step

EXAMPLES = {  # digits after a plus were placed; then the candidates removed, and the step
    "aligned-pair-exclusion": (
        "94.5+3.76+1+7.6..1.+353+1+5.6.....+5+71+8+9.4+31.9+3...+5..+3+425.+19.+5+9.+6.3....7.4+9+53.+6+46+3...5.+9",
        "",
        "Aligned Pair Exclusion: r5c79 (r4c7 {26}, r5c2 {28}, r6c9 {78}) => r5c9<>2, r5c7<>8",
    ),
    "aligned-triple-exclusion": (
        "..+3+916......5+8+39..8+59+2+7+4+1+63+6+8+5+3+47+21+931+7+8+29+65+4942...+37+8..843...65.+4....+3..3.7..4..",
        "",
        "Aligned Triple Exclusion: r7c1,r9c39 (r7c7 {57}, r9c1 {12}) => r9c3<>1",
    ),
}

REASONS = {
    "aligned-pair-exclusion": (
        "Try every way to fill r5c7 and r5c9 together. Cells that see each other must differ, and the cells "
        "r4c7 with 2 and 6, r5c2 with 2 and 8 and r6c9 with 7 and 8 need a digit too, which the digits in r5c7 "
        "and r5c9 must not take away. Of all the ways that pass, none has 2 in r5c9 or 8 in r5c7."
    ),
    "aligned-triple-exclusion": (
        "Try every way to fill r7c1, r9c3 and r9c9 together. Cells that see each other must differ, and the "
        "cells r7c7 with 5 and 7 and r9c1 with 1 and 2 need a digit too, which the digits in r7c1, r9c3 and "
        "r9c9 must not take away. Of all the ways that pass, none has 1 in r9c3."
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


def test_a_hint_goes_from_the_area_to_the_reason() -> None:
    step = example("aligned-pair-exclusion")[1]
    assert [step.stage(stage) for stage in (1, 2, 3)] == [
        "Look at rows 4 to 6.",
        "There is an Aligned Pair Exclusion.",
        "It is about r5c7 and r5c9, and about the cells that see them: r4c7,r5c2,r6c9.",
    ]
    assert step.stage(4).endswith("So r5c9<>2, r5c7<>8.")


def test_every_triple_beside_a_pair_is_proved_too() -> None:
    board = example("aligned-pair-exclusion")[0]
    triples = find_steps(board, ["aligned-triple-exclusion"])
    assert triples
    assert all(verify(step, board) for step in triples)


def test_exclusion_does_not_assume_one_solution() -> None:
    assert not any(CATALOG[name].assumes_uniqueness for name in EXAMPLES)
