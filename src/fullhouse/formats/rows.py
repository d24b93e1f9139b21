"""Nine rows of nine cells, and the reader that named puzzles and drawings share with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.core.cells import grid_of
from fullhouse.core.grid import Grid
from fullhouse.errors import AmbiguousFormat, FormatError, excerpt
from fullhouse.formats.blocks import BlockReader
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.line import parse_line
from fullhouse.formats.paste import plain_lines
from fullhouse.formats.pieces import Kind, Piece
from fullhouse.formats.row import item_of, kind_of, row_readings, whole_puzzle, why_no_row


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
        told = told_kinds(lines)
        good = sum(kind in (Kind.ROW, Kind.WHOLE) for kind, _ in told)
        bad = sum(kind in (Kind.BROKEN, Kind.STUB) for kind, _ in told)
        dashes = sum(kind is Kind.DOUBTFUL and set(line.strip()) == {"-"} for kind, line in told)
        return good > bad and good + bad + dashes == len(told) and not is_barred(told)

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every nine rows."""
        return read_rows(lines)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield nine lines for each puzzle, with an empty line between two."""
        between = ""
        for entry in entries:
            yield between + "\n".join(entry.grid.to_rows()) + "\n"
            between = "\n"


def told_kinds(lines: list[Line]) -> list[tuple[Kind, str]]:
    """Each line that says something, and what it is."""
    told = ((kind_of(line), line) for _, line in plain_lines(lines))
    return [(kind, line) for kind, line in told if kind is not Kind.EMPTY]


def is_barred(told: list[tuple[Kind, str]]) -> bool:
    """Whether rows have bars in them."""
    return any(kind is Kind.ROW and any(bar in line for bar in "|│┃║") for kind, line in told)


def read_rows(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a text of rows, named or not, framed or not, one after the other."""
    return BlockReader(item_of, _entry).read(plain_lines(lines))


def _entry(piece: Piece) -> Entry:
    if piece.trouble:
        raise _trouble(piece)
    if piece.rows[0].kind is Kind.WHOLE:
        return Entry(grid_of(whole_puzzle(piece.text)))
    if piece.rows[0].kind is Kind.LINE:
        return parse_line(piece.text)
    return Entry(_grid(piece))


def _grid(piece: Piece) -> Grid:
    """The one grid that nine rows can be read as."""
    readings = [row_readings(row.text) for row in piece.rows]
    telling = [set(reading) for reading in readings if "" not in reading]
    found: dict[str, str] = {}
    for blank in sorted(set.intersection(*telling)) if telling else [""]:
        cells = "".join(reading.get(blank, reading.get("", "")) for reading in readings)
        found.setdefault(cells, f"{blank!r} as the blank")
    if len(found) > 1:
        raise AmbiguousFormat(tuple((how, line) for line, how in found.items()), text=piece.text, line=piece.line)
    if not found:
        kinds = sorted({blank for blanks in telling for blank in blanks})
        told = " and ".join(repr(blank) for blank in kinds[:2])
        raise FormatError(f"two kinds of blank, {told}", text=piece.text, advice="use one for all empty cells")
    return Grid.from_line(next(iter(found)))


def _trouble(piece: Piece) -> FormatError:
    """Why these lines are no grid: the first broken row if there is one, or else their number."""
    broken = next((row for row in piece.rows if row.kind is Kind.BROKEN), None)
    if broken:
        reason = f"{piece.trouble}; {excerpt(broken.text.strip())} {why_no_row(broken.text)}"
        return FormatError(reason, text=broken.text, line=broken.number)
    counting = ("1 2 3 4 5 6 7 8 9", "123456789")
    is_headed = len(piece.rows) % 9 == 1 and " ".join(piece.rows[0].text.strip(" |,;").split()) in counting
    advice = "the first line counts the columns, take it out" if is_headed else ""
    return FormatError(piece.trouble, text=piece.text, advice=advice)


ROWS = RowsCodec()
