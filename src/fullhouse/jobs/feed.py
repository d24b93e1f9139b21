"""The rows of all sources as one stream that can be split, and resumed, after any row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.jobs.chunk import Chunk, State
from fullhouse.jobs.read import Source, read_all
from fullhouse.jobs.run import Read
from fullhouse.jobs.two_passes import ExpandedRows


class Feed:
    """Returns the next rows of all sources, never more than requested."""

    def __init__(
        self, sources: Sequence[Source], pace: ChunkSize, start: State | None = None, read: Read = read_all
    ) -> None:
        """Start at a `place` of another feed over the same sources, or at the first row if none is given."""
        start = {"source": 0, "place": {}, **(start or {})}
        self.pace = pace
        self._before: State = {name: value for name, value in start.items() if name != "skip"}
        """The place where the current chunk starts."""
        self._chunks = read(sources, pace, self._before)
        self._chunk: Chunk | None = None
        self._behind: State = self._before
        self._used = 0
        """The number of its rows that were returned; before the first chunk, the number of rows to skip."""
        self.skip(start.get("skip", 0))

    @property
    def place(self) -> State:
        """The position of the next row: a source, a place in it, and the number of rows to skip from there."""
        return {**self._before, "skip": self._used}

    def first(self) -> Chunk | None:
        """Peek at the next chunk without consuming it; None at the end."""
        while self._chunk is None or self._used == len(self._chunk):
            self._before, self._used = self._behind, 0
            self._behind, self._chunk = next(self._chunks, (self._behind, None))
            if self._chunk is None:
                return None
        return self._chunk

    def next(self, most: int) -> Chunk | None:
        """Return the next rows, at most this many; None at the end."""
        chunk = self.first()
        if chunk is None:
            return None
        begin, end = self._used, min(self._used + most, len(chunk))
        self._used = end
        return chunk if (begin, end) == (0, len(chunk)) else chunk.between(begin, end)

    def skip(self, rows: int) -> int:
        """Skip this many rows; return how many were available."""
        passed = 0
        while passed < rows and (chunk := self.next(rows - passed)):
            passed += len(chunk)
        return passed


def starts_of(sources: Sequence[Source], rows: int, read: Read = read_all) -> Iterator[State]:
    """Yield the place where each part of this many rows begins, without processing any row."""
    if isinstance(read, ExpandedRows):
        yield from read.starts(sources, rows)
        return
    counts = [source.row_count for source in sources]
    if all(count is not None for count in counts):
        left = 0
        for number, count in enumerate(counts):
            yield from ({"source": number, "place": {"rows": row}, "skip": 0} for row in range(left, count or 0, rows))
            left = (left - (count or 0)) % rows
        return
    feed = Feed(sources, ChunkSize(1 << 15, 1 << 15))
    while feed.first() is not None:
        yield feed.place
        feed.skip(rows)
