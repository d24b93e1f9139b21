"""Connections of hostile clients: headers without end, silence, and too many at once."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain, repeat

import pytest
from patience import eventually
from puzzles import WIKIPEDIA
from web.serving import SLOW, Server, answer_on, served

from fullhouse.web import connection as limits
from fullhouse.web.clients import client_of
from fullhouse.web.connection import MOST_HEAD, MOST_HEADERS
from fullhouse.web.listener import Rates
from fullhouse.web.settings import Settings

START = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
ENOUGH = 8 << 20
"""Bytes that a server without a limit would have read."""


def sent_before_the_end(connection: socket.socket, parts: Iterable[bytes]) -> int:
    """How many bytes of these parts can be sent before the server closes the connection, up to `ENOUGH`."""
    sent = 0
    for part in parts:
        try:
            connection.sendall(part)
        except OSError:
            return sent
        sent += len(part)
        if sent >= ENOUGH:
            break
    return sent


def rejected(connection: socket.socket, parts: Iterable[bytes]) -> str:
    """The answer to these parts, which are sent until the server closes the connection."""
    sent_before_the_end(connection, parts)
    return answer_on(connection)


@pytest.mark.parametrize(
    ("start", "parts"),
    [
        (START, repeat(b"a: b\r\n" * 1_000)),
        (START + b"X-Long: ", repeat(b"x" * 65_536)),
        (START, repeat(b"x" * 65_536)),
        (b"GET /", repeat(b"x" * 65_536)),
        (START + b"X-Long: " + b"x" * 5_000_000 + b"\r\n\r\n", ()),
        (START + b"a: b\r\n" * (MOST_HEADERS + 1) + b"\r\n", ()),
    ],
    ids=["lines", "value", "name", "address", "complete", "number"],
)
def test_a_header_that_is_too_large_gets_431(server: Server, start: bytes, parts: Iterable[bytes]) -> None:
    with server.connect() as connection:
        answer = rejected(connection, chain([start], parts))
        assert answer.startswith("HTTP/1.1 431 "), answer[:200]
        assert '"kind": "header-too-large"' in answer
        assert "connection: close" in answer
        assert not connection.recv(1), "it is closed"


def test_a_header_within_the_limits_is_answered(server: Server) -> None:
    lines = b"a: b\r\n" * (MOST_HEADERS - 10) + b"X-Long: " + b"x" * (MOST_HEAD - 2_000) + b"\r\n\r\n"
    with server.connect() as connection:
        connection.sendall(START + lines)
        assert answer_on(connection).startswith("HTTP/1.1 200 ")


@pytest.mark.parametrize("part", [b"a: b\r\n" * 1_000, b"a: " + b"x" * 65_536], ids=["lines", "value"])
def test_trailers_without_end_close_the_connection(server: Server, part: bytes) -> None:
    head = "POST /api/v1/generate HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
    with server.send(head, b"2\r\n{}\r\n0\r\n") as connection:
        assert sent_before_the_end(connection, repeat(part)) < ENOUGH


def test_garbage_is_answered_with_a_problem(server: Server) -> None:
    with server.connect() as connection:
        answer = rejected(connection, [b"\x16\x03\x01 this is not HTTP\r\n\r\n"])
        assert answer.startswith("HTTP/1.1 400 ")
        assert '"kind": "bad-request"' in answer
    assert server.post("solve", puzzle=WIKIPEDIA).status_code == 200


def closed(connection: socket.socket) -> bool:
    """Whether the server closes this connection without a word."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def endless(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A connection with a request that takes as long as it may."""
    body = json.dumps(SLOW).encode()
    head = f"POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return server.send(head, body, source=source)


def test_silent_connections_give_way_to_new_ones() -> None:
    with served(Settings(connections=8)) as small:
        silent = [small.connect() for _ in range(20)]
        for _ in range(3):
            with small.send("GET /healthz HTTP/1.1") as connection:
                assert answer_on(connection).startswith("HTTP/1.1 200 ")
        eventually(lambda: len(small.connections) <= 8)
        assert closed(silent[0])
        for connection in silent:
            connection.close()


def test_connections_that_are_in_use_are_kept_and_others_turned_away() -> None:
    with served(Settings(connections=2)) as small:
        working = [endless(small) for _ in range(2)]
        eventually(lambda: small.workers.heavy.running == 2)
        with small.connect() as third:
            answer = answer_on(third)
            assert answer.startswith("HTTP/1.1 503 ")
            assert '"kind": "too-many-connections"' in answer
        assert small.workers.heavy.running == 2
        for connection in working:
            connection.close()
        eventually(lambda: small.workers.heavy.running == 0)
        assert small.post("solve", puzzle=WIKIPEDIA).status_code == 200


