"""The codec protocol, the entries it reads and writes, and helpers that codecs share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple, Protocol, TypeAlias

from fullhouse.core.board import Board, Candidates
from fullhouse.core.foreign import dimensions_of, is_masked, to_list, to_number
from fullhouse.core.geometry import CLASSIC, Cell, Digit, Geometry, cell_name
from fullhouse.core.grid import BLANKS, Grid, grid_of, normal
from fullhouse.core.notation import amount
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.values import public_in
from fullhouse.errors import FormatError, SudokuError, excerpt

MOST_KEPT = 200
"""The number of characters kept of unreadable text."""
_MOST_IN_ERRORS = 10_000
_UNPRINTABLE = "[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]"
"""Characters that no text file should hold and that XML forbids."""
_ADVICE = "write whole numbers, 0 for an empty cell"


class Array(Protocol):
    """A NumPy array, or any object with these two members."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows and columns."""

    def tolist(self) -> Any:
        """Return its numbers as nested lists."""


Values: TypeAlias = Sequence[int | float | str | None]
"""Digits, 0 or blanks for empty cells."""

_Bytes: TypeAlias = bytes | bytearray | memoryview
Readable: TypeAlias = "Grid | Board | Puzzle | Entry | BadEntry | str | _Bytes | Values | Sequence[Values] | Array"
"""Text in any format, nine rows or 81 digits as nested or flat lists, an array, or one of our own values.

An entry of a file that could not be read raises its own error.
"""


@public_in("fullhouse.codecs")
class Entry(NamedTuple):
    """One puzzle as written in a text or file: its digits and everything that came with them."""

    grid: Grid
    """The digits, both givens and placed ones."""
    name: str = ""
    comment: str = ""
    """The text after the cells (a rating, a remark), as written."""
    placed: frozenset[Cell] = frozenset()
    """The filled cells that are not givens, if the format distinguishes them."""
    candidates: Candidates | None = None
    """The candidates, if the text excludes more of them than the digits do."""
    fields: Mapping[str, str] = {}
    """Other facts by name: an author, a date, the columns of a CSV row."""
    line: int = 1
    """The line of the file on which the entry starts, counted from 1."""

    @property
    def givens(self) -> Grid:
        """The digits without those that the player has placed."""
        digits = (0 if cell in self.placed else digit for cell, digit in enumerate(self.grid))
        return Grid(digits, self.grid.geometry)

    @classmethod
    def of_board(cls, board: Board) -> Entry:
        """Make the entry of this board, with its placed digits and candidates."""
        grid = board.to_grid()
        placed = frozenset(cell for cell, digit in enumerate(grid) if digit and not board.is_given(cell))
        return cls(grid, placed=placed, candidates=board.all_candidates())

    def to_board(self) -> Board:
        """Make a new board in the state that the text describes."""
        placed = ((cell, self.grid[cell]) for cell in sorted(self.placed))
        return Board.from_parts(self.givens, placed, self.candidates)


@public_in("fullhouse.codecs")
class BadEntry(NamedTuple):
    """An unreadable part of a file, which keeps its place and carries its error."""

    error: SudokuError
    text: str
    """The text as written, without its line end; shortened if it is very long."""
    line: int
    """The line of the file on which it starts, counted from 1."""
    name: str = ""
    fields: Mapping[str, str] = {}
    """Other facts by name that could be read: the other columns of a CSV row, or members of a JSON object."""


Line = tuple[int, str]
"""A line's number in its file, counted from 1, and its text without the line end."""


@public_in("fullhouse.codecs")
class Codec(Protocol):
    """Reads and writes one text format. Lenient when it reads, strict when it writes, exact when it fails."""

    @property
    def name(self) -> str:
        """The stable name of the format."""

    @property
    def title(self) -> str:
        """A one-line description of the format."""

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether a text is in this format, by the shape of its first lines; digits may still be wrong."""

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield the entries of a text, keeping at most one in memory."""

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield the text of these entries with line ends; `read` reads it back.

        Raises FormatError for an entry that the format cannot hold.
        """


def bad_entry(
    error: FormatError, text: str, line: int, name: str = "", fields: Mapping[str, str] | None = None
) -> BadEntry:
    """Make a bad entry; the error gets the line if it has none yet."""
    if error.first_line is None:
        error.at_line(line)
    error.text = error.text[:_MOST_IN_ERRORS]
    return BadEntry(error, text[:MOST_KEPT], line, name, fields or {})


def split_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines of a text, divided at every line end of `str.splitlines`, such as form feed and U+2028.

    Parts of one physical line share its number, because editors do not count such characters. Documents (CSV, JSON,
    XML) may contain them in text and are not divided. A byte order mark at the start of a line, as joined files have
    it, is dropped.
    """
    for number, line in lines:
        for part in line.splitlines() or [""]:
            yield number, part.lstrip("\ufeff")


def read_each_line(lines: Iterable[Line], parse: Callable[[str], Entry]) -> Iterator[Entry | BadEntry]:
    """Yield the result of `parse` for each line that is neither empty nor a comment."""
    for number, line in split_lines(lines):
        text = line.strip()
        if text and not text.startswith("#"):
            try:
                yield parse(text)._replace(line=number)
            except FormatError as error:
                yield bad_entry(error, text, number)


def is_comment(line: str) -> bool:
    """Return whether the line is a comment: a hash not followed by a letter or number, as headers and names are."""
    return line.startswith("#") and not line[1:2].isalnum()


