"""The search of an engine as a tree of guesses, bounded in size for searches of any length."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from fullhouse.core.arguments import function_or_none, whole_number
from fullhouse.core.board import Candidates
from fullhouse.core.geometry import Cell, Digit
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.core.stop import Stop
from fullhouse.core.values import public_in, shown_in_notebooks
from fullhouse.engines.engine import CONTRADICTION, GUESS, PLACE, SOLUTION, UNDO, Event, Listener, Trace
from fullhouse.engines.solve import ANY_SIZE, EngineName, engine_for, grid_and_candidates
from fullhouse.errors import SudokuError, TimeLimitReached
from fullhouse.formats.codec import Readable

MOST_KEPT = 20_000
"""The number of guesses a tree remembers; others are only counted."""


@public_in("fullhouse.search")
class Guess:
    """A guess with the guesses made within it; the root of a tree is the start, without a cell and digit."""

    __slots__ = ("cell", "digit", "placed", "size", "ending", "has_solution", "children")

    def __init__(self, cell: Cell | None = None, digit: Digit | None = None) -> None:
        self.cell = cell
        self.digit = digit
        self.placed = 0
        """The number of digits deduced from it before the next guess."""
        self.size = 0
        """The number of guesses made within it, at any depth, remembered or not."""
        self.ending = ""
        """`contradiction` or `solution` if its digits led there; empty if it led to other guesses or was abandoned."""
        self.has_solution = False
        """Whether a solution was found at it or within it."""
        self.children: list[Guess] = []

    @property
    def forgotten(self) -> int:
        """The number of guesses within it that are not remembered."""
        return self.size - sum(child.size + 1 for child in self.children)

    def __repr__(self) -> str:
        return f"<Guess cell={self.cell} digit={self.digit}: {self.size} within, {self.ending or 'open'}>"


class TreeListener:
    """Builds a tree from the events of one search.

    All guesses between the root and the current position are kept, with their children. The inside of a failed guess
    is forgotten below a depth that decreases whenever the tree has grown too large.
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.root = Guess()
        self.deepest = 0
        self.counts = dict.fromkeys((PLACE, GUESS, CONTRADICTION, UNDO, SOLUTION), 0)
        self._way = [self.root]
        self._most = most
        self._kept = 0
        self._limit = 1_000

    def __call__(self, event: Event) -> None:
        """Record one event."""
        kind, here = event.kind, self._way[-1]
        self.counts[kind] += 1
        if kind == PLACE:
            here.placed += 1
        elif kind == GUESS:
            guess = Guess(event.cell, event.digit)
            here.children.append(guess)
            self._way.append(guess)
            self.deepest = max(self.deepest, event.depth)
            self._kept += 1
            if self._kept > self._most:
                self._forget()
        elif kind == UNDO:
            self._close()
        elif kind == SOLUTION:
            here.ending = kind
            for guess in self._way:
                guess.has_solution = True
        elif not here.size:
            here.ending = kind

    def close(self) -> None:
        """End the search, also counting the guesses that are still in place."""
        while len(self._way) > 1:
            self._close()

    def _close(self) -> None:
        done = self._way.pop()
        self._way[-1].size += done.size + 1
        if len(self._way) > self._limit and not done.has_solution:
            self._kept -= _amount(done) - 1
            done.children = []

    def _forget(self) -> None:
        """Forget the inside of failed guesses at the greatest depth, until half of the allowed number remains."""
        on_the_way = set(map(id, self._way))
        level, levels = [self.root], []
        while level := [child for guess in level for child in guess.children]:
            levels.append(level)
        while self._kept > self._most // 2 and len(levels) > 1:
            for guess in levels[-2]:
                if not guess.has_solution and id(guess) not in on_the_way:
                    self._kept -= len(guess.children)
                    guess.children = []
            levels.pop()
            self._limit = len(levels)


def _amount(guess: Guess) -> int:
    return 1 + sum(map(_amount, guess.children))


@shown_in_notebooks
@public_in("fullhouse.search")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SearchTree:
    """The search of one engine: its guesses as a tree, its counters, and how it ended. `draw` draws it."""

    engine: str
    """The name of the engine."""
    grid: Grid
    """The grid that was searched."""
    root: Guess
    """The start, with the guesses made there, and within those the others."""
    nodes: int
    """Boards visited, as in `Trace`."""
    guesses: int
    """Digits tried that could have failed."""
    backtracks: int
    """Guesses that did fail."""
    seconds: float
    """CPU time of the search without a listener, or with it if it was cut short; 0 if it was not timed."""
    deepest: int
    """The greatest number of guesses in place at the same time."""
    events: dict[str, int]
    """The number of events of each kind; the engine `native` reports none."""
    solutions: tuple[Grid, ...]
    """The solutions found."""
    ending: str
    """How the search ended: `exhausted`, `enough solutions`, or why the engine did not search or did not finish."""

    @property
    def is_complete(self) -> bool:
        """Whether the engine searched and was not cut short."""
        return self.ending in (EXHAUSTED, ENOUGH)

    def __repr__(self) -> str:
        return f"<SearchTree of {self.engine}: {amount(self.guesses, 'guess')}, {self.deepest} deep, {self.ending}>"


EXHAUSTED = "exhausted"
ENOUGH = "enough solutions"


def trace(
    puzzle: Readable,
    *,
    engine: EngineName | None = None,
    limit: int = 2,
    timed: bool = True,
    time_limit: float | None = None,
    stop: Stop | None = None,
    listener: Listener | None = None,
) -> SearchTree:
    """The search tree of an engine, up to `limit` solutions; by default of the fastest engine that reports events.

    A search that reaches the time limit returns the tree so far. An engine that rejects the puzzle returns an empty
    tree with the reason. The time is that of a second search without a listener; it is 0 unless `timed`. `listener`
    also gets every event.

    >>> puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> tree = trace(puzzle, engine="marks")
    >>> tree.guesses, tree.deepest, len(tree.solutions)
    (320, 14, 1)
    """
    grid, candidates = grid_and_candidates(puzzle)
    chosen = engine_for(engine or ANY_SIZE, grid.geometry)
    most = whole_number("limit", limit, 1)
    function_or_none("listener", listener)
    tree = TreeListener()

    def listen(event: Event) -> None:
        tree(event)
        if listener is not None:
            listener(event)

    search = Trace(Stop(time_limit, stop), listener=listen)
    found, ending = run_search(grid, candidates, chosen.name, most, search)
    tree.close()
    if not timed:
        search.seconds = 0.0
    elif ending in (EXHAUSTED, ENOUGH):
        silent = Trace(stop)
        run_search(grid, candidates, chosen.name, most, silent)
        search.seconds = silent.seconds
    counters = search.nodes, search.guesses, search.backtracks, search.seconds
    return SearchTree(chosen.name, grid, tree.root, *counters, tree.deepest, tree.counts, tuple(found), ending)


def run_search(
    grid: Grid, candidates: Candidates | None, engine: str, limit: int, search: Trace
) -> tuple[list[Grid], str]:
    """The solutions of one search, up to the limit, and how it ended."""
    found: list[Grid] = []
    chosen = engine_for(engine, grid.geometry)
    try:
        for solution in islice(search.timed(chosen.solutions(grid, search, candidates)), limit):
            found.append(solution)  # noqa: PERF402 - keeps what was found at the time limit
    except TimeLimitReached as error:
        return found, str(error)
    except SudokuError as error:
        if search.nodes:
            raise
        return found, str(error)
    return found, ENOUGH if len(found) == limit else EXHAUSTED
