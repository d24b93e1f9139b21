"""How far a puzzle is from a specification."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from fullhouse.core.puzzle import Puzzle
from fullhouse.generator.specification import SCALE_OF, Specification
from fullhouse.logic.orders import place_in
from fullhouse.rating.rating import Rating, ScaleName
from fullhouse.techniques.catalog import HODOKU_ORDER

_PLACE_OF = place_in(HODOKU_ORDER)


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
    forbidden = set(wanted.without)
    far = max(wanted.clues[0] - puzzle.clue_count, puzzle.clue_count - wanted.clues[1], 0) / 9
    if wanted.level is not None:
        far += abs(puzzle.level - wanted.level)
    if wanted.technique is not None:
        far += wanted.technique not in used
        forbidden |= _names_after(wanted.technique) if wanted.hardest else set()
    numbers = puzzle.rating.to_row()
    for name, (low, high) in wanted.within:
        far += max(low - numbers[name], numbers[name] - high, 0) / max(abs(high), 1)
    return far + len(used & forbidden) + puzzle.rating.is_lower_bound


def _names_after(technique: str) -> set[str]:
    """The techniques that HoDoKu's order tries after this one."""
    return {name for name, place in _PLACE_OF.items() if place > _PLACE_OF[technique]}
