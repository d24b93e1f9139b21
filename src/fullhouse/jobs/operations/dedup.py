"""Every row once: which are the same as one before."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from fullhouse.jobs.again import Keep, Reader
from fullhouse.jobs.chunk import Chunk, others_in
from fullhouse.symmetry.classes import SYMMETRY, KeyStore, Marks, RowKeys, row_keys


class Dedup(Keep):
    """Rows as they are, but for those that are the same as one before. What cannot be read is kept, with its error."""

    by: str = SYMMETRY
    threads: int | None = None

    verb = "dedup"


class DedupReader(Reader):
    """Reads rows that are the same as no row before them."""

    def __init__(self, operation: Dedup) -> None:
        super().__init__(operation.threads)
        self.measure = partial(_identities, by=operation.by)
        self._by = operation.by
        self._store: KeyStore | None = None
        self._is_kept: Marks = np.ones(0, dtype=np.bool_)

    def learn(self, found: RowKeys, folder: Path) -> None:
        """Remember what these rows are compared by."""
        if not self.rows or self._store is None:
            self._store = KeyStore(folder, self._by, self.threads)
        self._store.add(self.rows, found)

    def decide(self, folder: Path) -> None:
        """Mark what is the same as a row before; the marks lie in a file, a byte a row."""
        if self._store is None:
            return
        self._is_kept = np.memmap(folder / "marks", dtype=np.bool_, mode="w+", shape=(max(self.rows, 1),))
        self._is_kept[:] = True
        for rows, _, same in self._store.groups():
            is_first = np.zeros(len(rows), dtype=np.bool_)
            is_first[np.unique(same, return_index=True)[1]] = True
            self._is_kept[rows[~is_first]] = False
            self.left_out += len(rows) - int(is_first.sum())

    def choose(self, first: int, chunk: Chunk) -> Chunk:
        """The rows that are kept."""
        kept = np.flatnonzero(self._is_kept[first : first + len(chunk)])
        return chunk.take(kept.tolist())


def _identities(chunk: Chunk, threads: int | None, *, by: str) -> RowKeys:
    return row_keys(chunk.rows, chunk.rows.digits(), by, threads, others_in(chunk))
