"""Run jobs over files: paths become inputs, and the name of the output chooses how it is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypedDict, Unpack

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.values import public_in
from fullhouse.errors import BadArgument, CannotWrite, UnknownName
from fullhouse.jobs import storage
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.file_types import BINARY, HRM, NPY, TABLES, Target, require_separate, target_of, writer_of
from fullhouse.jobs.folder import PartFolder
from fullhouse.jobs.output import PARTS, TEMPORARY, TEXT, FileOutput, Output, whole_file
from fullhouse.jobs.parts import PART_ROWS, Job, run_compressed, run_parts, run_single
from fullhouse.jobs.read import ROWS, Input, Reader, inputs_in
from fullhouse.jobs.run import Tally, Watcher, chunk_size_for, job_key, run
from fullhouse.jobs.two_passes import reader_for
from fullhouse.jobs.write import Writer
from fullhouse.verbs.verb import with_seed

Path = str | os.PathLike[str]
Paths = Path | Iterable[Path]
_MADE_AT_ONCE = 64
"""Rows per chunk that a source makes for part files."""


@public_in("fullhouse.jobs")
class Summary(NamedTuple):
    """The number of rows that a job processed, and how many of them failed."""

    rows: int
    failed: int
    """Rows with an error."""
    unreadable: int
    """Rows with an error that could not be read as a puzzle."""
    exit_code: int
    """The exit code of a command: 0 for success, 1 if a row failed, 2 if nothing could be read."""


class Files(TypedDict, total=False):
    """The arguments that all verbs share; see `fullhouse.jobs`."""

    column: str | None
    to: str | None
    part_rows: int | None
    digits: bool
    resume: bool
    force: bool
    watcher: Watcher | None
    runner: str
    scheduler: str | None


def run_files(
    answering: Answering, sources: Paths, output: Path, *, read: Reader | None = None, **files: Unpack[Files]
) -> Summary:
    """Run a verb over files, folders or patterns; write a file or a folder of part files.

    See `fullhouse.jobs` for the arguments. `read` replaces the reader of the verb.
    """
    if read is None:
        answering = replace(answering, verb=with_seed(answering.verb))
        read = reader_for(answering.verb)
    target = target_for(output, files)
    inputs = inputs_at(sources, files.get("column"))
    require_separate(target.output, inputs, paths_in(sources))
    return summary_of(
        run_to(target, inputs, answering, watcher=files.get("watcher"), read=read, runner=runner_for(files))
    )


def summary_of(tally: Tally) -> Summary:
    """Convert a tally to a summary."""
    return Summary(tally.rows, tally.failed, tally.unreadable, tally.exit_code)


def target_for(output: Path, files: Files) -> Target:
    """Return the target that these arguments describe."""
    how: Any = {name: value for name, value in files.items() if name in ("to", *Target._fields)}
    return target_of(os.fspath(output), **how)


def listed(paths: Paths) -> list[Path]:
    """Return one path or several as a list."""
    return [paths] if isinstance(paths, str | os.PathLike) else list(paths)


def paths_in(paths: Paths) -> list[str]:
    """Return the paths as text."""
    return [os.fspath(path) for path in listed(paths)]


def inputs_at(paths: Paths, column: str | None) -> list[Input]:
    """Return the inputs at these paths."""
    return [found for path in listed(paths) for found in inputs_in(os.fspath(path), column=column)]


class Runner(NamedTuple):
    """The runner that makes the parts: this process (`local`) or a cluster (`dask`)."""

    name: str
    scheduler: str | None = None
    """The address of the cluster's scheduler; None for a cluster on the cores of this machine."""
    on_part: Callable[[int], None] | None = None
    """Called with the number of rows that a cluster has finished."""


LOCAL = Runner("local")
RUNNERS = (LOCAL.name, "dask")


def runner_for(files: Files) -> Runner:
    """Return the runner that these arguments name; raises UnknownName if there is none."""
    name, scheduler = files.get("runner", LOCAL.name), files.get("scheduler")
    if name not in RUNNERS:
        raise UnknownName("runner", name, RUNNERS)
    if scheduler is not None and name == LOCAL.name:
        raise BadArgument("scheduler", scheduler, "given with the runner dask")
    return Runner(name, scheduler)


