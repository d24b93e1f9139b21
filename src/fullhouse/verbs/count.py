"""Count the solutions of puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from annotated_doc import Doc

from fullhouse.core.stop import Stop, stop_for
from fullhouse.engines.engine import Progress, Trace
from fullhouse.engines.estimate import Estimate, estimate
from fullhouse.engines.solve import DEFAULT_LIMIT, count, takes_batches
from fullhouse.engines.status import Status
from fullhouse.errors import Stopped
from fullhouse.formats.codec import Entry
from fullhouse.verbs.kinds import Device, Engine, Threads, TimeLimit
from fullhouse.verbs.options import Written
from fullhouse.verbs.verb import Columns, Found, Verb

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.solve_batch import CountTable

_FEW = 2
"""All rows are counted up to this many at once; only rows with more are counted one at a time."""


def _limit(value: Any) -> int | None:
    number = int(value) if isinstance(value, str) else index(value)
    if number < 0 or isinstance(value, bool):
        raise ValueError(value)
    return number or None


_WRITTEN = Written(_limit, "N", "a whole number, or 0 for no limit", {"type": "integer", "minimum": 0})


class Counted(NamedTuple):
    """The number of solutions found for one puzzle."""

    solutions: int
    error: Stopped | None = None
    """Why counting stopped early, if it did."""
    estimate: Estimate | None = None
    """The estimate, if one was requested."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Verb):
    """Count the solutions of each puzzle."""

    limit: Annotated[int | None, _WRITTEN, Doc("Stop counting at this many; 0 for no limit.")] = DEFAULT_LIMIT
    engine: Engine = None
    estimate: Annotated[bool, Doc("Estimate the count, with a 95 % interval, if it is above the limit.")] = False
    time_limit: TimeLimit = None
    device: Device = "cpu"
    threads: Threads = None

    name: ClassVar[str] = "count"
    function: ClassVar[str] = "count"
    takes_rules: ClassVar[bool] = True

    def check(self) -> None:
        """A GPU has no choice of engines, and an estimate has its own."""
        self.excludes("device", "engine", "estimate")

    def columns(self) -> Columns:
        """The number of solutions, and whether that is all of them; with an estimate, the ends of its interval."""
        interval = {"low": float, "high": float} if self.estimate else {}
        return {"count": int, "complete": bool, **interval}

    def one(self, entry: Entry, stop: Stop | None = None, progress: Progress | None = None) -> Counted:
        """The number of solutions of one puzzle; `progress` is called with the number found so far."""
        if self.estimate:
            found = estimate(entry, limit=self.limit or DEFAULT_LIMIT, time_limit=self.time_limit, stop=stop)
            return Counted(round(found.mean), estimate=found)
        counted = 0

        def on_progress(found: int) -> None:
            nonlocal counted
            counted = found
            if progress:
                progress(found)

        trace = Trace(stop_for(self.time_limit, stop))
        try:
            counted = count(entry, limit=self.limit, engine=self.engine, trace=trace, progress=on_progress)
        except Stopped as error:
            return Counted(counted, error)
        return Counted(counted)

    def row(self, found: Counted) -> Found:
        """The status follows from the count, if counting was not cut short."""
        if found.estimate:
            return _estimated(found.estimate)
        if found.error:
            columns = {"count": found.solutions, "complete": False}
            return Found(Status.LATE, columns, found.error, f"{found.solutions:,} found until then")
        status = (Status.UNSOLVABLE, Status.PROPER, Status.AMBIGUOUS)[min(found.solutions, 2)]
        if self.limit == 1 and found.solutions:
            status = Status.DONE
        is_cut_off = found.solutions == self.limit
        note = _cut_off(found.solutions) if is_cut_off else ""
        return Found(status, {"count": found.solutions, "complete": not is_cut_off}, note=note)

    def many(self, rows: Rows, stop: Stop | None = None) -> CountTable | None:
        """Up to two solutions per row; `unanswered` lists the rows that may have more."""
        if self.estimate or not takes_batches(self.engine, self.device):
            return None
        from fullhouse.engines.solve_batch import count_batch  # loads NumPy

        return count_batch(
            rows,
            limit=min(self.limit or _FEW, _FEW),
            threads=self.threads,
            time_limit=self.time_limit,
            stop=stop,
            device=self.device,
        )

    def of_table(self, table: CountTable, names: Iterable[str]) -> dict[str, Any]:  # noqa: ARG002
        """Counts, and whether they are complete; None for rows that could not be read."""
        complete: Any = (table.counts < table.limit) & (table.status != Status.LATE)
        unread = (table.status == Status.UNREADABLE).nonzero()[0].tolist()
        if not unread:
            return {"count": table.counts, "complete": complete}
        columns: dict[str, Any] = {"count": table.counts.tolist(), "complete": complete.tolist()}
        for row in unread:
            columns["count"][row] = columns["complete"][row] = None
        return columns

    def unanswered(self, table: CountTable) -> list[int]:
        """The rows that reached the limit of the table, if the verb's own limit is higher."""
        return [] if table.limit == self.limit else _full(table)

    def notes_in(self, table: CountTable) -> Mapping[int, str]:
        """A note for each row that reached the limit."""
        return {row: _cut_off(table.limit) for row in _full(table)} if table.limit == self.limit else {}


def _estimated(found: Estimate) -> Found:
    """The estimate as columns; too few dives that reached a solution give no count."""
    if not found.is_reliable:
        return Found(Status.LATE, {"count": None, "complete": False}, str(found))
    count = round(found.mean)
    columns = {"count": count, "complete": found.is_exact, "low": found.low, "high": found.high}
    status = (Status.UNSOLVABLE, Status.PROPER, Status.AMBIGUOUS)[min(count, 2)]
    return Found(status, columns, note="" if found.is_exact else str(found))


def _full(table: CountTable) -> list[int]:
    found: list[int] = (table.counts == table.limit).nonzero()[0].tolist()
    return found


def _cut_off(limit: int) -> str:
    return f"stopped at the limit of {limit:,}; there may be more (--limit N sets it)"
