"""The scales by name: each rates one board with all details, or the rows of a batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

import numpy as np
import numpy.typing as npt

from fullhouse.errors import UnknownName
from fullhouse.logic.batch import count_paths
from fullhouse.logic.orders import Order, chosen_order
from fullhouse.logic.position import Position
from fullhouse.logic.search import PathEnd, find_path
from fullhouse.logic.weighed import count_weighed_paths, find_weighed_path, places_within
from fullhouse.rating import guesses, hodoku, se
from fullhouse.rating.columns import Columns, GuessesColumns, HodokuColumns, SeColumns
from fullhouse.rating.rating import SUFFIXES, Hardest, HodokuRating, ScaleRating, SeRating
from fullhouse.rating.weights import TENTHS, Entry, order_of, table_of
from fullhouse.techniques.catalog import CATALOG, HODOKU_ORDER
from fullhouse.techniques.step import Step

Digits = npt.NDArray[np.uint8]
Places = npt.NDArray[np.intp]
"""Which rows of the columns are being rated."""


class Batch:
    """Proper puzzles of a batch that are rated together."""

    def __init__(self, places: Places, digits: Digits, guesses: guesses.Numbers, *, threads: int, seconds: float):
        self.places = places
        self.digits = digits
        self.guesses = guesses
        self.threads = threads
        self.seconds = seconds


class Scale(Protocol):
    """How puzzles are rated; `SCALES` has all of them."""

    @property
    def name(self) -> str:
        """The stable name by which people choose the scale."""

    @property
    def title(self) -> str:
        """What it tells, in a line."""

    @property
    def version(self) -> str:
        """Changes whenever a number on the scale may change."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its numbers, as `Rating.to_row` has them."""

    def rate(self, position: Position, seconds: float = 0) -> ScaleRating:
        """What this board gets; its path may take so long, 0 for any time."""

    def new_columns(self, rows: int) -> Columns:
        """Room for the numbers of so many rows."""

    def rate_rows(self, columns: Columns, batch: Batch) -> None:
        """Rate these puzzles and write their numbers into the columns."""


class HodokuScale:
    """Level and score of HoDoKu."""

    name = "hodoku"
    title = "level and score of HoDoKu 2.2.0"
    version = hodoku.VERSION
    columns = ("level", "score")

    def rate(self, position: Position, seconds: float = 0) -> HodokuRating:
        """What this board gets; its path may take so long, 0 for any time."""
        order = chosen_order(HODOKU_ORDER, uniqueness=position.is_unique_by_digits)
        end, steps = find_path(position.board(), order=order, solution=position.solution, seconds=seconds)
        check_end(end, (PathEnd.SOLVED, PathEnd.LATE))
        counts = counted(steps)
        score = hodoku.score_of(counts)
        return HodokuRating(
            hodoku.level_of(counts, score),
            score,
            counts,
            self._hardest(counts, steps),
            is_lower_bound=end is PathEnd.LATE,
        )

    def _hardest(self, counts: dict[str, int], steps: list[Step]) -> Hardest | None:
        name = hodoku.hardest_of(counts)
        if name is None:
            return None
        step = next(step for step in steps if step.technique.name == name)
        return Hardest(name, hodoku.points_of(name).score, step)

    def new_columns(self, rows: int) -> HodokuColumns:
        """Room for the numbers of so many rows."""
        return HodokuColumns(rows)

    def rate_rows(self, columns: Columns, batch: Batch) -> None:
        """Rate these puzzles and write their numbers into the columns."""
        assert isinstance(columns, HodokuColumns), "columns of another scale"
        counts = np.zeros((len(batch.digits), len(columns.techniques)), dtype=np.uint16)
        ends = np.zeros(len(batch.digits), dtype=np.uint8)
        count_paths(batch.digits, HODOKU_ORDER, counts, ends, threads=batch.threads, seconds=batch.seconds)
        check_ends(ends, (PathEnd.SOLVED, PathEnd.LATE))
        levels, scores = hodoku.rate_rows(columns.techniques, counts)
        columns.level[batch.places] = levels
        columns.score[batch.places] = scores
        columns.counts[batch.places] = counts
        columns.is_lower_bound[batch.places] = ends == PathEnd.LATE


