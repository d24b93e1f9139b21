"""Output in part files: each appears when it is whole, and a run that was stopped goes on behind the last of them.

    out/part-00000.parquet   rows 1 to N
    out/part-00001.parquet   rows N + 1 to 2 N ...
    out/manifest.json        what was done, and what every part is: appears with the last part

Until then `manifest.json.resume` says which parts are whole, a line each. A line is written after its part has reached
the disk. What a part holds depends on the input, the operation and its number, and on nothing else: parts can be made
in any order, on any machine, and made again.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple, Self

from fullhouse.core.value import public_in
from fullhouse.core.version import __version__
from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs.chunk import Operation, Pace, Result, Sink, State
from fullhouse.jobs.compression import packer_of
from fullhouse.jobs.feed import Feed
from fullhouse.jobs.run import Read, Share, Tally, Watcher
from fullhouse.jobs.sources import Source, read_all
from fullhouse.jobs.whole import require_writable

try:
    import fcntl
except ImportError:  # not a POSIX system: two runs are not kept from writing into the same folder
    fcntl = None  # type: ignore[assignment]

MANIFEST = "manifest.json"
JOURNAL = MANIFEST + ".resume"
ASIDE = ".new"
PART_ROWS = 250_000
"""Rows of a part, unless somebody asks for another number."""


class Job(NamedTuple):
    """All that a part is made of but its number. Can be pickled, as far as its sink can."""

    sources: Sequence[Source]
    operation: Operation
    make_sink: Callable[[], Sink]
    folder: str
    suffix: str
    """Of the part files: `.parquet`, `.csv.gz`."""
    part_rows: int = PART_ROWS
    head: State = {}
    """What the first chunk decides for all parts: the columns of tables."""
    read: Read = read_all
    """How the sources become chunks."""

    def path(self, number: int) -> Path:
        """The file of this part, counted from 0."""
        return Path(self.folder) / f"part-{number:05}{self.suffix}"

    def with_head(self, feed: Feed) -> Job:
        """The same with what the first chunk of this feed decides."""
        make_head = getattr(self.make_sink(), "head", None)
        chunk = feed.first()
        return self if make_head is None or chunk is None else self._replace(head=make_head(chunk))


class Part(NamedTuple):
    """A part file that is whole."""

    number: int
    name: str
    rows: int
    failed: int
    unreadable: int
    bytes: int
    sha256: str
    end: State = {}
    """Where in the sources the next part begins."""


class PartFile:
    """A file that appears under its name when it is whole."""

    def __init__(self, path: Path, aside: str = ASIDE, *, is_summed: bool = True) -> None:
        """With `is_summed` the SHA-256 of the file is known in the end. Until then its name ends in `aside`."""
        self.path = path
        self._is_summed = is_summed
        self._aside = path.with_name(path.name + aside)
        self._packer = packer_of(path.suffix)
        self._sum = hashlib.sha256()
        self.size = 0
        self.has_data = False
        try:
            self._file = self._aside.open("wb")
        except OSError as error:
            raise UnreadableInput(str(path), (error.strerror or str(error)).lower()) from None

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
            raise OSError(error.errno, error.strerror, str(self.path)) from None
        self.size += len(data)
        if self._is_summed:
            self._sum.update(data)

    def finish(self) -> str:
        """Bring everything to the disk, and give the file its name; return its SHA-256."""
        self._put(self._packer.end())
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._aside.replace(self.path)
            sync_folder(self.path.parent)
        except OSError as error:
            self.discard()
            raise OSError(error.errno, error.strerror, str(self.path)) from None
        return self._sum.hexdigest()

    def discard(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self._aside.unlink(missing_ok=True)


def sync_folder(path: Path) -> None:
    """Bring the names of a folder's files to the disk, where the system can do that."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_part(
    job: Job, feed: Feed, number: int, on_chunk: Callable[..., None] | None = None, aside: str = ASIDE
) -> Part:
    """Make one part of the next rows of the feed; `on_chunk` gets each chunk with its answers and its place.

    Until it is whole, its name ends in `aside`.
    """
    tally = Tally()
    results = _results(job, feed, tally, on_chunk)
    with PartFile(job.path(number), aside) as file:
        for data in job.make_sink().texts(results, dict(job.head)):
            file.write(data)
        sha256 = file.finish()
    return Part(number, file.path.name, tally.rows, tally.failed, tally.unreadable, file.size, sha256, feed.place)


def _results(job: Job, feed: Feed, tally: Tally, on_chunk: Callable[..., None] | None) -> Iterator[Result]:
    """Yield the rows of a part with what was found, and count them."""
    while tally.rows < job.part_rows and (chunk := feed.next(job.part_rows - tally.rows)):
        answers = job.operation(chunk)
        yield chunk, answers
        tally.add(chunk, answers)
        if on_chunk:
            on_chunk(chunk, answers, feed.place)
        feed.pace.took(len(chunk))


