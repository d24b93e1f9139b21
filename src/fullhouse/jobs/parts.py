"""Write output in part files: each appears when it is complete, and an interrupted run resumes after the last one.

    out/part-00000.parquet   rows 1 to N
    out/part-00001.parquet   rows N + 1 to 2 N ...
    out/manifest.json        the task and a list of all parts; appears after the last part

Until then `manifest.json.resume` lists the complete parts, one per line. A line is written after its part has reached
the disk. The content of a part depends only on the input, the operation and the number of the part, so parts can be
made in any order, on any machine, and more than once.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from fullhouse import __version__
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.values import public_in
from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs import storage
from fullhouse.jobs.checkpoint import TEMPORARY, require_same_task, sealed, unsealed
from fullhouse.jobs.chunk import Operation, Result, Sink, State
from fullhouse.jobs.feed import Feed
from fullhouse.jobs.journal import lines_in, open_journal
from fullhouse.jobs.read import Source, read_all
from fullhouse.jobs.run import Read, Share, Tally, Watcher, pace_for
from fullhouse.jobs.whole import PartFile

MANIFEST = "manifest.json"
JOURNAL = MANIFEST + ".resume"
PART_ROWS = 250_000
"""The default number of rows per part."""


class Job(NamedTuple):
    """Everything needed to make a part except its number. Can be pickled if its sink can."""

    sources: Sequence[Source]
    operation: Operation
    make_sink: Callable[[], Sink]
    folder: str
    suffix: str
    """The suffix of the part files: `.parquet`, `.csv.gz`."""
    part_rows: int = PART_ROWS
    part_seconds: float = math.inf
    """A part also ends after this time."""
    head: State = {}
    """Decisions that the first chunk makes for all parts: the columns of tables."""
    read: Read = read_all
    """The function that reads chunks from the sources."""

    def path(self, number: int) -> str:
        """Return the path of the part with this number, counted from 0."""
        return storage.join(self.folder, f"part-{number:05}{self.suffix}")

    def with_head(self, feed: Feed) -> Job:
        """Return a copy of this job with the decisions that follow from the first chunk of this feed."""
        make_head = getattr(self.make_sink(), "head", None)
        chunk = feed.first()
        return self if make_head is None or chunk is None else self._replace(head=make_head(chunk))


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
    """The place in the sources where the next part begins."""


def write_part(job: Job, feed: Feed, number: int, on_chunk: Callable[..., None] | None = None) -> Part:
    """Make one part from the next rows of the feed; `on_chunk` gets each chunk with its answers and its place."""
    tally = Tally()
    results = _results(job, feed, tally, on_chunk)
    with PartFile(job.path(number)) as file:
        for data in job.make_sink().texts(results, dict(job.head)):
            file.write(data)
        sha256 = file.finish()
    return Part(
        number, os.path.basename(file.path), tally.rows, tally.failed, tally.unreadable, file.size, sha256, feed.place
    )


def _results(job: Job, feed: Feed, tally: Tally, on_chunk: Callable[..., None] | None) -> Iterator[Result]:
    """Yield the rows of a part with their answers, and count them."""
    end = time.monotonic() + job.part_seconds
    while tally.rows < job.part_rows and (chunk := feed.next(job.part_rows - tally.rows)):
        answers = job.operation(chunk)
        yield chunk, answers
        tally.add(chunk, answers)
        if on_chunk:
            on_chunk(chunk, answers, feed.place)
        feed.pace.worked(len(chunk))
        if time.monotonic() >= end:
            return


_FIRST_FIELDS = {"task": dict, "head": dict}
"""The fields of the first line of a journal."""
_PART_FIELDS = {
    "number": int,
    "name": str,
    "rows": int,
    "failed": int,
    "unreadable": int,
    "bytes": int,
    "sha256": str,
    "end": dict,
}
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
        found = self._read() if resume else None
        if self.is_done:
            return
        if not resume:
            self._require_empty(force=force)
        self._journal = open_journal(self._in(JOURNAL), self._owner)
        try:
            if found is None:
                self._clear()
            else:
                self._clear_temporary()
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
        return Tally({name: sum(getattr(part, name) for part in self.parts.values()) for name in counts})

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
        with PartFile(self._in(MANIFEST)) as file:
            file.write((json.dumps(self._manifest(), indent=1, ensure_ascii=False) + "\n").encode())
            file.finish()
        self._journal.close()
        storage.remove(self._in(JOURNAL))

    def close(self) -> None:
        """Close the journal and leave the folder as it is, so that a later run can resume."""
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

    def _read(self) -> bool | None:
        """Load the progress of an earlier run; None if there is none."""
        journal = self._in(JOURNAL)
        if storage.is_file(self._in(MANIFEST)) and not storage.is_file(journal):
            self._take_manifest()
            return True
        try:
            first, *lines = lines_in(journal) or [b""]
            found = unsealed(first, _FIRST_FIELDS) if first else None
            parts = [Part(**unsealed(line, _PART_FIELDS)) for line in lines]
            if any(os.path.basename(part.name) != part.name for part in parts):
                raise ValueError("a part is in another folder")
        except ValueError:
            raise UnreadableInput(journal, "is not a checkpoint") from None
        if found is None:
            return None
        require_same_task(self._owner, self._task, found["task"])
        self.head = found["head"]
        self._take(parts)
        return True

    def _take(self, parts: Iterable[Part]) -> None:
        """Reuse these parts; raises CannotWrite if one was changed."""
        for part in parts:
            if flaw := _flaw_of(self._in(part.name), part._asdict()):
                raise CannotWrite(self._in(part.name), f"was changed since: it {flaw}", "begin again with --force")
            self.parts[part.number] = part

    def _take_manifest(self) -> None:
        found = read_manifest_of(self.path)
        require_same_task(self.path, self._task, {name: found.get(name) for name in self._task})
        self._take(Part(**{"number": number, **part}) for number, part in enumerate(found["parts"]))
        self.is_done = True


def is_ours(name: str) -> bool:
    """Whether a file in an output folder was written by a run, judging by its name."""
    return name.startswith((MANIFEST, "part-", "all__", "dataset.json"))


def versions() -> dict[str, str]:
    """Return the versions of the software that writes parts: other versions may encode the same rows differently."""
    found = {"python": platform.python_version()}
    for name in ("numpy", "pyarrow"):
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


@public_in("fullhouse.jobs")
def find_flaws(folder: str) -> Iterator[str]:
    """Yield a message for each difference between this folder and its manifest."""
    folder = storage.local_path(folder)
    listed = read_manifest_of(folder)["parts"]
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
    return "" if is_same else "was changed: its SHA-256 is another one"


def read_manifest_of(folder: str) -> State:
    """Read the manifest of a folder; raises UnreadableInput if it has none."""
    path = storage.join(storage.local_path(folder), MANIFEST)
    try:
        with storage.opened(path) as file:
            found = json.loads(file.read())
        parts = found["parts"]
        if not all(os.path.basename(part["name"]) == part["name"] and part["sha256"] for part in parts):
            raise ValueError("something is missing, or a part lies elsewhere")
    except UnreadableInput:
        raise
    except OSError as error:
        raise UnreadableInput.of(path, error) from None
    except (ValueError, LookupError, TypeError):
        raise UnreadableInput(path, "is no manifest") from None
    return dict(found)


def _write_files(job: Job, feed: Feed, folder: PartFolder, on_chunk: Callable[..., None]) -> None:
    """Write files that each hold some values of all rows, instead of parts; the first one records the row counts."""
    tally, sink = Tally(), job.make_sink()
    results = _results(job, feed, tally, on_chunk)
    for number, (name, blocks) in enumerate(sink.files(results)):  # type: ignore[attr-defined]
        with PartFile(storage.join(folder.path, name)) as file:
            for data in blocks:
                file.write(data)
            sha256 = file.finish()
        counts = (0, 0, 0) if number else (tally.rows, tally.failed, tally.unreadable)
        folder.add(Part(number, name, *counts, file.size, sha256))


def run_parts(
    job: Job,
    folder: PartFolder,
    *,
    watcher: Watcher | None = None,
    pace: ChunkSize | None = None,
    is_folder: bool = True,
) -> Tally:
    """Make all missing parts in sequence, then write the manifest unless the folder is temporary."""
    if folder.is_done:
        return folder.tally
    number = 0 if hasattr(job.make_sink(), "files") else folder.drop_behind_gap()
    start = folder.parts[number - 1].end if number else None
    feed = Feed(job.sources, pace or pace_for(job.operation), start, job.read)
    if folder.head is None:
        folder.begin(job.with_head(feed).head)
    job = job._replace(head=folder.head or {})
    share, done = Share(job.sources), 0

    def on_chunk(chunk: Any, answers: Any, place: State) -> None:
        nonlocal done
        done += len(chunk)
        if watcher:
            watcher.on_chunk(chunk, answers, done, share.share(place))

    try:
        if hasattr(job.make_sink(), "files"):
            _write_files(job._replace(part_rows=sys.maxsize), feed, folder, on_chunk)
        while feed.first() is not None:
            folder.add(write_part(job, feed, len(folder.parts), on_chunk))
        if is_folder:
            folder.finish()
    finally:
        if is_folder:
            folder.close()
    return folder.tally
