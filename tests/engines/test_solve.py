from __future__ import annotations

import contextlib
import pickle
import threading
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from patience import HANG, little_work
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.digits import ALL_DIGITS
from fullhouse.core.geometry import Geometry, cell_at, cell_name
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cells
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.engines import native
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import (
    DEFAULT_LIMIT,
    ENGINES,
    Verdict,
    check,
    count,
    find_redundant_clues,
    puzzle,
    solutions,
    solve,
)
from fullhouse.engines.verify import verify
from fullhouse.errors import (
    Ambiguous,
    BadArgument,
    FormatError,
    Refused,
    RuleViolation,
    Stopped,
    TimeLimitReached,
    UnknownName,
    Unsolvable,
)
from fullhouse.formats.codec import Entry, Readable

if TYPE_CHECKING:
    from fullhouse.engines.solve import EngineName

PROPER = Grid.from_line(WIKIPEDIA)
SOLUTION = Grid.from_line(WIKIPEDIA_SOLUTION)
AMBIGUOUS = Grid.from_line(TWO_SOLUTIONS)
CLASHING = PROPER.with_digit(cell_at(1, 3), 5)
IMPOSSIBLE = Grid.from_line(NORVIG_IMPOSSIBLE)
EXHAUSTING = Grid.from_line(INKALA_2012).with_digit(cell_at(1, 2), 2)

each_name = pytest.mark.parametrize("name", ENGINES)


@each_name
def test_solve_gives_the_one_solution(name: EngineName) -> None:
    assert solve(PROPER, engine=name) == SOLUTION


@each_name
def test_solve_raises_ambiguous_with_two_solutions_and_the_cells_where_they_differ(name: EngineName) -> None:
    with pytest.raises(Ambiguous, match="ambiguous: two solutions differ in r29c89") as raised:
        solve(AMBIGUOUS, engine=name)
    assert set(raised.value.solutions) == set(solutions(AMBIGUOUS))
    assert list(map(cell_name, raised.value.cells)) == ["r2c8", "r2c9", "r9c8", "r9c9"]


@each_name
def test_solve_names_the_cells_that_clash(name: EngineName) -> None:
    with pytest.raises(RuleViolation, match="two 5s in row 1: r1c1 and r1c3"):
        solve(CLASHING, engine=name)


@each_name
def test_solve_answers_the_impossible_grid_at_once_with_the_reason(name: EngineName) -> None:
    trace = Trace()
    with pytest.raises(Unsolvable, match=r"column 5 has only two cells .* for the digits 1, 5 and 6"):
        solve(IMPOSSIBLE, engine=name, trace=trace)
    assert trace.nodes == 0


def test_solve_says_when_only_the_search_could_tell() -> None:
    with pytest.raises(Unsolvable, match="unsolvable: search exhausted"):
        solve(EXHAUSTING)


def test_solve_respects_narrowed_candidates() -> None:
    one, other = solutions(AMBIGUOUS)
    for wanted, unwanted in ((one, other), (other, one)):
        board = Board(AMBIGUOUS)
        board.eliminate(cell_at(2, 8), unwanted[cell_at(2, 8)])
        assert solve(board) == wanted
        assert count(board) == 1
        assert list(solutions(board)) == [wanted]
        assert check(board).is_proper
        assert puzzle(board).solution == wanted


def test_candidates_for_too_few_cells_are_rejected() -> None:
    with pytest.raises(FormatError, match="expected candidates for 81 cells, found 80"):
        solutions(Entry(PROPER, candidates=(ALL_DIGITS,) * 80))


