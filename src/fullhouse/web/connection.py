"""The connections of clients: limits on headers, silence and number that uvicorn and httptools do not have."""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fullhouse.web.bodies import problem_response
from fullhouse.web.clients import client_of
from fullhouse.web.listener import Rates
from fullhouse.web.middleware import HEADERS
from fullhouse.web.problems import Problem
from fullhouse.web.settings import Settings

MOST_HEAD = 64 << 10
"""Bytes of the request line and the headers."""
MOST_HEADERS = 100
STALL_SECONDS = 60.0
"""How long a client may leave an answer unread without sending anything either."""
_MOST_PIPELINED = 32
"""Requests that a client may send before the first is answered."""
_MOST_DISCARDED = 16 << 20
_LINGER_SECONDS = 5.0
"""How much and how long a rejected client may continue to send. Closing at once would reset the connection, and the
client would not see the answer."""
_MOST_REJECTED = 64
"""Connections that are open only so that the client sees why it was turned away."""


class Connections:
    """The open connections. If there are too many, one that waits for its client gives way to a new one."""

    def __init__(self, settings: Settings) -> None:
        self.head_seconds = settings.head_seconds
        self._most = settings.connections
        self._each = settings.connections_per_address
        self._open: dict[Connection, str] = {}
        self._counts: Counter[str] = Counter()
        self._rejected: dict[Connection, None] = {}
        self._rates = Rates(self._each)

    def __len__(self) -> int:
        return len(self._open)

    def may_connect(self, host: str) -> bool:
        """Return whether a connection from this host is worth a look; if not, it is dropped without an answer.

        An address that opens connections too fast is not, nor one with its full share while many connections are open
        only to deliver the reason for their rejection.
        """
        address, most = client_of(host, self._each)
        share = self._most // 2 + 1 if most is None else most
        is_greedy = self._counts[address] >= share and len(self._rejected) >= _MOST_REJECTED
        return not is_greedy and self._rates.allows(host)

    def admit(self, connection: Connection, host: str) -> Problem | None:
        """Add a connection; return the reason if there is no room for it."""
        address, most = client_of(host, self._each)
        if most is not None and self._counts[address] >= most and not self._make_room(address):
            detail = f"This address already has {most:,} connections, the limit of this server."
            return self._turned_away(connection, Problem(429, "too-many-connections", detail))
        if len(self._open) >= self._most and not self._make_room():
            detail = f"The server already has {self._most:,} connections, its limit."
            return self._turned_away(connection, Problem(503, "too-many-connections", detail))
        self._open[connection] = address
        self._counts[address] += 1
        return None

    def remove(self, connection: Connection) -> None:
        """Forget a connection."""
        self._rejected.pop(connection, None)
        address = self._open.pop(connection, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def sweep(self, now: float) -> None:
        """Close the connections whose clients have kept the server waiting for too long."""
        for connection in (*self._open, *self._rejected):
            connection.close_if_late(now)

    def _make_room(self, address: str | None = None) -> bool:
        """Drop a connection that waits for its client, the oldest of the address with most; return if there is one."""
        waiting = [
            (-self._counts[known], one.deadline, one)
            for one, known in self._open.items()
            if one.deadline is not None and address in (None, known)
        ]
        if not waiting:
            return False
        *_, oldest = min(waiting, key=lambda found: found[:2])
        self.remove(oldest)
        oldest.drop()
        return True

    def _turned_away(self, connection: Connection, problem: Problem) -> Problem:
        self._rejected[connection] = None
        if len(self._rejected) > _MOST_REJECTED:
            oldest = next(iter(self._rejected))
            self.remove(oldest)
            oldest.drop()
        return problem


class Connection(HttpToolsProtocol):
    """A connection that is closed if its client sends too large a header, or keeps the server waiting."""

    def __init__(self, others: Connections, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.deadline: float | None = None
        """When it is closed, unless its client has sent a complete header by then; None while a request is answered."""
        self._others = others
        self._stalled: float | None = None
        """Since when the client has neither read nor sent anything while an answer waits."""
        self._problem: Problem | None = None
        self._is_in_head = False
        self._head = self._headers = 0
        self._unread = 0
        """Bytes parsed since the last callback: part of a header that is still incomplete."""
        self._is_rejected = False
        self._discarded = 0
        """Bytes dropped since the request was rejected."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for a request, if there is room for this connection."""
        super().connection_made(transport)
        self._wait(self._others.head_seconds)
        if self.client is not None and (problem := self._others.admit(self, self.client[0])):
            self._reject(problem)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._others.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the next bytes; drop them if the connection was rejected."""
        if self._stalled is not None:
            self._stalled = self.loop.time()
        if self._is_rejected:
            self._discard(len(data))
            return
        self._unread += len(data)
        super().data_received(data)
        if self._unread > MOST_HEAD and not self._is_rejected:
            self._reject(header_too_large())

    def on_message_begin(self) -> None:
        """Start to count."""
        self._is_in_head = True
        self._head = self._headers = self._unread = self._discarded = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Count the bytes of the request line."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count the headers, and the trailers of a chunked body."""
        self._headers += 1
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the request, unless too many wait for the one before."""
        self._unread = 0
        if len(self.pipeline) >= _MOST_PIPELINED:
            self._problem = Problem(400, "bad-request", "Too many requests were sent without waiting for an answer.")
            raise OverflowError(self._problem.detail)
        self._is_in_head, self.deadline = False, None
        super().on_headers_complete()
        if not self.cycle.keep_alive:
            self.cycle.transport = Lingering(self)  # type: ignore[assignment]  # the cycle needs no more of it

    def on_body(self, body: bytes) -> None:
        """Pass on a part of the body; drop it if the answer was sent already."""
        self._unread = 0
        if self.cycle.response_complete:
            self._discard(len(body))
        super().on_body(body)

    def on_response_complete(self) -> None:
        """Wait for the next request, or for the rest of this one."""
        if not self.pipeline:
            self._wait(self._others.head_seconds)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Note when the client stopped reading."""
        self._stalled = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that the client reads again."""
        self._stalled = None
        super().resume_writing()

    def close_if_late(self, now: float) -> None:
        """Close the connection if its client has kept the server waiting for too long."""
        if self._stalled is not None and now > self._stalled + STALL_SECONDS:
            self.transport.abort()
        elif self.deadline is None or now <= self.deadline:
            return
        elif self.transport.is_closing() or self._is_rejected:
            self.transport.abort()
        elif self._is_in_head:
            seconds = self._others.head_seconds
            self._reject(Problem(408, "slow-request", f"The header was not complete within {seconds:g} s."))
        else:
            self._wait(_LINGER_SECONDS)
            self.transport.close()

    def drop(self) -> None:
        """Close the connection, so that another one can be opened."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _wait(self, seconds: float) -> None:
        self.deadline = self.loop.time() + seconds

    def send_400_response(self, msg: str) -> None:
        """Answer a request that cannot be parsed, or that a limit ended."""
        self._reject(self._problem or Problem(400, "bad-request", msg))

    def _count(self, size: int) -> None:
        self._unread = 0
        self._head += size
        if self._head > MOST_HEAD or self._headers > MOST_HEADERS:
            self._problem = header_too_large()
            raise OverflowError(self._problem.detail)

    def _reject(self, problem: Problem) -> None:
        """Send the problem and close; a complete request before it is answered instead."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(_answer(problem))
            self._linger()
            return
        self._is_rejected = True
        if self.cycle.more_body:
            self.transport.abort()
        else:
            self.cycle.keep_alive = False

    def finish(self) -> None:
        """Close the connection after an answer."""
        if self.cycle.more_body:
            self._linger()
        else:
            self.transport.close()

    def _linger(self) -> None:
        """Drop what the client still sends, and wait until it has read the answer and closes the connection."""
        self._is_rejected = True
        try:
            self.transport.write_eof()
        except OSError:  # the client has left
            self.transport.abort()
        self._wait(_LINGER_SECONDS)

    def _discard(self, size: int) -> None:
        self._discarded += size
        if self._discarded > _MOST_DISCARDED:
            self.transport.abort()


class Lingering:
    """The transport of an answer after which the connection is closed: the client may send the rest of its request."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.write = connection.transport.write
        self.is_closing = connection.transport.is_closing

    def close(self) -> None:
        """Close the connection, at once or after the rest of the request."""
        self._connection.finish()


def header_too_large() -> Problem:
    """Describe a header over the limits."""
    detail = f"The header is larger than {MOST_HEAD:,} bytes or has more than {MOST_HEADERS} lines."
    return Problem(431, "header-too-large", detail)


def _answer(problem: Problem) -> bytes:
    """The whole answer, for a connection that is closed after it."""
    response = problem_response(problem)
    lines = [f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}".encode()]
    lines += [b"%b: %b" % header for header in (*response.raw_headers, *HEADERS, (b"connection", b"close"))]
    return b"\r\n".join([*lines, b"", bytes(response.body)])
