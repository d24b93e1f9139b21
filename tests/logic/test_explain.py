"""The path of a puzzle: what it holds, how it ends, and what has none."""

from __future__ import annotations

from typing import Any

import pytest
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION, dug_puzzle

import fullhouse as fh
from fullhouse.techniques.catalog import GUESS

SINGLES = ("full-house", "naked-single", "hidden-single")


def test_a_path_leads_from_the_puzzle_to_its_solution() -> None:
    path = fh.explain(WIKIPEDIA)
    assert (path.puzzle.to_line(), path.solution.to_line()) == (WIKIPEDIA, WIKIPEDIA_SOLUTION)
    assert (path.end, path.is_solved, path.is_logical, path.first_guess) == (fh.End.SOLVED, True, True, None)
    assert len(path) == len(list(path)) == 51
    assert path.board_before(len(path)).to_grid().to_line() == WIKIPEDIA_SOLUTION


def test_it_prints_its_steps_in_order_with_numbers() -> None:
    lines = str(fh.explain(WIKIPEDIA)).splitlines()
    assert lines[0] == " 1. Naked Single: r5c5=5"
    assert len(lines) == 52
    assert lines[-1] == "solved in 51 steps"


def test_the_board_before_each_step_is_the_one_on_which_it_was_found() -> None:
    path = fh.explain(EULER_1)
    for index, board in enumerate(path.boards()):
        assert board == path.board_before(index)
    with pytest.raises(IndexError):
        path.board_before(len(path) + 1)


def test_it_counts_its_techniques() -> None:
    path = fh.explain(WIKIPEDIA)
    assert sum(path.techniques.values()) == len(path)
    assert path.techniques["naked-single"] == len(path.steps_of("naked-single"))
    number, step = path.steps_of(["naked-single"])[0]
    assert path[number - 1] == step


def test_until_ends_at_the_first_step_of_a_technique_and_includes_it() -> None:
    whole, path = fh.explain(EULER_1), fh.explain(EULER_1, until="full-house")
    assert path.end is fh.End.UNTIL
    assert path.steps == whole.steps[: len(path)]
    assert [step.technique.name for step in path].index("full-house") == len(path) - 1
    assert "at the first Full House" in str(path)


def test_until_a_technique_that_never_comes_is_the_whole_path() -> None:
    assert fh.explain(WIKIPEDIA, until=GUESS).end is fh.End.SOLVED


def test_an_order_without_guesses_gets_stuck_and_says_so() -> None:
    path = fh.explain(INKALA_2012, order=SINGLES)
    assert (path.end, len(path)) == (fh.End.STUCK, 0)
    assert str(path) == "stuck after 0 steps: none of the techniques finds anything more"


def test_an_order_decides_what_is_tried_first() -> None:
    path = fh.explain(EULER_1, order=("hidden-single", ("full-house", "naked-single")))
    assert path[0].technique.name == "hidden-single"
    assert path.is_solved


def test_where_logic_stops_the_path_says_that_it_guesses() -> None:
    path = fh.explain(INKALA_2012, order=(*SINGLES, GUESS))
    guess = path.first_guess
    assert guess == 0
    assert not path.is_logical
    assert "logic stopped before step 1, which is the first of" in str(path)
    assert "looked up in the solution, not deduced" in path[guess].reason()
    assert not fh.verify(path[guess], path.board_before(guess))


def test_a_puzzle_without_a_solution_has_no_path() -> None:
    with pytest.raises(fh.Unsolvable, match="column 5 has only two cells"):
        fh.explain(NORVIG_IMPOSSIBLE)
    with pytest.raises(fh.RuleViolation, match="two 5s in row 1"):
        fh.explain("55" + "." * 79)


@pytest.mark.parametrize("puzzle", ["." * 81, TWO_SOLUTIONS])
def test_a_puzzle_with_several_solutions_has_no_path(puzzle: str) -> None:
    with pytest.raises(fh.Ambiguous):
        fh.explain(puzzle)