@pytest.mark.parametrize("name", ["backtracking", "propagation", "marks"])
def test_solve_stops_at_its_time_limit_and_says_so(name: EngineName) -> None:
    hard = Grid.from_line("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    with pytest.raises(TimeLimitReached, match="stopped at the time limit of 1e-06 s"):
        solve(hard, engine=name, time_limit=1e-6)


def test_a_trace_can_be_given_a_limit_and_says_what_the_search_did() -> None:
    trace = Trace()
    solve(Grid.from_line(INKALA_2012), trace=trace, time_limit=HANG)
    assert trace.stop is not None
    assert trace.stop.time_limit == HANG
    assert trace.nodes > trace.guesses > trace.backtracks > 0
    assert 0 < trace.seconds < HANG


def test_solutions_come_lazily() -> None:
    assert len(set(islice(solutions(Grid.empty()), 20))) == 20


@pytest.mark.parametrize("grid", [CLASHING, IMPOSSIBLE, EXHAUSTING])
def test_an_unsolvable_puzzle_has_no_solutions(grid: Grid) -> None:
    assert list(solutions(grid)) == []
    assert count(grid) == 0


@pytest.mark.parametrize(("limit", "counted"), [(1, 1), (2, 2), (5, 2), (None, 2)])
def test_count_goes_up_to_its_limit(limit: int | None, counted: int) -> None:
    assert count(AMBIGUOUS, limit=limit) == counted


@each_name
def test_a_proper_puzzle_is_reported_as_proper(name: EngineName) -> None:
    verdict = check(PROPER, engine=name)
    assert verdict == Verdict("proper", "", (SOLUTION,), ())
    assert verdict.is_proper
    assert str(verdict) == "proper: exactly one solution"


@each_name
def test_an_ambiguous_puzzle_is_reported_with_the_cells_in_which_two_solutions_differ(name: EngineName) -> None:
    verdict = check(AMBIGUOUS, engine=name)
    assert verdict.status == "ambiguous"
    assert len(set(verdict.solutions)) == 2
    assert list(map(cell_name, verdict.cells)) == ["r2c8", "r2c9", "r9c8", "r9c9"]
    assert str(verdict) == "ambiguous: two solutions differ in r29c89"


def test_many_differing_cells_are_listed_in_notation() -> None:
    verdict = check(Grid.empty(), engine="branching")
    where = str(verdict).removeprefix("ambiguous: two solutions differ in ")
    assert parse_cells(where) == verdict.cells
    assert len(where) < 81


@pytest.mark.parametrize(
    ("grid", "sentence"),
    [
        (CLASHING, "unsolvable: two 5s in row 1: r1c1 and r1c3"),
        (IMPOSSIBLE, "unsolvable: column 5 has only two cells (r8c5, r9c5) for the digits 1, 5 and 6"),
        (EXHAUSTING, "unsolvable: search exhausted"),
    ],
)
def test_an_unsolvable_puzzle_is_reported_with_the_reason(grid: Grid, sentence: str) -> None:
    verdict = check(grid)
    assert (verdict.status, verdict.solutions, verdict.cells) == ("unsolvable", (), ())
    assert str(verdict) == sentence
    assert not verdict.is_proper


def test_screened_reports_why_it_rejects_a_puzzle() -> None:
    with pytest.raises(Refused, match="the engine screened rejects this puzzle: it has 0 clues"):
        check(Grid.empty(), engine="screened")


def test_a_verdict_survives_pickling() -> None:
    verdict = check(AMBIGUOUS)
    assert pickle.loads(pickle.dumps(verdict)) == verdict


@pytest.mark.parametrize("question", [solve, check, count, lambda grid, engine: list(solutions(grid, engine=engine))])
def test_an_unknown_engine_is_an_error_in_every_function(question) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UnknownName, match="unknown engine 'marx'"):
        question(PROPER, engine="marx")


def test_a_redundant_clue_is_one_whose_removal_keeps_the_solution_unique() -> None:
    redundant = set(find_redundant_clues(PROPER))
    clues = {cell for cell in range(81) if PROPER[cell]}
    assert redundant == {cell for cell in clues if count(PROPER.with_digit(cell, 0)) == 1}
    assert redundant


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["marks", "screened", "branching"])
def test_a_minimal_puzzle_has_no_redundant_clue(name: EngineName) -> None:
    seventeen = Grid.from_line("...8.1..........435............7.8........1...2..3....6......75..34........2..6..")
    assert list(find_redundant_clues(seventeen, engine=name)) == []


def test_only_proper_puzzles_have_redundant_clues() -> None:
    with pytest.raises(Ambiguous):
        next(find_redundant_clues(AMBIGUOUS))
    with pytest.raises(Unsolvable):
        next(find_redundant_clues(EXHAUSTING))


def test_every_function_answers_a_puzzle_that_singles_solve() -> None:
    grid = Grid.from_line(EULER_1)
    assert count(grid) == 1
    assert [solve(grid)] == list(solutions(grid)) == list(check(grid).solutions)


def test_the_default_limit_of_a_count_is_ten_thousand() -> None:
    assert count(Grid.empty()) == DEFAULT_LIMIT == 10_000


# Anything readable.

READABLE: dict[str, Readable] = {
    "text": WIKIPEDIA,
    "rows": "\n".join(PROPER.to_rows()),
    "bytes": WIKIPEDIA.encode(),
    "a grid": PROPER,
    "a board": Board(PROPER),
    "a puzzle": Puzzle(PROPER, SOLUTION),
    "nested lists": PROPER.to_list(),
    "a flat list": list(PROPER),
    "an array": PROPER.to_numpy(),
}


@pytest.mark.parametrize("source", READABLE.values(), ids=READABLE)
def test_every_function_takes_anything_readable(source: Readable) -> None:
    assert solve(source) == SOLUTION
    assert list(solutions(source)) == [SOLUTION]
    assert count(source) == 1
    assert check(source).solution == SOLUTION
    assert puzzle(source) == Puzzle(PROPER, SOLUTION)
    assert set(find_redundant_clues(source)) == set(find_redundant_clues(PROPER))
    assert verify(source, SOLUTION)


@pytest.mark.parametrize("limit", [1, 2, 7, 8, 9, 50, 2_000, None])
@pytest.mark.parametrize("taken", range(4), ids=lambda taken: f"{taken} clues taken")
def test_a_text_a_grid_and_a_list_have_the_same_count(taken: int, limit: int | None) -> None:
    clues = [cell for cell, digit in enumerate(AMBIGUOUS) if digit][: 6 * taken]
    grid = Grid(0 if cell in clues else digit for cell, digit in enumerate(AMBIGUOUS))
    expected = sum(1 for _ in islice(ENGINES["marks"].solutions(grid, Trace()), limit))
    assert {count(source, limit=limit) for source in (grid.to_line(), grid, list(grid))} == {expected}


