"""Count the techniques on the paths of many puzzles: arrays in, a table out, no Python object per puzzle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.arguments import seconds, thread_count
from fullhouse.core.stop import Stop
from fullhouse.core.values import public_in
from fullhouse.engines.columnar import Columns
from fullhouse.engines.engine import Progress
from fullhouse.engines.rows import Puzzles, rows_of
from fullhouse.engines.solve_batch import MOST_IN_CHUNK, chunks_of, solve_batch
from fullhouse.engines.status import Status
from fullhouse.engines.table import Codes, Digits, Table
from fullhouse.logic.choice import Choice, OrderName, choice_of
from fullhouse.logic.orders import Entries, Order, Settings, chosen_order, technique_names
from fullhouse.logic.steps import PathEnd
from fullhouse.logic.weights import PATH_WEIGHTS, TENTHS, count_weighed_paths, table_of
from fullhouse.techniques.catalog import GUESS, technique_named

Counts = npt.NDArray[np.uint16]
Marks = npt.NDArray[np.bool_]
Weights = npt.NDArray[np.float64]


class Limits(TypedDict):
    """The threads and the time of a batch."""

    threads: int
    seconds: float
    stop: Stop | None


_NOT_PROPER = 255
"""The native core's code for a puzzle with no or several solutions."""


@public_in("fullhouse.tables")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PathTable(Table):
    """How often each technique is on the path of each puzzle; proper rows have a path."""

    techniques: tuple[str, ...]
    """The names of the columns of `counts`."""
    counts: Counts
    """(N, T) numbers; zeros if the row has no path."""
    is_solved: Marks
    """Whether the path of each row reaches the solution, even by guesses; otherwise it is stuck."""
    order: Order
    """The techniques that were tried, in this order."""
    weights: Weights | None = None
    """The greatest weight on each path, if the order has weights; 0 if the row has no path."""
    heaviest: Codes | None = None
    """The technique of the first step with that weight, as an index of `techniques`."""

    @property
    def is_logical(self) -> Marks:
        """Whether each row is solved without a guess."""
        logical: Marks = self.is_solved & (self.guesses == 0)
        return logical

    @property
    def guesses(self) -> Counts:
        """The number of guesses on each path."""
        return self.of(GUESS)

    @property
    def hardest(self) -> npt.NDArray[np.str_]:
        """The technique of the heaviest step of each path; without weights, the one that comes last in the order.

        Empty if the path has no step.
        """
        if self.heaviest is not None:
            used = self.counts.any(axis=1)
            return np.where(used, np.array(self.techniques)[self.heaviest], "")
        found = np.full(len(self), "", dtype=np.array(self.techniques).dtype)
        for entry in self.order:
            for name in entry:
                found[self.of(name) > 0] = name
        return found

    def of(self, technique: str) -> Counts:
        """How often this technique is on each path."""
        return self.counts[:, self.techniques.index(technique_named(technique).name)]

    def totals(self) -> dict[str, int]:
        """How often each technique was used in total, by name; unused techniques are omitted."""
        sums = self.counts.sum(axis=0, dtype=np.int64).tolist()
        return {name: total for name, total in zip(self.techniques, sums, strict=True) if total}

    def _found(self, rows: slice) -> Columns:
        used = {name: self.of(name) for name in self.totals() if name != GUESS}
        steps = self.counts.sum(axis=1, dtype=np.uint32)
        weight = {} if self.weights is None else {"weight": self.weights}
        found = {
            "solved": self.is_solved,
            "steps": steps,
            "guesses": self.guesses,
            "hardest": self.hardest,
            **weight,
            **used,
        }
        return {name: values[rows] for name, values in found.items()}


def explain_batch(
    puzzles: Puzzles,
    *,
    order: Entries | OrderName = "hodoku",
    uniqueness: bool = True,
    settings: Settings | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> PathTable:
    """Count the techniques on the path of each puzzle, on all cores; takes the same input as `solve_batch`.

    A row that is not a puzzle, or has no or several solutions, is marked and never stops the batch. `time_limit` is per
    row; `progress` gets the number of rows done, about twice a second. `order` is that of `explain`.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = explain_batch([puzzle, "." * 81, "?"])
    >>> table.columns["status"].tolist(), table.hardest.tolist()
    (['proper', 'ambiguous', 'unreadable'], ['naked-single', '', ''])
    """
    choice = choice_of(order, settings)
    if not uniqueness:
        choice = choice.with_order(chosen_order(choice.order, uniqueness=False))
    workers, limit = thread_count(threads), seconds("time_limit", time_limit) or 0
    rows = rows_of(puzzles)
    weights = np.zeros((len(rows), PATH_WEIGHTS), dtype=np.uint16) if choice.entries else None
    counts = np.zeros((len(rows), len(technique_names())), dtype=np.uint16)
    ends = np.full(len(rows), PathEnd.STOPPED, dtype=np.uint8)
    status = np.full(len(rows), Status.LATE, dtype=np.uint8)
    for chunk in chunks_of(len(rows), progress, stop, most=MOST_IN_CHUNK):
        digits = rows.digits(chunk)
        out = counts[chunk], ends[chunk], None if weights is None else weights[chunk]
        _count(choice, digits, *out, threads=workers, seconds=limit, stop=stop)
        status[chunk] = _status_of(ends[chunk], digits, threads)
    status[rows.faults != 0] = Status.UNREADABLE
    counts[status != Status.PROPER] = 0
    found = PathTable(status, rows, technique_names(), counts, ends == PathEnd.SOLVED, choice.order)
    if weights is None:
        return found
    weights[status != Status.PROPER] = 0
    return replace(found, weights=weights[:, 0] / TENTHS, heaviest=weights[:, 4].astype(np.uint8))


def _count(
    choice: Choice, digits: Digits, counts: Counts, ends: Codes, weights: Counts | None, **limits: Unpack[Limits]
) -> None:
    """Count the techniques on the path of each row, and weigh the steps if the order has weights."""
    if weights is None:
        count_paths(digits, choice.order, counts, ends, settings=choice.settings, **limits)
        return
    table = table_of(choice.entries)
    count_weighed_paths(digits, choice.order, table, counts, ends, weights, settings=choice.settings, **limits)


def _status_of(ends: Codes, digits: Digits, threads: int | None) -> Codes:
    """The status of each row, from the end of its path; puzzles without a path are solved to find theirs."""
    assert not (ends == PathEnd.CONTRADICTION).any(), "a step contradicts the solution"
    status = np.where(np.isin(ends, (PathEnd.SOLVED, PathEnd.STUCK)), Status.PROPER, Status.LATE).astype(np.uint8)
    improper = ends == _NOT_PROPER
    status[improper] = solve_batch(digits[improper], threads=threads).status
    return status


def count_paths(
    digits: Codes,
    order: Order,
    counts: Counts,
    ends: Codes,
    *,
    settings: Settings | None = None,
    threads: int = 0,
    seconds: float = 0,
    stop: Stop | None = None,
) -> None:
    """Count the techniques on the path of each row into these arrays; `seconds` limits each path, 0 means no limit.

    A row that was not finished when the work was stopped keeps its end.
    """
    out, is_stopped = (counts, ends, threads, None, None, seconds), stop.is_stopped if stop else None
    _native.count_paths(digits, list(map(list, order)), dict(settings or {}), *out, is_stopped=is_stopped)
