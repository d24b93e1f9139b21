"""Puzzles with rules: solve, count, check and list candidates, against plain Python."""

from __future__ import annotations

import pytest

import fullhouse as fh
from fullhouse.core.geometry import Geometry
from fullhouse.core.grid import Grid
from fullhouse.engines.branching import BRANCHING
from fullhouse.engines.engine import Trace
from fullhouse.engines.general import GENERAL, estimate, model_of
from fullhouse.engines.solve import EngineName
from fullhouse.errors import Refused

SMALL = Geometry(2, 2)
LATIN = BRANCHING.solutions(Grid.empty(SMALL), Trace())
EVERY_SMALL = [grid.digits for grid in LATIN]
TEXTS = (
    "4x4 x",
    "4x4 anti-knight",
    "4x4 anti-king",
    "4x4 cage r1c1,r1c2 5",
    "4x4 x cage r1c1,r2c1 3 cage r3c3,r3c4 7",
)


def test_there_are_288_plain_grids() -> None:
    assert len(EVERY_SMALL) == 288
    assert fh.count(Grid.empty(SMALL), limit=None) == 288


@pytest.mark.parametrize("text", TEXTS)
def test_solutions_are_the_plain_grids_that_hold(text: str) -> None:
    rules = fh.Rules.parse(text)
    expected = {digits for digits in EVERY_SMALL if rules.broken(digits) is None}
    empty = Grid.empty(rules)
    found = list(fh.solutions(empty))
    assert {grid.digits for grid in found} == expected
    assert all(grid.geometry == rules for grid in found)
    assert fh.count(empty, limit=None) == len(expected)
    masks = tuple(sum({1 << digits[cell] - 1 for digits in expected}) for cell in range(16))
    assert fh.true_candidates(empty).masks == masks


def test_a_proper_puzzle_with_rules_has_its_solution_under_the_same_rules() -> None:
    rules = fh.Rules.parse("9x9 anti-king anti-knight non-consecutive")
    digits = [0] * 81
    digits[4 * 9 + 2], digits[5 * 9 + 6] = 1, 2
    solution = fh.solve(Grid(digits, rules))
    assert solution.geometry == rules
    assert rules.broken(solution.digits) is None
    assert fh.check(Grid(digits, rules)).is_proper


def test_a_puzzle_without_a_solution_is_unsolvable() -> None:
    grid = Grid.empty(fh.Rules.parse("4x4 cage r1c1,r1c2 5 cage r1c1,r1c2 4"))
    assert fh.check(grid).status == "unsolvable"
    with pytest.raises(fh.Unsolvable):
        fh.solve(grid)
    assert fh.count(grid) == 0


@pytest.mark.parametrize("engine", ["backtracking", "branching", "native"])
def test_other_engines_reject_other_rules(engine: EngineName) -> None:
    with pytest.raises(Refused, match="it has other rules, 4x4 with diagonal"):
        fh.solve(Grid.empty(fh.Rules.parse("4x4 x")), engine=engine)


def test_large_plain_grids_have_the_solution_of_the_engine_in_python() -> None:
    puzzle = Grid(next(GENERAL.solutions(Grid.empty(Geometry(4, 4)), Trace())).digits, Geometry(4, 4))
    for cell in range(0, 256, 17):
        puzzle = puzzle.with_digit(cell, 0)
    assert fh.solve(puzzle) == fh.solve(puzzle, engine="branching")


def test_equal_rules_are_made_ready_once() -> None:
    assert model_of(fh.Rules.parse("4x4 x")) is model_of(fh.Rules.parse("4x4 x"))


def test_long_work_ends_with_the_stop() -> None:
    stop = fh.Stop()
    stop.stop()
    with pytest.raises(fh.Stopped):
        fh.count(Grid.empty(fh.Rules.parse("9x9 x")), limit=None, stop=stop)
    with pytest.raises(fh.Stopped):
        next(fh.solutions(Grid.empty(fh.Rules.parse("9x9 x")), stop=stop))


def test_dives_estimate_the_number_of_solutions() -> None:
    rules = fh.Rules.parse("4x4 x")
    dives = estimate(Grid.empty(rules), seed=1, most_dives=200, trace=Trace())
    exact = fh.count(Grid.empty(rules), limit=None)
    assert dives.dives == 200
    assert dives.low <= dives.mean <= dives.high
    assert 0.8 * exact < dives.mean < 1.2 * exact