def run_to(
    target: Target,
    inputs: Sequence[Input],
    answering: Answering,
    *,
    make_writer: Callable[[], Writer] | None = None,
    watcher: Watcher | None = None,
    size: ChunkSize | None = None,
    read: Reader = ROWS,
    runner: Runner = LOCAL,
) -> Tally:
    """Run a verb over these inputs and write to this target."""
    require_separate(target.output, inputs)
    if read.made_by is not None:
        size = _prepare(read, target)
        answering = replace(answering, verb=read.made_by)
    if target.format in TABLES:
        size = size or chunk_size_for(answering, 1 << 16)  # a row group, so that rows need not be copied together
    job = job_of(target, inputs, answering, make_writer, read)
    if runner.name != LOCAL.name:
        from fullhouse.jobs.dask import hand_over, run_on_dask  # loads dask

        if not hand_over(read, runner.scheduler):
            if not target.is_folder:
                raise BadArgument("output", target.output, "a folder for a cluster", advice="end its name with a slash")
            open_folder = partial(folder_of, target, job)
            return run_on_dask(job, open_folder, scheduler=runner.scheduler, on_part=runner.on_part)
    if target.is_folder:
        return run_parts(job, folder_of(target, job), watcher=watcher, size=size)
    return _run_to_file(target, job, watcher, size)


def job_of(
    target: Target,
    inputs: Sequence[Input],
    answering: Answering,
    make_writer: Callable[[], Writer] | None = None,
    read: Reader = ROWS,
) -> Job:
    """Create the job that writes to this target."""
    make_writer = make_writer or partial(writer_of, target.format, answering, digits=target.digits)
    rows = target.part_rows or PART_ROWS
    return Job(list(inputs), answering, make_writer, target.output, target.suffix, rows, read=read)


def folder_of(target: Target, job: Job) -> PartFolder:
    """Open the folder of part files, new or resumed."""
    task = job_key(job.inputs, job.answering, target.format + target.compression)
    if (verb := job.read.made_by) is not None:
        task["options"] |= {"count": verb.wanted}  # a complete folder gets no more rows
    task |= {"part_rows": job.part_rows, "digits": target.digits}
    return PartFolder(target.output, task, resume=target.resume, force=target.force)


def _run_to_file(target: Target, job: Job, watcher: Watcher | None, size: ChunkSize | None) -> Tally:
    """Write one file: a remote object at once, a binary or compressed file by way of others, text as it comes."""
    task = job_key(job.inputs, job.answering, target.format + target.compression) | {"digits": target.digits}
    if storage.is_address(target.output) and target.resume:
        advice = "write part files, into an address that ends with a slash"
        raise CannotWrite(target.output, "cannot be resumed: an object is written at once", advice)
    if storage.is_address(target.output):
        output: Output = whole_file(target.output, force=target.force)
    elif target.format in TABLES:
        from fullhouse.jobs.arrow import ArrowWriter, TemporaryWriter, joined  # loads pyarrow

        writer = writer_of(target.format, job.answering, digits=target.digits)
        assert isinstance(writer, ArrowWriter), "Parquet and Arrow files are written by Arrow writers"
        make = partial(TemporaryWriter, job.answering, digits=target.digits)
        job = job._replace(make_writer=make, suffix=".arrow")
        return run_single(target, job, task, partial(joined, writer), watcher=watcher, size=size)
    elif target.format in BINARY:
        from fullhouse.jobs.arrays import joined_arrays  # loads NumPy

        return run_single(target, job, task, partial(joined_arrays, target.format), watcher=watcher, size=size)
    elif target.compression:
        return run_compressed(target, job, task, watcher=watcher, size=size)
    else:
        verb = job.read.made_by
        extends = verb is not None and verb.extends
        output = FileOutput(target.output, task, resume=target.resume, force=target.force, extends=extends)
    with output:
        return run(job.inputs, job.answering, job.make_writer(), output, watcher=watcher, size=size, read=job.read)


def _prepare(read: Reader, target: Target) -> ChunkSize:
    """Tell a source where its rows go; return the size of its chunks: in a text file, each row appears at once."""
    written = None if target.format in (NPY, HRM) else partial(_written, target)
    read.write_to(target.output, is_folder=target.is_folder, written=written)
    many = _MADE_AT_ONCE if target.is_folder or target.format in BINARY else 1
    return ChunkSize(many, many)


def _written(target: Target) -> list[Input]:
    """The files with the rows that an interrupted run has written to this target."""
    if target.is_folder or target.format in BINARY:
        folder = target.output if target.is_folder else target.output + PARTS
        names = (name for name in storage.files_in(folder) if name.startswith("part-"))
        return [Input(storage.join(folder, name)) for name in names if not name.endswith(TEMPORARY)]
    return [Input(target.output + (TEXT if target.compression else ""), format=target.format)]
