"""Functions for verbs over files, made from the verbs: the arguments of `run_files`, and the verb's options.

The signatures for type checkers are in `verbs.pyi`, which `tools/write_stub.py` writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fullhouse.core.values import public_in
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.files import Path, Paths, Summary, run_files
from fullhouse.jobs.two_passes import reader_for
from fullhouse.verbs.augment import Augment
from fullhouse.verbs.canonical import Canonical
from fullhouse.verbs.check import Check
from fullhouse.verbs.count import Count
from fullhouse.verbs.dedup import Dedup
from fullhouse.verbs.euler import Euler
from fullhouse.verbs.explain import Explain
from fullhouse.verbs.hint import Hint
from fullhouse.verbs.minimize import Minimize
from fullhouse.verbs.options import options_of
from fullhouse.verbs.rate import Rate
from fullhouse.verbs.sample import Sample
from fullhouse.verbs.solve import Solve
from fullhouse.verbs.verb import Verb, with_seed
from fullhouse.verbs.verify import Verify


def over_files(kind: type[Verb]) -> Callable[..., Summary]:
    """Make the function that runs a verb over files."""
    names = {option.name for option in options_of(kind)}

    def run(sources: Paths, output: Path, **given: Any) -> Summary:
        verb = with_seed(kind(**{name: given.pop(name) for name in list(given) if name in names}))
        return run_files(Answering(verb), sources, output, **given, read=reader_for(verb))

    run.__name__ = run.__qualname__ = kind.name
    summary = (kind.__doc__ or "").partition("\n")[0]
    run.__doc__ = f"{summary}\n\nOptions: {', '.join(sorted(names))}; and the arguments of all verbs over files."
    return public_in("fullhouse.jobs")(run)


FUNCTIONS: tuple[type[Verb], ...] = (
    Augment,
    Canonical,
    Check,
    Count,
    Dedup,
    Euler,
    Explain,
    Hint,
    Minimize,
    Rate,
    Sample,
    Solve,
    Verify,
)
"""The verbs whose functions are made from them."""

augment = over_files(Augment)
canonical = over_files(Canonical)
check = over_files(Check)
count = over_files(Count)
dedup = over_files(Dedup)
euler = over_files(Euler)
explain = over_files(Explain)
hint = over_files(Hint)
minimize = over_files(Minimize)
rate = over_files(Rate)
sample = over_files(Sample)
solve = over_files(Solve)
verify = over_files(Verify)
