"""The scale of HoDoKu, carried out."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fullhouse.core.board import Board
from fullhouse.core.stop import Stop
from fullhouse.engines.tables import Codes, Digits
from fullhouse.logic.batch import count_paths, technique_names
from fullhouse.logic.position import Position
from fullhouse.logic.search import PathEnd, find_path
from fullhouse.rating import hodoku
from fullhouse.rating.columns import Columns, HodokuColumns
from fullhouse.rating.level import Level
from fullhouse.rating.rating import Hardest, HodokuRating
from fullhouse.rating.scale import Batch, check_end, check_ends, counted, form_of
from fullhouse.symmetry.rows import canonicalize_rows
from fullhouse.techniques.catalog import HODOKU_ORDER
from fullhouse.techniques.step import Step


class HodokuScale:
    """Level and score of HoDoKu.

    The score is that of the puzzle as it stands: which of several equal steps comes first changes it, so equivalent
    puzzles may differ. The level is that of the canonical form of the puzzle, which all its equivalents share, so it
    is the same for all of them.
    """

    name = "hodoku"
    title = "level and score of HoDoKu 2.2.0"
    version = hodoku.VERSION
    columns = ("level", "score")

    def rate(self, position: Position, seconds: float = 0, stop: Stop | None = None) -> HodokuRating:
        """What this board gets; its path may take this many seconds, 0 for any time. A stop raises."""
        order = position.allowed(HODOKU_ORDER, uniqueness=True)
        end, steps = find_path(position.board(), order=order, solution=position.solution, seconds=seconds, stop=stop)
        check_end(end, _ENDS)
        counts = counted(steps)
        score = hodoku.score_of(counts)
        level, is_late = hodoku.level_of(counts, score), end is PathEnd.LATE
        form = None if hodoku.is_settled(level, score) else form_of(position)
        if form:
            solution = form.transform.apply(position.solution)
            end, steps_of_form = find_path(Board(form.grid), solution=solution, seconds=seconds, stop=stop)
            check_end(end, _ENDS)
            is_late |= end is PathEnd.LATE
            level = self._level(steps_of_form)
        return HodokuRating(
            level,
            score,
            counts,
            self._hardest(counts, steps),
            is_lower_bound=is_late,
        )

    def _level(self, steps: list[Step]) -> Level:
        counts = counted(steps)
        return hodoku.level_of(counts, hodoku.score_of(counts))

    def _hardest(self, counts: dict[str, int], steps: list[Step]) -> Hardest | None:
        name = hodoku.hardest_of(counts)
        if name is None:
            return None
        step = next(step for step in steps if step.technique.name == name)
        return Hardest(name, hodoku.points_of(name).score, step)

    def new_columns(self, rows: int) -> HodokuColumns:
        """Room for the numbers of this many rows."""
        return HodokuColumns(rows)

    def rate_rows(self, columns: Columns, batch: Batch) -> None:
        """Rate these puzzles and write their numbers into the columns."""
        assert isinstance(columns, HodokuColumns), "columns of another scale"
        counts, ends = self._count(batch.digits, batch)
        levels, scores = hodoku.rate_rows(columns.techniques, counts)
        columns.is_lower_bound[batch.places] = ends == PathEnd.LATE
        # The level of the canonical form, where it may be another.
        open_rows = np.flatnonzero(~hodoku.is_settled(levels, scores))
        forms = canonicalize_rows(batch.digits[open_rows], threads=batch.threads).digits
        counts_of_forms, ends = self._count(forms, batch)
        levels[open_rows] = hodoku.rate_rows(columns.techniques, counts_of_forms)[0]
        columns.is_lower_bound[batch.places[open_rows]] |= ends == PathEnd.LATE
        columns.level[batch.places] = levels
        columns.score[batch.places] = scores
        columns.counts[batch.places] = counts

    def _count(self, digits: Digits, batch: Batch) -> tuple[npt.NDArray[np.uint16], Codes]:
        counts = np.zeros((len(digits), len(technique_names())), dtype=np.uint16)
        ends = np.zeros(len(digits), dtype=np.uint8)
        count_paths(digits, HODOKU_ORDER, counts, ends, threads=batch.threads, seconds=batch.seconds, stop=batch.stop)
        check_ends(ends, _ENDS)
        return counts, ends


_ENDS = (PathEnd.SOLVED, PathEnd.LATE)
"""Where nothing else helps a digit is looked up, so a path is never stuck."""
