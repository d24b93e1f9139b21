"""Files of games: written atomically, listed latest first, kept if damaged."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from play.strategies import START

from fullhouse.errors import CannotWrite, DamagedGame, UnreadableInput
from fullhouse.play import enter
from fullhouse.play.store import games_folder, new_file, read_game, saved_games, write_game


def test_a_game_is_written_and_read_back(tmp_path: Path) -> None:
    path = new_file(tmp_path / "deep" / "games")
    game = START.play(enter(START, [2], 4))
    write_game(path, START)
    write_game(path, game)
    assert read_game(path) == game
    assert [one.name for one in path.parent.iterdir()] == [path.name], "no other file remains"


def test_the_game_played_last_comes_first(tmp_path: Path) -> None:
    paths = []
    for number in range(3):
        paths.append(new_file(tmp_path))
        write_game(paths[-1], START)
        os.utime(paths[-1], ns=(number, number))
    assert len(set(paths)) == 3
    assert saved_games(tmp_path) == paths[::-1]
    os.utime(paths[1], ns=(9, 9))
    assert saved_games(tmp_path)[0] == paths[1]
    assert saved_games(tmp_path / "nowhere") == []


def test_a_write_that_fails_leaves_the_game_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    write_game(path, START)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CannotWrite, match="cannot be written: No space left on device"):
        write_game(path, START.play(enter(START, [2], 4)))
    assert read_game(path) == START
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1, column 1: not JSON"),
        (b"\xff\xfe", "byte 0 is not UTF-8"),
        (b'{"fullhouse": "game", "version": 9}', "at /version: it comes from a later Fullhouse"),
    ],
)
def test_a_damaged_file_is_rejected_by_name_and_kept(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(DamagedGame, match=message) as caught:
        read_game(path)
    assert str(caught.value).endswith(f"{path} is unchanged")
    assert path.read_bytes() == content


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput, match=r"game\.json: No such file"):
        read_game(tmp_path / "game.json")


def test_the_folder_is_where_the_system_keeps_such_things() -> None:
    home = Path.home()
    assert games_folder({"XDG_STATE_HOME": "/state"}, "linux") == Path("/state/fullhouse/games")
    assert games_folder({}, "linux") == home / ".local/state/fullhouse/games"
    assert games_folder({}, "darwin") == home / "Library/Application Support/fullhouse/games"
    assert games_folder({"LOCALAPPDATA": "/local"}, "win32") == Path("/local/fullhouse/games")
