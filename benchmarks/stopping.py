"""How soon long work ends after a call to stop it, and how long the screen of a puzzle takes.

    python benchmarks/stopping.py

Promised: half a second at most between a stop, a time limit or Ctrl-C and the end of the work, and 10 ms for a screen.
Exits 1 if a promise is broken. Tests claim that work ends; the time it takes depends on the machine and is measured
here.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from measuring import digits_of, machine, seconds_of

import fullhouse as fh
from fullhouse.engines.flaws import find_flaw

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = "." * 81
MOST_SECONDS, MOST_SCREEN = 0.5, 0.01
ROWS = np.tile(digits_of([HARD]), (100_000, 1))
Work = Callable[[fh.Stop | None], object]
WORK: dict[str, Work] = {
    "count": lambda stop: fh.count(EMPTY, limit=None, stop=stop),
    "solutions": lambda stop: sum(1 for _ in fh.solutions(EMPTY, stop=stop)),
    "solve_batch": lambda stop: fh.solve_batch([EMPTY] * 300, limit=2**32 - 1, stop=stop),
    "explain_batch": lambda stop: fh.explain_batch(ROWS, stop=stop),
    "rate_batch": lambda stop: fh.rate_batch(ROWS, stop=stop),
}


def time_to_stop(work: Work) -> float:
    """Seconds from a stop by another thread to the end of the work."""
    stop, told = fh.Stop(), [0.0]

    def tell() -> None:
        told[0] = time.perf_counter()
        stop.stop()

    threading.Timer(0.5, tell).start()
    with contextlib.suppress(fh.Stopped):
        work(stop)
    return time.perf_counter() - told[0]


def time_to_interrupt(work: Work) -> float:
    """Seconds from Ctrl-C to the end of the work."""
    pressed = [0.0]

    def press() -> None:
        pressed[0] = time.perf_counter()
        os.kill(os.getpid(), signal.SIGINT)

    threading.Timer(0.5, press).start()
    with contextlib.suppress(KeyboardInterrupt):
        work(None)
    return time.perf_counter() - pressed[0]


def main() -> int:
    print(machine())
    print(f"\n{'work':<16}{'stop':>10}{'Ctrl-C':>10}   (seconds; promised: {MOST_SECONDS})")
    slowest = 0.0
    for name, work in WORK.items():
        stop, interrupt = time_to_stop(work), time_to_interrupt(work)
        slowest = max(slowest, stop, interrupt)
        print(f"{name:<16}{stop:>10.3f}{interrupt:>10.3f}")
    screens = [min(seconds_of(partial(find_flaw, fh.parse(line))) for _ in range(5)) for line in (HARD, EMPTY)]
    print(f"screen          {max(screens) * 1_000:>9.2f} ms (promised: {MOST_SCREEN * 1_000:.0f})")
    return 0 if slowest < MOST_SECONDS and max(screens) < MOST_SCREEN else 1


if __name__ == "__main__":
    sys.exit(main())
