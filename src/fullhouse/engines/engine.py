"""The engine protocol, the trace and events of a search, and how a search starts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from fullhouse.core.arguments import function_or_none
from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS
from fullhouse.core.geometry import CLASSIC, Cell, Digit, Geometry, Mask
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.values import public, public_in
from fullhouse.errors import BadArgument

PLACE = "place"
"""A digit that follows from those before it."""
GUESS = "guess"
"""A digit that may turn out wrong."""
CONTRADICTION = "contradiction"
"""The board has no solution."""
UNDO = "undo"
"""A guess is taken back, and all that was placed since."""
SOLUTION = "solution"
"""The board is full, and right."""
KINDS = (PLACE, GUESS, CONTRADICTION, UNDO, SOLUTION)

Finding = tuple[str, Cell | None, Digit | None]
"""The kind, cell and digit of an event."""

Progress = Callable[[int], object]
"""Called now and then with the number of solutions found, or of rows done."""
HOUSE_NUMBERS: tuple[tuple[int, int, int], ...] = tuple(
    (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(CLASSIC.size)
)
"""For each cell its row, column and box, as indices into `CLASSIC.houses`."""


@public_in("fullhouse.search")
@dataclass(frozen=True, slots=True)
class Event:
    """One thing that an engine did.

    >>> Event("guess", 4, 7, 1)
    Event(kind='guess', cell=4, digit=7, depth=1)
    """

    kind: str
    """`place`, `guess`, `contradiction`, `undo` or `solution`."""
    cell: Cell | None = None
    """The cell that is filled or emptied; of a contradiction the cell that no digit fits, if it is one."""
    digit: Digit | None = None
    """Its digit; of a contradiction the digit that has no place in a house, if it is one."""
    depth: int = 0
    """How many guesses are in place; one that is made or taken back is counted."""


def findings(
    masks: Sequence[Mask], placed: Sequence[Cell], is_alive: bool, geometry: Geometry = CLASSIC
) -> Iterator[Finding]:
    """What to report about a board after deductions: the cells that got their digits, in this order, then its end.

    Of a dead board, cells are reported up to the first that clashes with one before it.
    """
    waiting = set(placed)
    for cell in placed:
        waiting.discard(cell)
        clashes = (masks[peer] == masks[cell] and peer not in waiting for peer in geometry.peers[cell])
        if not is_alive and (not masks[cell] or any(clashes)):
            yield CONTRADICTION, cell, None
            return
        yield PLACE, cell, masks[cell].bit_length()
    if not is_alive:
        yield CONTRADICTION, *_trouble(masks, geometry)


def _trouble(masks: Sequence[Mask], geometry: Geometry) -> tuple[Cell | None, Digit | None]:
    """The cell without a candidate, or the digit without a place in a house; neither if it is something else."""
    if 0 in masks:
        return masks.index(0), None
    for house in geometry.houses:
        missing = geometry.all_digits
        for cell in house.cells:
            missing &= ~masks[cell]
        if missing:
            return None, missing.bit_length()
    return None, None


Listener = Callable[[Event], object]
"""Called with every event of a search, while it runs."""


@public
class Trace:
    """What one search did, counted while it runs. It also carries what may stop the search, and who listens to it.

    An engine starts with `begin`, adds to the three counters as it goes and calls `look_at_clock` at least every few
    milliseconds. Where there is a listener it also reports what it does; `native` reports nothing.

    >>> from fullhouse import solve
    >>> trace = Trace(listener=print)
    >>> solved = solve("534678912672195348198342567859761423426853791713924856961537284287419635.452861.9",
    ...                engine="marks", trace=trace)
    Event(kind='place', cell=72, digit=3, depth=0)
    Event(kind='place', cell=79, digit=7, depth=0)
    Event(kind='solution', cell=None, digit=None, depth=0)
    """

    __slots__ = ("nodes", "guesses", "backtracks", "seconds", "stop", "listener", "depth")

    def __init__(self, stop: Stop | None = None, *, listener: Listener | None = None) -> None:
        self.nodes = 0
        """Boards visited: the start, and one more for every digit tried."""
        self.guesses = 0
        """Digits tried that could have failed."""
        self.backtracks = 0
        """Guesses that did fail (no solution followed) and were taken back."""
        self.seconds = 0.0
        """CPU time spent inside the engine."""
        if stop is not None and not isinstance(stop, Stop):
            raise BadArgument("stop", stop, "a Stop, or None")
        self.stop = stop
        """What ends the search before its time, if anything does."""
        function_or_none("listener", listener)
        self.listener = listener
        """Who gets every event, if anybody does. An engine asks before it reports, so that silence costs nothing."""
        self.depth = 0
        """How many guesses are in place, counted while somebody listens."""

    def begin(self) -> None:
        """Count the board that a search starts with."""
        self.nodes += 1
        self.depth = 0

    def report(self, kind: str, cell: Cell | None = None, digit: Digit | None = None) -> None:
        """Hand an event to the listener, which must be there."""
        assert self.listener is not None, "nobody listens"
        self.depth += kind == GUESS
        self.listener(Event(kind, cell, digit, self.depth))
        self.depth -= kind == UNDO

    def report_all(self, findings: Iterable[Finding]) -> None:
        """The same for one after the other."""
        for finding in findings:
            self.report(*finding)

    def look_at_clock(self) -> None:
        """Raise Stopped or TimeLimitReached once the search has to end."""
        if self.stop is not None:
            self.stop.check()

    def timed(self, solutions: Iterator[Grid]) -> Iterator[Grid]:
        """Yield the same solutions, and add the CPU time that finding them takes to `seconds`."""
        while True:
            start = time.process_time()
            try:
                solution = next(solutions, None)
            finally:
                self.seconds += time.process_time() - start
            if solution is None:
                return
            yield solution

    def __repr__(self) -> str:
        counters = f"nodes={self.nodes}, guesses={self.guesses}, backtracks={self.backtracks}"
        return f"<Trace {counters}, seconds={self.seconds:.6f}>"


@public
class Engine(Protocol):
    """Finds solutions by search. Counting, proving and timing are built on this once, for all engines."""

    @property
    def name(self) -> str:
        """The stable name by which people choose the engine."""

    @property
    def idea(self) -> str:
        """One line that says how it searches."""

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once, lazily.

        `candidates` may narrow what the rules leave, cell by cell; an engine never widens it. A grid that breaks a
        rule has no solutions. An engine whose design begins with a look at the puzzle says what it saw: it raises
        Unsolvable (such a grid has no solution) or Refused (it does not search such a grid) before its first board.
        """


def allowed_masks(grid: Grid, candidates: Candidates | None) -> list[Mask]:
    """For each cell the digits that its given and the narrowed candidates allow; what other cells hold is not asked."""
    masks = [1 << (digit - 1) if digit else ALL_DIGITS for digit in grid.digits]
    if candidates is None:
        return masks
    return [mask & narrowed for mask, narrowed in zip(masks, candidates, strict=True)]


def blank_cells(grid: Grid) -> list[Cell]:
    """The cells without a given, in reading order."""
    return [cell for cell, digit in enumerate(grid.digits) if not digit]


def missing_digits(grid: Grid, allowed: list[Mask]) -> list[Mask] | None:
    """For each of the 27 houses the digits that its givens leave; None if two givens clash or one is not allowed."""
    missing = [ALL_DIGITS] * len(CLASSIC.houses)
    for cell, digit in enumerate(grid.digits):
        if digit:
            bit = 1 << (digit - 1)
            if not allowed[cell]:
                return None
            for house in HOUSE_NUMBERS[cell]:
                if not missing[house] & bit:
                    return None
                missing[house] ^= bit
    return missing