class PartFolder:
    """A folder of part files with its journal, and in the end its manifest."""

    def __init__(self, path: str, task: State, *, resume: bool = False, force: bool = False) -> None:
        """Open the folder for this task; `head` and `parts` are those of an earlier run that is resumed."""
        self.path = Path(path)
        self._task: State = {"fullhouse": __version__, **json.loads(json.dumps(task))}
        self.head: State | None = None
        """What the first chunk has decided; None as long as nothing was begun."""
        self.parts: dict[int, Part] = {}
        """The parts that are whole, by number."""
        self.is_done = False
        """Whether an earlier run of the same task came to its end."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnreadableInput(str(self.path), (error.strerror or str(error)).lower()) from None
        found = self._read() if resume else None
        if self.is_done:
            return
        if not resume:
            self._require_empty(force=force)
        self._file = self._opened()
        try:
            if found is None:
                self._clear()
        except BaseException:
            self._file.close()
            raise

    @property
    def marked_rows(self) -> int:
        """How many rows are in parts that are whole."""
        return sum(part.rows for part in self.parts.values())

    @property
    def tally(self) -> Tally:
        """The rows of all whole parts."""
        counts = ("rows", "failed", "unreadable")
        return Tally({name: sum(getattr(part, name) for part in self.parts.values()) for name in counts})

    def drop_behind_gap(self) -> int:
        """Forget parts behind one that is missing, which are made again; return the number of the missing one."""
        number = next(number for number in range(len(self.parts) + 1) if number not in self.parts)
        self.parts = {kept: self.parts[kept] for kept in range(number)}
        return number

    def begin(self, head: State) -> None:
        """Say what was decided for all parts."""
        self.head = json.loads(json.dumps(head))
        self._append({"task": self._task, "head": self.head})

    def add(self, part: Part) -> None:
        """A part is whole, and on the disk."""
        self.parts[part.number] = part
        self._append(part._asdict())

    def finish(self) -> None:
        """All parts are whole: write the manifest, in place of the journal."""
        with PartFile(self.path / MANIFEST) as file:
            file.write((json.dumps(self._manifest(), indent=1, ensure_ascii=False) + "\n").encode())
            file.finish()
        self._file.close()
        (self.path / JOURNAL).unlink(missing_ok=True)

    def close(self) -> None:
        """Leave the folder as it is, to be resumed."""
        self._file.close()

    def _manifest(self) -> State:
        parts = [self.parts[number]._asdict() for number in sorted(self.parts)]
        listed = [{name: value for name, value in part.items() if name not in ("number", "end")} for part in parts]
        counts = vars(self.tally)
        return {"versions": versions(), **self._task, **counts, "parts": listed}

    def _append(self, line: State) -> None:
        with _naming(self.path / JOURNAL):
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def _opened(self) -> Any:
        path = self.path / JOURNAL
        try:
            file = path.open("a", encoding="utf-8")
        except OSError as error:
            raise UnreadableInput(str(path), (error.strerror or str(error)).lower()) from None
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                raise CannotWrite(str(self.path), "is being written by another run") from None
        return file

    def _require_empty(self, *, force: bool) -> None:
        ours = [name for name in os.listdir(self.path) if is_ours(name)]
        others = len(os.listdir(self.path)) - len(ours)
        if (ours or others) and not force:
            can_resume = (self.path / JOURNAL).exists()
            advice = "replace it with --force, or choose another folder"
            raise CannotWrite(
                str(self.path), "is not empty", f"resume it with --resume, {advice}" if can_resume else advice
            )

    def _clear(self) -> None:
        """Take away what an earlier run left here, and nothing else."""
        for name in os.listdir(self.path):
            if is_ours(name) and name != JOURNAL:
                (self.path / name).unlink()
        self._file.truncate(0)

    def _read(self) -> bool | None:
        """Take up what an earlier run has written; None if there is nothing."""
        journal, manifest = self.path / JOURNAL, self.path / MANIFEST
        if manifest.exists() and not journal.exists():
            self._take_manifest(manifest)
            return True
        lines = self._whole_lines(journal)
        if not lines:
            return None
        self._require_same_task(lines[0]["task"])
        self.head = lines[0]["head"]
        for line in lines[1:]:
            part = Part(**line)
            path = self.path / part.name
            if not path.exists() or path.stat().st_size != part.bytes:
                raise CannotWrite(str(path), "was changed since", "begin again with --force")
            self.parts[part.number] = part
        return True

    def _whole_lines(self, journal: Path) -> list[Any]:
        """The lines of the journal; the last one may have been cut off, and is cut away."""
        if not journal.exists():
            return []
        data = journal.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        try:
            lines = [json.loads(line) for line in whole.splitlines()]
            if lines and not (isinstance(lines[0]["task"], dict) and isinstance(lines[0]["head"], dict)):
                raise ValueError("something is missing")
            [Part(**line) for line in lines[1:]]
        except (ValueError, LookupError, TypeError):
            raise UnreadableInput(str(journal), "is no checkpoint") from None
        if len(whole) < len(data):
            os.truncate(journal, len(whole))
        return lines

    def _take_manifest(self, path: Path) -> None:
        found = read_manifest_of(str(path.parent))
        self._require_same_task({name: found.get(name) for name in self._task})
        counted = [{"number": number, **part} for number, part in enumerate(found["parts"])]
        self.parts = {number: Part(**part) for number, part in enumerate(counted)}
        self.is_done = True

    def _require_same_task(self, task: State) -> None:
        changed = [name for name in self._task | task if self._task.get(name) != task.get(name)]
        if "fullhouse" in changed:
            raise CannotWrite(
                str(self.path), f"was begun by version {task.get('fullhouse')}", "resume it with that one"
            )
        if changed:
            names = ", ".join(changed)
            raise CannotWrite(str(self.path), f"was begun with another {names}", "use the same to resume it")


def is_ours(name: str) -> bool:
    """Whether a file of this name in an output folder is one that a run has written."""
    return name.startswith((MANIFEST, "part-", "all__", "dataset.json"))


def versions() -> dict[str, str]:
    """What wrote the parts: other versions may pack the same rows into other bytes."""
    found = {"python": platform.python_version()}
    for name in ("numpy", "pyarrow"):
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


@public_in("fullhouse.jobs")
def find_flaws(folder: str) -> Iterator[str]:
    """Yield, in words, what in this folder is not as its manifest says: nothing if all is well."""
    listed = read_manifest_of(folder)["parts"]
    for part in listed:
        path = Path(folder) / part["name"]
        if not path.is_file():
            yield f"{path}: is missing"
        elif path.stat().st_size != part["bytes"]:
            yield f"{path}: has {path.stat().st_size:,} bytes, not {part['bytes']:,}"
        elif _sha256_of(path) != part["sha256"]:
            yield f"{path}: was changed: its SHA-256 is another one"
    names = {part["name"] for part in listed}
    for name in sorted(os.listdir(folder)):
        if is_ours(name) and name not in names and name != MANIFEST:
            yield f"{Path(folder) / name}: is not in the manifest"


def _sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_manifest_of(folder: str) -> State:
    """The manifest of a folder; UnreadableInput if it has none."""
    path = Path(folder) / MANIFEST
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        parts = found["parts"]
        if not all(os.path.basename(part["name"]) == part["name"] and part["sha256"] for part in parts):
            raise ValueError("something is missing, or a part lies elsewhere")
    except OSError as error:
        raise UnreadableInput(str(path), (error.strerror or str(error)).lower()) from None
    except (ValueError, LookupError, TypeError):
        raise UnreadableInput(str(path), "is no manifest") from None
    return dict(found)


class AsideOutput:
    """One file that appears when it is whole: what cannot be resumed in the middle, such as a Parquet file."""

    def __init__(self, path: str, *, force: bool = False) -> None:
        self.state: State = {}
        self.path = Path(path)
        require_writable(self.path, force=force)
        self._file = PartFile(self.path, is_summed=False)

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


class _naming:  # noqa: N801 - used as a function
    """Names the path in an OSError raised inside."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(self, _kind: object, error: BaseException | None, _where: object) -> None:
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(self._path)) from None


def _write_files(job: Job, feed: Feed, folder: PartFolder, on_chunk: Callable[..., None]) -> None:
    """Write a folder whose files are not parts, each with something of every row; the first has the numbers of rows."""
    tally, sink = Tally(), job.make_sink()
    results = _results(job, feed, tally, on_chunk)
    for number, (name, blocks) in enumerate(sink.files(results)):  # type: ignore[attr-defined]
        with PartFile(folder.path / name) as file:
            for data in blocks:
                file.write(data)
            sha256 = file.finish()
        counts = (0, 0, 0) if number else (tally.rows, tally.failed, tally.unreadable)
        folder.add(Part(number, name, *counts, file.size, sha256))


def run_parts(job: Job, folder: PartFolder, *, watcher: Watcher | None = None, pace: Pace | None = None) -> Tally:
    """Make all parts that are missing, one after the other, then the manifest."""
    if folder.is_done:
        return folder.tally
    number = 0 if hasattr(job.make_sink(), "files") else folder.drop_behind_gap()
    feed = Feed(job.sources, pace or Pace(), folder.parts[number - 1].end if number else None, job.read)
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
        folder.finish()
    finally:
        folder.close()
    return folder.tally
