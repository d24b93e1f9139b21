"""Many candidates at once: drop those that a short path rules out, and rate the remaining ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from fullhouse.core.stop import Stop
from fullhouse.generator.candidates import Numbered
from fullhouse.generator.dig import as_rows
from fullhouse.generator.specification import Specification
from fullhouse.logic.orders import Order, place_in
from fullhouse.logic.path_table import PathTable, explain_batch
from fullhouse.rating import hodoku
from fullhouse.rating.columns import levels_and_scores
from fullhouse.rating.rating import Level, Rating, ScaleName
from fullhouse.rating.rating_table import rate_batch
from fullhouse.techniques.catalog import HODOKU_ORDER

Marks = npt.NDArray[np.bool_]


def shortlist(
    found: list[Numbered], wanted: Specification, *, threads: int | None = None, stop: Stop | None = None
) -> list[Numbered]:
    """The candidates that a shorter order does not rule out.

    The path up to the requested technique does not depend on later techniques of the order. Candidates that need a
    later technique first are dropped, unless the requested one is so easy that most puzzles use it. If a path uses
    nothing harder than the level, leaving out all harder techniques changes neither the path nor the level.
    """

    def paths(order: Order) -> PathTable:
        return explain_batch(digits_of(found), order=order, threads=threads, stop=stop)

    if wanted.technique is not None and (wanted.hardest or hodoku.points_of(wanted.technique).level >= Level.HARD):
        tried = paths(HODOKU_ORDER[: place_in(HODOKU_ORDER)[wanted.technique] + 1])
        is_good = tried.of(wanted.technique) > 0
        found = _those(found, is_good & tried.is_solved if wanted.hardest else is_good)
    if wanted.level is not None and wanted.level < Level.EXTREME:
        tried = paths(tuple(entry for entry in HODOKU_ORDER if hodoku.points_of(entry[0]).level <= wanted.level))
        levels, _ = levels_and_scores(tried.techniques, tried.counts)
        found = _those(found, tried.is_solved & (levels == wanted.level))
    return found


def ratings_of(
    found: list[Numbered], scales: Sequence[ScaleName], *, threads: int | None = None, stop: Stop | None = None
) -> Iterator[Rating]:
    """Yield the rating of each candidate."""
    table = rate_batch(digits_of(found), scales=scales, threads=threads, stop=stop)
    if stop is not None:
        stop.check()
    for rating in map(table.rating, range(len(table))):
        assert rating is not None, "a candidate has one solution"
        yield rating


def digits_of(found: list[Numbered]) -> npt.NDArray[np.uint8]:
    """The puzzles of these candidates as rows of digits."""
    cells = b"".join(one.puzzle for one in found)
    return np.asarray(as_rows(cells) if cells else np.empty((0, 81), dtype=np.uint8))


def _those(found: list[Numbered], is_good: Marks) -> list[Numbered]:
    return [one for one, fits in zip(found, is_good.tolist(), strict=True) if fits]
