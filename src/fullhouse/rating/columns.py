"""The ratings of many puzzles on one scale, as arrays; one class per kind of scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.stop import Stop
from fullhouse.engines.columnar import Columns as ColumnsByName
from fullhouse.engines.table import Codes, Digits, Numbers
from fullhouse.logic.orders import technique_names
from fullhouse.logic.path_table import count_paths
from fullhouse.logic.steps import PathEnd
from fullhouse.logic.weights import TENTHS, count_weighed_paths, table_of
from fullhouse.rating import guesses, hodoku, se
from fullhouse.rating.rating import GuessesRating, Hardest, HodokuRating, Level, ScaleRating, SeRating
from fullhouse.rating.scale import Scale, check_end
from fullhouse.techniques.catalog import HODOKU_ORDER

Counts = npt.NDArray[np.uint16]
Marks = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Batch:
    """Proper puzzles that are rated together."""

    digits: Digits
    guesses: Numbers
    threads: int
    seconds: float
    stop: Stop | None = None

    def __len__(self) -> int:
        return len(self.digits)

    @property
    def is_stopped(self) -> bool:
        """Whether the work was stopped before it was finished."""
        return self.stop is not None and self.stop.is_stopped()


class Columns(Protocol):
    """The interface of all columns."""

    @property
    def is_lower_bound(self) -> Marks:
        """Whether any number of each row is a lower bound."""

    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """All arrays, each with an element or a line per row."""

    def row(self, row: int) -> ScaleRating:
        """The rating of this row, which must have one."""

    def by_name(self) -> ColumnsByName:
        """The numbers as one-dimensional arrays, by the names of `ScaleRating.to_row`."""

    def bounds_by_name(self) -> dict[str, Marks]:
        """Whether each number of each row is a lower bound, by name."""


class HodokuColumns:
    """Level and score per row; 0 if the row has no rating."""

    def __init__(self, rows: int) -> None:
        self.techniques = technique_names()
        """The names of the columns of `counts`."""
        self.level = np.zeros(rows, dtype=np.uint8)
        """1: easy, 2: medium, 3: hard, 4: unfair, 5: extreme."""
        self.score = np.zeros(rows, dtype=np.uint32)
        self.counts: Counts = np.zeros((rows, len(self.techniques)), dtype=np.uint16)
        """How often each technique is on the path of each row."""
        self.is_lower_bound: Marks = np.zeros(rows, dtype=np.bool_)
        """Whether the path reached the time limit."""

    def rate(self, batch: Batch) -> None:
        """Rate these puzzles into the rows."""
        ends = np.zeros(len(batch), dtype=np.uint8)
        count_paths(
            batch.digits,
            HODOKU_ORDER,
            self.counts,
            ends,
            threads=batch.threads,
            seconds=batch.seconds,
            stop=batch.stop,
        )
        _check_ends(ends, hodoku.ENDS)
        self.level[:], self.score[:] = levels_and_scores(self.techniques, self.counts)
        self.is_lower_bound[:] = ends == PathEnd.LATE

    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """All arrays, each with an element or a line per row."""
        return self.level, self.score, self.counts, self.is_lower_bound

    def row(self, row: int) -> HodokuRating:
        """The rating of this row, which must have one."""
        counts = _counts_of(self.techniques, self.counts[row])
        name = hodoku.hardest_of(counts)
        return HodokuRating(
            Level(int(self.level[row])),
            int(self.score[row]),
            counts,
            Hardest(name, hodoku.points_of(name).score) if name else None,
            is_lower_bound=bool(self.is_lower_bound[row]),
        )

    def hardest_names(self) -> npt.NDArray[np.bytes_]:
        """The hardest technique of each row; empty if there is none."""
        order = hodoku.from_hardest()
        used = self.counts[:, [self.techniques.index(name) for name in order]] > 0
        first = np.where(used.any(axis=1), used.argmax(axis=1), len(order))
        return np.array([*order, ""], dtype="S")[first]

    def by_name(self) -> ColumnsByName:
        """The names of the levels, and the scores."""
        return {"level": _LEVELS[self.level], "score": self.score}

    def bounds_by_name(self) -> dict[str, Marks]:
        """Both are lower bounds together, except that the highest level is exact."""
        return {"level": self.is_lower_bound & (self.level < Level.EXTREME), "score": self.is_lower_bound}


class SeColumns:
    """ER, EP and ED per row; NaN if the row has no rating."""

    def __init__(self, rows: int) -> None:
        self.techniques = technique_names()
        """The names of the columns of `counts`."""
        self.numbers: Floats = np.full((rows, len(se.NAMES)), np.nan)
        """(N, 3): ER, EP, ED."""
        self.bounds: Marks = np.zeros((rows, len(se.NAMES)), dtype=np.bool_)
        """(N, 3): which of them are lower bounds."""
        self.counts: Counts = np.zeros((rows, len(self.techniques)), dtype=np.uint16)
        """How often each technique is on the path of each row."""
        self.hardest: Counts = np.full(rows, len(self.techniques), dtype=np.uint16)
        """The technique of the first step with the greatest weight, as an index; their number if there is no step."""
        self.hardest_weight: Floats = np.zeros(rows)

    @property
    def er(self) -> Floats:
        """The greatest weight of all steps."""
        return self.numbers[:, 0]

    @property
    def ep(self) -> Floats:
        """The greatest weight of the steps up to the first that places a digit."""
        return self.numbers[:, 1]

    @property
    def ed(self) -> Floats:
        """The weight of the first step."""
        return self.numbers[:, 2]

    @property
    def is_lower_bound(self) -> Marks:
        """Whether ER, and possibly EP and ED, are lower bounds."""
        found: Marks = np.logical_or.reduce(self.bounds, axis=1)
        return found

    def rate(self, batch: Batch, scale: se.SeScale) -> None:
        """Rate these puzzles into the rows."""
        ends = np.zeros(len(batch), dtype=np.uint8)
        weights = np.zeros((len(batch), 6), dtype=np.uint16)
        count_weighed_paths(
            batch.digits,
            scale.order,
            table_of(scale.entries),
            self.counts,
            ends,
            weights,
            settings=scale.settings,
            threads=batch.threads,
            seconds=batch.seconds,
            stop=batch.stop,
        )
        _check_ends(ends, se.ENDS)
        self.hardest[:] = np.where(weights[:, 0] > 0, weights[:, 4], self.hardest)
        self.hardest_weight[:] = weights[:, 0] / TENTHS
        numbers = weights[:, :3]
        for row in np.flatnonzero(ends != PathEnd.SOLVED).tolist():
            er, ep, ed, has_placed, _, least = weights[row].tolist()
            numbers[row], self.bounds[row] = se.bounded(
                (er, ep, ed), PathEnd(ends[row]), has_steps=bool(ed), has_placed=bool(has_placed), least=least
            )
        self.numbers[:] = numbers / TENTHS

    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """All arrays, each with an element or a line per row."""
        return self.numbers, self.bounds, self.counts, self.hardest, self.hardest_weight

    def row(self, row: int) -> SeRating:
        """The rating of this row, which must have one."""
        er, ep, ed = self.numbers[row].tolist()
        bounds = frozenset(name for name, is_bound in zip(se.NAMES, self.bounds[row], strict=True) if is_bound)
        name = (*self.techniques, "")[int(self.hardest[row])]
        hardest = Hardest(name, float(self.hardest_weight[row])) if name else None
        return SeRating(er, ep, ed, _counts_of(self.techniques, self.counts[row]), hardest, bounds)

    def hardest_names(self) -> npt.NDArray[np.bytes_]:
        """The hardest technique of each row; empty if there is none."""
        return np.array([*self.techniques, ""], dtype="S")[self.hardest]

    def by_name(self) -> ColumnsByName:
        """ER, EP and ED."""
        return dict(zip(se.NAMES, self.numbers.T, strict=True))

    def bounds_by_name(self) -> dict[str, Marks]:
        """Which of the three are lower bounds."""
        return dict(zip(se.NAMES, self.bounds.T, strict=True))


class GuessesColumns:
    """Guesses and backtracks per row; 0 if the row has no rating."""

    def __init__(self, rows: int) -> None:
        self.guesses = np.zeros(rows, dtype=np.uint32)
        self.backtracks = np.zeros(rows, dtype=np.uint32)

    @property
    def is_lower_bound(self) -> Marks:
        """False for all: the search always ends."""
        return np.zeros(len(self.guesses), dtype=np.bool_)

    def rate(self, batch: Batch) -> None:
        """Rate these puzzles into the rows; a row without guesses has no backtracks."""
        self.guesses[:] = batch.guesses
        guessed = np.flatnonzero(batch.guesses)
        found = np.zeros(len(guessed), dtype=np.uint32)
        _native.count_backtracks(np.ascontiguousarray(batch.digits[guessed]), guesses.BOTH, found, batch.threads)
        self.backtracks[guessed] = found

    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """All arrays, each with an element or a line per row."""
        return self.guesses, self.backtracks

    def row(self, row: int) -> GuessesRating:
        """The rating of this row, which must have one."""
        return GuessesRating(int(self.guesses[row]), int(self.backtracks[row]))

    def by_name(self) -> ColumnsByName:
        """Guesses and backtracks."""
        return {"guesses": self.guesses, "backtracks": self.backtracks}

    def bounds_by_name(self) -> dict[str, Marks]:
        """None."""
        return {}


def new_columns(scale: Scale, rows: int) -> Columns:
    """Columns of this scale for this many rows, without ratings yet."""
    if isinstance(scale, se.SeScale):
        return SeColumns(rows)
    return HodokuColumns(rows) if isinstance(scale, hodoku.HodokuScale) else GuessesColumns(rows)


def rate_rows(scale: Scale, batch: Batch) -> Columns:
    """The numbers of these puzzles; incomplete if the batch was stopped."""
    if isinstance(scale, se.SeScale):
        explained = SeColumns(len(batch))
        explained.rate(batch, scale)
        return explained
    columns = HodokuColumns(len(batch)) if isinstance(scale, hodoku.HodokuScale) else GuessesColumns(len(batch))
    columns.rate(batch)
    return columns


def put(columns: Columns, rows: npt.NDArray[np.intp], found: Columns) -> None:
    """Write these results into the given rows."""
    for target, values in zip(columns.arrays(), found.arrays(), strict=True):
        target[rows] = values


def levels_and_scores(techniques: tuple[str, ...], counts: Counts) -> tuple[Codes, Numbers]:
    """HoDoKu's level and score of many paths at once; `techniques` are the columns of the counts."""
    known = [techniques.index(points.technique) for points in hodoku.TABLE]
    used = counts[:, known]
    scores = used.astype(np.uint32) @ np.array([points.score for points in hodoku.TABLE], dtype=np.uint32)
    asked = np.array([points.level for points in hodoku.TABLE], dtype=np.uint8)
    levels = np.maximum(np.where(used > 0, asked, np.uint8(0)).max(axis=1, initial=0), np.uint8(Level.EASY))
    for level, limit in hodoku.LIMITS.items():  # from the lowest up, so that a row can rise several levels
        levels[(levels == level) & (scores > limit)] += 1
    return levels, scores


def _check_ends(ends: Codes, expected: tuple[PathEnd, ...]) -> None:
    for end in np.unique(ends).tolist():
        check_end(PathEnd(end), expected)


_LEVELS = np.array(["", *(level.word for level in Level)])


def _counts_of(techniques: tuple[str, ...], counts: Counts) -> dict[str, int]:
    return {techniques[column]: int(counts[column]) for column in np.flatnonzero(counts).tolist()}
