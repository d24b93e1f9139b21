"""Outputs to which a job writes: a text file that a later run continues, or a file that appears when it is complete.

A checkpoint next to a text file records the progress. It is replaced only after the output has reached the disk, so
after a crash the file may hold more than the checkpoint says, never less. Output beyond the checkpoint is cut off and
written again. The finished file is identical, byte for byte, to the output of an uninterrupted run.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import shutil
import tempfile
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, BinaryIO, Self, TextIO

from fullhouse import __version__
from fullhouse.core.arguments import SEEDS
from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs import storage
from fullhouse.jobs.chunk import State

try:
    import fcntl
except ImportError:  # not a POSIX system: two runs may write the same file at the same time
    fcntl = None  # type: ignore[assignment]

RESUME = ".resume"
"""The suffix of checkpoints and journals."""
TEMPORARY = ".new"
"""The suffix of temporary files."""
PARTS, TEXT = ".parts", ".text"
"""The suffixes of temporary folders and text files from which a single file is written."""
SECONDS = 0.3
"""The shortest time between checkpoints, because each of them waits for the disk."""
_NUMBERS = ("source", "rows", "failed", "unreadable", "read", "skip", "entries", "sum")
_PLACES = ({"bytes", "line", "rows"}, {"items"}, {"rows"}, {"seed", "number", "rows"}, set[str]())
"""The members of places: in a text, among items, in a table, of a source that makes rows, at the start."""
_MOST = 1 << 63
_FIELDS: Mapping[str, type] = {"task": dict, "bytes": int, "sum": int, "state": dict}
_BLOCK = 1 << 20
_NO_FOLLOW: int = getattr(os, "O_NOFOLLOW", 0)


class Output:
    """The destination to which a job writes. Subclasses that can be resumed keep marks."""

    def __init__(self) -> None:
        self.state: State = {}
        """The progress of an earlier run; empty for a new one."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        """Release the output; it is closed already unless an error occurred."""

    @property
    def marked_rows(self) -> int:
        """The number of rows up to the last mark that a later run need not write again."""
        return 0

    def write(self, data: bytes) -> None:
        """Write these bytes."""
        raise NotImplementedError

    def mark(self, state: State, *, at_once: bool = False) -> bool:  # noqa: ARG002 - nothing is kept
        """Record that everything written so far belongs to this state; return whether it is safely on disk."""
        return False

    def keep(self) -> None:
        """Flush everything up to the last mark to disk, with a checkpoint, and cut off the rest."""

    def close(self, *, is_done: bool) -> None:
        """Close the output; `is_done` says whether it is complete."""


class FileOutput(Output):
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
        super().__init__()
        self._owner = Path(owner or path)
        self.path = Path(path)
        self._checkpoint = Path(path + RESUME)
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

    def __exit__(self, kind: object, *_: object) -> None:
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

    def discard(self) -> None:
        """Delete the checkpoint, then the file: killed in between, the run has nothing to resume.

        The file is locked until then, so that no other run uses it meanwhile.
        """
        if os.name != "posix":  # an open file cannot be deleted
            self._file.close()
        try:
            self._checkpoint.unlink()
            self.path.unlink()
        finally:
            self._file.close()

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
                raise CannotWrite(str(self.path), reason, "a finished run leaves none")
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
            raise UnreadableInput(str(self.path), "is not a file that can be written and read again")
        require_own(self._checkpoint)
        try:
            file = self.path.open("r+b" if self.path.exists() else "x+b")
        except OSError as error:
            raise UnreadableInput.of(self.path, error) from None
        lock(file, self._owner)
        remove_leftovers(str(self._checkpoint))
        return file

    def _read_checkpoint(self) -> State:
        try:
            found = unsealed(self._checkpoint.read_bytes(), _FIELDS)
            require_state(found["state"])
            return found
        except (OSError, ValueError):
            raise UnreadableInput(str(self._checkpoint), "is not a checkpoint") from None


class WholeFile(Output):
    """A file that appears under its name when it is complete; its suffix sets the compression.

    The data goes to a temporary file next to the final path; a link is written through. For a remote address, a local
    temporary file is uploaded.
    """

    def __init__(self, path: str, *, is_summed: bool = False, follows_link: bool = True) -> None:
        """Create the temporary file. With `is_summed`, also compute the SHA-256 of the data.

        The file replaces a link unless it `follows_link`.
        """
        super().__init__()
        self.path = path
        self.size = 0
        self.has_data = False
        self._is_remote = storage.is_address(path)
        self._target = os.path.realpath(path) if follows_link and not self._is_remote else path
        self._compressor = storage.Compressor(os.path.splitext(path)[1])
        self._sum = hashlib.sha256() if is_summed else None
        try:
            self._file: BinaryIO
            if self._is_remote:
                handle, self._temporary = tempfile.mkstemp(prefix="fullhouse-")
                self._file = os.fdopen(handle, "wb")
            else:
                self._temporary, self._file = new_file(self._target)
        except OSError as error:
            raise UnreadableInput.of(path, error) from None

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            self.keep()

    def write(self, data: bytes) -> None:
        """Write these bytes to the temporary file."""
        self.has_data |= bool(data)
        self._put(self._compressor.compress(data))

    def _put(self, data: bytes) -> None:
        with self._writing():
            self._file.write(data)
        self.size += len(data)
        if self._sum:
            self._sum.update(data)

    def finish(self) -> str:
        """Flush everything to disk and rename the file; return its SHA-256."""
        self._put(self._compressor.finish())
        with self._writing():
            self._file.flush()
            if not self._is_remote:
                os.fsync(self._file.fileno())
            self._file.close()
            if self._is_remote:
                storage.put(self._temporary, self.path)
                os.unlink(self._temporary)
            else:
                os.replace(self._temporary, self._target)
                _sync_folder(os.path.dirname(self._target))
        return self._sum.hexdigest() if self._sum else ""

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """On a write error, delete the temporary file and add the name of the file, which some errors lack."""
        try:
            yield
        except OSError as error:
            self.keep()
            raise OSError(error.errno, error.strerror, self.path) from None

    def keep(self) -> None:
        """Delete the temporary file: an incomplete file is useless."""
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            os.unlink(self._temporary)

    def close(self, *, is_done: bool) -> None:
        """Rename the file if it is complete and not empty."""
        if is_done and self.has_data:
            self.finish()
        else:
            self.keep()


def whole_file(path: str, *, force: bool) -> WholeFile:
    """Open a file that appears when it is complete; fail early if it cannot be written."""
    require_writable(path, force=force)
    return WholeFile(path)


def _sync_folder(path: str) -> None:
    """Flush the entries of a folder to disk, if the system supports that."""
    with suppress(OSError):
        handle = os.open(path or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def require_writable(path: str, *, force: bool) -> None:
    """Fail early if the file cannot be written; at a remote address, only check for an existing object."""
    if storage.is_address(path):
        is_full = storage.is_file(path) and storage.size_of(path) > 0
    else:
        if os.path.exists(path) and not os.path.isfile(path):
            raise UnreadableInput(path, "is not a file that can be written")
        folder = os.path.dirname(path) or "."
        if not os.path.isdir(folder):
            raise UnreadableInput(path, "no such file or directory")
        if not os.access(path if os.path.exists(path) else folder, os.W_OK):
            raise UnreadableInput(path, "permission denied")
        is_full = os.path.exists(path) and os.path.getsize(path) > 0
    if is_full and not force:
        raise CannotWrite(path, "is not empty", "replace it with --force, or choose another file")


def sealed(values: State) -> str:
    """Format these plain values as JSON with a checksum."""
    return json.dumps({**values, "seal": _seal(values)}, sort_keys=True)


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


def require_state(state: State) -> None:
    """Raise ValueError if a member of this progress is unknown, of the wrong type, or without one that it needs."""
    for name, value in state.items():
        if not _is_member(name, value):
            raise ValueError(f"{name} is unknown or of another kind")
    for name, other in (("source", "place"), ("place", "source"), ("columns", "puzzle"), ("schema", "puzzle")):
        if name in state and other not in state:
            raise ValueError(f"{name} needs {other}")


def _is_member(name: str, value: Any) -> bool:
    match name:
        case "place":
            are_known = isinstance(value, dict) and value.keys() in _PLACES
            return are_known and all(_is_number(one, SEEDS if key == "seed" else _MOST) for key, one in value.items())
        case "columns" | "fields":
            return isinstance(value, list) and all(isinstance(one, str) for one in value)
        case "puzzle" | "schema":
            return isinstance(value, str)
        case "is_begun" | "is_whole":
            return isinstance(value, bool)
    return name in _NUMBERS and _is_number(value)


def _is_number(value: Any, most: int = _MOST) -> bool:
    return type(value) is int and 0 <= value < most


def _seal(values: State) -> int:
    return zlib.crc32(json.dumps(values, sort_keys=True).encode())


def temporary_name(path: str) -> str:
    """Return an unpredictable name next to this path, which `remove_leftovers` knows."""
    return f"{path}.{secrets.token_hex(8)}{TEMPORARY}"


def new_file(path: str) -> tuple[str, BinaryIO]:
    """Create a temporary file next to this path; return its name and the open file."""
    name = temporary_name(path)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_FOLLOW | getattr(os, "O_BINARY", 0)
    return name, os.fdopen(os.open(name, flags, 0o666), "wb")


def remove_leftovers(path: str) -> None:
    """Delete what killed runs have left for this path, files and folders; call it while holding the lock."""
    folder, name = os.path.split(os.path.realpath(path))
    pattern = re.compile(rf"{re.escape(name)}\.[0-9a-f]{{16}}{re.escape(TEMPORARY)}")
    for other in filter(pattern.fullmatch, os.listdir(folder)):
        left = os.path.join(folder, other)
        if os.path.isdir(left) and not os.path.islink(left):
            shutil.rmtree(left, ignore_errors=True)
        else:
            os.unlink(left)


def require_own(path: str | Path) -> None:
    """Raise CannotWrite if there is a link, pipe or folder in place of this file, which only runs write."""
    if os.path.lexists(path) and (os.path.islink(path) or not os.path.isfile(path)):
        raise CannotWrite(str(path), "is not a regular file, and needed for a temporary one", "remove it")


def open_own(path: str | Path) -> TextIO:
    """Open a file that only runs write, to append to it; a link is not followed."""
    require_own(path)
    return open(
        path,
        "a",
        encoding="ascii",
        opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NOFOLLOW", 0), 0o666),
    )


def require_same_task(path: str, task: State, found: State) -> None:
    """Raise CannotWrite if the output at this path was started with a different task."""
    changed = list(_changed(task, found))
    if "fullhouse" in changed:
        raise CannotWrite(path, f"was started by version {found.get('fullhouse')}", "resume it with that version")
    if changed:
        raise CannotWrite(
            path, f"was started with different settings ({', '.join(changed)})", "resume with the same options"
        )


def _changed(task: State, found: State) -> Iterator[str]:
    """Yield the names of the settings that differ."""
    for name in task | found:
        ours, theirs = task.get(name), found.get(name)
        if isinstance(ours, dict) and isinstance(theirs, dict) and name == "options":
            yield from _changed(ours, theirs)
        elif ours != theirs:
            yield name


def lock(file: IO[Any], path: Path) -> None:
    """Lock the output at this path while the file is open; raises CannotWrite if another run has locked it."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not os.path.samestat(os.fstat(file.fileno()), os.stat(file.name)):
            raise FileNotFoundError  # another run has just deleted it
    except OSError:
        file.close()
        raise CannotWrite(str(path), "is being written by another run") from None
