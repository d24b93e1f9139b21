"""Candidate grids: every cell with the digits that may still stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.digits import DIGITS_OF_MASK, mask_of
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.grid import Grid, normal, wrong_count
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.block_reader import BlockReader
from fullhouse.formats.blocks import Block, Item, Kind
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import with_gaps
from fullhouse.formats.paste import plain_lines
from fullhouse.formats.row_reader import BARS, is_frame

_GROUP = re.compile(r"[1-9]{1,9}|\([1-9]?\)")
_LAYOUT = re.compile("[\\s" + re.escape(BARS) + "]+")


class CandidatesCodec:
    """81 groups of digits, whatever the frame. A group of one digit is a filled cell; `(5)` is a lone candidate.

    Other programs write a lone candidate like a digit; the brackets show which it is, and do no harm elsewhere.
    `()` is a cell with no candidate left.

    +----------------+-----------------+----------------+
    | 5    3    124  | 26   7    2468  | 1489 1249 248  |
    | 6    247  247  | 1    9    5     | 3478 234  2478 |   and so on
    """

    name = "candidates"
    title = "a grid with the candidates of every cell"

    def recognises(self, lines: list[Line]) -> bool:
        """Groups of digits, frame and titles only, several groups to a line, and some group of several digits."""
        items = [_item(number, line) for number, line in plain_lines(lines)]
        rows = [item for item in items if item.kind is Kind.ROW]
        groups = [group for row in rows for group in _groups(row.text)]
        titles = sum(item.kind is Kind.NAME for item in items)
        first = groups[: CLASSIC.size]
        if sum(map(len, first)) <= CLASSIC.size or not all(map(_is_group, first)) or titles >= len(rows):
            return False
        counts = [row.cells for row in rows]
        is_even = 3 * counts.count(CLASSIC.side) >= 2 * len(rows) or (len(set(counts)) == 1 and counts[0] > 1)
        return len(groups) >= CLASSIC.size and is_even

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every 81 groups."""
        return BlockReader(_item, _entry).read(plain_lines(lines))

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one framed grid of candidates for each puzzle, with an empty line between two."""
        return with_gaps(map(_drawing, entries))


def narrowing(grid: Grid, masks: Candidates) -> Candidates | None:
    """The masks, or None where they leave all that the digits do."""
    rules = rule_candidates(grid)
    return None if all(mask & rule == rule for mask, rule in zip(masks, rules, strict=True)) else masks


def _groups(line: str) -> list[str]:
    return [group for group in _LAYOUT.split(normal(line)) if group]


def _is_group(group: str) -> bool:
    return bool(_GROUP.fullmatch(group)) and len(set(group)) == len(group)


def _item(number: int, line: str) -> Item:
    """The line and what it is: groups, frame, or a title."""
    if not line.strip():
        return Item(number, line, Kind.EMPTY)
    if is_frame(line):
        return Item(number, line, Kind.FRAME if set(normal(line).strip()) - set(" " + BARS) else Kind.SPACER)
    groups = _groups(line)
    good = sum(map(_is_group, groups))
    return Item(number, line, Kind.ROW if 2 * good > len(groups) else Kind.NAME, len(groups))


def _entry(block: Block) -> Entry:
    text = block.text
    grid, masks = _cells(text, [group for row in block.rows for group in _groups(row.text)])
    if block.trouble:
        raise FormatError(block.trouble, text=text)
    return Entry(grid, candidates=narrowing(grid, masks))


def _cells(text: str, groups: list[str]) -> tuple[Grid, Candidates]:
    if len(groups) != CLASSIC.size:
        raise wrong_count(len(groups), text, unit="groups of candidates")
    for cell, group in enumerate(groups):
        if not _is_group(group):
            raise FormatError(f"{excerpt(group)} is no set of candidates for {cell_name(cell)}", text=text)
    grid = Grid(int(group) if len(group) == 1 else 0 for group in groups)
    return grid, tuple(mask_of(int(digit) for digit in group.strip("()")) for group in groups)


def _drawing(entry: Entry) -> str:
    groups = written_groups(entry)
    widths = [max(len(group) for group in groups[column::9]) for column in range(9)]
    edge = "+" + "+".join("-" * (sum(widths[left : left + 3]) + 4) for left in (0, 3, 6)) + "+"
    lines = [edge]
    for row in range(9):
        cells = [group.ljust(width) for group, width in zip(groups[9 * row : 9 * row + 9], widths, strict=True)]
        lines.append("| " + " | ".join(" ".join(cells[left : left + 3]) for left in (0, 3, 6)) + " |")
        if row % 3 == 2:
            lines.append(edge)
    return "\n".join(lines)


def written_groups(entry: Entry) -> list[str]:
    """What stands in each cell: its digit, its candidates, or its one or no candidate in brackets."""
    masks = entry.candidates or rule_candidates(entry.grid)
    groups = []
    for digit, mask in zip(entry.grid, masks, strict=True):
        group = "".join(map(str, DIGITS_OF_MASK[mask]))
        groups.append(str(digit) if digit else group if len(group) > 1 else f"({group})")
    return groups


CANDIDATES = CandidatesCodec()
