"""From puzzles to text in any format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.formats.registry import codec


def write_entries(entries: Iterable[Entry], format: str) -> Iterator[str]:
    """Yield the text of these puzzles, piece by piece, line ends included."""
    return codec(format).write(entries)


def format_grid(grid: Grid, format: str = "line") -> str:
    """The grid as text in this format, without a line end at its end.

    >>> format_grid(Grid.empty(), "tatham")
    '3x3:zzzc'
    """
    return "".join(write_entries([Entry(grid)], format)).removesuffix("\n")
