"""The app without a server: the bytes of the first visit, how soon it can be used, and the CPU time of each verb.

    make site && python benchmarks/site.py [--part size] [--part start] [--part verbs] [build/app]

Promised of the first visit: 5 MB from a host that compresses with brotli, 6.5 MB with gzip, 7 MB without compression,
and less than 100 KB for the page's own files. Archives that are fetched when they are first needed do not count.

Promised of a start in Chromium: the board can be used within 1 s on the first visit and 0.5 s later, when the worker is
ready after 2.5 s of CPU. The times are the least of several visits; CPU is that of all threads of the renderer.

Promised of the verbs: at most 3 times the CPU of the native package on one core. Both sides take turns; Node runs the
library as a browser's worker does.

Needs Node, which has brotli, and Chromium for the starts. Exits 1 if a promise is broken.
"""

from __future__ import annotations

import argparse
import base64
import functools
import gzip
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from measuring import machine

from fullhouse.web.desk import answer
from fullhouse.web.endpoints import ENDPOINTS
from fullhouse.web.settings import Settings

ROOT = Path(__file__).parents[1]
MOST = {"brotli": 5_000_000, "gzip": 6_500_000, "stored": 7_000_000, "page": 100_000}
BROTLI = """
const { brotliCompressSync, constants } = await import("node:zlib");
const { readFileSync } = await import("node:fs");
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
for (const file of process.argv.slice(1)) console.log(brotliCompressSync(readFileSync(file), { params }).length);
"""


class Size(NamedTuple):
    """The bytes of a file as they are stored, and as a host sends them."""

    path: str
    stored: int
    gzip: int
    brotli: int


def later(site: Path) -> set[str]:
    """The archives that are not needed at the start."""
    listed = re.findall(
        r'"address": "([^?]+)\?\w+",\s*"size": \d+,\s*"later": (true|false)', (site / "python.js").read_text()
    )
    assert listed, "python.js lists its files"
    return {name for name, is_later in listed if is_later == "true"}


def sizes(site: Path) -> Iterator[Size]:
    """The files of the first visit."""
    left_out = later(site)
    every = (path for path in sorted(site.rglob("*")) if path.is_file())
    files = [path for path in every if path.name not in left_out and not path.name.startswith("console")]
    command = ["node", "--input-type=module", "-e", BROTLI, *map(str, files)]
    lengths = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    for path, brotli in zip(files, map(int, lengths), strict=True):
        data = path.read_bytes()
        packed = len(gzip.compress(data, 9))
        yield Size(path.relative_to(site).as_posix(), len(data), min(packed, len(data)), min(brotli, len(data)))


def report_sizes(site: Path) -> bool:
    """Print the bytes of the first visit; return whether a promise is broken."""
    found = list(sizes(site))
    for one in found:
        if one.stored > 100_000:
            print(f"{one.path:32} {one.stored:10,} {one.gzip:10,} {one.brotli:10,}")
    page = sum(one.gzip for one in found if not one.path.startswith("py/"))
    total = {name: sum(getattr(one, name) for one in found) for name in ("stored", "gzip", "brotli")} | {"page": page}
    for name, most in MOST.items():
        print(f"{name:7} {total[name]:10,} of {most:10,}  {'missed' if total[name] > most else ''}")
    return any(total[name] > most for name, most in MOST.items())


# ---------------------------------------------------------------------------------------------------- start

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ["--in-process-gpu", *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]
MOST_COLD, MOST_WARM, MOST_READY = 1.0, 0.5, 2.5
"""Seconds."""
CONTROLLED = """new Promise((done) => navigator.serviceWorker.controller ? done(true)
: navigator.serviceWorker.addEventListener("controllerchange", () => done(true), { once: true }))"""
"""The service worker has all files."""


@contextmanager
def hosted(site: Path) -> Iterator[str]:
    """The address of a plain file server for this folder."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()


def renderers(profile: str) -> dict[str, float]:
    """CPU seconds of the browser's processes for pages, ended threads included."""
    parents, commands = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[folder.name] = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            commands[folder.name] = (folder / "cmdline").read_bytes()
        except OSError:
            continue

    def is_ours(process: str) -> bool:
        if process not in parents:
            return False
        return f"--user-data-dir={profile}".encode() in commands[process] or is_ours(parents[process])

    found = {}
    for process, command in commands.items():
        if b"--type=renderer" in command and is_ours(process):
            ticks = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
            found[process] = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    return found


def visit(page: Any, address: str, profile: str) -> tuple[float, float]:
    """Seconds until the board can be used, and CPU seconds until the worker is ready."""
    before = renderers(profile)
    page.goto(address)
    page.wait_for_selector("html[data-worker=ready]", timeout=300_000)
    cpu = sum(seconds - before.get(process, 0.0) for process, seconds in renderers(profile).items())
    return page.evaluate("performance.getEntriesByName('interactive')[0].startTime") / 1000, cpu


