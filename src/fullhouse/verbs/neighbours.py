"""List the neighbours of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, ClassVar

from annotated_doc import Doc
from annotated_types import Ge, Le

from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.generator.neighbours import MOST_CHANGED, neighbours
from fullhouse.verbs.kinds import PuzzleLine, SearchLimit
from fullhouse.verbs.verb import Columns, Doing, Found, Patience, Source, Start


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours(Source):
    """List the puzzles that differ from a puzzle by one or two clues, and have exactly one solution."""

    puzzle: Annotated[PuzzleLine, Doc("The puzzle to start from.")]
    changed: Annotated[int, Ge(1), Le(MOST_CHANGED), Doc("Number of clues to exchange.")] = 1
    count: Annotated[int | None, Ge(1), Doc("Stop after this many; list all by default.")] = None
    time_limit: SearchLimit = None

    name: ClassVar[str] = "neighbours"
    function: ClassVar[str] = "neighbours"

    @property
    def wanted(self) -> int | None:
        """The number of puzzles."""
        return self.count

    def columns(self) -> Columns:
        """No columns: a neighbour is a puzzle."""
        return {}

    def made(
        self,
        start: Start,
        stop: Stop | None = None,
        progress: Doing | None = None,  # noqa: ARG002
    ) -> Iterator[tuple[Start, Grid]]:
        """Yield the neighbours, always in the same order; raise Stopped if the time limit comes first."""
        rows, patience = int(start.get("rows", 0)), Patience(self.time_limit, stop)
        found = neighbours(Grid.from_line(self.puzzle), self.changed, stop=patience)
        for grid in islice(found, rows, self.count):
            rows += 1
            yield {"rows": rows}, grid
            patience.renew()

    def entry(self, found: Grid) -> Entry:
        """The neighbour."""
        return Entry(found)

    def row(self, found: Grid) -> Found:  # noqa: ARG002
        """A neighbour has no other columns."""
        return Found(Status.PROPER, {})
