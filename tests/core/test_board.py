from __future__ import annotations

import operator
from collections.abc import Callable

import numpy as np
import pytest
from puzzles import WIKIPEDIA

from fullhouse.core.board import Board, rule_candidates
from fullhouse.core.digits import DIGITS_OF_MASK, DigitSet, mask_of
from fullhouse.core.geometry import CLASSIC, cell_at
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument

R1C3 = cell_at(1, 3)
R5C5 = cell_at(5, 5)


@pytest.fixture
def board() -> Board:
    return Board(Grid.from_line(WIKIPEDIA))


def test_a_new_board_has_the_candidates_that_the_rules_leave(board: Board) -> None:
    assert str(board.candidates(R1C3)) == "{124}"
    assert str(board.candidates(0)) == "{5}"
    assert board.all_candidates() == rule_candidates(board.givens)


def test_placing_takes_the_digit_from_peers_and_nothing_more(board: Board) -> None:
    board.place(R5C5, 5)
    assert board.digit(R5C5) == 5
    assert not board.is_given(R5C5)
    assert not any(board.has_candidate(cell, 5) for cell in CLASSIC.peers[R5C5])
    assert board.to_grid().clue_count == 31


def test_a_cell_left_with_one_candidate_stays_empty(board: Board) -> None:
    assert len(board.candidates(R5C5)) == 1
    assert board.digit(R5C5) == 0


def test_eliminating_changes_one_cell(board: Board) -> None:
    before = board.copy()
    board.eliminate(R1C3, 4)
    assert str(board.candidates(R1C3)) == "{12}"
    assert before != board
    assert str(before.candidates(R1C3)) == "{124}"


def test_filled_cells_can_neither_be_placed_nor_eliminated_in(board: Board) -> None:
    for change in (board.place, board.eliminate):
        with pytest.raises(BadArgument, match="cell must be an empty cell, not r1c1, which holds 5"):
            change(0, 4)


def test_a_board_lists_the_places_of_a_digit(board: Board) -> None:
    assert board.places(CLASSIC.rows[0], 6) == [cell_at(1, 4), cell_at(1, 6)]


def test_a_board_made_from_parts_knows_what_was_placed(board: Board) -> None:
    candidates = [*board.all_candidates()]
    candidates[R1C3] = mask_of([1])
    made = Board.from_parts(board.givens, [(R5C5, 5)], tuple(candidates))
    assert made.digit(R5C5) == 5
    assert not made.is_given(R5C5)
    assert str(made.candidates(R1C3)) == "{1}"


def test_digit_sets_are_sets() -> None:
    one, other = DigitSet.of(2, 5, 8), DigitSet.of(5, 9)
    assert str(one | other) == "{2589}"
    assert str(one & other) == "{5}"
    assert str(one - other) == "{28}"
    assert 5 in one
    assert 1 not in one
    assert 0 not in one
    assert list(one) == [2, 5, 8]
    assert len(one) == 3


def test_the_table_of_masks_is_complete() -> None:
    assert all(mask_of(digits) == mask for mask, digits in enumerate(DIGITS_OF_MASK))


def test_a_board_prints_its_digits_and_the_candidates_of_its_empty_cells(board: Board) -> None:
    assert str(board).splitlines()[:3] == [
        "+----------------------+----------------------+----------------------+",
        "| 5      3      124    | 26     7      2468   | 1489   1249   248    |",
        "| 6      247    247    | 1      9      5      | 3478   234    2478   |",
    ]


def test_a_board_says_in_one_line_how_far_it_is(board: Board) -> None:
    board.place(R5C5, 5)
    assert repr(board) == "<Board of 31 digits, 1 of them placed>"


@pytest.mark.parametrize(
    ("cell", "digit", "sentence"),
    [
        (2, 99, "digit must be from 1 to 9, not 99"),
        (2, 0, "digit must be from 1 to 9, not 0"),
        (2, "4", "digit must be a whole number, not '4'"),
        (2, True, "digit must be a whole number, not True"),
        (81, 1, "cell must be from 0 to 80, not 81"),
        (-1, 1, "cell must be from 0 to 80, not -1"),
        ("r1c0", 1, "cell must be a name such as r4c5, or a number from 0 to 80, not 'r1c0'"),
        (None, 1, "cell must be a whole number, not None"),
    ],
)
def test_a_cell_or_digit_that_does_not_exist_is_named_and_nothing_changes(
    board: Board, cell: int, digit: int, sentence: str
) -> None:
    before = board.copy()
    for change in (board.place, board.eliminate, board.has_candidate):
        with pytest.raises(BadArgument, match=sentence):
            change(cell, digit)
    assert board == before


def test_numpy_integers_are_accepted_and_stored_as_plain_ones(board: Board) -> None:
    plain = board.copy()
    place: Callable[..., None] = board.place
    place(np.int64(R5C5), np.uint8(5))
    plain.place(R5C5, 5)
    assert board == plain
    assert {type(mask) for mask in board.all_candidates()} == {int}


def test_a_board_is_made_of_a_grid_and_says_who_reads_text() -> None:
    with pytest.raises(
        BadArgument, match=r"givens must be a Grid, not '53.*; fullhouse\.parse_board reads text as a board"
    ):
        Board(WIKIPEDIA)  # type: ignore[arg-type]


def test_candidates_for_too_few_cells_are_rejected() -> None:
    with pytest.raises(BadArgument, match="candidates must be 81 masks, not 80"):
        Board.from_parts(Grid.empty(), [], (511,) * 80)


def test_the_places_of_a_digit_are_asked_of_a_house(board: Board) -> None:
    with pytest.raises(BadArgument, match="house must be a House, not 'row 1'"):
        board.places("row 1", 5)  # type: ignore[arg-type]


def test_digit_sets_combine_only_with_digit_sets() -> None:
    with pytest.raises(BadArgument, match="digit must be from 1 to 25, not 26"):
        DigitSet.of(26)
    with pytest.raises(BadArgument, match=r"mask must be from 0 to .*, not -1"):
        DigitSet(-1)
    for operation in (operator.or_, operator.and_, operator.sub):
        with pytest.raises(TypeError, match="unsupported operand"):
            operation(DigitSet.of(1), 1)
