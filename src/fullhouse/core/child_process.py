"""Run a function in another process, which can be killed.

For work that holds the GIL, or that may take too much memory or crash: in a thread it would keep all others waiting,
and neither Ctrl-C nor a time limit could end it. A child answers one task after another, until its standard input ends:

    8 bytes, length │ pickle of a function  ->  8 bytes, length │ 1 byte, kind │ bytes, or an error as JSON

Nothing that the child sends is unpickled: it may have read hostile input.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from fullhouse import errors
from fullhouse.core.stop import Stop
from fullhouse.errors import SudokuError

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

COMMAND = (sys.executable, "-P", "-m", "fullhouse.core.child_process")
_LENGTH = 8
_LOOK_SECONDS = 0.02
"""How often a waiting thread checks whether it should stop."""
_MOST_IDLE = 2
_RESULT, _ERROR = b"\0", b"\1"

Task = Callable[[], bytes]
"""Work for a child: a function of a module, with its arguments as functools.partial holds them."""


class ChildEnded(RuntimeError):
    """The child ended before it had answered."""


class ChildProcess:
    """A process that works on one task at a time."""

    def __init__(self, *, niceness: int = 0, memory: int = 0) -> None:
        path = os.pathsep.join(part for part in sys.path if part)
        own_group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}  # Ctrl-C reaches the caller only
        self._process = subprocess.Popen(
            [*COMMAND, str(niceness), str(memory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            **own_group,
        )

    def run(self, task: Task, stop: Stop | None = None) -> bytes:
        """Return what the task returns. The process is killed if this raises anything but an error of the library."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            with self._watched(stop):
                _send(self._process.stdin, pickle.dumps(task))
                found = _receive(self._process.stdout)
        except (EOFError, BrokenPipeError):
            self.kill()
            if stop is not None:
                stop.check()
            raise ChildEnded("the process that worked on this has ended") from None
        except BaseException:
            self.kill()
            raise
        if found[:1] == _ERROR:
            raise _error_of(found[1:])
        return found[1:]

    @contextmanager
    def _watched(self, stop: Stop | None) -> Iterator[None]:
        """Kill the process when told to stop."""
        if stop is None:
            yield
            return
        is_done = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(stop, is_done), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            is_done.set()
            watcher.join()

    def _watch(self, stop: Stop, is_done: threading.Event) -> None:
        while not is_done.wait(_LOOK_SECONDS):
            if stop.is_stopped():
                self.interrupt()
                return

    def is_alive(self) -> bool:
        """Return whether the process has not ended."""
        return self._process.poll() is None

    def interrupt(self) -> None:
        """End the process; the thread that waits for it notices."""
        self._process.kill()

    def kill(self) -> None:
        """End the process at once and release its pipes."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                stream and stream.close()


class ChildProcesses:
    """As many processes as there are tasks at the same time; a few are kept for the next ones.

    `memory` is the most address space of each in bytes, on systems that can limit it; 0 for no limit.
    """

    def __init__(self, *, niceness: int = 0, memory: int = 0) -> None:
        self._how = {"niceness": niceness, "memory": memory}
        self._lock = threading.Lock()
        self._idle: list[ChildProcess] = []
        self._busy: set[ChildProcess] = set()
        self._is_closed = False

    def run(self, task: Task, stop: Stop | None = None) -> bytes:
        """Return what the task returns; raise Stopped or TimeLimitReached when told to stop."""
        with self._borrowed() as process:
            return process.run(task, stop)

    @contextmanager
    def _borrowed(self) -> Iterator[ChildProcess]:
        with self._lock:
            process = self._idle.pop() if self._idle else ChildProcess(**self._how)
            self._busy.add(process)
        try:
            yield process
        finally:
            with self._lock:
                self._busy.discard(process)
                if process.is_alive() and not self._is_closed and len(self._idle) < _MOST_IDLE:
                    self._idle.append(process)
                else:
                    process.kill()

    def close(self) -> None:
        """Kill all processes."""
        with self._lock:
            self._is_closed = True
            for process in self._busy:
                process.interrupt()
            for process in self._idle:
                process.kill()
            self._idle.clear()


def _send(stream: IO[bytes], data: bytes) -> None:
    stream.write(len(data).to_bytes(_LENGTH, "little"))
    stream.write(data)  # not joined, which would copy a large picture
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes:
    """Read what the process at the other end of the pipe sent; raise EOFError if it has ended."""
    return _exactly(stream, int.from_bytes(_exactly(stream, _LENGTH), "little"))


def _exactly(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


def _described(error: SudokuError) -> bytes:
    _, (kind, arguments, keywords), _ = error.__reduce__()
    return json.dumps([kind.__name__, arguments, keywords], default=str).encode()


def _error_of(data: bytes) -> SudokuError:
    name, arguments, keywords = json.loads(data)
    kind = getattr(errors, name, None)
    assert isinstance(kind, type), "children raise errors of the library"
    assert issubclass(kind, SudokuError), "children raise errors of the library"
    return kind(*arguments, **keywords)


def _answered(task: Task) -> bytes:
    try:
        return _RESULT + task()
    except SudokuError as error:
        return _ERROR + _described(error)


def _limit(memory: int) -> None:
    """Limit the memory of this process; it can write no file, not even an image of its memory."""
    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):  # macOS does not know some
            resource.setrlimit(what, (most, most))


def main() -> None:
    """Work on tasks until the standard input ends."""
    niceness, memory = map(int, sys.argv[1:])
    if os.name == "posix":
        os.nice(niceness)
    if memory and resource is not None:
        _limit(memory)
    with suppress(EOFError, BrokenPipeError):
        while True:
            _send(sys.stdout.buffer, _answered(pickle.loads(_receive(sys.stdin.buffer))))


if __name__ == "__main__":
    main()
