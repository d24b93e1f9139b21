"""Rate the difficulty of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from annotated_doc import Doc
from annotated_types import MinLen

from fullhouse.core.arguments import rows_for
from fullhouse.core.board import Board
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError
from fullhouse.formats.codec import Entry
from fullhouse.logic.position import position_of
from fullhouse.rating.rate import DEFAULT_SCALES, SCALES, rate
from fullhouse.rating.rating import Rating, ScaleName
from fullhouse.rating.rating_schema import rating_schema
from fullhouse.symmetry.canonical import canonical
from fullhouse.verbs.kinds import Threads, TimeLimit
from fullhouse.verbs.verb import Columns, Found, Verb

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.rating.rating_table import RatingTable

_TYPES: dict[str, type] = {"level": str, "er": float, "ep": float, "ed": float}


def number_columns(scales: Iterable[ScaleName]) -> Columns:
    """The columns of these scales: levels are texts, ratings of Sudoku Explainer have a fraction."""
    names = [column for scale in scales for column in SCALES[scale].columns]
    return {name: _TYPES.get(name.split("_")[0], int) for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate(Verb):
    """Rate the difficulty of each puzzle.

    In JSON a rating has no steps, as in a batch; `one` returns it with the hardest steps.
    """

    scales: Annotated[tuple[ScaleName, ...], MinLen(1), Doc("Scale to use.")] = DEFAULT_SCALES
    canonical: Annotated[bool, Doc("Rate the canonical form, so equivalent puzzles get equal ratings.")] = False
    time_limit: TimeLimit = None
    threads: Threads = None

    name: ClassVar[str] = "rate"
    function: ClassVar[str] = "rate"

    @property
    def least_rows(self) -> int:
        """Enough rows for all threads: a hard puzzle may take seconds."""
        return rows_for(self.threads)

    def columns(self) -> Columns:
        """A column per number, the hardest technique, and the names of the numbers that are lower bounds."""
        return {**number_columns(self.scales), "hardest": str, "lower_bounds": str}

    def nested(self) -> Columns:
        """The whole rating."""
        return {"rating": Rating}

    def schemas(self) -> dict[str, Any]:
        """The schema of a rating."""
        return {"rating": rating_schema()}

    def one(self, entry: Entry, stop: Stop | None = None) -> Rating:
        """The rating of one puzzle, with its hardest steps."""
        board = entry.to_board()
        if self.canonical:
            if entry.candidates is not None:
                raise FormatError("only the digits of a 9x9 grid have a canonical form")
            position_of(Board(entry.grid))  # errors are about the puzzle as given, not about its canonical form
            board = Board(canonical(entry.grid))
        return rate(board, scales=self.scales, time_limit=self.time_limit, stop=stop)

    def row(self, found: Rating) -> Found:
        """The numbers, and the whole rating without steps."""
        return Found(
            Status.PROPER,
            {
                **found.to_row(),
                "hardest": found.hardest.technique if found.hardest else None,
                "lower_bounds": " ".join(sorted(found.lower_bounds)),
                "rating": found.without_steps(),
            },
        )

    def many(self, rows: Rows, stop: Stop | None = None) -> RatingTable:
        """The ratings of all rows."""
        from fullhouse.rating.rating_table import rate_batch  # loads NumPy
        from fullhouse.symmetry.canonical_table import canonical_rows

        rows = canonical_rows(rows, threads=self.threads) if self.canonical else rows
        return rate_batch(rows, scales=self.scales, threads=self.threads, time_limit=self.time_limit, stop=stop)

    def of_table(self, table: RatingTable, names: Iterable[str]) -> dict[str, Any]:
        """Numbers as arrays; lists with None if some rows have no rating."""
        if "rating" in names:
            return {"rating": [table.rating(row) for row in range(len(table))]}
        found, is_rated = table.packed_columns(), table.is_rated
        if is_rated.all():
            return {name: found[name] for name in names}
        return {name: _where(is_rated, found[name]) for name in names}


def _where(is_rated: Any, values: Any) -> list[Any]:
    """The values of rated rows; None for all others, and if no technique was hardest."""
    found = [value.decode() or None for value in values.tolist()] if values.dtype.kind == "S" else values.tolist()
    return [value if rated else None for value, rated in zip(found, is_rated.tolist(), strict=True)]
