"""Counters instead of copies: every step forward is an addition, every step back a subtraction."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS, DIGITS_OF_MASK
from fullhouse.core.geometry import CLASSIC, Cell, Digit, Mask
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import CONTRADICTION, GUESS, HOUSE_NUMBERS, PLACE, SOLUTION, UNDO, Trace, findings

_PEERS = CLASSIC.peers
_HOUSES = tuple((house.cells, itemgetter(*house.cells)) for house in CLASSIC.houses)
"""For each house its cells, and a getter for their marks."""


class Marks:
    """Count for every candidate how many placed digits forbid it, so that nothing is ever copied.

    Each cell has nine marks, one counter per digit: 0 means possible. Placing a digit adds 1 to its marks along row,
    column and box; removing it subtracts 1, and a mark that several digits contribute to returns to 0 with the last of
    them. (A filled cell also forbids itself, so that it is no longer a place for its digits.) The search deduces hidden
    singles per row, column and box; when nothing can be deduced it chooses the cell with the fewest zero marks, tries
    each of its digits, searches, and undoes everything it placed.
    """

    name = "marks"
    idea = "counters per candidate: placing adds, undoing subtracts, nothing is copied"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once."""
        trace.begin()
        board = _Board(candidates)
        if all(board.place(cell, digit) for cell, digit in enumerate(grid.digits) if digit):
            yield from _search(board, trace)
        elif trace.listener is not None:
            trace.report(CONTRADICTION)


def _search(board: _Board, trace: Trace) -> Iterator[Grid]:
    """Yield the solutions of this board, and leave it as it was."""
    trace.look_at_clock()
    length = len(board.trail)
    is_alive = board.deduce()
    if trace.listener is not None:
        trace.report_all(findings(board.to_masks(), board.trail[length:], is_alive))
    if is_alive:
        cell = board.tightest_cell()
        if cell is None:
            if trace.listener is not None:
                trace.report(SOLUTION)
            yield Grid(board.digits)
        else:
            yield from _guess(board, cell, trace)
    board.undo(length)


def _guess(board: _Board, cell: Cell, trace: Trace) -> Iterator[Grid]:
    """Yield the solutions with each digit that the marks allow in this cell. A lone digit is not a guess."""
    length = len(board.trail)
    digits = [digit for digit in range(1, 10) if not board.marks[digit - 1][cell]]
    is_guess = len(digits) > 1
    if not digits and trace.listener is not None:
        trace.report(CONTRADICTION, cell)
    for digit in digits:
        trace.nodes += 1
        trace.guesses += is_guess
        if trace.listener is not None:
            trace.report(GUESS if is_guess else PLACE, cell, digit)
        board.place(cell, digit)
        failed = is_guess
        for solution in _search(board, trace):
            failed = False
            yield solution
        trace.backtracks += failed
        if is_guess and trace.listener is not None:
            trace.report(UNDO, cell, digit)
        board.undo(length)


class _Board:
    """The digits placed, the marks, and the order of placing."""

    __slots__ = ("marks", "digits", "missing", "trail")

    def __init__(self, candidates: Candidates | None) -> None:
        self.marks = [bytearray(81) for _ in range(9)]
        """For each digit the marks of all cells."""
        self.digits = bytearray(81)
        self.missing = [ALL_DIGITS] * 27
        """For each house the digits that it still misses, as bits."""
        self.trail: list[Cell] = []
        """The filled cells in the order in which they were filled."""
        for cell, mask in enumerate(candidates or ()):
            for digit in DIGITS_OF_MASK[ALL_DIGITS & ~mask]:
                self.marks[digit - 1][cell] = 1

    def place(self, cell: Cell, digit: Digit) -> bool:
        """Fill the cell and add to the marks; do nothing and return False if its mark forbids the digit."""
        if self.marks[digit - 1][cell]:
            return False
        self._change(cell, digit, 1)
        self.digits[cell] = digit
        self.trail.append(cell)
        return True

    def undo(self, length: int) -> None:
        """Empty the cells that were filled last, until the trail has this length again."""
        while len(self.trail) > length:
            cell = self.trail.pop()
            self._change(cell, self.digits[cell], -1)
            self.digits[cell] = 0

    def _change(self, cell: Cell, digit: Digit, by: int) -> None:
        """Add to or subtract from the marks that this digit in this cell contributes to."""
        marks = self.marks[digit - 1]
        for peer in _PEERS[cell]:
            marks[peer] += by
        for own in self.marks:
            own[cell] += by
        for house in HOUSE_NUMBERS[cell]:
            self.missing[house] ^= 1 << (digit - 1)

    def deduce(self) -> bool:
        """Place all hidden singles; return whether every missing digit has a place in its houses."""
        changed = True
        while changed:
            changed = False
            for house, (cells, pick) in enumerate(_HOUSES):
                for digit in DIGITS_OF_MASK[self.missing[house]]:
                    marks = pick(self.marks[digit - 1])
                    zeros = marks.count(0)
                    if not zeros:
                        return False
                    if zeros == 1:
                        changed = self.place(cells[marks.index(0)], digit)
        return True

    def to_masks(self) -> list[Mask]:
        """The digit of every filled cell and the zero marks of the others, as bits."""
        return [
            1 << (digit - 1) if digit else sum(1 << place for place in range(9) if not marks[place])
            for digit, marks in zip(self.digits, zip(*self.marks, strict=True), strict=True)
        ]

    def tightest_cell(self) -> Cell | None:
        """The first empty cell with fewest zero marks; None if no cell is empty."""
        if 0 not in self.digits:
            return None
        zeros = [
            10 if digit else marks.count(0)
            for digit, marks in zip(self.digits, zip(*self.marks, strict=True), strict=True)
        ]
        return zeros.index(min(zeros))


MARKS = Marks()
