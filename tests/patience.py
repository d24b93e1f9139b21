"""Limits that hold on every machine: CPU time instead of the clock, and a long wait that only a hang can exceed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from textwrap import indent

import pytest
from hypothesis import settings

HANG = 600.0
"""After this many seconds a process or thread counts as hung, even on a busy machine."""
SANITIZED = "FULLHOUSE_SANITIZED" in os.environ
"""Whether `make sanitize` runs the tests."""
LITTLE_WORK = 60.0 if SANITIZED else 6.0
"""CPU seconds that a stopped call may use. It needs a twentieth of that, and would run for hours if it did not stop."""

limits_memory = pytest.mark.skipif(SANITIZED, reason="sanitizers take memory of their own")
each_number_of_tries = pytest.mark.parametrize("tries", [8, pytest.param(40, marks=pytest.mark.slow)])
"""For tests that end a process at random moments: a few in every run, many in `make slow`."""


def examples(number: int) -> int:
    """The number of examples of a property: a quarter of it in every run, all in `make slow`."""
    return max(number * settings().max_examples // 100, 5)


INTERRUPTED = """
import os, signal, threading, time
{preparation}
pressed = []

def press():
    begin = time.process_time()
    while time.process_time() < begin + 0.2:  # the work has started
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)
    pressed.append(time.process_time())

keys = threading.Thread(target=press)
try:
    keys.start()
{work}
    print("finished")
except KeyboardInterrupt:
    answered = time.process_time()
    keys.join()
    print("interrupted", answered - pressed[0])
"""


@contextmanager
def little_work() -> Generator[None]:
    """Fail if the block uses more CPU time than a call that stops when told to."""
    begin = time.process_time()
    yield
    used = time.process_time() - begin
    assert used < LITTLE_WORK, f"{used:.1f} CPU seconds: it did not stop"


def eventually(is_so: Callable[[], bool]) -> None:
    """Wait until this is so; fail if it never is."""
    end = time.monotonic() + HANG
    while not is_so():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def run_python(program: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run a Python program in its own process, with these changes to the environment."""
    command = [sys.executable, "-c", program]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **changes}
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=HANG, check=False)


def run_without(library: str, program: str) -> subprocess.CompletedProcess[str]:
    """Run a Python program as on a machine where this library is not installed."""
    return run_python(f"import sys\nsys.modules[{library!r}] = None\n{program}")


def ends_when_interrupted(work: str, preparation: str = "") -> None:
    """Check that Ctrl-C ends this endless Python statement without much more work."""
    done = run_python(INTERRUPTED.format(preparation=preparation, work=indent(work, "    ")))
    assert done.stderr == ""
    word, *used = done.stdout.split()
    assert word == "interrupted"
    assert float(used[0]) < LITTLE_WORK
