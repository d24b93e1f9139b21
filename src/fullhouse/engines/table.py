"""The tables that batch functions return: one row per puzzle, in input order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from fullhouse.core.foreign import to_cpu
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.notation import amount
from fullhouse.core.values import public_in, shown_in_notebooks
from fullhouse.engines.columnar import ALL, Columnar, Columns
from fullhouse.engines.rows import Rows, is_packed, rows_of, unpack_rows
from fullhouse.engines.solve import check
from fullhouse.engines.status import Status

Codes = npt.NDArray[np.uint8]
Digits = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.uint32]

_CHARACTERS = np.frombuffer(b".123456789", dtype=np.uint8)
_MOST_SHOWN = 5


class Later:
    """A column that is computed when first used: most columns of large batches never are."""

    def __init__(self, make: Callable[[], npt.NDArray[Any]]) -> None:
        self._make = make
        self._made: npt.NDArray[Any] | None = None

    def column(self) -> npt.NDArray[Any]:
        """The column, the same array on every call."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def __reduce__(self) -> tuple[object, ...]:
        return np.asarray, (self.column(),)


class RowErrors(Mapping[int, str]):
    """The number of each failed row and its reason. Reasons are formatted on demand."""

    def __init__(self, rows: npt.NDArray[np.intp], reason: Callable[[int], str]) -> None:
        self._rows = rows
        self._reason = reason

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows.tolist())

    def __getitem__(self, row: int) -> str:
        place = int(np.searchsorted(self._rows, row))
        if place == len(self._rows) or self._rows[place] != row:
            raise KeyError(row)
        return self._reason(row)

    def __repr__(self) -> str:
        shown = [f"{row}: {self[row]!r}" for row in self._rows[:_MOST_SHOWN].tolist()]
        rest = [f"... {len(self) - _MOST_SHOWN:,} more"] if len(self) > _MOST_SHOWN else []
        return "{" + ", ".join(shown + rest) + "}"


@public_in("fullhouse.tables")
@shown_in_notebooks
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Table(Columnar):
    """One row per puzzle, in input order: its status, and the results as columns.

    `table[i]` is a row as a dict; `to_pandas()`, `to_polars()` and `to_arrow()` convert the columns.
    """

    status: Codes
    """The `Status` of each row."""
    _rows: Rows

    FAILED: ClassVar[tuple[Status, ...]] = (
        Status.AMBIGUOUS,
        Status.UNSOLVABLE,
        Status.WRONG,
        Status.LATE,
        Status.UNREADABLE,
    )
    """The statuses that count as errors."""

    @classmethod
    def of_rows(cls, rows: Rows) -> Table:
        """A table that says only whether each row could be read."""
        return Table(np.where(rows.faults > 0, np.uint8(Status.UNREADABLE), np.uint8(Status.DONE)), rows)

    def __len__(self) -> int:
        return len(self.status)

    @property
    def geometry(self) -> Geometry:
        """The cells and rules of all rows."""
        return self._rows.geometry

    @property
    def errors(self) -> Mapping[int, str]:
        """The number of each failed row, from 0, and its reason."""
        return RowErrors(np.flatnonzero(np.isin(to_cpu(self.status), self.FAILED)), self.reason)

    def reason(self, row: int) -> str:
        """Why this row failed; empty if it did not."""
        row = range(len(self))[row]
        status = Status(int(self.status[row]))
        if status not in self.FAILED:
            return ""
        if status is Status.UNREADABLE:
            return self._why_unreadable(row)
        return "stopped before the row was finished" if status is Status.LATE else self._why(row)

    def _why_unreadable(self, row: int) -> str:
        return self._rows.reason(row)

    def _why(self, row: int) -> str:
        """Why a readable row failed: the puzzle is checked again for the reason.

        The rows may be the caller's own array. If it has changed since, only the status is reported.
        """
        status, verdict = Status(int(self.status[row])), check(self._rows.grid(row))
        return str(verdict.to_error()) if verdict.status == status.word else _IN_SHORT[status]

    def packed_columns(self, rows: slice = ALL) -> Columns:
        """The status and the results of these rows in host memory, with ASCII text as bytes."""
        found = {name: to_cpu(values) for name, values in self._found(rows).items()}
        return {"status": _WORDS[to_cpu(self.status[rows])], **found}

    def _found(self, rows: slice) -> Columns:  # noqa: ARG002
        """The columns of these rows, except the status."""
        return {}

    def __repr__(self) -> str:
        counts = enumerate(np.bincount(to_cpu(self.status)).tolist())
        counted = ", ".join(f"{count:,} {Status(code)}" for code, count in counts if count)
        return f"<{type(self).__name__} of {amount(len(self), 'row')}{': ' + counted if counted else ''}>"


_IN_SHORT = {Status.AMBIGUOUS: "ambiguous: several solutions", Status.UNSOLVABLE: "unsolvable: no solution"}
_WORDS = np.array([status.word for status in Status])


def lines_of_grids(grids: npt.NDArray[Any]) -> npt.NDArray[np.bytes_]:
    """An array of grids in any shape or number type as lines of 81 characters."""
    return lines_of(rows_of(grids).digits())


def lines_of(digits: Digits, geometry: Geometry = CLASSIC) -> npt.NDArray[np.bytes_]:
    """Rows of digits as lines of text, blanks as dots; a row without digits becomes an empty line."""
    digits = to_cpu(unpack_rows(digits) if is_packed(digits) else digits)
    characters = _CHARACTERS if geometry == CLASSIC else np.frombuffer(f".{geometry.alphabet}".encode(), dtype=np.uint8)
    lines = np.ascontiguousarray(characters[digits]).view(f"S{geometry.size}").ravel()
    lines[~digits.any(axis=1)] = b""
    return lines
