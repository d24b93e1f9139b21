"""Run jobs over files: turn paths into sources and the output name into a sink."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from typing import NamedTuple

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.values import public_in
from fullhouse.errors import BadArgument, CannotWrite, UnknownName, UnreadableInput
from fullhouse.jobs import storage
from fullhouse.jobs.chunk import Operation, Sink, State, Verb
from fullhouse.jobs.compression import SUFFIXES as PACKED
from fullhouse.jobs.parts import MANIFEST, PART_ROWS, Job, PartFolder, read_manifest_of, run_parts
from fullhouse.jobs.read import Source, read_all
from fullhouse.jobs.run import Read, Tally, Watcher, pace_for, run, task_of
from fullhouse.jobs.single import run_packed, run_single
from fullhouse.jobs.two_passes import Each, each_here
from fullhouse.jobs.whole import AsideOutput

PARQUET, ARROW, NPY, NPZ, HRM, CSV, JSON, LINES = "parquet", "arrow", "npy", "npz", "hrm", "csv", "jsonl", "line"
BINARY = (PARQUET, ARROW, NPY, NPZ, HRM)
"""Formats that are not text."""
_WILD = frozenset("*?[")
"""Wildcards: a path that contains one of these is a pattern."""
_SUFFIX_OF = {LINES: ".txt"}
_FORMAT_OF = {".feather": ARROW, ".json": JSON, ".ndjson": JSON, ".txt": LINES}
_SINKS = {
    PARQUET: "arrow.ParquetSink",
    ARROW: "arrow.ArrowSink",
    NPY: "arrays.NpySink",
    NPZ: "arrays.NpzSink",
    HRM: "arrays.HrmFiles",
    CSV: "tables.CsvSink",
    JSON: "tables.JsonSink",
}


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


def split_packing(path: str) -> tuple[str, str]:
    """Split off the suffix of a compressed file; return the name without it, and the suffix."""
    suffix = next((suffix for suffix in PACKED if path.lower().endswith(suffix)), "")
    return path[: len(path) - len(suffix)], suffix


def format_of(path: str) -> str | None:
    """Return the format for the suffix of this path; None if the suffix is unknown."""
    suffix = os.path.splitext(split_packing(path)[0])[1].lower()
    found = _FORMAT_OF.get(suffix, suffix[1:])
    return found if found in _SINKS or found == LINES else None


def is_folder(path: str) -> bool:
    """Whether an output path is a folder: it already is one, or it ends with a slash."""
    return path.endswith(("/", os.sep)) or os.path.isdir(path)


def sources_in(path: str, *, format: str | None = None, column: str | None = None) -> list[Source]:
    """Return the sources at a path: a file, all files of a folder, or all files that match a pattern, sorted by name.

    If a folder has a manifest, its sources are the parts listed there.
    """
    path = storage.local_path(path)
    if storage.is_dir(path) and not storage.is_file(storage.join(path, "all__inputs.npy")):
        names = _names_in(path)
        if not names:
            raise UnreadableInput(path, "is a directory without files to read")
        return [Source(storage.join(path, name), format=format, column=column) for name in names]
    if not _WILD.isdisjoint(path) and not storage.is_file(path) and (found := storage.matching(path)):
        return [source for one in found for source in sources_in(one, format=format, column=column)]
    return [Source(path, format=format, column=column)]


def _names_in(folder: str) -> list[str]:
    names = storage.files_in(folder)
    if MANIFEST in names:
        return [part["name"] for part in read_manifest_of(folder)["parts"]]
    hidden = (".new", ".resume")
    return [name for name in names if not name.startswith((".", "_")) and not name.endswith(hidden)]


def sink_of(format: str, operation: Verb, *, digits: bool = False) -> Sink:
    """Create the sink that writes the columns of this verb in this format."""
    module, name = _SINKS[format].split(".")
    kind = getattr(import_module(f"fullhouse.jobs.sinks.{module}"), name)
    sink: Sink = kind(operation, digits=digits) if format in (PARQUET, ARROW) else kind(operation)
    return sink


def _inputs_of(sources: Iterable[Source]) -> State:
    """Return what identifies the input: the names and sizes of files, or the text that was given."""
    return {source.name or str(source.text): _size(source) for source in sources}


def _size(source: Source) -> int | None:
    is_file = source.text is None and source.stream is None and storage.is_file(source.name)
    return storage.size_of(source.name) if is_file else None


class Target(NamedTuple):
    """The output path of a job and the options for writing it."""

    output: str
    format: str
    packing: str = ""
    part_rows: int | None = None
    digits: bool = False
    resume: bool = False
    force: bool = False

    @property
    def suffix(self) -> str:
        """The suffix of part files."""
        return _SUFFIX_OF.get(self.format, f".{self.format}") + self.packing

    def job(self, sources: Sequence[Source], operation: Operation, make_sink: Callable[[], Sink] | None = None) -> Job:
        """Create the job that writes part files into this folder."""
        make = make_sink or partial(sink_of, self.format, operation, digits=self.digits)
        return Job(list(sources), operation, make, self.output, self.suffix, self.part_rows or PART_ROWS)

    def folder(self, job: Job) -> PartFolder:
        """Open the folder of this job, new or resumed."""
        task = task_of(_inputs_of(job.sources), job.operation, self.format + self.packing)
        task |= {"part_rows": job.part_rows, "digits": self.digits}
        return PartFolder(self.output, task, resume=self.resume, force=self.force)


def target_of(
    output: str,
    *,
    to: str | None = None,
    part_rows: int | None = None,
    digits: bool = False,
    resume: bool = False,
    force: bool = False,
) -> Target:
    """Interpret an output path and a format such as `csv.gz`; without a format, a folder gets Parquet files."""
    output = storage.local_path(output)
    style, packing = split_packing(to or "")
    into_folder = is_folder(output)
    if not into_folder:
        packing = packing or split_packing(output)[1]
    found = style or (PARQUET if into_folder else format_of(output))
    if found is None:
        raise BadArgument("output", output, "a folder, or a file with a suffix such as .parquet, .csv or .jsonl.gz")
    if part_rows is not None and not into_folder:
        raise BadArgument("output", output, "a folder if there are part_rows", advice="end its name with a slash")
    if found == HRM and not into_folder:
        raise BadArgument("output", output, "a folder for hrm", advice="end its name with a slash")
    return Target(output, found, packing, part_rows, digits, resume, force)


@public_in("fullhouse.jobs")
def run_files(
    operation: Operation,
    sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    *,
    column: str | None = None,
    to: str | None = None,
    part_rows: int | None = None,
    digits: bool = False,
    resume: bool = False,
    force: bool = False,
    watcher: Watcher | None = None,
    read: Read = read_all,
    runner: str = "local",
    scheduler: str | None = None,
) -> Summary:
    """Run an operation over files, folders or patterns; write a file or a folder of part files.

    See `fullhouse.jobs` for the arguments.
    """
    paths = [sources] if isinstance(sources, str | os.PathLike) else list(sources)
    found = [source for path in paths for source in sources_in(os.fspath(path), column=column)]
    target = target_of(os.fspath(output), to=to, part_rows=part_rows, digits=digits, resume=resume, force=force)
    require_separate(target.output, (storage.local_path(os.fspath(path)) for path in paths))
    return summary_of(
        run_to(target, found, operation, watcher=watcher, read=read, runner=runner_named(runner, scheduler))
    )


def runner_named(name: str, scheduler: str | None) -> Runner:
    """Return the runner with this name; raises UnknownName if there is none."""
    if name not in RUNNERS:
        raise UnknownName("runner", name, RUNNERS)
    if scheduler is not None and name == LOCAL.name:
        raise BadArgument("scheduler", scheduler, "given with the runner dask")
    return Runner(name, scheduler)


def require_separate(output: str, inputs: Iterable[str]) -> None:
    """Raise CannotWrite if the output is also an input, or is inside an input folder."""
    if storage.is_address(output):
        return
    written = os.path.realpath(output)
    for path in inputs:
        if storage.is_address(path) or not os.path.exists(path):
            continue
        read = os.path.realpath(path)
        if read == written:
            raise CannotWrite(output, "is also an input", "choose another file")
        if os.path.isdir(read) and os.path.commonpath((read, written)) == read:
            raise CannotWrite(output, f"is inside an input ({path})", "choose another folder")


def summary_of(tally: Tally) -> Summary:
    """Convert a tally to a summary."""
    return Summary(tally.rows, tally.failed, tally.unreadable, tally.exit_code)


class Runner(NamedTuple):
    """The runner that makes the parts: this process (`local`) or a cluster (`dask`)."""

    name: str
    scheduler: str | None = None
    """The address of the cluster's scheduler; None for a cluster on the cores of this machine."""
    on_part: Callable[[int], None] | None = None
    """Called with the number of rows that a cluster has finished."""


