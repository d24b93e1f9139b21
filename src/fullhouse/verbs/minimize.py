"""Remove redundant clues from puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_doc import Doc
from annotated_types import Ge, Lt

from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.generator.dig import minimize
from fullhouse.verbs.kinds import TimeLimit
from fullhouse.verbs.verb import Columns, Found, Verb


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimize(Verb):
    """Remove redundant clues from each puzzle, until every clue is needed."""

    seed: Annotated[
        int | None, Ge(0), Lt(2**64), Doc("Try clues in the order of this seed; in reading order by default.")
    ] = None
    time_limit: TimeLimit = None

    name: ClassVar[str] = "minimize"
    function: ClassVar[str] = "minimize"

    def columns(self) -> Columns:
        """The minimal puzzle, and how many clues it has."""
        return {"minimal": Grid, "clues": int}

    def one(self, entry: Entry, stop: Stop | None = None) -> Grid:
        """The minimal puzzle."""
        return minimize(entry.grid, seed=self.seed, time_limit=self.time_limit, stop=stop)

    def row(self, found: Grid) -> Found:
        """The minimal puzzle as a line."""
        return Found(Status.PROPER, {"minimal": found.to_line(), "clues": found.clue_count})
