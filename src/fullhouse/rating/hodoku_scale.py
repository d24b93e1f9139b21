"""The scale of HoDoKu, carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fullhouse.core.stop import Stop
from fullhouse.logic.position import Position
from fullhouse.logic.search import PathEnd, find_path
from fullhouse.rating import hodoku
from fullhouse.rating.rating import Hardest, HodokuRating
from fullhouse.rating.scale import check_end, counted
from fullhouse.techniques.catalog import HODOKU_ORDER
from fullhouse.techniques.step import Step

if TYPE_CHECKING:
    from fullhouse.rating.columns import Batch, HodokuColumns

ENDS = (PathEnd.SOLVED, PathEnd.LATE)
"""Where nothing else helps a digit is looked up, so a path is never stuck."""


class HodokuScale:
    """Level and score of HoDoKu, both of one path: that of the puzzle as it stands."""

    name = "hodoku"
    title = "level and score of HoDoKu 2.2.0"
    version = hodoku.VERSION
    columns = ("level", "score")

    def rate(self, position: Position, seconds: float = 0, stop: Stop | None = None) -> HodokuRating:
        order = position.allowed(HODOKU_ORDER, uniqueness=True)
        end, steps = find_path(position.board(), order=order, solution=position.solution, seconds=seconds, stop=stop)
        check_end(end, ENDS)
        counts = counted(steps)
        score = hodoku.score_of(counts)
        level, hardest = hodoku.level_of(counts, score), self._hardest(counts, steps)
        return HodokuRating(level, score, counts, hardest, is_lower_bound=end is PathEnd.LATE)

    def _hardest(self, counts: dict[str, int], steps: list[Step]) -> Hardest | None:
        name = hodoku.hardest_of(counts)
        if name is None:
            return None
        step = next(step for step in steps if step.technique.name == name)
        return Hardest(name, hodoku.points_of(name).score, step)

    def new_columns(self, rows: int) -> HodokuColumns:
        from fullhouse.rating.columns import HodokuColumns  # one puzzle does without NumPy

        return HodokuColumns(rows)

    def rate_rows(self, batch: Batch) -> HodokuColumns:
        columns = self.new_columns(len(batch))
        columns.rate(batch)
        return columns


HODOKU = HodokuScale()
