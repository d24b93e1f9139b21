"""Run requests in worker threads with limits, and cancel them on timeout or when the client disconnects."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.types import Receive

from fullhouse.core.child_process import ChildEnded, ChildProcesses, Task
from fullhouse.core.stop import Stop
from fullhouse.errors import UnreadableInput
from fullhouse.web.clients import UNKNOWN, Client, client_of
from fullhouse.web.problems import shutting_down, too_busy, too_late
from fullhouse.web.settings import Settings
from fullhouse.web.slots import Slot, Slots

Result = TypeVar("Result")

GRACE = 1.0
"""Seconds past its time limit in which work may still return a result; nearly all of it stops within a tenth."""
_LIGHT_THREADS = 4
_LIGHT_WAITING = 256
_NICENESS = 5
"""Pictures and photos give way to the other requests if the machine is busy."""
_MOST_UPLOADED = 48 << 20
"""Bytes of pictures that are held at the same time, while they arrive and until they are read."""
_PHOTO_MEMORY = 512 << 20
"""Bytes of address space for reading one photo: enough for a JPEG of 64 million pixels, or a PNG of 40 million."""


class ClientDisconnected(Exception):
    """The client closed the connection before it was answered."""


class WorkerPool:
    """Threads in which a few requests work at the same time, with a limit on those that wait.

    `threads` may be more: each is for a request that waits for its turn, or for its client.
    """

    def __init__(self, name: str, at_once: int, waiting: int, *, threads: int) -> None:
        self.name = name
        self.running = 0
        """Requests accepted and not finished, including those that wait."""
        self._most = at_once + waiting
        self._share = max(1, self._most * 3 // 4)
        """How many of them one address may have, so that there is room for others."""
        self._of_address: Counter[str] = Counter()
        self._slots = Slots(at_once)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._stops: set[Stop] = set()
        self._is_closed = False

    async def run(
        self,
        work: Callable[[], Result],
        stop: Stop,
        receive: Receive,
        client: Client = UNKNOWN,
        slot: Slot | None = None,
    ) -> Result:
        """Return the result of `work`.

        A full pool raises Problem 429 and work past its time limit Problem 503. Work is stopped if the client
        disconnects. Work that lends its slot to others brings its own, from `slot`.
        """
        if self._is_closed:
            raise shutting_down()
        is_greedy = client.most is not None and self._of_address[client.address] >= self._share
        if self.running >= self._most or is_greedy:
            raise too_busy()
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._pool, self._start, work, stop, slot or self.slot(client, stop))
        self.running += 1
        self._of_address[client.address] += 1
        self._stops.add(stop)
        future.add_done_callback(lambda _: self._finish(stop, client))
        watcher = loop.create_task(wait_for_disconnect(receive))
        left = stop.seconds_left
        try:
            awaited: set[asyncio.Future[Any]] = {future, watcher}
            await asyncio.wait(
                awaited,
                timeout=None if left is None else left + GRACE,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if future.cancelled():
                raise shutting_down()
            if future.done():
                return future.result()
        finally:
            stop.stop()
            future.add_done_callback(_retrieve_exception)
            watcher.cancel()
        if watcher.done() and not watcher.cancelled():
            raise ClientDisconnected
        raise too_late(stop.time_limit or 0.0)

    def slot(self, client: Client, stop: Stop) -> Slot:
        """Make a slot for a request of this client."""
        return Slot(self._slots, client.address, stop)

    def _start(self, work: Callable[[], Result], stop: Stop, slot: Slot) -> Result:
        stop.check()
        with slot.held():
            return work()

    def _finish(self, stop: Stop, client: Client) -> None:
        self.running -= 1
        self._of_address[client.address] -= 1
        if not self._of_address[client.address]:
            del self._of_address[client.address]
        self._stops.discard(stop)

    def close(self) -> None:
        """Stop all running work, and accept no more."""
        self._is_closed = True
        for stop in list(self._stops):
            stop.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)


class Uploads:
    """Counts the bytes of pictures in memory, and limits them in all and for each address."""

    def __init__(self, most: int) -> None:
        self.held = 0
        self._most = most
        self._of_address: Counter[str] = Counter()

    @contextmanager
    def of(self, client: Client) -> Iterator[Callable[[int], None]]:
        """Hold a picture of this client: the function takes room for more bytes, or raises Problem 429."""
        size, address = 0, client.address
        share = self._most if client.most is None else self._most * 3 // 4

        def take(more: int) -> None:
            nonlocal size
            if self.held + more > self._most or self._of_address[address] + more > share:
                raise too_busy()
            size += more
            self.held += more
            self._of_address[address] += more

        try:
            yield take
        finally:
            self.held -= size
            self._of_address[address] -= size
            if not self._of_address[address]:
                del self._of_address[address]


class Workers:
    """The settings and worker pools of a running server. Nothing about clients, puzzles or games is kept."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        heavy, waiting = settings.heavy, settings.waiting
        self.light = WorkerPool("light", _LIGHT_THREADS, _LIGHT_WAITING, threads=_LIGHT_THREADS)
        self.heavy = WorkerPool("heavy", heavy, waiting, threads=heavy + waiting)
        self.is_closed = False
        self.parsing = ThreadPoolExecutor(1, thread_name_prefix="parsing")
        self.uploads = Uploads(max(_MOST_UPLOADED, 2 * settings.most_photo))
        self.drawing = ChildProcesses(niceness=_NICENESS)
        self.reading = ChildProcesses(niceness=_NICENESS, memory=_PHOTO_MEMORY)

    def client_of(self, request: Request) -> Client:
        """Return the client that sent this request."""
        each = self.settings.connections_per_address
        return UNKNOWN if request.client is None else client_of(request.client.host, each)

    def read_photo(self, task: Task, stop: Stop) -> bytes:
        """Read a photo in a process of its own; one that makes the decoder crash is damaged."""
        try:
            return self.reading.run(task, stop)
        except ChildEnded:
            raise UnreadableInput("the picture", "is damaged: its decoder has crashed") from None

    def close(self) -> None:
        """Stop all running work, and accept no more."""
        self.is_closed = True
        self.light.close()
        self.heavy.close()
        self.parsing.shutdown(wait=False)
        self.drawing.close()
        self.reading.close()


async def wait_for_disconnect(receive: Receive) -> None:
    """Return when the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _retrieve_exception(future: asyncio.Future[Any]) -> None:
    """Retrieve the exception of abandoned work, so that asyncio does not log it."""
    if not future.cancelled():
        future.exception()
