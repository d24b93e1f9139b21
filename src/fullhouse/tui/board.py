"""The board: draws a game and the marks of a hint, and reports the cells that the mouse touches."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from fullhouse.core.geometry import CLASSIC, Cell, Digit
from fullhouse.logic.position import Mistake, WrongDigits
from fullhouse.play import Game
from fullhouse.techniques.step import Hint, Step
from fullhouse.tui.layout import Layout
from fullhouse.tui.palette import Palette, color

PLACED, ELIMINATED, WRONG = "placed", "eliminated", "wrong"
LOOK = {
    **dict.fromkeys(
        ("pattern", "base", "on", "pivot", "corner", "color-1", "color-3", "set-1", "set-4", "set-7"), "one"
    ),
    **dict.fromkeys(("cover", "off", "pincer", "color-2", "color-4", "set-2", "set-5", "set-8"), "two"),
    **dict.fromkeys(("fin", "endo-fin", "extra", "shared", "set-3", "set-6", "set-9"), "three"),
    **{name: name for name in (PLACED, ELIMINATED, WRONG)},
}
"""The look of each role: three colours for patterns, and one each for placements, eliminations and mistakes."""
_HOUSES = re.compile(r"\b(row|column|box)(?:e?s)? ([1-9](?:(?:, | and | to )[1-9])*)")
_KINDS = {"row": CLASSIC.rows, "column": CLASSIC.columns, "box": CLASSIC.boxes}


@dataclass(frozen=True, slots=True)
class Marks:
    """The area to look at, and the marks of cells and candidates; later roles are on top."""

    area: frozenset[Cell] = frozenset()
    cells: dict[Cell, str] = field(default_factory=dict)
    candidates: dict[tuple[Cell, Digit], str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.area or self.cells or self.candidates)


def marks_of(hint: Hint | None, stage: int) -> Marks:
    """The marks of a stage: 1 and 2 show where to look, 3 the cells and candidates, 4 also the conclusions."""
    if hint is None:
        return Marks()
    area = area_of(hint.stage(1))
    if stage < 3:
        return Marks(area)
    if step := hint.offered():
        return _marks_of_step(step, with_conclusions=stage > 3)
    if isinstance(hint, Mistake):
        cells = dict.fromkeys(hint.cells(), WRONG)
        clashes = hint.clashes if isinstance(hint, WrongDigits) else ()
        return Marks(cells={**{one.cell: "two" for one in clashes}, **cells})
    return Marks()


def _marks_of_step(step: Step, *, with_conclusions: bool) -> Marks:
    shown = step.highlights()
    houses = frozenset(cell for _, some in shown.houses for house in some for cell in house.cells)
    candidates = {
        (one.cell, one.digit): LOOK[role]
        for role, some in shown.candidates
        for one in some
        if with_conclusions or role not in (PLACED, ELIMINATED)
    }
    return Marks(houses, {cell: LOOK[role] for role, some in shown.cells for cell in some}, candidates)


def area_of(text: str) -> frozenset[Cell]:
    """The cells of the houses that the first stage of a hint names."""
    cells: set[Cell] = set()
    for kind, numbers in _HOUSES.findall(text):
        listed = [int(number) for number in re.findall("[1-9]", numbers)]
        if " to " in numbers:
            listed = list(range(listed[0], listed[-1] + 1))
        cells.update(cell for number in listed for cell in _KINDS[kind][number - 1].cells)
    return frozenset(cells)


class Look(NamedTuple):
    """The look of one character."""

    ink: str
    ground: str
    is_bold: bool = False
    is_italic: bool = False
    is_struck: bool = False


@cache
def style_of(look: Look) -> Style:
    """The look as a Textual style."""
    return Style(
        background=color(look.ground),
        foreground=color(look.ink),
        bold=look.is_bold,
        italic=look.is_italic,
        strike=look.is_struck,
    )


@dataclass(frozen=True, slots=True)
class View:
    """Everything that the board shows."""

    game: Game
    cursor: Cell
    selection: frozenset[Cell]
    mistakes: frozenset[Cell]
    marks: Marks
    is_hidden: bool = False


Character = tuple[str, Look]


def draw(view: View, layout: Layout, palette: Palette) -> list[list[Character]]:
    """The board line by line, character by character."""
    thick, thin = Look(palette.line, palette.paper), Look(palette.thin_line, palette.paper)
    rows = [[(one, thin if one in "│─┼" else thick) for one in line] for line in layout.frame()]
    candidates = _shown_candidates(view)
    for cell in range(CLASSIC.size):
        drawn = _draw_cell(view, cell, candidates[cell], layout, palette)
        x, y = layout.x_of(cell % 9), layout.y_of(cell // 9)
        for line, characters in enumerate(drawn):
            rows[y + line][x : x + layout.width] = characters
    return rows


def _shown_candidates(view: View) -> list[str]:
    """The centre notes of each cell: the player's own, and the candidates of a hint."""
    game, marks = view.game, view.marks
    masks = game.candidates()
    if game.settings.auto_candidates:
        shown = ["".join(str(digit) for digit in range(1, 10) if mask >> (digit - 1) & 1) for mask in masks]
    else:
        shown = [content.centre for content in game.contents]
    for (cell, digit), role in marks.candidates.items():
        if role in (PLACED, ELIMINATED) or masks[cell] >> (digit - 1) & 1:
            shown[cell] = "".join(sorted({*shown[cell], str(digit)}))
    return ["" if game[cell].digit else some for cell, some in enumerate(shown)]


