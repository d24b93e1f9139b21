"""Unique, hidden and avoidable rectangles, unique loops, extended rectangles and BUGs."""

from __future__ import annotations

import pytest
from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims

from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.notation import Candidate, parse_cells, parse_conclusions
from fullhouse.logic.steps import find_path, find_steps, prove
from fullhouse.logic.weights import SE_121, SE_SETTINGS, UNIQUE, find_weighed_path, order_of, table_of
from fullhouse.techniques.catalog import step_from_json
from fullhouse.techniques.step import Step

RECTANGLES = [
    Example(
        "uniqueness-test-1",
        ".+3.+67..9..48+3......6......3+8.+6..351.1.7....+3.3.+4.+16..8..32+65......8+3.26.+6+8219.+35.",
        "Uniqueness Test 1: 4/7 in r8c69,r9c69 => r8c9<>4, r8c9<>7",
        words=(
            "The puzzle has one solution, so r89c69 cannot all be 4 or 7: the two digits could be swapped there. So "
            "r8c9 is 1 or 9. So it loses 4 and 7."
        ),
    ),
    Example(
        "uniqueness-test-2",
        "+8+69.15..4+132.+4.8+6+5+7+4+5.+6+81+9.+2.+3.7...+64.+6.2+3..9+9.+76+84...62..+9..5.+37.8+5+6+9..+59.43+26..",
        "Uniqueness Test 2: 7/9 in r2c46,r7c46 => r7c39<>1",
        words=(
            "The puzzle has one solution, so r27c46 cannot all be 7 or 9: the two digits could be swapped there. So "
            "r7c4 or r7c6 is 1. r7c3 and r7c9 see both, so they lose 1."
        ),
    ),
    Example(
        "uniqueness-test-3",
        "57...1...26..+7+8.3..+892...4741.85...9...1+9+4....9..+27+4...+4.7+1.8......4.....+3..8.254",
        "Uniqueness Test 3: 3/6 in r1c57,r3c57 => r1c8<>9",
        words=(
            "The puzzle has one solution, so r13c57 cannot all be 3 or 6: the two digits could be swapped there. So "
            "one of the extra candidates is true: r3c7 is 1 or 5, or r1c7 is 9. Together with r2c7 and r2c9, the cell "
            "that holds it has only 1, 5 and 9: as many digits as cells. So no other cell of box 3 can be 1, 5 or 9: "
            "r1c8 loses 9."
        ),
        stages=(
            "Look at rows 1 to 3.",
            "There is a Uniqueness Test 3.",
            "It involves digits 3 and 6 in r13c57. r2c7 and r2c9 help.",
            "",
        ),
    ),
    Example(
        "uniqueness-test-4",
        "..5+8..62.+29...3+8.786.....4....9....+2..25..96.........8.+2..751....628+4.......912..",
        "Uniqueness Test 4: 3/6 in r7c49,r9c49 => r79c9<>3",
        words=(
            "The puzzle has one solution, so r79c49 cannot all be 3 or 6: the two digits could be swapped there. So "
            "one of the extra candidates is true: r7c9 is 4 or 9, or r9c9 is 4 or 5. In column 9 the 6 is in r7c9 or "
            "r9c9. With 3 in r7c9 or r9c9, no extra candidate would be left, so r7c9 and r9c9 lose 3."
        ),
    ),
    Example(
        "uniqueness-test-5",
        "2+7+3.+6+8+9..+5+69..7.2+8+1+4+8+9+257+36+4+928.+65.+33872+5.6..6+5+1.+9..+8.916.+8+2+3..+7+256..8..83+4..9.+6.",
        "Uniqueness Test 5: 1/9 in r5c89,r8c89 => r7c8<>4",
        words=(
            "The puzzle has one solution, so r58c89 cannot all be 1 or 9: the two digits could be swapped there. So "
            "r5c8, r8c8 or r8c9 is 4. r7c8 sees all three, so it loses 4."
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
            "The puzzle has one solution, so r24c89 cannot all be 1 or 5: the two digits could be swapped there. So "
            "one of the extra candidates is true: r2c8 is 2, or r4c9 is 8. In row 2 the 5 is in r2c8 or r2c9, and in "
            "row 4 it is in r4c8 or r4c9. With 5 in r2c8 or r4c9, no extra candidate would be left, so r2c8 and r4c9 "
            "lose 5."
        ),
    ),
    Example(
        "hidden-rectangle",
        "2+9.35..+6..6..9.........2.+9475.2...8...9.4..7..267...3.+9....68.+7...1..9.6+675+9.....",
        "Hidden Rectangle: 1/9 in r4c69,r6c69 => r6c6<>1",
        words=(
            "The puzzle has one solution, so r46c69 cannot all be 1 or 9: the two digits could be swapped there. So "
            "one of the extra candidates is true: r4c6 is 3, or r6c6 is 5 or 8, or r6c9 is 5. In row 6 the 9 is in "
            "r6c6 or r6c9, and in column 6 it is in r4c6 or r6c6. r4c9 is 1 or 9. With 1 in r6c6, no extra candidate "
            "would be left, so r6c6 loses 1."
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
            "The puzzle has one solution, none of r56c48 is a given, and r5c4, r5c8 and r6c8 already hold 6 and 7, so "
            "the four cannot all be 6 or 7: the two digits could be swapped there. So r6c4 is 2."
        ),
        removed="287",
    ),
    Example(
        "avoidable-rectangle-2",
        "762..+458+15+8+3+16+297+4+9..+7+5+82+63...4763+1.+3..81..+2.1.6.+2+3.+4.+497..+1.5+2......4+3+7.+35247+1+9.",
        "Avoidable Rectangle Type 2: 5/8 in r3c56,r8c56 => r8c4<>9",
        words=(
            "The puzzle has one solution, none of r38c56 is a given, and r3c5 and r3c6 already hold 5 and 8, so the "
            "four cannot all be 5 or 8: the two digits could be swapped there. So r8c5 or r8c6 is 9. r8c4 sees both, "
            "so it loses 9."
        ),
        removed="559 849",
    ),
]


