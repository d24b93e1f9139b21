"""Generate puzzles."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, ClassVar

from annotated_doc import Doc
from annotated_types import Ge, Le

from fullhouse.core.arguments import seed_of
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import Progress
from fullhouse.engines.status import Status
from fullhouse.errors import NotFoundInTime
from fullhouse.formats.codec import Entry
from fullhouse.generator.generate import Generation
from fullhouse.generator.patterns import symmetries_of
from fullhouse.generator.specification import scales_for
from fullhouse.rating.rating import Rating, ScaleName
from fullhouse.rating.rating_schema import rating_schema
from fullhouse.verbs.kinds import MOST_ROWS, Device
from fullhouse.verbs.options import Extendable
from fullhouse.verbs.rate import number_columns
from fullhouse.verbs.specified import Specified, summary_of
from fullhouse.verbs.verb import Columns, Doing, Found, Patience, Start, Texts, Words

Try = Callable[[Generation], Iterator[Puzzle]]
"""Tries the numbers of a seed in order: in this process (`iter`), or on a cluster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Generate(Specified):
    """Generate puzzles; each is proved to have exactly one solution."""

    count: Annotated[int, Ge(1), Le(MOST_ROWS), Extendable(), Doc("Number of puzzles.")] = 1
    unique: Annotated[bool, Doc("Skip puzzles equivalent to an earlier one.")] = False
    scales: Annotated[tuple[ScaleName, ...], Doc("Also rate on this scale.")] = ()
    device: Device = "cpu"

    name: ClassVar[str] = "generate"
    function: ClassVar[str] = "generate"
    extends: ClassVar[bool] = True

    @property
    def wanted(self) -> int:
        """The number of puzzles."""
        return self.count

    def columns(self) -> Columns:
        """The solution, the ratings, and the seed and number that give the same puzzle again."""
        numbers = number_columns(scales_for(self.specification(), self.scales))
        return {"solution": Grid, "clues": int, **numbers, "symmetries": str, "seed": int, "number": int}

    def nested(self) -> Columns:
        """The solution, the whole rating, and the seed and number."""
        rating = {"rating": Rating}
        return {"solution": Grid, "clues": int, **rating, "symmetries": Texts, "seed": int, "number": int}

    def schemas(self) -> dict[str, Any]:
        """The schema of a rating."""
        return {"rating": rating_schema()}

    def made(
        self,
        start: Start,
        stop: Stop | None = None,
        progress: Doing | None = None,
        tries: Try = iter,
        seen: set[bytes] | None = None,
    ) -> Iterator[tuple[Start, Puzzle]]:
        """Yield puzzles in the order of their numbers; raise NotFoundInTime if the time limit comes first.

        If no two may be equivalent, `seen` has the canonical forms of the puzzles of an earlier run. Without it, a
        resumed run generates these puzzles again.
        """
        patience = Patience(self.time_limit, stop)
        seed, rows = start.get("seed", seed_of(self.seed)), int(start.get("rows", 0))
        is_repeated = self.unique and seen is None
        first = 0 if is_repeated else int(start.get("number", 0))

        def on_chunk(next_number: int) -> None:
            if progress:
                progress(f"{next_number - first:,} tried", {"seed": seed, "number": next_number, "rows": rows})

        work = self._generation(seed, first, patience, on_chunk, seen)
        puzzles = tries(work)
        deque(islice(puzzles, rows if is_repeated else 0), maxlen=0)
        for puzzle in islice(puzzles, max(self.count - rows, 0)):
            assert puzzle.number is not None, "a generated puzzle has its number"
            rows += 1
            yield {"seed": seed, "number": puzzle.number + 1, "rows": rows}, puzzle
            patience.renew()
        if rows < self.count:
            if stop is not None:
                stop.check()
            raise NotFoundInTime(rows, self.count, work.next_number - first, work.nearest)

    def _generation(
        self, seed: int, first: int, patience: Patience, on_chunk: Progress, seen: set[bytes] | None
    ) -> Generation:
        return Generation(
            self.specification(),
            seed,
            first,
            self.scales,
            self.threads,
            self.unique,
            seen=seen,
            deadline=patience,
            progress=on_chunk,
            device=self.device,
        )

    def entry(self, found: Puzzle) -> Entry:
        """The givens, with a summary for plain lines."""
        return Entry(found.givens, comment=summary_of(found))

    def row(self, found: Puzzle) -> Found:
        """Everything that is known about the puzzle."""
        known = {
            "solution": found.solution.to_line(),
            "clues": found.clue_count,
            **(found.rating.to_row() if found.rating else {}),
            "rating": found.rating,
            "symmetries": Words(" ".join(symmetries_of(found.givens))),
            "seed": found.seed,
            "number": found.number,
        }
        return Found(Status.PROPER, known)
