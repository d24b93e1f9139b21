"""Whether every row is proper, and if not, why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fullhouse.core.stop import Stop
from fullhouse.core.values import Value
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import redundant_clues_of, takes_batches, verdict_on
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Cells, Found, one_by_one

if TYPE_CHECKING:
    from fullhouse.engines.cuda.card import Device
    from fullhouse.engines.solve import EngineName


class Check(Value):
    """Proper, ambiguous or unsolvable, with the reason; redundant clues where they are asked for."""

    minimal: bool = False
    """Whether redundant clues are looked for."""
    engine: EngineName | None = None
    time_limit: float | None = None
    threads: int | None = None
    device: Device = "cpu"

    verb = "check"

    @property
    def adds(self) -> tuple[str, ...]:
        """Why a row is not proper, where two of its solutions differ, and its redundant clues."""
        return ("reason", "differ", *(("redundant",) if self.minimal else ()))

    def __call__(self, chunk: Chunk) -> Answers:
        """What is found about each row."""
        if (len(chunk) == 1 and self.device == "cpu") or self.minimal or not takes_batches(self.engine, self.device):
            return one_by_one(chunk, self._find, self.adds)
        from fullhouse.engines.solve_batch import solve_batch

        table = solve_batch(chunk.rows, threads=self.threads, time_limit=self.time_limit, device=self.device)
        columns = {name: [None] * len(chunk) for name in self.adds}
        answers = Answers(table.status, columns, {})
        rows = sorted({*(table.status != Status.PROPER).nonzero()[0].tolist(), *chunk.special})
        return one_by_one(chunk, self._find, self.adds, rows=rows, answers=answers, time_limit=self.time_limit)

    def _find(self, entry: Entry) -> Found:
        trace = Trace(Stop(self.time_limit) if self.time_limit else None)
        grid, candidates = entry.grid, entry.candidates
        verdict = verdict_on(grid, candidates, engine=self.engine, time_limit=self.time_limit)
        columns: dict[str, object] = {
            "reason": verdict.reason or None,
            "differ": Cells(verdict.cells, grid.geometry) or None,
        }
        if self.minimal and verdict.is_proper:
            clues = redundant_clues_of(grid, candidates, engine=self.engine, trace=trace)
            columns["redundant"] = Cells(clues, grid.geometry)
        error = None if verdict.is_proper else verdict.to_error()
        return Found(Status[verdict.status.upper()], columns, error)
