"""Unique loops and extended rectangles: what they find, what they say, and what they leave alone."""

from __future__ import annotations

import pytest
from techniques.claims import Example

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.notation import Candidate, parse_cells
from fullhouse.logic import se
from fullhouse.logic.search import find_steps, prove
from fullhouse.logic.weighed import find_weighed_path
from fullhouse.logic.weights import order_of, table_of

EXAMPLES = [
    Example(
        "unique-loop-1",
        (
            ".+7..+16..8126+48+5+79+3+8...+7.+6.1+6.1.+5+4+872+2.7+8"
            "+6.9.44+8.+72...+6+3.+259+8.6+7..86+37...7+6.+1+4+23+8."
        ),
        "Unique Loop Type 1: 5/9 in r1c13,r8c19,r9c39 => r1c3<>5, r1c3<>9",
        words=(
            "The 6 cells r1c13,r8c19,r9c39 form a loop with two cells or none in every house. If each held 5 or 9, "
            "the two digits would take turns around the loop and could change places: the puzzle would have two "
            "solutions. Only r1c3 can prevent that, so it holds another digit."
        ),
    ),
    Example(
        "unique-loop-2",
        "9+6+41+2+385+7.+3....1+267+12+5+6+8+9+3+4..6+3.24..+4+9.85+62.33+2..1.6..+273+6..+59..4+9+2.5.+6.+6..9...+4+2",
        "Unique Loop Type 2: 5/8 in r2c13,r4c12,r9c23 => r5c3,r8c1<>1",
        words=(
            "The 6 cells r2c13,r4c12,r9c23 form a loop with two cells or none in every house. If each held 5 or 8, "
            "the two digits would take turns around the loop and could change places: the puzzle would have two "
            "solutions. To prevent that, one of r4c1 and r9c3 holds 1, so no cell that sees them all can hold 1."
        ),
        stages=(
            "Look at columns 1 to 3.",
            "There is a Unique Loop Type 2.",
            "It is about digits 5 and 8 in r2c13,r4c12,r9c23.",
            "So r5c3,r8c1<>1.",
        ),
    ),
    Example(
        "unique-loop-3",
        "+8+6..3.+715.9+3.7...+6.7..6.3..4.6.2...+7+9.+8+6.7...2.+7..5.6.+3+41+7.+62+5.+7+2+51.4+6.3+68+9+253+1+74",
        "Unique Loop Type 3: 8/9 in r3c89,r7c59,r8c58 => r3c6<>2, r3c4<>4",
        words=(
            "The 6 cells r3c89,r7c59,r8c58 form a loop with two cells or none in every house. If each held 8 or 9, "
            "the two digits would take turns around the loop and could change places: the puzzle would have two "
            "solutions. To prevent that, one of r3c8 and r3c9 holds one of 2 and 4. With r3c3 it shares out the "
            "digits 2 and 4, so no other cell of row 3 can hold one of these."
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
            "The 6 cells r4c68,r6c69,r7c89 form a loop with two cells or none in every house. If each held 6 or 7, "
            "the two digits would take turns around the loop and could change places: the puzzle would have two "
            "solutions. In box 6 the digit 6 lies in r4c8 and r6c9 only. One of them holds 6, the other must hold "
            "an extra candidate to prevent the exchange, so no other digit of the pattern is left there."
        ),
    ),
    Example(
        "extended-rectangle-1",
        "+8+69.15..4+132.+4.8+6+5+7+4+5.+6+81+9.+2.+3.7...+64.+6.2+3..9+9.+76+84...62..+9..5.+37.8+5+6+9..+59.43+26..",
        "Extended Rectangle Type 1: 1/7/9 in r2c46,r4c46,r7c46 => r4c4<>1, r4c4<>9",
        words=(
            "If each of r247c46 held 1, 7 or 9, both columns would have these three digits there, and the two "
            "columns could be exchanged in these cells: the puzzle would have two solutions. Only r4c4 can prevent "
            "that, so it holds another digit."
        ),
    ),
    Example(
        "extended-rectangle-2",
        "..4..5...83.14+7.....+1....7+4..+328..9..69...4....+8.....7.16..27..9+87...64+23....8...",
        "Extended Rectangle Type 2: 1/3/5 in r5c456,r8c456 => r5c1<>7",
        words=(
            "If each of r58c456 held 1, 3 or 5, both rows would have these three digits there, and the two rows "
            "could be exchanged in these cells: the puzzle would have two solutions. To prevent that, one of r5c4 "
            "and r5c5 holds 7, so no cell that sees them all can hold 7."
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
            "If each of r123c26 held 1, 5 or 8, both columns would have these three digits there, and the two "
            "columns could be exchanged in these cells: the puzzle would have two solutions. To prevent that, one "
            "of r1c6 and r3c6 holds one of 3 and 7. With r3c5 it shares out the digits 3 and 7, so no other cell "
            "of box 2 can hold one of these."
        ),
    ),
    Example(
        "extended-rectangle-4",
        "..1...3..9.8....1.+2.+4.+1+6..589+2+57+1..+3+74+6..+91+52+3+1+546+2....2+9+1+43.7+8+4.7+298.+3+1+1+8365+7..4",
        "Extended Rectangle Type 4: 2/8/9 in r3c78,r6c78,r9c78 => r36c7<>9",
        words=(
            "If each of r369c78 held 2, 8 or 9, both columns would have these three digits there, and the two "
            "columns could be exchanged in these cells: the puzzle would have two solutions. In column 7 the digit "
            "8 lies in r3c7 and r6c7 only. One of them holds 8, the other must hold an extra candidate to prevent "
            "the exchange, so no other digit of the pattern is left there."
        ),
    ),
]


def test_a_loop_of_three_cells_in_a_house_is_not_deadly() -> None:
    board = Board(Grid(bytes(81)))
    for cell in parse_cells("r1c14,r2c7,r4c47,r5c1"):
        for digit in range(3, 10):
            board.eliminate(cell, digit)
    names = [example.technique for example in EXAMPLES if example.technique.startswith("unique-loop")]
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
    board, entries = Board(Grid(bytes(81))), (se.UNIQUE,)
    loop = parse_cells(cells)
    rows = {cell // 9 for cell in loop}
    for cell in loop:
        for digit in range(3 + (cell == 0), 10):
            board.eliminate(cell, digit)
    for cell in set(range(81)) - set(loop):  # no rectangles beside the loop
        if cell // 9 in rows:
            board.eliminate(cell, 1)
    _, found, _ = find_weighed_path(board, order_of(entries), table_of(entries), settings=se.SETTINGS, enough=1)
    assert [(step.technique.name, number) for step, number in found] == [("unique-loop-1", weight)]
