"""Boards for a terminal: box drawing, colour, givens and found digits told apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from fullhouse.core.grid import Grid

GIVEN = "bold"
FOUND = "cyan"
FRAME = "dim"
_EDGES = {0: "┌───────┬───────┬───────┐", 3: "├───────┼───────┼───────┤", 6: "├───────┼───────┼───────┤"}
_BOTTOM = "└───────┴───────┴───────┘"
_WIDTH = len(_BOTTOM)
_PLAIN = str.maketrans("┌┬┐├┼┤└┴┘─│", "+++++++++-|")


def print_boards(grids: Iterable[Grid], *, givens: Grid, title: str = "") -> None:
    """Print these boards side by side, as far as the terminal is wide enough; digits of `givens` stand out."""
    console = Console(highlight=False)
    boards = [_board(grid.to_line(), givens, plain=_is_plain(console)) for grid in grids]
    if title:
        console.print(Text(title, style=GIVEN))
    if console.width < _WIDTH:  # let the terminal wrap what rich would cut
        for board in boards:
            console.print(board, soft_wrap=True)
    elif boards:
        console.print(Columns(boards, padding=(0, 2)))


def print_unfinished(grid: Grid, typed: Collection[int]) -> None:
    """Print the board so far to standard error: rows that are not typed yet are left white."""
    console = Console(stderr=True, highlight=False)
    rows = (row if number in typed else " " * 9 for number, row in enumerate(grid.to_rows(), start=1))
    console.print(_board("".join(rows), grid, plain=_is_plain(console)))


def _is_plain(console: Console) -> bool:
    """Whether the terminal knows ASCII only."""
    return not console.encoding.lower().startswith("utf")


def _board(characters: str, givens: Grid, *, plain: bool) -> Text:
    """One board of 81 characters; `plain` draws its frame in ASCII."""
    text = Text(no_wrap=True)
    for cell, character in enumerate(characters):
        row, column = divmod(cell, 9)
        if column == 0 and row in _EDGES:
            text.append(_frame(_EDGES[row], plain) + "\n", FRAME)
        text.append(_frame("" if column % 3 else "│ ", plain), FRAME)
        text.append(character, _style(character, givens[cell]))
        text.append(" ")
        if column == 8:
            text.append(_frame("│", plain) + "\n", FRAME)
    return text.append(_frame(_BOTTOM, plain), FRAME)


def _frame(line: str, plain: bool) -> str:
    return line.translate(_PLAIN) if plain else line


def _style(character: str, given: int) -> str:
    if character in ". ":
        return FRAME
    return GIVEN if given else FOUND
