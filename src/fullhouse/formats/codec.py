"""The codec protocol, the entries it reads and writes, and helpers that codecs share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple, Protocol, TypeAlias

from fullhouse.core.board import Board, Candidates
from fullhouse.core.foreign import dimensions_of, is_masked, to_list, to_number
from fullhouse.core.geometry import CLASSIC, Cell, Digit, Geometry, cell_name
from fullhouse.core.grid import BLANKS, Grid, grid_of, normal
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.values import public_in
from fullhouse.errors import FormatError, SudokuError, excerpt

MOST_KEPT = 200
"""How many characters of a text that could not be read are kept."""
_MOST_IN_ERRORS = 10_000
_UNPRINTABLE = "[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]"
"""Characters that no text file should hold and that XML forbids."""
_ADVICE = "write whole numbers, 0 for an empty cell"


class Array(Protocol):
    """A NumPy array, or anything else with these two."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows and columns it has."""

    def tolist(self) -> Any:
        """Its numbers as nested lists."""


Values: TypeAlias = Sequence[int | float | str | None]
"""Digits, 0 or blanks for empty cells."""

Readable: TypeAlias = (
    "Grid | Board | Puzzle | Entry | str | bytes | bytearray | memoryview | Values | Sequence[Values] | Array"
)
"""Text in any format, nine rows or 81 digits as nested or flat lists, an array, or one of our own values."""


@public_in("fullhouse.codecs")
class Entry(NamedTuple):
    """One puzzle as it stands in a text or file: its digits, and what came with them. Nothing read is dropped."""

    grid: Grid
    """The digits, givens and placed ones alike."""
    name: str = ""
    comment: str = ""
    """What stood behind the cells (a rating, a remark), as written."""
    placed: frozenset[Cell] = frozenset()
    """The filled cells that are not givens, where the format says so."""
    candidates: Candidates | None = None
    """The candidates, where the text says more about them than the digits do."""
    fields: Mapping[str, str] = {}
    """Other facts by name: an author, a date, the columns of a CSV row."""
    line: int = 1
    """The line of the file on which the entry starts, counted from 1."""

    @property
    def givens(self) -> Grid:
        """The digits without those that a player has placed."""
        digits = (0 if cell in self.placed else digit for cell, digit in enumerate(self.grid))
        return Grid(digits, self.grid.geometry)

    @classmethod
    def of_board(cls, board: Board) -> Entry:
        """The entry that describes this board, with the digits that a player placed and the candidates."""
        grid = board.to_grid()
        placed = frozenset(cell for cell, digit in enumerate(grid) if digit and not board.is_given(cell))
        return cls(grid, placed=placed, candidates=board.all_candidates())

    def to_board(self) -> Board:
        """A new board in the state that the text describes."""
        placed = ((cell, self.grid[cell]) for cell in sorted(self.placed))
        return Board.from_parts(self.givens, placed, self.candidates)


@public_in("fullhouse.codecs")
class BadEntry(NamedTuple):
    """A part of a file that could not be read: it keeps its place and carries its error."""

    error: SudokuError
    text: str
    """The text as it stood, without its line end; cut where it is very long."""
    line: int
    """The line of the file on which it starts, counted from 1."""
    name: str = ""
    fields: Mapping[str, str] = {}
    """Other facts by name, as far as they could be read: the other columns of a CSV row, of a JSON object."""


Line = tuple[int, str]
"""A line's number in its file, counted from 1, and its text without the line end."""


@public_in("fullhouse.codecs")
class Codec(Protocol):
    """Reads and writes one text format. Lenient when it reads, strict when it writes, exact when it fails."""

    @property
    def name(self) -> str:
        """The stable name by which people choose the format."""

    @property
    def title(self) -> str:
        """One line that says what the format looks like."""

    def recognises(self, lines: list[Line]) -> bool:
        """Whether a text is written in this format, by the shape of its first lines. Says nothing about digits."""

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield the entries of a text, holding no more of it than one entry at a time."""

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield the text that holds these entries, line ends included; a reader of the format reads it back.

        Raises FormatError for an entry that the format cannot hold.
        """


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


def plain_values(source: object) -> list[object]:
    """What a list, an array or a row of one holds, as a list; FormatError for anything else."""
    if is_masked(source):
        raise FormatError("a masked array cannot be read as a grid", advice="give array.filled(0)")
    values = to_list(source)
    if not isinstance(values, Iterable) or isinstance(values, Mapping | Set):
        kind = "an array without rows" if values is not source else f"an object of type {type(source).__name__}"
        raise FormatError(f"{kind} cannot be read as a grid", advice="give text, a list or an array")
    return list(values)


def grid_of_values(values: list[object], geometry: Geometry | None = None) -> Grid:
    """The grid of rows of cells, or of all cells in one list; of this geometry, or of one that has as many cells.

    >>> grid_of_values([[1, 2, 0, 0], "34..", [None] * 4, [0, 0, 0, 4.0]]).to_line()
    '12..34.........4'
    """
    if not any(_is_row(value) for value in values):
        geometry = geometry or Geometry.of_size(len(values)) or CLASSIC
        if len(values) != geometry.size:
            expected = f"{geometry.size} cells or {geometry.side} rows"
            raise FormatError(f"expected {expected}, found {len(values):,} values")
        return Grid([_digit_of_value(value, cell, geometry) for cell, value in enumerate(values)], geometry)
    geometry = geometry or Geometry.of_size(len(values) ** 2) or CLASSIC
    side = geometry.side
    rows = [_row_of_values(value, number, side) for number, value in enumerate(values[: side + 1], start=1)]
    if len(values) != side:
        raise FormatError(f"expected {side} rows, found {len(values):,}")
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
    """The digit that a number, a text of one cell or nothing at all stands for."""
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
        raise FormatError(f"{_shown(value)} cannot stand in {geometry.cell_name(cell)}", advice=_ADVICE)
    return plain


def _shown(value: object) -> str:
    return excerpt(value) if isinstance(value, str) else excerpt(repr(value)).strip("'")
