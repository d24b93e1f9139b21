"""The command as a process: at a pseudo terminal, killed in the middle, and in tmux."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from cli.running import Terminal, environment
from patience import HANG
from puzzles import WIKIPEDIA

from fullhouse.play import Game, enter, note, reveal
from fullhouse.play.store import read_game, saved_games, write_game

R5C5 = 40


def terminal(state: Path, *arguments: str) -> Terminal:
    changes = {"XDG_STATE_HOME": str(state), "COLUMNS": "80", "LINES": "24", "COLORFGBG": "15;0"}
    return Terminal("play", *arguments, changes=changes)


def folder(state: Path) -> Path:
    return state / "fullhouse" / "games"


def test_every_shown_move_survives_kill_9(tmp_path: Path) -> None:
    screen = terminal(tmp_path, WIKIPEDIA)
    screen.wait_for("51 to go")
    screen.type("5")
    screen.wait_for("50 to go")
    screen.type("\x1b[A\x1b[D")  # up, left: r4c4
    screen.type("9")
    screen.wait_for("49 to go")
    screen.kill()
    (file,) = saved_games(folder(tmp_path))
    game = read_game(file)
    assert [game[cell].digit for cell in (R5C5, 30)] == [5, 9]

    again = terminal(tmp_path, "--resume")
    again.wait_for("49 to go")
    again.type("u")
    again.wait_for("50 to go")
    again.kill()
    assert read_game(file).undone == game.history[-1:]
    assert saved_games(folder(tmp_path)) == [file], "the game continues in the same file"


@pytest.mark.parametrize(
    "delay", [0.02, 0.1, *(pytest.param(delay, marks=pytest.mark.slow) for delay in (0.0, 0.05, 0.2))]
)
def test_a_kill_at_any_moment_leaves_a_complete_game(tmp_path: Path, delay: float) -> None:
    start = Game.start(WIKIPEDIA)
    states = [start]
    for number in range(40):
        game = states[-1]
        states.append(game.play(enter(game, [R5C5], number % 9 + 1)))
    screen = terminal(tmp_path, WIKIPEDIA)
    screen.wait_for("51 to go")
    screen.type("1")
    screen.wait_for("50 to go")
    screen.type("".join(str(number % 9 + 1) for number in range(1, 40)))
    time.sleep(delay)
    screen.kill()
    (file,) = saved_games(folder(tmp_path))
    history = read_game(file).history
    assert len(history) >= 1
    assert history == states[len(history)].history


def test_q_ends_the_game_and_prints_how_to_resume(tmp_path: Path) -> None:
    screen = terminal(tmp_path, WIKIPEDIA)
    screen.wait_for("51 to go")
    screen.type("5")
    screen.wait_for("50 to go")
    screen.type("q")
    screen.wait_for("fullhouse play --resume")
    assert screen.exit_code() == 0


def test_a_new_game_without_moves_leaves_no_file(tmp_path: Path) -> None:
    screen = terminal(tmp_path, "--level", "medium")
    screen.wait_for("medium")
    screen.wait_for("to go")
    screen.type("\x03")
    assert screen.exit_code() == 0
    assert saved_games(folder(tmp_path)) == []


def test_a_damaged_file_is_reported_and_kept(tmp_path: Path) -> None:
    file = folder(tmp_path) / "game.json"
    game = Game.start(WIKIPEDIA)
    write_game(file, game.play(note(game, "corner", [2], 4)))
    damaged = file.read_text().replace('"corner":"4"', '"corner":"44"')
    file.write_text(damaged)
    screen = terminal(tmp_path, "--resume")
    assert screen.exit_code() == 2
    text = " ".join(screen.screen.split())
    assert "the saved game cannot be read, at /history/0/cells/r1c3/corner" in text
    assert "game.json is unchanged" in text
    assert file.read_text() == damaged


def test_resume_skips_solved_games(tmp_path: Path) -> None:
    game = Game.start(WIKIPEDIA)
    for name, played in (("1", game.play(enter(game, [R5C5], 5))), ("2", game.play(reveal(game)))):
        write_game(folder(tmp_path) / f"{name}.json", played)
        time.sleep(0.02)
    screen = terminal(tmp_path, "--resume")
    screen.wait_for("50 to go")
    screen.kill()


def test_nothing_to_resume_is_an_error(tmp_path: Path) -> None:
    screen = terminal(tmp_path, "--resume")
    assert screen.exit_code() == 2
    assert "start one with: fullhouse play" in " ".join(screen.screen.split())


def test_an_improper_puzzle_is_rejected_before_the_screen_changes(tmp_path: Path) -> None:
    screen = terminal(tmp_path, "1" + "." * 80)
    assert screen.exit_code() == 1
    assert "two solutions" in screen.screen
    assert "\x1b[?1049h" not in screen.screen


class Tmux:
    """A tmux server of its own, with one window."""

    def __init__(self, state: Path, width: int, height: int) -> None:
        self._socket = f"fullhouse-{uuid4().hex}"
        command = [sys.executable, "-m", "fullhouse", "play", WIKIPEDIA]
        kept = [
            f"-e{name}={value}" for name, value in environment(XDG_STATE_HOME=str(state)).items() if "PYTHON" in name
        ]
        kept += [f"-eXDG_STATE_HOME={state}", "-eCOLORTERM=truecolor"]
        self._run("-f/dev/null", "new-session", "-d", f"-x{width}", f"-y{height}", *kept, *command)

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-L", self._socket, *arguments], capture_output=True, text=True, timeout=HANG, check=True
        )
        return done.stdout

    def keys(self, *keys: str) -> None:
        self._run("send-keys", *keys)

    def wait_for(self, text: str) -> str:
        end = time.monotonic() + HANG
        while text not in (shown := self._run("capture-pane", "-p")):
            assert time.monotonic() < end, f"{text!r} did not come:\n{shown}"
            time.sleep(0.1)
        return shown

    def close(self) -> None:
        subprocess.run(["tmux", "-L", self._socket, "kill-server"], check=False, capture_output=True)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed")
    opened = Tmux(tmp_path, 80, 24)
    yield opened
    opened.close()


def test_in_tmux_the_board_is_drawn_and_played(tmux: Tmux, tmp_path: Path) -> None:
    tmux.wait_for("51 to go")
    shown = tmux.wait_for("? keys").splitlines()  # the last line is drawn last
    assert shown[1].startswith("┃  5     3         ┃        7         ┃")
    assert shown[21].startswith("┗━━━━")
    assert shown[23].strip().endswith("? keys")
    tmux.keys("5")
    tmux.wait_for("50 to go")
    tmux.keys("Up", "M-9", "Left", "!")  # r4c5 is given; r4c4
    tmux.keys("M-7")
    tmux.keys("h", "h")
    tmux.wait_for("hint 2 of 4")
    tmux.keys("Escape")
    tmux.wait_for("Z digit")
    tmux.keys("?")
    tmux.wait_for("W A S D")
    (file,) = saved_games(folder(tmp_path))
    game = read_game(file)
    assert (game[R5C5].digit, game[30].corner, game[30].centre) == (5, "1", "7")
