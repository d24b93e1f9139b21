"""Large files with one puzzle a line (lines, CSV, JSON lines): read in blocks, without a Python object per row.

The native core finds the 81 characters of every plain row. What is odd in a line (quotes, escapes, names in other
alphabets, damage) is left to the codec of the format, so that every row means the same as everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import Rows
from fullhouse.errors import FormatError, UnreadableInput
from fullhouse.formats.codec import Entry, Line
from fullhouse.formats.csv_rows import Header, cells_of, header_of
from fullhouse.formats.files import LONGEST_LINE, lines_of_stream
from fullhouse.formats.json_lines import ODD_MEMBERS, JsonLinesCodec, puzzle_key_of
from fullhouse.formats.line import LINE, has_cells
from fullhouse.jobs.chunk import Chunk, Item, Pace, Place, in_chunks, is_plain, label_of

PLAIN, ODD, NOTHING = range(3)
"""What a line is, as in native/lines/rows.hpp."""
_MARK = b"\xef\xbb\xbf"
_OTHER_ENDS = tuple(end.encode() for end in "\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""What else ends a line, for `str.splitlines` and for the formats with one puzzle a line."""
_MOST_BYTES = 1 << 21
_BYTES_A_ROW = 100
"""About how long a row is."""


Scan = tuple[str, bytes, int, int, bytes, list[bytes]]
"""What the native core needs to know to find plain rows; see native/lines/rows.hpp."""


class ByteReader(Protocol):
    """A binary stream that gives what it has."""

    def read1(self, size: int = -1, /) -> bytes:
        """At least one byte, at most this many; none at the end."""


class Layout(Protocol):
    """How the lines of a file hold puzzles."""

    @property
    def scan(self) -> Scan:
        """What the native core needs to know to find plain rows."""

    def read(self, number: int, text: str) -> Item | None:
        """What the codec makes of this line; None if it holds no puzzle, and is not meant to."""

    def is_whole(self, block: bytes) -> bool:
        """Whether every row of this block ends where its line does."""

    def read_rest(self, lines: Iterator[Line]) -> Iterator[Item]:
        """Yield the rows of these lines, where a row may go on over several."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The further columns of every row, as far as they are known beforehand."""


class LineLayout:
    """81 characters, then whatever people add."""

    scan: Scan = ("line", b"", 0, 0, b",", [])
    columns: tuple[str, ...] = ()

    def read(self, number: int, text: str) -> Item | None:
        """What the codec makes of this line."""
        return next(LINE.read([(number, text)], CLASSIC), None)

    def is_whole(self, block: bytes) -> bool:
        """Not if a form feed or another sign that ends a line in text divides one."""
        return not any(end in block for end in _OTHER_ENDS)

    def read_rest(self, lines: Iterator[Line]) -> Iterator[Item]:
        """Yield the rows of these lines."""
        return LINE.read(lines, CLASSIC)


class CsvLayout:
    """A row of cells under a header."""

    def __init__(self, header: Header) -> None:
        self.header = header
        separator = header.separator.encode()
        self.scan: Scan = ("csv", b"", header.puzzle, len(header.columns), separator, [])
        self.columns = header.extra

    def read(self, number: int, text: str) -> Item | None:
        """What the codec makes of this line."""
        cells = cells_of(text, self.header.separator)
        return self.header.read(number, text, [] if cells is None else cells) if text.strip() else None

    def is_whole(self, block: bytes) -> bool:
        """Not if a quote is still open at the end of a line."""
        return b'"' not in block or not any(line.count(b'"') % 2 for line in block.split(b"\n"))

    def read_rest(self, lines: Iterator[Line]) -> Iterator[Item]:
        """Yield the rows of these lines, where a quoted cell may go on over several."""
        return self.header.read_rows(lines)


class JsonLayout:
    """An object a line."""

    def __init__(self, key: str, column: str | None) -> None:
        self._codec = JsonLinesCodec(column)
        self.scan: Scan = ("jsonl", key.encode(), 0, 0, b",", ODD_MEMBERS)
        self.columns: tuple[str, ...] = ()

    def read(self, number: int, text: str) -> Item | None:
        """What the codec makes of this line."""
        return next(self._codec.read([(number, text)]), None)

    def is_whole(self, block: bytes) -> bool:  # noqa: ARG002 - an object that goes on is no JSON line
        """Always."""
        return True

    def read_rest(self, lines: Iterator[Line]) -> Iterator[Item]:
        """Yield the rows of these lines."""
        return self._codec.read(lines)


