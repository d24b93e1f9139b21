"""Rows of grids that are not 9x9: one character or number a cell, with or without a frame."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import BLANKS, normal
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.block_reader import BlockReader
from fullhouse.formats.blocks import Block, Item, Kind
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import grid_of_rows
from fullhouse.formats.row_reader import BARS, is_frame, row_readings

_BETWEEN = re.compile(r"[\s,;\[\](){}" + re.escape(BARS) + "]+")
_LARGE = 12
"""Rows of this many cells or more are hardly anything else, even if some are missing."""


def other_geometry_of(lines: Iterable[Line]) -> Geometry | None:
    """The geometry that is not 9x9 of the first line that is no frame; None if that is no row of one."""
    first = next((line for _, line in lines if line.strip() and not is_frame(line)), "")
    if row_readings(first):
        return None
    geometry = Geometry.of_size(len(_cells(first)) ** 2)
    return None if geometry is CLASSIC or geometry is None or _row(first, geometry) is None else geometry


def are_other_rows(lines: list[Line]) -> bool:
    """Whether these are rows of a grid that is not 9x9, and frame and empty lines, but for a few broken ones."""
    geometry = other_geometry_of(lines)
    if geometry is None:
        return False
    items = [_item(number, line, geometry) for number, line in lines]
    rows, broken, names = (sum(item.kind is kind for item in items) for kind in (Kind.ROW, Kind.BROKEN, Kind.NAME))
    return rows > broken and not names and (rows >= geometry.side or (rows > 1 and geometry.side >= _LARGE))


def read_other_rows(lines: Iterable[Line], geometry: Geometry) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of this geometry in a text of rows."""

    def item_of(number: int, line: str) -> Item:
        return _item(number, line, geometry)

    def entry_of(block: Block) -> Entry:
        rows = [(row.number, _row(row.text, geometry) or "".join(_cells(row.text))) for row in block.rows]
        broken = next((row for row in block.rows if row.kind is Kind.BROKEN), None)
        if broken:
            shown, count = excerpt(broken.text.strip()), len(_cells(broken.text))
            reason = f"{block.trouble}; {shown} has {count} cells instead of {geometry.side}"
            raise FormatError(reason, text=broken.text, line=broken.number)
        if block.trouble:
            raise FormatError(block.trouble, text=block.text)
        return Entry(grid_of_rows(rows, geometry))

    return BlockReader(item_of, entry_of, geometry).read(lines)


def _item(number: int, line: str, geometry: Geometry) -> Item:
    if not line.strip():
        return Item(number, line, Kind.EMPTY)
    if _row(line, geometry) is not None:
        return Item(number, line, Kind.ROW, geometry.side)
    if is_frame(line):
        return Item(number, line, Kind.FRAME if set(normal(line).strip()) - set(" " + BARS) else Kind.SPACER)
    is_broken = all(_digit(cell, geometry) for cell in _cells(line))
    return Item(number, line, Kind.BROKEN if is_broken else Kind.NAME, geometry.side)


def _cells(line: str) -> list[str]:
    """What stands in the cells of a row: its parts, or its characters if it is packed."""
    parts = [part for part in _BETWEEN.split(normal(line)) if part]
    return list(parts[0]) if len(parts) == 1 else parts


def _row(line: str, geometry: Geometry) -> str | None:
    """The row with one character a cell, blanks as they are; None if the line is no row of this geometry."""
    cells = [_digit(cell, geometry) for cell in _cells(line)]
    return "".join(cells) if len(cells) == geometry.side and all(cells) else None


def _digit(cell: str, geometry: Geometry) -> str:
    """A cell as one character; nothing if it is no cell."""
    if len(cell) == 1:
        return cell if cell.upper() in geometry.alphabet or cell in BLANKS else ""
    is_number = cell.isascii() and cell.isdigit() and 9 < int(cell[:3]) <= geometry.side
    return geometry.alphabet[int(cell) - 1] if is_number else ""
