"""Verbs on Arrow data: a record batch or table in, the same rows with the answers out.

    from fullhouse import arrow

    arrow.solve(batch, limit=2)         # the columns of the batch, status, those of the verb, and error
    arrow.rate(table, scales="hodoku")

Each function can be pickled and keeps no state, so Spark's `mapInArrow`, Ray's `map_batches`, dask, Polars, DuckDB,
Daft and Hugging Face `datasets` take it as it is; the documentation has a few lines for each. The puzzles are in a
column with a well-known name; `apply` takes the name of another one. Needs the extra `data`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from fullhouse.core.arguments import seed_of
from fullhouse.errors import BadArgument
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.arrow import ArrowWriter
from fullhouse.jobs.chunk import Chunk, others_in
from fullhouse.jobs.table import RecordBatch, Table, as_table, batches_of, chunk_of, is_batch, with_columns
from fullhouse.jobs.two_passes import images_of
from fullhouse.verbs.augment import Augment
from fullhouse.verbs.canonical import Canonical
from fullhouse.verbs.check import Check
from fullhouse.verbs.count import Count
from fullhouse.verbs.dedup import Dedup
from fullhouse.verbs.euler import Euler
from fullhouse.verbs.explain import Explain
from fullhouse.verbs.hint import Hint
from fullhouse.verbs.minimize import Minimize
from fullhouse.verbs.rate import Rate
from fullhouse.verbs.render import Render
from fullhouse.verbs.sample import Sample
from fullhouse.verbs.solve import Solve
from fullhouse.verbs.split import Split
from fullhouse.verbs.steps import Steps
from fullhouse.verbs.verb import Choice, Source, Verb, with_seed
from fullhouse.verbs.verify import Verify

__all__ = [
    "apply",
    "augment",
    "canonical",
    "check",
    "count",
    "dedup",
    "euler",
    "explain",
    "hint",
    "minimize",
    "rate",
    "render",
    "sample",
    "solve",
    "split",
    "steps",
    "verify",
]

Options = ParamSpec("Options")
Data = TypeVar("Data", RecordBatch, Table)


def apply(verb: Verb, data: Data, *, column: str | None = None) -> Data:
    """The rows of a record batch or table with the answers of a verb; `column` names the column of the puzzles."""
    if isinstance(verb, Source):
        raise BadArgument("verb", verb.name, "one that reads rows")
    if isinstance(verb, Choice | Augment) and is_batch(data):
        raise BadArgument("data", type(data).__name__, f"a table for {verb.name}, which looks at all rows")
    if isinstance(verb, Choice):
        return _chosen(with_seed(verb), data, column)
    if isinstance(verb, Augment):
        return _expanded(with_seed(verb), data, column)
    if is_batch(data):
        return _answered(verb, data, column)
    return as_table([_answered(verb, batch, column) for batch in batches_of(data)])


def _answered(verb: Verb, batch: Any, column: str | None) -> Any:
    answering = Answering(verb)
    chunk = chunk_of(batch, "", column)
    return ArrowWriter(answering).batch_of(chunk, answering(chunk))


def _expanded(verb: Augment, table: Any, column: str | None) -> Any:
    answering, first, batches = Answering(verb), 0, []
    for batch in batches_of(table):
        chunk = images_of(chunk_of(batch, "", column), verb.count, seed_of(verb.seed), first)
        batches.append(ArrowWriter(answering).batch_of(chunk, answering(chunk)))
        first += batch.num_rows
    return as_table(batches)


def _chosen(verb: Choice, data: Any, column: str | None) -> Any:
    marks = verb.kept(_measured(verb, chunk_of(batch, "", column)) for batch in batches_of(data))
    is_kept = marks > 0
    return with_columns(data.filter(is_kept), verb.chosen(marks[is_kept]))


def _measured(verb: Choice, chunk: Chunk) -> Any:
    return verb.measure(chunk.rows, others_in(chunk))


def _over_batches(kind: Callable[Options, Verb]) -> Callable[Concatenate[Data, Options], Data]:
    """The verb as a function on Arrow data, with its options as arguments."""

    def call(data: Data, /, *arguments: Options.args, **options: Options.kwargs) -> Data:
        return apply(kind(*arguments, **options), data)

    call.__name__ = call.__qualname__ = kind.__name__.lower()
    call.__doc__ = kind.__doc__
    return call


augment = _over_batches(Augment)
canonical = _over_batches(Canonical)
check = _over_batches(Check)
count = _over_batches(Count)
dedup = _over_batches(Dedup)
euler = _over_batches(Euler)
explain = _over_batches(Explain)
hint = _over_batches(Hint)
minimize = _over_batches(Minimize)
rate = _over_batches(Rate)
render = _over_batches(Render)
sample = _over_batches(Sample)
solve = _over_batches(Solve)
split = _over_batches(Split)
steps = _over_batches(Steps)
verify = _over_batches(Verify)
