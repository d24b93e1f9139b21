"""Convert between Arrow and chunks: record batches to chunks, columns to Arrow arrays, and arrays to text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import Rows, rows_of
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError, MissingExtra, excerpt
from fullhouse.formats.csv_rows import PUZZLE_COLUMNS, either, find_column
from fullhouse.jobs.chunk import Answers, Chunk, list_of
from fullhouse.jobs.text import csv_cell, is_array, json_member
from fullhouse.verbs.verb import plain

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.compute as pc  # type: ignore[import-untyped]
    from pyarrow import csv, json
except ImportError:
    raise MissingExtra("pyarrow", "data") from None

RecordBatch: TypeAlias = pa.RecordBatch
Table: TypeAlias = pa.Table
TEXT = pa.string()
DIGITS = pa.list_(pa.uint8(), CLASSIC.size)
"""81 digits, with 0 for an empty cell."""
_WORDS = pa.array([status.word for status in Status], pa.string())
_PLAIN_TYPES = (TEXT, pa.int64(), pa.bool_())
_TEXTS = (pa.types.is_string, pa.types.is_large_string, pa.types.is_binary, pa.types.is_large_binary)
_OTHERS = (pa.types.is_temporal, pa.types.is_decimal, pa.types.is_binary, pa.types.is_large_binary)
_LISTS = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
_QUOTED = b'",;\n\r'
"""Cells that contain one of these characters are quoted."""
_WHITE = b" \t\n\v\f\r\x1c\x1d\x1e\x1f\xc2\xe1\xe2\xe3"
"""White space, or its first byte in UTF-8."""
_LEAST_PLAIN = 32
"""JSON escapes all characters with codes below this."""


def chunk_of(batch: pa.RecordBatch, source: str, column: str | None = None, first: int = 1) -> Chunk:
    """Make a chunk of a batch without copying strings of 81 characters; `first` is the number of its first row."""
    batch.validate(full=True)
    names = batch.schema.names
    puzzle = puzzle_column(names, column)
    return Chunk(
        source,
        rows=rows_of_column(batch.column(puzzle), puzzle),
        columns={name: values for name, values in zip(names, batch.columns, strict=True) if name != puzzle},
        puzzles=batch.column(puzzle),
        header=tuple(names),
        puzzle=puzzle,
        lines=range(first, first + batch.num_rows),
        unit="row",
    )


def is_batch(data: object) -> bool:
    """Return whether the data is a record batch rather than a table."""
    return isinstance(data, pa.RecordBatch)


def batches_of(table: pa.Table) -> list[pa.RecordBatch]:
    """Return the batches of a table; a table without rows gives one empty batch."""
    return table.to_batches() or [pa.RecordBatch.from_pylist([], schema=table.schema)]


def as_table(batches: list[pa.RecordBatch]) -> pa.Table:
    """Combine these batches into a table."""
    return pa.Table.from_batches(batches)


def with_columns(table: pa.Table, columns: Mapping[str, list[Any]]) -> pa.Table:
    """Append these string columns to the table, replacing columns with the same name."""
    for name, values in columns.items():
        table = table.drop_columns([name]) if name in table.schema.names else table
        table = table.append_column(name, pa.array(values, pa.string()))
    return table


def puzzle_column(names: Sequence[str], column: str | None) -> str:
    """Return the name of the puzzle column; raises FormatError if there is none or if two columns share a name."""
    puzzle = find_column(names, column, PUZZLE_COLUMNS)
    if puzzle is None:
        raise FormatError(f"no column is called {either(column)}", advice="name it with --column")
    if len(set(names)) < len(names):
        raise FormatError("two columns have the same name", advice="rename one")
    return puzzle


def rows_of_column(column: pa.Array, name: str) -> Rows:
    """Parse a column of strings, or of lists of 81 or 9 x 9 numbers, into rows."""
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
    """Whether all rows have the same number of values."""
    if pa.types.is_fixed_size_list(column.type):
        return not pa.types.is_nested(column.type.value_type) or _is_even(column.flatten())
    lengths = column.value_lengths().to_numpy(zero_copy_only=False)
    nested = pa.types.is_nested(column.type.value_type)
    return bool((lengths == lengths[0]).all()) and (not nested or _is_even(column.flatten()))


def plain_values(array: pa.Array) -> list[Any]:
    """Convert a column to values that JSON can represent: dates, decimals and bytes become strings."""
    if any(is_other(array.type) for is_other in _OTHERS):
        array = array.cast(pa.string())
    found: list[Any] = array.to_pylist()
    return found


def array_of_values(values: list[Any]) -> Any:
    """Convert values to an Arrow array; return the list if one does not fit: a huge integer, a lone surrogate."""
    try:
        return pa.array(values)
    except (pa.ArrowException, OverflowError, UnicodeEncodeError):
        return values


def stripped_texts(array: pa.Array) -> pa.Array:
    """Strip the white space around strings; empty ones become null."""
    texts = pc.utf8_trim_whitespace(array) if _has_any(array, _WHITE) else array
    is_empty = pc.equal(pc.binary_length(texts), 0)
    return pc.if_else(is_empty, pa.scalar(None, pa.string()), texts) if pc.any(is_empty).as_py() else texts


def parse_csv(data: bytes, names: Sequence[str], separator: str) -> pa.RecordBatch | None:
    """Parse CSV with one row per line into string columns; None if a row has more or fewer cells."""
    try:
        found = csv.read_csv(
            pa.py_buffer(data),
            csv.ReadOptions(use_threads=False, block_size=len(data) + 1, column_names=list(names)),
            csv.ParseOptions(delimiter=separator),
            csv.ConvertOptions(column_types=dict.fromkeys(names, pa.string()), check_utf8=not data.isascii()),
        )
    except pa.ArrowInvalid:
        return None
    return found.combine_chunks().to_batches()[0] if found.num_rows else None


def parse_json(data: bytes) -> pa.RecordBatch | None:
    """Parse JSON lines into columns if all lines are objects with the same members: strings, integers or Booleans.

    Return None for everything else: pyarrow turns some strings into dates, and integers among decimals into decimals;
    it gives nested objects the members of all others, and does not distinguish null from a missing member.
    """
    try:
        found = json.read_json(pa.py_buffer(data), json.ReadOptions(use_threads=False, block_size=len(data) + 1))
    except pa.ArrowException:
        return None
    are_plain = all(field.type in _PLAIN_TYPES for field in found.schema)
    if not found.num_rows or not are_plain or any(column.null_count for column in found.columns):
        return None
    return found.combine_chunks().to_batches()[0]


def fixed_cells(texts: pa.Array) -> tuple[Any, Any]:
    """Return (N, 81) characters of a string column without nulls, and which rows have 81 plain characters."""
    data, ends = _buffers(texts)
    lengths = np.diff(ends)
    is_fixed = lengths == CLASSIC.size
    if is_fixed.all() and len(data) and data.max() < 128:
        return data.reshape(-1, CLASSIC.size), is_fixed
    cells = np.full((len(texts), CLASSIC.size), ord("."), dtype=np.uint8)
    cells[is_fixed] = data[(ends[:-1][is_fixed] - ends[0])[:, None] + np.arange(CLASSIC.size)]
    is_fixed[is_fixed] = (cells[is_fixed] < 128).all(axis=1)
    return cells, is_fixed


# ------------------------------------------------------------------ arrays


def status_array(status: Any) -> pa.Array:
    """The status of each row as text. If all are equal, as is usual, pyarrow's slow-loading functions are avoided."""
    codes = np.asarray(status, dtype=np.uint8)
    if len(codes) and (codes == codes[0]).all():
        return pa.repeat(_WORDS[int(codes[0])], len(codes))
    return _WORDS.take(pa.array(codes))


