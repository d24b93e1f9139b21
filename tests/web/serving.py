"""A real server for tests: uvicorn in a thread, on a free port of this machine."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from patience import HANG, eventually

from fullhouse.web import server as web
from fullhouse.web.settings import Settings

HARD_FOR_BACKTRACKING = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""Takes minutes where blanks are tried in reading order."""
SLOW = {"puzzle": HARD_FOR_BACKTRACKING, "engine": "backtracking"}
"""A request that runs until it is stopped."""


class Server:
    """A running server, and how to talk to it."""

    def __init__(self, url: str, port: int, runner: web.Server) -> None:
        self.url = url
        self.port = port
        self.workers, self.metrics, self.connections = runner.app.workers, runner.app.metrics, runner.connections
        self.client = httpx.Client(base_url=url, timeout=HANG)

    def post(self, verb: str, **members: Any) -> httpx.Response:
        """The answer to this verb."""
        return self.client.post(f"/api/v1/{verb}", json=members)

    def answer(self, verb: str, **members: Any) -> dict[str, Any]:
        """The values of a good answer."""
        response = self.post(verb, **members)
        assert response.status_code == 200, response.text
        values: dict[str, Any] = response.json()
        return values

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        """A bare connection from this address."""
        return socket.create_connection(("127.0.0.1", self.port), HANG, (source, 0))

    def send(
        self, head: str, body: bytes = b"", *, host: str = "localhost", source: str = "127.0.0.1"
    ) -> socket.socket:
        """A connection on which this has been sent."""
        connection = self.connect(source)
        connection.sendall(f"{head}\r\nHost: {host}\r\n\r\n".encode() + body)
        return connection


@contextmanager
def served(settings: Settings | None = None) -> Iterator[Server]:
    """A server with these settings; without any, requests may take as long as a busy machine needs."""
    runner = web.Server(settings or Settings(time_limit=HANG))
    bound = web.bind(Settings(port=0))
    thread = threading.Thread(target=runner.run, kwargs={"sockets": [bound]})
    thread.start()
    port = bound.getsockname()[1]
    server = Server(f"http://127.0.0.1:{port}", port, runner)
    try:
        eventually(lambda: runner.started)
        yield server
    finally:
        server.client.close()
        runner.should_exit = True
        thread.join(timeout=HANG)
        assert not thread.is_alive(), "the server did not end"


def answer_on(connection: socket.socket) -> str:
    """Everything that comes on this connection until it is closed, or until a whole answer has come."""
    data = b""
    while part := connection.recv(65_536):
        data += part
        head, gap, body = data.partition(b"\r\n\r\n")
        length = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        if gap and length and len(body) >= int(length[0].split(b":")[1]):
            break
    return data.decode("utf-8", "replace")
