"""Every long native call can be stopped from another thread, and shows which rows it has finished."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import pytest
from patience import LITTLE_WORK
from puzzles import INKALA_2012, WIKIPEDIA

from fullhouse import _native
from fullhouse.core.digits import ALL_DIGITS
from fullhouse.core.grid import Grid
from fullhouse.engines.status import Status
from fullhouse.logic.steps import PathEnd
from fullhouse.techniques.catalog import HODOKU_ORDER

Result = TypeVar("Result")
Digits = npt.NDArray[np.uint8]

ORDER = [list(entry) for entry in HODOKU_ORDER]
SETTINGS = {"most_fins": 9, "most_endo_fins": 9}
NOTHING = bytes(81)
EASY = Grid.from_line(WIKIPEDIA).digits
ROWS = 4_000_000
"""More grids than can be drawn or moved between two looks."""


def repeated(cells: bytes, count: int) -> Digits:
    return np.tile(np.frombuffer(cells, dtype=np.uint8), (count, 1))


def unfinished(count: int) -> npt.NDArray[np.uint32]:
    return np.full(count, 2**32 - 1, dtype=np.uint32)


def stopped(call: Callable[[Callable[[], bool]], Result], once: Callable[[], bool] = lambda: True) -> Result:
    """Return the result of a call that is stopped when the condition holds; it must stop without much more work."""
    told: list[float] = []

    def is_stopped() -> bool:
        if once():
            told.append(time.process_time())
        return bool(told)

    result = call(is_stopped)
    assert len(told) == 1, "asked until it has to stop, and never again"
    assert time.process_time() - told[0] < LITTLE_WORK
    return result


def crowded_board() -> list[int]:
    """Candidates, two or three in each cell, among which the largest fish are looked for in seconds."""
    chance = random.Random(3)
    solution = [(3 * (row % 3) + row // 3 + column) % 9 for row in range(9) for column in range(9)]
    return [1 << digit | sum(1 << other for other in range(9) if chance.random() < 0.2) for digit in solution]


def test_a_count_says_that_it_was_stopped() -> None:
    found, was_stopped = stopped(lambda ask: _native.count([ALL_DIGITS] * 81, 2**63 - 1, 0, is_stopped=ask))
    assert was_stopped
    assert found > 0


@pytest.mark.parametrize("limit", [2, 2**31])
def test_a_batch_leaves_the_counts_of_rows_alone_that_are_not_solved(limit: int) -> None:
    puzzles = np.vstack([repeated(EASY, 600), repeated(NOTHING, 600_000 if limit == 2 else 100)])
    rows = len(puzzles)
    solutions, faults = np.zeros((rows, 81), dtype=np.uint8), np.zeros(rows, dtype=np.uint8)
    counts, guesses = unfinished(rows), unfinished(rows)
    assert not stopped(
        lambda ask: _native.solve_batch(puzzles, False, faults, limit, solutions, counts, guesses, 2, is_stopped=ask),
        once=lambda: bool((counts[:600] == 1).all()),
    )
    is_done = counts != unfinished(rows)
    assert is_done[:600].all()
    assert not is_done.all()
    assert (counts[:600] == 1).all()
    assert np.array_equal(is_done, guesses != unfinished(rows))
    assert (solutions[is_done] > 0).all()


def test_a_batch_says_nothing_about_rows_whose_solutions_are_not_all_counted() -> None:
    rows, limit = 40, 100_000  # rows that reach the limit are searched again, one at a time
    faults, solutions = np.zeros(rows, dtype=np.uint8), np.zeros((rows, 81), dtype=np.uint8)
    counts, guesses = unfinished(rows), unfinished(rows)

    def has_answer() -> bool:
        return bool((counts != unfinished(rows)).any())

    out = (solutions, counts, guesses)
    assert not _native.solve_batch(repeated(NOTHING, rows), False, faults, limit, *out, 1, is_stopped=has_answer)
    assert set(counts.tolist()) == {limit, 2**32 - 1}


def test_a_batch_with_a_status_says_which_rows_are_not_solved_and_leaves_them_empty() -> None:
    puzzles = np.vstack([repeated(EASY, 600), repeated(NOTHING, 100)])
    rows, limit = len(puzzles), 2**31
    faults = np.zeros(rows, dtype=np.uint8)
    faults[::7] = 1
    solutions, status = np.full((rows, 81), 9, dtype=np.uint8), np.full(rows, 99, dtype=np.uint8)
    counts, guesses = unfinished(rows), unfinished(rows)
    out = (solutions, counts, guesses)
    is_read = faults == 0
    assert not stopped(
        lambda ask: _native.solve_batch(puzzles, False, faults, limit, *out, 2, status=status, is_stopped=ask),
        once=lambda: bool((counts[:600][is_read[:600]] == 1).all()),
    )
    assert set(status[~is_read].tolist()) == {Status.UNREADABLE}
    assert set(status[:600][is_read[:600]].tolist()) == {Status.PROPER}
    assert set(status[600:][is_read[600:]].tolist()) == {Status.LATE}
    for column in out:
        assert not column[status != Status.PROPER].any()


def test_backtracks_of_rows_that_are_not_searched_are_left_alone() -> None:
    puzzles = repeated(Grid.from_line(INKALA_2012).digits, 300_000)
    backtracks = unfinished(len(puzzles))
    assert not stopped(
        lambda ask: _native.count_backtracks(puzzles, 2, backtracks, 2, is_stopped=ask),
        once=lambda: bool((backtracks != unfinished(1)).any()),
    )
    found = set(backtracks.tolist())
    assert len(found) == 2
    assert 2**32 - 1 in found


def test_a_search_for_steps_says_that_it_was_stopped() -> None:
    order = [["finned-mutant-leviathan"]]
    is_finished, found = stopped(
        lambda ask: _native.find_steps(NOTHING, crowded_board(), NOTHING, order, SETTINGS, 100_000, is_stopped=ask)
    )
    assert not is_finished
    assert all(step[0] == "finned-mutant-leviathan" for step in found)


def test_a_path_ends_where_it_was_stopped() -> None:
    weights = np.full((len(_native.technique_names()), _native.LENGTHS), 2, dtype=np.uint16)
    weights[:, -1] = 1  # there may always be a lighter step than those found
    order = [["als-xy-wing"]]  # half a second
    end, _, _ = _native.find_path(
        NOTHING, crowded_board(), NOTHING, order, SETTINGS, None, weights, is_stopped=lambda: True
    )
    assert end == PathEnd.STOPPED


def test_paths_that_are_not_finished_have_no_end() -> None:
    puzzles = repeated(EASY, 300_000)
    counts = np.zeros((len(puzzles), len(_native.technique_names())), dtype=np.uint16)
    ends = np.full(len(puzzles), 253, dtype=np.uint8)

    assert not stopped(
        lambda ask: _native.count_paths(puzzles, ORDER, {}, counts, ends, 2, is_stopped=ask),
        once=lambda: bool((ends != 253).any()),
    )
    is_done = ends != 253
    assert 0 < is_done.sum() < len(puzzles)
    assert set(ends[is_done].tolist()) == {PathEnd.SOLVED}
    assert (counts[is_done] == counts[0]).all()


def test_grids_without_their_canonical_form_have_no_automorphisms() -> None:
    grids = repeated(EASY, 300_000)
    forms, transforms = np.zeros_like(grids), np.zeros((len(grids), 29), dtype=np.uint8)
    automorphisms = unfinished(len(grids))
    assert not stopped(
        lambda ask: _native.canonicalize(grids, forms, transforms, automorphisms, 2, is_stopped=ask),
        once=lambda: bool((automorphisms == 1).any()),
    )
    is_done = automorphisms != unfinished(len(grids))
    assert 0 < is_done.sum() < len(grids)
    assert (automorphisms[is_done] == 1).all()
    assert (forms[is_done] == forms[0]).all()
    assert not forms[~is_done].any()


def test_grids_that_are_not_drawn_or_moved_are_left_alone() -> None:
    grids, orders = np.zeros((ROWS, 81), dtype=np.uint8), np.zeros((ROWS, 81), dtype=np.uint8)
    assert not stopped(
        lambda ask: _native.draw_grids(1, 0, grids, orders, 2, is_stopped=ask), once=lambda: bool(grids[0].all())
    )
    assert grids[0].all()
    assert not grids[-1].any()
    orders[0] = 0
    assert not stopped(
        lambda ask: _native.augment(grids[:1], orders, 1, 0, 2, is_stopped=ask), once=lambda: bool(orders[0].all())
    )
    assert not orders[-1].any()


def test_what_the_question_raises_stops_the_work_and_is_raised() -> None:
    def ask() -> bool:
        raise KeyError("stop")

    with pytest.raises(KeyError, match="stop"):
        _native.count([ALL_DIGITS] * 81, 2**63 - 1, 0, is_stopped=ask)


def test_a_call_that_is_not_stopped_reports_that_it_finished() -> None:
    puzzles, faults = repeated(EASY, 1_000), np.zeros(1_000, dtype=np.uint8)
    solutions, counts, guesses = np.zeros_like(puzzles), unfinished(1_000), unfinished(1_000)
    assert _native.solve_batch(puzzles, False, faults, 2, solutions, counts, guesses, 2, is_stopped=lambda: False)
    assert (counts == 1).all()
    assert _native.count([ALL_DIGITS] * 81, 100_000, 2, is_stopped=lambda: False) == (100_000, False)