def error_array(rows: int, answers: Answers) -> pa.Array:
    """The errors of rows as text, with null for rows that did not fail."""
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
        return list(plain(value))
    if pa.types.is_string(kind):
        if value == "":
            return None
        return value if isinstance(value, str) else json_member(value).decode()
    return value


def _texts(values: Any, kind: pa.DataType) -> pa.Array:
    """An array of fixed-width texts. Texts of 81 characters share memory with `values` if none is missing."""
    is_grid = values.dtype == f"S{CLASSIC.size}"
    if is_grid:
        is_there = values.view(np.uint8)[:: CLASSIC.size] != 0
        if kind == DIGITS:
            cells = values.view(np.uint8).reshape(-1, CLASSIC.size)
            return _digits(np.where(cells == ord("."), np.uint8(0), cells - np.uint8(ord("0"))), is_there)
        if is_there.all():
            offsets = np.arange(0, (len(values) + 1) * CLASSIC.size, CLASSIC.size, dtype=np.int32)
            return pa.StringArray.from_buffers(len(values), pa.py_buffer(offsets), pa.py_buffer(values))
    if kind == DIGITS:
        return pa.array([_digit_list(value) for value in values.tolist()], kind)
    known, which = np.unique(values, return_inverse=True)
    texts = [value.decode() if isinstance(value, bytes) else value for value in known.tolist()]
    return pa.array([text or None for text in texts], pa.string()).take(pa.array(which))


