"""How hard every row is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fullhouse.core.arguments import rows_for, thread_count
from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.values import Value
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Found, one_by_one
from fullhouse.logic.position import position_of
from fullhouse.rating.rate import DEFAULT_SCALES, SCALES, rate
from fullhouse.rating.rating import Rating, ScaleName
from fullhouse.symmetry.canonical import canonical

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows

HARDEST, LOWER_BOUNDS = "hardest", "lower_bounds"


class Rate(Value):
    """The numbers of each row on some scales; or its whole rating."""

    scales: tuple[ScaleName, ...] = DEFAULT_SCALES
    time_limit: float | None = None
    threads: int | None = None
    whole: bool = False
    """Whether a row has one column with everything, instead of a column for each number."""
    with_steps: bool = False
    """Whether the hardest step is wanted, too; then rows are rated one by one."""
    canonical: bool = False
    """Whether the canonical form of each row is rated instead of the row itself."""

    verb = "rate"

    @property
    def least_rows(self) -> int:
        """Enough for all cores, even where every row takes seconds."""
        return 1 if self.with_steps else rows_for(self.threads)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The columns of the scales."""
        return tuple(column for name in self.scales for column in SCALES[name].columns)

    @property
    def adds(self) -> tuple[str, ...]:
        """A column for each number, the hardest technique, and what is a lower bound; or the rating."""
        return ("rating",) if self.whole else (*self.numbers, HARDEST, LOWER_BOUNDS)

    def schema(self) -> dict[str, Any]:
        """What the columns hold."""
        from fullhouse.rating.rating_schema import rating_schema

        return {"rating": rating_schema()}

    def __call__(self, chunk: Chunk) -> Answers:
        """The rating of each row."""
        if self.with_steps or len(chunk) == 1:
            return one_by_one(chunk, self._find, self.adds)
        from fullhouse.rating.rating_table import rate_batch  # one puzzle does without NumPy

        rows = self._canonical_rows(chunk) if self.canonical else chunk.rows
        table = rate_batch(rows, scales=self.scales, threads=self.threads, time_limit=self.time_limit)
        if self.whole:
            columns: dict[str, Any] = {"rating": [table.rating(row) for row in range(len(chunk))]}
        else:
            found, rated = table.columns, table.is_rated
            columns = {name: found[name] for name in self.adds}
            if not rated.all():
                columns = {name: _where(rated, values) for name, values in columns.items()}
        answers = Answers(table.status, columns, table.errors)
        return one_by_one(chunk, self._find, self.adds, rows=chunk.special, answers=answers, time_limit=self.time_limit)

    def _canonical_rows(self, chunk: Chunk) -> Rows:
        """The canonical form of each row; a grid with a digit twice has none, and stays as it is."""
        from fullhouse.engines.rows import Rows
        from fullhouse.symmetry.canonical_table import canonicalize_rows

        digits = chunk.rows.digits()
        forms = canonicalize_rows(digits, threads=thread_count(self.threads))
        has_none = forms.automorphisms == 0
        forms.digits[has_none] = digits[has_none]
        return Rows(forms.digits, is_text=False)

    def _find(self, entry: Entry) -> Found:
        board = Board(self._canonical_grid(entry)) if self.canonical else entry.to_board()
        rating = rate(board, scales=self.scales, time_limit=self.time_limit)
        if self.whole:
            return Found(Status.PROPER, {"rating": rating if self.with_steps else rating.without_steps()})
        return Found(Status.PROPER, _flat(rating))

    def _canonical_grid(self, entry: Entry) -> Grid:
        if entry.candidates is not None:
            raise FormatError("only the digits of a 9x9 grid have a canonical form")
        position_of(Board(entry.grid))  # who has no rating hears why about the puzzle as it was given
        return canonical(entry.grid)


def _where(rated: Any, values: Any) -> list[Any]:
    """The values of rows with a rating; None where there is none, and where nothing was hardest."""
    found = [value.decode() or None for value in values.tolist()] if values.dtype.kind == "S" else values.tolist()
    return [value if is_rated else None for value, is_rated in zip(found, rated.tolist(), strict=True)]


def _flat(rating: Rating) -> dict[str, Any]:
    hardest = rating.hardest.technique if rating.hardest else None
    return {**rating.to_row(), HARDEST: hardest, LOWER_BOUNDS: " ".join(sorted(rating.lower_bounds))}
