"""Boards drawn in a frame of plain characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.layout import BARS, is_frame, is_row, read_blocks

_ASCII_BARS = BARS.replace("│", "").replace("┃", "").replace("║", "")


class BoxedCodec:
    """A drawing with bars and dashes, as most programs print boards.

    +-------+-------+-------+
    | 5 3 . | . 7 . | . . . |
    | 6 . . | 1 9 5 | . . . |   and so on
    """

    name = "boxed"
    title = "a board in a frame of | - and +"

    def recognises(self, lines: list[Line]) -> bool:
        """Rows and pieces of plain frame, and nothing else."""
        told = [line for _, line in lines if line.strip()]
        return all(line.isascii() for line in told) and is_drawing(told, _ASCII_BARS)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows, whatever the frame."""
        return read_blocks(lines)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one framed board for each puzzle, with an empty line between two."""
        between = ""
        for entry in entries:
            yield f"{between}{entry.grid}\n"
            between = "\n"


def is_drawing(lines: list[str], bars: str) -> bool:
    """Whether the lines are rows and frame only, with at least one row and one piece of frame that these bars tell."""
    rows = [line for line in lines if is_row(line)]
    frames = [line for line in lines if not is_row(line) and is_frame(line)]
    has_bars = any(bar in row for row in rows for bar in bars)
    has_frame = any(set(line.strip()) != {"-"} or len(line.strip()) != 9 for line in frames)
    return bool(rows) and (has_bars or has_frame) and len(rows) + len(frames) == len(lines)


BOXED = BoxedCodec()
