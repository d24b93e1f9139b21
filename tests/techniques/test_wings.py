"""Remote pairs and wings: what they find, what they say, and what they leave alone."""

from __future__ import annotations

import pytest
from techniques.claims import Example

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cell, parse_cells, parse_conclusions, parse_house
from fullhouse.logic import find_steps, verify
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.fields import Node
from fullhouse.techniques.wings import RemotePair, WWing, XyWing, XyzWing

EXAMPLES = [
    Example(
        "remote-pair",
        "..5..6+3+9+7...97.5+6.+76+93.+5.+28+2431+9+8+67+598+6.+5..+3...7+46+32+8+9...+6+3.91+269+2.....3....2+9..6",
        "Remote Pair: 4/1 r3c7 -1- r2c9 -4- r5c9 -1- r5c7 => r89c7<>4",
        words=(
            "r3c7, r2c9, r5c9 and r5c7 all have 4 and 1, and each sees the next, so the two digits take turns "
            "along the chain. Of two of these cells an odd number of links apart, one holds 4 and the other 1, and "
            "a cell that sees both can hold neither."
        ),
        eureka="(4=1)r3c7 - (1=4)r2c9 - (4=1)r5c9 - (1=4)r5c7 => r89c7<>4",
    ),
    Example(
        "xy-wing",
        "..9.+451+7+67+4.6+193...6..+7+2.+9431428+69+5+7..8+1+9..6..9..+5..+1.....+61.......2.7..4..+93.+6.1",
        "XY-Wing: 2/8/5 in r2c38,r3c7 => r2c9,r3c13<>5",
        words=(
            "r2c8 is 2 or 8. If it is 2, r2c3 is 5; if it is 8, r3c7 is 5. One of r2c3 and r3c7 is 5, so no cell "
            "that sees both can be 5."
        ),
        eureka="(5=2)r2c3 - (2=8)r2c8 - (8=5)r3c7 => r2c9,r3c13<>5",
    ),
    Example(
        "xyz-wing",
        "+2+4.7+5...+6+69..2.+7+5.+7586....23+8+9+1456+2+7+524+3+7+681+91+7+6.....5+8+6.9+1..73+9...6....4..5..+96.",
        "XYZ-Wing: 2/4/8 in r7c6,r8c48 => r8c6<>4",
        words=(
            "r8c4 is 2, 8 or 4. If it is 2, r7c6 is 4; if it is 8, r8c8 is 4. One of the three cells is 4 in any "
            "case, so no cell that sees them all can be 4."
        ),
        eureka="(4=2)r7c6 - (2=48)r8c4 - (8=4)r8c8 => r8c6<>4",
    ),
    Example(
        "w-wing",
        "+5..+1+26...8.1+9+7.+52..27+8+5...1+75+26.8..3...7.+2..5918+3+45.7.+2+7+5+4+691+38+1+8.+23+7.+5.3..5+8+1...",
        "W-Wing: 6/4 in r2c9,r3c1 connected by 4 in r23c6 => r2c2,r3c78<>6",
        words=(
            "r2c9 and r3c1 have no candidates but 6 and 4. In column 6 the digit 4 lies in r2c6 or r3c6. Either way "
            "one of r2c9 and r3c1 sees it, and then holds 6. A cell that sees both of them cannot be 6."
        ),
        eureka="(6=4)r2c9 - r2c6 = r3c6 - (4=6)r3c1 => r2c2,r3c78<>6",
        stages=(
            "Look at rows 1 to 3.",
            "There is a W-Wing.",
            "It is about digits 4 and 6 in r2c69,r3c16.",
            "So r2c2,r3c78<>6.",
        ),
    ),
    Example(
        "wxyz-wing",
        "+37....4..+1+8.4....3+2+5+438.1..6.3...5..8.+7..5...+94+5....7.+7+6+1..98+3+44+3+2618...59+8+7..+62+1",
        "WXYZ-Wing: 1/2/3/9 in r5c247,r6c7 => r5c9<>2",
        words=(
            "The four cells r5c247,r6c7 have no digits but 1, 2, 3 and 9. The places of each digit but 2 all see "
            "each other, so these digits fill only one cell each, and one cell is left for 2. A cell that sees "
            "every 2 of the set cannot be 2."
        ),
    ),
    Example(
        "vwxyz-wing",
        "9+67...4..+32+1.+4....5+4+8.+9..1.+2+5+9...7+4.1+7+3+2.4...6849+75...+7+9+68.3..4+81+5+42+6+379+432+7.9.8.",
        "VWXYZ-Wing: 1/3/5/6/8 in r1c45,r23c4,r5c5 => r4c4<>6",
        words=(
            "The five cells r1c45,r23c4,r5c5 have no digits but 1, 3, 5, 6 and 8. The places of each digit but 6 all "
            "see each other, so these digits fill only one cell each, and one cell is left for 6. A cell that sees "
            "every 6 of the set cannot be 6."
        ),
    ),
    Example(
        "uvwxyz-wing",
        "..5+8+4+962+1+29+4+1+63+8+5786+1+7+5+2+34+9...9+3.+4.+2..25+1.96+3...+4+2.+5.8.+2..751....628+4+7.+5....912..",
        "UVWXYZ-Wing: 1/3/4/7/8/9 in r578c1,r79c3,r8c2 => r46c3,r9c1<>7",
        words=(
            "The six cells r578c1,r79c3,r8c2 have no digits but 1, 3, 4, 7, 8 and 9. The places of each digit but "
            "7 all see each other, so these digits fill only one cell each, and one cell is left for 7. A cell "
            "that sees every 7 of the set cannot be 7."
        ),
    ),
    Example(
        "tuvwxyz-wing",
        "+3+961.8...+14.....9..+8....1.3.28....7..+719+8.6...3.5+7.....+6.+4..2.5.5.83..1..+1..+57...",
        "TUVWXYZ-Wing: 1/2/3/4/6/8/9 in r4c4569,r5c9,r6c78 => r4c7<>4",
        words=(
            "The seven cells r4c4569,r5c9,r6c78 have no digits but 1, 2, 3, 4, 6, 8 and 9. The places of each "
            "digit but 4 all see each other, so these digits fill only one cell each, and one cell is left for 4. "
            "A cell that sees every 4 of the set cannot be 4."
        ),
    ),
]


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
    assert all(verify(step, board) for step in every)
