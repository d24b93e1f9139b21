"""Dynamic chains with patterns, nested chains, and the checker of their arguments."""

from __future__ import annotations

from dataclasses import replace

import pytest
from logic.reglib import board_of
from patience import little_work
from techniques.claims import Example, ExampleClaims, Found

import fullhouse as fh
from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, House
from fullhouse.core.grid import Grid
from fullhouse.core.notation import Candidate, parse_cell, parse_cells
from fullhouse.logic.steps import find_steps, native_board, prove
from fullhouse.rating.rating import SeRating
from fullhouse.techniques.families.nested import NESTED_CHAINS, NestedStep
from fullhouse.techniques.fields import Argument, Chain, Node
from fullhouse.techniques.proof import bits_of_board
from fullhouse.techniques.reasoning import trouble_with

PUZZLE = "..3.....945...92....9..3.54....6....6..9..8....5..8.2..1.7................4..5.92"
LATER = "369 677 679 689 769"
"""The candidates removed before the first nested chain."""
HARDER = "........6..5..18...9...8.7....8.2.....3.1.2..4..5.3....6.....9...83..1..7.......4"
GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
KOLK = "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8"
IMAM_BAYILDI = "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5."
PLATINUM_BLONDE = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."

EXAMPLES = [
    Example(
        "dynamic-forcing-chain-plus",
        PUZZLE,
        """Dynamic Forcing Chain (+) => r8c9<>6
  r6c7=6 (r6c7<>3) (r6c7<>4) r6c7<>9 r4c7=9 (r4c7<>3 r7c8<>3[3]) (r4c7<>3 r7c9<>3[3]) (r4c7<>3 r8c8<>3[3]) \
(r4c7<>3 r8c9<>3[3]) (r4c7<>4 r7c8<>4[1]) (r4c7<>4 r8c8<>4[1]) r4c7<>5 (r8c9<>5[2]) r7c9<>5[2] (r8c7<>1[4]) \
(r8c7<>7[4]) (r8c7<>3[4]) r7c7<>3[4] r9c7=3 (r9c7<>1) r9c7<>7 r8c9<>6[5]
  r6c9=6 r8c9<>6
  [1] Pointing: 4 in r45c8 (c8b6) => r78c8<>4
  [2] Pointing: 5 in r45c9 (c9b6) => r78c9<>5
  [3] Claiming: 3 in r789c7 (c7b9) => r7c89,r8c89<>3
  [4] Hidden Pair: 4,5 in r78c7 (b9) => r8c7<>1, r78c7<>3, r8c7<>7
  [5] Hidden Pair: 1,7 in r8c89 (b9) => r8c89<>6, r8c89<>8""",
        found=Found.FIRST,
    ),
    Example(
        "nested-forcing-chain",
        PUZZLE,
        """Nested Forcing Chain => r8c2<>6
  r1c7=1 (r6c7<>1) (r1c1<>1) (r1c6<>1) r9c7<>1 r8c6<>1[1] (r6c4<>1[2]) r6c5<>1[2] r2c3<>6[3] r8c2<>6[4]
  r1c7=6 (r9c7<>6) r1c6<>6 r9c4<>6[5] r9c2=6 r8c2<>6
  r1c7=7 (r9c7<>7 r8c3<>7[7]) (r6c7<>7) r1c6<>7 r6c5<>7[6] (r5c3<>7[8]) r4c3<>7[8] r2c3=7 r2c3<>6 r8c2<>6[4]
  [1] Pointing: 1 in r8c89 (r8b9) => r8c456<>1
  [2] Claiming: 1 in r45c6 (c6b5) => r46c4,r56c5<>1
  [3] Forcing Chain: r2c3=6 r2c3<>1 r3c1=1 r6c1<>1 r6c9=1 r6c9<>6 r2c9=6 r2c3<>6 => r2c3<>6
  [4] Pointing: 6 in r13c2 (c2b1) => r89c2<>6
  [5] Pointing: 6 in r23c4 (c4b2) => r89c4<>6
  [6] Pointing: 7 in r23c5 (c5b2) => r56c5<>7
  [7] Pointing: 7 in r8c89 (r8b9) => r8c123<>7
  [8] Claiming: 7 in r6c12 (r6b4) => r4c123,r5c23<>7""",
        removed=LATER,
        words=(
            "r1c7 is 1, 6 or 7.\n"
            "If r1c7 is 1:\n"
            "1. r1c1 is not 1 (r1c7 sees it)\n"
            "2. r1c6 is not 1 (r1c7 sees it)\n"
            "3. r6c7 is not 1 (r1c7 sees it)\n"
            "4. r9c7 is not 1 (r1c7 sees it)\n"
            "5. r8c6 is not 1 (argument 1, by 4)\n"
            "6. r6c4 is not 1 (argument 2, by 2 and 5)\n"
            "7. r6c5 is not 1 (argument 2, by 2 and 5)\n"
            "8. r2c3 is not 6 (argument 3, by 1, 3, 6 and 7)\n"
            "9. r8c2 is not 6 (argument 4, by 8).\n"
            "If r1c7 is 6:\n"
            "1. r1c6 is not 6 (r1c7 sees it)\n"
            "2. r9c7 is not 6 (r1c7 sees it)\n"
            "3. r9c4 is not 6 (argument 5, by 1)\n"
            "4. r9c2 is 6 (the only place left in row 9, by 2 and 3)\n"
            "5. r8c2 is not 6 (r9c2 sees it, by 4).\n"
            "If r1c7 is 7:\n"
            "1. r1c6 is not 7 (r1c7 sees it)\n"
            "2. r6c7 is not 7 (r1c7 sees it)\n"
            "3. r9c7 is not 7 (r1c7 sees it)\n"
            "4. r6c5 is not 7 (argument 6, by 1)\n"
            "5. r8c3 is not 7 (argument 7, by 3)\n"
            "6. r5c3 is not 7 (argument 8, by 2 and 4)\n"
            "7. r4c3 is not 7 (argument 8, by 2 and 4)\n"
            "8. r2c3 is 7 (the only place left in column 3, by 5, 6 and 7)\n"
            "9. r2c3 is not 6 (it is 7, by 8)\n"
            "10. r8c2 is not 6 (argument 4, by 9).\n"
            "[1] In box 9 every remaining 1 is in row 8. So r8c4, r8c5 and r8c6 lose 1.\n"
            "[2] In column 6 every remaining 1 is in box 5. So r46c4,r56c5 lose 1.\n"
            "[3] Suppose that r2c3 is 6. Then r2c3 is not 1 (it is 6), r3c1 is 1 (the only place left in box 1), r6c1 "
            "is not 1 (r3c1 sees it), r6c9 is 1 (the only place left in row 6), r6c9 is not 6 (it is 1), r2c9 is 6 "
            "(the only place left in column 9), and r2c3 is not 6 (r2c9 sees it). That is "
            "impossible, so r2c3 loses 6.\n"
            "[4] In box 1 every remaining 6 is in column 2. So r8c2 and r9c2 lose 6.\n"
            "[5] In box 2 every remaining 6 is in column 4. So r8c4 and r9c4 lose 6.\n"
            "[6] In box 2 every remaining 7 is in column 5. So r5c5 and r6c5 lose 7.\n"
            "[7] In box 9 every remaining 7 is in row 8. So r8c1, r8c2 and r8c3 lose 7.\n"
            "[8] In row 6 every remaining 7 is in box 4. So r4c123,r5c23 lose 7.\n"
            "In each case r8c2 loses 6."
        ),
        stages=(
            "Look at box 3.",
            "There is a Nested Forcing Chain.",
            "Try each candidate of r1c7, and see what all of them lead to.",
            "",
        ),
        found=Found.FIRST,
    ),
]


