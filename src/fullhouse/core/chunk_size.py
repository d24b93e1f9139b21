"""How many rows to work on at a time, learnt from how long the last ones took."""

from __future__ import annotations

import time

FIRST = 8
MOST = 32_768
SECONDS = 0.3
"""A chunk is as many rows as are read and answered in about this time."""


class ChunkSize:
    """The size of the next chunk: as many rows as take about `SECONDS`, but at least `least`."""

    def __init__(self, first: int = FIRST, most: int = MOST, least: int = 1) -> None:
        self.rows = min(max(first, least), most)
        self._most, self._least = most, least
        self._start = time.perf_counter()

    def worked(self, rows: int) -> None:
        """Learn that this many rows were read and answered since the last call."""
        now = time.perf_counter()
        spent = max(now - self._start, 1e-6)
        self._start = now
        if rows:
            self.rows = int(min(max(rows * SECONDS / spent, self._least), max(self.rows, rows) * 4, self._most))
