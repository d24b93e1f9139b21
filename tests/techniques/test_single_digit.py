"""Skyscrapers, kites, turbot fish and empty rectangles; chains of two, three and four strong links."""

from __future__ import annotations

import pytest
from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims, Found

from fullhouse import _native
from fullhouse.core.notation import parse_cells, parse_conclusions, parse_house
from fullhouse.logic.steps import find_steps, prove
from fullhouse.logic.weights import SE_1181, table_of
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.single_digit import (
    DualEmptyRectangle,
    DualKite,
    EmptyRectangle,
    StrongLinks,
    TurbotFish,
    TwoLinks,
)
from fullhouse.techniques.fields import Node

SIXES = (
    ".+94+18.+7+2+312+83+7..9+4.+7.+4+2+9+1.+895..+41.7+2.4+7.+92..1.+1+2+7+5+3.+4+9+4+8+5+9+372+1+6+2+31"
    "+5649+8+7+76+92+1+843+5"
)
FOURS = (
    "+1...+32.+8+53+8+5.7+6.129.+25+1+8+3.6+5.+9+2+8+7.3+1+8+1.3.5+2+97+7+231.+95.+86+3+8+7+5+41+2+92+5+1"
    "+893..+4+4+97+62+1853"
)
ONES = (
    "+47.6.+532+8+2...+3.+4+5.+53..42+91.+82+7+951+634+9+6+3+28+4+1+7514+53+6+7+89+23+9+4+5+76+2+8+1+6+5."
    ".+2+3749+7.2+4..+5+6+3"
)

DUAL = {"dual_patterns": 1}

EXAMPLES = [
    Example(
        "skyscraper",
        SIXES,
        "Skyscraper: 6 in r4c3,r5c8 (connected by r3c38) => r4c7,r5c1<>6",
        words=(
            "In column 3 the 6 is in r3c3 or r4c3, and in column 8 it is in r3c8 or r5c8. r3c3 and r3c8 see each "
            "other, so they are not both 6. So r4c3 or r5c8 is 6. r4c7 and r5c1 see both, so they lose 6."
        ),
        eureka="(6): r4c3 = r3c3 - r3c8 = r5c8 => r4c7,r5c1<>6",
        stages=(
            "Look at columns 3 and 8.",
            "There is a Skyscraper.",
            "It involves digit 6 in r3c38,r4c3,r5c8.",
            "",
        ),
    ),
    Example(
        "two-string-kite",
        SIXES,
        "2-String Kite: 6 in r3c8,r6c1 (connected by r5c8,r6c7) => r3c1<>6",
        eureka="(6): r6c1 = r6c7 - r5c8 = r3c8 => r3c1<>6",
    ),
    Example(
        "empty-rectangle",
        SIXES,
        "Empty Rectangle: 6 in b1 (r35c8) => r5c1<>6",
        words=(
            "In box 1 every 6 is in row 3 or column 1. In column 8 the 6 is in r3c8 or r5c8. If r5c8 is not 6, r3c8 is "
            "6; if r3c8 is 6, r1c1 is 6. So r5c8 or r1c1 is 6. r5c1 sees both, so it loses 6."
        ),
        eureka="(6): r5c8 = r3c8 - r3c13 = r1c1 => r5c1<>6",
    ),
    Example(
        "turbot-fish",
        FOURS,
        "Turbot Fish: 4 r3c2 =4= r3c8 -4- r6c8 =4= r4c7 => r4c2<>4",
        eureka="(4): r3c2 = r3c8 - r6c8 = r4c7 => r4c2<>4",
    ),
    Example(
        "dual-two-string-kite",
        ONES,
        "Dual 2-String Kite: 1 in r1c5,r8c3/in r2c4,r9c2 (connected by r8c4,r9c5) => r1c3,r2c2<>1",
        settings=DUAL,
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "dual-empty-rectangle",
        ONES,
        "Dual Empty Rectangle: 1 in b1 (r28c4/r8c34) => r2c4,r8c3<>1",
        settings=DUAL,
        found=Found.FIRST,
    ),
]


