"""Check many claimed solutions in one call, on the CPU or a GPU, or grade them: filled, changed, broken, wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.notation import amount
from fullhouse.core.stop import Stop
from fullhouse.core.values import public_in
from fullhouse.engines.columnar import Columns
from fullhouse.engines.cuda.card import Device, uses_card
from fullhouse.engines.engine import Progress
from fullhouse.engines.rows import Puzzles, Rows, rows_of
from fullhouse.engines.ruled_rows import rows_under
from fullhouse.engines.solve_batch import chunks_of, device_for, prepared, solve_batch
from fullhouse.engines.status import Status
from fullhouse.engines.table import Codes, Digits, Table
from fullhouse.engines.verify import rule_broken
from fullhouse.errors import BadArgument

Grades = npt.NDArray[np.int64]
Marks = npt.NDArray[np.bool_]


@public_in("fullhouse.tables")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class VerifyTable(Table):
    """Whether each claimed solution is correct, and its first flaw."""

    flaws: Codes
    """0: correct, 1: empty cell, 2: changed given, 3: repeated digit in a house, 4: puzzle or solution unreadable,
    5: not checked, 6: another rule broken."""
    places: npt.NDArray[Any]
    """The cell (flaws 1 and 2), or the house as an index into the `houses` of the geometry (flaw 3)."""
    _claimed: Rows

    def _why_unreadable(self, row: int) -> str:
        if self._rows.faults[row]:
            return Table._why_unreadable(self, row)
        return f"the solution cannot be read: {self._claimed.reason(row)}"

    def _why(self, row: int) -> str:
        flaw, place, geometry = int(self.flaws[row]), int(self.places[row]), self._rows.geometry
        if flaw == _TWICE:
            return f"{geometry.houses[place]} holds a digit twice"
        if flaw == _BROKEN:
            return rule_broken(geometry.broken(self._claimed.grid(row).digits))
        return f"{geometry.cell_name(place)} {'is empty' if flaw == _EMPTY else 'differs from the given'}"

    def _found(self, rows: slice) -> Columns:
        return {"flaw": self.flaws[rows], "place": self.places[rows]}


_EMPTY, _CHANGED, _TWICE, _NO_GRID, UNCHECKED, _BROKEN = range(1, 7)


def verify_batch(
    puzzles: Puzzles,
    solutions: Puzzles,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
    device: Device = "cpu",
    rules: Geometry | None = None,
) -> VerifyTable:
    """Check each claimed solution against its puzzle, rule by rule, without solving anything.

    All puzzles and solutions have the same `rules`, as in `solve_batch`.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> verify_batch([puzzle, puzzle], [solve_batch([puzzle]).solutions[0], "5" * 81]).errors
    {1: 'r1c2 differs from the given'}
    """
    puzzles, geometry = prepared(puzzles, rules)
    if uses_card(device_for(device, geometry), puzzles):
        from fullhouse.engines.cuda.results import verify_on_card

        return verify_on_card(puzzles, solutions, progress=progress, stop=stop)
    if geometry == CLASSIC:
        givens, claimed = rows_of(puzzles), rows_of(solutions, "solutions")
    else:
        givens, claimed = (
            rows_under(puzzles, geometry, is_own=rules is None),
            rows_under(solutions, geometry, "solutions"),
        )
    check_lengths(givens, claimed, solutions)
    flaws = np.full(len(givens), UNCHECKED, dtype=np.uint8)
    places: npt.NDArray[Any] = np.zeros(len(givens), dtype=np.uint8 if geometry == CLASSIC else np.uint32)
    for chunk in chunks_of(len(givens), progress, stop):
        if geometry != CLASSIC:
            flaws[chunk], places[chunk] = _flaws_under_rules(givens.digits(chunk), claimed.digits(chunk), geometry)
            continue
        _native.verify_batch(givens.digits(chunk), claimed.digits(chunk), flaws[chunk], places[chunk])
    return table_of_flaws(flaws, places, givens, claimed)


def _flaws_under_rules(givens: Digits, claimed: Digits, geometry: Geometry) -> tuple[Codes, npt.NDArray[np.uint32]]:
    """The first flaw of each claim, and its place."""
    flaws, places = np.zeros(len(claimed), dtype=np.uint8), np.zeros(len(claimed), dtype=np.uint32)

    def mark(flaw: int, marks: Marks) -> None:
        found = marks.any(axis=1) & (flaws == 0)
        flaws[found], places[found] = flaw, marks.argmax(axis=1)[found]

    mark(_EMPTY, claimed == 0)
    mark(_CHANGED, (givens > 0) & (claimed != givens))
    if geometry.houses:
        mark(_TWICE, _twice(claimed, geometry))
    for row in np.flatnonzero(flaws == 0).tolist():
        if geometry.broken(claimed[row].tobytes()):
            flaws[row] = _BROKEN
    return flaws, places


def check_lengths(givens: Rows, claimed: Rows, solutions: Puzzles) -> None:
    """Raise BadArgument unless there are as many solutions as puzzles."""
    if len(givens) != len(claimed):
        expected = f"{amount(len(givens), 'row')}, like the puzzles"
        raise BadArgument("solutions", solutions, expected, found=amount(len(claimed), "row"))


def table_of_flaws(flaws: Codes, places: npt.NDArray[Any], givens: Rows, claimed: Rows) -> VerifyTable:
    """The table of these flaws, with unreadable rows marked."""
    flaws[(givens.faults != 0) | (claimed.faults != 0)] = _NO_GRID
    status = np.full(len(givens), Status.WRONG, dtype=np.uint8)
    for flaw, found in ((0, Status.CORRECT), (_NO_GRID, Status.UNREADABLE), (UNCHECKED, Status.LATE)):
        status[flaws == flaw] = found
    return VerifyTable(status, givens, flaws, places, claimed)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GradeTable(VerifyTable):
    """Claimed solutions with their grades."""

    grades: dict[str, Grades]
    """By column: `filled` cells, `changed` givens, `broken` houses, and `wrong` cells if they were counted."""
    known: dict[str, Marks]
    """By column: the rows that have this grade."""

    def _found(self, rows: slice) -> Columns:
        return {name: values[rows] for name, values in self.grades.items()}

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
        "broken": _twice(claims, givens.geometry).sum(axis=1),
    }
    has_grades: Marks = table.status != Status.UNREADABLE
    known = dict.fromkeys(grades, has_grades)
    if wrong:
        solved = solve_batch(givens, threads=threads, time_limit=time_limit, stop=stop)
        grades["wrong"] = ((claims > 0) & (claims != solved.solutions)).sum(axis=1)
        known["wrong"] = has_grades & (solved.status == Status.PROPER)
    return GradeTable(table.status, givens, table.flaws, table.places, claimed, grades, known)


def _twice(claims: Digits, geometry: Geometry) -> Marks:
    """Which houses of each row have a digit twice."""
    marks = np.zeros((len(claims), len(geometry.houses)), dtype=np.bool_)
    for number, house in enumerate(geometry.houses):
        cells = np.sort(claims[:, list(house.cells)], axis=1)
        marks[:, number] = ((cells[:, 1:] == cells[:, :-1]) & (cells[:, 1:] > 0)).any(axis=1)
    return marks
