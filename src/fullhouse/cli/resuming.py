"""An output file that survives being stopped: what was written stays, and a later run goes on behind it.

Beside the file stands a note of how far the work is. It is replaced only after the output has reached the disk, so
after a crash the file may hold more than the note tells, never less; what is beyond the note is cut off and made again.
So the file becomes, byte for byte, what a run that nobody stopped would have written. The note stays when all is done,
so that a later run can add more.
"""

from __future__ import annotations

import json
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Self

import click

from fullhouse import __version__
from fullhouse.errors import UnreadableInput

try:
    import fcntl
except ImportError:  # not on Windows, where nobody notices a second run
    fcntl = None  # type: ignore[assignment]

NOTE_SUFFIX = ".resume"
SECONDS_A_NOTE = 0.3
"""Notes are taken no more often than that: each waits for the disk."""
_CHUNK = 1 << 20

State = dict[str, Any]
"""How far the work is, in plain values; what is in it is up to who does the work."""


class Output:
    """Where a run writes: here, to standard output, which cannot be gone on with."""

    def __init__(self) -> None:
        self.state: State = {}
        """How far an earlier run came; empty for a new one."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_kept(self) -> bool:
        """Whether there is a file that a later run can go on with."""
        return False

    def write(self, text: str) -> None:
        """Write this."""
        click.echo(text, nl=False)

    def mark(self, state: State, *, at_once: bool = False) -> bool:  # noqa: ARG002 - nothing is noted here
        """All that was written up to now belongs to this state. Returns whether it is certain to be kept."""
        return True

    def keep(self) -> None:
        """Bring everything up to the last mark to the disk, and note how far the work is."""

    def close(self) -> None:
        """Nothing more is written."""


class KeptOutput(Output):
    """A file with a note beside it."""

    def __init__(self, path: str, task: State, *, resume: bool) -> None:
        super().__init__()
        self._path = Path(path)
        self._note = Path(path + NOTE_SUFFIX)
        self._task = {"fullhouse": __version__, **json.loads(json.dumps(task))}
        self._size = self._sum = 0
        """Of all that was written: its bytes, and a sum over them by which the file is known again."""
        self._marked: State | None = None
        self._noted = 0.0
        self._file = self._opened()
        try:
            self._go_on() if resume else self._begin()
        except BaseException:
            self._file.close()
            raise

    @property
    def is_kept(self) -> bool:
        """Whether there is a file that a later run can go on with."""
        return True

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._path

    def write(self, text: str) -> None:
        """Write this, for now perhaps only into memory."""
        data = text.encode()
        with _told_of(self._path):
            self._file.write(data)
        self._size += len(data)
        self._sum = zlib.crc32(data, self._sum)

    def mark(self, state: State, *, at_once: bool = False) -> bool:
        """All that was written up to now belongs to this state; note it, unless the last note was just taken."""
        self._marked = {"bytes": self._size, "sum": self._sum, "state": state}
        if not at_once and time.monotonic() < self._noted + SECONDS_A_NOTE:
            return False
        self.keep()
        return True

    def keep(self) -> None:
        """Bring everything to the disk, and note the last mark: from now on what came before it is not lost."""
        with _told_of(self._path):
            self._file.flush()
            os.fsync(self._file.fileno())
        if self._marked is None:
            return
        aside = self._note.with_name(self._note.name + ".new")
        with _told_of(aside), aside.open("w", encoding="utf-8") as file:
            json.dump({"task": self._task, **self._marked}, file)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(self._note)
        self._marked = None
        self._noted = time.monotonic()

    def close(self) -> None:
        """Nothing more is written, and others may have the file."""
        self._file.close()

    def _begin(self) -> None:
        if self._path.stat().st_size:
            raise click.UsageError(f"{self._path} is not empty: go on with --resume, or choose another file.")
        self._note.unlink(missing_ok=True)

    def _go_on(self) -> None:
        if not self._note.exists():
            if self._path.stat().st_size:
                raise click.UsageError(f"{self._path} cannot be gone on with: its note {self._note} is missing.")
            return
        told = self._read_note()
        self._require_same_task(told["task"])
        while data := self._file.read(min(_CHUNK, told["bytes"] - self._size)):
            self._size += len(data)
            self._sum = zlib.crc32(data, self._sum)
        if (self._size, self._sum) != (told["bytes"], told["sum"]):
            raise click.UsageError(f"{self._path} was changed since: it is not what {self._note} is about.")
        self._file.seek(self._size)
        self._file.truncate()
        self.state = told["state"]

    def _opened(self) -> BinaryIO:
        """The file, held until this process ends, however it ends."""
        if self._path.exists() and not self._path.is_file():
            raise UnreadableInput(str(self._path), "is no file that can be written and read again")
        try:
            file = self._path.open("r+b" if self._path.exists() else "x+b")
        except OSError as error:
            raise UnreadableInput(str(self._path), (error.strerror or str(error)).lower()) from None
        try:
            if fcntl:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise click.UsageError(f"{self._path} is being written by another run.") from None
        return file

    def _read_note(self) -> State:
        try:
            told = json.loads(self._note.read_text(encoding="utf-8"))
            task, state = told["task"], told["state"]
            if not (isinstance(task, dict) and isinstance(state, dict) and told["bytes"] >= 0 and told["sum"] >= 0):
                raise ValueError("something is missing")
        except (OSError, ValueError, LookupError, TypeError):
            raise UnreadableInput(str(self._note), "is no note of how far a run came") from None
        return dict(told)

    def _require_same_task(self, told: State) -> None:
        changed = [name for name in self._task | told if self._task.get(name) != told.get(name)]
        if "fullhouse" in changed:
            raise click.UsageError(f"{self._path} was begun by version {told.get('fullhouse')}: go on with that one.")
        if changed:
            names = ", ".join(f"--{name}" for name in changed)
            raise click.UsageError(f"{self._path} was begun with other options: {names}. Use the same ones to go on.")


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """Name the file when it cannot be written: a full disk does not tell which one it is."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def output_to(path: str | None, task: State, *, resume: bool) -> Output:
    """Standard output; or the file of this name, for this task."""
    if path is None:
        return Output()
    if not path:
        raise UnreadableInput("''", "is no name of a file")
    return KeptOutput(path, task, resume=resume)
