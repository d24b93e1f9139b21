"""Functions for verbs over files, made from the verbs: the arguments of `run_files`, and the verb's options.

The signatures for type checkers are in `verbs.pyi`, which `tools/write_stub.py` writes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, TypedDict, Unpack

from fullhouse.core.values import public_in
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.files import Summary, run_files, target_of
from fullhouse.jobs.operations.convert import Convert
from fullhouse.jobs.run import Watcher
from fullhouse.verbs.canonical import Canonical
from fullhouse.verbs.check import Check
from fullhouse.verbs.count import Count
from fullhouse.verbs.euler import Euler
from fullhouse.verbs.explain import Explain
from fullhouse.verbs.hint import Hint
from fullhouse.verbs.minimize import Minimize
from fullhouse.verbs.options import options_of
from fullhouse.verbs.rate import Rate
from fullhouse.verbs.solve import Solve
from fullhouse.verbs.verb import Verb
from fullhouse.verbs.verify import Verify

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


def over_files(kind: type[Verb]) -> Callable[..., Summary]:
    """Make the function that runs a verb over files."""
    names = {option.name for option in options_of(kind)}

    def run(sources: Paths, output: Path, **given: Any) -> Summary:
        options = {name: given.pop(name) for name in list(given) if name in names}
        return run_files(Answering(kind(**options)), sources, output, **given)

    run.__name__ = run.__qualname__ = kind.name
    summary = (kind.__doc__ or "").partition("\n")[0]
    run.__doc__ = f"{summary}\n\nOptions: {', '.join(sorted(names))}; and the arguments of all verbs over files."
    return public_in("fullhouse.jobs")(run)


FUNCTIONS: tuple[type[Verb], ...] = (
    Canonical,
    Check,
    Count,
    Euler,
    Explain,
    Hint,
    Minimize,
    Rate,
    Solve,
    Verify,
)
"""The verbs that answer row by row."""

canonical = over_files(Canonical)
check = over_files(Check)
count = over_files(Count)
euler = over_files(Euler)
explain = over_files(Explain)
hint = over_files(Hint)
minimize = over_files(Minimize)
rate = over_files(Rate)
solve = over_files(Solve)
verify = over_files(Verify)


@public_in("fullhouse.jobs")
def convert(sources: Paths, output: Path, **files: Unpack[Files]) -> Summary:
    """Convert each row to another format that has columns; a row that cannot be read keeps its error."""
    target = target_of(os.fspath(output), to=files.get("to"))
    return run_files(Convert(target.format, is_table=True), sources, output, **files)
