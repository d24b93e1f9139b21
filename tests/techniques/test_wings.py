"""Remote pairs and wings: what they find, what they say, and what they leave alone."""

from __future__ import annotations

from typing import cast

import pytest
from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims

import fullhouse as fh
from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cell, parse_cells, parse_conclusions, parse_house
from fullhouse.logic.steps import find_steps, native_board, prove
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.wings import BentSet, RemotePair, WWing, XyWing, XyzWing
from fullhouse.techniques.fields import Node

EXAMPLES = [
    Example(
        "remote-pair",
        "..5..6+3+9+7...97.5+6.+76+93.+5.+28+2431+9+8+67+598+6.+5..+3...7+46+32+8+9...+6+3.91+269+2.....3....2+9..6",
        "Remote Pair: 4/1 r3c7 -1- r2c9 -4- r5c9 -1- r5c7 => r89c7<>4",
        words=(
            "r3c7, r2c9, r5c9 and r5c7 have only 1 and 4, and each sees the next, so 1 and 4 alternate along them. So "
            "one of r3c7 and r5c7 is 1 and the other 4. r8c7 and r9c7 see both, so they lose 4."
        ),
        eureka="(4=1)r3c7 - (1=4)r2c9 - (4=1)r5c9 - (1=4)r5c7 => r89c7<>4",
    ),
    Example(
        "xy-wing",
        "..9.+451+7+67+4.6+193...6..+7+2.+9431428+69+5+7..8+1+9..6..9..+5..+1.....+61.......2.7..4..+93.+6.1",
        "XY-Wing: 2/8/5 in r2c38,r3c7 => r2c9,r3c13<>5",
        words=(
            "r2c8 is 2 or 8, r2c3 is 2 or 5, and r3c7 is 5 or 8. If r2c8 is 2, r2c3 is 5; if it is 8, r3c7 is 5. So "
            "r2c3 or r3c7 is 5. r2c9, r3c1 and r3c3 see both, so they lose 5."
        ),
        eureka="(5=2)r2c3 - (2=8)r2c8 - (8=5)r3c7 => r2c9,r3c13<>5",
    ),
    Example(
        "xyz-wing",
        "+2+4.7+5...+6+69..2.+7+5.+7586....23+8+9+1456+2+7+524+3+7+681+91+7+6.....5+8+6.9+1..73+9...6....4..5..+96.",
        "XYZ-Wing: 2/4/8 in r7c6,r8c48 => r8c6<>4",
        words=(
            "r8c4 is 2, 4 or 8, r7c6 is 2 or 4, and r8c8 is 4 or 8. If r8c4 is 2, r7c6 is 4; if it is 8, r8c8 is 4. So "
            "r8c4, r7c6 or r8c8 is 4. r8c6 sees all three, so it loses 4."
        ),
        eureka="(4=2)r7c6 - (2=48)r8c4 - (8=4)r8c8 => r8c6<>4",
    ),
    Example(
        "w-wing",
        "+5..+1+26...8.1+9+7.+52..27+8+5...1+75+26.8..3...7.+2..5918+3+45.7.+2+7+5+4+691+38+1+8.+23+7.+5.3..5+8+1...",
        "W-Wing: 6/4 in r2c9,r3c1 connected by 4 in r23c6 => r2c2,r3c78<>6",
        words=(
            "r2c9 and r3c1 have only 4 and 6. In column 6 the 4 is in r2c6 or r3c6. If r2c6 is 4, r2c9 is 6; if r3c6 "
            "is 4, r3c1 is 6. So r2c9 or r3c1 is 6. r2c2, r3c7 and r3c8 see both, so they lose 6."
        ),
        eureka="(6=4)r2c9 - r2c6 = r3c6 - (4=6)r3c1 => r2c2,r3c78<>6",
        stages=(
            "Look at rows 1 to 3.",
            "There is a W-Wing.",
            "It involves digits 4 and 6 in r2c69,r3c16.",
            "",
        ),
    ),
    Example(
        "wxyz-wing",
        "+1+9+24+8+5+3+67.5.2+97+8+4184+713+6+295.1.7.+95+2.9+2...+14+7.+76..+2.+9+1.2+7+1..8+63..+89.+7.+1+5.+5+3..1.+78.",
        "WXYZ-Wing: 4/5/6/9 in r7c45,r9c34 => r9c6<>4",
        words=(
            "The four cells r7c45,r9c34 have only 4, 5, 6 and 9: as many digits as cells. For each of 5, 6 and 9, the "
            "places in them see each other, so each can be there only once. So r7c5 or r9c3 is 4. r9c6 sees both, so "
            "it loses 4."
        ),
        removed="654",
    ),
    Example(
        "vwxyz-wing",
        "....9+7+4..4....+3.+979..4.1+3..+2..3+8+461+9+68+9+15+2+7+3+41+4+3+6+7+9+5+825+9.73624....+9+45.7+6+764+2+1+89+5+3",
        "VWXYZ-Wing: 1/2/3/5/8 in r1c1249,r2c2 => r1c3<>1",
        words=(
            "The five cells r1c1249,r2c2 have only 1, 2, 3, 5 and 8: as many digits as cells. For each of 2, 3, 5 and "
            "8, the places in them see each other, so each can be there only once. So r1c2, r1c9 or r2c2 is 1. r1c3 "
            "sees all three, so it loses 1."
        ),
        removed="232 233 512 522 633",
    ),
    Example(
        "uvwxyz-wing",
        "7+4.6..+8+1+36.+2813.+4+7+81+3+7...2+6.2...1+4+7+8.8.4.7+2+9.+4....+863.+2.+8+1..3599.....+18+4+1+34+985+7+62",
        "UVWXYZ-Wing: 2/3/5/6/7/9 in r14568c5,r8c3 => r1c3<>5",
        words=(
            "The six cells r14568c5,r8c3 have only 2, 3, 5, 6, 7 and 9: as many digits as cells. For each of 2, 3, 6, "
            "7 and 9, the places in them see each other, so each can be there only once. So r1c5 or r8c3 is 5. r1c3 "
            "sees both, so it loses 5."
        ),
        removed="345 543 545 553 555 562 563 565 675 683 685 915 935 963",
    ),
    Example(
        "tuvwxyz-wing",
        "+5+89.3+46..+67+1+9+5.34.4+3+2+6.1.5.+9+6....4...25+1+4..+6.31+4.69+2+8..9.4+25+1..1+5.3+9.8+2+42+4+38+1.+59.",
        "TUVWXYZ-Wing: 1/2/3/6/7/8/9 in r1c89,r23579c9 => r7c8<>7",
        words=(
            "The seven cells r1c89,r23579c9 have only 1, 2, 3, 6, 7, 8 and 9: as many digits as cells. For each of 1, "
            "2, 3, 6, 8 and 9, the places in them see each other, so each can be there only once. So r1c8 or r9c9 is "
            "7. r7c8 sees both, so it loses 7."
        ),
        removed="719 739 744 746 748 749 756 759 779 846",
    ),
]


