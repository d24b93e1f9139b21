"""Chains of two, three and four strong links, on boards of our own."""

from __future__ import annotations

import pytest
from logic.reglib import board_of
from techniques.claims import Example, Found

from fullhouse import _native
from fullhouse.core.notation import parse_cells, parse_conclusions, parse_house
from fullhouse.logic.se import SE_1181
from fullhouse.logic.search import find_steps, prove
from fullhouse.logic.weights import table_of
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.single_digit import StrongLinks
from fullhouse.techniques.fields import Node

EIGHTS = (
    "8.+614+9.+2393..+7+86+1+44+1..+6+3.+9.+7+41.5+62.936.4+9+2+1..+2.9.+1+7+4.+6+1.+4.+35.6+2+59.62+43.+1+623.8+1.4."
)
SIXES = (
    "5+7...12.3.1.+2.5.+79+2+987+4+3+16+5+76.8+1.53+4+4+51+3+7+6..2.8.4+5.+7+1+6+82.+1.+4+3.+7+14..376+2+8.+37.28..+1"
)
THREES = (
    ".+168.+924+79..+7...+18.+8+74.+1.+93+16+9+37+8+45+2+83+52+9+4+76+1..2+51+6+38+96.81..+9.+4.5.+9+87+1+2+6.+9164.8"
    ".+5"
)
ONES = (
    "9+6+2+5..+8345.8.+9+6...7.1+2+8.+596+1+7+9+6+423584+238.+5.+6+96+8+5.+3+9...+3+1+6.2.+9.5+2+9+4.5.6.7+8+5796..2+3"
)
NAMES = ("two-strong-links", "three-strong-links", "four-strong-links")

EXAMPLES = [
    Example(
        "two-strong-links",
        EIGHTS,
        "2 Strong Links: 8 r8c8 =8= r8c3 -8- r7c2 =8= r6c2 => r6c8<>8",
        words=(
            "8 has only two places in each of these houses: row 8 and column 2. Suppose that r8c8 is not 8. Then r8c3 "
            "is 8, r7c2 is not 8 and r6c2 is 8. So one of the two ends holds 8, and no cell that sees both can."
        ),
        eureka="(8): r8c8 = r8c3 - r7c2 = r6c2 => r6c8<>8",
        stages=(
            "Look at row 8 and column 2.",
            "There are 2 Strong Links.",
            "It is about digit 8 in r67c2,r8c38.",
            "So r6c8<>8.",
        ),
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "two-strong-links",
        EIGHTS,
        "2 Strong Links: 8 r5c89 =8= r5c3 -8- r8c3 =8= r8c8 => r4c8<>8",
        words=(
            "The places for 8 fall into two parts in each of these houses: r5c89 and r5c3 in row 5 and r8c3 and r8c8 "
            "in row 8. Suppose that none of r5c8 and r5c9 is 8. Then r5c3 is 8, r8c3 is not 8 and r8c8 is 8. So one of "
            "the two ends holds 8, and no cell that sees all cells of both can."
        ),
        eureka="(8): r5c89 = r5c3 - r8c3 = r8c8 => r4c8<>8",
        removed="559 868",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "three-strong-links",
        EIGHTS,
        "3 Strong Links: 5 r6c8 =5= r6c2 -5- r1c2 =5= r1c7 -5- r9c7 =5= r9c9 => r5c9<>5",
        eureka="(5): r6c8 = r6c2 - r1c2 = r1c7 - r9c7 = r9c9 => r5c9<>5",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "three-strong-links",
        SIXES,
        "3 Strong Links: 6 r1c45 =6= r1c3 -6- r2c1 =6= r9c1 -6- r7c3 =6= r7c5 => r2c5<>6",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "three-strong-links",
        THREES,
        "3 Strong Links: 3 r1c1 =3= r1c5 -3- r2c6 =3= r2c3 -3- r8c3 =3= r8c1 -3- r1c1 => r9c1<>3",
        words=(
            "3 has only two places in each of these houses: rows 1, 2 and 8. Suppose that r1c1 is not 3. Then r1c5 is "
            "3, r2c6 is not 3, r2c3 is 3, r8c3 is not 3 and r8c1 is 3. The two ends lie in one house as well: the "
            "chain is a loop, and it holds in both directions. Wherever two of its links meet, in columns 1 and 3 and "
            "box 2, one of the two has the 3 of that house. No other cell there can hold 3."
        ),
        eureka="(3): r1c1 = r1c5 - r2c6 = r2c3 - r8c3 = r8c1 - loop => r9c1<>3",
        removed="226 275 325 525 535",
    ),
    Example(
        "four-strong-links",
        EIGHTS,
        "4 Strong Links: 8 r4c4 =8= r6c4 -8- r6c2 =8= r7c2 -8- r7c7 =8= r3c7 -8- r3c9 =8= r5c9 => r4c8<>8",
        eureka="(8): r4c4 = r6c4 - r6c2 = r7c2 - r7c7 = r3c7 - r3c9 = r5c9 => r4c8<>8",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "four-strong-links",
        ONES,
        "4 Strong Links: 1 r9c7 =1= r8c8 -1- r8c46 =1= r9c6 -1- r1c6 =1= r1c5 -1- r5c5 =1= r5c7 -1- r9c7 => r26c7<>1",
        removed="124 724",
        found=Found.AMONG_OTHERS,
    ),
]


