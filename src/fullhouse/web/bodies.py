"""Read request bodies within the limits on their type, size and speed."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable
from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.types import Message, Receive

from fullhouse.web.problems import Problem, too_large
from fullhouse.web.settings import Settings
from fullhouse.web.work import ClientDisconnected

MOST_MEMBERS = 100
"""Members of a JSON object."""
MOST_VALUES = 1_000
"""Values of a JSON body in all. Validating one takes microseconds, on the event loop."""
_MOST_DIGITS = 20
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)


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


async def read_parts(receive: Receive, most: int, settings: Settings) -> AsyncIterator[bytes]:
    """Yield the body part by part; raise if it is too large or too slow, or if the client disconnects."""
    size, more, now = 0, True, asyncio.get_running_loop().time
    start = now()
    while more:
        spare = start + settings.body_seconds + size / settings.body_rate - now()
        message = await _in_time(receive(), min(spare, settings.body_seconds))
        if message is None:
            detail = f"A body must not stall for {settings.body_seconds:g} s, nor arrive more slowly than"
            raise Problem(408, "slow-request", f"{detail} {settings.body_rate:,} bytes per second.")
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


def parsed(body: bytes) -> Any:
    """Parse JSON; raise Problem if it is not, or if it has too many values."""
    if body.count(b",") > MOST_VALUES and _STRING.sub(b"", body).count(b",") > MOST_VALUES:
        raise _too_many_values()  # without parsing it, which takes much longer
    try:
        values = json.loads(body)
    except json.JSONDecodeError as error:
        detail = f"The body is not JSON: {error.msg} at character {error.pos}."
        raise Problem(400, "bad-request", detail, offset=error.pos) from None
    except (ValueError, RecursionError):  # not UTF-8, a number of thousands of digits, lists thousands deep
        raise Problem(400, "bad-request", "The body cannot be read as JSON.") from None
    _check_values(values)
    return values


def _check_values(values: Any) -> None:
    count, left = 0, [values]
    while left:
        value = left.pop()
        if not isinstance(value, dict | list):
            continue
        count += len(value)
        if count > MOST_VALUES or (isinstance(value, dict) and len(value) > MOST_MEMBERS):
            raise _too_many_values()
        left.extend(value.values() if isinstance(value, dict) else value)


def _too_many_values() -> Problem:
    detail = f"An object may have {MOST_MEMBERS} members, and a body {MOST_VALUES:,} values."
    return Problem(422, "too-many-values", detail, members=MOST_MEMBERS, values=MOST_VALUES)


async def _in_time(awaited: Awaitable[Message], seconds: float) -> Message | None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await awaited
    return None
