"""The local runner: moves chunks from the sources through an operation to the sink, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from fullhouse.engines.tables import Status
from fullhouse.jobs.checkpoint import Output
from fullhouse.jobs.chunk import Answers, Chunk, Operation, Pace, Result, Sink
from fullhouse.jobs.sources import Source, read_all

DONE, FAILED, UNREADABLE = 0, 1, 2
"""Exit codes: all rows were answered; a row failed; nothing could be read."""


class Watcher(Protocol):
    """Is told how the job goes on."""

    def on_chunk(self, chunk: Chunk, answers: Answers, rows: int, share: float | None) -> None:
        """A chunk was written; so far there were this many rows, and this share of the input was read."""


class Tally:
    """How many rows a job has read, and how many failed."""

    def __init__(self) -> None:
        self.rows = 0
        self.unreadable = 0
        self.failed = 0

    def add(self, chunk: Chunk, answers: Answers) -> None:
        """Count the rows of this chunk."""
        self.rows += len(chunk)
        self.unreadable += int((answers.status == Status.UNREADABLE).sum())
        self.failed += len(answers.errors)

    @property
    def exit_code(self) -> int:
        """What the process should end with."""
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
    pace: Pace | None = None,
) -> Tally:
    """Work on all rows and write what is found; a row that fails keeps its place and never stops the job."""
    tally, speed = Tally(), pace or Pace()
    sizes = [source.size for source in sources]
    total = sum(size for size in sizes if size) if all(sizes) else None
    done = output.state

    def results() -> Iterator[Result]:
        read = 0
        for place, chunk in read_all(sources, speed, done):
            answers = operation(chunk)
            yield chunk, answers
            tally.add(chunk, answers)
            read += chunk.size
            output.mark({**place, "rows": done.get("rows", 0) + tally.rows})
            if watcher:
                watcher.on_chunk(chunk, answers, tally.rows, read / total if total else None)
            speed.took(len(chunk))

    try:
        for text in sink.texts(results(), done=done.get("rows", 0)):
            output.write(text)
    except KeyboardInterrupt:
        output.keep()
        raise
    output.close(is_done=True)
    return tally
