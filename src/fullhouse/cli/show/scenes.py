"""Boards in the terminal: the text of their scenes, in colour if the terminal supports it."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.render.board import board_scene, grid_scene
from fullhouse.render.scene import Label, Scene
from fullhouse.render.text import Line, candidate_lines, digit_lines, digit_width, plain_text

if TYPE_CHECKING:  # rich is loaded only for terminals, the techniques only for steps
    from rich.console import Console
    from rich.text import Text

    from fullhouse.techniques.step import Step

COLOURS = {
    "": "",
    "candidate": "",
    "given": "bold",
    "found": "cyan",
    "frame": "dim",
    "marked": "bold underline",
    "placed": "bold black on green",
    "eliminated": "bold white on red",
    "mistake": "bold white on red",
    "fin": "black on magenta",
    "endo-fin": "black on magenta",
    "extra": "black on magenta",
    "shared": "black on white",
    "off": "black on bright_yellow",
    "cover": "black on bright_yellow",
    "pivot": "black on bright_cyan",
    "pincer": "black on bright_cyan",
}
"""The colour of a role. Roles with a number have the colour of their number, all others that of a pattern."""
_DIGITS = ("given", "found", "name")
PATTERN = "black on bright_blue"
NUMBERED = (PATTERN, "black on bright_yellow", "black on bright_cyan", "black on magenta")


def boards_text(grids: Iterable[Grid], *, givens: Grid, title: str = "") -> str:
    """These boards side by side if the terminal is wide enough, with the digits of `givens` highlighted."""
    from rich.columns import Columns
    from rich.text import Text

    console = _console()
    scenes = [grid_scene(grid, givens=givens) for grid in grids]
    boards = [_coloured(digit_lines(scene, is_ascii=_is_ascii(console))) for scene in scenes]
    with console.capture() as captured:
        if title:
            console.print(Text(title, style=COLOURS["given"]), soft_wrap=True)
        if console.width < digit_width(givens.geometry):  # let the terminal wrap what rich would cut
            for board in boards:
                console.print(board, soft_wrap=True)
        elif boards:
            console.print(Columns(boards, padding=(0, 2)))
    return captured.get()


def print_unfinished(grid: Grid, typed: Collection[int]) -> None:
    """Print the board so far to standard error: rows that are not typed yet are left white."""
    console = _console(stderr=True)
    white = [cell for row in grid.geometry.rows if row.number not in typed for cell in row.cells]
    console.print(_coloured(digit_lines(grid_scene(grid), is_ascii=_is_ascii(console), white=white)))


def board_text(board: Board, step: Step | None, *, in_colour: bool) -> str:
    """The board with its candidates; in colour, with what the step is about marked by its role."""
    scene = board_scene(board, marks=step.highlights() if step and in_colour else None)
    return _text(candidate_lines(scene), in_colour=in_colour)


def scene_text(scene: Scene, *, in_colour: bool) -> str:
    """The scene of a board: with its candidates if any are seen, otherwise its digits."""
    has_candidates = any(isinstance(shape, Label) and shape.role not in _DIGITS for shape in scene.shapes)
    return _text(candidate_lines(scene) if has_candidates else digit_lines(scene), in_colour=in_colour)


def _text(lines: list[Line], *, in_colour: bool) -> str:
    if not in_colour:
        return plain_text(lines)
    console = _console(file=sys.stdout)
    with console.capture() as captured:
        console.print(_coloured(lines), end="", soft_wrap=True)
    return captured.get()


def colour_of(role: str) -> str:
    """The colour of this role."""
    number = role.rpartition("-")[2]
    return NUMBERED[(int(number) - 1) % len(NUMBERED)] if number.isdigit() else COLOURS.get(role, PATTERN)


def _console(**options: object) -> Console:
    from rich.console import Console

    return Console(highlight=False, **options)  # type: ignore[arg-type]


def _is_ascii(console: Console) -> bool:
    """Whether the terminal knows ASCII only."""
    return not console.encoding.lower().startswith("utf")


def _coloured(lines: list[Line]) -> Text:
    from rich.text import Text

    drawn = Text(no_wrap=True)
    for number, line in enumerate(lines):
        drawn.append("\n" if number else "")
        for text, role in line:
            drawn.append(text, colour_of(role))
    return drawn
