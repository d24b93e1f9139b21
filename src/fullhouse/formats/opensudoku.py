"""OpenSudoku's XML files (.opensudoku), read as a stream and without trusting them.

Document types, entity declarations and external references are rejected before anything is expanded.
Nesting depth and the length of text between tags are limited. One game is in memory at a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NoReturn
from xml.parsers import expat

from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS, DIGITS_OF_MASK
from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.core.grid import Grid, grid_of
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line, bad_entry, format_notes, one_line, safe

_CHUNK = 1 << 16
_MOST_UNBROKEN = 1 << 20
"""The maximum number of characters without the start or end of an element."""
_DEEPEST = 8
_MOST_FACT = 10_000
_FACTS = {"name": "folder"} | {
    key: key for key in ("author", "description", "comment", "created", "source", "level", "sourceURL")
}
"""Elements of a version 1 file that describe all its games. Its name becomes a folder in OpenSudoku."""
_DUMP = re.compile(r"version: ([0-9]{1,4})\s")
_CELL_OF_VERSION = {
    1: re.compile(r"([0-9])\|((?:[0-9],)+|-)\|([01])\|"),
    2: re.compile(r"([0-9])\|([0-9]{1,3})\|{1,2}([01])\|"),
    3: re.compile(r"([0-9])\|([0-9]{1,3})\|([01])\|"),
    4: re.compile(r"([0-9])\|([0-9]{1,3})\|[0-9]{1,3}\|([01])\|"),
    5: re.compile(r"([0-9])\|([0-9]{1,3})\|[0-9]{1,3}\|[0-9]\|([01])\|"),
}
"""One cell of a dump: its digit, its notes (a list in version 1, bits after that), and whether a player may change it.

Version 2 has a stray bar after some notes; 4 adds a second set of notes, 5 a colour; neither is used here.
"""
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;"}


class OpenSudokuCodec:
    """`<opensudoku>` with `<game data="81 digits"/>`, in folders or not; `data` may be a dump with the progress."""

    name = "opensudoku"
    title = "OpenSudoku: XML with <game data=…>"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether the text starts as XML and soon has the tag <opensudoku."""
        text = "\n".join(line[:_CHUNK] for _, line in lines).lstrip("\ufeff \t\n")
        return text.startswith("<") and bool(re.search(r"<opensudoku[\s>/]", text + "\n"))

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle per game as soon as its tag has been read."""
        reader = _Reader()
        try:
            for number, line in lines:
                for start in range(0, len(line), _CHUNK):
                    reader.feed(number, line[start : start + _CHUNK])
                    yield from reader.take()
            reader.end()
        except FormatError as error:
            yield from reader.take()
            error.advice = error.advice or "the rest of the text is not read"
            yield bad_entry(error, "", error.line or reader.line)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield a version 2 document, with a folder for each run of entries from the same folder."""
        yield '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
        for folder, games in groupby(entries, key=lambda entry: entry.fields.get("folder", "") or "Fullhouse"):
            yield f'<folder name="{_escaped(one_line(folder))}" created="0">\n'
            yield from map(_game, games)
            yield "</folder>\n"
        yield "</opensudoku>\n"


class _Reader:
    """Feeds an expat parser and collects the games it finds."""

    def __init__(self) -> None:
        self.line = 1
        self._first: int | None = None
        self._unbroken = 0
        self._path: list[str] = []
        self._facts: dict[str, str] = {}
        self._found: list[Entry | BadEntry] = []
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._stop
        self._parser.CharacterDataHandler = self._text
        self._parser.DefaultHandler = self._other
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype
        self._parser.EntityDeclHandler = self._refuse_entity
        self._parser.ExternalEntityRefHandler = self._refuse_entity

    def feed(self, number: int, chunk: str) -> None:
        """Read the next part of this line or a later one."""
        line_ends, self.line = "\n" * (number - self.line), number
        if self._first is None:
            line_ends, chunk = "", chunk.lstrip("\ufeff \t")
            if not chunk:
                return
            self._first = number
        self._unbroken += len(chunk)
        self._parse((line_ends + safe(chunk)).encode("utf-8"), is_last=False)
        if self._unbroken > _MOST_UNBROKEN:
            raise FormatError(f"more than {_MOST_UNBROKEN:,} characters without a tag", line=number)

    def end(self) -> None:
        """Check that the document is complete."""
        if self._first is not None:
            self._parse(b"", is_last=True)

    def take(self) -> list[Entry | BadEntry]:
        """Return the games found since the last call."""
        found, self._found = self._found, []
        return found

    def _parse(self, data: bytes, *, is_last: bool) -> None:
        try:
            self._parser.Parse(data, is_last)
        except expat.ExpatError as error:
            reason = expat.errors.messages.get(error.code, "not well-formed")
            raise FormatError(f"the XML cannot be read: {reason}", line=self._line_of(error.lineno)) from None

    def _line_of(self, parsed: int) -> int:
        return min((self._first or 1) + parsed - 1, self.line)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._unbroken = 0
        line = self._line_of(self._parser.CurrentLineNumber)
        if not self._path and tag != "opensudoku":
            raise FormatError(f"the XML is <{tag[:40]}>, not <opensudoku>", line=line)
        if len(self._path) >= _DEEPEST:
            raise FormatError("the XML nests too deeply", line=line)
        self._path.append(tag)
        if tag == "folder":
            self._facts = {"folder": safe(attributes.get("name", ""))[:_MOST_FACT]}
        elif tag == "game":
            self._found.append(_read_game(attributes, self._facts, line))
        elif len(self._path) == 2:
            self._facts.pop(_FACTS.get(tag, ""), None)

    def _stop(self, tag: str) -> None:
        self._unbroken = 0
        self._path.pop()
        if tag == "folder":
            self._facts = {}

    def _text(self, text: str) -> None:
        self._unbroken = 0
        key = _FACTS.get(self._path[-1]) if len(self._path) == 2 else None
        if key and len(self._facts.get(key, "")) + len(text) <= _MOST_FACT:
            self._facts[key] = self._facts.get(key, "") + text

    def _other(self, _: str) -> None:
        self._unbroken = 0

    def _refuse_doctype(self, *_: object) -> NoReturn:
        raise FormatError(
            "the XML has a document type, which is never read",
            line=self._line_of(self._parser.CurrentLineNumber),
            advice="remove the <!DOCTYPE …>",
        )

    def _refuse_entity(self, *_: object) -> NoReturn:
        raise FormatError(
            "the XML declares an entity or refers to one outside, which is never read",
            line=self._line_of(self._parser.CurrentLineNumber),
        )


