"""Whether the claimed solution of every row is one, and how far it is from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fullhouse.core.values import Value
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.csv_rows import SOLUTION_COLUMNS, find_column
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.text import is_arrow

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows


class Verify(Value):
    """Grades the claims of a column by the rules; against the one solution where that is asked for."""

    claimed: str | None = None
    """The column with the claims, where it has none of the known names."""
    with_wrong: bool = False
    """Whether every puzzle is solved, and the cells are counted that differ from its one solution."""
    time_limit: float | None = None
    threads: int | None = None

    verb = "verify"

    @property
    def adds(self) -> tuple[str, ...]:
        """Cells that are filled, givens that are changed, houses with a digit twice; cells that are wrong."""
        return ("filled", "changed", "broken", *(("wrong",) if self.with_wrong else ()))

    def __call__(self, chunk: Chunk) -> Answers:
        """The grades of each row; none where the puzzle or the claim cannot be read."""
        from fullhouse.engines.grades import grade_batch

        claims = claims_in(chunk, self.claimed)
        limits: Any = {"threads": self.threads, "time_limit": self.time_limit}
        table = grade_batch(chunk.rows, claims, wrong=self.with_wrong, **limits)
        return Answers(table.status, {name: table.column(name) for name in self.adds}, dict(table.errors))


def claims_in(chunk: Chunk, column: str | None) -> Rows:
    """The claimed solutions of these rows; FormatError if there is no such column."""
    from fullhouse.engines.rows import rows_of

    named = dict.fromkeys([*chunk.header, *chunk.columns])
    names = [name for name in named if name != chunk.puzzle or name in chunk.columns]
    found = find_column(names, column, SOLUTION_COLUMNS)
    if found is None:
        wanted = excerpt(column) if column else " or ".join(SOLUTION_COLUMNS[:3])
        raise FormatError(f"{chunk.source or 'the text'} has no column {wanted}", advice="--solutions names the column")
    values = chunk.columns.get(found, [None] * len(chunk))
    if is_arrow(values):
        from fullhouse.jobs.table import rows_of_column  # pyarrow is loaded already

        return rows_of_column(values, found)
    return rows_of(values, "solutions")
