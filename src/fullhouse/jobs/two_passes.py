"""Read rows for verbs that see all rows before selecting some, and for verbs that turn each row into several."""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from fullhouse.core.arguments import seed_of
from fullhouse.core.chunk_size import MOST, ChunkSize
from fullhouse.jobs.answer import Answering, with_one_thread
from fullhouse.jobs.chunk import Chunk, State, others_in
from fullhouse.jobs.expand import has_equivalents, images_of
from fullhouse.jobs.read import Source, read_all
from fullhouse.verbs.augment import Augment
from fullhouse.verbs.verb import Choice, with_seed

_BLOCK = 1 << 20
SomeChoice = TypeVar("SomeChoice", bound=Choice)
READ = "read"
"""The key in a checkpoint for the number of input rows that were read."""


@contextmanager
def scratch() -> Iterator[Path]:
    """Create a temporary folder that is removed afterwards; TMPDIR sets its location."""
    with tempfile.TemporaryDirectory(prefix="fullhouse-") as folder:
        yield Path(folder)


Again = Callable[[], list[Source]]
"""Returns the sources from their start, any number of times."""


@contextmanager
def rereadable(sources: Sequence[Source], folder: Path) -> Iterator[Again]:
    """Make these sources readable more than once; streams are copied to files first."""
    with ExitStack() as stack:
        copies: dict[int, io.BufferedReader] = {}
        for number, source in enumerate(sources):
            if source.stream is not None:
                path = folder / f"stream-{number}"
                with path.open("wb") as file:
                    shutil.copyfileobj(source.stream, file)
                copies[number] = stack.enter_context(io.BufferedReader(io.FileIO(path), 1 << 16))

        def again() -> list[Source]:
            for stream in copies.values():
                stream.seek(0)
            return [source._replace(stream=copies.get(number)) for number, source in enumerate(sources)]

        yield again


Measure = Callable[[Chunk, int | None], Any]
"""Measures the rows of a chunk with this many threads. Can be pickled."""
Each = Callable[[Measure, Sequence[Source], int | None], Iterator[tuple[int, Any]]]
"""Measures all rows of these sources with this many threads; yields the number of rows and their facts, in order."""


def each_here(measure: Measure, sources: Sequence[Source], threads: int | None) -> Iterator[tuple[int, Any]]:
    """Measure all rows in this process."""
    pace = ChunkSize(first=4096)
    for _, chunk in read_all(sources, pace, {}):
        yield len(chunk), measure(chunk, threads)
        pace.worked(len(chunk))


def measured(verb: Choice, chunk: Chunk, threads: int | None) -> Any:
    """Measure the facts about these rows that a selection needs; workers of a cluster use one thread."""
    return (verb if threads is None else with_one_thread(verb)).measure(chunk.rows, others_in(chunk))


class ChosenRows(Generic[SomeChoice]):
    """Reads all rows, then reads again those that a verb selects. Runners use it in place of `read_all`."""

    def __init__(self, verb: SomeChoice) -> None:
        self.verb = with_seed(verb)
        self.each: Each = each_here
        """The function that measures rows, in this process or on a cluster."""
        self.rows = 0
        """The number of rows read so far."""
        self.only: int | None = None
        """The mark of the rows to pass on; None for all marks except 0."""
        self._marks: npt.NDArray[np.uint8] = np.zeros(0, dtype=np.uint8)
        self._counts = [0]

    @property
    def operation(self) -> Answering:
        """The verb as an operation for the runner."""
        return Answering(self.verb)

    @property
    def left_out(self) -> int:
        """The number of rows that are not passed on."""
        return self._counts[0]

    def count(self, mark: int) -> int:
        """Count the rows with this mark."""
        return self._counts[mark] if mark < len(self._counts) else 0

    def __call__(self, sources: Sequence[Source], size: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the selected rows in chunks, each with the place after it, starting where an earlier run stopped."""
        with scratch() as folder, rereadable(sources, folder) as again:
            self.survey(again(), folder)
            yield from self.chosen(again(), size, start)

    def survey(self, sources: Sequence[Source], folder: Path) -> None:
        """Read all rows and mark those to pass on."""
        self.rows = 0
        self._marks = self.verb.kept(self._measured(sources), folder)
        totals = np.zeros(256, dtype=np.int64)
        for begin in range(0, len(self._marks), _BLOCK):
            totals += np.bincount(self._marks[begin : begin + _BLOCK], minlength=256)
        self._counts = totals.tolist()

    def _measured(self, sources: Sequence[Source]) -> Iterator[Any]:
        for count, found in self.each(partial(measured, self.verb), sources, None):
            yield found
            self.rows += count

    def chosen(self, sources: Sequence[Source], size: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the rows that the verb passes on."""
        read = start.get(READ, 0)
        for place, chunk in read_all(sources, size, start):
            marks = self._marks[read : read + len(chunk)]
            kept = np.flatnonzero(marks if self.only is None else marks == self.only)
            read += len(chunk)
            if len(kept):
                yield {**place, READ: read}, chunk.take(kept.tolist(), self.verb.chosen(marks[kept]))
            else:  # the runner never sees this chunk
                size.worked(len(chunk))

    def doing(self) -> str:
        """Describe the current stage for the progress line."""
        return f"{self.rows:,} read"


class ExpandedRows:
    """Yields several rows for each row of the sources. Runners use it in place of `read_all`."""

    def __init__(self, verb: Augment) -> None:
        self.verb = with_seed(verb)
        self._seed = seed_of(self.verb.seed)

    @property
    def operation(self) -> Answering:
        """The verb as an operation for the runner."""
        return Answering(self.verb)

    def __call__(self, sources: Sequence[Source], size: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the new rows in chunks, each with the place after it."""
        read = start.get(READ, 0)
        smaller = ChunkSize(size.rows, max(MOST // self.verb.count, 1))
        for place, chunk in read_all(sources, smaller, start):
            images = images_of(chunk, self.verb.count, self._seed, read)
            read += len(chunk)
            yield {**place, READ: read}, images
            smaller.worked(len(chunk))

    def starts(self, sources: Sequence[Source], rows: int) -> Iterator[State]:
        """Yield the place where each part of this many new rows begins, without making any."""
        most = max(MOST // self.verb.count, 1)
        before: State = {"source": 0, "place": {}}
        read = made = start = 0
        for behind, chunk in read_all(sources, ChunkSize(most, most), {}):
            images = len(chunk) + (self.verb.count - 1) * int(has_equivalents(chunk).sum())
            while start < made + images:
                yield {**before, READ: read, "skip": start - made}
                start += rows
            before, read, made = behind, read + len(chunk), made + images
