"""The puzzles that differ from one in a clue or two."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.generator.neighbours import neighbours
from fullhouse.jobs.chunk import Result
from fullhouse.jobs.searches.search import Search, row_of


class Neighbours(Search):
    """Looks for the neighbours of a puzzle, which come in the same order every time."""

    verb = "neighbours"

    def __init__(
        self, grid: Grid, *, changed: int = 1, count: int | None = None, time_limit: float | None = None
    ) -> None:
        super().__init__(count, time_limit, {"puzzle": grid.to_line(), "changed": changed, "count": count})
        self._found = neighbours(grid, changed, stop=self.patience)

    def find(self) -> Iterator[Result]:
        """Yield those that no run before has written."""
        return (row_of(Entry(grid), {}) for grid in islice(self._found, self.rows, None))