class TestRectangles(ExampleClaims):
    examples = RECTANGLES
    assumes_uniqueness = True


RECTANGLE_BY_NAME = {example.technique: example for example in RECTANGLES}


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
    step = RECTANGLE_BY_NAME["uniqueness-test-3"].step()
    shown = step.with_fields(conclusions=parse_conclusions("r4c7<>1, r1c7<>6"))
    assert str(shown).endswith("=> r1c7<>6, r4c7<>1")


@pytest.mark.parametrize("name", ["avoidable-rectangle-1", "avoidable-rectangle-2"])
def test_a_rectangle_with_a_given_is_not_avoidable(name: str) -> None:
    example = RECTANGLE_BY_NAME[name]
    assert find_steps(board_of(example.cells.replace("+", ""), example.removed), [name]) == []


def test_corners_without_one_of_the_digits_may_be_ruled_out() -> None:
    example = RECTANGLE_BY_NAME["uniqueness-test-1"]
    board, step = example.board(), example.step()
    (target,) = {one.candidate.cell for one in step.conclusions}
    board.eliminate(target, step.conclusions[0].candidate.digit)
    assert [one.conclusions for one in find_steps(board, ["uniqueness-test-1"])] == [step.conclusions[1:]]
    assert find_steps(board, ["uniqueness-test-1"], settings={"missing_corners": 0}) == []


def test_four_cells_in_four_boxes_are_not_a_rectangle() -> None:
    board = Board(Grid(bytes(81)))
    for cell in parse_cells("r15c15"):
        for digit in range(3, 10):
            board.eliminate(cell, digit)
    board.eliminate(0, 1)
    assert find_steps(board, [name for name in RECTANGLE_BY_NAME if name.startswith("uniqueness")]) == []


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
    entries = (UNIQUE,)
    _, found, _ = find_weighed_path(
        board_with(cells), order_of(entries), table_of(entries), settings=SE_SETTINGS, enough=1
    )
    return found


