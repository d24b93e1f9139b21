"""Almost locked sets: XZ, XY-wings, chains and blossoms; Sue de Coq."""

from __future__ import annotations

from itertools import pairwise

import pytest
from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims, Found

from fullhouse.core.board import Board
from fullhouse.core.digits import DigitSet
from fullhouse.core.notation import parse_cell, parse_cells, parse_conclusions, parse_house
from fullhouse.logic.steps import apply, find_path, find_steps, prove
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.als import AlsChain, AlsXyWing, AlsXz, DeathBlossom, SueDeCoq
from fullhouse.techniques.fields import Part
from fullhouse.techniques.proof import CellTruth

XZ = (
    ".3..+6+12.8.+8.7+3+29..+62..5+8+71+39+5.1248.+7+8+7.+396+5...+4.8+7+5.+9..1.5+4+3+6+8+9+3+68+2+19+4754+9+5+68+7..."
)
XZ_DOUBLE = "+3.+8+12.5+747+2....+3+1+8+41+5738....8.3....+5+534+87...+12......8+3+1+5+3..+78.987.5.1.3..+4..+8+3+157"
XY_WING = (
    "51+3+2+4+769+8+4+86+3+5+9+2+7197+28+6+1+4+5+319+4.+8.+732.+3.+1+24......79+3..4....3+8..5+3.+1.+7.82.+86..12+3+4+7"
)
CHAIN = (
    "..1.+9.6.7+798+15+64+3+2.+6..+72+1.+9+1+7+5+6+8+9+243..+9.157+6"
    "+8+68.+7+2.+91+53+579+4+18+2+6+8+1+6+23+75+949+4+2+56+8+3+7+1"
)
CHAIN_OF_TWO_DIGITS = (
    "3+8+29+4+57..+14+9+6+2+78+3+57+6513+8+49+2.5..+76...+9768+125+4+3....+5+9...+62+4+7+931588..+5+64.2.+5..+2+8+1..4"
)
BLOSSOM = (
    "+9+1+245+6+38+7+8.3+7+9+1+2.+6.67+2+3+8....2..+6+4.+78.+7.."
    "+82+6..+6.+8.179+2..+9.6+73+8+122+3+18+497+65+786+1+2+5+4.."
)

