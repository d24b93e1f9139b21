"""Boards in a frame, and grids of candidates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.digits import ALL_DIGITS, DIGITS_OF_MASK, mask_of
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.grid import Grid, normal, wrong_count
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.blocks import Block, Item, Kind
from fullhouse.formats.codec import BadEntry, Entry, Line, bad_entry, is_comment, split_lines, with_gaps
from fullhouse.formats.lines import plain_lines
from fullhouse.formats.row_reader import BARS, BlockReader, is_frame
from fullhouse.formats.rows import line_kinds, read_rows

_PLAIN_BARS = BARS.replace("│", "").replace("┃", "").replace("║", "")
_GROUP = re.compile(r"[1-9]{1,9}|\([1-9]?\)")
_LAYOUT = re.compile("[\\s" + re.escape(BARS) + "]+")
SUKAKU_SIZE = 9 * CLASSIC.size
_SUKAKU_BLANKS = ".0"


class BoxedCodec:
    """A drawing with bars and dashes, as most programs print boards.

    +-------+-------+-------+
    | 5 3 . | . 7 . | . . . |
    | 6 . . | 1 9 5 | . . . |   and so on
    """

    name = "boxed"
    title = "a board in a frame of | - and +"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether there are only rows and a plain frame."""
        return not has_box_lines(lines) and is_drawing(lines, _PLAIN_BARS)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle per nine rows, with any frame."""
        return read_rows(lines)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one framed board per puzzle, its name or comment above it, with an empty line between boards."""
        return with_gaps(map(self._named_drawing, entries))

    def _named_drawing(self, entry: Entry) -> str:
        name = " ".join((entry.name or entry.comment).split())
        return f"# {name}\n{self._drawing(entry)}" if name else self._drawing(entry)

    def _drawing(self, entry: Entry) -> str:
        return str(entry.grid)


def has_box_lines(lines: list[Line]) -> bool:
    """Return whether any of Unicode's box-drawing characters occurs."""
    return any("─" <= character <= "╿" for _, line in lines for character in line)


def is_drawing(lines: list[Line], bars: str) -> bool:
    """Return whether the lines are only rows and frame, with at least one row, and a frame or one of these bars."""
    kinds = line_kinds(lines)
    rows = [line for kind, line in kinds if kind in (Kind.ROW, Kind.DOUBTFUL)]
    broken = sum(kind in (Kind.BROKEN, Kind.STUB) for kind, _ in kinds)
    frames = sum(kind in (Kind.FRAME, Kind.SPACER) for kind, _ in kinds)
    has_bars = any(bar in row for row in rows for bar in bars)
    has_crosses = any(kind is Kind.DOUBTFUL and set(line.strip()) != {"-"} for kind, line in kinds)
    is_framed = has_bars or has_crosses or frames > 0
    return len(rows) > broken and is_framed and len(rows) + broken + frames == len(kinds)


BOXED = BoxedCodec()


