"""The local runner: passes chunks from the sources through an operation to the sink, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Protocol

from fullhouse.core.chunk_size import MOST, ChunkSize
from fullhouse.engines.status import Status
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk, Operation, Output, Result, Sink, State
from fullhouse.jobs.read import Source, read_all
from fullhouse.jobs.text import is_array

_NOT_PART_OF_TASK = ("threads", "device", "progress", "losses")
"""Fields of an operation that do not affect the output. A GPU finds the same answers as the CPU."""
MOST_ON_CARD = 1 << 20
"""The most rows per chunk on a GPU."""
DONE, FAILED, UNREADABLE = 0, 1, 2
"""Exit codes: all rows were answered; a row failed; nothing could be read."""


Read = Callable[[Sequence[Source], ChunkSize, State], Iterator[tuple[State, Chunk]]]


class Watcher(Protocol):
    """Receives the progress of a job."""

    def on_chunk(self, chunk: Chunk, answers: Answers, rows: int, share: float | None) -> None:
        """Called after each chunk, with the rows done by this run and the share of the input read so far."""


class Tally:
    """The number of rows that a job has read, and how many failed, including rows of earlier runs."""

    def __init__(self, state: State | None = None) -> None:
        found = state or {}
        self.rows: int = found.get("rows", 0)
        self.unreadable: int = found.get("unreadable", 0)
        self.failed: int = found.get("failed", 0)

    def add(self, chunk: Chunk, answers: Answers) -> None:
        """Count the rows of this chunk."""
        self.rows += len(chunk)
        status = answers.status
        self.unreadable += (
            int((status == Status.UNREADABLE).sum()) if is_array(status) else status.count(Status.UNREADABLE)
        )
        self.failed += len(answers.errors)

    @property
    def exit_code(self) -> int:
        """The exit code for the process."""
        if self.rows == self.unreadable:
            return UNREADABLE
        return FAILED if self.failed else DONE


def run(
    sources: Sequence[Source],
    operation: Operation,
    sink: Sink,
    output: Output,
    *,
    watcher: Watcher | None = None,
    pace: ChunkSize | None = None,
    read: Read = read_all,
) -> Tally:
    """Process all rows and write the answers; a row that fails keeps its place and never stops the job.

    `read` turns the sources into chunks; verbs that select rows replace it.
    """
    state: State = dict(output.state)
    tally, speed = Tally(state), pace or pace_for(operation)
    before = tally.rows
    so_far = Share(sources)

    def results() -> Iterator[Result]:
        for place, chunk in read(sources, speed, output.state):
            answers = operation(chunk)
            yield chunk, answers
            tally.add(chunk, answers)
            state.update(place, **vars(tally))
            output.mark(state)
            if watcher:
                watcher.on_chunk(chunk, answers, tally.rows - before, so_far.share(place))
            speed.worked(len(chunk))

    write_all(sink, results(), output, state)
    output.close(is_done=True)
    return tally


def pace_for(operation: Operation, most: int = MOST) -> ChunkSize:
    """Return the default pace of a job: a GPU needs large chunks, and keeping all cores busy takes a minimum size."""
    is_on_card = getattr(operation, "device", "cpu") != "cpu"
    return ChunkSize(most=MOST_ON_CARD if is_on_card else most, least=getattr(operation, "least_rows", 1))


def task_of(inputs: State, operation: Operation, format: str) -> State:
    """Return the values that a resumed run must share with the earlier run: input, verb, options and format."""
    if isinstance(operation, Answering):
        return {"input": inputs, "command": operation.verb, "options": operation.options, "format": format}
    names = [field.name for field in fields(operation)] if is_dataclass(operation) else vars(operation)
    settings = {name: getattr(operation, name) for name in names if name not in _NOT_PART_OF_TASK}
    return {"input": inputs, "command": operation.verb, "options": settings, "format": format}


def write_all(sink: Sink, results: Iterator[Result], output: Output, state: State) -> None:
    """Write all results. An interrupted run keeps everything up to the last mark, so no row is split or lost."""
    try:
        for text in sink.texts(results, state):
            output.write(text)
    except KeyboardInterrupt:
        output.keep()
        raise


class Share:
    """Computes how much of the input has been read, based on the sizes of the sources."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._counts = [source.row_count for source in sources]
        self._sizes = [source.size for source in sources]

    def share(self, place: State) -> float | None:
        """Return the share of the input before this place; None if it is unknown."""
        are_counted = None not in self._counts
        read, number = place["place"].get("rows" if are_counted else "bytes"), place["source"]
        sizes = [size for size in (self._counts if are_counted else self._sizes) if size]
        if read is None or len(sizes) < len(self._sizes):
            return None
        return min(float((sum(sizes[:number]) + read) / sum(sizes)), 1.0)
