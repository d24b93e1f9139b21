"""Solve puzzles step by step, as people do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from annotated_doc import Doc

from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.logic.choice import OrderName, choice_of
from fullhouse.logic.orders import place_in
from fullhouse.logic.path import Path, explain
from fullhouse.techniques.catalog import path_schema
from fullhouse.verbs.kinds import Technique, TimeLimit, Uniqueness
from fullhouse.verbs.verb import Columns, Found, Verb


@dataclass(frozen=True, slots=True, kw_only=True)
class Explain(Verb):
    """Solve each puzzle step by step, with the easiest technique that finds something."""

    order: Annotated[
        OrderName,
        Doc(
            "Order of techniques: HoDoKu's, Sudoku Explainer's with the rating of each step, or human, in which people "
            "see steps first."
        ),
    ] = "hodoku"
    until: Annotated[Technique | None, Doc("Stop after the first step of this technique.")] = None
    uniqueness: Uniqueness = True
    paths: Annotated[bool, Doc("Write whole paths to tables, instead of columns about them; JSON always has them.")] = (
        False
    )
    time_limit: TimeLimit = None

    name: ClassVar[str] = "explain"
    function: ClassVar[str] = "explain"

    def columns(self) -> Columns:
        """How the path ends, its length, its hardest technique and all its techniques; or the whole path."""
        if self.paths:
            return self.nested()
        weight = {"weight": float} if choice_of(self.order).entries else {}
        return {"end": str, "steps": int, "hardest": str, **weight, "techniques": str}

    def nested(self) -> Columns:
        """The whole path."""
        return {"path": Path}

    def schemas(self) -> dict[str, Any]:
        """The schema of a path."""
        return {"path": path_schema()}

    def one(self, entry: Entry, stop: Stop | None = None) -> Path:
        """The path of one puzzle, or of a board in progress."""
        return explain(
            entry.to_board(),
            order=self.order,
            until=self.until,
            uniqueness=self.uniqueness,
            time_limit=self.time_limit,
            stop=stop,
        )

    def row(self, found: Path) -> Found:
        """The path, and columns about it."""
        columns = {
            "path": found,
            "end": found.end,
            "steps": len(found),
            "hardest": self._hardest(found),
            "weight": max(found.weights, default=None),
            "techniques": ";".join(f"{name}:{number}" for name, number in found.techniques.items()),
        }
        return Found(Status.PROPER, columns)

    def _hardest(self, path: Path) -> str | None:
        """The technique of the first step with the highest weight; without weights, the one that is tried last."""
        if path.weights:
            return path[path.weights.index(max(path.weights))].technique.name
        return max(path.techniques, key=place_in(choice_of(self.order).order).__getitem__, default=None)
