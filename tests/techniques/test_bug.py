"""BUG, the bivalue universal grave: what is found, what it says, and what it leaves alone."""

from __future__ import annotations

from techniques.claims import Example

from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.logic import se
from fullhouse.logic.search import find_path, find_steps, prove
from fullhouse.logic.weighed import find_weighed_path
from fullhouse.logic.weights import order_of, table_of
from fullhouse.techniques.catalog import step_from_json

EXAMPLES = [
    Example(
        "bug-plus-one",
        (
            "..+52.1+8+36..+6.+85+1+2+7..8+7+6+349+5+893+1+2+7+5+6+456+1..4"
            "7+8+2..+48+5+6+91+3.5+9..+2+67+8+4+826+7+9+3+5+16.+7+5.+8+2+49"
        ),
        "Bivalue Universal Grave + 1 => r7c5<>1, r7c5<>4",
        words=(
            "Without 3 in r7c5, every empty cell would have two candidates and every digit two places in each "
            "house that lacks it. Such a board has no solution or several, so 3 in r7c5 must be true."
        ),
        stages=(
            "Look at box 8.",
            "There is a Bivalue Universal Grave + 1.",
            "It is about r7c5.",
            "So r7c5<>1, r7c5<>4.",
        ),
    ),
    Example(
        "bug-type-2",
        (
            "3+1+5+82+7+6+9+4+876+3+49...+4+2+9+61+583+7.3+72.49...+4.+9"
            "5.+7..+59.+7.1.+46+76+4+5+92.8.+9+53+17+8+4+6+2+2+814..+579"
        ),
        "Bivalue Universal Grave Type 2: 1 in r2c8,r45c9 => r2c9,r45c8<>1",
        words=(
            "Without 1 in r2c8, 1 in r4c9 and 1 in r5c9, every empty cell would have two candidates and every "
            "digit two places in each house that lacks it. Such a board has no solution or several, so one of them "
            "must be true. All of them are 1, so no cell that sees them all can hold 1."
        ),
    ),
    Example(
        "bug-type-3",
        (
            "+2.+8..+5+3+4+7....23+8+5935..+4+81+26+1+354..+2+78..2+871."
            "3+5+87.+3+52+4.+1+5+2+1.+3+7.84+96+358+4+7+127+84+2+1.+5.+3"
        ),
        "Bivalue Universal Grave Type 3: 6/9 in r12c4 with 6/9 in r7c4 => r3c4<>9",
        words=(
            "Without 6 in r2c4 and 9 in r1c4, every empty cell would have two candidates and every digit two "
            "places in each house that lacks it. Such a board has no solution or several, so one of them must be "
            "true. The cell that holds it shares out 6 and 9 with r7c4, so no other cell of column 4 can hold one "
            "of these."
        ),
    ),
    Example(
        "bug-type-4",
        (
            "49+8+35...6+5.+376.+4+98.+6+7+984.+3.+68+2+5+9+7+31+4..9+8+43"
            ".+6.3+4+5+12+69+8+7+8+51+2+796+4+3.+34+6+1+5+8.+99.64+3+8.5+1"
        ),
        "Bivalue Universal Grave Type 4: 2 in r13c7 with 1 in c7 => r3c7<>5, r1c7<>7",
        words=(
            "Without 2 in r1c7 and 2 in r3c7, every empty cell would have two candidates and every digit two "
            "places in each house that lacks it. Such a board has no solution or several, so one of them must be "
            "true. In column 7 the digit 1 lies in r1c7 and r3c7 only: one of them holds 1, the other an extra "
            "candidate, and nothing else is left for them."
        ),
    ),
]
BY_NAME = {example.technique: example for example in EXAMPLES}
(WEIGHTS,) = (entry for entry in se.SE_121 if entry[0].technique == "bug-plus-one")


def test_the_line_is_that_of_hodoku() -> None:
    values = {
        "technique": "bug-plus-one",
        "extra_cells": "r3c7",
        "extras": ["5r3c7"],
        "conclusions": "r3c7<>1, r3c7<>2",
    }
    assert str(step_from_json(values)) == "Bivalue Universal Grave + 1 => r3c7<>1, r3c7<>2"


def test_a_cell_more_with_three_candidates_is_no_bug_plus_one() -> None:
    assert find_steps(BY_NAME["bug-type-2"].board(), ["bug-plus-one"]) == []


def test_the_extra_digit_must_be_the_odd_one_in_all_three_houses() -> None:
    board, step = BY_NAME["bug-plus-one"].board(), BY_NAME["bug-plus-one"].step()
    others = [cell for cell in CLASSIC.peers[step.conclusions[0].candidate.cell] if not board.digit(cell)]
    board.eliminate(others[0], next(iter(board.candidates(others[0]))))
    assert find_steps(board, ["bug-plus-one"]) == []


def crowded_board() -> Board:
    """Each cell of an empty board has the digit of a full grid and the next one, but r5c5 has two more."""
    board = Board(Grid(bytes(81)))
    for cell in range(81):
        row, column = divmod(cell, 9)
        digit = (3 * (row % 3) + row // 3 + column) % 9
        kept = {digit + 1, (digit + 1) % 9 + 1} | ({(digit + 3) % 9 + 1, (digit + 5) % 9 + 1} if cell == 40 else set())
        for other in set(range(1, 10)) - kept:
            board.eliminate(cell, other)
    return board


def test_one_cell_may_have_several_extras_where_all_steps_are_wanted_or_the_lightest() -> None:
    board, entries = crowded_board(), (WEIGHTS,)
    (step,) = find_steps(board, ["bug-plus-one"])
    assert len(step.extras) == len(step.conclusions) == 2  # type: ignore[attr-defined]
    assert prove(step, board)
    _, weighed, _ = find_weighed_path(board, order_of(entries), table_of(entries), enough=1)
    assert weighed == [(step, 56)]


def test_in_the_order_of_hodoku_a_bug_plus_one_has_three_candidates() -> None:
    _, steps = find_path(crowded_board(), order=(("bug-plus-one",),))
    assert steps == []


def test_a_bug_with_a_subset_weighs_by_its_size() -> None:
    example, entries = BY_NAME["bug-type-3"], (tuple(one for one in WEIGHTS if one.technique == "bug-type-3"),)
    _, ((step, weight),), _ = find_weighed_path(example.board(), order_of(entries), table_of(entries), enough=1)
    assert weight == 58 + len(step.subset_digits) - 2  # type: ignore[attr-defined]
