"""`fullhouse play` before its screen opens: requirements and rejected input. tests/tui plays the game."""

from __future__ import annotations

from importlib import util

import pytest
from cli.running import process, run
from puzzles import WIKIPEDIA

from fullhouse.cli.commands import play
from fullhouse.cli.commands.play import LEVELS
from fullhouse.play.game import LEVELS as PLAYED


def test_without_a_terminal_it_says_so() -> None:
    result = process("play", WIKIPEDIA)
    assert (result.returncode, result.stdout) == (2, "")
    assert "play needs a terminal" in result.stderr


@pytest.mark.parametrize(
    "words", [("--resume", "--level", "hard"), (WIKIPEDIA, "--resume"), (WIKIPEDIA, "--level", "easy")]
)
def test_two_games_at_once_are_refused(words: tuple[str, ...]) -> None:
    result = run("play", *words)
    assert result.exit_code == 2
    assert "PUZZLE, --level and --resume contradict each other; choose one" in result.stderr


def test_the_missing_library_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "find_spec", lambda name: None if name == "textual" else util.find_spec(name))
    result = run("play")
    assert result.exit_code == 2
    assert result.stderr == "fullhouse: textual is not installed; run: pip install 'fullhouse[tui]'\n"


def test_an_unknown_level_is_refused() -> None:
    assert run("play", "--level", "mild").exit_code == 2
    assert LEVELS == PLAYED