def _digit_list(text: bytes) -> list[int] | None:
    return [0 if cell == ord(".") else cell - ord("0") for cell in text] if len(text) == CLASSIC.size else None


def digits_of(chunk: Chunk) -> pa.Array:
    """The puzzles as lists of digits, with null for rows that are not puzzles."""
    return _digits(chunk.rows.digits(), chunk.rows.faults == 0)


def _digits(cells: Any, is_there: Any) -> pa.Array:
    mask = None if is_there.all() else pa.array(~is_there)
    return pa.FixedSizeListArray.from_arrays(pa.array(np.ascontiguousarray(cells).ravel()), type=DIGITS, mask=mask)


def cast_column(chunk: Chunk, name: str, found: pa.Array) -> Callable[[pa.DataType], pa.Array]:
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


def type_of(values: Any) -> pa.DataType:
    """The type that fits these values of a JSON member, or text if no other type does."""
    kinds = {type(value) for value in list_of(values) if value is not None}
    if kinds == {bool}:
        return pa.bool_()
    if kinds == {int}:
        return pa.int64()
    return pa.float64() if kinds and kinds <= {int, float} else pa.string()


def value_array(name: str, values: Sequence[Any]) -> Callable[[pa.DataType], pa.Array]:
    """A function that builds an array of JSON values. It raises FormatError if one does not fit the type."""

    def column(kind: pa.DataType) -> pa.Array:
        try:
            return pa.array([_plain(value, kind) for value in values], kind)
        except (pa.ArrowException, TypeError, OverflowError):
            reason = f"{excerpt(name)} is not {kind} here, but in the first rows"
            raise FormatError(reason, advice="write JSON lines (--to jsonl), where each row has its own") from None

    return column


# ------------------------------------------------------------------ text


def join_rows(count: int, parts: Sequence[Any]) -> bytes:
    """Join the parts in order into the text of this many rows."""
    merged: list[Any] = []
    for part in parts:
        if isinstance(part, bytes) and merged and isinstance(merged[-1], bytes):
            merged[-1] += part
        elif not isinstance(part, bytes) or part:
            merged.append(part)
    if not count:
        return b""
    if all(isinstance(part, bytes) for part in merged):
        return b"".join(merged) * count
    columns = [pa.scalar(part, pa.binary()) if isinstance(part, bytes) else _binary(part) for part in merged]
    joined = pc.binary_join_element_wise(*columns, pa.scalar(b"", pa.binary()))
    data, ends = _buffers(joined)
    return data.tobytes() if len(ends) else b""


