"""An output that is written as a whole: until it is complete, what was there before stays."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs.chunk import State


class WholeOutput:
    """A file, or standard output if `path` is None, that gets everything at once in the end."""

    def __init__(self, path: str | None, *, force: bool = False) -> None:
        self.state: State = {}
        self.path = None if path is None else Path(path)
        self._data = bytearray()
        if self.path is not None:
            require_writable(self.path, force=force)

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
        aside = self.path.with_name(self.path.name + ".new")
        try:
            aside.write_bytes(self._data)
            aside.replace(self.path)
        except OSError as error:
            aside.unlink(missing_ok=True)
            raise OSError(error.errno, error.strerror, str(self.path)) from None


def require_writable(path: Path, *, force: bool) -> None:
    """Refuse at once what could not be written in the end."""
    if path.exists() and not path.is_file():
        raise UnreadableInput(str(path), "is no file that can be written")
    if not path.parent.is_dir():
        raise UnreadableInput(str(path), "no such file or directory")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise UnreadableInput(str(path), "permission denied")
    if path.exists() and path.stat().st_size and not force:
        raise CannotWrite(str(path), "is not empty", "replace it with --force, or choose another file")
