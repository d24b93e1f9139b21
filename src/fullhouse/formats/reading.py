"""Read anything readable as entries, grids and boards, and write them as text."""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import BLANKS, Grid, grid_of, trouble_with
from fullhouse.core.puzzle import Puzzle
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule, excerpt
from fullhouse.formats.codec import BadEntry, Codec, Entry, Line, Readable, grid_of_values, is_comment, plain_values
from fullhouse.formats.codecs import ANY_SIZE, CODECS, DOCUMENTS, SIGNED, WITH_RULES, codec, detect
from fullhouse.formats.csv_rows import CsvCodec
from fullhouse.formats.json_lines import JsonLinesCodec
from fullhouse.formats.line import LINE
from fullhouse.formats.lines import (
    LONGEST_LINE,
    ByteStream,
    lines_of_file,
    lines_of_stream,
    lines_of_text,
    whole_lines,
)

HEAD_LINES = 120
"""The number of lines used to detect the format of a text."""
MOST_COMMENTS = 8
"""At most this many comments before the first puzzle are kept, fewer than a puzzle has rows."""
_FILE_NAME = re.compile(r"(?![0-9.*_+-]{20}|\.~|\.[A-Z])(?=.*[^\W_])[^\n]{1,250}\.[A-Za-z][A-Za-z0-9]{1,8}")
"""One line that ends with an extension and starts neither with cells nor with a part of a constraint string."""


def read_text(text: str, *, format: str | None = None, rules: Geometry | None = None) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a text in order; `rules` are those that the text does not contain."""
    return _read(lines_of_text(text), "the text", format, rules=rules)


def read_file(
    path: str | os.PathLike[str], *, format: str | None = None, column: str | None = None
) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a file in order, one in memory at a time; `column` is theirs in CSV and JSON."""
    name = os.fspath(path)
    return _read(lines_of_file(name), name, format, column)