EXAMPLES = [
    Example(
        "als-xz",
        XZ,
        "Almost Locked Set XZ-Rule: A=r2c3 {14}, B=r5c38 {124}, X=1, Z=4 => r2c8<>4",
        words=(
            "r2c3 has only 1 and 4: without 1 it holds 4. r5c3 and r5c8 have only 1, 2 and 4: without 1 they hold 2 "
            "and 4. r2c3 and r5c3 see each other, so they are not both 1. So r2c3 or r5c8 is 4. r2c8 sees both, so it "
            "loses 4."
        ),
        eureka="(4=1)r2c3 - (1=24)r5c38 => r2c8<>4",
        found=Found.FIRST,
    ),
    Example(
        "als-xz",
        XZ_DOUBLE,
        "Almost Locked Set XZ-Rule: A=r2c3 {69}, B=r89c3 {269}, X=6,9 => r46c3<>6, r46c3<>9",
        words=(
            "r2c3 has only 6 and 9: without 6 it holds 9. r8c3 and r9c3 have only 2, 6 and 9: without 9 they hold 2 "
            "and 6. r2c3 sees r8c3 and r9c3, so if it is 6, neither r8c3 nor r9c3 is; r2c3 sees r8c3 and r9c3, so if "
            "it is 9, neither r8c3 nor r9c3 is. So r2c3, r8c3 or r9c3 is 6. r4c3 and r6c3 see all three, so they lose "
            "6. So r2c3, r8c3 or r9c3 is 9. r4c3 and r6c3 see all three, so they lose 9."
        ),
        eureka="(6=9)r2c3 - (9=26)r89c3 - loop => r46c3<>6, r46c3<>9",
        found=Found.FIRST,
    ),
    Example(
        "als-xy-wing",
        XY_WING,
        "Almost Locked Set XY-Wing: A=r4c4 {56}, B=r8c246 {4569}, C=r9c4 {59}, X,Y=5,9, Z=6 => r7c4<>6",
        words=(
            "r4c4 has only 5 and 6: without 5 it holds 6. r9c4 has only 5 and 9: without 5 it holds 9. r8c2, r8c4 and "
            "r8c6 have only 4, 5, 6 and 9: without 9 they hold 4, 5 and 6. r4c4 and r9c4 see each other, so they are "
            "not both 5; r9c4 and r8c4 see each other, so they are not both 9. So r4c4, r8c4 or r8c6 is 6. r7c4 sees "
            "all three, so it loses 6."
        ),
        eureka="(6=5)r4c4 - (5=9)r9c4 - (9=456)r8c246 => r7c4<>6",
        found=Found.FIRST,
    ),
    Example(
        "als-chain",
        CHAIN,
        "Almost Locked Set Chain: 2- r1c2 {23} -3- r1c6 {34} -4- r6c6 {34} -3- r5c1,r6c3 {234} -2 => r1c1,r5c2<>2",
        words=(
            "r1c2 has only 2 and 3: without 3 it holds 2. r1c6 has only 3 and 4: without 3 it holds 4. r6c6 has only 3 "
            "and 4: without 4 it holds 3. r5c1 and r6c3 have only 2, 3 and 4: without 3 they hold 2 and 4. r1c2 and "
            "r1c6 see each other, so they are not both 3; r1c6 and r6c6 see each other, so they are not both 4; r6c6 "
            "and r6c3 see each other, so they are not both 3. So r1c2 or r5c1 is 2. r1c1 and r5c2 see both, so they "
            "lose 2."
        ),
        eureka="(2=3)r1c2 - (3=4)r1c6 - (4=3)r6c6 - (3=42)r5c1|r6c3 => r1c1,r5c2<>2",
        stages=(
            "Look for candidates to eliminate in columns 1 to 3.",
            "There is an Almost Locked Set Chain.",
            "The sets are r1c2 with 2 and 3; r1c6 with 3 and 4; r6c6 with 3 and 4; r5c1,r6c3 with 2, 3 and 4.",
            "",
        ),
        found=Found.TAKEN,
    ),
    Example(
        "als-chain",
        CHAIN_OF_TWO_DIGITS,
        (
            "Almost Locked Set Chain: 18- r4c89 {189} -9- r8c9 {79} -7- r9c8 {67} -6- r14c8 {168} -18 "
            "=> r6c8<>1, r4c3,r6c8<>8"
        ),
        words=(
            "r4c8 and r4c9 have only 1, 8 and 9: without 9 they hold 1 and 8. r8c9 has only 7 and 9: without 9 it "
            "holds 7. r9c8 has only 6 and 7: without 7 it holds 6. r1c8 and r4c8 have only 1, 6 and 8: without 6 they "
            "hold 1 and 8. r4c9 and r8c9 see each other, so they are not both 9; r8c9 and r9c8 see each other, so they "
            "are not both 7; r9c8 and r1c8 see each other, so they are not both 6. So r1c8, r4c8 or r4c9 is 1. r6c8 "
            "sees all three, so it loses 1. So r4c8 is 8. r4c3 and r6c8 see r4c8, so they lose 8."
        ),
        eureka=(
            "(1=89)r4c89 - (9=7)r8c9 - (7=6)r9c8 - (6=81)r14c8, (8=19)r4c89 - (9=7)r8c9 - (7=6)r9c8 - (6=18)r14c8 "
            "=> r6c8<>1, r4c3,r6c8<>8"
        ),
        found=Found.TAKEN,
    ),
    Example(
        "death-blossom",
        BLOSSOM,
        "Death Blossom: [r5c9],  -1- r4c7 {15},  -3- r6c29 {345},  -4- r45c3 {459} => r4c1<>5",
        words=(
            "r5c9 is 1, 3 or 4. r4c7 has only 1 and 5: without 1 it holds 5. r5c9 and r4c7 see each other, so they are "
            "not both 1. r6c2 and r6c9 have only 3, 4 and 5: without 3 they hold 4 and 5. r5c9 and r6c9 see each "
            "other, so they are not both 3. r4c3 and r5c3 have only 4, 5 and 9: without 4 they hold 5 and 9. r5c9 and "
            "r5c3 see each other, so they are not both 4. So r4c3, r4c7, r5c3 or r6c2 is 5. r4c1 sees all four, so it "
            "loses 5."
        ),
        eureka="Death Blossom: [r5c9],  -1- r4c7 {15},  -3- r6c29 {345},  -4- r45c3 {459} => r4c1<>5",
    ),
]


