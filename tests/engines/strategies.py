"""Puzzles and tables that several tests of the engines use, and a reference solver that shares no code with them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from puzzles import (
    EULER_1,
    INKALA_2012,
    NORVIG_IMPOSSIBLE,
    TWO_SOLUTIONS,
    WIKIPEDIA,
    WIKIPEDIA_SOLUTION,
    shuffled_solution,
    with_blanks,
)

from fullhouse.core.board import Board
from fullhouse.core.geometry import Geometry, cell_at
from fullhouse.core.grid import Grid
from fullhouse.engines import table as tables
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import ENGINES
from fullhouse.engines.solve_batch import SolveTable
from fullhouse.engines.status import Status

SEVENTEEN_CLUES = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
LINES = [WIKIPEDIA, EULER_1, TWO_SOLUTIONS.replace("0", "."), INKALA_2012, WIKIPEDIA_SOLUTION]


def random_lines(number: int, *, blanks: tuple[int, int] = (40, 56)) -> list[str]:
    """Puzzles with one or several solutions, made from seeds."""
    low, high = blanks
    return [with_blanks(shuffled_solution(seed), low + seed % (high - low), seed).to_line() for seed in range(number)]


def same(one: SolveTable, other: SolveTable) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("solutions", "counts", "guesses", "status")
    )


def words(table: tables.Table) -> list[str]:
    """The status of every row."""
    return [str(Status(int(code))) for code in table.status]


class Series:
    """A stand-in for a pandas or Polars series."""

    def __init__(self, items: list[Any]) -> None:
        self._items = items

    def to_list(self) -> list[Any]:
        return self._items

    def __iter__(self) -> Iterator[Any]:
        raise AssertionError("a series is not iterated over")


def random_puzzle(seed: int) -> Grid:
    """A puzzle with few or many solutions, or with a digit changed so that it often has none."""
    choose = random.Random(seed)
    grid = with_blanks(shuffled_solution(seed), choose.randint(30, 53), seed)
    if choose.random() < 0.4:
        grid = grid.with_digit(choose.choice([cell for cell in range(81) if grid[cell]]), choose.randint(1, 9))
    return grid


def mixed_rows() -> list[str | None]:
    """Easy, hard, ambiguous, unsolvable, clashing and malformed rows in mixed order, with hard ones also at the end."""
    rows: list[str | None] = [random_puzzle(seed).to_line() for seed in range(700)]
    hard = [INKALA_2012, NORVIG_IMPOSSIBLE, "." * 81, TWO_SOLUTIONS, WIKIPEDIA[:2] + "5" + WIKIPEDIA[3:]]
    hard += [
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
        "82" + INKALA_2012[2:],
    ]
    rows += [*hard, None, "", "x" * 81, "q" * 81, WIKIPEDIA[:80], "0." + WIKIPEDIA[2:]]
    random.Random(3).shuffle(rows)
    return [*rows, INKALA_2012, SEVENTEEN_CLUES, "." * 81]


def full_grid(geometry: Geometry, seed: int) -> Grid:
    """A solution grid: a pattern with its digits, rows, columns, bands and stacks shuffled."""
    shuffle = random.Random(seed)
    side, down, across = geometry.side, geometry.box_rows, geometry.box_columns
    rows = [down * band + line for band in shuffle.sample(range(across), across) for line in _mixed(shuffle, down)]
    columns = [across * stack + line for stack in shuffle.sample(range(down), down) for line in _mixed(shuffle, across)]
    labels = shuffle.sample(range(1, side + 1), side)
    return Grid(
        (labels[(row % down * across + row // down + column) % side] for row in rows for column in columns), geometry
    )


def _mixed(shuffle: random.Random, lines: int) -> list[int]:
    return shuffle.sample(range(lines), lines)


def proper_puzzle(geometry: Geometry, seed: int, blanks: int) -> Grid:
    """A solution grid from which clues are removed, in an order by the seed, while the solution stays unique."""
    grid = full_grid(geometry, seed)
    for cell in random.Random(seed).sample(range(geometry.size), geometry.size):
        if len(grid) - grid.clue_count < blanks and not _has_other_digit(grid, cell):
            grid = grid.with_digit(cell, 0)
    return grid


def _has_other_digit(grid: Grid, cell: int) -> bool:
    """Whether any solution has a different digit in this cell."""
    rest = grid.with_digit(cell, 0)
    masks = [grid.geometry.all_digits] * len(grid)
    masks[cell] &= ~(1 << grid[cell] - 1)
    return next(ENGINES["branching"].solutions(rest, Trace(), tuple(masks)), None) is not None


def reference_solutions(grid: Grid, candidates: tuple[int, ...] | None = None) -> set[Grid]:
    """All solutions of a puzzle that does not have too many of them."""
    allowed = [
        {
            digit
            for digit in range(1, 10)
            if grid[cell] in (0, digit) and (not candidates or candidates[cell] >> digit - 1 & 1)
        }
        for cell in range(81)
    ]
    return {Grid(digits) for digits in _fill([0] * 81, allowed)}


def _fill(digits: list[int], allowed: list[set[int]]) -> Iterator[list[int]]:
    blanks = [cell for cell in range(81) if not digits[cell]]
    if not blanks:
        yield list(digits)
        return
    cell = min(blanks, key=lambda blank: len(_possible(blank, digits, allowed)))
    for digit in _possible(cell, digits, allowed):
        digits[cell] = digit
        yield from _fill(digits, allowed)
        digits[cell] = 0


def _possible(cell: int, digits: list[int], allowed: list[set[int]]) -> set[int]:
    row, column = divmod(cell, 9)
    top, left = row // 3 * 3, column // 3 * 3
    seen = set(digits[9 * row : 9 * row + 9]) | set(digits[column::9])
    for line in (top, top + 1, top + 2):
        seen |= set(digits[9 * line + left : 9 * line + left + 3])
    return allowed[cell] - seen


def three_digits_in_two_cells() -> Board:
    """Norvig's impossible puzzle with few clues: a search takes ages to see that nothing fits into column 5.

    Its box 7 says only that the 5 lies in row 7, so that neither the screen nor single digits show the flaw.
    """
    kept = "".join("." if digit in "34" else digit for digit in NORVIG_IMPOSSIBLE)
    board = Board(Grid.from_line(kept[:54] + "." + kept[55:]))
    for row in (8, 9):
        for column in (1, 2, 3):
            board.eliminate(cell_at(row, column), 5)
    return board
