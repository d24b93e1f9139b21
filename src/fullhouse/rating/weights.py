"""What a step weighs on a scale: a number for its technique, and more the longer it is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse.logic.batch import technique_names
from fullhouse.logic.weighed import LENGTHS

TENTHS = 10
"""Scales with fractions count in tenths inside, so that numbers are exact."""


class Bonus(NamedTuple):
    """What a step weighs beyond its technique: `step` more for each of these lengths that it exceeds."""

    step: float
    beyond: tuple[int, ...]

    def at(self, length: int) -> int:
        """In tenths."""
        return round(self.step * TENTHS) * sum(length > limit for limit in self.beyond)


class Weight(NamedTuple):
    """One line of a scale: the technique, what its shortest step weighs, and what length adds.

    `more` is a `Bonus`, or one number for each length from 0 on; the last holds for all that are longer.
    """

    technique: str
    base: float
    more: Bonus | tuple[float, ...] = ()

    def at(self, length: int) -> int:
        """In tenths."""
        base = round(self.base * TENTHS)
        if isinstance(self.more, Bonus):
            return base + self.more.at(length)
        return base + (round(self.more[min(length, len(self.more) - 1)] * TENTHS) if self.more else 0)


Entry = tuple[Weight, ...]
"""Techniques that are looked for together: the lightest step of all is taken."""


def order_of(entries: Iterable[Entry]) -> tuple[tuple[str, ...], ...]:
    """The names alone, as searches take them."""
    return tuple(tuple(weight.technique for weight in entry) for entry in entries)


@cache
def table_of(entries: tuple[Entry, ...]) -> npt.NDArray[np.uint16]:
    """The weights as the native core takes them: a row for each technique, a number for each length."""
    table = np.zeros((len(technique_names()), LENGTHS), dtype=np.uint16)
    for entry in entries:
        for weight in entry:
            table[technique_names().index(weight.technique)] = [weight.at(length) for length in range(LENGTHS)]
    table.flags.writeable = False
    return table
