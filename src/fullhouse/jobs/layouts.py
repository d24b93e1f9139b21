"""How the lines of a large file hold puzzles: the native core finds plain rows, the codec reads all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from fullhouse.core.geometry import CLASSIC
from fullhouse.errors import FormatError
from fullhouse.formats.codec import Entry, Line
from fullhouse.formats.csv_rows import Header, cells_of, header_of
from fullhouse.formats.entries import is_comment
from fullhouse.formats.json_lines import ODD_MEMBERS, JsonLinesCodec, puzzle_key_of
from fullhouse.formats.json_values import parse_json
from fullhouse.formats.line import LINE
from fullhouse.jobs.chunk import NAMES, Item
from fullhouse.jobs.columns import csv_cell

INNER = b"\x1e"
"""Stands for a line end within a row, so that the row is one line for the native core, and an odd one."""
_MOST_JOINED = 16
"""A row goes on over this many lines at most, as in the codec."""

Scan = tuple[str, bytes, int, int, bytes, list[bytes]]
"""What the native core needs to know to find plain rows; see native/lines/read.hpp."""


class Block(NamedTuple):
    """Whole rows of a file."""

    data: bytes
    joined: dict[int, int] = {}
    """How many further lines a row takes, by the number of its line in the data."""


class Layout(Protocol):
    """How the lines of a file hold puzzles."""

    @property
    def scan(self) -> Scan:
        """What the native core needs to know to find plain rows."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of every row as a table has them: the header of CSV, otherwise what the first row has."""

    @property
    def puzzle(self) -> str:
        """The name of the column that holds the puzzle."""

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[Block, bytes]:
        """The rows of this data that are whole, and what is left of it for the next time."""

    def read(self, number: int, text: str) -> Sequence[Item]:
        """What the codec makes of this line; nothing if it holds no puzzle, and is not meant to."""


class LineLayout:
    """81 characters, then whatever people add."""

    scan: Scan = ("line", b"", 0, 0, b",", [])
    columns: tuple[str, ...] = NAMES
    puzzle = NAMES[0]

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[Block, bytes]:  # noqa: ARG002 - no row goes on
        """All of it."""
        return Block(data), b""

    def read(self, number: int, text: str) -> Sequence[Item]:
        """What the codec makes of this line; it may hold several, with a form feed in between."""
        return list(LINE.read([(number, text)], CLASSIC))


class CsvLayout:
    """A row of cells under a header. A quoted cell may go on over several lines."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.scan: Scan = ("csv", b"", header.puzzle, len(header.columns), header.separator.encode(), [])
        self.columns = tuple(header.columns)
        self.puzzle = header.columns[header.puzzle]

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[Block, bytes]:
        """The rows up to one that may go on behind the data. A quote that is never closed spoils its own line alone."""
        if b'"' not in data:
            return Block(data), b""
        lines = data.split(b"\n")  # the last of them has no end, and is empty where more may follow
        rows: list[bytes] = []
        joined: dict[int, int] = {}
        at = 0
        while at < len(lines):
            size = self._size_of_row(lines[at : at + _MOST_JOINED])
            if not size and not is_last and len(lines) - at <= _MOST_JOINED:
                return Block(b"".join(row + b"\n" for row in rows), joined), b"\n".join(lines[at:])
            if size > 1:
                joined[len(rows)] = size - 1
            rows.append(INNER.join(lines[at : at + max(size, 1)]))
            at += max(size, 1)
        return Block(b"\n".join(rows), joined), b""

    def _size_of_row(self, lines: Sequence[bytes]) -> int:
        """How many of these lines the row takes that starts with the first; 0 if it does not end within them."""
        if b'"' not in lines[0]:
            return 1
        text = ""
        for size, line in enumerate(lines, start=1):
            text += line.decode("utf-8", "replace")
            if cells_of(text, self.header.separator) is not None:
                return size
            text += "\n"
        return 0

    def read(self, number: int, text: str) -> Sequence[Item]:
        """What the codec makes of this row."""
        return list(self.header.read_rows([(number + place, line) for place, line in enumerate(text.split("\n"))]))

    def aligned(self, row: bytes, text: str) -> bytes:
        """A row with as many cells as the header has: as it is, if possible."""
        cells = cells_of(text, self.header.separator)
        is_aligned = isinstance(cells, list) and len(cells) == len(self.columns)
        return row if is_aligned else b",".join(self.written_cells(text))

    def written_cells(self, text: str) -> list[bytes]:
        """The cells of any row, as many as the header has, ready to be written again with commas.

        A row that has more of them, or quotes that do not match, is kept as it is in the cell of the puzzle.
        """
        cells, count = cells_of(text, self.header.separator), len(self.columns)
        if not isinstance(cells, list) or any(cell.strip() for cell in cells[count:]):
            cells = [text if place == self.header.puzzle else "" for place in range(count)]
        return [*map(csv_cell, cells[:count]), *[b""] * (count - len(cells))]


class JsonLayout:
    """An object a line."""

    def __init__(self, first: str, column: str | None) -> None:
        """The layout of a file with this first line; ValueError if it is no object with a puzzle."""
        self._codec = JsonLinesCodec(column)
        self._column = column
        key = puzzle_key_of(_members_of(first), column)
        if key is None:
            raise ValueError("no object with a puzzle")
        self.scan: Scan = ("jsonl", key.encode(), 0, 0, b",", ODD_MEMBERS)
        self.puzzle = NAMES[0]
        self.columns = tuple(dict.fromkeys([*NAMES, *self.extra(first)]))

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[Block, bytes]:  # noqa: ARG002 - no row goes on
        """All of it."""
        return Block(data), b""

    def read(self, number: int, text: str) -> Sequence[Item]:
        """What the codec makes of this line."""
        item = self._codec.read_line(number, text)
        return [] if item is None else [item]

    def extra(self, text: str) -> dict[str, Any]:
        """The members beside the puzzle and what it is called, each as the value that it is."""
        members = _members_of(text)
        members.pop(puzzle_key_of(members, self._column) or "", None)
        members.pop("name" if "name" in members else "comment", None)
        return members


def _members_of(text: str) -> dict[str, Any]:
    try:
        members = parse_json(text.strip().strip("\ufeff"))
    except FormatError:
        return {}
    return members if isinstance(members, dict) else {}


def layout_of(codec: str, head: list[Line], column: str | None) -> tuple[Layout, int] | None:
    """The layout of a file in this format that starts with these lines, and how many of them are no rows; if any."""
    if codec in ("line", "sdm"):
        first_entry = next((item for item in LINE.read(head) if isinstance(item, Entry)), None)
        is_classic = first_entry is not None and first_entry.grid.geometry == CLASSIC
        return (LineLayout(), 0) if is_classic else None
    texts = ((number, line) for number, line in head if line.strip() and not (codec == "csv" and is_comment(line)))
    number, first = next(texts, (0, ""))
    if codec == "csv":
        header = header_of(first, column)
        return (CsvLayout(header), number) if header is not None and not header.repeated else None
    if codec == "jsonl":
        try:
            return JsonLayout(first, column), 0
        except ValueError:
            return None
    return None
