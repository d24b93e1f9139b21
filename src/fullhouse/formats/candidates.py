"""Candidate grids: every cell with the digits that may still stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.digits import DIGITS_OF_MASK, mask_of
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.cells import normal, wrong_count
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.layout import BARS, is_frame

_GROUP = re.compile(r"[1-9]{1,9}|\([1-9]?\)")
_LAYOUT = re.compile("[\\s" + re.escape(BARS) + "]+")


class CandidatesCodec:
    """81 groups of digits, whatever the frame. A group of one digit is a filled cell; `(5)` is a lone candidate.

    Other programs cannot tell a lone candidate from a digit; the brackets tell ours, and do no harm elsewhere.
    `()` is a cell with no candidate left.

    +----------------+-----------------+----------------+
    | 5    3    124  | 26   7    2468  | 1489 1249 248  |
    | 6    247  247  | 1    9    5     | 3478 234  2478 |   and so on
    """

    name = "candidates"
    title = "a grid with the candidates of every cell"

    def recognises(self, lines: list[Line]) -> bool:
        """Groups of digits and frame only, several groups to a line, and some group of several digits."""
        found: list[str] = []
        most = 0
        for _, line in lines:
            if len(found) < CLASSIC.size and line.strip() and not is_frame(line):
                groups = _groups(line)
                if not all(_is_group(group) for group in groups):
                    return False
                found += groups
                most = max(most, len(groups))
        return len(found) >= CLASSIC.size and most > 1 and any(len(group) > 1 for group in found)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every 81 groups."""
        first, kept, groups = 0, [], []  # type: int, list[str], list[str]
        for number, line in lines:
            if not line.strip() or is_frame(line):
                continue
            first = first if groups else number
            kept.append(line)
            groups += _groups(line)
            if len(groups) >= CLASSIC.size:
                yield _entry(first, "\n".join(kept), groups)
                kept, groups = [], []
        if groups:
            yield _entry(first, "\n".join(kept), groups)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one framed grid of candidates for each puzzle, with an empty line between two."""
        between = ""
        for entry in entries:
            yield between + _drawing(entry) + "\n"
            between = "\n"


def told_candidates(grid: Grid, masks: Candidates) -> Candidates | None:
    """The masks, or None where they tell no more than the digits do."""
    rules = rule_candidates(grid)
    return None if all(mask & rule == rule for mask, rule in zip(masks, rules, strict=True)) else masks


def _groups(line: str) -> list[str]:
    return [group for group in _LAYOUT.split(normal(line)) if group]


def _is_group(group: str) -> bool:
    return bool(_GROUP.fullmatch(group)) and len(set(group)) == len(group)


def _entry(first: int, text: str, groups: list[str]) -> Entry | BadEntry:
    try:
        grid, masks = _cells(text, groups)
    except FormatError as error:
        return BadEntry(error.at_line(first), text, first)
    return Entry(grid, candidates=told_candidates(grid, masks), line=first)


def _cells(text: str, groups: list[str]) -> tuple[Grid, Candidates]:
    if len(groups) != CLASSIC.size:
        raise wrong_count(len(groups), text, unit="groups of candidates")
    for cell, group in enumerate(groups):
        if not _is_group(group):
            raise FormatError(f"{excerpt(group)} is no set of candidates for {cell_name(cell)}", text=text)
    grid = Grid(int(group) if len(group) == 1 else 0 for group in groups)
    return grid, tuple(mask_of(int(digit) for digit in group.strip("()")) for group in groups)


def _drawing(entry: Entry) -> str:
    groups = _written_groups(entry)
    widths = [max(len(group) for group in groups[column::9]) for column in range(9)]
    edge = "+" + "+".join("-" * (sum(widths[left : left + 3]) + 4) for left in (0, 3, 6)) + "+"
    lines = [edge]
    for row in range(9):
        cells = [group.ljust(width) for group, width in zip(groups[9 * row : 9 * row + 9], widths, strict=True)]
        lines.append("| " + " | ".join(" ".join(cells[left : left + 3]) for left in (0, 3, 6)) + " |")
        if row % 3 == 2:
            lines.append(edge)
    return "\n".join(lines)


def _written_groups(entry: Entry) -> list[str]:
    """What stands in each cell: its digit, its candidates, or its one or no candidate in brackets."""
    masks = entry.candidates or rule_candidates(entry.grid)
    groups = []
    for digit, mask in zip(entry.grid, masks, strict=True):
        told = "".join(map(str, DIGITS_OF_MASK[mask]))
        groups.append(str(digit) if digit else told if len(told) > 1 else f"({told})")
    return groups


CANDIDATES = CandidatesCodec()
