"""Moves that follow hints on the player's board: mistakes first, one move per hint."""

from __future__ import annotations

import pytest
from play.strategies import START
from puzzles import INKALA_2012, WIKIPEDIA

from fullhouse import Step
from fullhouse.logic import Finished, WrongDigits, WrongEliminations
from fullhouse.notation import parse_cell
from fullhouse.play import Game, apply, enter, fill_notes, note, reveal

R1C3 = parse_cell("r1c3")


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, INKALA_2012])
@pytest.mark.parametrize("auto_candidates", [False, True])
@pytest.mark.parametrize("auto_clean", [False, True])
def test_applying_hint_after_hint_solves_the_puzzle(puzzle: str, *, auto_candidates: bool, auto_clean: bool) -> None:
    game = Game.start(puzzle).with_settings(auto_candidates=auto_candidates, auto_clean=auto_clean)
    for hints in range(400):
        if game.is_solved:
            break
        hint = game.hint()
        assert isinstance(hint, Step), hint
        game = game.play(apply(game, hint))
        assert len(game.history) == hints + 1
    assert game.is_solved
    assert isinstance(game.hint(), Finished)
    assert not apply(game, game.hint())


def test_a_wrong_digit_comes_before_any_step_and_is_taken_away() -> None:
    game = START.play(enter(START, [R1C3], 1))
    hint = game.hint()
    assert isinstance(hint, WrongDigits)
    assert "r1c3" not in hint.stage(1)
    assert "Remove 1 from r1c3" in hint.stage(4)
    assert game.play(apply(game, hint))[R1C3].digit == 0


def test_a_note_that_should_be_there_comes_before_any_step_and_is_put_back() -> None:
    filled = START.play(fill_notes(START))
    auto = START.with_settings(auto_candidates=True)
    for game in (filled, auto):
        lacking = game.play(note(game, "centre", [R1C3], 4))
        assert lacking.centre_notes(R1C3) == "12"
        hint = lacking.hint()
        assert isinstance(hint, WrongEliminations)
        assert lacking.play(apply(lacking, hint)).centre_notes(R1C3) == "124"


def test_a_missing_note_is_put_back_without_revealing_the_digit() -> None:
    filled = START.play(fill_notes(START))
    auto = START.with_settings(auto_candidates=True)
    for game in (filled, auto):
        lacking = game.play(note(game, "centre", [R1C3], 4))
        lacking = lacking.play(note(lacking, "centre", [R1C3], 2))
        assert lacking.centre_notes(R1C3) == "1"
        hint = lacking.hint()
        assert all("4" not in hint.stage(stage) for stage in (1, 2, 3, 4))
        assert lacking.play(apply(lacking, hint)).centre_notes(R1C3) == "124"


def test_corner_notes_rule_nothing_out() -> None:
    game = START.play(note(START, "corner", [R1C3], 1))
    assert game.hint() == START.hint()


def test_a_cell_without_notes_gets_them_when_a_hint_eliminates_there() -> None:
    game = Game.start(INKALA_2012)
    while not isinstance(hint := game.hint(), Step) or hint.places():
        game = game.play(apply(game, hint))
    after = game.play(apply(game, hint))
    for conclusion in hint.conclusions:
        cell, digit = conclusion.candidate.cell, conclusion.candidate.digit
        assert after[cell].centre
        assert str(digit) not in after[cell].centre
    assert after.undo().contents == game.contents


def test_a_solved_board_needs_no_hint() -> None:
    assert isinstance(START.play(reveal(START)).hint(), Finished)