class TestAlmostLockedSets(ExampleClaims):
    examples = EXAMPLES


BY_BOARD = {example.cells: example for example in EXAMPLES}

each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.line[:50])


@each_example
def test_with_overlapping_sets_every_step_is_proved_and_found_once(example: Example) -> None:
    board = example.board()
    steps = find_steps(board, [example.technique], settings={"als_overlap": 1})
    assert all(prove(step, board) for step in steps)
    assert len({frozenset(step.conclusions) for step in steps}) == len(steps) > 0


@each_example
def test_nothing_is_found_twice_along_the_path(example: Example) -> None:
    board = example.board()
    while steps := find_steps(board, [example.technique]):
        for conclusion in steps[0].conclusions:
            assert board.candidates_mask(conclusion.candidate.cell) >> (conclusion.candidate.digit - 1) & 1
        apply(steps[0], board)


def test_a_hint_for_a_blossom_names_the_petal_of_each_digit() -> None:
    step = BY_BOARD[BLOSSOM].step()
    assert step.stage(3) == (
        "The stem is r5c9. Its petals: for 1 r4c7 with 1 and 5; for 3 r6c29 with 3, 4 and 5; "
        "for 4 r45c3 with 4, 5 and 9."
    )
    assert isinstance(step.proof().truths[0], CellTruth)
    assert step.highlights().cells[0] == ("pivot", (parse_cell("r5c9"),))


def test_the_picture_shows_sets_links_and_eliminations() -> None:
    step = BY_BOARD[XZ].step()
    assert step.highlights().to_json() == {
        "cells": [["set-1", "r2c3"], ["set-2", "r5c38"]],
        "candidates": [
            ["shared", ["1r2c3", "1r5c3"]],
            ["pattern", ["4r2c3", "4r5c8"]],
            ["eliminated", ["4r2c8"]],
        ],
        "houses": [],
        "links": [],
    }


def test_without_the_restricted_common_there_is_no_step() -> None:
    board = board_of(XZ, "")
    before = {step.line() for step in find_steps(board, ["als-xz"])}
    board.eliminate(parse_cell("r2c3"), 1)
    after = {step.line() for step in find_steps(board, ["als-xz"])}
    assert BY_BOARD[XZ].line in before - after


def test_sets_share_cells_only_if_a_setting_lets_them() -> None:
    board = board_of(BLOSSOM, "")
    for technique, pairs in (("als-xz", ((0, 1),)), ("als-xy-wing", ((0, 1), (0, 2), (1, 2)))):
        assert not any(share_cells(step, pairs) for step in find_steps(board, [technique]))
        assert any(share_cells(step, pairs) for step in find_steps(board, [technique], settings={"als_overlap": 1}))


def test_sets_of_a_chain_share_cells_only_if_they_are_not_neighbours() -> None:
    for step in find_steps(board_of(CHAIN_OF_TWO_DIGITS, ""), ["als-chain"]):
        assert isinstance(step, AlsChain)
        assert not share_cells(step, tuple(pairwise(range(len(step.sets)))))


def share_cells(step: object, pairs: tuple[tuple[int, int], ...]) -> bool:
    assert isinstance(step, AlsXz | AlsXyWing | AlsChain)
    return any(set(step.sets[one].cells) & set(step.sets[other].cells) for one, other in pairs)


def test_neighbouring_links_and_sets_of_a_chain_differ() -> None:
    for step in find_steps(board_of(CHAIN_OF_TWO_DIGITS, ""), ["als-chain"]):
        assert isinstance(step, AlsChain)
        assert 4 <= len(step.sets) <= 7
        assert len(set(step.sets)) == len(step.sets) == len(step.links) + 1
        assert all(one != other for one, other in pairwise(step.link_digits()))
        assert not {step.link_digits()[0], step.link_digits()[-1]} & set(step.common_digits())


