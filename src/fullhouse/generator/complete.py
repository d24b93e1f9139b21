"""Find digits for a pattern: clues exactly in the given places that leave one solution.

The clues of a random grid in these places usually leave many solutions. One clue at a time gets another digit so that
fewer solutions remain, until there is one. The result depends only on the grid and the order of its cells, both of
which a number gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np

from fullhouse import _native
from fullhouse.core.arguments import thread_count
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop
from fullhouse.engines.table import Digits, Numbers
from fullhouse.generator.patterns import Places

MOST_CHANGES = 150
"""The number of changes after which a number is abandoned."""
MOST_SOLUTIONS = 100_000
"""The limit for counting solutions."""
SOLUTIONS_A_ROUND, MOST_ROUNDS = 200_000, 8
"""Each round tries as many changes as have this many solutions in total; the maximum number of rounds."""
FEW_SOLUTIONS, TIMES_WORSE = 200, 4
"""With this few solutions the best change is made even if it has up to this many times as many: an escape from dead
ends."""
TURN = 7
"""Each round starts a seventh of the cells later, so that no cell is always first."""


def complete(
    grid: bytes,
    order: bytes,
    places: Places,
    *,
    threads: int | None = None,
    stop: Stop | None = None,
) -> bytes | None:
    """Clues in these places with one solution, starting from those of the grid; None if the search fails.

    A single grid can take seconds, so a stop raises Stopped within it.
    """
    puzzle = np.where(places, np.frombuffer(grid, dtype=np.uint8), np.uint8(0))
    cells = [cell for cell in order if places[cell]]
    count = int(count_rows(puzzle[None], MOST_SOLUTIONS, threads=threads)[0])
    seen = {puzzle.tobytes()}
    for change in range(MOST_CHANGES):
        if count == 1:
            return puzzle.tobytes()
        start = change * len(cells) // TURN % len(cells)
        changed = (tried for tried in _changes(puzzle, cells[start:] + cells[:start]) if tried.tobytes() not in seen)
        better = _best_of(changed, count if count > FEW_SOLUTIONS else TIMES_WORSE * count, threads, stop)
        if better is None:
            return None
        puzzle, count = better
        seen.add(puzzle.tobytes())
    return None


def _best_of(
    changed: Iterator[Digits], limit: int, threads: int | None, stop: Stop | None
) -> tuple[Digits, int] | None:
    """The puzzle with the fewest solutions, and their number, from the first round in which any is below the limit."""
    for _ in range(MOST_ROUNDS):
        if stop is not None:
            stop.check()
        tries = list(islice(changed, 1 + SOLUTIONS_A_ROUND // limit))
        if not tries:
            return None
        counts = count_rows(np.array(tries), limit, threads=threads)
        counts[counts == 0] = limit
        least = int(np.argmin(counts))
        if counts[least] < limit:
            return tries[least], int(counts[least])
    return None


def _changes(puzzle: Digits, cells: list[int]) -> Iterator[Digits]:
    """Yield the puzzle with a different digit in one of these cells, if no peer has that digit."""
    for cell in cells:
        taken = {int(puzzle[peer]) for peer in CLASSIC.peers[cell]} | {int(puzzle[cell])}
        for digit in range(1, CLASSIC.side + 1):
            if digit not in taken:
                changed = puzzle.copy()
                changed[cell] = digit
                yield changed


def count_rows(puzzles: Digits, limit: int, *, threads: int | None = None) -> Numbers:
    """The number of solutions of each row, up to the limit, without the table and chunks of `count_batch`.

    Completing a pattern counts dozens of times per grid, and `count_batch` takes 9 µs longer per call.
    """
    solutions = np.empty(puzzles.shape, dtype=np.uint8)
    counts, guesses = np.empty((2, len(puzzles)), dtype=np.uint32)
    faults = np.zeros(len(puzzles), dtype=np.uint8)
    _native.solve_batch(puzzles, False, faults, limit, solutions, counts, guesses, thread_count(threads))
    return counts
