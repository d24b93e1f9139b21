"""Parquet and Arrow files: the columns of the source, the status, the columns of the verb, and the error.

Rows are collected into groups of a fixed size, so the bytes of a file do not depend on the size of the chunks.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError, MissingExtra, excerpt
from fullhouse.jobs.chunk import NAMES, Answers, Chunk, Result, State, Verb, lines_in, list_of
from fullhouse.jobs.kinds import BYTES, FLAG, GRID, INTEGER, NUMBER, TEXT, TEXTS, kind_of
from fullhouse.jobs.sinks.tables import ERROR, STATUS, require_columns
from fullhouse.jobs.text import is_array, is_arrow, json_member

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]
except ImportError:
    raise MissingExtra("pyarrow", "data") from None

GROUP = 1 << 16
"""Rows per group of a Parquet file or per batch of an Arrow file."""
_SIZE = CLASSIC.size
DIGITS = pa.list_(pa.uint8(), _SIZE)
"""81 digits, with 0 for an empty cell."""
_WORDS = pa.array([status.word for status in Status], pa.string())
_TYPES = {
    TEXT: pa.string(),
    TEXTS: pa.list_(pa.string()),
    INTEGER: pa.int64(),
    NUMBER: pa.float64(),
    FLAG: pa.bool_(),
    BYTES: pa.binary(),
}


class ArrowSink:
    """Writes a table as an Arrow file. `ParquetSink` differs only in how it writes a group of rows."""

    def __init__(self, operation: Verb, *, digits: bool = False) -> None:
        """With `digits`, grids are lists of 81 numbers instead of texts."""
        self.members = (STATUS, *operation.adds, ERROR)
        self._operation = operation
        self._grid = DIGITS if digits else pa.string()

    def head(self, chunk: Chunk) -> State:
        """The columns of all files of a job, taken from the first chunk, as plain values."""
        return {"schema": base64.b64encode(self._schema(chunk).serialize()).decode(), "puzzle": chunk.puzzle}

    def _schema(self, chunk: Chunk) -> pa.Schema:
        columns = [field for field in self._source_fields(chunk) if field.name not in self.members]
        if self._grid == DIGITS:
            columns = [pa.field(field.name, DIGITS) if field.name == chunk.puzzle else field for field in columns]
        added = [pa.field(name, self._type(name)) for name in self._operation.adds]
        return pa.schema([*columns, pa.field(STATUS, pa.string()), *added, pa.field(ERROR, pa.string())])

    def _type(self, name: str) -> pa.DataType:
        kind = kind_of(self._operation, name)
        return self._grid if kind == GRID else _TYPES.get(kind, pa.string())

    def _source_fields(self, chunk: Chunk) -> list[pa.Field]:
        extra = chunk.columns
        known = {chunk.puzzle: pa.string(), **dict.fromkeys(NAMES, pa.string())}
        if chunk.puzzles is not None and is_arrow(chunk.puzzles):
            known |= {chunk.puzzle: chunk.puzzles.type, **{name: values.type for name, values in extra.items()}}
        return [pa.field(name, known.get(name) or _type_of(extra.get(name, ()))) for name in chunk.header]

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the bytes of one file."""
        drain = _Drain()
        writer, gathered, schema = None, _Gathered(), None
        for chunk, answers in results:
            if not chunk.keeps_place:
                yield b""
                continue
            if "schema" not in state:
                state.update(self.head(chunk))
            if writer is None:
                schema = pa.ipc.read_schema(pa.BufferReader(base64.b64decode(state["schema"])))
                writer = self.writer(drain, schema, state["puzzle"])
            gathered.add(self._batch(chunk, answers, schema, state["puzzle"]))
            while table := gathered.take(GROUP):
                self.write(writer, table)
            yield drain.take()
        if writer is not None:
            if table := gathered.take(1):
                self.write(writer, table)
            writer.close()
            yield drain.take()

    def batch_of(self, chunk: Chunk, answers: Answers) -> pa.RecordBatch:
        """One chunk with its answers, as a record batch with the columns of that chunk."""
        return self._batch(chunk, answers, self._schema(chunk), chunk.puzzle)

    def writer(self, drain: _Drain, schema: pa.Schema, puzzle: str) -> Any:  # noqa: ARG002 - Parquet uses it
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
            STATUS: lambda: _status(answers.status),
            ERROR: lambda: _errors(len(chunk), answers),
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
            columns = {name: _cast_column(chunk, name, values) for name, values in chunk.columns.items()}
            as_it_is = _cast_column(chunk, chunk.puzzle, chunk.puzzles)
            columns[puzzle] = lambda kind: digits_of(chunk) if kind == DIGITS else as_it_is(kind)
            return columns
        labels, extra = chunk.labels(), chunk.extra()
        columns = {name: _values(name, list_of(values)) for name, values in extra.items()}
        if labels is not None and any(labels):
            columns["name"] = _values("name", [label or None for label in labels])
        columns[puzzle] = lambda kind: digits_of(chunk) if kind == DIGITS else array_of(lines_in(chunk), kind)
        return columns


