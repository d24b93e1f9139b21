"""Draw a random sample of rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

import numpy as np
from annotated_doc import Doc
from annotated_types import Ge, Le

from fullhouse.core.arguments import seed_of
from fullhouse.core.grid import Grid
from fullhouse.engines.rows import Rows
from fullhouse.engines.table import Codes
from fullhouse.symmetry.classes import Numbers, splitmix64
from fullhouse.verbs.dedup import new_marks
from fullhouse.verbs.kinds import MOST_ROWS, Seed
from fullhouse.verbs.verb import NO_GRIDS, Choice

_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample(Choice):
    """Draw a random sample of rows, in input order; all rows are equally likely.

    The sample depends only on the seed and on the number of rows.
    """

    count: Annotated[int, Ge(0), Le(MOST_ROWS), Doc("Number of rows; all if the input has fewer.")] = 1_000
    seed: Seed = None

    name: ClassVar[str] = "sample"

    def measure(self, rows: Rows, others: Mapping[int, Grid] = NO_GRIDS) -> int:  # noqa: ARG002
        """The number of these rows."""
        return len(rows)

    def kept(self, measured: Iterable[int], folder: Path | None = None) -> Codes:
        """1 for rows of the sample, 0 for all others."""
        rows = sum(measured)
        marks = new_marks(rows, folder)
        marks[drawn(rows, self.count, seed_of(self.seed))] = 1
        return marks


def drawn(rows: int, count: int, seed: int) -> Numbers:
    """The numbers of `count` rows in ascending order: each row draws a ticket by the seed, and the lowest win.

    Memory grows with the sample, not with the input.
    """
    best = np.zeros((0, 2), dtype=np.uint64)
    for begin in range(0, rows, _BLOCK):
        numbers = np.arange(begin, min(begin + _BLOCK, rows), dtype=np.uint64)
        tickets = splitmix64(splitmix64(np.full(1, seed % 2**64, dtype=np.uint64)) ^ numbers)
        best = np.concatenate((best, np.column_stack((tickets, numbers))))
        if len(best) > count:
            best = best[np.argpartition(best[:, 0], count - 1)[:count]] if count else best[:0]
    return np.sort(best[:, 1])