class BulkChunk:
    """Rows of a block of text: arrays for plain rows, items for odd ones."""

    keeps_place = True

    def __init__(self, source: str, layout: Layout, data: bytes, first_line: int) -> None:
        """Find the rows; `trouble` is set where the text could not be decoded, and what follows it is left out."""
        self.source = source
        self.size = len(data)
        self.layout = layout
        self.data = data
        self.trouble: UnreadableInput | None = None
        cells, shape, begin, end, before, after = _native.read_rows(data, *layout.scan)
        self.line_count = len(shape)
        self._odd: dict[int, Item] = {}
        for line in np.flatnonzero(shape == ODD).tolist():
            try:
                item = layout.read(first_line + line, self._text(int(begin[line]), int(end[line]), first_line + line))
            except UnreadableInput as error:
                self.trouble = error
                shape[line:] = NOTHING
                break
            if item is None:
                shape[line] = NOTHING
            else:
                self._odd[line] = item
        self._take(np.flatnonzero(shape != NOTHING), cells, begin, end, before, after, first_line)

    def _take(self, kept: npt.NDArray[np.intp], cells: Any, *arrays: Any) -> None:
        """Keep the lines that are rows."""
        *spans, first_line = arrays
        is_all = len(kept) == len(cells)
        self._begin, self._end, self.before, self.after = (span if is_all else span[kept] for span in spans)
        self._lines = kept + first_line
        cells = cells if is_all else cells[kept]
        place = {int(line): row for row, line in enumerate(kept)} if self._odd else {}
        self.items = {place[line]: item for line, item in self._odd.items()}
        unread: dict[int, object] = {}
        for row, item in self.items.items():
            if isinstance(item, Entry) and item.grid.geometry == CLASSIC:
                cells[row] = np.frombuffer(item.grid.to_line().encode(), dtype=np.uint8)
            else:
                unread[row] = getattr(item, "error", None) or FormatError("the grid is not 9x9")
        self.rows = Rows(cells, is_text=True, unread=unread)
        self.special = [row for row, item in self.items.items() if not is_plain(item)]

    def __len__(self) -> int:
        return len(self._lines)

    def _text(self, begin: int, end: int, line: int) -> str:
        data = self.data[begin:end]
        if len(data) > LONGEST_LINE:
            reason = f"line {line} has more than {LONGEST_LINE:,} characters; no puzzle does"
            raise UnreadableInput(self.source, reason)
        if 0 in data:
            raise UnreadableInput(self.source, f"line {line} has a NUL character, so this is not text")
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            reason = f"byte 0x{data[error.start]:02X} in line {line} is not UTF-8; save the file as UTF-8"
            raise UnreadableInput(self.source, reason) from None

    def item(self, row: int) -> Item:
        """Everything that the text says about this row; or its error."""
        if row in self.items:
            return self.items[row]
        line = self.line(row)
        item = self.layout.read(line, self._text(int(self._begin[row]), int(self._end[row]), line))
        assert item is not None, "a plain row holds a puzzle"
        return item

    def line(self, row: int) -> int:
        """The line of the source on which the row starts, counted from 1."""
        return int(self._lines[row])

    def spans(self, which: npt.NDArray[np.int64]) -> list[bytes]:
        """What stands there in every row."""
        data = self.data
        return [data[begin:end] for begin, end in which.tolist()]

    def texts(self) -> list[bytes]:
        """Every row as it stood."""
        data = self.data
        return [data[begin:end] for begin, end in zip(self._begin.tolist(), self._end.tolist(), strict=True)]

    @property
    def labels(self) -> Sequence[str] | None:
        """What the text calls each row: its name, or else the comment behind it."""
        if isinstance(self.layout, LineLayout):
            if not self.items and not (self.after[:, 0] < self.after[:, 1]).any():
                return None
            labels = [text.decode("ascii") for text in self.spans(self.after)]
        elif isinstance(self.layout, CsvLayout) and self.layout.header.has_label:
            return [label_of(self.item(row)) for row in range(len(self))]
        elif not self.items:
            return None
        else:
            labels = [""] * len(self)
        for row, item in self.items.items():
            labels[row] = label_of(item)
        return labels

    @property
    def extra(self) -> Mapping[str, Sequence[Any]]:
        """Further columns of the source, by name, in their order."""
        if isinstance(self.layout, LineLayout) and not self.items:
            return {}
        items = [self.item(row) for row in range(len(self))]
        fields = [item.fields if isinstance(item, Entry) else {} for item in items]
        names = dict.fromkeys([*self.layout.columns, *(name for some in fields for name in some)])
        return {name: [some.get(name, "") for some in fields] for name in names}


