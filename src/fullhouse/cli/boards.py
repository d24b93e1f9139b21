"""Boards for a terminal: box drawing, colour, givens and found digits set apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from fullhouse.core.geometry import Geometry
from fullhouse.core.grid import Grid

GIVEN = "bold"
FOUND = "cyan"
FRAME = "dim"
_PLAIN = str.maketrans("┌┬┐├┼┤└┴┘─│", "+++++++++-|")


def boards_text(grids: Iterable[Grid], *, givens: Grid, title: str = "") -> str:
    """These boards side by side, as far as the terminal is wide enough; digits of `givens` stand out."""
    console = Console(highlight=False)
    boards = [_board(grid.to_line(), givens, plain=_is_plain(console)) for grid in grids]
    with console.capture() as captured:
        if title:
            console.print(Text(title, style=GIVEN), soft_wrap=True)
        if console.width < len(_edge(givens.geometry, "┌┬┐")):  # let the terminal wrap what rich would cut
            for board in boards:
                console.print(board, soft_wrap=True)
        elif boards:
            console.print(Columns(boards, padding=(0, 2)))
    return captured.get()


def print_unfinished(grid: Grid, typed: Collection[int]) -> None:
    """Print the board so far to standard error: rows that are not typed yet are left white."""
    console = Console(stderr=True, highlight=False)
    rows = (row if number in typed else " " * 9 for number, row in enumerate(grid.to_rows(), start=1))
    console.print(_board("".join(rows), grid, plain=_is_plain(console)))


def _is_plain(console: Console) -> bool:
    """Whether the terminal knows ASCII only."""
    return not console.encoding.lower().startswith("utf")


def _edge(geometry: Geometry, ends: str) -> str:
    """A line of the frame: its left end, a crossing between boxes, its right end."""
    return ends[0] + ends[1].join(["─" * (2 * geometry.box_columns + 1)] * geometry.box_rows) + ends[2]


def _board(characters: str, givens: Grid, *, plain: bool) -> Text:
    """One board, a character a cell; `plain` draws its frame in ASCII."""
    geometry = givens.geometry
    text = Text(no_wrap=True)

    def frame(line: str) -> None:
        text.append(line.translate(_PLAIN) if plain else line, FRAME)

    for cell, character in enumerate(characters):
        row, column = divmod(cell, geometry.side)
        if column == 0 and row % geometry.box_rows == 0:
            frame(_edge(geometry, "├┼┤" if row else "┌┬┐") + "\n")
        frame("" if column % geometry.box_columns else "│ ")
        text.append(character, FRAME if character in ". " else GIVEN if givens[cell] else FOUND)
        text.append(" ")
        if column == geometry.side - 1:
            frame("│\n")
    frame(_edge(geometry, "└┴┘"))
    return text