class TestNestedChains(ExampleClaims):
    examples = EXAMPLES


def taken(board: Board, name: str) -> tuple[NestedStep, int]:
    """The step that a path takes, and the nodes that Sudoku Explainer counts."""
    _, ((*_, length),) = _native.find_steps(*native_board(board), [[name]], {}, 1)
    (step,) = find_steps(board, [name], enough=1)
    assert isinstance(step, NestedStep)
    return step, length + 2


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "cells", "removed", "result", "nodes"),
    [
        ("dynamic-forcing-chain-plus", PUZZLE, "", "r8c9<>6", 26),
        ("nested-forcing-chain", PUZZLE, LATER, "r8c2<>6", 35),
        ("nested-multiple-forcing-chain", HARDER, "", "r9c5<>6", 685),
        ("nested-dynamic-forcing-chain", HARDER, "695", "r9c2<>2", 284),
    ],
)
def test_the_step_and_its_nodes_are_those_of_sukaku_explainer(
    name: str, cells: str, removed: str, result: str, nodes: int
) -> None:
    board = board_of(cells, removed)
    step, counted = taken(board, name)
    assert (step.result(), counted) == (result, nodes)
    assert prove(step, board)


@pytest.mark.parametrize("name", [technique.name for technique in NESTED_CHAINS.techniques[:3]])
def test_a_level_finds_nothing_where_only_the_next_one_does(name: str) -> None:
    assert find_steps(board_of(HARDER, "695"), [name]) == []


