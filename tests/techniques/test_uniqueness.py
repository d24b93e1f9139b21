"""Unique, hidden and avoidable rectangles: what they find, what they say, and what they leave alone."""

from __future__ import annotations

import pytest
from logic.reglib import board_of
from techniques.claims import Example

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cells, parse_conclusions
from fullhouse.logic import se
from fullhouse.logic.search import find_steps, prove
from fullhouse.logic.weighed import find_weighed_path
from fullhouse.logic.weights import order_of, table_of
from fullhouse.techniques.catalog import step_from_json
from fullhouse.techniques.step import Step

EXAMPLES = [
    Example(
        "uniqueness-test-1",
        ".+3.+67..9..48+3......6......3+8.+6..351.1.7....+3.3.+4.+16..8..32+65......8+3.26.+6+8219.+35.",
        "Uniqueness Test 1: 4/7 in r8c69,r9c69 => r8c9<>4, r8c9<>7",
        words=(
            "If each of r89c69 held 4 or 7, the two digits could change places and the puzzle would have two "
            "solutions. Only r8c9 can prevent that, so it holds another digit."
        ),
    ),
    Example(
        "uniqueness-test-2",
        "+8+69.15..4+132.+4.8+6+5+7+4+5.+6+81+9.+2.+3.7...+64.+6.2+3..9+9.+76+84...62..+9..5.+37.8+5+6+9..+59.43+26..",
        "Uniqueness Test 2: 7/9 in r2c46,r7c46 => r7c39<>1",
        words=(
            "If each of r27c46 held 7 or 9, the two digits could change places and the puzzle would have two "
            "solutions. To prevent that, one of r7c4 and r7c6 holds 1. No cell that sees them all can hold it."
        ),
    ),
    Example(
        "uniqueness-test-3",
        "57...1...26..+7+8.3..+892...4741.85...9...1+9+4....9..+27+4...+4.7+1.8......4.....+3..8.254",
        "Uniqueness Test 3: 3/6 in r1c57,r3c57 => r1c8<>9",
        words=(
            "If each of r13c57 held 3 or 6, the two digits could change places and the puzzle would have two "
            "solutions. To prevent that, one of r1c7 and r3c7 holds one of 1, 5 and 9. With r2c7 and r2c9 it "
            "shares out the digits 1, 5 and 9, so no other cell of box 3 can hold one of these."
        ),
        stages=(
            "Look at rows 1 to 3.",
            "There is a Uniqueness Test 3.",
            "It is about digits 3 and 6 in r13c57. r2c7 and r2c9 help.",
            "So r1c8<>9.",
        ),
    ),
    Example(
        "uniqueness-test-4",
        "..5+8..62.+29...3+8.786.....4....9....+2..25..96.........8.+2..751....628+4.......912..",
        "Uniqueness Test 4: 3/6 in r7c49,r9c49 => r79c9<>3",
        words=(
            "If each of r79c49 held 3 or 6, the two digits could change places and the puzzle would have two "
            "solutions. In column 9 the digit 6 lies in r7c9 and r9c9 only, so one of them holds 6. Were the other "
            "one 3, nothing would prevent the exchange, so neither can hold 3."
        ),
    ),
    Example(
        "uniqueness-test-5",
        "2+7+3.+6+8+9..+5+69..7.2+8+1+4+8+9+257+36+4+928.+65.+33872+5.6..6+5+1.+9..+8.916.+8+2+3..+7+256..8..83+4..9.+6.",
        "Uniqueness Test 5: 1/9 in r5c89,r8c89 => r7c8<>4",
        words=(
            "If each of r58c89 held 1 or 9, the two digits could change places and the puzzle would have two "
            "solutions. To prevent that, one of r5c8, r8c8 and r8c9 holds 4. No cell that sees them all can hold "
            "it."
        ),
        removed="125 185 188 194 424 459 464 469 486 774 799",
    ),
    Example(
        "uniqueness-test-6",
        (
            "3+1+5+82+7+6+9+4+876+3+49...+4+2+9+61+583+7.3+72.49...+4.+9"
            "5.+7..+59.+7.1.+46+76+4+5+92.8.+9+53+17+8+4+6+2+2+814..+579"
        ),
        "Uniqueness Test 6: 1/5 in r2c89,r4c89 => r2c8,r4c9<>5",
        words=(
            "If each of r24c89 held 1 or 5, the two digits could change places and the puzzle would have two "
            "solutions. In rows 2 and 4 the digit 5 lies in the rectangle only, so it fills two opposite "
            "corners. Were these r2c8 and r4c9, all extra candidates would be gone, so neither of the two holds 5."
        ),
    ),
    Example(
        "hidden-rectangle",
        "2+9.35..+6..6..9.........2.+9475.2...8...9.4..7..267...3.+9....68.+7...1..9.6+675+9.....",
        "Hidden Rectangle: 1/9 in r4c69,r6c69 => r6c6<>1",
        words=(
            "If each of r46c69 held 1 or 9, the two digits could change places and the puzzle would have two "
            "solutions. In row 6 and column 6 the digit 9 lies in the rectangle only. Were r6c6 1, the two corners "
            "beside it would be 9, which leaves 1 for r4c9: the very exchange that cannot be."
        ),
    ),
    Example(
        "avoidable-rectangle-1",
        (
            "+7+5+1..6.+8+99+6+8+1.5.4.2+4397+81+5+6+6+7+485+193+2+5+8"
            "2+7+9+3+4+61..+9..48+7+5.9+7..2.+18+8.6.1......53+8.+6.."
        ),
        "Avoidable Rectangle Type 1: 6/7 in r5c48,r6c48 => r6c4<>6",
        words=(
            "None of the corners of the rectangle r56c48 is a given, and three of them hold 6 and 7. Were r6c4 6, "
            "6 and 7 could change places and the puzzle would have two solutions."
        ),
        removed="287",
    ),
    Example(
        "avoidable-rectangle-2",
        "762..+458+15+8+3+16+297+4+9..+7+5+82+63...4763+1.+3..81..+2.1.6.+2+3.+4.+497..+1.5+2......4+3+7.+35247+1+9.",
        "Avoidable Rectangle Type 2: 5/8 in r3c56,r8c56 => r8c4<>9",
        words=(
            "None of the corners of the rectangle r38c56 is a given, and two of them hold 5 and 8. Were the others "
            "5 and 8 too, the digits could change places and the puzzle would have two solutions. So one of r8c5 "
            "and r8c6 holds 9, and no cell that sees both can hold it."
        ),
        removed="559 849",
    ),
]
BY_NAME = {example.technique: example for example in EXAMPLES}


