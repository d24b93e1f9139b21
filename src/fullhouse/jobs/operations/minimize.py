"""Every row without the clues that it does not need."""

from __future__ import annotations

from fullhouse.core.values import Value
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.generator.dig import minimize
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Found, one_by_one


class Minimize(Value):
    """A minimal puzzle of each row; which clues go first is up to the seed."""

    seed: int | None = None
    time_limit: float | None = None

    verb = "minimize"
    adds = ("minimal", "clues")

    def __call__(self, chunk: Chunk) -> Answers:
        """The minimal puzzle of each row."""
        return one_by_one(chunk, self._find, self.adds)

    def _find(self, entry: Entry) -> Found:
        left = minimize(entry.grid, seed=self.seed, time_limit=self.time_limit)
        return Found(Status.PROPER, {"minimal": left.to_line(), "clues": left.clue_count})
