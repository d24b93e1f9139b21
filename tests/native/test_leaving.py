"""Python can be left at any time, whatever other threads are doing inside the native module."""

from __future__ import annotations

import os

import pytest
from patience import each_number_of_tries, run_python
from puzzles import INKALA_2012

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this machine has no fork")

EMPTY = "." * 81
WORK = {
    "count": f"fh.count('{EMPTY}', limit=None)",
    "count with a slow callback": f"fh.count('{EMPTY}', limit=None, progress=lambda _: [k for k in range(1_000_000)])",
    "solve_batch": f"fh.solve_batch(['{EMPTY}'] * 64, limit=2**31)",
    "rate_batch": f"fh.rate_batch(['{INKALA_2012}'] * 100_000)",
    "solve, again and again": f"[fh.solve('{INKALA_2012}') for _ in range(1_000_000)]",
}
WAYS = {
    "its end": "time.sleep(moment)",
    "Ctrl-C": f"""
        try:
            threading.Timer(moment, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            fh.count('{EMPTY}', limit=None)
        except KeyboardInterrupt:
            pass
""",
}

LEAVE = """
import os, random, signal, sys, threading, time
import fullhouse as fh
import fullhouse.rating.rating_table  # so that no thread is in the middle of an import

def work():
    {work}

for seed in range({tries}):  # each time in its own process
    child = os.fork()
    if not child:
        moment = random.Random(seed).random() / 8
        threading.Thread(target=work, daemon=True).start()
        {way}
        sys.exit()
    if status := os.waitpid(child, 0)[1]:
        print("try", seed, "ended with", status)
"""


def run(program: str) -> tuple[str, str, int]:
    """Run a Python program and return its output, its errors and its exit code."""
    done = run_python(program)
    return done.stdout, done.stderr, done.returncode


@each_number_of_tries
@pytest.mark.parametrize("work", WORK)
def test_python_ends_as_always_while_another_thread_is_in_a_native_call(work: str, tries: int) -> None:
    assert run(LEAVE.format(work=WORK[work], way=WAYS["its end"], tries=tries)) == ("", "", 0)


@each_number_of_tries
def test_python_ends_as_always_after_ctrl_c_while_another_thread_is_in_a_native_call(tries: int) -> None:
    assert run(LEAVE.format(work=WORK["count"], way=WAYS["Ctrl-C"], tries=tries)) == ("", "", 0)


def test_what_runs_when_python_is_left_can_still_use_the_native_module() -> None:
    program = f"""
import atexit
atexit.register(lambda: print(fh.count_batch(["{INKALA_2012}"] * 100).counts.sum()))  # after the module's own hook
import threading
import fullhouse as fh
begun = threading.Event()
threading.Thread(
    target=lambda: fh.count("{EMPTY}", limit=None, progress=lambda _: begun.set()), daemon=True
).start()
begun.wait()
"""
    assert run(program) == ("100\n", "", 0)


def test_a_forked_process_does_not_wait_for_the_threads_of_its_parent() -> None:
    program = f"""
import os, sys, threading, warnings
import fullhouse as fh
warnings.simplefilter("ignore", DeprecationWarning)  # from 3.12 on, Python warns of a fork while threads run
begun = threading.Event()
threading.Thread(
    target=lambda: fh.count("{EMPTY}", limit=None, progress=lambda _: begun.set()), daemon=True
).start()
begun.wait()
child = os.fork()
if not child:
    sys.exit()
os.waitpid(child, 0)  # forever, if the child waits for a thread that only its parent has
print("ended")
"""
    assert run(program) == ("ended\n", "", 0)
