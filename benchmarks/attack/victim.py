"""A server under attack: another client asks for easy solves, and the memory of the server is watched."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SLOWEST_MEDIAN, SLOWEST = 0.250, 1.0
"""Seconds that an easy solve may take while an attack runs: half of them, and every one."""
MOST_GROWTH = 100 << 20
"""Bytes that the server and its processes may grow by."""
MOST_LINES = 10
"""Lines of the log: a client must not be able to fill it."""
_PAUSE = 0.02


@contextmanager
def served(log: TextIO, *options: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A server in its own process that writes to this log, and its port."""
    command = [sys.executable, "-m", "fullhouse", "serve", "--port", "0", "--no-browser", *options]
    with subprocess.Popen(command, stderr=log) as process:
        try:
            yield _port(process, log), process
        finally:
            process.kill()


def _port(process: subprocess.Popen[bytes], log: TextIO) -> int:
    """The port in the first line of the log."""
    while process.poll() is None:
        log.seek(0)
        if found := re.search(r":(\d+)/\n", log.read()):
            return int(found[1])
        time.sleep(0.02)
    raise RuntimeError("the server did not start")


def log_lines(log: TextIO) -> int:
    """How many lines the log has."""
    log.seek(0)
    return sum(1 for _ in log)


def ask(port: int, verb: str, **members: object) -> int:
    """The status of the answer to this request, on a new connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST", f"/api/v1/{verb}", json.dumps(members), {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


def memory(process: int) -> int:
    """Bytes in memory of this process and those that it started; pages that several use count once."""
    total = 0
    with suppress(OSError):
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
        total = int(re.findall(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[0]) * 1_024
        for task in os.listdir(f"/proc/{process}/task"):
            children = Path(f"/proc/{process}/task/{task}/children").read_text(encoding="ascii")
            total += sum(memory(int(child)) for child in children.split())
    return total


@dataclass(slots=True)
class Watch:
    """Measures a server under attack, as another client and as the system."""

    port: int
    process: int
    seconds: list[float] = field(default_factory=list)
    """How long each easy solve took."""
    statuses: Counter[str] = field(default_factory=Counter)
    before: int = 0
    peak: int = 0
    _is_over: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Ask and measure until the end of the block."""
        for _ in range(5):
            ask(self.port, "solve", puzzle=PUZZLE)
            ask(self.port, "hint", puzzle=PUZZLE)
        ask(self.port, "render", puzzle=PUZZLE, to="png")
        self.before = self.peak = memory(self.process)
        threads = [threading.Thread(target=self._solve), threading.Thread(target=self._measure)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._is_over.set()
            for thread in threads:
                thread.join()

    def _solve(self) -> None:
        while not self._is_over.wait(_PAUSE):
            begin = time.perf_counter()
            try:
                status = str(ask(self.port, "solve", puzzle=PUZZLE))
            except OSError as error:
                status = type(error).__name__
            self.seconds.append(time.perf_counter() - begin)
            self.statuses[status] += 1

    def _measure(self) -> None:
        while not self._is_over.wait(0.1):
            self.peak = max(self.peak, memory(self.process))

    def figures(self) -> str:
        """How many easy solves were answered, how fast, and how much the server grew."""
        times = sorted(self.seconds)
        middle, worst = times[len(times) // 2], times[-1]
        growth = (self.peak - self.before) / 2**20
        return f"{self.statuses['200']:>6,} {middle * 1e3:>8,.0f} {worst * 1e3:>8,.0f} {growth:>8,.0f}"

    def broken(self, most_growth: int = MOST_GROWTH) -> list[str]:
        """The promises that were broken."""
        times = sorted(self.seconds)
        middle, worst, growth = times[len(times) // 2], times[-1], self.peak - self.before
        others = {status: number for status, number in self.statuses.items() if status != "200"}
        found = [f"{number} easy solves got {status}" for status, number in others.items()]
        if middle > SLOWEST_MEDIAN:
            found.append(f"an easy solve took {middle * 1e3:,.0f} ms (median)")
        if worst > SLOWEST:
            found.append(f"an easy solve took {worst * 1e3:,.0f} ms (worst)")
        if growth > most_growth:
            found.append(f"the server grew by {growth >> 20:,} MiB")
        return found
