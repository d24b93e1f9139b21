"""Which candidates are as wished for: the cheap questions first."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fullhouse.generator.candidates import Candidates
from fullhouse.generator.wish import Wish
from fullhouse.logic.batch import explain_batch
from fullhouse.rating.batch import RatingTable, rate_batch
from fullhouse.rating.hodoku import points_of
from fullhouse.rating.level import Level
from fullhouse.techniques.catalog import HODOKU_ORDER

Marks = npt.NDArray[np.bool_]

SCALE_OF = {"er": "se", "ep": "se", "ed": "se", "score": "hodoku", "guesses": "guesses"}


def scales_for(wish: Wish, told: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The scales that the wish is about, and those that are to be told besides."""
    needed = {"hodoku", *told, *(SCALE_OF[name] for name in wish.ranges)}
    return tuple(name for name in ("hodoku", "se", "se-1.2.1", "guesses") if name in needed)


def screen(found: Candidates, wish: Wish, *, threads: int | None = None) -> Candidates:
    """Without those whose path goes beyond what the wish allows, which is seen before the path is at its end."""
    last = _last_entry(wish)
    if last is None or not len(found.puzzles):
        return found
    paths = explain_batch(found.puzzles, order=HODOKU_ORDER[: last + 1], threads=threads)
    return found.those(paths.is_solved)


def meets(table: RatingTable, wish: Wish) -> Marks:
    """Whether each row of the table is as wished for."""
    good = table.is_rated & ~table.is_lower_bound
    if wish.level is not None:
        good &= table.level == wish.level
    if wish.technique is not None:
        good &= _uses_any(table, frozenset((wish.technique,)))
        if wish.is_hardest:
            good &= ~_uses_any(table, _names_after(wish.technique))
    good &= ~_uses_any(table, wish.without)
    for name, (low, high) in wish.ranges.items():
        numbers = np.round(getattr(table, name), 1)
        good &= (numbers >= low) & (numbers <= high)
    return good


def rate_candidates(found: Candidates, scales: tuple[str, ...], *, threads: int | None = None) -> RatingTable:
    """The ratings of all of them."""
    return rate_batch(found.puzzles, scales=scales, threads=threads)


def _uses_any(table: RatingTable, techniques: frozenset[str]) -> Marks:
    columns = [index for index, name in enumerate(table.hodoku.techniques) if name in techniques]
    used: Marks = table.hodoku.counts[:, columns].any(axis=1)
    return used


def _names_after(technique: str) -> frozenset[str]:
    """The techniques that HoDoKu's order tries after this one."""
    place = _place_of(technique)
    return frozenset(name for entry in HODOKU_ORDER[place + 1 :] for name in entry)


def _place_of(technique: str) -> int:
    return next(place for place, entry in enumerate(HODOKU_ORDER) if technique in entry)


def _last_entry(wish: Wish) -> int | None:
    """The last entry of the order that a path as wished for can come to, if that is worth asking first."""
    places = []
    if wish.level is not None and wish.level < Level.EXTREME:  # whatever comes later is harder
        places.append(max(place for place, entry in enumerate(HODOKU_ORDER) if points_of(entry[0]).level <= wish.level))
    if wish.technique is not None and wish.is_hardest:
        places.append(_place_of(wish.technique))
    return min(places, default=None)
