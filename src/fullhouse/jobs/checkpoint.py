"""Write an output file that survives interruption: written rows are kept, and a later run resumes after them.

A checkpoint next to the file records the progress. It is replaced only after the output has reached the disk, so after
a crash the file may hold more than the checkpoint says, never less. Output beyond the checkpoint is cut off and written
again. The finished file is identical, byte for byte, to the output of an uninterrupted run.
"""

from __future__ import annotations

import json
import os
import secrets
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, BinaryIO, Self

from fullhouse import __version__
from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs.chunk import State

try:
    import fcntl
except ImportError:  # not a POSIX system: two runs may write the same file at the same time
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".resume"
TEMPORARY = ".new"
"""The suffix of temporary files."""
_FIELDS: Mapping[str, type] = {"task": dict, "bytes": int, "sum": int, "state": dict}
SECONDS = 0.3
"""The shortest time between checkpoints, because each of them waits for the disk."""
_BLOCK = 1 << 20


class FileOutput:
    """A file with a checkpoint next to it."""

    def __init__(
        self,
        path: str,
        task: State,
        *,
        resume: bool = False,
        force: bool = False,
        extends: bool = False,
        owner: str | None = None,
    ) -> None:
        """Open the file for this task. With `extends` the checkpoint is kept after the last row, so more can follow.

        If this file is temporary, errors mention `owner` instead of it.
        """
        self._owner = Path(owner or path)
        self.state: State = {}
        self.path = Path(path)
        self._checkpoint = Path(path + SUFFIX)
        self._task = {"fullhouse": __version__, **json.loads(json.dumps(task))}
        self._extends = extends
        self._size = self._sum = 0
        """The number of bytes written and their checksum, which identifies the file when a run resumes."""
        self._marked: State = {}
        """The last mark: the number of bytes, their checksum and the state."""
        self._kept = 0.0
        """The time of the last checkpoint."""
        self.kept_rows = 0
        """The number of rows in the file according to the last checkpoint."""
        self._file = self._opened()
        try:
            self._resume() if resume else self._begin(force=force)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: bytes) -> None:
        """Write these bytes, which may stay in a buffer for now."""
        with self._writing(self.path):
            self._file.write(data)
        self._size += len(data)
        self._sum = zlib.crc32(data, self._sum)

    def mark(self, state: State, *, at_once: bool = False) -> bool:
        """Record that everything written so far belongs to this state; save a checkpoint unless one was just saved."""
        self._marked = {"bytes": self._size, "sum": self._sum, "state": dict(state)}
        if not at_once and time.monotonic() < self._kept + SECONDS:
            return False
        self._save()
        return True

    @property
    def marked_rows(self) -> int:
        """The number of rows in the file up to the last mark."""
        return int(self._marked.get("state", {}).get("rows", 0))

    def keep(self) -> None:
        """Flush everything up to the last mark to disk, with a checkpoint, and cut off the rest."""
        with self._writing(self.path):
            self._file.flush()
            self._file.truncate(self._marked.get("bytes", 0))
        self._save()

    def _save(self) -> None:
        """Flush everything to disk, then save a checkpoint of the last mark."""
        with self._writing(self.path):
            self._file.flush()
            os.fsync(self._file.fileno())
        if not self._marked:
            return
        with self._writing(self._checkpoint):
            aside, file = new_file(str(self._checkpoint))
            with file:
                file.write(sealed({"task": self._task, **self._marked}).encode())
                file.flush()
                os.fsync(file.fileno())
            os.replace(aside, self._checkpoint)
        self.kept_rows = self.marked_rows
        self._kept = time.monotonic()

    def close(self, *, is_done: bool) -> None:
        """Save and close the file, which releases its lock; remove the checkpoint if no more rows can follow."""
        self._save()
        self._file.close()
        if is_done and not self._extends:
            self._checkpoint.unlink(missing_ok=True)

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        """On a write error, release the output and add the file name, which the error for a full disk lacks."""
        try:
            yield
        except OSError as error:
            with suppress(OSError):
                self._file.close()
            raise OSError(error.errno, error.strerror, str(path)) from None

    def _begin(self, *, force: bool) -> None:
        if self.path.stat().st_size and not force:
            advice = "resume it with --resume, replace it with --force, or choose another file"
            if not self._checkpoint.exists():
                advice = "replace it with --force, or choose another file"
            raise CannotWrite(str(self.path), "is not empty", advice)
        self._file.truncate()
        self._checkpoint.unlink(missing_ok=True)

    def _resume(self) -> None:
        if not self._checkpoint.exists():
            if self.path.stat().st_size:
                reason = f"cannot be resumed: there is no checkpoint {self._checkpoint}"
                raise CannotWrite(str(self.path), reason, "a run that came to its end leaves none")
            return
        found = self._read_checkpoint()
        require_same_task(str(self._owner), self._task, found["task"])
        while data := self._file.read(min(_BLOCK, found["bytes"] - self._size)):
            self._size += len(data)
            self._sum = zlib.crc32(data, self._sum)
        if (self._size, self._sum) != (found["bytes"], found["sum"]):
            reason = f"was changed since: it is not what {self._checkpoint} is about"
            raise CannotWrite(str(self.path), reason)
        self._file.seek(self._size)
        self._file.truncate()
        self.state = found["state"]
        self._marked = {name: found[name] for name in ("bytes", "sum", "state")}

    def _opened(self) -> BinaryIO:
        """Open the file and lock it; the lock is released when this process ends, even if it is killed."""
        if self.path.exists() and not self.path.is_file():
            raise UnreadableInput(str(self.path), "is no file that can be written and read again")
        try:
            file = self.path.open("r+b" if self.path.exists() else "x+b")
        except OSError as error:
            raise UnreadableInput.of(self.path, error) from None
        hold(file, self._owner)
        return file

    def _read_checkpoint(self) -> State:
        try:
            return unsealed(self._checkpoint.read_bytes(), _FIELDS)
        except (OSError, ValueError):
            raise UnreadableInput(str(self._checkpoint), "is not a checkpoint") from None