class TestWings(ExampleClaims):
    examples = EXAMPLES


def test_lines_are_those_of_hodoku() -> None:
    cells = [parse_cell(name) for name in ["r1c6", "r1c3", "r3c2", "r3c9", "r7c9", "r9c7", "r9c5", "r5c5"]]
    chain = tuple(
        Node((cell,), (3, 6)[(number + side) % 2], side == 1) for number, cell in enumerate(cells) for side in (0, 1)
    )
    steps = [
        RemotePair(
            technique=CATALOG["remote-pair"],
            conclusions=parse_conclusions("r45c6<>3, r45c6<>6"),
            first=3,
            second=6,
            chain=chain,
        ),
        WWing(
            technique=CATALOG["w-wing"],
            conclusions=parse_conclusions("r1c1<>6"),
            removed=6,
            linked=9,
            ends=parse_cells("r1c5,r3c2"),
            house=parse_house("r2"),
            link=parse_cells("r2c25"),
        ),
        XyWing(
            technique=CATALOG["xy-wing"],
            conclusions=parse_conclusions("r56c1,r8c2<>1"),
            x=5,
            y=9,
            z=1,
            pivot=parse_cell("r7c2"),
            pincers=parse_cells("r5c2,r8c1"),
        ),
        XyzWing(
            technique=CATALOG["xyz-wing"],
            conclusions=parse_conclusions("r7c7<>3"),
            x=5,
            y=9,
            z=3,
            pivot=parse_cell("r7c9"),
            pincers=parse_cells("r7c2,r9c9"),
        ),
    ]
    assert [str(step) for step in steps] == [
        "Remote Pair: 3/6 r1c6 -6- r1c3 -3- r3c2 -6- r3c9 -3- r7c9 -6- r9c7 -3- r9c5 -6- r5c5 => r45c6<>3, r45c6<>6",
        "W-Wing: 6/9 in r1c5,r3c2 connected by 9 in r2c25 => r1c1<>6",
        "XY-Wing: 5/9/1 in r57c2,r8c1 => r56c1,r8c2<>1",
        "XYZ-Wing: 3/5/9 in r7c29,r9c9 => r7c7<>3",
    ]