class SeScale:
    """ER, EP and ED of Sudoku Explainer, with one of its sets of techniques."""

    def __init__(self, name: str, title: str, entries: tuple[Entry, ...], version: str) -> None:
        self.name = name
        self.title = title
        self.version = version
        self.entries = entries
        self.columns = tuple(number + SUFFIXES.get(name, "") for number in SeColumns.NAMES)

    @property
    def order(self) -> Order:
        """The techniques as searches take them."""
        return order_of(self.entries)

    def rate(self, position: Position, seconds: float = 0) -> SeRating:
        """What this board gets; its path may take so long, 0 for any time."""
        order = self.order if position.is_unique_by_digits else _without_uniqueness(self.order)
        end, found = find_weighed_path(
            position.board(), order, table_of(self.entries), settings=se.SETTINGS, seconds=seconds
        )
        check_end(end, (PathEnd.SOLVED, PathEnd.STUCK, PathEnd.LATE))
        weights = [weight for _, weight in found]
        first_placing = next((index for index, (step, _) in enumerate(found) if step.places()), None)
        until = len(found) if first_placing is None else first_placing + 1
        told = (max(weights, default=0), max(weights[:until], default=0), weights[0] if weights else 0)
        numbers, bounds = bounded(told, end, has_steps=bool(found), has_placed=first_placing is not None)
        er, ep, ed = (number / TENTHS for number in numbers)
        hardest = max(found, key=lambda pair: pair[1], default=None)  # the first of equals
        return SeRating(
            er,
            ep,
            ed,
            counted(step for step, _ in found),
            Hardest(hardest[0].technique.name, hardest[1] / TENTHS, hardest[0]) if hardest else None,
            frozenset(name for name, is_bound in zip(SeColumns.NAMES, bounds, strict=True) if is_bound),
        )

    def new_columns(self, rows: int) -> SeColumns:
        """Room for the numbers of so many rows."""
        return SeColumns(rows)

    def rate_rows(self, columns: Columns, batch: Batch) -> None:
        """Rate these puzzles and write their numbers into the columns."""
        assert isinstance(columns, SeColumns), "columns of another scale"
        rows = len(batch.digits)
        counts = np.zeros((rows, len(columns.techniques)), dtype=np.uint16)
        ends = np.zeros(rows, dtype=np.uint8)
        weights = np.zeros((rows, 3), dtype=np.uint16)
        table = table_of(self.entries)
        count_weighed_paths(
            batch.digits,
            self.order,
            table,
            counts,
            ends,
            weights,
            settings=se.SETTINGS,
            threads=batch.threads,
            seconds=batch.seconds,
        )
        check_ends(ends, (PathEnd.SOLVED, PathEnd.STUCK, PathEnd.LATE))
        bounds = np.zeros((rows, 3), dtype=np.bool_)
        singles = [columns.techniques.index(name) for name in SINGLES]
        for row in np.flatnonzero(ends != PathEnd.SOLVED).tolist():
            steps = int(counts[row].sum())
            has_placed = bool(counts[row, singles].any()) or (
                steps > 0 and places_within(batch.digits[row].tobytes(), self.order, table, steps, settings=se.SETTINGS)
            )
            told = (int(weights[row, 0]), int(weights[row, 1]), int(weights[row, 2]))
            weights[row], bounds[row] = bounded(told, PathEnd(ends[row]), has_steps=steps > 0, has_placed=has_placed)
        columns.numbers[batch.places] = weights / TENTHS
        columns.bounds[batch.places] = bounds
        columns.counts[batch.places] = counts


