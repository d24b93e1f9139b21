"""Parse blocks of CSV and JSON lines into chunks.

Large blocks are parsed by pyarrow. JSON lines whose values are not just strings and integers, or whose members differ,
are parsed by Python's own `json`, one block at a time. Unusual rows are read by the codec of the format.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import Rows
from fullhouse.errors import FormatError, UnreadableInput
from fullhouse.formats.codec import Entry, Line, is_comment
from fullhouse.formats.csv_rows import Header, cells_of, entry_rows, header_of
from fullhouse.formats.json_lines import ODD_MEMBERS, JsonLinesCodec, parse_json, puzzle_key_of
from fullhouse.formats.line import LINE
from fullhouse.formats.ruled import COLUMN
from fullhouse.jobs.chunk import NAMES, Chunk, Item, columns_of, columns_of_items
from fullhouse.jobs.lines import Layout, LineLayout, Trouble, rows_with, text_in
from fullhouse.jobs.text import has_arrow

LARGE = 1 << 16
"""Blocks of CSV smaller than this are read without loading pyarrow."""
_MOST_JOINED = 16
"""The most lines that a row may span, as in the codec."""
_ODD = {name.decode() for name in ODD_MEMBERS} - {"name", "comment"}
"""Members that only the codec handles: they may hold another puzzle, or say more about this one."""
_BLANK = b" \t\r\v\f\xef\xbb\xbf"
"""Bytes that an empty line may contain: white space and byte order marks."""
_EMPTY = "." * CLASSIC.size
Members = dict[str, Any]


class CsvLayout:
    """Rows of cells under a header. A quoted cell may span several lines."""

    format = "csv"

    def __init__(self, header: Header) -> None:
        self.header = header
        self.columns = tuple(header.columns)
        self.puzzle = header.columns[header.puzzle]

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[bytes, bytes]:
        """Cut before a row that may continue in the next block. An unclosed quote damages only its own line."""
        if is_last or b'"' not in data:
            return data, b""
        lines, at = data.split(b"\n"), 0  # the last element is empty: the data ends with a line break
        while at < len(lines):
            size = self._size_of_row(lines[at : at + _MOST_JOINED])
            if not size and len(lines) - at <= _MOST_JOINED:
                return b"".join(line + b"\n" for line in lines[:at]), b"\n".join(lines[at:])
            at += max(size, 1)
        return data, b""

    def _size_of_row(self, lines: Sequence[bytes]) -> int:
        """Count the lines of the row that starts with the first line; 0 if it does not end within these lines."""
        if b'"' not in lines[0]:
            return 1
        text = ""
        for size, line in enumerate(lines, start=1):
            text += line.decode("utf-8", "replace")
            if cells_of(text, self.header.separator) is not None:
                return size
            text += "\n"
        return 0

    def chunk(self, source: str, data: bytes, line: int) -> tuple[Chunk, Trouble]:
        """Parse the rows with pyarrow if there are many and each line is a row, otherwise with the codec."""
        if len(data) >= LARGE and has_arrow() and 0 not in data and _closes_quotes(data):
            found = self._fast(source, data, line)
            if found is not None:
                return found, None
        return self._slow(source, data, line)

    def _fast(self, source: str, data: bytes, line: int) -> Chunk | None:
        """Parse the rows with pyarrow; None if a row has more or fewer cells than the header."""
        from fullhouse.jobs import table  # pyarrow: only for large files

        batch = table.parse_csv(data, self.columns, self.header.separator)
        if batch is None:
            return None
        cells, is_fixed = table.fixed_cells(batch.column(self.header.puzzle))
        odd = np.flatnonzero(~is_fixed | (Rows(cells, is_text=True).faults > 0)).tolist()
        lines: Any = range(line, line + len(cells))
        texts: list[bytes] = []
        if odd or b'"' in data or data.count(b"\n") + (not data.endswith(b"\n")) != len(cells):
            texts = data.split(b"\n")
            numbers = [number for number, text in enumerate(texts, start=line) if text.strip(b"\r")]
            if len(numbers) != len(cells):
                return None
            lines = numbers
            if not self._are_alike(texts, lines, line, batch.columns):
                return None
        entries: dict[int, Item] = {}
        for row in odd:
            text = text_in(texts[lines[row] - line], source, lines[row])
            found = list(self.header.read_rows([(lines[row], text)]))
            if len(found) != 1:
                return None
            entries[row] = found[0]
        return Chunk(
            source,
            rows=rows_with(cells, entries),
            entries=entries,
            cells=dict(zip(self.columns, batch.columns, strict=True)),
            header=self.columns,
            puzzle=self.puzzle,
            lines=lines,
            is_plain=self.header.separator == "," and b'"' not in data and b";" not in data,
        )

    def _are_alike(self, texts: list[bytes], lines: list[int], first: int, columns: list[Any]) -> bool:
        """Whether pyarrow and the codec find the same cells in all rows that contain a quote."""
        quoted = [row for row, line in enumerate(lines) if b'"' in texts[line - first]]
        found = zip(*(column.take(quoted).to_pylist() for column in columns), strict=True) if quoted else ()
        read = (
            cells_of(texts[lines[row] - first].decode().removesuffix("\r"), self.header.separator) for row in quoted
        )
        return all(list(ours) == theirs for ours, theirs in zip(found, read, strict=True))

    def _slow(self, source: str, data: bytes, line: int) -> tuple[Chunk, Trouble]:
        """Parse the rows with the codec, one at a time."""
        trouble: list[UnreadableInput] = []
        entries: list[Item] = []
        cells: list[list[str]] = []
        for number, text, found in entry_rows(_lines_of(data, source, line, trouble), self.header.separator):
            entries.append(self.header.read(number, text, found))
            cells.append(self._aligned(text, found))
        characters = np.full((len(entries), CLASSIC.size), ord("."), dtype=np.uint8)
        listed = dict(enumerate(entries))
        chunk = Chunk(
            source,
            rows=rows_with(characters, listed),
            entries=listed,
            columns=columns_of_items(entries),
            cells={name: [row[place] for row in cells] for place, name in enumerate(self.columns)},
            header=self.columns,
            puzzle=self.puzzle,
            lines=[item.line for item in entries],
            is_slow=not has_arrow(),
        )
        return chunk, trouble[0] if trouble else None

    def _aligned(self, text: str, cells: list[str] | FormatError) -> list[str]:
        """Align cells with the header; a row with too many cells or bad quotes becomes the puzzle cell as a whole."""
        count = len(self.columns)
        if isinstance(cells, FormatError) or any(cell.strip() for cell in cells[count:]):
            cells = [text if place == self.header.puzzle else "" for place in range(count)]
        return [*cells[:count], *[""] * (count - len(cells))]


def _closes_quotes(data: bytes) -> bool:
    """Whether each line has an even number of quotes, so that no row spans several lines."""
    if b'"' not in data:
        return True
    cells = np.frombuffer(data, dtype=np.uint8)
    ends = np.flatnonzero(cells == ord("\n"))
    quotes = np.flatnonzero(cells == ord('"'))
    return not (np.bincount(np.searchsorted(ends, quotes)) % 2).any()


def _lines_of(data: bytes, source: str, line: int, trouble: list[UnreadableInput]) -> Iterator[Line]:
    """Yield the lines of this data with their numbers, up to one that is not text; its error is added to `trouble`."""
    for number, text in enumerate(data.removesuffix(b"\n").split(b"\n"), start=line):
        try:
            yield number, text_in(text, source, number)
        except UnreadableInput as error:
            trouble.append(error)
            return


class JsonLayout:
    """Lines with one JSON object each."""

    format = "jsonl"

    def __init__(self, first: str, column: str | None) -> None:
        """Make the layout of a file with this first line; raises ValueError if it is not an object with a puzzle."""
        self._codec = JsonLinesCodec(column)
        self._column = column
        members = _object_in(first)
        key = puzzle_key_of(members, column)
        if key is None:
            raise ValueError("not an object with a puzzle")
        self._key = key
        del members[key]
        taken = ("name",) if members.get("name") else ("name", "comment")
        self._header = tuple(dict.fromkeys([*NAMES, *(name for name in members if name not in taken)]))

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[bytes, bytes]:  # noqa: ARG002 - a row is a line
        """Return all data: each line is a row."""
        return data, b""

    def chunk(self, source: str, data: bytes, line: int) -> tuple[Chunk, Trouble]:
        """Parse all objects at once, and unusual ones again with the codec."""
        if len(data) >= LARGE and has_arrow() and 0 not in data:
            found = self._fast(source, data, line)
            if found is not None:
                return found, None
        texts = [(number, text) for number, text in enumerate(data.split(b"\n"), start=line) if text.strip(_BLANK)]
        members = _objects_in([text for _, text in texts])
        puzzles = [found.pop(self._key, None) for found in members]
        cells, is_plain = _cells_of(puzzles)
        is_odd = ~is_plain | (Rows(cells, is_text=True).faults > 0)
        is_odd[_rows_with(members, _ODD)] = True
        entries: dict[int, Item] = {}
        trouble: Trouble = None
        dropped: list[int] = []
        for row in np.flatnonzero(is_odd).tolist():
            try:
                item, members[row] = self._odd(source, *texts[row])
            except UnreadableInput as error:
                trouble, dropped = error, [*dropped, *range(row, len(texts))]
                break
            if item is None:
                dropped.append(row)
            else:
                entries[row] = item
        lines = [number for number, _ in texts]
        if dropped:
            kept = sorted(set(range(len(texts))).difference(dropped))
            cells, lines, members = cells[kept], [lines[row] for row in kept], [members[row] for row in kept]
            entries = {place: entries[row] for place, row in enumerate(kept) if row in entries}
        rows = rows_with(cells, entries)
        columns = columns_of(members)
        how: Any = {"columns": columns, "header": self._header, "lines": lines, "is_slow": not has_arrow()}
        return Chunk(source, rows=rows, entries=entries, **how), trouble

    def _fast(self, source: str, data: bytes, line: int) -> Chunk | None:
        """Parse the rows with pyarrow; None if members differ or values are not just strings and integers."""
        from fullhouse.jobs import table  # pyarrow: only for large files

        batch = table.parse_json(data)
        if batch is None or batch.num_rows != data.count(b"\n") + (not data.endswith(b"\n")):
            return None
        columns = dict(zip(batch.schema.names, batch.columns, strict=True))
        puzzles = columns.pop(self._key, None)
        if puzzles is None or puzzles.type != table.TEXT or not _ODD.isdisjoint(map(str.lower, columns)):
            return None
        cells, is_fixed = table.fixed_cells(puzzles)
        odd = np.flatnonzero(~is_fixed | (Rows(cells, is_text=True).faults > 0)).tolist()
        texts = data.split(b"\n") if odd else []
        entries: dict[int, Item] = {}
        for row in odd:
            item, _ = self._odd(source, line + row, texts[row])
            if item is None:
                return None
            entries[row] = item
        lines = range(line, line + len(cells))
        rows = rows_with(cells, entries)
        return Chunk(source, rows=rows, entries=entries, columns=columns, header=self._header, lines=lines)

    def _odd(self, source: str, number: int, data: bytes) -> tuple[Item | None, Members]:
        """Return the entry of this line and the members of its object other than the puzzle."""
        text = text_in(data, source, number)
        members = _object_in(text)
        members.pop(puzzle_key_of(members, self._column) or "", None)
        return self._codec.read_line(number, text), members


def _cells_of(puzzles: list[Any]) -> tuple[Any, Any]:
    """Return (N, 81) characters, and which of these puzzles are strings of 81 ASCII characters."""
    is_plain = np.ones(len(puzzles), dtype=np.bool_)
    if set(map(type, puzzles)) != {str} or set(map(len, puzzles)) != {CLASSIC.size} or not "".join(puzzles).isascii():
        plain = [type(puzzle) is str and len(puzzle) == CLASSIC.size and puzzle.isascii() for puzzle in puzzles]
        puzzles = [puzzle if known else _EMPTY for puzzle, known in zip(puzzles, plain, strict=True)]
        is_plain = np.array(plain, dtype=np.bool_)
    return np.frombuffer(bytearray("".join(puzzles).encode()), dtype=np.uint8).reshape(-1, CLASSIC.size), is_plain


def _objects_in(texts: list[bytes]) -> list[Members]:
    """Parse the objects of these lines, all at once if possible; lines that are not objects become empty ones.

    An object with a repeated name is rejected. Flat objects without repeated names have as many names as members.
    """
    data = b",".join(texts)
    try:
        found = json.loads(b"[" + data + b"]")
        if set(map(type, found)) != {dict} or sum(map(len, found)) != data.count(b'":'):
            found = json.loads(b"[" + data + b"]", object_pairs_hook=_members)
    except (ValueError, RecursionError):
        found = []
    if len(found) != len(texts):
        found = [_object_in(text.decode("utf-8", "replace")) for text in texts]
    return [value if isinstance(value, dict) else {} for value in found]


def _members(pairs: list[tuple[str, Any]]) -> Members:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name appears twice")
    return found


def _rows_with(members: list[Members], names: set[str]) -> list[int]:
    """Return the rows that have one of these members, ignoring case."""
    known = {name for name in set().union(*members) if name.lower() in names}
    return [row for row, found in enumerate(members) if not known.isdisjoint(found)] if known else []


def _object_in(text: str) -> Members:
    try:
        found = parse_json(text.strip().strip("\ufeff"))
    except FormatError:
        return {}
    return found if isinstance(found, dict) else {}


def layout_of(codec: str, head: list[Line], column: str | None) -> tuple[Layout, int] | None:
    """Return the layout of a file that starts with these lines and how many are not rows; None if there is none."""
    if codec in ("line", "sdm"):
        first_entry = next((item for item in LINE.read(head) if isinstance(item, Entry)), None)
        is_classic = first_entry is not None and first_entry.grid.geometry == CLASSIC
        return (LineLayout(), 0) if is_classic else None
    texts = ((number, line) for number, line in head if line.strip() and not (codec == "csv" and is_comment(line)))
    number, first = next(texts, (0, ""))
    if codec == "csv":
        header = header_of(first, column)
        is_plain = header is not None and not header.repeated and COLUMN not in header.columns
        return (CsvLayout(header), number) if header is not None and is_plain else None
    if codec == "jsonl":
        try:
            layout = JsonLayout(first, column)
            members = parse_json(first)
            return None if isinstance(members, dict) and COLUMN in members else (layout, 0)
        except ValueError:
            return None
    return None
