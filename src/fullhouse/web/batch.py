"""Many puzzles in one request: rows stream in, through an operation of `jobs`, and out, in order and bounded memory."""

from __future__ import annotations

import asyncio
import io
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import TimeoutError as NotYet
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive

from fullhouse.core.stop import Stop
from fullhouse.errors import Stopped, SudokuError
from fullhouse.formats.codec import BadEntry
from fullhouse.jobs.chunk import Answers, Chunk, ItemChunk, Operation, Pace, Result
from fullhouse.jobs.operations.canonical import Canonical
from fullhouse.jobs.operations.check import Check
from fullhouse.jobs.operations.common import status_of
from fullhouse.jobs.operations.count import Count
from fullhouse.jobs.operations.explain import Explain
from fullhouse.jobs.operations.hint import Hint
from fullhouse.jobs.operations.minimize import Minimize
from fullhouse.jobs.operations.rate import Rate
from fullhouse.jobs.operations.solve import Solve
from fullhouse.jobs.sinks.tables import CsvSink, JsonSink
from fullhouse.jobs.sources import Source
from fullhouse.rating.rating import ScaleName
from fullhouse.rating.scales import DEFAULT_SCALES
from fullhouse.web.bodies import check_length, check_type, parts_of
from fullhouse.web.problems import Problem, problem_of
from fullhouse.web.service import Service
from fullhouse.web.settings import Settings
from fullhouse.web.work import ClientGone, Lane, client_gone

TYPES = ("application/x-ndjson", "application/jsonl", "application/json", "text/csv", "text/plain")
_ANSWER_TYPES = {"jsonl": "application/x-ndjson", "csv": "text/csv; charset=utf-8"}
_PART = 1 << 16
_IN_MEMORY = 1 << 20
_MOST_BACKLOG = 256 << 20
"""Bytes of answers that wait on disk for a client that sends all of its puzzles before it reads any answer."""
_LOOK_SECONDS = 0.1
"""How often a thread that waits looks whether it should stop."""
_FAST, _SLOW = 4_096, 8
"""Rows of a chunk, of verbs that work on many rows at once and of those that take rows one by one."""

Name = Annotated[str, Field(max_length=200)]


