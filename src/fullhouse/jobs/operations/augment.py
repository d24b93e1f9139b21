"""Random equivalents of every row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fullhouse.core.chunk_size import MOST, ChunkSize
from fullhouse.jobs.again import READ, Keep
from fullhouse.jobs.chunk import Chunk, State
from fullhouse.jobs.expand import has_equivalents, images_of
from fullhouse.jobs.read import Source, read_all


class Augment(Keep):
    """Equivalents of each row, and the transforms that lead there. A row that has none is kept, with its error."""

    count: int
    seed: int

    verb = "augment"
    adds = ("original", "transform")


class AugmentReader:
    """Reads equivalents of all rows: the k-th of a row has the transform number row * count + k of the seed."""

    def __init__(self, operation: Augment) -> None:
        self._count, self._seed = operation.count, operation.seed

    def __call__(self, sources: Sequence[Source], pace: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the equivalents, each chunk with the place behind it."""
        read = start.get(READ, 0)
        slower = ChunkSize(pace.rows, max(MOST // self._count, 1))
        for place, chunk in read_all(sources, slower, start):
            images = images_of(chunk, self._count, self._seed, read)
            read += len(chunk)
            yield {**place, READ: read}, images
            slower.worked(len(chunk))

    def starts(self, sources: Sequence[Source], rows: int) -> Iterator[State]:
        """Yield the place where each part of this many equivalents begins; nothing is transformed."""
        most = max(MOST // self._count, 1)
        before: State = {"source": 0, "place": {}}
        read = made = start = 0
        for behind, chunk in read_all(sources, ChunkSize(most, most), {}):
            images = len(chunk) + (self._count - 1) * int(has_equivalents(chunk).sum())
            while start < made + images:
                yield {**before, READ: read, "skip": start - made}
                start += rows
            before, read, made = behind, read + len(chunk), made + images
