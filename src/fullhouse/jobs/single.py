"""Write single files that cannot be resumed in the middle: their rows are kept next to them until the end.

A Parquet file ends with an index and a compressed one with a checksum. So rows go to temporary parts with a journal
(`FILE.parts/`), or to a text file that can be resumed (`FILE.text`). When all rows are complete, the file is written
from them in one go. Its bytes do not depend on where one part ended and the next began.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.errors import CannotWrite
from fullhouse.jobs.checkpoint import SUFFIX, TEMPORARY, FileOutput
from fullhouse.jobs.chunk import State
from fullhouse.jobs.parts import JOURNAL, Job, PartFolder, run_parts
from fullhouse.jobs.run import Tally, Watcher, run
from fullhouse.jobs.whole import PartFile, require_writable

if TYPE_CHECKING:
    from fullhouse.jobs.files import Target

PARTS, TEXT = ".parts", ".text"
"""The suffixes of temporary folders and text files."""
SECONDS = 2.0
"""The approximate time spent on each part: a killed run loses no more work than this."""
_BLOCK = 1 << 20
Join = Callable[[list[str], State], Iterable[bytes]]
"""Joins parts into the bytes of a file, given the decisions that the first chunk made for all of them."""


def is_kept(output: str) -> bool:
    """Whether an earlier run has left rows of this file that can be resumed."""
    return os.path.exists(os.path.join(output + PARTS, JOURNAL)) or os.path.exists(output + TEXT + SUFFIX)


def run_single(
    target: Target, job: Job, task: State, join: Join, *, watcher: Watcher | None = None, pace: ChunkSize | None = None
) -> Tally:
    """Write a binary file as parts, then join them."""
    _check(target)
    folder = target.output + PARTS
    job = job._replace(folder=folder, part_seconds=SECONDS)
    parts = PartFolder(folder, task, resume=target.resume, force=True, owner=target.output)
    is_done = False
    try:
        tally = run_parts(job, parts, watcher=watcher, pace=pace, is_folder=False)
        names = [job.path(number) for number in sorted(parts.parts)]
        _write(target.output, join([name for name in names if os.path.getsize(name)], parts.head or {}))
        is_done = True
    except OSError as error:
        raise OSError(error.errno, error.strerror, target.output) from None
    finally:
        parts.close()
        if is_done or not parts.parts:
            shutil.rmtree(folder, ignore_errors=True)
    return tally


def run_packed(
    target: Target, job: Job, task: State, *, watcher: Watcher | None = None, pace: ChunkSize | None = None
) -> Tally:
    """Write the rows as text that can be resumed, then compress it into the file."""
    _check(target)
    path = target.output + TEXT
    is_new = not os.path.exists(path + SUFFIX)
    with FileOutput(
        path, task, resume=target.resume and not is_new, force=True, extends=True, owner=target.output
    ) as output:
        tally = run(job.sources, job.operation, job.make_sink(), output, watcher=watcher, pace=pace, read=job.read)
        _write(target.output, _blocks_of(path))
    os.unlink(path)
    os.unlink(path + SUFFIX)
    return tally


def _check(target: Target) -> None:
    """Fail early if the file cannot be written at the end or cannot be resumed."""
    output, kept = target.output, is_kept(target.output)
    require_writable(output, force=target.force or target.resume)
    if target.resume and not kept and os.path.exists(output) and os.path.getsize(output):
        raise CannotWrite(output, "cannot be resumed: there is no checkpoint next to it", "a finished run leaves none")
    folder, name = os.path.split(output)
    for other in os.listdir(folder or "."):
        if other.startswith(f"{name}.") and other.endswith(TEMPORARY):  # left by a run that was killed
            os.unlink(os.path.join(folder, other))


def _write(output: str, blocks: Iterable[bytes]) -> None:
    """Write the file atomically; do nothing if there are no bytes."""
    with PartFile(output, is_summed=False) as file:
        for data in blocks:
            file.write(data)
        file.finish() if file.has_data else file.discard()


def _blocks_of(path: str) -> Iterator[bytes]:
    with open(path, "rb") as file:
        while data := file.read(_BLOCK):
            yield data
