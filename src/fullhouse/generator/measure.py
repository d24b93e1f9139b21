"""How far a puzzle is from a specification."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from fullhouse.core.puzzle import Puzzle
from fullhouse.generator.specification import SCALE_OF, Specification
from fullhouse.logic.orders import place_in
from fullhouse.rating.rating import Rating, ScaleName
from fullhouse.techniques.catalog import FAMILY_OF, HODOKU_ORDER

_PLACE_OF = place_in(HODOKU_ORDER)
_KIN = 4
"""How many times nearer a technique of the same family is."""


def scales_for(wanted: Specification, others: Iterable[ScaleName] = ()) -> tuple[ScaleName, ...]:
    """The scales that the specification is about, and those that are rated besides."""
    needed = {"hodoku", *others, *(SCALE_OF[name] for name, _ in wanted.within)}
    names: tuple[ScaleName, ...] = get_args(ScaleName)
    return tuple(name for name in names if name in needed)


def distance(puzzle: Puzzle, wanted: Specification) -> float:
    """How far a puzzle is from the specification: levels, techniques, and how much its numbers are out of bounds.

    0 if it meets the specification; what is a lower bound may be anything.
    """
    assert isinstance(puzzle.rating, Rating), "a candidate is rated"
    used = set(puzzle.techniques)
    far = max(wanted.clues[0] - puzzle.clue_count, puzzle.clue_count - wanted.clues[1], 0) / 9
    far += len(used & wanted.without)
    if wanted.level is not None:
        far += abs(puzzle.level - wanted.level)
    if wanted.technique is not None:
        far += _distance_of(wanted.technique, used)
        later = len(used & _names_after(wanted.technique)) if wanted.hardest else 0
        far += later / (1 + later)
    numbers = puzzle.rating.to_row()
    for name, (low, high) in wanted.within:
        far += max(low - numbers[name], numbers[name] - high, 0) / max(abs(high), 1)
    return far + puzzle.rating.is_lower_bound


def _distance_of(technique: str, used: set[str]) -> float:
    """How far the nearest of the techniques used is from this one: by the order, and four times nearer in its family.

    0 if it was used itself, otherwise more than 1: all later techniques together, where none may be later, add less.
    """
    if technique in used:
        return 0
    gaps = (
        abs(_PLACE_OF[technique] - _PLACE_OF[name]) / (_KIN if FAMILY_OF[name] == FAMILY_OF[technique] else 1)
        for name in used
    )
    return 1 + 2 * min(gaps, default=len(_PLACE_OF)) / len(_PLACE_OF)


def _names_after(technique: str) -> set[str]:
    """The techniques that HoDoKu's order tries after this one."""
    return {name for name, place in _PLACE_OF.items() if place > _PLACE_OF[technique]}
