"""Rows that are processed together: one concrete class for all kinds of sources.

rows      the digits of all rows as arrays, for batch functions
entries   rows that a codec has read one at a time: all rows of a small text, or the unusual ones of a large file
columns   the other columns by name, as lists, NumPy arrays or Arrow arrays
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from fullhouse.core.chunk_size import SECONDS, ChunkSize
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError, SudokuError
from fullhouse.formats.codec import BadEntry, Entry, safe
from fullhouse.formats.json_lines import text_of
from fullhouse.jobs.text import is_arrow

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows

Item = Entry | BadEntry
Column = Any
"""One value per row: a list, a NumPy array or an Arrow array."""
NAMES = ("puzzle", "name")
"""The columns of a source without column names."""
Place = dict[str, int]
"""A position in a source as plain numbers, from which a later run can resume."""
State = dict[str, Any]
"""The progress of a job as plain values, from which a later run can resume."""

_EMPTY = (None, "")


class Chunk:
    """Many puzzles as arrays, in the order of their source."""

    def __init__(
        self,
        source: str = "",
        *,
        rows: Rows | None = None,
        entries: Mapping[int, Item] | None = None,
        columns: Mapping[str, Column] | None = None,
        cells: Mapping[str, Column] | None = None,
        puzzles: Column | None = None,
        header: tuple[str, ...] = NAMES,
        puzzle: str = NAMES[0],
        lines: Sequence[int] | None = None,
        unit: str = "line",
        keeps_place: bool = True,
        facts: Mapping[str, Column] | None = None,
        is_slow: bool = False,
        is_plain: bool = False,
    ) -> None:
        """Without `rows`, the entries are all the rows, and their digits are converted to arrays lazily."""
        self.source = source
        """The name of the source for messages; empty for text on the command line."""
        self.entries: Mapping[int, Item] = entries or {}
        self.cells = cells
        """The CSV columns exactly as written, including the puzzle; None for other formats."""
        self.puzzles = puzzles
        """The puzzle column exactly as stored in a table; None for text."""
        self.header = header
        """The column names of the source: its header, or the names in the first row."""
        self.puzzle = puzzle
        """The name of the column that holds the puzzle."""
        self.lines: Sequence[int] = range(1, len(self.entries) + 1) if lines is None else lines
        """The line or row of the source on which each row starts, counted from 1."""
        self.unit = unit
        """`line` for text, `row` for tables."""
        self.keeps_place = keeps_place
        """Whether failed rows keep a place in the output: False if the only source could not be read."""
        self.facts: Mapping[str, Column] = facts or {}
        """Columns that a verb has already computed while selecting or making the rows."""
        self.is_slow = is_slow
        """Whether the rows would be read faster with the extra `data`."""
        self.is_plain = is_plain
        """Whether no cell needs quotes in CSV."""
        self._is_listed = rows is None
        self._rows, self._columns = rows, columns

    def __len__(self) -> int:
        return len(self.entries) if self._rows is None else len(self._rows)

    @property
    def is_listed(self) -> bool:
        """Whether all rows are entries; their arrays may not exist yet."""
        return self._is_listed

    @property
    def rows(self) -> Rows:
        """The digits of all rows; unreadable rows are marked."""
        if self._rows is None:
            self._rows = rows_of_items(list(self.entries.values()))
        return self._rows

    @cached_property
    def special(self) -> list[int]:
        """The rows that have more than classic digits, or are unreadable."""
        return self.special_under(CLASSIC)

    def special_under(self, geometry: Geometry) -> list[int]:
        """The rows that have more than digits of this geometry, or are unreadable."""
        return [row for row, item in self.entries.items() if not is_plain(item, geometry)]

    @cached_property
    def columns(self) -> Mapping[str, Column]:
        """The columns other than the puzzle: cells without surrounding white space, None if a row has no value."""
        if self._columns is not None:
            return self._columns
        return {name: stripped(values) for name, values in (self.cells or {}).items() if name != self.puzzle}

    @cached_property
    def _lists(self) -> dict[str, list[Any]]:
        return {name: list_of(values) for name, values in self.columns.items()}

    def item(self, row: int) -> Item:
        """Return everything that the source holds about this row, or its error."""
        if row in self.entries:
            return self.entries[row]
        values = {name: values[row] for name, values in self._lists.items()}
        if self.unit == "row":  # all rows of a table have the same fields
            fields = {name: "" if value is None else str(value) for name, value in values.items()}
        else:
            fields = {safe(name): text_of(value) for name, value in values.items() if value is not None}
        name, comment = fields.pop("name", ""), fields.get("comment", "")
        if self.rows.faults[row]:
            return BadEntry(FormatError(self.rows.reason(row)), self._text(row), self.line(row), name, fields)
        fields.pop("comment", None)
        return Entry(self.rows.grid(row), name, comment, fields=fields, line=self.line(row))

    def _text(self, row: int) -> str:
        """Return the text in the puzzle column, which may not be a puzzle."""
        return "" if self.puzzles is None else str(list_of(self.puzzles[row : row + 1])[0])[: 2 * CLASSIC.size]

    def line(self, row: int) -> int:
        """Return the line of the source on which the row starts, or the row number in a table, counted from 1."""
        return int(self.lines[row])

    def labels(self, *, comments: bool = True) -> list[str] | None:
        """Return the name of each row, or else its comment; None if no row has either."""
        names = [name for name in ("name", *(("comment",) if comments else ())) if name in self._lists]
        if not names:
            return None
        rows = zip(*(self._lists[name] for name in names), strict=True)
        return [next((_label(value) for value in row if value not in _EMPTY), "") for row in rows]

    def extra(self) -> dict[str, Column]:
        """The columns other than the puzzle and the labels. Comments are included for rows that also have a name."""
        found = {name: values for name, values in self.columns.items() if name not in ("name", "comment")}
        if "name" in self._lists and "comment" in self._lists:
            pairs = zip(self._lists["name"], self._lists["comment"], strict=True)
            comments = [comment if name not in _EMPTY and comment not in _EMPTY else None for name, comment in pairs]
            if any(comment is not None for comment in comments):
                found["comment"] = comments
        return found

    def between(self, begin: int, end: int) -> Chunk:
        """Return the rows from `begin` up to `end` without copying them."""
        if (begin, end) == (0, len(self)):
            return self
        entries = {row - begin: item for row, item in self.entries.items() if begin <= row < end}
        rows = None if self._is_listed else self.rows.between(begin, end)
        return self._cut(rows, entries, self.lines[begin:end], lambda values: values[begin:end])

    def take(self, kept: Sequence[int], facts: Mapping[str, Column] | None = None) -> Chunk:
        """Select these rows, with columns that a verb has computed for them."""
        if len(kept) == len(self) and not facts:
            return self
        entries = {place: self.entries[row] for place, row in enumerate(kept) if row in self.entries}
        rows = None if self._is_listed else self.rows.part(kept)
        lines = [self.line(row) for row in kept]
        return self._cut(rows, entries, lines, lambda values: taken(values, kept), facts)

    def changed(self, change: Callable[[int], Item]) -> Chunk:
        """Return the rows after this change of each, with all other columns."""
        return self._cut(None, dict(enumerate(map(change, range(len(self))))), self.lines, lambda values: values)

    def with_column(self, name: str, values: Column) -> Chunk:
        """Return the rows with one more column."""
        chunk = self._cut(self._rows, self.entries, self.lines, lambda values: values)
        chunk.header = (*self.header, name)
        chunk.columns = {**self.columns, name: values}
        chunk.cells = None if self.cells is None else {**self.cells, name: [value or "" for value in values]}
        return chunk

    @property
    def has_rules(self) -> bool:
        """Whether any row has rules that are not those of a plain grid."""
        items = self.entries.values() if self._is_listed else ()
        return any(isinstance(item, Entry) and type(item.grid.geometry) is not Geometry for item in items)

    @cached_property
    def ruled_rows(self) -> Rows | None:
        """The digits of all rows if they share rules other than the classic ones; None if they do not."""
        geometries = {item.grid.geometry for item in self.entries.values() if isinstance(item, Entry)}
        if not self._is_listed or len(geometries) != 1 or (geometry := geometries.pop()) == CLASSIC:
            return None
        from fullhouse.engines.ruled_rows import rows_of_grids  # loads NumPy

        found = (item.grid if isinstance(item, Entry) else item.error for item in self.entries.values())
        return rows_of_grids(list(found), geometry)

    def _cut(
        self,
        rows: Rows | None,
        entries: Mapping[int, Item],
        lines: Sequence[int],
        cut: Callable[[Column], Column],
        facts: Mapping[str, Column] | None = None,
    ) -> Chunk:
        def each(columns: Mapping[str, Column] | None) -> dict[str, Column] | None:
            return None if columns is None else {name: cut(values) for name, values in columns.items()}

        return Chunk(
            self.source,
            rows=rows,
            entries=entries,
            columns=each(self._columns),
            cells=each(self.cells),
            puzzles=None if self.puzzles is None else cut(self.puzzles),
            header=self.header,
            puzzle=self.puzzle,
            lines=lines,
            unit=self.unit,
            keeps_place=self.keeps_place,
            is_slow=self.is_slow,
            is_plain=self.is_plain,
            facts={**(each(self.facts) or {}), **(facts or {})},
        )


def _label(value: Any) -> str:
    return value if isinstance(value, str) and value.isprintable() else text_of(value)


def list_of(values: Column) -> list[Any]:
    """Convert a column to a list of plain values that JSON can represent."""
    if isinstance(values, list):
        return values
    if isinstance(values, Sequence):
        return list(values)
    if is_arrow(values):
        from fullhouse.jobs.table import plain_values  # pyarrow is loaded already

        return plain_values(values)
    return _plain_list(values)


def _plain_list(array: Any) -> list[Any]:
    """Convert a NumPy array to a list: grids to 81 characters, bytes to strings."""
    if array.ndim > 1 and array.dtype.kind in "iu" and array[:1].size in (0, CLASSIC.size):
        from fullhouse.engines.table import lines_of_grids  # NumPy is loaded already

        return [line.decode() or None for line in lines_of_grids(array).tolist()]
    if array.dtype.kind == "S":
        return [text.decode("utf-8", "replace") or None for text in array.tolist()]
    found: list[Any] = array.tolist()
    return found


def taken(values: Column, kept: Sequence[int]) -> Column:
    """Select these rows of a column."""
    if isinstance(values, Sequence):
        return [values[row] for row in kept]
    if not kept:
        return values[:0]
    return values.take(list(kept)) if is_arrow(values) else values[list(kept)]


def stripped(values: Column) -> Column:
    """Strip the white space around cells; empty cells become None."""
    if isinstance(values, list):
        return [value.strip() or None for value in values]
    from fullhouse.jobs.table import stripped_texts  # pyarrow is loaded already

    return stripped_texts(values)


def is_plain(item: Item, geometry: Geometry) -> bool:
    """Whether the puzzle consists of digits of this geometry only, so that it can be processed in a batch."""
    return isinstance(item, Entry) and item.candidates is None and not item.placed and item.grid.geometry == geometry


def rows_of_items(items: Sequence[Item]) -> Rows:
    """Return the digits of these items; items without classic digits are marked as unread."""
    from fullhouse.engines.rows import rows_of_digits  # loads NumPy

    digits: list[bytes] = []
    unread: dict[int, object] = {}
    for row, item in enumerate(items):
        if isinstance(item, Entry) and item.grid.geometry == CLASSIC:
            digits.append(item.grid.digits)
        else:
            digits.append(bytes(CLASSIC.size))
            unread[row] = unread_reason(item)
    return rows_of_digits(b"".join(digits), unread)


def unread_reason(item: Item) -> SudokuError:
    """Return the reason why the item cannot be processed in a batch."""
    return item.error if isinstance(item, BadEntry) else FormatError("the grid is not 9x9")


def others_in(chunk: Chunk) -> dict[int, Grid]:
    """Return the grids of other sizes or rules, by row."""
    faulty = chunk.rows.faults.nonzero()[0].tolist()
    items = ((row, chunk.item(row)) for row in faulty)
    return {row: item.grid for row, item in items if isinstance(item, Entry)}


def chunk_of_items(
    source: str, items: Sequence[Item], *, header: tuple[str, ...] = NAMES, keeps_place: bool = True
) -> Chunk:
    """Make a chunk of items that a codec has read one at a time."""
    return Chunk(
        source,
        entries=dict(enumerate(items)),
        columns=columns_of_items(items),
        header=header,
        lines=[item.line for item in items],
        keeps_place=keeps_place,
    )


def columns_of_items(items: Sequence[Item]) -> dict[str, list[Any]]:
    """Return the names, comments and fields of these items as columns, leaving out those that no item has."""
    columns: dict[str, list[Any]] = {
        "name": [item.name or None for item in items],
        "comment": [_comment_of(item) or None for item in items],
        **columns_of([{name: text for name, text in item.fields.items() if name != "comment"} for item in items]),
    }
    return {name: values for name, values in columns.items() if any(value is not None for value in values)}


def extra_of(item: Item) -> dict[str, Any]:
    """Return the other columns of a row: fields by name, and the comment if the row also has a name."""
    fields = {name: text for name, text in item.fields.items() if name != "comment"}
    comment = _comment_of(item)
    return {**fields, "comment": comment} if item.name and comment else fields


def _comment_of(item: Item) -> str:
    return item.comment if isinstance(item, Entry) else item.fields.get("comment", "")


def columns_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Turn rows into columns, in the order in which the names first appear; None if a row has no value."""
    orders = set(map(tuple, rows))
    if len(orders) == 1:  # all rows have the same names in the same order
        columns = zip(*(row.values() for row in rows), strict=True)
        return {name: list(values) for name, values in zip(orders.pop(), columns, strict=False)}
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def in_chunks(source: str, items: Iterable[Item], size: ChunkSize, start: int = 0) -> Iterator[Chunk]:
    """Yield the items in chunks, starting at this one; slow sources give smaller chunks."""
    rest = iter(items)
    first = list(islice(rest, 1))
    header = tuple(dict.fromkeys([*NAMES, *(name for item in first for name in extra_of(item))]))
    rest = islice(chain(first, rest), start, None)
    while True:
        begin, trouble = time.perf_counter(), None
        gathered: list[Item] = []
        try:
            for item in islice(rest, size.rows):
                gathered.append(item)
                if time.perf_counter() - begin > SECONDS:
                    break
        except SudokuError as error:  # the rows before it are answered first
            trouble = error
        if gathered:
            yield chunk_of_items(source, gathered, header=header)
        if trouble is not None:
            raise trouble
        if not gathered:
            return


