"""What a scale is: it rates one board with all details, or the rows of a batch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from fullhouse.core.stop import Stop
from fullhouse.core.values import public_in
from fullhouse.logic.position import Position
from fullhouse.logic.steps import PathEnd
from fullhouse.rating.rating import ScaleRating
from fullhouse.techniques.step import Step


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


def counted(steps: Iterable[Step]) -> dict[str, int]:
    """How often each technique was used, by name, in the order of first use."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.technique.name] = counts.get(step.technique.name, 0) + 1
    return counts


def check_end(end: PathEnd, expected: tuple[PathEnd, ...]) -> None:
    """A path of a proper puzzle ends in one of these ways, unless a finder is wrong."""
    assert end in expected, f"a path of a proper puzzle ends as {end.name}"
