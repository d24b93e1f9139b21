"""The functions of `fullhouse.jobs`: made from a verb, or written here for verbs with other arguments."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, Unpack

from fullhouse.jobs import storage
from fullhouse.jobs.answer import Answering, converting
from fullhouse.jobs.chunk import Chunk, others_in
from fullhouse.jobs.file_types import require_separate, target_of
from fullhouse.jobs.files import (
    LOCAL,
    Files,
    Path,
    Paths,
    Runner,
    Summary,
    inputs_at,
    paths_in,
    run_files,
    run_to,
    runner_for,
    summary_of,
    target_for,
)
from fullhouse.jobs.read import Input, require_readable
from fullhouse.jobs.two_passes import ChosenRows, Each, each_here
from fullhouse.symmetry.classes import RowKeys
from fullhouse.verbs.describe import Describe, Description, Measured
from fullhouse.verbs.generate import Generate
from fullhouse.verbs.options import options_of
from fullhouse.verbs.split import Split
from fullhouse.verbs.verb import Verb


def over_files(kind: type[Verb]) -> Callable[..., Summary]:
    """Make the function that runs a verb over files: its arguments are those of `run_files`, and the verb's options."""
    names = {option.name for option in options_of(kind)}

    def run(sources: Paths, output: Path, **given: Any) -> Summary:
        verb = kind(**{name: given.pop(name) for name in list(given) if name in names})
        return run_files(Answering(verb), sources, output, **given)

    run.__name__ = run.__qualname__ = kind.name
    summary = (kind.__doc__ or "").partition("\n")[0]
    run.__doc__ = f"{summary}\n\nOptions: {', '.join(sorted(names))}; and the arguments of all verbs over files."
    return run


def convert(sources: Paths, output: Path, **files: Unpack[Files]) -> Summary:
    """Convert each row to another format that has columns; a row that cannot be read keeps its error."""
    target = target_for(output, files)
    return run_files(converting(target.format, is_table=True), sources, output, **files)


def generate(
    output: Path,
    *,
    count: int,
    seed: int | None = None,
    unique: bool = False,
    time_limit: float | None = None,
    threads: int | None = None,
    specification: dict[str, Any] | None = None,
    **files: Unpack[Files],
) -> Summary:
    """Generate `count` puzzles and write them. Raises NotFoundInTime if the time limit comes first.

    `specification` has the arguments of `fullhouse.generator.Specification`. With `unique`, no two puzzles are
    equivalent.
    """
    how: dict[str, Any] = {"count": count, "seed": seed, "unique": unique, "time_limit": time_limit, "threads": threads}
    verb = Generate(**(specification or {}), **how)
    return run_files(Answering(verb), (), output, **files)


def split(
    sources: Paths,
    output: Path,
    *,
    shares: Sequence[float] = (80, 10, 10),
    seed: int | None = None,
    stratify: Literal["level", "clues", "none"] = "level",
    threads: int | None = None,
    **files: Unpack[Files],
) -> dict[str, Summary]:
    """Split the rows into training, validation and test sets, with equivalent puzzles always in the same set.

    If `output` is a folder, it gets one file per set or, with `part_rows`, one folder of part files per set. If it is
    a file, it gets all rows with a column `split`. Returns one summary per set, or a single one named `all`.
    """
    verb = Split(shares=tuple(shares), seed=seed, stratify=stratify, threads=threads)
    reader = ChosenRows(verb)
    answering = Answering(reader.verb)
    path = storage.local_path(os.fspath(output))
    if not storage.is_folder(path):
        return {"all": run_files(answering, sources, output, **files, read=reader)}
    reader.each = each_of(runner_for(files))
    suffix = target_of(path, to=files.get("to")).suffix
    inputs = inputs_at(sources, files.get("column"))
    require_separate(path, inputs, paths_in(sources))
    storage.make_folder(path)
    summaries = {}
    with reader.surveyed(inputs) as again:
        for reader.only, split_name in enumerate(verb.sets, start=1):
            name = f"{split_name}/" if files.get("part_rows") else f"{split_name}{suffix}"
            target = target_for(storage.join(path, name), files)
            tally = run_to(target, again(), answering, watcher=files.get("watcher"), read=reader)
            summaries[split_name] = summary_of(tally)
    return summaries


def describe(
    sources: Paths,
    *,
    against: Paths = (),
    column: str | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    runner: str = LOCAL.name,
    scheduler: str | None = None,
) -> Description:
    """Describe the rows: clues, levels, techniques, duplicates, classes, and their overlap with other files."""
    verb = Describe(time_limit=time_limit, threads=threads)
    each = each_of(runner_for({"runner": runner, "scheduler": scheduler}))
    return describe_inputs(verb, inputs_at(sources, column), inputs_at(against, column), each=each)


def each_of(runner: Runner) -> Each:
    """Return the function that measures rows for this runner, in this process or on a cluster."""
    if runner.name == LOCAL.name:
        return each_here
    from fullhouse.jobs.dask import each_on_dask  # loads dask

    return partial(each_on_dask, scheduler=runner.scheduler)


def describe_inputs(
    verb: Describe,
    inputs: Sequence[Input],
    against: Sequence[Input] = (),
    *,
    on_rows: Callable[[int], None] | None = None,
    each: Each = each_here,
) -> Description:
    """Describe these rows and their overlap with other inputs; raise UnreadableInput if one cannot be read.

    `on_rows` receives the number of rows read so far.
    """
    require_readable((*inputs, *against))
    seen = 0

    def found(measure: Callable[..., Any], some: Sequence[Input]) -> Iterator[Any]:
        nonlocal seen
        for count, result in each(partial(measure, verb=verb), some, verb.threads):
            yield result
            seen += count
            if on_rows:
                on_rows(seen)

    compared = found(_compared, against) if against else None
    return verb.described(found(_measured, inputs), compared, against=", ".join(one.name for one in against))


def _measured(chunk: Chunk, threads: int | None, *, verb: Describe) -> Measured:
    return replace(verb, threads=threads).measure(chunk.rows, others_in(chunk))


def _compared(chunk: Chunk, threads: int | None, *, verb: Describe) -> RowKeys:
    return replace(verb, threads=threads).compare(chunk.rows, others_in(chunk))
