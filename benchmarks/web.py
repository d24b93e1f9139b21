"""How many requests `fullhouse serve` answers, how fast, and whether its memory grows.

    python benchmarks/web.py [--seconds 5] [--connections 8] [--requests 100000]

Promised on two cores: 1,200 solves and 500 hints per second, 99 of 100 within 50 ms at 8 connections, half of all easy
solves within 0.5 s while 64 heavy requests run or wait, and no growth of memory over 100,000 requests. The server runs
in its own process; the client is this one, on loopback: each connection writes a prepared request, reads the complete
answer and writes the next. CPU time is the server's. Exits 1 if a promise is broken.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from measuring import machine

PUZZLES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
"""An easy one, a medium one, one that needs search, and a very hard one, in turn."""
MEMBERS: dict[str, dict[str, object]] = {
    "solve": {},
    "hint": {"stage": 4},
    "check": {},
    "parse": {},
    "count": {"open": True},
}
PROMISED = {"solve": 1_200, "hint": 500}
"""Answers a second, at least. Hints are for boards that players meet; a step of the very hard one takes 6 ms."""
SLOWEST = 0.050
HEAVY = 64
SLOWEST_DURING_HEAVY = 0.5
"""Seconds, for half of the easy solves."""
MOST_GROWTH = 4 << 20
"""Bytes; smaller changes are noise of the allocator."""


class Server(NamedTuple):
    host: str
    port: int
    process: subprocess.Popen[str]

    def cpu(self) -> float:
        """CPU seconds of the server so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that the server has in memory."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def started() -> Iterator[Server]:
    command = [sys.executable, "-m", "fullhouse", "serve", "--port", "0", "--no-browser", "--waiting", str(HEAVY)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://([\d.]+):(\d+)/", process.stderr.readline())
        assert found, "the server did not start"
        try:
            yield Server(found[1], int(found[2]), process)
        finally:
            process.terminate()


def request_of(server: Server, verb: str, members: dict[str, object]) -> bytes:
    body = json.dumps(members).encode()
    head = f"POST /api/v1/{verb} HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


class Connection(asyncio.Protocol):
    """Send requests one at a time until there are enough."""

    def __init__(self, requests: list[bytes], times: list[float], most: int, end: float) -> None:
        self.done = asyncio.get_running_loop().create_future()
        self._requests, self._times, self._most, self._end = requests, times, most, end
        self._data, self._left, self._begin, self._count = b"", 0, 0.0, len(times)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._next()

    def _next(self) -> None:
        self._count += 1
        self._begin = time.perf_counter()
        self._transport.write(self._requests[self._count % len(self._requests)])

    def data_received(self, data: bytes) -> None:
        self._data += data
        head, gap, body = self._data.partition(b"\r\n\r\n")
        if not gap:
            return
        if not head.startswith(b"HTTP/1.1 200"):
            self.done.set_exception(RuntimeError(self._data.decode()))
            return
        found = re.search(rb"content-length: (\d+)", head)
        assert found, "an answer without its length"
        if len(body) < int(found[1]):
            return
        now = time.perf_counter()
        self._times.append(now - self._begin)
        self._data = b""
        if len(self._times) < self._most and now < self._end:
            self._next()
        elif not self.done.done():
            self.done.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.done.done():
            self.done.set_exception(exc or ConnectionError("the server closed the connection"))


async def ask(server: Server, requests: list[bytes], connections: int, most: int, seconds: float) -> list[float]:
    """How long each request took."""
    times: list[float] = []
    end, loop = time.perf_counter() + seconds, asyncio.get_running_loop()
    made = [
        await loop.create_connection(lambda: Connection(requests, times, most, end), server.host, server.port)
        for _ in range(connections)
    ]
    await asyncio.gather(*(protocol.done for _, protocol in made))
    for transport, _ in made:
        transport.close()
    return times


def measure(server: Server, name: str, connections: int, seconds: float) -> bool:
    """Print a line; return whether what is promised was kept."""
    least = PROMISED.get(name, 0)
    puzzles = PUZZLES[:3] if name == "hint" else PUZZLES
    requests = [request_of(server, name, {"puzzle": puzzle, **MEMBERS[name]}) for puzzle in puzzles]
    asyncio.run(ask(server, requests, connections, 200, seconds))
    cpu, begin = server.cpu(), time.perf_counter()
    times = sorted(asyncio.run(ask(server, requests, connections, 10**9, seconds)))
    spent, cpu = time.perf_counter() - begin, server.cpu() - cpu
    rate, middle, late = len(times) / spent, times[len(times) // 2], times[len(times) * 99 // 100]
    is_kept = not least or (rate >= least and late <= SLOWEST)
    promise = f"{least:>9,}" if least else " " * 9
    numbers = f"{rate:>10,.0f} {middle * 1e3:>9.2f} {late * 1e3:>9.2f} {cpu / len(times) * 1e6:>12,.0f}"
    print(f"{name:<8}{promise} {numbers}{'' if is_kept else '   MISSED'}")
    return is_kept


def measure_during_heavy(server: Server, seconds: float) -> bool:
    """Print how long an easy solve takes while heavy requests run or wait; return whether what is promised was kept."""
    endless = request_of(server, "generate", {"within": {"er": [11.5, 11.9]}})
    connections = [socket.create_connection((server.host, server.port)) for _ in range(HEAVY)]
    for connection in connections:
        connection.sendall(endless)
    requests = [request_of(server, "solve", {"puzzle": PUZZLES[0]})]
    times = sorted(asyncio.run(ask(server, requests, 1, 10**9, seconds)))
    for connection in connections:
        connection.close()
    middle, worst = times[len(times) // 2], times[-1]
    is_kept = middle <= SLOWEST_DURING_HEAVY
    end = "" if is_kept else "   MISSED"
    print(f"easy solves during {HEAVY} heavy requests: {middle * 1e3:.1f} ms median, {worst * 1e3:.1f} ms worst{end}")
    return is_kept


def measure_memory(server: Server, connections: int, count: int) -> bool:
    requests = [request_of(server, "solve", {"puzzle": puzzle}) for puzzle in PUZZLES]
    requests += [request_of(server, "hint", {"puzzle": PUZZLES[0], "stage": 4})]
    asyncio.run(ask(server, requests, connections, count // 10, 3_600))
    before = server.memory()
    asyncio.run(ask(server, requests, connections, count, 3_600))
    growth = server.memory() - before
    is_kept = growth <= MOST_GROWTH
    end = "" if is_kept else "   MISSED"
    print(f"memory: {before >> 20} MiB, {growth / 1024:+,.0f} KiB after {count:,} requests{end}")
    return is_kept


def main() -> int:
    parser = argparse.ArgumentParser(description="Requests a second of fullhouse serve.")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--requests", type=int, default=100_000, help="how many the memory is watched for; 0 for none")
    parser.add_argument("--case", choices=MEMBERS, action="append")
    options = parser.parse_args()
    print(machine())
    print(f"\n{'verb':<8}{'promised':>9} {'answers/s':>10} {'p50 ms':>9} {'p99 ms':>9} {'CPU us each':>12}")
    with started() as server:
        kept = [measure(server, name, options.connections, options.seconds) for name in options.case or MEMBERS]
        kept.append(measure_during_heavy(server, options.seconds))
        if options.requests:
            kept.append(measure_memory(server, options.connections, options.requests))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
