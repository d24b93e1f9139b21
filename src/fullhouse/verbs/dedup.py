"""Remove duplicates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, ClassVar, Literal

import numpy as np
from annotated_doc import Doc

from fullhouse.core.grid import Grid
from fullhouse.engines.rows import Rows
from fullhouse.engines.table import Codes
from fullhouse.symmetry.classes import KeyStore, RowKeys, row_keys
from fullhouse.verbs.kinds import Threads
from fullhouse.verbs.verb import NO_GRIDS, Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Dedup(Choice):
    """Keep the first of all puzzles that are the same, in input order. Unreadable rows are kept."""

    by: Annotated[
        Literal["symmetry", "exact"],
        Doc("Skip puzzles equivalent to an earlier one, or only those with exactly the same digits."),
    ] = "symmetry"
    threads: Threads = None

    name: ClassVar[str] = "dedup"

    def measure(self, rows: Rows, others: Mapping[int, Grid] = NO_GRIDS) -> RowKeys:
        """The keys by which these rows are compared."""
        return row_keys(rows, rows.digits(), self.by, self.threads, others)

    def kept(self, measured: Iterable[RowKeys], folder: Path | None = None) -> Codes:
        """1 for rows to keep, 0 for duplicates. Keys and marks are in files of the folder if there are many."""
        with TemporaryDirectory(prefix="fullhouse-") if folder is None else nullcontext(folder) as place:
            store, rows = KeyStore(Path(place), self.by, self.threads), 0
            for found in measured:
                store.add(rows, found)
                rows += len(found.keys)
            marks = new_marks(rows, folder)
            marks[:] = 1
            for numbers, _, same in store.groups():
                is_first = np.zeros(len(numbers), dtype=np.bool_)
                is_first[np.unique(same, return_index=True)[1]] = True
                marks[numbers[~is_first]] = 0
        return marks


def new_marks(rows: int, folder: Path | None) -> Codes:
    """Room for a mark per row: in memory, or in a file of the folder."""
    if folder is None:
        return np.zeros(rows, dtype=np.uint8)
    return np.memmap(folder / "marks", dtype=np.uint8, mode="w+", shape=(max(rows, 1),))[:rows]
