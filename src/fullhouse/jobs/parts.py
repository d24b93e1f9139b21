"""Write output in part files, and single files by way of temporary parts.

The content of a part depends only on the input, the verb and the number of the part, so parts can be made in any order,
on any machine, and more than once.

A Parquet file ends with an index and a compressed one with a checksum, so they cannot be resumed in the middle: their
rows go to temporary parts with a journal (`FILE.parts/`), or to a text file that can be resumed (`FILE.text`). When all
rows are complete, the file is written from them. Its bytes do not depend on where one part ended and the next began.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.errors import CannotWrite
from fullhouse.jobs import storage
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Result, State
from fullhouse.jobs.file_types import Target
from fullhouse.jobs.folder import JOURNAL, Part, PartFolder
from fullhouse.jobs.output import PARTS, RESUME, TEXT, FileOutput, WholeFile, remove_leftovers, require_writable
from fullhouse.jobs.read import ROWS, Input, Reader
from fullhouse.jobs.run import AfterChunk, Feed, Interrupted, Share, Tally, Watcher, answered, chunk_size_for, run
from fullhouse.jobs.write import FolderWriter, Writer

PART_ROWS = 250_000
"""The default number of rows per part."""
SECONDS = 2.0
"""The approximate time spent on each temporary part: a killed run loses no more work than this."""
_BLOCK = 1 << 20
Join = Callable[[list[str], State], Iterable[bytes]]
"""Joins parts into the bytes of a file, given the decisions that the first chunk made for all of them."""


class Job(NamedTuple):
    """Everything needed to make a part except its number. Can be pickled if its writer can."""

    inputs: Sequence[Input]
    answering: Answering
    make_writer: Callable[[], Writer]
    folder: str
    suffix: str
    """The suffix of the part files: `.parquet`, `.csv.gz`."""
    part_rows: int = PART_ROWS
    part_seconds: float = math.inf
    """A part also ends after this time."""
    head: State = {}
    """Decisions that the first chunk makes for all parts: the columns of tables."""
    read: Reader = ROWS

    def path(self, number: int) -> str:
        """Return the path of the part with this number, counted from 0."""
        return storage.join(self.folder, f"part-{number:05}{self.suffix}")

    def with_head(self, feed: Feed) -> Job:
        """Return a copy of this job with the decisions that follow from the first chunk of this feed."""
        chunk = feed.first()
        return self if chunk is None else self._replace(head=self.make_writer().head(chunk))

    def results(self, feed: Feed, tally: Tally, after: AfterChunk) -> Iterator[Result]:
        """Yield the rows of a part with their answers, and count them."""
        end = time.monotonic() + self.part_seconds

        def chunks() -> Iterator[Any]:
            for found in feed.take(self.part_rows):
                yield found
                if time.monotonic() >= end:
                    return

        return answered(self.answering, chunks(), feed.size, tally, after)


def write_part(job: Job, feed: Feed, number: int, after: AfterChunk = lambda *_: None) -> Part:
    """Make one part from the next rows of the feed."""
    tally, path = Tally(), job.path(number)
    results = job.results(feed, tally, after)
    size, sha256 = _write(path, job.make_writer().texts(results, dict(job.head)), is_part=True)
    return Part(number, os.path.basename(path), **vars(tally), bytes=size, sha256=sha256, end=feed.place)


def _write(path: str, blocks: Iterable[bytes], *, is_part: bool = False) -> tuple[int, str]:
    """Write a file atomically; return its size and, for a part, its SHA-256. Only parts may be empty."""
    with WholeFile(path, is_summed=is_part, follows_link=not is_part) as file:
        for data in blocks:
            file.write(data)
        if not (is_part or file.has_data):
            file.keep()
            return 0, ""
        sha256 = file.finish()
    return file.size, sha256


def _write_files(job: Job, writer: FolderWriter, feed: Feed, folder: PartFolder, after: AfterChunk) -> None:
    """Write files that each hold some values of all rows, instead of parts; the first one records the row counts."""
    tally = Tally()
    results = job._replace(part_rows=sys.maxsize).results(feed, tally, after)
    for number, (name, blocks) in enumerate(writer.files(results)):
        size, sha256 = _write(storage.join(folder.path, name), blocks, is_part=True)
        folder.add(Part(number, name, **vars(Tally() if number else tally), bytes=size, sha256=sha256))


def run_parts(
    job: Job,
    folder: PartFolder,
    *,
    watcher: Watcher | None = None,
    size: ChunkSize | None = None,
    is_folder: bool = True,
) -> Tally:
    """Make all missing parts in sequence, then write the manifest unless the folder is temporary."""
    if folder.is_done:
        return folder.tally
    share, done = Share(job.inputs), 0

    def on_chunk(chunk: Any, answers: Any, place: State) -> None:
        nonlocal done
        done += len(chunk)
        if watcher:
            watcher.on_chunk(chunk, answers, done, share.share(place))

    try:
        writer = job.make_writer()
        number = 0 if isinstance(writer, FolderWriter) else folder.drop_behind_gap()
        start = folder.parts[number - 1].end if number else None
        feed = Feed(job.inputs, size or chunk_size_for(job.answering), start, job.read)
        if folder.head is None:
            folder.begin(job.with_head(feed).head)
        job = job._replace(head=folder.head or {})
        if isinstance(writer, FolderWriter):
            _write_files(job, writer, feed, folder, on_chunk)
        while feed.first() is not None:
            folder.add(write_part(job, feed, len(folder.parts), on_chunk))
        if is_folder:
            folder.finish()
    except KeyboardInterrupt:
        raise Interrupted(folder.marked_rows) from None
    finally:
        if is_folder:
            folder.close()
    return folder.tally


def run_single(
    target: Target, job: Job, task: State, join: Join, *, watcher: Watcher | None = None, size: ChunkSize | None = None
) -> Tally:
    """Write a binary file as parts, then join them."""
    _check(target)
    folder = target.output + PARTS
    job = job._replace(folder=folder, part_seconds=SECONDS)
    parts = PartFolder(folder, task, resume=target.resume, force=True, owner=target.output)
    is_done = False
    try:
        remove_leftovers(target.output)
        tally = run_parts(job, parts, watcher=watcher, size=size, is_folder=False)
        names = [job.path(number) for number in sorted(parts.parts)]
        _write(target.output, join([name for name in names if os.path.getsize(name)], parts.head or {}))
        is_done = True
    except OSError as error:
        raise OSError(error.errno, error.strerror, target.output) from None
    finally:
        parts.discard() if is_done or not parts.parts else parts.close()
    return tally


def run_compressed(
    target: Target, job: Job, task: State, *, watcher: Watcher | None = None, size: ChunkSize | None = None
) -> Tally:
    """Write the rows as text that can be resumed, then compress it into the file."""
    _check(target)
    path = target.output + TEXT
    resume = target.resume and os.path.exists(path + RESUME)
    with FileOutput(path, task, resume=resume, force=True, extends=True, owner=target.output) as output:
        remove_leftovers(target.output)
        tally = run(job.inputs, job.answering, job.make_writer(), output, watcher=watcher, size=size, read=job.read)
        _write(target.output, _blocks_of(path))
        output.discard()
    return tally


def _check(target: Target) -> None:
    """Fail early if the file cannot be written at the end or cannot be resumed."""
    output = target.output
    require_writable(output, force=target.force or target.resume)
    kept = (os.path.join(output + PARTS, JOURNAL), output + TEXT + RESUME)
    if target.resume and not any(map(os.path.exists, kept)) and os.path.exists(output) and os.path.getsize(output):
        raise CannotWrite(output, "cannot be resumed: there is no checkpoint next to it", "a finished run leaves none")
    for temporary in (output + PARTS, output + TEXT):
        if os.path.islink(temporary):  # of someone else: we make none, and would write to where it leads
            raise CannotWrite(temporary, "is a link, and needed for a temporary file", "remove it")


def _blocks_of(path: str) -> Iterator[bytes]:
    with open(path, "rb") as file:
        while data := file.read(_BLOCK):
            yield data
