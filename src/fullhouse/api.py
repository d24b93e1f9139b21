"""The front door: the questions people ask, about anything that can be read as a grid.

Behind it `engines` answers for grids alone and `formats` reads everything else; here they meet. `logic/front.py` is the
same for what people do with logic; it stands apart because loading every technique takes longer than solving a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.engines import questions
from fullhouse.engines.engine import Progress, Trace
from fullhouse.engines.native import FEW, NATIVE, find_few_in
from fullhouse.engines.questions import Verdict
from fullhouse.engines.registry import DEFAULT_ENGINE
from fullhouse.formats.reading import Readable, to_entry


def solve(
    puzzle: Readable, *, engine: str = DEFAULT_ENGINE, time_limit: float | None = None, trace: Trace | None = None
) -> Grid:
    """The one solution of this puzzle; raises Unsolvable with the reason, or Ambiguous with two solutions.

    >>> str(solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").to_rows()[0])
    '534678912'
    """
    few = find_few_in(puzzle, 2) if type(puzzle) is str and engine == NATIVE and not trace else None
    if few and len(few) == 1:
        return few[0]
    grid, candidates = start_of(puzzle)
    return questions.solve(grid, engine=engine, candidates=candidates, time_limit=time_limit, trace=trace)


def solutions(
    puzzle: Readable, *, engine: str = DEFAULT_ENGINE, time_limit: float | None = None, trace: Trace | None = None
) -> Iterator[Grid]:
    """Yield every solution once, lazily.

    >>> next(solutions("." * 81)).is_full
    True
    """
    grid, candidates = start_of(puzzle)
    return questions.solutions(grid, engine=engine, candidates=candidates, time_limit=time_limit, trace=trace)


def count(
    puzzle: Readable,
    *,
    limit: int | None = 2,
    engine: str = DEFAULT_ENGINE,
    time_limit: float | None = None,
    trace: Trace | None = None,
    progress: Progress | None = None,
) -> int:
    """How many solutions there are, counted up to the limit; None counts them all, however long it takes.

    `progress` is called now and then with the number of solutions found so far.

    >>> count("." * 81, limit=100)
    100
    """
    if type(puzzle) is str and engine == NATIVE and limit is not None and 0 < limit <= FEW and not trace:
        few = find_few_in(puzzle, limit)
        if few is not None:
            return len(few)
    grid, candidates = start_of(puzzle)
    return questions.count(
        grid,
        limit=limit,
        engine=engine,
        candidates=candidates,
        time_limit=time_limit,
        trace=trace,
        progress=progress,
    )


def check(puzzle: Readable, *, engine: str = DEFAULT_ENGINE, time_limit: float | None = None) -> Verdict:
    """Whether the puzzle is proper, ambiguous or unsolvable, and why.

    >>> check("55" + "." * 79).status
    'unsolvable'
    """
    grid, candidates = start_of(puzzle)
    return questions.check(grid, engine=engine, candidates=candidates, time_limit=time_limit)


def find_redundant_clues(
    puzzle: Readable, *, engine: str = DEFAULT_ENGINE, time_limit: float | None = None
) -> Iterator[int]:
    """Yield the cells whose clue can go, alone, without giving the puzzle a second solution."""
    grid, candidates = start_of(puzzle)
    return questions.find_redundant_clues(grid, engine=engine, candidates=candidates, time_limit=time_limit)


def start_of(puzzle: Readable) -> tuple[Grid, Candidates | None]:
    """The digits of this puzzle, and its candidates where it tells more about them than the digits do."""
    if isinstance(puzzle, Board):
        grid, masks = puzzle.to_grid(), puzzle.all_candidates()
        return grid, None if masks == rule_candidates(grid) else masks
    entry = to_entry(puzzle)
    return entry.grid, entry.candidates
