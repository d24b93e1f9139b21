"""SE's direct singles, on boards of our own."""

from __future__ import annotations

import pytest
from logic.reglib import board_of

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.logic import PathEnd, find_path, find_steps, verify
from fullhouse.techniques.catalog import step_from_json

SEVENS = (
    "9+2+6..+4.5+1.3+1...+6.8+8..1.6..+2+3+4+9+6+1+8+52+7+268..74+1+3+715+3+4+2+8+69+1+82+4639+7+5......1"
    "+3+6+69+3..1+284"
)
SUBSETS = (
    ".+8+3.56....+9+4.8+3+6..1.+64+928....+2+94+8+316839+2+6+1...+46+1+5+3+7+92+8.25+8+7+41+6..+1+8+625+4"
    ".7+6+473+1+9.8."
)
EXAMPLES = [
    (
        SEVENS,
        "direct-pointing",
        "Direct Pointing: 7 in b1, single in b3 => r1c7=7",
        "In box 1 every 7 lies in row 3, so row 3 has no other 7. That leaves box 3 only one place for 7: r1c7.",
    ),
    (
        SEVENS,
        "direct-claiming",
        "Direct Claiming: 7 in r2, single in r1 => r1c7=7",
        "In row 2 every 7 lies in box 2, so box 2 has no other 7. That leaves row 1 only one place for 7: r1c7.",
    ),
    (
        SUBSETS,
        "direct-hidden-pair",
        "Direct Hidden Pair: 4,9 in r1c89, single in b3 => r2c9=1",
        "In box 3 only r1c8 and r1c9 have room for 4 and 9, so they hold nothing else. {rest} 1: r2c9.",
    ),
    (
        SUBSETS,
        "direct-hidden-triple",
        "Direct Hidden Triple: 1,4,9 in r1c89,r2c9, single in b3 => r1c7=2",
        "In box 3 only r1c8, r1c9 and r2c9 have room for 1, 4 and 9, so they hold nothing else. {rest} 2: r1c7.",
    ),
]
NAMES = [example[1] for example in EXAMPLES]


@pytest.mark.parametrize(("cells", "technique", "line", "words"), EXAMPLES, ids=NAMES)
def test_is_found_told_and_proved(cells: str, technique: str, line: str, words: str) -> None:
    board = board_of(cells, "")
    step = find_steps(board, [technique])[0]
    assert step.line() == line
    assert step.words() == words.format(rest="That leaves box 3 only one place for")
    assert step.places()
    assert verify(step, board)
    assert step_from_json(step.to_json()) == step


def test_a_hint_for_direct_pointing_grows_from_the_house_to_the_reason() -> None:
    step = find_steps(board_of(SEVENS, ""), ["direct-pointing"])[0]
    assert [step.stage(stage) for stage in (1, 2, 3, 4)] == [
        "Look at box 3.",
        "There is a Direct Pointing.",
        "It is about digit 7 in box 1 and box 3.",
        f"{EXAMPLES[0][3]} So r1c7=7.",
    ]


def test_the_digit_had_several_places_before() -> None:
    for cells, technique, _, _ in EXAMPLES:
        board = board_of(cells, "")
        singles = {step.result() for step in find_steps(board, ["hidden-single"])}
        assert not singles & {step.result() for step in find_steps(board, [technique])}


def test_a_direct_step_takes_the_place_of_two() -> None:
    order = (("hidden-single",), ("direct-pointing",), ("naked-single",))
    end, path = find_path(board_of(SEVENS, ""), order=order)
    assert path[0].line() == "Direct Pointing: 7 in b1, single in b3 => r1c7=7"
    assert end is PathEnd.SOLVED


def test_nothing_is_direct_on_an_empty_grid() -> None:
    free = Board.from_parts(Grid(bytes(81)), [], None)
    assert not find_steps(free, NAMES)
