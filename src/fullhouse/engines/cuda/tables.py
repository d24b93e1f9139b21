"""Batches on cards with the answers, tables and rows of those on the processor."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.batch import (
    UNCHECKED,
    CountTable,
    SolveTable,
    VerifyTable,
    check_lengths,
    solve_batch,
    table_of_flaws,
)
from fullhouse.engines.cuda.batch import FOR_HOST, Results, run_rows, verify_rows
from fullhouse.engines.cuda.card import load_cupy
from fullhouse.engines.device import is_on_card
from fullhouse.engines.engine import Progress
from fullhouse.engines.rows import Rows, rows_of
from fullhouse.engines.status import Status
from fullhouse.engines.tables import on_host
from fullhouse.errors import BadArgument, UnavailableEngine

_SIZE = CLASSIC.size


class CardRows(Rows):
    """Rows in the memory of a card; one of them is copied when somebody asks for it."""

    def __init__(self, cells: Any) -> None:
        super().__init__(cells, is_text=False, is_checked=True)

    def _host(self, row: int) -> Rows:
        host = Rows(on_host(self.cells[row : row + 1]), is_text=False)
        host.faults = on_host(self.faults[row : row + 1]).copy()
        return host

    def grid(self, row: int) -> Grid:
        """The grid of this row."""
        return self._host(row).grid(0)

    def reason(self, row: int) -> str:
        """Why this row is no puzzle."""
        return self._host(row).reason(0)

    def part(self, kept: Any) -> Rows:
        """These rows alone, in the memory of the host."""
        return Rows(on_host(self.cells[kept]), is_text=False)

    def _with_unread(self, faults: Any) -> Any:
        return faults


def card_rows(puzzles: Any, argument: str = "puzzles") -> Rows:
    """The rows of whatever was handed in; what is on a card stays there."""
    if not is_on_card(puzzles):
        return rows_of(puzzles, argument)
    cupy = load_cupy()
    array = cupy.asarray(puzzles) if hasattr(puzzles, "__cuda_array_interface__") else cupy.from_dlpack(puzzles)
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


def solve_on_card(
    puzzles: Any,
    *,
    limit: int,
    threads: int | None,
    progress: Progress | None,
    time_limit: float | None,
    stop: Stop | None,
) -> SolveTable:
    """What `solve_batch` returns; of several solutions the host finds the first in the order of its search."""
    rows, found = _found(puzzles, limit, with_digits=True, progress=progress, stop=stop)
    _settle(rows, found, limit, with_digits=True, threads=threads, time_limit=time_limit, stop=stop)
    return SolveTable(found.status, rows, found.counts, found.guesses, limit, "cuda", found.digits)


def count_on_card(
    puzzles: Any,
    *,
    limit: int,
    threads: int | None,
    progress: Progress | None,
    time_limit: float | None,
    stop: Stop | None,
) -> CountTable:
    """What `count_batch` returns; no solution leaves the card."""
    rows, found = _found(puzzles, limit, with_digits=False, progress=progress, stop=stop)
    _settle(rows, found, limit, with_digits=False, threads=threads, time_limit=time_limit, stop=stop)
    return CountTable(found.status, rows, found.counts, found.guesses, limit, "cuda")


def _found(
    puzzles: Any, limit: int, *, with_digits: bool, progress: Progress | None, stop: Stop | None
) -> tuple[Rows, Results]:
    """The rows, and what the cards found about them."""
    rows = card_rows(puzzles)
    is_here = isinstance(rows, CardRows)
    cells = rows.cells
    if not is_here and (cells.shape[1] > _SIZE + 1 or not cells.flags.c_contiguous):
        cells = np.ascontiguousarray(cells[:, :_SIZE])
    found, done = run_rows(
        cells, is_text=rows.is_text, limit=limit, on_card=is_here, with_digits=with_digits, stop=stop, progress=progress
    )
    late = slice(done, None)
    for column, value in ((found.status, Status.LATE), (found.counts, 0), (found.guesses, 0), (found.digits, 0)):
        column[late] = value
    if not found.has_faults and not rows.has_unread:
        rows.accept()
    else:  # what could not be read at all was blank to the card
        rows.faults = found.faults
        unread = rows.faults != 0
        for column, value in ((found.status, Status.UNREADABLE), (found.counts, 0), (found.guesses, 0)):
            column[unread] = value
        if with_digits:
            found.digits[unread] = 0
    return rows, found


def _settle(
    rows: Rows,
    found: Results,
    limit: int,
    *,
    with_digits: bool,
    threads: int | None,
    time_limit: float | None,
    stop: Stop | None,
) -> None:
    """Put the host's answers where the card has none: rows that it gave up, and the solution of ambiguous ones."""
    listed = np.sort(np.concatenate(found.for_host)) if found.for_host else np.empty(0, dtype=np.int64)
    status = on_host(found.status)[listed]
    is_given_up = status == FOR_HOST
    wanted = (status == Status.AMBIGUOUS) | (status == Status.DONE) | is_given_up if with_digits else is_given_up
    listed, is_given_up = listed[wanted], is_given_up[wanted]
    if not len(listed):
        return
    arrays = load_cupy() if isinstance(rows, CardRows) else np

    def put(column: Any, which: Any, values: Any) -> None:
        column[arrays.asarray(which)] = arrays.asarray(values)

    try:
        table = solve_batch(rows.part(listed), limit=limit, threads=threads, time_limit=time_limit, stop=stop)
    except UnavailableEngine:  # no native module: the card's own solutions stand, and what it gave up has no answer
        for column, value in ((found.status, Status.LATE), (found.counts, 0)):
            put(column, listed[is_given_up], value)
        return
    put(found.status, listed, table.status)
    put(found.counts, listed, table.counts)
    put(found.guesses, listed[is_given_up], table.guesses[is_given_up])
    if with_digits:
        put(found.digits, listed, table.solutions)


def verify_on_card(puzzles: Any, solutions: Any, *, progress: Progress | None, stop: Stop | None) -> VerifyTable:
    """What `verify_batch` returns."""
    givens, claimed = card_rows(puzzles), card_rows(solutions, "solutions")
    check_lengths(givens, claimed, solutions)
    sides = (givens, claimed)
    cells, is_text = (givens.cells, claimed.cells), (givens.is_text, claimed.is_text)
    found, done = verify_rows(cells, is_text, progress=progress, stop=stop)
    for side, faults in zip(sides, found[:2], strict=True):
        side.faults = faults
    found[2][done:] = UNCHECKED
    return table_of_flaws(found[2], found[3], givens, claimed)
