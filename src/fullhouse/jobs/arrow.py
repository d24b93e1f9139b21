"""Parquet and Arrow files as sources: batches of columns, without a Python object per row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import Rows, rows_of
from fullhouse.errors import FormatError, MissingExtra, UnreadableInput
from fullhouse.formats.csv_rows import PUZZLE_COLUMNS, either, find_column
from fullhouse.jobs.chunk import Chunk, Pace, Place
from fullhouse.jobs.storage import is_address, opened
from fullhouse.jobs.table_chunk import TableChunk

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]
except ImportError:
    raise MissingExtra("pyarrow", "data") from None

_BATCH = 1 << 16
"""How many rows are decoded at a time; chunks are cut from them."""
_TEXTS = (pa.types.is_string, pa.types.is_large_string, pa.types.is_binary, pa.types.is_large_binary)
_OTHERS = (pa.types.is_temporal, pa.types.is_decimal, pa.types.is_binary, pa.types.is_large_binary)
_LISTS = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)


class ArrowChunk(TableChunk):
    """Rows of a table in memory, its columns as Arrow has them."""

    def __init__(self, source: str, batch: pa.RecordBatch, puzzle: str, first: int) -> None:
        super().__init__(source, batch.schema.names, puzzle, first)
        self.batch = batch

    def __len__(self) -> int:
        return int(self.batch.num_rows)

    def digits_in(self, column: str) -> Rows:
        """The grids of a column; where they are texts of 81 characters, the bytes of the file."""
        return rows_of_column(self.batch.column(column), column)

    def values(self, column: str) -> list[Any]:
        """The plain values of a column, as JSON can hold them: dates, decimals and bytes are texts."""
        array = self.batch.column(column)
        if any(is_other(array.type) for is_other in _OTHERS):
            array = array.cast(pa.string())
        found: list[Any] = array.to_pylist()
        return found

    def between(self, begin: int, end: int) -> ArrowChunk:
        """The rows from `begin` up to `end`, without a copy."""
        part = ArrowChunk(self.source, self.batch.slice(begin, end - begin), self.puzzle, self.first + begin)
        part.__dict__["rows"] = self.rows.between(begin, end)
        part.numbers = None if self.numbers is None else self.numbers[begin:end]
        return part

    def part(self, kept: Sequence[int]) -> ArrowChunk:
        """Some rows of it."""
        part = ArrowChunk(self.source, self.batch.take(pa.array(kept, pa.int64())), self.puzzle, self.first)
        part.numbers = [self.line(row) for row in kept]
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
        puzzle = find_column(schema.names, column, PUZZLE_COLUMNS)
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
        except UnreadableInput:
            raise
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


@contextmanager
def _opened(path: str) -> Iterator[Any]:
    """The file as pyarrow has it: Parquet, or Arrow's own format."""
    with ExitStack() as stack:
        far = stack.enter_context(opened(path)) if is_address(path) else None
        try:
            if path.lower().endswith(".parquet"):
                file = stack.enter_context(pq.ParquetFile(far or path, memory_map=True))
            else:
                file = stack.enter_context(pa.ipc.open_file(far or pa.memory_map(path)))
        except UnreadableInput:
            raise
        except OSError as error:
            raise UnreadableInput(path, (error.strerror or _reason(error)).lower()) from None
        except pa.ArrowException as error:
            raise UnreadableInput(path, f"is no table: {_reason(error)}") from None
        yield file


def _reason(error: BaseException) -> str:
    """The first sentence of pyarrow's message."""
    return str(error).split("\n")[0].split(". ")[0][:200]
