"""Attacks of a client on the server. Another client must be answered all the while, and memory must not grow."""

from __future__ import annotations

import json
import multiprocessing
import os
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import repeat
from queue import Empty

from attack.hostile import Do, Hostile, head, post, post_json
from attack.registry import Attack, Outcome
from attack.victim import MOST_GROWTH, MOST_LINES, PUZZLE, Watch, log_lines, served

START = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = ("Content-Type: application/json", "Transfer-Encoding: chunked")
LIMITED = ("--connections-per-address", "64")
"""This machine has no limit unless one is set; the attacks come from another of its addresses."""
MARKS = "easy solves of another client: 250 ms median, 1 s worst; 100 MB"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
PHOTO_GROWTH = 1 << 30
"""Bytes that two processes take at most to read photos."""
_EXTRA = 60.0
"""Seconds after which a hostile process that does not end counts as hung."""


def on_server(
    do: Do, allowed: tuple[str, ...], options: tuple[str, ...], most_growth: int
) -> Callable[[float], Outcome]:
    """Attack a server with these options. The first of the allowed outcomes must occur, and no others may."""

    def run(seconds: float) -> Outcome:
        with tempfile.TemporaryFile("w+", encoding="utf-8") as log, served(log, *options) as (port, process):
            watch = Watch(port, process.pid)
            with watch.watching():
                counts = in_another_process(do, port, seconds)
            broken = watch.broken(most_growth)
            is_up = process.poll() is None
            broken += [f"the log has {lines:,} lines"] if (lines := log_lines(log)) > MOST_LINES else []
        others = {name: number for name, number in counts.items() if name not in allowed}
        broken += [f"{number} got {name}" for name, number in others.items()]
        broken += [] if counts[allowed[0]] else [f"nothing got {allowed[0]}"]
        broken += [] if is_up else ["the server ended"]
        return Outcome(counts=counts, figures=watch.figures(), broken=broken)

    return run


def in_another_process(do: Do, port: int, seconds: float) -> Counter[str]:
    """Run the attack in its own process; return what it counted."""
    context = multiprocessing.get_context(
        "spawn"
    )  # a fork would inherit locks that the threads of the other client hold
    results = context.SimpleQueue()
    process = context.Process(target=_attack, args=(do, port, seconds, results))
    process.start()
    process.join(seconds + _EXTRA)
    if process.is_alive():
        process.kill()
        process.join()
    if results.empty():
        raise Empty("the hostile client did not end")
    counts: Counter[str] = results.get()
    return counts


def _attack(do: Do, port: int, seconds: float, results: multiprocessing.SimpleQueue[Counter[str]]) -> None:
    hostile = Hostile(port, seconds)
    do(hostile)
    results.put(hostile.counts)


# ---------------------------------------------------------------------------------------------------- headers


def header_lines(hostile: Hostile) -> None:
    hostile.repeat(4, lambda: hostile.request(START, *repeat(b"a: b\r\n" * 10_000, 100)))


def one_header(hostile: Hostile) -> None:
    hostile.repeat(4, lambda: hostile.request(START + b"X-Long: ", *repeat(b"x" * 65_536, 100)))


def complete_header(hostile: Hostile) -> None:
    long = START + b"X-Long: " + b"x" * 5_000_000 + b"\r\n\r\n"
    hostile.repeat(4, lambda: hostile.request(long))


def trailers(hostile: Hostile) -> None:
    first = head("generate", *CHUNKED) + b"2\r\n{}\r\n0\r\n"
    hostile.repeat(4, lambda: hostile.request(first, *repeat(b"a: b\r\n" * 10_000, 100)))


def garbage(hostile: Hostile) -> None:
    hostile.repeat(4, lambda: hostile.request(b"\x00" + os.urandom(2_000)))


def pipelined(hostile: Hostile) -> None:
    many = post_json("generate", within={"er": [11.5, 11.9]}, time_limit=0.5) + (START + b"\r\n") * 10_000
    hostile.repeat(4, lambda: hostile.request(many))


def odd_headers(hostile: Hostile) -> None:
    odd = [
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        head("solve", "Content-Type: application/json", "Content-Length: " + "0" * 5_000 + "5"),
        head("solve", "Content-Type: application/json", "Content-Length: 5", "Content-Length: 6"),
        head("solve", "Content-Type: application/json", "Content-Length: -1"),
    ]
    hostile.repeat(2, lambda: hostile.requests(odd))


def cross_site(hostile: Hostile) -> None:
    origin = post("batch", f"{PUZZLE}\n".encode() * 1_000, "text/plain", "Origin: https://evil.example")
    site = post("batch", f"{PUZZLE}\n".encode() * 1_000, "text/plain", "Sec-Fetch-Site: cross-site")
    hostile.repeat(2, lambda: hostile.requests([origin, site]))