class TestSingleDigitPatterns(ExampleClaims):
    examples = EXAMPLES
    conclusions_differ = False  # different patterns may remove the same candidates


BY_NAME = {example.technique: example for example in EXAMPLES}


def test_a_hint_for_an_empty_rectangle_points_to_its_box() -> None:
    assert BY_NAME["empty-rectangle"].step().area() == "box 1"


def test_the_links_of_a_kite_are_drawn_strong_weak_strong() -> None:
    step = BY_NAME["two-string-kite"].step()
    assert [link.is_strong for link in step.highlights().links] == [True, False, True]


def test_a_turbot_fish_is_neither_a_skyscraper_nor_a_kite() -> None:
    steps = find_steps(board_of(SIXES, ""), ["skyscraper", "two-string-kite", "turbot-fish"])
    cells = [step.cells_involved() for step in steps]
    assert len(set(cells)) == len(cells) > 2
    for step in steps:
        assert isinstance(step, TwoLinks)
        assert any(house.kind == "box" for house in step.houses) == isinstance(step, TurbotFish)


def test_two_places_in_a_box_make_an_empty_rectangle_only_on_request() -> None:
    board = board_of(ONES, "")
    usual = {step.line() for step in find_steps(board, ["empty-rectangle"])}
    all_of_them = {
        step.line() for step in find_steps(board, ["empty-rectangle"], settings={"empty_rectangle_of_two": 1})
    }
    assert usual < all_of_them
    assert "Empty Rectangle: 1 in b2 (r29c2) => r9c5<>1" in all_of_them - usual


def test_dual_patterns_are_found_only_on_request() -> None:
    assert not find_steps(board_of(ONES, ""), ["dual-two-string-kite", "dual-empty-rectangle"])


@pytest.mark.parametrize("name", ["skyscraper", "two-string-kite", "empty-rectangle", "turbot-fish"])
def test_requesting_dual_patterns_changes_nothing_for_the_others(name: str) -> None:
    assert find_steps(BY_NAME[name].board(), [name], settings=DUAL) == BY_NAME[name].steps()


def test_two_kites_of_different_digits_may_share_their_bridge() -> None:
    steps = find_steps(board_of(ONES, ""), ["dual-two-string-kite"], settings=DUAL)
    line = "Dual 2-String Kite: 1 in r2c2,r8c4/in r2c2,r8c4 (connected by r8c3,r9c2) => r2c4<>1, r2c4<>8"
    assert line in map(str, steps)


def _chain(text: str, digit: int) -> tuple[Node, ...]:
    return tuple(Node(parse_cells(cell), digit, bool(k % 2)) for k, cell in enumerate(text.split()))


def test_the_lines_are_those_of_hodoku() -> None:
    kite = TwoLinks(
        technique=CATALOG["two-string-kite"],
        conclusions=parse_conclusions("r2c1<>7"),
        digit=7,
        chain=_chain("r5c1 r5c9 r4c7 r2c7", 7),
        houses=(parse_house("r5"), parse_house("c7")),
    )
    assert str(kite) == "2-String Kite: 7 in r2c7,r5c1 (connected by r4c7,r5c9) => r2c1<>7"
    skyscraper = TwoLinks(
        technique=CATALOG["skyscraper"],
        conclusions=parse_conclusions("r2c9,r9c8<>6"),
        digit=6,
        chain=_chain("r3c8 r3c1 r7c1 r7c9", 6),
        houses=(parse_house("r3"), parse_house("r7")),
    )
    assert str(skyscraper) == "Skyscraper: 6 in r3c8,r7c9 (connected by r37c1) => r2c9,r9c8<>6"
    turbot = TurbotFish(
        technique=CATALOG["turbot-fish"],
        conclusions=parse_conclusions("r4c6<>5"),
        digit=5,
        chain=_chain("r4c9 r7c9 r7c5 r8c6", 5),
        houses=(parse_house("c9"), parse_house("b8")),
    )
    assert str(turbot) == "Turbot Fish: 5 r4c9 =5= r7c9 -5- r7c5 =5= r8c6 => r4c6<>5"
    rectangle = EmptyRectangle(
        technique=CATALOG["empty-rectangle"],
        conclusions=parse_conclusions("r5c7<>4"),
        digit=4,
        box=parse_house("b9"),
        in_box=parse_cells("r9c78,r7c7"),
        crossing=parse_cells("r9c7")[0],
        link_house=parse_house("c1"),
        link=parse_cells("r59c1"),
    )
    assert str(rectangle) == "Empty Rectangle: 4 in b9 (r59c1) => r5c7<>4"


