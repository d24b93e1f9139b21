"""Divide runs of lines into puzzles by the number of rows and the positions of frame and empty lines.

Single empty lines and frame lines divide a run into chunks; two frame lines together are the bottom of one drawing
and the top of the next. A chunk of nine rows (or 18, 27 …) is a puzzle (or several), and so are three chunks of three
rows, or nine of one. Anything else is bad as a whole: if a row is missing, it is unclear which rows belong together,
and a guess would mix two puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import accumulate, groupby
from typing import NamedTuple

from fullhouse.core.geometry import CLASSIC, Geometry


class Kind(Enum):
    """The kind of a line, judged on its own."""

    EMPTY = "empty"
    ROW = "a row"
    DOUBTFUL = "a row or frame"
    FRAME = "a line of the frame"
    SPACER = "a line without meaning, such as bars only"
    BROKEN = "meant as a row, but not readable as one"
    STUB = "a few cells: a number, or a row cut short"
    NAME = "text"
    WHOLE = "a whole puzzle, in nine rows or as a list"
    LINE = "a whole puzzle: 81 cells and optionally a comment"


class Item(NamedTuple):
    """A line and its kind."""

    number: int
    text: str
    kind: Kind
    cells: int = CLASSIC.side
    """The number of cells, if it is a row."""
    blanks: frozenset[str] = frozenset()
    """The blanks that it can be read with; '' if it has no empty cell."""


class Block(NamedTuple):
    """Rows that are one puzzle, or that cannot be divided."""

    rows: tuple[Item, ...]
    trouble: str = ""
    """Why the number and positions of the rows do not make a puzzle."""

    @property
    def text(self) -> str:
        return "\n".join(row.text for row in self.rows)

    @property
    def line(self) -> int:
        """The number of the first line."""
        return self.rows[0].number


class _Chunk:
    """Consecutive rows, and the line after the last one."""

    def __init__(self) -> None:
        self.rows: list[Item] = []
        self.behind: list[Kind] = []

    @property
    def size(self) -> int:
        """The number of cells; 0 if a row is broken."""
        return 0 if any(row.kind is Kind.BROKEN for row in self.rows) else sum(row.cells for row in self.rows)


def cells_of(items: Iterable[Item]) -> int:
    """Return the number of cells in the good rows."""
    return sum(item.cells for item in items if item.kind is Kind.ROW)


def last_edge_of(run: list[Item]) -> int:
    """Return the position between the last two adjacent frame lines, where a new drawing starts; 0 without one."""
    for place in range(len(run) - 1, 1, -1):
        if run[place].kind is run[place - 1].kind is Kind.FRAME:
            return place
    return 0


class Division:
    """Divides runs into puzzles of one size."""

    def __init__(self, geometry: Geometry) -> None:
        self.side = geometry.side
        self.size = geometry.size
        self._band = geometry.box_rows * geometry.side
        self._band_ends = set(range(self._band, self.size, self._band))
        self._row_ends = set(range(self.side, self.size, self.side))

    def front_of(self, run: list[Item]) -> int:
        """Return how many lines contain the rows of one puzzle."""
        cells = 0
        for count, item in enumerate(run, start=1):
            cells += item.cells if item.kind in (Kind.ROW, Kind.BROKEN) else 0
            if cells >= self.size:
                return count
        return len(run)

    def blocks_of(self, run: list[Item]) -> list[Block]:
        """Return the blocks of a run; doubtful lines count as frame or as rows, whichever gives puzzles."""
        if not any(item.kind is Kind.DOUBTFUL for item in run):
            return self._blocks(run)
        as_frame, as_rows = _decided(run, Kind.FRAME), _decided(run, Kind.ROW)
        if not _may_be_rows(run):
            return self._blocks(as_frame)
        if not any(row.kind is Kind.ROW for row in run):
            return self._blocks(as_rows)
        framed, rows = self._blocks(as_frame), self._blocks(as_rows)
        is_framed, is_rows = (not any(block.trouble for block in blocks) for blocks in (framed, rows))
        if is_framed != is_rows and (is_framed or not self._is_banded(run, as_frame)):
            return framed if is_framed else rows
        return [self.joined(rows, "lines of dashes that can be rows or frame")]

    def is_settled(self, run: list[Item]) -> bool:
        """Return whether an empty line after these lines certainly ends a puzzle, not only a band."""
        has_doubts = any(item.kind is Kind.DOUBTFUL for item in run)
        if has_doubts and _may_be_rows(run):
            return False
        decided = _decided(run, Kind.FRAME) if has_doubts else run
        chunks = _chunks(decided)
        if not chunks:
            return False
        *before, last = chunks
        if Kind.FRAME in last.behind or (before and before[-1].behind == [Kind.FRAME]):
            return cells_of(decided) >= self.size
        return self._measure(last) == self.size and not (before and self._has_bands(before[-1]))

    def joined(self, blocks: list[Block], what: str) -> Block:
        """Join all rows of these blocks into one bad block."""
        rows = tuple(row for block in blocks for row in block.rows)
        return Block(rows, f"expected {self.side} rows, found {what}")

    def _measure(self, chunk: _Chunk) -> int:
        """Return the unit that a chunk consists of: a puzzle, a band or a row; None for anything else."""
        cells = chunk.size
        if cells and cells % self.size == 0:
            return self.size
        return cells if cells in (self._band, self.side) else 0

    def _has_bands(self, chunk: _Chunk) -> bool:
        """Return whether it is one or more bands, but not a whole puzzle."""
        return chunk.size > 0 and chunk.size % self._band == 0 and chunk.size % self.size != 0

    def _is_banded(self, run: list[Item], as_frame: list[Item]) -> bool:
        """Return whether doubtful lines surround bands like a frame, without any other frame."""
        has_frame = any(item.kind is Kind.FRAME for item in run)
        return not has_frame and sum(chunk.size == self._band for chunk in _chunks(as_frame)) > 1

    def _blocks(self, run: list[Item]) -> list[Block]:
        """Return the blocks of a run without doubtful lines."""
        chunks = _chunks(run)
        is_one = sum(chunk.size for chunk in chunks) == self.size and self._are_puzzles(chunks)
        if is_one:  # regardless of the lines between its bands
            return [Block(_rows_of(chunks))]
        return [block for unit in _units(chunks) for block in self._blocks_of_unit(unit)]

    def _are_puzzles(self, chunks: list[_Chunk]) -> bool:
        """Return whether these are puzzles, all divided alike: after bands, after every row, or not at all."""
        sizes = [chunk.size for chunk in chunks]
        if 0 in sizes or sum(sizes) % self.size:
            return False
        cuts = set(accumulate(sizes[:-1]))
        count = sum(sizes) // self.size
        inside = {place % self.size for place in cuts} - {0}
        at_ends = {place for place in cuts if place % self.size == 0}
        is_regular = len(cuts - at_ends) == count * len(inside) and len(at_ends) in (0, count - 1)
        if count == 1 and not any(Kind.EMPTY in chunk.behind for chunk in chunks[:-1]):
            return inside <= self._band_ends or inside == self._row_ends
        return is_regular and inside in (set(), self._band_ends, self._row_ends)

    def _blocks_of_unit(self, unit: list[_Chunk]) -> Iterator[Block]:
        """Yield puzzles, and each bad stretch between them as one block."""
        if self._are_puzzles(unit) and (puzzles := self._puzzles(_rows_of(unit))):
            yield from puzzles
            return
        # bands of two puzzles may follow each other without a gap
        is_glued = any(self._has_bands(chunk) and chunk.size != self._band for chunk in unit)
        bad: list[_Chunk] = []
        for measure, group in groupby(unit, key=self._measure):
            chunks = list(group)
            is_sure = not is_glued if measure == self._band else measure and not self._is_between_bands(unit, chunks)
            found = self._puzzles(_rows_of(chunks)) if is_sure else None
            if found is None:
                bad += chunks
                continue
            if bad:
                yield self._bad(bad)
                bad = []
            yield from found
        if bad:
            yield self._bad(bad)

    def _is_between_bands(self, unit: list[_Chunk], chunks: list[_Chunk]) -> bool:
        """Return whether whole puzzles may be bands of two with a frame line missing: bands surround them."""
        first, last = unit.index(chunks[0]), unit.index(chunks[-1])
        beside = unit[max(first - 1, 0) : first] + unit[last + 1 : last + 2]
        return len(beside) > 1 and all(map(self._has_bands, beside))

    def _puzzles(self, rows: tuple[Item, ...]) -> list[Block] | None:
        """Return the rows as puzzles, or None if their number does not fit."""
        blocks: list[Block] = []
        cells, start = 0, 0
        for place, row in enumerate(rows, start=1):
            cells += row.cells
            if cells == self.size:
                blocks.append(Block(rows[start:place]))
                cells, start = 0, place
        return None if cells else blocks

    def _bad(self, chunks: list[_Chunk]) -> Block:
        rows = _rows_of(chunks)
        good = sum(row.kind is Kind.ROW for row in rows)
        trouble = f"expected {self.side} rows, found {good}"
        if good > self.side and len(rows) == good:
            trouble += " without a gap" if len(chunks) == 1 else ""
        elif good == self.side and len(rows) == good:
            trouble += ", with frame or empty lines in places where no band ends"
        return Block(rows, trouble)


CLASSIC_DIVISION = Division(CLASSIC)


def _may_be_rows(run: list[Item]) -> bool:
    """Return whether the doubtful lines can be read with the blank of all rows around them."""
    with_blanks = [row.blanks for row in run if row.kind is Kind.ROW and "" not in row.blanks]
    doubtful = [item.blanks for item in run if item.kind is Kind.DOUBTFUL]
    return all(blanks & known for blanks in doubtful for known in with_blanks)


def _decided(run: list[Item], kind: Kind) -> list[Item]:
    return [item._replace(kind=kind) if item.kind is Kind.DOUBTFUL else item for item in run]


def _chunks(run: list[Item]) -> list[_Chunk]:
    chunks: list[_Chunk] = []
    for item in run:
        if item.kind in (Kind.ROW, Kind.BROKEN):
            if not chunks or chunks[-1].behind:
                chunks.append(_Chunk())
            chunks[-1].rows.append(item)
        elif chunks:
            chunks[-1].behind.append(item.kind)
    return chunks


def _rows_of(chunks: Iterable[_Chunk]) -> tuple[Item, ...]:
    return tuple(row for chunk in chunks for row in chunk.rows)


def _units(chunks: list[_Chunk]) -> Iterator[list[_Chunk]]:
    """Yield chunks that may belong together: up to two frame lines, or an empty line next to a framed drawing."""
    unit: list[_Chunk] = []
    for place, chunk in enumerate(chunks):
        unit.append(chunk)
        is_in_frame = place > 0 and chunks[place - 1].behind == [Kind.FRAME]
        is_before_frame = place + 2 < len(chunks) and chunks[place + 1].behind == [Kind.FRAME]
        if len(chunk.behind) > 1 or (chunk.behind == [Kind.EMPTY] and (is_in_frame or is_before_frame)):
            yield unit
            unit = []
    if unit:
        yield unit
