"""Boards drawn in a frame of Unicode's box-drawing characters."""

from __future__ import annotations

from fullhouse.formats.codec import Entry, Line
from fullhouse.formats.drawings import BoxedCodec, has_box_lines, is_drawing
from fullhouse.formats.row_reader import BARS


class BoxDrawingCodec(BoxedCodec):
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

    def _drawing(self, entry: Entry) -> str:
        rows = [" │ ".join(" ".join(row[left : left + 3]) for left in (0, 3, 6)) for row in entry.grid.to_rows()]
        drawn = [f"│ {row} │" for row in rows]
        top, middle, bottom = (
            left + cross.join(["─" * 7] * 3) + right
            for left, cross, right in (("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"))
        )
        return "\n".join([top, *drawn[:3], middle, *drawn[3:6], middle, *drawn[6:], bottom])


BOX_DRAWING = BoxDrawingCodec()
