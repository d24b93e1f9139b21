"""Attach rules to rows: the same for all of them, or those in the column `rules`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fullhouse.constraints.rules import Rules
from fullhouse.core.geometry import Geometry
from fullhouse.errors import FormatError, SudokuError
from fullhouse.formats.codec import BadEntry
from fullhouse.formats.reading import under
from fullhouse.jobs.chunk import Chunk, Item

COLUMN = "rules"
"""The column with the rules of each row, as short text or JSON."""


def with_rules(chunk: Chunk, rules: Geometry) -> Chunk:
    """Return the rows under these rules; a row that does not fit them is bad."""
    return chunk.changed(lambda item: _under(item, lambda: rules))


def with_own_rules(chunk: Chunk) -> Chunk:
    """Return the rows under the rules in their column; rows without any stay as they are."""

    def change(item: Item) -> Item:
        text = item.fields.get(COLUMN, "").strip()
        return _under(item, lambda: read_rules(text)) if text else item

    return chunk.changed(change)


@lru_cache(256)
def read_rules(text: str) -> Rules:
    """Read rules from short text or JSON."""
    return Rules.from_json(text) if text.startswith("{") else Rules.parse(text)


def _under(item: Item, rules: Callable[[], Geometry]) -> Item:
    if isinstance(item, BadEntry):
        return item
    try:
        return under(rules(), item)
    except SudokuError as error:
        reason = error if isinstance(error, FormatError) else FormatError(str(error))
        return BadEntry(reason.at_line(item.line), item.grid.to_line(), item.line, item.name, item.fields)
