"""Direct singles, naked and hidden subsets."""

from __future__ import annotations

from typing import Any

import pytest
from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims, Found

from fullhouse.core.notation import parse_conclusions
from fullhouse.logic.steps import PathEnd, find_path, find_steps
from fullhouse.techniques.catalog import technique_named

SEVENS = (
    "9+2+6..+4.5+1.3+1...+6.8+8..1.6..+2+3+4+9+6+1+8+52+7+268..74+1+3+715+3+4+2+8+69+1+82+4639+7+5......1"
    "+3+6+69+3..1+284"
)
HIDDEN_SUBSETS = (
    ".+8+3.56....+9+4.8+3+6..1.+64+928....+2+94+8+316839+2+6+1...+46+1+5+3+7+92+8.25+8+7+41+6..+1+8+625+4"
    ".7+6+473+1+9.8."
)

DIRECT_SINGLES = [
    Example(
        "direct-pointing",
        SEVENS,
        "Direct Pointing: 7 in b1, single in b3 => r1c7=7",
        words="In box 1 every 7 is in row 3. That leaves only r1c7 for 7 in box 3. So r1c7 is 7.",
        stages=(
            "Look at box 3.",
            "There is a Direct Pointing.",
            "It involves digit 7 in box 1 and box 3.",
            "",
        ),
    ),
    Example(
        "direct-claiming",
        SEVENS,
        "Direct Claiming: 7 in r2, single in r1 => r1c7=7",
        words="In row 2 every 7 is in box 2. That leaves only r1c7 for 7 in row 1. So r1c7 is 7.",
    ),
    Example(
        "direct-hidden-pair",
        HIDDEN_SUBSETS,
        "Direct Hidden Pair: 4,9 in r1c89, single in b3 => r2c9=1",
        words=(
            "In box 3 the digits 4 and 9 fit only in r1c8 and r1c9: as many cells as digits. That leaves only r2c9 for "
            "1 in box 3. So r2c9 is 1."
        ),
        found=Found.FIRST,
    ),
    Example(
        "direct-hidden-triple",
        HIDDEN_SUBSETS,
        "Direct Hidden Triple: 1,4,9 in r1c89,r2c9, single in b3 => r1c7=2",
        words=(
            "In box 3 the digits 1, 4 and 9 fit only in r1c8, r1c9 and r2c9: as many cells as digits. That leaves only "
            "r1c7 for 2 in box 3. So r1c7 is 2."
        ),
    ),
]


class TestDirectSingles(ExampleClaims):
    examples = DIRECT_SINGLES


def test_a_direct_step_places_a_digit() -> None:
    assert all(example.step().places() for example in DIRECT_SINGLES)


def test_the_digit_had_several_places_before() -> None:
    for example in DIRECT_SINGLES:
        singles = {step.result() for step in find_steps(example.board(), ["hidden-single"])}
        assert not singles & {step.result() for step in example.steps()}


def test_a_direct_step_replaces_two_steps() -> None:
    order = (("hidden-single",), ("direct-pointing",), ("naked-single",))
    end, path = find_path(board_of(SEVENS, ""), order=order)
    assert path[0].line() == "Direct Pointing: 7 in b1, single in b3 => r1c7=7"
    assert end is PathEnd.SOLVED


EMPTY = "." * 81
QUADRUPLES = "..4...1.5.3..1.....8.3..27...9....682..........8....5...1.49...5....8.963.6..2..."
PAIRS = "......5682..9.4.......8......5....8..9...86.18.3..17......3...2.7.1.2......5..9.6"

