"""Impossible specifications are rejected with the reason; a search that times out reports the nearest puzzle."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from typing import Any, get_args

import pytest
from patience import HANG, limits_memory, little_work
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.errors import NoSuchPuzzle, NotFoundInTime
from fullhouse.generator import Specification
from fullhouse.generator import generate as generate_module
from fullhouse.generator.complete import complete
from fullhouse.generator.dig import draw
from fullhouse.generator.patterns import parse_pattern
from fullhouse.generator.specification import NEVER_NEEDED, SCALE_OF, NumberName, distance
from fullhouse.rating import HodokuRating
from fullhouse.rating.hodoku import points_of
from fullhouse.techniques import CATALOG
from fullhouse.techniques.catalog import FAMILY_OF, HODOKU_ORDER

FULL = "x" * 81
FEW_PLACES = "..x....xx..x.x.....x..x.....x.x....x.xx.......x...xx.........x....x...x.........."
"""A pattern that is unlikely to be completed, although it may be possible."""
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"clues": 16}, "no 16-clue puzzle has a unique solution; the minimum is 17"),
    ({"clues": (3, 12)}, "no 12-clue puzzle has a unique solution"),
    ({"clues": (30, 20)}, "30 to 20 clues is not a range; write the smaller number first"),
    ({"clues": 82}, "a grid has 81 cells, not 82"),
    ({"clues": 80, "level": "extreme"}, "no 80-clue puzzle is extreme; the maximum is 64"),
    ({"clues": (67, 70), "level": "medium"}, "no 67-clue puzzle is medium; the maximum is 66"),
    ({"clues": 45, "minimal": True}, "no known 45-clue puzzle needs all of its clues"),
    ({"clues": 22, "symmetry": "full"}, "no puzzle with 22 to 22 clues has the symmetry full"),
    ({"hardest": True}, "hardest needs a technique; specify one"),
    ({"technique": "x-wing", "without": ["x-wing"]}, "x-wing is both required and excluded"),
    ({"technique": "aic", "level": "easy"}, "a puzzle that needs aic is at least unfair, not easy"),
    ({"without": "full-house"}, "every path ends with a full house"),
    ({"technique": "franken-x-wing"}, "locked candidates always make its eliminations first"),
    ({"within": {"er": (7.5, 7.0)}}, "er from 7.5 to 7 is not a range"),
    ({"within": {"er": (12.5, 13)}}, "no known puzzle has er from 12.5 to 13; known values are from 1 to 11.9"),
    ({"within": {"score": (-9, -1)}}, "no known puzzle has score from -9 to -1"),
    ({"pattern": "x" * 16 + "." * 65}, "the pattern has 16 places"),
    ({"pattern": FULL, "clues": 30}, "the pattern has 81 places, but 30 to 30 clues are required"),
    ({"pattern": FULL, "minimal": True}, "no known 81-clue puzzle needs all of its clues"),
    ({"pattern": "x" * 30 + "." * 51}, "row 5 and row 6 of the pattern are empty"),
    ({"pattern": ("." * 2 + "x" * 7) * 9}, "column 1 and column 2 of the pattern are empty"),
    ({"pattern": "x" * 80 + ".", "symmetry": "rotate-180"}, "the pattern does not have the symmetry rotate-180"),
]


@pytest.mark.parametrize(("request_", "reason"), IMPOSSIBLE, ids=str)
def test_an_impossible_specification_is_rejected_with_the_reason_before_any_search(
    request_: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate_module, "candidates", lambda *_, **__: pytest.fail("something was tried"))
    with pytest.raises(NoSuchPuzzle) as refused:
        fh.generate(**request_)
    assert reason in str(refused.value)


def test_a_technique_that_no_path_uses_is_rejected() -> None:
    tried = {name for entry in HODOKU_ORDER for name in entry}
    for name in NEVER_NEEDED:
        assert name in tried
        with pytest.raises(NoSuchPuzzle, match=name):
            fh.generate(technique=name)
    with pytest.raises(NoSuchPuzzle, match="HoDoKu's default order does not use it"):
        fh.generate(technique=next(name for name in CATALOG if name not in tried))


@pytest.mark.parametrize(
    "request_",
    [
        {"technique": "y-wing-ding"},
        {"technique": ""},
        {"level": "diabolical"},
        {"symmetry": "spiral"},
        {"within": {"fun": (1, 2)}},
        {"levels": "hard"},
        {"se": (7.0, 7.5)},
    ],
    ids=str,
)
def test_unknown_names_are_rejected(request_: dict[str, Any]) -> None:
    with pytest.raises(fh.UnknownName):
        fh.generate(**request_)


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"clues": "24"}, "clues must be a whole number or a pair of them, from and to, not '24'"),
        ({"clues": (1, 2, 3)}, "clues must be a whole number or a pair of them"),
        ({"clues": 24.5}, "clues must be a whole number or a pair of them"),
        ({"within": {"er": "7"}}, r"within\['er'\] must be a number or a pair of them, from and to, not '7'"),
        ({"within": 7}, "within must be a dict of bounds"),
        ({"within": {"se": 7, "er": 7}}, "within must be a dict with each number once, not one with both se and er"),
        ({"without": 3}, "without must be the name of a technique, or a list of them"),
        ({"without": ["x-wing", 3]}, "without must be the name of a technique, or a list of them"),
        ({"technique": 3}, "technique must be"),
        ({"hardest": "no"}, "hardest must be True or False, not 'no'"),
        ({"minimal": 1}, "minimal must be True or False, not 1"),
        ({"pattern": 5}, "pattern must be 81 characters"),
        ({"scales": 3}, "scales must be at least one of"),
        ({"time_limit": -1}, "time_limit must be a number of seconds"),
        ({"threads": 0}, "threads must be 1 or more, not 0"),
    ],
    ids=str,
)
def test_an_invalid_argument_is_reported(request_: dict[str, Any], message: str) -> None:
    with pytest.raises(fh.BadArgument, match=message):
        fh.generate(**request_)


def test_a_specification_survives_pickle_and_copy_and_can_be_a_key() -> None:
    specification = Specification(
        level="hard", technique="x-wing", without={"xy-wing"}, clues=(22, 26), pattern=None, within={"er": 4.0}
    )
    for again in (pickle.loads(pickle.dumps(specification)), copy.copy(specification), copy.deepcopy(specification)):
        assert again == specification
        assert {specification: 1}[again] == 1
    pattern = Specification(pattern=FULL)
    assert pickle.loads(pickle.dumps(pattern)) == pattern


def test_the_numbers_that_can_be_bounded_match_the_literal() -> None:
    assert get_args(NumberName) == tuple(SCALE_OF)


def test_se_is_a_second_name_of_er() -> None:
    assert Specification(within={"se": (7.0, 7.5)}) == Specification(within={"er": (7.0, 7.5)})


def test_a_range_may_be_one_number() -> None:
    assert fh.generate(clues=24, within={"guesses": 0}, seed=1).clue_count == 24


@limits_memory
def test_a_range_may_have_any_end() -> None:
    program = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (4 * 2**30,) * 2)
import fullhouse as fh
assert fh.generate(clues=(-(10**12), 10**12), seed=1).clue_count >= 17
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", program], env=environment, timeout=HANG, check=True)


def test_only_one_technique_can_be_practised() -> None:
    with pytest.raises(NoSuchPuzzle, match="cannot practise x-wing on a puzzle specified for w-wing; choose one"):
        fh.practice("x-wing", technique="w-wing")


def test_a_pattern_of_a_different_size_is_rejected() -> None:
    with pytest.raises(fh.FormatError, match="expected 81 places, found 80"):
        fh.generate(pattern="x" * 80)


class AfterTries(fh.Stop):
    """A time limit that is reached after a number of tries, which is the same on every machine."""

    most = 0
    tried = 0

    def is_stopped(self) -> bool:
        return AfterTries.tried >= AfterTries.most


def not_found(tries: int, patch: pytest.MonkeyPatch, **request: Any) -> NotFoundInTime:
    """Return the error for a puzzle that is not found in at least this many tries."""
    patch.setattr(generate_module, "Stop", AfterTries)
    patch.setattr(AfterTries, "most", tries)
    patch.setattr(AfterTries, "tried", 0)
    patch.setattr(generate_module, "SECONDS_PER_CHUNK", float("inf"))  # chunks grow as fast as they may
    patch.setattr(generate_module, "MOST_IN_CHUNK", 256)
    with pytest.raises(NotFoundInTime) as missed:
        next(fh.generate_many(1, progress=lambda tried: setattr(AfterTries, "tried", tried), **request))
    return missed.value


def test_a_puzzle_that_is_not_found_in_time_is_reported_with_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    missed = not_found(1_000, monkeypatch, clues=17, seed=1)
    assert missed.found == 0
    assert missed.tried >= 1_000
    assert isinstance(missed.nearest, fh.Puzzle)
    assert 17 < missed.nearest.clue_count < 25
    assert str(missed.nearest.givens) in str(missed)


def test_a_search_for_a_puzzle_ends_at_its_time_limit() -> None:
    with little_work(), pytest.raises(NotFoundInTime):
        fh.generate(clues=17, seed=1, time_limit=0.1)


def test_the_nearest_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    nearest = not_found(1_000, monkeypatch, level="medium", within={"score": (5000, 6000)}, seed=1).nearest
    assert isinstance(nearest, fh.Puzzle)
    assert nearest.level == fh.Level.MEDIUM


@pytest.mark.parametrize("hardest", [False, True])
@pytest.mark.parametrize(
    "technique",
    [
        "hidden-quadruple",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("sashimi-jellyfish", "uniqueness-test-5")),
    ],
)
def test_the_nearest_puzzle_for_a_technique_is_near_in_the_technique(
    technique: str, hardest: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    family, level = FAMILY_OF[technique], points_of(technique).level
    nearest = not_found(5_000, monkeypatch, technique=technique, hardest=hardest, clues=(17, 19), seed=3).nearest
    assert isinstance(nearest, fh.Puzzle)
    assert any(FAMILY_OF[name] == family or points_of(name).level >= level for name in nearest.techniques)


def test_the_nearest_puzzle_has_the_technique_then_its_family_then_its_difficulty() -> None:
    wanted = Specification(technique="uniqueness-test-5", hardest=True)
    paths: list[dict[str, int]] = [
        {"full-house": 5, "uniqueness-test-5": 1, "aic": 3, "xy-chain": 1},
        {"full-house": 5, "uniqueness-test-1": 1},
        {"full-house": 5, "xy-wing": 1},
        {"full-house": 5, "uniqueness-test-1": 1, "aic": 1},
        {"full-house": 5, "pointing": 1},
        {"full-house": 5},
    ]
    puzzle = fh.puzzle(WIKIPEDIA)
    ratings = [fh.Rating(puzzle.givens, {"hodoku": HodokuRating(fh.Level.HARD, 900, path)}, {}) for path in paths]
    distances = [distance(puzzle.with_rating(rating), wanted) for rating in ratings]
    assert distances[0] > 0
    assert distances == sorted(set(distances))


def test_a_slow_pattern_is_abandoned_at_the_time_limit() -> None:
    class StopAtTheFourthLook(fh.Stop):
        looks = 0

        def check(self) -> None:
            self.looks += 1
            if self.looks == 4:
                raise fh.Stopped

    drawn, stop = draw(1, 0, 1), StopAtTheFourthLook()
    with pytest.raises(fh.Stopped):
        complete(drawn.grids, drawn.orders, parse_pattern(FEW_PLACES), stop=stop)
    assert stop.looks == 4
    with little_work(), pytest.raises(NotFoundInTime):
        fh.generate(pattern=FEW_PLACES, seed=1, time_limit=0.1)


def test_puzzles_found_before_the_time_limit_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[fh.Puzzle] = []
    puzzles = fh.generate_many(10**9, seed=1)
    monkeypatch.setattr(fh.Stop, "is_stopped", lambda _: len(found) > 10)
    with pytest.raises(NotFoundInTime) as missed:
        found.extend(puzzles)
    assert missed.value.found == len(found) > 10


def test_unique_must_be_a_bool() -> None:
    with pytest.raises(fh.BadArgument, match="unique must be True or False, not 'no'"):
        fh.generate_many(1, unique="no")  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [-1, 1.5, "3"])
def test_an_invalid_count_is_rejected(count: int) -> None:
    with pytest.raises(fh.BadArgument, match="count must be"):
        fh.generate_many(count)


@pytest.mark.parametrize("first", [-1, 2**64, 1.5])
def test_an_invalid_first_number_is_rejected(first: int) -> None:
    with pytest.raises(fh.BadArgument, match="first must be"):
        fh.generate_many(1, first=first)
