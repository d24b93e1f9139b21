"""The verb `solve`: one solution and its proof, or several."""

from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.rows import rows_of
from fullhouse.engines.status import Status
from fullhouse.errors import Ambiguous, Stopped, TimeLimitReached, Unsolvable
from fullhouse.formats.codec import Entry
from fullhouse.verbs.options import Contradiction
from fullhouse.verbs.solve import Solve
from fullhouse.verbs.verb import Texts

PROPER = Entry(Grid.from_line(WIKIPEDIA))
EMPTY = Entry(Grid.from_line("." * 81))
CLASH = Entry(Grid.from_line("55" + "." * 79))


def test_a_proper_puzzle_has_its_solution() -> None:
    found = Solve().found(PROPER)
    assert (found.status, found.columns["solution"], found.error) == (Status.PROPER, WIKIPEDIA_SOLUTION, None)


def test_an_ambiguous_puzzle_has_its_first_solution_and_an_error() -> None:
    found = Solve().found(EMPTY)
    assert found.status is Status.AMBIGUOUS
    assert isinstance(found.error, Ambiguous)
    assert len(found.columns["solution"]) == 81


@pytest.mark.parametrize("limit", [None, 2])
def test_a_clash_is_the_reason_why_there_is_no_solution(limit: int | None) -> None:
    found = Solve(limit=limit).found(CLASH)
    assert found.status is Status.UNSOLVABLE
    assert isinstance(found.error, Unsolvable)
    assert found.columns.get("solution") is None


def test_a_limit_lists_solutions_and_notes_when_it_was_reached() -> None:
    found = Solve(limit=3).found(EMPTY)
    assert found.status is Status.AMBIGUOUS
    assert isinstance(found.columns["solutions"], Texts)
    assert len(found.columns["solutions"]) == 3
    assert "limit of 3" in found.note
    alone = Solve(limit=3).found(PROPER)
    assert (alone.status, alone.note) == (Status.PROPER, "")
    assert Solve(limit=1).found(EMPTY).status is Status.DONE


def test_columns_follow_the_options() -> None:
    assert Solve().columns() == {"solution": Grid}
    assert list(Solve(limit=2, stats=True).columns()) == ["solution", "solutions", "stats"]
    assert Solve(stats=True).found(PROPER).columns["stats"]["nodes"] > 0


def test_many_rows_are_solved_at_once_only_if_nothing_but_the_solution_is_wanted() -> None:
    rows = rows_of([WIKIPEDIA, "55" + "." * 79])
    table = Solve(threads=1).many(rows)
    assert table is not None
    assert Solve().of_table(table, ["solution"])["solution"].tolist() == [WIKIPEDIA_SOLUTION.encode(), b""]
    for verb in (Solve(limit=2), Solve(stats=True), Solve(engine="marks")):
        assert verb.many(rows) is None


def test_a_gpu_takes_no_options_of_a_single_search() -> None:
    with pytest.raises(Contradiction, match="device and limit contradict each other; choose one"):
        Solve(device="cuda", limit=2)


def test_the_caller_and_the_time_limit_stop_a_search() -> None:
    stop = Stop()
    stop.stop()
    stopped = Solve(engine="backtracking", limit=10**9).found(EMPTY, stop)
    assert (stopped.status, type(stopped.error)) == (Status.LATE, Stopped)
    late = Solve(limit=10**9, time_limit=0.001).found(EMPTY)
    assert (late.status, type(late.error)) == (Status.LATE, TimeLimitReached)
