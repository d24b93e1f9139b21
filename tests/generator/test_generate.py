"""Puzzles are proper and as specified, and do not depend on threads and chunks."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import islice
from typing import Any, get_args

import numpy as np
import pytest
from generator.strategies import puzzles_for
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import examples

import fullhouse as fh
from fullhouse.generator import SYMMETRIES, Specification, symmetries_of
from fullhouse.generator import generate as generating
from fullhouse.generator.generate import Generation
from fullhouse.generator.patterns import SymmetryName, find_swap
from fullhouse.rating.rating import ScaleName

LEVELS = [str(level) for level in fh.Level]
TECHNIQUES = ["full-house", "naked-pair", "x-wing", "skyscraper", "xy-wing", "uniqueness-test-1", "sue-de-coq", "aic"]
CROSS = """x...x....
.x..x.x..
...x...x.
.x...x..x
..x...x..
x..x...x.
.x...x...
..x.x..x.
....x...x"""


@settings(max_examples=examples(40), deadline=None)
@given(
    seed=st.integers(0, 2**64 - 1),
    number=st.integers(0, 2**40),
    symmetry=st.sampled_from(get_args(SymmetryName)),
    clues=st.one_of(st.none(), st.tuples(st.integers(17, 30), st.integers(40, 81))),
    minimal=st.booleans(),
)
def test_every_puzzle_has_one_solution_and_carries_it(
    seed: int, number: int, symmetry: SymmetryName, clues: tuple[int, int] | None, minimal: bool
) -> None:
    minimal = minimal and symmetry in ("none", "rotate-180")
    specification = Specification(symmetry=symmetry, clues=clues, minimal=minimal)
    puzzle = next(iter(Generation(specification, seed, number, threads=1)))
    assert fh.solve(puzzle.givens) == puzzle.solution
    assert puzzle.number is not None
    assert (puzzle.seed, puzzle.number >= number) == (seed, True)
    if symmetry != "none":
        assert symmetry in symmetries_of(puzzle.givens)


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"level": "hard"},
        {"technique": "naked-triple", "hardest": True},
        {"symmetry": "rotate-90"},
        pytest.param({"pattern": CROSS}, marks=pytest.mark.slow),
        {"clues": (24, 24)},
        {"within": {"er": (4.0, 7.0)}},
        {"minimal": True, "symmetry": "diagonal"},
    ],
    ids=str,
)
def test_a_seed_gives_the_same_puzzles_with_any_threads_and_chunks(
    request_: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = []
    for threads, first, most in ((1, 64, 2048), (2, 7, 7), (5, 300, 300)):
        monkeypatch.setattr(generating, "FIRST_CHUNK", first)
        monkeypatch.setattr(generating, "MOST_IN_CHUNK", most)
        runs.append([(p.number, p.givens) for p in puzzles_for(4, threads=threads, **request_)])
    assert runs[0] == runs[1] == runs[2]


def test_the_first_puzzle_of_a_seed_never_changes() -> None:
    """Seeds that users keep give the same puzzles again."""
    assert fh.generate(seed=1).givens.to_line() == FIRST_PUZZLE


def test_a_run_resumes_after_any_number() -> None:
    whole = list(fh.generate_many(6, seed=3, level="medium"))
    last = whole[2].number
    assert last is not None
    rest = list(fh.generate_many(3, seed=3, first=last + 1, level="medium"))
    assert whole[3:] == rest


@pytest.mark.parametrize("level", LEVELS)
def test_a_requested_level_is_confirmed_by_a_new_rating(level: str) -> None:
    for puzzle in puzzles_for(8, level=level):
        again = fh.rate(puzzle.givens, scales="hodoku")
        assert str(again.level) == level == str(puzzle.level)
        assert puzzle.rating is not None
        assert again.to_row() == puzzle.rating.to_row()


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_requested_technique_is_on_the_path(technique: str) -> None:
    for puzzle in puzzles_for(2, technique=technique):
        assert technique in {step.technique.name for step in fh.explain(puzzle.givens).steps}
        assert technique in puzzle.techniques


@pytest.mark.parametrize("technique", ["hidden-single", "naked-triple", "swordfish", "xy-chain"])
def test_no_technique_after_the_hardest_is_needed(technique: str) -> None:
    for puzzle in puzzles_for(2, technique=technique, hardest=True):
        assert puzzle.techniques[-1] == technique


def test_excluded_techniques_are_not_on_the_path() -> None:
    forbidden = {"naked-pair", "hidden-pair", "locked-pair"}
    for puzzle in puzzles_for(5, level="hard", without=forbidden):
        assert forbidden.isdisjoint(puzzle.techniques)


@pytest.mark.parametrize("clues", [21, 26, 40, 81, (22, 23), (30, 35)], ids=str)
def test_puzzles_have_the_requested_number_of_clues(clues: int | tuple[int, int]) -> None:
    low, high = (clues, clues) if isinstance(clues, int) else clues
    for puzzle in puzzles_for(3, clues=clues):
        assert low <= puzzle.clue_count <= high


@pytest.mark.parametrize("symmetry", tuple(SYMMETRIES))
def test_clues_have_the_requested_symmetry(symmetry: str) -> None:
    for puzzle in puzzles_for(3, symmetry=symmetry):
        is_clue = np.array(list(puzzle.givens)).reshape(9, 9) > 0
        assert all((move(is_clue) == is_clue).all() for move in MOVES[symmetry])


MOVES: dict[str, list[Callable[[Any], Any]]] = {
    "none": [],
    "rotate-180": [lambda grid: grid[::-1, ::-1]],
    "rotate-90": [lambda grid: np.rot90(grid)],
    "mirror-rows": [lambda grid: grid[::-1]],
    "mirror-columns": [lambda grid: grid[:, ::-1]],
    "mirror-both": [lambda grid: grid[::-1], lambda grid: grid[:, ::-1]],
    "diagonal": [lambda grid: grid.T],
    "anti-diagonal": [lambda grid: grid[::-1, ::-1].T],
    "both-diagonals": [lambda grid: grid.T, lambda grid: grid[::-1, ::-1].T],
    "full": [lambda grid: np.rot90(grid), lambda grid: grid.T],
}


def test_symmetries_are_measured_not_copied() -> None:
    puzzle = next(iter(puzzles_for(1, symmetry="full")))
    assert set(symmetries_of(puzzle.givens)) == set(SYMMETRIES) - {"none"}
    assert symmetries_of(fh.generate(seed=1).givens) == ()


def test_literal_names_match_the_registry() -> None:
    assert get_args(SymmetryName) == tuple(SYMMETRIES)


@pytest.mark.parametrize("text", [CROSS, "x" * 30 + "." * 3 + ".xx" * 16], ids=["22 places", "many places"])
def test_clues_are_exactly_in_the_places_of_the_pattern(text: str) -> None:
    wanted = [character == "x" for character in text if character in "x."]
    for puzzle in puzzles_for(2, pattern=text):
        assert [digit > 0 for digit in puzzle.givens] == wanted
        assert fh.solve(puzzle.givens) == puzzle.solution


@pytest.mark.parametrize("count", [24, 26, 28])
def test_random_places_are_completed_after_few_checks(count: int) -> None:
    class CountingStop(fh.Stop):
        checks = 0

        def check(self) -> None:
            self.checks += 1
            super().check()

    rng = np.random.default_rng(count)
    patterns = [np.isin(np.arange(81), rng.permutation(81)[:count]) for _ in range(8)]
    for places in patterns:
        if not find_swap(places.tolist()):
            stop = CountingStop()
            pattern = "".join(np.where(places, "x", "."))
            puzzle = fh.generate(pattern=pattern, seed=1, time_limit=None, stop=stop)
            assert [digit > 0 for digit in puzzle.givens] == places.tolist()
            assert stop.checks < 200


def test_a_pattern_and_a_level_can_be_combined() -> None:
    for puzzle in puzzles_for(2, pattern=CROSS, level="medium"):
        assert str(puzzle.level) == "medium"
        assert puzzle.clue_count == CROSS.count("x")


@pytest.mark.parametrize("request_", [{}, {"symmetry": "rotate-180"}, {"pattern": CROSS}, {"clues": 25}], ids=str)
def test_every_clue_of_a_minimal_puzzle_is_needed(request_: dict[str, Any]) -> None:
    for puzzle in puzzles_for(2, minimal=True, **request_):
        assert not list(fh.find_redundant_clues(puzzle.givens))


@pytest.mark.parametrize(
    ("name", "bounds", "scale"),
    [
        ("er", (7.0, 7.3), "se"),
        pytest.param("ed", (1.5, 1.5), "se", marks=pytest.mark.slow),
        ("score", (500, 700), "hodoku"),
        ("guesses", (1, 3), "guesses"),
    ],
)
def test_numbers_are_within_the_requested_range(name: str, bounds: tuple[float, float], scale: ScaleName) -> None:
    for puzzle in puzzles_for(2, within={name: bounds}):
        low, high = bounds
        assert low <= fh.rate(puzzle.givens, scales=scale).to_row()[name] <= high


def test_extra_scales_are_also_rated() -> None:
    puzzle = fh.generate(seed=2, scales=["se", "guesses"])
    assert isinstance(puzzle.rating, fh.Rating)
    assert set(puzzle.rating.scales) == {"hodoku", "se", "guesses"}
    assert puzzle.rating == fh.rate_batch([puzzle.givens]).rating(0)


def test_unique_puzzles_are_not_equivalent() -> None:
    twins = Generation(Specification(), 1, is_unique=True)
    first = next(iter(twins))
    again = Generation(Specification(), 1, is_unique=True, seen=set(twins.seen))
    assert next(iter(again)).givens != first.givens
    puzzles = list(fh.generate_many(50, seed=1, unique=True))
    assert fh.canonical_batch([puzzle.givens for puzzle in puzzles]).is_first.all()


def test_a_puzzle_has_all_its_facts_in_json() -> None:
    puzzle = fh.generate(seed=1, level="easy")
    json = puzzle.to_json()
    assert json["puzzle"] == puzzle.givens.to_line()
    assert json["solution"] == fh.solve(puzzle.givens).to_line()
    assert (json["clues"], json["seed"], json["number"]) == (puzzle.givens.clue_count, 1, puzzle.number)
    assert puzzle.rating is not None
    assert json["rating"] == puzzle.rating.to_json()
    assert json["rating"]["level"] == "easy"
    assert f"seed 1, number {puzzle.number}" in str(puzzle)


def test_a_puzzle_survives_pickle_and_copy_with_its_rating() -> None:
    puzzle = fh.generate(seed=1, scales=["se", "guesses"])
    for again in (pickle.loads(pickle.dumps(puzzle)), copy.copy(puzzle), copy.deepcopy(puzzle)):
        assert again == puzzle
        assert {puzzle: 1}[again] == 1


def test_a_puzzle_carries_its_seed_as_the_command_line_takes_it() -> None:
    puzzle = fh.generate(seed=-1)
    assert puzzle.seed == 2**64 - 1
    assert puzzle == fh.generate(seed=puzzle.seed)
    with pytest.raises(fh.BadArgument, match=r"seed must be a whole number, or None for any, not 1\.5"):
        fh.generate(seed=1.5)  # type: ignore[arg-type]


def test_without_a_seed_puzzles_differ_and_carry_theirs() -> None:
    one, other = fh.generate(), fh.generate()
    assert one.givens != other.givens
    assert fh.generate(seed=one.seed) == one


def test_progress_is_the_count_of_numbers_tried() -> None:
    tried: list[int] = []
    list(islice(fh.generate_many(300, seed=1, first=1000, progress=tried.append), 300))
    assert tried == sorted(tried)
    assert 0 < tried[0] <= 300


def test_a_run_can_be_stopped() -> None:
    stop = fh.Stop()
    found = fh.generate_many(10**9, seed=1, stop=stop)
    next(found)
    stop.stop()
    with pytest.raises(fh.Stopped):
        list(found)
    with pytest.raises(fh.Stopped):
        fh.generate(pattern=CROSS, stop=stop)


FIRST_PUZZLE = "..3.2.9..2......7..6.4.7......34.2.8.1.6.2..........4......6...9.....76..8....354"


@pytest.mark.parametrize("technique", ["naked-pair", "x-wing", "w-wing", "xy-chain", "als-xz"])
def test_on_a_practice_board_the_technique_comes_next(technique: str) -> None:
    board, puzzle = fh.practice(technique, seed=1)
    step = fh.hint(board)
    assert isinstance(step, fh.Step)
    assert step.technique.name == technique
    assert fh.prove(step, board).is_proved
    assert all(board.digit(cell) in (0, digit) for cell, digit in enumerate(puzzle.solution))
