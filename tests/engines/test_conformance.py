"""The promises of every engine, tested on all of them."""

from __future__ import annotations

from itertools import islice

import pytest
from engines.strategies import reference_solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import examples
from puzzles import (
    EULER_1,
    INKALA_2012,
    NORVIG_IMPOSSIBLE,
    TWO_SOLUTIONS,
    WIKIPEDIA,
    WIKIPEDIA_SOLUTION,
    shuffled_solution,
    with_blanks,
)

from fullhouse.core.digits import ALL_DIGITS, mask_of
from fullhouse.core.geometry import cell_at
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import Engine, Trace
from fullhouse.engines.solve import DEFAULT_ENGINE, ENGINES, engine_for
from fullhouse.errors import BadArgument, Refused, RuleViolation, TimeLimitReached, UnknownName, Unsolvable

SEVENTEEN_CLUES = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
SEVERAL_SOLUTIONS = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8................."
WRONG_DIGIT = "82.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
INKALA_SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
CLASHING = "5" + WIKIPEDIA_SOLUTION[1:9] + "5" + "." * 71

each_engine = pytest.mark.parametrize("searcher", ENGINES.values(), ids=ENGINES)


def found(searcher: Engine, grid: Grid, candidates: tuple[int, ...] | None = None) -> list[Grid]:
    """All solutions; none if the engine rejects the puzzle at the start."""
    try:
        return list(searcher.solutions(grid, Trace(), candidates))
    except Unsolvable:
        return []


@each_engine
@pytest.mark.parametrize("line", [WIKIPEDIA, EULER_1])
def test_the_one_solution_of_a_proper_puzzle_is_found_once(searcher: Engine, line: str) -> None:
    grid = Grid.from_line(line)
    assert found(searcher, grid) == list(reference_solutions(grid))


@each_engine
@pytest.mark.parametrize(("line", "count"), [(TWO_SOLUTIONS, 2), (SEVERAL_SOLUTIONS, 33)])
def test_every_solution_of_an_ambiguous_puzzle_is_found_once(searcher: Engine, line: str, count: int) -> None:
    grid = Grid.from_line(line)
    solutions = found(searcher, grid)
    assert len(solutions) == count
    assert set(solutions) == reference_solutions(grid)


@each_engine
def test_a_puzzle_with_a_wrong_digit_has_no_solution(searcher: Engine) -> None:
    assert found(searcher, Grid.from_line(WRONG_DIGIT)) == []


@each_engine
def test_a_full_grid_is_its_own_solution(searcher: Engine) -> None:
    grid = Grid.from_line(WIKIPEDIA_SOLUTION)
    assert found(searcher, grid) == [grid]


@each_engine
@pytest.mark.parametrize("line", [CLASHING, WIKIPEDIA_SOLUTION[:80] + "8", WIKIPEDIA[:2] + "5" + WIKIPEDIA[3:]])
def test_a_grid_that_breaks_a_rule_has_no_solution(searcher: Engine, line: str) -> None:
    assert found(searcher, Grid.from_line(line)) == []


@each_engine
def test_a_cell_without_candidates_leaves_no_solution(searcher: Engine) -> None:
    grid = Grid.from_line(".12345678........." + "9" + "." * 62)
    assert grid.clue_count < 17
    assert found(searcher, grid, (ALL_DIGITS,) * 81) == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in ENGINES if name != "backtracking"])
def test_a_seventeen_clue_puzzle_is_solved(name: str) -> None:
    grid = Grid.from_line(SEVENTEEN_CLUES)
    assert grid.clue_count == 17
    assert len(found(ENGINES[name], grid)) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in ENGINES if name != "screened"])
def test_solutions_of_the_empty_grid_come_lazily_and_differ(name: str) -> None:
    solutions = list(islice(ENGINES[name].solutions(Grid.empty(), Trace()), 3))
    assert len(set(solutions)) == 3
    for solution in solutions:
        assert solution.is_full
        solution.check_rules()


@each_engine
def test_narrowed_candidates_select_solutions(searcher: Engine) -> None:
    grid = Grid.from_line(TWO_SOLUTIONS)
    one, other = sorted(reference_solutions(grid), key=Grid.to_line)
    cell = next(cell for cell in range(81) if one[cell] != other[cell])
    candidates = [ALL_DIGITS] * 81
    candidates[cell] = mask_of([other[cell]])
    assert found(searcher, grid, tuple(candidates)) == [other]


@each_engine
def test_narrowed_candidates_that_forbid_a_given_leave_no_solution(searcher: Engine) -> None:
    candidates = [ALL_DIGITS] * 81
    candidates[cell_at(1, 1)] = mask_of([1, 2, 3])
    assert found(searcher, Grid.from_line(WIKIPEDIA), tuple(candidates)) == []