# ---------------------------------------------------------------------------------------------------- connections


def silent(hostile: Hostile) -> None:
    _hold(hostile, 600, b"")


def slow_headers(hostile: Hostile) -> None:
    _hold(hostile, 600, START)


def slow_bodies(hostile: Hostile) -> None:
    _hold(hostile, 600, head("solve", "Content-Type: application/json", "Content-Length: 1000000"))


def _hold(hostile: Hostile, number: int, first: bytes) -> None:
    """Keep so many connections open, and send a byte on each from time to time."""
    held: list[socket.socket] = []
    while hostile.continues():
        while len(held) < number and hostile.continues():
            with suppress(OSError):
                connection = hostile.connect()
                hostile.counts["opened"] += 1
                held.append(connection)
                connection.sendall(first)
        for connection in list(held):
            try:
                if first:
                    connection.sendall(b"x")
                connection.setblocking(False)
                if not connection.recv(65_536):
                    raise ConnectionResetError
            except BlockingIOError:
                continue
            except OSError:
                held.remove(connection)
                connection.close()
        time.sleep(0.5)
    for connection in held:
        connection.close()


def reconnects(hostile: Hostile) -> None:
    def touch() -> None:
        with suppress(OSError):
            hostile.connect().close()
            hostile.counts["opened"] += 1
        time.sleep(0.004)

    hostile.repeat(4, touch)


def hints(hostile: Hostile) -> None:
    """2,000 at the same time."""
    asked = post_json("hint", puzzle=HARD)
    while hostile.continues():
        connections = []
        for _ in range(2_000):
            with suppress(OSError):
                connections.append(hostile.connect())
                connections[-1].sendall(asked)
        for connection in connections:
            hostile.count(connection)
            connection.close()


# ---------------------------------------------------------------------------------------------------- bodies


def members(hostile: Hostile) -> None:
    many = post_json("solve", **{f"m{number}": 1 for number in range(60_000)})
    hostile.repeat(8, lambda: hostile.request(many))


def lists(hostile: Hostile) -> None:
    many = post("hint", json.dumps({"placed": [[]] * 250_000}).encode())
    hostile.repeat(8, lambda: hostile.request(many))


def nested(hostile: Hostile) -> None:
    hostile.repeat(8, lambda: hostile.request(post("hint", b"[" * 1_000_000)))


