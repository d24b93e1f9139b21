"""The JSON Schema (draft 2020-12) of a saved game."""

from __future__ import annotations

from fullhouse.core.values import public_in
from fullhouse.play.game import LEVELS, LONGEST
from fullhouse.play.move import KINDS, MARKS
from fullhouse.play.saving import VERSION
from fullhouse.play.settings import CHECKS
from fullhouse.techniques.catalog import DIALECT, Schema

_MARKS: Schema = {"type": "string", "pattern": "^1?2?3?4?5?6?7?8?9?$"}
_SWITCH: Schema = {"type": "boolean"}


def _object(properties: dict[str, Schema], *optional: str) -> Schema:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


@public_in("fullhouse.schemas")
def game_schema() -> Schema:
    """The schema of what `play.game_to_json` gives, and `play.game_from_json` reads.

    >>> game_schema()["properties"]["version"]
    {'const': 1}
    """
    content = {"digit": {"type": "integer", "minimum": 0, "maximum": 9}, **dict.fromkeys(MARKS, _MARKS)}
    cells: Schema = {
        "description": "every field that the move changes, as it is after the move",
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
        "undone": {"description": "the moves taken back; the last is the next to be made again", **moves},
        "seconds": {"type": "number", "minimum": 0, "maximum": LONGEST},
        "settings": _object(settings),
    }
    return {"$schema": DIALECT, "title": "A game of Fullhouse", **_object(properties, "solution", "level")}