@pytest.mark.parametrize(
    ("name", "first", "second", "corners", "result", "line"),
    [
        ("uniqueness-test-1", 4, 6, "r18c56", "r8c5<>4, r8c5<>6", "Uniqueness Test 1: 4/6 in r1c56,r8c56"),
        ("uniqueness-test-2", 1, 4, "r13c28", "r3c3<>9", "Uniqueness Test 2: 1/4 in r1c28,r3c28"),
        ("uniqueness-test-3", 4, 5, "r79c19", "r5c9<>1", "Uniqueness Test 3: 4/5 in r7c19,r9c19"),
        ("uniqueness-test-4", 2, 5, "r15c13", "r1c1<>5", "Uniqueness Test 4: 2/5 in r1c13,r5c13"),
        ("uniqueness-test-5", 2, 6, "r67c89", "r4c8<>4", "Uniqueness Test 5: 2/6 in r6c89,r7c89"),
        ("uniqueness-test-6", 6, 9, "r56c15", "r5c5,r6c1<>9", "Uniqueness Test 6: 6/9 in r5c15,r6c15"),
        ("hidden-rectangle", 1, 5, "r18c13", "r1c3<>5", "Hidden Rectangle: 1/5 in r1c13,r8c13"),
        ("avoidable-rectangle-1", 4, 5, "r29c23", "r2c2<>5", "Avoidable Rectangle Type 1: 4/5 in r2c23,r9c23"),
        ("avoidable-rectangle-2", 3, 7, "r78c37", "r4c3,r78c2<>9", "Avoidable Rectangle Type 2: 3/7 in r7c37,r8c37"),
    ],
)
def test_lines_are_those_of_hodoku(name: str, first: int, second: int, corners: str, result: str, line: str) -> None:
    values = {
        "technique": name,
        "first": first,
        "second": second,
        "corners": corners,
        "extra_cells": "",
        "extras": [],
        "subset": "",
        "subset_digits": [],
        "houses": [],
        "linked": [],
        "conclusions": result,
    }
    assert str(step_from_json(values)) == f"{line} => {result}"


