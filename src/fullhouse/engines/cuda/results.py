"""Batches on GPUs, with the answers, tables and rows of batches on the CPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fullhouse.core.foreign import has_cuda_interface, is_on_gpu, to_cpu
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.cuda.card import load_cupy
from fullhouse.engines.cuda.runs import UNFINISHED, Results, run_rows, verify_rows
from fullhouse.engines.engine import Progress
from fullhouse.engines.rows import Rows, is_packed, pack_rows, rows_of, unpack_rows
from fullhouse.engines.solve_batch import solve_batch
from fullhouse.engines.status import Status
from fullhouse.engines.verify_batch import UNCHECKED, VerifyTable, check_lengths, table_of_flaws
from fullhouse.errors import BadArgument, UnavailableEngine

_SIZE = CLASSIC.size

LEAP = 30
"""The number of clues removed at once in the first turn: four grids in five still have one solution then."""
Counts = Callable[[Any], Any]
"""The number of solutions of each row, up to two."""


class CardRows(Rows):
    """Rows in GPU memory, or packed. Single rows are converted to digits on the host on demand."""

    def __init__(self, cells: Any) -> None:
        super().__init__(cells, is_text=False, is_checked=True)

    def _host(self, row: int) -> Rows:
        host = self.part(slice(row, row + 1))
        host.faults = to_cpu(self.faults[row : row + 1]).copy()
        return host

    def grid(self, row: int) -> Grid:
        """The grid of this row."""
        return self._host(row).grid(0)

    def reason(self, row: int) -> str:
        """Why this row is not a puzzle."""
        return self._host(row).reason(0)

    def part(self, kept: Any) -> Rows:
        """Only these rows, as digits in host memory."""
        return Rows(_unpacked(to_cpu(self.cells[kept])), is_text=False)

    def _with_unread(self, faults: Any) -> Any:
        return faults


def _unpacked(cells: Any) -> Any:
    return unpack_rows(cells) if is_packed(cells) else cells


def card_rows(puzzles: Any, argument: str = "puzzles") -> Rows:
    """The rows of any supported input; arrays in GPU memory and packed rows are kept as they are."""
    if not is_on_gpu(puzzles):
        return CardRows(np.ascontiguousarray(puzzles)) if is_packed(puzzles) else rows_of(puzzles, argument)
    cupy = load_cupy()
    array = cupy.asarray(puzzles) if has_cuda_interface(puzzles) else cupy.from_dlpack(puzzles)
    if is_packed(array):
        return CardRows(cupy.ascontiguousarray(array))
    if array.shape[1:] not in ((_SIZE,), (9, 9)):
        raise BadArgument(argument, puzzles, "an array of shape (N, 81) or (N, 9, 9)", found=f"one of {array.shape}")
    if array.dtype.kind not in "iuf":
        raise BadArgument(argument, puzzles, "an array of whole numbers, 0 for empty", found=f"one of {array.dtype}")
    flat = array.reshape(len(array), _SIZE)
    if flat.dtype != np.uint8:
        is_digit = (flat >= 0) & (flat <= CLASSIC.side)
        if flat.dtype.kind == "f":
            is_digit &= flat == cupy.floor(flat)
        flat = cupy.where(is_digit, flat, 255).astype(np.uint8)
    return CardRows(cupy.ascontiguousarray(flat))


def find_on_card(
    puzzles: Any,
    *,
    limit: int,
    with_digits: bool,
    is_any: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> tuple[Rows, Results]:
    """The rows, and the columns of their table; without `with_digits` no solution is copied from the GPU.

    If a row has several solutions, the host finds the first one in its search order, unless any of them will do.
    """
    rows, found = _found(puzzles, limit, with_digits=with_digits, is_any=is_any, progress=progress, stop=stop)
    keeps = is_any or not with_digits
    _settle(rows, found, limit, with_digits=with_digits, keeps=keeps, threads=threads, time_limit=time_limit, stop=stop)
    return rows, found


def _found(
    puzzles: Any, limit: int, *, with_digits: bool, is_any: bool, progress: Progress | None, stop: Stop | None
) -> tuple[Rows, Results]:
    """The rows, and the results of the GPUs."""
    rows = card_rows(puzzles)
    cells = rows.cells
    if cells.shape[1] > _SIZE + 1 or not cells.flags.c_contiguous:
        cells = np.ascontiguousarray(cells[:, :_SIZE])
    there = is_on_gpu(cells)
    found, done = run_rows(
        cells,
        is_text=rows.is_text,
        limit=limit,
        is_any=is_any,
        on_card=there,
        with_digits=with_digits,
        stop=stop,
        progress=progress,
    )
    found.status[done:], found.digits[done:] = Status.LATE, 0
    listed = found.listed[found.listed[:, 0] < done]
    found.listed = listed[listed[:, 0].argsort()]
    if not found.has_faults and not rows.has_unread:
        rows.accept()
        return rows, found
    rows.faults = found.faults
    if rows.has_unread:  # rows that could not be read were blank on the GPU
        unread = rows.faults != 0
        found.status[unread] = Status.UNREADABLE
        if with_digits:
            found.digits[unread] = 0
    return rows, found


def _settle(
    rows: Rows,
    found: Results,
    limit: int,
    *,
    with_digits: bool,
    keeps: bool,
    threads: int | None,
    time_limit: float | None,
    stop: Stop | None,
) -> None:
    """Fill in the host's answers: for rows that the GPU gave up, and the solutions of ambiguous rows.

    With `keeps`, ambiguous rows keep the GPU's solution.
    """
    if not len(found.listed):
        return
    numbers, counts, guesses = found.listed.T
    is_given_up, is_read = counts >= UNFINISHED, found.at(found.status, numbers) != Status.UNREADABLE
    wanted = is_read & (is_given_up if keeps else counts > 1)
    counts.clip(0, limit, out=counts)
    if not wanted.any():
        return
    try:
        table = solve_batch(rows.part(numbers[wanted]), limit=limit, threads=threads, time_limit=time_limit, stop=stop)
    except UnavailableEngine:  # no native module: keep the GPU's solutions; rows that it gave up are late
        return
    counts[wanted] = table.counts
    guesses[wanted] = np.where(is_given_up[wanted], table.guesses, guesses[wanted])
    found.put(found.status, numbers[wanted], table.status)
    if with_digits:
        found.put(
            found.digits, numbers[wanted], pack_rows(table.solutions) if is_packed(rows.cells) else table.solutions
        )


def verify_on_card(puzzles: Any, solutions: Any, *, progress: Progress | None, stop: Stop | None) -> VerifyTable:
    """Check claimed solutions on a GPU; returns the table of `verify_batch`."""
    givens, claimed = card_rows(puzzles), card_rows(solutions, "solutions")
    check_lengths(givens, claimed, solutions)
    sides = (givens, claimed)
    cells, is_text = (_unpacked(givens.cells), _unpacked(claimed.cells)), (givens.is_text, claimed.is_text)
    found, done = verify_rows(cells, is_text, progress=progress, stop=stop)
    for side, faults in zip(sides, found[:2], strict=True):
        side.faults = faults
    found[2][done:] = UNCHECKED
    return table_of_flaws(found[2], found[3], givens, claimed)


def dig_in_step(grids: Any, orders: Any, orbits: bytes, fewest: int, count: Counts, arrays: Any) -> Any:
    """Remove redundant clues from (N, 81) grids in lockstep, tried in these orders: one batch of checks per turn.

    Works like native/generator/dig.cpp and gives the same puzzles. `arrays` is CuPy, or NumPy in the tests.
    """
    together = np.zeros((_SIZE, _SIZE), dtype=bool)
    together[np.frombuffer(orbits, dtype=np.uint8), np.arange(_SIZE)] = True
    members, heads = arrays.asarray(together), arrays.asarray(together.any(axis=1))
    turns = int(together.any(axis=1).sum())
    is_head = heads[orders]  # the first cell of each orbit represents it
    order = arrays.take_along_axis(orders, arrays.argsort(~is_head, axis=1, kind="stable"), axis=1)[:, :turns]
    leap = LEAP * turns // _SIZE

    def lose(rows: Any, begin: int, end: int) -> Any:
        """Remove the clues of these turns from each row that stays proper without them; returns the other rows."""
        puzzles = grids[rows]
        emptied = members[order[rows, begin:end]].any(axis=1)
        tried = arrays.where(emptied, 0, puzzles).astype(np.uint8)
        is_tried = (tried != puzzles).any(axis=1) & ((tried != 0).sum(axis=1) >= fewest)
        is_good = is_tried & (count(tried) == 1)
        grids[rows[is_good]] = tried[is_good]
        return rows[~is_good]

    everyone = arrays.arange(len(grids))
    slow = lose(everyone, 0, leap) if leap else everyone
    for turn in range(turns):
        lose(slow if turn < leap else everyone, turn, turn + 1)
    return grids


def dig_on_card(grids: bytes, orders: bytes, orbits: bytes, fewest: int) -> bytes:
    """Like `dig_in_step`, for rows of 81 bytes in host memory."""
    cupy = load_cupy()
    cells, ways = (cupy.asarray(np.frombuffer(some, dtype=np.uint8).reshape(-1, _SIZE)) for some in (grids, orders))

    def count(rows: Any) -> Any:
        return find_on_card(rows, limit=2, with_digits=False)[1].counts()

    return bytes(cupy.asnumpy(dig_in_step(cells, ways, orbits, fewest, count, cupy)).tobytes())