LOCAL = Runner("local")
RUNNERS = (LOCAL.name, "dask")


def each_of(runner: Runner) -> Each:
    """Return the function that measures rows for this runner, in this process or on a cluster."""
    if runner.name == LOCAL.name:
        return each_here
    from fullhouse.jobs.dask import each_on_dask  # loads dask

    return partial(each_on_dask, scheduler=runner.scheduler)


def run_to(
    target: Target,
    sources: Sequence[Source],
    operation: Operation,
    *,
    make_sink: Callable[[], Sink] | None = None,
    watcher: Watcher | None = None,
    pace: ChunkSize | None = None,
    read: Read = read_all,
    runner: Runner = LOCAL,
) -> Tally:
    """Run the operation over these sources and write to this target."""
    job = target.job(sources, operation, make_sink)._replace(read=read)
    if target.format in (PARQUET, ARROW):
        pace = pace or pace_for(operation, 1 << 16)  # the size of a row group, so that rows need not be copied together
    if runner.name != LOCAL.name:
        from fullhouse.jobs.dask import hand_over, run_on_dask  # loads dask

        if not hand_over(read, runner.scheduler):
            if not is_folder(target.output):
                raise BadArgument("output", target.output, "a folder for a cluster", advice="end its name with a slash")
            return run_on_dask(job, target.folder, scheduler=runner.scheduler, on_part=runner.on_part)
    if is_folder(target.output):
        return run_parts(job, target.folder(job), watcher=watcher, pace=pace)
    is_far = storage.is_address(target.output)
    if is_far and target.resume:
        advice = "write part files, into an address that ends with a slash"
        raise CannotWrite(target.output, "cannot be resumed: an object is written at once", advice)
    task = task_of(_inputs_of(sources), operation, target.format + target.packing)
    task |= {"digits": target.digits}
    if is_far:  # a remote object is written in one go and cannot be resumed
        with AsideOutput(target.output, force=target.force) as aside:
            return run(sources, operation, job.make_sink(), aside, watcher=watcher, pace=pace, read=read)
    if target.format in BINARY:
        return _run_single(target, job, task, watcher, pace)
    if target.packing:
        return run_packed(target, job, task, watcher=watcher, pace=pace)
    from fullhouse.jobs.checkpoint import FileOutput

    with FileOutput(target.output, task, resume=target.resume, force=target.force) as output:
        return run(sources, operation, job.make_sink(), output, watcher=watcher, pace=pace, read=read)


def _run_single(target: Target, job: Job, task: State, watcher: Watcher | None, pace: ChunkSize | None) -> Tally:
    """Write a binary file by way of temporary parts: Arrow files for tables, NumPy files for arrays."""
    if target.format in (PARQUET, ARROW):
        from fullhouse.jobs.sinks.arrow import ArrowSink, TemporarySink, joined  # loads pyarrow

        make = partial(TemporarySink, job.operation, digits=target.digits)
        sink = sink_of(target.format, job.operation, digits=target.digits)
        assert isinstance(sink, ArrowSink), "Parquet and Arrow files are written by Arrow sinks"
        join = partial(joined, sink)
        job = job._replace(make_sink=make, suffix=".arrow")
        return run_single(target, job, task, join, watcher=watcher, pace=pace)
    from fullhouse.jobs.sinks.arrays import joined_arrays

    return run_single(target, job, task, partial(joined_arrays, target.format), watcher=watcher, pace=pace)