def test_a_path_takes_the_chain_that_removes_most() -> None:
    _, path = find_path(board_of(CHAIN_OF_TWO_DIGITS, ""), order=(("als-chain",),))
    assert path[0].line() == BY_BOARD[CHAIN_OF_TWO_DIGITS].line


def part(text: str) -> Part:
    cells, _, digits = text.partition(" ")
    return Part(parse_cells(cells) if cells else (), DigitSet.of(*map(int, digits.strip("{}"))))


def link(digit: int) -> Part:
    return Part((), DigitSet.of(digit))


def test_the_lines_are_those_of_hodoku() -> None:
    lines = {
        AlsXz(
            technique=CATALOG["als-xz"],
            conclusions=parse_conclusions("r4c9<>4"),
            sets=(part("r14c6 {148}"), part("r1235c9 {14589}")),
            links=(link(1),),
            common=(link(4),),
        ): "Almost Locked Set XZ-Rule: A=r14c6 {148}, B=r1235c9 {14589}, X=1, Z=4 => r4c9<>4",
        AlsXyWing(
            technique=CATALOG["als-xy-wing"],
            conclusions=parse_conclusions("r4c6<>1"),
            sets=(part("r4c129 {1789}"), part("r13569c6 {123456}"), part("r2c2578 {12458}")),
            links=(link(8), link(5)),
            common=(link(1),),
        ): "Almost Locked Set XY-Wing: A=r4c129 {1789}, B=r13569c6 {123456}, C=r2c2578 {12458}, X,Y=5,8, Z=1 "
        "=> r4c6<>1",
        AlsChain(
            technique=CATALOG["als-chain"],
            conclusions=parse_conclusions("r45c1<>8"),
            sets=(part("r9c14567 {124789}"), part("r9c9 {89}"), part("r36c9 {789}"), part("r4c3,r6c2 {289}")),
            links=(link(9), link(8), link(9)),
            common=(link(8),),
        ): "Almost Locked Set Chain: 8- r9c14567 {124789} -9- r9c9 {89} -8- r36c9 {789} -9- r4c3,r6c2 {289} -8 "
        "=> r45c1<>8",
        DeathBlossom(
            technique=CATALOG["death-blossom"],
            conclusions=parse_conclusions("r6c6<>9"),
            stem=parse_cell("r8c6"),
            sets=(part("r2c6 {19}"), part("r4c46 {459}"), part("r68c2 {569}")),
            links=(link(1), link(4), link(5)),
            common=(link(9),),
        ): "Death Blossom: [r8c6],  -1- r2c6 {19},  -4- r4c46 {459},  -5- r68c2 {569} => r6c6<>9",
        # HoDoKu never writes a rectangle of cells, and writes the links of two sets before what they lock.
        AlsXz(
            technique=CATALOG["als-xz"],
            conclusions=parse_conclusions("r12c4<>3, r9c5<>7, r8c278<>1, r8c278<>9"),
            sets=(part("r8c156 {1679}"), part("r79c45 {13678}")),
            links=(link(6), link(7)),
            common=(link(1), link(9), link(3)),
        ): "Almost Locked Set XZ-Rule: A=r8c156 {1679}, B=r7c45,r9c45 {13678}, X=6,7 "
        "=> r9c5<>7, r8c278<>1, r8c278<>9, r12c4<>3",
    }
    for step, line in lines.items():
        assert step.line() == line


def test_an_unsolvable_board_raises_nothing() -> None:
    board = Board.from_parts(board_of(XZ, "").givens, [], None)
    for cell in (2, 11, 20):
        for digit in range(3, 10):
            board.eliminate(cell, digit)
    for technique in ("als-xz", "als-xy-wing", "als-chain", "death-blossom"):
        find_steps(board, [technique], enough=50)


IN_ROW_6 = (
    ".3..+6+12.8.+8.7+3+29..+62..5+8+71+39+5.1248.+7+8+7.+396+5...+4.8+7+5.+9..1.5+4+3+6+8+9+3+68+2+19+4754+9+5+68+7..."
)
IN_ROW_4 = "..2..1..8.834+2.5.+11......2.6.1.4.....7+9....5.8.+5..3..7...9.+4.3+2..4.6..15.....26.."

