"""Boards drawn in a frame of Unicode's box-drawing characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.formats.boxed import has_box_lines, is_drawing
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.row import BARS
from fullhouse.formats.rows import read_rows


class BoxDrawingCodec:
    """A drawing with proper lines, as terminals show it.

    ┌───────┬───────┬───────┐
    │ 5 3 . │ . 7 . │ . . . │
    │ 6 . . │ 1 9 5 │ . . . │   and so on
    """

    name = "box-drawing"
    title = "a board in a frame of ─ │ and ┼"

    def recognises(self, lines: list[Line]) -> bool:
        """Rows and frame, with at least one box-drawing character."""
        return has_box_lines(lines) and is_drawing(lines, BARS)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows, whatever the frame."""
        return read_rows(lines)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one framed board for each puzzle, with an empty line between two."""
        between = ""
        for entry in entries:
            yield between + _drawing(entry.grid.to_rows()) + "\n"
            between = "\n"


def _drawing(rows: list[str]) -> str:
    drawn = ["│ " + " │ ".join(" ".join(row[left : left + 3]) for left in (0, 3, 6)) + " │" for row in rows]
    top, middle, bottom = (
        left + cross.join(["─" * 7] * 3) + right
        for left, cross, right in (("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"))
    )
    return "\n".join([top, *drawn[:3], middle, *drawn[3:6], middle, *drawn[6:], bottom])


BOX_DRAWING = BoxDrawingCodec()