def layout_of(codec: str, head: list[tuple[int, str]], column: str | None) -> tuple[Layout, int] | None:
    """The layout of a file in this format that starts with these lines, and how many of them are no rows; if any."""
    if codec in ("line", "sdm"):
        return (LineLayout(), 0) if any(has_cells(line) for _, line in head) else None
    number, first = next(((number, line) for number, line in head if line.strip()), (0, ""))
    if codec == "csv":
        header = header_of(first, column)
        return (CsvLayout(header), number) if header is not None and not header.repeated else None
    if codec == "jsonl":
        key = puzzle_key_of(first, column)
        return (JsonLayout(key, column), 0) if key is not None else None
    return None


def read_bulk(
    stream: ByteReader, name: str, layout: Layout, skipped: int, pace: Pace, start: Place
) -> Iterator[tuple[Place, Chunk]]:
    """Yield the rows of a stream in chunks, each with the place behind it, from the place on where it starts.

    `skipped` lines at the start of the stream are no rows. From the first row on that goes on over several lines, the
    codec reads all the rest.
    """
    offset, line = start.get("bytes", 0), start.get("line", 1)
    _skip(stream, offset)
    for data in _blocks(stream, name, pace):
        begin, offset = offset, offset + len(data)
        block = data.removeprefix(_MARK) if line == 1 else data
        if line <= skipped:
            block, dropped = _without_lines(block, skipped - line + 1)
            line += dropped
            if not block:
                continue
        if not layout.is_whole(block):
            lines = ((line + number - 1, text) for number, text in lines_of_stream(_Joined(block, stream), name))
            count = start.get("items", 0)
            for chunk in in_chunks(name, islice(layout.read_rest(lines), count, None), pace):
                count += len(chunk)
                yield {"bytes": begin, "line": line, "items": count}, chunk
            return
        bulk = BulkChunk(name, layout, _with_newlines(block), line)
        line += bulk.line_count
        yield {"bytes": offset, "line": line}, bulk
        if bulk.trouble is not None:
            raise bulk.trouble


def _skip(stream: ByteReader, count: int) -> None:
    """Pass over this many bytes."""
    while count > 0 and (data := stream.read1(min(count, _MOST_BYTES))):
        count -= len(data)


class _Joined:
    """A block that was read already, and the stream behind it."""

    def __init__(self, block: bytes, stream: ByteReader) -> None:
        self._block = block
        self._stream = stream

    def read(self, size: int = -1, /) -> bytes:
        """At most this many bytes; none at the end."""
        if not self._block:
            return self._stream.read1(size)
        taken, self._block = self._block[:size], self._block[size:]
        return taken


def _without_lines(block: bytes, count: int) -> tuple[bytes, int]:
    """The block behind its first lines, and how many of them it had."""
    begin = dropped = 0
    while dropped < count and (end := block.find(b"\n", begin)) >= 0:
        begin, dropped = end + 1, dropped + 1
    return (block[begin:], dropped) if dropped == count else (b"", dropped + (begin < len(block)))


def _blocks(stream: ByteReader, name: str, pace: Pace) -> Iterator[bytes]:
    """Yield the stream in blocks that end where a line ends; whatever has come is passed on without waiting."""
    rest = b""
    while data := _read_some(stream, name, min(pace.rows * _BYTES_A_ROW, _MOST_BYTES)):
        cut = data.rfind(b"\n") + 1
        if cut:
            yield rest + data[:cut]
            rest = data[cut:]
        else:
            rest += data
        if len(rest) > LONGEST_LINE:
            raise UnreadableInput(name, f"a line has more than {LONGEST_LINE:,} characters; no puzzle does")
    if rest:
        yield rest


def _read_some(stream: ByteReader, name: str, size: int) -> bytes:
    """At most this many bytes; an error names the input."""
    try:
        return stream.read1(size)
    except OSError as error:
        raise UnreadableInput(name, (error.strerror or str(error)).lower()) from None


def _with_newlines(block: bytes) -> bytes:
    """The block with a newline where a carriage return alone ends a line; most files have none."""
    if b"\r" not in block or block.count(b"\r") == block.count(b"\r\n"):  # the first alone is a memchr
        return block
    return block.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