def test_a_subset_removes_cell_by_cell_in_the_line() -> None:
    step = BY_NAME["uniqueness-test-3"].step()
    shown = step.with_fields(conclusions=parse_conclusions("r4c7<>1, r1c7<>6"))
    assert str(shown).endswith("=> r1c7<>6, r4c7<>1")


@pytest.mark.parametrize("name", ["avoidable-rectangle-1", "avoidable-rectangle-2"])
def test_a_rectangle_with_a_given_is_not_avoidable(name: str) -> None:
    example = BY_NAME[name]
    assert find_steps(board_of(example.cells.replace("+", ""), example.removed), [name]) == []


def test_corners_without_one_of_the_digits_may_be_ruled_out() -> None:
    example = BY_NAME["uniqueness-test-1"]
    board, step = example.board(), example.step()
    (target,) = {one.candidate.cell for one in step.conclusions}
    board.eliminate(target, step.conclusions[0].candidate.digit)
    assert [one.conclusions for one in find_steps(board, ["uniqueness-test-1"])] == [step.conclusions[1:]]
    assert find_steps(board, ["uniqueness-test-1"], settings={"missing_corners": 0}) == []


def test_four_cells_in_four_boxes_are_no_rectangle() -> None:
    board = Board(Grid(bytes(81)))
    for cell in parse_cells("r15c15"):
        for digit in range(3, 10):
            board.eliminate(cell, digit)
    board.eliminate(0, 1)
    assert find_steps(board, [name for name in BY_NAME if name.startswith("uniqueness")]) == []


BARE = {"r1c1": "12", "r2c1": "12"}
LINE = BARE | {"r1c4": "123", "r2c4": "124"}
COLUMN = [f"r{row}c4" for row in range(3, 10)]


@pytest.mark.parametrize(
    ("cells", "weight"),
    [
        (LINE | {"r3c5": "34"}, 46),  # naked pair
        (LINE | {"r3c5": "35", "r3c6": "45"}, 47),
        (LINE | {"r3c5": "15", "r3c6": "345"} | {"r3c4": "145"}, 48),
        (LINE | dict.fromkeys(COLUMN[1:], "3456789"), 45),  # hidden pair: 1 and 2 in r123c4
        (LINE | {"r3c4": "1256", "r4c4": "257"} | dict.fromkeys(COLUMN[2:], "346789"), 46),
        (LINE | {"r3c4": "156", "r4c4": "15"} | {cell: "2" + "56789"[k:] for k, cell in enumerate(COLUMN[2:5])}, None),
    ],
)
def test_a_subset_weighs_by_its_size_and_a_hidden_one_less(cells: dict[str, str], weight: int | None) -> None:
    found = weighed(cells)
    assert [number for _, number in found] == ([] if weight is None else [weight])
    assert all(step.technique.name == "uniqueness-test-3" and prove(step, board_with(cells)) for step, _ in found)


@pytest.mark.parametrize(
    "cells",
    [
        {"r1c1": "12", "r2c4": "12", "r1c4": "123", "r2c1": "123"},
        {"r1c1": "12", "r2c4": "123", "r1c4": "123", "r2c1": "123"},
    ],
)
def test_extras_across_or_in_three_corners_weigh_as_those_in_line(cells: dict[str, str]) -> None:
    assert [(step.technique.name, weight) for step, weight in weighed(cells)] == [("uniqueness-test-5", 45)]


def test_corners_that_lack_a_digit_do_not_count_on_the_scale_of_sudoku_explainer() -> None:
    cells = {"r1c1": "12", "r2c4": "13", "r1c4": "12", "r2c1": "12"}
    assert find_steps(board_with(cells), ["uniqueness-test-1"])
    assert weighed(cells) == []


def board_with(cells: dict[str, str]) -> Board:
    """An empty board where these cells have these candidates only."""
    board = Board(Grid(bytes(81)))
    for name, digits in cells.items():
        for digit in range(1, 10):
            if str(digit) not in digits:
                board.eliminate(parse_cells(name)[0], digit)
    return board


def weighed(cells: dict[str, str]) -> list[tuple[Step, int]]:
    """The step that Sudoku Explainer's scale takes among unique patterns."""
    entries = (se.UNIQUE,)
    _, found, _ = find_weighed_path(
        board_with(cells), order_of(entries), table_of(entries), settings=se.SETTINGS, enough=1
    )
    return found
