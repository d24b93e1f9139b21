"""Describe the rows of sources."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from fullhouse.jobs.chunk import Chunk, others_in
from fullhouse.jobs.read import Source
from fullhouse.jobs.two_passes import Each, each_here
from fullhouse.symmetry.classes import RowKeys
from fullhouse.verbs.describe import Describe, Description, Leak, Measured

__all__ = ["Description", "Leak", "describe_sources"]


def describe_sources(
    sources: Sequence[Source],
    against: Sequence[Source] = (),
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    on_rows: Callable[[int], None] | None = None,
    each: Each = each_here,
) -> Description:
    """Describe these rows and their overlap with other sources. `on_rows` receives the number of rows read so far."""
    verb = Describe(time_limit=time_limit, threads=threads)
    seen = 0

    def found(measure: Callable[..., Any], some: Sequence[Source]) -> Iterator[Any]:
        nonlocal seen
        for count, result in each(partial(measure, verb=verb), some, threads):
            yield result
            seen += count
            if on_rows:
                on_rows(seen)

    compared = found(_compared, against) if against else None
    return verb.described(found(_measured, sources), compared, against=", ".join(one.name for one in against))


def _measured(chunk: Chunk, threads: int | None, *, verb: Describe) -> Measured:
    return replace(verb, threads=threads).measure(chunk.rows, others_in(chunk))


def _compared(chunk: Chunk, threads: int | None, *, verb: Describe) -> RowKeys:
    return replace(verb, threads=threads).compare(chunk.rows, others_in(chunk))
