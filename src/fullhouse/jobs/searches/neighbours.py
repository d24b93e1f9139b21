"""The puzzles that differ from a given one in one or two clues."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.generator.neighbours import neighbours
from fullhouse.jobs.chunk import Result
from fullhouse.jobs.searches.search import Search, row_of


class Neighbours(Search):
    """Searches for the neighbours of a puzzle, always in the same order."""

    verb = "neighbours"

    def __init__(
        self, grid: Grid, *, changed: int = 1, count: int | None = None, time_limit: float | None = None
    ) -> None:
        super().__init__(count, time_limit, {"puzzle": grid.to_line(), "changed": changed, "count": count})
        self._found = neighbours(grid, changed, stop=self.patience)

    def find(self) -> Iterator[Result]:
        """Yield the neighbours that no earlier run has written."""
        return (row_of(Entry(grid), {}) for grid in islice(self._found, self.rows, None))