def first_text(lines: list[Line]) -> str:
    """Return the first line that is neither empty nor a comment, stripped; or the empty string."""
    texts = (line.strip() for _, line in lines)
    return next((text for text in texts if text and not text.startswith("#")), "")


def within(error: FormatError, text: str, start: int) -> FormatError:
    """Make an error about a part of a text, which starts here, refer to the whole text."""
    error.offset = None if error.offset is None else error.offset + start
    error.text = text
    return error


def grid_of_rows(rows: list[Line], geometry: Geometry = CLASSIC) -> Grid:
    """Read numbered rows of the geometry's size, nine of nine characters by default; an error has the line."""
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
    """Replace characters that cannot be printed or saved, such as half a surrogate pair."""
    return re.sub(_UNPRINTABLE, "\ufffd", text)


def one_line(text: str) -> str:
    """Put the text on one line that any format can hold."""
    return " ".join(safe(text).split())


def with_gaps(boards: Iterable[str]) -> Iterator[str]:
    """Yield the text of each board, with an empty line between boards."""
    for number, board in enumerate(boards):
        yield f"\n{board}\n" if number else f"{board}\n"


def free_key(key: str, taken: Iterable[str]) -> str:
    """Return the name for a fact, or `name (2)` and so on if it is in use, ignoring case."""
    lowered = {name.lower() for name in taken}
    names = (key, *(f"{key} ({number})" for number in range(2, len(lowered) + 3)))
    return next(name for name in names if name.lower() not in lowered)


def format_notes(notes: Mapping[Cell, Iterable[Digit]]) -> str:
    """Format a player's notes: `r1c3 124, r2c2 27`. Notes may be incomplete, so they do not count as candidates."""
    texts = ((cell, "".join(map(str, digits))) for cell, digits in notes.items())
    return ", ".join(f"{cell_name(cell)} {digits}" for cell, digits in texts if digits)


def no_shape(text: str, what: str, advice: str = "") -> FormatError:
    """Return the error for a text that does not look like this format at all."""
    return FormatError(f"{excerpt(text)} is not a valid {what}", text=text, advice=advice)


def plain_values(source: object) -> list[object]:
    """Return the contents of a list, an array or a row of one as a list; raise FormatError for anything else."""
    if is_masked(source):
        raise FormatError("a masked array cannot be read as a grid", advice="give array.filled(0)")
    values = to_list(source)
    if not isinstance(values, Iterable) or isinstance(values, Mapping | Set):
        kind = "an array without rows" if values is not source else f"an object of type {type(source).__name__}"
        raise FormatError(f"{kind} cannot be read as a grid", advice="pass text, a list or an array")
    return list(values)


def grid_of_values(values: list[object], geometry: Geometry | None = None) -> Grid:
    """Read rows of cells, or all cells in one list, as a grid of this geometry or of the one with as many cells.

    >>> grid_of_values([[1, 2, 0, 0], "34..", [None] * 4, [0, 0, 0, 4.0]]).to_line()
    '12..34.........4'
    """
    if not any(_is_row(value) for value in values):
        geometry = geometry or Geometry.of_size(len(values)) or CLASSIC
        if len(values) != geometry.size:
            expected = f"{geometry.size} cells or {len(geometry.rows)} rows"
            raise FormatError(f"expected {expected}, found {amount(len(values), 'value')}")
        return Grid([_digit_of_value(value, cell, geometry) for cell, value in enumerate(values)], geometry)
    geometry = geometry or Geometry.of_size(len(values) ** 2) or CLASSIC
    height, width = len(geometry.rows), len(geometry.columns)
    rows = [_row_of_values(value, number, width) for number, value in enumerate(values[: height + 1], start=1)]
    if len(values) != height:
        raise FormatError(f"expected {height} rows, found {len(values):,}")
    cells = enumerate(cell for row in rows for cell in row)
    return Grid([_digit_of_value(value, cell, geometry) for cell, value in cells], geometry)


def _is_row(value: object) -> bool:
    if isinstance(value, str):
        return len(value) > 2  # a row has more cells than a number has digits
    return isinstance(value, Iterable) and dimensions_of(value) > 0


def _row_of_values(value: object, number: int, side: int) -> list[object]:
    if not _is_row(value):
        raise FormatError(f"row {number} is {_shown(value)}, not {side} cells")
    cells = plain_values(value)
    if len(cells) != side:
        raise FormatError(f"expected {side} cells in row {number}, found {len(cells):,}")
    return cells


def _digit_of_value(value: object, cell: int, geometry: Geometry) -> Digit:
    """Return the digit for a number, a text of one cell, or None."""
    plain = to_number(value)
    if isinstance(plain, str):
        text = normal(plain).upper()
        if len(text) < 2 and text in geometry.alphabet + BLANKS.upper():
            return geometry.alphabet.find(text) + 1 if text else 0
        plain = int(text) if text.isascii() and text.isdigit() else plain
    if isinstance(plain, float) and plain.is_integer():
        plain = int(plain)
    if plain is None:
        return 0
    if not isinstance(plain, int) or isinstance(plain, bool) or not 0 <= plain <= geometry.side:
        raise FormatError(f"{_shown(value)} is not possible in {geometry.cell_name(cell)}", advice=_ADVICE)
    return plain


def _shown(value: object) -> str:
    return excerpt(value) if isinstance(value, str) else excerpt(repr(value)).strip("'")
