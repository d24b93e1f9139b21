"""From any source to puzzles: text, bytes, files, streams, lists and arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from fullhouse.core.board import Board
from fullhouse.core.cells import grid_of
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.detect import detect
from fullhouse.formats.files import ByteStream, lines_of_file, lines_of_stream, lines_of_text
from fullhouse.formats.registry import codec

HEAD_LINES = 120
"""How many lines are looked at to tell the format of a text."""

Readable = object
"""What `parse` takes: a Grid or Board, text, bytes, nested or flat lists, NumPy arrays."""


def read_text(text: str, *, format: str | None = None) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a text, in order."""
    return _read(lines_of_text(text), format)


def read_file(path: str, *, format: str | None = None) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a file, in order, holding one at a time."""
    return _read(lines_of_file(path), format)


def read_stream(
    stream: ByteStream, *, name: str = "the input", format: str | None = None
) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a stream of bytes, in order, holding one at a time."""
    return _read(lines_of_stream(stream, name), format)


def _head(lines: Iterator[Line]) -> list[Line]:
    """The first lines from which the format is known.

    Of empty lines and comments before all others the last ones are enough; a long line ends the head.
    """
    head: deque[Line] = deque(maxlen=HEAD_LINES)
    for number, line in lines:
        head.append((number, line))
        if line.strip() and not line.startswith("#"):
            break
    size = sum(len(line) for _, line in head)
    ...


def _read(lines: Iterator[Line], name: str, format: str | None) -> Iterator[Entry | BadEntry]:
    head = _head(lines) if format is None else []
    chosen = detect(head) if format is None else codec(format)
    found = False
    everything = chain(head, lines)
    for entry in chosen.read(everything if chosen.name in DOCUMENTS else whole_lines(everything, name)):
        found = True
        yield entry
    if not found:
        raise FormatError("the text holds no puzzle", advice=f"it was read as {chosen.name}")


def parse_entry(text: str, *, format: str | None = None) -> Entry:
    """The one puzzle of this text, with its name, comment and candidates."""
    entries = list(islice(read_text(text, format=format), 2))
    for entry in entries:
        if isinstance(entry, BadEntry):
            raise entry.error
    if len(entries) > 1:
        raise FormatError("the text holds several puzzles", text=text, advice="use fullhouse.read_text for all of them")
    entry = entries[0]
    assert isinstance(entry, Entry)
    return entry


def parse(source: Readable, *, format: str | None = None) -> Grid:
    """The grid of this text, list or array.

    >>> parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clue_count
    30
    """
    if isinstance(source, Grid):
        return source
    return to_entry(source, format=format).grid


def parse_board(source: Readable, *, format: str | None = None) -> Board:
    """The board of this text: givens, placed digits and candidates as far as it tells them."""
    if isinstance(source, Board):
        return source.copy()
    return to_entry(source, format=format).to_board()


def to_entry(source: Readable, *, format: str | None = None) -> Entry:
    """The puzzle of anything that can be read, with all that it tells beside the digits."""
    if isinstance(source, Grid):
        return Entry(source)
    if isinstance(source, Board):
        return Entry(source.to_grid(), candidates=source.all_candidates())
    told = _told(source)
    if not isinstance(told, str):
        return Entry(told if isinstance(told, Grid) else _parse_nested(told))
    if format is None and len(told) == CLASSIC.size and not told.isspace():
        try:
            return Entry(grid_of(told))
        except FormatError:
            pass  # perhaps another format of the same length
    return parse_entry(told, format=format)


def _told(source: object) -> object:
    """Bytes and lists of lines as the text that they are, 81 bytes of digits as a grid; all else as it is."""
    if isinstance(source, bytes | bytearray | memoryview):
        return _told_by_bytes(bytes(source))
    if isinstance(source, list | tuple) and source and all(isinstance(line, str) for line in source):
        is_lines = len(source) != CLASSIC.size or any(len(line) > 1 for line in source)
        return "\n".join(source) if is_lines else source
    return source


def _told_by_bytes(data: bytes) -> Grid | str:
    """81 bytes of at most 9 are the digits themselves; all else is text."""
    if len(data) == CLASSIC.size and max(data) <= CLASSIC.side:
        return Grid(data)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"byte 0x{data[error.start]:02X} at offset {error.start} is not UTF-8 text") from None


def _parse_nested(source: object) -> Grid:
    """A list, tuple or array: nine rows, or 81 digits."""
    values = source.tolist() if hasattr(source, "tolist") else source
    if not isinstance(values, Iterable):
        raise FormatError(f"a {type(source).__name__} cannot be read as a grid", advice="give text, a list or an array")
    rows = list(values)
    if len(rows) == CLASSIC.side and not any(isinstance(row, int) for row in rows):
        return Grid.from_rows([_digits_of(row, number) for number, row in enumerate(rows, start=1)])
    if len(rows) != CLASSIC.size:
        raise FormatError(f"expected nine rows or 81 digits, found {len(rows)} values")
    return Grid([_digit(value) for value in rows])


def _digits_of(row: object, number: int) -> list[int]:
    if not isinstance(row, Iterable):
        raise FormatError(f"row {number} is {row!r}, not nine digits", advice="give nine rows of nine, or 81 digits")
    return [_digit(value) for value in row]


def _digit(value: object) -> int:
    if isinstance(value, str) and len(value) == 1 and value in "123456789":
        return int(value)
    if value is None or value in ("", ".", "0"):
        return 0
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= CLASSIC.side:
        return value
    raise FormatError(f"{value!r} is no digit", advice="use whole numbers, 0 for an empty cell")