class Answers(NamedTuple):
    """The answers for the rows of a chunk."""

    status: Any
    """A `Status` per row: an array, or a list if rows were answered one at a time."""
    columns: dict[str, Any]
    """Columns by name: an array or a list with one value per row, None if nothing was found."""
    errors: Mapping[int, str | SudokuError]
    """The reasons why rows failed, by row."""
    notes: Mapping[int, str] = {}
    """Remarks, by row."""


Result = tuple[Chunk, Answers]
"""A chunk with its answers, ready to be written."""


def lines_in(chunk: Chunk) -> Any:
    """Return the cells of each row as characters; empty or None for rows without a puzzle."""
    if chunk.is_listed:
        items = (chunk.entries[row] for row in range(len(chunk)))
        return [item.grid.to_line() if isinstance(item, Entry) else None for item in items]
    grids = {row: item.grid for row, item in chunk.entries.items() if isinstance(item, Entry)}
    others = {row: grid.to_line() for row, grid in grids.items() if grid.geometry != CLASSIC}
    if not others:
        return chunk.rows.lines()
    return [others.get(row) or line.decode() or None for row, line in enumerate(chunk.rows.lines().tolist())]


def texts_in(chunk: Chunk) -> list[str | None]:
    """Return the cells of each row as text; empty or None for rows without a puzzle."""
    return [line.decode() if isinstance(line, bytes) else line for line in lines_in(chunk)]
