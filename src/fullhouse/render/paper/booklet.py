"""The front pages of a booklet: a cover, the contents, and explanations of techniques."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fullhouse import __version__
from fullhouse.core.geometry import Geometry
from fullhouse.logic.examples import example_of
from fullhouse.rating.hodoku import TABLE, points_of
from fullhouse.render.board import grid_scene, step_scene
from fullhouse.render.fonts import text_width, wrapped
from fullhouse.render.paper.layout import PAPERS, SheetLayout
from fullhouse.render.paper.puzzle_pages import Section
from fullhouse.render.scene import Label, Page, PageLink, Placed, Shape, Stroke
from fullhouse.techniques.catalog import CATALOG, GUESS
from fullhouse.techniques.step import Technique

NOTATION = "Cells are named by row and column: r3c5 is the fifth cell of the third row. r3c5<>7 means that it is not 7."
_LEADING = 1.5
"""The line height, as a multiple of the font size."""


class Entry(NamedTuple):
    """A line of the contents."""

    title: str
    detail: str
    page: int


def cover(sections: Sequence[Section], layout: SheetLayout) -> Page:
    """The first page: the title, the first puzzle, and the number of puzzles per level."""
    width, height = PAPERS[layout.paper]
    middle, shapes = width / 2, list[Shape]()
    y = 0.13 * height
    for line in wrapped(layout.title, 34, width - 120, is_bold=True):
        shapes.append(Label(middle, y, line, 34, "heading"))
        y += 1.25 * 34
    puzzles = [one for section in sections for one in section.puzzles]
    count = f"{len(puzzles):,} {'puzzle' if len(puzzles) == 1 else 'puzzles'}"
    shapes.append(Label(middle, y + 2, count, 14, "text"))
    board = 0.56 * width
    picture = Placed(grid_scene(puzzles[0][1].givens), (width - board) / 2, 0.335 * height, board)
    y = picture.y + picture.height + 46
    for section in sections if len(sections) > 1 or sections[0].title else ():
        shapes.append(Label(middle - 14, y, section.title, 14, "heading", anchor="end"))
        shapes.append(Label(middle + 14, y, f"{len(section.puzzles):,}", 14, "text", anchor="start"))
        y += 22
    made = f"Fullhouse {__version__}" + (f" · {layout.note}" if layout.note else "")
    shapes.append(Label(middle, height - 60, made, max(9.0, layout.text_size * 0.9), "caption"))
    return Page(width, height, tuple(shapes), (picture,), entry="Cover")


def contents(entries: Sequence[Entry], geometries: Iterable[Geometry], layout: SheetLayout, page: int) -> Page:
    """The contents, each line a link, and the rules of Sudoku."""
    area, size = layout.area(page), 1.25 * layout.text_size
    shapes: list[Shape] = [*layout.frame(page, layout.title)]
    shapes.append(Label(area.x, area.y + 20, "Contents", 24, "heading", anchor="start"))
    y, right, links = area.y + 20 + 4 * size, area.x + area.width, []
    for entry in entries:
        shapes.append(Label(area.x, y, entry.title, size, "heading", anchor="start"))
        begin = area.x + max(8.5 * size, text_width(entry.title, size, is_bold=True) + size)
        shapes.append(Label(begin, y, entry.detail, size, "text", anchor="start"))
        shapes.append(Label(right, y, str(entry.page), size, "text", anchor="end"))
        dots = begin + text_width(entry.detail, size) + size * bool(entry.detail), right - 3 * size
        shapes.append(Stroke(((dots[0], y + 0.3 * size), (dots[1], y + 0.3 * size)), "leader", 0.9))
        links.append(PageLink(area.x, y - size, area.width, 2 * size, entry.page))
        y += 2.2 * size
    y += 2.5 * size
    shapes.append(Label(area.x, y, "How to play", size, "heading", anchor="start"))
    y += 0.4 * size
    for line in wrapped(_rules(geometries), layout.text_size * 1.1, area.width):
        y += 1.1 * _LEADING * layout.text_size
        shapes.append(Label(area.x, y, line, layout.text_size * 1.1, "text", anchor="start"))
    return Page(*PAPERS[layout.paper], tuple(shapes), links=tuple(links), entry="Contents")


def _rules(geometries: Iterable[Geometry]) -> str:
    """The rules of Sudoku for grids of these sizes."""
    digits = sorted({geometry.alphabet for geometry in geometries}, key=len)
    ranges = " or ".join(f"{alphabet[0]} to {alphabet[-1]}" for alphabet in digits)
    return (
        f"Fill every empty cell so that each row, each column and each box holds every digit from {ranges} once. "
        "Every puzzle here has exactly one solution, and it can be found by thinking alone."
    )


def technique_pages(techniques: Iterable[str], layout: SheetLayout, first: int) -> Iterator[Page]:
    """Yield pages that explain these techniques, easiest first: the idea, and an example with its explanation."""
    wanted = set(techniques) - {GUESS}
    known = [CATALOG[points.technique] for points in TABLE if points.technique in wanted]
    blocks = [_Block(technique, layout) for technique in known]
    page, y = first, 0.0
    area = layout.area(page)
    shapes, pictures = list[Shape](), list[Placed]()

    def begin(page: int) -> float:
        nonlocal shapes, pictures, area
        area = layout.area(page)
        shapes, pictures = [*layout.frame(page, f"{layout.title} · Techniques")], []
        y = area.y + 4.0
        if page == first:
            for line in wrapped(NOTATION, layout.text_size, area.width):
                shapes.append(Label(area.x, y + layout.text_size / 2, line, layout.text_size, "text", anchor="start"))
                y += _LEADING * layout.text_size
            y += layout.text_size
        return y

    def finished(page: int) -> Page:
        entry = "Techniques" if page == first else ""
        return Page(*PAPERS[layout.paper], tuple(shapes), tuple(pictures), entry=entry)

    y = begin(page)
    for block in blocks:
        if y + block.height > area.y + area.height:
            yield finished(page)
            page += 1
            y = begin(page)
        shapes += block.shapes(area.x, y)
        pictures.append(block.picture(area.x, y))
        y += block.height
    if blocks:
        yield finished(page)


class _Block:
    """A technique on a page: its picture at the left, its text at the right."""

    def __init__(self, technique: Technique, layout: SheetLayout) -> None:
        example = example_of(technique.name)
        assert example, f"{technique.name} has no example"
        board, step = example
        self._scene = step_scene(step, board)
        area, size = layout.area(1), layout.text_size
        self._width = 0.4 * area.width
        self._size = size
        column = area.width - self._width - 16
        self._level = points_of(technique.name).level.word
        self._titles = list(wrapped(technique.title, 1.2 * size, column, is_bold=True))
        if self._after_title() + text_width(self._level, 0.92 * size) > column:
            self._titles.append("")
        self._ideas = list(wrapped(idea_of(technique), size, column))
        self._words = list(wrapped(step.reason(), 0.92 * size, column))
        *_, last = self.shapes(0, 0)
        self.height = max(self._width, last.y + 0.5 * size) + 16.0

    def _after_title(self) -> float:
        """The position of the level in the last line of the title."""
        title = self._titles[-1]
        return text_width(title, 1.2 * self._size, is_bold=True) + self._size if title else 0.0

    def picture(self, x: float, y: float) -> Placed:
        """The picture of the example."""
        return Placed(self._scene, x, y, self._width)

    def shapes(self, x: float, y: float) -> Iterator[Label]:
        """Yield the text next to it."""
        size, left = self._size, x + self._width + 16
        y += 0.7 * size
        for line in self._titles:
            yield Label(left, y, line, 1.2 * size, "heading", anchor="start")
            y += 1.2 * _LEADING * size
        last = y - 1.2 * _LEADING * size
        yield Label(left + self._after_title(), last, self._level, 0.92 * size, "caption", anchor="start")
        for line in self._ideas:
            yield Label(left, y, line, size, "text", anchor="start")
            y += _LEADING * size
        y += 0.5 * size
        for line in self._words:
            yield Label(left, y, line, 0.92 * size, "caption", anchor="start")
            y += 0.92 * _LEADING * size


def idea_of(technique: Technique) -> str:
    """The description of the technique, from the docstring of its class."""
    first, _, _ = (inspect.getdoc(technique.step) or "").partition("\n\n")
    return " ".join(first.split())
