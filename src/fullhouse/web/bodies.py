"""Read request bodies within the limits on their type, size and speed, and answer with problem documents."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive

from fullhouse.web.problems import MEDIA_TYPE, Problem, too_large
from fullhouse.web.settings import Settings
from fullhouse.web.work import ClientDisconnected

_MOST_DIGITS = 20


def check_length(request: Request, most: int) -> None:
    """Reject a body whose Content-Length is over the limit, or longer than any number of bytes."""
    length = request.headers.get("content-length", "0")
    if len(length) > _MOST_DIGITS or not length.isdecimal():
        raise Problem(400, "bad-request", "Content-Length must be a number of bytes.")
    if int(length) > most:
        raise too_large(most)


def check_type(request: Request, *known: str) -> None:
    """Reject a body of any other type: a page on another site cannot send these without a preflight request."""
    found = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if found not in known:
        raise Problem(415, "unsupported-media-type", f"Content-Type must be {' or '.join(known)}.", known=list(known))


def problem_response(problem: Problem) -> Response:
    """The response to a rejected request."""
    headers = {"Retry-After": "1"} if problem.status == 429 else None
    return Response(problem.to_bytes(), problem.status, headers, MEDIA_TYPE)


async def read_parts(receive: Receive, most: int, settings: Settings, rate: int | None = None) -> AsyncIterator[bytes]:
    """Yield the body part by part; raise if it is too large or too slow, or if the client disconnects."""
    rate = rate or settings.body_rate
    size, more, now = 0, True, asyncio.get_running_loop().time
    start = now()
    while more:
        spare = start + settings.body_seconds + size / rate - now()
        message = await _in_time(receive(), min(spare, settings.body_seconds))
        if message is None:
            detail = f"A body must not stall for {settings.body_seconds:g} s, nor arrive more slowly than"
            raise Problem(408, "slow-request", f"{detail} {rate:,} bytes per second.")
        if message["type"] == "http.disconnect":
            raise ClientDisconnected
        part, more = message.get("body", b""), message.get("more_body", False)
        size += len(part)
        if size > most:
            raise too_large(most)
        if part:
            yield part


async def read_body(request: Request, settings: Settings) -> bytes:
    """Return the complete body."""
    most = settings.most_body
    check_length(request, most)
    return b"".join([part async for part in read_parts(request.receive, most, settings)])


async def read_picture(request: Request, settings: Settings, take: Callable[[int], None]) -> bytes:
    """Return the complete picture; `take` raises if there is no room for this many more bytes."""
    check_length(request, settings.most_photo)
    parts = []
    async for part in read_parts(request.receive, settings.most_photo, settings, settings.photo_rate):
        take(len(part))
        parts.append(part)
    return b"".join(parts)


async def _in_time(awaited: Awaitable[Message], seconds: float) -> Message | None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await awaited
    return None
