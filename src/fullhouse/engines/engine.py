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
"""A digit that follows from earlier ones."""
GUESS = "guess"
"""A digit that may be wrong."""
CONTRADICTION = "contradiction"
"""The board has no solution."""
UNDO = "undo"
"""A guess is undone, with all digits placed after it."""
SOLUTION = "solution"
"""The board is full and correct."""
KINDS = (PLACE, GUESS, CONTRADICTION, UNDO, SOLUTION)

Finding = tuple[str, Cell | None, Digit | None]
"""The kind, cell and digit of an event."""

Progress = Callable[[int], object]
"""Called periodically with the number of solutions found, or of rows done."""
HOUSE_NUMBERS: tuple[tuple[int, int, int], ...] = tuple(
    (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(CLASSIC.size)
)
"""For each cell its row, column and box, as indices into `CLASSIC.houses`."""


@public_in("fullhouse.search")
@dataclass(frozen=True, slots=True)
class Event:
    """One event of a search.

    >>> Event("guess", 4, 7, 1)
    Event(kind='guess', cell=4, digit=7, depth=1)
    """

    kind: str
    """`place`, `guess`, `contradiction`, `undo` or `solution`."""
    cell: Cell | None = None
    """The cell that is filled or emptied; for a contradiction, the cell without a candidate, if that is the cause."""
    digit: Digit | None = None
    """Its digit; for a contradiction, the digit without a place in a house, if that is the cause."""
    depth: int = 0
    """The number of guesses in place, including one that this event makes or undoes."""


def findings(
    masks: Sequence[Mask], placed: Sequence[Cell], is_alive: bool, geometry: Geometry = CLASSIC
) -> Iterator[Finding]:
    """The events of a board after deductions: each newly filled cell in this order, then the contradiction, if any.

    On a dead board, cells are reported up to the first that clashes with an earlier one.
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
    """The cell without a candidate, or the digit without a place in a house; neither for any other contradiction."""
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
"""Called with each event of a search while it runs."""


@public
class Trace:
    """The counters of one search, updated while it runs, with its stop and its listener.

    An engine starts with `begin`, adds to the three counters and calls `look_at_clock` at least every few
    milliseconds. It also reports events if there is a listener; `native` reports none.

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
        """Guesses that failed (no solution followed) and were undone."""
        self.seconds = 0.0
        """CPU time spent inside the engine."""
        if stop is not None and not isinstance(stop, Stop):
            raise BadArgument("stop", stop, "a Stop, or None")
        self.stop = stop
        """Ends the search early, if given."""
        function_or_none("listener", listener)
        self.listener = listener
        """Gets every event, if given. Engines check for it before they report, so silent searches cost nothing."""
        self.depth = 0
        """The number of guesses in place; only counted if there is a listener."""

    def begin(self) -> None:
        """Count the board that a search starts with."""
        self.nodes += 1
        self.depth = 0

    def report(self, kind: str, cell: Cell | None = None, digit: Digit | None = None) -> None:
        """Pass an event to the listener, which must exist."""
        assert self.listener is not None, "the trace has no listener"
        self.depth += kind == GUESS
        self.listener(Event(kind, cell, digit, self.depth))
        self.depth -= kind == UNDO

    def report_all(self, findings: Iterable[Finding]) -> None:
        """Pass several events to the listener, in sequence."""
        for finding in findings:
            self.report(*finding)

    def look_at_clock(self) -> None:
        """Raise Stopped or TimeLimitReached if the search has to end."""
        if self.stop is not None:
            self.stop.check()

    def timed(self, solutions: Iterator[Grid]) -> Iterator[Grid]:
        """Yield these solutions, and add the CPU time spent finding them to `seconds`."""
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
    """Finds solutions by search. Counting, proving and timing are built on this once, for every engine."""

    @property
    def name(self) -> str:
        """The stable name of the engine."""

    @property
    def idea(self) -> str:
        """How it searches, in one line."""

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once, lazily.

        `candidates` may narrow the candidates that the rules allow, cell by cell; an engine never widens them. A grid
        that breaks a rule has no solutions. An engine that checks the puzzle first raises Unsolvable (the grid has no
        solution) or Refused (the engine does not search such a grid) before its first board.
        """


def allowed_masks(grid: Grid, candidates: Candidates | None) -> list[Mask]:
    """For each cell the digits that its given and the narrowed candidates allow, regardless of other cells."""
    masks = [1 << (digit - 1) if digit else ALL_DIGITS for digit in grid.digits]
    if candidates is None:
        return masks
    return [mask & narrowed for mask, narrowed in zip(masks, candidates, strict=True)]


def blank_cells(grid: Grid) -> list[Cell]:
    """The cells without a given, in reading order."""
    return [cell for cell, digit in enumerate(grid.digits) if not digit]


def missing_digits(grid: Grid, allowed: list[Mask]) -> list[Mask] | None:
    """For each of the 27 houses the digits missing from it; None if two givens clash or a given is not allowed."""
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