LOOPS = [
    Example(
        "unique-loop-1",
        (
            ".+7..+16..8126+48+5+79+3+8...+7.+6.1+6.1.+5+4+872+2.7+8"
            "+6.9.44+8.+72...+6+3.+259+8.6+7..86+37...7+6.+1+4+23+8."
        ),
        "Unique Loop Type 1: 5/9 in r1c13,r8c19,r9c39 => r1c3<>5, r1c3<>9",
        words=(
            "The puzzle has one solution, so the six cells r1c13,r8c19,r9c39 cannot all be 5 or 9: every house has two "
            "of them or none, so the two digits would alternate along them and could be swapped. So r1c3 is 3 or 4. So "
            "it loses 5 and 9."
        ),
    ),
    Example(
        "unique-loop-2",
        "9+6+41+2+385+7.+3....1+267+12+5+6+8+9+3+4..6+3.24..+4+9.85+62.33+2..1.6..+273+6..+59..4+9+2.5.+6.+6..9...+4+2",
        "Unique Loop Type 2: 5/8 in r2c13,r4c12,r9c23 => r5c3,r8c1<>1",
        words=(
            "The puzzle has one solution, so the six cells r2c13,r4c12,r9c23 cannot all be 5 or 8: every house has two "
            "of them or none, so the two digits would alternate along them and could be swapped. So r4c1 or r9c3 is 1. "
            "r5c3 and r8c1 see both, so they lose 1."
        ),
        stages=(
            "Look at columns 1 to 3.",
            "There is a Unique Loop Type 2.",
            "It involves digits 5 and 8 in r2c13,r4c12,r9c23.",
            "",
        ),
    ),
    Example(
        "unique-loop-3",
        "+8+6..3.+715.9+3.7...+6.7..6.3..4.6.2...+7+9.+8+6.7...2.+7..5.6.+3+41+7.+62+5.+7+2+51.4+6.3+68+9+253+1+74",
        "Unique Loop Type 3: 8/9 in r3c89,r7c59,r8c58 => r3c6<>2, r3c4<>4",
        words=(
            "The puzzle has one solution, so the six cells r3c89,r7c59,r8c58 cannot all be 8 or 9: every house has two "
            "of them or none, so the two digits would alternate along them and could be swapped. So one of the extra "
            "candidates is true: r3c8 is 2 or 4, or r3c9 is 2. Together with r3c3, the cell that holds it has only 2 "
            "and 4: as many digits as cells. So no other cell of row 3 can be 2 or 4: r3c6 loses 2, and r3c4 loses 4."
        ),
    ),
    Example(
        "unique-loop-4",
        (
            "7+5+34+68+21+9..+4+23.6..62.7+1.+3.42.5+9+4...+3+4+6+7+1+8"
            "39+25.3.+5+2..4.+39+2+8+51+4..+5+7+1+69+48+328+46+37+2+5+91"
        ),
        "Unique Loop Type 4: 6/7 in r4c68,r6c69,r7c89 => r4c8,r6c9<>7",
        words=(
            "The puzzle has one solution, so the six cells r4c68,r6c69,r7c89 cannot all be 6 or 7: every house has two "
            "of them or none, so the two digits would alternate along them and could be swapped. So one of the extra "
            "candidates is true: r4c8 or r6c9 is 8. In box 6 the 6 is in r4c8 or r6c9. With 7 in r4c8 or r6c9, no "
            "extra candidate would be left, so r4c8 and r6c9 lose 7."
        ),
    ),
    Example(
        "extended-rectangle-1",
        "+8+69.15..4+132.+4.8+6+5+7+4+5.+6+81+9.+2.+3.7...+64.+6.2+3..9+9.+76+84...62..+9..5.+37.8+5+6+9..+59.43+26..",
        "Extended Rectangle Type 1: 1/7/9 in r2c46,r4c46,r7c46 => r4c4<>1, r4c4<>9",
        words=(
            "The puzzle has one solution, so the six cells r247c46 cannot all be 1, 7 or 9: the two columns could be "
            "swapped there. So r4c4 is 5."
        ),
    ),
    Example(
        "extended-rectangle-2",
        "..4..5...83.14+7.....+1....7+4..+328..9..69...4....+8.....7.16..27..9+87...64+23....8...",
        "Extended Rectangle Type 2: 1/3/5 in r5c456,r8c456 => r5c1<>7",
        words=(
            "The puzzle has one solution, so the six cells r58c456 cannot all be 1, 3 or 5: the two rows could be "
            "swapped there. So r5c4 or r5c5 is 7. r5c1 sees both, so it loses 7."
        ),
    ),
    Example(
        "extended-rectangle-3",
        (
            "+9.+4.6.82.3.7+9+2.4+5+6+6.+2+4..+1.+943+9.+8.+21.5+6+1.42"
            "9.+8+7+28..9+6+4.+29+38..+56+414+5.+9.7+8+2+8+7+625+4+3+91"
        ),
        "Extended Rectangle Type 3: 1/5/8 in r1c26,r2c26,r3c26 => r1c4<>3, r1c4<>7",
        words=(
            "The puzzle has one solution, so the six cells r123c26 cannot all be 1, 5 or 8: the two columns could be "
            "swapped there. So one of the extra candidates is true: r1c6 is 3 or 7, or r3c6 is 3 or 7. Together with "
            "r3c5, the cell that holds it has only 3 and 7: as many digits as cells. So no other cell of box 2 can be "
            "3 or 7: r1c4 loses 3 and 7."
        ),
    ),
    Example(
        "extended-rectangle-4",
        "..1...3..9.8....1.+2.+4.+1+6..589+2+57+1..+3+74+6..+91+52+3+1+546+2....2+9+1+43.7+8+4.7+298.+3+1+1+8365+7..4",
        "Extended Rectangle Type 4: 2/8/9 in r3c78,r6c78,r9c78 => r36c7<>9",
        words=(
            "The puzzle has one solution, so the six cells r369c78 cannot all be 2, 8 or 9: the two columns could be "
            "swapped there. So one of the extra candidates is true: r3c7 or r6c7 is 7. In column 7 the 8 is in r3c7 or "
            "r6c7. With 9 in r3c7 or r6c7, no extra candidate would be left, so r3c7 and r6c7 lose 9."
        ),
    ),
]


