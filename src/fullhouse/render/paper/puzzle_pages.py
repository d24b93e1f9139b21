"""Pages of boards with their numbers and levels, and of answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice
from typing import NamedTuple

from fullhouse.core.grid import Grid
from fullhouse.rating.rating import Level
from fullhouse.render.board import grid_scene
from fullhouse.render.fonts import shortened, text_width
from fullhouse.render.layout import MARGIN
from fullhouse.render.paper.layout import PAPERS, Area, SheetLayout
from fullhouse.render.scene import Label, Page, Placed, Scene, Shape, Stroke
from fullhouse.render.theme import THEMES, Style, Theme

PAPER = Theme(
    "paper",
    THEMES["print"].paper,
    {
        **THEMES["print"].styles,
        "heading": Style("#000000", is_bold=True),
        "number": Style("#000000", is_bold=True),
        "text": Style("#1a1a1a"),
        "rule": Style(line="#9a9a9a"),
        "leader": Style(line="#8c8c8c", dash=(1.0, 3.0)),
    },
)
"""The theme of boards and the text around them."""
UNRATED = "Unrated"
"""The title of a section of puzzles without a level."""


class Printed(NamedTuple):
    """A puzzle to print."""

    givens: Grid
    solution: Grid
    name: str = ""
    level: Level | None = None
    """None if unknown, as for sizes other than 9x9."""
    techniques: tuple[str, ...] = ()
    """The techniques that its path needs."""

    @property
    def level_word(self) -> str:
        """The level as a heading."""
        return self.level.word.capitalize() if self.level else ""


Numbered = tuple[int, Printed]
"""A puzzle with its number on the sheet."""


class Section(NamedTuple):
    """Puzzles that start on a new page."""

    title: str
    puzzles: list[Numbered]


def sections_of(puzzles: Iterable[Printed], *, by_level: bool) -> list[Section]:
    """The puzzles in printing order, numbered from 1: in input order, or level by level."""
    if not by_level:
        return [Section("", list(enumerate(puzzles, start=1)))]
    ordered = sorted(puzzles, key=lambda one: one.level or max(Level) + 1)
    groups = groupby(enumerate(ordered, start=1), key=lambda one: one[1].level_word)
    return [Section(title or UNRATED, list(some)) for title, some in groups]


def puzzle_pages(section: Section, layout: SheetLayout, side: int, first: int) -> Iterator[Page]:
    """Yield the pages of these puzzles, starting with this page number; `side` is the largest of all grids."""
    assert layout.per_page is not None, "for_grids has chosen"
    head = f"{layout.title} · {section.title}" if section.title else layout.title
    for page, some in enumerate(_in_groups(section.puzzles, layout.per_page), start=first):
        shapes: list[Shape] = [*layout.frame(page, head)]
        pictures = []
        width = layout.board_width(side)
        for cell, (number, puzzle) in zip(layout.puzzle_cells(page, side), some, strict=False):
            placed = _centred(grid_scene(puzzle.givens), cell, width, layout.caption_height)
            pictures.append(placed)
            shapes += _caption(number, puzzle, placed, layout)
        if layout.answers == "below":
            below, rule = _answers_below(some, layout, side, page)
            pictures += below
            shapes.append(rule)
        yield Page(
            *PAPERS[layout.paper],
            tuple(shapes),
            tuple(pictures),
            entry=(section.title or layout.title) if page == first else "",
        )


def answer_pages(puzzles: Sequence[Numbered], layout: SheetLayout, side: int, first: int) -> Iterator[Page]:
    """Yield the pages of all answers."""
    columns, rows = layout.answer_grid(side)
    for page, some in enumerate(_in_groups(puzzles, columns * rows), start=first):
        cells = layout.area(page).cells(columns, rows)
        size = layout.text_size * (1.0 if layout.large_print else 0.9)
        width = min(layout.area(page).width / columns - 14, layout.area(page).height / rows - 2 * size - 8)
        pictures = [
            _centred(answer_scene(one, size / width), cell, width) for cell, one in zip(cells, some, strict=False)
        ]
        shapes = tuple(layout.frame(page, f"{layout.title} · Answers"))
        yield Page(*PAPERS[layout.paper], shapes, tuple(pictures), entry="Answers" if page == first else "")


def answer_scene(puzzle: Numbered, size: float) -> Scene:
    """The solution with its number below it, in text of this size, as a share of the width."""
    number, printed = puzzle
    scene = grid_scene(printed.solution, givens=printed.givens)
    size *= scene.width
    label = Label(MARGIN, scene.height + 0.8 * size, str(number), size, "number", anchor="start")
    return replace(scene, height=scene.height + 1.5 * size, shapes=(*scene.shapes, label))


def _answers_below(
    puzzles: Sequence[Numbered], layout: SheetLayout, side: int, page: int
) -> tuple[list[Placed], Stroke]:
    """The answers at the foot of a page, upside down, in reading order once the page is turned; and a line above."""
    area = layout.area(page)
    columns, width, height = layout.answers_below(side)
    assert layout.per_page is not None, "for_grids has chosen"
    foot = Area(area.x, area.y + area.height - height, area.width, height)
    cells = reversed(list(foot.cells(columns, -(-layout.per_page // columns))))
    size = 0.7 * layout.text_size / width
    answers = [
        replace(_centred(answer_scene(one, size), cell, width), is_upside_down=True)
        for cell, one in zip(cells, puzzles, strict=False)
    ]
    return answers, Stroke(((area.x, foot.y), (area.x + area.width, foot.y)), "rule", 0.5)


def _centred(scene: Scene, cell: Area, width: float, below: float = 0.0) -> Placed:
    """The picture in the middle of this area, with this much space below it; smaller if it is too high."""
    width = min(width, (cell.height - below) * scene.width / scene.height)
    height = width * scene.height / scene.width
    return Placed(scene, cell.x + (cell.width - width) / 2, cell.y + (cell.height - height - below) / 2, width)


def _caption(number: int, puzzle: Printed, placed: Placed, layout: SheetLayout) -> Iterator[Label]:
    """Yield the line below a board: number and name at the left, the level at the right."""
    size = layout.text_size
    inset = placed.width * MARGIN / placed.scene.width
    left, right = placed.x + inset, placed.x + placed.width - inset
    y = placed.y + placed.height + 0.9 * size
    yield Label(left, y, str(number), size, "number", anchor="start")
    begin = left + text_width(str(number), size, is_bold=True) + 0.8 * size
    end = right - text_width(puzzle.level_word, size) - 0.8 * size
    if puzzle.level_word:
        yield Label(right, y, puzzle.level_word, size, "caption", anchor="end")
    if name := shortened(puzzle.name, size, end - begin):
        yield Label(begin, y, name, size, "caption", anchor="start")


def _in_groups(puzzles: Sequence[Numbered], size: int) -> Iterator[list[Numbered]]:
    rest = iter(puzzles)
    while some := list(islice(rest, size)):
        yield some