SUE_DE_COQ = [
    Example(
        "sue-de-coq",
        IN_ROW_6,
        "Sue de Coq: r6c79 - {1236} (r6c1 - {12}, r4c8 - {36}) => r6c3<>1, r6c3<>2",
        words=(
            "The four cells r4c8,r6c179 have only 1, 2, 3 and 6: as many digits as cells. For each of 1, 2, 3 and 6, "
            "the places in them see each other, so each can be there only once. So no other cell of row 6 can be 1 or "
            "2: r6c3 loses 1 and 2."
        ),
        stages=(
            "Look at row 6 and box 6.",
            "There is a Sue de Coq.",
            (
                "It involves the crossing of row 6 and box 6: r6c7 and r6c9 with 1, 2, 3 and 6; then r6c1 with 1 and "
                "2, and r4c8 with 3 and 6."
            ),
            "",
        ),
    ),
    Example(
        "sue-de-coq",
        IN_ROW_4,
        "Sue de Coq: r4c79 - {2389} (r4c2 - {23}, r4c8 - {89}) => r5c7<>8, r6c78<>9, r4c4<>2",
        words=(
            "The four cells r4c2789 have only 2, 3, 8 and 9: as many digits as cells. For each of 2, 3, 8 and 9, the "
            "places in them see each other, so each can be there only once. So no other cell of row 4 can be 2 or 3: "
            "r4c4 loses 2. So no other cell of box 6 can be 8 or 9: r5c7 loses 8, and r6c7 and r6c8 lose 9."
        ),
    ),
]


class TestSueDeCoq(ExampleClaims):
    examples = SUE_DE_COQ


SUE_DE_COQ_BY_BOARD = {example.cells: example for example in SUE_DE_COQ}


def test_the_picture_shows_the_three_sets_and_the_two_houses() -> None:
    marked = SUE_DE_COQ_BY_BOARD[IN_ROW_6].step().highlights().to_json()
    assert marked["cells"] == [["set-1", "r6c79"], ["set-2", "r6c1"], ["set-3", "r4c8"]]
    assert marked["houses"] == [["base", ["r6", "b6"]]]
    assert marked["candidates"][-1] == ["eliminated", ["1r6c3", "2r6c3"]]


def test_the_set_of_the_box_is_needed() -> None:
    board = SUE_DE_COQ_BY_BOARD[IN_ROW_6].board()
    board.eliminate(parse_cell("r6c7"), 3)
    board.eliminate(parse_cell("r6c9"), 3)
    assert SUE_DE_COQ_BY_BOARD[IN_ROW_6].line not in [step.line() for step in find_steps(board, ["sue-de-coq"])]


def test_the_line_is_that_of_hodoku() -> None:
    step = SueDeCoq(
        technique=CATALOG["sue-de-coq"],
        conclusions=parse_conclusions("r1c2<>5, r8c1<>6"),
        houses=(parse_house("c1"), parse_house("b1")),
        sets=(part("r12c1 {1356}"), part("r9c1 {36}"), part("r12c3,r3c2 {1457}")),
    )
    assert step.line() == "Sue de Coq: r12c1 - {1356} (r9c1 - {36}, r12c3,r3c2 - {1457}) => r1c2<>5, r8c1<>6"


def test_eliminations_in_the_box_come_before_those_in_the_line() -> None:
    # Both sets may hold a 7; r4c4 belongs to the set of the box, but loses the 7 because of the line.
    step = SueDeCoq(
        technique=CATALOG["sue-de-coq"],
        conclusions=parse_conclusions("r6c6<>1, r4c9<>3, r4c49<>7"),
        houses=(parse_house("r4"), parse_house("b5")),
        sets=(part("r4c56 {13689}"), part("r4c278 {2379}"), part("r456c4,r5c6 {14678}")),
    )
    assert step.line().endswith(" => r6c6<>1, r4c49<>7, r4c9<>3")
    assert step.words() == (
        "r4c245678,r5c46,r6c4 have only 1, 2, 3, 4, 6, 7, 8 and 9. Of these, only 7 can be there twice, in row 4 and "
        "in box 5: just enough to fill the cells. So no other cell of row 4 can be 2, 3, 7 or 9: r4c9 loses 3 and 7, "
        "and r4c4 loses 7. So no other cell of box 5 can be 1, 4, 6, 7 or 8: r6c6 loses 1."
    )