class BoxDrawingCodec(BoxedCodec):
    """A drawing with box-drawing characters, as terminals show it.

    ┌───────┬───────┬───────┐
    │ 5 3 . │ . 7 . │ . . . │
    │ 6 . . │ 1 9 5 │ . . . │   and so on
    """

    name = "box-drawing"
    title = "a board in a frame of ─ │ and ┼"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether there are rows and frame with at least one box-drawing character."""
        return has_box_lines(lines) and is_drawing(lines, BARS)

    def _drawing(self, entry: Entry) -> str:
        rows = [" │ ".join(" ".join(row[left : left + 3]) for left in (0, 3, 6)) for row in entry.grid.to_rows()]
        drawn = [f"│ {row} │" for row in rows]
        top, middle, bottom = (
            left + cross.join(["─" * 7] * 3) + right
            for left, cross, right in (("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"))
        )
        return "\n".join([top, *drawn[:3], middle, *drawn[3:6], middle, *drawn[6:], bottom])


BOX_DRAWING = BoxDrawingCodec()


class CandidatesCodec:
    """81 groups of digits with any frame. A group of one digit is a filled cell; `(5)` is a lone candidate.

    Other programs write a lone candidate like a digit; the parentheses tell them apart, and do no harm elsewhere.
    `()` is a cell with no candidate left.

    +----------------+-----------------+----------------+
    | 5    3    124  | 26   7    2468  | 1489 1249 248  |
    | 6    247  247  | 1    9    5     | 3478 234  2478 |   and so on
    """

    name = "candidates"
    title = "a grid with the candidates of every cell"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether there are only groups of digits, frame and titles, several groups per line."""
        items = [_candidate_item(number, line) for number, line in plain_lines(lines)]
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
        """Yield a puzzle per 81 groups."""
        return BlockReader(_candidate_item, _candidate_entry).read(plain_lines(lines))

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one framed grid of candidates per puzzle, with an empty line between grids."""
        return with_gaps(map(_candidate_drawing, entries))


def narrowing(grid: Grid, masks: Candidates) -> Candidates | None:
    """Return the masks, or None if they exclude nothing beyond the digits."""
    rules = rule_candidates(grid)
    return None if all(mask & rule == rule for mask, rule in zip(masks, rules, strict=True)) else masks


def _groups(line: str) -> list[str]:
    return [group for group in _LAYOUT.split(normal(line)) if group]


def _is_group(group: str) -> bool:
    return bool(_GROUP.fullmatch(group)) and len(set(group)) == len(group)


def _candidate_item(number: int, line: str) -> Item:
    """Return the line with its kind: groups, frame, or a title."""
    if not line.strip():
        return Item(number, line, Kind.EMPTY)
    if is_frame(line):
        return Item(number, line, Kind.FRAME if set(normal(line).strip()) - set(" " + BARS) else Kind.SPACER)
    groups = _groups(line)
    good = sum(map(_is_group, groups))
    return Item(number, line, Kind.ROW if 2 * good > len(groups) else Kind.NAME, len(groups))


def _candidate_entry(block: Block) -> Entry:
    text = block.text
    grid, masks = _candidate_cells(text, [group for row in block.rows for group in _groups(row.text)])
    if block.trouble:
        raise FormatError(block.trouble, text=text)
    return Entry(grid, candidates=narrowing(grid, masks))


def _candidate_cells(text: str, groups: list[str]) -> tuple[Grid, Candidates]:
    if len(groups) != CLASSIC.size:
        raise wrong_count(len(groups), text, unit="groups of candidates")
    for cell, group in enumerate(groups):
        if not _is_group(group):
            raise FormatError(
                f"{cell_name(cell)}: {excerpt(group)} is not a set of candidates (expected digits 1 to 9)", text=text
            )
    grid = Grid(int(group) if len(group) == 1 else 0 for group in groups)
    return grid, tuple(mask_of(int(digit) for digit in group.strip("()")) for group in groups)


def _candidate_drawing(entry: Entry) -> str:
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
    """Return the text of each cell: its digit, its candidates, or a single or missing candidate in parentheses."""
    masks = entry.candidates or rule_candidates(entry.grid)
    groups = []
    for digit, mask in zip(entry.grid, masks, strict=True):
        group = "".join(map(str, DIGITS_OF_MASK[mask]))
        groups.append(str(digit) if digit else group if len(group) > 1 else f"({group})")
    return groups


CANDIDATES = CandidatesCodec()


class SukakuCodec:
    """Character k of a cell's nine is k if the digit is possible there, and a dot or zero otherwise.

    A cell with one digit left is a filled cell; an empty cell of a plain grid is `123456789`.
    """

    name = "sukaku"
    title = "729 characters, nine per cell"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether there are 729 characters, each its position's digit or a blank, on consecutive lines."""
        start = next((index for index, (_, line) in enumerate(lines) if line.strip() and not is_comment(line)), 0)
        text = ""
        for _, line in lines[start:]:
            text += line.strip()
            if not line.strip() or len(text) >= SUKAKU_SIZE:
                break
        return len(text) == SUKAKU_SIZE and all(
            character in (str(place % 9 + 1), *_SUKAKU_BLANKS) for place, character in enumerate(normal(text))
        )

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle per 729 characters, or per text between two empty lines."""
        first, text = 0, ""
        for number, line in split_lines(lines):
            part = "" if is_comment(line) else normal(line.strip())
            first = first if text else number
            text += part
            if text and (not part or len(text) >= SUKAKU_SIZE):
                yield _sukaku_entry(first, text)
                text = ""
        if text:
            yield _sukaku_entry(first, text)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one line of 729 characters per puzzle."""
        for entry in entries:
            masks = entry.candidates or (ALL_DIGITS,) * CLASSIC.size
            shown = (1 << (digit - 1) if digit else mask for digit, mask in zip(entry.grid, masks, strict=True))
            yield "".join(str(d) if mask >> (d - 1) & 1 else "." for mask in shown for d in range(1, 10)) + "\n"


def _sukaku_entry(first: int, text: str) -> Entry | BadEntry:
    try:
        masks = _sukaku_masks(text)
    except FormatError as error:
        return bad_entry(error, text, first)
    grid = Grid(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks)
    return Entry(grid, candidates=narrowing(grid, masks), line=first)


def _sukaku_masks(text: str) -> Candidates:
    if len(text) != SUKAKU_SIZE:
        reason = f"expected {SUKAKU_SIZE} characters, nine per cell, found {len(text)}"
        raise FormatError(reason, text=text[:SUKAKU_SIZE])
    masks = [0] * CLASSIC.size
    for place, character in enumerate(text):
        cell, digit = place // 9, place % 9 + 1
        if character == str(digit):
            masks[cell] |= 1 << (digit - 1)
        elif character not in _SUKAKU_BLANKS:
            raise FormatError(
                f"unexpected {excerpt(character)} where {cell_name(cell)} has {digit} or a blank",
                text=text,
                offset=place,
            )
    return tuple(masks)


SUKAKU = SukakuCodec()
