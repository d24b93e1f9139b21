"""Games: moves, undo, redo, settings, and properties that hold for any sequence of actions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from patience import examples
from play.strategies import START, Action, actions, games, played
from puzzles import TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.notation import parse_cell, parse_cells
from fullhouse.play import (
    Change,
    Content,
    Game,
    Move,
    colour,
    enter,
    erase,
    fill_notes,
    load_game,
    note,
    restart,
    reveal,
    save_game,
)
from fullhouse.play.game import Contents

R1C3, R1C4, R3C1, R1C1 = map(parse_cell, ("r1c3", "r1c4", "r3c1", "r1c1"))


def with_digit(game: Game, cells: str, digit: int) -> Game:
    return game.play(enter(game, parse_cells(cells), digit))


def with_note(game: Game, kind: str, cells: str, digit: int) -> Game:
    return game.play(note(game, kind, parse_cells(cells), digit))


def test_a_digit_is_placed_and_taken_away_by_the_same_key() -> None:
    once = with_digit(START, "r1c3", 4)
    assert once[R1C3].digit == 4
    assert with_digit(once, "r1c3", 4)[R1C3].digit == 0
    assert with_digit(once, "r1c3", 2)[R1C3].digit == 2


def test_a_digit_in_several_cells_goes_only_when_all_have_it() -> None:
    game = with_digit(with_digit(START, "r1c3", 4), "r1c34", 4)
    assert [game[cell].digit for cell in (R1C3, R1C4)] == [4, 4]
    game = with_digit(game, "r1c34", 4)
    assert [game[cell].digit for cell in (R1C3, R1C4)] == [0, 0]


def test_givens_keep_their_digits_and_get_no_notes() -> None:
    assert with_digit(START, "r1c1", 4) is START
    assert with_note(START, "corner", "r1c1", 4) is START
    assert START.play(erase(START, [R1C1])) is START
    with pytest.raises(fh.BadArgument, match="r1c1, which is given"):
        START.play(Move("digit", [Change(R1C1, "digit", 4)]))


def test_a_given_takes_colours_several_at_once() -> None:
    game = START.play(colour(START, [R1C1, R1C3], 3))
    game = game.play(colour(game, [R1C1], 1))
    assert (game[R1C1].colours, game[R1C3].colours) == ("13", "3")
    assert game.play(colour(game, [R1C1, R1C3], 3))[R1C1].colours == "1"


def test_notes_stay_beneath_a_digit_and_come_back() -> None:
    game = with_digit(with_note(START, "centre", "r1c3", 2), "r1c3", 4)
    assert (game[R1C3].digit, game[R1C3].centre) == (4, "2")
    assert with_note(game, "centre", "r1c3", 4) is game, "a filled cell is not noted in"
    assert game.play(erase(game, [R1C3]))[R1C3].centre == "2"


def test_auto_clean_takes_notes_from_the_cells_that_see_the_digit_in_the_same_move() -> None:
    noted = with_note(with_note(START, "corner", "r1c4,r3c1,r9c1", 4), "centre", "r1c4", 4)
    placed = with_digit(noted, "r1c3", 4)
    assert placed[R1C4].corner == placed[R1C4].centre == placed[R3C1].corner == ""
    assert placed[parse_cell("r9c1")].corner == "4", "r9c1 does not see r1c3"
    assert placed.undo().contents == noted.contents
    left = noted.with_settings(auto_clean=False)
    assert with_digit(left, "r1c3", 4)[R1C4].corner == "4"


def test_erase_takes_digits_then_notes_then_colours() -> None:
    game = with_digit(with_note(START.play(colour(START, [R1C3], 5)), "corner", "r1c3", 2), "r1c3", 4)
    game = game.play(erase(game, [R1C3]))
    assert (game[R1C3].digit, game[R1C3].corner, game[R1C3].colours) == (0, "2", "5")
    game = game.play(erase(game, [R1C3]))
    assert (game[R1C3].corner, game[R1C3].colours) == ("", "5")
    game = game.play(erase(game, [R1C3]))
    assert game.contents == START.contents


def test_auto_candidates_follow_the_digits_and_what_the_player_rules_out() -> None:
    game = START.with_settings(auto_candidates=True)
    assert game.centre_notes(R1C3) == "124"
    assert game.centre_notes(R1C1) == ""
    ruled_out = with_note(game, "centre", "r1c3", 2)
    assert (ruled_out.centre_notes(R1C3), ruled_out[R1C3].eliminated) == ("14", "2")
    assert with_digit(ruled_out, "r1c4", 4).centre_notes(R1C3) == "1"
    assert with_note(ruled_out, "centre", "r1c3", 2).centre_notes(R1C3) == "124"
    assert with_note(game, "centre", "r1c3", 9) is game, "the rules leave no 9 there"
    assert ruled_out.with_settings(auto_candidates=False).centre_notes(R1C3) == ""


def test_notes_can_be_filled_in_one_move() -> None:
    game = START.play(fill_notes(START))
    assert game[R1C3].centre == "124"
    assert game.candidates() == START.candidates()
    assert len(game.history) == 1


def test_mistakes_are_marked_as_the_settings_say() -> None:
    game = with_digit(with_digit(START, "r1c3", 5), "r1c4", 2)
    cells = {check: game.with_settings(check=check).mistakes() for check in ("off", "clashes", "solution")}
    assert cells == {"off": set(), "clashes": {R1C1, R1C3}, "solution": {R1C3, R1C4}}


def test_restart_and_reveal_are_moves_that_can_be_undone() -> None:
    game = with_digit(START, "r1c3", 2)
    solved = game.play(reveal(game))
    assert solved.is_solved
    assert solved.grid.to_line() == WIKIPEDIA_SOLUTION
    assert solved.undo().contents == game.contents
    empty = solved.play(restart(solved))
    assert empty.contents == START.contents
    assert empty.undo().is_solved
    assert game.play(reveal(game, [R1C3]))[R1C3].digit == 4


def test_a_new_move_forgets_what_was_undone() -> None:
    game = with_digit(with_digit(START, "r1c3", 4).undo(), "r1c4", 6)
    assert game.undone == ()
    assert game.redo() is game
    assert START.undo() is START


def test_a_board_with_placed_digits_and_candidates_starts_with_them() -> None:
    board = fh.Board.from_parts(fh.parse(WIKIPEDIA), [(R1C3, 4)], None)
    game = Game.start(board)
    assert (game[R1C3].digit, game[R1C4].centre, game.puzzle.givens) == (4, "", fh.parse(WIKIPEDIA))
    board.eliminate(R1C4, 2)
    game = Game.start(board)
    assert game[R1C4].centre == "6"
    assert game.board() == board
    assert game.undo().contents == START.contents


def test_a_generated_puzzle_keeps_its_level() -> None:
    assert Game.start(fh.generate(level="medium", seed=1)).level == "medium"


@pytest.mark.parametrize(
    ("puzzle", "error", "reason"),
    [
        (TWO_SOLUTIONS, fh.Ambiguous, "two solutions"),
        ("55" + "." * 79, fh.RuleViolation, "two 5s in row 1"),
        ("1" + "." * 15, fh.BadArgument, "a puzzle of 9x9 cells, not one of 4x4"),
    ],
)
def test_what_cannot_be_played_is_rejected_by_name(puzzle: str, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        Game.start(puzzle)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: enter(START, [81], 1),
        lambda: enter(START, [0], 10),
        lambda: note(START, "middle", [0], 1),
        lambda: colour(START, [0], 0),
        lambda: START.with_settings(check="all"),
        lambda: START.with_settings(auto_clean="yes"),
        lambda: START.with_seconds(-1),
        lambda: START.with_seconds(float("nan")),
        lambda: Change(0, "corner", "21"),
        lambda: Change(0, "digit", "2"),
        lambda: Move("cheat", []),
        lambda: Move("digit", [Change(0, "digit", 1), Change(0, "digit", 2)]),
    ],
)
def test_wrong_arguments_are_rejected(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(fh.BadArgument):
        wrong()


@given(st.lists(actions, max_size=12))
@settings(deadline=None, max_examples=examples(60))
def test_all_moves_undone_give_the_start_and_redone_the_end(some: list[Action]) -> None:
    end = played(*some)
    game = end
    for _ in end.history:
        game = game.undo()
    assert game.contents == START.contents
    assert game.history == ()
    for _ in end.history:
        game = game.redo()
    assert game == end


@given(games)
@settings(deadline=None, max_examples=examples(60))
def test_saving_and_loading_is_the_identity(game: Game) -> None:
    assert load_game(save_game(game)) == game
    assert save_game(load_game(save_game(game))) == save_game(game)


@given(games, actions)
@settings(deadline=None, max_examples=examples(60))
def test_a_move_changes_what_it_lists_and_nothing_else(game: Game, action: Action) -> None:
    after = action(game)
    if after.history != game.history:
        move = after.history[-1]
        changed = {cell for cell in range(81) if game[cell] != after[cell]}
        assert set(move.cells()) == changed
        assert after.undo().contents == game.contents


class Player(RuleBasedStateMachine):
    """Plays, undoes, redoes, saves and loads in any order, next to a plain list of board contents."""

    @initialize()
    def start(self) -> None:
        self.game = Game.start(WIKIPEDIA)
        self.past: list[Contents] = [self.game.contents]
        self.future: list[Contents] = []

    @rule(action=actions)
    def act(self, action: Action) -> None:
        before = self.game
        self.game = action(before)
        if self.game.history != before.history:
            self.past.append(self.game.contents)
            self.future.clear()

    @rule()
    def undo(self) -> None:
        self.game = self.game.undo()
        if len(self.past) > 1:
            self.future.append(self.past.pop())

    @rule()
    def redo(self) -> None:
        self.game = self.game.redo()
        if self.future:
            self.past.append(self.future.pop())

    @rule()
    def save_and_load(self) -> None:
        loaded = load_game(save_game(self.game))
        assert loaded == self.game
        self.game = loaded

    @invariant()
    def board_is_what_it_was(self) -> None:
        assert self.game.contents == self.past[-1]
        assert (len(self.game.history), len(self.game.undone)) == (len(self.past) - 1, len(self.future))

    @invariant()
    def givens_stand_untouched(self) -> None:
        for cell, digit in enumerate(self.game.puzzle.givens):
            if digit:
                assert self.game[cell] == Content(digit, colours=self.game[cell].colours)


TestPlayer = Player.TestCase
TestPlayer.settings = settings(deadline=None, max_examples=examples(30), stateful_step_count=25)
