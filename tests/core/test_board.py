from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA

from fullhouse.core.board import Board, rule_candidates
from fullhouse.core.digits import DIGITS_OF_MASK, DigitSet, mask_of
from fullhouse.core.geometry import CLASSIC, cell_at
from fullhouse.core.grid import Grid

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
    with pytest.raises(ValueError, match="r1c1 already holds 5"):
        board.place(0, 4)
    with pytest.raises(ValueError, match="r1c1 holds 5"):
        board.eliminate(0, 4)


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
