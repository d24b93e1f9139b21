"""Whether the claimed solution of every row is one, and how far it is from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.values import Value
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.csv_rows import SOLUTION_COLUMNS, find_column
from fullhouse.jobs.chunk import Answers, Chunk

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.table import Digits


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
        from fullhouse.engines.solve_batch import solve_batch
        from fullhouse.engines.verify_batch import verify_batch

        claimed = claims_in(chunk, self.claimed)
        table = verify_batch(chunk.rows, claimed)
        givens, claims = chunk.rows.digits(), claimed.digits()
        columns: dict[str, Any] = {
            "filled": (claims > 0).sum(axis=1),
            "changed": ((givens > 0) & (claims != givens)).sum(axis=1),
            "broken": _broken_houses(claims),
        }
        has_grades = table.status != Status.UNREADABLE
        known = dict.fromkeys(columns, has_grades)
        if self.with_wrong:
            solved = solve_batch(chunk.rows, threads=self.threads, time_limit=self.time_limit)
            columns["wrong"] = ((claims > 0) & (claims != solved.solutions)).sum(axis=1)
            known["wrong"] = has_grades & (solved.status == Status.PROPER)
        graded = {name: _where(known[name], values) for name, values in columns.items()}
        return Answers(table.status, graded, dict(table.errors))


def claims_in(chunk: Chunk, column: str | None) -> Rows:
    """The claimed solutions of these rows; FormatError if there is no such column."""
    from fullhouse.engines.rows import rows_of
    from fullhouse.jobs.table_chunk import TableChunk

    names = [name for name in dict.fromkeys([*chunk.columns, *chunk.extra()]) if name != chunk.puzzle]
    found = find_column(names, column, SOLUTION_COLUMNS)
    if found is None:
        wanted = excerpt(column) if column else " or ".join(SOLUTION_COLUMNS[:3])
        raise FormatError(f"{chunk.source or 'the text'} has no column {wanted}", advice="--solutions names the column")
    if isinstance(chunk, TableChunk):
        return chunk.digits_in(found)
    return rows_of(list(chunk.extra().get(found, [None] * len(chunk))), "solutions")


def _broken_houses(claims: Digits) -> Any:
    """In how many houses of each row a digit stands twice."""
    import numpy as np

    broken = np.zeros(len(claims), dtype=np.int64)
    for house in CLASSIC.houses:
        cells = np.sort(claims[:, list(house.cells)], axis=1)
        broken += ((cells[:, 1:] == cells[:, :-1]) & (cells[:, 1:] > 0)).any(axis=1)
    return broken


def _where(known: Any, values: Any) -> Any:
    """Whole numbers, or None where there is none."""
    if known.all():
        return values.astype("uint32")
    return [value if is_known else None for value, is_known in zip(values.tolist(), known.tolist(), strict=True)]
