"""Puzzles next to a puzzle: some clues fewer, as many others instead, and still one solution.

Without some clues a puzzle has many solutions. A clue brings it back to one exactly if one of them alone has that digit
there; so the solutions are found once, and every clue that could come is counted on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from zlib import crc32

from fullhouse.core.arguments import whole_number
from fullhouse.core.geometry import CLASSIC, require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.values import public
from fullhouse.engines import solve
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse

MOST_SOLUTIONS = 20_000
"""Where leaving clues out gives more solutions than that, no few clues bring it back to one: it is passed over."""
MOST_CHANGED = 2
"""Clues that go and come: with more there are too many neighbours to look at."""


@public
def neighbours(
    puzzle: Readable, changed: int = 1, *, time_limit: float | None = None, stop: Stop | None = None
) -> Iterator[Grid]:
    """Yield the puzzles with one solution that differ in this many clues, 1 or 2: some go, as many come elsewhere.

    Each comes once: which clues went and which came can be seen on it.

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
    """Yield the same in an order that depends on the puzzle alone: the first few have all kinds of clues changed."""
    clues = [cell for cell, digit in enumerate(grid) if digit]
    orders = sorted(combinations(clues, changed), key=lambda gone: crc32(bytes(gone), crc32(grid.digits)))
    return (found for gone in orders for found in _instead_of(grid, gone, Stop(None, stop)))


def _instead_of(grid: Grid, gone: tuple[int, ...], stop: Stop) -> Iterator[Grid]:
    """Yield the puzzles without these clues, and with as many others."""
    rest = bytearray(grid.digits)
    for cell in gone:
        rest[cell] = 0
    return map(Grid.of_checked, _completions(bytes(rest), set(gone), len(gone), stop))


def _completions(rest: bytes, gone: set[int], changed: int, stop: Stop) -> Iterator[bytes]:
    """Yield what becomes of these clues if as many others, in other cells, leave one solution."""
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
    """Yield the ways to choose this many clues, in ascending cells, that only one of the solutions has all of."""
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