class ParquetSink(ArrowSink):
    """Writes a table as a Parquet file."""

    def batch_of(self, chunk: Chunk, answers: Answers) -> pa.RecordBatch:
        """One chunk with its answers, as a record batch with the columns of that chunk."""
        return self._batch(chunk, answers, self._schema(chunk), chunk.puzzle)

    def writer(self, drain: _Drain, schema: pa.Schema, puzzle: str) -> Any:
        """A writer for a file with these columns."""
        grids = {puzzle, *(name for name in self._operation.adds if kind_of(self._operation, name) == GRID)}
        repeated = [field.name for field in schema if field.name not in grids]  # grids rarely repeat
        return pq.ParquetWriter(drain, schema, compression="zstd", use_dictionary=repeated)

    def write(self, writer: Any, table: pa.Table) -> None:
        """Write a group of rows."""
        writer.write_table(table, row_group_size=GROUP)


class TemporarySink(ArrowSink):
    """Writes a temporary Arrow file that only `joined` reads, so its exact bytes do not matter."""

    def write(self, writer: Any, table: pa.Table) -> None:
        """Write a group of rows."""
        writer.write_table(table)


def joined(sink: ArrowSink, parts: Sequence[str], head: State) -> Iterator[bytes]:
    """Yield the bytes of one file with the rows of these Arrow files. They do not depend on where a part ends."""
    drain, gathered, writer = _Drain(), _Gathered(), None
    for path in parts:
        part = pa.ipc.open_file(pa.memory_map(path))
        if writer is None:
            writer = sink.writer(drain, part.schema, head["puzzle"])
        for number in range(part.num_record_batches):
            batch = part.get_batch(number)
            batch.validate(full=True)
            gathered.add(batch)
            while table := gathered.take(GROUP):
                sink.write(writer, table)
            yield drain.take()
    if writer is not None:
        if table := gathered.take(1):
            sink.write(writer, table)
        writer.close()
        yield drain.take()


class _Drain(io.RawIOBase):
    """A file for pyarrow to write to that keeps its bytes until they are taken."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []
        self._size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        part = bytes(data)
        self._parts.append(part)
        self._size += len(part)
        return len(part)

    def tell(self) -> int:
        return self._size

    def close(self) -> None:
        """Do nothing: the remaining bytes can still be taken."""

    def take(self) -> bytes:
        """Return the bytes written since the last call."""
        data = b"".join(self._parts)
        self._parts.clear()
        return data


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


def _status(status: Any) -> pa.Array:
    """The status of each row as text. If all are equal, as is usual, pyarrow's slow-loading functions are avoided."""
    codes = np.asarray(status, dtype=np.uint8)
    if len(codes) and (codes == codes[0]).all():
        return pa.repeat(_WORDS[int(codes[0])], len(codes))
    return _WORDS.take(pa.array(codes))


def _errors(rows: int, answers: Answers) -> pa.Array:
    if not answers.errors:
        return pa.nulls(rows, pa.string())
    errors: list[str | None] = [None] * rows
    for row, error in answers.errors.items():
        errors[row] = str(error)
    return pa.array(errors, pa.string())


