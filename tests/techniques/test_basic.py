"""SE's direct singles, on boards of our own."""

from __future__ import annotations

from logic.reglib import board_of
from techniques.claims import Example, Found

from fullhouse.logic.search import PathEnd, find_path, find_steps

SEVENS = (
    "9+2+6..+4.5+1.3+1...+6.8+8..1.6..+2+3+4+9+6+1+8+52+7+268..74+1+3+715+3+4+2+8+69+1+82+4639+7+5......1"
    "+3+6+69+3..1+284"
)
SUBSETS = (
    ".+8+3.56....+9+4.8+3+6..1.+64+928....+2+94+8+316839+2+6+1...+46+1+5+3+7+92+8.25+8+7+41+6..+1+8+625+4"
    ".7+6+473+1+9.8."
)
EXAMPLES = [
    Example(
        "direct-pointing",
        SEVENS,
        "Direct Pointing: 7 in b1, single in b3 => r1c7=7",
        words="In box 1 every 7 lies in row 3, so row 3 has no other 7. That leaves box 3 only one place for 7: r1c7.",
        stages=(
            "Look at box 3.",
            "There is a Direct Pointing.",
            "It is about digit 7 in box 1 and box 3.",
            "So r1c7=7.",
        ),
    ),
    Example(
        "direct-claiming",
        SEVENS,
        "Direct Claiming: 7 in r2, single in r1 => r1c7=7",
        words="In row 2 every 7 lies in box 2, so box 2 has no other 7. That leaves row 1 only one place for 7: r1c7.",
    ),
    Example(
        "direct-hidden-pair",
        SUBSETS,
        "Direct Hidden Pair: 4,9 in r1c89, single in b3 => r2c9=1",
        words=(
            "In box 3 only r1c8 and r1c9 have room for 4 and 9, so they hold nothing else. "
            "That leaves box 3 only one place for 1: r2c9."
        ),
        found=Found.FIRST,
    ),
    Example(
        "direct-hidden-triple",
        SUBSETS,
        "Direct Hidden Triple: 1,4,9 in r1c89,r2c9, single in b3 => r1c7=2",
        words=(
            "In box 3 only r1c8, r1c9 and r2c9 have room for 1, 4 and 9, so they hold nothing else. "
            "That leaves box 3 only one place for 2: r1c7."
        ),
    ),
]


def test_a_direct_step_places_a_digit() -> None:
    assert all(example.step().places() for example in EXAMPLES)


def test_the_digit_had_several_places_before() -> None:
    for example in EXAMPLES:
        singles = {step.result() for step in find_steps(example.board(), ["hidden-single"])}
        assert not singles & {step.result() for step in example.steps()}


def test_a_direct_step_takes_the_place_of_two() -> None:
    order = (("hidden-single",), ("direct-pointing",), ("naked-single",))
    end, path = find_path(board_of(SEVENS, ""), order=order)
    assert path[0].line() == "Direct Pointing: 7 in b1, single in b3 => r1c7=7"
    assert end is PathEnd.SOLVED
