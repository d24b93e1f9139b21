"""Skyscrapers, kites, turbot fish and empty rectangles, on boards of our own."""

from __future__ import annotations

import pytest
from logic.reglib import board_of
from techniques.claims import Example, Found

from fullhouse.core.notation import parse_cells, parse_conclusions, parse_house
from fullhouse.logic.search import find_steps
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.single_digit import (
    DualEmptyRectangle,
    DualKite,
    EmptyRectangle,
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
            "6 has only two places in column 3 and only two in column 8. r3c3 and r3c8 see each other, so not both of "
            "them hold 6, and at least one of the other two, r4c3 and r5c8, does. No cell that sees both of these can "
            "hold 6."
        ),
        eureka="(6): r4c3 = r3c3 - r3c8 = r5c8 => r4c7,r5c1<>6",
        stages=(
            "Look at columns 3 and 8.",
            "There is a Skyscraper.",
            "It is about digit 6 in r3c38,r4c3,r5c8.",
            "So r4c7,r5c1<>6.",
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
            "In box 1 every 6 lies in row 3 or column 1. 6 has only two places in column 8, r5c8 and r3c8. If r5c8 "
            "does not hold 6, r3c8 does; then row 3 has its 6 outside box 1, and box 1 has its own in column 1. Either "
            "way r5c1 sees a 6."
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
BY_NAME = {example.technique: example for example in EXAMPLES}


def test_an_empty_rectangle_is_looked_for_in_its_box() -> None:
    assert BY_NAME["empty-rectangle"].step().area() == "box 1"


def test_the_links_of_a_kite_are_drawn_strong_weak_strong() -> None:
    step = BY_NAME["two-string-kite"].step()
    assert [link.is_strong for link in step.highlights().links] == [True, False, True]


def test_a_turbot_fish_is_no_skyscraper_and_no_kite() -> None:
    steps = find_steps(board_of(SIXES, ""), ["skyscraper", "two-string-kite", "turbot-fish"])
    cells = [step.cells_involved() for step in steps]
    assert len(set(cells)) == len(cells) > 2
    for step in steps:
        assert isinstance(step, TwoLinks)
        assert any(house.kind == "box" for house in step.houses) == isinstance(step, TurbotFish)


def test_two_places_in_a_box_make_an_empty_rectangle_only_if_asked_for() -> None:
    board = board_of(ONES, "")
    usual = {step.line() for step in find_steps(board, ["empty-rectangle"])}
    all_of_them = {
        step.line() for step in find_steps(board, ["empty-rectangle"], settings={"empty_rectangle_of_two": 1})
    }
    assert usual < all_of_them
    assert "Empty Rectangle: 1 in b2 (r29c2) => r9c5<>1" in all_of_them - usual


def test_dual_patterns_are_found_only_if_asked_for() -> None:
    assert not find_steps(board_of(ONES, ""), ["dual-two-string-kite", "dual-empty-rectangle"])


@pytest.mark.parametrize("name", ["skyscraper", "two-string-kite", "empty-rectangle", "turbot-fish"])
def test_asking_for_dual_patterns_changes_nothing_for_the_others(name: str) -> None:
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