def test_a_solved_board_has_a_path_without_steps() -> None:
    path = fh.explain(WIKIPEDIA_SOLUTION)
    assert (len(path), path.end) == (0, fh.End.SOLVED)
    assert str(path) == "the board is solved already"


def test_a_path_starts_from_the_players_progress() -> None:
    board = fh.explain(EULER_1).board_before(20)
    path = fh.explain(board)
    assert path.steps == fh.explain(EULER_1).steps[20:]
    assert path.start.givens.to_line() == EULER_1


def test_a_board_with_a_wrong_digit_has_no_path() -> None:
    board = fh.Board(fh.parse(WIKIPEDIA))
    board.place(fh.parse_cell("r1c3"), 1)
    with pytest.raises(fh.Unsolvable):
        fh.explain(board)


def test_without_uniqueness_no_step_assumes_it() -> None:
    for seed in range(5):
        path = fh.explain(dug_puzzle(seed), uniqueness=False)
        assert not any(step.technique.assumes_uniqueness for step in path)


def test_a_puzzle_that_only_its_candidates_make_unique_is_explained_without_uniqueness() -> None:
    board = fh.Board(fh.parse(TWO_SOLUTIONS))
    solution = next(fh.solutions(TWO_SOLUTIONS))
    cell = fh.parse_cell("r2c8")
    board.eliminate(cell, next(digit for digit in board.candidates(cell) if digit != solution[cell]))
    path = fh.explain(board)
    assert not path.start.is_unique_by_digits
    assert path.solution == solution


def test_digits_placed_on_an_ambiguous_puzzle_count_as_given() -> None:
    board = fh.Board(fh.parse(TWO_SOLUTIONS))
    cell = fh.parse_cell("r2c8")
    board.place(cell, next(fh.solutions(TWO_SOLUTIONS))[cell])
    path = fh.explain(board)
    assert path.start.is_unique_by_digits
    assert path.start.givens[cell]


def test_an_unknown_technique_is_told_apart() -> None:
    for wrong in ({"until": "nacked-single"}, {"order": ["nacked-single"]}):
        with pytest.raises(fh.UnknownName, match="naked-single"):
            fh.explain(WIKIPEDIA, **wrong)
    with pytest.raises(fh.UnknownName):
        fh.steps(WIKIPEDIA, "nacked-single")


def test_an_order_that_cannot_be_followed_is_refused() -> None:
    with pytest.raises(ValueError, match="several families"):
        fh.explain(WIKIPEDIA, order=[("naked-single", "pointing")])
    with pytest.raises(ValueError, match="the order has naked-single 2 times"):
        fh.explain(WIKIPEDIA, order=["naked-single", "naked-single"])


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(ValueError, match="no setting is named"):
        fh.steps(WIKIPEDIA, "naked-single", colour=1)


@pytest.mark.parametrize("number", ["many", None, 10**60])
def test_a_setting_that_is_no_whole_number_is_refused(number: Any) -> None:
    with pytest.raises(ValueError, match="a whole number"):
        fh.explain(WIKIPEDIA, settings={"most_fins": number})


def test_steps_of_one_technique_or_several_are_found() -> None:
    naked, hidden = fh.steps(EULER_1, "naked-single"), fh.steps(EULER_1, "hidden-single")
    assert naked
    assert hidden
    assert fh.steps(EULER_1, ["naked-single", "hidden-single"]) == naked + hidden


def test_a_step_that_does_not_fit_the_board_is_not_verified() -> None:
    path = fh.explain(WIKIPEDIA)
    assert fh.verify(path[0], path.board_before(0))
    check = fh.verify(path[0], path.board_before(1))
    assert not check
    assert check.reason


def test_of_many_names_the_nearest_are_told() -> None:
    known = tuple(f"{kind}-{size}" for kind in ("finned", "sashimi", "franken") for size in ("x-wing", *"abcdefgh"))
    assert "did you mean finned-x-wing" in str(fh.UnknownName("technique", "finned xwing", known))
    assert "27 others" in str(fh.UnknownName("technique", "qqqqq", known))