def _binary(part: Any) -> pa.Array:
    """Convert a column of strings to an Arrow array."""
    if isinstance(part, list):
        return pa.array(part, pa.binary())
    if isinstance(part, np.ndarray):
        return fixed_texts(part) if part.dtype.kind == "S" else pa.array(part).cast(pa.string()).cast(pa.binary())
    return part.cast(pa.binary())


def fixed_texts(values: Any) -> pa.Array:
    """Convert strings of a NumPy array: without a copy if all have one length, otherwise by their distinct values."""
    width = values.dtype.itemsize
    cells = np.ascontiguousarray(values).view(np.uint8).reshape(-1, width)
    if cells[:, -1].all():
        ends = np.arange(len(values) + 1, dtype=np.int32) * np.int32(width)
        return pa.Array.from_buffers(pa.binary(), len(values), [None, pa.py_buffer(ends), pa.py_buffer(cells)])
    known, which = np.unique(values, return_inverse=True)
    return pa.array(known.tolist(), pa.binary()).take(pa.array(which))


def csv_cells(values: pa.Array, *, is_plain: bool = False) -> Any:
    """Format a column as CSV cells, quoted if needed; with `is_plain`, no string needs quotes."""
    if values.null_count == len(values):
        return b""
    if pa.types.is_string(values.type) and (is_plain or not _has_any(values, _QUOTED)):
        return pc.fill_null(values, "") if values.null_count else values
    if pa.types.is_integer(values.type):
        return pc.fill_null(values.cast(pa.string()), "")
    return [csv_cell(value) for value in plain_values(values)]


def json_members(values: pa.Array) -> list[Any]:
    """Format a column as JSON values: parts of a row, with quotes around plain strings."""
    if values.null_count == len(values):
        return [b"null"]
    if pa.types.is_integer(values.type) or pa.types.is_boolean(values.type):
        return [pc.fill_null(values.cast(pa.string()), "null")]
    if not pa.types.is_string(values.type) or _has_any(values, b'"\\') or _least(values) < _LEAST_PLAIN:
        return [[json_member(value) for value in plain_values(values)]]
    if not values.null_count:
        return [b'"', values, b'"']
    return [pc.fill_null(pc.binary_join_element_wise('"', values, '"', ""), "null")]


def optional_members(name: bytes, values: pa.Array) -> list[Any]:
    """Format a column as JSON members with this name; rows without a value have no member."""
    if not values.null_count:
        return [name, *json_members(values)]
    if values.null_count == len(values):
        return []
    is_there = values.is_valid()
    columns = [part if isinstance(part, bytes) else _binary(part) for part in (name, *json_members(values))]
    whole = pc.binary_join_element_wise(*columns, b"")
    return [pc.if_else(is_there, whole, pa.scalar(b"", pa.binary()))]


def _buffers(texts: pa.Array) -> tuple[Any, Any]:
    """Return the characters of all strings as one array, and where each string begins and ends."""
    if pa.types.is_large_string(texts.type) or pa.types.is_large_binary(texts.type):
        kind: Any = np.int64
    else:
        kind = np.int32
    _, offsets, data = texts.buffers()
    ends = np.frombuffer(offsets, dtype=kind)[texts.offset : texts.offset + len(texts) + 1]
    if data is None or not len(ends):
        return np.zeros(0, np.uint8), ends
    return np.frombuffer(data, dtype=np.uint8)[ends[0] : ends[-1]], ends


def _has_any(texts: pa.Array, characters: bytes) -> bool:
    return bool(_marked(characters)[_buffers(texts)[0]].any())


@cache
def _marked(characters: bytes) -> Any:
    """Mark which of the 256 byte values are among these characters."""
    return np.isin(np.arange(256), list(characters))


def _least(texts: pa.Array) -> int:
    return int(_buffers(texts)[0].min(initial=255))
