"""One puzzle per line: 81 characters and an optional comment, or digits only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import WHITE_SPACE, Grid, grid_of, trouble_with, wrong_count
from fullhouse.errors import AmbiguousFormat, FormatError
from fullhouse.formats.codec import BadEntry, Entry, Line, bad_entry, one_line, split_lines
from fullhouse.formats.lines import is_fence, unquoted

_BANK_ID = r"([0-9a-f]{12}) (?=[0-9.]{81}\b)"
"""The id that the Sudoku Exchange puzzle bank puts before the cells."""
_BEHIND = WHITE_SPACE + ",;#"
"""Characters that may directly follow the cells."""
_LETTERS = r"[^\W\d_]{2,}"
_LONGEST_TITLE = 60


class LineCodec:
    """81 characters, row by row; any one blank when read, dots when written; a comment or rating may follow.

    Grids of other sizes have 16, 36, 144, 256 or 625 characters, with letters for digits from 10. The first puzzle of a
    text sets the size of all.
    """

    name = "line"
    title = "81 characters, one puzzle per line"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether at least one line has 81 cells, or most have another size, without a title above each."""
        return (any(has_cells(line) for _, line in lines) or _are_of_other_size(lines)) and not is_titled(lines)

    def read(self, lines: Iterable[Line], geometry: Geometry | None = None) -> Iterator[Entry | BadEntry]:
        """Yield an entry per line that is neither empty nor a comment, of this geometry or that of the first entry."""
        for number, line in split_lines(lines):
            if line.strip() and not line.startswith("#"):
                try:
                    entry = parse_line(line, geometry)
                    geometry = entry.grid.geometry
                    yield entry._replace(line=number)
                except FormatError as error:
                    if not is_fence(unquoted(line)) and unquoted(line).strip():
                        yield bad_entry(error, line, number)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one line per puzzle: cells, name, comment."""
        for entry in entries:
            tail = one_line(f"{entry.name} {entry.comment}")
            yield entry.grid.to_line() + (f" # {tail}" if tail else "") + "\n"


def parse_line(line: str, geometry: Geometry | None = CLASSIC) -> Entry:
    """Read the puzzle at the start of this line, with the rest as its comment; geometry None allows any.

    >>> parse_line("." * 81 + "  # empty, 10.5").comment
    'empty, 10.5'
    """
    indent = len(line) - len(line.lstrip())
    start, grid = 0, None
    if geometry is None or geometry is CLASSIC:
        start, grid = _with_indent(line, indent) if indent else (0, _grid_at(line, 0))
        if grid is None and (bank := re.match(_BANK_ID, line)):
            return parse_line(line[bank.end() :])._replace(name=bank[1])
    if grid is None and line[indent:].startswith(">"):
        return parse_line(unquoted(line), geometry)
    if grid is None:
        start, grid = indent, _grid_of_any(_leading_cells(line[indent:]), geometry)
    return Entry(grid, comment=line[start + len(grid) :].strip(_BEHIND))


def has_cells(line: str) -> bool:
    """Return whether the line has 81 cells in a valid position."""
    return len(line) >= CLASSIC.size and _geometry_of(line, CLASSIC) is not None


def _geometry_of(line: str, geometry: Geometry | None) -> Geometry | None:
    """Return the geometry of the puzzle in this line, limited to the one given; None without a puzzle."""
    try:
        return parse_line(line, geometry).grid.geometry
    except AmbiguousFormat:
        return CLASSIC
    except FormatError:
        return None


def _are_of_other_size(lines: list[Line]) -> bool:
    """Return whether most lines are puzzles of one other size; all of them for 4x4, which could be 16x16 rows."""
    texts = [line for _, line in lines if unquoted(line).strip() and not line.startswith("#")]
    found = [_geometry_of(line, None) for line in texts]
    geometry = next((geometry for geometry in found if geometry is not None), CLASSIC)
    count = found.count(geometry)
    return geometry is not CLASSIC and 2 * count > len(texts) and (geometry.size > 16 or count == len(texts))


def _grid_of_any(cells: str, geometry: Geometry | None) -> Grid:
    """Read these cells; an error refers to the geometry given, or to 9x9 if any is allowed."""
    own = Geometry.of_size(len(cells))
    if own is not None and geometry is not None and own.size != geometry.size:
        raise wrong_count(len(cells), cells, expected=geometry.size)
    try:
        return grid_of(cells, geometry or own or CLASSIC)
    except FormatError:
        raise trouble_with(cells, geometry or CLASSIC) from None


def is_titled(lines: list[Line]) -> bool:
    """Return whether titles and puzzles alternate, starting with a title."""
    texts = [text for text in (unquoted(line) for _, line in lines) if text.strip()]
    return (
        len(texts) > 1
        and all(map(_is_title, texts[::2]))
        and not any(line.startswith("#") for line in texts[::2])
        and all(map(has_cells, texts[1::2]))
    )


def _is_title(line: str) -> bool:
    return len(line) <= _LONGEST_TITLE and bool(re.search(_LETTERS, line))


def _grid_at(line: str, start: int) -> Grid | None:
    """Return the grid of the next 81 characters if they are cells and a separator follows."""
    end = start + CLASSIC.size
    if len(line) < end or (len(line) > end and line[end] not in _BEHIND):
        return None
    try:
        return grid_of(line[start:end])
    except FormatError:
        return None


def _with_indent(line: str, indent: int) -> tuple[int, Grid | None]:
    """Return the start and grid of a line that starts with white space, which may or may not be cells."""
    grid, moved = _grid_at(line, 0), _grid_at(line, indent)
    if grid is not None and moved is not None and grid != moved:
        readings = (("spaces at the start as cells", grid.to_line()), ("without them", moved.to_line()))
        error = AmbiguousFormat(readings, text=line)
        error.advice = "write empty cells as dots, or remove the spaces at the end"
        raise error
    return (0, grid) if grid is not None else (indent, moved)


def _leading_cells(line: str) -> str:
    """Return the part meant as cells in a line without 81 of them: up to the first space or comment sign."""
    found = re.match(r"[^\s,;#]*", line)
    return found[0] if found else ""


LINE = LineCodec()


class SdmCodec:
    """81 digits per line, 0 for an empty cell, no comments."""

    name = "sdm"
    title = "SadMan collection: 81 digits per line, 0 for blanks"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether all lines have 81 digits, with a zero among them; other formats write full grids alike."""
        texts = [line for _, line in lines if line.strip()]
        return (
            bool(texts)
            and all(re.fullmatch("[0-9]{81}", line) for line in texts)
            and any("0" in line for line in texts)
        )

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry per line, with its comment if there is one."""
        return LINE.read(lines, CLASSIC)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one line of digits per puzzle."""
        for entry in entries:
            yield entry.grid.to_line(blank="0") + "\n"


SDM = SdmCodec()
