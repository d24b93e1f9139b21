"""Batches: rows in, rows out, in order, whatever the client does."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import resource
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress

import pytest
from click.testing import CliRunner
from patience import HANG, eventually
from puzzles import INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA
from web.serving import Server, answer_on, served

from fullhouse.cli.main import fullhouse as application
from fullhouse.core.stop import Stop
from fullhouse.verbs.explain import Explain
from fullhouse.web.batch import Spool, _Rows
from fullhouse.web.settings import Settings

PLAIN = {"content-type": "text/plain"}
ROWS = [WIKIPEDIA, "nonsense", TWO_SOLUTIONS, "55" + "." * 79, INKALA_2012]
TEXT = "".join(f"{row}\n" for row in ROWS)


@pytest.mark.parametrize("verb", ["solve", "check", "count", "explain", "hint", "rate", "canonical", "minimize"])
@pytest.mark.parametrize("to", ["jsonl", "csv"])
def test_a_batch_answers_what_the_command_line_prints(server: Server, verb: str, to: str) -> None:
    asked = f"/api/v1/batch?verb={verb}&to={to}&time_limit={HANG}"
    answered = server.client.post(asked, content=TEXT, headers=PLAIN)
    printed = CliRunner().invoke(application, [verb, "-", "--to", to, "-q"], input=TEXT.encode())
    assert answered.status_code == 200
    assert answered.text == printed.stdout


def test_columns_travel_along(server: Server) -> None:
    text = f"id,puzzle\n1,{WIKIPEDIA}\n2,bad\n3,{INKALA_2012}\n"
    answered = server.client.post("/api/v1/batch?to=csv", content=text, headers={"content-type": "text/csv"})
    rows = list(csv.DictReader(io.StringIO(answered.text)))
    assert [row["id"] for row in rows] == ["1", "2", "3"]
    assert [row["status"] for row in rows] == ["proper", "unreadable", "proper"]
    lines = "".join(json.dumps({"grid": puzzle, "id": number}) + "\n" for number, puzzle in enumerate(ROWS))
    kind = {"content-type": "application/x-ndjson"}
    named = server.client.post("/api/v1/batch?column=grid", content=lines, headers=kind)
    assert [json.loads(line)["id"] for line in named.text.splitlines()] == list(range(5))


def test_a_text_without_puzzles_is_a_problem(server: Server) -> None:
    for text in ("", "\n\n", "hello world"):
        response = server.client.post("/api/v1/batch", content=text, headers=PLAIN)
        assert response.status_code == 422, text
        assert response.headers["content-type"] == "application/problem+json"


def test_rows_come_back_while_others_are_still_sent(server: Server) -> None:
    goes_on = threading.Event()

    def rows() -> Iterator[bytes]:
        yield f"{WIKIPEDIA}\n".encode() * 1_000
        assert goes_on.wait(HANG), "no answer came"
        yield f"{INKALA_2012}\n".encode()

    # httpx sends all before it reads: a bare connection does both
    with server.send(
        "POST /api/v1/batch HTTP/1.1\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\nConnection: close"
    ) as connection:
        sent = rows()
        part = next(sent)
        connection.sendall(b"%x\r\n%b\r\n" % (len(part), part))
        first = connection.recv(65_536)
        assert first.startswith(b"HTTP/1.1 200")
        goes_on.set()
        part = next(sent)
        connection.sendall(b"%x\r\n%b\r\n0\r\n\r\n" % (len(part), part))
        data = first
        while more := connection.recv(65_536):
            data += more
    assert data.count(b'"status": "proper"') == 1_001


def test_a_client_that_sends_everything_before_it_reads_is_answered(server: Server) -> None:
    count = 30_000
    response = server.client.post("/api/v1/batch", content=f"{WIKIPEDIA}\n" * count, headers=PLAIN)
    lines = response.text.splitlines()
    assert len(lines) == count
    assert set(lines) == {lines[0]}


def test_the_memory_of_a_batch_is_bounded(server: Server) -> None:
    text = f"{WIKIPEDIA}\n" * 20_000

    def run() -> None:
        with server.client.stream("POST", "/api/v1/batch", content=text, headers=PLAIN) as response:
            assert sum(part.count(b"\n") for part in response.iter_raw()) == 20_000

    run()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(4):
        run()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 30_000, "KiB"


def test_a_batch_stops_when_its_client_disconnects() -> None:
    with served(Settings(heavy=2)) as running:
        body = f"{INKALA_2012}\n".encode() * 5_000
        head = f"POST /api/v1/batch?verb=rate HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}"
        with running.send(head, body) as connection:
            assert connection.recv(1_000)
        eventually(lambda: running.workers.heavy.running == 0)
        head = "POST /api/v1/batch HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 100000"
        with running.send(head, body[:1_000]):
            eventually(lambda: running.workers.heavy.running == 1)
        eventually(lambda: running.workers.heavy.running == 0)
        assert running.client.post("/api/v1/batch", content=TEXT, headers=PLAIN).status_code == 200


def test_an_abandoned_batch_stops_within_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    started = threading.Event()

    def endless(_: Explain, __: object, stop: Stop | None = None) -> None:
        started.set()
        while stop is None or not stop.is_stopped():
            time.sleep(0.01)
        stop.check()

    monkeypatch.setattr(Explain, "one", endless)
    with served(Settings(heavy=1)) as running:
        body = f"{WIKIPEDIA}\n".encode()
        head = f"POST /api/v1/batch?verb=explain HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}"
        with running.send(head, body):
            assert started.wait(HANG)
        eventually(lambda: running.workers.heavy.running == 0)


def test_a_batch_that_is_turned_away_leaves_no_file_open(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Spool] = []
    made = Spool.__init__

    def noted(spool: Spool) -> None:
        made(spool)
        opened.append(spool)

    monkeypatch.setattr(Spool, "__init__", noted)
    with served(Settings(heavy=1, waiting=0)) as running:
        head = "POST /api/v1/batch HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 100000"
        with running.send(head, b"."):
            eventually(lambda: running.workers.heavy.running == 1)
            turned_away = running.client.post("/api/v1/batch", content=TEXT, headers=PLAIN)
            assert turned_away.status_code == 429
            assert [spool.is_closed for spool in opened] == [False, False, True, True]
        eventually(lambda: all(spool.is_closed for spool in opened))


def test_a_batch_without_rows_to_work_on_lets_others_work() -> None:
    head = "POST /api/v1/batch HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 100000"
    with served(Settings(heavy=2)) as running:
        slow = [running.send(head, WIKIPEDIA[:50].encode()) for _ in range(2)]
        eventually(lambda: running.workers.heavy.running == 2)
        assert running.post("steps", puzzle=WIKIPEDIA).status_code == 200
        assert running.workers.heavy.running == 2, "the batches still wait for their bodies"
        for connection in slow:
            connection.close()
        eventually(lambda: running.workers.heavy.running == 0)


def test_a_batch_that_arrives_too_slowly_ends() -> None:
    head = "POST /api/v1/batch HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 100000"
    with served(Settings(body_seconds=0.5, body_rate=1_000)) as running:
        with running.send(head, b".") as slow:
            sender = threading.Thread(target=trickle, args=(slow,))
            sender.start()
            assert answer_on(slow).startswith("HTTP/1.1 408 ")
        sender.join()
        eventually(lambda: running.workers.heavy.running == 0)


def trickle(connection: socket.socket) -> None:
    """Send a byte every 50 ms until the connection is closed."""
    with suppress(OSError):
        while True:
            connection.sendall(b".")
            time.sleep(0.05)


def test_a_batch_that_is_late_ends_with_a_row_that_says_so() -> None:
    with served(Settings(batch_time_limit=0.5)) as running:
        text = f"{WIKIPEDIA}\n" * 20_000
        response = running.client.post("/api/v1/batch?verb=explain", content=text, headers=PLAIN)
        *_, last = lines = list(map(json.loads, response.text.splitlines()))
        assert len(lines) < 20_000
        assert last["status"] == "late"
        assert "time limit of 0.5 s" in last["error"]


class Unsent:
    """A run with one answer."""

    is_closed = False

    async def answers(self) -> AsyncIterator[bytes]:
        yield b"answer"

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize("sent", [0, 1, 3])
def test_a_run_is_closed_at_whatever_point_the_client_leaves(sent: int) -> None:
    left = iter(range(sent))

    async def send(_: object) -> None:
        if next(left, None) is None:
            raise OSError("the client has disconnected")

    run = Unsent()
    with suppress(OSError):
        asyncio.run(_Rows(run, "text/csv")({}, None, send))  # type: ignore[arg-type]
    assert run.is_closed
