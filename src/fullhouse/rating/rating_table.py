"""Rate many puzzles on all cores: arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, overload

import numpy as np
import numpy.typing as npt

from fullhouse.core.arguments import rows_for, seconds, thread_count
from fullhouse.core.stop import Stop
from fullhouse.core.values import public_in
from fullhouse.engines.columnar import Columns as TableColumns
from fullhouse.engines.engine import Progress
from fullhouse.engines.rows import GOOD, Puzzles, rows_of
from fullhouse.engines.solve_batch import MOST_IN_CHUNK, chunks_of, solve_batch
from fullhouse.engines.status import Status
from fullhouse.engines.table import Codes, Numbers, Table
from fullhouse.rating.columns import (
    Batch,
    Columns,
    Floats,
    GuessesColumns,
    HodokuColumns,
    Marks,
    SeColumns,
    new_columns,
    put,
    rate_rows,
)
from fullhouse.rating.rate import DEFAULT_SCALES, scales_named
from fullhouse.rating.rating import SUFFIXES, Rating, Row, ScaleName, part_named


@public_in("fullhouse.tables")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RatingTable(Table):
    """The difficulty of each puzzle; proper rows have a rating. `table["se"]` has the arrays of one scale.

    Accessing a scale that was not requested raises BadArgument, which says what to request.
    """

    scales: Mapping[str, Columns]
    """The arrays of each scale, by its name."""
    versions: Mapping[str, str]
    """The version of each scale."""

    @overload
    def __getitem__(self, scale: Literal["hodoku"]) -> HodokuColumns: ...

    @overload
    def __getitem__(self, scale: Literal["se", "se-1.2.1"]) -> SeColumns: ...

    @overload
    def __getitem__(self, scale: Literal["guesses"]) -> GuessesColumns: ...

    @overload
    def __getitem__(self, scale: str) -> Columns: ...

    @overload
    def __getitem__(self, scale: int) -> Row: ...

    def __getitem__(self, scale: str | int) -> Any:
        """Return the arrays of a scale, or a row by number."""
        return part_named(self.scales, scale) if isinstance(scale, str) else Table.__getitem__(self, scale)

    @property
    def hodoku(self) -> HodokuColumns:
        """Levels, scores and technique counts of the scale `hodoku`."""
        found = self["hodoku"]
        assert isinstance(found, HodokuColumns), "columns of another scale"
        return found

    @property
    def se(self) -> SeColumns:
        """The arrays of the scale `se`, or of the first requested scale of its kind."""
        of_kind = (name for name, columns in self.scales.items() if isinstance(columns, SeColumns))
        found = self["se" if "se" in self.scales else next(of_kind, "se")]
        assert isinstance(found, SeColumns), "columns of another scale"
        return found

    @property
    def level(self) -> Codes:
        """The `Level` of each row, 0 if it has no rating."""
        return self.hodoku.level

    @property
    def score(self) -> Numbers:
        """HoDoKu's score of each row, 0 if it has no rating."""
        return self.hodoku.score

    @property
    def er(self) -> Floats:
        """Sudoku Explainer's rating (ER) of each row, NaN if it has none."""
        return self.se.er

    @property
    def ep(self) -> Floats:
        """Sudoku Explainer's rating up to the first placed digit (EP), NaN if a row has none."""
        return self.se.ep

    @property
    def ed(self) -> Floats:
        """Sudoku Explainer's rating of the first step (ED), NaN if a row has none."""
        return self.se.ed

    @property
    def guesses(self) -> Numbers:
        """The guesses of each row, 0 if it has no rating."""
        return self._guesses.guesses

    @property
    def backtracks(self) -> Numbers:
        """The failed guesses of each row."""
        return self._guesses.backtracks

    @property
    def _guesses(self) -> GuessesColumns:
        found = self["guesses"]
        assert isinstance(found, GuessesColumns), "columns of another scale"
        return found

    @property
    def is_rated(self) -> Marks:
        """Whether each row has a rating."""
        rated: Marks = self.status == Status.PROPER
        return rated

    @property
    def is_lower_bound(self) -> Marks:
        """Whether any number of each row is a lower bound."""
        marks = np.zeros(len(self), dtype=np.bool_)
        for columns in self.scales.values():
            marks |= columns.is_lower_bound
        return marks

    def rating(self, row: int) -> Rating | None:
        """The rating of this row, without its steps; None if it has none."""
        row = range(len(self))[row]
        if self.status[row] != Status.PROPER:
            return None
        parts = {name: columns.row(row) for name, columns in self.scales.items()}
        return Rating(self._rows.grid(row), parts, self.versions)

    def to_rows(self) -> list[Row]:
        """Each row as plain values by name: its status, its numbers, and which of them are lower bounds."""
        return [self._to_row(row, Status(status)) for row, status in enumerate(self.status.tolist())]

    def _to_row(self, row: int, status: Status) -> Row:
        rating = self.rating(row)
        values: Row = {"status": status.word}
        return values | rating.to_row() | {"lower_bounds": sorted(rating.lower_bounds)} if rating else values

    def _found(self, rows: slice) -> TableColumns:
        found: TableColumns = {}
        bounds: dict[str, Marks] = {}
        for scale, columns in self.scales.items():
            suffix = SUFFIXES.get(scale, "")
            found |= {name + suffix: numbers for name, numbers in columns.by_name().items()}
            bounds |= {name + suffix: marks for name, marks in columns.bounds_by_name().items()}
        found |= {"hardest": self._hardest(), "lower_bounds": self._names_of(bounds)}
        return {name: values[rows] for name, values in found.items()}

    def _hardest(self) -> npt.NDArray[np.bytes_]:
        """The hardest technique of each row on the scale hodoku, or else on the first scale with paths."""
        of_paths = [columns for columns in self.scales.values() if isinstance(columns, HodokuColumns | SeColumns)]
        if not of_paths:
            return np.full(len(self), b"", dtype="S1")
        return next((one for one in of_paths if isinstance(one, HodokuColumns)), of_paths[0]).hardest_names()

    def _names_of(self, bounds: dict[str, Marks]) -> npt.NDArray[np.str_]:
        """The names of the lower bounds of each row, joined by spaces."""
        names = sorted(bounds)
        codes = np.zeros(len(self), dtype=np.int64)
        for bit, name in enumerate(names):
            codes |= bounds[name].astype(np.int64) << bit
        kinds, which = np.unique(codes, return_inverse=True)
        texts = (" ".join(name for bit, name in enumerate(names) if kind >> bit & 1) for kind in kinds.tolist())
        return np.array(list(texts), dtype=np.str_)[which]


