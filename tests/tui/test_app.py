"""The application under Textual's pilot, with real keys and mouse; the tests check the game, not the picture."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from puzzles import EULER_1, WIKIPEDIA
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from fullhouse import Stop
from fullhouse.notation import parse_cell, parse_cells
from fullhouse.play import Game, reveal
from fullhouse.play.store import read_game, saved_games
from fullhouse.tui.app import PlayApp
from fullhouse.tui.board import BoardView
from fullhouse.tui.layout import layout_for
from fullhouse.tui.session import Session

SIZES = [(80, 24), (120, 40)]
each_size = pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
ALL_BUT_TWO = "r1c456789,r2c12345678,r3456789c123456789"
"""All cells that are empty at first, but r1c3 and r2c9."""
Playing = Callable[[Pilot[None], Session], Awaitable[None]]


def play(folder: Path, playing: Playing, *, size: tuple[int, int] = (80, 24), game: Game | None = None) -> Session:
    """Start the game in a terminal of this size, and do this in it."""
    session = Session(game or Game.start(WIKIPEDIA), folder)

    async def run() -> None:
        app = PlayApp(session)
        async with app.run_test(size=size) as pilot:
            await playing(pilot, session)

    asyncio.run(run())
    return session


def press(folder: Path, *keys: str, size: tuple[int, int] = (80, 24)) -> Session:
    async def playing(pilot: Pilot[None], _session: Session) -> None:
        await pilot.press(*keys)

    return play(folder, playing, size=size)


def shown(pilot: Pilot[None], name: str) -> str:
    return str(pilot.app.screen_stack[0].query_one(f"#{name}", Static).render())


def offset_of(cell: str, size: tuple[int, int]) -> tuple[int, int]:
    layout = layout_for(*size)
    assert layout is not None
    index = parse_cell(cell)
    return layout.x_of(index % 9) + 1, layout.y_of(index // 9) + 1


@each_size
def test_digits_notes_and_colours_go_where_the_cursor_is(tmp_path: Path, size: tuple[int, int]) -> None:
    session = press(
        tmp_path,
        *("up", "up", "left", "left", "5"),  # r3c3 is given; nothing happens
        *("up", "7", "ctrl+z"),
        *("exclamation_mark", "at", "ctrl+3", "alt+4", "ctrl+shift+5"),
        *("right", "x", "6", "c", "7", "v", "8", "z"),
        size=size,
    )  # fmt: skip
    r2c3, r2c4 = session.game[parse_cell("r2c3")], session.game[parse_cell("r2c4")]
    assert (r2c3.digit, r2c3.corner, r2c3.centre, r2c3.colours) == (0, "12", "34", "5")
    assert (r2c4.digit, r2c4.corner, r2c4.centre, r2c4.colours) == (1, "", "", "8")
    assert read_game(session.file).contents == session.game.contents


def test_the_clock_may_tick_while_the_game_is_being_closed(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        await app.query("#head").remove()
        app._tick()

    play(tmp_path, playing)


@each_size
def test_wasd_moves_and_shift_selects_several(tmp_path: Path, size: tuple[int, int]) -> None:
    session = press(tmp_path, "w", "a", "s", "d", "shift+right", "shift+down", "shift+left", size=size)
    assert session.selection == set(parse_cells("r56c56"))
    session = press(tmp_path, "ctrl+a", "v", "1", "backspace", "u", size=size)
    assert all(session.game[cell].colours == "1" for cell in range(81))


def test_caps_lock_changes_nothing(tmp_path: Path) -> None:
    keys = ("d", "s", "x", "1", "z", "5", "u", "r", "w", "a", "c", "2", "v", "3", "space", "f", "u")
    small = press(tmp_path / "small", *keys)
    capital = press(tmp_path / "capital", *(key.upper() if len(key) == 1 else key for key in keys))
    assert capital.game.contents == small.game.contents
    assert capital.selection == small.selection

    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.press("E", "N")
        assert not session.game.is_solved
        await pilot.press("E", "Y")
        assert session.game.is_solved

    play(tmp_path / "solution", playing)


@each_size
def test_undo_and_redo_bring_everything_back(tmp_path: Path, size: tuple[int, int]) -> None:
    keys = ["up", "left", "ctrl+1", "left", "ctrl+1", "exclamation_mark", "1"]
    session = press(tmp_path, *keys, *["u"] * 10, size=size)
    assert session.game.contents == Game.start(WIKIPEDIA).contents
    assert len(session.game.undone) == 4
    again = press(tmp_path, *keys, "ctrl+z", "ctrl+z", "ctrl+y", "r", size=size)
    assert again.game.contents == press(tmp_path, *keys, size=size).game.contents
    assert again.game.undone == ()


@each_size
def test_hints_grow_and_solve_the_board(tmp_path: Path, size: tuple[int, int]) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.press("h")
        assert shown(pilot, "words").splitlines()[0] == "hint 1 of 4"
        assert "H more" in shown(pilot, "status")
        await pilot.press("h", "h", "h")
        assert "So r" in shown(pilot, "words")
        assert "Enter apply" in shown(pilot, "status")
        await pilot.press("enter", "h", "enter", "enter", "enter", "enter")
        assert [move.kind for move in session.game.history[1:]] == ["hint", "hint"]
        assert "Solved in" in shown(pilot, "words")
        await pilot.press("h")
        assert shown(pilot, "words") == "The board is solved."

    game = Game.start(WIKIPEDIA)
    play(tmp_path, playing, size=size, game=game.play(reveal(game, parse_cells(ALL_BUT_TWO))))


@each_size
def test_the_mouse_clicks_drags_and_adds(tmp_path: Path, size: tuple[int, int]) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.click(BoardView, offset=offset_of("r1c3", size))
        assert (session.cursor, set(session.selection)) == (2, {2})
        await pilot.click(BoardView, offset=offset_of("r9c9", size), control=True)
        assert session.selection == {2, 80}
        await pilot.mouse_down(BoardView, offset=offset_of("r4c4", size))
        for cell in ("r4c5", "r4c6", "r5c6"):
            await pilot.hover(BoardView, offset=offset_of(cell, size))
        await pilot.mouse_up(BoardView, offset=offset_of("r5c6", size))
        assert session.selection == set(parse_cells("r4c456,r5c6"))
        await pilot.hover(BoardView, offset=offset_of("r9c1", size))
        assert session.selection == set(parse_cells("r4c456,r5c6")), "the button is up"
        await pilot.press("c", "9")
        assert session.game[parse_cell("r4c4")].centre == "9"
        await pilot.click(BoardView, offset=offset_of("r1c1", size), times=2)
        assert session.selection == {cell for cell in range(81) if session.game[cell].digit == 5}

    play(tmp_path, playing, size=size)


def test_digits_and_modes_next_to_the_board_can_be_clicked(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.click("#pad", offset=(8, 0))
        assert session.game[40].digit == 5
        await pilot.click("#pad", offset=(13, 3))
        assert session.mode == "corner"

    play(tmp_path, playing)


def test_a_pause_hides_the_board_and_keys_do_nothing_until_it_ends(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.press("p", "5", "up", "h", "f")
        assert session.is_paused
        assert (session.game.history, session.cursor, session.hint) == ((), 40, None)
        assert "5" not in str(pilot.app.query_one(BoardView).render())
        assert "Paused" in shown(pilot, "words")
        await pilot.press("p", "5")
        assert session.game[40].digit == 5

    play(tmp_path, playing)


def test_switches_and_checks_report_their_effect(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.press("g")
        assert session.game.settings.auto_candidates
        assert shown(pilot, "words") == "Automatic candidates: on."
        await pilot.press("t", "l", "m")
        assert not session.game.settings.show_clock
        assert not session.game.settings.auto_clean
        assert session.game.settings.check == "solution"
        assert "T shows the clock" in shown(pilot, "head")
        await pilot.press("1", "k")
        assert shown(pilot, "words") == "1 digit is wrong."
        await pilot.press("u", "g", "f")
        assert session.game[2].centre == "124"

    play(tmp_path, playing)


def test_the_help_lists_the_keys_and_several_keys_close_it(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        for close in ("escape", "question_mark", "enter"):
            await pilot.press("question_mark")
            assert type(pilot.app.screen).__name__ == "HelpSheet"
            await pilot.press("5", close)
            assert len(pilot.app.screen_stack) == 1
        assert session.game.history == (), "keys beneath the help do nothing"

    play(tmp_path, playing)


def test_a_new_game_is_generated_by_level_and_the_old_one_saved(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.press("5", "n")
        await pilot.press("3")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert session.game.level == "hard"
        assert session.game.history == ()
        await pilot.press("f")
        files = saved_games(tmp_path)
        assert len(files) == 2
        await pilot.press("o", "down", "enter")
        await pilot.pause()
        assert session.game.grid == Game.start(WIKIPEDIA).grid.with_digit(40, 5)
        await pilot.press("n", "6")
        assert session.game.contents == Game.start(WIKIPEDIA).contents, "the same puzzle again"
        await pilot.press("u")
        assert session.game[40].digit == 5

    play(tmp_path, playing)


def test_a_puzzle_that_takes_long_can_be_stopped_and_does_not_keep_the_game_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stops: list[Stop] = []

    def never(*, level: object, stop: Stop) -> None:
        stops.append(stop)
        while not stop.is_stopped():
            time.sleep(0.01)
        stop.check()

    monkeypatch.setattr("fullhouse.tui.app.generate", never)

    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.press("n", "5")
        assert "Press Escape to stop" in shown(pilot, "words")
        await pilot.press("5", "escape")
        assert stops[0].is_stopped()
        assert session.game[40].digit == 5, "the old game continues meanwhile"
        await pilot.press("n", "4", "q")

    session = play(tmp_path, playing)
    assert [stop.is_stopped() for stop in stops] == [True, True]
    assert session.game[40].digit == 5


def test_a_damaged_game_is_listed_rejected_and_kept(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_text('{"fullhouse": "game", "version": 7}')

    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.press("o", "1")
        await pilot.pause()
        assert "it comes from a later Fullhouse" in shown(pilot, "words")
        await pilot.press("5")
        assert session.file != damaged

    play(tmp_path, playing)
    assert damaged.read_text() == '{"fullhouse": "game", "version": 7}'


def test_the_solution_is_shown_after_a_question(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.press("e", "n")
        assert not session.game.is_solved
        await pilot.press("e", "y")
        assert session.game.is_solved
        assert "U undoes it" in shown(pilot, "words")
        await pilot.press("u")
        assert session.game.contents == Game.start(WIKIPEDIA).contents

    play(tmp_path, playing)


def test_a_pasted_puzzle_is_played_after_a_question(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        pilot.app.post_message(events.Paste("no puzzle"))
        await pilot.pause()
        assert "cannot be played" in shown(pilot, "words")
        pilot.app.post_message(events.Paste(EULER_1))
        await pilot.pause()
        await pilot.press("y")
        assert session.game.puzzle.givens.to_line() == EULER_1

    play(tmp_path, playing)


def test_a_window_that_is_too_small_shows_a_message_until_it_grows(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        assert pilot.app.query_one("#small").display
        assert not pilot.app.query_one("#main").display
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert pilot.app.query_one("#main").display
        assert pilot.app.query_one(BoardView).size.width == 73
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert pilot.app.query_one(BoardView).size == (58, 22)

    play(tmp_path, playing, size=(60, 20))


def test_everything_fits_into_80x24(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], _session: Session) -> None:
        assert len(shown(pilot, "status")) <= 80
        assert max(map(len, shown(pilot, "pad").splitlines())) <= 20
        assert pilot.app.query_one("#text").region.bottom <= 23
        await pilot.press("question_mark")
        box = pilot.app.screen.query_one(".box")
        assert box.virtual_size.height <= box.size.height, "no key is out of sight"

    play(tmp_path, playing)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_the_game_can_be_left_from_anywhere(tmp_path: Path, key: str) -> None:
    async def playing(pilot: Pilot[None], session: Session) -> None:
        await pilot.press("5", "n", key)
        await pilot.pause()
        assert pilot.app._exit
        assert read_game(session.file).history == session.game.history

    play(tmp_path, playing)


def test_light_and_dark_can_be_changed(tmp_path: Path) -> None:
    async def playing(pilot: Pilot[None], _session: Session) -> None:
        assert pilot.app.theme == "fullhouse-dark"
        await pilot.press("b")
        assert pilot.app.theme == "fullhouse-light"
        assert pilot.app.screen.styles.background.rgb == (255, 255, 255)

    play(tmp_path, playing)
