"""Neighbours of a puzzle: one or two clues are replaced by clues in other cells, and the solution is still unique.

Without some clues a puzzle has many solutions. An added clue makes it proper exactly if only one of these solutions has
that digit there; so the solutions are found once, and every possible clue is counted on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from zlib import crc32

from fullhouse.core.arguments import whole_number
from fullhouse.core.geometry import CLASSIC, require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines import solve
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse

MOST_SOLUTIONS = 20_000
"""If removing clues gives more solutions than this, one or two clues cannot make it proper again: it is skipped."""
MOST_CHANGED = 2
"""The maximum number of replaced clues: with more there are too many neighbours."""


def neighbours(
    puzzle: Readable, changed: int = 1, *, time_limit: float | None = None, stop: Stop | None = None
) -> Iterator[Grid]:
    """Yield the proper puzzles in which this many clues, 1 or 2, are replaced by clues in other cells.

    Each puzzle is yielded once.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> next(neighbours(puzzle)).clue_count
    30
    """
    grid, limits = parse(puzzle), Stop(time_limit, stop)
    require_classic(grid.geometry, "neighbours")
    whole_number("changed", changed, 1, MOST_CHANGED)
    clues = [cell for cell, digit in enumerate(grid) if digit]
    return (found for gone in combinations(clues, changed) for found in _instead_of(grid, gone, limits))


def shuffled_neighbours(grid: Grid, changed: int, *, stop: Stop | None = None) -> Iterator[Grid]:
    """Yield the neighbours in an order that depends only on the puzzle, and mixes all kinds of changes."""
    clues = [cell for cell, digit in enumerate(grid) if digit]
    orders = sorted(combinations(clues, changed), key=lambda gone: crc32(bytes(gone), crc32(grid.digits)))
    return (found for gone in orders for found in _instead_of(grid, gone, Stop(None, stop)))


def _instead_of(grid: Grid, gone: tuple[int, ...], stop: Stop) -> Iterator[Grid]:
    """Yield the neighbours in which these clues are replaced."""
    rest = bytearray(grid.digits)
    for cell in gone:
        rest[cell] = 0
    return map(Grid.of_checked, _completions(bytes(rest), set(gone), len(gone), stop))


def _completions(rest: bytes, gone: set[int], changed: int, stop: Stop) -> Iterator[bytes]:
    """Yield these clues with as many others, in other cells, that leave one solution."""
    stop.check()
    found = list(islice(solve.solutions(Grid.of_checked(rest), stop=stop), MOST_SOLUTIONS + 1))
    if len(found) > MOST_SOLUTIONS:
        return
    solutions = [solution.digits for solution in found]
    places = [cell for cell in range(CLASSIC.size) if not rest[cell] and cell not in gone]
    for added in _clues_leaving_one(solutions, places, changed):
        digits = bytearray(rest)
        for cell, digit in added:
            digits[cell] = digit
        yield bytes(digits)


def _clues_leaving_one(solutions: list[bytes], places: list[int], count: int) -> Iterator[list[tuple[int, int]]]:
    """Yield every choice of this many clues, in ascending cells, that exactly one of the solutions contains."""
    if count == 1:
        cells = b"".join(solutions)
        for cell in places:
            column = cells[cell :: CLASSIC.size]
            yield from ([(cell, digit)] for digit in range(1, CLASSIC.side + 1) if column.count(digit) == 1)
        return
    for index, cell in enumerate(places):
        having: dict[int, list[bytes]] = {}
        for solution in solutions:
            having.setdefault(solution[cell], []).append(solution)
        for digit in sorted(having):
            for others in _clues_leaving_one(having[digit], places[index + 1 :], count - 1):
                yield [(cell, digit), *others]
