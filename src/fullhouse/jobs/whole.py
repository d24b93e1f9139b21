"""Write files atomically: the old file stays until the new one is complete."""

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
    """A file that appears under its name when it is complete; its suffix sets the compression.

    The data goes to a temporary file next to the final path. For a remote address, a local temporary file is uploaded.
    """

    def __init__(self, path: str, *, is_summed: bool = True) -> None:
        """Create the temporary file. With `is_summed`, also compute the SHA-256 of the data."""
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
        """Write these bytes to the temporary file."""
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
        """Flush everything to disk and rename the file; return its SHA-256."""
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
        """Delete the temporary file."""
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            os.unlink(self._aside)


def _sync_folder(path: str) -> None:
    """Flush the entries of a folder to disk, if the system supports that."""
    with suppress(OSError):
        handle = os.open(path or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class AsideOutput:
    """A file that appears when it is complete, for formats that cannot be resumed in the middle, such as Parquet."""

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
        """Write these bytes to the temporary file."""
        self._file.write(data)

    def mark(self, state: State, *, at_once: bool = False) -> bool:  # noqa: ARG002 - nothing is resumed
        """Do nothing: this output cannot be resumed."""
        return False

    def keep(self) -> None:
        """Discard the data: an incomplete file is useless."""
        self._file.discard()

    def close(self, *, is_done: bool) -> None:
        """Rename the file if it is complete and not empty."""
        if is_done and self._file.has_data:
            self._file.finish()
        else:
            self._file.discard()


class WholeOutput:
    """A file, or standard output if `path` is None, that is written in one go when all data is complete."""

    def __init__(self, path: str | None, *, force: bool = False) -> None:
        self.state: State = {}
        self.path = path
        self._data = bytearray()
        if path is not None:
            require_writable(path, force=force)

    def write(self, data: bytes) -> None:
        """Store these bytes until the output is closed."""
        self._data += data

    def mark(self, state: State, *, at_once: bool = False) -> bool:  # noqa: ARG002 - nothing is resumed
        """Do nothing: this output cannot be resumed."""
        return False

    def keep(self) -> None:
        """Do nothing: incomplete data is never written."""

    def close(self, *, is_done: bool) -> None:
        """Write everything if the output is complete."""
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
    """Fail early if the file cannot be written; at a remote address, only check for an existing object."""
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
