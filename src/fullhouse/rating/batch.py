"""The ratings of many puzzles: arrays in, arrays out, on all cores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from fullhouse.core.grid import Grid
from fullhouse.core.value import Value, fill
from fullhouse.engines import questions
from fullhouse.engines.batch import solve_batch, thread_count
from fullhouse.engines.rows import Puzzles, Rows, rows_of
from fullhouse.errors import SudokuError
from fullhouse.logic.batch import digits_of, pieces_of
from fullhouse.rating.columns import Columns, Floats, GuessesColumns, HodokuColumns, Marks, SeColumns
from fullhouse.rating.rating import Rating, Row
from fullhouse.rating.scale import Batch, Scale
from fullhouse.rating.scales import DEFAULT_SCALES, Progress, scales_named, seconds_of

Codes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.uint32]


class RatingStatus(IntEnum):
    """Whether a row has a rating, and if not, why."""

    RATED = 0
    UNSOLVABLE = 1
    AMBIGUOUS = 2
    UNREADABLE = 3
    """The row is no puzzle."""


class RatingTable(Value):
    """What `rate_batch` found, row by row, in the order of the puzzles. `table["se"]` has the arrays of one scale."""

    __slots__ = ("scales", "status", "versions", "_rows")
    scales: Mapping[str, Columns]
    """The arrays of each scale, by its name."""
    status: Codes
    """A `RatingStatus` for each row."""
    versions: Mapping[str, str]
    """The version of each scale."""
    _rows: Rows

    def __init__(self, scales: Mapping[str, Columns], status: Codes, versions: Mapping[str, str], rows: Rows) -> None:
        for name, value in zip(self.__slots__, (scales, status, versions, rows), strict=True):
            fill(self, name, value)

    def __len__(self) -> int:
        return len(self.status)

    def __getitem__(self, scale: str) -> Columns:
        return self.scales[scale]

    @property
    def hodoku(self) -> HodokuColumns:
        """Levels, scores and technique counts of the scale `hodoku`; KeyError if it was not asked for."""
        found = self.scales["hodoku"]
        assert isinstance(found, HodokuColumns), "columns of another scale"
        return found

    @property
    def se(self) -> SeColumns:
        """The arrays of the scale `se`, or of the first of its kind that was asked for; KeyError if none was."""
        of_kind = {name: columns for name, columns in self.scales.items() if isinstance(columns, SeColumns)}
        return of_kind["se" if "se" in of_kind or not of_kind else next(iter(of_kind))]

    @property
    def level(self) -> Codes:
        """A `Level` for each row, 0 where there is no rating."""
        return self.hodoku.level

    @property
    def score(self) -> Numbers:
        """HoDoKu's score of each row, 0 where there is no rating."""
        return self.hodoku.score

    @property
    def er(self) -> Floats:
        """Sudoku Explainer's rating of each row, not a number where there is none."""
        return self.se.er

    @property
    def ep(self) -> Floats:
        """The same up to the first digit placed."""
        return self.se.ep

    @property
    def ed(self) -> Floats:
        """The same of the first step."""
        return self.se.ed

    @property
    def guesses(self) -> Numbers:
        """The guesses of each row, 0 where there is no rating; KeyError if they were not asked for."""
        return self._guesses.guesses

    @property
    def backtracks(self) -> Numbers:
        """The guesses of each row that failed."""
        return self._guesses.backtracks

    @property
    def _guesses(self) -> GuessesColumns:
        found = self.scales["guesses"]
        assert isinstance(found, GuessesColumns), "columns of another scale"
        return found

    @property
    def is_rated(self) -> Marks:
        """Whether each row has a rating."""
        rated: Marks = self.status == RatingStatus.RATED
        return rated

    @property
    def is_lower_bound(self) -> Marks:
        """Whether one of the numbers of each row is a lower bound."""
        marks = np.zeros(len(self), dtype=np.bool_)
        for columns in self.scales.values():
            marks |= columns.is_lower_bound
        return marks

    def rating(self, row: int) -> Rating | None:
        """The rating of this row, without its steps; None if it has none."""
        row = range(len(self))[row]
        if self.status[row] != RatingStatus.RATED:
            return None
        parts = {name: columns.row(row) for name, columns in self.scales.items()}
        return Rating(self._grid(row), parts, self.versions)

    def reason(self, row: int) -> str:
        """Why this row has no rating; empty if it has one."""
        row = range(len(self))[row]
        if self.status[row] == RatingStatus.RATED:
            return ""
        if self.status[row] == RatingStatus.UNREADABLE:
            return self._rows.reason(row)
        try:
            questions.solve(self._grid(row))
        except SudokuError as error:
            return str(error)
        raise AssertionError("a puzzle is proper here, and not there")

    @property
    def errors(self) -> dict[int, str]:
        """The number and the reason of every row that has no rating."""
        return {row: self.reason(row) for row in np.flatnonzero(self.status).tolist()}

    def to_rows(self) -> list[Row]:
        """Each row as plain values by name: its status, its numbers, which of them are lower bounds."""
        return [self._told(row, RatingStatus(status)) for row, status in enumerate(self.status.tolist())]

    def _told(self, row: int, status: RatingStatus) -> Row:
        rating = self.rating(row)
        told: Row = {"status": status.name.lower()}
        return told | rating.to_row() | {"lower_bounds": sorted(rating.lower_bounds)} if rating else told

    def _grid(self, row: int) -> Grid:
        return Grid(digits_of(self._rows, slice(row, row + 1))[0].tolist())

    def __repr__(self) -> str:
        rated = int(np.count_nonzero(self.is_rated))
        return f"<RatingTable of {len(self)} puzzles, {rated} rated by {', '.join(self.scales)}>"

    __eq__ = object.__eq__  # arrays have no one truth value
    __hash__ = object.__hash__