def _draw_cell(view: View, cell: Cell, centre: str, layout: Layout, palette: Palette) -> list[list[Character]]:
    content = view.game[cell]
    grounds = _grounds(view, cell, layout, palette)
    blank = [(" ", Look(palette.centre, ground)) for ground in grounds]
    rows = [list(blank) for _ in range(layout.height)]
    if view.is_hidden:
        return rows
    if content.digit:
        x, y = layout.digit_place()
        is_wrong = cell in view.mistakes or view.marks.cells.get(cell) == "wrong"
        ink = palette.wrong if is_wrong else palette.given if view.game.is_given(cell) else palette.placed
        rows[y][x] = (str(content.digit), Look(ink, grounds[x], is_bold=True))
        return rows
    is_marked = any(one == cell for one, _ in view.marks.candidates)
    in_rows = view.game.settings.auto_candidates or is_marked
    for note in layout.notes(content.corner, centre, in_rows=in_rows):
        role = view.marks.candidates.get((cell, note.digit)) if note.kind == "centre" or in_rows else None
        if role:
            look = Look(palette.marked_ink, palette.marks[role], is_bold=True, is_struck=role == ELIMINATED)
        else:
            is_corner, ground = note.kind == "corner", grounds[note.x]
            ink = palette.corner if is_corner else palette.centre
            look = Look(ink if ground in palette.quiet else palette.given, ground, is_italic=is_corner)
        rows[note.y][note.x] = (str(note.digit), look)
    return rows


def _grounds(view: View, cell: Cell, layout: Layout, palette: Palette) -> list[str]:
    """The background of each column of a cell. Several colours are stripes; the cursor leaves the edges free."""
    game, marks = view.game, view.marks
    plain = palette.shade if not layout.has_lines and (cell // 9 + cell % 9) % 2 else palette.paper
    width = layout.width
    if view.is_hidden:
        return [plain] * width
    if cell in marks.cells:
        plain = palette.marks[marks.cells[cell]]
    elif cell in marks.area:
        plain = palette.area
    elif marks.is_empty:
        digit = game[view.cursor].digit
        if digit and game[cell].digit == digit:
            plain = palette.same
        elif cell in CLASSIC.peers[view.cursor]:
            plain = palette.seen
    colours = [palette.colours[int(number) - 1] for number in game[cell].colours]
    grounds = [colours[column * len(colours) // width] for column in range(width)] if colours else [plain] * width
    if cell == view.cursor or cell in view.selection:
        chosen = palette.cursor if cell == view.cursor else palette.selected
        is_plain = not colours and cell not in marks.cells
        grounds = [chosen] * width if is_plain else [chosen, *grounds[1:-1], chosen]
    return grounds


class BoardView(Widget, can_focus=True):
    """The board on the screen. `show` sets its contents; it posts mouse events."""

    DEFAULT_CSS = "BoardView { width: auto; height: auto; text-wrap: nowrap; }"

    class Pointed(Message):
        """A cell that the mouse has reached: pressed alone, pressed with Ctrl or Shift, or dragged to."""

        def __init__(self, cell: Cell, how: str) -> None:
            super().__init__()
            self.cell = cell
            self.how = how  # alone, toggled or dragged

    class DoubleClicked(Message):
        """A double-clicked cell."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, palette: Callable[[], Palette]) -> None:
        super().__init__()
        self._palette = palette
        self._view: View | None = None
        self._layout = Layout(6, 2)
        self._dragged: Cell | None = None

    def show(self, view: View, layout: Layout) -> None:
        """Set the contents and the layout."""
        resized = layout != self._layout
        self._view, self._layout = view, layout
        self.refresh(layout=resized)

    def get_content_width(self, *_: object) -> int:
        return self._layout.board_width

    def get_content_height(self, *_: object) -> int:
        return self._layout.board_height

    def render(self) -> Content:
        if self._view is None:
            return Content("")
        lines = []
        for row in draw(self._view, self._layout, self._palette()):
            spans = [("".join(one for one, _ in some), style_of(look)) for look, some in groupby(row, itemgetter(1))]
            lines.append(Content.assemble(*spans))
        return Content("\n").join(lines)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        cell = self._layout.cell_at(int(event.x), int(event.y))
        if cell is not None and event.button == 1:
            self._dragged = cell
            self.capture_mouse()
            self.post_message(self.Pointed(cell, "toggled" if event.ctrl or event.shift or event.meta else "alone"))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        cell = self._layout.cell_at(int(event.x), int(event.y))
        if self._dragged is not None and cell not in (None, self._dragged):
            assert cell is not None, "compared above"
            self._dragged = cell
            self.post_message(self.Pointed(cell, "dragged"))

    def on_mouse_up(self) -> None:
        self._dragged = None
        self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        cell = self._layout.cell_at(int(event.x), int(event.y))
        if event.chain == 2 and cell is not None:
            self.post_message(self.DoubleClicked(cell))
