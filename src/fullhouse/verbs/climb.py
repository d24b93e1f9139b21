"""Search for harder and harder variants of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Annotated, ClassVar, Literal, Protocol

from annotated_doc import Doc
from annotated_types import Ge, Gt, Le

from fullhouse.core.arguments import rows_for
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.generator import climb
from fullhouse.generator.climb import Climbed
from fullhouse.generator.neighbours import MOST_CHANGED
from fullhouse.generator.specification import NumberName
from fullhouse.verbs.kinds import MOST_SECONDS, PuzzleLine, Threads
from fullhouse.verbs.options import Extendable
from fullhouse.verbs.verb import Columns, Doing, Found, Patience, Source, Start

NUMBERS: dict[str, NumberName] = {"se": "er", "score": "score", "guesses": "guesses"}
"""The numbers that a climb maximizes, by the names of the option."""


class RatingCache(Protocol):
    """Ratings of an earlier run. A resumed climb repeats the walk with them, and rates only what is missing."""

    known: dict[bytes, Climbed]
    """By digits. A climb removes the ratings that it has used."""

    def add(self, climbed: Climbed) -> None:
        """Save a rating."""

    def flush(self) -> None:
        """Write the saved ratings to the disk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb(Source):
    """Search for harder and harder variants of a puzzle, by changing one or two clues at a time."""

    puzzle: Annotated[PuzzleLine, Doc("The puzzle to start from.")]
    by: Annotated[
        Literal["se", "score", "guesses"],
        Doc("Scale to climb: Sudoku Explainer's rating, HoDoKu's score, or guesses."),
    ] = "se"
    changed: Annotated[
        int, Ge(1), Le(MOST_CHANGED), Doc("Largest number of clues to exchange; single clues are tried first.")
    ] = MOST_CHANGED
    count: Annotated[int | None, Ge(1), Extendable(), Doc("Stop after this many puzzles.")] = None
    time_limit: Annotated[
        float | None,
        Gt(0),
        Le(MOST_SECONDS),
        Extendable(),
        Doc("Stop after this many seconds; by default after 60 seconds without a harder puzzle."),
    ] = None
    threads: Threads = None

    name: ClassVar[str] = "climb"
    function: ClassVar[str] = "Climb"
    extends: ClassVar[bool] = True

    @property
    def wanted(self) -> int | None:
        """The number of puzzles."""
        return self.count

    def columns(self) -> Columns:
        """The number that is maximized, and whether it is a lower bound."""
        return {self.by: float if self.by == "se" else int, "lower_bound": bool}

    def made(
        self,
        start: Start,
        stop: Stop | None = None,
        progress: Doing | None = None,
        cache: RatingCache | None = None,
    ) -> Iterator[tuple[Start, Climbed]]:
        """Yield each puzzle that is harder than all before; raise Stopped at the time limit."""
        patience = Patience(self.time_limit, stop)
        walk = _CachedClimb(NUMBERS[self.by], changed=self.changed, threads=self.threads, stop=patience)
        walk.cache = cache
        best: Climbed | None = None
        rows, done = 0, int(start.get("rows", 0))
        if done == self.count:
            return
        for climbed in chain([walk.start(Grid.from_line(self.puzzle))], walk):
            is_harder = best is None or climbed.value > best.value
            best = climbed if best is None or is_harder else best
            if progress:
                text = f"{amount(walk.rated, 'puzzle')} rated; the hardest has {self.label(best)}"
                progress(text, {"rows": max(rows, done)})
            rows += is_harder
            if is_harder and rows > done:
                yield {"rows": rows}, climbed
                patience.renew()
                if rows == self.count:
                    return

    def label(self, climbed: Climbed) -> str:
        """The rating of a puzzle as text, such as `se >= 7.2`."""
        return f"{self.by} {'>= ' if climbed.is_lower_bound else ''}{climbed.value:,.10g}"

    def entry(self, found: Climbed) -> Entry:
        """The puzzle, with its rating for plain lines."""
        return Entry(found.puzzle, comment=self.label(found))

    def row(self, found: Climbed) -> Found:
        """The rating of the puzzle."""
        value = found.value if self.by == "se" else int(found.value)
        return Found(Status.PROPER, {self.by: value, "lower_bound": found.is_lower_bound})


class _CachedClimb(climb.Climb):
    """A climb that uses the ratings of a cache, and saves its own there."""

    cache: RatingCache | None = None

    def _rate(self, grids: list[Grid]) -> Iterator[Climbed]:
        if self.cache is None:
            return super()._rate(grids)
        known = self.cache.known
        unknown = [grid for grid in grids if grid.digits not in known]
        self.rated += len(grids) - len(unknown)
        few = rows_for(self.threads)
        for first in range(0, len(unknown), few):  # saved ratings survive an interruption
            for climbed in super()._rate(unknown[first : first + few]):
                known[climbed.puzzle.digits] = climbed
                self.cache.add(climbed)
            self.cache.flush()
        return iter([known.pop(grid.digits) for grid in grids])
