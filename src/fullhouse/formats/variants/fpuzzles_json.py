"""The JSON that f-puzzles exports, one object per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.variants.fpuzzles import entry_of, object_of
from fullhouse.formats.variants.objects import json_text, read_objects


def read(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield an entry per object."""
    return read_objects(lines, lambda members: entry_of(members, "the text"))


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one object per line."""
    for entry in entries:
        yield json_text(object_of(entry)) + "\n"
