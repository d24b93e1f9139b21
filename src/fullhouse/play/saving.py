"""Convert a game to a JSON document and back.

    {"fullhouse": "game", "version": 1, "puzzle": "53..7…", "solution": "534678…", "level": "easy",
     "history": [{"move": "digit", "cells": {"r1c3": {"digit": 4}, "r1c4": {"corner": "26"}}}],
     "undone": [], "seconds": 12.5, "settings": {"auto_candidates": false, …}}

The document holds no state except the moves. Every move lists the fields that it changes with their new values, so
that it can be replayed without the rules of that version. The web app saves the same document.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, fields
from typing import Any, TypeVar

from fullhouse.core.arguments import one_of
from fullhouse.core.geometry import CLASSIC, Cell, cell_name
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.engines.solve import puzzle as proved_puzzle
from fullhouse.errors import DamagedGame, SudokuError, excerpt
from fullhouse.play.game import CHECKS, KINDS, LEVELS, LONGEST, MARKS, Change, Game, Move, Settings, check_move
from fullhouse.techniques.catalog import DIALECT, Schema

VERSION = 1
CELLS: dict[str, Cell] = {cell_name(cell): cell for cell in range(CLASSIC.size)}
_REQUIRED = ("fullhouse", "version", "puzzle", "history", "undone", "seconds", "settings")
_ALLOWED = (*_REQUIRED, "solution", "level")
Made = TypeVar("Made")
_MARKS: Schema = {"type": "string", "pattern": "^1?2?3?4?5?6?7?8?9?$"}
_SWITCH: Schema = {"type": "boolean"}


def game_to_json(game: Game) -> dict[str, Any]:
    """Return the game as plain values; `fullhouse.schemas.game_schema` describes them."""
    return {
        "fullhouse": "game",
        "version": VERSION,
        "puzzle": game.puzzle.givens.to_line(),
        "solution": game.puzzle.solution.to_line(),
        **({"level": game.level} if game.level else {}),
        "history": [_move_to_json(move) for move in game.history],
        "undone": [_move_to_json(move) for move in game.undone],
        "seconds": game.seconds,
        "settings": asdict(game.settings),
    }


def save_game(game: Game) -> str:
    """Return the game as one line of text."""
    return json.dumps(game_to_json(game), separators=(",", ":"))


def load_game(text: str) -> Game:
    """Load a game from text; raise DamagedGame, with the place, for anything that `save_game` cannot have written.

    >>> load_game('{"fullhouse": "game", "version": 1, "puzzle": 3}')
    Traceback (most recent call last):
    fullhouse.errors.DamagedGame: the saved game cannot be read: "history" is missing
    """
    return game_from_json(_parsed(text))


def game_from_json(document: object) -> Game:
    """Load a game from plain values; raise DamagedGame, with the place, for values not from `game_to_json`."""
    whole = _members(document, "", ())
    if whole.get("fullhouse") != "game":
        raise DamagedGame('"fullhouse" must be "game": this is not a saved game', pointer="/fullhouse")
    _check_version(whole.get("version"))
    _members(whole, "", _ALLOWED, _REQUIRED)
    puzzle = _puzzle(whole)
    history, undone = (_moves(whole[name], f"/{name}", puzzle.givens) for name in ("history", "undone"))
    seconds = whole["seconds"]
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= LONGEST:
        raise DamagedGame(f"expected a number from 0 to {LONGEST:.0f}, found {_shown(seconds)}", pointer="/seconds")
    level = _made(lambda: one_of("level", whole["level"], LEVELS), "/level") if "level" in whole else None
    return Game(puzzle, history, undone, float(seconds), _settings(whole["settings"]), level)


def _parsed(text: str) -> object:
    def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) != len(pairs):
            names = [name for name, _ in pairs]
            double = next(name for name in names if names.count(name) > 1)
            raise DamagedGame(f"{excerpt(double)} occurs twice in one object")
        return members

    try:
        return json.loads(text, object_pairs_hook=without_doubles)
    except json.JSONDecodeError as error:
        raise DamagedGame(f"not JSON: {error.msg}", text=text, offset=error.pos) from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, DamagedGame):
            raise
        raise DamagedGame("a number is too long, or objects are nested too deeply") from None


def _check_version(version: object) -> None:
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise DamagedGame(f"expected a version number, found {_shown(version)}", pointer="/version")
    if version > VERSION:
        reason = f"it comes from a later Fullhouse (version {version} of saved games; this one reads up to {VERSION})"
        raise DamagedGame(f"{reason}; update Fullhouse", pointer="/version")


def _members(value: object, pointer: str, allowed: tuple[str, ...], required: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the value if it is an object with exactly these members, or any members if none are listed."""
    if not isinstance(value, dict):
        raise DamagedGame(f"expected an object, found {_shown(value)}", pointer=pointer)
    for name in required:
        if name not in value:
            raise DamagedGame(f'"{name}" is missing', pointer=pointer)
    for name in value:
        if allowed and name not in allowed:
            raise DamagedGame(f"unknown member {_shown(name)}", pointer=f"{pointer}/{_escaped(name)}")
    return value


