"""Read request bodies within the limits on their type, size and speed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import suppress

from starlette.requests import Request
from starlette.types import Message, Receive

from fullhouse.web.problems import Problem, too_large
from fullhouse.web.work import ClientDisconnected


def check_length(request: Request, most: int) -> None:
    """Reject a body whose Content-Length is over the limit."""
    length = request.headers.get("content-length")
    if length is not None and length.isdecimal() and int(length) > most:
        raise too_large(most)


def check_type(request: Request, *known: str) -> None:
    """Reject a body of any other type: a page on another site cannot send these without a preflight request."""
    found = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if found not in known:
        raise Problem(415, "unsupported-media-type", f"Content-Type must be {' or '.join(known)}.", known=list(known))


async def read_parts(receive: Receive, most: int, seconds: float) -> AsyncIterator[bytes]:
    """Yield the body part by part; raise if it is too large or too slow, or if the client disconnects."""
    size, more = 0, True
    while more:
        message = await _in_time(receive(), seconds)
        if message is None:
            raise Problem(408, "slow-request", f"No more of the body arrived within {seconds:g} s.")
        if message["type"] == "http.disconnect":
            raise ClientDisconnected
        part, more = message.get("body", b""), message.get("more_body", False)
        size += len(part)
        if size > most:
            raise too_large(most)
        if part:
            yield part


async def read_body(request: Request, most: int, seconds: float) -> bytes:
    """Return the complete body."""
    check_length(request, most)
    return b"".join([part async for part in read_parts(request.receive, most, seconds)])


async def _in_time(awaited: Awaitable[Message], seconds: float) -> Message | None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await awaited
    return None
