"""What a scale is: it rates one board with all details, or the rows of a batch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import numpy as np
import numpy.typing as npt

from fullhouse.core.stop import Stop
from fullhouse.core.value import public_in
from fullhouse.engines.tables import Codes, Digits, Numbers
from fullhouse.logic.position import Position
from fullhouse.logic.search import PathEnd
from fullhouse.rating.columns import Columns
from fullhouse.rating.rating import ScaleRating
from fullhouse.symmetry.canonical import CanonicalForm, canonical_form
from fullhouse.techniques.step import Step

Places = npt.NDArray[np.intp]
"""Which rows of the columns are being rated."""


class Batch:
    """Proper puzzles of a batch that are rated together."""

    def __init__(
        self,
        places: Places,
        digits: Digits,
        guesses: Numbers,
        *,
        threads: int,
        seconds: float,
        stop: Stop | None = None,
    ) -> None:
        self.places = places
        self.digits = digits
        self.guesses = guesses
        self.threads = threads
        self.seconds = seconds
        self.stop = stop

    @property
    def is_stopped(self) -> bool:
        """Whether the work has to end, or ended before it was done."""
        return self.stop is not None and self.stop.is_stopped()


@public_in("fullhouse.rating")
class Scale(Protocol):
    """How puzzles are rated; `SCALES` has all of them."""

    @property
    def name(self) -> str:
        """The stable name by which people choose the scale."""

    @property
    def title(self) -> str:
        """What it measures, in a line."""

    @property
    def version(self) -> str:
        """Changes whenever a number on the scale may change."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its numbers, as `Rating.to_row` has them."""

    def rate(self, position: Position, seconds: float = 0, stop: Stop | None = None) -> ScaleRating:
        """What this board gets; its path may take this many seconds, 0 for any time. A stop raises."""

    def new_columns(self, rows: int) -> Columns:
        """Room for the numbers of this many rows."""

    def rate_rows(self, columns: Columns, batch: Batch) -> None:
        """Rate these puzzles and write their numbers into the columns; if stopped, what it wrote is forgotten."""


def form_of(position: Position) -> CanonicalForm | None:
    """The canonical form of a puzzle; none for a board that has more to it than its digits."""
    if not position.is_unique_by_digits or not position.is_plain:
        return None
    return canonical_form(position.digits)


def counted(steps: Iterable[Step]) -> dict[str, int]:
    """How often each technique was used, by name, in the order of first use."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.technique.name] = counts.get(step.technique.name, 0) + 1
    return counts


def check_end(end: PathEnd, expected: tuple[PathEnd, ...]) -> None:
    """A path of a proper puzzle ends in one of these ways, unless a finder is wrong."""
    assert end in expected, f"a path of a proper puzzle ends as {end.name}"


def check_ends(ends: Codes, expected: tuple[PathEnd, ...]) -> None:
    """The same for many."""
    for end in np.unique(ends).tolist():
        check_end(PathEnd(end), expected)
