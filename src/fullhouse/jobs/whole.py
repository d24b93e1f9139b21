"""Files that are whole or not there: until everything is written, what was there before stays."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from contextlib import suppress
from typing import BinaryIO, Self

from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs import storage
from fullhouse.jobs.checkpoint import new_file
from fullhouse.jobs.chunk import State
from fullhouse.jobs.compression import packer_of


class PartFile:
    """A file that appears under its name when it is whole; its suffix says how it is packed.

    It is written beside its place. What goes to an address waits in a temporary file, and is put there in the end.
    """

    def __init__(self, path: str, *, is_summed: bool = True) -> None:
        """With `is_summed` the SHA-256 of the file is known in the end."""
        self.path = path
        self._is_summed = is_summed
        self._is_far = storage.is_address(path)
        self._packer = packer_of(os.path.splitext(path)[1])
        self._sum = hashlib.sha256()
        self.size = 0
        self.has_data = False
        try:
            self._file: BinaryIO
            if self._is_far:
                handle, self._aside = tempfile.mkstemp(prefix="fullhouse-")
                self._file = os.fdopen(handle, "wb")
            else:
                self._aside, self._file = new_file(path)
        except OSError as error:
            raise UnreadableInput.of(path, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            self.discard()

    def write(self, data: bytes) -> None:
        """Write this into the file beside."""
        self.has_data |= bool(data)
        self._put(self._packer.pack(data))

    def _put(self, data: bytes) -> None:
        try:
            self._file.write(data)
        except OSError as error:
            self.discard()
            raise OSError(error.errno, error.strerror, self.path) from None
        self.size += len(data)
        if self._is_summed:
            self._sum.update(data)

    def finish(self) -> str:
        """Bring everything to the disk, and give the file its name; return its SHA-256."""
        self._put(self._packer.end())
        try:
            self._file.flush()
            if not self._is_far:
                os.fsync(self._file.fileno())
            self._file.close()
            if self._is_far:
                storage.put(self._aside, self.path)
                os.unlink(self._aside)
            else:
                os.replace(self._aside, self.path)
                _sync_folder(os.path.dirname(self.path))
        except OSError as error:
            self.discard()
            raise OSError(error.errno, error.strerror, self.path) from None
        return self._sum.hexdigest()

    def discard(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            os.unlink(self._aside)


def _sync_folder(path: str) -> None:
    """Bring the names of a folder's files to the disk, where the system can do that."""
    with suppress(OSError):
        handle = os.open(path or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class AsideOutput:
    """One file that appears when it is whole: what cannot be resumed in the middle, such as a Parquet file."""

    def __init__(self, path: str, *, force: bool = False) -> None:
        self.state: State = {}
        self.path = path
        require_writable(path, force=force)
        self._file = PartFile(path, is_summed=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            self._file.discard()

    def write(self, data: bytes) -> None:
        """Write this into the file beside."""
        self._file.write(data)

    def mark(self, state: State, *, at_once: bool = False) -> bool:  # noqa: ARG002 - nothing is resumed
        """Nothing is resumed."""
        return False

    def keep(self) -> None:
        """A part is of no use."""
        self._file.discard()

    def close(self, *, is_done: bool) -> None:
        """Give the file its name, if nothing is missing and there is something in it."""
        if is_done and self._file.has_data:
            self._file.finish()
        else:
            self._file.discard()


class WholeOutput:
    """A file, or standard output if `path` is None, that gets everything at once in the end."""

    def __init__(self, path: str | None, *, force: bool = False) -> None:
        self.state: State = {}
        self.path = path
        self._data = bytearray()
        if path is not None:
            require_writable(path, force=force)

    def write(self, data: bytes) -> None:
        """Keep this for the end."""
        self._data += data

    def mark(self, state: State, *, at_once: bool = False) -> bool:  # noqa: ARG002 - nothing is resumed
        """Nothing is resumed."""
        return False

    def keep(self) -> None:
        """A part is of no use."""

    def close(self, *, is_done: bool) -> None:
        """Write all of it, if nothing is missing."""
        if not is_done or not self._data:
            return
        if self.path is None:
            sys.stdout.flush()
            sys.stdout.buffer.write(self._data)
            sys.stdout.buffer.flush()
            return
        with PartFile(self.path, is_summed=False) as file:
            file.write(bytes(self._data))
            file.finish()


def require_writable(path: str, *, force: bool) -> None:
    """Refuse at once what could not be written in the end; behind an address, only what is there already."""
    if storage.is_address(path):
        is_full = storage.is_file(path) and storage.size_of(path) > 0
    else:
        if os.path.exists(path) and not os.path.isfile(path):
            raise UnreadableInput(path, "is no file that can be written")
        folder = os.path.dirname(path) or "."
        if not os.path.isdir(folder):
            raise UnreadableInput(path, "no such file or directory")
        if not os.access(path if os.path.exists(path) else folder, os.W_OK):
            raise UnreadableInput(path, "permission denied")
        is_full = os.path.exists(path) and os.path.getsize(path) > 0
    if is_full and not force:
        raise CannotWrite(path, "is not empty", "replace it with --force, or choose another file")
