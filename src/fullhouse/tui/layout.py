"""Positions on the board: cells of a few sizes, and the notes within a cell.

Lines run around the boxes, and thin ones between all cells if there is space.

    a cell of 7x3 with corner notes 1 2     1   2       automatic candidates:                      1 2 3
    and centre notes 5 6:                     56                                                   4 5
                                                                                                   7   9
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from fullhouse.core.geometry import Cell, Digit

SIDE_WIDTH = 21
"""The minimum number of columns for the panel next to the board."""
STATUS_HEIGHT = 1


@dataclass(frozen=True, slots=True)
class Note:
    """A small digit and its position in the cell."""

    x: int
    y: int
    digit: Digit
    kind: str  # corner or centre


@dataclass(frozen=True, slots=True)
class Layout:
    """A board with cells of this many columns and lines, with or without lines between all of them."""

    width: int
    height: int
    has_lines: bool = False

    @property
    def board_width(self) -> int:
        return self.x_of(9)

    @property
    def board_height(self) -> int:
        return self.y_of(9)

    def x_of(self, column: int) -> int:
        """The first screen column of a column of cells, both counted from 0."""
        return 1 + column * self.width + (column if self.has_lines else column // 3)

    def y_of(self, row: int) -> int:
        """The first screen line of a row of cells."""
        return 1 + row * self.height + (row if self.has_lines else row // 3)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at this position; None on a line or outside."""
        columns = [column for column in range(9) if 0 <= x - self.x_of(column) < self.width]
        rows = [row for row in range(9) if 0 <= y - self.y_of(row) < self.height]
        return 9 * rows[0] + columns[0] if rows and columns else None

    @cache  # noqa: B019 - there are five layouts, and they live as long as the program
    def frame(self) -> list[str]:
        """The lines of the board: thick around boxes, thin between cells."""
        across = {self.x_of(column) - 1: column % 3 == 0 for column in range(10) if self._is_line(column)}
        down = {self.y_of(row) - 1: row % 3 == 0 for row in range(10) if self._is_line(row)}
        last_x, last_y = self.board_width - 1, self.board_height - 1
        rows = []
        for y in range(self.board_height):
            row = []
            for x in range(self.board_width):
                arms = (
                    _weight(across.get(x), is_there=y > 0),
                    _weight(across.get(x), is_there=y < last_y),
                    _weight(down.get(y), is_there=x > 0),
                    _weight(down.get(y), is_there=x < last_x),
                )
                row.append(_JOINTS[arms])
            rows.append("".join(row))
        return rows

    def _is_line(self, number: int) -> bool:
        return self.has_lines or number % 3 == 0

    def digit_place(self) -> tuple[int, int]:
        """The position of a big digit in its cell."""
        return (self.width - 1) // 2, (self.height - 1) // 2

    def notes(self, corner: str, centre: str, *, in_rows: bool) -> list[Note]:
        """The positions of the notes of a cell; `in_rows` gives each digit its own place, as for candidates.

        If there are too many notes, each also gets its own place, and corner notes differ in style.
        """
        if in_rows or not self._has_room(corner, centre):
            kinds = {digit: "corner" if digit in corner else "centre" for digit in sorted({*corner, *centre})}
            return [Note(*self._place_of(int(digit)), int(digit), kind) for digit, kind in kinds.items()]
        return [*self._corner_notes(corner, centre), *self._centre_notes(centre)]

    def _has_room(self, corner: str, centre: str) -> bool:
        room = self.width - 1
        if not corner or not centre:
            return True
        return len(centre) <= room and (self.height > 2 or len(corner) <= room)

    def _place_of(self, digit: Digit) -> tuple[int, int]:
        if self.height < 3:  # 12345 above 6789
            return (digit - 1) % 5, (digit - 1) // 5
        pitch = (self.width - 1) // 3
        return (self.width - 1) // 2 + ((digit - 1) % 3 - 1) * pitch, (digit - 1) // 3 * (self.height // 2)

    def _corner_notes(self, corner: str, centre: str) -> Iterator[Note]:
        left, middle, right, bottom = 0, (self.width - 1) // 2, self.width - 2, self.height - 1
        if self.height < 3:
            places = [(x, y) for y in range(1 if centre else 2) for x in range(self.width - 1)]
        else:
            between = [(x, y) for y in (0, bottom) for x in range(left + 1, right) if x != middle]
            places = [(left, 0), (right, 0), (left, bottom), (right, bottom), (middle, 0), (middle, bottom), *between]
        for (x, y), digit in zip(places, corner, strict=False):
            yield Note(x, y, int(digit), "corner")

    def _centre_notes(self, centre: str) -> Iterator[Note]:
        """Centred on the middle line; digits that do not fit go to the next line."""
        parts = [centre] if len(centre) < self.width else [centre[:5], centre[5:]]
        first = 2 - len(parts) if self.height < 3 else (self.height - 1) // 2
        for line, part in enumerate(parts):
            start = (self.width - len(part)) // 2
            for place, digit in enumerate(part):
                yield Note(start + place, first + line, int(digit), "centre")


_JOINTS = {
    (0, 0, 0, 0): " ",
    (1, 1, 0, 0): "│", (0, 0, 1, 1): "─", (2, 2, 0, 0): "┃", (0, 0, 2, 2): "━",
    (0, 2, 0, 2): "┏", (0, 2, 2, 0): "┓", (2, 0, 0, 2): "┗", (2, 0, 2, 0): "┛",
    (0, 2, 2, 2): "┳", (2, 0, 2, 2): "┻", (2, 2, 0, 2): "┣", (2, 2, 2, 0): "┫", (2, 2, 2, 2): "╋",
    (0, 1, 2, 2): "┯", (1, 0, 2, 2): "┷", (2, 2, 0, 1): "┠", (2, 2, 1, 0): "┨",
    (1, 1, 1, 1): "┼", (2, 2, 1, 1): "╂", (1, 1, 2, 2): "┿",
}  # fmt: skip
"""Characters by their lines upwards, downwards, left and right: none, thin or thick."""


def _weight(is_thick: bool | None, *, is_there: bool) -> int:
    return 0 if is_thick is None or not is_there else 1 + is_thick


LAYOUTS = (Layout(11, 5, has_lines=True), Layout(7, 3, has_lines=True), Layout(8, 3), Layout(7, 3), Layout(6, 2))


def layout_for(width: int, height: int) -> Layout | None:
    """The largest board that fits a terminal of this size; None if it is too small."""
    for layout in LAYOUTS:
        if layout.board_width + SIDE_WIDTH <= width and layout.board_height + STATUS_HEIGHT <= height:
            return layout
    return None
