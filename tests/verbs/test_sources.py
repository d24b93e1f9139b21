"""Verbs that make rows: the same start gives the same rows, and a run can resume from any row."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.errors import BadArgument, NoSuchPuzzle, NotFoundInTime, Stopped
from fullhouse.generator.climb import Climbed
from fullhouse.verbs.climb import Climb
from fullhouse.verbs.generate import Generate
from fullhouse.verbs.neighbours import Neighbours
from fullhouse.verbs.options import Contradiction
from fullhouse.verbs.practice import Practice
from fullhouse.verbs.verb import PATIENCE, Patience, Source, plain

SOURCES: list[Source] = [
    Generate(count=5, seed=7),
    Generate(count=5, seed=7, unique=True),
    Neighbours(puzzle=WIKIPEDIA, count=5),
    Climb(puzzle=WIKIPEDIA, by="score", count=3),
]


@pytest.mark.parametrize("verb", SOURCES, ids=lambda verb: verb.name)
def test_a_run_resumes_from_any_row(verb: Source) -> None:
    every = list(verb.made({}))
    assert len(every) == verb.count  # type: ignore[attr-defined]
    for number, (start, _) in enumerate(every[:3], start=1):
        rest = [verb.row(found) for _, found in verb.made(start)]
        assert [str(one) for one in rest] == [str(verb.row(found)) for _, found in every[number:]]


@pytest.mark.parametrize("verb", SOURCES, ids=lambda verb: verb.name)
def test_rows_have_a_puzzle_and_the_columns_of_the_verb(verb: Source) -> None:
    found = verb.one()
    assert verb.entry(found).grid.clue_count >= 17
    row = verb.row(found)
    assert row.status is Status.PROPER
    assert {*verb.columns(), *verb.nested()} <= row.columns.keys()


def test_generated_puzzles_are_those_of_the_library() -> None:
    expected = [puzzle.givens for puzzle in fh.generate_many(3, seed=7, level="easy")]
    assert [puzzle.givens for _, puzzle in Generate(count=3, seed=7, level="easy").made({})] == expected
    assert Generate(seed=7, level="easy").one().givens == expected[0]


def test_generated_rows_have_numbers_for_tables_and_a_rating_for_json() -> None:
    verb = Generate(seed=7, scales=("se",), symmetry="rotate-180")
    assert {"level", "score", "er"} <= verb.columns().keys()
    row = verb.row(verb.one())
    assert "rotate-180" in row.columns["symmetries"].split()
    assert plain(row.columns["symmetries"]) == row.columns["symmetries"].split()
    assert list(plain(row.columns["rating"])["scales"]) == ["hodoku", "se"]
    assert verb.entry(verb.one()).comment.endswith("seed 7, number 0")


def test_a_count_can_be_extended_and_is_not_part_of_the_key() -> None:
    assert Generate(count=3, seed=7, time_limit=5).job_key() == Generate(count=9, seed=7).job_key()
    assert Generate(seed=7).job_key() != Generate(seed=8).job_key()


def test_text_and_plain_values_mean_the_same() -> None:
    texts: dict[str, Any] = {"clues": "22..24", "within": {"er": "7.0..7.5"}}
    assert Generate(**texts) == Generate(clues=(22, 24), within={"er": (7.0, 7.5)})
    assert Neighbours(puzzle=WIKIPEDIA.replace(".", "0")) == Neighbours(puzzle=WIKIPEDIA)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"hardest": True}, Contradiction, "hardest needs technique"),
        ({"level": "easy", "technique": "aic"}, NoSuchPuzzle, "aic"),
        ({"clues": 12}, NoSuchPuzzle, "12"),
        ({"technique": "xwing"}, fh.UnknownName, "x-wing"),
        ({"count": 0}, BadArgument, "count must be at least 1"),
    ],
)
def test_an_impossible_puzzle_is_rejected_at_once(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Generate(**options)


def test_a_source_that_runs_out_of_time_says_how_far_it_came() -> None:
    verb = Generate(count=10**6, seed=1, technique="jellyfish", time_limit=0.01)
    with pytest.raises(NotFoundInTime) as caught:
        list(verb.made({}))
    assert caught.value.wanted == 10**6
    with pytest.raises(Stopped):
        list(Climb(puzzle=WIKIPEDIA, time_limit=0.01).made({}))


def test_the_caller_can_stop_a_source_and_see_its_progress() -> None:
    stop, seen = Stop(), list[str]()
    rows = Generate(count=10**6, seed=1).made({}, stop, lambda text, _: seen.append(text))
    assert len(list(islice(rows, 100))) == 100
    stop.stop()
    with pytest.raises(Stopped):
        list(rows)
    assert seen
    assert all(text.endswith(" tried") for text in seen)


def test_a_generator_can_be_spread_over_others() -> None:
    seen = []

    def tries(generation: Any) -> Any:
        seen.append(generation.seed)
        return iter(generation)

    assert len(list(Generate(count=2, seed=5).made({}, tries=tries))) == 2
    assert seen == [5]


def test_an_exercise_has_a_board_on_which_the_technique_comes_next() -> None:
    verb = Practice(technique="naked-pair", seed=3)
    ((start, exercise),) = verb.made({})
    assert exercise.step.technique.name == "naked-pair"
    assert list(verb.made(start)) == []
    row = verb.row(exercise)
    assert set(verb.columns()) <= row.columns.keys()
    assert plain(row.columns["board"])["candidates"]


class Cache:
    def __init__(self) -> None:
        self.known: dict[bytes, Climbed] = {}
        self.saved: list[Climbed] = []

    def add(self, climbed: Climbed) -> None:
        self.saved.append(climbed)

    def flush(self) -> None:
        pass


def test_a_resumed_climb_does_not_rate_anything_twice() -> None:
    verb, first = Climb(puzzle=WIKIPEDIA, by="score", count=3), Cache()
    every = [found for _, found in verb.made({}, cache=first)]
    again = Cache()
    again.known = {climbed.puzzle.digits: climbed for climbed in first.saved}
    assert [found for _, found in verb.made({}, cache=again)] == every
    assert again.saved == []


def test_patience_is_renewed_unless_there_is_a_time_limit() -> None:
    patient, limited = Patience(None), Patience(5)
    assert (str(patient), str(limited)) == (f"{PATIENCE:g} s without one", "5 s")
    for one in (patient, limited):
        one._deadline = 0.0
        one.renew()
    assert not patient.is_stopped()
    assert limited.is_stopped()
