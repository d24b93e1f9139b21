"""Simple Sudoku files (.ss): a small frame, then lines for placed digits and removed candidates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError
from fullhouse.formats.codec import (
    BadEntry,
    Entry,
    Line,
    bad_entry,
    grid_of_rows,
    is_comment,
    safe,
    split_lines,
    with_gaps,
)
from fullhouse.formats.drawings import narrowing

_EDGE = re.compile(r"\*-{11}\*")
_SEPARATOR = re.compile(r"\|---\+---\+---\|")
_ROW = re.compile(r"\|([^\s|]{3})\|([^\s|]{3})\|([^\s|]{3})\|")
_MARK = re.compile(r"([IE])([0-9]{2})([1-9]+)")
_MOST_LINES = 1000
"""The maximum number of lines. A file needs at most 81 placements and 81 lines of removed candidates."""


class SsCodec:
    """A framed grid of givens, an empty line, `I407` for a 7 placed in cell 40, `E40258` for 2, 5 and 8 removed there.

    *-----------*
    |53.|.7.|...|
    |6..|195|...|
    |.98|...|.6.|
    |---+---+---|   and so on
    """

    name = "ss"
    title = "Simple Sudoku: a frame of *-----------* with progress lines below"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether the edge of thirteen characters is followed directly by a row without spaces."""
        texts = [line.strip() for _, line in lines if line.strip() and not is_comment(line)]
        return len(texts) > 1 and bool(_EDGE.fullmatch(texts[0])) and bool(_ROW.fullmatch(texts[1]))

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle per frame."""
        part = _Part()
        for number, line in split_lines(lines):
            text = line.strip()
            if text and part.ends_before(text):
                yield part.read()
                part = _Part()
            if text:
                part.add(number, text)
        if part.lines:
            yield part.read()

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield each puzzle in its frame, then its placed digits and removed candidates."""
        return with_gaps("\n".join([*_frame(entry.givens), *_marks(entry)]) for entry in entries)


class _Part:
    """The lines of one puzzle: rows inside the frame, marks and remarks below it."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.is_closed = False
        """Return whether the lower edge has been read: an edge below rows."""
        self.rows: list[Line] = []
        self.marks: list[Line] = []
        self.remarks: list[str] = []

    def ends_before(self, text: str) -> bool:
        """Return whether this line belongs to the next puzzle: an edge or a row after the lower edge."""
        is_frame = bool(_EDGE.fullmatch(text) or _ROW.fullmatch(text) or _SEPARATOR.fullmatch(text))
        return is_frame and (self.is_closed or bool(self.marks))

    def add(self, number: int, text: str) -> None:
        """Handle a line that is not empty."""
        if len(self.lines) > _MOST_LINES:
            return  # reported when the puzzle is read
        self.lines.append((number, text))
        row = _ROW.fullmatch(text)
        if _EDGE.fullmatch(text):
            self.is_closed = bool(self.rows)
        elif row:
            self.rows.append((number, row[1] + row[2] + row[3]))
        elif _MARK.fullmatch(text):
            self.marks.append((number, text))
        elif not _SEPARATOR.fullmatch(text):
            self._add_other(number, text)

    def _add_other(self, number: int, text: str) -> None:
        """Inside the frame every line is a row; below it, a line that starts like a mark is one, even if malformed."""
        if is_comment(text):
            self.remarks.append(safe(text.strip("# ")))
        elif not self.is_closed and len(self.rows) < 9:
            self.rows.append((number, text.replace("|", "")))
        elif re.match("[IE][0-9]", text):
            self.marks.append((number, text))
        else:
            self.remarks.append(safe(text))

    def read(self) -> Entry | BadEntry:
        """Return the puzzle of these lines, or a bad entry with the error."""
        first = self.lines[0][0]
        try:
            if len(self.lines) > _MOST_LINES:
                raise FormatError(f"more than {_MOST_LINES:,} lines without a new frame", line=first)
            givens = grid_of_rows(self.rows)
            placed, removed = self._progress(givens)
        except FormatError as error:
            return bad_entry(error, "\n".join(text for _, text in self.lines), first)
        grid = Grid(placed.get(cell, digit) for cell, digit in enumerate(givens))
        return Entry(
            grid,
            comment="\n".join(self.remarks),
            placed=frozenset(placed),
            candidates=_candidates_without(grid, removed) if removed else None,
            line=first,
        )

    def _progress(self, givens: Grid) -> tuple[dict[Cell, Digit], list[tuple[Cell, Digit]]]:
        placed: dict[Cell, Digit] = {}
        removed: list[tuple[Cell, Digit]] = []
        for number, text in self.marks:
            kind, cell, digits = _parse_mark(number, text)
            if kind == "E":
                removed += [(cell, digit) for digit in digits]
            elif givens[cell] or placed.get(cell, digits[0]) != digits[0]:
                raise FormatError(
                    f"{cell_name(cell)} already holds {givens[cell] or placed[cell]}", text=text, line=number
                )
            else:
                placed[cell] = digits[0]
        return placed, removed


def _parse_mark(number: int, text: str) -> tuple[str, Cell, list[Digit]]:
    found = _MARK.fullmatch(text)
    if not found or (found[1] == "I" and len(found[3]) != 1):
        raise FormatError(
            f"{text[:20]!r} is not a progress line", text=text, line=number, advice="write I407 or E40258"
        )
    if int(found[2]) >= CLASSIC.size:
        raise FormatError(f"there is no cell {found[2]}", text=text, line=number, advice="cells go from 00 to 80")
    return found[1], int(found[2]), [int(digit) for digit in found[3]]


def _candidates_without(grid: Grid, removed: list[tuple[Cell, Digit]]) -> Candidates | None:
    masks = list(rule_candidates(grid))
    for cell, digit in removed:
        if not grid[cell]:
            masks[cell] &= ~(1 << (digit - 1))
    return narrowing(grid, tuple(masks))


def _frame(givens: Grid) -> Iterator[str]:
    edge = " *-----------*"
    yield edge
    for number, row in enumerate(givens.to_rows(), start=1):
        yield f" |{row[:3]}|{row[3:6]}|{row[6:]}|"
        if number in (3, 6):
            yield " |---+---+---|"
    yield edge


def _marks(entry: Entry) -> list[str]:
    marks = [f"I{cell:02}{entry.grid[cell]}" for cell in sorted(entry.placed) if entry.grid[cell]]
    if entry.candidates is not None:
        for cell, (rule, left) in enumerate(zip(rule_candidates(entry.grid), entry.candidates, strict=True)):
            removed = DIGITS_OF_MASK[rule & ~left]
            if removed and not entry.grid[cell]:
                marks.append(f"E{cell:02}" + "".join(map(str, removed)))
    return ["", *marks] if marks else []


SS = SsCodec()
