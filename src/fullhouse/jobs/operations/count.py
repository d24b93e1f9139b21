"""How many solutions every row has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fullhouse.core.stop import Stop
from fullhouse.core.values import Value
from fullhouse.engines.engine import Progress, Trace
from fullhouse.engines.solve import DEFAULT_LIMIT, count_from, takes_batches
from fullhouse.engines.status import Status
from fullhouse.errors import Stopped
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Found, one_by_one

if TYPE_CHECKING:
    from fullhouse.engines.cuda.card import Device
    from fullhouse.engines.solve import EngineName
    from fullhouse.engines.solve_batch import CountTable

_FEW = 2
"""Up to this many solutions are counted for all rows at once; only rows with more are counted alone."""


class Count(Value):
    """The number of solutions, up to the limit."""

    limit: int | None = DEFAULT_LIMIT
    """None counts them all."""
    engine: EngineName | None = None
    time_limit: float | None = None
    threads: int | None = None
    progress: Progress | None = None
    """Called with the solutions found so far of the row that is being counted."""
    device: Device = "cpu"

    verb = "count"
    adds = ("count", "complete")

    def __call__(self, chunk: Chunk) -> Answers:
        """The number of solutions of each row, and whether that is all of them."""
        if (len(chunk) == 1 and self.device == "cpu") or not takes_batches(self.engine, self.device):
            return one_by_one(chunk, self._find, self.adds)
        from fullhouse.engines.solve_batch import count_batch

        few = min(self.limit or _FEW, _FEW)
        table = count_batch(chunk.rows, limit=few, threads=self.threads, time_limit=self.time_limit, device=self.device)
        answers = Answers(table.status, _columns(table, few), table.errors)
        full = (table.counts == few).nonzero()[0].tolist()
        rows = sorted({*(full if self.limit != few else ()), *chunk.special})
        if few == self.limit:
            answers = answers._replace(notes={row: _cut_off(few) for row in full})
        return one_by_one(chunk, self._find, self.adds, rows=rows, answers=answers, time_limit=self.time_limit)

    def _find(self, entry: Entry) -> Found:
        trace = Trace(Stop(self.time_limit) if self.time_limit else None)
        counted = 0

        def on_progress(found: int) -> None:
            nonlocal counted
            counted = found
            if self.progress:
                self.progress(found)

        try:
            counted = count_from(
                entry.grid, entry.candidates, limit=self.limit, engine=self.engine, trace=trace, progress=on_progress
            )
        except Stopped as error:
            return Found(Status.LATE, {"count": counted, "complete": False}, error, f"{counted:,} found until then")
        status = (Status.UNSOLVABLE, Status.PROPER, Status.AMBIGUOUS)[min(counted, 2)]
        if self.limit == 1 and counted:
            status = Status.DONE
        is_cut_off = counted == self.limit
        note = _cut_off(counted) if is_cut_off else ""
        return Found(status, {"count": counted, "complete": not is_cut_off}, note=note)


def _columns(table: CountTable, limit: int) -> dict[str, Any]:
    complete: Any = (table.counts < limit) & (table.status != Status.LATE)
    unread = (table.status == Status.UNREADABLE).nonzero()[0].tolist()
    if not unread:
        return {"count": table.counts, "complete": complete}
    columns = {"count": table.counts.tolist(), "complete": complete.tolist()}
    for row in unread:
        columns["count"][row] = columns["complete"][row] = None
    return columns


def _cut_off(limit: int) -> str:
    return f"stopped at the limit of {limit:,}; there may be more (--limit N sets it)"
