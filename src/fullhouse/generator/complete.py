"""Find digits for a pattern: clues exactly in the given places that leave one solution.

The clues of a random grid in these places usually leave many solutions. One clue at a time gets another digit so that
fewer solutions remain, until there is one. The result depends only on the grid and the order of its cells, both of
which a number gives.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice
from typing import Any

from fullhouse import _native
from fullhouse.core.arguments import thread_count
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop
from fullhouse.generator.dig import as_rows
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
    puzzle = bytes(digit if place else 0 for digit, place in zip(grid, places, strict=True))
    cells = [cell for cell in order if places[cell]]
    count = count_each([puzzle], MOST_SOLUTIONS, threads=threads)[0]
    seen = {puzzle}
    for change in range(MOST_CHANGES):
        if count == 1:
            return puzzle
        start = change * len(cells) // TURN % len(cells)
        changed = (tried for tried in _changes(puzzle, cells[start:] + cells[:start]) if tried not in seen)
        better = _best_of(changed, count if count > FEW_SOLUTIONS else TIMES_WORSE * count, threads, stop)
        if better is None:
            return None
        puzzle, count = better
        seen.add(puzzle)
    return None


def _best_of(changed: Iterator[bytes], limit: int, threads: int | None, stop: Stop | None) -> tuple[bytes, int] | None:
    """The puzzle with the fewest solutions, and their number, from the first round in which any is below the limit."""
    for _ in range(MOST_ROUNDS):
        if stop is not None:
            stop.check()
        tries = list(islice(changed, 1 + SOLUTIONS_A_ROUND // limit))
        if not tries:
            return None
        counts = [count or limit for count in count_each(tries, limit, threads=threads)]
        least = min(counts)
        if least < limit:
            return tries[counts.index(least)], least
    return None


def _changes(puzzle: bytes, cells: list[int]) -> Iterator[bytes]:
    """Yield the puzzle with a different digit in one of these cells, if no peer has that digit."""
    for cell in cells:
        taken = {puzzle[peer] for peer in CLASSIC.peers[cell]} | {puzzle[cell]}
        for digit in range(1, CLASSIC.side + 1):
            if digit not in taken:
                yield puzzle[:cell] + bytes([digit]) + puzzle[cell + 1 :]


def count_each(puzzles: list[bytes], limit: int, *, threads: int | None = None) -> array[int]:
    """The number of solutions of each puzzle, up to the limit, without the arrays of `count_batch`."""
    rows = len(puzzles)
    solutions, faults = bytearray(rows * CLASSIC.size), bytearray(rows)
    counts, guesses = array("I", bytes(4 * rows)), array("I", bytes(4 * rows))
    solve: Any = _native.solve_batch  # its stub knows arrays of NumPy only
    rows_in, rows_out = as_rows(b"".join(puzzles)), as_rows(solutions)
    solve(rows_in, False, faults, limit, rows_out, counts, guesses, thread_count(threads))
    return counts
