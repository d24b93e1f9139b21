"""The engine `branching` on every size, and the answers about grids that are not classic."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from engines.strategies import full_grid, proper_puzzle

from fullhouse.core.board import Board
from fullhouse.core.geometry import BOXES, CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import Trace
from fullhouse.engines.flaws import find_flaw
from fullhouse.engines.solve import ENGINES, check, count, engine_for, find_redundant_clues, puzzle, solutions, solve
from fullhouse.engines.verify import verify
from fullhouse.errors import Ambiguous, BadArgument, RuleViolation, TimeLimitReached, Unsolvable

if TYPE_CHECKING:
    from fullhouse.engines.solve import EngineName

SMALL, LARGE = Geometry(2, 2), Geometry(5, 5)
SIZES = [Geometry(*box) for box in BOXES.values()]
each_size = pytest.mark.parametrize("geometry", SIZES, ids=str)


@each_size
@pytest.mark.parametrize("seed", [1, 2])
def test_a_proper_puzzle_of_any_size_is_solved(geometry: Geometry, seed: int) -> None:
    givens, solution = proper_puzzle(geometry, seed, 2 * geometry.size // 5), full_grid(geometry, seed)
    assert givens.clue_count == geometry.size - 2 * geometry.size // 5
    assert solve(givens) == solve(givens, engine="branching") == solution
    assert list(solutions(givens)) == [solution]
    assert count(givens) == 1
    assert check(givens).solution == solution
    assert puzzle(givens) == Puzzle(givens, solution)
    assert verify(givens, solution)


def test_a_16x16_puzzle_that_needs_guesses_is_proved_proper() -> None:
    givens, trace = proper_puzzle(Geometry(4, 4), 1, 150), Trace()
    assert solve(givens, engine="branching", trace=trace) == full_grid(Geometry(4, 4), 1)
    assert trace.guesses > 100


@each_size
def test_every_solution_of_an_ambiguous_puzzle_of_any_size_is_valid(
    geometry: Geometry,
) -> None:
    solution = full_grid(geometry, 3)
    emptied = {cell for line in range(geometry.box_rows) for cell in geometry.rows[line].cells}
    givens = Grid((0 if cell in emptied else digit for cell, digit in enumerate(solution)), geometry)
    with pytest.raises(Ambiguous, match="ambiguous: two solutions differ in r") as raised:
        solve(givens)
    one, other = raised.value.solutions
    assert raised.value.cells == tuple(cell for cell in range(geometry.size) if one[cell] != other[cell])
    found = list(islice(solutions(givens), 30))
    assert len(set(found)) == len(found) == count(givens, limit=30)
    assert all(verify(givens, one) for one in found)


@each_size
def test_a_clash_on_a_grid_of_any_size_is_reported_with_its_cells(geometry: Geometry) -> None:
    last = geometry.size - 1
    clash = Grid.empty(geometry).with_digit(last - 1, 1).with_digit(last, 1)
    for name in (None, "branching"):
        with pytest.raises(RuleViolation, match=f"two 1s in row {geometry.side}: .* and {geometry.cell_name(last)}"):
            solve(clash, engine=name)
    assert (count(clash), list(solutions(clash)), check(clash).status) == (0, [], "unsolvable")
    assert list(ENGINES["branching"].solutions(clash, Trace())) == []


@each_size
def test_a_cell_without_candidates_leaves_no_solution_on_a_grid_of_any_size(geometry: Geometry) -> None:
    row = [*range(1, geometry.side), *[0] * (geometry.size - geometry.side + 1)]
    dead = Grid(row, geometry).with_digit(geometry.size - 1, geometry.side)
    assert count(dead) == 0
    with pytest.raises(Unsolvable, match="no candidate" if geometry == CLASSIC else "search exhausted"):
        solve(dead)


@each_size
def test_narrowed_candidates_select_solutions_on_grids_of_any_size(geometry: Geometry) -> None:
    board = Board(Grid.empty(geometry))
    solution = full_grid(geometry, 4)
    for cell, digit in enumerate(solution):
        for other in range(1, geometry.side + 1):
            if other != digit:
                board.eliminate(cell, other)
    assert solve(board) == solution


def test_there_are_288_grids_of_size_4x4() -> None:
    found = set(solutions(Grid.empty(SMALL)))
    assert len(found) == count(Grid.empty(SMALL), limit=None) == 288
    assert all(verify(Grid.empty(SMALL), grid) for grid in found)


def test_there_are_28_200_960_grids_of_size_6x6() -> None:
    """Counted with the first row and the first box given, in one of 6! x 3! ways that all have equally many grids."""
    given = "123456" + "456..." + "." * 24
    assert 720 * 6 * count(Grid.from_line(given, geometry=Geometry(2, 3)), limit=None) == 28_200_960


def test_wide_and_tall_boxes_have_equally_many_grids() -> None:
    lying, standing = Geometry(2, 3), Geometry(3, 2)
    grid = full_grid(lying, 5)
    emptied = set(random.Random(5).sample(range(36), 26))
    givens = Grid((0 if cell in emptied else digit for cell, digit in enumerate(grid)), lying)
    across = [6 * (cell % 6) + cell // 6 for cell in range(36)]
    mirrored = Grid((givens[cell] for cell in across), standing)
    assert count(givens) == count(mirrored) > 1
    assert {Grid((one[cell] for cell in across), standing) for one in solutions(givens)} == set(solutions(mirrored))


def test_a_geometry_with_a_single_row_of_boxes_is_a_latin_square() -> None:
    assert count(Grid.empty(Geometry(1, 4)), limit=None) == 576
    assert count(Grid.empty(Geometry(4, 1)), limit=None) == 576
    assert count(Grid.empty(Geometry(1, 1))) == 1


def test_the_redundant_clues_of_a_small_puzzle_are_found() -> None:
    givens = proper_puzzle(SMALL, 1, 8)
    redundant = set(find_redundant_clues(givens))
    assert redundant == {cell for cell in range(16) if givens[cell] and count(givens.with_digit(cell, 0)) == 1}
    assert list(find_redundant_clues(proper_puzzle(SMALL, 1, 16))) == []


def test_a_time_limit_ends_the_search_of_a_large_grid() -> None:
    with pytest.raises(TimeLimitReached):
        count(Grid.empty(LARGE), limit=None, time_limit=0.1)
    with pytest.raises(TimeLimitReached):
        next(ENGINES["branching"].solutions(Grid.empty(LARGE), Trace(Stop(1e-6))))


@pytest.mark.parametrize("name", [name for name in ENGINES if name != "branching"])
def test_engines_for_the_classic_grid_reject_other_sizes(name: EngineName) -> None:
    sentence = f"the grid must be 9x9 with 3x3 boxes for the engine {name}, not 4x4; branching takes other sizes"
    for question in (solve, check, count, solutions, puzzle, find_redundant_clues):
        with pytest.raises(BadArgument, match=sentence):
            question(Grid.empty(SMALL), engine=name)


def test_the_default_engine_depends_on_the_size() -> None:
    assert [engine_for(None, geometry).name == "native" for geometry in SIZES] == [g == CLASSIC for g in SIZES]


def test_clashes_are_the_only_flaws_found_on_other_sizes() -> None:
    clashing = Grid.empty(SMALL).with_digit(0, 3).with_digit(3, 3)
    assert str(find_flaw(clashing)) == "two 3s in row 1: r1c1 and r1c4"
    assert find_flaw(Grid.empty(SMALL), (0,) * 16) is None