SUBSETS = [
    Example(
        "naked-pair",
        QUADRUPLES,
        "Naked Pair: 2,7 in r7c2,r8c3 => r7c1,r89c2<>7, r8c2<>2",
        words=(
            "r7c2 and r8c3 have only 2 and 7: as many digits as cells. So no other cell of box 7 can be 2 or 7: r8c2 "
            "loses 2 and 7, and r7c1 and r9c2 lose 7."
        ),
    ),
    Example(
        "naked-triple",
        QUADRUPLES,
        "Naked Triple: 4,8,9 in r2c89,r3c9 => r1c8,r2c7<>8, r2c7<>4, r2c7<>9",
        found=Found.FIRST,
    ),
    Example(
        "naked-quadruple",
        QUADRUPLES,
        "Naked Quadruple: 3,4,8,9 in r12c8,r23c9 => r2c7<>4, r2c7<>8, r2c7<>9",
        found=Found.FIRST,
    ),
    Example(
        "hidden-pair",
        PAIRS,
        "Hidden Pair: 2,8 in r9c23 => r9c23<>1, r9c2<>3, r9c23<>4",
        words=(
            "In row 9 the digits 2 and 8 fit only in r9c2 and r9c3: as many cells as digits. So these cells hold "
            "nothing else: r9c2 loses 1, 3 and 4, and r9c3 loses 1 and 4."
        ),
        stages=(
            "Look at row 9.",
            "There is a Hidden Pair.",
            "It involves digits 2 and 8 in r9c2 and r9c3.",
            "",
        ),
    ),
    Example(
        "hidden-triple",
        PAIRS,
        "Hidden Triple: 2,4,9 in r3c789 => r3c78<>1, r3c789<>3, r3c89<>7",
        found=Found.FIRST,
    ),
    Example(
        "hidden-quadruple",
        PAIRS,
        "Hidden Quadruple: 1,2,3,8 in r9c1238 => r9c1238<>4, r9c8<>7",
    ),
]


class TestSubsets(ExampleClaims):
    examples = SUBSETS


def without(*cells_and_digits: tuple[str, str]) -> str:
    """Candidates to remove, so that these cells keep only these digits: `("13", "12")` is r1c3 with 1 and 2."""
    return " ".join(digit + cell for cell, kept in cells_and_digits for digit in "123456789" if digit not in kept)


@pytest.mark.parametrize("example", SUBSETS, ids=lambda example: example.technique)
def test_the_first_subset_found_is_the_one_that_a_path_takes(example: Example) -> None:
    assert example.taken() == example.steps()[0]


def test_a_pair_that_works_in_box_and_line_is_locked_and_not_naked() -> None:
    board = board_of(EMPTY, without(("11", "12"), ("12", "12")))
    assert find_steps(board, ["naked-pair"]) == []
    assert len(find_steps(board, ["locked-pair"])) == 1


def test_a_pair_of_a_crossing_that_works_in_the_line_only_is_naked() -> None:
    others = [(row + column, "3456789") for row in "23" for column in "123"]
    board = board_of(EMPTY, without(("11", "12"), ("12", "12"), ("13", "3456789"), *others))
    (step,) = find_steps(board, ["naked-pair"])
    assert str(step) == "Naked Pair: 1,2 in r1c12 => r1c456789<>1, r1c456789<>2"
    assert step.area() == "row 1"


def test_cells_may_lack_some_of_the_digits() -> None:
    board = board_of(EMPTY, without(("11", "12"), ("14", "23"), ("17", "13")))
    (step,) = find_steps(board, ["naked-triple"])
    assert str(step).startswith("Naked Triple: 1,2,3 in r1c147 => ")


@pytest.mark.parametrize(
    ("name", "digits", "cells", "line"),
    [
        ("hidden-pair", [1, 3], "r69c5", "Hidden Pair: 1,3 in r69c5 => r9c5<>6"),
        (
            "hidden-quadruple",
            [1, 3, 6, 7],
            "r78c23",
            "Hidden Quadruple: 1,3,6,7 in r7c23,r8c23 => r78c3<>8, r8c23<>5",
        ),
        ("hidden-triple", [4, 7, 8], "r4c23,r6c2", "Hidden Triple: 4,7,8 in r4c23,r6c2 => r4c23<>1, r46c2<>5, r6c2<>3"),
        ("naked-pair", [6, 8], "r39c1", "Naked Pair: 6,8 in r39c1 => r2c1<>6"),
        (
            "naked-quadruple",
            [1, 2, 6, 8],
            "r1568c8",
            "Naked Quadruple: 1,2,6,8 in r1568c8 => r23c8<>2, r237c8<>8, r3c8<>6, r9c8<>1",
        ),
        ("naked-triple", [2, 7, 8], "r7c1,r8c23", "Naked Triple: 2,7,8 in r7c1,r8c23 => r7c23<>2, r7c23<>8, r7c3<>7"),
    ],
)
def test_the_lines_of_hodoku_are_printed_exactly(name: str, digits: list[int], cells: str, line: str) -> None:
    values: dict[str, Any] = {"digits": digits, "cells": cells, "house": "r1", "conclusions": line.split(" => ")[1]}
    technique = technique_named(name)
    step = technique.step.from_fields(technique, values)
    assert str(step) == line
    assert set(parse_conclusions(step.result())) == set(step.conclusions)
