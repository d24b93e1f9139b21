"""A session without a screen: clock, saving, messages."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from play.strategies import START

from fullhouse.play import Game, reveal
from fullhouse.play.store import read_game, saved_games
from fullhouse.tui.session import SAVE_EVERY, Session

R1C3 = 2


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def session(tmp_path: Path, clock: Clock) -> Session:
    session = Session(START, tmp_path / "games", now=clock)
    session.select(R1C3)
    return session


def kept(session: Session) -> Game:
    return read_game(session.file)


def test_every_move_is_saved_and_nothing_before_the_first(session: Session) -> None:
    session.step(1, 0)
    session.pause()
    session.pause()
    session.switch("auto_clean")
    assert saved_games(session.folder) == []
    session.select(R1C3)
    digit, coloured = partial(session.digit, 4), partial(session.digit, 7, "colour")
    for act in (digit, coloured, session.undo, session.redo, session.erase):
        act()
        assert kept(session).history == session.game.history
        assert kept(session).undone == session.game.undone
    session.next_check()
    assert kept(session).settings == session.game.settings


def test_the_clock_counts_play_but_not_pauses(session: Session, clock: Clock) -> None:
    clock.now += 10
    assert session.seconds == 10
    session.pause()
    clock.now += 1000
    assert session.seconds == 10
    session.pause()
    clock.now += 5
    session.digit(4)
    assert kept(session).seconds == 15
    clock.now += 2
    session.undo()
    assert kept(session).seconds == 17, "undo gives no time back"


def test_the_clock_is_saved_periodically_without_a_move(session: Session, clock: Clock) -> None:
    session.digit(4)
    clock.now += SAVE_EVERY - 1
    session.tick()
    assert kept(session).seconds == 0
    clock.now += 1
    session.tick()
    assert kept(session).seconds == SAVE_EVERY


def test_a_solved_board_stops_the_clock_and_reports_the_time(session: Session, clock: Clock) -> None:
    session.play(reveal(session.game, set(range(81)) - {R1C3}))
    clock.now += 61
    session.digit(4)
    assert "Solved in 1:01" in session.message
    clock.now += 100
    assert session.seconds == 61
    session.undo()
    clock.now += 1
    assert session.seconds == 62


def test_a_full_board_with_a_mistake_is_not_solved(session: Session) -> None:
    session.play(reveal(session.game, set(range(81)) - {R1C3}))
    session.digit(5)
    assert "has mistakes" in session.message
    session.check()
    assert session.message == "1 digit is wrong."
    assert session.is_checked
    session.erase()
    session.check()
    assert session.message == "No digit is wrong."


def test_a_game_that_cannot_be_saved_continues_with_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    session = Session(START, tmp_path / "file")
    session.select(R1C3)
    session.digit(4)
    assert session.message.startswith("Not saved: ")
    assert session.game[R1C3].digit == 4


def test_a_hint_goes_stage_by_stage_and_is_applied_as_one_move(session: Session) -> None:
    stages = []
    for _ in range(4):
        session.more() if session.hint else session.ask()
        stages.append(session.stage)
    assert stages == [1, 2, 3, 4]
    session.ask()
    assert session.stage == 4
    session.more()
    assert (session.hint, len(session.game.history), session.game.history[0].kind) == (None, 1, "hint")
    session.ask()
    session.digit(4)
    assert session.hint is None, "a move closes the hint"


def test_two_windows_with_the_same_game_do_not_overwrite_each_other(session: Session, clock: Clock) -> None:
    session.digit(4)
    other = Session(read_game(session.file), session.folder, session.file, clock)
    other.select(3)
    other.digit(6)
    session.digit(4)
    assert "Another window" in session.message
    assert kept(other).history == other.game.history
    assert kept(session).history == session.game.history
    assert len(saved_games(session.folder)) == 2


def test_selecting_a_cell_twice_deselects_it(session: Session) -> None:
    session.toggle(5)
    assert session.selection == {R1C3, 5}
    session.toggle(5)
    assert (session.cursor, set(session.selection)) == (R1C3, {R1C3})
    session.toggle(R1C3)
    assert session.selection == {R1C3}, "one cell stays selected"


def test_there_is_nothing_to_undo_or_redo_at_the_start(session: Session) -> None:
    session.undo()
    assert session.message == "Nothing to undo."
    session.redo()
    assert session.message == "Nothing to redo."


def test_the_cursor_wraps_around_the_edges(session: Session) -> None:
    session.select(0)
    session.step(-1, 0)
    session.step(0, -1)
    assert session.cursor == 80
    session.step(0, -1, adds=True)
    assert session.selection == {79, 80}
    session.select_same(0)
    assert session.selection == {cell for cell in range(81) if START[cell].digit == 5}
    session.escape()
    assert session.selection == {79}
