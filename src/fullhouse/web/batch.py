"""Answer many puzzles in one request: rows stream in, through a verb and out, in order and in bounded memory."""

from __future__ import annotations

import asyncio
import io
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from fullhouse.constraints.automata import at_most_states
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.stop import Stop
from fullhouse.errors import Stopped, SudokuError
from fullhouse.formats.codec import BadEntry
from fullhouse.formats.ruled import read_rules
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk, Result, chunk_of_items
from fullhouse.jobs.read import Input
from fullhouse.jobs.write import CsvWriter, JsonWriter
from fullhouse.rating.rate import DEFAULT_SCALES
from fullhouse.rating.rating import ScaleName
from fullhouse.verbs import verb_named
from fullhouse.verbs.verb import status_of
from fullhouse.web.bodies import check_length, check_type, read_parts
from fullhouse.web.clients import Client
from fullhouse.web.problems import Problem
from fullhouse.web.requests import MOST_RULES, MOST_STATES
from fullhouse.web.settings import Settings
from fullhouse.web.slots import Slot
from fullhouse.web.work import ClientDisconnected, Workers, wait_for_disconnect

TYPES = ("application/x-ndjson", "application/jsonl", "application/json", "text/csv", "text/plain")
_ANSWER_TYPES = {"jsonl": "application/x-ndjson", "csv": "text/csv; charset=utf-8"}
_PART = 1 << 16
_IN_MEMORY = 64 << 10
_MOST_BACKLOG = 256 << 20
"""Bytes of answers kept on disk for a client that sends all puzzles before it reads an answer."""
_LOOK_SECONDS = 0.1
"""How often a waiting thread checks whether it should stop."""
_FAST, _SLOW = 4_096, 2
"""Rows per chunk, for verbs that answer many rows at once and for those that take them one at a time."""
_QUICK_VERBS = ("solve", "check", "count", "canonical")

Name = Annotated[str, Field(max_length=200)]


