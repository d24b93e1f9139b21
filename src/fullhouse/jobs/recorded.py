"""Answers kept beside a file that must be written in one go: whoever is stopped does not look for them again.

A Parquet file ends with an index of all that is in it, a packed one with a sum over it; so neither can be continued in
the middle. A run that is resumed reads all rows and writes all of the file again, which takes little time, with the
answers that the run before has found. They lie in `FILE.resume` until the file is whole:

    length, sum, the task as JSON
    length, sum, number of the first row, answers          a record for each chunk

A record that was cut off, or never reached the disk, does not have its sum: the answers from there on are found again.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import struct
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from fullhouse import __version__
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.values import Value
from fullhouse.errors import CannotWrite, SudokuError, UnreadableInput
from fullhouse.jobs.checkpoint import SUFFIX, hold, require_same_task
from fullhouse.jobs.chunk import Answers, Chunk, Operation, State
from fullhouse.jobs.read import Source, read_all
from fullhouse.techniques.step import Technique

SECONDS = 2.0
"""What was found in the first seconds of a run is not kept: it is found again as fast."""
WORTH = 5e-6
"""Nor is what took less time than this, in seconds a row: it is found again as fast as it is read."""
_HEAD = struct.Struct("<QI")
_MAKERS = ("_made_again", "_restored", "_shared", "place", "eliminate", "technique_named")
_NUMPY = ("_reconstruct", "_frombuffer", "ndarray", "dtype", "scalar")


class _Record(NamedTuple):
    first: int
    answers: Answers

    @property
    def end(self) -> int:
        """The number of the row behind it."""
        return self.first + len(self.answers.status)


class Recorded:
    """An operation that keeps what it finds, and takes what an earlier run has found."""

    def __init__(self, operation: Operation, output: str, task: State, *, resume: bool) -> None:
        self.verb, self.adds = operation.verb, operation.adds
        self._operation = operation
        self._path = Path(output + SUFFIX)
        self._task = {"fullhouse": __version__, **json.loads(json.dumps(task))}
        self._file: io.BufferedRandom | None = None
        self._begin = time.perf_counter()
        self._row = 0
        """The number of the next row."""
        if not resume:
            self._path.unlink(missing_ok=True)
        elif self._path.exists() and self._path.stat().st_size:
            self._open()
        elif os.path.exists(output) and os.path.getsize(output):
            raise CannotWrite(output, f"cannot be resumed: there is no checkpoint {self._path}")
        self._records = self._read()
        try:
            self._next = next(self._records, None)
        except BaseException:
            self.close(is_done=False)
            raise

    def read(self, sources: Sequence[Source], pace: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield all rows in chunks, cut where answers begin and end that were found before."""
        for place, chunk in read_all(sources, pace, start):
            begin = 0
            while begin < len(chunk):
                end = min(begin + self._rows_to_cut(), len(chunk))
                yield place, chunk if (begin, end) == (0, len(chunk)) else chunk.between(begin, end)
                begin = end

    def _rows_to_cut(self) -> int:
        if self._next is None:
            return sys.maxsize
        return (self._next.first if self._row < self._next.first else self._next.end) - self._row

    def __call__(self, chunk: Chunk) -> Answers:
        """What was found before; or what the operation finds now."""
        first, end = self._row, self._row + len(chunk)
        self._row = end
        if self._next is not None and first >= self._next.first:
            known = self._next
            if end == known.end:
                self._next = next(self._records, None)
            return _between(known.answers, first - known.first, end - known.first)
        start = time.perf_counter()
        answers = self._operation(chunk)
        end_of_work = time.perf_counter()
        is_worth = end_of_work - start >= WORTH * len(chunk) and end_of_work >= self._begin + SECONDS
        if is_worth and self._next is None:
            self._keep(_pickled(first, answers))
        return answers

    def close(self, *, is_done: bool) -> None:
        """Let go of the answers; take them away if the file is whole."""
        if self._file is not None:
            self._file.close()
        if is_done:
            self._path.unlink(missing_ok=True)

    def _open(self) -> None:
        self._file = self._path.open("r+b" if self._path.exists() else "x+b")
        hold(self._file, self._path.with_suffix(""))

    def _keep(self, data: bytes) -> None:
        try:
            if self._file is None:
                self._open()
                self._keep(json.dumps(self._task).encode())
            assert self._file is not None, "it was opened"
            self._file.write(_HEAD.pack(len(data), zlib.crc32(data)) + data)
            self._file.flush()  # a process that is killed loses nothing then; a machine may
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from None

    def _read(self) -> Iterator[_Record]:
        """Yield what an earlier run has found, in order; cut off what is damaged."""
        if self._file is None:
            return
        task = self._whole_record()
        try:
            require_same_task(str(self._path.with_suffix("")), self._task, json.loads(task or b""))
        except ValueError:
            raise UnreadableInput(str(self._path), "is no checkpoint") from None
        row = 0
        while data := self._whole_record():
            try:
                first, answers = _Answers(io.BytesIO(data)).load()
            except pickle.UnpicklingError:
                raise UnreadableInput(str(self._path), "is no checkpoint") from None
            assert first >= row, "records are in order"
            yield (record := _Record(first, Answers(*answers)))
            row = record.end

    def _whole_record(self) -> bytes | None:
        assert self._file is not None, "it was opened"
        start = self._file.tell()
        head = self._file.read(_HEAD.size)
        if len(head) == _HEAD.size:
            size, checked = _HEAD.unpack(head)
            data = self._file.read(min(size, os.path.getsize(self._path)))
            if len(data) == size and zlib.crc32(data) == checked:
                return data
        self._file.seek(start)
        self._file.truncate()
        return None


def _between(answers: Answers, begin: int, end: int) -> Answers:
    """The answers of these rows."""
    return Answers(
        answers.status[begin:end],
        {name: values[begin:end] for name, values in answers.columns.items()},
        {row - begin: error for row, error in answers.errors.items() if begin <= row < end},
        {row - begin: note for row, note in answers.notes.items() if begin <= row < end},
    )


def _pickled(first: int, answers: Answers) -> bytes:
    data = io.BytesIO()
    _Pickler(data, protocol=5).dump((first, tuple(answers._replace(errors=dict(answers.errors)))))
    return data.getvalue()


class _Pickler(pickle.Pickler):
    """Writes our errors as they are made, even where dask has changed how exceptions are written."""

    def reducer_override(self, value: Any) -> Any:
        """How an error is made again."""
        return value.__reduce__() if isinstance(value, SudokuError) else NotImplemented


class _Answers(pickle.Unpickler):
    """Reads answers, and calls nothing that is not needed for that: others may write into the folder."""

    def find_class(self, module: str, name: str) -> Any:
        """A value of ours, a function that makes one, or what arrays are made of."""
        if (module, name) == ("builtins", "getattr"):
            return _make_of
        room, found = module.partition(".")[0], super().find_class(module, name)
        is_value = isinstance(found, type) and (
            is_dataclass(found) or issubclass(found, Value | Enum | SudokuError | tuple)
        )
        if (room == "fullhouse" and (is_value or name in _MAKERS)) or (room == "numpy" and name in _NUMPY):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of answers")


def _make_of(technique: Technique, name: str) -> Callable[..., Any]:
    """What makes a step of this technique: all that a path asks `getattr` for."""
    if not isinstance(technique, Technique) or name != "make":
        raise pickle.UnpicklingError(f"{name} is no part of answers")
    return technique.make