@pytest.mark.parametrize("question", [solve, check, count, puzzle, solutions], ids=lambda question: question.__name__)
@pytest.mark.parametrize("text", [" " * 81, "." * 80 + "0", "." * 80 + "a", "." * 80 + "\udc80"], ids=ascii)
def test_81_characters_that_are_not_a_puzzle_are_rejected_by_every_function(
    question: Callable[[Readable], object], text: str
) -> None:
    with pytest.raises(FormatError):
        question(text)


def test_puzzle_returns_a_proved_solution() -> None:
    assert puzzle(WIKIPEDIA) == Puzzle(PROPER, SOLUTION)
    with pytest.raises(Ambiguous):
        puzzle(AMBIGUOUS)
    with pytest.raises(Unsolvable):
        puzzle(EXHAUSTING)


# One search per call.


class CountingModule:
    """The native module, with its searches counted."""

    def __init__(self) -> None:
        self.searches = 0

    def __getattr__(self, name: str) -> object:
        self.searches += name in ("find_few", "Search", "count", "solve_batch")
        return getattr(_native, name)


@pytest.mark.parametrize("question", [solve, check, count, puzzle], ids=lambda question: question.__name__)
@pytest.mark.parametrize(
    "grid",
    [PROPER, AMBIGUOUS, CLASHING, IMPOSSIBLE, EXHAUSTING],
    ids=["proper", "ambiguous", "clashing", "flawed", "hopeless"],
)
@pytest.mark.parametrize("form", [Grid.to_line, lambda grid: grid, Board], ids=["text", "grid", "board"])
def test_a_puzzle_is_searched_once_regardless_of_the_result(
    question: Callable[[Readable], object],
    grid: Grid,
    form: Callable[[Grid], Readable],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = CountingModule()
    monkeypatch.setattr(native, "_native", module)
    with contextlib.suppress(Ambiguous, Unsolvable):
        question(form(grid))
    assert module.searches == 1


@pytest.mark.thorough
@each_name
@pytest.mark.parametrize("grid", [AMBIGUOUS, EXHAUSTING], ids=["ambiguous", "hopeless"])
def test_every_engine_searches_an_improper_puzzle_once(name: EngineName, grid: Grid) -> None:
    once, asked = Trace(), Trace()
    list(islice(ENGINES[name].solutions(grid, once), 2))
    check(grid, engine=name, trace=asked)
    assert (asked.nodes, asked.guesses, asked.backtracks) == (once.nodes, once.guesses, once.backtracks)


# Stopping.


@pytest.mark.thorough
@each_name
def test_a_stop_from_another_thread_ends_the_search(name: EngineName) -> None:
    stop = Stop()
    threading.Timer(0.1, stop.stop).start()
    board = Board(Grid.empty())
    board.eliminate(0, 1)  # screened rejects a plain grid without clues
    with little_work(), pytest.raises(Stopped):
        count(board, limit=None, engine=name, stop=stop)


def test_a_stop_set_in_advance_ends_the_search_immediately() -> None:
    stop = Stop()
    stop.stop()
    with pytest.raises(Stopped):
        count(Grid.empty(), limit=None, stop=stop)
    with pytest.raises(Stopped):
        sum(1 for _ in solutions(Grid.empty(), stop=stop, time_limit=60))


# Verifying a claimed solution.


def test_a_solution_is_verified_without_a_search() -> None:
    verification = verify(PROPER, SOLUTION)
    assert verification
    assert (str(verification), verification.cells) == ("correct", ())


@pytest.mark.parametrize(
    ("claimed", "sentence", "cells"),
    [
        (PROPER, "wrong: r1c3 is empty, and so are 50 other cells", None),
        (SOLUTION.with_digit(80, 0), "wrong: r9c9 is empty", [80]),
        (SOLUTION.with_digit(79, 0).with_digit(80, 0), "wrong: r9c8 is empty, and so is one other cell", [79, 80]),
        (SOLUTION.with_digit(0, 3), "wrong: r1c1 holds 3, but the given is 5", [0]),
        (SOLUTION.with_digit(2, 5), "wrong: row 1 holds 5 twice: r1c1 and r1c3", [0, 2]),
    ],
)
def test_the_first_kind_of_flaw_is_reported_with_all_its_cells(
    claimed: Grid, sentence: str, cells: list[int] | None
) -> None:
    verification = verify(PROPER, claimed)
    assert not verification
    assert str(verification) == sentence
    assert list(verification.cells) == (cells or [cell for cell in range(81) if not PROPER[cell]])


def test_a_solution_of_a_different_size_is_rejected() -> None:
    with pytest.raises(BadArgument, match="solution must be a grid of 9x9 like the puzzle, not one of 4x4"):
        verify(PROPER, Grid.empty(Geometry(2, 2)))