def read_stream(
    stream: ByteStream,
    *,
    name: str = "the input",
    format: str | None = None,
    column: str | None = None,
    rules: Geometry | None = None,
) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a stream in order, one in memory at a time; `column` is theirs in CSV and JSON."""
    return _read(lines_of_stream(stream, name), name, format, column, rules)


def _read(
    lines: Iterator[Line],
    name: str,
    format: str | None,
    column: str | None = None,
    rules: Geometry | None = None,
) -> Iterator[Entry | BadEntry]:
    is_known = format is not None and column is None
    head = [] if is_known else _head(lines)
    if is_known and format is not None:
        chosen = codec(format)
    else:
        chosen = _detect(head, name, column) if rules is None else _detect_under(rules, head, name, column)
    found = False
    text = chain(head, lines)
    for entry in _entries(chosen, text if chosen.name in DOCUMENTS else whole_lines(text, name), column, rules):
        found = True
        if rules is not None and isinstance(entry, Entry):
            entry = _under_or_bad(rules, entry)
        yield entry
    if not found:
        raise FormatError("the text holds no puzzle", advice=f"it was read as {chosen.name}")


def _detect_under(rules: Geometry, head: list[Line], name: str, column: str | None) -> Codec:
    """Return the codec of a text under these rules: if its layout is not known, each line is a puzzle."""
    try:
        found = _detect(head, name, column)
    except FormatError:
        return LINE
    return found if found.name in SIGNED or rules.size == CLASSIC.size else LINE


def _entries(
    chosen: Codec, lines: Iterator[Line], column: str | None, rules: Geometry | None
) -> Iterator[Entry | BadEntry]:
    """Yield the entries of these lines; formats that name no size get it from the rules."""
    if rules is None:
        return chosen.read(lines)
    if chosen.name == "line":
        return LINE.read(lines, rules)
    if chosen.name == "csv":
        return CsvCodec(column, rules).read(lines)
    return JsonLinesCodec(column, rules).read(lines) if chosen.name == "jsonl" else chosen.read(lines)


def _under_or_bad(rules: Geometry, entry: Entry) -> Entry | BadEntry:
    try:
        return under(rules, entry)
    except FormatError as error:
        return BadEntry(error.at_line(entry.line), entry.grid.to_line(), entry.line, entry.name, entry.fields)


def _head(lines: Iterator[Line]) -> list[Line]:
    """Return the lines for format detection; of leading empty lines and comments, only the last ones."""
    comments: deque[Line] = deque(maxlen=MOST_COMMENTS)
    others: deque[Line] = deque(maxlen=HEAD_LINES)
    for number, line in lines:
        (comments if is_comment(line) else others).append((number, line))
        if line.strip() and not line.startswith("#"):
            break
    head, rest = sorted([*comments, *others]), islice(lines, HEAD_LINES - 1)
    size = sum(len(line) for _, line in head)
    while size <= LONGEST_LINE and (following := next(rest, None)) is not None:
        head.append(following)
        size += len(following[1])
    return head


def _detect(head: list[Line], name: str, column: str | None) -> Codec:
    """Return the codec for a text with this head; only documents may have overlong lines, which come in parts."""
    is_long = bool(head) and len(head[-1][1]) > LONGEST_LINE
    if is_long and not any(CODECS[document].recognises(head) for document in DOCUMENTS):
        list(whole_lines(iter(head), name))
    return detect(head, column=column)


def parse_entry(text: str, *, format: str | None = None) -> Entry:
    """Read the one puzzle of this text, with its name, comment and candidates."""
    entries = list(islice(read_text(text, format=format), 2))
    for entry in entries:
        if isinstance(entry, BadEntry):
            raise entry.error
    if len(entries) > 1:
        raise FormatError("the text holds several puzzles", text=text, advice="use fullhouse.read_text for all of them")
    entry = entries[0]
    assert isinstance(entry, Entry)
    return entry


def parse(source: Readable, *, format: str | None = None, rules: Geometry | None = None) -> Grid:
    """Read a grid from text, a list or an array; `rules` are `fullhouse.Rules` that the text does not contain.

    >>> parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clue_count
    30
    """
    if rules is not None:
        return under(rules, source, format=format).grid
    return source if isinstance(source, Grid) else to_entry(source, format=format).grid


def parse_board(source: Readable, *, format: str | None = None) -> Board:
    """Read a board from text: givens, and the placed digits and candidates that it contains."""
    return source.copy() if isinstance(source, Board) else to_entry(source, format=format).to_board()


def to_entry(source: Readable, *, format: str | None = None) -> Entry:
    """Read anything readable as a puzzle, with everything known about it."""
    if isinstance(source, Entry):
        return source
    if isinstance(source, BadEntry):
        raise source.error
    if isinstance(source, Grid | Puzzle):
        return Entry(source if isinstance(source, Grid) else source.givens)
    if isinstance(source, Board):
        return Entry.of_board(source)
    found = _text_or_grid(source)
    if isinstance(found, Grid):
        return Entry(found)
    if format is None and len(found) == CLASSIC.size and not found.isspace():
        try:
            return Entry(grid_of(found))
        except FormatError:
            pass  # possibly another format of the same length
    try:
        return parse_entry(found, format=format)
    except FormatError as error:
        raise error_of_file_name(found) or error from None


def under(rules: Geometry, source: Readable, *, format: str | None = None) -> Entry:
    """Read a puzzle that has these rules."""
    if not isinstance(rules, Geometry):
        raise BadArgument("rules", rules, "Rules, or a Geometry", advice="fullhouse.Rules.parse reads text")
    is_value = isinstance(source, Grid | Board | Puzzle | Entry | BadEntry)
    found = source if is_value else _text_or_grid(source, rules)
    cells = "".join(found.split()) if isinstance(found, str) and format is None else ""
    if len(cells) == rules.size:
        return Entry(grid_of(cells, rules))
    try:
        entry = to_entry(found, format=format)
    except FormatError:
        if cells and not cells.upper().strip(rules.alphabet + BLANKS.upper()):
            raise trouble_with(cells, rules) from None
        raise
    own = entry.grid.geometry
    if type(own) is not Geometry and own != rules.simplest:
        raise FormatError(f"the puzzle has its own rules, {own}", advice="leave out the others")
    if len(entry.grid) != rules.size:
        raise FormatError(f"the puzzle has {len(entry.grid)} cells, but the rules are for {rules.size}: {rules}")
    return entry._replace(grid=entry.grid.with_rules(rules))


def error_of_file_name(source: object) -> FormatError | None:
    """Return the error for a file name or path in place of a puzzle; None if the object does not look like one.

    The disk is not searched: the text may come from a client of the web server.
    """
    if isinstance(source, str) and not _FILE_NAME.fullmatch(source):
        return None
    if not isinstance(source, str | os.PathLike):
        return None
    name = excerpt(os.fspath(source))
    advice = "pass its contents, or read it with fullhouse.read_file"
    return FormatError(f"{name} is a file name, not a puzzle", text=str(source), advice=advice)


def _text_or_grid(source: object, rules: Geometry | None = None) -> str | Grid:
    """Convert bytes and lists of lines to text, and lists of cells to a grid."""
    if isinstance(source, str):
        return source
    if isinstance(source, bytes | bytearray | memoryview):
        return _text_or_grid_of_bytes(bytes(source), rules)
    if error := error_of_file_name(source):
        raise error
    values = plain_values(source)
    lines = [value for value in values if isinstance(value, str)]
    if lines and len(lines) == len(values) and max(map(len, lines)) > 2:  # not single cells or numbers of two digits
        return "\n".join(lines)
    return grid_of_values(values, rules)


def _text_or_grid_of_bytes(data: bytes, rules: Geometry | None) -> str | Grid:
    """Read one small number per cell as digits, and any other bytes as text."""
    geometry = rules if rules and rules.size == len(data) else Geometry.of_size(len(data))
    if geometry and max(data) <= geometry.side:
        return Grid(data, geometry)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"byte 0x{data[error.start]:02X} at offset {error.start} is not UTF-8 text") from None


def write_entries(entries: Iterable[Entry], format: str) -> Iterator[str]:
    """Yield the text of these puzzles in order, with line ends."""
    chosen = codec(format)
    if chosen.name in WITH_RULES:
        return _written(chosen, entries)
    checked = (check_held(entry, chosen.name) for entry in entries)
    return chosen.write(list(checked) if isinstance(entries, Sequence) else checked)


def _written(chosen: Codec, entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the text of these entries; a rule that the format does not have is an error that names the format."""
    try:
        yield from chosen.write(entries)
    except UnsupportedRule as error:
        raise UnsupportedRule(error.rules, format=chosen.name) from None


def format_grid(grid: Readable, format: str = "line") -> str:
    """Format a grid, or a board with its candidates and placed digits, without a final line end.

    >>> format_grid("." * 81, "tatham")
    '3x3:zzzc'
    """
    known = to_entry(grid)
    entry = Entry(known.grid, placed=known.placed, candidates=known.candidates)
    return "".join(write_entries([entry], format)).removesuffix("\n")


def check_held(entry: Entry, format: str) -> Entry:
    """Return the entry; raise FormatError if this format, which holds no rules, would drop its rules or its size."""
    geometry = entry.grid.geometry
    if type(geometry) is not Geometry:
        raise UnsupportedRule((str(geometry),), format=format)
    if geometry != Geometry.of_size(geometry.size):
        boxes = f"{geometry} with boxes of {geometry.box_rows}x{geometry.box_columns}"
        raise UnsupportedRule((boxes,), format=format)
    if geometry != CLASSIC and format not in ANY_SIZE:
        raise FormatError(
            f"the format {format} holds 9x9 grids; this one is {geometry}", advice=f"use {' or '.join(ANY_SIZE)}"
        )
    return entry
