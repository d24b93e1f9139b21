"""Parquet and Arrow files as sources: batches of columns, without a Python object per row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import Rows, rows_of
from fullhouse.errors import FormatError, MissingExtra, UnreadableInput
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.csv_rows import either
from fullhouse.jobs.chunk import Chunk, Item, Pace, Place
from fullhouse.jobs.known_columns import PUZZLES, find_column

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]
except ImportError:
    raise MissingExtra("pyarrow", "data") from None

_BATCH = 1 << 16
"""How many rows are decoded at a time; chunks are cut from them."""
_TEXTS = (pa.types.is_string, pa.types.is_large_string, pa.types.is_binary, pa.types.is_large_binary)
_LISTS = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)


class ArrowChunk:
    """Rows of a table in memory, its columns as Arrow has them."""

    keeps_place = True
    unit = "row"

    def __init__(self, source: str, batch: pa.RecordBatch, puzzle: str, first: int) -> None:
        """`first` is the number of the first row in its source, counted from 1."""
        self.source = source
        self.batch = batch
        self.columns = tuple(batch.schema.names)
        self.puzzle = puzzle
        self._first = first
        self._numbers: Sequence[int] | None = None
        """The number of each row, where they do not follow each other."""

    @cached_property
    def rows(self) -> Rows:
        """The digits of the puzzles; where they are texts of 81 characters, the bytes of the file."""
        return rows_of_column(self.batch.column(self.puzzle), self.puzzle)

    @property
    def special(self) -> list[int]:
        """The rows that could not be read."""
        found: list[int] = np.flatnonzero(self.rows.faults).tolist()
        return found

    def __len__(self) -> int:
        return int(self.batch.num_rows)

    def item(self, row: int) -> Item:
        """The puzzle of this row with its further columns, or its error."""
        name = self._text("name", row)
        fields = {
            column: str(value)
            for column in self.columns
            if column not in (self.puzzle, "name") and (value := self.batch.column(column)[row].as_py()) is not None
        }
        if self.rows.faults[row]:
            error = FormatError(self.rows.reason(row))
            text = str(self.batch.column(self.puzzle)[row].as_py())
            return BadEntry(error, text[: 2 * CLASSIC.size], self.line(row), name, fields)
        comment = fields.pop("comment", "")
        return Entry(self.rows.grid(row), name, comment, fields=fields, line=self.line(row))

    def _text(self, column: str, row: int) -> str:
        value = self.batch.column(column)[row].as_py() if column in self.columns and column != self.puzzle else None
        return "" if value is None else str(value)

    def line(self, row: int) -> int:
        """The number of the row, counted from 1."""
        return self._first + row if self._numbers is None else self._numbers[row]

    def labels(self, *, comments: bool = True) -> Sequence[str] | None:
        """The names, or else the comments, if there are such columns."""
        names = [name for name in (("name", "comment") if comments else ("name",)) if name in self.columns]
        if not names or names == [self.puzzle]:
            return None
        columns = [self.batch.column(name).to_pylist() for name in names if name != self.puzzle]
        rows = zip(*columns, strict=True)
        return [next((str(value) for value in row if value not in (None, "")), "") for row in rows]

    def extra(self) -> Mapping[str, Sequence[Any]]:
        """Further columns as plain values."""
        labelled = ("name",) if "name" in self.columns else ("name", "comment")
        kept = [name for name in self.columns if name != self.puzzle and name not in labelled]
        return {name: self.batch.column(name).to_pylist() for name in kept}

    def between(self, begin: int, end: int) -> ArrowChunk:
        """The rows from `begin` up to `end`, without a copy."""
        part = ArrowChunk(self.source, self.batch.slice(begin, end - begin), self.puzzle, self._first + begin)
        part.__dict__["rows"] = self.rows.between(begin, end)
        part._numbers = None if self._numbers is None else self._numbers[begin:end]
        return part

    def part(self, kept: Sequence[int]) -> ArrowChunk:
        """Some rows of it."""
        part = ArrowChunk(self.source, self.batch.take(pa.array(kept, pa.int64())), self.puzzle, self._first)
        part._numbers = [self.line(row) for row in kept]
        return part


def rows_of_column(column: pa.Array, name: str) -> Rows:
    """The rows of a column of texts, or of lists of 81 or 9 x 9 numbers."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        column = column.dictionary_decode()
        kind = column.type
    if kind in (pa.string_view(), pa.binary_view()):
        column = column.cast(pa.large_binary())
        kind = column.type
    if pa.types.is_null(kind) or any(is_text(kind) for is_text in _TEXTS):
        return rows_of(column, name)
    if not any(is_list(kind) for is_list in _LISTS):
        raise FormatError(f"the column {name} holds {kind}, and no puzzles", advice="--column names the right one")
    flat = column
    while any(is_list(flat.type) for is_list in _LISTS) and not flat.null_count:
        flat = flat.flatten()
    is_whole = pa.types.is_integer(flat.type) and not flat.null_count and len(flat) == len(column) * CLASSIC.size
    if is_whole and _is_even(column):
        return rows_of(flat.to_numpy(zero_copy_only=False).reshape(-1, CLASSIC.size), name)
    return rows_of(column.to_pylist(), name)


