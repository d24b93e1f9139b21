"""Parquet and Arrow files, read and written in batches of columns, without creating a Python object per row.

Rows are written in groups of a fixed size, so the bytes of a file do not depend on the size of the chunks.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import numpy as np

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError, MissingExtra, UnreadableInput
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import NAMES, Answers, Chunk, Place, Result, State, lines_in, list_of
from fullhouse.jobs.storage import Drain, is_address, opened
from fullhouse.jobs.table import (
    DIGITS,
    array_of,
    cast_column,
    chunk_of,
    digits_of,
    error_array,
    puzzle_column,
    status_array,
    type_of,
    value_array,
)
from fullhouse.jobs.text import is_arrow
from fullhouse.jobs.write import ERROR, STATUS, Writer, require_columns
from fullhouse.verbs.verb import Cells, Texts

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]
except ImportError:
    raise MissingExtra("pyarrow", "data") from None

GROUP = 1 << 16
"""Rows per group of a Parquet file or per batch of an Arrow file; also the number of rows decoded at a time."""
_TYPES = {
    str: pa.string(),
    Texts: pa.list_(pa.string()),
    Cells: pa.list_(pa.string()),
    int: pa.int64(),
    float: pa.float64(),
    bool: pa.bool_(),
    bytes: pa.binary(),
}
"""The Arrow types of columns; grids have the type that the writer chooses, and all others are JSON."""


def row_count(path: str) -> int:
    """Count the rows of the file without reading them."""
    with _opened(path) as file:
        if isinstance(file, pq.ParquetFile):
            return int(file.metadata.num_rows)
        return int(file.count_rows())


def read_table(path: str, column: str | None, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
    """Yield the rows of a Parquet or Arrow file in chunks, each with the place that follows it."""
    row = start.get("rows", 0)
    with _opened(path) as file:
        schema = file.schema_arrow if isinstance(file, pq.ParquetFile) else file.schema
        puzzle_column(schema.names, column)
        for batch in _batches(file, row):
            whole, begin = chunk_of(batch, path, column, row + 1), 0
            while begin < len(whole):
                end = min(begin + pace.rows, len(whole))
                yield {"rows": row + end}, whole.between(begin, end)
                begin = end
            row += len(whole)


def _batches(file: Any, start: int) -> Iterator[pa.RecordBatch]:
    """Yield the batches of the file, starting at this row."""
    if isinstance(file, pq.ParquetFile):
        groups, skipped = list(range(file.num_row_groups)), start
        while groups and skipped >= (rows := file.metadata.row_group(groups[0]).num_rows):
            skipped -= rows
            groups.pop(0)
        batches = file.iter_batches(GROUP, row_groups=groups)
    else:
        batches, skipped = (file.get_batch(number) for number in range(file.num_record_batches)), start
    for batch in batches:
        if skipped < batch.num_rows:
            yield batch.slice(skipped)
        skipped = max(skipped - batch.num_rows, 0)


@contextmanager
def _opened(path: str) -> Iterator[Any]:
    """Open the file with pyarrow, as Parquet or in Arrow's own format; report damage found while reading."""
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
        except (pa.ArrowException, UnicodeError) as error:
            raise UnreadableInput(path, f"is not a table: {_reason(error)}") from None
        try:
            yield file
        except UnreadableInput:
            raise
        except (pa.ArrowException, OSError, UnicodeError) as error:
            raise UnreadableInput(path, f"is damaged: {_reason(error)}") from None


def _reason(error: BaseException) -> str:
    """Return the first sentence of pyarrow's message."""
    return str(error).split("\n")[0].split(". ")[0][:200]


