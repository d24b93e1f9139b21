"""Kraken fish."""

from __future__ import annotations

import json

import pytest
from logic.reglib import board_of

from fullhouse.logic import find_steps, verify
from fullhouse.techniques.catalog import CATALOG, step_from_json
from fullhouse.techniques.kraken import KrakenFish

ESCARGOT = ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4+1.....7..7...3..", "")
INKALA = (
    "..53.....8...+5..2..7..1.5..4....53...1..7+3..6..32...8..6.5....9..4....3......97..",
    "243 561 843 943 961",
)

FOUND = [
    (
        "kraken-fish-1",
        INKALA,
        """Kraken Fish Type 1: => r9c2<>5
  Sashimi X-Wing: 5 r56 c12 fr5c8 fr6c9
  r5c8=5 r5c1<>5 r89c1=5 r9c2<>5
  r6c9=5 r5c8<>5 r9c8=5 r9c2<>5""",
    ),
    (
        "kraken-fish-2",
        ESCARGOT,
        """Kraken Fish Type 2: => r7c6<>9
  Sashimi X-Wing: 9 r25 c14 fr2c6 fr5c6
  r2c6=9 r7c6<>9
  r5c1=9 r8c1<>9 r8c456=9 r7c6<>9
  r5c6=9 r7c6<>9""",
    ),
]


@pytest.mark.parametrize(("name", "start", "line"), FOUND, ids=[name for name, _, _ in FOUND])
def test_the_technique_finds_the_step_and_proves_all_it_finds(name: str, start: tuple[str, str], line: str) -> None:
    board = board_of(*start)
    steps = find_steps(board, [name])
    assert line in map(str, steps)
    for step in steps:
        check = verify(step, board)
        assert check, f"{step}: {check.reason}"
        assert step_from_json(json.loads(json.dumps(step.to_json()))) == step


def _first(name: str, start: tuple[str, str], result: str) -> KrakenFish:
    step = next(step for step in find_steps(board_of(*start), [name]) if step.result() == result)
    assert isinstance(step, KrakenFish)
    return step


def test_type_1_is_told_by_the_fish_and_its_fins() -> None:
    step = _first("kraken-fish-1", INKALA, "r9c2<>5")
    assert step.stage(1) == "Look at rows 5 and 6."
    assert step.words() == (
        "In rows 5 and 6 the 5 stands in columns 1 and 2, unless it stands in one of the fins r5c8 and r6c9. "
        "If the fish holds, 5 does not stand in r9c2; and each fin leads to the same: "
        "r5c8=5, so r5c1<>5, so r89c1=5, so r9c2<>5; r6c9=5, so r5c8<>5, so r9c8=5, so r9c2<>5."
    )


def test_type_2_starts_from_the_places_of_one_cover_too() -> None:
    step = _first("kraken-fish-2", ESCARGOT, "r7c6<>9")
    assert [house.short for house in step.houses] == ["c1"]
    assert "So a fin is true, or column 1 has its 9 there." in step.words()
    assert step.eureka().splitlines()[2] == "(9)r5c1 - r8c1 = r8c456 - r7c6"


def test_what_all_fins_see_is_left_to_the_plain_finned_fish() -> None:
    for start in (ESCARGOT, INKALA):
        for step in find_steps(board_of(*start), ["kraken-fish-1"]):
            assert isinstance(step, KrakenFish)
            assert any(len(branch) > 2 for branch in step.branches)


@pytest.mark.parametrize("name", ["kraken-fish-1", "kraken-fish-2"])
def test_an_empty_board_has_none(name: str) -> None:
    assert not find_steps(board_of("." * 81, ""), [name])
    assert CATALOG[name].code in ("0371", "0372")
