"""Verbs that look at all rows before they write the first: sources that can be read twice, and rows chosen of them."""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, ClassVar

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.values import Value
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, State
from fullhouse.jobs.operations.common import Found, one_by_one
from fullhouse.jobs.read import Source, read_all

READ = "read"
"""How many rows of the input are behind the place that a checkpoint has."""


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for as long as the work goes on; the environment (TMPDIR) says where."""
    with tempfile.TemporaryDirectory(prefix="fullhouse-") as folder:
        yield Path(folder)


Again = Callable[[], list[Source]]
"""Sources from their start, as often as they are asked for."""


@contextmanager
def rereadable(sources: Sequence[Source], folder: Path) -> Iterator[Again]:
    """These sources, to be read more than once; what comes from a stream is copied into a file first."""
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
"""What is found out about the rows of a chunk with this many threads. Can be pickled."""
Each = Callable[[Measure, Sequence[Source], int | None], Iterator[tuple[int, Any]]]
"""Measures all rows of these sources, with this many threads: yields how many, and what was found, in their order."""


def each_here(measure: Measure, sources: Sequence[Source], threads: int | None) -> Iterator[tuple[int, Any]]:
    """Measure all rows in this process."""
    pace = ChunkSize(first=4096)
    for _, chunk in read_all(sources, pace, {}):
        yield len(chunk), measure(chunk, threads)
        pace.worked(len(chunk))


def count_rows(chunk: Chunk, threads: int | None) -> None:
    """Nothing about these rows, but that they are there."""


class Reader:
    """Reads all rows, and then those again that the verb chooses. The runner takes it in place of `read_all`."""

    measure: Measure = staticmethod(count_rows)
    """What the verb must know about every row."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads
        self.each: Each = each_here
        """Who measures rows: this process, or a cluster."""
        self.rows = 0
        """How many rows were looked at so far."""
        self.left_out = 0
        """How many are not passed on."""

    def __call__(self, sources: Sequence[Source], pace: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the chosen rows, each chunk with the place behind it, from the place on where an earlier run was."""
        with scratch() as folder, rereadable(sources, folder) as again:
            self.survey(again(), folder)
            yield from self.chosen(again(), pace, start)

    def survey(self, sources: Sequence[Source], folder: Path) -> None:
        """Look at all rows, and decide."""
        self.rows = self.left_out = 0
        for count, found in self.each(self.measure, sources, self.threads):
            self.learn(found, folder)
            self.rows += count
        self.decide(folder)

    def chosen(self, sources: Sequence[Source], pace: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the rows that the verb chooses."""
        read = start.get(READ, 0)
        for place, chunk in read_all(sources, pace, start):
            chosen = self.choose(read, chunk)
            read += len(chunk)
            if len(chosen):
                yield {**place, READ: read}, chosen
            else:  # the runner does not see it
                pace.worked(len(chunk))

    def learn(self, found: Any, folder: Path) -> None:
        """Take what was measured about some rows, the first of which has the number `self.rows`."""

    def decide(self, folder: Path) -> None:
        """All rows have been seen."""

    def choose(self, first: int, chunk: Chunk) -> Chunk:
        """The rows of this chunk that are passed on; the first of it has this number."""
        raise NotImplementedError

    def doing(self) -> str:
        """How far it is, for the progress line."""
        return f"{self.rows:,} read"


class Keep(Value):
    """Rows as they are; what was found about them before becomes columns. Verbs add their options."""

    verb: ClassVar[str]
    adds: ClassVar[tuple[str, ...]] = ()
    status: ClassVar[Status] = Status.DONE
    """What becomes of a row that can be read."""

    def __call__(self, chunk: Chunk) -> Answers:
        """Whether each row could be read, and what is known about it."""
        import numpy as np

        status = np.full(len(chunk), self.status, dtype=np.uint8)
        bad = np.flatnonzero(chunk.rows.faults).tolist()
        answers = one_by_one(chunk, _as_it_is, (), rows=bad, answers=Answers(status, {}, {}))
        return answers._replace(columns={name: chunk.facts[name] for name in self.adds})


def _as_it_is(_entry: Entry) -> Found:
    return Found(Status.DONE, {})
