"""Grade many claimed solutions: how much of each is filled, changed, broken or wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop
from fullhouse.engines.rows import Rows
from fullhouse.engines.solve_batch import solve_batch
from fullhouse.engines.status import Status
from fullhouse.engines.table import Columns, Digits
from fullhouse.engines.verify_batch import VerifyTable, verify_batch

Grades = npt.NDArray[np.int64]
Marks = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GradeTable(VerifyTable):
    """Claimed solutions with their grades."""

    grades: dict[str, Grades]
    """By column: `filled` cells, `changed` givens, `broken` houses, and `wrong` cells if they were counted."""
    known: dict[str, Marks]
    """By column: the rows that have this grade."""

    def _found(self) -> Columns:
        return dict(self.grades)

    def column(self, name: str) -> Any:
        """The grades in this column: an array, or a list with None for rows without a grade."""
        values, is_known = self.grades[name], self.known[name]
        if is_known.all():
            return values.astype("uint32")
        pairs = zip(values.tolist(), is_known.tolist(), strict=True)
        return [value if known else None for value, known in pairs]


def grade_batch(
    givens: Rows,
    claimed: Rows,
    *,
    wrong: bool = False,
    threads: int | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> GradeTable:
    """Grade each claim by the rules; with `wrong`, also solve the puzzles and count the cells that differ."""
    table = verify_batch(givens, claimed, stop=stop)
    digits, claims = givens.digits(), claimed.digits()
    grades: dict[str, Grades] = {
        "filled": (claims > 0).sum(axis=1),
        "changed": ((digits > 0) & (claims != digits)).sum(axis=1),
        "broken": _broken_houses(claims),
    }
    has_grades: Marks = table.status != Status.UNREADABLE
    known = dict.fromkeys(grades, has_grades)
    if wrong:
        solved = solve_batch(givens, threads=threads, time_limit=time_limit, stop=stop)
        grades["wrong"] = ((claims > 0) & (claims != solved.solutions)).sum(axis=1)
        known["wrong"] = has_grades & (solved.status == Status.PROPER)
    return GradeTable(table.status, givens, table.flaws, table.places, claimed, grades, known)


def _broken_houses(claims: Digits) -> Grades:
    """How many houses of each row have a digit twice."""
    broken = np.zeros(len(claims), dtype=np.int64)
    for house in CLASSIC.houses:
        cells = np.sort(claims[:, list(house.cells)], axis=1)
        broken += ((cells[:, 1:] == cells[:, :-1]) & (cells[:, 1:] > 0)).any(axis=1)
    return broken
