"""The techniques on the paths of many puzzles: arrays in, arrays out, no Python object per puzzle."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import cache

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.value import Value, fill
from fullhouse.engines.batch import thread_count
from fullhouse.engines.rows import Puzzles, Rows, rows_of
from fullhouse.logic.orders import Order, chosen_order, place_in
from fullhouse.logic.search import Settings
from fullhouse.techniques.catalog import GUESS, HODOKU_ORDER

Codes = npt.NDArray[np.uint8]

FIRST_PIECE = 256
MOST_IN_PIECE = 65_536
SECONDS_A_PIECE = 0.5
"""A piece is as many rows as take about so long, so that progress is told in time."""


class BatchEnd(IntEnum):
    """How the path of a row ends, or why there is none."""

    SOLVED = 0
    STUCK = 1
    BAD_ROW = 254
    """The row is no puzzle; `errors` has the reason."""
    NOT_PROPER = 255
    """The puzzle has no solution, or several."""


class PathCounts(Value):
    """How often each technique stands on the path of each puzzle, in the order of the puzzles."""

    __slots__ = ("techniques", "counts", "ends", "order", "_rows")
    techniques: tuple[str, ...]
    """The names of the columns of `counts`."""
    counts: npt.NDArray[np.uint16]
    """(N, T) numbers; zeros where there is no path."""
    ends: Codes
    """A `BatchEnd` for each row: 0 solved, 1 stuck, 254 no puzzle, 255 no or several solutions."""
    order: Order
    """The techniques that were tried, in this order."""
    _rows: Rows

    def __init__(
        self, techniques: tuple[str, ...], counts: npt.NDArray[np.uint16], ends: Codes, order: Order, rows: Rows
    ) -> None:
        for name, value in zip(self.__slots__, (techniques, counts, ends, order, rows), strict=True):
            fill(self, name, value)

    def __len__(self) -> int:
        return len(self.ends)

    @property
    def is_solved(self) -> npt.NDArray[np.bool_]:
        """Whether the path of each row ends in the solution, be it by guesses."""
        solved: npt.NDArray[np.bool_] = self.ends == BatchEnd.SOLVED
        return solved

    @property
    def is_logical(self) -> npt.NDArray[np.bool_]:
        """Whether each row is solved without a guess."""
        logical: npt.NDArray[np.bool_] = self.is_solved & (self.of(GUESS) == 0)
        return logical

    @property
    def hardest(self) -> list[str | None]:
        """The technique of each path that comes last in the order; None where there is no step."""
        if not self.order:
            return [None] * len(self)
        places = place_in(self.order)
        columns = sorted((place, self.techniques.index(name)) for name, place in places.items())
        used = self.counts[:, [column for _, column in columns]] > 0
        last = used.shape[1] - 1 - np.argmax(used[:, ::-1], axis=1)
        names = [self.techniques[column] for _, column in columns]
        return [names[place] if used[row, place] else None for row, place in enumerate(last.tolist())]

    def of(self, technique: str) -> npt.NDArray[np.uint16]:
        """The column of this technique."""
        return self.counts[:, self.techniques.index(technique)]

    def totals(self) -> dict[str, int]:
        """How often each technique was used in all, by name; those that were not are left out."""
        sums = self.counts.sum(axis=0, dtype=np.int64).tolist()
        return {name: total for name, total in zip(self.techniques, sums, strict=True) if total}

    @property
    def errors(self) -> dict[int, str]:
        """The number and the reason of every row that is no puzzle."""
        return {int(row): self._rows.reason(int(row)) for row in np.flatnonzero(self._rows.faults)}

    def __repr__(self) -> str:
        return f"<PathCounts of {len(self)} puzzles, {int(np.count_nonzero(self.is_logical))} solved without a guess>"

    __eq__ = object.__eq__  # arrays have no one truth value
    __hash__ = object.__hash__


def explain_batch(
    puzzles: Puzzles,
    *,
    order: Iterable[str | Iterable[str]] = HODOKU_ORDER,
    uniqueness: bool = True,
    threads: int | None = None,
    settings: Settings | None = None,
    progress: Callable[[int], object] | None = None,
) -> PathCounts:
    """Count the techniques on the path of every puzzle, on all cores; takes what `solve_batch` takes.

    A row that is no puzzle, or has no or several solutions, is marked and never stops the batch. `progress` is called
    with the number of rows done, about twice a second.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> counts = explain_batch([puzzle, "." * 81, "?"])
    >>> [BatchEnd(end).name for end in counts.ends], counts.hardest[0]
    (['SOLVED', 'NOT_PROPER', 'BAD_ROW'], 'naked-single')
    """
    workers = thread_count(threads)
    tried = chosen_order(order, uniqueness=uniqueness)
    rows = rows_of(puzzles)
    names = technique_names()
    counts = np.zeros((len(rows), len(names)), dtype=np.uint16)
    ends = np.zeros(len(rows), dtype=np.uint8)
    for piece in pieces_of(len(rows), progress):
        count_paths(digits_of(rows, piece), tried, counts[piece], ends[piece], settings=settings, threads=workers)
    counts[rows.faults != 0] = 0
    ends[rows.faults != 0] = BatchEnd.BAD_ROW
    return PathCounts(names, counts, ends, tried, rows)


@cache
def technique_names() -> tuple[str, ...]:
    """The techniques that a path counts, in the order of the columns."""
    return tuple(_native.technique_names())


def pieces_of(rows: int, progress: Callable[[int], object] | None) -> Iterator[slice]:
    """Yield the rows in pieces, each as large as can be done in about half a second; tells the number of rows done."""
    begin, size = 0, FIRST_PIECE
    while begin < rows:
        piece = slice(begin, min(begin + size, rows))
        start = time.perf_counter()
        yield piece
        seconds = time.perf_counter() - start
        begin = piece.stop
        if progress:
            progress(begin)
        size = int(min(max(size * SECONDS_A_PIECE / max(seconds, 1e-6), size / 4, 64), size * 4, MOST_IN_PIECE))


def count_paths(
    digits: Codes,
    order: Order,
    counts: npt.NDArray[np.uint16],
    ends: Codes,
    *,
    settings: Settings | None = None,
    threads: int = 0,
    seconds: float = 0,
) -> None:
    """Count the techniques on the path of each row into these arrays; a path may take so long, 0 for any time."""
    _native.count_paths(
        digits, list(map(list, order)), dict(settings or {}), counts, ends, threads, None, None, seconds
    )


def digits_of(rows: Rows, piece: slice) -> Codes:
    """The digits of these rows; rows that are no puzzle are left empty."""
    cells = rows.cells[piece, : CLASSIC.size]
    digits = cells - np.uint8(ord("0")) if rows.is_text else cells
    is_clue = (digits <= CLASSIC.side) & (rows.faults[piece] == 0)[:, None]
    return np.ascontiguousarray(np.where(is_clue, digits, np.uint8(0)))
