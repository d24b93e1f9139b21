"""NumPy files: .npy with one column, .npz with all columns, and the folders that HRM and TRM are trained on.

Such a folder has `all__inputs.npy` and `all__labels.npy`, each (N, 81) numbers with 1 for a blank and 2 to 10 for the
digits; 0 is padding. The labels become the column `solution`. The other files of the folder say which rows are
variations of each other; they are not read.

An array file starts with the number of its rows, so rows are kept in temporary files until all are known.
"""

from __future__ import annotations

import io
import json
import lzma
import os
import tempfile
import tokenize
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from math import prod
from typing import Any, BinaryIO, NamedTuple

import numpy as np
import numpy.typing as npt
from numpy.lib import format as npy

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.engines.rows import rows_of
from fullhouse.engines.status import Status
from fullhouse.errors import BadArgument, FormatError, UnreadableInput
from fullhouse.formats.csv_rows import PUZZLE_COLUMNS, SOLUTION_COLUMNS, either, find_column
from fullhouse.jobs import storage
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk, Place, Result, State, list_of
from fullhouse.jobs.text import is_array, json_member
from fullhouse.jobs.write import ERROR, STATUS, FolderWriter, Writer, require_columns

Array = npt.NDArray[Any]
INPUTS, LABELS = "all__inputs.npy", "all__labels.npy"
_PUZZLE = "puzzle"
_BLOCK = 1 << 16
"""The most rows read at once."""
_MOST_BYTES = 1 << 12
"""The most bytes of a row; 81 letters in UTF-32 have 324."""
_TYPES = {int: "<i8", float: "<f8", bool: "|b1", Grid: "|u1"}
_DAMAGE = (
    *(ValueError, EOFError, RuntimeError, SyntaxError, MemoryError),
    *(tokenize.TokenError, zipfile.BadZipFile, zlib.error, lzma.LZMAError),
)
"""The errors of NumPy and `zipfile` when a header, an archive or its compressed data is damaged, or encrypted."""
_DATE = (1980, 1, 1, 0, 0, 0)
_WORDS = np.array([status.word.encode() for status in Status])


# ------------------------------------------------------------------ reading


class _Stored(NamedTuple):
    """An array in a file, read sequentially from the first row to the last."""

    stream: BinaryIO
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    is_shifted: bool = False
    """Whether blanks are stored as 1 and each digit as its value plus one."""

    def read(self, rows: int) -> Array:
        """Read this many rows."""
        count = rows * prod(self.shape[1:])
        data = self.stream.read(count * self.dtype.itemsize)
        if len(data) < count * self.dtype.itemsize:
            raise ValueError("the file ends too early")
        array = np.frombuffer(data, self.dtype).reshape(rows, *self.shape[1:])
        return array.astype(np.int16) - 1 if self.is_shifted else array

    def skip(self, rows: int) -> None:
        """Skip this many rows."""
        self.stream.seek(rows * prod(self.shape[1:]) * self.dtype.itemsize, os.SEEK_CUR)


def row_count(path: str) -> int:
    """Count the rows without reading them."""
    with ExitStack() as stack:
        return _opened(path, None, stack)[1]


