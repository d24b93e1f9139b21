"""Read large text files in blocks of complete rows; the native core finds the rows of plain lines.

Unusual lines (names in other alphabets, damaged data) are left to the codec of the format, so that a row means the same
whether it is read in a block or alone.
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
from fullhouse.jobs.storage import Stream

PLAIN, ODD, NOTHING = range(3)
"""Kinds of lines, as in native/lines/read.hpp."""
_MARK = b"\xef\xbb\xbf"
_MOST_BYTES = 1 << 21
_BYTES_PER_ROW = 100
"""The approximate length of a row."""
_LINE = CLASSIC.size + 1
"""The length of a line that holds only a puzzle."""
_CARRIAGE_RETURN = re.compile(rb"\r(?!\n)")
"""A carriage return that ends a line on its own."""


Trouble = UnreadableInput | None
"""The reason why the text after the last row cannot be read."""


class Layout(Protocol):
    """Splits the lines of a file into rows and parses them."""

    format: str

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[bytes, bytes]:
        """Split this data into complete rows and the rest, which belongs to the next block."""

    def chunk(self, source: str, data: bytes, line: int) -> tuple[Chunk, Trouble]:
        """Parse the rows of this data, which starts on this line."""


def read_blocks(
    stream: Stream, name: str, layout: Layout, skipped: int, size: ChunkSize, start: Place
) -> Iterator[tuple[Place, Chunk]]:
    """Yield the rows of a stream in chunks from this place on, each with the place that follows it.

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


def _skip(stream: Stream, count: int) -> None:
    """Skip this many bytes."""
    while count > 0 and (data := stream.read1(min(count, _MOST_BYTES))):
        count -= len(data)


def _without_lines(data: bytes, count: int) -> tuple[bytes, int]:
    """Drop the first lines; return the remaining data and how many lines were dropped."""
    begin = dropped = 0
    while dropped < count and (end := data.find(b"\n", begin)) >= 0:
        begin, dropped = end + 1, dropped + 1
    return (data[begin:], dropped) if dropped == count else (b"", dropped + (begin < len(data)))


def _blocks(stream: Stream, size: ChunkSize) -> Iterator[tuple[bytes, bool]]:
    """Yield the stream in blocks that end with a line, and whether each block is the last.

    Available bytes are passed on without waiting for more. A line that is too long is passed on as the last block. The
    block sizes are chosen so that lines that hold only a puzzle are never split, and so never copied.
    """
    bytes(8 * _MOST_BYTES)  # freed at once: glibc then keeps such blocks, which saves a third of the page faults
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
    """Decode this row, which starts on this line; raises UnreadableInput if it is not text."""
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
    """Lines of 81 characters, optionally followed by other text."""

    format = "line"

    def whole_rows(self, data: bytes, *, is_last: bool) -> tuple[bytes, bytes]:  # noqa: ARG002 - a row is a line
        """Return all data: each line is a row."""
        return data, b""

    def chunk(self, source: str, data: bytes, line: int) -> tuple[Chunk, Trouble]:
        """Parse plain lines natively and unusual ones with the codec, which may find several rows in a line or none."""
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
    """Return the text after each puzzle, if there is any."""
    if not (after[:, 0] < after[:, 1]).any():
        return {}
    spans = zip(after[:, 0].tolist(), after[:, 1].tolist(), strict=True)
    return {"comment": [data[begin:end].decode("ascii") or None for begin, end in spans]}


def rows_with(cells: Any, entries: dict[int, Item]) -> Rows:
    """Make rows from characters known to be puzzles, except for these entries, whose own digits are filled in."""
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
    """Extend columns of this many rows with the name, comment and fields of the rows that a codec has read."""
    for row, item in entries.items():
        for values in columns.values():
            values[row] = None
        found = {"name": item.name, "comment": item.comment if isinstance(item, Entry) else "", **item.fields}
        for name, value in found.items():
            if value:
                columns.setdefault(name, [None] * count)[row] = value
    return columns


def _read_rows(data: bytes) -> tuple[Any, ...]:
    """Return the result of `_native.read_rows`; if each line is just 81 cells, view the text as an array instead."""
    if len(data) % _LINE == 0 and b" " not in data:
        cells = np.frombuffer(data, dtype=np.uint8).reshape(-1, _LINE)
        shape = np.zeros(len(cells), dtype=np.uint8)
        _native.find_faults(cells, True, shape)
        if not shape.any() and (cells[:, -1] == ord("\n")).all():
            begin = np.arange(0, len(data), _LINE, dtype=np.int64)
            end = begin + CLASSIC.size
            return cells, shape, begin, end, np.broadcast_to(end[:, None], (len(cells), 2))
    return _native.read_rows(data)