@pytest.mark.parametrize(("places", "count"), [("r9c15", 1), ("r9c159", 0)])
def test_a_w_wing_needs_a_strong_link(places: str, count: int) -> None:
    board = Board(Grid(bytes(81)))
    for cell in parse_cells("r1c1,r5c5"):
        for digit in range(3, 10):
            board.eliminate(cell, digit)
    for cell in set(parse_cells("r9c123456789")) - set(parse_cells(places)):
        board.eliminate(cell, 2)
    assert len(find_steps(board, ["w-wing"])) == count


def test_a_path_takes_the_remote_pair_that_removes_most() -> None:
    board = Board(Grid(bytes(81)))
    for cell in map(parse_cell, ["r1c1", "r1c5", "r5c5", "r5c9", "r8c9", "r8c4"]):
        for digit in range(3, 10):
            board.eliminate(cell, digit)
    (best,) = find_steps(board, ["remote-pair"], enough=1)
    every = find_steps(board, ["remote-pair"])
    assert len(best.conclusions) == max(len(step.conclusions) for step in every)
    assert all(prove(step, board) for step in every)


SIZES = {"wxyz-wing": 4, "vwxyz-wing": 5, "uvwxyz-wing": 6, "tuvwxyz-wing": 7}
LENGTHS = {"wxyz-wing": 0, "vwxyz-wing": 2, "uvwxyz-wing": 0, "tuvwxyz-wing": 0}
"""With cells of two candidates in the house; with one of three, of at most five; the larger ones are all alike."""
SUBSET = "+39+8.+4.7+6..+24+7.831..17.+3.4.82+5+3.7..+8+4+7+4..+85+23+6+8+6.3+245..+4+358......8+24.+76+5+3.+76+253+84."


@pytest.mark.parametrize("name", SIZES)
def test_all_cells_of_a_large_wing_but_one_with_two_candidates_are_in_one_house(name: str) -> None:
    example = next(example for example in EXAMPLES if example.technique == name)
    board, (step,) = example.board(), cast("list[BentSet]", example.steps())
    assert len(step.cells) == len(step.digits) == SIZES[name]
    ends = [cell for cell in step.cells if board.candidates_mask(cell).bit_count() == 2]
    rests = [set(step.cells) - {end} for end in ends]
    assert any(rest <= set(house.cells) for rest in rests for house in CLASSIC.houses)


def test_cells_bent_differently_are_not_a_wing() -> None:
    cells = "9+67...4..+32+1.+4....5+4+8.+9..1.+2+5+9...7+4.1+7+3+2.4...6849+75...+7+9+68.3..4+81+5+42+6+379+432+7.9.8."
    lines = [step.line() for step in find_steps(board_of(cells, ""), ["vwxyz-wing"])]
    assert "VWXYZ-Wing: 1/3/5/6/8 in r1c45,r23c4,r5c5 => r4c4<>6" not in lines


def test_cells_of_one_house_are_a_subset_not_a_wing() -> None:
    board = board_of(SUBSET, "176 636 934 975 979")
    assert not find_steps(board, ["wxyz-wing"])


@pytest.mark.parametrize(("name", "length"), LENGTHS.items())
def test_a_wing_is_as_long_as_its_fullest_cell_says(name: str, length: int) -> None:
    example = next(example for example in EXAMPLES if example.technique == name)
    _, ((*_, counted),) = _native.find_steps(*native_board(example.board()), [[name]], {}, 10)
    assert counted == length


def test_of_weighed_xy_wings_the_one_with_the_lowest_pivot_comes_first() -> None:
    puzzle = "..............1..2..1..3.4...5.32..4.6.1...5..784....1.8......73..52....7.4.8.5.."
    rating = fh.rate(puzzle, scales="se").se
    assert rating is not None
    assert rating.er == 4.2