def sealed(values: State) -> str:
    """Format these plain values as JSON with a checksum."""
    return json.dumps({**values, "seal": _seal(values)})


def unsealed(text: bytes, fields: Mapping[str, type]) -> State:
    """Parse sealed JSON; raises ValueError if it was changed, or if a field is missing or has the wrong type."""
    found = json.loads(text)
    if not isinstance(found, dict) or found.pop("seal", None) != _seal(found):
        raise ValueError("it was changed")
    if found.keys() != fields.keys() or not all(type(found[name]) is kind for name, kind in fields.items()):
        raise ValueError("a field is missing or of another kind")
    if any(kind is int and found[name] < 0 for name, kind in fields.items()):
        raise ValueError("a number is negative")
    return found


def _seal(values: State) -> int:
    return zlib.crc32(json.dumps(values, sort_keys=True).encode())


def new_file(path: str) -> tuple[str, BinaryIO]:
    """Create a temporary file next to this path, with an unpredictable name; return the name and the open file."""
    name = f"{path}.{secrets.token_hex(8)}{TEMPORARY}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    return name, os.fdopen(os.open(name, flags, 0o666), "wb")


def require_same_task(path: str, task: State, found: State) -> None:
    """Raise CannotWrite if the output at this path was started with a different task."""
    changed = [name for name in task | found if task.get(name) != found.get(name)]
    if "fullhouse" in changed:
        raise CannotWrite(path, f"was started by version {found.get('fullhouse')}", "resume it with that version")
    if changed:
        raise CannotWrite(
            path, f"was started with different settings ({', '.join(changed)})", "resume with the same options"
        )


def hold(file: IO[Any], path: Path) -> None:
    """Lock the output at this path while the file is open; raises CannotWrite if another run has locked it."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise CannotWrite(str(path), "is being written by another run") from None
