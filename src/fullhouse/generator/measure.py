"""Which candidates meet a specification: the cheap questions first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

import numpy as np
import numpy.typing as npt

from fullhouse.core.stop import Stop
from fullhouse.generator.candidates import Candidates
from fullhouse.generator.specification import SCALE_OF, Specification
from fullhouse.logic.batch import PathTable, explain_batch
from fullhouse.logic.orders import place_in
from fullhouse.rating import hodoku
from fullhouse.rating.batch import RatingTable
from fullhouse.rating.columns import are_settled, rate_rows
from fullhouse.rating.level import Level
from fullhouse.rating.rating import ScaleName
from fullhouse.techniques.catalog import HODOKU_ORDER

Marks = npt.NDArray[np.bool_]

_PLACE_OF = place_in(HODOKU_ORDER)


def scales_for(wanted: Specification, others: Iterable[ScaleName] = ()) -> tuple[ScaleName, ...]:
    """The scales that the specification is about, and those that are rated besides."""
    needed = {"hodoku", *others, *(SCALE_OF[name] for name, _ in wanted.within)}
    names: tuple[ScaleName, ...] = get_args(ScaleName)
    return tuple(name for name in names if name in needed)


def screen(
    found: Candidates, wanted: Specification, *, threads: int | None = None, stop: Stop | None = None
) -> Candidates:
    """Without those that a shorter order rules out.

    A path up to the technique that is asked for is the same whatever the order tries later. Those that need something
    later before it are passed over, unless it is so easy that most do. And where nothing harder than the level is used,
    the path is the same without all that is harder.
    """
    if wanted.technique is not None and (wanted.hardest or hodoku.points_of(wanted.technique).level >= Level.HARD):
        order = HODOKU_ORDER[: _PLACE_OF[wanted.technique] + 1]
        paths = explain_batch(found.puzzles, order=order, threads=threads, stop=stop)
        is_good = paths.of(wanted.technique) > 0
        found = found.those(is_good & paths.is_solved if wanted.hardest else is_good)
    if wanted.level is not None and wanted.level < Level.EXTREME:
        order = tuple(entry for entry in HODOKU_ORDER if hodoku.points_of(entry[0]).level <= wanted.level)
        paths = explain_batch(found.puzzles, order=order, threads=threads, stop=stop)
        found = found.those(paths.is_solved & ~_has_other_level(paths, wanted.level))
    return found


def meets(table: RatingTable, wanted: Specification) -> Marks:
    """Whether each row of the table meets the specification."""
    good = table.is_rated & ~table.is_lower_bound & ~_uses_any(table, wanted.without)
    if wanted.level is not None:
        good &= table.level == wanted.level
    if wanted.technique is not None:
        good &= _uses_any(table, frozenset((wanted.technique,)))
        if wanted.hardest:
            good &= ~_uses_any(table, names_after(wanted.technique))
    for name, (low, high) in wanted.within:
        numbers = np.round(getattr(table, name), 1)
        good &= (numbers >= low) & (numbers <= high)
    return good


def names_after(technique: str) -> frozenset[str]:
    """The techniques that HoDoKu's order tries after this one."""
    return frozenset(name for name, place in _PLACE_OF.items() if place > _PLACE_OF[technique])


def _has_other_level(paths: PathTable, level: Level) -> Marks:
    """Whether these paths show for certain that the level is another one."""
    levels, scores = rate_rows(paths.techniques, paths.counts)
    other: Marks = are_settled(levels, scores) & (levels != level)
    return other


def _uses_any(table: RatingTable, techniques: frozenset[str]) -> Marks:
    columns = [index for index, name in enumerate(table.hodoku.techniques) if name in techniques]
    return np.asarray(table.hodoku.counts[:, columns].any(axis=1))
