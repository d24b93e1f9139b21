"""True candidates: the digits that each cell has in at least one solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.digits import DigitSet, digits_of
from fullhouse.core.geometry import CLASSIC, AnyCell, Cell, Digit, Geometry
from fullhouse.core.stop import Stop, stop_for
from fullhouse.core.values import public
from fullhouse.engines import general, native
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import EngineName, Verdict, check, engine_for, grid_and_candidates, solutions
from fullhouse.formats.codec import Entry, Readable


@public
@dataclass(frozen=True, slots=True)
class TrueCandidates:
    """The digits that each cell has in at least one solution; prints as a sentence without a full stop."""

    verdict: Verdict
    """Whether there is one solution, several or none, and why."""
    masks: Candidates
    """The digits of each cell as bits; 0 for all cells if the puzzle has no solution."""

    @property
    def is_solvable(self) -> bool:
        """Whether there is a solution; without one, no cell has a true candidate."""
        return bool(self.verdict.solutions)

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells in which solutions differ."""
        return tuple(cell for cell, mask in enumerate(self.masks) if mask & (mask - 1))

    def __len__(self) -> int:
        return len(self.masks)

    def __getitem__(self, cell: AnyCell) -> DigitSet:
        found = self.verdict.solutions
        geometry = found[0].geometry if found else Geometry.of_size(len(self.masks)) or CLASSIC
        return DigitSet(self.masks[geometry.check_cell(cell)])

    def __iter__(self) -> Iterator[DigitSet]:
        return map(DigitSet, self.masks)

    def __str__(self) -> str:
        if self.verdict.status != "ambiguous":
            return str(self.verdict)
        return f"{self.verdict.status}: {len(self.open_cells)} open cells"


def true_candidates(
    puzzle: Readable, *, engine: EngineName | None = None, time_limit: float | None = None, stop: Stop | None = None
) -> TrueCandidates:
    """The digits that each cell has in at least one solution, regardless of how many there are.

    Each candidate that no solution has shown so far is tested with one search for a solution that contains it. For a
    classic puzzle that takes about a millisecond in all; larger ones take longer, so pass a time limit.

    >>> candidates = true_candidates("." * 80 + "9")
    >>> print(candidates, candidates[0], candidates[8])
    ambiguous: 80 open cells {123456789} {12345678}
    """
    grid, allowed = grid_and_candidates(puzzle)
    entry, limits = Entry(grid, candidates=allowed), stop_for(time_limit, stop)
    verdict = check(entry, engine=engine, stop=limits)
    chosen = engine_for(engine, grid.geometry)
    if len(verdict.solutions) > 1 and chosen.name in _IN_ONE_SEARCH:
        return TrueCandidates(verdict, _IN_ONE_SEARCH[chosen.name](grid, Trace(limits), allowed))
    search = _Witnesses(entry, engine, limits)
    for solution in verdict.solutions:
        search.learn(solution.digits)
    if len(verdict.solutions) > 1:
        search.run()
    return TrueCandidates(verdict, tuple(search.seen))


_IN_ONE_SEARCH = {native.NAME: native.true_candidates, general.NAME: general.true_candidates}
"""Engines that find all of them by themselves."""


class _Witnesses:
    """Searches for one solution per candidate, and notes every candidate that a solution contains."""

    def __init__(self, entry: Entry, engine: EngineName | None, stop: Stop | None) -> None:
        self._entry, self._engine, self._stop = entry, engine, stop
        rules = rule_candidates(entry.grid)
        allowed = entry.candidates or rules
        self._possible = [rule & mask for rule, mask in zip(rules, allowed, strict=True)]
        self.seen = [0] * len(entry.grid)

    def learn(self, digits: bytes) -> None:
        """Note the candidates of a solution."""
        for cell, digit in enumerate(digits):
            self.seen[cell] |= 1 << digit - 1

    def run(self) -> None:
        """Find every true candidate of a puzzle with several solutions."""
        for cell in range(len(self.seen)):
            for digit in digits_of(self._possible[cell]):
                if not self.seen[cell] >> digit - 1 & 1:
                    self._test(cell, digit)

    def _test(self, cell: Cell, digit: Digit) -> None:
        if self._stop:
            self._stop.check()
        if witness := self._witness(cell, digit):
            self.learn(witness)
        else:
            self._possible[cell] &= ~(1 << digit - 1)

    def _witness(self, cell: Cell, digit: Digit) -> bytes | None:
        """The digits of a solution with this digit in this cell; None if there is no such solution."""
        narrowed = (*self._possible[:cell], 1 << digit - 1, *self._possible[cell + 1 :])
        entry = self._entry._replace(candidates=narrowed)
        grid = next(solutions(entry, engine=self._engine, stop=self._stop), None)
        return grid.digits if grid else None
