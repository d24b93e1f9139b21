"""Random equivalents of a grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.arguments import seed_of, thread_count, whole_number
from fullhouse.core.geometry import CLASSIC, require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.core.stop import Stop
from fullhouse.core.values import public_in, shown_in_notebooks
from fullhouse.engines.columnar import ALL, Columnar, Columns
from fullhouse.engines.engine import Progress
from fullhouse.engines.solve_batch import chunks_of
from fullhouse.engines.table import Digits, lines_of
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse
from fullhouse.symmetry.transform import Transform

MOST_IMAGES = 100_000_000
"""The maximum number of equivalents per call; each takes 81 bytes."""


@public_in("fullhouse.tables")
@shown_in_notebooks
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AugmentTable(Columnar):
    """Random equivalents of a puzzle, and the seed that reproduces them. NumPy treats it as the array of its grids."""

    puzzle: Grid
    grids: Digits
    """(N, 81) digits."""
    seed: int

    def transform(self, row: int) -> Transform:
        """Return the transform that leads from the puzzle to this row."""
        return Transform.random(self.seed, range(len(self))[row])

    def __len__(self) -> int:
        return len(self.grids)

    def __getitem__(self, rows: Any) -> Any:
        return self.grids[rows]

    def __iter__(self) -> Iterator[Digits]:
        return iter(self.grids)

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.grids, dtype=dtype) if copy else np.asarray(self.grids, dtype=dtype)

    def packed_columns(self, rows: slice = ALL) -> Columns:
        """The grids of these rows as lines of 81 bytes."""
        return {"puzzle": lines_of(self.grids[rows])}

    def __repr__(self) -> str:
        return f"<AugmentTable of {amount(len(self), 'equivalent')}, seed {self.seed}>"


def augment(
    puzzle: Readable,
    n: int = 1,
    *,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> AugmentTable:
    """Return n random equivalents of a puzzle as an (n, 81) array of digits, with their seed.

    All transforms are equally likely. Row k depends only on the seed and on k: it is
    `Transform.random(seed, k).apply(grid)`, on every machine and with any number of threads. Without a seed, a new one
    is drawn and recorded in the result. There is no time limit, because the work is fast; a stop raises Stopped.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> images = augment(puzzle, 1000, seed=7)
    >>> images.grids.shape, images[2].tobytes() == images.transform(2).apply(puzzle).digits
    ((1000, 81), True)
    """
    grid, count, seed = parse(puzzle), whole_number("n", n, 0, MOST_IMAGES), seed_of(seed)
    require_classic(grid.geometry, "an equivalent")
    workers = thread_count(threads)
    images = np.zeros((count, CLASSIC.size), dtype=np.uint8)
    source = np.frombuffer(grid.digits, dtype=np.uint8).reshape(1, -1)
    done = 0
    for chunk in chunks_of(count, progress, stop):
        is_stopped = stop.is_stopped if stop else None
        _native.augment(source, images[chunk], seed, chunk.start, workers, is_stopped=is_stopped)
        done = chunk.stop
    if stop and done < count:
        stop.check()
    return AugmentTable(grid, images, seed)


def augment_rows(digits: Digits, count: int, seed: int, first: int) -> Digits:
    """Return `count` random equivalents of each grid, in order, numbered from `first`."""
    images = np.zeros((len(digits) * count, CLASSIC.size), dtype=np.uint8)
    for row in range(len(digits)):
        begin = row * count
        _native.augment(digits[row : row + 1], images[begin : begin + count], seed, first + begin, 1)
    return images
