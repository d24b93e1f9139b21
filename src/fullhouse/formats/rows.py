"""Nine rows of nine cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.layout import is_frame, is_row, read_blocks, rows_of


class RowsCodec:
    """Nine lines of nine characters, or of nine separated cells; an empty line between puzzles.

    53..7....
    6..195...
    .98....6.   and so on
    """

    name = "rows"
    title = "nine lines of nine characters"

    def recognises(self, lines: list[Line]) -> bool:
        """Rows, and nothing but rows and empty lines."""
        told = [row for _, line in lines for row in rows_of(line) if line.strip()]
        return any(map(is_row, told)) and all(
            is_row(row) or (is_frame(row) and set(row.strip()) == {"-"}) for row in told
        )

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows."""
        return read_blocks(lines)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield nine lines for each puzzle, with an empty line between two."""
        between = ""
        for entry in entries:
            yield between + "\n".join(entry.grid.to_rows()) + "\n"
            between = "\n"


ROWS = RowsCodec()
