"""Puzzles have one solution, are as wished for, and come out the same whatever the threads and the pieces."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest
from generator.wishes import puzzles_for
from hypothesis import given, settings
from hypothesis import strategies as st

import fullhouse as fh
from fullhouse.generator import generate as generating
from fullhouse.generator.front import wish_for
from fullhouse.generator.generate import Generation
from fullhouse.generator.patterns import find_swap

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


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 2**64 - 1),
    number=st.integers(0, 2**40),
    symmetry=st.sampled_from(tuple(fh.SYMMETRIES)),
    clues=st.one_of(st.none(), st.tuples(st.integers(17, 30), st.integers(40, 81))),
    minimal=st.booleans(),
)
def test_every_puzzle_has_one_solution_and_tells_it(
    seed: int, number: int, symmetry: str, clues: tuple[int, int] | None, minimal: bool
) -> None:
    wish = wish_for(symmetry=symmetry, clues=clues, minimal=minimal and symmetry in ("none", "rotate-180"))
    puzzle = next(iter(Generation(wish, seed, number, threads=1)))
    assert fh.solve(puzzle.givens) == puzzle.solution
    assert (puzzle.seed, puzzle.number >= number) == (seed, True)
    if symmetry != "none":
        assert symmetry in puzzle.symmetries


@pytest.mark.parametrize(
    "wishes",
    [
        {},
        {"level": "hard"},
        {"technique": "naked-triple", "hardest": True},
        {"symmetry": "rotate-90"},
        {"pattern": CROSS},
        {"clues": (24, 24)},
        {"within": {"er": (4.0, 7.0)}},
        {"minimal": True, "symmetry": "diagonal"},
    ],
    ids=str,
)
def test_the_same_seed_gives_the_same_puzzles_whatever_the_threads_and_pieces(
    wishes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = []
    for threads, first_piece, most in ((1, 64, 2048), (2, 7, 7), (5, 300, 300)):
        monkeypatch.setattr(generating, "FIRST_PIECE", first_piece)
        monkeypatch.setattr(generating, "MOST_IN_PIECE", most)
        runs.append([(p.number, p.givens) for p in puzzles_for(4, threads=threads, **wishes)])
    assert runs[0] == runs[1] == runs[2]


def test_the_first_puzzle_of_a_seed_never_changes() -> None:
    """Whoever kept a seed gets the same puzzles again."""
    assert fh.generate(seed=1).givens.to_line() == FIRST_PUZZLE


def test_a_run_goes_on_behind_any_number() -> None:
    whole = list(fh.generate_many(6, seed=3, level="medium"))
    rest = list(fh.generate_many(3, seed=3, first=whole[2].number + 1, level="medium"))
    assert whole[3:] == rest


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_asked_for_is_the_level_rated_again(level: str) -> None:
    for puzzle in puzzles_for(8, level=level):
        again = fh.rate(puzzle.givens, scales="hodoku")
        assert str(again.level) == level == str(puzzle.level)
        assert again.to_row() == puzzle.rating.to_row()


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_technique_asked_for_is_on_the_path(technique: str) -> None:
    for puzzle in puzzles_for(2, technique=technique):
        assert technique in {step.technique.name for step in fh.explain(puzzle.givens).steps}
        assert technique in puzzle.techniques


@pytest.mark.parametrize("technique", ["hidden-single", "naked-triple", "swordfish", "xy-chain"])
def test_nothing_that_comes_later_is_needed_beside_the_hardest(technique: str) -> None:
    for puzzle in puzzles_for(2, technique=technique, hardest=True):
        assert puzzle.techniques[-1] == technique


def test_forbidden_techniques_are_not_on_the_path() -> None:
    forbidden = {"naked-pair", "hidden-pair", "locked-pair"}
    for puzzle in puzzles_for(5, level="hard", without=forbidden):
        assert forbidden.isdisjoint(puzzle.techniques)


@pytest.mark.parametrize("clues", [21, 26, 40, 81, (22, 23), (30, 35)], ids=str)
def test_puzzles_have_as_many_clues_as_asked_for(clues: int | tuple[int, int]) -> None:
    low, high = (clues, clues) if isinstance(clues, int) else clues
    for puzzle in puzzles_for(3, clues=clues):
        assert low <= puzzle.clue_count <= high


@pytest.mark.parametrize("symmetry", tuple(fh.SYMMETRIES))
def test_clues_stand_in_the_symmetry_asked_for(symmetry: str) -> None:
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


def test_symmetries_told_are_measured_not_copied() -> None:
    puzzle = next(iter(puzzles_for(1, symmetry="full")))
    assert set(puzzle.symmetries) == set(fh.SYMMETRIES) - {"none"}
    assert fh.generate(seed=1).symmetries == ()


@pytest.mark.parametrize("text", [CROSS, "x" * 30 + "." * 3 + ".xx" * 16], ids=["22 places", "many places"])
def test_clues_stand_where_the_pattern_has_them(text: str) -> None:
    wanted = [character == "x" for character in text if character in "x."]
    for puzzle in puzzles_for(2, pattern=text):
        assert [digit > 0 for digit in puzzle.givens] == wanted
        assert fh.solve(puzzle.givens) == puzzle.solution


@pytest.mark.parametrize("count", [24, 26, 28])
def test_places_at_random_are_completed_soon(count: int) -> None:
    rng = np.random.default_rng(count)
    patterns = [np.isin(np.arange(81), rng.permutation(81)[:count]) for _ in range(8)]
    for places in patterns:
        if not find_swap(places):
            puzzle = fh.generate(pattern="".join(np.where(places, "x", ".")), seed=1, time_limit=20)
            assert [digit > 0 for digit in puzzle.givens] == places.tolist()


def test_a_pattern_and_a_level_go_together() -> None:
    for puzzle in puzzles_for(2, pattern=CROSS, level="medium"):
        assert str(puzzle.level) == "medium"
        assert puzzle.clue_count == CROSS.count("x")


@pytest.mark.parametrize("wishes", [{}, {"symmetry": "rotate-180"}, {"pattern": CROSS}, {"clues": 25}], ids=str)
def test_every_clue_of_a_minimal_puzzle_is_needed(wishes: dict[str, Any]) -> None:
    for puzzle in puzzles_for(2, minimal=True, **wishes):
        assert not list(fh.find_redundant_clues(puzzle.givens))


@pytest.mark.parametrize(
    ("name", "bounds", "scale"),
    [
        ("er", (7.0, 7.3), "se"),
        ("ed", (1.5, 1.5), "se"),
        ("score", (500, 700), "hodoku"),
        ("guesses", (1, 3), "guesses"),
    ],
)
def test_numbers_are_within_the_range_asked_for(name: str, bounds: tuple[float, float], scale: str) -> None:
    for puzzle in puzzles_for(2, within={name: bounds}):
        low, high = bounds
        assert low <= fh.rate(puzzle.givens, scales=scale).to_row()[name] <= high


def test_other_scales_are_told_too() -> None:
    puzzle = fh.generate(seed=2, scales=["se", "guesses"])
    assert set(puzzle.rating.scales) == {"hodoku", "se", "guesses"}
    assert puzzle.rating == fh.rate_batch([puzzle.givens]).rating(0)


def test_no_two_are_equivalent_if_so_wished() -> None:
    twins = Generation(wish_for(), 1, is_unique=True)
    first = next(iter(twins))
    again = Generation(wish_for(), 1, is_unique=True, seen=set(twins.seen))
    assert next(iter(again)).givens != first.givens
    puzzles = list(fh.generate_many(50, seed=1, unique=True))
    assert fh.canonical_batch([puzzle.givens for puzzle in puzzles]).is_first.all()


def test_a_puzzle_is_told_in_full() -> None:
    puzzle = fh.generate(seed=1, level="easy")
    told = puzzle.to_json()
    assert told["puzzle"] == puzzle.givens.to_line()
    assert told["solution"] == fh.solve(puzzle.givens).to_line()
    assert (told["clues"], told["seed"], told["number"]) == (puzzle.givens.clue_count, 1, puzzle.number)
    assert told["rating"] == puzzle.rating.to_json()
    assert told["rating"]["level"] == "easy"
    assert f"seed 1, number {puzzle.number}" in str(puzzle)


def test_a_seed_is_told_as_the_command_takes_it() -> None:
    puzzle = fh.generate(seed=-1)
    assert puzzle.seed == 2**64 - 1
    assert puzzle == fh.generate(seed=puzzle.seed)
    with pytest.raises(TypeError):
        fh.generate(seed=1.5)  # type: ignore[arg-type]


def test_without_a_seed_puzzles_differ_and_tell_theirs() -> None:
    one, other = fh.generate(), fh.generate()
    assert one.givens != other.givens
    assert fh.generate(seed=one.seed) == one


def test_progress_is_told_in_numbers_tried() -> None:
    told: list[int] = []
    list(islice(fh.generate_many(300, seed=1, first=1000, progress=told.append), 300))
    assert told == sorted(told)
    assert 0 < told[0] <= 300


FIRST_PUZZLE = "..3.2.9..2......7..6.4.7......34.2.8.1.6.2..........4......6...9.....76..8....354"