def rate_batch(
    puzzles: Puzzles,
    *,
    scales: str | Iterable[str] = DEFAULT_SCALES,
    threads: int | None = None,
    progress: Progress | None = None,
    time_limit: float | None = None,
) -> RatingTable:
    """Rate every puzzle, on all cores; takes what `solve_batch` takes.

    A row that is no puzzle, or has no or several solutions, is marked and never stops the batch. The numbers are those
    of `rate`, whatever the threads, unless a path takes longer than `time_limit` seconds: then they are marked as
    lower bounds. `progress` is called with the number of rows done, about twice a second.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = rate_batch([puzzle, "." * 81, "?"], scales=["hodoku", "guesses"])
    >>> table.level.tolist(), table.score.tolist(), [RatingStatus(status).name for status in table.status]
    ([1, 0, 0], [204, 0, 0], ['RATED', 'AMBIGUOUS', 'UNREADABLE'])
    """
    chosen, seconds, workers = scales_named(scales), seconds_of(time_limit), thread_count(threads)
    rows = rows_of(puzzles)
    status = np.zeros(len(rows), dtype=np.uint8)
    columns = {scale.name: scale.new_columns(len(rows)) for scale in chosen}
    for piece in pieces_of(len(rows), progress):
        digits = digits_of(rows, piece)
        result = solve_batch(digits, threads=threads)
        status[piece] = _STATUS_OF_COUNT[result.counts]
        status[piece][rows.faults[piece] != 0] = RatingStatus.UNREADABLE
        proper = np.flatnonzero(status[piece] == RatingStatus.RATED)
        batch = Batch(
            proper + piece.start,
            np.ascontiguousarray(digits[proper]),
            result.guesses[proper],
            threads=workers,
            seconds=seconds,
        )
        _rate(chosen, columns, batch)
    return RatingTable(columns, status, {scale.name: scale.version for scale in chosen}, rows)


_STATUS_OF_COUNT = np.array([RatingStatus.UNSOLVABLE, RatingStatus.RATED, RatingStatus.AMBIGUOUS], dtype=np.uint8)


def _rate(scales: list[Scale], columns: dict[str, Columns], batch: Batch) -> None:
    if len(batch.digits):
        for scale in scales:
            scale.rate_rows(columns[scale.name], batch)
