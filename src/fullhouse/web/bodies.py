"""The body of a request: read as it comes, no further than the limit."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.types import Receive

from fullhouse.web.problems import Problem, too_large
from fullhouse.web.work import ClientGone, in_time


def check_length(request: Request, most: int) -> None:
    """Refuse a body that says itself that it is too large."""
    length = request.headers.get("content-length")
    if length is not None and length.isdecimal() and int(length) > most:
        raise too_large(most)


def check_type(request: Request, *known: str) -> None:
    """Refuse a body of another type: a page elsewhere cannot send these without asking first."""
    found = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if found not in known:
        raise Problem(415, "unsupported-media-type", f"Content-Type must be {' or '.join(known)}.", known=list(known))


async def parts_of(receive: Receive, most: int, seconds: float) -> AsyncIterator[bytes]:
    """Yield the parts of the body; raise if it is too large, comes too slowly, or the client goes away."""
    size, more = 0, True
    while more:
        message = await in_time(receive(), seconds)
        if message is None:
            raise Problem(408, "slow-request", f"No further part of the body came within {seconds:g} s.")
        if message["type"] == "http.disconnect":
            raise ClientGone
        part, more = message.get("body", b""), message.get("more_body", False)
        size += len(part)
        if size > most:
            raise too_large(most)
        if part:
            yield part


async def body_of(request: Request, most: int, seconds: float) -> bytes:
    """The whole body."""
    check_length(request, most)
    return b"".join([part async for part in parts_of(request.receive, most, seconds)])