def report_starts(site: Path, times: int) -> bool:
    """Print how soon the app can be used on the first visit and later; return whether a promise is broken."""
    from playwright.sync_api import sync_playwright  # only this part needs it

    browser = next(filter(None, map(shutil.which, BROWSERS)), None) or sys.exit("Chromium is missing")
    cold, warm = [], []
    with sync_playwright() as play, hosted(site) as address:
        for _ in range(times):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                chromium = play.chromium
                context = chromium.launch_persistent_context(profile, executable_path=browser, args=OPTIONS)
                page = context.pages[0]
                cold.append(visit(page, address, profile))
                page.evaluate(CONTROLLED)
                page.goto("about:blank")
                warm += [visit(page, address, profile) for _ in range(3)]
                context.close()
    broken = False
    for name, rows, most in (("first visit", cold, MOST_COLD), ("later visits", warm, MOST_WARM)):
        board, cpu = (min(row[part] for row in rows) for part in (0, 1))
        late = board > most or (rows is warm and cpu > MOST_READY)
        broken |= late
        every = ", ".join(f"{one:.2f} {other:.2f}" for one, other in rows)
        missed = "missed" if late else ""
        print(f"{name:12} board after {board:.2f} s of {most}, worker after {cpu:.2f} s of CPU  {missed}")
        print(f"{'':12} all: {every}")
    return broken


# ---------------------------------------------------------------------------------------------------- verbs

MOST_TIMES = 3.0
LIMIT = 600.0
"""Seconds per request: no search may end because one side is slower."""
HARD = "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2"
"""Needs chains."""
DIAGONAL = "4x4 x"
MORE: list[tuple[str, dict[str, Any]]] = [
    ("hint", {"puzzle": HARD, "stage": 4}),
    ("explain", {"puzzle": HARD}),
    ("rate", {"puzzle": HARD, "scales": ["hodoku", "se", "guesses"]}),
    ("generate", {"level": "hard", "seed": 7}),
    ("generate", {"level": "extreme", "seed": 7}),
    ("solve", {"puzzle": "1...........1.1.", "rules": DIAGONAL, "limit": 10}),
    ("count", {"puzzle": "." * 16, "rules": DIAGONAL}),
    ("convert", {"puzzle": HARD, "to": "all"}),
    ("render", {"puzzle": HARD, "to": "pdf"}),
]


def bodies() -> Iterator[tuple[str, bytes]]:
    """Every verb with its example, and some with more to do."""
    for name, endpoint in ENDPOINTS.items():
        yield name, picture() if name == "photo" else endpoint.body
    for name, members in MORE:
        yield name, json.dumps(members).encode()


def picture() -> bytes:
    """A photo of a printed puzzle, in grey pixels."""
    sys.path.insert(0, str(ROOT / "tests"))
    from photographs import photographed, printed

    pixels = io.BytesIO()
    photographed(printed(HARD), random.Random(8)).convert("L").save(pixels, "PPM")
    return pixels.getvalue()


def native_seconds(name: str, body: bytes, rounds: int) -> float:
    """CPU seconds of an answer by the native package."""
    limits = Settings(time_limit=LIMIT)
    start = time.process_time()
    for _ in range(rounds):
        found = answer(name, body, limits)
    assert found.status == 200, found.data
    return (time.process_time() - start) / rounds


@contextmanager
def in_node(site: Path) -> Iterator[Callable[[str, bytes, int], float]]:
    """A function that returns the CPU seconds of an answer by the app's library in Node."""
    pyodide = next((ROOT / "build/site-cache/npm").glob("pyodide-*/pyodide.mjs")).parent
    command = ["node", str(ROOT / "tools/site/in_node.mjs"), str(pyodide), str(site), str(LIMIT)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin is not None
        assert node.stdout is not None

        def seconds(name: str, body: bytes, rounds: int) -> float:
            print(json.dumps([name, base64.b64encode(body).decode(), rounds]), file=node.stdin, flush=True)
            status, _, data, milliseconds = json.loads(node.stdout.readline())  # type: ignore[union-attr]
            assert status == 200, base64.b64decode(data)
            return milliseconds / 1000  # type: ignore[no-any-return]

        yield seconds
        node.stdin.close()


def report_verbs(site: Path, times: int) -> bool:
    """Print the CPU time of each verb on both sides; return whether a promise is broken."""
    broken = False
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, as a worker has
    with in_node(site) as node:
        for name, body in bodies():
            native_seconds(name, body, 1), node(name, body, 1)  # loads modules
            rounds = max(1, min(5000, int(0.1 / max(native_seconds(name, body, 1), 1e-5))))
            node(name, body, rounds)  # compiles what it runs often
            rows = [(native_seconds(name, body, rounds), node(name, body, rounds)) for _ in range(times)]
            here, there = (min(row[side] for row in rows) for side in (0, 1))
            is_slow = there > MOST_TIMES * here
            broken |= is_slow
            what = "a photo" if name == "photo" else body.decode()[:70]
            figures = f"{here * 1000:9.2f} {there * 1000:9.2f} {there / here:5.2f}"
            print(f"{name:10} {figures}  {what} {'missed' if is_slow else ''}", flush=True)
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path, nargs="?", default=Path("build/app"))
    parser.add_argument("--part", choices=("size", "start", "verbs"), action="append")
    parser.add_argument("--times", type=int, default=3)
    asked = parser.parse_args()
    if not (asked.site / "worker.js").is_file():
        sys.exit(f"{asked.site} is not there; run: make site")
    parts = {
        "size": lambda: report_sizes(asked.site),
        "start": lambda: report_starts(asked.site, asked.times),
        "verbs": lambda: report_verbs(asked.site, asked.times),
    }
    print(machine())
    broken = [parts[name]() for name in asked.part or parts]
    return int(any(broken))


if __name__ == "__main__":
    sys.exit(main())
