"""The path of a puzzle: its contents, how it ends, and puzzles without one."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Literal

import pytest
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION, dug_puzzle

import fullhouse as fh
from fullhouse.core.notation import parse_cell
from fullhouse.logic import End
from fullhouse.logic.orders import SETTINGS
from fullhouse.techniques.catalog import GUESS

SINGLES = ("full-house", "naked-single", "hidden-single")


def test_a_path_leads_from_the_puzzle_to_its_solution() -> None:
    path = fh.explain(WIKIPEDIA)
    assert (path.puzzle.to_line(), path.solution.to_line()) == (WIKIPEDIA, WIKIPEDIA_SOLUTION)
    assert (path.end, path.is_solved, path.is_logical, path.first_guess) == (End.SOLVED, True, True, None)
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
    assert path.end is End.UNTIL
    assert path.steps == whole.steps[: len(path)]
    assert [step.technique.name for step in path].index("full-house") == len(path) - 1
    assert "at the first Full House" in str(path)


def test_until_a_technique_that_never_comes_gives_the_complete_path() -> None:
    assert fh.explain(WIKIPEDIA, until=GUESS).end is End.SOLVED


def test_an_order_without_guesses_gets_stuck() -> None:
    path = fh.explain(INKALA_2012, order=SINGLES)
    assert (path.end, len(path)) == (End.STUCK, 0)
    assert str(path) == "stuck after 0 steps: none of the techniques finds another step"


def test_an_order_decides_what_is_tried_first() -> None:
    path = fh.explain(EULER_1, order=("hidden-single", ("full-house", "naked-single")))
    assert path[0].technique.name == "hidden-single"
    assert path.is_solved


def test_guesses_are_marked_where_logic_stops() -> None:
    path = fh.explain(INKALA_2012, order=(*SINGLES, GUESS))
    guess = path.first_guess
    assert guess == 0
    assert not path.is_logical
    assert "logic stopped before step 1, which is the first of" in str(path)
    assert "looked up in the solution, not deduced" in path[guess].reason()
    assert not fh.prove(path[guess], path.board_before(guess))


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
    assert (len(path), path.end) == (0, End.SOLVED)
    assert str(path) == "the board is solved already"


def test_a_path_starts_from_the_players_progress() -> None:
    board = fh.explain(EULER_1).board_before(20)
    path = fh.explain(board)
    assert path.steps == fh.explain(EULER_1).steps[20:]
    assert path.start.givens.to_line() == EULER_1


def test_a_board_with_a_wrong_digit_has_no_path() -> None:
    board = fh.Board(fh.parse(WIKIPEDIA))
    board.place(parse_cell("r1c3"), 1)
    with pytest.raises(fh.Unsolvable):
        fh.explain(board)


def test_without_uniqueness_no_step_assumes_it() -> None:
    for seed in range(5):
        path = fh.explain(dug_puzzle(seed), uniqueness=False)
        assert not any(step.technique.assumes_uniqueness for step in path)


def test_a_puzzle_that_only_its_candidates_make_unique_is_explained_without_uniqueness() -> None:
    board = fh.Board(fh.parse(TWO_SOLUTIONS))
    solution = next(fh.solutions(TWO_SOLUTIONS))
    cell = parse_cell("r2c8")
    board.eliminate(cell, next(digit for digit in board.candidates(cell) if digit != solution[cell]))
    path = fh.explain(board)
    assert not path.start.is_unique_by_digits
    assert path.solution == solution


def test_digits_placed_on_an_ambiguous_puzzle_are_treated_as_givens() -> None:
    board = fh.Board(fh.parse(TWO_SOLUTIONS))
    cell = parse_cell("r2c8")
    board.place(cell, next(fh.solutions(TWO_SOLUTIONS))[cell])
    path = fh.explain(board)
    assert path.start.is_unique_by_digits
    assert path.start.givens[cell]


def test_an_unknown_technique_is_reported() -> None:
    for wrong in ({"until": "nacked-single"}, {"order": ["nacked-single"]}):
        with pytest.raises(fh.UnknownName, match="naked-single"):
            fh.explain(WIKIPEDIA, **wrong)
    with pytest.raises(fh.UnknownName):
        fh.steps(WIKIPEDIA, "nacked-single")


def test_an_invalid_order_is_rejected() -> None:
    with pytest.raises(fh.BadArgument, match="several families in one entry, not one with naked-single and pointing"):
        fh.explain(WIKIPEDIA, order=[("naked-single", "pointing")])
    with pytest.raises(fh.BadArgument, match="with every technique once, not one with naked-single 2 times"):
        fh.explain(WIKIPEDIA, order=["naked-single", "naked-single"])


def test_an_unknown_setting_is_rejected() -> None:
    for ask in (partial(fh.steps, technique="naked-single"), fh.explain, fh.hint, fh.hints):
        with pytest.raises(fh.UnknownName, match="unknown setting 'colour'; choose from siamese_fish"):
            ask(WIKIPEDIA, settings={"colour": 1})


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"most_fins": "many"}, "settings['most_fins'] must be a whole number"),
        ({"most_fins": None}, "settings['most_fins'] must be a whole number"),
        ({"most_fins": 10**60}, "settings['most_fins'] must be from 0 to 81"),
        ({"als_nodes": 2}, "settings['als_nodes'] must be from 0 to 1"),
        (["als_nodes"], "settings must be a dict"),
    ],
)
def test_an_invalid_setting_is_rejected(settings: Any, reason: str) -> None:
    for ask in (partial(fh.steps, technique="naked-single"), fh.explain, fh.hint, fh.hints):
        with pytest.raises(fh.BadArgument, match=re.escape(reason)):
            ask(WIKIPEDIA, settings=settings)


def test_every_setting_is_known_to_the_native_core() -> None:
    for name, most in SETTINGS.items():
        assert fh.steps(WIKIPEDIA, "naked-single", settings={name: most})


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("order", 3),
        ("order", None),
        ("order", [3]),
        ("order", [("naked-single", 3)]),
        ("until", 3),
        ("until", [None]),
        ("time_limit", 0),
        ("time_limit", -1),
        ("time_limit", float("nan")),
        ("time_limit", "1"),
    ],
)
def test_an_invalid_argument_is_reported(argument: str, value: Any) -> None:
    for ask in (fh.explain,) if argument == "until" else (fh.explain, fh.hint, fh.hints):
        with pytest.raises(fh.BadArgument, match=f"^{argument} must be"):
            ask(WIKIPEDIA, **{argument: value})


@pytest.mark.parametrize("technique", [3, None, ["naked-single", 3]])
def test_an_invalid_technique_is_rejected(technique: Any) -> None:
    with pytest.raises(fh.BadArgument, match="technique must be the name of a technique"):
        fh.steps(WIKIPEDIA, technique)
    with pytest.raises(fh.BadArgument, match="time_limit must be"):
        fh.steps(WIKIPEDIA, "naked-single", time_limit=-1)


def test_only_a_step_can_be_proved() -> None:
    wrong: Any = "r1c1=5"
    with pytest.raises(fh.BadArgument, match="step must be a Step"):
        fh.prove(wrong, WIKIPEDIA)


def test_other_sizes_are_rejected() -> None:
    small, step = fh.Board(fh.Grid([0] * 16, fh.Geometry(2, 2))), fh.explain(WIKIPEDIA)[0]
    ask: Any
    for ask in (fh.explain, fh.hint, fh.hints, partial(fh.steps, technique="naked-single"), partial(fh.prove, step)):
        with pytest.raises(fh.BadArgument, match="9x9 with 3x3 boxes for logic, not 4x4"):
            ask(small)


def test_steps_of_one_technique_or_several_are_found() -> None:
    naked, hidden = fh.steps(EULER_1, "naked-single"), fh.steps(EULER_1, "hidden-single")
    assert naked
    assert hidden
    assert fh.steps(EULER_1, ["naked-single", "hidden-single"]) == naked + hidden


def test_a_step_that_does_not_fit_the_board_is_not_verified() -> None:
    path = fh.explain(WIKIPEDIA)
    assert fh.prove(path[0], path.board_before(0))
    check = fh.prove(path[0], path.board_before(1))
    assert not check
    assert check.reason


def test_an_unknown_name_gets_one_suggestion_or_the_command_that_lists_all() -> None:
    known = tuple(f"{kind}-{size}" for kind in ("finned", "sashimi", "franken") for size in ("x-wing", *"abcdefgh"))
    found = str(fh.UnknownName("technique", "finned xwing", known))
    assert found == "unknown technique 'finned xwing'; did you mean 'finned-x-wing'?"
    found = str(fh.UnknownName("technique", "qqqqq", known))
    assert found == "unknown technique 'qqqqq'; `fullhouse explain --help` lists them"
    assert str(fh.UnknownName("level", "brutal", ("easy", "hard"))) == "unknown level 'brutal'; choose from easy, hard"


IN_ORDER_OF_SE = ".5...8473...2..6...6...5..94.....8.2....4....6.3.....11..8...2...2..7...7481...9."


def test_a_path_in_the_order_of_sudoku_explainer_has_the_weight_of_every_step() -> None:
    """The weights above 3.0 are those of SukakuExplainer 1.18.1, in its order."""
    path = fh.explain(IN_ORDER_OF_SE, order="se")
    assert (path.end, path.is_logical, len(path.weights)) == (End.SOLVED, True, len(path))
    assert [weight for weight in path.weights if weight > 3] == [
        4.4, 6.6, 7.1, 7.2, 7.2, 7.1, 6.4, 7.1, 3.4, 6.9, 6.4, 6.8, 6.8, 6.8, 6.3, 6.4, 4.2,
    ]  # fmt: skip
    lines = str(path).splitlines()
    assert lines[9] == "10.  2.6  Locked Candidates Type 1 (Pointing): 3 in b7 => r2c2<>3"
    assert lines[-1] == "solved in 76 steps; the hardest step weighs 7.2"


def test_the_weights_of_a_path_are_those_of_its_rating() -> None:
    name: Literal["se", "se-1.2.1"]
    for puzzle, name in ((dug_puzzle(3), "se"), (fh.parse(IN_ORDER_OF_SE), "se-1.2.1"), (dug_puzzle(9), "se-1.2.1")):
        path, rating = fh.explain(puzzle, order=name), fh.rate(puzzle, scales=name).se
        assert rating is not None
        assert (max(path.weights), path.weights[0]) == (rating.er, rating.ed)
        assert path.techniques == rating.counts
        assert rating.hardest is not None
        assert path.weights.index(rating.er) == path.steps.index(rating.hardest.step)


def test_orders_without_weights_have_none() -> None:
    assert fh.explain(WIKIPEDIA).weights == fh.explain(WIKIPEDIA, order=SINGLES).weights == ()
    assert fh.explain(WIKIPEDIA, order="hodoku") == fh.explain(WIKIPEDIA)


def test_a_path_with_weights_supports_until_and_uniqueness() -> None:
    path = fh.explain(IN_ORDER_OF_SE, order="se", until="xyz-wing", uniqueness=False)
    assert (path.end, path.weights[-1], len(path.weights)) == (End.UNTIL, 4.4, len(path))
    assert path.title(len(path)) == "XYZ-Wing (4.4)"


def test_an_unknown_order_is_rejected() -> None:
    with pytest.raises(fh.UnknownName, match=r"unknown technique 'se-1\.3'"):
        fh.explain(WIKIPEDIA, order="se-1.3")
