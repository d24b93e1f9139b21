"""Laws of the game: whatever is played can be taken back, made again, saved and read."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from play.strategies import START, Action, actions, games, played
from puzzles import WIKIPEDIA

from fullhouse.play import Content, Game, load_game, save_game
from fullhouse.play.game import Contents


@given(st.lists(actions, max_size=12))
@settings(deadline=None, max_examples=60)
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
@settings(deadline=None, max_examples=60)
def test_saving_and_loading_is_the_identity(game: Game) -> None:
    assert load_game(save_game(game)) == game
    assert save_game(load_game(save_game(game))) == save_game(game)


@given(games, actions)
@settings(deadline=None, max_examples=60)
def test_a_move_changes_what_it_lists_and_nothing_else(game: Game, action: Action) -> None:
    after = action(game)
    if after.history != game.history:
        move = after.history[-1]
        changed = {cell for cell in range(81) if game[cell] != after[cell]}
        assert set(move.cells()) == changed
        assert after.undo().contents == game.contents


class Player(RuleBasedStateMachine):
    """Plays, undoes, redoes, saves and loads in any order, beside a plain list of what stood on the board."""

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
TestPlayer.settings = settings(deadline=None, max_examples=30, stateful_step_count=25)