class BatchOptions(BaseModel):
    """The verb, its options, and the formats of the rows."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    verb: Literal["solve", "check", "count", "explain", "hint", "rate", "canonical", "minimize"] = "solve"
    to: Literal["jsonl", "csv"] = Field("jsonl", description="JSON lines or CSV.")
    format: Name | None = Field(None, description="Input format; detected by default.")
    column: Name | None = Field(None, description="The column or member that holds the puzzle.")
    rules: Annotated[str, Field(max_length=MOST_RULES)] | None = Field(
        None, description="Rules of all puzzles, such as 6x6,x,anti-knight; a column `rules` has those of each."
    )
    time_limit: float = Field(5.0, gt=0, le=600, description="Seconds per puzzle.")
    limit: int = Field(10_000, ge=1, le=1_000_000, description="The number of solutions at which `count` stops.")
    stage: int = Field(1, ge=1, le=4, description="How much `hint` reveals.")
    scale: list[ScaleName] = Field(list(DEFAULT_SCALES), max_length=5, description="The scales of `rate`.")

    def answering(self, settings: Settings, stop: Stop) -> tuple[Answering, int]:
        """The verb that answers chunks, and the number of rows per chunk."""
        limits = {"time_limit": min(self.time_limit, settings.time_limit)}
        own: dict[str, dict[str, Any]] = {
            "count": {"limit": self.limit, **limits},
            "canonical": {},
            "rate": {"scales": tuple(self.scale), **limits},
            "hint": {"stage": self.stage, **limits},
        }
        verb = verb_named(self.verb)(**own.get(self.verb, limits))
        rows = _FAST if self.verb in _QUICK_VERBS else _SLOW
        return Answering(verb, nested=self.to == "jsonl", stop=stop), rows


class TooManyPuzzles(Stopped):
    """More puzzles than a request may have."""

    def __init__(self, most: int) -> None:
        super().__init__(f"a request may have {most:,} puzzles; send the others in another one")


async def batch(request: Request, options: BatchOptions, workers: Workers) -> Response:
    """Answer the rows of the body."""
    settings = workers.settings
    check_type(request, *TYPES)
    check_length(request, settings.most_batch_body)
    run = _Run(request.receive, options, workers, workers.client_of(request))
    try:
        await run.begin()
    except BaseException:
        run.close()
        raise
    return _Rows(run, _ANSWER_TYPES[options.to])


class _Rows(Response):
    """A streamed answer. Starlette's own class would consume messages of the request, which is still being read."""

    def __init__(self, run: _Run, media_type: str) -> None:
        super().__init__(media_type=media_type)
        del self.headers["content-length"]
        self._run = run

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send the parts as they come."""
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            async for part in self._run.answers():
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:  # even if the client disconnects before the first part
            self._run.close()


class _Run:
    """A running batch: its thread, its input and its output."""

    def __init__(self, receive: Receive, options: BatchOptions, workers: Workers, client: Client) -> None:
        self._options = options
        self._settings = settings = workers.settings
        self._pool, self._client = workers.heavy, client
        self._stop = Stop(settings.batch_time_limit)
        self._slot = self._pool.slot(client, self._stop)
        self._backlog = Backlog(asyncio.get_running_loop(), self._stop, self._slot)
        self._body = Body(receive, settings, self._stop, self._slot)
        self._work: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Start the work and wait for the first row; an error before it is answered as a problem."""
        work = self._pool.run(self._answer_all, self._stop, self._body.gone, self._client, self._slot)
        self._work = asyncio.create_task(work)
        await asyncio.wait({self._work, waiting := asyncio.create_task(self._backlog.has_some.wait())}, **_FIRST)
        waiting.cancel()
        if self._work.done() and (error := self._work.exception()):
            raise _problem_or(error)
        self._work.add_done_callback(lambda _: self._backlog.end())

    async def answers(self) -> AsyncIterator[bytes]:
        """Yield answers as they are found."""
        while part := await self._backlog.read():
            yield part
        if self._work is not None and self._work.done():
            self._work.result()  # an error breaks the connection: the answer is incomplete

    def close(self) -> None:
        """End the work, and drop what was not read or sent; the work may never have begun."""
        self._stop.stop()
        self._backlog.close()
        self._body.let_go()

    def _answer_all(self) -> None:
        """Answer all rows; runs in a thread."""
        answering, most = self._options.answering(self._settings, self._stop)
        writer = (JsonWriter if self._options.to == "jsonl" else CsvWriter)(answering)
        try:
            for text in writer.texts(self._results(answering, ChunkSize(most=most)), {}):
                self._backlog.write(text)
        finally:
            self._body.let_go()

    def _results(self, answering: Answering, pace: ChunkSize) -> Iterator[Result]:
        """Yield all rows with their answers; if a limit is reached, the last row reports it."""
        stream = io.BufferedReader(self._body, _PART)
        with at_most_states(MOST_STATES):
            rules = None if self._options.rules is None else read_rules(self._options.rules.strip())
        options = self._options
        source = Input("the body", stream=stream, format=options.format, column=options.column, rules=rules)
        rows = 0
        last: Chunk | None = None
        try:
            for _, chunk in source.chunks(pace, {}):
                self._stop.check()
                left = self._settings.most_puzzles - rows
                if len(chunk) > left and last is None:
                    raise TooManyPuzzles(self._settings.most_puzzles)
                last = chunk if len(chunk) <= left else chunk.take(range(left))
                yield last, answering(last)
                if last is not chunk:
                    raise TooManyPuzzles(self._settings.most_puzzles)
                rows += len(chunk)
                pace.worked(len(chunk))
        except SudokuError as error:
            if last is None:
                raise
            yield _last_row(error, last, answering)


_FIRST: Any = {"return_when": asyncio.FIRST_COMPLETED}


def _problem_or(error: BaseException) -> BaseException:
    """Describe errors that a batch reports differently from other requests."""
    if isinstance(error, TooManyPuzzles):
        return Problem(413, "too-many", f"{error}.")
    return error.problem if isinstance(error, BodyFailed) else error


def _last_row(error: SudokuError, last: Chunk, answering: Answering) -> Result:
    """A last row with the reason why no more rows follow."""
    chunk = chunk_of_items(last.source, [BadEntry(error, "", 1)], header=last.header)
    columns = {name: [None] for name in answering.columns}
    return chunk, Answers([status_of(error)], columns, {0: error})


