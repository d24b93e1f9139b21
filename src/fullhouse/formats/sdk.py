"""SadMan and SudoCue files (.sdk): header lines, nine rows, and perhaps nine more with the progress."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.geometry import cell_name
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import bad_entry, grid_of_rows, one_line, safe

HEADERS = {
    "A": "author",
    "D": "name",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
"""What the letter behind the hash stands for. A description (D) is the nearest thing to a name."""
_HEADER = re.compile(r"#([A-Za-z])(.*)")
_SECTION = re.compile(r"\[([A-Za-z][\w ]{0,30})\]")
_ROW = re.compile(r"\S{9}")
_MOST_LINES = 64
"""So many lines of headers or of an unknown section are kept; nobody writes more by hand."""


class SdkCodec:
    """Headers `#A` to `#U`, then `[Puzzle]` and nine rows, then `[State]` and nine rows with the digits placed so far.

    The section names may be missing in files of others; ours have them.

    #ARuud
    #LEasy
    [Puzzle]
    2..1.5..3
    .54...71.   and so on
    """

    name = "sdk"
    title = "SadMan and SudoCue: headers such as #A, then [Puzzle] and nine rows"

    def recognises(self, lines: list[Line]) -> bool:
        """Headers or the word [Puzzle], and then a row of nine characters."""
        marked = False
        for text in (line.strip().lstrip("\ufeff") for _, line in lines):
            if not text:
                continue
            header, section = _HEADER.fullmatch(text), _SECTION.fullmatch(text)
            if not (section and section[1].lower() == "puzzle") and not (header and header[1].upper() in HEADERS):
                return marked and bool(_ROW.fullmatch(text))
            marked = True
        return marked

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows, or nine and nine with the progress."""
        piece = _Piece()
        for number, line in lines:
            text = line.strip().lstrip("\ufeff")
            if not text:
                continue
            if piece.ends_before(text):
                yield piece.read()
                piece = _Piece()
            piece.add(number, text)
        if piece.lines:
            yield piece.read()

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield each puzzle with its headers, and with its progress if digits have been placed."""
        between = ""
        for entry in entries:
            rows = ["[Puzzle]", *entry.givens.to_rows()]
            rows += ["[State]", *entry.grid.to_rows()] if entry.placed else []
            yield between + "\n".join([*_headers(entry), *rows]) + "\n"
            between = "\n"


class _Piece:
    """The lines of one puzzle, sorted into headers and sections as they come."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.facts: dict[str, str] = {}
        self.section = "puzzle"
        self.rows: dict[str, list[Line]] = {"puzzle": []}

    def ends_before(self, text: str) -> bool:
        """Whether this line belongs to the next puzzle."""
        section = _SECTION.fullmatch(text)
        if section:
            return section[1].lower() == "puzzle" and bool(self.rows["puzzle"])
        if _HEADER.fullmatch(text):
            return bool(self.rows["puzzle"])
        return self.section in ("puzzle", "state") and len(self.rows[self.section]) == 9

    def add(self, number: int, text: str) -> None:
        """Take one more line that is not empty."""
        if len(self.lines) < _MOST_LINES:
            self.lines.append((number, text))
        header, section = _HEADER.fullmatch(text), _SECTION.fullmatch(text)
        if section:
            self.section = section[1].lower()
            if len(self.rows) < _MOST_LINES:
                self.rows.setdefault(self.section, [])
        elif header:
            self._add_fact(HEADERS.get(header[1].upper(), f"#{header[1].upper()}"), header[2].strip())
        elif len(self.rows.setdefault(self.section, [])) < _MOST_LINES:
            self.rows[self.section].append((number, text))

    def _add_fact(self, key: str, text: str) -> None:
        known = self.facts.get(key, "")
        if text and len(known) < 1000:
            self.facts[key] = f"{known}\n{safe(text)}" if known else safe(text)

    def read(self) -> Entry | BadEntry:
        """The puzzle of these lines, or what is wrong with them."""
        first = self.lines[0][0]
        facts = dict(self.facts)
        name, comment = facts.pop("name", ""), facts.pop("comment", "")
        for section, rows in self.rows.items():
            if section not in ("puzzle", "state") and rows:
                facts[section] = safe("\n".join(text for _, text in rows))
        try:
            grid, placed = self._digits()
        except FormatError as error:
            return bad_entry(error, "\n".join(text for _, text in self.lines), first, name)
        return Entry(grid, name, comment, placed, fields=facts, line=first)

    def _digits(self) -> tuple[Grid, frozenset[int]]:
        givens = grid_of_rows(self.rows["puzzle"])
        if not self.rows.get("state"):
            return givens, frozenset()
        state = grid_of_rows(self.rows["state"])
        for cell, (given, digit) in enumerate(zip(givens, state, strict=True)):
            if given and digit and given != digit:
                raise FormatError(f"{cell_name(cell)} is {given} in [Puzzle] and {digit} in [State]")
        grid = Grid(given or digit for given, digit in zip(givens, state, strict=True))
        return grid, frozenset(cell for cell in range(len(grid)) if grid[cell] and not givens[cell])


def _headers(entry: Entry) -> Iterator[str]:
    """The header lines of an entry: those that SudoCue knows, in its order."""
    facts = {**entry.fields, "name": entry.name, "comment": entry.comment}
    for letter, key in HEADERS.items():
        text = one_line(facts.get(key, ""))
        if text:
            yield f"#{letter}{text}"


SDK = SdkCodec()
