"""Functions that create, split and describe data sets, one per verb. Most take the arguments of `run_files`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Literal, Unpack

from fullhouse.core.arguments import seed_of, whole_number
from fullhouse.core.values import public_in
from fullhouse.jobs import storage
from fullhouse.jobs.description import Description, describe_sources
from fullhouse.jobs.files import (
    LOCAL,
    Summary,
    each_of,
    is_folder,
    run_files,
    run_to,
    runner_named,
    sources_in,
    summary_of,
    target_of,
)
from fullhouse.jobs.read import Source
from fullhouse.jobs.searches.generate import Generate
from fullhouse.jobs.searches.generated_rows import GeneratedRows
from fullhouse.jobs.two_passes import ChosenRows, ExpandedRows, rereadable, scratch
from fullhouse.jobs.verbs import Files, Path, Paths
from fullhouse.verbs.augment import Augment
from fullhouse.verbs.dedup import Dedup
from fullhouse.verbs.sample import Sample
from fullhouse.verbs.split import Split

_MOST = 10**12


@public_in("fullhouse.jobs")
def dedup(
    sources: Paths,
    output: Path,
    *,
    by: Literal["symmetry", "exact"] = "symmetry",
    threads: int | None = None,
    **files: Unpack[Files],
) -> Summary:
    """Write the first row of each set of equivalent puzzles or, with `by="exact"`, of identical ones."""
    reader = ChosenRows(Dedup(by=by, threads=threads))
    return run_files(reader.operation, sources, output, **files, read=reader)


@public_in("fullhouse.jobs")
def sample(sources: Paths, output: Path, *, count: int, seed: int | None = None, **files: Unpack[Files]) -> Summary:
    """Write a random sample of `count` rows in their original order, or all rows if there are fewer."""
    reader = ChosenRows(Sample(count=count, seed=seed))
    return run_files(reader.operation, sources, output, **files, read=reader)


@public_in("fullhouse.jobs")
def augment(
    sources: Paths, output: Path, *, count: int = 1, seed: int | None = None, **files: Unpack[Files]
) -> Summary:
    """Write random equivalents of each row, with their transforms. Grids in other columns are also transformed."""
    reader = ExpandedRows(Augment(count=count, seed=seed))
    return run_files(reader.operation, sources, output, **files, read=reader)


@public_in("fullhouse.jobs")
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
    operation = reader.operation
    path = storage.local_path(os.fspath(output))
    if not is_folder(path):
        return {"all": run_files(operation, sources, output, **files, read=reader)}
    runner = runner_named(files.get("runner", LOCAL.name), files.get("scheduler"))
    if runner != LOCAL:
        reader.each = each_of(runner)
    found = _sources(sources, files.get("column"))
    options: Any = {name: value for name, value in files.items() if name in _TARGET}
    style = target_of(path, to=options.get("to"))
    storage.make_folder(path)
    summaries = {}
    with scratch() as folder, rereadable(found, folder) as again:
        reader.survey(again(), folder)
        for reader.only, split_name in enumerate(verb.sets, start=1):
            name = f"{split_name}/" if options.get("part_rows") else f"{split_name}{style.suffix}"
            target = target_of(storage.join(path, name), **options)
            tally = run_to(target, again(), operation, watcher=files.get("watcher"), read=reader.chosen)
            summaries[split_name] = summary_of(tally)
    return summaries


_TARGET = ("to", "part_rows", "digits", "resume", "force")
"""The arguments that control how an output is written."""


@public_in("fullhouse.jobs")
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
    rows, others = _sources(sources, column), _sources(against, column)
    each = each_of(runner_named(runner, scheduler))
    return describe_sources(rows, others, threads=threads, time_limit=time_limit, each=each)


@public_in("fullhouse.jobs")
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
    """Generate `count` puzzles and write them. Raises Stopped if the time limit comes first.

    `specification` has the arguments of `fullhouse.generator.Specification`. With `unique`, no two puzzles are
    equivalent.
    """
    wanted = whole_number("count", count, 1, _MOST)
    search = Generate(specification or {}, wanted, unique=unique, time_limit=time_limit, threads=threads)
    rows = GeneratedRows(search, seed_of(seed))
    options: Any = {name: value for name, value in files.items() if name in _TARGET}
    target = target_of(os.fspath(output), **options)
    runner = runner_named(files.get("runner", LOCAL.name), files.get("scheduler"))
    return summary_of(run_to(target, [], rows.operation, watcher=files.get("watcher"), read=rows, runner=runner))


def _sources(paths: Paths, column: str | None) -> list[Source]:
    listed = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    return [source for path in listed for source in sources_in(os.fspath(path), column=column)]
