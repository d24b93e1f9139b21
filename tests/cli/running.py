"""Three ways to run the command: inside this process, as a process with pipes, and at a terminal."""

from __future__ import annotations

import atexit
import json
import os
import pty
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import termios
import time
from fcntl import ioctl
from functools import cache
from pathlib import Path

from click.testing import CliRunner, Result
from patience import HANG, eventually

import fullhouse
from fullhouse.cli.main import fullhouse as application

SOURCE = Path(fullhouse.__file__).parents[1]
COMMAND = [sys.executable, "-m", "fullhouse"]
FORGOTTEN = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
CACHE = tempfile.mkdtemp(prefix="fullhouse-bytecode-")
"""Where the processes keep their bytecode, as an installed package has it, without a trace in the source tree."""
atexit.register(shutil.rmtree, CACHE, ignore_errors=True)


def run(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    """Run the command in this process; fails on any traceback."""
    result = CliRunner().invoke(application, list(map(str, arguments)), input=stdin, prog_name="fullhouse")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def environment(**changes: str) -> dict[str, str]:
    """The environment of a command: this source, a terminal with colour, and these changes."""
    kept = {name: value for name, value in os.environ.items() if name not in FORGOTTEN}
    ours = {"PYTHONPATH": str(SOURCE), "PYTHONPYCACHEPREFIX": CACHE, "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    return {**kept, **ours, **changes}


def start(*arguments: str | Path, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
    """Start the command as a process with pipes."""
    pipe = subprocess.PIPE
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.Popen(command, stdin=stdin, stdout=pipe, stderr=pipe, text=True, env=environment())


def ends_quietly_without_a_reader(*arguments: str | Path) -> None:
    """Check that the command succeeds silently if its output pipe is closed after one line."""
    child = start(*arguments)
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == ""
    assert child.wait(HANG) == 0
    child.stderr.close()


def wait_until_at_rest(process: int) -> None:
    """Wait until this process sleeps, as one does that waits for input, or has used two CPU seconds more.

    A signal that arrives just before a process begins to wait is not noticed until the wait ends.
    """
    status, seen = Path(f"/proc/{process}/stat"), ""
    enough = float("inf")

    def rests_or_works_on() -> bool:
        nonlocal seen, enough
        if not status.exists():
            return True
        values = status.read_text().rsplit(")", 1)[1].split()
        seen += values[0]
        used = (int(values[11]) + int(values[12])) / os.sysconf("SC_CLK_TCK")
        enough = min(enough, used + 2)
        return seen.endswith("S" * 10) or used >= enough

    eventually(rests_or_works_on)


def process(*arguments: str | Path, stdin: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process with pipes."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        env=environment(**changes),
        timeout=HANG,
        check=False,
    )


FORKING = """
import json, os, socket, sys
import numpy
import fullhouse.cli.commands.solve, fullhouse.cli.main, fullhouse.cli.show.boards, fullhouse.cli.show.lines
import fullhouse.engines.table, fullhouse.jobs.csv_json, fullhouse.jobs.files, fullhouse.jobs.lines, fullhouse.jobs.text
requests = socket.socket(fileno=int(sys.argv[1]))
while True:
    message, streams, _, _ = socket.recv_fds(requests, 1_000_000, 3)
    if not message:
        break
    child = os.fork()
    if not child:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        program, *sys.argv[1:] = json.loads(message)
        exec(program, {"__name__": "__main__"})
        sys.exit()
    for stream in streams:
        os.close(stream)
    requests.sendall(b"%d" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
"""A process that has loaded the command, and runs each program that it is sent in a fork of itself."""


@cache
def forking() -> socket.socket:
    """Start such a process, once; it ends when this one does."""
    here, there = socket.socketpair()
    command = [sys.executable, "-c", FORKING, str(there.fileno())]
    pipe = subprocess.PIPE
    child = subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(), pass_fds=[there.fileno()]
    )
    there.close()

    def end() -> None:
        here.close()
        child.communicate(timeout=HANG)

    atexit.register(end)
    return here


def forked(program: str, *arguments: str | Path, stdin: bytes | None = None) -> tuple[int, bytes, str]:
    """Run a program as a process with pipes that need not load the command first: its code, output and errors."""
    out, err = os.pipe(), os.pipe()
    source = os.open(os.devnull, os.O_RDONLY)
    if stdin is not None:
        assert len(stdin) < select.PIPE_BUF * 8, "it fits into a pipe"
        os.close(source)
        source, target = os.pipe()
        os.write(target, stdin)
        os.close(target)
    requests = forking()
    streams = [source, out[1], err[1]]
    socket.send_fds(requests, [json.dumps([program, *map(str, arguments)]).encode()], streams)
    for stream in streams:
        os.close(stream)
    with open(out[0], "rb") as output, open(err[0], "rb") as errors:
        printed, complaints = output.read(), errors.read()
    return int(requests.recv(100)), printed, complaints.decode()


class Terminal:
    """The command at a real (pseudo) terminal; `standard_output` may go elsewhere."""

    def __init__(
        self, *arguments: str | Path, standard_output: int | None = None, changes: dict[str, str] | None = None
    ) -> None:
        self._master, slave = pty.openpty()
        self._process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=slave,
            stdout=slave if standard_output is None else standard_output,
            stderr=slave,
            env=environment(**(changes or {})),
            start_new_session=True,
            preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.screen = ""
        """All that was printed so far."""
        self._seen = 0

    def type(self, text: str) -> None:
        """Press these keys, Ctrl-C once the command waits."""
        if "\x03" in text:
            wait_until_at_rest(self._process.pid)
        os.write(self._master, text.encode())

    def wait_for(self, text: str) -> str:
        """Read on until this text is printed; return what came since the last time, with it."""
        end = time.monotonic() + HANG
        while (found := self.screen.find(text, self._seen)) < 0:
            if time.monotonic() > end or not self._read():
                self._process.kill()
                raise AssertionError(f"{text!r} did not come after {self.screen[self._seen :]!r}")
        before, self._seen = self._seen, found + len(text)
        return self.screen[before : self._seen]

    def exit_code(self) -> int:
        """Read all that is left, and wait for the end."""
        while self._read():
            pass
        os.close(self._master)
        return self._process.wait(HANG)

    def kill(self) -> None:
        """End the command as `kill -9` does."""
        self._process.kill()
        self.exit_code()

    def _read(self) -> bool:
        """Read some more; False at the end."""
        if not select.select([self._master], [], [], HANG)[0]:
            self._process.kill()
            return False
        try:
            self.screen += os.read(self._master, 65536).decode(errors="replace")
        except OSError:  # how Linux tells that the other side is closed
            return False
        return True