def long_texts(hostile: Hostile) -> None:
    texts = [post_json("parse", puzzle=text * (199_000 // len(text))) for text in ("1", "+-|", "r1c1=5 ", "\n:")]
    hostile.repeat(4, lambda: hostile.requests(texts))


def endless_bodies(hostile: Hostile) -> None:
    first, part = head("solve", *CHUNKED), b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    hostile.repeat(4, lambda: hostile.request(first, *repeat(part, 1_000)))


def long_line(hostile: Hostile) -> None:
    kinds = ("application/x-ndjson", "text/csv", "text/plain")
    lines = [post("batch", b'{"puzzle": "' + b"1," * (25 << 20), kind) for kind in kinds]
    hostile.repeat(2, lambda: hostile.requests(lines))


# ---------------------------------------------------------------------------------------------------- work


def pictures(hostile: Hostile) -> None:
    large = post_json("render", puzzle=PUZZLE, to="png", size=2_000, show_candidates=True)
    hostile.repeat(6, lambda: hostile.request(large))


def documents(hostile: Hostile) -> None:
    large = post_json("render", puzzle=PUZZLE, to="pdf", size=2_000, show_candidates=True)
    hostile.repeat(6, lambda: hostile.request(large))


def photos(hostile: Hostile) -> None:
    noise = post("photo", b"P5 2000 2000 255 " + os.urandom(4_000_000), "image/x-portable-graymap")
    bomb = post("photo", b"GIF89a" + b"\xff" * 4 + bytes(100), "image/gif")
    hostile.repeat(8, lambda: hostile.requests([noise, bomb]))


def uploads(hostile: Hostile) -> None:
    """Pictures that never arrive completely."""
    first = head("photo", "Content-Type: image/png", "Content-Length: 20000000")
    hostile.repeat(24, lambda: hostile.request(first, *repeat(bytes(1 << 20), 19)))


def heavy(hostile: Hostile) -> None:
    endless = post_json("generate", within={"er": [11.5, 11.9]}, time_limit=2)
    hostile.repeat(48, lambda: hostile.request(endless))


def pure_python(hostile: Hostile) -> None:
    endless = post_json("solve", puzzle=HARD, engine="backtracking", time_limit=2)
    hostile.repeat(48, lambda: hostile.request(endless))


def abandoned(hostile: Hostile) -> None:
    batch = post("batch?verb=rate", f"{HARD}\n".encode() * 5_000, "text/plain")

    def leave() -> None:
        with suppress(OSError), hostile.connect() as connection:
            connection.sendall(batch)
            time.sleep(0.1)  # more connections per second are another attack
            hostile.counts["left"] += 1

    hostile.repeat(8, leave)


def slow_batches(hostile: Hostile) -> None:
    """Eight batches that send a byte every second, and a heavy request that must be answered all the same."""
    first = head("batch", "Content-Type: text/plain", "Content-Length: 1000000") + PUZZLE[:40].encode()
    held = [hostile.connect() for _ in range(8)]
    for connection in held:
        connection.sendall(first)
    asked = post_json("steps", puzzle=PUZZLE)
    while hostile.continues():
        hostile.request(asked)
        for connection in held:
            connection.sendall(b".")
        time.sleep(1)
    for connection in held:
        connection.close()


def unread(hostile: Hostile) -> None:
    """Batches whose answers are never read."""
    batch = post("batch", f"{PUZZLE}\n".encode() * 20_000, "text/plain")
    held = []
    for _ in range(16):
        connection = hostile.connect()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
        connection.sendall(batch)
        hostile.counts["left unread"] += 1
        held.append(connection)
    while hostile.continues():
        time.sleep(0.1)
    for connection in held:
        connection.close()


_DROPPED = ("429", "reset", "closed")
"""Outcomes for an address that has, or opens, too many connections."""


def _entry(
    do: Do, does: str, *allowed: str, options: tuple[str, ...] = LIMITED, most_growth: int = MOST_GROWTH
) -> Attack:
    name = do.__name__.replace("_", "-")
    holds = MARKS if most_growth == MOST_GROWTH else f"{MARKS}, {most_growth >> 20:,} MiB with the readers of photos"
    return Attack(name=name, does=does, holds=holds, run=on_server(do, allowed, options, most_growth))


ATTACKS = (
    _entry(header_lines, "header lines without end", "431", *_DROPPED),
    _entry(one_header, "one header without end", "431", *_DROPPED),
    _entry(complete_header, "complete headers of 5 MB", "431", *_DROPPED),
    _entry(trailers, "trailers without end", "closed", *_DROPPED),
    _entry(garbage, "random bytes", "400", *_DROPPED),
    _entry(pipelined, "10,000 requests without waiting", "503", "400", *_DROPPED),
    _entry(odd_headers, "two hosts, odd lengths", "400", *_DROPPED),
    _entry(cross_site, "batches from a page of another site", "403", *_DROPPED),
    _entry(silent, "600 silent connections", "opened"),
    _entry(silent, "600 silent connections, without a limit per address", "opened", options=()),
    _entry(slow_headers, "600 connections, a byte of the header at a time", "opened", options=()),
    _entry(slow_bodies, "600 connections, a byte of the body at a time", "opened"),
    _entry(reconnects, "1,000 connections per second, closed at once", "opened"),
    _entry(hints, "2,000 hints at the same time", "200", "503", *_DROPPED),
    _entry(members, "60,000 unknown members", "422", *_DROPPED),
    _entry(lists, "lists of 250,000 values", "422", *_DROPPED),
    _entry(nested, "a million nested lists", "400", *_DROPPED),
    _entry(long_texts, "puzzles of 199,000 characters", "422", "200", *_DROPPED),
    _entry(endless_bodies, "bodies without end", "413", *_DROPPED),
    _entry(long_line, "batches with one line of 50 MB", "200", "422", *_DROPPED),
    _entry(pictures, "PNGs of 2,000 pixels", "200", "429", *_DROPPED),
    _entry(documents, "PDFs of 2,000 pixels", "200", "429", *_DROPPED),
    _entry(
        photos,
        "photos of noise, and pictures of 4 billion pixels",
        *("200", "422", "429", "503"),
        options=(*LIMITED, "--heavy", "2"),
        most_growth=PHOTO_GROWTH,
    ),
    _entry(uploads, "photos that never arrive completely", "429", "408", *_DROPPED),
    _entry(heavy, "generate requests without an answer", "503", *_DROPPED),
    _entry(pure_python, "solves by backtracking in Python", "503", *_DROPPED),
    _entry(abandoned, "batches abandoned at once", "left"),
    _entry(slow_batches, "slow batches during heavy requests", "200"),
    _entry(unread, "answers that are never read", "left unread"),
)
"""All attacks of clients."""
