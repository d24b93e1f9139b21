"""Nine rows of nine cells, and the reader that named puzzles and drawings share with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from fullhouse.core.grid import Grid, grid_of
from fullhouse.errors import AmbiguousFormat, FormatError, excerpt
from fullhouse.formats.block_reader import BlockReader
from fullhouse.formats.blocks import Block, Kind
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import with_gaps
from fullhouse.formats.line import LINE, parse_line
from fullhouse.formats.paste import plain_lines
from fullhouse.formats.row_reader import is_frame, item_of, kind_of, row_readings, whole_puzzle, why_no_row
from fullhouse.formats.sizes import are_other_rows, other_geometry_of, read_other_rows

_MOST_BEFORE = 64
"""This many empty lines and frame lines stand before the first row at most."""


class RowsCodec:
    """Nine lines of nine characters, or of nine separated cells; an empty line between puzzles.

    53..7....
    6..195...
    .98....6.   and so on
    """

    name = "rows"
    title = "nine lines of nine characters"

    def recognises(self, lines: list[Line]) -> bool:
        """Rows, and nothing but rows and empty lines; a few of them may be broken."""
        kinds = line_kinds(lines)
        good = sum(kind in (Kind.ROW, Kind.WHOLE) for kind, _ in kinds)
        bad = sum(kind in (Kind.BROKEN, Kind.STUB) for kind, _ in kinds)
        dashes = sum(kind is Kind.DOUBTFUL and set(line.strip()) == {"-"} for kind, line in kinds)
        if good > bad and good + bad + dashes == len(kinds) and not _has_bars(kinds):
            return True
        return are_other_rows(list(plain_lines(lines))) and not _are_lines(lines)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows, or as many as the first one has cells."""
        head, rest = _head(plain_lines(lines))
        geometry = other_geometry_of(head)
        return read_plain_rows(chain(head, rest)) if geometry is None else read_other_rows(chain(head, rest), geometry)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield a line for each row, with an empty line between two puzzles."""
        return with_gaps("\n".join(entry.grid.to_rows()) for entry in entries)


def line_kinds(lines: list[Line]) -> list[tuple[Kind, str]]:
    """Each line that is not empty, and what it is."""
    kinds = ((kind_of(line), line) for _, line in plain_lines(lines))
    return [(kind, line) for kind, line in kinds if kind is not Kind.EMPTY]


def _has_bars(kinds: list[tuple[Kind, str]]) -> bool:
    return any(kind is Kind.ROW and any(bar in line for bar in "|│┃║") for kind, line in kinds)


def _are_lines(lines: list[Line]) -> bool:
    """Whether rows of 16x16 are lines of 4x4 as well, and too many or too few for rows."""
    cells = [line.strip() for _, line in lines if line.strip()]
    return len(cells) % 16 != 0 and LINE.recognises(lines)


def _head(lines: Iterator[Line]) -> tuple[list[Line], Iterator[Line]]:
    """The lines up to the first that may be a row, and those behind it."""
    head = []
    for line in lines:
        head.append(line)
        if len(head) > _MOST_BEFORE or (line[1].strip() and not is_frame(line[1])):
            break
    return head, lines


def read_rows(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a text of rows, named or not, framed or not, one after the other."""
    return read_plain_rows(plain_lines(lines))


def read_plain_rows(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """The same for lines that have nothing around them."""
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
    """The one grid that nine rows can be read as."""
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
    """Why these lines are no grid: the first broken row if there is one, or else their number."""
    broken = next((row for row in block.rows if row.kind is Kind.BROKEN), None)
    if broken:
        reason = f"{block.trouble}; {excerpt(broken.text.strip())} {why_no_row(broken.text)}"
        return FormatError(reason, text=broken.text, line=broken.number)
    counting = ("1 2 3 4 5 6 7 8 9", "123456789")
    is_headed = len(block.rows) % 9 == 1 and " ".join(block.rows[0].text.strip(" |,;").split()) in counting
    advice = "the first line counts the columns, take it out" if is_headed else ""
    return FormatError(block.trouble, text=block.text, advice=advice)


ROWS = RowsCodec()
