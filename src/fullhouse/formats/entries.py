"""What codecs share: entries read line by line, errors that know their place, text that is safe to keep and write."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from fullhouse.core.geometry import CLASSIC, Cell, Digit, Geometry, cell_name
from fullhouse.core.grid import Grid, grid_of
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line

MOST_KEPT = 200
"""How many characters of a text that could not be read are kept."""
_MOST_IN_ERRORS = 10_000
_UNPRINTABLE = "[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]"
"""Characters that no text file should hold and that XML forbids."""


def bad_entry(
    error: FormatError, text: str, line: int, name: str = "", fields: Mapping[str, str] | None = None
) -> BadEntry:
    """The place of a text that could not be read; the error learns its line if it does not know it yet."""
    if error.first_line is None:
        error.at_line(line)
    error.text = error.text[:_MOST_IN_ERRORS]
    return BadEntry(error, text[:MOST_KEPT], line, name, fields or {})


def split_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines of a text in which every line end counts: form feed, U+2028 and all others of `str.splitlines`.

    What such a character divides keeps its line number, because editors do not count it. Documents (CSV, JSON, XML) may
    have it in their text and are not divided. A byte order mark at the start of a line, from files put together, goes.
    """
    for number, line in lines:
        for part in line.splitlines() or [""]:
            yield number, part.lstrip("\ufeff")


def read_each_line(lines: Iterable[Line], parse: Callable[[str], Entry]) -> Iterator[Entry | BadEntry]:
    """Yield what `parse` makes of every line that is not empty and no comment."""
    for number, line in split_lines(lines):
        text = line.strip()
        if text and not text.startswith("#"):
            try:
                yield parse(text)._replace(line=number)
            except FormatError as error:
                yield bad_entry(error, text, number)


def is_comment(line: str) -> bool:
    """Whether the line is a comment: a hash, and no letter or number behind it, which may be a header or a name."""
    return line.startswith("#") and not line[1:2].isalnum()


def first_text(lines: list[Line]) -> str:
    """The first line that is not empty and no comment, without white space around it; or the empty string."""
    texts = (line.strip() for _, line in lines)
    return next((text for text in texts if text and not text.startswith("#")), "")


def within(error: FormatError, text: str, start: int) -> FormatError:
    """The same error about the whole text instead of the part that starts here."""
    error.offset = None if error.offset is None else error.offset + start
    error.text = text
    return error


def grid_of_rows(rows: list[Line], geometry: Geometry = CLASSIC) -> Grid:
    """The grid of nine numbered rows of nine characters, or as the geometry has them; an error names its line."""
    side = geometry.side
    for number, (line, row) in enumerate(rows[:side], start=1):
        if len(row) != side:
            raise FormatError(f"expected {side} cells in row {number}, found {len(row)}", text=row, line=line)
    if len(rows) != side:
        raise FormatError(f"expected {side} rows, found {len(rows)}", line=rows[-1][0] if rows else None)
    try:
        return grid_of("".join(row for _, row in rows), geometry)
    except FormatError as error:
        at, column = divmod(error.offset or 0, side)
        error.offset, error.text = column, rows[at][1]
        raise error.at_line(rows[at][0]) from None


def safe(text: str) -> str:
    """The text without characters that cannot be printed or saved, such as half a surrogate pair."""
    return re.sub(_UNPRINTABLE, "\ufffd", text)


def one_line(text: str) -> str:
    """The text on one line, fit to be written into any format."""
    return " ".join(safe(text).split())


def with_gaps(boards: Iterable[str]) -> Iterator[str]:
    """Yield the text of each board, with an empty line between two."""
    for number, board in enumerate(boards):
        yield f"\n{board}\n" if number else f"{board}\n"


def free_key(key: str, taken: Iterable[str]) -> str:
    """The name for a fact, or `name (2)` and so on where it is taken, in whatever case."""
    lowered = {name.lower() for name in taken}
    names = (key, *(f"{key} ({number})" for number in range(2, len(lowered) + 3)))
    return next(name for name in names if name.lower() not in lowered)


def format_notes(notes: Mapping[Cell, Iterable[Digit]]) -> str:
    """A player's notes as text: `r1c3 124, r2c2 27`. Notes may be partial, so they are no candidates."""
    texts = ((cell, "".join(map(str, digits))) for cell, digits in notes.items())
    return ", ".join(f"{cell_name(cell)} {digits}" for cell, digits in texts if digits)


def no_shape(text: str, what: str, advice: str = "") -> FormatError:
    """The error for a text that does not look like this format at all."""
    return FormatError(f"{excerpt(text)} is no {what}", text=text, advice=advice)