class ArrowWriter(Writer):
    """Writes a table as an Arrow file. `ParquetWriter` differs only in how it writes a group of rows."""

    def __init__(self, answering: Answering, *, digits: bool = False) -> None:
        """With `digits`, grids are lists of 81 numbers instead of texts."""
        self.members = (STATUS, *answering.columns, ERROR)
        self._answering = answering
        self._grid = DIGITS if digits else pa.string()

    def head(self, chunk: Chunk) -> State:
        """The columns of all files of a job, taken from the first chunk, as plain values."""
        return {"schema": base64.b64encode(self._schema(chunk).serialize()).decode(), "puzzle": chunk.puzzle}

    def _schema(self, chunk: Chunk) -> pa.Schema:
        columns = [field for field in self._source_fields(chunk) if field.name not in self.members]
        if self._grid == DIGITS:
            columns = [pa.field(field.name, DIGITS) if field.name == chunk.puzzle else field for field in columns]
        added = [pa.field(name, self._type(name)) for name in self._answering.columns]
        return pa.schema([*columns, pa.field(STATUS, pa.string()), *added, pa.field(ERROR, pa.string())])

    def _type(self, name: str) -> pa.DataType:
        kind = self._answering.columns[name]
        return self._grid if kind is Grid else _TYPES.get(kind, pa.string())

    def _source_fields(self, chunk: Chunk) -> list[pa.Field]:
        extra = chunk.columns
        known = {chunk.puzzle: pa.string(), **dict.fromkeys(NAMES, pa.string())}
        if chunk.puzzles is not None and is_arrow(chunk.puzzles):
            known |= {chunk.puzzle: chunk.puzzles.type, **{name: values.type for name, values in extra.items()}}
        return [pa.field(name, known.get(name) or type_of(extra.get(name, ()))) for name in chunk.header]

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the bytes of one file."""
        file, schema = _GroupedFile(self), None
        for chunk, answers in results:
            if not chunk.keeps_place:
                yield b""
                continue
            if "schema" not in state:
                state.update(self.head(chunk))
            if schema is None:
                schema = _schema_in(state)
            yield file.add(self._batch(chunk, answers, schema, state["puzzle"]), schema, state["puzzle"])
        yield from file.end()

    def batch_of(self, chunk: Chunk, answers: Answers) -> pa.RecordBatch:
        """One chunk with its answers, as a record batch with the columns of that chunk."""
        return self._batch(chunk, answers, self._schema(chunk), chunk.puzzle)

    def writer(self, drain: Drain, schema: pa.Schema, puzzle: str) -> Any:  # noqa: ARG002 - Parquet uses it
        """A writer for a file with these columns."""
        return pa.ipc.new_file(drain, schema)

    def write(self, writer: Any, table: pa.Table) -> None:
        """Write a group of rows."""
        # Taking all rows copies the arrays: otherwise the memory layout of nulls would show in the file.
        whole = table.take(pa.array(np.arange(table.num_rows))).combine_chunks()
        for batch in whole.to_batches():
            writer.write_batch(batch)

    def _batch(self, chunk: Chunk, answers: Answers, schema: pa.Schema, puzzle: str) -> pa.RecordBatch:
        """The rows of a chunk with their answers."""
        ours: dict[str, Callable[[], pa.Array]] = {
            STATUS: lambda: status_array(answers.status),
            ERROR: lambda: error_array(len(chunk), answers),
        }
        theirs = self._passed_on(chunk, puzzle)
        require_columns((name for name in theirs if name not in self.members), schema.names)
        arrays = []
        for field in schema:
            if field.name in ours:
                array = ours[field.name]()
            elif field.name in answers.columns:
                array = array_of(answers.columns[field.name], field.type)
            elif field.name in theirs:
                array = theirs[field.name](field.type)
            else:
                array = pa.nulls(len(chunk), field.type)
            arrays.append(array)
        return pa.RecordBatch.from_arrays(arrays, schema=schema)

    def _passed_on(self, chunk: Chunk, puzzle: str) -> Mapping[str, Callable[[pa.DataType], pa.Array]]:
        """Functions that build the source columns. The puzzle goes into the column where the first source has it."""
        if is_arrow(chunk.puzzles):
            columns = {name: cast_column(chunk, name, values) for name, values in chunk.columns.items()}
            as_it_is = cast_column(chunk, chunk.puzzle, chunk.puzzles)
            columns[puzzle] = lambda kind: digits_of(chunk) if kind == DIGITS else as_it_is(kind)
            return columns
        labels, extra = chunk.labels(), chunk.extra()
        columns = {name: value_array(name, list_of(values)) for name, values in extra.items()}
        if labels is not None and any(labels):
            columns["name"] = value_array("name", [label or None for label in labels])
        columns[puzzle] = lambda kind: digits_of(chunk) if kind == DIGITS else array_of(lines_in(chunk), kind)
        return columns


class ParquetWriter(ArrowWriter):
    """Writes a table as a Parquet file."""

    def writer(self, drain: Drain, schema: pa.Schema, puzzle: str) -> Any:
        """A writer for a file with these columns."""
        grids = {puzzle, *(name for name, kind in self._answering.columns.items() if kind is Grid)}
        repeated = [field.name for field in schema if field.name not in grids]  # grids rarely repeat
        return pq.ParquetWriter(drain, schema, compression="zstd", use_dictionary=repeated)

    def write(self, writer: Any, table: pa.Table) -> None:
        """Write a group of rows."""
        writer.write_table(table, row_group_size=GROUP)


class TemporaryWriter(ArrowWriter):
    """Writes a temporary Arrow file that only `joined` reads, so its exact bytes do not matter."""

    def write(self, writer: Any, table: pa.Table) -> None:
        """Write a group of rows."""
        writer.write_table(table)


def joined(form: ArrowWriter, parts: Sequence[str], head: State) -> Iterator[bytes]:
    """Yield the bytes of one file with the rows of these Arrow files. They do not depend on where a part ends."""
    file = _GroupedFile(form)
    schema = _schema_in(head) if parts else None
    for path in parts:
        part = pa.ipc.open_file(pa.memory_map(path))
        for number in range(part.num_record_batches):
            batch = part.get_batch(number)
            batch.validate(full=True)
            yield file.add(batch, schema, head["puzzle"])
    yield from file.end()


def _schema_in(state: State) -> pa.Schema:
    """The columns that the first chunk has decided."""
    try:
        return pa.ipc.read_schema(pa.BufferReader(base64.b64decode(state["schema"])))
    except (KeyError, ValueError, pa.ArrowException):
        raise FormatError("the columns in the checkpoint are damaged", advice="start over with --force") from None


class _GroupedFile:
    """The bytes of a file whose rows are written in groups of a fixed size."""

    def __init__(self, form: ArrowWriter) -> None:
        self._form, self._drain, self._gathered = form, Drain(), _Gathered()
        self._writer: Any = None

    def add(self, batch: pa.RecordBatch, schema: pa.Schema, puzzle: str) -> bytes:
        """Add a batch and return the bytes that are ready; the first one starts the file with this schema."""
        if self._writer is None:
            self._writer = self._form.writer(self._drain, schema, puzzle)
        self._gathered.add(batch)
        while table := self._gathered.take(GROUP):
            self._form.write(self._writer, table)
        return self._drain.take()

    def end(self) -> Iterator[bytes]:
        """Yield the last bytes; none if nothing was added."""
        if self._writer is None:
            return
        if table := self._gathered.take(1):
            self._form.write(self._writer, table)
        self._writer.close()
        yield self._drain.take()


class _Gathered:
    """Collects batches of any size into tables of a fixed size, with one array per column."""

    def __init__(self) -> None:
        self._batches: list[pa.RecordBatch] = []
        self._rows = 0

    def add(self, batch: pa.RecordBatch) -> None:
        self._batches.append(batch)
        self._rows += batch.num_rows

    def take(self, least: int) -> pa.Table | None:
        """Remove and return up to `GROUP` rows, or return None if there are fewer than `least`."""
        if self._rows < max(least, 1):
            return None
        table = pa.Table.from_batches(self._batches)
        rest = table.slice(GROUP)
        self._batches, self._rows = rest.to_batches(), rest.num_rows
        group = table.slice(0, GROUP)
        return group if all(column.num_chunks == 1 for column in group.columns) else group.combine_chunks()