class Spool:
    """A queue of bytes between a thread and the event loop: in memory, or in a file if it is long."""

    def __init__(self) -> None:
        self.is_ended = False
        self._lock = threading.Lock()
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed by `close`
        self._written = self._read = 0

    def __len__(self) -> int:
        return self._written - self._read

    @property
    def is_closed(self) -> bool:
        """Whether it takes no more bytes and has none to give."""
        return self._file.closed

    def append(self, data: bytes) -> None:
        """Add these bytes; they are dropped if the queue is closed."""
        with self._lock:
            if not self._file.closed:
                self._file.seek(self._written)
                self._file.write(data)
                self._written += len(data)

    def take(self, most: int = _PART) -> bytes:
        """Return the next bytes; none if no more have arrived, or at the end."""
        with self._lock:
            if self._read == self._written or self._file.closed:
                return b""
            self._file.seek(self._read)
            data = self._file.read(min(most, self._written - self._read))
            self._read += len(data)
            if self._read == self._written:  # start again at the front, so that the file stays small
                self._read = self._written = 0
            return data

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._file.close()


class BodyFailed(Stopped):
    """The body was rejected while it arrived."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


class Body(io.RawIOBase):
    """The body of a request as a stream for a thread. It is read as it arrives, so that a disconnect is noticed."""

    def __init__(self, receive: Receive, settings: Settings, stop: Stop, slot: Slot) -> None:
        self._receive = receive
        self._settings = settings
        self._stop = stop
        self._slot = slot
        self._spool = Spool()
        self._has_news = threading.Event()
        self._problem: Problem | None = None

    async def gone(self) -> Message:
        """Read the whole body, then wait; return when the client disconnects."""
        try:
            async for part in read_parts(self._receive, self._settings.most_batch_body, self._settings):
                self._spool.append(part)
                self._has_news.set()
        except ClientDisconnected:
            return {"type": "http.disconnect"}
        except Problem as problem:
            self._problem = problem
        self._spool.is_ended = True
        self._has_news.set()
        await wait_for_disconnect(self._receive)
        return {"type": "http.disconnect"}

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer with the next bytes; return 0 at the end. Others may work while none have arrived."""
        data = self._next(len(buffer))
        if data is None:
            with self._slot.lent():
                while data is None:
                    self._stop.check()
                    self._has_news.wait(_LOOK_SECONDS)
                    data = self._next(len(buffer))
        if not data and self._problem:
            raise BodyFailed(self._problem)
        buffer[: len(data)] = data
        return len(data)

    def _next(self, most: int) -> bytes | None:
        """Return the next bytes, none at the end; None if no more have arrived."""
        self._has_news.clear()
        is_ended = self._spool.is_ended
        return self._spool.take(most) or (b"" if is_ended else None)

    def let_go(self) -> None:
        """Close the stream."""
        self._spool.close()


class Backlog:
    """Answers that wait between the worker thread and the client."""

    def __init__(self, loop: asyncio.AbstractEventLoop, stop: Stop, slot: Slot) -> None:
        self.has_some = asyncio.Event()
        self._loop = loop
        self._stop = stop
        self._slot = slot
        self._spool = Spool()

    def write(self, data: bytes) -> None:
        """Add answers from a thread; wait while the backlog is full, and let others work."""
        if len(self._spool) > _MOST_BACKLOG:
            with self._slot.lent():
                while len(self._spool) > _MOST_BACKLOG:
                    self._stop.check()
                    time.sleep(_LOOK_SECONDS)
        if data:
            self._spool.append(data)
            self._loop.call_soon_threadsafe(self.has_some.set)

    def end(self) -> None:
        """Mark the end of the answers."""
        self._spool.is_ended = True
        self.has_some.set()

    async def read(self) -> bytes:
        """Return the next bytes; none at the end."""
        while not (data := self._spool.take()) and not self._spool.is_ended:
            self.has_some.clear()
            await self.has_some.wait()
        return data

    def close(self) -> None:
        """Close the file."""
        self._spool.close()
