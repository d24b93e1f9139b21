"""The adaptive chunk size: how many rows to process at a time, based on how long the last ones took."""

from __future__ import annotations

import time

FIRST = 8
MOST = 32_768
SECONDS = 0.3
"""By default, a chunk has as many rows as are read and answered in about this time."""


class ChunkSize:
    """The size of the next chunk: as many rows as take about `seconds`, but at least `least` and at most `most`."""

    def __init__(self, first: int = FIRST, most: int = MOST, least: int = 1, *, seconds: float = SECONDS) -> None:
        self.rows = min(max(first, least), most)
        self._most, self._least, self._seconds = most, least, seconds
        self._start = time.perf_counter()

    def worked(self, rows: int) -> None:
        """Adapt to the time since the last call, in which this many rows were processed."""
        now = time.perf_counter()
        spent = max(now - self._start, 1e-6)
        self._start = now
        if rows:
            self.rows = int(min(max(rows * self._seconds / spent, self._least), max(self.rows, rows) * 4, self._most))
