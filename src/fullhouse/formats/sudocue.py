"""SadMan and SudoCue files (.sdk): header lines, nine rows, and perhaps nine more with the progress."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.geometry import cell_name
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError
from fullhouse.formats.blocks import CLASSIC_DIVISION, Block, Item, Kind, cells_of
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import bad_entry, grid_of_rows, is_comment, one_line, safe, split_lines, with_gaps

HEADERS = {
    "A": "author",
    "D": "name",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
    "": "comment",
}
"""What the letter behind the hash stands for. A description (D) is the nearest thing to a name."""
_HEADER = re.compile(r"#([A-Za-z]|(?!\w))(.*)")
_SECTION = re.compile(r"\[([A-Za-z][\w ]{0,30})\]")
_ROW = re.compile(r"\S{9}")
_NEAR_ROW = re.compile(r"\S{7,11}")
"""Below the word [Puzzle] a row may also be a bit too short or too long: it is the file of SadMan all the same."""
_GRIDS = ("puzzle", "state")
"""The sections that have rows."""
_SIDE = 9
_MOST_ROWS = 900
"""No more rows than this are held without a header between them."""
_MOST_LINES = 64
"""No more lines of headers or of an unknown section are kept; nobody writes more by hand."""


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
        marked = has_section = False
        for text in (line.strip() for _, line in lines):
            if not text or is_comment(text):
                continue
            header, section = _HEADER.fullmatch(text), _SECTION.fullmatch(text)
            if not (section and section[1].lower() == "puzzle") and not (header and header[1].upper() in HEADERS):
                return marked and bool((_NEAR_ROW if has_section else _ROW).fullmatch(text))
            marked = True
            has_section = has_section or bool(section)
        return marked

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows, or nine and nine with the progress."""
        part = _Part()
        for number, line in split_lines(lines):
            text = line.strip()
            if not text:
                part.add_gap(number)
                continue
            if part.ends_before(text):
                yield from part.read()
                part = _Part()
            part.add(number, text)
        if part.lines:
            yield from part.read()

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield each puzzle with its headers, and with its progress if digits have been placed."""
        return with_gaps("\n".join(_written(entry)) for entry in entries)


class _Part:
    """The lines between two headers, sorted into facts and sections as they come."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.facts: dict[str, str] = {}
        self.section = "puzzle"
        self.rows: dict[str, list[Item]] = {"puzzle": []}

    def ends_before(self, text: str) -> bool:
        """Whether this line belongs to the next puzzle."""
        section = _SECTION.fullmatch(text)
        if section:
            return section[1].lower() == "puzzle" and bool(self.rows["puzzle"])
        if _HEADER.fullmatch(text):
            return bool(self.rows["puzzle"])
        rows = self.rows[self.section]
        if self.section not in _GRIDS or not rows:
            return False
        if rows[-1].kind is Kind.EMPTY and not CLASSIC_DIVISION.blocks_of(rows)[-1].trouble:
            return True
        return len(rows) >= _MOST_ROWS and cells_of(rows) % CLASSIC_DIVISION.size == 0

    def add_gap(self, number: int) -> None:
        """Take an empty line: behind rows it may end a puzzle, or a band."""
        rows = self.rows[self.section]
        if self.section in _GRIDS and rows:
            rows.append(Item(number, "", Kind.EMPTY))

    def add(self, number: int, text: str) -> None:
        """Take one more line that is not empty."""
        if len(self.lines) < _MOST_LINES:
            self.lines.append((number, text))
        header, section = _HEADER.fullmatch(text), _SECTION.fullmatch(text)
        if section:
            self.section = section[1].lower() if len(self.rows) < _MOST_LINES else "more"
            self.rows.setdefault(self.section, [])
        elif header:
            self._add_fact(HEADERS.get(header[1].upper(), f"#{header[1].upper()}"), header[2].strip())
        elif self.section in _GRIDS or len(self.rows[self.section]) < _MOST_LINES:
            kind = Kind.ROW if len(text) == _SIDE else Kind.BROKEN
            self.rows[self.section].append(Item(number, text, kind))

    def _add_fact(self, key: str, text: str) -> None:
        known = self.facts.get(key, "")
        if text and len(known) < 1000:
            self.facts[key] = f"{known}\n{safe(text)}" if known else safe(text)

    def read(self) -> Iterator[Entry | BadEntry]:
        """Yield the puzzle of these lines, or several that stand below one header; the first has the facts."""
        blocks: list[Block | None] = [*CLASSIC_DIVISION.blocks_of(self.rows["puzzle"])] or [None]
        facts = self._all_facts()
        for place, block in enumerate(blocks):
            line = block.line if place and block else self.lines[0][0]
            name, comment = facts.pop("name", ""), facts.pop("comment", "")
            try:
                grid, placed = self._digits(block, has_state=block is blocks[-1])
                yield Entry(grid, name, comment, placed, fields=facts, line=line)
            except FormatError as error:
                yield bad_entry(error, "\n".join(text for _, text in self.lines), line, name)
            facts = {}

    def _all_facts(self) -> dict[str, str]:
        facts = dict(self.facts)
        for section, rows in self.rows.items():
            if section not in _GRIDS and rows:
                facts[section] = safe("\n".join(row.text for row in rows))
        return facts

    def _digits(self, block: Block | None, *, has_state: bool) -> tuple[Grid, frozenset[int]]:
        givens = _grid(block)
        if not has_state or not self.rows.get("state"):
            return givens, frozenset()
        states = CLASSIC_DIVISION.blocks_of(self.rows["state"])
        state = _grid(CLASSIC_DIVISION.joined(states, "two states") if len(states) > 1 else states[0])
        for cell, (given, digit) in enumerate(zip(givens, state, strict=True)):
            if given and digit and given != digit:
                raise FormatError(f"{cell_name(cell)} is {given} in [Puzzle] and {digit} in [State]")
        grid = Grid(given or digit for given, digit in zip(givens, state, strict=True))
        return grid, frozenset(cell for cell in range(len(grid)) if grid[cell] and not givens[cell])


def _grid(block: Block | None) -> Grid:
    grid = grid_of_rows([(row.number, row.text) for row in block.rows] if block else [])
    if block and block.trouble:
        raise FormatError(block.trouble, text=block.text, line=block.line)
    return grid


def _written(entry: Entry) -> Iterator[str]:
    """Yield the lines of an entry: the headers that SudoCue knows, in its order, and the rows."""
    facts = {**entry.fields, "name": entry.name, "comment": entry.comment}
    for letter, key in HEADERS.items():
        text = one_line(facts.get(key, ""))
        if letter and text:
            yield f"#{letter}{text}"
    yield from ("[Puzzle]", *entry.givens.to_rows())
    if entry.placed:
        yield from ("[State]", *entry.grid.to_rows())


SDK = SdkCodec()
