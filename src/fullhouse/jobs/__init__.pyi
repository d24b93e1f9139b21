"""Verbs over files for type checkers; written by tools/write_stub.py from the options of the verbs."""

from collections.abc import Sequence
from typing import Literal, Unpack

from fullhouse.jobs.files import Files as Files
from fullhouse.jobs.files import Path as Path
from fullhouse.jobs.files import Paths as Paths
from fullhouse.jobs.files import Summary as Summary
from fullhouse.jobs.files import run_files as run_files
from fullhouse.jobs.folder import find_flaws as find_flaws
from fullhouse.jobs.functions import convert as convert
from fullhouse.jobs.functions import describe as describe
from fullhouse.jobs.functions import generate as generate
from fullhouse.jobs.functions import split as split
from fullhouse.verbs.describe import Description as Description
from fullhouse.verbs.describe import Leak as Leak

__all__ = [
    "Description",
    "Leak",
    "Summary",
    "augment",
    "canonical",
    "check",
    "convert",
    "count",
    "dedup",
    "describe",
    "euler",
    "explain",
    "find_flaws",
    "generate",
    "hint",
    "minimize",
    "rate",
    "run_files",
    "sample",
    "solve",
    "split",
    "verify",
]

_Choice1 = Literal["hodoku", "se", "se-1.2.1", "guesses"]

def augment(
    sources: Paths,
    output: Path,
    *,
    count: int = ...,
    seed: int | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
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
    candidates: bool = ...,
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
    estimate: bool = ...,
    time_limit: float | None = ...,
    device: Literal["cpu", "cuda", "auto"] = ...,
    threads: int | None = ...,
    **files: Unpack[Files],
) -> Summary: ...
def dedup(
    sources: Paths,
    output: Path,
    *,
    by: Literal["symmetry", "exact"] = ...,
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
    order: Literal["human", "hodoku", "se", "se-1.2.1"] = ...,
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
    order: Literal["human", "hodoku", "se", "se-1.2.1"] = ...,
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
def sample(
    sources: Paths,
    output: Path,
    *,
    count: int = ...,
    seed: int | None = ...,
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
