"""Solve Project Euler problem 96: the numbers in the top left corners of solutions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.verbs.kinds import Engine, Threads, TimeLimit
from fullhouse.verbs.solve import Solve, Solved
from fullhouse.verbs.verb import Columns, Found, Verb

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.solve_batch import SolveTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Euler(Verb):
    """Solve each puzzle and read the three-digit number in the top left corner of its solution."""

    engine: Engine = None
    time_limit: TimeLimit = None
    threads: Threads = None

    name: ClassVar[str] = "euler"
    function: ClassVar[str] = "solve"

    @property
    def _solve(self) -> Solve:
        return Solve(engine=self.engine, time_limit=self.time_limit, threads=self.threads)

    def columns(self) -> Columns:
        """The solution and its corner."""
        return {"solution": Grid, "corner": int}

    def one(self, entry: Entry, stop: Stop | None = None) -> Solved:
        """The solution of one puzzle."""
        return self._solve.one(entry, stop)

    def row(self, found: Solved) -> Found:
        """The solution and its corner; no corner if the solution is not unique."""
        solved = self._solve.row(found)
        corner = int(solved.columns["solution"][:3]) if solved.error is None else None
        return solved._replace(columns={**solved.columns, "corner": corner})

    def many(self, rows: Rows, stop: Stop | None = None) -> SolveTable | None:
        """The unique solution of each row."""
        return self._solve.many(rows, stop)

    def of_table(self, table: SolveTable, names: Iterable[str]) -> dict[str, Any]:
        """Solutions as lines, and their corners."""
        columns = self._solve.of_table(table, names)
        answers = zip(columns["solution"].tolist(), (table.status == Status.PROPER).tolist(), strict=True)
        return {**columns, "corner": [int(line[:3]) if is_proper else None for line, is_proper in answers]}