@each_engine
def test_a_narrowed_cell_without_candidates_leaves_no_solution(searcher: Engine) -> None:
    assert found(searcher, Grid.from_line(WIKIPEDIA), (ALL_DIGITS,) * 80 + (0,)) == []


@pytest.mark.thorough
@each_engine
def test_narrowed_candidates_can_replace_the_clues(searcher: Engine) -> None:
    solution = Grid.from_line(WIKIPEDIA_SOLUTION)
    candidates = tuple(mask_of([digit]) if cell < 54 else ALL_DIGITS for cell, digit in enumerate(solution))
    assert set(found(searcher, Grid.empty(), candidates)) == reference_solutions(Grid((*solution,)[:54] + (0,) * 27))


@pytest.mark.thorough
@each_engine
@settings(max_examples=examples(12), deadline=None)
@given(seed=st.integers(0, 10**6), blanks=st.integers(0, 48))
def test_random_puzzles_have_the_solutions_of_the_reference(searcher: Engine, seed: int, blanks: int) -> None:
    grid = with_blanks(shuffled_solution(seed), blanks, seed)
    solutions = found(searcher, grid)
    assert len(solutions) == len(set(solutions))
    assert set(solutions) == reference_solutions(grid)


@settings(max_examples=examples(25), deadline=None)
@given(seed=st.integers(0, 10**6), blanks=st.integers(30, 48), changed=st.integers(0, 80), digit=st.integers(1, 9))
def test_all_engines_agree_on_random_puzzles_with_a_changed_digit(
    seed: int, blanks: int, changed: int, digit: int
) -> None:
    grid = with_blanks(shuffled_solution(seed), blanks, seed).with_digit(changed, digit)
    answers = {name: frozenset(found(searcher, grid)) for name, searcher in ENGINES.items()}
    assert set(answers.values()) == {answers[DEFAULT_ENGINE]}


