"""The questions that any engine answers: the solution, all solutions, how many, is it proper, what is redundant.

Each takes anything that can be read as a puzzle. Text of 81 plain characters is read here; everything else by
`formats`, which is loaded when it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from fullhouse.core.arguments import function_or_none, whole_number
from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.geometry import CLASSIC, Cell
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop, stop_for
from fullhouse.core.value import Value, public
from fullhouse.engines import native
from fullhouse.engines.engine import Progress, Trace
from fullhouse.engines.registry import engine_for
from fullhouse.engines.screen import Flaw, screen
from fullhouse.errors import Ambiguous, BadArgument, FormatError, SudokuError, Unsolvable

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing, which a plain solve does not need
if TYPE_CHECKING:
    from fullhouse.core.readable import Readable
    from fullhouse.engines.registry import EngineName

PROPER = "proper"
AMBIGUOUS = "ambiguous"
UNSOLVABLE = "unsolvable"

DEFAULT_LIMIT = 10_000
"""How far solutions are counted unless somebody asks for more."""
_EXHAUSTED = "search exhausted"
_MANY = 1_000
"""More solutions than this are counted on all lanes and cores."""


@public
class Verdict(Value):
    """What `check` found; prints as a sentence without a full stop."""

    status: str
    """`proper` (one solution), `ambiguous` (several) or `unsolvable` (none)."""
    reason: str = ""
    """Why: the flaw that was found, `search exhausted`, or the cells in which two solutions differ; empty if proper."""
    solutions: tuple[Grid, ...] = ()
    """The one solution, two of several, or none."""
    cells: tuple[Cell, ...] = ()
    """Where the two solutions differ."""
    flaw: Flaw | None = None
    """What the screen found, if that is why there is no solution."""

    @property
    def is_proper(self) -> bool:
        """Whether there is exactly one solution."""
        return self.status == PROPER

    @property
    def solution(self) -> Grid:
        """The one solution; raises what `to_error` gives if there is not exactly one."""
        if not self.is_proper:
            raise self.to_error()
        return self.solutions[0]

    def to_error(self) -> SudokuError:
        """What `solve` raises for such a puzzle: Unsolvable or Ambiguous; ValueError if it is proper."""
        if self.is_proper:
            raise ValueError("a proper puzzle has no error")
        if self.status == AMBIGUOUS:
            one, other = self.solutions
            return Ambiguous((one, other), self.cells, side=one.geometry.side)
        return self.flaw.to_error() if self.flaw else Unsolvable(self.reason)

    def __str__(self) -> str:
        return f"{self.status}: {self.reason or 'exactly one solution'}"


@public
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
    """
    if (engine, time_limit, stop, trace) == (None, None, None, None):
        if isinstance(puzzle, str) and len(puzzle) == CLASSIC.size:
            return _only_one(native.find_few_in(puzzle, 2), puzzle)
        if isinstance(puzzle, Grid) and puzzle.geometry is CLASSIC:
            return _only_one(native.find_few(puzzle, 2), puzzle)
    return check(puzzle, engine=engine, time_limit=time_limit, stop=stop, trace=trace).solution


def _only_one(found: list[Grid] | None, puzzle: Readable) -> Grid:
    """The one solution that was found at once; where it is not exactly one, the rest of `solve`."""
    if found and len(found) == 1:
        return found[0]
    grid, candidates = start_of(puzzle)
    return _judged(grid, candidates, found, None, Trace()).solution


@public
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
    grid, candidates = start_of(source)
    return Puzzle(grid, verdict_on(grid, candidates, engine=engine, time_limit=time_limit, stop=stop).solution)


@public
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
    grid, candidates = start_of(puzzle)
    return find_solutions(grid, candidates, engine, _trace(trace, time_limit, stop))


@public
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
    """How many solutions there are, counted up to the limit; None counts them all, however long it takes.

    `progress` is called now and then with the number of solutions found so far.

    >>> count("." * 81, limit=100)
    100
    """
    limit = None if limit is None else whole_number("limit", limit, 1)
    function_or_none("progress", progress)
    grid, candidates = start_of(puzzle)
    limits = stop_for(time_limit, stop)
    return count_from(grid, candidates, limit=limit, engine=engine, trace=trace, stop=limits, progress=progress)