@pytest.mark.thorough
def test_arguments_are_numbered_in_order_of_use_each_before_its_nested_ones() -> None:
    step, _ = taken(board_of(HARDER, "695"), "nested-dynamic-forcing-chain")
    numbers = [argument.number for argument in step.arguments]
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])
    used = {node.argument for branch in step.branches for node in branch} - {""}
    assert used == {number for number in numbers if "." not in number}
    assert {"dynamic-forcing-chain"} <= {argument.technique for argument in step.arguments}


@pytest.mark.slow
def test_nested_arguments_are_proved() -> None:
    board = board_of("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4+1.....7..7...3..", "")
    (step,) = find_steps(board, ["deeply-nested-forcing-chain"], enough=1)
    assert prove(step, board)


def step_and_board() -> tuple[NestedStep, Board]:
    example = EXAMPLES[1]
    step = example.step()
    assert isinstance(step, NestedStep)
    return step, example.board()


def test_a_proof_without_a_parent_of_an_argument_proves_nothing() -> None:
    step, board = step_and_board()
    for number, node in enumerate(step.branches[0]):
        for parent in node.parents if node.argument else ():
            fewer = tuple(one for one in node.parents if one != parent)
            branch = (*step.branches[0][:number], replace(node, parents=fewer), *step.branches[0][number + 1 :])
            spoilt = step.with_fields(branches=(branch, *step.branches[1:]))
            assert not prove(spoilt, board), f"{node} without {step.branches[0][parent]}"


def test_a_proof_without_an_argument_proves_nothing() -> None:
    step, board = step_and_board()
    for number in range(len(step.arguments)):
        fewer = (*step.arguments[:number], *step.arguments[number + 1 :])
        assert not prove(step.with_fields(arguments=fewer), board)


def test_a_proof_that_leaves_out_a_case_proves_nothing() -> None:
    step, board = step_and_board()
    check = prove(step.with_fields(branches=step.branches[1:]), board)
    assert check.reason == "r8c2<>6 does not follow: the branches do not cover all cases"


def corners_of_one(*, row: int = 4) -> Chain:
    """A cycle of 1 in the corners of a rectangle, with strong links in rows 1 and 5, or where the caller says."""
    corners, houses = ["r1c1", "r5c1", "r5c5", "r1c5", "r1c1"], [None, None, CLASSIC.rows[row], None, CLASSIC.rows[0]]
    return tuple(
        Node(parse_cells(corner), 1, number % 2 == 0, parents=(number - 1,) if number else (), house=house)
        for number, (corner, house) in enumerate(zip(corners, houses, strict=True))
    )


