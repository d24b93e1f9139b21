"""Work in another process: the same bytes, bounded memory, and an end at any moment."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from patience import HANG, eventually
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.core import child_process
from fullhouse.core.child_process import ChildEnded, ChildProcess, ChildProcesses
from fullhouse.core.stop import Stop
from fullhouse.errors import MissingExtra, Stopped, TimeLimitReached

pytest.importorskip("resvg_py")
PICTURE = fh.draw(WIKIPEDIA, size=200)
ENDLESS = (sys.executable, "-c", "import time\nwhile True: time.sleep(1)")
"""A process that never answers."""


@pytest.mark.parametrize("format", ["png", "pdf"])
def test_a_process_draws_the_same_bytes(format: str) -> None:
    processes = ChildProcesses()
    try:
        for _ in range(2):
            assert processes.run(PICTURE.task(format), Stop(HANG)) == PICTURE.to_bytes(format)
    finally:
        processes.close()


def test_a_time_limit_kills_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "COMMAND", ENDLESS)
    process = ChildProcess()
    with pytest.raises(TimeLimitReached):
        process.run(PICTURE.task("png"), Stop(0.01))
    assert not process.is_alive()


def test_a_stop_kills_the_process_and_the_next_picture_gets_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    processes, stop = ChildProcesses(), Stop()
    with monkeypatch.context() as patched:
        patched.setattr(child_process, "COMMAND", ENDLESS)
        stop.stop()
        with pytest.raises(Stopped):
            processes.run(PICTURE.task("png"), stop)
    assert processes.run(PICTURE.task("png")).startswith(b"\x89PNG")
    processes.close()


def test_a_process_that_dies_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "COMMAND", (sys.executable, "-c", "pass"))
    with pytest.raises(ChildEnded):
        ChildProcesses().run(PICTURE.task("png"))


def test_an_error_of_the_library_comes_back_from_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    program = f"""
import sys
sys.modules["resvg_py"] = None
sys.argv = ["", "0", "0"]
exec(open({child_process.__file__!r}).read())
"""
    monkeypatch.setattr(child_process, "COMMAND", (sys.executable, "-c", program))
    processes = ChildProcesses()
    for _ in range(2):
        with pytest.raises(MissingExtra, match="resvg_py"):
            processes.run(PICTURE.task("png"))
    processes.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the address space")
def test_the_memory_of_a_process_can_be_limited() -> None:
    processes = ChildProcesses(memory=1 << 28)
    try:
        assert processes.run(partial(bytes, 1 << 20)) == bytes(1 << 20)
        with pytest.raises(ChildEnded):
            processes.run(partial(bytes, 1 << 28))
    finally:
        processes.close()


def test_nothing_that_a_process_sends_is_unpickled(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = b"\0" + pickle.dumps(len)
    program = f"import sys; sys.stdout.buffer.write({len(sent).to_bytes(8, 'little') + sent!r})"
    monkeypatch.setattr(child_process, "COMMAND", (sys.executable, "-c", program))
    processes = ChildProcesses()
    assert processes.run(PICTURE.task("png")) == sent[1:]
    processes.close()


def children(process: int) -> list[int]:
    """The processes that this one started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_running(process: int) -> bool:
    """Whether this process exists and is not a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="needs /proc")
def test_an_interrupt_ends_a_large_picture(tmp_path: Path) -> None:
    target = tmp_path / "large.png"
    command = [sys.executable, "-m", "fullhouse", "render", WIKIPEDIA, "--size", "10000", "-o", str(target)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        eventually(lambda: bool(children(process.pid)))
        (drawing,) = children(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(HANG) == 130
        assert process.stderr is not None
        assert process.stderr.read().strip() == "fullhouse: interrupted"
    eventually(lambda: not is_running(drawing))  # if it was not reaped, its new parent does that
    assert not target.exists()
