"""Solve puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from annotated_doc import Doc
from annotated_types import Ge

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop, stop_for
from fullhouse.engines.engine import Trace
from fullhouse.engines.flaws import find_flaw
from fullhouse.engines.solve import Verdict, check, no_solution, solutions, takes_batches
from fullhouse.engines.status import Status
from fullhouse.errors import Unsolvable
from fullhouse.formats.codec import Entry
from fullhouse.verbs.kinds import Device, Engine, Threads, TimeLimit
from fullhouse.verbs.verb import Columns, Found, Texts, Verb

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.solve_batch import SolveTable
    from fullhouse.engines.table import Digits


class Solved(NamedTuple):
    """The solutions of one puzzle, and the counters of the search."""

    solutions: tuple[Grid, ...]
    verdict: Verdict | None
    """None if a limit was given."""
    trace: Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class Solve(Verb):
    """Solve each puzzle, or report why it has no unique solution."""

    engine: Engine = None
    limit: Annotated[int | None, Ge(1), Doc("Print up to this many solutions per puzzle.")] = None
    stats: Annotated[bool, Doc("Also report nodes, guesses, backtracks and time.")] = False
    time_limit: TimeLimit = None
    device: Device = "cpu"
    threads: Threads = None

    name: ClassVar[str] = "solve"
    function: ClassVar[str] = "solve"
    takes_rules: ClassVar[bool] = True

    def check(self) -> None:
        """A GPU only finds unique solutions."""
        for name in ("engine", "limit", "stats"):
            self.excludes("device", name)

    def columns(self) -> Columns:
        """The solution, all solutions if a limit is given, and the counters of the search."""
        several = {} if self.limit is None else {"solutions": Texts}
        return {"solution": Grid, **several, **({"stats": dict} if self.stats else {})}

    def one(self, entry: Entry, stop: Stop | None = None) -> Solved:
        """The solutions of one puzzle; raises Unsolvable if a limit is given and there is none."""
        trace = Trace(stop_for(self.time_limit, stop))
        if self.limit is None:
            tracing = trace if self.stats else None
            verdict = check(entry, engine=self.engine, trace=tracing, stop=trace.stop)
            return Solved(verdict.solutions, verdict, trace)
        if flaw := find_flaw(entry.grid, entry.candidates):
            raise flaw.to_error()
        found = tuple(islice(solutions(entry, engine=self.engine, trace=trace), self.limit))
        if not found:
            raise Unsolvable(no_solution(entry.grid))
        return Solved(found, None, trace)

    def row(self, found: Solved) -> Found:
        """The status and the solutions."""
        lines = Texts(grid.to_line() for grid in found.solutions)
        columns: dict[str, Any] = {
            "solution": lines[0] if lines else None,
            "solutions": lines,
            "stats": _stats(found.trace),
        }
        if verdict := found.verdict:
            return Found(Status[verdict.status.upper()], columns, None if verdict.is_proper else verdict.to_error())
        status = Status.DONE if self.limit == 1 else Status.PROPER if len(lines) == 1 else Status.AMBIGUOUS
        is_cut_off = 1 < len(lines) == self.limit
        note = f"stopped at the limit of {self.limit:,} solutions; there may be more" if is_cut_off else ""
        return Found(status, columns, note=note)

    def many(self, rows: Rows, stop: Stop | None = None) -> SolveTable | None:
        """The unique solution of each row."""
        if self.limit is not None or self.stats or not takes_batches(self.engine, self.device):
            return None
        from fullhouse.engines.solve_batch import solve_batch  # loads NumPy

        return solve_batch(rows, threads=self.threads, time_limit=self.time_limit, stop=stop, device=self.device)

    def of_table(self, table: SolveTable, names: Iterable[str]) -> dict[str, Any]:  # noqa: ARG002
        """The solutions as lines."""
        if table.geometry != CLASSIC:
            return {"solution": table.packed_columns()["solution"]}
        return {"solution": solution_lines(table.solutions)}


def solution_lines(solutions: Digits) -> Any:
    """Solutions as lines of 81 characters, converted in place; the empty line if there is no solution.

    Faster than `lines_of`, which also handles blanks and makes a new array.
    """
    is_missing = solutions[:, 0] == 0
    solutions += solutions.dtype.type(ord("0"))
    lines: Any = solutions.view(f"S{CLASSIC.size}").ravel()
    if is_missing.any():
        lines[is_missing] = b""
    return lines


def _stats(trace: Trace) -> dict[str, float]:
    """The counters of a search, by name."""
    counters = {"nodes": trace.nodes, "guesses": trace.guesses, "backtracks": trace.backtracks}
    return {**counters, "seconds": round(trace.seconds, 6)}
