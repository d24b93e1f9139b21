"""Large text files in blocks of whole rows; the native core finds the rows of plain lines.

Whatever is odd about a line (names in other alphabets, damage) is left to the codec of the format, so that a row means
the same whether it is read in a block or alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import numpy as np

from fullhouse import _native
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import Rows
from fullhouse.errors import FormatError, UnreadableInput
from fullhouse.formats.codec import Entry
from fullhouse.formats.line import LINE
from fullhouse.formats.lines import LONGEST_LINE
from fullhouse.jobs.chunk import Chunk, Item, Place, unread_reason

PLAIN, ODD, NOTHING = range(3)
"""What a line is, as in native/lines/read.hpp."""
_MARK = b"\xef\xbb\xbf"
_MOST_BYTES = 1 << 21
_BYTES_PER_ROW = 100
"""About how long a row is."""
_LINE = CLASSIC.size + 1
"""The length of a line with a puzzle and nothing else."""
_CARRIAGE_RETURN = re.compile(rb"\r(?!\n)")
"""One that ends a line on its own."""


class ByteReader(Protocol):
    """A binary stream that gives what it has."""

    def read1(self, size: int = -1, /) -> bytes:
        """At least one byte, at most this many; none at the end."""


Trouble = UnreadableInput | None
"""Why the text cannot be read beyond the last row."""


class Layout(Protocol):
    """How the lines of a file hold puzzles."""

    format: str

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[bytes, bytes]:
        """The rows of this data that are whole, and the rest for the next block."""

    def chunk(self, source: str, data: bytes, line: int) -> tuple[Chunk, Trouble]:
        """The rows of this data, which starts on this line."""


def read_blocks(
    stream: ByteReader, name: str, layout: Layout, skipped: int, size: ChunkSize, start: Place
) -> Iterator[tuple[Place, Chunk]]:
    """Yield the rows of a stream in chunks, each with the place behind it, starting at a place.

    The first `skipped` lines of the stream are not rows.
    """
    offset, line, count = start.get("bytes", 0), start.get("line", 1), start.get("rows", 0)
    _skip(stream, offset)
    rest = b""
    for data, is_last in _blocks(stream, size):
        offset += len(data)
        data = rest + (data.removeprefix(_MARK) if line == 1 and not rest else data)
        if line <= skipped:
            data, dropped = _without_lines(data, skipped - line + 1)
            line += dropped
        data = _CARRIAGE_RETURN.sub(b"\n", data) if b"\r" in data else data
        block, rest = layout.whole_rows(data, is_last=is_last)
        if not block:
            continue
        chunk, trouble = layout.chunk(name, block, line)
        line += block.count(b"\n") + (not block.endswith(b"\n"))
        count += len(chunk)
        yield {"bytes": offset - len(rest), "line": line, "rows": count}, chunk
        if trouble is not None:
            raise trouble
    if not count:
        raise FormatError("the text holds no puzzle", advice=f"it was read as {layout.format}")


def _skip(stream: ByteReader, count: int) -> None:
    """Pass over this many bytes."""
    while count > 0 and (data := stream.read1(min(count, _MOST_BYTES))):
        count -= len(data)


def _without_lines(data: bytes, count: int) -> tuple[bytes, int]:
    """The data behind its first lines, and how many of them it had."""
    begin = dropped = 0
    while dropped < count and (end := data.find(b"\n", begin)) >= 0:
        begin, dropped = end + 1, dropped + 1
    return (data[begin:], dropped) if dropped == count else (b"", dropped + (begin < len(data)))


def _blocks(stream: ByteReader, size: ChunkSize) -> Iterator[tuple[bytes, bool]]:
    """Yield the stream in blocks that end where a line ends, and whether each is the last.

    Whatever has come is passed on without waiting. A line that is too long is passed on as it is, as the last. The
    sizes are such that lines with a puzzle and nothing else are never cut, and so never copied.
    """
    bytes(8 * _MOST_BYTES)  # freed at once: glibc learns to keep such memory, a third fewer page faults
    rest, most = b"", 0
    while data := stream.read1((most := min(size.rows * _BYTES_PER_ROW, _MOST_BYTES)) - (len(rest) + most) % _LINE):
        cut = data.rfind(b"\n") + 1
        if cut:
            yield b"".join((rest, memoryview(data)[:cut])) if rest or cut < len(data) else data, False
            rest = data[cut:]
        else:
            rest += data
        if len(rest) > LONGEST_LINE:
            break
    yield rest, True


def text_in(data: bytes, source: str, line: int) -> str:
    """The text of this row, which starts on this line; UnreadableInput if it is not text."""
    if len(data) > LONGEST_LINE:
        raise UnreadableInput(source, f"line {line} has more than {LONGEST_LINE:,} characters; no puzzle does")
    if 0 in data:
        raise UnreadableInput(source, f"line {line} has a NUL character, so this is not text")
    try:
        return data.decode("utf-8").removesuffix("\r")
    except UnicodeDecodeError as error:
        reason = f"byte 0x{data[error.start]:02X} in line {line} is not UTF-8; save the file as UTF-8"
        raise UnreadableInput(source, reason) from None


class LineLayout:
    """81 characters, then whatever people add."""

    format = "line"

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[bytes, bytes]:  # noqa: ARG002 - a row is a line
        """All of it."""
        return data, b""

    def chunk(self, source: str, data: bytes, line: int) -> tuple[Chunk, Trouble]:
        """The rows of these lines: plain ones natively, odd ones by the codec, which may find several or none."""
        cells, shape, begin, end, after = _read_rows(data)
        rows_in_line = (shape != NOTHING).astype(np.intp)
        odd: list[tuple[int, Sequence[Item]]] = []
        trouble: Trouble = None
        for place in np.flatnonzero(shape == ODD).tolist():
            try:
                text = text_in(data[int(begin[place]) : int(end[place])], source, line + place)
            except UnreadableInput as error:
                trouble = error
                rows_in_line[place:] = 0
                break
            found = list(LINE.read([(line + place, text)], CLASSIC))
            rows_in_line[place] = len(found)
            odd.append((place, found))
        first = np.cumsum(rows_in_line) - rows_in_line
        entries = {int(first[place]) + number: item for place, found in odd for number, item in enumerate(found)}
        places = None
        if (rows_in_line != 1).any():
            places = np.repeat(np.arange(len(cells)), rows_in_line)
            cells, after = cells[places], after[places]
        lines: Any = range(line, line + len(cells)) if places is None else places + line
        rows = rows_with(cells, entries)
        columns = with_entries(len(cells), _comments(data, after), entries)
        return Chunk(source, rows=rows, entries=entries, columns=columns, lines=lines), trouble


def _comments(data: bytes, after: Any) -> dict[str, list[Any]]:
    """The text behind each puzzle, if there is any."""
    if not (after[:, 0] < after[:, 1]).any():
        return {}
    spans = zip(after[:, 0].tolist(), after[:, 1].tolist(), strict=True)
    return {"comment": [data[begin:end].decode("ascii") or None for begin, end in spans]}


def rows_with(cells: Any, entries: dict[int, Item]) -> Rows:
    """Rows of characters that are known to be puzzles, but for these entries, whose own digits are filled in."""
    unread: dict[int, object] = {}
    if entries and not cells.flags.writeable:
        cells = cells.copy()
    for row, item in entries.items():
        if isinstance(item, Entry) and item.grid.geometry == CLASSIC:
            cells[row, : CLASSIC.size] = np.frombuffer(item.grid.to_line().encode(), dtype=np.uint8)
        else:
            unread[row] = unread_reason(item)
    return Rows(cells, is_text=True, unread=unread, is_checked=True)


def with_entries(count: int, columns: dict[str, list[Any]], entries: dict[int, Item]) -> dict[str, list[Any]]:
    """Columns of this many rows with the name, comment and fields of the rows that a codec has read."""
    for row, item in entries.items():
        for values in columns.values():
            values[row] = None
        found = {"name": item.name, "comment": item.comment if isinstance(item, Entry) else "", **item.fields}
        for name, value in found.items():
            if value:
                columns.setdefault(name, [None] * count)[row] = value
    return columns


def _read_rows(data: bytes) -> tuple[Any, ...]:
    """What `_native.read_rows` finds. Where every line is 81 cells and nothing else, the text itself is their array."""
    if len(data) % _LINE == 0 and b" " not in data:
        cells = np.frombuffer(data, dtype=np.uint8).reshape(-1, _LINE)
        shape = np.zeros(len(cells), dtype=np.uint8)
        _native.find_faults(cells, True, shape)
        if not shape.any() and (cells[:, -1] == ord("\n")).all():
            begin = np.arange(0, len(data), _LINE, dtype=np.int64)
            end = begin + CLASSIC.size
            return cells, shape, begin, end, np.broadcast_to(end[:, None], (len(cells), 2))
    return _native.read_rows(data)
