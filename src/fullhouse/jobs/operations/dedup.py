"""Every row once: which are the same as one before."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fullhouse.core.arguments import thread_count
from fullhouse.jobs.again import Keep, Reader, select
from fullhouse.jobs.chunk import Chunk
from fullhouse.jobs.keys import SYMMETRY, KeyStore, Marks, forms_in, keys_in


class Dedup(Keep):
    """Rows as they are, but for those that are the same as one before. What cannot be read is kept, with its error."""

    by: str = SYMMETRY
    threads: int | None = None

    verb = "dedup"


class DedupReader(Reader):
    """Reads rows that are the same as no row before them."""

    def __init__(self, operation: Dedup) -> None:
        super().__init__()
        self._by, self._threads = operation.by, thread_count(operation.threads)
        self._store: KeyStore | None = None
        self._is_kept: Marks = np.ones(0, dtype=np.bool_)

    def look(self, chunk: Chunk, folder: Path) -> None:
        """Remember the keys of these rows."""
        if not self.rows or self._store is None:
            self._store = KeyStore(folder, "keys")
        forms = forms_in(chunk, self._threads) if self._by == SYMMETRY else None
        self._store.add(self.rows, *keys_in(chunk, forms))

    def decide(self, folder: Path) -> None:
        """Mark what is the same as a row before; the marks lie in a file, a byte a row."""
        if self._store is None:
            return
        self._is_kept = np.memmap(folder / "marks", dtype=np.bool_, mode="w+", shape=(max(self.rows, 1),))
        self._is_kept[:] = True
        for rows, is_first in self._store.groups():
            self._is_kept[rows[~is_first]] = False
            self.left_out += len(rows) - int(is_first.sum())

    def choose(self, first: int, chunk: Chunk) -> Chunk:
        """The rows that are kept."""
        kept = np.flatnonzero(self._is_kept[first : first + len(chunk)])
        return chunk if len(kept) == len(chunk) else select(chunk, kept.tolist())
