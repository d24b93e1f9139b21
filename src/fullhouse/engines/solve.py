"""The engines by name, and what any of them can answer: solve, count, check, list solutions, find redundant clues.

Each function takes anything that can be read as a puzzle. Classic grids and texts of 81 characters go straight to the
native core.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal, TypeGuard

from fullhouse.core.arguments import function_or_none, whole_number
from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.geometry import CLASSIC, Cell, Geometry, require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.native import HAS_NATIVE
from fullhouse.core.notation import format_cells
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop, stop_for
from fullhouse.core.values import public
from fullhouse.engines import general, native
from fullhouse.engines.backtracking import BACKTRACKING
from fullhouse.engines.branching import BRANCHING
from fullhouse.engines.engine import Engine, Progress, Trace
from fullhouse.engines.flaws import Flaw, find_flaw
from fullhouse.engines.marks import MARKS
from fullhouse.engines.propagation import PROPAGATION
from fullhouse.engines.rules import RULES
from fullhouse.engines.screened import SCREENED
from fullhouse.errors import (
    Ambiguous,
    BadArgument,
    FormatError,
    Refused,
    SudokuError,
    UnknownName,
    Unsolvable,
    differing,
)
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import to_entry

EngineName = Literal["backtracking", "propagation", "rules", "marks", "screened", "branching", "native"]
"""The name of an engine, for annotations."""
_ALL: tuple[Engine, ...] = (BACKTRACKING, PROPAGATION, RULES, MARKS, SCREENED, BRANCHING, native.NATIVE)
ENGINES: dict[str, Engine] = {engine.name: engine for engine in _ALL}
"""Every engine for classic grids, from brute force to vectors. `general` takes all others if no engine is named."""
ANY_SIZE: EngineName = "branching"
"""The engine in pure Python for grids of all other sizes."""
DEFAULT_ENGINE: EngineName = "native" if HAS_NATIVE else ANY_SIZE
"""The fastest engine for classic grids."""

PROPER = "proper"
AMBIGUOUS = "ambiguous"
UNSOLVABLE = "unsolvable"

DEFAULT_LIMIT = 10_000
"""How far solutions are counted by default."""
_EXHAUSTED = "search exhausted"
_MANY = 1_000
"""More solutions than this are counted on all lanes and cores."""


def engine_for(name: str | None, geometry: Geometry = CLASSIC) -> Engine:
    """The engine with this name, or the best one for this geometry; UnknownName lists the names."""
    has_other_rules = type(geometry) is not Geometry
    if name is None and (has_other_rules or (HAS_NATIVE and geometry != CLASSIC)):
        return general.GENERAL
    if name is None:
        name = DEFAULT_ENGINE if geometry == CLASSIC else ANY_SIZE
    if not isinstance(name, str):
        raise BadArgument("engine", name, "the name of an engine, or None")
    if name not in ENGINES:
        raise UnknownName("engine", name, tuple(ENGINES))
    if has_other_rules:
        raise Refused(name, f"it has other rules, {geometry}")
    if name != ANY_SIZE and geometry is not CLASSIC:
        require_classic(geometry, f"the engine {name}", advice=f"{ANY_SIZE} takes other sizes")
    return ENGINES[name]


def takes_batches(engine: EngineName | None, device: str = "cpu") -> bool:
    """Whether rows are searched many at a time: only the native engine and GPUs do that."""
    return (engine or DEFAULT_ENGINE) == native.NAME or (engine is None and device != "cpu")


@public
@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of `check`; prints as a sentence without a full stop."""

    status: str
    """`proper` (one solution), `ambiguous` (several) or `unsolvable` (none)."""
    reason: str = ""
    """Why: the flaw that was found, `search exhausted`, or the cells in which two solutions differ; empty if proper."""
    solutions: tuple[Grid, ...] = ()
    """The one solution, two of several, or none."""
    cells: tuple[Cell, ...] = ()
    """The cells in which the two solutions differ."""
    flaw: Flaw | None = None
    """The flaw, if one was found without a search."""

    @property
    def is_proper(self) -> bool:
        """Whether there is exactly one solution."""
        return self.status == PROPER

    @property
    def solution(self) -> Grid:
        """The one solution; raises the error that `to_error` returns if there is not exactly one."""
        if not self.is_proper:
            raise self.to_error()
        return self.solutions[0]

    def to_error(self) -> SudokuError:
        """The error that `solve` raises for such a puzzle: Unsolvable or Ambiguous; ValueError if it is proper."""
        if self.is_proper:
            raise ValueError("a proper puzzle has no error")
        if self.status == AMBIGUOUS:
            one, other = self.solutions
            where = format_cells(self.cells, geometry=one.geometry)
            return Ambiguous((one, other), self.cells, where=where, side=len(one.geometry.columns))
        return self.flaw.to_error() if self.flaw else Unsolvable(self.reason)

    def __str__(self) -> str:
        return f"{self.status}: {self.reason or 'exactly one solution'}"


