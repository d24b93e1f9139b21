"""Our own JSON, one object per line: givens, rules and everything else that an entry holds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from fullhouse.constraints.rules import Rules, json_object
from fullhouse.core.grid import Grid, grid_of
from fullhouse.errors import BadArgument, FormatError
from fullhouse.formats.codec import BadEntry, Entry, Line, bad_entry, safe

NAME = "fullhouse-puzzle"
VERSION = 1
_MEMBERS = ("format", "version", "cells", "rules", "name", "comment", "placed", "candidates", "fields")


def read(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield an entry per line that is not empty."""
    for number, line in lines:
        if text := line.strip("\ufeff\r\n\t "):
            try:
                yield _entry(json_object(text, "the puzzle is"))._replace(line=number)
            except FormatError as error:
                yield bad_entry(error, text, number)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one object per line."""
    for entry in entries:
        yield json.dumps(_object(entry), ensure_ascii=False, separators=(",", ":")) + "\n"


def _object(entry: Entry) -> dict[str, Any]:
    grid = entry.grid
    found: dict[str, Any] = {"format": NAME, "version": VERSION, "cells": grid.to_line()}
    found["rules"] = Rules.of(grid.geometry).to_json()
    found |= {"name": safe(entry.name)} if entry.name else {}
    found |= {"comment": safe(entry.comment)} if entry.comment else {}
    found |= {"placed": [grid.geometry.cell_name(cell) for cell in sorted(entry.placed)]} if entry.placed else {}
    if entry.candidates is not None:
        found["candidates"] = [_symbols(mask, grid.geometry.alphabet) for mask in entry.candidates]
    found |= {"fields": {safe(key): safe(value) for key, value in entry.fields.items()}} if entry.fields else {}
    return found


def _symbols(mask: int, alphabet: str) -> str:
    return "".join(one for at, one in enumerate(alphabet) if mask >> at & 1)


def _entry(members: dict[str, Any]) -> Entry:
    for name in members:
        if name not in _MEMBERS:
            raise FormatError(f"/{safe(name)[:40]}: a puzzle has no such field")
    if members.get("format") != NAME or type(members.get("version")) is not int or members["version"] != VERSION:
        raise FormatError(f"expected format '{NAME}' in version {VERSION}")
    if not isinstance(members.get("rules"), dict):
        raise FormatError("/rules is not an object")
    try:
        rules = Rules.from_json(members["rules"])
    except FormatError as error:
        raise FormatError(f"/rules: {error}") from None
    cells = _text(members, "cells")
    if len(cells) != rules.size:
        raise FormatError(f"/cells: expected {rules.size} cells, found {len(cells)}")
    try:
        grid = grid_of(cells, rules)
    except FormatError as error:
        raise FormatError(f"/cells: {error}") from None
    name, comment = _text(members, "name"), _text(members, "comment")
    return Entry(grid, name, comment, _placed(members, grid), _candidates(members, grid), _fields(members))


def _text(members: dict[str, Any], name: str) -> str:
    value = members.get(name, "")
    if not isinstance(value, str):
        raise FormatError(f"/{name} must be text")
    return safe(value)


def _placed(members: dict[str, Any], grid: Grid) -> frozenset[int]:
    names = members.get("placed", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise FormatError("/placed must be a list of cells")
    try:
        placed = frozenset(map(grid.geometry.check_cell, names))
    except BadArgument as error:
        raise FormatError(f"/placed: {error}") from None
    if not all(grid[cell] for cell in placed):
        raise FormatError("/placed has an empty cell")
    return placed


def _candidates(members: dict[str, Any], grid: Grid) -> tuple[int, ...] | None:
    texts = members.get("candidates")
    if texts is None:
        return None
    alphabet = grid.geometry.alphabet
    if not isinstance(texts, list) or len(texts) != len(grid):
        raise FormatError(f"/candidates must be a list of {len(grid)} texts")
    for cell, text in enumerate(texts):
        if not isinstance(text, str) or not set(text) <= set(alphabet):
            raise FormatError(f"/candidates/{cell} must be text made of {alphabet}")
    return tuple(sum(1 << alphabet.index(one) for one in set(text)) for text in texts)


def _fields(members: dict[str, Any]) -> dict[str, str]:
    fields = members.get("fields", {})
    if not isinstance(fields, dict) or not all(isinstance(value, str) for value in fields.values()):
        raise FormatError("/fields must be an object of texts")
    return {safe(key): safe(value) for key, value in fields.items()}
