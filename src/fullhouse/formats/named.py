"""Puzzles with a name line above their nine rows, as in Project Euler's problem 96."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.blocks import Kind
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.line import is_titled
from fullhouse.formats.row_reader import kind_of
from fullhouse.formats.rows import line_kinds, read_rows


class NamedCodec:
    """A name, then nine rows; one or many puzzles, with or without empty lines between.

    Grid 01
    003020600
    900305001   and so on
    """

    name = "named"
    title = "a name line above nine rows"

    def recognises(self, lines: list[Line]) -> bool:
        """Rows and text, with more rows than text; or titles and lines of 81 cells by turns."""
        kinds = [kind for kind, _ in line_kinds(lines)]
        rows = sum(kind in (Kind.ROW, Kind.BROKEN) for kind in kinds)
        names = kinds.count(Kind.NAME) + kinds.count(Kind.STUB)
        has_rows = Kind.ROW in kinds or Kind.WHOLE in kinds
        return (has_rows and 0 < names <= 9 * kinds.count(Kind.WHOLE) + rows) or is_titled(lines)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows, with the name above them."""
        return read_rows(lines)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield name and rows of each puzzle; those without a name are numbered."""
        for number, entry in enumerate(entries, start=1):
            name = entry.name or f"Grid {number:02}"
            if kind_of(name) is not Kind.NAME or "\n" in name:
                raise FormatError(f"{excerpt(name)} cannot be a name here, it would be read as cells")
            yield name + "\n" + "\n".join(entry.grid.to_rows(blank="0")) + "\n"


NAMED = NamedCodec()