def count_from(
    grid: Grid,
    candidates: Candidates | None,
    *,
    limit: int | None,
    engine: EngineName | None = None,
    trace: Trace | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> int:
    """The same for digits, and candidates where they say more than the digits do."""
    is_native = engine_for(engine, grid.geometry).name == native.NAME
    tracing = _trace(trace, None, stop)
    few = None
    if is_native and candidates is None and not trace:
        few = native.find_few(grid, min(limit or native.FEW, native.FEW))
        if few is not None and (len(few) < native.FEW or len(few) == limit):
            return len(few)
    if not few and flaw_of(grid, candidates):
        return 0
    if is_native and (limit is None or limit > _MANY):
        return native.count(grid, limit or native.NO_LIMIT, tracing, candidates=candidates, progress=progress)
    counted = 0
    for _ in islice(find_solutions(grid, candidates, engine, tracing, is_screened=True), limit):
        counted += 1
        if progress:
            progress(counted)
    return counted


@public
def check(
    puzzle: Readable,
    *,
    engine: EngineName | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
    trace: Trace | None = None,
) -> Verdict:
    """Whether the puzzle is proper, ambiguous or unsolvable, and why.

    >>> print(check("55" + "." * 79))
    unsolvable: two 5s in row 1: r1c1 and r1c2
    """
    grid, candidates = start_of(puzzle)
    return verdict_on(grid, candidates, engine=engine, trace=trace, time_limit=time_limit, stop=stop)


def verdict_on(
    grid: Grid,
    candidates: Candidates | None = None,
    *,
    engine: EngineName | None = None,
    trace: Trace | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> Verdict:
    """The same for digits, and candidates where they say more than the digits do."""
    tracing = _trace(trace, time_limit, stop)
    is_native = engine_for(engine, grid.geometry).name == native.NAME
    found = native.find_few(grid, 2) if is_native and candidates is None and not trace else None
    return _judged(grid, candidates, found, engine, tracing)


def _judged(
    grid: Grid, candidates: Candidates | None, found: list[Grid] | None, engine: EngineName | None, trace: Trace
) -> Verdict:
    """The verdict, from up to two solutions; None if nobody has looked for them, or not long enough."""
    if not found:
        if flaw := flaw_of(grid, candidates):
            return Verdict(UNSOLVABLE, str(flaw), flaw=flaw)
        if found is None:
            found = list(islice(find_solutions(grid, candidates, engine, trace, is_screened=True), 2))
    if not found:
        return Verdict(UNSOLVABLE, _EXHAUSTED)
    if len(found) == 1:
        return Verdict(PROPER, "", tuple(found))
    cells = _differing_cells(*found)
    return Verdict(AMBIGUOUS, f"two solutions differ in {_listed(cells, grid)}", tuple(found), cells)


@public
def find_redundant_clues(
    puzzle: Readable, *, engine: EngineName | None = None, time_limit: float | None = None, stop: Stop | None = None
) -> Iterator[Cell]:
    """Yield the cells of the clues that a proper puzzle can do without; raise as `solve` does if it is not proper.

    Each is redundant by itself: once one of them is taken away, the others may be needed. A clue is redundant if no
    solution of the rest has another digit in its place.
    """
    grid, candidates = start_of(puzzle)
    trace = _trace(None, time_limit, stop)
    verdict = verdict_on(grid, candidates, engine=engine, trace=trace)
    if not verdict.is_proper:
        raise verdict.to_error()
    return redundant_clues_of(grid, candidates, engine=engine, trace=trace)


def redundant_clues_of(
    grid: Grid, candidates: Candidates | None, *, engine: EngineName | None, trace: Trace
) -> Iterator[Cell]:
    """The same for a puzzle that is known to be proper."""
    return (cell for cell, digit in enumerate(grid) if digit and not _has_other(grid, cell, candidates, engine, trace))


def start_of(puzzle: Readable) -> tuple[Grid, Candidates | None]:
    """The digits of this puzzle, and its candidates where it says more about them than the digits do."""
    if isinstance(puzzle, Grid):
        return puzzle, None
    if isinstance(puzzle, Puzzle):
        return puzzle.givens, None
    if isinstance(puzzle, Board):
        grid, masks = puzzle.to_grid(), puzzle.all_candidates()
        return grid, None if masks == rule_candidates(grid) else masks
    from fullhouse.formats.reading import to_entry  # reading other things takes longer to load than a puzzle to solve

    entry = to_entry(puzzle)
    return entry.grid, entry.candidates


def find_solutions(
    grid: Grid,
    candidates: Candidates | None,
    engine: EngineName | None,
    trace: Trace,
    *,
    is_screened: bool = False,
) -> Iterator[Grid]:
    """Yield every solution; before a slow engine starts, the screen has a look."""
    if candidates is not None and len(candidates) != len(grid):
        raise FormatError(f"expected candidates for {len(grid)} cells, found {len(candidates)}")
    chosen = engine_for(engine, grid.geometry)
    if not is_screened and chosen.name != native.NAME and flaw_of(grid, candidates):
        return iter(())
    return trace.timed(chosen.solutions(grid, trace, candidates))


def flaw_of(grid: Grid, candidates: Candidates | None) -> Flaw | None:
    """What the screen finds; of a grid that is not classic it sees nothing but clashes."""
    if grid.geometry == CLASSIC:
        return screen(grid, candidates)
    return next((Flaw.of_clash(*clash) for clash in grid.find_clashes()), None)


def _has_other(grid: Grid, cell: Cell, candidates: Candidates | None, engine: EngineName | None, trace: Trace) -> bool:
    """Whether the puzzle without this clue has a solution with another digit in its cell."""
    narrowed = list(candidates or [grid.geometry.all_digits] * len(grid))
    narrowed[cell] = grid.geometry.all_digits & ~(1 << (grid[cell] - 1))
    rest = grid.with_digit(cell, 0)
    return next(find_solutions(rest, tuple(narrowed), engine, trace), None) is not None


def _trace(trace: Trace | None, time_limit: float | None, stop: Stop | None) -> Trace:
    """The trace to write to, with the limit counted from now."""
    limits = stop_for(time_limit, stop)
    if not isinstance(trace, Trace | None):
        raise BadArgument("trace", trace, "a Trace, or None")
    if trace is None:
        return Trace(limits)
    trace.stop = limits or trace.stop
    return trace


def _listed(cells: tuple[Cell, ...], grid: Grid) -> str:
    """The names of up to four cells, or of the first four and how many more there are."""
    names = [grid.geometry.cell_name(cell) for cell in cells[:4]]
    if len(cells) > 4:
        return f"{', '.join(names)} and {len(cells) - 4} more cell{'s' if len(cells) > 5 else ''}"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _differing_cells(one: Grid, other: Grid) -> tuple[Cell, ...]:
    pairs = zip(one.digits, other.digits, strict=True)
    return tuple([cell for cell, (digit, another) in enumerate(pairs) if digit != another])
