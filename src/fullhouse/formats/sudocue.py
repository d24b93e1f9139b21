"""SudoCue and SadMan files: .sdk puzzles with headers, and .sdx candidate grids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.board import rule_candidates
from fullhouse.core.digits import ALL_DIGITS, DIGITS_OF_MASK, mask_of
from fullhouse.core.geometry import CLASSIC, Mask, cell_name
from fullhouse.core.grid import Grid, normal
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.blocks import CLASSIC_DIVISION, Block, Item, Kind, cells_of
from fullhouse.formats.codec import (
    BadEntry,
    Entry,
    Line,
    bad_entry,
    grid_of_rows,
    is_comment,
    one_line,
    safe,
    split_lines,
    with_gaps,
)
from fullhouse.formats.drawings import narrowing
from fullhouse.formats.lines import plain_lines
from fullhouse.formats.row_reader import BlockReader

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
"""The meaning of the letter after the hash. A description (D) serves as the name."""
_HEADER = re.compile(r"#([A-Za-z]|(?!\w))(.*)")
_SECTION = re.compile(r"\[([A-Za-z][\w ]{0,30})\]")
_ROW = re.compile(r"\S{9}")
_NEAR_ROW = re.compile(r"\S{7,11}")
"""Below [Puzzle], rows that are slightly too short or long are still recognised as a SadMan file."""
_GRIDS = ("puzzle", "state")
"""The sections that have rows."""
_SIDE = 9
_MOST_ROWS = 900
"""The maximum number of rows held without a header between them."""
_MOST_LINES = 64
"""The maximum number of lines kept of headers or an unknown section."""
_CELL = re.compile(r"u?[1-9]|[1-9]{2,9}", re.IGNORECASE)
_EMPTY = re.compile(r"[0.\-_]")


class SdkCodec:
    """Headers `#A` to `#U`, then `[Puzzle]` and nine rows, then `[State]` and nine rows with the digits placed so far.

    Other programs may leave out the section names; our files have them.

    #ARuud
    #LEasy
    [Puzzle]
    2..1.5..3
    .54...71.   and so on
    """

    name = "sdk"
    title = "SadMan and SudoCue: headers such as #A, then [Puzzle] and nine rows"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether headers or [Puzzle] come before a row of nine characters."""
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
        """Yield a puzzle per nine rows, or per nine rows and nine more with the progress."""
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
    """The lines between two headers, sorted into facts and sections."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.facts: dict[str, str] = {}
        self.section = "puzzle"
        self.rows: dict[str, list[Item]] = {"puzzle": []}

    def ends_before(self, text: str) -> bool:
        """Return whether this line belongs to the next puzzle."""
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
        """Handle an empty line: after rows it may end a puzzle or a band."""
        rows = self.rows[self.section]
        if self.section in _GRIDS and rows:
            rows.append(Item(number, "", Kind.EMPTY))

    def add(self, number: int, text: str) -> None:
        """Handle a line that is not empty."""
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
        """Yield the puzzle of these lines, or several below one header; the first gets the facts."""
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


class SdxCodec:
    """81 cells separated by blanks: `5` is a given, `u5` was placed by the player, `258` are candidates.

    5 3 124 26 7 2468 1489 1249 248
    6 247 247 1 u9 5 3478 234 2478   and so on
    """

    name = "sdx"
    title = "SudoCue progress: candidates, givens and u5 for placed digits, nine cells per line"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether there are only cells, nine on most lines, without a frame, as also in spaced rows."""
        rows = [line.split() for _, line in plain_lines(lines) if line.strip()]
        nines = sum(len(row) == CLASSIC.side for row in rows)
        return 2 * nines > len(rows) and all(map(_CELL.fullmatch, (cell for row in rows for cell in row)))

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle per nine rows."""
        return BlockReader(_sdx_item, _sdx_entry).read(plain_lines(lines))

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield nine lines per puzzle, with an empty line between puzzles."""
        boards = (list(_sdx_groups(entry)) for entry in entries)
        starts = range(0, CLASSIC.size, 9)
        return with_gaps("\n".join(" ".join(board[start : start + 9]) for start in starts) for board in boards)


def _sdx_item(number: int, line: str) -> Item:
    """Return the line with its kind: nine cells, another number of them, or a title."""
    groups = line.split()
    good = sum(1 for group in groups if _CELL.fullmatch(group) or _EMPTY.fullmatch(group))
    is_row = 2 * good > len(groups)
    kind = Kind.EMPTY if not groups else Kind.NAME if not is_row else Kind.ROW if len(groups) == 9 else Kind.BROKEN
    return Item(number, normal(line), kind)


def _sdx_entry(block: Block) -> Entry:
    rows = enumerate(block.rows)
    groups = [group for place, row in rows for group in _sdx_cells(place % 9 + 1, row.number, row.text)]
    if block.trouble:
        raise FormatError(block.trouble, text=block.text)
    grid = Grid(int(group[-1]) if _is_filled_group(group) else 0 for group in groups)
    placed = frozenset(cell for cell, group in enumerate(groups) if group[0] in "uU")
    masks = tuple(_sdx_mask(group) for group in groups)
    return Entry(grid, placed=placed, candidates=narrowing(grid, masks))


def _sdx_cells(row: int, number: int, line: str) -> list[str]:
    """Return the nine groups of this line."""
    groups = line.split()
    for column, group in enumerate(groups[: CLASSIC.side]):
        if not _CELL.fullmatch(group) and not _EMPTY.fullmatch(group):
            cell = cell_name((row - 1) * CLASSIC.side + column)
            raise FormatError(
                f"{excerpt(group)} is not possible in {cell}",
                text=line,
                line=number,
                advice="write 5, u5 or candidates such as 258",
            )
    if len(groups) != CLASSIC.side:
        raise FormatError(f"expected 9 cells in row {row}, found {len(groups)}", text=line, line=number)
    return groups


def _is_filled_group(group: str) -> bool:
    return len(group.lstrip("uU")) == 1 and group[-1] in "123456789"


def _sdx_mask(group: str) -> Mask:
    return ALL_DIGITS if _EMPTY.fullmatch(group) else mask_of(int(digit) for digit in group.lstrip("uU"))


def _sdx_groups(entry: Entry) -> Iterator[str]:
    """Yield the text of each cell.

    A single digit would be read as a given. So a lone candidate is written with digits that the rules exclude from
    that cell anyway, which does not change the meaning.
    """
    rules = rule_candidates(entry.grid)
    for cell, (rule, left) in enumerate(zip(rules, entry.candidates or rules, strict=True)):
        digit = entry.grid[cell]
        mask = rule & left
        if mask.bit_count() < 2:
            mask |= ALL_DIGITS & ~rule
        if mask.bit_count() < 2:
            mask = ALL_DIGITS
        open_cell = "".join(map(str, DIGITS_OF_MASK[mask]))
        yield f"u{digit}" if digit and cell in entry.placed else str(digit) if digit else open_cell


SDX = SdxCodec()
