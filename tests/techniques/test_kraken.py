"""Kraken fish."""

from __future__ import annotations

from techniques.claims import Example, Found

from fullhouse.logic.search import find_steps
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.fish import KrakenFish

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4+1.....7..7...3.."
INKALA = "..53.....8...+5..2..7..1.5..4....53...1..7+3..6..32...8..6.5....9..4....3......97.."

EXAMPLES = [
    Example(
        "kraken-fish-1",
        INKALA,
        """Kraken Fish Type 1: => r9c2<>5
  Sashimi X-Wing: 5 r56 c12 fr5c8 fr6c9
  r5c8=5 r5c1<>5 r89c1=5 r9c2<>5
  r6c9=5 r5c8<>5 r9c8=5 r9c2<>5""",
        words=(
            "In rows 5 and 6 the 5 stands in columns 1 and 2, unless it stands in one of the fins r5c8 and r6c9. "
            "If the fish holds, 5 does not stand in r9c2; and each fin leads to the same: "
            "r5c8=5, so r5c1<>5, so r89c1=5, so r9c2<>5; r6c9=5, so r5c8<>5, so r9c8=5, so r9c2<>5."
        ),
        removed="243 561 843 943 961",
    ),
    Example(
        "kraken-fish-2",
        ESCARGOT,
        """Kraken Fish Type 2: => r7c6<>9
  Sashimi X-Wing: 9 r25 c14 fr2c6 fr5c6
  r2c6=9 r7c6<>9
  r5c1=9 r8c1<>9 r8c456=9 r7c6<>9
  r5c6=9 r7c6<>9""",
        found=Found.FIRST,
    ),
]
BY_NAME = {example.technique: example for example in EXAMPLES}


def test_type_1_is_looked_for_in_the_base_of_the_fish() -> None:
    assert BY_NAME["kraken-fish-1"].step().stage(1) == "Look at rows 5 and 6."


def test_type_2_starts_from_the_places_of_one_cover_too() -> None:
    step = BY_NAME["kraken-fish-2"].step()
    assert isinstance(step, KrakenFish)
    assert [house.short for house in step.houses] == ["c1"]
    assert "So a fin is true, or column 1 has its 9 there." in step.words()
    assert step.eureka().splitlines()[2] == "(9)r5c1 - r8c1 = r8c456 - r7c6"


def test_what_all_fins_see_is_left_to_the_plain_finned_fish() -> None:
    for example in EXAMPLES:
        for step in find_steps(example.board(), ["kraken-fish-1"]):
            assert isinstance(step, KrakenFish)
            assert any(len(branch) > 2 for branch in step.branches)


def test_the_codes_are_those_of_hodoku() -> None:
    assert [CATALOG[name].code for name in ("kraken-fish-1", "kraken-fish-2")] == ["0371", "0372"]