def rate_batch(
    puzzles: Puzzles,
    *,
    scales: ScaleName | Iterable[ScaleName] = DEFAULT_SCALES,
    threads: int | None = None,
    progress: Progress | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> RatingTable:
    """Rate each puzzle, on all cores; takes the same input as `solve_batch`.

    A row that is not a puzzle, or has no or several solutions, is marked and never stops the batch. The numbers are
    those of `rate`, with any number of threads, unless a path takes longer than `time_limit` seconds: then they are
    marked as lower bounds. `progress` is called with the number of rows done, about twice a second. Rows that are not
    finished when the batch is stopped are late.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = rate_batch([puzzle, "." * 81, "?"], scales=["hodoku", "guesses"])
    >>> table.level.tolist(), table.score.tolist(), table
    ([1, 0, 0], [204, 0, 0], <RatingTable of 3 rows: 1 proper, 1 ambiguous, 1 unreadable>)
    >>> table.reason(2), str(table.rating(0).level)
    ('expected 81 cells, found 1 (80 too few)', 'easy')
    """
    chosen, workers, limit = scales_named(scales), thread_count(threads), seconds("time_limit", time_limit) or 0.0
    rows = rows_of(puzzles)
    status = np.full(len(rows), Status.LATE, dtype=np.uint8)
    columns = {scale.name: new_columns(scale, len(rows)) for scale in chosen}
    for chunk in chunks_of(len(rows), progress, stop, most=MOST_IN_CHUNK, least=rows_for(threads)):
        digits = rows.digits(chunk)
        solved = solve_batch(digits, threads=threads, stop=stop)
        proper = np.flatnonzero((solved.status == Status.PROPER) & (rows.faults[chunk] == GOOD))
        batch = Batch(digits[proper], solved.guesses[proper], workers, limit, stop)
        found = {scale.name: rate_rows(scale, batch) for scale in chosen if len(proper) and not batch.is_stopped}
        if batch.is_stopped:
            break
        for name, part in found.items():
            put(columns[name], proper + chunk.start, part)
        status[chunk] = solved.status
    status[rows.faults != GOOD] = Status.UNREADABLE
    return RatingTable(status, rows, columns, {scale.name: scale.version for scale in chosen})
