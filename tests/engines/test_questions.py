from __future__ import annotations

import pickle
from itertools import islice

import pytest
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.core.digits import ALL_DIGITS, mask_of
from fullhouse.core.geometry import Geometry, cell_at, cell_name
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import Trace
from fullhouse.engines.questions import Verdict, check, count, find_redundant_clues, solutions, solve
from fullhouse.engines.registry import ENGINES
from fullhouse.errors import Ambiguous, FormatError, Refused, RuleViolation, TimeLimitReached, UnknownName, Unsolvable

PROPER = Grid.from_line(WIKIPEDIA)
SOLUTION = Grid.from_line(WIKIPEDIA_SOLUTION)
AMBIGUOUS = Grid.from_line(TWO_SOLUTIONS)
CLASHING = PROPER.with_digit(cell_at(1, 3), 5)
IMPOSSIBLE = Grid.from_line(NORVIG_IMPOSSIBLE)
EXHAUSTING = Grid.from_line(INKALA_2012).with_digit(cell_at(1, 2), 2)

each_name = pytest.mark.parametrize("name", ENGINES)


@each_name
def test_solve_gives_the_one_solution(name: str) -> None:
    assert solve(PROPER, engine=name) == SOLUTION


@each_name
def test_solve_raises_ambiguous_with_two_solutions_and_the_cells_where_they_differ(name: str) -> None:
    with pytest.raises(Ambiguous, match="several solutions: two of them differ in r2c8, r2c9, r9c8, r9c9") as raised:
        solve(AMBIGUOUS, engine=name)
    assert set(raised.value.solutions) == set(solutions(AMBIGUOUS))
    assert raised.value.cells == ("r2c8", "r2c9", "r9c8", "r9c9")


@each_name
def test_solve_names_the_cells_that_clash(name: str) -> None:
    with pytest.raises(RuleViolation, match="two 5s in row 1: r1c1 and r1c3"):
        solve(CLASHING, engine=name)


@each_name
def test_solve_answers_the_impossible_grid_at_once_with_the_reason(name: str) -> None:
    trace = Trace()
    with pytest.raises(Unsolvable, match=r"column 5 has only two cells .* for the digits 1, 5 and 6"):
        solve(IMPOSSIBLE, engine=name, trace=trace)
    assert trace.nodes == 0


def test_solve_says_when_only_the_search_could_tell() -> None:
    with pytest.raises(Unsolvable, match="no solution: search exhausted"):
        solve(EXHAUSTING)


def test_solve_respects_narrowed_candidates() -> None:
    one, other = solutions(AMBIGUOUS)
    for wanted in (one, other):
        candidates = [ALL_DIGITS] * 81
        candidates[cell_at(2, 8)] = mask_of([wanted[cell_at(2, 8)]])
        assert solve(AMBIGUOUS, candidates=tuple(candidates)) == wanted


def test_candidates_for_too_few_cells_are_refused() -> None:
    with pytest.raises(FormatError, match="expected candidates for 81 cells, found 80"):
        solve(PROPER, candidates=(ALL_DIGITS,) * 80)