def read_table(path: str, column: str | None, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
    """Yield the rows in chunks, each with the place that follows it."""
    row = start.get("rows", 0)
    with ExitStack() as stack:
        puzzle, count, stored = _opened(path, column, stack)
        is_folder = storage.is_dir(path)
        with _reading(path):
            for one in stored.values():
                one.skip(row)
        while row < count:
            rows = min(_BLOCK, count - row)
            with _reading(path):
                arrays = {name: one.read(rows) for name, one in stored.items()}
                if is_folder and "solution" in arrays:  # padding in a label counts as a blank
                    arrays["solution"] = arrays["solution"].clip(0).astype(np.uint8)
            whole, begin = _chunk_of(path, arrays, puzzle, row + 1), 0
            while begin < rows:
                end = min(begin + pace.rows, rows)
                yield {"rows": row + end}, whole.between(begin, end)
                begin = end
            row += rows


@contextmanager
def _reading(path: str) -> Iterator[None]:
    """Report damage found while the rows are read."""
    try:
        yield
    except UnreadableInput:
        raise
    except (OSError, *_DAMAGE) as error:
        raise UnreadableInput(path, f"is damaged: {_reason(error)}") from None


def _chunk_of(path: str, arrays: dict[str, Array], puzzle: str, first: int) -> Chunk:
    rows = rows_of(arrays[puzzle], puzzle)
    lines = range(first, first + len(rows))
    return Chunk(
        path,
        rows=rows,
        columns={name: array for name, array in arrays.items() if name != puzzle},
        puzzles=arrays[puzzle],
        header=tuple(arrays),
        puzzle=puzzle,
        lines=lines,
        unit="row",
    )


def _opened(path: str, column: str | None, stack: ExitStack) -> tuple[str, int, dict[str, _Stored]]:
    """Return the name of the array with the puzzles, the number of rows, and all arrays by name."""
    try:
        stored = _stored(path, stack)
    except UnreadableInput:
        raise
    except OSError as error:
        raise UnreadableInput.of(path, error) from None
    except _DAMAGE as error:
        raise UnreadableInput(path, f"is not a file of arrays: {_reason(error)}") from None
    names = list(stored)
    puzzle = names[0] if len(names) == 1 and not column else find_column(names, column, PUZZLE_COLUMNS)
    if puzzle is None:
        raise FormatError(f"no array is called {either(column)}", advice="name it with --column")
    count = stored[puzzle].shape[0] if stored[puzzle].shape else 0
    for name, one in stored.items():
        if one.shape[:1] != (count,):
            raise FormatError(f"{name} has the shape {one.shape}, where there are {count:,} puzzles")
    return puzzle, count, stored


def _reason(error: BaseException) -> str:
    """Return the first line of the message; the parser of headers has none for people."""
    if isinstance(error, SyntaxError | tokenize.TokenError | MemoryError):
        return "a header cannot be read"
    return str(error).split("\n")[0][:200] or "it ends too early"


def _stored(path: str, stack: ExitStack) -> dict[str, _Stored]:
    def opened(file: str) -> BinaryIO:
        return stack.enter_context(storage.opened(file))

    if path.lower().endswith(".npy"):
        return {_PUZZLE: _array_in(opened(path))}
    if storage.is_dir(path):
        found = {_PUZZLE: storage.join(path, INPUTS), "solution": storage.join(path, LABELS)}
        if not storage.is_file(found[_PUZZLE]):
            raise UnreadableInput(path, "is a directory; name a file in it")
        return {name: _array_in(opened(file), is_shifted=True) for name, file in found.items() if storage.is_file(file)}
    archive = stack.enter_context(zipfile.ZipFile(opened(path)))
    names = [name for name in archive.namelist() if name.endswith(".npy")]
    return {name[:-4]: _array_in(stack.enter_context(archive.open(name))) for name in names}


def _array_in(stream: Any, *, is_shifted: bool = False) -> _Stored:
    """Read the header of the array that starts at the current position of the stream."""
    version = npy.read_magic(stream)
    read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
    shape, is_fortran, dtype = read(stream)
    if dtype.hasobject:
        raise ValueError("it holds Python objects; save numbers or texts")
    if any(size < 0 for size in shape):
        raise ValueError(f"its shape is {shape}")
    if (size := prod(shape[1:]) * dtype.itemsize) > _MOST_BYTES:
        raise ValueError(f"a row has {size:,} bytes; the limit is {_MOST_BYTES:,}")
    if is_fortran and len(shape) > 1:
        raise ValueError("it is stored by columns; save np.ascontiguousarray of it")
    return _Stored(stream, shape, dtype, is_shifted)


# ------------------------------------------------------------------ writing


class _Waiting:
    """The rows of one array, in a temporary file. When written, all texts are as wide as the longest."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed when its rows are written
        self._blocks: list[tuple[int, np.dtype[Any], tuple[int, ...]]] = []

    def add(self, array: Array) -> None:
        """Append rows."""
        self._blocks.append((len(array), array.dtype, array.shape[1:]))
        self._file.write(np.ascontiguousarray(array).tobytes())

    def data(self) -> Iterator[bytes]:
        """Yield the contents of the .npy file."""
        dtype = max((dtype for _, dtype, _ in self._blocks), key=lambda dtype: dtype.itemsize, default=np.dtype("S1"))
        shape = (sum(rows for rows, _, _ in self._blocks), *(self._blocks[0][2] if self._blocks else ()))
        header = io.BytesIO()
        npy.write_array_header_1_0(header, {"descr": dtype.str, "fortran_order": False, "shape": shape})
        yield header.getvalue()
        self._file.seek(0)
        for rows, narrow, rest in self._blocks:
            data = self._file.read(rows * narrow.itemsize * int(np.prod(rest, dtype=np.int64)))
            yield data if narrow == dtype else np.frombuffer(data, narrow).astype(dtype).tobytes()

    def close(self) -> None:
        """Delete the temporary file."""
        self._file.close()


def grids_of(values: Any) -> Array:
    """A column of texts as (N, 81) digits, with zeros for rows that are not grids."""
    if not is_array(values):
        lines = [(value or "").encode() for value in values]
        values = np.array([line if len(line) == CLASSIC.size else b"" for line in lines], dtype=f"S{CLASSIC.size}")
    cells = np.ascontiguousarray(values.astype(f"S{CLASSIC.size}")).view(np.uint8).reshape(-1, CLASSIC.size)
    digits = cells - np.uint8(ord("0"))
    return np.where(digits <= CLASSIC.side, digits, np.uint8(0))


def _texts(values: Iterable[Any]) -> Array:
    def encoded(value: Any) -> bytes:
        return b"" if value is None else value.encode() if isinstance(value, str) else json_member(value)

    found: Array = np.array([encoded(value) for value in values] or [b""], dtype="S")
    return found if found.dtype.itemsize else found.astype("S1")


def _column(values: Any, kind: Any) -> Array:
    """A column of answers as an array, with 0 or NaN for missing numbers."""
    if kind is Grid:
        return grids_of(values)
    if kind in _TYPES:
        if not is_array(values):
            nothing = float("nan") if kind is float else 0
            values = np.array([nothing if value is None else value for value in values])
        return np.asarray(values).astype(_TYPES[kind])
    if is_array(values):
        return values if values.dtype.kind == "S" else np.char.encode(values, "utf-8")
    return _texts(values)


class NpyWriter(Writer):
    """Writes one array: the grids that the verb finds, else its first number, else the puzzles."""

    def __init__(self, answering: Answering) -> None:
        kinds = answering.columns
        grids = [name for name, kind in kinds.items() if kind is Grid]
        numbers = [name for name, kind in kinds.items() if kind in _TYPES]
        if kinds and not (grids or numbers):
            expected = "npz, parquet or another format with columns"
            raise BadArgument("format", "npy", expected, advice=f"{answering.verb.name} finds no grids and no numbers")
        self._name = next(iter([*grids, *numbers]), None)
        self._kind = kinds.get(self._name or "", Grid)

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - nothing is resumed
        """Yield the file after all rows have been read."""
        with closing(_Waiting()) as waiting:
            for chunk, answers in results:
                if chunk.keeps_place:
                    waiting.add(self._array(chunk, answers))
                yield b""
            yield from waiting.data()

    def _array(self, chunk: Chunk, answers: Answers) -> Array:
        return chunk.rows.digits() if self._name is None else _column(answers.columns[self._name], self._kind)


class NpzWriter(Writer):
    """Writes one array per column: those of the source, the status, those of the verb, and the error."""

    def __init__(self, answering: Answering) -> None:
        self.members = (STATUS, *answering.columns, ERROR)
        self._kinds = answering.columns

    def head(self, chunk: Chunk) -> State:
        """The columns of all files of a job, taken from the first chunk."""
        return {"columns": [name for name in chunk.header if name not in self.members], "puzzle": chunk.puzzle}

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the file after all rows have been read."""
        waiting: dict[str, _Waiting] = {}
        with ExitStack() as stack:
            for chunk, answers in results:
                if chunk.keeps_place:
                    if "columns" not in state:
                        state.update(self.head(chunk))
                    for name, array in self._arrays(chunk, answers, state["columns"], state["puzzle"]):
                        if name not in waiting:
                            waiting[name] = stack.enter_context(closing(_Waiting()))
                        waiting[name].add(array)
                yield b""
            if waiting:
                yield from _archive({f"{name}.npy": rows.data() for name, rows in waiting.items()})

    def _arrays(self, chunk: Chunk, answers: Answers, columns: list[str], puzzle: str) -> Iterator[tuple[str, Array]]:
        extra, labels = chunk.extra(), chunk.labels()
        known: dict[str, Any] = {**extra, **({"name": labels} if labels is not None and any(labels) else {})}
        require_columns((name for name in known if name not in self.members), columns)
        for name in columns:
            if name == puzzle:
                yield name, chunk.rows.digits()
            elif is_array(chunk.columns.get(name)):
                yield name, chunk.columns[name]
            else:
                yield name, _texts(list_of(known.get(name, [None] * len(chunk))))
        yield STATUS, _WORDS[np.asarray(answers.status)]
        for name, values in answers.columns.items():
            yield name, _column(values, self._kinds[name])
        errors = [None if row not in answers.errors else str(answers.errors[row]) for row in range(len(chunk))]
        yield ERROR, _texts(errors)


def joined_arrays(format: str, parts: Iterable[str], head: State) -> Iterator[bytes]:  # noqa: ARG001 - names are kept
    """Yield the bytes of one file with the rows of these .npy or .npz files."""
    waiting: dict[str, _Waiting] = {}
    with ExitStack() as stack:
        for path in parts:
            found = np.load(path, mmap_mode="r")
            for name, array in {"": found}.items() if isinstance(found, np.ndarray) else found.items():
                if name not in waiting:
                    waiting[name] = stack.enter_context(closing(_Waiting()))
                waiting[name].add(array)
        if format == "npy":
            yield from (data for rows in waiting.values() for data in rows.data())
        elif waiting:
            yield from _archive({f"{name}.npy": rows.data() for name, rows in waiting.items()})


def _archive(files: dict[str, Iterator[bytes]]) -> Iterator[bytes]:
    """Yield an uncompressed archive of these files."""
    drain = storage.Drain()
    with zipfile.ZipFile(drain, "w") as archive:
        for name, blocks in files.items():
            with archive.open(zipfile.ZipInfo(name, _DATE), "w", force_zip64=True) as member:
                for data in blocks:
                    member.write(data)
                    yield drain.take()
    yield drain.take()


class HrmWriter(FolderWriter):
    """Writes a training folder for HRM and TRM, in which each puzzle is its own group."""

    def __init__(self, answering: Answering) -> None:
        self._finds = "solution" in answering.columns

    def files(self, results: Iterable[Result]) -> Iterator[tuple[str, Iterator[bytes]]]:
        """Yield the name and the data of each file, after all rows have been read."""
        with closing(_Waiting()) as inputs, closing(_Waiting()) as labels:
            rows = self._gather(results, inputs, labels)
            yield "all__inputs.npy", inputs.data()
            yield "all__labels.npy", labels.data()
        for name, array in _indices(rows):
            with closing(_Waiting()) as waiting:
                waiting.add(array)
                yield name, waiting.data()
        yield "dataset.json", iter([json.dumps(_description(rows)).encode()])

    def _gather(self, results: Iterable[Result], inputs: _Waiting, labels: _Waiting) -> int:
        """Read all rows, and return their number."""
        rows = 0
        for chunk, answers in results:
            if not chunk.keeps_place:
                continue
            is_there = (chunk.rows.faults == 0)[:, None]
            inputs.add(np.where(is_there, chunk.rows.digits() + np.uint8(1), np.uint8(0)))
            solutions = grids_of(self._solutions(chunk, answers))
            solutions[list(answers.errors)] = 0
            labels.add(np.where(solutions > 0, solutions + np.uint8(1), np.uint8(0)))
            rows += len(chunk)
        return rows

    def _solutions(self, chunk: Chunk, answers: Answers) -> Any:
        if self._finds:
            return answers.columns["solution"]
        column = find_column(chunk.header, None, SOLUTION_COLUMNS)
        if column is None:
            raise BadArgument("format", "hrm", "parquet or another format", advice="it needs solutions: use solve")
        return list_of(chunk.columns[column])


def _indices(rows: int) -> Iterator[tuple[str, Array]]:
    yield "all__puzzle_identifiers.npy", np.zeros(rows, dtype=np.int32)
    yield "all__puzzle_indices.npy", np.arange(rows + 1, dtype=np.int32)
    yield "all__group_indices.npy", np.arange(rows + 1, dtype=np.int32)


def _description(rows: int) -> dict[str, Any]:
    """The metadata that HRM and TRM read before the arrays."""
    return {
        "seq_len": CLASSIC.size,
        "vocab_size": CLASSIC.side + 2,
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "num_puzzle_identifiers": 1,
        "total_groups": rows,
        "mean_puzzle_examples": 1.0,
        "sets": ["all"],
    }