def test_an_address_has_its_share_of_the_connections() -> None:
    with served(Settings(connections_per_address=3, heavy=1)) as shared:
        working = [endless(shared, "127.0.0.2") for _ in range(3)]
        eventually(lambda: shared.workers.heavy.running == 3)
        with shared.connect("127.0.0.2") as fourth:
            answer = answer_on(fourth)
            assert answer.startswith("HTTP/1.1 429 ")
            assert '"kind": "too-many-connections"' in answer
        assert shared.post("solve", puzzle=WIKIPEDIA).status_code == 200
        for connection in working:
            connection.close()
        eventually(lambda: shared.workers.heavy.running == 0)
        with shared.send("GET /healthz HTTP/1.1", source="127.0.0.2") as again:
            assert answer_on(again).startswith("HTTP/1.1 200 ")


def test_the_address_with_most_connections_gives_way() -> None:
    with served(Settings(connections=4)) as small:
        with small.connect() as modest:
            eventually(lambda: len(small.connections) == 1)
            greedy = [small.connect("127.0.0.2") for _ in range(12)]
            assert closed(greedy[0])
            modest.sendall(START + b"\r\n")
            assert answer_on(modest).startswith("HTTP/1.1 200 ")
        for connection in greedy:
            connection.close()


def test_an_address_that_opens_connections_too_fast_is_dropped() -> None:
    rates = Rates(None)
    assert all(rates.allows("127.0.0.1", 0.0) for _ in range(10_000)), "this machine has no limit"
    allowed = [rates.allows("192.0.2.1", 0.0) for _ in range(1_000)]
    assert allowed == [True] * 128 + [False] * 872
    assert rates.allows("192.0.2.2", 0.0)
    assert [rates.allows("192.0.2.1", 0.5) for _ in range(1_000)].count(True) == 64
    assert [rates.allows("192.0.2.1", 9.0) for _ in range(1_000)].count(True) == 128


def test_connections_over_the_rate_cost_others_nothing() -> None:
    with served(Settings(connections_per_address=2)) as strict:
        flood = []
        for _ in range(200):
            with suppress(ConnectionResetError):
                flood.append(strict.connect("127.0.0.2"))
        assert strict.post("solve", puzzle=WIKIPEDIA).status_code == 200
        eventually(lambda: len(strict.connections) <= 3)
        for connection in flood:
            connection.close()


@pytest.mark.parametrize(
    ("host", "address", "default"),
    [
        ("127.0.0.1", "127.0.0.1", None),
        ("::1", "::/64", None),
        ("::ffff:127.0.0.2", "127.0.0.2", None),
        ("192.168.0.7", "192.168.0.7", 64),
        ("fe80::1%eth0", "fe80::/64", 64),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64", 64),
    ],
)
def test_this_machine_has_no_share_unless_one_is_set(host: str, address: str, default: int | None) -> None:
    assert client_of(host, None) == (address, default)
    assert client_of(host, 9) == (address, 9)


def test_a_connection_without_a_complete_header_is_closed() -> None:
    with served(Settings(head_seconds=2.0)) as hasty:
        with hasty.connect() as silent:
            assert closed(silent)
        with hasty.connect() as slow:
            slow.sendall(START)
            assert answer_on(slow).startswith("HTTP/1.1 408 ")
        with hasty.send("GET /healthz HTTP/1.1") as idle:
            assert answer_on(idle).startswith("HTTP/1.1 200 ")
            idle.sendall(START)
            assert answer_on(idle).startswith("HTTP/1.1 408 "), "the limit applies to the next request"
        with hasty.send("GET /healthz HTTP/1.1") as idle:
            assert answer_on(idle).startswith("HTTP/1.1 200 ")
            assert closed(idle)


def test_a_body_that_trickles_in_after_its_answer_is_not_awaited_for_ever() -> None:
    with served(Settings(head_seconds=2.0)) as hasty:
        head = "POST /nothing HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 1000000"
        with hasty.send(head) as slow:
            assert answer_on(slow).startswith("HTTP/1.1 404 ")
            eventually(lambda: not len(hasty.connections))


def test_a_client_that_does_not_read_its_answer_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STALL_SECONDS", 0.2)
    with served() as running:
        body = f"{WIKIPEDIA}\n".encode() * 50_000
        head = f"POST /api/v1/batch HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}"
        with running.send(head) as silent:
            silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
            silent.sendall(body)
            eventually(lambda: not len(running.connections))
        eventually(lambda: running.workers.heavy.running == 0)
