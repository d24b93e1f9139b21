"""A handful of well-known puzzles, and ways to make more."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.engines.solve import count, solutions

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WIKIPEDIA_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EULER_1 = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
INKALA_2012 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NORVIG_IMPOSSIBLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
TWO_SOLUTIONS = "295743861431865900876192543387459216612387495549216738763524189928671354154938600"
EIGHTY_CHARACTERS = "53++7+++++6++195+++++98++++6+8+++6+++3+4++8+3++17+++2+++6+6++++28++++419++5++++8"

any_grid = st.builds(
    lambda digits, blanks: Grid(0 if blank else digit for digit, blank in zip(digits, blanks, strict=True)),
    st.lists(st.integers(1, 9), min_size=81, max_size=81),
    st.lists(st.booleans(), min_size=81, max_size=81),
)
"""Any digits in any cells, whether they follow the rules or not."""


def shuffled_solution(seed: int) -> Grid:
    """A solution grid: a fixed one with its digits, rows, columns, bands and stacks shuffled."""
    shuffle = random.Random(seed)
    rows = [int(character) for character in WIKIPEDIA_SOLUTION]
    lines = [[row for band in shuffle.sample(range(3), 3) for row in _three(shuffle, band)] for _ in range(2)]
    relabel = [0, *shuffle.sample(range(1, 10), 9)]
    return Grid(relabel[rows[9 * row + column]] for row in lines[0] for column in lines[1])


def _three(shuffle: random.Random, band: int) -> list[int]:
    return [3 * band + line for line in shuffle.sample(range(3), 3)]


def dug_puzzle(seed: int, clues: int = 0) -> Grid:
    """A proper puzzle: a solution from which clues are taken, at random, until this many are left or none can go."""
    shuffle = random.Random(seed)
    boxes = [dict(zip(CLASSIC.boxes[box].cells, shuffle.sample(range(1, 10), 9), strict=True)) for box in (0, 4, 8)]
    corners = {cell: digit for box in boxes for cell, digit in box.items()}
    grid = next(iter(solutions(Grid(corners.get(cell, 0) for cell in range(81)))))
    for cell in shuffle.sample(range(81), 81):
        if grid.clue_count > clues and count(grid.with_digit(cell, 0)) == 1:
            grid = grid.with_digit(cell, 0)
    return grid


def with_blanks(solution: Grid, blanks: int, seed: int) -> Grid:
    """The solution with this many of its cells emptied; it may have several solutions then."""
    emptied = set(random.Random(seed).sample(range(81), blanks))
    return Grid(0 if cell in emptied else digit for cell, digit in enumerate(solution))