def array_of(values: Any, kind: pa.DataType) -> pa.Array:
    """A column of answers as an Arrow array, with nulls for missing values."""
    if is_array(values):
        if values.dtype.kind in "SU":
            return _texts(values, kind)
        return pa.array(values, kind, from_pandas=values.dtype.kind == "f")
    if kind == DIGITS:
        return _texts(np.array([(value or "").encode() for value in values], dtype="S"), kind)
    return pa.array([_plain(value, kind) for value in values], kind)


def _plain(value: Any, kind: pa.DataType) -> Any:
    if value is None:
        return None
    if pa.types.is_list(kind):
        return value.to_json() if hasattr(value, "to_json") else list(value)
    if pa.types.is_string(kind):
        if value == "":
            return None
        return value if isinstance(value, str) else json_member(value).decode()
    return value


def _texts(values: Any, kind: pa.DataType) -> pa.Array:
    """An array of fixed-width texts. Texts of 81 characters share memory with `values` if none is missing."""
    is_grid = values.dtype == f"S{_SIZE}"
    if is_grid:
        is_there = values.view(np.uint8)[::_SIZE] != 0
        if kind == DIGITS:
            cells = values.view(np.uint8).reshape(-1, _SIZE)
            return _digits(np.where(cells == ord("."), np.uint8(0), cells - np.uint8(ord("0"))), is_there)
        if is_there.all():
            offsets = np.arange(0, (len(values) + 1) * _SIZE, _SIZE, dtype=np.int32)
            return pa.StringArray.from_buffers(len(values), pa.py_buffer(offsets), pa.py_buffer(values))
    if kind == DIGITS:
        return pa.array([_digit_list(value) for value in values.tolist()], kind)
    known, which = np.unique(values, return_inverse=True)
    texts = [value.decode() if isinstance(value, bytes) else value for value in known.tolist()]
    return pa.array([text or None for text in texts], pa.string()).take(pa.array(which))


def _digit_list(text: bytes) -> list[int] | None:
    return [0 if cell == ord(".") else cell - ord("0") for cell in text] if len(text) == _SIZE else None


def digits_of(chunk: Chunk) -> pa.Array:
    """The puzzles as lists of digits, with null for rows that are not puzzles."""
    return _digits(chunk.rows.digits(), chunk.rows.faults == 0)


def _digits(cells: Any, is_there: Any) -> pa.Array:
    mask = None if is_there.all() else pa.array(~is_there)
    return pa.FixedSizeListArray.from_arrays(pa.array(np.ascontiguousarray(cells).ravel()), type=DIGITS, mask=mask)


def _cast_column(chunk: Chunk, name: str, found: pa.Array) -> Callable[[pa.DataType], pa.Array]:
    """A function that casts a column of the source to the type it has in the first source."""

    def column(kind: pa.DataType) -> pa.Array:
        try:
            return found if found.type == kind else found.cast(kind)
        except pa.ArrowException:
            advice = "convert the files to the same types"
            raise FormatError(
                f"{chunk.source}: {excerpt(name)} holds {found.type}, not {kind}", advice=advice
            ) from None

    return column


def _type_of(values: Any) -> pa.DataType:
    """The type that fits these values of a JSON member, or text if no other type does."""
    kinds = {type(value) for value in list_of(values) if value is not None}
    if kinds == {bool}:
        return pa.bool_()
    if kinds == {int}:
        return pa.int64()
    return pa.float64() if kinds and kinds <= {int, float} else pa.string()


def _values(name: str, values: Sequence[Any]) -> Callable[[pa.DataType], pa.Array]:
    """A function that builds an array of JSON values. It raises FormatError if one does not fit the type."""

    def column(kind: pa.DataType) -> pa.Array:
        try:
            return pa.array([_plain(value, kind) for value in values], kind)
        except (pa.ArrowException, TypeError, OverflowError):
            reason = f"{excerpt(name)} holds something else than {kind}, which the first rows have there"
            raise FormatError(reason, advice="write JSON lines (--to jsonl), where each row has its own") from None

    return column
