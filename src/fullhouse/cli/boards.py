"""Boards for a terminal: box drawing, colour, givens and found digits told apart."""

from __future__ import annotations

from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from fullhouse.core.grid import Grid

GIVEN = "bold"
FOUND = "cyan"
FRAME = "dim"
_EDGES = {0: "┌───────┬───────┬───────┐", 3: "├───────┼───────┼───────┤", 6: "├───────┼───────┼───────┤"}
_BOTTOM = "└───────┴───────┴───────┘"
_PLAIN = str.maketrans("┌┬┐├┼┤└┴┘─│", "+++++++++-|")


def print_boards(grids: Iterable[Grid], *, givens: Grid, title: str = "", to_stderr: bool = False) -> None:
    """Print these boards side by side, as far as the terminal is wide enough; digits of `givens` stand out."""
    console = Console(stderr=to_stderr, highlight=False)
    plain = not console.encoding.lower().startswith("utf")
    boards = [_board(grid, givens, plain=plain) for grid in grids]
    if title:
        console.print(Text(title, style=GIVEN))
    if boards:
        console.print(Columns(boards, padding=(0, 2)))


def _board(grid: Grid, givens: Grid, *, plain: bool) -> Text:
    """One board; `plain` draws the frame in ASCII, for terminals that know no more."""
    text = Text(no_wrap=True)
    for row, digits in enumerate(grid.to_rows()):
        if row in _EDGES:
            text.append(_frame(_EDGES[row], plain) + "\n", FRAME)
        for column, digit in enumerate(digits):
            text.append(_frame("" if column % 3 else "│ ", plain), FRAME)
            text.append(digit, _style(digit, givens[row * 9 + column]))
            text.append(" ")
        text.append(_frame("│", plain) + "\n", FRAME)
    return text.append(_frame(_BOTTOM, plain), FRAME)


def _frame(line: str, plain: bool) -> str:
    return line.translate(_PLAIN) if plain else line


def _style(digit: str, given: int) -> str:
    if digit == ".":
        return FRAME
    return GIVEN if given else FOUND
