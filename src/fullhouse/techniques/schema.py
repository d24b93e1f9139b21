"""JSON Schemas (draft 2020-12) of steps and paths, made from the fields of the step classes."""

from __future__ import annotations

from typing import Any

from fullhouse.core.value import public_in
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.step import Step, own_kinds

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_CELLS = "r[1-9]+c[1-9]+"
_PART = f"{_CELLS}(,{_CELLS})*(=|<>)[1-9]"
_CONCLUSIONS = {"type": "string", "pattern": f"^{_PART}(, {_PART})*$"}
_PUZZLE = {"type": "string", "pattern": "^[1-9.]{81}$"}
_SOLUTION = {"type": "string", "pattern": "^[1-9]{81}$"}
_NUMBER = {"type": "integer", "minimum": 1}


@public_in("fullhouse.schemas")
def step_schema() -> Schema:
    """The schema of what `Step.to_json` gives, for the steps of every technique.

    >>> step_schema()["$defs"]["pointing"]["properties"]["digit"]
    {'type': 'integer', 'minimum': 1, 'maximum': 9}
    """
    return {
        "$schema": DIALECT,
        "title": "A step of Fullhouse",
        "type": "object",
        "required": ["technique"],
        "properties": {"technique": {"enum": list(CATALOG)}},
        "oneOf": _references(),
        "$defs": _definitions(),
    }


@public_in("fullhouse.schemas")
def path_schema() -> Schema:
    """The schema of what `Path.to_json` gives."""
    return {
        "$schema": DIALECT,
        "title": "A path of Fullhouse: the steps from a board towards its solution",
        "type": "object",
        "properties": {
            "puzzle": _PUZZLE,
            "givens": _PUZZLE,
            "candidates": {
                "description": "the candidates of every cell before the first step; null if only the rules took any",
                "type": ["array", "null"],
                "items": {"type": "string", "pattern": "^[1-9]*$"},
                "minItems": 81,
                "maxItems": 81,
            },
            "solution": _SOLUTION,
            "end": {"enum": ["solved", "stuck", "until"]},
            "first_guess": {
                "description": "the number of the step where logic stopped, from 1; null if it never did",
                "anyOf": [_NUMBER, {"type": "null"}],
            },
            "techniques": {
                "description": "how often each technique was used",
                "type": "object",
                "propertyNames": {"enum": list(CATALOG)},
                "additionalProperties": _NUMBER,
            },
            "steps": {"type": "array", "items": {"oneOf": _references()}},
        },
        "required": ["puzzle", "givens", "candidates", "solution", "end", "first_guess", "techniques", "steps"],
        "additionalProperties": False,
        "$defs": _definitions(),
    }


def _references() -> list[Schema]:
    return [{"$ref": f"#/$defs/{name}"} for name in CATALOG]


def _definitions() -> dict[str, Schema]:
    return {name: _step(name, technique.title, technique.step) for name, technique in CATALOG.items()}


def _step(name: str, title: str, step: type[Step]) -> Schema:
    own = {name: kind.schema for name, kind in own_kinds(step).items()}
    properties = {"technique": {"const": name}, **own, "conclusions": _CONCLUSIONS, "line": {"type": "string"}}
    return {
        "title": title,
        "type": "object",
        "properties": {
            "number": {"description": "its place on a path", **_NUMBER},
            "weight": {"description": "what it weighs, on a path with weights", "type": "number", "minimum": 0},
            **properties,
        },
        "required": list(properties),
        "additionalProperties": False,
    }
