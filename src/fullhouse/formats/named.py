"""Puzzles with a name line above their nine rows, as in Project Euler's problem 96."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.layout import is_frame, is_row, read_blocks, rows_of


class NamedCodec:
    """A name, then nine rows; one or many puzzles, with or without empty lines between.

    Grid 01
    003020600
    900305001   and so on
    """

    name = "named"
    title = "a name line above nine rows"

    def recognises(self, lines: list[Line]) -> bool:
        """Lines that are neither row nor frame, each right above rows or frame, and about nine rows to each."""
        told = [row for _, line in lines for row in rows_of(line) if line.strip()]
        rows = sum(map(is_row, told))
        names = sum(map(_is_name, told))
        headed = any(_is_name(above) and (is_row(below) or is_frame(below)) for above, below in pairwise(told))
        return headed and 0 < names <= rows // 9 + 2 and rows > 0

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows, with the name above them."""
        return read_blocks(lines)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield name and rows of each puzzle; those without a name are numbered."""
        for number, entry in enumerate(entries, start=1):
            name = entry.name or f"Grid {number:02}"
            if not _is_name(name) or "\n" in name:
                raise FormatError(f"{excerpt(name)} cannot be a name here, it would be read as cells")
            yield name + "\n" + "\n".join(entry.grid.to_rows(blank="0")) + "\n"


def _is_name(line: str) -> bool:
    return bool(line.strip()) and not is_row(line) and not is_frame(line)


NAMED = NamedCodec()
