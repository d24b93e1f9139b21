"""Verbs over files for type checkers; written by tools/write_stub.py from the options of the verbs."""

from collections.abc import Sequence
from typing import Literal, Unpack

from fullhouse.jobs.files import Files, Path, Paths, Summary
from fullhouse.verbs.verb import Verb

_Choice1 = Literal["hodoku", "se", "se-1.2.1", "guesses"]
FUNCTIONS: tuple[type[Verb], ...]

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