def _strong_links(name: str) -> list[StrongLinks]:
    steps = [step for cells in (EIGHTS, SIXES, ONES) for step in find_steps(board_of(cells, ""), [name])]
    return [step for step in steps if isinstance(step, StrongLinks)]


@pytest.mark.parametrize("links", [2, 3, 4])
def test_a_chain_has_as_many_links_as_its_name_says_each_in_a_house_of_its_own(links: int) -> None:
    steps = _strong_links(NAMES[links - 2])
    assert steps
    for step in steps:
        assert len(step.link_houses) == links
        assert len(step.chain) == 2 * links
        assert not set(step.link_houses) & set(step.bridges)
        cells = [cell for node in step.chain for cell in node.cells]
        assert len(set(cells)) == len(cells)


@pytest.mark.parametrize("name", NAMES)
def test_the_proof_is_one_truth_for_each_link(name: str) -> None:
    for step in _strong_links(name):
        assert len(step.proof().truths) == len(step.chain) // 2


def test_a_loop_is_drawn_all_the_way_round() -> None:
    example = next(example for example in EXAMPLES if example.cells == THREES)
    links = example.step().highlights().links
    assert [link.is_strong for link in links] == [True, False] * 3
    assert links[-1].end == links[0].start


def test_every_skyscraper_kite_and_turbot_fish_is_a_chain_of_two_links() -> None:
    for cells in (EIGHTS, SIXES, ONES):
        board = board_of(cells, "")
        mine = [set(step.conclusions) for step in find_steps(board, ["two-strong-links"])]
        for step in find_steps(board, ["skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle"]):
            assert any(set(step.conclusions) <= found for found in mine), str(step)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("cells", [EIGHTS, ONES])
def test_with_weights_the_lightest_chain_is_taken_and_of_these_the_one_that_eliminates_most(
    name: str, cells: str
) -> None:
    board = board_of(cells, "")
    digits = bytes(board.digit(cell) for cell in range(81))
    masks = [0 if digits[cell] else board.candidates_mask(cell) for cell in range(81)]
    module = _native
    _, found = module.find_steps(digits, masks, digits, [[name]], {}, 10_000)
    lightest = min(length for *_, length in found)
    most = max(len(conclusions) for _, _, conclusions, _, length in found if length == lightest)
    _, path, _ = module.find_path(digits, masks, digits, [[name]], {}, None, table_of(SE_1181), 0.0, 1)
    _, _, conclusions, _, length = path[0]
    assert (length, len(conclusions)) == (lightest, most)


def test_a_step_built_by_hand_is_explained_and_proved() -> None:
    board = board_of(EIGHTS, "")
    nodes = (("r8c8", None), ("r8c3", "r8"), ("r7c2", None), ("r6c2", "c2"))
    chain = tuple(
        Node(parse_cells(cell), 8, house is not None, house=parse_house(house) if house else None)
        for cell, house in nodes
    )
    step = StrongLinks(
        technique=CATALOG["two-strong-links"],
        conclusions=parse_conclusions("r6c8<>8"),
        digit=8,
        chain=chain,
        bridges=(parse_house("b7"),),
        is_loop=False,
    )
    assert str(step) == "2 Strong Links: 8 r8c8 =8= r8c3 -8- r7c2 =8= r6c2 => r6c8<>8"
    assert prove(step, board)
    assert step in find_steps(board, ["two-strong-links"])