class BatchOptions(BaseModel):
    """What is done with every puzzle, and how rows are read and written."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    verb: Literal["solve", "check", "count", "explain", "hint", "rate", "canonical", "minimize"] = "solve"
    to: Literal["jsonl", "csv"] = Field("jsonl", description="JSON lines or CSV.")
    format: Name | None = Field(None, description="The format to read, instead of finding out.")
    column: Name | None = Field(None, description="The column or member that holds the puzzle.")
    time_limit: float = Field(5.0, gt=0, le=600, description="Seconds a puzzle may take.")
    limit: int = Field(10_000, ge=1, le=1_000_000, description="Where `count` stops.")
    stage: int = Field(1, ge=1, le=4, description="How much `hint` says.")
    scale: list[ScaleName] = Field(list(DEFAULT_SCALES), max_length=5, description="The scales of `rate`.")

    def operation(self, settings: Settings) -> tuple[Operation, int]:
        """The operation, and how many rows it takes at once."""
        seconds = min(self.time_limit, settings.time_limit)
        scales = tuple(self.scale)
        made: dict[str, Callable[[], tuple[Operation, int]]] = {
            "solve": lambda: (Solve(time_limit=seconds), _FAST),
            "check": lambda: (Check(time_limit=seconds), _FAST),
            "count": lambda: (Count(self.limit, time_limit=seconds), _FAST),
            "canonical": lambda: (Canonical(), _FAST),
            "rate": lambda: (Rate(scales, time_limit=seconds, whole=self.to == "jsonl"), _SLOW),
            "explain": lambda: (Explain(time_limit=seconds, with_columns=self.to == "csv"), _SLOW),
            "hint": lambda: (Hint(self.stage, time_limit=seconds), _SLOW),
            "minimize": lambda: (Minimize(time_limit=seconds), _SLOW),
        }
        return made[self.verb]()


class TooManyPuzzles(Stopped):
    """More puzzles than a request may have."""

    def __init__(self, most: int) -> None:
        super().__init__(f"a request may have {most:,} puzzles; send the others in another one")


async def batch(request: Request, options: BatchOptions, service: Service) -> Response:
    """The rows of the body with what was found about each."""
    settings = service.settings
    check_type(request, *TYPES)
    check_length(request, settings.most_batch_body)
    run = _Run(request.receive, options, settings)
    await run.begin(service.heavy)
    return StreamingResponse(run.answers(), media_type=_ANSWER_TYPES[options.to])


class _Run:
    """A batch under way: the thread that works, and what flows to it and from it."""

    def __init__(self, receive: Receive, options: BatchOptions, settings: Settings) -> None:
        self._options = options
        self._settings = settings
        self._stop = Stop(settings.batch_time_limit)
        self._loop = asyncio.get_running_loop()
        self._backlog = Backlog(self._loop)
        self._body = Body(receive, settings, self._stop, self._loop)
        self._work: asyncio.Task[None] | None = None

    async def begin(self, lane: Lane) -> None:
        """Start to work, and wait for the first row; what fails before it is a problem of its own."""
        self._work = asyncio.create_task(lane.do(self._answer_all, self._stop, self._body.gone))
        await asyncio.wait({self._work, waiting := asyncio.create_task(self._backlog.has_some.wait())}, **_FIRST)
        waiting.cancel()
        if self._work.done():
            self._backlog.end()
            try:
                self._work.result()
            except TooManyPuzzles as error:
                raise Problem(413, "too-many", f"{error}.") from None
            except SudokuError as error:
                raise problem_of(error) from None

    async def answers(self) -> AsyncIterator[bytes]:
        """Yield what has been found, as it is found."""
        assert self._work is not None
        self._work.add_done_callback(lambda _: self._backlog.end())
        try:
            while part := await self._backlog.read():
                yield part
        finally:
            self._stop.stop()
            self._backlog.close()

    def _answer_all(self) -> None:
        """Work on all rows; runs in a thread."""
        operation, most = self._options.operation(self._settings)
        sink = (JsonSink if self._options.to == "jsonl" else CsvSink)(operation)
        for text in sink.texts(self._results(operation, Pace(most=most)), {}):
            self._backlog.write(text, self._stop)

    def _results(self, operation: Operation, pace: Pace) -> Iterator[Result]:
        """Yield all rows with their answers; a limit that is reached on the way is the last row."""
        stream = io.BufferedReader(self._body, _PART)
        source = Source("the body", stream=stream, format=self._options.format, column=self._options.column)
        rows, last = 0, None
        try:
            for _, chunk in source.chunks(pace, {}):
                self._stop.check()
                rows += len(chunk)
                if rows > self._settings.most_puzzles:
                    raise TooManyPuzzles(self._settings.most_puzzles)
                yield chunk, operation(chunk)
                last = chunk
                pace.took(len(chunk))
        except SudokuError as error:
            if last is None:
                raise
            yield _last_row(error, last, operation)


_FIRST: Any = {"return_when": asyncio.FIRST_COMPLETED}


def _last_row(error: SudokuError, last: Chunk, operation: Operation) -> Result:
    """A row that says why no further one follows."""
    chunk = ItemChunk(last.source, [BadEntry(error, "", 1)], columns=last.columns)
    columns = {name: [None] for name in operation.adds}
    return chunk, Answers([status_of(error)], columns, {0: error})


class Body(io.RawIOBase):
    """The body of a request as a stream for a thread: each part is taken from the event loop when it is wanted."""

    def __init__(self, receive: Receive, settings: Settings, stop: Stop, loop: asyncio.AbstractEventLoop) -> None:
        self._parts = parts_of(receive, settings.most_batch_body, settings.body_seconds)
        self._receive = receive
        self._stop = stop
        self._loop = loop
        self._rest = b""
        self._is_read = asyncio.Event()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer with what comes next; 0 at the end."""
        if not self._rest:
            self._rest = self._next()
        count = min(len(buffer), len(self._rest))
        buffer[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count

    def _next(self) -> bytes:
        future = asyncio.run_coroutine_threadsafe(self._part(), self._loop)
        while True:
            try:
                return future.result(_LOOK_SECONDS)
            except NotYet:
                if self._stop.is_stopped():
                    future.cancel()
                    self._stop.check()
            except Problem as problem:
                raise Stopped(problem.detail) from None
            except ClientGone:
                raise Stopped from None

    async def _part(self) -> bytes:
        part = await anext(self._parts, b"")
        if not part:
            self._is_read.set()
        return part

    async def gone(self) -> Any:
        """The message that the client has gone; before the body has been read, reading says so."""
        await self._is_read.wait()
        await client_gone(self._receive)
        return {"type": "http.disconnect"}


class Backlog:
    """Answers on their way from the thread to the client: a queue of bytes, in a file where it is long."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.has_some = asyncio.Event()
        self._loop = loop
        self._lock = threading.Lock()
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed when the answer has ended
        self._written = self._read = 0
        self._is_ended = False

    def write(self, data: bytes, stop: Stop) -> None:
        """Add what a thread has found; wait while too much is there."""
        while self._written - self._read > _MOST_BACKLOG:
            stop.check()
            threading.Event().wait(_LOOK_SECONDS)
        stop.check()
        if not data:
            return
        with self._lock:
            self._file.seek(self._written)
            self._file.write(data)
            self._written += len(data)
        self._loop.call_soon_threadsafe(self.has_some.set)

    def end(self) -> None:
        """Say that nothing more comes."""
        self._is_ended = True
        self.has_some.set()

    async def read(self) -> bytes:
        """What comes next; nothing at the end."""
        while True:
            with self._lock:
                data = self._take()
            if data or self._is_ended:
                return data
            self.has_some.clear()
            await self.has_some.wait()

    def _take(self) -> bytes:
        self._file.seek(self._read)
        data = self._file.read(min(_PART, self._written - self._read))
        self._read += len(data)
        if self._read == self._written:  # start again at the front, so that the file stays small
            self._read = self._written = 0
        return data

    def close(self) -> None:
        """Let the file go."""
        with self._lock:
            self._file.close()