def _read_game(attributes: dict[str, str], facts: dict[str, str], line: int) -> Entry | BadEntry:
    data = attributes.get("data", "").strip()
    own = {key: safe(value) for key, value in attributes.items() if key not in ("data", "note") and value}
    shared = {key: value.strip() for key, value in facts.items() if value.strip()}
    try:
        if "data" not in attributes:
            raise FormatError("the game has no data", line=line)
        entry = _read_dump(data) if data.startswith("version") else Entry(grid_of(data))
    except FormatError as error:
        return bad_entry(error, data, line)
    fields = {**shared, **own, **entry.fields}
    return entry._replace(comment=safe(attributes.get("note", "")), fields=fields, line=line)


def _read_dump(data: str) -> Entry:
    """Read a dump: `version: n`, then 81 cells, with a bar after each part of a cell."""
    head = _DUMP.match(data)
    cell_pattern = _CELL_OF_VERSION.get(int(head[1])) if head else None
    if not head or cell_pattern is None:
        raise FormatError(
            f"the cell data {excerpt(data[:20])} has an unknown version", text=data, advice="export 81 digits"
        )
    cells: list[tuple[str, ...]] = []
    offset = head.end()
    while offset < len(data) and len(cells) < CLASSIC.size:
        found = cell_pattern.match(data, offset)
        if not found:
            raise FormatError(f"the cell data of {cell_name(len(cells))} cannot be read", text=data, offset=offset)
        cells.append(found.groups())
        offset = found.end()
    if len(cells) != CLASSIC.size or offset != len(data):
        raise FormatError(
            f"expected the data of 81 cells, found {len(cells)}{' and more' if offset < len(data) else ''}"
        )
    grid = Grid(int(digit) for digit, _, _ in cells)
    placed = frozenset(cell for cell, (digit, _, editable) in enumerate(cells) if digit != "0" and editable == "1")
    notes = {cell: _noted(cell, noted) for cell, (_, noted, _) in enumerate(cells) if not grid[cell]}
    text = format_notes(notes)
    return Entry(grid, placed=placed, fields={"notes": text} if text else {})


def _noted(cell: Cell, notes: str) -> tuple[Digit, ...]:
    """Return the digits that the player noted in a cell."""
    if notes == "-" or "," in notes:
        return tuple(int(digit) for digit in notes if digit in "123456789")
    if int(notes) > ALL_DIGITS:
        raise FormatError(f"the notes of {cell_name(cell)} are {notes}, which is not a set of digits")
    return DIGITS_OF_MASK[int(notes)]


def _game(entry: Entry) -> str:
    """Return the tag of one game. The state is 1 for a game not started and 0 for one in progress."""
    has_progress = bool(entry.placed) or entry.candidates is not None
    data = _dump(entry) if has_progress else entry.grid.to_line(blank="0")
    note = one_line(" ".join((entry.name, entry.comment)))
    facts = {"created": "0", "state": "0" if has_progress else "1", "time": "0", "last_played": "0"}
    facts |= {key: entry.fields[key] for key in facts if entry.fields.get(key, "").isdigit()}
    facts |= {"data": data} | ({"note": note} if note else {})
    return "<game " + " ".join(f'{key}="{_escaped(value)}"' for key, value in facts.items()) + " />\n"


def _dump(entry: Entry) -> str:
    """Return the cells in version 1, which every OpenSudoku reads."""
    masks: Candidates = entry.candidates or (ALL_DIGITS,) * CLASSIC.size
    cells = []
    for cell, digit in enumerate(entry.grid):
        open_mask = 0 if digit or masks[cell] == ALL_DIGITS else masks[cell]
        notes = "".join(f"{candidate}," for candidate in DIGITS_OF_MASK[open_mask]) or "-"
        cells.append(f"{digit}|{notes}|{0 if digit and cell not in entry.placed else 1}|")
    return "version: 1\n" + "".join(cells)


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in safe(text))


OPENSUDOKU = OpenSudokuCodec()
