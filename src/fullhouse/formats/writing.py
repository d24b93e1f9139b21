"""From puzzles to text in any format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.values import public, public_in
from fullhouse.errors import FormatError
from fullhouse.formats.codec import Entry, Readable
from fullhouse.formats.codecs import ANY_SIZE, codec
from fullhouse.formats.reading import to_entry


@public_in("fullhouse.codecs")
def write_entries(entries: Iterable[Entry], format: str) -> Iterator[str]:
    """Yield the text of these puzzles, one after the other, line ends included."""
    chosen = codec(format)
    if chosen.name in ANY_SIZE:
        return chosen.write(entries)
    checked = (_checked(entry, chosen.name) for entry in entries)
    return chosen.write(list(checked) if isinstance(entries, Sequence) else checked)


@public
def format_grid(grid: Readable, format: str = "line") -> str:
    """The grid as text in this format, without a line end at its end; with the candidates and placed digits of a board.

    >>> format_grid("." * 81, "tatham")
    '3x3:zzzc'
    """
    known = to_entry(grid)
    entry = Entry(known.grid, placed=known.placed, candidates=known.candidates)
    return "".join(write_entries([entry], format)).removesuffix("\n")


def _checked(entry: Entry, format: str) -> Entry:
    geometry = entry.grid.geometry
    if geometry != CLASSIC:
        raise FormatError(
            f"the format {format} holds 9x9 grids; this one is {geometry}", advice=f"use {' or '.join(ANY_SIZE)}"
        )
    return entry
