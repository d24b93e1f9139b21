"""Draw PNG and PDF in another process, which can be killed.

resvg holds the GIL until a picture is finished: in a thread it would keep all others waiting, and neither Ctrl-C nor a
time limit could end it. The process answers one request after another, until its standard input ends:

    8 bytes, length │ pickle of (format, SVG or scene, theme, size)  ->  8 bytes, length │ pickle of bytes or an error
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from fullhouse.core.stop import Stop
from fullhouse.errors import SudokuError
from fullhouse.render.scene import Scene
from fullhouse.render.svg import scene_svg, svg_png
from fullhouse.render.theme import Theme

COMMAND = (sys.executable, "-P", "-m", "fullhouse.render.drawing_process")
_LENGTH = 8
_LOOK_SECONDS = 0.02
"""How often a waiting thread checks whether it should stop."""
_MOST_IDLE = 2


class DrawingProcess:
    """A process that draws one picture at a time."""

    def __init__(self, *, niceness: int = 0) -> None:
        path = os.pathsep.join(part for part in sys.path if part)
        own_group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}  # Ctrl-C reaches the caller only
        self._process = subprocess.Popen(
            [*COMMAND, str(niceness)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            **own_group,
        )

    def draw(self, request: tuple[Any, ...], stop: Stop | None = None) -> bytes:
        """Return the file. The process is killed if this raises anything but an error of the library."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        found: bytes | SudokuError
        try:
            with self._watched(stop):
                _send(self._process.stdin, request)
                found = _receive(self._process.stdout)
        except (EOFError, BrokenPipeError):
            self.kill()
            if stop is not None:
                stop.check()
            raise RuntimeError("the process that draws pictures ended") from None
        except BaseException:
            self.kill()
            raise
        if isinstance(found, SudokuError):
            raise found
        return found

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
        """End the process; the thread that waits for a picture notices."""
        self._process.kill()

    def kill(self) -> None:
        """End the process at once and release its pipes."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                stream and stream.close()


class DrawingProcesses:
    """As many processes as there are pictures to draw at the same time; a few are kept for the next ones."""

    def __init__(self, *, niceness: int = 0) -> None:
        self._niceness = niceness
        self._lock = threading.Lock()
        self._idle: list[DrawingProcess] = []
        self._busy: set[DrawingProcess] = set()
        self._is_closed = False

    def draw(self, format: str, scene: Scene, theme: Theme, size: int, stop: Stop | None = None) -> bytes:
        """Draw a scene as `png` or `pdf`; raise Stopped or TimeLimitReached when told to stop."""
        what = scene_svg(scene, theme, size=size) if format == "png" else scene
        with self._borrowed() as process:
            return process.draw((format, what, theme, size), stop)

    @contextmanager
    def _borrowed(self) -> Iterator[DrawingProcess]:
        with self._lock:
            process = self._idle.pop() if self._idle else DrawingProcess(niceness=self._niceness)
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


def _send(stream: IO[bytes], value: object) -> None:
    data = pickle.dumps(value)
    stream.write(len(data).to_bytes(_LENGTH, "little") + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    """Read what the process at the other end of the pipe sent; raise EOFError if it has ended."""
    length = int.from_bytes(_exactly(stream, _LENGTH), "little")
    return pickle.loads(_exactly(stream, length))


def _exactly(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


def drawn(request: tuple[Any, ...]) -> bytes | SudokuError:
    """Draw what a request asks for."""
    medium, what, theme, size = request
    try:
        if medium == "png":
            return svg_png(what, size=size)
        from fullhouse.render.pdf import picture_pdf  # an extra

        return picture_pdf(what, theme, size)
    except SudokuError as error:
        return error


def main() -> None:
    """Answer requests until the standard input ends."""
    if os.name == "posix":
        os.nice(int(sys.argv[1]))
    with suppress(EOFError, BrokenPipeError):
        while True:
            _send(sys.stdout.buffer, drawn(_receive(sys.stdin.buffer)))


if __name__ == "__main__":
    main()
