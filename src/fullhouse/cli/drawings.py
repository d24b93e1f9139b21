"""Boards with their candidates: in colour at a terminal, as a candidate grid elsewhere."""

from __future__ import annotations

import sys

from fullhouse.core.board import Board
from fullhouse.core.geometry import Cell
from fullhouse.core.notation import Candidate
from fullhouse.formats.candidates import CANDIDATES, written_groups
from fullhouse.formats.codec import Entry
from fullhouse.techniques.highlights import Highlights
from fullhouse.techniques.step import Step

GIVEN = "bold"
FOUND = "cyan"
FRAME = "dim"
STYLES = {
    "placed": "bold black on green",
    "eliminated": "bold white on red",
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
PATTERN = "black on bright_blue"
NUMBERED = ("black on bright_blue", "black on bright_yellow", "black on bright_cyan", "black on magenta")


def board_text(board: Board, step: Step | None, *, in_colour: bool) -> str:
    """The board with its candidates; in colour, with what the step is about marked by its role."""
    entry = Entry.of_board(board)
    if not in_colour:
        return "".join(CANDIDATES.write([entry])).removesuffix("\n")
    return _in_colour(entry, step.highlights() if step else Highlights())


def style_of(role: str) -> str:
    """The colour of this role."""
    number = role.rpartition("-")[2]
    return NUMBERED[(int(number) - 1) % len(NUMBERED)] if number.isdigit() else STYLES.get(role, PATTERN)


def _in_colour(entry: Entry, marks: Highlights) -> str:
    from rich.console import Console  # only those who want a picture wait for it
    from rich.text import Text

    colours = {one: style_of(role) for role, some in marks.candidates for one in some}
    cells = {cell: style_of(role) for role, some in marks.cells for cell in some}
    groups = written_groups(entry)
    widths = [max(map(len, groups[column::9])) for column in range(9)]
    edge = "+" + "+".join("-" * (sum(widths[left : left + 3]) + 4) for left in (0, 3, 6)) + "+\n"
    drawing = Text(no_wrap=True).append(edge, FRAME)
    for cell, group in enumerate(groups):
        row, column = divmod(cell, 9)
        drawing.append("" if column % 3 else "| ", FRAME)
        for character in group:
            drawing.append(character, _style(entry, cell, character, colours, cells))
        drawing.append(" " * (widths[column] - len(group) + 1))
        if column == 8:
            drawing.append("|\n" + (edge if row % 3 == 2 else ""), FRAME)
    console = Console(highlight=False, file=sys.stdout)
    with console.capture() as captured:
        console.print(drawing, end="", soft_wrap=True)
    return captured.get().removesuffix("\n")


def _style(entry: Entry, cell: Cell, character: str, colours: dict[Candidate, str], cells: dict[Cell, str]) -> str:
    if entry.grid[cell]:
        return cells.get(cell) or (FOUND if cell in entry.placed else GIVEN)
    if not character.isdigit():
        return FRAME
    return colours.get(Candidate(cell, int(character))) or (f"{GIVEN} underline" if cell in cells else "")