class GuessesScale:
    """Guesses and backtracks of the native search."""

    name = "guesses"
    title = "guesses and backtracks of the native search"
    version = guesses.VERSION
    columns = ("guesses", "backtracks")

    def rate(self, position: Position, seconds: float = 0) -> ScaleRating:  # noqa: ARG002 - the search always ends
        """What this board gets."""
        return guesses.rate_position(position)

    def new_columns(self, rows: int) -> GuessesColumns:
        """Room for the numbers of so many rows."""
        return GuessesColumns(rows)

    def rate_rows(self, columns: Columns, batch: Batch) -> None:
        """Rate these puzzles and write their numbers into the columns."""
        assert isinstance(columns, GuessesColumns), "columns of another scale"
        columns.guesses[batch.places] = batch.guesses
        columns.backtracks[batch.places] = guesses.backtracks_of(batch.digits, batch.guesses, threads=batch.threads)


SINGLES = ("full-house", "naked-single", "hidden-single")
"""Techniques whose steps always place a digit; whether a step of another does is asked for where it matters."""


def bounded(
    weights: tuple[int, int, int], end: PathEnd, *, has_steps: bool, has_placed: bool
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """ER, EP and ED in tenths, and which of them are lower bounds, where a path ends like this.

    A path that is stuck goes on with something that is beyond the scale, so what has not been settled before is at
    least that; of a path that was late nothing is known but its beginning.
    """
    if end is PathEnd.SOLVED:
        return weights, (False, False, False)
    least = round(se.BEYOND * TENTHS) if end is PathEnd.STUCK else 0
    bounds = (True, not has_placed, not has_steps)
    return tuple(max(told, least) if is_bound else told for told, is_bound in zip(weights, bounds, strict=True)), bounds


def counted(steps: Iterable[Step]) -> dict[str, int]:
    """How often each technique was used, by name, in the order of first use."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.technique.name] = counts.get(step.technique.name, 0) + 1
    return counts


def check_end(end: PathEnd, expected: tuple[PathEnd, ...]) -> None:
    """A path of a proper puzzle ends in one of these ways, unless a finder is wrong."""
    assert end in expected, f"a path of a proper puzzle ends as {end.name}"


def check_ends(ends: Digits, expected: tuple[PathEnd, ...]) -> None:
    """The same for many."""
    for end in np.unique(ends).tolist():
        check_end(PathEnd(end), expected)


def _without_uniqueness(order: Order) -> Order:
    """The order without what assumes that the givens alone have one solution."""
    kept = (
        tuple(name for name in entry if name not in CATALOG or not CATALOG[name].assumes_uniqueness) for entry in order
    )
    return tuple(entry for entry in kept if entry)


_SE_VERSION = "table 1, paths 1"

SCALES: dict[str, Scale] = {
    scale.name: scale
    for scale in (
        HodokuScale(),
        SeScale(
            "se",
            "ER, EP and ED of SukakuExplainer 1.18.1",
            se.SETS["sukaku"],
            f"SukakuExplainer 1.18.1 defaults, Fullhouse {_SE_VERSION}",
        ),
        SeScale(
            "se-1.2.1",
            "ER, EP and ED of Sudoku Explainer 1.2.1",
            se.SETS["1.2.1"],
            f"Sudoku Explainer 1.2.1, Fullhouse {_SE_VERSION}",
        ),
        GuessesScale(),
    )
}
"""Every scale, by its name."""

DEFAULT_SCALES = ("hodoku", "se", "guesses")

Progress = Callable[[int], object]


def scales_named(names: str | Iterable[str]) -> list[Scale]:
    """The scales of these names, each once; UnknownName for one that there is not, ValueError for none."""
    chosen = dict.fromkeys((names,) if isinstance(names, str) else names)
    if not chosen:
        raise ValueError(f"name at least one scale; there are {', '.join(SCALES)}")
    for name in chosen:
        if name not in SCALES:
            raise UnknownName("scale", name, tuple(SCALES))
    return [SCALES[name] for name in chosen]


def seconds_of(time_limit: float | None) -> float:
    """The limit as the native core takes it, 0 for none; ValueError for what is no limit."""
    if time_limit is None:
        return 0.0
    if not 0 < time_limit < float("inf"):
        raise ValueError(f"{time_limit} is no number of seconds for a path to take")
    return float(time_limit)
