"""What a step weighs on a scale: a number for its technique, and more the longer it is."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from fullhouse.logic.orders import technique_names
from fullhouse.logic.weighed import LENGTHS

if TYPE_CHECKING:
    from fullhouse.logic.weighed import Weights

TENTHS = 10
"""Scales with fractions count in tenths inside, so that numbers are exact."""


class Bonus(NamedTuple):
    """What a step weighs beyond its technique: `step` more for each of these lengths that it exceeds."""

    step: float
    beyond: tuple[int, ...]


class Weight(NamedTuple):
    """One line of a scale: the technique, what its shortest step weighs, and what length adds.

    `more` is a `Bonus`, or one number for each length from 0 on; the last holds for all that are longer.
    """

    technique: str
    base: float
    more: Bonus | tuple[float, ...] = ()

    def for_lengths(self, count: int) -> array[int]:
        """What steps of the lengths from 0 on weigh, in tenths."""
        more = self.more or (0.0,)
        if isinstance(more, Bonus):
            starts = [0, *(limit + 1 for limit in more.beyond)]
            added = [number * more.step for number in range(len(starts))]
        else:
            starts, added = list(range(len(more))), list(more)
        row = array("H")
        for start, end, extra in zip(starts, [*starts[1:], count], added, strict=True):
            row.extend(array("H", [round(self.base * TENTHS) + round(extra * TENTHS)]) * (end - start))
        return row[:count]


Entry = tuple[Weight, ...]
"""Techniques that are looked for together: the lightest step of all is taken."""


def order_of(entries: Iterable[Entry]) -> tuple[tuple[str, ...], ...]:
    """The names alone, as searches take them."""
    return tuple(tuple(weight.technique for weight in entry) for entry in entries)


@cache
def table_of(entries: tuple[Entry, ...]) -> Weights:
    """The weights as the native core takes them: a row for each technique, a number for each length."""
    names = technique_names()
    table = array("H", bytes(2 * LENGTHS * len(names)))
    for weight in (weight for entry in entries for weight in entry):
        start = LENGTHS * names.index(weight.technique)
        table[start : start + LENGTHS] = weight.for_lengths(LENGTHS)
    return memoryview(table.tobytes()).cast("H", (len(names), LENGTHS))  # type: ignore[return-value]  # a buffer will do
