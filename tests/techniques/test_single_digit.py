"""Skyscrapers, kites, turbot fish and empty rectangles, on boards of our own."""

from __future__ import annotations

import pytest
from logic.reglib import board_of

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cells, parse_conclusions, parse_house
from fullhouse.logic import find_steps, verify
from fullhouse.techniques.catalog import CATALOG, step_from_json
from fullhouse.techniques.fields import Node
from fullhouse.techniques.single_digit import DualEmptyRectangle, DualKite, EmptyRectangle, TurbotFish, TwoLinks

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

EXAMPLES = [
    (SIXES, "skyscraper", "Skyscraper: 6 in r4c3,r5c8 (connected by r3c38) => r4c7,r5c1<>6"),
    (SIXES, "two-string-kite", "2-String Kite: 6 in r3c8,r6c1 (connected by r5c8,r6c7) => r3c1<>6"),
    (SIXES, "empty-rectangle", "Empty Rectangle: 6 in b1 (r35c8) => r5c1<>6"),
    (FOURS, "turbot-fish", "Turbot Fish: 4 r3c2 =4= r3c8 -4- r6c8 =4= r4c7 => r4c2<>4"),
    (
        ONES,
        "dual-two-string-kite",
        "Dual 2-String Kite: 1 in r1c5,r8c3/in r2c4,r9c2 (connected by r8c4,r9c5) => r1c3,r2c2<>1",
    ),
    (ONES, "dual-empty-rectangle", "Dual Empty Rectangle: 1 in b1 (r28c4/r8c34) => r2c4,r8c3<>1"),
]
DUAL = {"dual_patterns": 1}


@pytest.mark.parametrize(("cells", "technique", "line"), EXAMPLES, ids=[name for _, name, _ in EXAMPLES])
def test_is_found_told_and_proved(cells: str, technique: str, line: str) -> None:
    board = board_of(cells, "")
    steps = {step.line(): step for step in find_steps(board, [technique], settings=DUAL)}
    assert line in steps
    assert verify(steps[line], board)
    assert step_from_json(steps[line].to_json()) == steps[line]


@pytest.mark.parametrize(
    ("cells", "technique", "eureka"),
    [
        (SIXES, "skyscraper", "(6): r4c3 = r3c3 - r3c8 = r5c8 => r4c7,r5c1<>6"),
        (SIXES, "two-string-kite", "(6): r6c1 = r6c7 - r5c8 = r3c8 => r3c1<>6"),
        (SIXES, "empty-rectangle", "(6): r5c8 = r3c8 - r3c13 = r1c1 => r5c1<>6"),
        (FOURS, "turbot-fish", "(4): r3c2 = r3c8 - r6c8 = r4c7 => r4c2<>4"),
    ],
)
def test_is_a_chain_in_the_notation_of_the_forums(cells: str, technique: str, eureka: str) -> None:
    (step,) = find_steps(board_of(cells, ""), [technique])
    assert step.eureka() == eureka


def test_a_hint_for_a_skyscraper_grows_from_the_area_to_the_reason() -> None:
    (step,) = find_steps(board_of(SIXES, ""), ["skyscraper"])
    assert [step.stage(stage) for stage in (1, 2, 3, 4)] == [
        "Look at columns 3 and 8.",
        "There is a Skyscraper.",
        "It is about digit 6 in r3c38,r4c3,r5c8.",
        f"{step.words()} So r4c7,r5c1<>6.",
    ]
    assert step.words() == (
        "6 has only two places in column 3 and only two in column 8. r3c3 and r3c8 see each other, so not both of them "
        "hold 6, and at least one of the other two, r4c3 and r5c8, does. No cell that sees both of these can hold 6."
    )


def test_an_empty_rectangle_explains_both_ways() -> None:
    (step,) = find_steps(board_of(SIXES, ""), ["empty-rectangle"])
    assert step.area() == "box 1"
    assert step.words() == (
        "In box 1 every 6 lies in row 3 or column 1. 6 has only two places in column 8, r5c8 and r3c8. If r5c8 does "
        "not hold 6, r3c8 does; then row 3 has its 6 outside box 1, and box 1 has its own in column 1. Either way r5c1 "
        "sees a 6."
    )


def test_the_links_of_a_kite_are_drawn_strong_weak_strong() -> None:
    (step,) = find_steps(board_of(SIXES, ""), ["two-string-kite"])
    assert [link.is_strong for link in step.highlights().links] == [True, False, True]


def test_a_turbot_fish_is_no_skyscraper_and_no_kite() -> None:
    steps = find_steps(board_of(SIXES, ""), ["skyscraper", "two-string-kite", "turbot-fish"])
    cells = [step.cells_involved() for step in steps]
    assert len(set(cells)) == len(cells) > 2
    for step in steps:
        assert isinstance(step, TwoLinks)
        assert any(house.kind == "box" for house in step.houses) == isinstance(step, TurbotFish)


def test_nothing_is_found_where_no_link_is_strong() -> None:
    free = Board.from_parts(Grid(bytes(81)), [], None)
    assert not find_steps(free, ["skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle"])


def test_two_places_in_a_box_make_an_empty_rectangle_only_if_asked_for() -> None:
    board = board_of(ONES, "")
    usual = {step.line() for step in find_steps(board, ["empty-rectangle"])}
    all_of_them = {
        step.line() for step in find_steps(board, ["empty-rectangle"], settings={"empty_rectangle_of_two": 1})
    }
    assert usual < all_of_them
    assert "Empty Rectangle: 1 in b2 (r29c2) => r9c5<>1" in all_of_them - usual


def test_dual_patterns_are_told_only_if_asked_for() -> None:
    assert not find_steps(board_of(ONES, ""), ["dual-two-string-kite", "dual-empty-rectangle"])


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
