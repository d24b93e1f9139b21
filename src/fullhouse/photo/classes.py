"""The network's classes as digits with probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

EMPTY, PRINTED, WRITTEN, OTHER, CLASSES = 0, 1, 10, 19, 20
"""Classes of the network: nothing, printed 1 to 9, written 1 to 9, and marks that are not a digit."""
_FAINT, _FADING, _MOST_DOUBT = 0.30, 0.12, 6.0
_LEAST = 1e-9
_MUCH_WRITING = 0.12
_CERTAIN = 0.05


class Seen(NamedTuple):
    """The probabilities of 0 (no digit) to 9 for a cell, and the printed share of each digit."""

    values: tuple[float, ...]
    printed: tuple[float, ...]
    is_other: bool = False
    """Whether it most likely holds marks that are not a digit."""

    @classmethod
    def of(cls, log_probabilities: Sequence[float], strength: float) -> Seen:
        """Merge the classes; a mark much fainter than the other digits shines through from the back of the page."""
        p = [exp(value) for value in log_probabilities]
        digits = [max(p[PRINTED + d] + p[WRITTEN + d], _LEAST) for d in range(9)]
        doubt = min(max((_FAINT - strength) / _FADING, 0.0), 1.0) * _MOST_DOUBT
        values = [max(p[EMPTY] + p[OTHER], _LEAST) * exp(doubt), *digits]
        shares = tuple(p[PRINTED + d] / digits[d] for d in range(9))
        return cls(tuple(value / sum(values) for value in values), shares, max(p) == p[OTHER])

    @property
    def best(self) -> int:
        """The likeliest digit, or 0."""
        return max(range(10), key=self.values.__getitem__)

    @property
    def is_written(self) -> bool:
        """Whether the cell holds a digit that was written by hand."""
        return self.printed_share < 0.5

    @property
    def printed_share(self) -> float:
        """How likely the best digit is printed rather than written; 1 if there is none."""
        return self.printed[self.best - 1] if self.best else 1.0

    def as_clue(self) -> Seen:
        """Count a written digit as no clue."""
        digits = [value * share for value, share in zip(self.values[1:], self.printed, strict=True)]
        return Seen((max(1 - sum(digits), _LEAST), *(max(digit, _LEAST) for digit in digits)), self.printed)

    def costs(self) -> list[float]:
        """How much less likely each value is than the likeliest, in natural logarithms."""
        most = log(max(self.values))
        return [most - log(value) for value in self.values]


def has_writing(cells: Sequence[Seen]) -> bool:
    """Whether a player wrote in the puzzle.

    A few digits that look written may be printed, because some fonts have a 4 like that. If the same digit is also
    there in print, the font has another one, and two such digits are enough.
    """
    written = [cell for cell in cells if cell.is_written]
    if len(written) > max(2, _MUCH_WRITING * sum(cell.best > 0 for cell in cells)):
        return True
    printed = {cell.best for cell in cells if cell.best and cell.printed_share > 1 - _CERTAIN}
    return sum(cell.printed_share < _CERTAIN and cell.best in printed for cell in written) > 1
