"""Games to test with: players who do anything at all."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st
from puzzles import WIKIPEDIA

from fullhouse.play import Game, Move, apply, colour, enter, erase, fill_notes, note, restart, reveal

START = Game.start(WIKIPEDIA)
Action = Callable[[Game], Game]

cells = st.sets(st.integers(0, 80), max_size=6)
digits = st.integers(1, 9)


def plays(make: Callable[[Game], Move]) -> Action:
    return lambda game: game.play(make(game))


actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(lambda some, digit: plays(lambda game: enter(game, some, digit)), cells, digits),
    st.builds(
        lambda kind, some, digit: plays(lambda game: note(game, kind, some, digit)),
        st.sampled_from(["corner", "centre"]),
        cells,
        digits,
    ),
    st.builds(lambda some, number: plays(lambda game: colour(game, some, number)), cells, digits),
    st.builds(lambda some: plays(lambda game: erase(game, some)), cells),
    st.builds(lambda some: plays(lambda game: reveal(game, some)), cells),
    st.sampled_from([plays(fill_notes), plays(restart), plays(lambda game: apply(game, game.hint()))]),
    st.builds(
        lambda name: lambda game: game.with_settings(**{name: not getattr(game.settings, name)}),
        st.sampled_from(["auto_candidates", "auto_clean", "show_clock"]),
    ),
    st.builds(
        lambda check: lambda game: game.with_settings(check=check), st.sampled_from(["off", "clashes", "solution"])
    ),
    st.builds(lambda seconds: lambda game: game.with_seconds(seconds), st.floats(0, 1e9)),
)
steps_back = st.sampled_from([Game.undo, Game.redo])


def played(*some: Action) -> Game:
    game = START
    for action in some:
        game = action(game)
    return game


games = st.builds(lambda some: played(*some), st.lists(st.one_of(actions, steps_back), max_size=12))
