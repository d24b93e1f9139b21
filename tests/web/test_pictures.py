"""Pictures over HTTP are drawn by other processes, which end with their request."""

from __future__ import annotations

import json
import sys

import pytest
from patience import HANG, eventually
from puzzles import WIKIPEDIA
from web.serving import Server, answer_on, served

import fullhouse as fh
from fullhouse.core import child_process
from fullhouse.web.settings import Settings

pytest.importorskip("resvg_py")
LARGEST = 2_000
ENDLESS = (sys.executable, "-c", "import time\nwhile True: time.sleep(1)")
"""A process that never answers, as one does that draws a very large picture."""


def test_pictures_are_those_of_the_library(server: Server) -> None:
    for medium in ("svg", "png", "pdf"):
        response = server.post("render", puzzle=WIKIPEDIA, to=medium, size=300)
        assert response.content == fh.draw(WIKIPEDIA, size=300).to_bytes(medium)


def test_the_size_has_a_limit(server: Server) -> None:
    assert server.post("render", puzzle=WIKIPEDIA, to="png", size=LARGEST).status_code == 200
    assert server.post("render", puzzle=WIKIPEDIA, to="png", size=LARGEST + 1).status_code == 422


def test_easy_solves_are_answered_while_pictures_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "COMMAND", ENDLESS)
    body = json.dumps({"puzzle": WIKIPEDIA, "to": "png", "size": LARGEST}).encode()
    head = f"POST /api/v1/render HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    with served(Settings(heavy=2, time_limit=HANG)) as running:
        connections = [running.send(head, body) for _ in range(6)]
        eventually(lambda: running.workers.heavy.running == 6)
        for _ in range(20):
            assert running.post("solve", puzzle=WIKIPEDIA).status_code == 200
        assert running.workers.heavy.running == 6, "no solve has waited for a picture"
        for connection in connections[:5]:
            connection.close()
        eventually(lambda: running.workers.heavy.running == 1)
    assert answer_on(connections[5]).startswith("HTTP/1.1 503 "), "the server ended while this one was drawn"
    connections[5].close()


def test_a_picture_ends_at_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "COMMAND", ENDLESS)
    with served() as running:
        for medium in ("png", "pdf"):
            late = running.post("render", puzzle=WIKIPEDIA, to=medium, time_limit=0.2)
            assert (late.status_code, late.json()["kind"]) == (503, "time-limit")
        eventually(lambda: running.workers.heavy.running == 0)
