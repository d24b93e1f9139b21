"""Large files with one puzzle a line (lines, CSV, JSON lines): read in blocks, without a Python object per row.

The native core finds the 81 characters of every plain row. What is odd in a line (quotes, escapes, names in other
alphabets, damage) is left to the codec of the format, so that every row means the same as everywhere else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import Rows
from fullhouse.errors import FormatError, UnreadableInput
from fullhouse.formats.codec import Entry
from fullhouse.formats.lines import LONGEST_LINE
from fullhouse.jobs.chunk import Chunk, Item, Pace, Place, columns_of, extra_of, is_plain, label_of
from fullhouse.jobs.columns import Slices, join_rows
from fullhouse.jobs.layouts import (
    INNER,
    LABELS,
    Block,
    CsvLayout,
    JsonLayout,
    Layout,
    LineLayout,
    Members,
    Scan,
    extra_in,
    label_in,
)

PLAIN, ODD, NOTHING = range(3)
"""What a line is, as in native/lines/row.hpp."""
_MARK = b"\xef\xbb\xbf"
_MOST_BYTES = 1 << 21
_BYTES_A_ROW = 100
"""About how long a row is."""
_LINE = CLASSIC.size + 1
"""How long a row without anything else is."""
_CARRIAGE_RETURN = re.compile(rb"\r(?!\n)")
"""One that ends a line on its own."""


class ByteReader(Protocol):
    """A binary stream that gives what it has."""

    def read1(self, size: int = -1, /) -> bytes:
        """At least one byte, at most this many; none at the end."""


class BulkChunk:
    """Rows of a block of text: arrays for plain rows, items for odd ones."""

    keeps_place = True

    def __init__(self, source: str, layout: Layout, block: Block, first_line: int) -> None:
        """Find the rows; `trouble` is set where the text could not be decoded, and what follows it is left out."""
        self.source = source
        self.layout = layout
        self.columns, self.puzzle = layout.columns, layout.puzzle
        self.data = block.data
        self.trouble: UnreadableInput | None = None
        cells, shape, self._begin, self._end, self.before, self.after = _read_rows(block.data, layout.scan)
        self._first_line, self._joined = first_line, block.joined
        self.line_count = len(shape) + sum(block.joined.values())
        self._places: npt.NDArray[np.intp] | None = None
        """The line of the block in which each row stands; None where every line is a row."""
        self.items: dict[int, Item] = {}
        """What the codec made of odd rows."""
        unread: dict[int, object] = {}
        if shape.any():
            cells = self._look_at_odd_lines(shape, cells, unread)
        self.rows = Rows(cells, is_text=True, unread=unread, is_checked=True)
        self.special = [row for row, item in self.items.items() if not is_plain(item)]

    def _look_at_odd_lines(self, shape: Any, cells: Any, unread: dict[int, object]) -> Any:
        """Let the codec read what is not plain; a line may be a row, several or none. Returns the cells of the rows."""
        rows_in_line = (shape != NOTHING).astype(np.intp)
        odd: list[tuple[int, Sequence[Item]]] = []
        for place in np.flatnonzero(shape == ODD).tolist():
            try:
                found = self.layout.read(self._line(place), self._text(place))
            except UnreadableInput as error:
                self.trouble = error
                rows_in_line[place:] = 0
                break
            rows_in_line[place] = len(found)
            odd.append((place, found))
        first = np.cumsum(rows_in_line) - rows_in_line
        self.items = {int(first[place]) + number: item for place, found in odd for number, item in enumerate(found)}
        if (rows_in_line != 1).any():
            places = self._places = np.repeat(np.arange(len(cells)), rows_in_line)
            cells, self.before, self.after = (array[places] for array in (cells, self.before, self.after))
        for row, item in self.items.items():
            if isinstance(item, Entry) and item.grid.geometry == CLASSIC:
                cells[row] = np.frombuffer(item.grid.to_line().encode(), dtype=np.uint8)
            else:
                unread[row] = getattr(item, "error", None) or FormatError("the grid is not 9x9")
        return cells

    def __len__(self) -> int:
        return len(self.rows)

    def part(self, kept: Sequence[int]) -> BulkChunk:
        """Some rows of it."""
        rows = np.asarray(kept, dtype=np.intp)
        part = copy(self)
        part.__dict__.pop("_members", None)
        part._places = rows if self._places is None else self._places[rows]
        part.before, part.after, part.rows = self.before[rows], self.after[rows], self.rows.part(rows.tolist())
        places = ((place, row) for place, row in enumerate(rows.tolist()) if row in self.items) if self.items else ()
        part.items = {place: self.items[row] for place, row in places}
        part.special = [place for place, item in part.items.items() if not is_plain(item)]
        return part

    def between(self, begin: int, end: int) -> BulkChunk:
        """The rows from `begin` up to `end`."""
        part = copy(self)
        part.__dict__.pop("_members", None)
        places = np.arange(len(self)) if self._places is None else self._places
        part._places = places[begin:end]
        part.before, part.after = self.before[begin:end], self.after[begin:end]
        part.items = {row - begin: item for row, item in self.items.items() if begin <= row < end}
        part.special = [row - begin for row in self.special if begin <= row < end]
        part.rows = self.rows.between(begin, end)
        return part

    def _place(self, row: int) -> int:
        """The line of the block in which this row stands, counted from 0."""
        return row if self._places is None else int(self._places[row])

    def _line(self, place: int) -> int:
        """The line of the source where this line of the block begins, counted from 1."""
        return self._first_line + place + sum(count for row, count in self._joined.items() if row < place)

    def _bytes(self, place: int) -> bytes:
        """What stands in this line, or in all lines that its row takes."""
        data = self.data[int(self._begin[place]) : int(self._end[place])]
        return data.replace(INNER, b"\n") if place in self._joined else data

    def _text(self, place: int) -> str:
        data, line = self._bytes(place), self._line(place)
        if len(data) > LONGEST_LINE:
            raise UnreadableInput(self.source, f"line {line} has more than {LONGEST_LINE:,} characters; no puzzle does")
        if 0 in data:
            raise UnreadableInput(self.source, f"line {line} has a NUL character, so this is not text")
        try:
            return data.decode("utf-8").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line += data.count(b"\n", 0, error.start)
            reason = f"byte 0x{data[error.start]:02X} in line {line} is not UTF-8; save the file as UTF-8"
            raise UnreadableInput(self.source, reason) from None

    def item(self, row: int) -> Item:
        if row in self.items:
            return self.items[row]
        (item,) = self.layout.read(self.line(row), self.text(row))
        return item

    def line(self, row: int) -> int:
        return self._line(self._place(row))

    def text(self, row: int) -> str:
        """The row as it stands, with plain line ends within."""
        return self._text(self._place(row))

    def spans(self, which: npt.NDArray[np.int64]) -> list[bytes]:
        """What stands there in every row."""
        data = self.data
        return [data[begin:end] for begin, end in zip(which[:, 0].tolist(), which[:, 1].tolist(), strict=True)]

    def slices(self) -> Slices:
        """Where every row stands; in the lines of those that take several, something stands for a line end."""
        places = slice(None) if self._places is None else self._places
        return self.data, np.stack((self._begin[places], self._end[places]), axis=1)

    def texts(self) -> list[bytes]:
        """Every row as it stands, byte for byte."""
        texts = self.spans(self.slices()[1])
        for row in self.items if self._joined else ():
            texts[row] = self._bytes(self._place(row))
        return texts

    def rows_with(self, marks: Sequence[bytes]) -> list[int]:
        """The rows beside whose puzzle one of these may stand."""
        found = [mark for mark in marks if mark in self._beside]
        texts = self._beside.split(b"\n") if found else ()
        return [row for row, text in enumerate(texts) if any(mark in text for mark in found)]

    @cached_property
    def _beside(self) -> bytes:
        """What stands beside the puzzle of every row, a line for each."""
        return join_rows(len(self), [(self.data, self.before), (self.data, self.after), b"\n"])

    def labels(self, *, comments: bool = True) -> Sequence[str] | None:
        labels = self._plain_labels(comments=comments)
        if not self.items:
            return labels
        labels = labels or [""] * len(self)
        for row, item in self.items.items():
            labels[row] = label_of(item, comments=comments)
        return labels

    def _plain_labels(self, *, comments: bool) -> list[str] | None:
        """The labels of plain rows, if they have any."""
        if isinstance(self.layout, LineLayout):
            if not comments or not (self.after[:, 0] < self.after[:, 1]).any():
                return None
            return [text.decode("ascii") for text in self.spans(self.after)]
        if isinstance(self.layout, CsvLayout):
            return self.layout.labels(self.texts(), comments=comments)
        named = self.rows_with(LABELS)
        if not named:
            return None
        members, labels = self._members, [""] * len(self)
        for row in named:
            labels[row] = label_in(members[row], comments=comments)
        return labels

    def extra(self) -> Mapping[str, Sequence[Any]]:
        if isinstance(self.layout, LineLayout):
            if not self.items:
                return {}
            return columns_of([extra_of(self.items[row]) if row in self.items else {} for row in range(len(self))])
        if isinstance(self.layout, CsvLayout):
            rows = self.layout.extra(self.texts())
            for row, item in self.items.items():
                rows[row] = extra_of(item)
            return columns_of(rows)
        return columns_of(list(map(extra_in, self._members)))

    def extra_of(self, row: int) -> dict[str, Any]:
        """Further columns of this row, which is a JSON object."""
        return extra_in(self._members[row])

    @cached_property
    def _members(self) -> list[Members]:
        """The members of every JSON object beside the puzzle; those of plain rows are all read at once."""
        assert isinstance(self.layout, JsonLayout), "only objects have members"
        sides = zip(self.spans(self.before), self.spans(self.after), strict=True)
        objects = b",".join(b"{" + b",".join(filter(None, both)) + b"}" for both in sides)
        members: list[Members] = json.loads(b"[" + objects + b"]")
        for row in self.items:
            members[row] = self.layout.members(self.text(row))
        return members


def _read_rows(data: bytes, scan: Scan) -> tuple[Any, ...]:
    """What `_native.read_rows` finds. Where every line is 81 cells and nothing else, the text itself is their array."""
    if scan[0] == "line" and len(data) % _LINE == 0 and b" " not in data:
        cells = np.frombuffer(data, dtype=np.uint8).reshape(-1, _LINE)
        shape = np.zeros(len(cells), dtype=np.uint8)
        _native.find_faults(cells, True, shape)
        if not shape.any() and (cells[:, -1] == ord("\n")).all():
            begin = np.arange(0, len(data), _LINE, dtype=np.int64)
            spans = (np.broadcast_to(place[:, None], (len(cells), 2)) for place in (begin, begin + CLASSIC.size))
            return cells, shape, begin, begin + CLASSIC.size, *spans
    return _native.read_rows(data, *scan)


def read_bulk(
    stream: ByteReader, name: str, layout: Layout, skipped: int, pace: Pace, start: Place
) -> Iterator[tuple[Place, Chunk]]:
    """Yield the rows of a stream in chunks, each with the place behind it, from the place on where it starts.

    `skipped` lines at the start of the stream are no rows.
    """
    offset, line, count = start.get("bytes", 0), start.get("line", 1), start.get("rows", 0)
    _skip(stream, offset)
    rest = b""
    for data, is_last in _blocks(stream, pace):
        offset += len(data)
        data = rest + (data.removeprefix(_MARK) if line == 1 and not rest else data)
        if line <= skipped:
            data, dropped = _without_lines(data, skipped - line + 1)
            line += dropped
        block, rest = layout.whole_rows(_CARRIAGE_RETURN.sub(b"\n", data) if b"\r" in data else data, is_last=is_last)
        if not block.data:
            continue
        chunk = BulkChunk(name, layout, block, line)
        line += chunk.line_count
        count += len(chunk)
        yield {"bytes": offset - len(rest), "line": line, "rows": count}, chunk
        if chunk.trouble is not None:
            raise chunk.trouble
    if not count:
        raise FormatError("the text holds no puzzle", advice=f"it was read as {layout.scan[0]}")


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


def _blocks(stream: ByteReader, pace: Pace) -> Iterator[tuple[bytes, bool]]:
    """Yield the stream in blocks that end where a line ends, and whether each is the last.

    Whatever has come is passed on without waiting. A line that is too long is passed on as it is, as the last. The
    sizes are such that rows without anything else are never cut, and so never copied.
    """
    bytes(8 * _MOST_BYTES)  # freed at once: glibc learns to keep such memory, a third fewer page faults
    rest, size = b"", 0
    while data := stream.read1((size := min(pace.rows * _BYTES_A_ROW, _MOST_BYTES)) - (len(rest) + size) % _LINE):
        cut = data.rfind(b"\n") + 1
        if cut:
            yield b"".join((rest, memoryview(data)[:cut])) if rest or cut < len(data) else data, False
            rest = data[cut:]
        else:
            rest += data
        if len(rest) > LONGEST_LINE:
            break
    yield rest, True