def solve(
    puzzle: Readable,
    *,
    engine: EngineName | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
    trace: Trace | None = None,
) -> Grid:
    """The one solution of this puzzle; raises Unsolvable with the reason, or Ambiguous with two solutions.

    >>> solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").to_rows()[0]
    '534678912'
    >>> solve("1.34.412......21").to_rows()
    ['1234', '3412', '2143', '4321']
    """
    if (engine, time_limit, stop, trace) == (None, None, None, None) and _is_plain(puzzle):
        found = native.find_few(puzzle, 2)
        if found and len(found) == 1:
            return Grid.of_checked(found[0])
        grid, candidates = grid_and_candidates(puzzle)
        return _judged(grid, candidates, found, None, Trace()).solution
    return check(puzzle, engine=engine, time_limit=time_limit, stop=stop, trace=trace).solution


def puzzle(
    source: Readable,
    *,
    engine: EngineName | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> Puzzle:
    """The puzzle with its one solution, proved; raises Unsolvable or Ambiguous as `solve` does.

    >>> puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").solution[2]
    4
    """
    grid, candidates = grid_and_candidates(source)
    return Puzzle(grid, _verdict(grid, candidates, engine, None, stop_for(time_limit, stop)).solution)


def solutions(
    puzzle: Readable,
    *,
    engine: EngineName | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
    trace: Trace | None = None,
) -> Iterator[Grid]:
    """Yield every solution once, lazily, as the engine finds them; none if the puzzle is unsolvable.

    >>> next(solutions("." * 81)).is_full
    True
    """
    grid, candidates = grid_and_candidates(puzzle)
    tracing = _trace(trace, stop_for(time_limit, stop))
    return _find_solutions(grid, candidates, engine, tracing, is_timed=trace is not None)


def count(
    puzzle: Readable,
    *,
    limit: int | None = DEFAULT_LIMIT,
    engine: EngineName | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
    trace: Trace | None = None,
    progress: Progress | None = None,
) -> int:
    """The number of solutions, counted up to the limit; None counts them all, without a limit.

    `progress` is called periodically with the number of solutions found so far.

    >>> count("." * 81, limit=100)
    100
    """
    limit = None if limit is None else whole_number("limit", limit, 1)
    function_or_none("progress", progress)
    few = min(limit or native.FEW, native.FEW)
    if (engine, time_limit, stop, trace) == (None, None, None, None) and _is_plain(puzzle):
        found = native.find_few(puzzle, few)
        if _is_enough(found, limit):
            return len(found)
        grid, candidates = grid_and_candidates(puzzle)
        return _counted(grid, candidates, found, limit=limit, engine=None, trace=Trace(), progress=progress)
    grid, candidates = grid_and_candidates(puzzle)
    tracing = _trace(trace, stop_for(time_limit, stop))
    is_plain = _is_native(engine, grid) and candidates is None and trace is None
    found = native.find_few(grid, few) if is_plain else None
    return _counted(grid, candidates, found, limit=limit, engine=engine, trace=tracing, progress=progress)


def _counted(
    grid: Grid,
    candidates: Candidates | None,
    found: list[bytes] | None,
    *,
    limit: int | None,
    engine: EngineName | None,
    trace: Trace,
    progress: Progress | None,
) -> int:
    """The count, given the first few solutions; None if they were not searched for, or not long enough."""
    if _is_enough(found, limit):
        return len(found)
    if not found and find_flaw(grid, candidates):
        return 0
    if _is_native(engine, grid) and (limit is None or limit > _MANY):
        return native.count(grid, limit or native.NO_LIMIT, trace, candidates=candidates, progress=progress)
    if engine_for(engine, grid.geometry) is general.GENERAL:
        return general.count(grid, limit or general.NO_LIMIT, trace, candidates=candidates, progress=progress)
    counted = 0
    for _ in islice(_find_solutions(grid, candidates, engine, trace, is_screened=True), limit):
        counted += 1
        if progress:
            progress(counted)
    return counted


def _is_enough(found: list[bytes] | None, limit: int | None) -> TypeGuard[list[bytes]]:
    """Whether the few solutions found are all, or as many as the limit."""
    return found is not None and (len(found) < native.FEW or len(found) == limit)


def check(
    puzzle: Readable,
    *,
    engine: EngineName | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
    trace: Trace | None = None,
) -> Verdict:
    """Whether the puzzle is proper, ambiguous or unsolvable, and why.

    >>> print(check(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."))
    unsolvable: column 5 has only two cells (r8c5, r9c5) for the digits 1, 5 and 6
    """
    grid, candidates = grid_and_candidates(puzzle)
    return _verdict(grid, candidates, engine, trace, stop_for(time_limit, stop))


def _verdict(
    grid: Grid, candidates: Candidates | None, engine: EngineName | None, trace: Trace | None, stop: Stop | None
) -> Verdict:
    tracing = _trace(trace, stop)
    is_plain = _is_native(engine, grid) and candidates is None and trace is None
    found = native.find_few(grid, 2) if is_plain else None
    return _judged(grid, candidates, found, engine, tracing)


def judge(puzzle: Readable, found: list[bytes]) -> Verdict:
    """The verdict on a puzzle, given the digits of up to two solutions; all of them, if there are fewer."""
    grid, candidates = grid_and_candidates(puzzle)
    return _judged(grid, candidates, found, None, Trace())


def _judged(
    grid: Grid, candidates: Candidates | None, found: list[bytes] | None, engine: EngineName | None, trace: Trace
) -> Verdict:
    """The verdict, given up to two solutions; None if they were not searched for, or not long enough."""
    solutions = tuple([Grid.of_checked(digits) for digits in found or ()])
    if not found:
        if flaw := find_flaw(grid, candidates):
            return Verdict(UNSOLVABLE, str(flaw), flaw=flaw)
        if found is None:
            solutions = tuple(islice(_find_solutions(grid, candidates, engine, trace, is_screened=True), 2))
    if not solutions:
        return Verdict(UNSOLVABLE, no_solution(grid))
    if len(solutions) == 1:
        return Verdict(PROPER, "", solutions)
    cells = _differing_cells(*solutions)
    return Verdict(AMBIGUOUS, differing(format_cells(cells, geometry=grid.geometry)), solutions, cells)


def no_solution(grid: Grid) -> str:
    """Why a grid without a flaw has no solution: the rule that nothing obeys, if it is known."""
    return general.culprit(grid) or _EXHAUSTED


def find_redundant_clues(
    puzzle: Readable, *, engine: EngineName | None = None, time_limit: float | None = None, stop: Stop | None = None
) -> Iterator[Cell]:
    """Yield the cells of the clues that a proper puzzle does not need; raises as `solve` does if it is not proper.

    Each is redundant on its own: after one of them is removed, the others may be needed. A clue is redundant if no
    solution of the remaining clues has a different digit in its cell.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> from fullhouse.notation import format_cells
    >>> format_cells(find_redundant_clues(puzzle))
    'r1c125,r2c1456,r37c2,r4c19,r5c146,r6c19,r8c4569,r9c59'
    """
    grid, candidates = grid_and_candidates(puzzle)
    trace = Trace(stop_for(time_limit, stop))
    verdict = _verdict(grid, candidates, engine, None, trace.stop)
    if not verdict.is_proper:
        raise verdict.to_error()
    return (cell for cell, digit in enumerate(grid) if digit and not _has_other(grid, cell, candidates, engine, trace))


def _is_plain(puzzle: Readable) -> TypeGuard[Grid | str]:
    """Whether the native core takes this directly: a classic grid, or 81 characters."""
    if not HAS_NATIVE:
        return False
    if isinstance(puzzle, str):
        return len(puzzle) == CLASSIC.size
    return isinstance(puzzle, Grid) and puzzle.geometry is CLASSIC


def _is_native(engine: EngineName | None, grid: Grid) -> bool:
    """Whether the native core searches this grid."""
    return engine_for(engine, grid.geometry).name == native.NAME


def grid_and_candidates(puzzle: Readable) -> tuple[Grid, Candidates | None]:
    """The digits of this puzzle, and its candidates if they are narrower than the digits imply."""
    if isinstance(puzzle, Grid):
        return puzzle, None
    if isinstance(puzzle, Puzzle):
        return puzzle.givens, None
    if isinstance(puzzle, Board):
        grid, masks = puzzle.to_grid(), puzzle.all_candidates()
        return grid, None if masks == rule_candidates(grid) else masks
    entry = to_entry(puzzle)
    return entry.grid, entry.candidates


def _find_solutions(
    grid: Grid,
    candidates: Candidates | None,
    engine: EngineName | None,
    trace: Trace,
    *,
    is_screened: bool = False,
    is_timed: bool = True,
) -> Iterator[Grid]:
    """Yield every solution; a slow engine only starts if no flaw is found first.

    A trace that the caller does not see is not timed: reading the CPU clock takes longer than finding a next solution.
    """
    if candidates is not None and len(candidates) != len(grid):
        raise FormatError(f"expected candidates for {len(grid)} cells, found {len(candidates)}")
    chosen = engine_for(engine, grid.geometry)
    if not is_screened and chosen.name != native.NAME and find_flaw(grid, candidates):
        return iter(())
    found = chosen.solutions(grid, trace, candidates)
    return trace.timed(found) if is_timed else found


def _has_other(grid: Grid, cell: Cell, candidates: Candidates | None, engine: EngineName | None, trace: Trace) -> bool:
    """Whether the puzzle without this clue has a solution with a different digit in its cell."""
    narrowed = list(candidates or [grid.geometry.all_digits] * len(grid))
    narrowed[cell] = grid.geometry.all_digits & ~(1 << (grid[cell] - 1))
    rest = grid.with_digit(cell, 0)
    return next(_find_solutions(rest, tuple(narrowed), engine, trace), None) is not None


def _trace(trace: Trace | None, stop: Stop | None) -> Trace:
    """The trace to write to, which this stop ends."""
    if trace is not None and not isinstance(trace, Trace):
        raise BadArgument("trace", trace, "a Trace, or None")
    if trace is None:
        return Trace(stop)
    trace.stop = stop or trace.stop
    return trace


def _differing_cells(one: Grid, other: Grid) -> tuple[Cell, ...]:
    pairs = zip(one.digits, other.digits, strict=True)
    return tuple([cell for cell, (digit, another) in enumerate(pairs) if digit != another])
