from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from puzzles import INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError
from fullhouse.search import solve_array


def array_of(line: str, dtype: str = "int64") -> npt.NDArray[Any]:
    return Grid.from_line(line).to_numpy().astype(dtype)


def test_an_array_is_solved_and_stays_as_it_was() -> None:
    puzzle = array_of(WIKIPEDIA)
    before = puzzle.copy()
    assert np.array_equal(solve_array(puzzle), array_of(WIKIPEDIA_SOLUTION))
    assert np.array_equal(puzzle, before)


def test_a_full_array_comes_back_as_a_new_one() -> None:
    full = array_of(WIKIPEDIA_SOLUTION)
    solved = solve_array(full)
    assert np.array_equal(solved, full)
    assert not np.shares_memory(solved, full)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("5" + WIKIPEDIA[1:5] + "5" + WIKIPEDIA[6:], id="two givens clash"),
        pytest.param("." * 81, id="fewer than 17 clues"),
        pytest.param("82" + INKALA_2012[2:], id="the search finds nothing"),
    ],
)
def test_no_solution_is_minus_one_everywhere(line: str) -> None:
    assert np.array_equal(solve_array(array_of(line)), np.full((9, 9), -1))


def test_of_several_solutions_one_is_given() -> None:
    solved = Grid(solve_array(array_of(TWO_SOLUTIONS)).ravel().tolist())
    assert solved.is_full
    solved.check_rules()


@pytest.mark.parametrize(
    ("given", "result"), [("int64", "int64"), ("int8", "int8"), ("uint8", "int8"), ("uint64", "int8")]
)
def test_the_result_keeps_its_type_if_that_has_a_sign(given: str, result: str) -> None:
    assert solve_array(array_of(WIKIPEDIA, given)).dtype == result
    assert solve_array(np.zeros((9, 9), dtype=given)).dtype == result


def test_a_view_that_is_not_contiguous_is_solved() -> None:
    assert np.array_equal(solve_array(array_of(WIKIPEDIA).T), array_of(WIKIPEDIA_SOLUTION).T)


@pytest.mark.parametrize("shape", [(81,), (9, 8), (9, 9, 1), (0,)])
def test_a_wrong_shape_is_reported(shape: tuple[int, ...]) -> None:
    with pytest.raises(FormatError, match=r"expected an array of shape \(9, 9\), found \("):
        solve_array(np.zeros(shape, dtype=int))


@pytest.mark.parametrize("dtype", ["bool", "U1", "object", "complex128"])
def test_a_wrong_type_of_number_is_reported(dtype: str) -> None:
    with pytest.raises(BadArgument, match="array must be an array of numbers, not one of"):
        solve_array(np.zeros((9, 9)).astype(dtype))


def test_a_list_is_not_an_array() -> None:
    with pytest.raises(BadArgument, match="array must be a NumPy array, not a list"):
        solve_array([[0] * 9] * 9)  # type: ignore[arg-type]


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_a_matrix_is_solved_like_an_array() -> None:
    matrix = np.matrix(array_of(WIKIPEDIA))
    assert np.array_equal(solve_array(matrix), array_of(WIKIPEDIA_SOLUTION))


def test_a_read_only_array_is_solved() -> None:
    puzzle = array_of(WIKIPEDIA)
    puzzle.setflags(write=False)
    assert np.array_equal(solve_array(puzzle), array_of(WIKIPEDIA_SOLUTION))


def test_a_masked_array_is_rejected_because_masked_cells_are_neither_digits_nor_empty() -> None:
    masked = np.ma.masked_equal(array_of(WIKIPEDIA), 0)
    with pytest.raises(BadArgument, match=r"array must be a plain array, not a MaskedArray; array\.filled\(0\) fills"):
        solve_array(masked)
    assert np.array_equal(solve_array(masked.filled(0)), array_of(WIKIPEDIA_SOLUTION))


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16"])
def test_whole_floats_are_digits_as_they_are_for_solve(dtype: str) -> None:
    puzzle = array_of(WIKIPEDIA).astype(dtype)
    solved = solve_array(puzzle)
    assert solved.dtype == dtype
    assert np.array_equal(solved, fh.solve(puzzle).to_numpy())
    assert (solve_array(np.zeros((9, 9), dtype=dtype)) == -1).all()


@pytest.mark.parametrize("wrong", [1.5, np.nan, np.inf, -0.5])
def test_a_float_that_is_not_a_digit_is_reported_with_its_cell(wrong: float) -> None:
    puzzle = array_of(WIKIPEDIA).astype(float)
    puzzle[4, 5] = wrong
    with pytest.raises(FormatError, match=f"r5c6 holds {wrong}, which is not a digit"):
        solve_array(puzzle)


@pytest.mark.parametrize("wrong", [-1, 10, 300])
def test_a_number_that_is_not_a_digit_is_reported_with_its_cell(wrong: int) -> None:
    puzzle = array_of(WIKIPEDIA)
    puzzle[4, 5] = wrong
    with pytest.raises(FormatError, match=f"r5c6 holds {wrong}, which is not a digit"):
        solve_array(puzzle)
