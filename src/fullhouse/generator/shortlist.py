"""Many candidates at once: drop those that a short path rules out. It does not load NumPy."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse import _native
from fullhouse.core.arguments import thread_count
from fullhouse.core.stop import Stop
from fullhouse.generator.candidates import Numbered
from fullhouse.generator.dig import as_rows
from fullhouse.generator.specification import Specification
from fullhouse.logic.orders import Order, place_in, technique_names
from fullhouse.logic.steps import PathEnd
from fullhouse.rating import hodoku
from fullhouse.rating.rating import Level
from fullhouse.techniques.catalog import HODOKU_ORDER


def shortlist(
    found: list[Numbered], wanted: Specification, *, threads: int | None = None, stop: Stop | None = None
) -> list[Numbered]:
    """The candidates that a shorter order does not rule out.

    The path up to the requested technique does not depend on later techniques of the order. Candidates that need a
    later technique first are dropped, unless the requested one is so easy that most puzzles use it. If a path uses
    nothing harder than the level, leaving out all harder techniques changes neither the path nor the level.
    """

    def paths(order: Order) -> Iterator[tuple[Numbered, bool, dict[str, int]]]:
        return zip(found, *_paths(found, order, threads, stop), strict=True)

    if wanted.technique is not None and (wanted.hardest or hodoku.points_of(wanted.technique).level >= Level.HARD):
        tried = paths(HODOKU_ORDER[: place_in(HODOKU_ORDER)[wanted.technique] + 1])
        found = [one for one, solved, counts in tried if wanted.technique in counts and (solved or not wanted.hardest)]
    if wanted.level is not None and wanted.level < Level.EXTREME:
        tried = paths(tuple(entry for entry in HODOKU_ORDER if hodoku.points_of(entry[0]).level <= wanted.level))
        found = [
            one
            for one, solved, counts in tried
            if solved and hodoku.level_of(counts, hodoku.score_of(counts)) == wanted.level
        ]
    return found


def _paths(
    found: list[Numbered], order: Order, threads: int | None, stop: Stop | None
) -> tuple[list[bool], list[dict[str, int]]]:
    """Whether the path of each candidate reaches the solution, and how often each technique is on it."""
    if not found:
        return [], []
    names, rows = technique_names(), len(found)
    counts = memoryview(bytearray(2 * rows * len(names)))
    ends = bytearray([PathEnd.STOPPED]) * rows
    _native.count_paths(
        as_rows(b"".join(one.puzzle for one in found)),
        list(map(list, order)),
        {},
        counts.cast("H", (rows, len(names))),  # type: ignore[arg-type]
        ends,  # type: ignore[arg-type]
        thread_count(threads),
        is_stopped=stop.is_stopped if stop else None,
    )
    used = zip(*[iter(counts.cast("H").tolist())] * len(names), strict=True)
    return [end == PathEnd.SOLVED for end in ends], [
        {names[column]: count for column, count in enumerate(row) if count} for row in used
    ]
