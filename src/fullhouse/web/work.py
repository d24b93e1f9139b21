"""Run requests in worker threads with limits, and cancel them on timeout or when the client disconnects."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.types import Receive

from fullhouse.core.stop import Stop
from fullhouse.web.problems import too_busy, too_late
from fullhouse.web.settings import Settings

Result = TypeVar("Result")

GRACE = 1.0
"""Seconds past its time limit in which work may still return a result; nearly all of it stops within a tenth."""
_LIGHT_THREADS = 4
_LIGHT_WAITING = 256


class ClientDisconnected(Exception):
    """The client closed the connection before it was answered."""


class WorkerPool:
    """A few threads, with a limit on the requests that run in them or wait for them."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self.name = name
        self.running = 0
        """Requests accepted and not finished, including those that wait."""
        self._most = threads + waiting
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._stops: set[Stop] = set()

    async def run(self, work: Callable[[], Result], stop: Stop, receive: Receive) -> Result:
        """Return the result of `work`.

        A full pool raises Problem 429 and work past its time limit Problem 503. Work is stopped if the client
        disconnects.
        """
        if self.running >= self._most:
            raise too_busy()
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._pool, self._start, work, stop)
        self.running += 1
        self._stops.add(stop)
        future.add_done_callback(lambda _: self._finish(stop))
        watcher = loop.create_task(wait_for_disconnect(receive))
        left = stop.seconds_left
        try:
            awaited: set[asyncio.Future[Any]] = {future, watcher}
            await asyncio.wait(
                awaited,
                timeout=None if left is None else left + GRACE,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if future.done():
                return future.result()
        finally:
            stop.stop()
            future.add_done_callback(_retrieve_exception)
            watcher.cancel()
        if watcher.done() and not watcher.cancelled():
            raise ClientDisconnected
        raise too_late(stop.time_limit or 0.0)

    def _start(self, work: Callable[[], Result], stop: Stop) -> Result:
        stop.check()
        return work()

    def _finish(self, stop: Stop) -> None:
        self.running -= 1
        self._stops.discard(stop)

    def close(self) -> None:
        """Stop all running work."""
        for stop in list(self._stops):
            stop.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)


class Workers:
    """The settings and worker pools of a running server. Nothing about clients, puzzles or games is kept."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.light = WorkerPool("light", _LIGHT_THREADS, _LIGHT_WAITING)
        self.heavy = WorkerPool("heavy", settings.heavy, settings.waiting)

    def close(self) -> None:
        """Stop all running work."""
        self.light.close()
        self.heavy.close()


async def wait_for_disconnect(receive: Receive) -> None:
    """Return when the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _retrieve_exception(future: asyncio.Future[Any]) -> None:
    """Retrieve the exception of abandoned work, so that asyncio does not log it."""
    if not future.cancelled():
        future.exception()
