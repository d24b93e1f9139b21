"""Boards drawn in a frame of plain characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.formats.blocks import Kind
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import with_gaps
from fullhouse.formats.row_reader import BARS
from fullhouse.formats.rows import line_kinds, read_rows

_PLAIN_BARS = BARS.replace("│", "").replace("┃", "").replace("║", "")


class BoxedCodec:
    """A drawing with bars and dashes, as most programs print boards.

    +-------+-------+-------+
    | 5 3 . | . 7 . | . . . |
    | 6 . . | 1 9 5 | . . . |   and so on
    """

    name = "boxed"
    title = "a board in a frame of | - and +"

    def recognises(self, lines: list[Line]) -> bool:
        """Rows and a plain frame, and nothing else."""
        return not has_box_lines(lines) and is_drawing(lines, _PLAIN_BARS)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows, whatever the frame."""
        return read_rows(lines)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one framed board for each puzzle, with an empty line between two."""
        return with_gaps(map(self._drawing, entries))

    def _drawing(self, entry: Entry) -> str:
        return str(entry.grid)


def has_box_lines(lines: list[Line]) -> bool:
    """Whether there is any of Unicode's box-drawing characters."""
    return any("─" <= character <= "╿" for _, line in lines for character in line)


def is_drawing(lines: list[Line], bars: str) -> bool:
    """Whether the lines are rows and frame only, with at least one row and a frame, or one of these bars."""
    kinds = line_kinds(lines)
    rows = [line for kind, line in kinds if kind in (Kind.ROW, Kind.DOUBTFUL)]
    broken = sum(kind in (Kind.BROKEN, Kind.STUB) for kind, _ in kinds)
    frames = sum(kind in (Kind.FRAME, Kind.SPACER) for kind, _ in kinds)
    has_bars = any(bar in row for row in rows for bar in bars)
    has_crosses = any(kind is Kind.DOUBTFUL and set(line.strip()) != {"-"} for kind, line in kinds)
    is_framed = has_bars or has_crosses or frames > 0
    return len(rows) > broken and is_framed and len(rows) + broken + frames == len(kinds)


BOXED = BoxedCodec()
