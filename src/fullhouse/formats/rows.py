"""Nine rows per puzzle, with or without a name, and rows of other sizes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import BLANKS, Grid, grid_of, normal
from fullhouse.errors import AmbiguousFormat, FormatError, excerpt
from fullhouse.formats.blocks import Block, Item, Kind
from fullhouse.formats.codec import BadEntry, Entry, Line, grid_of_rows, with_gaps
from fullhouse.formats.line import LINE, is_titled, parse_line
from fullhouse.formats.lines import plain_lines
from fullhouse.formats.row_reader import (
    BARS,
    BlockReader,
    is_frame,
    item_of,
    kind_of,
    row_readings,
    whole_puzzle,
    why_no_row,
)

_MOST_BEFORE = 64
"""At most this many empty and frame lines precede the first row."""
_BETWEEN = re.compile(r"[\s,;\[\](){}" + re.escape(BARS) + "]+")
_LARGE = 12
"""Lines with at least this many cells are almost certainly rows, even if some are missing."""


class RowsCodec:
    """Nine lines of nine characters, or of nine separated cells; an empty line between puzzles.

    53..7....
    6..195...
    .98....6.   and so on
    """

    name = "rows"
    title = "nine lines of nine characters"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether there are only rows and empty lines; a few rows may be broken."""
        kinds = line_kinds(lines)
        good = sum(kind in (Kind.ROW, Kind.WHOLE) for kind, _ in kinds)
        bad = sum(kind in (Kind.BROKEN, Kind.STUB) for kind, _ in kinds)
        dashes = sum(kind is Kind.DOUBTFUL and set(line.strip()) == {"-"} for kind, line in kinds)
        if good > bad and good + bad + dashes == len(kinds) and not _has_bars(kinds):
            return True
        return are_other_rows(list(plain_lines(lines))) and not _are_lines(lines)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle per nine rows, or per as many rows as the first one has cells."""
        head, rest = _head(plain_lines(lines))
        geometry = other_geometry_of(head)
        return read_plain_rows(chain(head, rest)) if geometry is None else read_other_rows(chain(head, rest), geometry)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one line per row, with an empty line between puzzles."""
        return with_gaps("\n".join(entry.grid.to_rows()) for entry in entries)


def line_kinds(lines: list[Line]) -> list[tuple[Kind, str]]:
    """Return each line that is not empty with its kind."""
    kinds = ((kind_of(line), line) for _, line in plain_lines(lines))
    return [(kind, line) for kind, line in kinds if kind is not Kind.EMPTY]


def _has_bars(kinds: list[tuple[Kind, str]]) -> bool:
    return any(kind is Kind.ROW and any(bar in line for bar in "|│┃║") for kind, line in kinds)


def _are_lines(lines: list[Line]) -> bool:
    """Return whether the lines are 4x4 puzzles: they could be rows of 16x16, but not this many."""
    cells = [line.strip() for _, line in lines if line.strip()]
    return len(cells) % 16 != 0 and LINE.recognises(lines)


def _head(lines: Iterator[Line]) -> tuple[list[Line], Iterator[Line]]:
    """Return the lines up to the first possible row, and an iterator over all lines."""
    head = []
    for line in lines:
        head.append(line)
        if len(head) > _MOST_BEFORE or (line[1].strip() and not is_frame(line[1])):
            break
    return head, lines


