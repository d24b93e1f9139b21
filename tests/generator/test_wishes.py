"""What cannot be is refused at once, with the reason; what is not found in time is told, with the nearest."""

from __future__ import annotations

from typing import Any

import pytest

import fullhouse as fh
from fullhouse.generator import generate as generate_module
from fullhouse.generator.complete import OutOfTime, complete
from fullhouse.generator.draw import draw
from fullhouse.generator.patterns import parse_pattern
from fullhouse.generator.wish import NEVER_NEEDED
from fullhouse.techniques.catalog import HODOKU_ORDER

FULL = "x" * 81
FEW_PLACES = "..x....xx..x.x.....x..x.....x.x....x.xx.......x...xx.........x....x...x.........."
"""A pattern that nobody is likely to complete, though nothing speaks against it."""
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"clues": 16}, "no puzzle with 16 clues has a single solution; 17 is the least there can be"),
    ({"clues": (3, 12)}, "no puzzle with 12 clues has a single solution"),
    ({"clues": (30, 20)}, "30 to 20 clues is no range; write the smaller number first"),
    ({"clues": 82}, "a grid has 81 cells, not 82"),
    ({"clues": 45, "minimal": True}, "no puzzle with 45 clues is known that needs all of them"),
    ({"clues": 22, "symmetry": "full"}, "no number of clues from 22 to 22 has the symmetry full"),
    ({"hardest": True}, "no technique is named that should be the hardest"),
    ({"technique": "x-wing", "without": ["x-wing"]}, "x-wing is asked for, and forbidden"),
    ({"technique": "aic", "level": "easy"}, "aic belongs to puzzles that are unfair at least, not easy"),
    ({"without": "full-house"}, "every path ends with a full house"),
    ({"technique": "franken-x-wing"}, "whatever it removes, locked candidates remove before it"),
    ({"within": {"er": (7.5, 7.0)}}, "er from 7.5 to 7 is no range"),
    ({"within": {"er": (12.5, 13)}}, "no puzzle is known with er from 12.5 to 13; there are those from 1 to 11.9"),
    ({"within": {"score": (-9, -1)}}, "no puzzle is known with score from -9 to -1"),
    ({"pattern": "x" * 16 + "." * 65}, "the pattern has 16 places"),
    ({"pattern": FULL, "clues": 30}, "the pattern has 81 places, but 30 to 30 clues are asked for"),
    ({"pattern": FULL, "minimal": True}, "no puzzle with 81 clues is known that needs all of them"),
    ({"pattern": "x" * 30 + "." * 51}, "row 5 and row 6 of the pattern are empty"),
    ({"pattern": ("." * 2 + "x" * 7) * 9}, "column 1 and column 2 of the pattern are empty"),
    ({"pattern": "x" * 80 + ".", "symmetry": "rotate-180"}, "the pattern does not have the symmetry rotate-180"),
]


@pytest.mark.parametrize(("wishes", "reason"), IMPOSSIBLE, ids=str)
def test_an_impossible_wish_is_refused_with_the_reason_before_anything_is_tried(
    wishes: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate_module, "candidates", lambda *_, **__: pytest.fail("something was tried"))
    with pytest.raises(fh.ImpossibleWish) as refused:
        fh.generate(**wishes)
    assert reason in str(refused.value)


def test_a_technique_that_no_path_comes_to_is_refused() -> None:
    tried = {name for entry in HODOKU_ORDER for name in entry}
    for name in NEVER_NEEDED:
        assert name in tried
        with pytest.raises(fh.ImpossibleWish, match=name):
            fh.generate(technique=name)
    with pytest.raises(fh.ImpossibleWish, match="HoDoKu's default order does not try it"):
        fh.generate(technique=next(name for name in fh.CATALOG if name not in tried))


@pytest.mark.parametrize(
    "wishes",
    [
        {"technique": "y-wing-ding"},
        {"level": "diabolical"},
        {"symmetry": "spiral"},
        {"within": {"fun": (1, 2)}},
        {"levels": "hard"},
        {"se": (7.0, 7.5)},
    ],
    ids=str,
)
def test_names_that_nothing_has_are_told(wishes: dict[str, Any]) -> None:
    with pytest.raises(fh.UnknownName):
        fh.generate(**wishes)


@pytest.mark.parametrize("wishes", [{"clues": "24"}, {"clues": (1, 2, 3)}, {"within": {"er": "7"}}], ids=str)
def test_what_is_neither_a_number_nor_a_range_is_told(wishes: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="must be a number or a pair of numbers, from and to, not"):
        fh.generate(**wishes)


def test_a_range_may_be_one_number() -> None:
    assert fh.generate(clues=24, within={"guesses": 0}, seed=1).clue_count == 24


def test_only_one_technique_can_be_practised() -> None:
    with pytest.raises(fh.ImpossibleWish, match="x-wing is to be practised, and w-wing is asked for; choose one"):
        fh.practice("x-wing", technique="w-wing")


def test_a_pattern_of_another_size_is_told() -> None:
    with pytest.raises(fh.FormatError, match="expected 81 places, found 80"):
        fh.generate(pattern="x" * 80)


def test_what_is_not_found_in_time_is_told_with_the_nearest() -> None:
    with pytest.raises(fh.WishNotMet) as missed:
        fh.generate(clues=17, seed=1, time_limit=0.5)
    nearest = missed.value.nearest
    assert missed.value.found == 0
    assert missed.value.tried > 100
    assert isinstance(nearest, fh.Puzzle)
    assert 17 < nearest.clue_count < 25
    assert str(nearest.givens) in str(missed.value)


def test_the_nearest_is_near() -> None:
    with pytest.raises(fh.WishNotMet) as missed:
        fh.generate(level="medium", within={"score": (5000, 6000)}, seed=1, time_limit=0.5)
    nearest = missed.value.nearest
    assert isinstance(nearest, fh.Puzzle)
    assert nearest.level == fh.Level.MEDIUM


def test_a_pattern_that_takes_long_is_given_up_as_soon_as_it_is_late() -> None:
    drawn = draw(1, 0, 1)
    clock = iter((False, False, False, True))
    with pytest.raises(OutOfTime):
        complete(drawn.grids[0], drawn.orders[0], parse_pattern(FEW_PLACES), is_late=lambda: next(clock))
    assert next(clock, None) is None
    with pytest.raises(fh.WishNotMet):
        fh.generate(pattern=FEW_PLACES, seed=1, time_limit=0.1)


def test_those_found_before_the_time_is_up_are_not_lost() -> None:
    found: list[fh.Puzzle] = []
    with pytest.raises(fh.WishNotMet) as missed:
        found.extend(fh.generate_many(10**9, seed=1, time_limit=0.3))
    assert missed.value.found == len(found) > 10


def test_a_count_below_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="cannot be counted"):
        fh.generate_many(-1)


@pytest.mark.parametrize("first", [-1, 2**64])
def test_a_first_number_that_there_is_not_is_an_error(first: int) -> None:
    with pytest.raises(ValueError, match="cannot be counted"):
        fh.generate_many(1, first=first)
