"""The journal of a folder: one line per complete part, written after the part has been moved into place."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import Protocol

from fullhouse.errors import UnreadableInput
from fullhouse.jobs import storage
from fullhouse.jobs.checkpoint import hold

SECONDS = 5.0
"""The shortest time between rewrites of a remote journal. Parts whose lines were lost are made again."""


class Journal(Protocol):
    """Lines of text that are kept until the job is finished."""

    def append(self, line: str) -> None:
        """Add a line."""

    def clear(self) -> None:
        """Remove all lines."""

    def close(self) -> None:
        """Close the journal, so that a later run can resume from it."""


def open_journal(path: str, owner: str) -> Journal:
    """Open the journal at this path to append lines; errors mention its owner."""
    return _FarJournal(path) if storage.is_address(path) else _LocalJournal(path, owner)


def lines_in(path: str) -> list[bytes]:
    """Return the complete lines of a journal and drop a truncated last line; empty if there is no journal."""
    if not storage.is_file(path):
        return []
    with storage.opened(path) as file:
        data = file.read()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data) and not storage.is_address(path):
        os.truncate(path, len(whole))
    return whole.splitlines()


class _LocalJournal:
    """A file locked against other runs; each line is on disk when `append` returns."""

    def __init__(self, path: str, owner: str) -> None:
        self._path = path
        try:
            self._file = open(path, "a", encoding="utf-8")  # noqa: SIM115 - open until the job ends
        except OSError as error:
            raise UnreadableInput.of(path, error) from None
        hold(self._file, Path(owner))

    def append(self, line: str) -> None:
        try:
            self._file.write(line + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._path) from None

    def clear(self) -> None:
        self._file.truncate(0)

    def close(self) -> None:
        self._file.close()


class _FarJournal:
    """A remote object, which cannot be appended to: all lines are rewritten periodically and on closing."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lines = [line.decode() for line in lines_in(path)]
        self._is_saved = True
        self._next = 0.0

    def append(self, line: str) -> None:
        self._lines.append(line)
        self._is_saved = False
        if time.monotonic() >= self._next:
            self._save()

    def _save(self) -> None:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in self._lines))
            file.flush()
            storage.put(file.name, self._path)
        self._is_saved = True
        self._next = time.monotonic() + SECONDS

    def clear(self) -> None:
        self._lines.clear()
        storage.remove(self._path)

    def close(self) -> None:
        if not self._is_saved:
            self._save()