def read_rows(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a text of rows in order, named or not, framed or not."""
    return read_plain_rows(plain_lines(lines))


def read_plain_rows(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of lines that are already without quotes and fences."""
    return BlockReader(item_of, _entry).read(lines)


def _entry(block: Block) -> Entry:
    if block.trouble:
        raise _trouble(block)
    if block.rows[0].kind is Kind.WHOLE:
        return Entry(grid_of(whole_puzzle(block.text)))
    if block.rows[0].kind is Kind.LINE:
        return parse_line(block.text)
    return Entry(_grid(block))


def _grid(block: Block) -> Grid:
    """Return the only grid that nine rows can be read as."""
    readings = [row_readings(row.text) for row in block.rows]
    with_blanks = [set(reading) for reading in readings if "" not in reading]
    found: dict[str, str] = {}
    for blank in sorted(set.intersection(*with_blanks)) if with_blanks else [""]:
        cells = "".join(reading.get(blank, reading.get("", "")) for reading in readings)
        found.setdefault(cells, f"{blank!r} as the blank")
    if len(found) > 1:
        raise AmbiguousFormat(tuple((how, line) for line, how in found.items()), text=block.text, line=block.line)
    if not found:
        kinds = sorted({blank for blanks in with_blanks for blank in blanks})
        shown = " and ".join(repr(blank) for blank in kinds[:2])
        raise FormatError(f"two kinds of blank, {shown}", text=block.text, advice="use one for all empty cells")
    return Grid.from_line(next(iter(found)))


def _trouble(block: Block) -> FormatError:
    """Explain why these lines are not a grid: the first broken row, or their number."""
    broken = next((row for row in block.rows if row.kind is Kind.BROKEN), None)
    if broken:
        reason = f"{block.trouble}; {excerpt(broken.text.strip())} {why_no_row(broken.text)}"
        return FormatError(reason, text=broken.text, line=broken.number)
    counting = ("1 2 3 4 5 6 7 8 9", "123456789")
    is_headed = len(block.rows) % 9 == 1 and " ".join(block.rows[0].text.strip(" |,;").split()) in counting
    advice = "remove the first line, which numbers the columns" if is_headed else ""
    return FormatError(block.trouble, text=block.text, advice=advice)


ROWS = RowsCodec()


class NamedCodec:
    """A name, then nine rows; one or more puzzles, with or without empty lines between them.

    Grid 01
    003020600
    900305001   and so on
    """

    name = "named"
    title = "a name line above nine rows"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether there are rows and fewer lines of text, or titles alternate with lines of 81 cells."""
        kinds = [kind for kind, _ in line_kinds(lines)]
        rows = sum(kind in (Kind.ROW, Kind.BROKEN) for kind in kinds)
        names = kinds.count(Kind.NAME) + kinds.count(Kind.STUB)
        has_rows = Kind.ROW in kinds or Kind.WHOLE in kinds
        return (has_rows and 0 < names <= 9 * kinds.count(Kind.WHOLE) + rows) or is_titled(lines)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle per nine rows, with the name above them."""
        return read_rows(lines)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield name and rows of each puzzle; puzzles without a name are numbered."""
        for number, entry in enumerate(entries, start=1):
            name = entry.name or f"Grid {number:02}"
            if kind_of(name) is not Kind.NAME or "\n" in name:
                raise FormatError(f"{excerpt(name)} cannot be a name here, it would be read as cells")
            yield name + "\n" + "\n".join(entry.grid.to_rows(blank="0")) + "\n"


NAMED = NamedCodec()


def other_geometry_of(lines: Iterable[Line]) -> Geometry | None:
    """Return the geometry of the first line that is not frame, if it is a row of a size other than 9x9; or None."""
    first = next((line for _, line in lines if line.strip() and not is_frame(line)), "")
    if row_readings(first):
        return None
    geometry = Geometry.of_size(len(_cells_of(first)) ** 2)
    return None if geometry is CLASSIC or geometry is None or _row_of(first, geometry) is None else geometry


def are_other_rows(lines: list[Line]) -> bool:
    """Return whether these are rows of a size other than 9x9, with frame and empty lines; a few rows may be broken."""
    geometry = other_geometry_of(lines)
    if geometry is None:
        return False
    items = [_item_of(number, line, geometry) for number, line in lines]
    rows, broken, names = (sum(item.kind is kind for item in items) for kind in (Kind.ROW, Kind.BROKEN, Kind.NAME))
    return rows > broken and not names and (rows >= geometry.side or (rows > 1 and geometry.side >= _LARGE))


def read_other_rows(lines: Iterable[Line], geometry: Geometry) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of this geometry in a text of rows."""

    def item_of(number: int, line: str) -> Item:
        return _item_of(number, line, geometry)

    def entry_of(block: Block) -> Entry:
        rows = [(row.number, _row_of(row.text, geometry) or "".join(_cells_of(row.text))) for row in block.rows]
        broken = next((row for row in block.rows if row.kind is Kind.BROKEN), None)
        if broken:
            shown, count = excerpt(broken.text.strip()), len(_cells_of(broken.text))
            reason = f"{block.trouble}; {shown} has {count} cells instead of {geometry.side}"
            raise FormatError(reason, text=broken.text, line=broken.number)
        if block.trouble:
            raise FormatError(block.trouble, text=block.text)
        return Entry(grid_of_rows(rows, geometry))

    return BlockReader(item_of, entry_of, geometry).read(lines)


def _item_of(number: int, line: str, geometry: Geometry) -> Item:
    if not line.strip():
        return Item(number, line, Kind.EMPTY)
    if _row_of(line, geometry) is not None:
        return Item(number, line, Kind.ROW, geometry.side)
    if is_frame(line):
        return Item(number, line, Kind.FRAME if set(normal(line).strip()) - set(" " + BARS) else Kind.SPACER)
    is_broken = all(_digit_of(cell, geometry) for cell in _cells_of(line))
    return Item(number, line, Kind.BROKEN if is_broken else Kind.NAME, geometry.side)


def _cells_of(line: str) -> list[str]:
    """Return the cells of a row: its parts, or its characters if it is packed."""
    parts = [part for part in _BETWEEN.split(normal(line)) if part]
    return list(parts[0]) if len(parts) == 1 else parts


def _row_of(line: str, geometry: Geometry) -> str | None:
    """Return the row with one character per cell, blanks unchanged; None if the line is not a row of this geometry."""
    cells = [_digit_of(cell, geometry) for cell in _cells_of(line)]
    return "".join(cells) if len(cells) == geometry.side and all(cells) else None


def _digit_of(cell: str, geometry: Geometry) -> str:
    """Return a cell as one character; nothing if it is not a cell."""
    if len(cell) == 1:
        return cell if cell.upper() in geometry.alphabet or cell in BLANKS else ""
    is_number = cell.isascii() and cell.isdigit() and 9 < int(cell[:3]) <= geometry.side
    return geometry.alphabet[int(cell) - 1] if is_number else ""
