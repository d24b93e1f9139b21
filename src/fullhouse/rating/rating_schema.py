"""The JSON Schema (draft 2020-12) of ratings."""

from __future__ import annotations

from fullhouse.rating.rate import SCALES
from fullhouse.rating.rating import Level
from fullhouse.techniques.catalog import Schema, step_schema

_COUNT: Schema = {"type": "integer", "minimum": 0}
_WEIGHT: Schema = {"type": "number", "minimum": 0}
_LEVELS = [level.word for level in Level]
_NUMBERS: dict[str, dict[str, Schema]] = {
    "hodoku": {"level": {"enum": _LEVELS}, "score": _COUNT},
    "se": {"er": _WEIGHT, "ep": _WEIGHT, "ed": _WEIGHT},
    "se-1.2.1": {"er": _WEIGHT, "ep": _WEIGHT, "ed": _WEIGHT},
    "guesses": {"guesses": _COUNT, "backtracks": _COUNT},
}
_PATHLESS = ("guesses",)


def rating_schema() -> Schema:
    """The schema of `Rating.to_json`.

    >>> rating_schema()["properties"]["scales"]["properties"]["hodoku"]["properties"]["score"]
    {'type': 'integer', 'minimum': 0}
    """
    step = step_schema()
    return {
        "$schema": step["$schema"],
        "title": "A Fullhouse rating: the difficulty of a puzzle on one or more scales",
        "type": "object",
        "properties": {
            "puzzle": {"type": "string", "pattern": "^[1-9.]{81}$"},
            "level": {
                "description": "the level on the scale hodoku; null if that was not requested",
                "enum": [*_LEVELS, None],
            },
            "scales": {
                "type": "object",
                "properties": {name: _part(name) for name in SCALES},
                "minProperties": 1,
                "additionalProperties": False,
            },
        },
        "required": ["puzzle", "level", "scales"],
        "additionalProperties": False,
        "$defs": {"step": {"oneOf": step["oneOf"]}, **step["$defs"]},
    }


def _part(name: str) -> Schema:
    numbers = _NUMBERS[name]
    properties = {
        "version": {"type": "string"},
        **numbers,
        "lower_bounds": {
            "description": "the names of the numbers that are lower bounds",
            "type": "array",
            "items": {"enum": list(numbers)},
            "uniqueItems": True,
        },
        **({} if name in _PATHLESS else _path()),
    }
    return {
        "title": SCALES[name].title,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _path() -> dict[str, Schema]:
    return {
        "techniques": {
            "description": "how often each technique was used",
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 1},
        },
        "hardest": {
            "description": "the hardest step; null if there is none or it is unknown",
            "oneOf": [
                {"type": "null"},
                {
                    "type": "object",
                    "properties": {
                        "technique": {"type": "string"},
                        "weight": _WEIGHT,
                        "step": {
                            "description": "null in batches",
                            "oneOf": [{"$ref": "#/$defs/step"}, {"type": "null"}],
                        },
                    },
                    "required": ["technique", "weight", "step"],
                    "additionalProperties": False,
                },
            ],
        },
    }
