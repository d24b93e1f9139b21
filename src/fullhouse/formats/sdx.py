"""SudoCue's progress files (.sdx): nine lines of nine cells, candidates where nothing stands yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.board import rule_candidates
from fullhouse.core.digits import ALL_DIGITS, DIGITS_OF_MASK, mask_of
from fullhouse.core.geometry import CLASSIC, Mask, cell_name
from fullhouse.core.grid import Grid, normal
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.block_reader import BlockReader
from fullhouse.formats.blocks import Block, Item, Kind
from fullhouse.formats.candidates import narrowing
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import with_gaps
from fullhouse.formats.paste import plain_lines

_CELL = re.compile(r"u?[1-9]|[1-9]{2,9}", re.IGNORECASE)
_EMPTY = re.compile(r"[0.\-_]")


class SdxCodec:
    """81 cells with blanks between: `5` is a given, `u5` was placed by the player, `258` are candidates.

    5 3 124 26 7 2468 1489 1249 248
    6 247 247 1 u9 5 3478 234 2478   and so on
    """

    name = "sdx"
    title = "SudoCue progress: candidates, givens and u5 for placed digits, nine cells a line"

    def recognises(self, lines: list[Line]) -> bool:
        """Cells only, nine on most lines, without any frame. A filled grid in spaced rows looks and reads the same."""
        rows = [line.split() for _, line in plain_lines(lines) if line.strip()]
        nines = sum(len(row) == CLASSIC.side for row in rows)
        return 2 * nines > len(rows) and all(map(_CELL.fullmatch, (cell for row in rows for cell in row)))

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows."""
        return BlockReader(_item, _entry).read(plain_lines(lines))

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield nine lines for each puzzle, with an empty line between two."""
        boards = (list(_groups(entry)) for entry in entries)
        starts = range(0, CLASSIC.size, 9)
        return with_gaps("\n".join(" ".join(board[start : start + 9]) for start in starts) for board in boards)


def _item(number: int, line: str) -> Item:
    """The line and what it is: nine cells, another number of them, or a title."""
    groups = line.split()
    good = sum(1 for group in groups if _CELL.fullmatch(group) or _EMPTY.fullmatch(group))
    is_row = 2 * good > len(groups)
    kind = Kind.EMPTY if not groups else Kind.NAME if not is_row else Kind.ROW if len(groups) == 9 else Kind.BROKEN
    return Item(number, normal(line), kind)


def _entry(block: Block) -> Entry:
    rows = enumerate(block.rows)
    groups = [group for place, row in rows for group in _cells_of(place % 9 + 1, row.number, row.text)]
    if block.trouble:
        raise FormatError(block.trouble, text=block.text)
    grid = Grid(int(group[-1]) if _is_filled(group) else 0 for group in groups)
    placed = frozenset(cell for cell, group in enumerate(groups) if group[0] in "uU")
    masks = tuple(_mask(group) for group in groups)
    return Entry(grid, placed=placed, candidates=narrowing(grid, masks))


def _cells_of(row: int, number: int, line: str) -> list[str]:
    """The nine groups of this line."""
    groups = line.split()
    for column, group in enumerate(groups[: CLASSIC.side]):
        if not _CELL.fullmatch(group) and not _EMPTY.fullmatch(group):
            cell = cell_name((row - 1) * CLASSIC.side + column)
            raise FormatError(
                f"{excerpt(group)} cannot stand in {cell}",
                text=line,
                line=number,
                advice="write 5, u5 or candidates such as 258",
            )
    if len(groups) != CLASSIC.side:
        raise FormatError(f"expected 9 cells in row {row}, found {len(groups)}", text=line, line=number)
    return groups


def _is_filled(group: str) -> bool:
    return len(group.lstrip("uU")) == 1 and group[-1] in "123456789"


def _mask(group: str) -> Mask:
    return ALL_DIGITS if _EMPTY.fullmatch(group) else mask_of(int(digit) for digit in group.lstrip("uU"))


def _groups(entry: Entry) -> Iterator[str]:
    """What stands in each cell.

    One digit alone would be read as a given. So a lone candidate gets company from digits that the rules forbid in
    that cell anyway: with them it still says the same.
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
