"""Many puzzles in one call: arrays in, a table out, no Python object per puzzle."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from fullhouse import _native
from fullhouse.core.arguments import function_or_none, seconds, thread_count, whole_number
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop, stop_for
from fullhouse.core.values import public, public_in
from fullhouse.engines.cuda.card import Device, uses_card
from fullhouse.engines.engine import Progress
from fullhouse.engines.rows import Puzzles, is_packed, pack_rows, rows_of
from fullhouse.engines.solve import DEFAULT_LIMIT
from fullhouse.engines.status import Status
from fullhouse.engines.table import Columns, Digits, Later, Numbers, Table, lines_of

MOST_COUNTED = 2**32 - 1
"""Counts and guesses of a batch are 32-bit numbers; `fullhouse.count` counts further."""
FIRST_CHUNK = 256
MOST_IN_CHUNK = 65_536
SECONDS_A_CHUNK = 0.5
"""A chunk is as many rows as take about this long, so that progress is shown in time."""


@public_in("fullhouse.tables")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CountTable(Table):
    """How many solutions each puzzle has, up to the limit."""

    _counts: Numbers | Later
    _guesses: Numbers | Later
    limit: int
    device: str
    """Where the guesses were counted, "cpu" or "cuda": the search of a card makes others."""
    FAILED: ClassVar[tuple[Status, ...]] = (Status.LATE, Status.UNREADABLE)

    @property
    def counts(self) -> Numbers:
        """How many solutions: 0 where there is none, and where the row is no puzzle."""
        return self._counts.column() if isinstance(self._counts, Later) else self._counts

    @property
    def guesses(self) -> Numbers:
        """How many guesses the search made until it stopped."""
        return self._guesses.column() if isinstance(self._guesses, Later) else self._guesses

    def _found(self) -> Columns:
        return {"count": self.counts, "guesses": self.guesses}


@public_in("fullhouse.tables")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SolveTable(CountTable):
    """The solution of each puzzle; with a limit of 2 or more, rows that are proper have no other."""

    solutions: Digits
    """(N, 81) digits: the first solution in the order of the search, zeros where there is none. Packed as the puzzles
    were, if they were packed: `unpack_rows`."""
    FAILED: ClassVar[tuple[Status, ...]] = Table.FAILED

    def _found(self) -> Columns:
        return {"solution": lines_of(self.solutions), **CountTable._found(self)}


@public
def solve_batch(
    puzzles: Puzzles,
    *,
    limit: int = 2,
    threads: int | None = None,
    progress: Progress | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
    device: Device = "cpu",
) -> SolveTable:
    """Solve every puzzle; with the limit of two, a row is proper only if its solution is the only one.

    Takes an (N, 81) or (N, 9, 9) array of digits, an (N, 41) array of packed rows, N lines as one bytes object, a list
    of anything that `parse` reads, an Arrow array of texts, or a series of pandas or Polars. A row that is no puzzle is
    marked and never stops the batch. The same input gives the same output whatever the machine and the threads: of
    several solutions the first in the order of the search is reported. `time_limit` is for each row; `progress` gets
    the number of rows done.
    `device="cuda"` solves on the graphics card, with the same answers, and also takes arrays that are there already;
    "auto" does so where it pays.

    >>> table = solve_batch(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "?"])
    >>> table.counts.tolist(), table.errors
    ([1, 0], {1: 'expected 81 cells, found 1 (80 too few)'})
    """
    whole_number("limit", limit, 1, MOST_COUNTED)
    seconds("time_limit", time_limit)
    workers = thread_count(threads)
    if uses_card(device, puzzles):
        from fullhouse.engines.cuda.results import find_on_card  # CuPy takes a second to load

        limits: Any = {"threads": threads, "progress": progress, "time_limit": time_limit, "stop": stop}
        given, found = find_on_card(puzzles, limit=limit, with_digits=True, **limits)
        return SolveTable(found.status, given, Later(found.counts), Later(found.guesses), limit, "cuda", found.digits)
    rows = rows_of(puzzles)
    solutions = np.empty((len(rows), CLASSIC.size), dtype=np.uint8)
    counts = np.empty(len(rows), dtype=np.uint32)
    guesses = np.empty(len(rows), dtype=np.uint32)
    status = np.empty(len(rows), dtype=np.uint8)

    def solve_rows(chunk: slice) -> None:
        """Solve these rows, all together in the time that each of them has."""
        limits = stop_for(time_limit, stop)
        _native.solve_batch(
            rows.cells[chunk],
            rows.is_text,
            rows.faults[chunk],
            limit,
            solutions[chunk],
            counts[chunk],
            guesses[chunk],
            workers,
            status=status[chunk],
            is_stopped=limits.is_stopped if limits else None,
        )

    done = 0
    for chunk in chunks_of(len(rows), progress, stop, time_limit=time_limit):
        solve_rows(chunk)
        for row in (np.flatnonzero(status[chunk] == Status.LATE) + chunk.start).tolist() if time_limit else ():
            if not (stop and stop.is_stopped()):
                solve_rows(slice(row, row + 1))
        done = chunk.stop
    if done < len(rows):
        solutions[done:], counts[done:], guesses[done:] = 0, 0, 0
        status[done:] = np.where(rows.faults[done:], np.uint8(Status.UNREADABLE), np.uint8(Status.LATE))
    if is_packed(puzzles):
        solutions = pack_rows(solutions)
    return SolveTable(status, rows, counts, guesses, limit, "cpu", solutions)


@public
def count_batch(
    puzzles: Puzzles,
    *,
    limit: int = DEFAULT_LIMIT,
    threads: int | None = None,
    progress: Progress | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
    device: Device = "cpu",
) -> CountTable:
    """How many solutions every puzzle has, up to the limit; takes what `solve_batch` takes.

    >>> count_batch(["." * 81], limit=100).counts.tolist()
    [100]
    """
    limits: Any = {"threads": threads, "progress": progress, "time_limit": time_limit, "stop": stop}
    if uses_card(device, puzzles):
        from fullhouse.engines.cuda.results import find_on_card

        given, found = find_on_card(puzzles, limit=limit, with_digits=False, **limits)
        return CountTable(found.status, given, Later(found.counts), Later(found.guesses), limit, "cuda")
    table = solve_batch(puzzles, limit=limit, **limits)
    return CountTable(table.status, table._rows, table.counts, table.guesses, limit, table.device)


def chunks_of(
    rows: int,
    progress: Progress | None = None,
    stop: Stop | None = None,
    *,
    time_limit: float | None = None,
    most: int | None = None,
    least: int = 64,
) -> Iterator[slice]:
    """Yield the rows in chunks, each as large as can be done in about half a second; ends early when stopped.

    With a time limit for each row a chunk is smaller, so that few chunks reach it. With nothing to ask for in between
    a chunk has as many rows as it may have: `most`, or all. It has `least` in any case, so that all cores have work.
    """
    function_or_none("progress", progress)
    stop_for(None, stop)
    wanted = min(SECONDS_A_CHUNK, time_limit / 4) if time_limit else SECONDS_A_CHUNK
    begin, size = 0, min(FIRST_CHUNK, 4 * least) if progress or stop or time_limit else most or rows
    while begin < rows and not (stop and stop.is_stopped()):
        chunk = slice(begin, min(begin + size, rows))
        start = time.perf_counter()
        yield chunk
        spent = time.perf_counter() - start
        begin = chunk.stop
        if progress:
            progress(begin)
        if begin < rows:
            size = int(min(max(size * wanted / max(spent, 1e-6), size / 4, least), size * 4, MOST_IN_CHUNK))