@settings(max_examples=examples(25), deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_all_engines_agree_on_narrowed_candidates(seed: int, data: st.DataObject) -> None:
    solution = shuffled_solution(seed)
    grid = with_blanks(solution, 45, seed)
    more = data.draw(st.lists(st.integers(0, ALL_DIGITS), min_size=81, max_size=81))
    candidates = tuple(mask | mask_of([digit]) for mask, digit in zip(more, solution, strict=True))
    expected = reference_solutions(grid, candidates)
    assert solution in expected
    for searcher in ENGINES.values():
        assert set(found(searcher, grid, candidates)) == expected


@each_engine
def test_a_search_without_choices_counts_one_board_and_no_guess(searcher: Engine) -> None:
    trace = Trace()
    list(searcher.solutions(Grid.from_line(WIKIPEDIA_SOLUTION), trace))
    assert (trace.nodes, trace.guesses, trace.backtracks) == (1, 0, 0)


@pytest.mark.parametrize("name", ["rules", "marks", "branching"])
def test_engines_with_hidden_singles_need_no_guess_if_singles_suffice(name: str) -> None:
    trace = Trace()
    list(ENGINES[name].solutions(Grid.from_line(EULER_1), trace))
    assert (trace.guesses, trace.backtracks) == (0, 0)


@pytest.mark.parametrize("name", [name for name in ENGINES if name != "rules"])
def test_every_guess_fails_if_there_is_no_solution(name: str) -> None:
    trace = Trace()
    assert not list(ENGINES[name].solutions(Grid.from_line(WRONG_DIGIT), trace))
    assert trace.guesses == trace.backtracks > 0


@each_engine
def test_a_guess_that_leads_to_a_solution_does_not_count_as_failed(searcher: Engine) -> None:
    grid = Grid.from_line(TWO_SOLUTIONS)
    trace = Trace()
    assert len(list(searcher.solutions(grid, trace))) == 2
    assert trace.guesses > 0
    assert trace.backtracks == 0


SIGNATURES = {
    "backtracking": (2_068_781, 2_068_780, 2_068_720),
    "propagation": (3_599, 3_598, 3_585),
    "rules": (1_365, 1_364, 72),
    "marks": (388, 320, 310),
    "screened": (24_881, 3_598, 3_585),
    "branching": (321, 320, 310),
    "native": (83, 41, 37),
}
"""Nodes, guesses and backtracks on Inkala's puzzle until the search is exhausted. Change them only with a reason."""


@pytest.mark.thorough
@each_engine
def test_the_search_signature_matches_the_record(searcher: Engine) -> None:
    trace = Trace()
    assert list(searcher.solutions(Grid.from_line(INKALA_2012), trace)) == [Grid.from_line(INKALA_SOLUTION)]
    assert (trace.nodes, trace.guesses, trace.backtracks) == SIGNATURES[searcher.name]
    assert trace.nodes > trace.guesses > trace.backtracks


MOST_BETWEEN_LOOKS = 5_000
"""Nodes that a search may visit between two looks at the clock: a few milliseconds."""


class LookingTrace(Trace):
    """A trace that ends the search at the 200th look at the clock and keeps the most nodes between two looks."""

    __slots__ = ("looks", "nodes_at_last_look", "most")

    def __init__(self) -> None:
        super().__init__(Stop(3600))
        self.looks = self.nodes_at_last_look = self.most = 0

    def look_at_clock(self) -> None:
        self.looks += 1
        self.most = max(self.most, self.nodes - self.nodes_at_last_look)
        self.nodes_at_last_look = self.nodes
        if self.looks == 200:
            raise TimeLimitReached(3600)


@pytest.mark.thorough
@each_engine
def test_the_clock_is_checked_every_few_thousand_nodes(searcher: Engine) -> None:
    trace = LookingTrace()
    with pytest.raises(TimeLimitReached):
        sum(1 for _ in searcher.solutions(Grid.empty(), trace, (ALL_DIGITS,) * 81))
    assert trace.most < MOST_BETWEEN_LOOKS


@pytest.mark.parametrize("name", [name for name in ENGINES if name != "rules"])
def test_a_search_without_solutions_checks_the_clock_every_few_thousand_nodes(name: str) -> None:
    trace = LookingTrace()
    with pytest.raises(TimeLimitReached):
        next(ENGINES[name].solutions(Grid.from_line(NORVIG_IMPOSSIBLE), trace))
    assert trace.most < MOST_BETWEEN_LOOKS


@pytest.mark.parametrize("name", [name for name in ENGINES if name != "rules"])
def test_a_time_limit_stops_the_long_search_of_the_impossible_grid(name: str) -> None:
    trace = Trace(Stop(1e-9))
    with pytest.raises(TimeLimitReached, match="time limit of 1e-09 s"):
        next(ENGINES[name].solutions(Grid.from_line(NORVIG_IMPOSSIBLE), trace))
    assert trace.nodes < MOST_BETWEEN_LOOKS, "it stops at its first look at the clock"


def test_rules_reports_why_the_start_is_impossible() -> None:
    with pytest.raises(Unsolvable, match="column 5 has only two cells"):
        next(ENGINES["rules"].solutions(Grid.from_line(NORVIG_IMPOSSIBLE), Trace()))


@pytest.mark.parametrize("name", ["rules", "screened"])
def test_engines_that_validate_report_the_cells_that_clash(name: str) -> None:
    with pytest.raises(RuleViolation, match="two 5s in column 1: r1c1 and r2c1"):
        next(ENGINES[name].solutions(Grid.from_line(CLASHING), Trace()))


def test_screened_rejects_fewer_than_seventeen_clues() -> None:
    grid = Grid.from_line(SEVENTEEN_CLUES)
    sixteen = grid.with_digit(cell_at(1, 4), 0)
    with pytest.raises(Refused, match="it has 16 clues, and a puzzle with one solution needs at least 17"):
        next(ENGINES["screened"].solutions(sixteen, Trace()))


def test_backtracking_visits_exactly_the_boards_of_a_plain_recursion() -> None:
    def visit(line: str) -> int:
        blank = line.find(".")
        if blank < 0:
            return 1
        boards = (line[:blank] + digit + line[blank + 1 :] for digit in "123456789")
        return 1 + sum(visit(board) for board in boards if not any(Grid.from_line(board).find_clashes()))

    nearly_full = with_blanks(shuffled_solution(1), 30, 1)
    trace = Trace()
    list(ENGINES["backtracking"].solutions(nearly_full, trace))
    assert trace.nodes == visit(nearly_full.to_line())


def test_backtracking_finds_solutions_in_ascending_order() -> None:
    lines = [solution.to_line() for solution in found(ENGINES["backtracking"], Grid.from_line(SEVERAL_SOLUTIONS))]
    assert lines == sorted(lines)


def test_engines_are_found_by_their_names() -> None:
    assert all(engine_for(name).name == name for name in ENGINES)
    assert engine_for(None).name == DEFAULT_ENGINE == "native"


@each_engine
def test_an_engine_has_a_one_line_idea(searcher: Engine) -> None:
    assert 20 < len(searcher.idea) < 100
    assert "\n" not in searcher.idea


def test_an_unknown_engine_is_reported_with_the_known_names() -> None:
    with pytest.raises(UnknownName, match=r"unknown engine 'marx'; choose from backtracking, .*branching"):
        engine_for("marx")


def test_the_name_of_an_engine_must_be_a_string() -> None:
    for wrong in (5, ["marks"], ENGINES["marks"]):
        with pytest.raises(BadArgument, match="engine must be the name of an engine, or None, not"):
            engine_for(wrong)  # type: ignore[arg-type]
