"""Boards in a terminal: puzzles, solutions and steps, in colour.

This module loads rich, so commands import it when they draw.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from fullhouse.cli.show.lines import solutions_of, stats_in
from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount, duration
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Result, State
from fullhouse.jobs.write import Writer
from fullhouse.render.board import board_scene, grid_scene
from fullhouse.render.scene import Label, Scene
from fullhouse.render.text import Line, candidate_lines, digit_lines, digit_width, plain_text, rule_lines
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


class BoardWriter(Writer):
    """Boards in colour, for people at a terminal."""

    def __init__(self, show: frozenset[str], *, stats: bool, engine: str) -> None:
        self._show = show
        self._stats = stats
        self._engine = engine

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - never resumed
        """Yield the boards of each puzzle, and how long it took."""
        for chunk, answers in results:
            for row in range(len(chunk)):
                entry = chunk.item(row)
                if isinstance(entry, Entry):
                    yield self._text(entry, answers, row).encode()

    def _text(self, entry: Entry, answers: Answers, row: int) -> str:
        found = solutions_of(entry, answers, row)
        grids = ([entry.grid] if "puzzle" in self._show else []) + (found if "solution" in self._show else [])
        text = boards_text(grids, givens=entry.grid, title=entry.name) if grids else ""
        stats = answers.columns["stats"][row] or {}
        if found:
            done = f"{amount(len(found), 'solution')} found"
            if len(found) == 1:
                done = "first of several solutions found" if row in answers.errors else "solved"
            text += f"{done} in {duration(stats['seconds'])} by {self._engine}\n"
        if self._stats and stats:
            text += stats_in(answers, row) + "\n"
        return text


class GeneratedBoardWriter(Writer):
    """Boards in colour with their ratings, for people at a terminal."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - never resumed
        """Yield the board of each puzzle, and what is known about it."""
        for chunk, answers in results:
            entry = chunk.item(0)
            found = {name: values[0] for name, values in answers.columns.items()}
            yield (boards_text([entry.grid], givens=entry.grid) + card(found) + "\n\n").encode()  # type: ignore[union-attr]


def card(found: dict[str, Any]) -> str:
    """The properties of a generated puzzle, one per line."""
    facts = {
        "clues": f"{found['clues']}" + (f", symmetric: {found['symmetries']}" if found["symmetries"] else ""),
        "seed": f"{found['seed']}, number {found['number']}",
    }
    for name, value in found.items():
        if name not in ("clues", "symmetries", "seed", "number", "solution"):
            facts[name] = f"{value:,}" if isinstance(value, int) else str(value)
    width = max(map(len, facts))
    return "\n".join(f"{name:<{width}}  {text}" for name, text in facts.items())


def boards_text(grids: Iterable[Grid], *, givens: Grid, title: str = "") -> str:
    """These boards side by side if the terminal is wide enough, with the digits of `givens` highlighted."""
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
        if scenes and (words := rule_lines(scenes[0])):
            console.print(_coloured(words), soft_wrap=True)
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
    """The scene of a board: with its candidates if any are seen, otherwise its digits; then its rules in words."""
    has_candidates = any(
        isinstance(shape, Label) and shape.digit is not None and shape.role not in _DIGITS for shape in scene.shapes
    )
    lines = candidate_lines(scene) if has_candidates else digit_lines(scene)
    return _text(lines + rule_lines(scene), in_colour=in_colour)


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
    return Console(highlight=False, **options)  # type: ignore[arg-type]


def _is_ascii(console: Console) -> bool:
    """Whether the terminal knows ASCII only."""
    return not console.encoding.lower().startswith("utf")


def _coloured(lines: list[Line]) -> Text:
    drawn = Text(no_wrap=True)
    for number, line in enumerate(lines):
        drawn.append("\n" if number else "")
        for text, role in line:
            drawn.append(text, colour_of(role))
    return drawn