@pytest.mark.parametrize(
    ("cycle", "gone", "trouble"),
    [
        (corners_of_one(), "r9c1", ""),
        (corners_of_one(), "r9c9", "in argument 1, 1r9c9 is not eliminated"),
        (corners_of_one()[:-1], "r9c1", "in argument 1, the cycle is not closed"),
        (corners_of_one(row=5), "r9c1", "in argument 1, 1 in 1r5c5: it is not the only candidate left"),
    ],
)
def test_a_cycle_eliminates_candidates_that_see_both_its_sides(cycle: Chain, gone: str, trouble: str) -> None:
    board = Board(Grid.empty())
    for cell in (*CLASSIC.rows[0].cells, *CLASSIC.rows[4].cells):
        if cell % 9 not in (0, 4):
            board.eliminate(cell, 1)
    eliminated = (Candidate(parse_cell(gone), 1),)
    argument = Argument("1", "bidirectional-x-cycle", (), (), DigitSet(0), (cycle,), eliminated)
    assert trouble_with(argument, bits_of_board(board)) == trouble


@pytest.mark.parametrize(
    ("technique", "cells", "houses", "digits"),
    [
        ("naked-pair", "r1c12", (), (1, 2)),
        ("hidden-pair", "r1c12", (CLASSIC.rows[0],), (1, 2)),
        ("pointing", "r1c12", (CLASSIC.boxes[0], CLASSIC.rows[0]), (1,)),
        ("claiming", "r1c12", (CLASSIC.rows[0], CLASSIC.boxes[0]), (1,)),
    ],
)
def test_a_missing_pattern_eliminates_nothing(
    technique: str, cells: str, houses: tuple[House, ...], digits: tuple[int, ...]
) -> None:
    eliminated = (Candidate(parse_cell("r2c3"), 1),)
    pattern = Argument("1", technique, parse_cells(cells), houses, DigitSet.of(*digits), (), eliminated)
    assert trouble_with(pattern, bits_of_board(Board(Grid.empty()))) == "in argument 1, 1r2c3 is not eliminated"


NAMED = [
    (PLATINUM_BLONDE, (10.6, 1.2, 1.2)),
    pytest.param(IMAM_BAYILDI, (11.9, 1.2, 1.2), marks=pytest.mark.slow),
    pytest.param(GOLDEN_NUGGET, (11.9, 11.9, 11.3), marks=pytest.mark.slow),
    pytest.param(KOLK, (11.9, 11.9, 9.9), marks=pytest.mark.slow),
]


def se_of(rating: fh.Rating) -> SeRating:
    assert rating.se is not None
    return rating.se


@pytest.mark.parametrize(("puzzle", "numbers"), NAMED)
def test_famous_puzzles_have_their_known_ratings(puzzle: str, numbers: tuple[float, ...]) -> None:
    rating = se_of(fh.rate(puzzle, scales="se"))
    assert (rating.er, rating.ep, rating.ed) == numbers
    assert rating.lower_bounds == frozenset()


@pytest.mark.thorough
def test_single_and_batch_ratings_agree() -> None:
    puzzles = [PLATINUM_BLONDE, PUZZLE, PLATINUM_BLONDE]
    table = fh.rate_batch(puzzles, scales="se")
    for row, puzzle in enumerate(puzzles):
        one, other = table.rating(row), fh.rate(puzzle, scales="se")
        assert one is not None
        assert (se_of(one).er, se_of(one).ep, se_of(one).ed) == (se_of(other).er, se_of(other).ep, se_of(other).ed)


def test_a_time_limit_ends_the_search_for_nested_chains() -> None:
    with little_work():
        rating = se_of(fh.rate(GOLDEN_NUGGET, scales="se", time_limit=0.2))
    assert "er" in rating.lower_bounds
    assert rating.er <= 11.9
