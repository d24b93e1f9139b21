"""The schema of JSON lines: where a row stood, how it was, and what was found."""

from __future__ import annotations

from typing import Any


def line_schema(command: str, part: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a line that this command prints with --json: beside the row's origin it has this part, or null."""
    inner = dict(schema)
    text, maybe_text = {"type": "string"}, {"type": ["string", "null"]}
    properties = {
        "name": text,
        "source": text,
        "line": {"type": "integer", "minimum": 1},
        "puzzle": maybe_text,
        "status": {"enum": ["proper", "ambiguous", "unsolvable", "unreadable"]},
        "error": maybe_text,
        part: {"oneOf": [{"$ref": f"#/$defs/{part}"}, {"type": "null"}]},
    }
    definitions = inner.pop("$defs")
    return {
        "$schema": inner.pop("$schema"),
        "title": f"A line of fullhouse {command} --json",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "$defs": {part: inner, **definitions},
    }
