"""A function for each verb over files. All take the arguments of `run_files`, and their own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from fullhouse.core.values import public_in
from fullhouse.jobs.files import Summary, run_files, target_of
from fullhouse.jobs.run import Watcher

if TYPE_CHECKING:
    from fullhouse.engines.solve import EngineName
    from fullhouse.logic.path import OrderName
    from fullhouse.rating.rating import ScaleName

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
Path = str | os.PathLike[str]


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


@public_in("fullhouse.jobs")
def solve(
    sources: Paths,
    output: Path,
    *,
    engine: EngineName | None = None,
    limit: int | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    **files: Unpack[Files],
) -> Summary:
    """Write the solution of every row; with `limit`, up to this many in the column `solutions`."""
    from fullhouse.jobs.operations.solve import Solve

    return run_files(Solve(engine, limit, time_limit, threads), sources, output, **files)


@public_in("fullhouse.jobs")
def count(
    sources: Paths,
    output: Path,
    *,
    limit: int | None = 10_000,
    engine: EngineName | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    **files: Unpack[Files],
) -> Summary:
    """Write how many solutions every row has, up to the limit."""
    from fullhouse.jobs.operations.count import Count

    return run_files(Count(limit, engine, time_limit, threads), sources, output, **files)


@public_in("fullhouse.jobs")
def check(
    sources: Paths,
    output: Path,
    *,
    minimal: bool = False,
    engine: EngineName | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    **files: Unpack[Files],
) -> Summary:
    """Write whether every row is proper, and if not, why; with `minimal` its redundant clues, too."""
    from fullhouse.jobs.operations.check import Check

    return run_files(Check(minimal, engine, time_limit, threads), sources, output, **files)


@public_in("fullhouse.jobs")
def rate(
    sources: Paths,
    output: Path,
    *,
    scales: ScaleName | Sequence[ScaleName] = ("hodoku", "se", "guesses"),
    canonical: bool = False,
    time_limit: float | None = None,
    threads: int | None = None,
    **files: Unpack[Files],
) -> Summary:
    """Write how hard every row is: a column for each number of the scales, and the hardest technique.

    With `canonical` the canonical form of each row is rated.
    """
    from fullhouse.jobs.operations.rate import Rate

    chosen: Any = (scales,) if isinstance(scales, str) else tuple(scales)
    return run_files(Rate(chosen, time_limit, threads, canonical=canonical), sources, output, **files)


@public_in("fullhouse.jobs")
def explain(
    sources: Paths,
    output: Path,
    *,
    paths: bool = False,
    order: OrderName = "hodoku",
    until: str | None = None,
    uniqueness: bool = True,
    time_limit: float | None = None,
    **files: Unpack[Files],
) -> Summary:
    """Write how every row is solved by hand: its techniques and how often each is used; with `paths` every step."""
    from fullhouse.jobs.operations.explain import Explain

    return run_files(Explain(until, uniqueness, time_limit, not paths, order), sources, output, **files)


@public_in("fullhouse.jobs")
def canonical(
    sources: Paths,
    output: Path,
    *,
    transform: bool = False,
    threads: int | None = None,
    **files: Unpack[Files],
) -> Summary:
    """Write the canonical form of every row; with `transform` what leads there, too."""
    from fullhouse.jobs.operations.canonical import Canonical

    return run_files(Canonical(transform, threads), sources, output, **files)


@public_in("fullhouse.jobs")
def convert(sources: Paths, output: Path, **files: Unpack[Files]) -> Summary:
    """Write every row as it is into another format that has columns; a row that cannot be read has its error."""
    from fullhouse.jobs.operations.convert import Convert

    target = target_of(os.fspath(output), to=files.get("to"))
    return run_files(Convert(target.format, is_table=True), sources, output, **files)


@public_in("fullhouse.jobs")
def verify(
    sources: Paths,
    output: Path,
    *,
    solutions: str | None = None,
    wrong: bool = False,
    time_limit: float | None = None,
    threads: int | None = None,
    **files: Unpack[Files],
) -> Summary:
    """Grade the claimed solution of every row by the rules; with `wrong` against its one solution, too.

    `solutions` is their column, where it has none of the known names.
    """
    from fullhouse.jobs.operations.verify import Verify

    return run_files(Verify(solutions, wrong, time_limit, threads), sources, output, **files)
