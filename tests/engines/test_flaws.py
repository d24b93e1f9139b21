from __future__ import annotations

import sys

import pytest
from engines.strategies import reference_solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import examples
from puzzles import INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, any_grid, shuffled_solution, with_blanks

from fullhouse.core.digits import ALL_DIGITS, mask_of
from fullhouse.core.geometry import CLASSIC, cell_at
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_conclusions
from fullhouse.engines.flaws import Flaw, find_flaw
from fullhouse.errors import RuleViolation, Unsolvable


def grid_with(placements: str) -> Grid:
    """The grid with these digits, in notation."""
    grid = Grid.empty()
    for conclusion in parse_conclusions(placements):
        grid = grid.with_digit(conclusion.candidate.cell, conclusion.candidate.digit)
    return grid


def flaw_of(grid: Grid, candidates: tuple[int, ...] | None = None) -> Flaw:
    flaw = find_flaw(grid, candidates)
    assert flaw is not None
    return flaw


def test_two_givens_that_clash_are_reported_with_their_house() -> None:
    flaw = flaw_of(grid_with("r3c1=5, r3c7=5"))
    assert flaw == Flaw("clash", (cell_at(3, 1), cell_at(3, 7)), (5,), CLASSIC.rows[2])
    assert str(flaw) == "two 5s in row 3: r3c1 and r3c7"
    assert isinstance(flaw.to_error(), RuleViolation)


def test_a_cell_without_a_candidate_is_reported() -> None:
    flaw = flaw_of(grid_with("r1c2=1, r1c3=2, r1c4=3, r1c5=4, r1c6=5, r4c1=6, r5c1=7, r6c1=8, r2c2=9"))
    assert flaw == Flaw("no-candidate", (cell_at(1, 1),), (), None)
    assert str(flaw) == "r1c1 has no candidate"
    assert type(flaw.to_error()) is Unsolvable


def test_a_digit_without_a_place_is_reported_with_its_house() -> None:
    flaw = flaw_of(grid_with("r2c1=1, r3c4=1, r1c7=2, r1c8=3, r1c9=4"))
    assert flaw == Flaw("no-place", (), (1,), CLASSIC.rows[0])
    assert str(flaw) == "row 1 has no place for the digit 1"


def test_digits_with_too_few_cells_are_reported_with_those_cells() -> None:
    flaw = flaw_of(Grid.from_line(NORVIG_IMPOSSIBLE))
    assert flaw == Flaw("too-few-cells", (cell_at(8, 5), cell_at(9, 5)), (1, 5, 6), CLASSIC.columns[4])
    assert str(flaw) == "column 5 has only two cells (r8c5, r9c5) for the digits 1, 5 and 6"
    assert str(flaw.to_error()) == f"unsolvable: {flaw}"


def test_two_digits_with_one_cell_are_reported_in_the_singular() -> None:
    flaw = flaw_of(Grid.from_line(WIKIPEDIA).with_digit(cell_at(2, 2), 4))
    assert str(flaw) == "column 2 has only one cell (r8c2) for the digits 7 and 8"


def test_the_smallest_set_of_digits_is_reported() -> None:
    candidates = [ALL_DIGITS] * 81
    for cell in CLASSIC.rows[0].cells[2:]:
        candidates[cell] = mask_of([4, 5, 6, 7, 8, 9])
    for cell in CLASSIC.rows[8].cells[3:]:
        candidates[cell] = mask_of([5, 6, 7, 8, 9])
    assert (
        str(flaw_of(Grid.empty(), tuple(candidates)))
        == "row 1 has only two cells (r1c1, r1c2) for the digits 1, 2 and 3"
    )


def test_a_flaw_that_only_singles_reveal_says_so() -> None:
    flaw = flaw_of(Grid.from_line(WIKIPEDIA).with_digit(cell_at(1, 3), 2))
    assert flaw.singles > 1
    assert str(flaw).startswith(f"once {flaw.singles} singles are placed, ")


def test_one_single_is_reported_in_the_singular() -> None:
    assert str(Flaw("no-candidate", (0,), (), None, 1)) == "once 1 single is placed, r1c1 has no candidate"


def test_narrowed_candidates_that_forbid_a_given_are_a_flaw() -> None:
    candidates = (mask_of([1, 2]),) + (ALL_DIGITS,) * 80
    assert str(flaw_of(Grid.from_line(WIKIPEDIA), candidates)) == "r1c1 has no candidate"


@pytest.mark.parametrize("line", [WIKIPEDIA, INKALA_2012, TWO_SOLUTIONS, "." * 81])
def test_a_puzzle_with_a_solution_has_no_flaw(line: str) -> None:
    assert find_flaw(Grid.from_line(line)) is None


def test_a_puzzle_may_be_unsolvable_without_a_flaw() -> None:
    assert find_flaw(Grid.from_line(INKALA_2012).with_digit(cell_at(1, 2), 2)) is None


@pytest.mark.thorough
@settings(max_examples=examples(150), deadline=None)
@given(seed=st.integers(0, 10**6), blanks=st.integers(0, 81), data=st.data())
def test_no_flaw_is_reported_if_there_is_a_solution(seed: int, blanks: int, data: st.DataObject) -> None:
    solution = shuffled_solution(seed)
    grid = with_blanks(solution, blanks, seed)
    more = data.draw(st.lists(st.integers(0, ALL_DIGITS), min_size=81, max_size=81))
    candidates = tuple(mask | mask_of([digit]) for mask, digit in zip(more, solution, strict=True))
    assert find_flaw(grid) is None
    assert find_flaw(grid, candidates) is None


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 10**6), blanks=st.integers(20, 45), changed=st.integers(0, 80), digit=st.integers(1, 9))
def test_a_puzzle_with_a_flaw_has_no_solution(seed: int, blanks: int, changed: int, digit: int) -> None:
    grid = with_blanks(shuffled_solution(seed), blanks, seed).with_digit(changed, digit)
    if find_flaw(grid):
        assert any(grid.find_clashes()) or not reference_solutions(grid)


@settings(max_examples=examples(100), deadline=None)
@given(any_grid)
def test_a_clash_is_always_reported_first(grid: Grid) -> None:
    flaw = find_flaw(grid)
    assert (flaw is not None and flaw.kind == "clash") == any(grid.find_clashes())


@pytest.mark.parametrize("line", [WIKIPEDIA, INKALA_2012, NORVIG_IMPOSSIBLE, "." * 81])
def test_finding_a_flaw_takes_few_calls(line: str) -> None:
    grid = Grid.from_line(line)
    events: list[str] = []
    sys.setprofile(lambda _frame, event, _argument: events.append(event))
    find_flaw(grid)
    sys.setprofile(None)
    assert events.count("call") + events.count("c_call") < 50_000
