"""Check many claimed solutions in one call, on the CPU or a GPU."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.stop import Stop
from fullhouse.core.values import public, public_in
from fullhouse.engines.cuda.card import Device, uses_card
from fullhouse.engines.engine import Progress
from fullhouse.engines.rows import Puzzles, Rows, rows_of
from fullhouse.engines.solve_batch import chunks_of
from fullhouse.engines.status import Status
from fullhouse.engines.table import Codes, Columns, Table
from fullhouse.errors import BadArgument


@public_in("fullhouse.tables")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class VerifyTable(Table):
    """Whether each claimed solution is correct, and its first flaw."""

    flaws: Codes
    """0: correct, 1: empty cell, 2: changed given, 3: repeated digit in a house, 4: puzzle or solution unreadable,
    5: not checked."""
    places: Codes
    """The cell (flaws 1 and 2) or the house, as an index into `CLASSIC.houses` (flaw 3)."""
    _claimed: Rows

    def _why_unreadable(self, row: int) -> str:
        if self._rows.faults[row]:
            return Table._why_unreadable(self, row)
        return f"the solution cannot be read: {self._claimed.reason(row)}"

    def _why(self, row: int) -> str:
        flaw, place = int(self.flaws[row]), int(self.places[row])
        if flaw == _TWICE:
            return f"{CLASSIC.houses[place]} holds a digit twice"
        return f"{cell_name(place)} {'is empty' if flaw == _EMPTY else 'differs from the given'}"

    def _found(self) -> Columns:
        return {"flaw": self.flaws, "place": self.places}


_EMPTY, _CHANGED, _TWICE, _NO_GRID, UNCHECKED = range(1, 6)


@public
def verify_batch(
    puzzles: Puzzles,
    solutions: Puzzles,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
    device: Device = "cpu",
) -> VerifyTable:
    """Check each claimed solution against its puzzle, rule by rule, without solving anything.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> verify_batch([puzzle], solve_batch([puzzle]).solutions).errors
    {}
    """
    if uses_card(device, puzzles):
        from fullhouse.engines.cuda.results import verify_on_card

        return verify_on_card(puzzles, solutions, progress=progress, stop=stop)
    givens, claimed = rows_of(puzzles), rows_of(solutions, "solutions")
    check_lengths(givens, claimed, solutions)
    flaws = np.full(len(givens), UNCHECKED, dtype=np.uint8)
    places = np.zeros(len(givens), dtype=np.uint8)
    for chunk in chunks_of(len(givens), progress, stop):
        _native.verify_batch(givens.digits(chunk), claimed.digits(chunk), flaws[chunk], places[chunk])
    return table_of_flaws(flaws, places, givens, claimed)


def check_lengths(givens: Rows, claimed: Rows, solutions: Puzzles) -> None:
    """Raise BadArgument unless there are as many solutions as puzzles."""
    if len(givens) != len(claimed):
        raise BadArgument("solutions", solutions, f"{len(givens)} rows like the puzzles", found=f"{len(claimed)} rows")


def table_of_flaws(flaws: Codes, places: Codes, givens: Rows, claimed: Rows) -> VerifyTable:
    """The table of these flaws, with unreadable rows marked."""
    flaws[(givens.faults != 0) | (claimed.faults != 0)] = _NO_GRID
    status = np.full(len(givens), Status.WRONG, dtype=np.uint8)
    for flaw, found in ((0, Status.CORRECT), (_NO_GRID, Status.UNREADABLE), (UNCHECKED, Status.LATE)):
        status[flaws == flaw] = found
    return VerifyTable(status, givens, flaws, places, claimed)
