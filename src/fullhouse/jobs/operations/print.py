"""The solution, level and techniques printed with each puzzle on a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.solve import solve
from fullhouse.engines.solve_batch import solve_batch
from fullhouse.engines.status import Status
from fullhouse.engines.table import lines_of
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import errors_of, one_by_one
from fullhouse.rating.rate import rate
from fullhouse.rating.rating import Level, Rating
from fullhouse.rating.rating_table import rate_batch
from fullhouse.verbs.verb import Found

LEVEL = "level"
"""The column that holds the level, as one of the names in `Level`."""


@dataclass(frozen=True)
class Print:
    """Finds the solution of each row, its level and the techniques it needs. A level in the file takes precedence."""

    with_techniques: bool = False
    """Whether to list techniques. If so, each row is rated, even if the file has its level."""
    time_limit: float | None = None
    threads: int | None = None

    verb = "print"
    adds = ("solution", "level", "techniques")

    def __call__(self, chunk: Chunk) -> Answers:
        """Solve the rows, and rate them if needed."""
        named = _levels_in(chunk)
        solved = solve_batch(chunk.rows, threads=self.threads, time_limit=self.time_limit)
        columns: dict[str, Any] = {
            "solution": [line.decode() or None for line in lines_of(solved.solutions).tolist()],
            "level": list(named),
            "techniques": [()] * len(chunk),
        }
        if self.with_techniques or None in named:
            table = rate_batch(chunk.rows, scales="hodoku", threads=self.threads, time_limit=self.time_limit)
            for row in range(len(chunk)):
                columns["level"][row], columns["techniques"][row] = _known(named[row], table.rating(row))
        answers = Answers(solved.status, columns, errors_of(solved, Status.PROPER))
        return one_by_one(chunk, self._find, self.adds, rows=chunk.special, answers=answers, time_limit=self.time_limit)

    def _find(self, entry: Entry) -> Found:
        """Answer for a board with progress, using only its givens, or for a grid of another size."""
        givens, named = entry.givens, level_in(entry.fields.get(LEVEL))
        solution = solve(givens, time_limit=self.time_limit)
        rating = None
        if givens.geometry == CLASSIC and (named is None or self.with_techniques):
            rating = rate(givens, scales="hodoku", time_limit=self.time_limit)
        level, techniques = _known(named, rating)
        return Found(Status.PROPER, {"solution": solution.to_line(), "level": level, "techniques": techniques})


def _known(named: Level | None, rating: Rating | None) -> tuple[Level | None, tuple[str, ...]]:
    """The level and the techniques. A level named in the file takes precedence over our rating."""
    if rating is None:
        return named, ()
    return named or rating.level, tuple(rating.counts)


def _levels_in(chunk: Chunk) -> list[Level | None]:
    """The level that the source names for each row, or None."""
    found = chunk.extra().get(LEVEL)
    return [None] * len(chunk) if found is None else [level_in(value) for value in found]


def level_in(value: object) -> Level | None:
    """The level with this name, or None if there is none."""
    words = {level.word: level for level in Level}
    return words.get(value.strip().lower()) if isinstance(value, str) else None
