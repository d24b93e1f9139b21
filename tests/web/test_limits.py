"""Every limit has its status, and says in plain words what is wrong."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from patience import HANG, eventually
from puzzles import WIKIPEDIA
from web.serving import SLOW, Server, answer_on, served

from fullhouse.errors import BadArgument
from fullhouse.web.settings import Settings

MOST = 2_000


@pytest.fixture(scope="module")
def small() -> Iterator[Server]:
    """A server with small limits."""
    settings = Settings(
        most_body=MOST,
        most_batch_body=MOST,
        most_puzzles=10,
        time_limit=1.0,
        body_seconds=2.0,
        heavy=1,
        waiting=1,
    )
    with served(settings) as running:
        yield running


def problem_of(response: httpx.Response) -> dict[str, Any]:
    """The problem document of an answer."""
    assert response.headers["content-type"] == "application/problem+json"
    document: dict[str, Any] = response.json()
    assert document["status"] == response.status_code
    assert document["title"]
    assert document["detail"]
    return document


def test_a_body_that_is_too_large_is_refused_by_its_length(small: Server) -> None:
    response = small.post("solve", puzzle="." * MOST)
    assert (response.status_code, problem_of(response)["kind"]) == (413, "too-large")
    assert f"{MOST:,} bytes" in problem_of(response)["detail"]


def test_a_body_without_end_is_refused_once_it_is_too_large(small: Server) -> None:
    head = "POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
    with small.send(head) as connection:
        for _ in range(50):
            connection.sendall(b"3e8\r\n" + b"x" * 1_000 + b"\r\n")
        assert answer_on(connection).startswith("HTTP/1.1 413 ")


@pytest.mark.parametrize("end", ["keep-alive", "close"])
@pytest.mark.parametrize(
    ("path", "kind"), [("solve", "application/json"), ("batch", "text/plain"), ("nothing", "text/plain")]
)
def test_a_client_that_sends_all_of_a_large_body_sees_the_answer(small: Server, path: str, kind: str, end: str) -> None:
    body = b"x" * (8 << 20)
    head = f"POST /api/v1/{path} HTTP/1.1\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: {end}"
    with small.send(head, body) as connection:
        assert answer_on(connection).startswith(f"HTTP/1.1 {404 if path == 'nothing' else 413} ")


@pytest.mark.parametrize("end", ["keep-alive", "close"])
def test_a_body_that_never_ends_is_not_read_for_ever(small: Server, end: str) -> None:
    head = f"POST /nothing HTTP/1.1\r\nContent-Length: 1000000000\r\nConnection: {end}"
    with small.send(head) as connection:
        sent = 0
        with suppress(OSError):
            while sent < 100 << 20:
                sent += connection.send(b"x" * (1 << 20))
    assert sent < 100 << 20, "the server stopped reading"


def test_a_slow_client_does_not_hold_a_place_for_ever(small: Server) -> None:
    head = "POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100"
    with small.send(head, b'{"puzz') as connection:
        assert answer_on(connection).startswith("HTTP/1.1 408")


def test_a_client_that_sends_byte_by_byte_is_answered(server: Server) -> None:
    body = json.dumps({"puzzle": WIKIPEDIA}).encode()
    head = f"POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    with server.send(head) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in body:
            connection.sendall(bytes([byte]))
            time.sleep(0.001)
        assert answer_on(connection).startswith("HTTP/1.1 200")


def test_work_that_takes_too_long_is_stopped(small: Server) -> None:
    response = small.post("solve", **SLOW)
    document = problem_of(response)
    assert (response.status_code, document["kind"], document["seconds"]) == (503, "time-limit", 1.0)
    assert small.post("solve", **SLOW, time_limit=0.1).json()["seconds"] == 0.1
    assert small.post("solve", **SLOW, time_limit=1_000).json()["seconds"] == 1.0, "no more than the server allows"
    eventually(lambda: small.workers.heavy.running == 0)


def test_a_puzzle_that_is_not_found_in_time_is_answered_with_the_nearest(small: Server) -> None:
    response = small.post("generate", clues=17, seed=1)
    document = problem_of(response)
    assert (response.status_code, document["kind"]) == (503, "not-found-in-time")
    assert set(document["nearest"]) >= {"puzzle", "solution", "rating"}


def test_too_many_heavy_requests_get_429_and_others_are_answered() -> None:
    endless = {"within": {"er": [11.5, 11.9]}}
    body = json.dumps(endless).encode()
    head = f"POST /api/v1/generate HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    with served(Settings(time_limit=HANG, heavy=1, waiting=1)) as full:
        connections = [full.send(head, body) for _ in range(2)]
        eventually(lambda: full.workers.heavy.running == 2)
        for _ in range(3):
            busy = full.post("generate", **endless)
            assert (busy.status_code, busy.headers["retry-after"]) == (429, "1")
            assert problem_of(busy)["kind"] == "too-busy"
        assert full.post("solve", puzzle=WIKIPEDIA).status_code == 200
        for connection in connections:
            connection.close()
        eventually(lambda: full.workers.heavy.running == 0)
        assert full.post("generate").status_code == 200


@pytest.mark.parametrize(
    ("verb", "members", "kind", "words"),
    [
        ("solve", {"puzzle": "53x7q"}, "format-error", "unexpected character 'q'"),
        ("solve", {"puzzle": ""}, "format-error", "the text is empty"),
        ("solve", {"puzzle": WIKIPEDIA, "format": "nope"}, "unknown-name", "unknown format 'nope'"),
        ("solve", {"puzzle": WIKIPEDIA, "extra": 1}, "invalid-request", "extra"),
        ("solve", {"puzzle": 81}, "bad-argument", "puzzle"),
        ("solve", {}, "invalid-request", "puzzle"),
        ("solve", {"puzzle": WIKIPEDIA, "engine": "cuda"}, "unknown-name", "unknown engine"),
        ("solve", {"puzzle": WIKIPEDIA, "limit": 0}, "bad-argument", "limit"),
        ("hint", {"puzzle": WIKIPEDIA, "stage": 5}, "bad-argument", "stage"),
        ("hint", {"puzzle": WIKIPEDIA, "cell": "r0c1"}, "bad-argument", "cell must be"),
        ("hint", {"puzzle": WIKIPEDIA, "cell": "r1c1"}, "bad-argument", "which holds 5"),
        ("hint", {"puzzle": WIKIPEDIA, "placed": ["r1c3"]}, "bad-argument", "placed must be"),
        ("hint", {"puzzle": WIKIPEDIA, "candidates": ["1"]}, "bad-argument", "candidates"),
        ("steps", {"puzzle": WIKIPEDIA, "technique": "y-wing"}, "unknown-name", "did you mean"),
        ("verify", {"puzzle": WIKIPEDIA, "solution": "1"}, "format-error", "expected 81 cells"),
        ("generate", {"clues": 10}, "no-such-puzzle", "the minimum is 17"),
        ("generate", {"level": "easy", "technique": "aic"}, "no-such-puzzle", "needs aic is at least unfair"),
        ("convert", {"puzzle": WIKIPEDIA, "to": "pdf"}, "unknown-name", "unknown format"),
    ],
)
def test_what_cannot_be_used_is_422_with_the_reason(
    small: Server, verb: str, members: dict[str, Any], kind: str, words: str
) -> None:
    response = small.post(verb, **members)
    assert response.status_code == 422, response.text
    assert problem_of(response)["kind"] == kind
    assert words in problem_of(response)["detail"]


def test_a_bad_text_says_where_it_is_bad(small: Server) -> None:
    document = problem_of(small.post("check", puzzle=f"{WIKIPEDIA[:12]}q{WIKIPEDIA[13:]}"))
    assert (document["member"], document["offset"], document["column"]) == ("puzzle", 12, 13)
    document = problem_of(small.post("verify", puzzle=WIKIPEDIA, solution="1"))
    assert document["member"] == "solution"


def test_other_requests_are_rejected_with_a_reason(small: Server) -> None:
    client = small.client
    json_type, plain = {"content-type": "application/json"}, {"content-type": "text/plain"}
    for response, status, kind in (
        (client.post("/api/v1/solve", content="{", headers=json_type), 400, "bad-request"),
        (
            client.post("/api/v1/solve", content="{}", headers=plain),
            415,
            "unsupported-media-type",
        ),
        (client.post("/api/v1/solve", content="{}"), 415, "unsupported-media-type"),
        (client.get("/api/v1/solve"), 405, "method-not-allowed"),
        (client.get("/nothing"), 404, "not-found"),
        (client.get("/healthz", headers={"host": "evil.example"}), 403, "unknown-host"),
        (
            client.post("/api/v1/batch?verb=dance", content="x", headers=plain),
            422,
            "invalid-request",
        ),
    ):
        assert response.status_code == status, response.text
        assert problem_of(response)["kind"] == kind


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:80", "LOCALHOST:9", "[::1]:8000", "localhost."])
def test_this_machine_may_be_called_by_its_names(host: str) -> None:
    assert Settings().is_ours(host)


@pytest.mark.parametrize(
    "host",
    ["", "example.org", "localhost.example.org", "127.0.0.1.example.org", "localhost@evil", "evil:8000", "*", "[::2]"],
)
def test_other_names_are_not_ours(host: str) -> None:
    assert not Settings().is_ours(host)
    assert not Settings(hosts=("sudoku.example",)).is_ours(host)
    assert Settings(hosts=("*",)).is_ours(host)


def test_a_server_can_have_additional_names() -> None:
    settings = Settings(host="192.168.0.7", hosts=("sudoku.example",))
    assert settings.is_ours("sudoku.example:80")
    assert settings.is_ours("192.168.0.7:8000")


def test_two_host_headers_are_rejected(small: Server) -> None:
    for other in ("evil.example", "localhost"):
        for _ in range(2):
            with small.send(f"GET /healthz HTTP/1.1\r\nHost: {other}") as connection:
                assert answer_on(connection).startswith("HTTP/1.1 400 ")
            assert small.client.get("/healthz").status_code == 200


@pytest.mark.parametrize("length", ["0" * 5_000 + "5", "0" * 21])
def test_a_length_with_too_many_digits_is_rejected(small: Server, length: str) -> None:
    for path, kind in (("solve", "application/json"), ("batch", "text/plain")):
        head = f"POST /api/v1/{path} HTTP/1.1\r\nContent-Type: {kind}\r\nContent-Length: {length}"
        with small.send(head, b"hello") as connection:
            assert answer_on(connection).startswith("HTTP/1.1 400 ")


@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf")])
@pytest.mark.parametrize("name", ["time_limit", "batch_time_limit", "head_seconds", "body_seconds"])
def test_a_time_limit_is_a_positive_number(name: str, value: float) -> None:
    with pytest.raises(BadArgument, match=name):
        Settings(**{name: value})  # type: ignore[arg-type]


def test_a_batch_has_its_own_limits(small: Server) -> None:
    plain = {"content-type": "text/plain"}
    large = small.client.post("/api/v1/batch", content="x" * (MOST + 1), headers=plain)
    assert large.status_code == 413
    rows = small.client.post("/api/v1/batch", content=f"{WIKIPEDIA}\n" * 20, headers=plain)
    lines = [json.loads(line) for line in rows.text.splitlines()]
    assert [line["status"] for line in lines] == ["proper"] * 10 + ["late"]
    assert lines[-1]["error"] == "a request may have 10 puzzles; send the others in another one"
    with served(Settings(most_puzzles=5)) as smaller:
        response = smaller.client.post("/api/v1/batch", content=f"{WIKIPEDIA}\n" * 20, headers=plain)
        assert (response.status_code, response.json()["kind"]) == (413, "too-many")
