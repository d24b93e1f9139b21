"""Verbs over files for type checkers; written by tools/write_stub.py from the options of the verbs."""

import os
from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict, Unpack

from fullhouse.jobs.files import Summary
from fullhouse.jobs.run import Watcher
from fullhouse.verbs.verb import Verb

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
Path = str | os.PathLike[str]
_Choice1 = Literal["hodoku", "se", "se-1.2.1", "guesses"]
FUNCTIONS: tuple[type[Verb], ...]

class Files(TypedDict, total=False):
    column: str | None
    to: str | None
    part_rows: int | None
    digits: bool
    resume: bool
    force: bool
    watcher: Watcher | None
    runner: str
    scheduler: str | None

def canonical(
    sources: Paths,
    output: Path,
    *,
    transform: bool = ...,
    threads: int | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def check(
    sources: Paths,
    output: Path,
    *,
    minimal: bool = ...,
    engine: Literal["backtracking", "propagation", "rules", "marks", "screened", "branching", "native"] | None = ...,
    time_limit: float | None = ...,
    device: Literal["cpu", "cuda", "auto"] = ...,
    threads: int | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def count(
    sources: Paths,
    output: Path,
    *,
    limit: int | str | None = ...,
    engine: Literal["backtracking", "propagation", "rules", "marks", "screened", "branching", "native"] | None = ...,
    time_limit: float | None = ...,
    device: Literal["cpu", "cuda", "auto"] = ...,
    threads: int | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def euler(
    sources: Paths,
    output: Path,
    *,
    engine: Literal["backtracking", "propagation", "rules", "marks", "screened", "branching", "native"] | None = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def explain(
    sources: Paths,
    output: Path,
    *,
    order: Literal["hodoku", "se", "se-1.2.1"] = ...,
    until: str | None = ...,
    uniqueness: bool = ...,
    paths: bool = ...,
    time_limit: float | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def hint(
    sources: Paths,
    output: Path,
    *,
    stage: int = ...,
    cell: int | str | None = ...,
    uniqueness: bool = ...,
    time_limit: float | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def minimize(
    sources: Paths,
    output: Path,
    *,
    seed: int | None = ...,
    time_limit: float | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def rate(
    sources: Paths,
    output: Path,
    *,
    scales: _Choice1 | Sequence[_Choice1] = ...,
    canonical: bool = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def solve(
    sources: Paths,
    output: Path,
    *,
    engine: Literal["backtracking", "propagation", "rules", "marks", "screened", "branching", "native"] | None = ...,
    limit: int | None = ...,
    stats: bool = ...,
    time_limit: float | None = ...,
    device: Literal["cpu", "cuda", "auto"] = ...,
    threads: int | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def verify(
    sources: Paths,
    output: Path,
    *,
    solutions: str | None = ...,
    wrong: bool = ...,
    time_limit: float | None = ...,
    threads: int | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def convert(sources: Paths, output: Path, **files: Unpack[Files]) -> Summary: ...
