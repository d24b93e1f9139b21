"""The questions that any engine answers: the solution, all solutions, how many, is it proper, what is redundant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS
from fullhouse.core.geometry import CLASSIC, Cell, cell_name
from fullhouse.core.grid import Grid
from fullhouse.core.value import Value, fill
from fullhouse.engines import native, registry
from fullhouse.engines.engine import Progress, Trace
from fullhouse.engines.native import NATIVE
from fullhouse.engines.registry import DEFAULT_ENGINE
from fullhouse.engines.screen import screen
from fullhouse.errors import Ambiguous, FormatError, Unsolvable

PROPER = "proper"
AMBIGUOUS = "ambiguous"
UNSOLVABLE = "unsolvable"

_EXHAUSTED = "search exhausted"
_MANY = 1_000
"""More solutions than this are counted on all lanes and cores."""


class Verdict(Value):
    """What `check` found; prints as a sentence without a full stop."""

    __slots__ = ("status", "reason", "solutions", "cells")
    status: str
    """`proper` (one solution), `ambiguous` (several) or `unsolvable` (none)."""
    reason: str
    """Why: the flaw that was found, `search exhausted`, or the cells in which two solutions differ; empty if proper."""
    solutions: tuple[Grid, ...]
    """The one solution, two of several, or none."""
    cells: tuple[Cell, ...]
    """Where the two solutions differ."""

    def __init__(
        self, status: str, reason: str = "", solutions: tuple[Grid, ...] = (), cells: tuple[Cell, ...] = ()
    ) -> None:
        for name, value in zip(self.__slots__, (status, reason, solutions, cells), strict=True):
            fill(self, name, value)

    @property
    def is_proper(self) -> bool:
        """Whether there is exactly one solution."""
        return self.status == PROPER

    def __str__(self) -> str:
        return f"{self.status}: {self.reason or 'exactly one solution'}"


def solve(
    grid: Grid,
    *,
    engine: str = DEFAULT_ENGINE,
    candidates: Candidates | None = None,
    time_limit: float | None = None,
    trace: Trace | None = None,
) -> Grid:
    """The one solution; raises Unsolvable with the reason, or Ambiguous with two solutions.

    >>> grid = Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> solve(grid).to_rows()[0]
    '534678912'
    """
    found = None if trace else _find_few(grid, engine, candidates, 2)
    if not found:
        if flaw := screen(*_checked(grid, candidates)):
            raise flaw.to_error()
        found = list(islice(_find_solutions(grid, engine, candidates, _trace(trace, time_limit)), 2))
    if not found:
        raise Unsolvable(_EXHAUSTED)
    if len(found) == 2:
        raise _ambiguity(*found)
    return found[0]


def solutions(
    grid: Grid,
    *,
    engine: str = DEFAULT_ENGINE,
    candidates: Candidates | None = None,
    time_limit: float | None = None,
    trace: Trace | None = None,
) -> Iterator[Grid]:
    """Yield every solution once, as the engine finds them; none if the puzzle is unsolvable."""
    checked = _checked(grid, candidates)
    if engine != NATIVE and screen(*checked):  # the native engine is done before the screen would be
        return iter(())
    return _find_solutions(grid, engine, candidates, _trace(trace, time_limit))


def count(
    grid: Grid,
    *,
    limit: int | None = 2,
    engine: str = DEFAULT_ENGINE,
    candidates: Candidates | None = None,
    time_limit: float | None = None,
    trace: Trace | None = None,
    progress: Progress | None = None,
) -> int:
    """How many solutions there are, counted up to the limit; None counts them all, however long it takes.

    `progress` is called now and then with the number of solutions found so far.

    >>> count(Grid.empty(), limit=10)
    10
    """
    if limit is not None and limit < 1:
        raise ValueError(f"count at least up to 1, not {limit}")
    if limit is not None and not (trace or progress):
        few = _find_few(grid, engine, candidates, limit)
        if few is not None:
            return len(few)
    trace = _trace(trace, time_limit)
    if engine == NATIVE and (limit is None or limit > _MANY) and not screen(*_checked(grid, candidates)):
        return native.count(grid, limit or native.NO_LIMIT, trace, candidates=candidates, progress=progress)
    counted = 0
    for _ in islice(solutions(grid, engine=engine, candidates=candidates, trace=trace), limit):
        counted += 1
        if progress:
            progress(counted)
    return counted


def check(
    grid: Grid,
    *,
    engine: str = DEFAULT_ENGINE,
    candidates: Candidates | None = None,
    time_limit: float | None = None,
    trace: Trace | None = None,
) -> Verdict:
    """Whether the puzzle is proper, ambiguous or unsolvable, and why.

    >>> print(check(Grid.from_line("55" + "." * 79)))
    unsolvable: two 5s in row 1: r1c1 and r1c2
    """
    few = None if trace else _find_few(grid, engine, candidates, 2)
    if few and len(few) == 1:
        return Verdict(PROPER, "", tuple(few))
    if flaw := screen(*_checked(grid, candidates)):
        return Verdict(UNSOLVABLE, str(flaw))
    found = tuple(islice(_find_solutions(grid, engine, candidates, _trace(trace, time_limit)), 2))
    if not found:
        return Verdict(UNSOLVABLE, _EXHAUSTED)
    if len(found) == 1:
        return Verdict(PROPER, "", found)
    cells = _differing_cells(*found)
    return Verdict(AMBIGUOUS, f"two solutions differ in {_listed(cells)}", found, cells)


def find_redundant_clues(
    grid: Grid,
    *,
    engine: str = DEFAULT_ENGINE,
    candidates: Candidates | None = None,
    time_limit: float | None = None,
    trace: Trace | None = None,
) -> Iterator[Cell]:
    """Yield the cells of the clues that a proper puzzle can do without; raise as `solve` does if it is not proper.

    Each is redundant by itself: once one of them is taken away, the others may be needed. A clue is redundant if no
    solution of the rest has another digit in its place.
    """
    trace = _trace(trace, time_limit)
    solve(grid, engine=engine, candidates=candidates, trace=trace)
    for cell, digit in enumerate(grid.digits):
        if digit and not _has_other_solution(grid, cell, engine, candidates, trace):
            yield cell


def _has_other_solution(grid: Grid, cell: Cell, engine: str, candidates: Candidates | None, trace: Trace) -> bool:
    """Whether the puzzle without this clue has a solution with another digit in its cell."""
    narrowed = list(candidates or [ALL_DIGITS] * len(grid))
    narrowed[cell] = ALL_DIGITS & ~(1 << (grid[cell] - 1))
    rest = grid.with_digit(cell, 0)
    return count(rest, limit=1, engine=engine, candidates=tuple(narrowed), trace=trace) > 0


def _find_few(grid: Grid, engine: str, candidates: Candidates | None, most: int) -> list[Grid] | None:
    """Up to so many solutions, if the native engine finds them at once; None if it takes more, or another engine."""
    if engine != NATIVE or candidates is not None or most > native.FEW or grid.geometry is not CLASSIC:
        return None
    return native.find_few(grid, most)


def _find_solutions(grid: Grid, engine: str, candidates: Candidates | None, trace: Trace) -> Iterator[Grid]:
    return trace.timed(registry.engine(engine).solutions(grid, trace, candidates))


def _trace(trace: Trace | None, time_limit: float | None) -> Trace:
    """The trace to write to, with the limit counted from now."""
    if trace is None:
        return Trace(time_limit)
    if time_limit is not None:
        trace.limit_time(time_limit)
    return trace


def _checked(grid: Grid, candidates: Candidates | None) -> tuple[Grid, Candidates | None]:
    """The same two, if an engine can start from them."""
    if grid.geometry != CLASSIC:
        raise FormatError(f"the engines search 9x9 grids with 3x3 boxes, not {grid.geometry}")
    if candidates is not None and len(candidates) != 81:
        raise FormatError(f"expected candidates for 81 cells, found {len(candidates)}")
    return grid, candidates


def _ambiguity(one: Grid, other: Grid) -> Ambiguous:
    return Ambiguous((one, other), tuple(map(cell_name, _differing_cells(one, other))))


def _listed(cells: tuple[Cell, ...]) -> str:
    """The names of up to four cells, or of the first four and how many more there are."""
    names = [cell_name(cell) for cell in cells[:4]]
    if len(cells) > 4:
        return f"{', '.join(names)} and {len(cells) - 4} more cell{'s' if len(cells) > 5 else ''}"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _differing_cells(one: Grid, other: Grid) -> tuple[Cell, ...]:
    pairs = zip(one.digits, other.digits, strict=True)
    return tuple([cell for cell, (digit, another) in enumerate(pairs) if digit != another])
