"""Hints on a player's board: mistakes first, and only as much detail as requested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import pytest
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION, dug_puzzle

import fullhouse as fh
from fullhouse.core.geometry import CLASSIC, House, cell_name
from fullhouse.core.notation import parse_cell, parse_conclusions
from fullhouse.logic import (
    Finished,
    NoSolution,
    NoStepThere,
    SeveralSolutions,
    StepBefore,
    Stuck,
    WrongDigits,
    WrongEliminations,
)
from fullhouse.logic.choice import OrderName
from fullhouse.logic.orders import HUMAN_ORDER, place_in
from fullhouse.techniques.catalog import GUESS, HODOKU_ORDER
from fullhouse.techniques.families.basic import HiddenSingle
from fullhouse.techniques.step import Step


def board_with(*placed: str, without: tuple[str, ...] = (), puzzle: str = WIKIPEDIA) -> fh.Board:
    """The board with these digits placed and these candidates removed: `r1c3=4`, `r1c3<>2`."""
    board = fh.Board(fh.parse(puzzle))
    for conclusion in parse_conclusions(", ".join((*placed, *without))):
        change = board.place if conclusion.places else board.eliminate
        change(conclusion.candidate.cell, conclusion.candidate.digit)
    return board


def stages(hint: fh.Hint) -> list[str]:
    return [hint.stage(number) for number in (1, 2, 3, 4)]


@pytest.mark.thorough
@pytest.mark.parametrize("order", get_args(OrderName))
@pytest.mark.parametrize("puzzle", [EULER_1, INKALA_2012, dug_puzzle(3).to_line()])
def test_the_hint_is_the_first_step_of_the_path(puzzle: str, order: OrderName) -> None:
    assert fh.hint(puzzle, order=order) == fh.explain(puzzle, order=order)[0]


@pytest.mark.parametrize("order", ["human", "hodoku"])
@pytest.mark.parametrize("puzzle", [EULER_1, INKALA_2012, dug_puzzle(3).to_line()])
def test_along_a_path_the_hint_has_the_technique_of_the_path(puzzle: str, order: OrderName) -> None:
    """Which of several singles comes first depends on the order they were found in, which a board does not show."""
    path = fh.explain(puzzle, order=order)
    for index in range(0, len(path), 3):
        hint = fh.hint(path.board_before(index), order=order)
        assert isinstance(hint, fh.Step)
        assert hint.technique == path[index].technique


def test_hints_use_the_human_order_by_default() -> None:
    assert fh.hint(EULER_1) == fh.hint(EULER_1, order="human") != fh.hint(EULER_1, order="hodoku")
    assert fh.hints(EULER_1) == fh.hints(EULER_1, order="human")


def test_the_human_order_has_the_techniques_of_hodoku_and_singles_locked_candidates_and_pairs_first() -> None:
    names = [name for entry in HUMAN_ORDER for name in entry]
    assert names[:8] == [
        *("full-house", "hidden-single", "naked-single", "pointing", "claiming"),
        *("locked-pair", "naked-pair", "hidden-pair"),
    ]
    others = [name for entry in HODOKU_ORDER for name in entry if name not in names[:8]]
    assert names[8:] == others


def places_in(house: House, digit: int, grid: fh.Grid) -> list[int]:
    """The empty cells of a house that see no such digit; none if the house has it."""
    if any(grid[cell] == digit for cell in house.cells):
        return []
    free = [cell for cell in house.cells if not grid[cell]]
    return [cell for cell in free if all(grid[peer] != digit for peer in CLASSIC.peers[cell])]


def hidden_singles(grid: fh.Grid, houses: Sequence[House]) -> set[tuple[int, int]]:
    """Cells with the digit that fits nowhere else in one of these houses, by the rules alone."""
    found = set()
    for house in houses:
        for digit in range(1, 10):
            places = places_in(house, digit, grid)
            if len(places) == 1:
                found.add((places[0], digit))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_on_a_bare_board_a_hidden_single_in_a_box_comes_before_all_but_a_full_house(seed: int) -> None:
    in_boxes = 0
    for board in fh.explain(dug_puzzle(seed)).boards():
        grid = board.to_grid()
        if grid.is_full:
            break
        hint = fh.hint(grid)
        assert isinstance(hint, Step)
        if any(sum(not grid[cell] for cell in house.cells) == 1 for house in CLASSIC.houses):
            assert hint.technique.name == "full-house"
        elif singles := hidden_singles(grid, CLASSIC.boxes):
            in_boxes += 1
            assert isinstance(hint, HiddenSingle)
            assert hint.house.kind == "box"
            assert (hint.cell, hint.digit) in singles
        elif hidden_singles(grid, (*CLASSIC.rows, *CLASSIC.columns)):
            assert isinstance(hint, HiddenSingle)
            assert hint.house.kind != "box"
    assert in_boxes > 0


def test_hidden_singles_in_boxes_are_also_listed_first() -> None:
    found = [hint for hint in fh.hints(EULER_1) if isinstance(hint, HiddenSingle)]
    kinds = [hint.house.kind == "box" for hint in found]
    assert kinds == sorted(kinds, reverse=True)
    assert set(kinds) == {True, False}


def test_a_guess_is_a_hint_if_nothing_else_is_possible() -> None:
    hint = fh.hint(INKALA_2012, order=["full-house", GUESS])
    assert "looked up in the solution, not deduced" in hint.stage(4)
    assert isinstance(fh.hint(INKALA_2012, order=["full-house"]), Stuck)


def test_a_hint_has_growing_detail() -> None:
    taken = "every other digit is already in its row, column or box, or has been eliminated"
    assert stages(fh.hint(WIKIPEDIA, order="hodoku")) == [
        "Look at box 5.",
        "There is a Naked Single.",
        "It involves r5c5.",
        f"In r5c5 only 5 is left: {taken}. So r5c5 is 5.",
    ]


def test_a_wrong_digit_comes_first_and_is_shown_in_stages() -> None:
    assert stages(fh.hint(board_with("r1c3=1", "r5c5=5"))) == [
        "There is a mistake in box 1.",
        "A digit is wrong.",
        "It is in r1c3.",
        "Remove 1 from r1c3: the puzzle has no solution with it.",
    ]


def test_a_clashing_digit_is_shown_with_its_counterpart() -> None:
    hint = fh.hint(board_with("r1c3=5"))
    assert hint.stage(4) == "Remove 5 from r1c3 (r1c1 already has a 5): the puzzle has no solution with it."


def test_several_wrong_digits_are_counted() -> None:
    hint = fh.hint(board_with("r1c3=1", "r9c1=1", "r1c4=6"))
    assert isinstance(hint, WrongDigits)
    assert stages(hint)[:3] == [
        "There are mistakes in boxes 1 and 7.",
        "2 digits are wrong.",
        "They are in r1c3 and r9c1.",
    ]


def test_mistakes_in_many_boxes_are_not_listed_box_by_box() -> None:
    hint = fh.hint(board_with("r1c3=1", "r3c4=2", "r1c7=2", "r5c2=9", "r9c1=1"))
    assert hint.stage(1) == "There are mistakes all over the grid."


def test_a_wrongly_removed_candidate_is_found() -> None:
    hint = fh.hint(board_with(without=("r1c3<>4",)))
    assert isinstance(hint, WrongEliminations)
    assert stages(hint) == [
        "There is a mistake in box 1.",
        "A candidate is missing that is still possible.",
        "The notes of r1c3 lack a digit.",
        "Note all candidates of r1c3 again: one is missing that is still possible.",
    ]


def test_several_removed_candidates_are_counted() -> None:
    hint = fh.hint(board_with(without=("r1c3<>4", "r9c1<>3")))
    assert hint.stage(2) == "2 candidates are missing that are still possible."
    assert hint.stage(4) == "Note all candidates of r1c3 and r9c1 again: each lacks one that is still possible."


def test_a_wrong_digit_comes_before_a_removed_candidate() -> None:
    assert isinstance(fh.hint(board_with("r1c3=1", without=("r9c1<>3",))), WrongDigits)


@pytest.mark.parametrize("stage", [1, 2])
def test_the_early_stages_of_a_mistake_show_no_cell_and_no_digit(stage: int) -> None:
    for board in (board_with("r1c3=1"), board_with(without=("r1c3<>4",)), fh.Board(fh.parse("55" + "." * 79))):
        text = fh.hint(board).stage(stage)
        assert "c3" not in text
        assert not set("123456789") & set(text.replace("box 1", "").replace("row 1", ""))


def test_a_board_without_a_solution_says_so() -> None:
    hint = fh.hint(NORVIG_IMPOSSIBLE)
    assert isinstance(hint, NoSolution)
    assert hint.stage(1) == "There is a mistake on the board."
    assert "column 5" not in hint.stage(3)
    assert "column 5 has only two cells" in hint.stage(4)


def test_two_equal_digits_that_see_each_other_are_shown_at_the_third_stage() -> None:
    hint = fh.hint("55" + "." * 79)
    assert stages(hint)[:3] == [
        "There is a mistake in box 1.",
        "The board has no solution.",
        "Two equal digits see each other: r1c1 and r1c2.",
    ]


@pytest.mark.parametrize("puzzle", [TWO_SOLUTIONS, "." * 81])
def test_a_puzzle_with_several_solutions_says_so(puzzle: str) -> None:
    hint = fh.hint(puzzle)
    assert isinstance(hint, SeveralSolutions)
    assert hint.stage(2) == "It has several solutions."


def test_a_digit_placed_on_an_ambiguous_puzzle_can_make_it_solvable() -> None:
    board = fh.Board(fh.parse(TWO_SOLUTIONS))
    board.place(parse_cell("r2c8"), next(fh.solutions(TWO_SOLUTIONS))[parse_cell("r2c8")])
    assert isinstance(fh.hint(board), Step)


def test_a_solved_board_is_reported_as_solved() -> None:
    assert isinstance(fh.hint(WIKIPEDIA_SOLUTION), Finished)
    assert str(fh.hint(WIKIPEDIA_SOLUTION)) == "The board is solved."
    assert fh.hints(WIKIPEDIA_SOLUTION) == [Finished()]


def test_a_full_board_with_a_mistake_is_not_solved() -> None:
    placed = [f"{cell_name(cell)}={WIKIPEDIA_SOLUTION[cell]}" for cell in range(81) if WIKIPEDIA[cell] == "."]
    wrong = [one.replace("r1c3=4", "r1c3=8") for one in placed]
    assert isinstance(fh.hint(board_with(*wrong)), WrongDigits)


def test_placed_digits_are_read_from_text() -> None:
    text = WIKIPEDIA.replace("53.", "53+1", 1)
    assert isinstance(fh.hint(text), WrongDigits)


def test_notes_of_the_player_are_used() -> None:
    plain, noted = fh.Board(fh.parse(EULER_1)), fh.explain(EULER_1).board_before(0)
    for conclusion in parse_conclusions("r1c1<>5"):
        noted.eliminate(conclusion.candidate.cell, conclusion.candidate.digit)
    assert str(fh.hint(noted, cell="r1c1")) == "Naked Single: r1c1=4"
    assert not isinstance(fh.hint(plain, cell="r1c1"), WrongDigits)


def test_a_hint_about_a_cell_concludes_something_there() -> None:
    hint = fh.hint(WIKIPEDIA, cell="r7c9")
    assert isinstance(hint, Step)
    assert {cell_name(conclusion.candidate.cell) for conclusion in hint.conclusions} == {"r7c9"}


def test_a_cell_that_no_step_leads_to_is_reported() -> None:
    hint = fh.hint(EULER_1, cell="r1c2", order=("full-house",))
    assert hint == NoStepThere(parse_cell("r1c2"))
    assert "No available step concerns r1c2" in hint.stage(1)


def leading_hints(seed: int) -> Iterator[tuple[fh.Board, StepBefore]]:
    """Hints that lead to a cell, on boards along a path, with their boards."""
    path = fh.explain(dug_puzzle(seed))
    for index in range(0, len(path), 10):
        board = path.board_before(index)
        for cell in range(seed, 81, 9):
            if not board.digit(cell) and isinstance(hint := fh.hint(board, cell=cell), StepBefore):
                assert hint.cell == cell
                yield board, hint


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
def test_easier_steps_that_lead_to_a_cell_come_before_a_harder_one_about_it(seed: int) -> None:
    places = place_in(HUMAN_ORDER)
    found = list(leading_hints(seed))
    assert found
    for board, hint in found:
        assert fh.prove(hint.step, board)
        assert hint.step.technique in {one.technique for one in fh.hints(board) if isinstance(one, Step)}
        assert hint.cell in {one.candidate.cell for one in hint.then.conclusions}
        assert not fh.prove(hint.then, board)
        if hint.harder:
            assert fh.prove(hint.harder, board)
            easiest = places[hint.harder.technique.name]
            assert max(places[hint.step.technique.name], places[hint.then.technique.name]) < easiest


def test_a_hint_that_leads_to_a_cell_says_so() -> None:
    hint = fh.hint(EULER_1, cell="r1c2")
    assert isinstance(hint, StepBefore)
    assert hint.offered() is hint.step
    said = "r1c2 takes a Naked Quadruple now; an easier step elsewhere leads there."
    assert stages(hint) == [
        f"{said} Look at box 1.",
        "There is a Hidden Single.",
        "It involves r2c2.",
        f"{hint.step.stage(4)} After that, r1c2 takes only a Hidden Single.",
    ]
    assert str(hint) == f"{said} Hidden Single: r2c2=6"
    found = hint.to_json()
    assert (found["cell"], found["more"], found["text"]) == ("r1c2", 0, said)
    names = [found[name]["technique"] for name in ("step", "then", "harder")]
    assert names == ["hidden-single", "hidden-single", "naked-quadruple"]


def test_steps_that_lead_to_a_cell_without_a_step_are_counted() -> None:
    hint = fh.hint(EULER_1, cell="r1c2", order=("naked-single", "hidden-single"))
    assert isinstance(hint, StepBefore)
    assert hint.harder is None
    assert hint.text() == f"No step concerns r1c2 yet. {hint.more + 1} steps elsewhere lead there."
    assert f"After that and {hint.more} more steps, r1c2 takes only a" in hint.stage(4)


def test_a_single_in_the_chosen_cell_is_the_hint_even_if_an_easier_one_is_elsewhere() -> None:
    first = [cell for cell in range(8) if WIKIPEDIA[cell] == "."]
    board = board_with(*(f"{cell_name(cell)}={WIKIPEDIA_SOLUTION[cell]}" for cell in first))
    assert str(fh.hint(board)).startswith("Full House")
    hint = fh.hint(board, cell="r5c5")
    assert isinstance(hint, Step)
    assert hint.technique.name in ("hidden-single", "naked-single")


@pytest.mark.parametrize("cell", [-1, 81, 1.5, "r0c1", "r1c12", [4]])
def test_an_invalid_cell_is_rejected(cell: Any) -> None:
    for ask in (fh.hint, fh.hints):
        with pytest.raises(fh.BadArgument, match="cell must be"):
            ask(WIKIPEDIA, cell=cell)


def test_a_filled_cell_is_rejected() -> None:
    with pytest.raises(ValueError, match="cell must be an empty cell, not r1c1, which holds 5"):
        fh.hint(WIKIPEDIA, cell="r1c1")


def test_an_order_that_finds_no_step_is_reported() -> None:
    assert isinstance(fh.hint(EULER_1, order=["full-house"]), Stuck)


def test_all_hints_come_easiest_first_and_without_guesses() -> None:
    hints = fh.hints(EULER_1)
    assert all(isinstance(hint, Step) for hint in hints)
    places = {name: place for place, entry in enumerate(HUMAN_ORDER) for name in entry}
    order = [places[hint.technique.name] for hint in hints if isinstance(hint, Step)]
    assert order == sorted(order)
    assert places[GUESS] not in order
    assert fh.hint(EULER_1) in hints


def test_all_hints_about_a_cell_concern_it() -> None:
    cell = parse_cell("r5c6")
    hints = fh.hints(EULER_1, cell="r5c6")
    assert hints
    for hint in hints:
        assert isinstance(hint, Step)
        assert cell in hint.cells_involved() or any(one.candidate.cell == cell for one in hint.conclusions)


def test_a_board_with_a_mistake_has_that_as_its_only_hint() -> None:
    hints = fh.hints(board_with("r1c3=1"))
    assert len(hints) == 1
    assert isinstance(hints[0], WrongDigits)


@pytest.mark.parametrize("stage", [0, 5, "1", None, 1.5])
def test_there_are_four_stages(stage: Any) -> None:
    for hint in (fh.hint(WIKIPEDIA), fh.hint(WIKIPEDIA_SOLUTION), fh.hint(TWO_SOLUTIONS)):
        with pytest.raises(fh.BadArgument, match="stage must be"):
            hint.stage(stage)


def test_every_kind_of_hint_has_json() -> None:
    for board in (WIKIPEDIA, WIKIPEDIA_SOLUTION, TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, board_with("r1c3=1")):
        assert fh.hint(board).to_json()