def test_the_lines_of_dual_patterns_are_those_of_hodoku() -> None:
    kites = DualKite(
        technique=CATALOG["dual-two-string-kite"],
        conclusions=parse_conclusions("r4c9,r6c8<>1"),
        digit=1,
        ends=parse_cells("r1c8,r6c1"),
        houses=(parse_house("r1"), parse_house("c1")),
        other_digit=1,
        other_ends=parse_cells("r3c9,r4c3"),
        other_houses=(parse_house("r3"), parse_house("c3")),
        bridge=parse_cells("r1c3,r3c1"),
        box=parse_house("b1"),
    )
    assert str(kites) == "Dual 2-String Kite: 1 in r1c8,r6c1/in r3c9,r4c3 (connected by r1c3,r3c1) => r4c9,r6c8<>1"
    rectangles = DualEmptyRectangle(
        technique=CATALOG["dual-empty-rectangle"],
        conclusions=parse_conclusions("r4c9,r6c8<>1"),
        digit=1,
        box=parse_house("b3"),
        in_box=parse_cells("r1c8,r3c9"),
        link_house=parse_house("c1"),
        link=parse_cells("r36c1"),
        other_house=parse_house("c3"),
        other_link=parse_cells("r14c3"),
    )
    assert str(rectangles) == "Dual Empty Rectangle: 1 in b3 (r36c1/r14c3) => r4c9,r6c8<>1"


EIGHTS = (
    "8.+614+9.+2393..+7+86+1+44+1..+6+3.+9.+7+41.5+62.936.4+9+2+1..+2.9.+1+7+4.+6+1.+4.+35.6+2+59.62+43.+1+623.8+1.4."
)
SIXES_IN_LINKS = (
    "5+7...12.3.1.+2.5.+79+2+987+4+3+16+5+76.8+1.53+4+4+51+3+7+6..2.8.4+5.+7+1+6+82.+1.+4+3.+7+14..376+2+8.+37.28..+1"
)
THREES = (
    ".+168.+924+79..+7...+18.+8+74.+1.+93+16+9+37+8+45+2+83+52+9+4+76+1..2+51+6+38+96.81..+9.+4.5.+9+87+1+2+6.+9164.8"
    ".+5"
)
ONES_IN_LINKS = (
    "9+6+2+5..+8345.8.+9+6...7.1+2+8.+596+1+7+9+6+423584+238.+5.+6+96+8+5.+3+9...+3+1+6.2.+9.5+2+9+4.5.6.7+8+5796..2+3"
)
LINK_NAMES = ("two-strong-links", "three-strong-links", "four-strong-links")

