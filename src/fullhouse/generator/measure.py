"""Which candidates are as wished for: the cheap questions first."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fullhouse.generator.candidates import Candidates
from fullhouse.generator.wish import SCALE_OF, Wish
from fullhouse.logic.batch import PathCounts, explain_batch
from fullhouse.logic.orders import place_in
from fullhouse.rating import hodoku
from fullhouse.rating.batch import RatingTable
from fullhouse.rating.level import Level
from fullhouse.rating.scales import SCALES
from fullhouse.techniques.catalog import HODOKU_ORDER

Marks = npt.NDArray[np.bool_]

_PLACE_OF = place_in(HODOKU_ORDER)


def scales_for(wish: Wish, told: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The scales that the wish is about, and those that are to be told besides."""
    needed = {"hodoku", *told, *(SCALE_OF[name] for name in wish.ranges)}
    return tuple(name for name in SCALES if name in needed)


def screen(found: Candidates, wish: Wish, *, threads: int | None = None) -> Candidates:
    """Without those that a shorter order rules out.

    A path up to the technique that is asked for is the same whatever the order tries later. Those that need something
    later before it are passed over, unless it is so easy that most do. And where nothing harder than the level is used,
    the path is the same without all that is harder.
    """
    if wish.technique is not None and (wish.is_hardest or hodoku.points_of(wish.technique).level >= Level.HARD):
        order = HODOKU_ORDER[: _PLACE_OF[wish.technique] + 1]
        paths = explain_batch(found.puzzles, order=order, threads=threads)
        is_good = paths.of(wish.technique) > 0
        found = found.those(is_good & paths.is_solved if wish.is_hardest else is_good)
    if wish.level is not None and wish.level < Level.EXTREME:
        order = tuple(entry for entry in HODOKU_ORDER if hodoku.points_of(entry[0]).level <= wish.level)
        paths = explain_batch(found.puzzles, order=order, threads=threads)
        found = found.those(paths.is_solved & ~_has_other_level(paths, wish.level))
    return found


def meets(table: RatingTable, wish: Wish) -> Marks:
    """Whether each row of the table is as wished for."""
    good = table.is_rated & ~table.is_lower_bound & ~_uses_any(table, wish.without)
    if wish.level is not None:
        good &= table.level == wish.level
    if wish.technique is not None:
        good &= _uses_any(table, frozenset((wish.technique,)))
        if wish.is_hardest:
            good &= ~_uses_any(table, names_after(wish.technique))
    for name, (low, high) in wish.ranges.items():
        numbers = np.round(getattr(table, name), 1)
        good &= (numbers >= low) & (numbers <= high)
    return good


def names_after(technique: str) -> frozenset[str]:
    """The techniques that HoDoKu's order tries after this one."""
    return frozenset(name for name, place in _PLACE_OF.items() if place > _PLACE_OF[technique])


def _has_other_level(paths: PathCounts, level: Level) -> Marks:
    """Whether these paths tell for certain that the level is another one."""
    levels, scores = hodoku.rate_rows(paths.techniques, paths.counts)
    other: Marks = hodoku.is_settled(levels, scores) & (levels != level)
    return other


def _uses_any(table: RatingTable, techniques: frozenset[str]) -> Marks:
    columns = [index for index, name in enumerate(table.hodoku.techniques) if name in techniques]
    return np.asarray(table.hodoku.counts[:, columns].any(axis=1))
