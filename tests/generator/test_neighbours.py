"""Neighbours of a puzzle: one or two clues are replaced, and the solution is still unique."""

from __future__ import annotations

from itertools import islice

import pytest
from puzzles import WIKIPEDIA

import fullhouse as fh


@pytest.mark.parametrize("changed", [1, 2])
def test_neighbours_have_one_solution_and_differ_in_this_many_clues(changed: int) -> None:
    minimal = fh.generate(seed=4).givens
    around = list(islice(fh.neighbours(minimal, changed), 60))
    assert around
    assert len(set(around)) == len(around)
    assert (fh.count_batch(around).counts == 1).all()
    for grid in around:
        gone = [cell for cell in range(81) if minimal[cell] and not grid[cell]]
        come = [cell for cell in range(81) if grid[cell] and not minimal[cell]]
        assert len(gone) == len(come) == changed
        assert sum(minimal[cell] != grid[cell] for cell in range(81)) == 2 * changed


def test_all_neighbours_are_found() -> None:
    """Compare with trying every clue in every cell."""
    minimal = fh.generate(seed=4).givens
    gone = next(cell for cell in range(81) if minimal[cell])
    tries = []
    for cell in range(81):
        if not minimal[cell]:
            for digit in range(1, 10):
                digits = list(minimal)
                digits[gone], digits[cell] = 0, digit
                tries.append(digits)
    grids = [fh.Grid(digits) for digits in tries]
    proper = {grid for grid, count in zip(grids, fh.count_batch(grids).counts.tolist(), strict=True) if count == 1}
    assert {grid for grid in fh.neighbours(minimal) if not grid[gone]} == proper


def test_more_than_two_changes_are_rejected() -> None:
    with pytest.raises(fh.BadArgument, match="changed must be from 1 to 2, not 3"):
        fh.neighbours(WIKIPEDIA, 3)
    with pytest.raises(fh.BadArgument, match="changed must be a whole number, not 'one'"):
        fh.neighbours(WIKIPEDIA, "one")  # type: ignore[arg-type]
    with pytest.raises(fh.BadArgument, match="changed must be from 1 to 2, not 0"):
        fh.Climb("er", changed=0)


def test_a_search_for_neighbours_can_be_stopped() -> None:
    stop = fh.Stop()
    around = fh.neighbours(WIKIPEDIA, stop=stop)
    next(around)
    stop.stop()
    with pytest.raises(fh.Stopped):
        list(around)
    with pytest.raises(fh.TimeLimitReached):
        list(fh.neighbours(WIKIPEDIA, time_limit=1e-9))
    with pytest.raises(fh.BadArgument, match="time_limit"):
        fh.neighbours(WIKIPEDIA, time_limit=-1)
