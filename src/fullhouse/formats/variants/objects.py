"""JSON objects with one puzzle each, in a text of any layout."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry, Line, bad_entry
from fullhouse.formats.json_lines import JsonDocument, parse_json

Members = dict[str, Any]


def read_objects(lines: Iterable[Line], entry_of: Callable[[Members], Entry]) -> Iterator[Entry | BadEntry]:
    """Yield an entry per object, which may span several lines, up to the first error in the JSON."""
    document = JsonDocument(lines)
    while document.next_character():
        line, text = document.line, ""
        try:
            text = document.take_value()
        except FormatError as error:
            error.advice = error.advice or "the rest of the text is not read"
            yield bad_entry(error, error.text.strip(), error.first_line or line)
            return
        try:
            members = parse_json(text)
            if not isinstance(members, dict):
                raise FormatError("expected a JSON object")
            yield entry_of(members)._replace(line=line)
        except FormatError as error:
            yield bad_entry(error, text, line)


def members_of(text: str, source: str) -> Members:
    """Read the JSON object inside a link; `source` names it in errors."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError(
            f"{source} is damaged: its contents are not JSON", advice=f"copy the whole {source[4:]}"
        ) from None
    if not isinstance(value, dict):
        raise FormatError(f"{source} holds no puzzle: expected a JSON object")
    return value


def json_text(members: object) -> str:
    """Return compact JSON."""
    return json.dumps(members, ensure_ascii=False, separators=(",", ":"))


def list_of(text: str) -> object:
    """Return the list that a text holds as JSON, or the text itself."""
    try:
        found: object = json.loads(text) if text.startswith("[") else text
    except (ValueError, RecursionError):
        return text
    return found
