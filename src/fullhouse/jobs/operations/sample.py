"""Some of the rows: as many as are wanted, each as likely as any other."""

from __future__ import annotations

import numpy as np

from fullhouse.jobs.again import Keep, Reader
from fullhouse.jobs.chunk import Chunk
from fullhouse.symmetry.classes import Numbers, splitmix64

_BLOCK = 1 << 20


class Sample(Keep):
    """Some rows as they are, in the order of the input."""

    count: int
    seed: int

    verb = "sample"


class SampleReader(Reader):
    """Reads rows drawn by their numbers: which ones depends on the seed and on how many rows there are, on no more."""

    def __init__(self, operation: Sample) -> None:
        super().__init__()
        self._count, self._seed = operation.count, operation.seed
        self._drawn = np.zeros(0, dtype=np.uint64)

    def decide(self, *_: object) -> None:
        """Draw the rows."""
        self._drawn = drawn(self.rows, self._count, self._seed)
        self.left_out = self.rows - len(self._drawn)

    def choose(self, first: int, chunk: Chunk) -> Chunk:
        """The rows that were drawn."""
        begin, end = np.searchsorted(self._drawn, [first, first + len(chunk)])
        kept = self._drawn[begin:end] - np.uint64(first)
        return chunk.take(kept.tolist())


def drawn(rows: int, count: int, seed: int) -> Numbers:
    """The numbers of `count` rows, in order: those with the least tickets, of all that the seed gives to the rows.

    Memory is needed for what is drawn, not for what there is to draw from.
    """
    best = np.zeros((0, 2), dtype=np.uint64)
    for begin in range(0, rows, _BLOCK):
        numbers = np.arange(begin, min(begin + _BLOCK, rows), dtype=np.uint64)
        tickets = splitmix64(splitmix64(np.full(1, seed % 2**64, dtype=np.uint64)) ^ numbers)
        best = np.concatenate((best, np.column_stack((tickets, numbers))))
        if len(best) > count:
            best = best[np.argpartition(best[:, 0], count - 1)[:count]] if count else best[:0]
    return np.sort(best[:, 1])
