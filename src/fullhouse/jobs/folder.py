"""A folder of part files: its journal while it is written, and finally its manifest.

    out/part-00000.parquet   rows 1 to N
    out/part-00001.parquet   rows N + 1 to 2 N ...
    out/manifest.json        the job and a list of all parts; appears after the last part

Until then `manifest.json.resume` lists the complete parts, one per line. A line is written after its part has reached
the disk.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple, get_origin, get_type_hints

from fullhouse import __version__
from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs import storage
from fullhouse.jobs.chunk import State
from fullhouse.jobs.output import (
    RESUME,
    TEMPORARY,
    WholeFile,
    lock,
    open_own,
    require_same_task,
    require_state,
    sealed,
    temporary_name,
    unsealed,
)
from fullhouse.jobs.read import MANIFEST, is_ours, read_manifest
from fullhouse.jobs.run import Tally

JOURNAL = MANIFEST + RESUME
SECONDS = 5.0
"""The shortest time between rewrites of a remote journal. Parts whose lines were lost are made again."""


class Part(NamedTuple):
    """A complete part file."""

    number: int
    name: str
    rows: int
    failed: int
    unreadable: int
    bytes: int
    sha256: str
    end: State = {}
    """The place in the inputs where the next part begins."""


_FIRST_FIELDS = {"task": dict, "head": dict}
"""The fields of the first line of a journal."""
_PART_FIELDS = {name: get_origin(kind) or kind for name, kind in get_type_hints(Part).items()}
"""The fields of all other lines."""


class PartFolder:
    """A folder of part files with its journal, and finally its manifest."""

    def __init__(
        self, path: str, task: State, *, resume: bool = False, force: bool = False, owner: str | None = None
    ) -> None:
        """Open the folder for this task; when resuming, `head` and `parts` come from the earlier run.

        If the folder is temporary, errors mention the file `owner` instead of it.
        """
        self.path = path.rstrip("/") or path
        self._owner = owner or self.path
        self._task: State = {"fullhouse": __version__, **json.loads(json.dumps(task))}
        self.head: State | None = None
        """The decisions that follow from the first chunk; None before the first chunk."""
        self.parts: dict[int, Part] = {}
        """The complete parts, by number."""
        self.is_done = False
        """Whether an earlier run of the same task was completed."""
        try:
            storage.make_folder(path)
        except OSError as error:
            raise UnreadableInput.of(self.path, error) from None
        journal = self._in(JOURNAL)
        if resume and storage.is_file(self._in(MANIFEST)) and not storage.is_file(journal):
            self._take_manifest()
            return
        if not resume:
            self._require_empty(force=force)
        self._journal = RemoteJournal(journal) if storage.is_address(journal) else Journal(journal, self._owner)
        try:
            if resume and self._read():
                self._clear_temporary()
            else:
                self._clear()
        except BaseException:
            self._journal.close()
            raise

    def _in(self, name: str) -> str:
        return storage.join(self.path, name)

    @property
    def marked_rows(self) -> int:
        """The number of rows in complete parts."""
        return sum(part.rows for part in self.parts.values())

    @property
    def tally(self) -> Tally:
        """The row counts of all complete parts."""
        counts = ("rows", "failed", "unreadable")
        return Tally({name: sum(part._asdict()[name] for part in self.parts.values()) for name in counts})

    def drop_behind_gap(self) -> int:
        """Forget the parts after the first missing one, so that they are made again; return its number."""
        number = next(number for number in range(len(self.parts) + 1) if number not in self.parts)
        self.parts = {kept: self.parts[kept] for kept in range(number)}
        return number

    def begin(self, head: State) -> None:
        """Record the decisions that apply to all parts."""
        self.head = json.loads(json.dumps(head))
        self._append({"task": self._task, "head": self.head})

    def add(self, part: Part) -> None:
        """Record a part that is complete and on disk."""
        self.parts[part.number] = part
        self._append(part._asdict())

    def finish(self) -> None:
        """Replace the journal with the manifest, now that all parts are complete."""
        with WholeFile(self._in(MANIFEST), follows_link=False) as file:
            file.write((json.dumps(self._manifest(), indent=1, ensure_ascii=False) + "\n").encode())
            file.finish()
        self._journal.close()
        storage.remove(self._in(JOURNAL))

    def close(self) -> None:
        """Close the journal and leave the folder as it is, so that a later run can resume."""
        self._journal.close()

    def discard(self) -> None:
        """Rename the folder, then delete it: killed in between, the run has nothing to resume.

        It is locked until it is renamed, so that no other run uses it meanwhile.
        """
        if os.name != "posix":  # an open file cannot be renamed
            self._journal.close()
        try:
            aside = temporary_name(self._owner)
            os.rename(self.path, aside)
            shutil.rmtree(aside, ignore_errors=True)
        finally:
            self._journal.close()

    def _manifest(self) -> State:
        parts = [self.parts[number]._asdict() for number in sorted(self.parts)]
        listed = [{name: value for name, value in part.items() if name not in ("number", "end")} for part in parts]
        counts = vars(self.tally)
        return {"versions": versions(), **self._task, **counts, "parts": listed}

    def _append(self, line: State) -> None:
        self._journal.append(sealed(line))

    def _require_empty(self, *, force: bool) -> None:
        names = storage.files_in(self.path) if storage.is_address(self.path) else os.listdir(self.path)
        if names and not force:
            advice = "replace it with --force, or choose another folder"
            raise CannotWrite(
                self.path, "is not empty", f"resume it with --resume, {advice}" if JOURNAL in names else advice
            )

    def _clear(self) -> None:
        """Delete only files written by an earlier run."""
        for name in storage.files_in(self.path):
            if is_ours(name) and name != JOURNAL:
                storage.remove(self._in(name))
        self._journal.clear()

    def _clear_temporary(self) -> None:
        """Delete temporary files of runs and workers that were killed."""
        for name in storage.files_in(self.path):
            if is_ours(name) and name.endswith(TEMPORARY):
                storage.remove(self._in(name))

    def _read(self) -> bool:
        """Load the progress of an earlier run; return whether there is any."""
        journal = self._in(JOURNAL)
        try:
            first, *lines = journal_lines(journal) or [b""]
            found = unsealed(first, _FIRST_FIELDS) if first else None
            parts = [Part(**unsealed(line, _PART_FIELDS)) for line in lines]
            for state in (*([found["head"]] if found else ()), *(part.end for part in parts)):
                require_state(state)
            if any(os.path.basename(part.name) != part.name for part in parts):
                raise ValueError("a part is in another folder")
        except ValueError:
            raise UnreadableInput(journal, "is not a checkpoint") from None
        if found is None:
            return False
        require_same_task(self._owner, self._task, found["task"])
        self.head = found["head"]
        self._take(parts)
        return True

    def _take(self, parts: Iterable[Part]) -> None:
        """Reuse these parts; raises CannotWrite if one was changed."""
        for part in parts:
            if flaw := _flaw_of(self._in(part.name), part._asdict()):
                raise CannotWrite(self._in(part.name), f"was changed since: it {flaw}", "start over with --force")
            self.parts[part.number] = part

    def _take_manifest(self) -> None:
        found = read_manifest(self.path)
        require_same_task(self.path, self._task, {name: found.get(name) for name in self._task})
        self._take(Part(**{"number": number, **part}) for number, part in enumerate(found["parts"]))
        self.is_done = True


def versions() -> dict[str, str]:
    """Return the versions of the software that writes parts: other versions may encode the same rows differently."""
    found = {"python": platform.python_version()}
    for name in ("numpy", "pyarrow"):
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def find_flaws(folder: str) -> Iterator[str]:
    """Yield a message for each difference between this folder and its manifest."""
    folder = storage.local_path(folder)
    listed = read_manifest(folder)["parts"]
    for part in listed:
        path = storage.join(folder, part["name"])
        if flaw := _flaw_of(path, part):
            yield f"{path}: {flaw}"
    names = {part["name"] for part in listed}
    for name in storage.files_in(folder):
        if is_ours(name) and name not in names and name != MANIFEST:
            yield f"{storage.join(folder, name)}: is not in the manifest"


def _flaw_of(path: str, part: State) -> str:
    """Describe how this part differs from its entry in a journal or manifest; empty if it does not."""
    if not storage.is_file(path):
        return "is missing"
    if (size := storage.size_of(path)) != part["bytes"]:
        return f"has {size:,} bytes, not {part['bytes']:,}"
    with storage.opened(path) as file:
        is_same = hashlib.file_digest(file, "sha256").hexdigest() == part["sha256"]
    return "" if is_same else "was changed: its SHA-256 differs"


def journal_lines(path: str) -> list[bytes]:
    """Return the complete lines of a journal and drop a truncated last line; empty if there is no journal."""
    if not storage.is_file(path):
        return []
    with storage.opened(path) as file:
        data = file.read()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data) and not storage.is_address(path):
        os.truncate(path, len(whole))
    return whole.splitlines()


class Journal:
    """A file locked against other runs; each line is on disk when `append` returns."""

    def __init__(self, path: str, owner: str) -> None:
        self._path = path
        try:
            self._file = open_own(path)
        except OSError as error:
            raise UnreadableInput.of(path, error) from None
        lock(self._file, Path(owner))

    def append(self, line: str) -> None:
        """Add a line."""
        try:
            self._file.write(line + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._path) from None

    def clear(self) -> None:
        """Remove all lines."""
        self._file.truncate(0)

    def close(self) -> None:
        """Close the journal, so that a later run can resume from it."""
        self._file.close()


class RemoteJournal(Journal):
    """A remote object, which cannot be appended to: all lines are rewritten periodically and on closing."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lines = [line.decode() for line in journal_lines(path)]
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
