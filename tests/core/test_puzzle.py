from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.core.geometry import Geometry, cell_at
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.errors import BadArgument, RuleViolation

GIVENS = Grid.from_line(WIKIPEDIA)
SOLUTION = Grid.from_line(WIKIPEDIA_SOLUTION)


def test_a_puzzle_has_givens_and_their_solution() -> None:
    puzzle = Puzzle(GIVENS, SOLUTION)
    assert (puzzle.givens, puzzle.solution, puzzle.clue_count) == (GIVENS, SOLUTION, 30)
    assert (puzzle.rating, puzzle.level, puzzle.techniques, puzzle.seed, puzzle.number) == (None, None, (), None, None)
    assert str(puzzle) == f"{GIVENS}\n30 clues"
    assert str(Puzzle(GIVENS, SOLUTION, None, 7, 2)).endswith("\n30 clues, seed 7, number 2")
    assert puzzle.to_json() == {
        "puzzle": WIKIPEDIA,
        "solution": WIKIPEDIA_SOLUTION,
        "clues": 30,
        "seed": None,
        "number": None,
        "rating": None,
    }


@pytest.mark.parametrize(
    ("givens", "solution", "sentence"),
    [
        (WIKIPEDIA, SOLUTION, "givens must be a Grid, not '53.*; fullhouse.parse reads text as a grid"),
        (GIVENS, WIKIPEDIA_SOLUTION, "solution must be a Grid, not '534"),
        (GIVENS, GIVENS, "solution must be a full grid, not one with 51 empty cells"),
        (GIVENS, Grid.empty(Geometry(2, 2)), "solution must be a grid of 9x9 like the givens, not a grid of 4x4"),
        (
            GIVENS.with_digit(cell_at(1, 3), 1),
            SOLUTION,
            "solution must be a grid with the given 1 in r1c3, not with 4",
        ),
    ],
)
def test_a_grid_that_does_not_solve_the_givens_is_rejected(givens: Grid, solution: Grid, sentence: str) -> None:
    with pytest.raises(BadArgument, match=sentence):
        Puzzle(givens, solution)


def test_a_solution_that_breaks_a_rule_is_rejected_with_both_cells() -> None:
    with pytest.raises(RuleViolation, match="two 5s in row 1: r1c1 and r1c3"):
        Puzzle(GIVENS, SOLUTION.with_digit(cell_at(1, 3), 5))


@pytest.mark.parametrize(("field", "value"), [("seed", -1), ("seed", "7"), ("number", 1.5), ("number", True)])
def test_seed_and_number_are_whole_numbers(field: str, value: int) -> None:
    with pytest.raises(BadArgument, match=f"{field} must be"):
        Puzzle(GIVENS, SOLUTION, **{field: value})  # type: ignore[arg-type]
