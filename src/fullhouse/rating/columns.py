"""The numbers of many puzzles on one scale, as arrays; one class for each kind of scale."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from fullhouse.engines.tables import Columns as ColumnsByName
from fullhouse.logic.batch import technique_names
from fullhouse.rating import hodoku
from fullhouse.rating.level import Level
from fullhouse.rating.rating import GuessesRating, Hardest, HodokuRating, ScaleRating, SeRating

Counts = npt.NDArray[np.uint16]
Marks = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


class Columns(Protocol):
    """What all of them have."""

    @property
    def is_lower_bound(self) -> Marks:
        """Whether one of the numbers of each row is a lower bound."""

    def row(self, row: int) -> ScaleRating:
        """The numbers of this row, which was rated."""

    def by_name(self) -> ColumnsByName:
        """The numbers as one-dimensional arrays, by the names that `ScaleRating.to_row` has for them."""

    def bounds_by_name(self) -> dict[str, Marks]:
        """Whether each number of each row is a lower bound, by name."""


class HodokuColumns:
    """Level and score of each row; 0 where there is no rating."""

    def __init__(self, rows: int) -> None:
        self.techniques = technique_names()
        """The names of the columns of `counts`."""
        self.level = np.zeros(rows, dtype=np.uint8)
        """1 easy, 2 medium, 3 hard, 4 unfair, 5 extreme."""
        self.score = np.zeros(rows, dtype=np.uint32)
        self.counts: Counts = np.zeros((rows, len(self.techniques)), dtype=np.uint16)
        """How often each technique is on the path of each row."""
        self.is_lower_bound: Marks = np.zeros(rows, dtype=np.bool_)
        """Whether the time was up before the path had ended."""

    def row(self, row: int) -> HodokuRating:
        """The numbers of this row, which was rated."""
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
        """The hardest technique of each row; empty where there is none."""
        order = hodoku.from_hardest()
        used = self.counts[:, [self.techniques.index(name) for name in order]] > 0
        first = np.where(used.any(axis=1), used.argmax(axis=1), len(order))
        return np.array([*order, ""], dtype="S")[first]

    def by_name(self) -> ColumnsByName:
        """Levels as words, and scores."""
        return {"level": _LEVELS[self.level], "score": self.score}

    def bounds_by_name(self) -> dict[str, Marks]:
        """The same for both, but for the highest level."""
        return {"level": self.is_lower_bound & (self.level < Level.EXTREME), "score": self.is_lower_bound}


class SeColumns:
    """ER, EP and ED of each row; not a number where there is no rating."""

    NAMES = ("er", "ep", "ed")

    def __init__(self, rows: int) -> None:
        self.techniques = technique_names()
        """The names of the columns of `counts`."""
        self.numbers: Floats = np.full((rows, len(self.NAMES)), np.nan)
        """(N, 3): ER, EP, ED."""
        self.bounds: Marks = np.zeros((rows, len(self.NAMES)), dtype=np.bool_)
        """(N, 3): which of them are lower bounds."""
        self.counts: Counts = np.zeros((rows, len(self.techniques)), dtype=np.uint16)
        """How often each technique is on the path of each row."""
        self.hardest: Counts = np.full(rows, len(self.techniques), dtype=np.uint16)
        """The technique of the first step of the greatest weight, as an index; their number where there is no step."""
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
        """Whether ER, and perhaps more, is a lower bound."""
        found: Marks = np.logical_or.reduce(self.bounds, axis=1)
        return found

    def row(self, row: int) -> SeRating:
        """The numbers of this row, which was rated."""
        er, ep, ed = self.numbers[row].tolist()
        bounds = frozenset(name for name, is_bound in zip(self.NAMES, self.bounds[row], strict=True) if is_bound)
        name = (*self.techniques, "")[int(self.hardest[row])]
        hardest = Hardest(name, float(self.hardest_weight[row])) if name else None
        return SeRating(er, ep, ed, _counts_of(self.techniques, self.counts[row]), hardest, bounds)

    def hardest_names(self) -> npt.NDArray[np.bytes_]:
        """The hardest technique of each row; empty where there is none."""
        return np.array([*self.techniques, ""], dtype="S")[self.hardest]

    def by_name(self) -> ColumnsByName:
        """ER, EP and ED."""
        return dict(zip(self.NAMES, self.numbers.T, strict=True))

    def bounds_by_name(self) -> dict[str, Marks]:
        """Which of the three are lower bounds."""
        return dict(zip(self.NAMES, self.bounds.T, strict=True))


class GuessesColumns:
    """Guesses and backtracks of each row; 0 where there is no rating."""

    def __init__(self, rows: int) -> None:
        self.guesses = np.zeros(rows, dtype=np.uint32)
        self.backtracks = np.zeros(rows, dtype=np.uint32)

    @property
    def is_lower_bound(self) -> Marks:
        """False for all: the search always ends."""
        return np.zeros(len(self.guesses), dtype=np.bool_)

    def row(self, row: int) -> GuessesRating:
        """The numbers of this row, which was rated."""
        return GuessesRating(int(self.guesses[row]), int(self.backtracks[row]))

    def by_name(self) -> ColumnsByName:
        """Guesses and backtracks."""
        return {"guesses": self.guesses, "backtracks": self.backtracks}

    def bounds_by_name(self) -> dict[str, Marks]:
        """None."""
        return {}


def forget(columns: Columns, rows: npt.NDArray[np.intp]) -> None:
    """Make these rows as they were before they were rated."""
    for name, blank in vars(type(columns)(len(rows))).items():  # type: ignore[call-arg]
        if isinstance(blank, np.ndarray):
            getattr(columns, name)[rows] = blank


_LEVELS = np.array(["", *(level.word for level in Level)])


def _counts_of(techniques: tuple[str, ...], counts: Counts) -> dict[str, int]:
    return {techniques[column]: int(counts[column]) for column in np.flatnonzero(counts).tolist()}
