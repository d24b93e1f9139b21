"""The solution of every row."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop
from fullhouse.core.values import Value
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import find_solutions, flaw_of, takes_batches, verdict_on
from fullhouse.engines.status import Status
from fullhouse.errors import Unsolvable
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Found, Texts, errors_of, one_by_one

if TYPE_CHECKING:
    from fullhouse.engines.cuda.card import Device
    from fullhouse.engines.solve import EngineName
    from fullhouse.engines.table import Digits


class Solve(Value):
    """Solutions and what was found about them; a bad row keeps its place and its error."""

    engine: EngineName | None = None
    limit: int | None = None
    """How many solutions at most; None asks for the one solution, and for the proof that it is the only one."""
    time_limit: float | None = None
    threads: int | None = None
    with_stats: bool = False
    """Whether what the search did is wanted, too; then rows are solved one by one."""
    device: Device = "cpu"

    verb = "solve"

    @property
    def adds(self) -> tuple[str, ...]:
        """The solution, all that were asked for, and what the search did."""
        several = () if self.limit is None else ("solutions",)
        return ("solution", *several, *(("stats",) if self.with_stats else ()))

    def __call__(self, chunk: Chunk) -> Answers:
        """The solutions of each row."""
        is_plain = self.limit is None and takes_batches(self.engine, self.device) and not self.with_stats
        if (len(chunk) == 1 and self.device == "cpu") or not is_plain:
            return one_by_one(chunk, self._find, self.adds)
        from fullhouse.engines.solve_batch import solve_batch

        table = solve_batch(chunk.rows, threads=self.threads, time_limit=self.time_limit, device=self.device)
        answers = Answers(table.status, {"solution": _lines_of(table.solutions)}, errors_of(table, Status.PROPER))
        return one_by_one(chunk, self._find, self.adds, rows=chunk.special, answers=answers, time_limit=self.time_limit)

    def _find(self, entry: Entry) -> Found:
        """The solutions of one puzzle, with all that its text says about candidates."""
        trace = Trace(Stop(self.time_limit) if self.time_limit else None)
        if self.limit is None:
            return self._the_one(entry, trace)
        if flaw := flaw_of(entry.grid, entry.candidates):
            raise flaw.to_error()
        found = list(
            islice(find_solutions(entry.grid, entry.candidates, self.engine, trace, is_screened=True), self.limit)
        )
        if not found:
            raise Unsolvable("search exhausted")
        status = Status.DONE if self.limit == 1 else Status.PROPER if len(found) == 1 else Status.AMBIGUOUS
        lines = Texts(grid.to_line() for grid in found)
        note = ""
        if 1 < len(found) == self.limit:
            note = f"stopped at the limit of {self.limit:,} solutions; there may be more"
        return Found(status, {"solution": lines[0], "solutions": lines, **_stats(trace)}, note=note)

    def _the_one(self, entry: Entry, trace: Trace) -> Found:
        tracing = trace if self.with_stats else None
        verdict = verdict_on(
            entry.grid, entry.candidates, engine=self.engine, trace=tracing, time_limit=self.time_limit
        )
        columns = {"solution": verdict.solutions[0].to_line()} if verdict.solutions else {}
        error = None if verdict.is_proper else verdict.to_error()
        return Found(Status[verdict.status.upper()], {**columns, **_stats(trace)}, error)


def _lines_of(solutions: Digits) -> Any:
    """Solutions as 81 characters each, in the same memory; the empty text where there is none.

    Faster than `lines_of`, which has blanks, and makes an array of its own.
    """
    is_missing = solutions[:, 0] == 0
    solutions += solutions.dtype.type(ord("0"))
    lines: Any = solutions.view(f"S{CLASSIC.size}").ravel()
    if is_missing.any():
        lines[is_missing] = b""
    return lines


def _stats(trace: Trace) -> dict[str, object]:
    """What the search did, by name."""
    counters = {"nodes": trace.nodes, "guesses": trace.guesses, "backtracks": trace.backtracks}
    return {"stats": {**counters, "seconds": round(trace.seconds, 6)}}
