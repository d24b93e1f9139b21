"""The protocol of a scale: it rates one board with all details, or the rows of a batch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from fullhouse.core.stop import Stop
from fullhouse.logic.position import Position
from fullhouse.logic.steps import PathEnd
from fullhouse.rating.rating import ScaleRating
from fullhouse.techniques.step import Step


class Scale(Protocol):
    """A way to rate puzzles; `SCALES` has all of them."""

    @property
    def name(self) -> str:
        """The stable name of the scale."""

    @property
    def title(self) -> str:
        """The title: what the scale measures, in one line."""

    @property
    def version(self) -> str:
        """Changes whenever a number on the scale may change."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its numbers in `Rating.to_row`."""

    def rate(self, position: Position, seconds: float = 0, stop: Stop | None = None) -> ScaleRating:
        """Rate this board; `seconds` limits its path, 0 means no limit. A stop raises."""


def counted(steps: Iterable[Step]) -> dict[str, int]:
    """How often each technique was used, by name, in the order of first use."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.technique.name] = counts.get(step.technique.name, 0) + 1
    return counts


def check_end(end: PathEnd, expected: tuple[PathEnd, ...]) -> None:
    """Assert that a path of a proper puzzle ends in one of these ways; otherwise a finder is wrong."""
    assert end in expected, f"a path of a proper puzzle ends as {end.name}"