STRONG_LINKS = [
    Example(
        "two-strong-links",
        EIGHTS,
        "2 Strong Links: 8 r8c8 =8= r8c3 -8- r7c2 =8= r6c2 => r6c8<>8",
        words=(
            "In row 8 the 8 is in r8c3 or r8c8, and in column 2 it is in r6c2 or r7c2. r8c3 and r7c2 see each other, "
            "so they are not both 8. So r8c8 or r6c2 is 8. r6c8 sees both, so it loses 8."
        ),
        eureka="(8): r8c8 = r8c3 - r7c2 = r6c2 => r6c8<>8",
        stages=(
            "Look at row 8 and column 2.",
            "There are 2 Strong Links.",
            "It involves digit 8 in r67c2,r8c38.",
            "",
        ),
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "two-strong-links",
        EIGHTS,
        "2 Strong Links: 8 r5c89 =8= r5c3 -8- r8c3 =8= r8c8 => r4c8<>8",
        words=(
            "In row 5 the 8 is in r5c3, r5c8 or r5c9, and in row 8 it is in r8c3 or r8c8. r5c3 and r8c3 see each "
            "other, so they are not both 8. So r5c8, r5c9 or r8c8 is 8. r4c8 sees all three, so it loses 8."
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
        SIXES_IN_LINKS,
        "3 Strong Links: 6 r1c45 =6= r1c3 -6- r2c1 =6= r9c1 -6- r7c3 =6= r7c5 => r2c5<>6",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "three-strong-links",
        THREES,
        "3 Strong Links: 3 r1c1 =3= r1c5 -3- r2c6 =3= r2c3 -3- r8c3 =3= r8c1 -3- r1c1 => r9c1<>3",
        words=(
            "In row 1 the 3 is in r1c1 or r1c5, in row 2 it is in r2c3 or r2c6, and in row 8 it is in r8c1 or r8c3. "
            "r1c5 and r2c6 see each other, so they are not both 3; r2c3 and r8c3 see each other, so they are not both "
            "3; r1c1 and r8c1 see each other, so they are not both 3. So r1c1 or r8c1 is 3. r9c1 sees both, so it "
            "loses 3."
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
        ONES_IN_LINKS,
        "4 Strong Links: 1 r9c7 =1= r8c8 -1- r8c46 =1= r9c6 -1- r1c6 =1= r1c5 -1- r5c5 =1= r5c7 -1- r9c7 => r26c7<>1",
        removed="124 724",
        found=Found.AMONG_OTHERS,
    ),
]


class TestStrongLinks(ExampleClaims):
    examples = STRONG_LINKS


def _strong_links(name: str) -> list[StrongLinks]:
    steps = [
        step for cells in (EIGHTS, SIXES_IN_LINKS, ONES_IN_LINKS) for step in find_steps(board_of(cells, ""), [name])
    ]
    return [step for step in steps if isinstance(step, StrongLinks)]


@pytest.mark.parametrize("links", [2, 3, 4])
def test_a_chain_has_as_many_links_as_its_name_says_each_in_a_house_of_its_own(links: int) -> None:
    steps = _strong_links(LINK_NAMES[links - 2])
    assert steps
    for step in steps:
        assert len(step.link_houses) == links
        assert len(step.chain) == 2 * links
        assert not set(step.link_houses) & set(step.bridges)
        cells = [cell for node in step.chain for cell in node.cells]
        assert len(set(cells)) == len(cells)


@pytest.mark.parametrize("name", LINK_NAMES)
def test_the_proof_is_one_truth_for_each_link(name: str) -> None:
    for step in _strong_links(name):
        assert len(step.proof().truths) == len(step.chain) // 2


def test_a_loop_is_drawn_all_the_way_round() -> None:
    example = next(example for example in STRONG_LINKS if example.cells == THREES)
    links = example.step().highlights().links
    assert [link.is_strong for link in links] == [True, False] * 3
    assert links[-1].end == links[0].start


def test_every_skyscraper_kite_and_turbot_fish_is_a_chain_of_two_links() -> None:
    for cells in (EIGHTS, SIXES_IN_LINKS, ONES_IN_LINKS):
        board = board_of(cells, "")
        mine = [set(step.conclusions) for step in find_steps(board, ["two-strong-links"])]
        for step in find_steps(board, ["skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle"]):
            assert any(set(step.conclusions) <= found for found in mine), str(step)


@pytest.mark.parametrize("name", LINK_NAMES)
@pytest.mark.parametrize("cells", [EIGHTS, ONES_IN_LINKS])
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
