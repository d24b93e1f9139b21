"""The JSON Schema (draft 2020-12) of JSON lines: one shape for all verbs."""

from __future__ import annotations

from typing import Any

from fullhouse.engines.status import Status
from fullhouse.jobs.chunk import Verb

Schema = dict[str, Any]

_CELLS = "^[1-9A-P.]+$"
_TEXT: Schema = {"type": "string"}
_MAYBE_TEXT: Schema = {"type": ["string", "null"]}


def line_schema(operation: Verb) -> Schema:
    """Return the schema of the lines that this verb prints: name, puzzle, status, the columns it adds, error.

    Columns of the input are copied as additional members.
    """
    parts: Schema = getattr(operation, "schema", dict)()
    definitions: Schema = {}
    members: Schema = {}
    for name in operation.adds:
        part = dict(parts.get(name, {}))
        part.pop("$schema", None)
        definitions |= part.pop("$defs", {})
        members[name] = {"anyOf": [part, {"type": "null"}]} if part else {}
    properties = {
        "name": _TEXT,
        "puzzle": {"type": ["string", "null"], "pattern": _CELLS},
        "status": {"enum": [status.word for status in Status]},
        **members,
        "error": _MAYBE_TEXT,
    }
    return object_schema(operation.verb, properties) | ({"$defs": definitions} if definitions else {})


def entry_schema() -> Schema:
    """Return the schema of the lines that `convert` prints: only the members of a puzzle in the format `jsonl`."""
    candidates = {"type": "array", "items": {"type": "string", "pattern": "^[1-9]*$"}, "minItems": 81, "maxItems": 81}
    puzzle = {"type": "string", "pattern": _CELLS}
    optional = {"name": _TEXT, "comment": _TEXT, "placed": _TEXT, "candidates": candidates}
    return object_schema("convert", {"puzzle": puzzle, **optional}) | {"required": ["puzzle"]}


def object_schema(verb: str, properties: Schema) -> Schema:
    """Return the schema of an object with these members; others are allowed."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of fullhouse {verb} --json",
        "type": "object",
        "properties": properties,
        "required": list(properties),
    }
