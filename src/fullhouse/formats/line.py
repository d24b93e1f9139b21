"""One puzzle a line: 81 characters, then whatever people add."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.errors import FormatError
from fullhouse.formats.cells import BLANKS, grid_of, normal
from fullhouse.formats.codec import BadEntry, Entry, Line

_BANK_ID = re.compile(r"([0-9a-f]{12}) (?=[0-9.]{81}\b)")
"""The id that the Sudoku Exchange puzzle bank puts before the cells."""
_MOST_KEPT = 200


class LineCodec:
    """81 characters, row by row; any one blank when read, dots when written; a comment or rating may follow."""

    name = "line"
    title = "81 characters, one puzzle a line"

    def recognises(self, lines: list[Line]) -> bool:
        """At least one line of 81 cells."""
        return any(_cells_end(line) is not None for _, line in lines)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry for each line that is not empty and no comment."""
        for number, line in lines:
            if line.strip() and not line.startswith("#"):
                yield read_line(number, line)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one line for each puzzle, its name and comment behind it."""
        for entry in entries:
            tail = " ".join(" ".join((entry.name, entry.comment)).split())
            yield entry.grid.to_line() + (f" # {tail}" if tail else "") + "\n"


def read_line(number: int, line: str) -> Entry | BadEntry:
    """The entry of this line, or what is wrong with it."""
    try:
        return parse_line(line)._replace(line=number)
    except FormatError as error:
        return BadEntry(error.at_line(number), line[:_MOST_KEPT], number)


def parse_line(line: str) -> Entry:
    """The puzzle at the start of this line, with the rest of the line as its comment.

    >>> parse_line("." * 81 + "  # empty, 10.5").comment
    'empty, 10.5'
    """
    bank = _BANK_ID.match(line)
    if bank:
        return parse_line(line[bank.end() :])._replace(name=bank[1])
    start = _cells_start(line)
    end = _cells_end(line)
    cells = line[start:end] if end is not None else _leading_cells(line[start:])
    return Entry(grid_of(cells), comment=line[start + len(cells) :].strip(" \t,;#"))


def _cells_start(line: str) -> int:
    """Where the cells begin: white space before them does not count, unless it is needed to make 81."""
    indent = len(line) - len(line.lstrip())
    return 0 if indent and _reads(line[:81]) and not _reads(line[indent : indent + 81]) else indent


def _cells_end(line: str) -> int | None:
    """Where 81 cells end, if the line starts with so many and nothing is glued to them."""
    bank = _BANK_ID.match(line)
    start = bank.end() if bank else _cells_start(line)
    end = start + 81
    return end if _reads(line[start:end]) and (end == len(line) or line[end] in " \t,;#") else None


def _reads(cells: str) -> bool:
    """Whether these are 81 digits and blanks of one kind."""
    return (
        len(cells) == 81
        and len(set(normal(cells)) - set("123456789")) <= 1
        and set(normal(cells)) <= set(BLANKS + "123456789")
    )


def _leading_cells(line: str) -> str:
    """What was meant as cells in a line without 81 of them: all up to the first space or sign of a comment."""
    found = re.match(r"[^\s,;#]*", line)
    return found[0] if found else ""


LINE = LineCodec()