def _some(value: object, pointer: str, allowed: tuple[str, ...] = ()) -> dict[str, Any]:
    members = _members(value, pointer, allowed)
    if not members:
        raise DamagedGame("the move changes nothing here", pointer=pointer)
    return members


def _puzzle(whole: dict[str, Any]) -> Puzzle:
    givens = _grid(whole["puzzle"], "/puzzle")
    puzzle = _made(lambda: proved_puzzle(givens), "/puzzle")
    if "solution" in whole and _grid(whole["solution"], "/solution") != puzzle.solution:
        raise DamagedGame("it is not the solution of the puzzle", pointer="/solution")
    return puzzle


def _grid(value: object, pointer: str) -> Grid:
    if not isinstance(value, str) or len(value) != CLASSIC.size or not set(value) <= set("123456789."):
        raise DamagedGame(f"expected 81 digits or dots, found {_shown(value)}", pointer=pointer)
    return Grid.from_line(value)


def _settings(value: object) -> Settings:
    names = tuple(field.name for field in fields(Settings))
    members = _members(value, "/settings", names, names)
    for name, setting in members.items():
        _made(lambda name=name, setting=setting: Settings(**{name: setting}), f"/settings/{name}")  # type: ignore[misc]
    return Settings(**members)


def _moves(value: object, pointer: str, givens: Grid) -> tuple[Move, ...]:
    if not isinstance(value, list):
        raise DamagedGame(f"expected a list of moves, found {_shown(value)}", pointer=pointer)
    return tuple(_move(one, f"{pointer}/{number}", givens) for number, one in enumerate(value))


def _move(value: object, pointer: str, givens: Grid) -> Move:
    members = _members(value, pointer, ("move", "cells"), ("move", "cells"))
    changes = []
    for name, change in _some(members["cells"], f"{pointer}/cells", tuple(CELLS)).items():
        place = f"{pointer}/cells/{name}"
        for field, new in _some(change, place).items():
            changes.append(_made(lambda: Change(CELLS[name], field, new), f"{place}/{_escaped(field)}"))  # noqa: B023
    move = _made(lambda: Move(members["move"], changes), f"{pointer}/move")
    _made(lambda: check_move(givens, move), f"{pointer}/cells")
    return move


def _made(make: Callable[[], Made], pointer: str) -> Made:
    """Return the result of `make`; its errors become damage at this place."""
    try:
        return make()
    except SudokuError as error:
        raise DamagedGame(str(error), pointer=pointer) from None


def _move_to_json(move: Move) -> dict[str, Any]:
    cells: dict[str, dict[str, Any]] = {}
    for change in move.changes:
        cells.setdefault(cell_name(change.cell), {})[change.field] = change.value
    return {"move": move.kind, "cells": cells}


def _escaped(name: str) -> str:
    """Return a member's name for a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def _shown(value: object) -> str:
    return excerpt(json.dumps(value))[1:-1] if len(json.dumps(value)) <= 60 else f"{json.dumps(value)[:60]}…"


def _object(properties: dict[str, Schema], *optional: str) -> Schema:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def game_schema() -> Schema:
    """Return the schema of the values that `play.game_to_json` returns and `play.game_from_json` reads.

    >>> game_schema()["properties"]["version"]
    {'const': 1}
    """
    content = {"digit": {"type": "integer", "minimum": 0, "maximum": 9}, **dict.fromkeys(MARKS, _MARKS)}
    cells: Schema = {
        "description": "every field that the move changes, with its new value",
        "type": "object",
        "propertyNames": {"pattern": "^r[1-9]c[1-9]$"},
        "additionalProperties": {**_object(content, *content), "minProperties": 1},
        "minProperties": 1,
    }
    moves: Schema = {"type": "array", "items": _object({"move": {"enum": list(KINDS)}, "cells": cells})}
    settings = {
        "auto_candidates": _SWITCH,
        "auto_clean": _SWITCH,
        "check": {"enum": list(CHECKS)},
        "show_clock": _SWITCH,
    }
    properties: dict[str, Schema] = {
        "fullhouse": {"const": "game"},
        "version": {"const": VERSION},
        "puzzle": {"description": "the givens", "type": "string", "pattern": "^[1-9.]{81}$"},
        "solution": {"type": "string", "pattern": "^[1-9]{81}$"},
        "level": {"enum": list(LEVELS)},
        "history": {"description": "the moves made, first to last", **moves},
        "undone": {"description": "the undone moves; redo repeats the last one first", **moves},
        "seconds": {"type": "number", "minimum": 0, "maximum": LONGEST},
        "settings": _object(settings),
    }
    return {"$schema": DIALECT, "title": "A game of Fullhouse", **_object(properties, "solution", "level")}
