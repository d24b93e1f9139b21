"""The path of every row."""

from __future__ import annotations

from typing import Any

from fullhouse.core.value import Value
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Found, one_by_one
from fullhouse.logic.orders import place_in
from fullhouse.logic.path import explain
from fullhouse.techniques.catalog import HODOKU_ORDER

_PLACES = place_in(HODOKU_ORDER)


class Explain(Value):
    """The steps that lead to the solution of each row."""

    until: str | None = None
    uniqueness: bool = True
    time_limit: float | None = None
    with_columns: bool = False
    """Whether there are columns instead of the whole path: how it ends, how long it is, its techniques."""

    verb = "explain"

    @property
    def adds(self) -> tuple[str, ...]:
        """The path, or columns about it."""
        return ("end", "steps", "hardest", "techniques") if self.with_columns else ("path",)

    def schema(self) -> dict[str, Any]:
        """What the columns hold."""
        from fullhouse.techniques.schema import path_schema

        return {"path": path_schema()}

    def __call__(self, chunk: Chunk) -> Answers:
        """The path of each row."""
        return one_by_one(chunk, self._find, self.adds)

    def _find(self, entry: Entry) -> Found:
        path = explain(entry.to_board(), until=self.until, uniqueness=self.uniqueness, time_limit=self.time_limit)
        if not self.with_columns:
            return Found(Status.PROPER, {"path": path})
        counts = path.techniques
        hardest = max(counts, key=_PLACES.__getitem__, default=None)
        listed = ";".join(f"{name}:{number}" for name, number in counts.items())
        return Found(Status.PROPER, {"end": path.end, "steps": len(path), "hardest": hardest, "techniques": listed})