@pytest.mark.parametrize("name", ["backtracking", "propagation", "marks"])
def test_solve_stops_at_its_time_limit_and_says_so(name: str) -> None:
    hard = Grid.from_line("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    with pytest.raises(TimeLimitReached, match="stopped after the time limit of 0 s"):
        solve(hard, engine=name, time_limit=0)


def test_a_trace_can_be_given_a_limit_and_tells_what_the_search_did() -> None:
    trace = Trace()
    solve(Grid.from_line(INKALA_2012), trace=trace, time_limit=60)
    assert trace.time_limit == 60
    assert trace.nodes > trace.guesses > trace.backtracks > 0
    assert 0 < trace.seconds < 60


def test_solutions_come_lazily() -> None:
    assert len(set(islice(solutions(Grid.empty()), 20))) == 20


@pytest.mark.parametrize("grid", [CLASHING, IMPOSSIBLE, EXHAUSTING])
def test_an_unsolvable_puzzle_has_no_solutions(grid: Grid) -> None:
    assert list(solutions(grid)) == []
    assert count(grid) == 0


@pytest.mark.parametrize(("limit", "counted"), [(1, 1), (2, 2), (5, 2), (None, 2)])
def test_count_goes_up_to_its_limit(limit: int | None, counted: int) -> None:
    assert count(AMBIGUOUS, limit=limit) == counted


def test_count_refuses_a_limit_below_one() -> None:
    with pytest.raises(ValueError, match="count at least up to 1, not 0"):
        count(PROPER, limit=0)


@each_name
def test_a_proper_puzzle_is_called_proper(name: str) -> None:
    verdict = check(PROPER, engine=name)
    assert verdict == Verdict("proper", "", (SOLUTION,), ())
    assert verdict.is_proper
    assert str(verdict) == "proper: exactly one solution"


@each_name
def test_an_ambiguous_puzzle_is_called_ambiguous_with_the_cells_where_two_solutions_differ(name: str) -> None:
    verdict = check(AMBIGUOUS, engine=name)
    assert verdict.status == "ambiguous"
    assert len(set(verdict.solutions)) == 2
    assert list(map(cell_name, verdict.cells)) == ["r2c8", "r2c9", "r9c8", "r9c9"]
    assert str(verdict) == "ambiguous: two solutions differ in r2c8, r2c9, r9c8 and r9c9"


def test_many_differing_cells_are_told_by_the_first_four() -> None:
    verdict = check(Grid.empty(), engine="branching")
    assert str(verdict).startswith("ambiguous: two solutions differ in r")
    assert str(verdict).endswith("more cells")


@pytest.mark.parametrize(
    ("grid", "sentence"),
    [
        (CLASHING, "unsolvable: two 5s in row 1: r1c1 and r1c3"),
        (IMPOSSIBLE, "unsolvable: column 5 has only two cells (r8c5, r9c5) for the digits 1, 5 and 6"),
        (EXHAUSTING, "unsolvable: search exhausted"),
    ],
)
def test_an_unsolvable_puzzle_is_called_unsolvable_with_the_reason(grid: Grid, sentence: str) -> None:
    verdict = check(grid)
    assert (verdict.status, verdict.solutions, verdict.cells) == ("unsolvable", (), ())
    assert str(verdict) == sentence
    assert not verdict.is_proper


def test_screened_states_its_reason_where_it_refuses() -> None:
    with pytest.raises(Refused, match="the engine screened refuses this puzzle: it has 0 of at least 17 clues"):
        check(Grid.empty(), engine="screened")


def test_a_verdict_survives_pickling() -> None:
    verdict = check(AMBIGUOUS)
    assert pickle.loads(pickle.dumps(verdict)) == verdict


@pytest.mark.parametrize("question", [solve, check, count, lambda grid, engine: list(solutions(grid, engine=engine))])
def test_an_unknown_engine_is_an_error_in_every_question(question) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UnknownName, match="no engine is called 'marx'"):
        question(PROPER, engine="marx")


def test_a_redundant_clue_is_one_whose_removal_keeps_the_solution_unique() -> None:
    redundant = set(find_redundant_clues(PROPER))
    clues = {cell for cell in range(81) if PROPER[cell]}
    assert redundant == {cell for cell in clues if count(PROPER.with_digit(cell, 0)) == 1}
    assert redundant


@pytest.mark.parametrize("name", ["marks", "screened", "branching"])
def test_a_minimal_puzzle_has_no_redundant_clue(name: str) -> None:
    seventeen = Grid.from_line("...8.1..........435............7.8........1...2..3....6......75..34........2..6..")
    assert list(find_redundant_clues(seventeen, engine=name)) == []


def test_redundant_clues_are_asked_of_proper_puzzles_only() -> None:
    with pytest.raises(Ambiguous):
        next(find_redundant_clues(AMBIGUOUS))
    with pytest.raises(Unsolvable):
        next(find_redundant_clues(EXHAUSTING))


def test_a_puzzle_that_singles_solve_is_answered_by_every_question() -> None:
    grid = Grid.from_line(EULER_1)
    assert count(grid) == 1
    assert [solve(grid)] == list(solutions(grid)) == list(check(grid).solutions)


def test_a_grid_of_another_geometry_is_refused() -> None:
    with pytest.raises(FormatError, match="search 9x9 grids"):
        solve(Grid(bytes(16), Geometry(2, 2)))
