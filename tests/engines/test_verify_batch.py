"""Many claimed solutions in one call: every kind of flaw, in every place, and rows that cannot be read."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pytest
from engines.strategies import random_lines, words
from puzzles import (
    WIKIPEDIA,
    WIKIPEDIA_SOLUTION,
)

import fullhouse as fh
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cell
from fullhouse.engines.status import Status
from fullhouse.errors import BadArgument


def claimed(**changes: int) -> npt.NDArray[np.uint8]:
    """The solution of the Wikipedia puzzle, with these cells changed."""
    grid = Grid.from_line(WIKIPEDIA_SOLUTION)
    for cell, digit in changes.items():
        grid = grid.with_digit(parse_cell(cell), digit)
    return np.frombuffer(grid.digits, dtype=np.uint8).reshape(1, 81)


def test_every_empty_cell_is_found() -> None:
    solutions = np.repeat(claimed(), 81, axis=0)
    np.fill_diagonal(solutions, 0)
    found = fh.verify_batch(["." * 81] * 81, solutions)
    assert found.flaws.tolist() == [1] * 81
    assert found.places.tolist() == list(range(81))
    assert found.errors[80] == "r9c9 is empty"


def test_every_changed_given_is_found() -> None:
    for cell in range(81):
        puzzle = np.zeros((1, 81), dtype=np.uint8)
        puzzle[0, cell] = claimed()[0, cell] % 9 + 1
        found = fh.verify_batch(puzzle, claimed())
        assert (found.flaws[0], found.places[0]) == (2, cell)
    assert found.errors == {0: "r9c9 differs from the given"}


@pytest.mark.parametrize("house", range(27))
def test_a_repeated_digit_is_found_in_every_house(house: int) -> None:
    solution = claimed().reshape(9, 9).copy()
    cells = CLASSIC.houses[house].cells
    solution.flat[cells[0]] = solution.flat[cells[8]]
    found = fh.verify_batch(["." * 81], solution.reshape(1, 81))
    assert found.flaws[0] == 3
    broken = {
        number
        for number, other in enumerate(CLASSIC.houses)
        if len({int(solution.flat[cell]) for cell in other.cells}) < 9
    }
    assert house in broken
    assert found.places[0] == min(broken), "the first house is reported, in the order rows, columns, boxes"


def test_only_columns_or_only_boxes_can_be_wrong() -> None:
    same_rows = np.array([list(range(1, 10))] * 9, dtype=np.uint8)
    shifted = np.array([[(row + column) % 9 + 1 for column in range(9)] for row in range(9)], dtype=np.uint8)
    found = fh.verify_batch(["." * 81] * 2, np.stack([same_rows, shifted]))
    assert found.flaws.tolist() == [3, 3]
    assert found.places.tolist() == [9, 18]
    assert found.errors == {0: "column 1 holds a digit twice", 1: "box 1 holds a digit twice"}


def test_the_first_of_several_flaws_is_reported() -> None:
    assert fh.verify_batch([WIKIPEDIA], claimed(r1c1=1, r9c9=0)).errors == {0: "r9c9 is empty"}
    assert "r1c1 differs from the given" in fh.verify_batch([WIKIPEDIA], claimed(r1c1=1)).errors[0]


def test_correct_solutions_in_any_form_have_no_flaw() -> None:
    lines = random_lines(100)
    result = fh.solve_batch(lines)
    assert words(fh.verify_batch(lines, result.solutions)) == ["correct"] * 100
    texts = [bytes(row + ord("0")).decode() for row in result.solutions]
    for solutions in (texts, "\n".join(texts).encode(), pa.array(texts), result.solutions.reshape(-1, 9, 9)):
        assert fh.verify_batch(lines, solutions).errors == {}


def test_rows_that_cannot_be_read_are_not_correct() -> None:
    found = fh.verify_batch(
        [WIKIPEDIA, None, "q" * 81], [WIKIPEDIA_SOLUTION[:80], WIKIPEDIA_SOLUTION, WIKIPEDIA_SOLUTION]
    )
    assert found.flaws.tolist() == [4, 4, 4]
    assert words(found) == ["unreadable"] * 3
    assert [reason.split(";")[0] for reason in found.errors.values()] == [
        "the solution cannot be read: expected 81 cells, found 80 (1 too few)",
        "the row is missing",
        "column 1: unexpected character 'q' for r1c1",
    ]
    wild = np.full((1, 81), 255, dtype=np.uint8)
    assert fh.verify_batch(wild, wild).flaws.tolist() == [4]


def test_a_different_number_of_solutions_than_puzzles_is_rejected() -> None:
    with pytest.raises(BadArgument, match="solutions must be 2 rows, like the puzzles, not 1 row"):
        fh.verify_batch([WIKIPEDIA] * 2, claimed())


def test_verification_agrees_with_the_rules_on_random_changes() -> None:
    choose = np.random.default_rng(5)
    puzzle = np.frombuffer(Grid.from_line(WIKIPEDIA).digits, dtype=np.uint8)
    solutions = np.repeat(claimed(), 300, axis=0)
    solutions[np.arange(300), choose.integers(0, 81, 300)] = choose.integers(0, 10, 300)
    correct = fh.verify_batch(np.repeat(puzzle[None], 300, axis=0), solutions).status == Status.CORRECT
    for row, is_correct in zip(solutions, correct, strict=True):
        grid = Grid(row.tolist())
        keeps = all(given in (0, digit) for given, digit in zip(puzzle, row, strict=True))
        assert is_correct == (grid.is_full and not any(grid.find_clashes()) and keeps)
