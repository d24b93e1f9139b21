"""Read NumPy files: .npy, .npz, and the folders that HRM and TRM are trained on.

Such a folder has `all__inputs.npy` and `all__labels.npy`, each (N, 81) numbers with 1 for a blank and 2 to 10 for the
digits; 0 is padding. The labels become the column `solution`. The other files of the folder say which rows are
variations of each other; they are not read.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, BinaryIO, NamedTuple

import numpy as np
import numpy.typing as npt
from numpy.lib import format as npy

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.engines.rows import rows_of
from fullhouse.errors import FormatError, UnreadableInput
from fullhouse.formats.csv_rows import PUZZLE_COLUMNS, either, find_column
from fullhouse.jobs import storage
from fullhouse.jobs.chunk import Chunk, Place

Array = npt.NDArray[Any]
INPUTS, LABELS = "all__inputs.npy", "all__labels.npy"
_PUZZLE = "puzzle"
_BLOCK = 1 << 16


class _Stored(NamedTuple):
    """An array in a file, read sequentially from the first row to the last."""

    stream: BinaryIO
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    is_shifted: bool = False
    """Whether blanks are stored as 1 and each digit as its value plus one."""

    def read(self, rows: int) -> Array:
        """Read this many rows."""
        count = rows * int(np.prod(self.shape[1:], dtype=np.int64))
        data = self.stream.read(count * self.dtype.itemsize)
        if len(data) < count * self.dtype.itemsize:
            raise ValueError("the file ends too early")
        array = np.frombuffer(data, self.dtype).reshape(rows, *self.shape[1:])
        return array.astype(np.int16) - 1 if self.is_shifted else array

    def skip(self, rows: int) -> None:
        """Skip this many rows."""
        self.stream.seek(rows * int(np.prod(self.shape[1:], dtype=np.int64)) * self.dtype.itemsize, os.SEEK_CUR)


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
        for one in stored.values():
            one.skip(row)
        while row < count:
            rows = min(_BLOCK, count - row)
            try:
                arrays = {name: one.read(rows) for name, one in stored.items()}
                if is_folder and "solution" in arrays:  # padding in a label counts as a blank
                    arrays["solution"] = arrays["solution"].clip(0).astype(np.uint8)
            except UnreadableInput:
                raise
            except (OSError, ValueError, zipfile.BadZipFile) as error:
                raise UnreadableInput(path, f"is damaged: {error}") from None
            whole, begin = _chunk_of(path, arrays, puzzle, row + 1), 0
            while begin < rows:
                end = min(begin + pace.rows, rows)
                yield {"rows": row + end}, whole.between(begin, end)
                begin = end
            row += rows


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
    except (ValueError, zipfile.BadZipFile) as error:
        raise UnreadableInput(path, f"is no file of arrays: {error}") from None
    names = list(stored)
    puzzle = names[0] if len(names) == 1 and not column else find_column(names, column, PUZZLE_COLUMNS)
    if puzzle is None:
        raise FormatError(f"no array is called {either(column)}", advice="name it with --column")
    count = stored[puzzle].shape[0] if stored[puzzle].shape else 0
    for name, one in stored.items():
        if one.shape[:1] != (count,):
            raise FormatError(f"{name} has the shape {one.shape}, where there are {count:,} puzzles")
    return puzzle, count, stored


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
    if is_fortran and len(shape) > 1:
        raise ValueError("it is stored by columns; save np.ascontiguousarray of it")
    return _Stored(stream, shape, dtype, is_shifted)
