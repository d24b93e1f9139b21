"""Heavy requests, clients that disconnect, and work that stops when its client leaves."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator

import pytest
from patience import HANG, eventually, little_work
from puzzles import WIKIPEDIA
from web.serving import SLOW, Server, answer_on, served

from fullhouse.web.settings import Settings


@pytest.fixture
def fresh() -> Iterator[Server]:
    """A server for one test alone."""
    with served(Settings(time_limit=HANG, heavy=2, waiting=80)) as running:
        yield running


def slow_request(verb: str, **members: object) -> tuple[str, bytes]:
    """The head and body of a request that takes as long as it may."""
    body = json.dumps(members).encode()
    head = f"POST /api/v1/{verb} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return head, body


@pytest.mark.parametrize(
    ("verb", "members"),
    [
        ("solve", SLOW),
        ("generate", {"within": {"er": [11.5, 11.9]}}),
        ("engines", {"puzzle": SLOW["puzzle"], "engines": ["backtracking"]}),
        ("count", {"puzzle": "1" + "." * 80, "limit": 1_000_000}),
    ],
)
def test_work_stops_when_its_client_disconnects(fresh: Server, verb: str, members: dict[str, object]) -> None:
    lanes = (fresh.workers.light, fresh.workers.heavy)
    connections = [fresh.send(*slow_request(verb, **members)) for _ in range(3)]
    eventually(lambda: sum(lane.running for lane in lanes) == 3 or verb == "count")
    for connection in connections:
        connection.close()
    eventually(lambda: sum(lane.running for lane in lanes) == 0)
    assert fresh.post("solve", puzzle=WIKIPEDIA).status_code == 200


def test_a_client_that_goes_while_it_sends_is_forgotten(fresh: Server) -> None:
    for _ in range(5):
        head = "POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 1000"
        fresh.send(head, b'{"puzzle').close()
    eventually(lambda: fresh.metrics.disconnected == 5)


def test_others_are_answered_while_64_heavy_requests_are_there(fresh: Server) -> None:
    connections = [fresh.send(*slow_request("generate", within={"er": [11.5, 11.9]})) for _ in range(64)]
    eventually(lambda: fresh.workers.heavy.running == 64)
    for _ in range(20):
        assert fresh.post("solve", puzzle=WIKIPEDIA).status_code == 200
        assert fresh.post("hint", puzzle=WIKIPEDIA).status_code == 200
        assert fresh.client.get("/healthz").status_code == 200
    assert fresh.workers.heavy.running == 64, "others do not wait for heavy work"
    for connection in connections:
        connection.close()
    eventually(lambda: fresh.workers.heavy.running == 0)


def test_an_address_leaves_room_for_others() -> None:
    with served(Settings(time_limit=HANG, heavy=1, waiting=3, connections_per_address=50)) as shared:
        request = slow_request("solve", **SLOW)
        connections = [shared.send(*request, source="127.0.0.2") for _ in range(3)]
        eventually(lambda: shared.workers.heavy.running == 3)
        with shared.send(*request, source="127.0.0.2") as greedy:
            assert answer_on(greedy).startswith("HTTP/1.1 429 ")
        connections.append(shared.send(*request))
        eventually(lambda: shared.workers.heavy.running == 4)
        for connection in connections:
            connection.close()
        eventually(lambda: shared.workers.heavy.running == 0)


def test_a_server_that_ends_stops_its_work() -> None:
    before = set(threading.enumerate())
    with served(Settings(time_limit=HANG)) as running, little_work():
        connections = [running.send(*slow_request("solve", **SLOW)) for _ in range(2)]
        eventually(lambda: running.workers.heavy.running == 2)
    eventually(lambda: not {thread for thread in threading.enumerate() if "heavy" in thread.name} - before)
    for connection in connections:
        assert "503" in answer_on(connection)
        connection.close()
