"""The path of every row."""

from __future__ import annotations

from typing import Any

from fullhouse.core.values import Value
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Found, one_by_one
from fullhouse.logic.orders import place_in
from fullhouse.logic.path import OrderName, Path, explain
from fullhouse.techniques.catalog import HODOKU_ORDER

_PLACES = place_in(HODOKU_ORDER)


class Explain(Value):
    """The steps that lead to the solution of each row."""

    until: str | None = None
    uniqueness: bool = True
    time_limit: float | None = None
    with_columns: bool = False
    """Whether there are columns instead of the whole path: how it ends, how long it is, its techniques."""
    order: OrderName = "hodoku"

    verb = "explain"

    @property
    def adds(self) -> tuple[str, ...]:
        """The path, or columns about it; the weight of the hardest step where steps have weights."""
        if not self.with_columns:
            return ("path",)
        return ("end", "steps", "hardest", *(() if self.order == "hodoku" else ("weight",)), "techniques")

    def schema(self) -> dict[str, Any]:
        """What the columns hold."""
        from fullhouse.techniques.catalog import path_schema

        return {"path": path_schema()}

    def __call__(self, chunk: Chunk) -> Answers:
        """The path of each row."""
        return one_by_one(chunk, self._find, self.adds)

    def _find(self, entry: Entry) -> Found:
        path = explain(
            entry.to_board(),
            order=self.order,
            until=self.until,
            uniqueness=self.uniqueness,
            time_limit=self.time_limit,
        )
        if not self.with_columns:
            return Found(Status.PROPER, {"path": path})
        columns = {
            "end": path.end,
            "steps": len(path),
            "hardest": _hardest(path),
            "weight": max(path.weights, default=None),
            "techniques": ";".join(f"{name}:{number}" for name, number in path.techniques.items()),
        }
        return Found(Status.PROPER, {name: columns[name] for name in self.adds})


def _hardest(path: Path) -> str | None:
    """The technique of the first step that weighs most; without weights, the one that is tried last."""
    if path.weights:
        return path[path.weights.index(max(path.weights))].technique.name
    return max(path.techniques, key=_PLACES.__getitem__, default=None)
