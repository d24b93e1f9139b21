"""The layout of sheets: paper, margins, and the number, positions and sizes of boards on a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from fullhouse.core.arguments import one_of, text
from fullhouse.core.geometry import Geometry
from fullhouse.errors import BadArgument
from fullhouse.render.fonts import shortened
from fullhouse.render.scene import Label

PaperName = Literal["a4", "letter"]
AnswersPlace = Literal["end", "below", "none"]

PAPERS: dict[str, tuple[float, float]] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height in points, by name."""
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4)}
"""The possible numbers of puzzles per page, with their columns and rows."""
LARGE_PRINT = (1, 2, 4)
"""The possible numbers in large print."""
SMALLEST_CELL = 12.0
"""The minimum width of a cell to write in: 4 mm."""

_MARGIN, _BINDING = 45.0, 34.0
_GAP = 16.0
_WIDEST_GAP = 0.4
"""The maximum horizontal gap between boards, in board widths."""
_ANSWERS = {9: (4, 5), 12: (3, 4), 16: (2, 3), 25: (1, 2)}
_LARGE_ANSWERS = {9: (2, 3), 12: (1, 2), 16: (1, 2), 25: (1, 1)}
"""Columns and rows of the answers at the end, by the largest side of the grids."""
_BELOW = {9: (6, 84.0), 12: (4, 116.0), 16: (3, 156.0), 25: (2, 240.0)}
"""Answers per row at the foot of a page, by the largest side, and the maximum width of each."""


class Area(NamedTuple):
    """A rectangle of a page."""

    x: float
    y: float
    width: float
    height: float

    def cells(self, columns: int, rows: int) -> Iterator[Area]:
        """Yield this many equal parts, row by row."""
        width, height = self.width / columns, self.height / rows
        for place in range(columns * rows):
            row, column = divmod(place, columns)
            yield Area(self.x + column * width, self.y + row * height, width, height)


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Settings for printed puzzles. Raises BadArgument for invalid ones."""

    title: str = "Sudoku"
    per_page: int | None = None
    """Puzzles per page; None for 6, or fewer if the grids are large."""
    paper: PaperName = "a4"
    answers: AnswersPlace = "end"
    """Where the answers go: at the end, upside down at the foot of their page, or nowhere."""
    binding: bool = False
    """Whether the inner margin has room for holes or staples."""
    large_print: bool = False
    booklet: bool = False
    """Whether to add a cover, a contents page, and pages that explain the techniques."""
    note: str = ""
    """A line for the foot of the cover and the description of the file, such as the seed of the puzzles."""

    def __post_init__(self) -> None:
        text("title", self.title)
        text("note", self.note)
        one_of("paper", self.paper, get_args(PaperName))
        one_of("answers", self.answers, get_args(AnswersPlace))
        allowed = LARGE_PRINT if self.large_print else tuple(GRIDS)
        if self.per_page is not None and (type(self.per_page) is not int or self.per_page not in allowed):
            expected = f"{_listed(allowed)}{' in large print' if self.large_print else ''}"
            raise BadArgument("per_page", self.per_page, expected)
        if self.large_print and self.answers == "below":
            raise BadArgument("answers", self.answers, "end or none in large print")

    def for_grids(self, geometries: Iterable[Geometry]) -> SheetLayout:
        """A copy with as many puzzles per page as leave grids of these sizes large enough to write in."""
        side = max((geometry.side for geometry in geometries), default=9)
        allowed = LARGE_PRINT if self.large_print else tuple(GRIDS)
        fitting = [number for number in allowed if replace(self, per_page=number)._cell(side) >= SMALLEST_CELL]
        if self.per_page is None:
            usual = 1 if self.large_print else 6
            return replace(self, per_page=max(number for number in fitting if number <= usual))
        if self.per_page not in fitting:
            where = " with answers below" if self.answers == "below" else ""
            expected = f"{_listed(fitting)} for grids of {side}x{side}{where}"
            raise BadArgument("per_page", self.per_page, expected, advice="more would be too small to write in")
        return self

    def _cell(self, side: int) -> float:
        """The width of a cell in a grid of this side."""
        return self.board_width(side) / side

    @property
    def grid(self) -> tuple[int, int]:
        """The columns and rows of puzzles on a page."""
        assert self.per_page is not None, "for_grids has chosen"
        return GRIDS[self.per_page]

    def board_width(self, side: int) -> float:
        """The width of a puzzle on the page."""
        columns, rows = self.grid
        area = self.puzzle_area(1, side)
        width = area.width / columns - (_GAP if columns > 1 else 0)
        return min(width, area.height / rows - self.caption_height - (_GAP if rows > 1 else 0))

    def puzzle_area(self, page: int, side: int) -> Area:
        """The area for the puzzles of this page, without the answers at the foot."""
        area = self.area(page)
        foot = self.answers_below(side)[2] if self.answers == "below" else 0.0
        return area._replace(height=area.height - foot)

    def puzzle_cells(self, page: int, side: int) -> Iterator[Area]:
        """Yield the areas of the puzzles of this page; columns stay together in the middle."""
        columns, rows = self.grid
        area = self.puzzle_area(page, side)
        width = min(area.width, columns * (1 + _WIDEST_GAP) * self.board_width(side))
        return area._replace(x=area.x + (area.width - width) / 2, width=width).cells(columns, rows)

    def answers_below(self, side: int) -> tuple[int, float, float]:
        """Answers per row at the foot of a page, the width of each, and the height of all rows."""
        columns, most = next(value for limit, value in _BELOW.items() if side <= limit)
        assert self.per_page is not None, "for_grids has chosen"
        rows = -(-self.per_page // columns)
        columns = -(-self.per_page // rows)
        width = min(most, self.area(1).width / columns - _GAP / 2)
        return columns, width, rows * (width + self.caption_height) + _GAP / 2

    def answer_grid(self, side: int) -> tuple[int, int]:
        """The columns and rows of the answers at the end."""
        grids = _LARGE_ANSWERS if self.large_print else _ANSWERS
        return next(grid for limit, grid in grids.items() if side <= limit)

    def area(self, page: int) -> Area:
        """The area between the margins, head and foot of this page, counted from 1."""
        width, height = PAPERS[self.paper]
        inner = _BINDING if self.binding else 0.0
        left = _MARGIN + (inner if page % 2 else 0.0)
        top, bottom = _MARGIN + 2.6 * self.text_size, _MARGIN + 2.2 * self.text_size
        return Area(left, top, width - 2 * _MARGIN - inner, height - top - bottom)

    @property
    def text_size(self) -> float:
        """The size of running text."""
        return 16.0 if self.large_print else 9.5

    @property
    def caption_height(self) -> float:
        """The height of the line below a board."""
        return 2 * self.text_size

    def frame(self, page: int, head: str) -> Iterator[Label]:
        """Yield the head of this page and its number; on bound paper the number is at the outer edge."""
        area, size = self.area(page), self.text_size
        shown = shortened(head, size, area.width, is_bold=True)
        yield Label(area.x, _MARGIN + size / 2, shown, size, "heading", anchor="start")
        bottom = PAPERS[self.paper][1] - _MARGIN - size / 2
        x, anchor = area.x + area.width / 2, "middle"
        if self.binding:
            x, anchor = (area.x + area.width, "end") if page % 2 else (area.x, "start")
        yield Label(x, bottom, str(page), size, "caption", anchor=anchor)


def _listed(choices: Iterable[object]) -> str:
    *others, last = map(str, choices)
    return f"{', '.join(others)} or {last}" if others else last
