"""An output file that survives being stopped: what was written stays, and a later run goes on behind it.

Beside the file stands a note of how far the work is. It is replaced only after the output has reached the disk, so after
a crash the file may hold more than the note tells, never less; what is beyond the note is cut off and made again.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, TextIO

import click

from fullhouse.errors import UnreadableInput

NOTE_SUFFIX = ".resume"


class Output:
    """Where a run writes: a file with a note beside it, or standard output without one."""

    def __init__(self, path: str | None, task: dict[str, Any], *, resume: bool) -> None:
        self._path = Path(path) if path else None
        self._note = Path(path + NOTE_SUFFIX) if path else None
        self._task = task
        self.state: dict[str, Any] = {}
        """What the note told, empty for a new run."""
        self._file = self._open(resume)

    @property
    def is_new(self) -> bool:
        """Whether nothing was written before."""
        return not self.state

    def write(self, text: str) -> None:
        """Write this, for now perhaps only into memory."""
        self._file.write(text)

    def keep(self, state: dict[str, Any]) -> None:
        """Bring what was written to the disk, and note how far the work is. From now on it is not lost."""
        self._file.flush()
        if self._note is None:
            return
        os.fsync(self._file.fileno())
        told = {"task": self._task, "bytes": self._file.tell(), **state}
        aside = self._note.with_name(self._note.name + ".new")
        aside.write_text(json.dumps(told), encoding="utf-8")
        os.replace(aside, self._note)

    def finish(self) -> None:
        """All is done: the note is not needed any more."""
        self._file.flush()
        if self._note is not None:
            self._note.unlink(missing_ok=True)
            self._file.close()

    def _open(self, resume: bool) -> TextIO:
        if self._path is None or self._note is None:
            if resume:
                raise click.UsageError("--resume needs --output FILE: there is nothing to go on with.")
            return sys.stdout
        if not resume:
            if self._path.exists() and self._path.stat().st_size:
                raise click.UsageError(f"{self._path} is not empty. Go on with --resume, or choose another file.")
            return self._path.open("w", encoding="utf-8", newline="")
        if not self._note.exists():
            if self._path.exists() and self._path.stat().st_size:
                raise click.UsageError(f"{self._path} is complete, or was not written by this command: {self._note} is missing.")
            return self._path.open("w", encoding="utf-8", newline="")
        self.state = self._read_note(self._note)
        if self.state.get("task") != self._task:
            raise click.UsageError(f"{self._path} was begun with other options. Use the same ones to go on.")
        file = self._path.open("r+", encoding="utf-8", newline="")
        file.truncate(self.state["bytes"])
        file.seek(0, os.SEEK_END)
        return file

    @staticmethod
    def _read_note(note: Path) -> dict[str, Any]:
        try:
            told = json.loads(note.read_text(encoding="utf-8"))
            return {**told, "bytes": int(told["bytes"])}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UnreadableInput(str(note), f"is no note of a run ({error})") from None
