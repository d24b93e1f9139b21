"""One puzzle a line: 81 characters, then whatever people add."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.cells import WHITE_SPACE, grid_of, trouble_with
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.errors import AmbiguousFormat, FormatError
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import bad_entry, split_lines
from fullhouse.formats.paste import is_fence, unquoted

_BANK_ID = re.compile(r"([0-9a-f]{12}) (?=[0-9.]{81}\b)")
"""The id that the Sudoku Exchange puzzle bank puts before the cells."""
_BEHIND = WHITE_SPACE + ",;#"
"""What may stand right behind the cells."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_LONGEST_TITLE = 60


class LineCodec:
    """81 characters, row by row; any one blank when read, dots when written; a comment or rating may follow."""

    name = "line"
    title = "81 characters, one puzzle a line"

    def recognises(self, lines: list[Line]) -> bool:
        """At least one line of 81 cells, but not lines with a title above each."""
        return any(has_cells(line) for _, line in lines) and not is_titled(lines)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry for each line that is not empty and no comment."""
        for number, line in split_lines(lines):
            if line.strip() and not line.startswith("#"):
                try:
                    yield parse_line(line)._replace(line=number)
                except FormatError as error:
                    if not is_fence(unquoted(line)) and unquoted(line).strip():
                        yield bad_entry(error, line, number)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one line for each puzzle, its name and comment behind it."""
        for entry in entries:
            tail = " ".join(" ".join((entry.name, entry.comment)).split())
            yield entry.grid.to_line() + (f" # {tail}" if tail else "") + "\n"


def parse_line(line: str) -> Entry:
    """The puzzle at the start of this line, with the rest of the line as its comment.

    >>> parse_line("." * 81 + "  # empty, 10.5").comment
    'empty, 10.5'
    """
    start, grid = 0, _grid_at(line, 0)
    indent = len(line) - len(line.lstrip())
    if indent:
        start, grid = _with_indent(line, indent, grid)
    if grid is not None:
        return Entry(grid, comment=line[start + CLASSIC.size :].strip(_BEHIND))
    bank = _BANK_ID.match(line)
    if bank:
        return parse_line(line[bank.end() :])._replace(name=bank[1])
    if line.lstrip().startswith(">"):
        return parse_line(unquoted(line))
    raise trouble_with(_leading_cells(line[indent:]))


def has_cells(line: str) -> bool:
    """Whether the line has 81 cells where they belong."""
    if len(line) < CLASSIC.size:
        return False
    try:
        parse_line(line)
    except AmbiguousFormat:
        return True
    except FormatError:
        return False
    return True


def is_titled(lines: list[Line]) -> bool:
    """Whether the lines are titles and puzzles by turns, a title first."""
    told = [told for told in (unquoted(line) for _, line in lines) if told.strip()]
    return (
        len(told) > 1
        and all(map(_is_title, told[::2]))
        and not any(line.startswith("#") for line in told[::2])
        and all(map(has_cells, told[1::2]))
    )


def _is_title(line: str) -> bool:
    return len(line) <= _LONGEST_TITLE and bool(_LETTERS.search(line))


def _grid_at(line: str, start: int) -> Grid | None:
    """The grid of the 81 characters from here, if they are cells and nothing is glued to them."""
    end = start + CLASSIC.size
    if len(line) < end or (len(line) > end and line[end] not in _BEHIND):
        return None
    try:
        return grid_of(line[start:end])
    except FormatError:
        return None


def _with_indent(line: str, indent: int, grid: Grid | None) -> tuple[int, Grid | None]:
    """Where the cells begin in a line that starts with white space: the spaces may be cells, or not."""
    moved = _grid_at(line, indent)
    if grid is not None and moved is not None and grid != moved:
        readings = (("spaces at the start as cells", grid.to_line()), ("without them", moved.to_line()))
        error = AmbiguousFormat(readings, text=line)
        error.advice = "write empty cells as dots, or take the spaces at the end away"
        raise error
    return (0, grid) if grid is not None else (indent, moved)


def _leading_cells(line: str) -> str:
    """What was meant as cells in a line without 81 of them: all up to the first space or sign of a comment."""
    found = re.match(r"[^\s,;#]*", line)
    return found[0] if found else ""


LINE = LineCodec()
