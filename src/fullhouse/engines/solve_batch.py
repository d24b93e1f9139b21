"""Solve or count many puzzles in one call: arrays in, a table out, no Python object per puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.arguments import function_or_none, one_of, seconds, thread_count, whole_number
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.stop import Stop, stop_for
from fullhouse.core.values import public_in
from fullhouse.engines import general
from fullhouse.engines.columnar import Columns
from fullhouse.engines.cuda.card import Device, uses_card
from fullhouse.engines.engine import Progress
from fullhouse.engines.rows import Puzzles, Rows, is_packed, pack_rows, rows_of
from fullhouse.engines.ruled_rows import rows_under, shared_rules
from fullhouse.engines.solve import DEFAULT_LIMIT
from fullhouse.engines.status import Status
from fullhouse.engines.table import Codes, Digits, Later, Numbers, Table, lines_of
from fullhouse.errors import BadArgument

First = Literal["same", "any"]
"""Which solution of an ambiguous puzzle is returned: the same one on every device, or any."""
MOST_COUNTED = 2**32 - 1
"""Counts and guesses of a batch are 32-bit numbers; `fullhouse.count` has no such limit."""
FIRST_CHUNK = 256
MOST_IN_CHUNK = 65_536
SECONDS_PER_CHUNK = 0.5
"""A chunk has as many rows as take about this long, so that progress is reported regularly."""


@public_in("fullhouse.tables")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CountTable(Table):
    """The number of solutions of each puzzle, up to the limit."""

    _counts: Numbers | Later
    _guesses: Numbers | Later
    limit: int
    device: str
    """Where the guesses were counted, "cpu" or "cuda": a GPU searches in a different order."""
    FAILED: ClassVar[tuple[Status, ...]] = (Status.LATE, Status.UNREADABLE)

    @property
    def counts(self) -> Numbers:
        """The number of solutions per row; 0 if there is none or the row is not a puzzle."""
        return self._counts.column() if isinstance(self._counts, Later) else self._counts

    @property
    def guesses(self) -> Numbers:
        """The number of guesses per row until the search stopped."""
        return self._guesses.column() if isinstance(self._guesses, Later) else self._guesses

    def _found(self, rows: slice) -> Columns:
        return {"count": self.counts[rows], "guesses": self.guesses[rows]}


@public_in("fullhouse.tables")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SolveTable(CountTable):
    """The solution of each puzzle; with a limit of 2 or more, proper rows have exactly one."""

    solutions: Digits
    """(N, 81) digits: the first solution in search order, zeros if there is none. Packed if the puzzles were
    packed; see `unpack_rows`."""
    FAILED: ClassVar[tuple[Status, ...]] = Table.FAILED

    def _found(self, rows: slice) -> Columns:
        return {"solution": lines_of(self.solutions[rows], self._rows.geometry), **CountTable._found(self, rows)}


def solve_batch(
    puzzles: Puzzles,
    *,
    limit: int = 2,
    threads: int | None = None,
    progress: Progress | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
    device: Device = "cpu",
    first: First = "same",
    rules: Geometry | None = None,
) -> SolveTable:
    """Solve every puzzle; with the default limit of two, a row is proper only if its solution is unique.

    Takes an (N, 81) or (N, 9, 9) array of digits, an (N, 41) array of packed rows, N lines as one bytes object, a list
    of anything that `parse` reads, an Arrow array of texts, or a pandas or Polars series. A row that is not a puzzle is
    marked and never stops the batch. Results are the same on every machine and with any number of threads: if a puzzle
    has several solutions, the first in search order is returned. `time_limit` is per row; `progress` gets the number of
    rows done.
    `device="cuda"` solves on the GPU, with the same results, and also takes arrays in GPU memory; "auto" picks the GPU
    if it is faster. A GPU must look for a second solution to know whether its first one is that of the CPU;
    `first="any"` returns whichever it finds first, and with a limit of 1 it stops there.
    All rows have the same `rules`, by default those of the first grid of a list. Under rules other than the classic
    ones an array has a column per cell, with 1 for the lowest value; a row with other rules is marked as unreadable.

    >>> table = solve_batch(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "?"])
    >>> table.counts.tolist(), table.errors
    ([1, 0], {1: 'expected 81 cells, found 1 (80 too few)'})
    """
    whole_number("limit", limit, 1, MOST_COUNTED)
    seconds("time_limit", time_limit)
    workers, is_any = thread_count(threads), one_of("first", first, get_args(First)) == "any"
    puzzles, geometry = prepared(puzzles, rules)
    if uses_card(device_for(device, geometry), puzzles):
        from fullhouse.engines.cuda.results import find_on_card  # loading CuPy takes a second

        limits: Any = {"threads": threads, "progress": progress, "time_limit": time_limit, "stop": stop}
        given, found = find_on_card(puzzles, limit=limit, with_digits=True, is_any=is_any, **limits)
        return SolveTable(found.status, given, Later(found.counts), Later(found.guesses), limit, "cuda", found.digits)
    rows = rows_of(puzzles) if geometry == CLASSIC else rows_under(puzzles, geometry, is_own=rules is None)
    solutions = np.empty((len(rows), geometry.size), dtype=np.uint8)
    counts = np.empty(len(rows), dtype=np.uint32)
    guesses = np.empty(len(rows), dtype=np.uint32)
    status = np.empty(len(rows), dtype=np.uint8)

    def solve_rows(chunk: slice) -> None:
        """Solve these rows, together within the time limit of one row."""
        limits = stop_for(time_limit, stop)
        if geometry != CLASSIC:
            found = _solve_under_rules(rows.between(chunk.start, chunk.stop), limit, workers, limits)
            solutions[chunk], counts[chunk], guesses[chunk], status[chunk] = found
            return
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


def prepared(puzzles: Puzzles, rules: Geometry | None) -> tuple[Puzzles, Geometry]:
    """The puzzles, and the rules of all of them: those given, or those of the first puzzle."""
    puzzles = list(puzzles) if isinstance(puzzles, Iterator) else puzzles
    return puzzles, shared_rules(puzzles, rules)


def device_for(device: Device, geometry: Geometry) -> Device:
    """The device; only the CPU takes rules other than the classic ones."""
    if geometry == CLASSIC or device not in ("cuda", "auto"):
        return device
    if device == "cuda":
        raise BadArgument("device", device, f'"cpu" for puzzles with other rules, {geometry}')
    return "cpu"


def _solve_under_rules(
    rows: Rows, limit: int, threads: int, stop: Stop | None
) -> tuple[Digits, Numbers, Numbers, Codes]:
    """Solve these rows with the general engine: solutions, counts, guesses and status."""
    good = np.flatnonzero(rows.faults == 0)
    digits = rows.digits()[good]
    solved, is_finished = np.zeros_like(digits), np.zeros(len(good), dtype=np.uint8)
    counts, guesses = np.zeros(len(good), dtype=np.uint32), np.zeros(len(good), dtype=np.uint32)
    model = general.model_of(rows.geometry)
    is_stopped = stop.is_stopped if stop else None
    model.solve_batch(digits, limit, solved, counts, guesses, is_finished, threads, is_stopped=is_stopped)
    outcomes = (Status.UNSOLVABLE, *((Status.DONE,) if limit == 1 else (Status.PROPER, Status.AMBIGUOUS)))
    known = np.array(outcomes, dtype=np.uint8)[np.minimum(counts, len(outcomes) - 1)]
    status = np.full(len(rows), Status.UNREADABLE, dtype=np.uint8)
    status[good] = np.where(is_finished > 0, known, np.uint8(Status.LATE))
    return _spread(solved, good, rows), _spread(counts, good, rows), _spread(guesses, good, rows), status


def _spread(values: npt.NDArray[Any], good: npt.NDArray[np.intp], rows: Rows) -> npt.NDArray[Any]:
    """These values in their rows, zeros in the others."""
    found = np.zeros((len(rows), *values.shape[1:]), dtype=values.dtype)
    found[good] = values
    return found


def count_batch(
    puzzles: Puzzles,
    *,
    limit: int = DEFAULT_LIMIT,
    threads: int | None = None,
    progress: Progress | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
    device: Device = "cpu",
    rules: Geometry | None = None,
) -> CountTable:
    """Count the solutions of every puzzle, up to the limit; takes the same input as `solve_batch`.

    >>> count_batch(["." * 81], limit=100).counts.tolist()
    [100]
    """
    limits: Any = {"threads": threads, "progress": progress, "time_limit": time_limit, "stop": stop}
    puzzles, geometry = prepared(puzzles, rules)
    if uses_card(device_for(device, geometry), puzzles):
        from fullhouse.engines.cuda.results import find_on_card

        given, found = find_on_card(puzzles, limit=limit, with_digits=False, **limits)
        return CountTable(found.status, given, Later(found.counts), Later(found.guesses), limit, "cuda")
    table = solve_batch(puzzles, limit=limit, rules=rules, **limits)
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
    """Yield the rows in chunks that each take about half a second; ends early when stopped.

    With a time limit per row, chunks are smaller, so that few chunks reach it. Without progress, stop and time limit a
    chunk has `most` rows, or all. It always has at least `least`, so that all cores have work.
    """
    function_or_none("progress", progress)
    stop_for(None, stop)
    wanted = min(SECONDS_PER_CHUNK, time_limit / 4) if time_limit else SECONDS_PER_CHUNK
    first = min(FIRST_CHUNK, 4 * least) if progress or stop or time_limit else most or rows
    size = ChunkSize(first, max(first, MOST_IN_CHUNK), min(first, least), seconds=wanted)
    begin = 0
    while begin < rows and not (stop and stop.is_stopped()):
        chunk = slice(begin, min(begin + size.rows, rows))
        yield chunk
        size.worked(chunk.stop - chunk.start)
        begin = chunk.stop
        if progress:
            progress(begin)
