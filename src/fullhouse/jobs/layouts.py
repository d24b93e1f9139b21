"""How the lines of a large file hold puzzles: the native core finds plain rows, the codec reads all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from fullhouse.core.geometry import CLASSIC
from fullhouse.errors import FormatError
from fullhouse.formats.codec import Entry, Line, is_comment
from fullhouse.formats.csv_rows import Header, cells_of, header_of
from fullhouse.formats.json_lines import ODD_MEMBERS, JsonLinesCodec, parse_json, puzzle_key_of, text_of
from fullhouse.formats.line import LINE
from fullhouse.jobs.chunk import NAMES, Item
from fullhouse.jobs.columns import csv_cell

INNER = b"\x1e"
"""Stands for a line end within a row, so that the row is one line for the native core, and an odd one."""
LABELS = (b'"name"', b'"comment"')
"""How the members of an object are written that say what it is called."""
_ODD = [name for name in ODD_MEMBERS if name not in (b"name", b"comment")]
"""Members by which a row becomes odd; what it is called is looked for when somebody asks."""
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
        self._separator = header.separator.encode()
        self.scan: Scan = ("csv", b"", header.puzzle, len(header.columns), self._separator, [])
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

    def labels(self, rows: Sequence[bytes], *, comments: bool) -> list[str] | None:
        """The names, or else the comments, of plain rows, if there are such columns."""
        name, comment = (self._place_of(label) for label in ("name", "comment"))
        if name is None and (comment is None or not comments):
            return None
        places = [place for place in (name, comment if comments else None) if place is not None]
        last, separator, labels = max(places), self._separator, []
        for row in rows:
            cells = row.split(separator)
            found = (cells[place].strip() for place in places) if len(cells) > last else ()
            labels.append(next(filter(None, found), b"").decode("utf-8", "replace"))
        return labels

    def extra(self, rows: Sequence[bytes]) -> list[dict[str, Any]]:
        """The further cells of plain rows, those that are not empty, by the names of their columns."""
        name, comment = (self._place_of(label) for label in ("name", "comment"))
        places = [place for place in range(len(self.columns)) if place not in (self.header.puzzle, name, comment)]
        found = []
        for row in rows:
            cells = [cell.strip().decode("utf-8", "replace") for cell in row.split(self._separator)]
            cells += [""] * (len(self.columns) - len(cells))
            facts = {self.columns[place]: cells[place] for place in places if cells[place]}
            if name is not None and comment is not None and cells[name] and cells[comment]:
                facts["comment"] = cells[comment]
            found.append(facts)
        return found

    def _place_of(self, label: str) -> int | None:
        place = self.columns.index(label) if label in self.columns else None
        return None if place == self.header.puzzle else place

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


Members = dict[str, Any]
"""The members of a JSON object beside the puzzle, each as the value that it is."""


def label_in(members: Members, *, comments: bool) -> str:
    """What an object calls its puzzle, as the codec reads it."""
    return _text_in(members, "name") or (_text_in(members, "comment") if comments else "")


def extra_in(members: Members) -> Members:
    """The members that are not what it is called."""
    taken = ("name",) if _text_in(members, "name") else ("name", "comment")
    return {name: value for name, value in members.items() if name not in taken}


def _text_in(members: Members, name: str) -> str:
    value = members.get(name)
    return "" if value is None else text_of(value)


class JsonLayout:
    """An object a line."""

    def __init__(self, first: str, column: str | None) -> None:
        """The layout of a file with this first line; ValueError if it is no object with a puzzle."""
        self._codec = JsonLinesCodec(column)
        self._column = column
        key = puzzle_key_of(_object_in(first), column)
        if key is None:
            raise ValueError("no object with a puzzle")
        self.scan: Scan = ("jsonl", key.encode(), 0, 0, b",", _ODD)
        self.puzzle = NAMES[0]
        self.columns = tuple(dict.fromkeys([*NAMES, *extra_in(self.members(first))]))

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[Block, bytes]:  # noqa: ARG002 - no row goes on
        """All of it."""
        return Block(data), b""

    def read(self, number: int, text: str) -> Sequence[Item]:
        """What the codec makes of this line."""
        item = self._codec.read_line(number, text)
        return [] if item is None else [item]

    def members(self, text: str) -> Members:
        """The members of the object in this line, without the puzzle; none if it cannot be read."""
        members = _object_in(text)
        members.pop(puzzle_key_of(members, self._column) or "", None)
        return members


def _object_in(text: str) -> Members:
    try:
        found = parse_json(text.strip().strip("\ufeff"))
    except FormatError:
        return {}
    return found if isinstance(found, dict) else {}


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