class TestLoops(ExampleClaims):
    examples = LOOPS
    assumes_uniqueness = True


def test_a_loop_of_three_cells_in_a_house_is_not_deadly() -> None:
    board = Board(Grid(bytes(81)))
    for cell in parse_cells("r1c14,r2c7,r4c47,r5c1"):
        for digit in range(3, 10):
            board.eliminate(cell, digit)
    names = [example.technique for example in LOOPS if example.technique.startswith("unique-loop")]
    assert find_steps(board, names) == []


@pytest.mark.parametrize("cells", ["r12c147", "r14c123", "r147c12", "r123c14"])
def test_both_shapes_of_extended_rectangles_are_seen_either_way_up(cells: str) -> None:
    board = Board(Grid(bytes(81)))
    pattern = parse_cells(cells)
    for cell in pattern:
        for digit in range(4, 10):
            if cell != pattern[-1]:
                board.eliminate(cell, digit)
    (step,) = find_steps(board, ["extended-rectangle-1"])
    assert {one.candidate for one in step.conclusions} == {Candidate(pattern[-1], digit) for digit in (1, 2, 3)}
    assert prove(step, board)


@pytest.mark.parametrize("cells", ["r14c147", "r147c14", "r12c124"])
def test_other_shapes_are_not_deadly(cells: str) -> None:
    board = Board(Grid(bytes(81)))
    pattern = parse_cells(cells)
    for cell in pattern[:-1]:
        for digit in range(4, 10):
            board.eliminate(cell, digit)
    assert find_steps(board, ["extended-rectangle-1"]) == []


