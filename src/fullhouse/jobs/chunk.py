"""Rows that go through a job together: one concrete class for every kind of source.

rows      digits of all rows as arrays, for batch functions
entries   rows that a codec has read one by one: all of a small text, or the odd ones of a large file
columns   further columns by name, as lists, NumPy arrays or Arrow arrays
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from fullhouse.core.chunk_size import SECONDS, ChunkSize
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError, SudokuError
from fullhouse.formats.codec import BadEntry, Entry, safe
from fullhouse.formats.json_lines import text_of

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows

Item = Entry | BadEntry
Column = Any
"""One value per row: a list, a NumPy array or an Arrow array."""
NAMES = ("puzzle", "name")
"""The columns of a source that does not name its own."""
Place = dict[str, int]
"""How far a source has been read, in plain numbers: enough to resume there in another run."""
State = dict[str, Any]
"""How far a job is, in plain values: enough to resume it in another run."""

_EMPTY = (None, "")
_ZERO, _BLANK = ord("0"), ord(".")


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
    ) -> None:
        """Without `rows` the entries are all rows, and their digits become arrays when needed."""
        self.source = source
        """The name of the source for messages; empty for text on the command line."""
        self.entries: Mapping[int, Item] = entries or {}
        self.cells = cells
        """The columns of CSV exactly as written, the puzzle among them; None for other formats."""
        self.puzzles = puzzles
        """The column of the puzzles exactly as a table holds it; None for text."""
        self.header = header
        """The columns of the source as a table has them: the header, or those of the first row."""
        self.puzzle = puzzle
        """The column of the header that holds the puzzle."""
        self.lines: Sequence[int] = range(1, len(self.entries) + 1) if lines is None else lines
        """The line or row of the source on which each row starts, counted from 1."""
        self.unit = unit
        """`line` for text, `row` for tables."""
        self.keeps_place = keeps_place
        """Whether the output has a place for rows that failed: not if an error is all there is."""
        self.facts: Mapping[str, Column] = facts or {}
        """Columns that a verb has computed already, while it chose or made the rows."""
        self._is_listed = rows is None
        self._rows, self._columns = rows, columns

    def __len__(self) -> int:
        return len(self.entries) if self._rows is None else len(self._rows)

    @property
    def is_listed(self) -> bool:
        """Whether every row is an entry, and there may be no arrays yet."""
        return self._is_listed

    @property
    def rows(self) -> Rows:
        """The digits of all rows; those that could not be read are marked."""
        if self._rows is None:
            self._rows = rows_of_items(list(self.entries.values()))
        return self._rows

    @cached_property
    def special(self) -> list[int]:
        """The rows that are more than their digits, or could not be read."""
        return [row for row, item in self.entries.items() if not is_plain(item)]

    @cached_property
    def columns(self) -> Mapping[str, Column]:
        """The further columns: cells without white space around them, None where a row has nothing."""
        if self._columns is not None:
            return self._columns
        return {name: stripped(values) for name, values in (self.cells or {}).items() if name != self.puzzle}

    @cached_property
    def _lists(self) -> dict[str, list[Any]]:
        return {name: list_of(values) for name, values in self.columns.items()}

    def item(self, row: int) -> Item:
        """All that the source says about this row, or its error."""
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
        """The text in place of a puzzle."""
        return "" if self.puzzles is None else str(list_of(self.puzzles[row : row + 1])[0])[: 2 * CLASSIC.size]

    def line(self, row: int) -> int:
        """The line of the source on which the row starts, or its number in a table; counted from 1."""
        return int(self.lines[row])

    def labels(self, *, comments: bool = True) -> list[str] | None:
        """The name of each row, or else its comment; None if no row has either."""
        names = [name for name in ("name", *(("comment",) if comments else ())) if name in self._lists]
        if not names:
            return None
        rows = zip(*(self._lists[name] for name in names), strict=True)
        return [next((_label(value) for value in row if value not in _EMPTY), "") for row in rows]

    def extra(self) -> dict[str, Column]:
        """The further columns but for the labels. A comment is one of them where the row has a name as well."""
        found = {name: values for name, values in self.columns.items() if name not in ("name", "comment")}
        if "name" in self._lists and "comment" in self._lists:
            pairs = zip(self._lists["name"], self._lists["comment"], strict=True)
            comments = [comment if name not in _EMPTY and comment not in _EMPTY else None for name, comment in pairs]
            if any(comment is not None for comment in comments):
                found["comment"] = comments
        return found

    def between(self, begin: int, end: int) -> Chunk:
        """The rows from `begin` up to `end`, without a copy."""
        if (begin, end) == (0, len(self)):
            return self
        entries = {row - begin: item for row, item in self.entries.items() if begin <= row < end}
        rows = None if self._is_listed else self.rows.between(begin, end)
        return self._cut(rows, entries, self.lines[begin:end], lambda values: values[begin:end])

    def take(self, kept: Sequence[int], facts: Mapping[str, Column] | None = None) -> Chunk:
        """These rows alone, with columns that a verb has computed for them."""
        if len(kept) == len(self) and not facts:
            return self
        entries = {place: self.entries[row] for place, row in enumerate(kept) if row in self.entries}
        rows = None if self._is_listed else self.rows.part(kept)
        lines = [self.line(row) for row in kept]
        return self._cut(rows, entries, lines, lambda values: taken(values, kept), facts)

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
            facts={**(each(self.facts) or {}), **(facts or {})},
        )


def _label(value: Any) -> str:
    return value if isinstance(value, str) and value.isprintable() else text_of(value)


def list_of(values: Column) -> list[Any]:
    """A column as a list of plain values, as JSON can hold them."""
    if isinstance(values, list):
        return values
    if isinstance(values, Sequence):
        return list(values)
    if type(values).__module__.startswith("pyarrow"):
        from fullhouse.jobs.table import plain_values  # pyarrow is loaded already

        return plain_values(values)
    return _plain_list(values)


def _plain_list(array: Any) -> list[Any]:
    """A NumPy array as a list: grids as 81 characters, bytes as texts."""
    if array.ndim > 1 and array.dtype.kind in "iu" and array[:1].size in (0, CLASSIC.size):
        from fullhouse.engines.rows import rows_of  # NumPy is loaded already
        from fullhouse.engines.table import lines_of

        return [line.decode() or None for line in lines_of(rows_of(array).digits()).tolist()]
    if array.dtype.kind == "S":
        return [text.decode("utf-8", "replace") or None for text in array.tolist()]
    found: list[Any] = array.tolist()
    return found


def taken(values: Column, kept: Sequence[int]) -> Column:
    """These rows of a column."""
    if isinstance(values, Sequence):
        return [values[row] for row in kept]
    import numpy as np  # loaded already: the column is an array

    rows = np.asarray(kept, dtype=np.int64)
    return values[rows] if isinstance(values, np.ndarray) else values.take(rows)


def stripped(values: Column) -> Column:
    """Cells without white space around them; None for empty ones."""
    if isinstance(values, list):
        return [value.strip() or None for value in values]
    from fullhouse.jobs.table import stripped_texts  # pyarrow is loaded already

    return stripped_texts(values)


def is_plain(item: Item) -> bool:
    """Whether the digits are all there is to the puzzle, so that it can be worked on among many."""
    return isinstance(item, Entry) and item.candidates is None and not item.placed and item.grid.geometry == CLASSIC


def rows_of_items(items: Sequence[Item]) -> Rows:
    """The digits of these items; those without classic digits are marked as unread."""
    import numpy as np  # one puzzle does without it

    from fullhouse.engines.rows import Rows

    digits: list[bytes] = []
    unread: dict[int, object] = {}
    for row, item in enumerate(items):
        if isinstance(item, Entry) and item.grid.geometry == CLASSIC:
            digits.append(item.grid.digits)
        else:
            digits.append(bytes(CLASSIC.size))
            unread[row] = unread_reason(item)
    cells = np.frombuffer(b"".join(digits), dtype=np.uint8).reshape(-1, CLASSIC.size)
    return Rows(cells, is_text=False, unread=unread)


def unread_reason(item: Item) -> SudokuError:
    """Why the item is not among those that are worked on together."""
    return item.error if isinstance(item, BadEntry) else FormatError("the grid is not 9x9")


def others_in(chunk: Chunk) -> dict[int, Grid]:
    """The grids of other sizes, by row."""
    faulty = chunk.rows.faults.nonzero()[0].tolist()
    items = ((row, chunk.item(row)) for row in faulty)
    return {row: item.grid for row, item in items if isinstance(item, Entry)}


def chunk_of_items(
    source: str, items: Sequence[Item], *, header: tuple[str, ...] = NAMES, keeps_place: bool = True
) -> Chunk:
    """The chunk of items that a codec has read one by one."""
    return Chunk(
        source,
        entries=dict(enumerate(items)),
        columns=columns_of_items(items),
        header=header,
        lines=[item.line for item in items],
        keeps_place=keeps_place,
    )


def columns_of_items(items: Sequence[Item]) -> dict[str, list[Any]]:
    """The names, comments and fields of these items as columns, as far as they have any."""
    columns: dict[str, list[Any]] = {
        "name": [item.name or None for item in items],
        "comment": [_comment_of(item) or None for item in items],
        **columns_of([{name: text for name, text in item.fields.items() if name != "comment"} for item in items]),
    }
    return {name: values for name, values in columns.items() if any(value is not None for value in values)}


def extra_of(item: Item) -> dict[str, Any]:
    """The further columns of a row: fields by name, and a comment where the row has a name as well."""
    fields = {name: text for name, text in item.fields.items() if name != "comment"}
    comment = _comment_of(item)
    return {**fields, "comment": comment} if item.name and comment else fields


def label_of(item: Item, *, comments: bool = True) -> str:
    """The name of a puzzle, or else its comment."""
    return item.name or (_comment_of(item) if comments else "")


def _comment_of(item: Item) -> str:
    return item.comment if isinstance(item, Entry) else item.fields.get("comment", "")


def columns_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """These rows as columns, in the order in which their names appear; None where a row has nothing."""
    orders = set(map(tuple, rows))
    if len(orders) == 1:  # all rows have the same names in the same order
        columns = zip(*(row.values() for row in rows), strict=True)
        return {name: list(values) for name, values in zip(orders.pop(), columns, strict=False)}
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def in_chunks(source: str, items: Iterable[Item], size: ChunkSize, start: int = 0) -> Iterator[Chunk]:
    """Yield the items from this one on in chunks; fewer at a time if they come slowly."""
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
    """A `Status` per row: an array, or a list where rows were answered one by one."""
    columns: dict[str, Any]
    """By name: an array or a list with one value per row, None where nothing was found."""
    errors: Mapping[int, str | SudokuError]
    """Why a row failed."""
    notes: Mapping[int, str] = {}
    """Remarks about a row."""


Result = tuple[Chunk, Answers]
"""A chunk on its way to the writer, with its answers."""


class Sink(Protocol):
    """Turns results into bytes. The text of one chunk has been written when the next is asked for."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the text of these results.

        `state` says how many `rows` were written before; a sink adds what it must know when it is resumed.
        """


class Output(Protocol):
    """Where a job writes."""

    state: State
    """How far an earlier run came; empty for a new one."""

    def write(self, data: bytes) -> None:
        """Write these bytes."""

    def mark(self, state: State, *, at_once: bool = False) -> bool:
        """All that was written so far belongs to this state. Returns whether it is safe on the disk."""

    def keep(self) -> None:
        """Bring everything up to the last mark to the disk, with a checkpoint; cut off the rest."""

    def close(self, *, is_done: bool) -> None:
        """End the output; `is_done` if it is complete."""


class Verb(Protocol):
    """What is done with rows: its name, and the columns it adds."""

    @property
    def verb(self) -> str:
        """Its name."""

    @property
    def adds(self) -> tuple[str, ...]:
        """The columns that it adds, in order."""


class Operation(Verb, Protocol):
    """One verb: a chunk in, columns out. Knows nothing about files, terminals or processes."""

    def __call__(self, chunk: Chunk) -> Answers:
        """The answers for its rows."""


def lines_in(chunk: Chunk) -> Any:
    """The 81 characters of every row; empty or None for rows without a puzzle."""
    if chunk.is_listed:
        items = (chunk.entries[row] for row in range(len(chunk)))
        return [item.grid.to_line() if isinstance(item, Entry) else None for item in items]
    import numpy as np  # loaded already: the rows are arrays

    rows = chunk.rows
    cells = rows.cells[:, : CLASSIC.size]
    characters = cells if rows.is_text else cells + np.uint8(_ZERO)
    is_clue = (characters - np.uint8(_ZERO + 1) < CLASSIC.side).view(np.uint8)
    lines = (characters - np.uint8(_BLANK)) * is_clue + np.uint8(_BLANK)  # np.where takes seven times as long
    lines = lines.view(f"S{CLASSIC.size}").ravel()
    if rows.faults.any():
        lines[rows.faults > 0] = b""
    return lines