def _is_even(column: pa.Array) -> bool:
    """Whether every row has as many numbers as every other."""
    if pa.types.is_fixed_size_list(column.type):
        return not pa.types.is_nested(column.type.value_type) or _is_even(column.flatten())
    lengths = column.value_lengths().to_numpy(zero_copy_only=False)
    nested = pa.types.is_nested(column.type.value_type)
    return bool((lengths == lengths[0]).all()) and (not nested or _is_even(column.flatten()))


def row_count(path: str) -> int:
    """How many rows the file has, without reading them."""
    with _opened(path) as file:
        if isinstance(file, pq.ParquetFile):
            return int(file.metadata.num_rows)
        return int(file.count_rows())


def read_table(path: str, column: str | None, pace: Pace, start: Place) -> Iterator[tuple[Place, Chunk]]:
    """Yield the rows of a Parquet or Arrow file in chunks, each with the place behind it."""
    row = start.get("rows", 0)
    with _opened(path) as file:
        schema = file.schema_arrow if isinstance(file, pq.ParquetFile) else file.schema
        puzzle = find_column(schema.names, column, PUZZLES)
        if puzzle is None:
            raise FormatError(f"no column is called {either(column)}", advice="name it with --column")
        if schema.names.count(puzzle) > 1 or len(set(schema.names)) < len(schema.names):
            raise FormatError("two columns have the same name", advice="rename one")
        try:
            for batch in _batches(file, row):
                whole, begin = ArrowChunk(path, batch, puzzle, row + 1), 0
                while begin < len(whole):
                    end = min(begin + pace.rows, len(whole))
                    yield {"rows": row + end}, whole.between(begin, end)
                    begin = end
                row += len(whole)
        except (pa.ArrowException, OSError) as error:
            raise UnreadableInput(path, f"is damaged: {_reason(error)}") from None


def _batches(file: Any, start: int) -> Iterator[pa.RecordBatch]:
    """Yield the batches of the file from this row on."""
    if isinstance(file, pq.ParquetFile):
        groups, skipped = list(range(file.num_row_groups)), start
        while groups and skipped >= (rows := file.metadata.row_group(groups[0]).num_rows):
            skipped -= rows
            groups.pop(0)
        batches = file.iter_batches(_BATCH, row_groups=groups)
    else:
        batches, skipped = (file.get_batch(number) for number in range(file.num_record_batches)), start
    for batch in batches:
        if skipped < batch.num_rows:
            yield batch.slice(skipped)
        skipped = max(skipped - batch.num_rows, 0)


def _opened(path: str) -> Any:
    """The file as pyarrow has it: Parquet, or Arrow's own format."""
    try:
        if path.lower().endswith(".parquet"):
            return pq.ParquetFile(path, memory_map=True)
        return pa.ipc.open_file(pa.memory_map(path))
    except OSError as error:
        raise UnreadableInput(path, (error.strerror or _reason(error)).lower()) from None
    except pa.ArrowException as error:
        raise UnreadableInput(path, f"is no table: {_reason(error)}") from None


def _reason(error: BaseException) -> str:
    """The first sentence of pyarrow's message."""
    return str(error).split("\n")[0].split(". ")[0][:200]