@pytest.mark.parametrize(
    ("cells", "weight"),
    [
        ("r1c15,r2c59,r3c19", 46),
        ("r1c19,r5c59,r6c57,r2c17", 47),
        ("r1c14,r4c13,r3c36,r9c67,r8c47", 50),
        ("r1c13,r7c14,r9c47,r8c27,r5c29,r6c39", 50),
    ],
)
def test_a_loop_weighs_by_its_size(cells: str, weight: int) -> None:
    board, entries = Board(Grid(bytes(81))), (UNIQUE,)
    loop = parse_cells(cells)
    rows = {cell // 9 for cell in loop}
    for cell in loop:
        for digit in range(3 + (cell == 0), 10):
            board.eliminate(cell, digit)
    for cell in set(range(81)) - set(loop):  # no rectangles next to the loop
        if cell // 9 in rows:
            board.eliminate(cell, 1)
    _, found, _ = find_weighed_path(board, order_of(entries), table_of(entries), settings=SE_SETTINGS, enough=1)
    assert [(step.technique.name, number) for step, number in found] == [("unique-loop-1", weight)]


BUGS = [
    Example(
        "bug-plus-one",
        (
            "..+52.1+8+36..+6.+85+1+2+7..8+7+6+349+5+893+1+2+7+5+6+456+1..4"
            "7+8+2..+48+5+6+91+3.5+9..+2+67+8+4+826+7+9+3+5+16.+7+5.+8+2+49"
        ),
        "Bivalue Universal Grave + 1 => r7c5<>1, r7c5<>4",
        words=(
            "The puzzle has one solution, so it cannot be that every empty cell has two candidates and every digit two "
            "places in each house that lacks it: such a board has no solution or several. Only 3 in r7c5 prevents "
            "that. So r7c5 is 3."
        ),
        stages=(
            "Look at box 8.",
            "There is a Bivalue Universal Grave + 1.",
            "It involves r7c5.",
            "",
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
            "The puzzle has one solution, so it cannot be that every empty cell has two candidates and every digit two "
            "places in each house that lacks it: such a board has no solution or several. Only 1 in r2c8, r4c9 and "
            "r5c9 prevent that. So r2c8, r4c9 or r5c9 is 1. r2c9, r4c8 and r5c8 see all three, so they lose 1."
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
            "The puzzle has one solution, so it cannot be that every empty cell has two candidates and every digit two "
            "places in each house that lacks it: such a board has no solution or several. Only 6 in r2c4 and 9 in r1c4 "
            "prevent that. So one of the extra candidates is true: r2c4 is 6, or r1c4 is 9. Together with r7c4, the "
            "cell that holds it has only 6 and 9: as many digits as cells. So no other cell of column 4 can be 6 or 9: "
            "r3c4 loses 9."
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
            "The puzzle has one solution, so it cannot be that every empty cell has two candidates and every digit two "
            "places in each house that lacks it: such a board has no solution or several. Only 2 in r1c7 and r3c7 "
            "prevent that. So one of the extra candidates is true: r1c7 or r3c7 is 2. In column 7 the 1 is in r1c7 or "
            "r3c7. With 5 in r3c7 or 7 in r1c7, no extra candidate would be left, so r3c7 loses 5, and r1c7 loses 7."
        ),
    ),
]


class TestBugs(ExampleClaims):
    examples = BUGS
    assumes_uniqueness = True


BUG_BY_NAME = {example.technique: example for example in BUGS}
(WEIGHTS,) = (entry for entry in SE_121 if entry[0].technique == "bug-plus-one")


def test_the_line_is_that_of_hodoku() -> None:
    values = {
        "technique": "bug-plus-one",
        "extra_cells": "r3c7",
        "extras": ["5r3c7"],
        "conclusions": "r3c7<>1, r3c7<>2",
    }
    assert str(step_from_json(values)) == "Bivalue Universal Grave + 1 => r3c7<>1, r3c7<>2"


def test_a_second_cell_with_three_candidates_is_not_a_bug_plus_one() -> None:
    assert find_steps(BUG_BY_NAME["bug-type-2"].board(), ["bug-plus-one"]) == []


def test_the_extra_digit_must_be_the_odd_one_in_all_three_houses() -> None:
    board, step = BUG_BY_NAME["bug-plus-one"].board(), BUG_BY_NAME["bug-plus-one"].step()
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


def test_one_cell_may_have_several_extras_when_all_steps_or_the_lightest_are_requested() -> None:
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
    example, entries = BUG_BY_NAME["bug-type-3"], (tuple(one for one in WEIGHTS if one.technique == "bug-type-3"),)
    _, ((step, weight),), _ = find_weighed_path(example.board(), order_of(entries), table_of(entries), enough=1)
    assert weight == 58 + len(step.subset_digits) - 2  # type: ignore[attr-defined]
