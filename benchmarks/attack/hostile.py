"""A hostile client: connections from 127.0.0.2, in a process of its own so that it does not slow down the others."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress

ADDRESS = "127.0.0.2"
_TIMEOUT = 40.0
Do = Callable[["Hostile"], None]


class Hostile:
    """Sends requests until it is time to end, and counts what comes back."""

    def __init__(self, port: int, seconds: float) -> None:
        self.counts: Counter[str] = Counter()
        self._port = port
        self._end = time.monotonic() + seconds

    def continues(self) -> bool:
        """Whether it is not yet time to end."""
        return time.monotonic() < self._end

    def connect(self) -> socket.socket:
        """A connection from the hostile address."""
        return socket.create_connection(("127.0.0.1", self._port), _TIMEOUT, (ADDRESS, 0))

    def send(self, connection: socket.socket, parts: Iterable[bytes]) -> None:
        """Send the first part, and the others until it is time to end or the server closes the connection."""
        for number, part in enumerate(parts):
            if number and not self.continues():
                break
            connection.sendall(part)

    def count(self, connection: socket.socket) -> None:
        """Read an answer and count its status; `closed` or `reset` if there is none."""
        try:
            answer = connection.recv(65_536)
            while answer and b"\r\n" not in answer:
                answer += connection.recv(65_536)
            self.counts[answer[9:12].decode() or "closed"] += 1
        except TimeoutError:
            self.counts["nothing"] += 1
        except OSError:
            self.counts["reset"] += 1

    def request(self, *parts: bytes) -> None:
        """Send a request on a connection of its own, and count the answer."""
        try:
            with self.connect() as connection:
                with suppress(ConnectionError):
                    self.send(connection, parts)
                self.count(connection)
        except OSError:
            self.counts["reset"] += 1

    def requests(self, several: Iterable[bytes]) -> None:
        """Send these requests in sequence, until it is time to end."""
        for one in several:
            if self.continues():
                self.request(one)

    def repeat(self, threads: int, do: Callable[[], object]) -> None:
        """Do this again and again, in so many threads, until it is time to end."""

        def work() -> None:
            while self.continues():
                do()

        running = [threading.Thread(target=work) for _ in range(threads)]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()


def post(verb: str, body: bytes, kind: str = "application/json", *lines: str) -> bytes:
    """A complete request."""
    return head(verb, f"Content-Type: {kind}", f"Content-Length: {len(body)}", *lines) + body


def post_json(verb: str, **members: object) -> bytes:
    """A complete request with these members."""
    return post(verb, json.dumps(members).encode())


def head(verb: str, *lines: str) -> bytes:
    """The head of a request."""
    return "\r\n".join([f"POST /api/v1/{verb} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()
