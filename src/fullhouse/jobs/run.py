"""The local runner: passes chunks from the inputs through a verb to a writer, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from fullhouse.core.chunk_size import MOST, ChunkSize
from fullhouse.engines.status import Status
from fullhouse.errors import NotFoundInTime, Stopped
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk, Result, State
from fullhouse.jobs.output import Output
from fullhouse.jobs.read import ROWS, Input, Reader
from fullhouse.jobs.text import is_array
from fullhouse.jobs.write import Writer

MOST_ON_GPU = 1 << 20
"""The most rows per chunk on a GPU."""
DONE, FAILED, UNREADABLE = 0, 1, 2
"""Exit codes: all rows were answered; a row failed; nothing could be read."""
AfterChunk = Callable[[Chunk, Answers, State], object]
"""Called after a chunk was written, with the place after it."""


class Watcher(Protocol):
    """Receives the progress of a job."""

    def on_chunk(self, chunk: Chunk, answers: Answers, rows: int, share: float | None) -> None:
        """Called after each chunk, with the rows done by this run and the share of the input read so far."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a job. Has `rows`, the number of rows that a resumed run need not process again."""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.rows = rows


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
    inputs: Sequence[Input],
    answering: Answering,
    writer: Writer,
    output: Output,
    *,
    watcher: Watcher | None = None,
    size: ChunkSize | None = None,
    read: Reader = ROWS,
) -> Tally:
    """Process all rows and write the answers; a row that fails keeps its place and never stops the job.

    `read` turns the inputs into chunks; verbs that select or make rows have their own reader. If a source reaches its
    time limit, the error is raised after its rows have been written.
    """
    state: State = dict(output.state)
    tally, size = Tally(state), size or chunk_size_for(answering)
    before, share = tally.rows, Share(inputs)
    late: list[Stopped | NotFoundInTime] = []

    def save(place: State) -> None:
        state.update(place, **vars(tally))
        if output.mark(state):
            read.on_saved(tally.rows)

    def on_chunk(chunk: Chunk, answers: Answers, place: State) -> None:
        save(place)
        if watcher:
            watcher.on_chunk(chunk, answers, tally.rows - before, share.share(place))

    def results() -> Iterator[Result]:
        try:
            yield from answered(answering, read(inputs, size, output.state), size, tally, on_chunk)
        except (Stopped, NotFoundInTime) as error:  # the text of the rows so far is completed first
            late.append(error)

    read.follow(save)
    output.mark({**state, **vars(tally)}, at_once=True)  # from now on a run that is killed can be resumed
    write_all(writer, results(), output, state)
    output.close(is_done=not late)
    if late:
        raise late[0]
    return tally


def answered(
    answering: Answering, chunks: Iterable[tuple[State, Chunk]], size: ChunkSize, tally: Tally, after: AfterChunk
) -> Iterator[Result]:
    """Yield each chunk with its answers; count its rows when it has been written."""
    for place, chunk in chunks:
        answers = answering(chunk)
        yield chunk, answers
        tally.add(chunk, answers)
        after(chunk, answers, place)
        size.worked(len(chunk))


def chunk_size_for(answering: Answering, most: int = MOST) -> ChunkSize:
    """Return the default chunk size: a GPU needs large chunks, and keeping all cores busy takes a minimum size."""
    return ChunkSize(most=most if answering.device == "cpu" else MOST_ON_GPU, least=answering.least_rows)


def job_key(inputs: Iterable[Input], answering: Answering, format: str) -> State:
    """Return the values that a resumed run must share with the earlier run: input, verb, options and format."""
    key = answering.verb.job_key()
    return {"input": inputs_key(inputs), "command": key["verb"], "options": key["options"], "format": format}


def inputs_key(inputs: Iterable[Input]) -> State:
    """Return what identifies the inputs: the names and sizes of files, or the text that was given."""
    return {one.name or str(one.text): one.file_size for one in inputs}


def write_all(writer: Writer, results: Iterator[Result], output: Output, state: State) -> None:
    """Write all results. An interrupted run keeps everything up to the last mark, so no row is split or lost."""
    try:
        for text in writer.texts(results, state):
            output.write(text)
    except KeyboardInterrupt:
        output.keep()
        raise Interrupted(output.marked_rows) from None


class Share:
    """Computes how much of the input has been read, based on the sizes of the inputs."""

    def __init__(self, inputs: Sequence[Input]) -> None:
        self._counts = [one.row_count for one in inputs]
        self._sizes = [one.size for one in inputs]

    def share(self, place: State) -> float | None:
        """Return the share of the input before this place; None if it is unknown."""
        are_counted = None not in self._counts
        read, number = place["place"].get("rows" if are_counted else "bytes"), place["source"]
        sizes = [size for size in (self._counts if are_counted else self._sizes) if size]
        if read is None or not sizes or len(sizes) < len(self._sizes):
            return None
        return min(float((sum(sizes[:number]) + read) / sum(sizes)), 1.0)


class Feed:
    """The rows of all inputs as one stream that can be cut, and resumed, after any row."""

    def __init__(
        self, inputs: Sequence[Input], size: ChunkSize, start: State | None = None, read: Reader = ROWS
    ) -> None:
        """Start at a `place` of another feed over the same inputs, or at the first row if none is given."""
        start = {"source": 0, "place": {}, **(start or {})}
        self.size = size
        self._before: State = {name: value for name, value in start.items() if name != "skip"}
        """The place where the current chunk starts."""
        self._chunks = read(inputs, size, self._before)
        self._chunk: Chunk | None = None
        self._after: State = self._before
        self._used = 0
        """The number of its rows that were returned; before the first chunk, the number of rows to skip."""
        for _ in self.take(start.get("skip", 0)):
            pass

    @property
    def place(self) -> State:
        """The position of the next row: an input, a place in it, and the number of rows to skip from there."""
        return {**self._before, "skip": self._used}

    def first(self) -> Chunk | None:
        """Peek at the next chunk without consuming it; None at the end."""
        while self._chunk is None or self._used == len(self._chunk):
            self._before, self._used = self._after, 0
            self._after, self._chunk = next(self._chunks, (self._after, None))
            if self._chunk is None:
                return None
        return self._chunk

    def take(self, most: int) -> Iterator[tuple[State, Chunk]]:
        """Yield the next rows, at most this many, in chunks with the place after each."""
        while most > 0 and (chunk := self.first()) is not None:
            begin, self._used = self._used, min(self._used + most, len(chunk))
            most -= self._used - begin
            yield self.place, chunk.between(begin, self._used)
