"""Saved games: one file each in the user's state folder, written atomically."""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from fullhouse.errors import CannotWrite, DamagedGame, UnreadableInput
from fullhouse.play.game import Game
from fullhouse.play.saving import load_game, save_game


def games_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder of saved games: in XDG_STATE_HOME if it is set, or in the system's usual place."""
    if state := environment.get("XDG_STATE_HOME"):
        base = Path(state)
    elif platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path.home() / ".local" / "state"
    return base / "fullhouse" / "games"


def saved_games(folder: Path) -> list[Path]:
    """Return the files of saved games, most recently played first."""
    found = []
    for path in folder.glob("*.json"):
        with suppress(OSError):  # deleted since the folder was listed
            found.append((path.stat().st_mtime_ns, path.name, path))
    return [path for *_, path in sorted(found, reverse=True)]


def new_file(folder: Path) -> Path:
    """Return an unused file name; nothing is written."""
    stem = time.strftime("%Y-%m-%d-%H%M%S")
    names = (f"{stem}{'-' + str(number) if number else ''}-{os.getpid()}.json" for number in range(1_000_000))
    return next(folder / name for name in names if not (folder / name).exists())


def write_game(path: Path, game: Game) -> None:
    """Save the game atomically: an interrupted save leaves the old file untouched."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(save_game(game) + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise CannotWrite(str(path), f"cannot be written: {error.strerror or error}") from None


def is_saved_game(path: Path) -> bool:
    """Return whether this file appears to be a saved game, readable or not."""
    try:
        with path.open("rb") as file:
            return re.match(rb'\s*\{\s*"fullhouse"\s*:\s*"game"', file.read(200)) is not None
    except OSError:
        return False


def read_game(path: Path) -> Game:
    """Load the game in this file; raise UnreadableInput or DamagedGame if that fails. The file is never changed."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UnreadableInput(str(path), error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise DamagedGame(f"not text: byte {error.start} is not UTF-8", file=str(path)) from None
    try:
        return load_game(text)
    except DamagedGame as error:
        raise DamagedGame(
            error.reason, pointer=error.pointer, text=error.text, offset=error.offset, file=str(path)
        ) from None
