"""Work away from the event loop: in threads, with limits, stopped when it is late or when nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from starlette.types import Message, Receive

from fullhouse.core.stop import Stop
from fullhouse.web.problems import too_busy, too_late

Result = TypeVar("Result")

GRACE = 1.0
"""Seconds after its time in which work may still say what it has; nearly all of it stops within a tenth."""


class ClientGone(Exception):
    """Nobody waits for the answer any more."""


class Lane:
    """Some threads, and how many requests may be in them or wait for them."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self.name = name
        self.running = 0
        """Requests that were taken and have not ended: those that wait included."""
        self._most = threads + waiting
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._stops: set[Stop] = set()

    async def do(self, work: Callable[[], Result], stop: Stop, receive: Receive) -> Result:
        """What the work gives. Too many at once raise Problem 429, late work 503; without a client it is stopped."""
        if self.running >= self._most:
            raise too_busy()
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._pool, self._begun, work, stop)
        self.running += 1
        self._stops.add(stop)
        future.add_done_callback(lambda _: self._ended(stop))
        watcher = loop.create_task(client_gone(receive))
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
            future.add_done_callback(_forget)
            watcher.cancel()
        if watcher.done() and not watcher.cancelled():
            raise ClientGone
        raise too_late(stop.time_limit or 0.0)

    def _begun(self, work: Callable[[], Result], stop: Stop) -> Result:
        stop.check()
        return work()

    def _ended(self, stop: Stop) -> None:
        self.running -= 1
        self._stops.discard(stop)

    def close(self) -> None:
        """Stop everything that is under way."""
        for stop in list(self._stops):
            stop.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)


async def client_gone(receive: Receive) -> None:
    """Return when the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _forget(future: asyncio.Future[Any]) -> None:
    """Take notice of how work ended that nobody waits for."""
    if not future.cancelled():
        future.exception()


async def in_time(awaited: Awaitable[Message], seconds: float) -> Message | None:
    """The message, or None if it does not come in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await awaited
    return None
