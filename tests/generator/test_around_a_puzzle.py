"""What can be made of a puzzle: fewer clues, boards to practise on, neighbours, and walks from one to the next."""

from __future__ import annotations

import copy
import operator
import pickle
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzles import EULER_1, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, dug_puzzle

import fullhouse as fh
from fullhouse.generator import Climbed
from fullhouse.generator import climb as climb_module
from fullhouse.generator.specification import NumberName
from fullhouse.logic.weights import FIRST
from fullhouse.rating import SCALES


@settings(max_examples=20, deadline=None)
@given(seed=st.one_of(st.none(), st.integers(0, 2**32)), puzzle=st.sampled_from([WIKIPEDIA, EULER_1]))
def test_a_minimized_puzzle_needs_every_clue_that_is_left(seed: int | None, puzzle: str) -> None:
    left = fh.minimize(puzzle, seed=seed)
    assert not list(fh.find_redundant_clues(left))
    assert fh.solve(left) == fh.solve(puzzle)
    assert all(digit in (0, given_digit) for digit, given_digit in zip(left, fh.parse(puzzle), strict=True))
    assert left == fh.minimize(puzzle, seed=seed)


def test_a_minimal_puzzle_stays_as_it_is() -> None:
    minimal = fh.generate(seed=1).givens
    assert fh.minimize(minimal) == minimal == fh.minimize(minimal, seed=9)


def test_a_whole_grid_can_be_minimized() -> None:
    grid = fh.solve(WIKIPEDIA)
    assert 17 <= fh.minimize(grid, seed=1).clue_count < 35


def test_only_a_puzzle_with_one_solution_can_be_minimized() -> None:
    with pytest.raises(fh.Ambiguous):
        fh.minimize(TWO_SOLUTIONS)
    with pytest.raises(fh.Unsolvable):
        fh.minimize(NORVIG_IMPOSSIBLE)


@pytest.mark.parametrize("technique", ["naked-pair", "x-wing", "w-wing", "xy-chain", "als-xz"])
def test_a_board_to_practise_on_needs_the_technique_next(technique: str) -> None:
    board, puzzle = fh.practice(technique, seed=1)
    step = fh.hint(board)
    assert isinstance(step, fh.Step)
    assert step.technique.name == technique
    assert fh.prove(step, board).is_proved
    assert all(board.digit(cell) in (0, digit) for cell, digit in enumerate(puzzle.solution))


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
    """As many as trying every clue in every cell gives."""
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


def test_neighbours_of_more_than_two_changes_are_refused() -> None:
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


def test_a_walk_can_be_stopped() -> None:
    stop = fh.Stop()
    climb = fh.Climb("score", stop=stop)
    climb.start(WIKIPEDIA)
    next(iter(climb))
    stop.stop()
    with pytest.raises(fh.Stopped):
        list(climb)


def test_a_walk_takes_anything_readable_to_start_from_and_its_own_records_only() -> None:
    climb = fh.Climb("guesses")
    assert climb.start(WIKIPEDIA) == climb.start(fh.parse(WIKIPEDIA).to_numpy())
    for found in (WIKIPEDIA, Climbed(WIKIPEDIA, 1.0)):  # type: ignore[arg-type]
        with pytest.raises(fh.BadArgument, match="found must be a Climbed with a Grid"):
            climb.add(found)  # type: ignore[arg-type]


def test_a_walk_survives_pickle_and_copy() -> None:
    climb = fh.Climb("score", threads=1)
    start = climb.start(WIKIPEDIA)
    assert pickle.loads(pickle.dumps(start)) == copy.deepcopy(start) == start
    ways = [pickle.loads(pickle.dumps(climb)), copy.deepcopy(climb), climb]
    assert len({tuple(islice(way, 20)) for way in ways}) == 1


def test_a_climb_finds_harder_puzzles() -> None:
    climb = fh.Climb("score", threads=1)
    start = climb.start(fh.generate(seed=1, level="medium").givens)
    for _ in islice(climb, 400):
        pass
    assert climb.best is not None
    assert climb.best.value > start.value
    rating = fh.rate(climb.best.puzzle, scales="hodoku")
    assert rating.to_row()["score"] == climb.best.value


def test_a_climb_never_finds_a_puzzle_twice_nor_its_equivalents() -> None:
    climb = fh.Climb("guesses", threads=1)
    climb.start(fh.generate(seed=2).givens)
    found = [climbed.puzzle for climbed in islice(climb, 300)]
    assert fh.canonical_batch(found).is_first.all()


def test_a_climb_goes_on_from_a_record() -> None:
    first = fh.Climb("score", threads=1)
    record = [first.start(fh.generate(seed=1).givens), *islice(first, 100)]
    later = fh.Climb("score", threads=1)
    for climbed in record:
        later.add(climbed)
    assert later.best == first.best
    known = {fh.canonical(climbed.puzzle) for climbed in record}
    assert known.isdisjoint(fh.canonical(climbed.puzzle) for climbed in islice(later, 100))


def test_a_climb_looks_around_the_hardest_and_moves_on_when_one_is_harder() -> None:
    climb = fh.Climb("score", changed=1, threads=1)
    hardest = climb.start(fh.generate(seed=1, level="medium").givens)
    found = list(islice(climb, 6 * climb_module.AT_ONCE))
    for start in range(0, len(found), climb_module.AT_ONCE):
        some = found[start : start + climb_module.AT_ONCE]
        base = hardest.puzzle
        assert {sum(map(operator.ne, one.puzzle, base)) for one in some} == {2}, "one clue goes, one comes"
        hardest = max([hardest, *some], key=lambda one: one.value)
        if hardest.puzzle == base:
            break
    assert start > 0


def test_two_clues_change_where_all_neighbours_with_one_are_known() -> None:
    puzzle = fh.generate(seed=1).givens
    few = sum(1 for _ in fh.neighbours(puzzle))
    climb = fh.Climb("score", threads=1)
    climb.start(puzzle)
    climb.best, climb._waiting = None, [base._replace(worth=-1e9) for base in climb._waiting]  # nothing is as hard
    changed = [sum(map(operator.ne, one.puzzle, puzzle)) // 2 for one in islice(climb, few + 2 * climb_module.AT_ONCE)]
    assert changed == sorted(changed)
    assert set(changed) == {1, 2}


def test_a_climb_that_forgets_how_far_it_came_walks_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def walk() -> list[Climbed]:
        climb = fh.Climb("guesses", threads=1)
        return [climb.start(fh.generate(seed=3).givens), *islice(climb, 500)]

    whole = walk()
    monkeypatch.setattr(climb_module, "MOST_OPEN", 1)
    assert walk() == whole


def test_a_climb_starts_from_a_puzzle_with_one_solution() -> None:
    with pytest.raises(fh.Ambiguous):
        fh.Climb("score").start(fh.parse(TWO_SOLUTIONS))


def test_a_climb_forgets_the_earliest_of_very_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb_module, "MOST_REMEMBERED", 2)
    seen = climb_module._Seen()
    assert all(map(seen.add, (b"1", b"2", b"3", b"4")))
    assert not any(map(seen.add, (b"1", b"2", b"3", b"4")))
    assert seen.add(b"5")
    assert not seen.add(b"3")
    assert seen.add(b"1")


def test_a_climb_marks_the_number_that_is_a_lower_bound_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SCALES["se"], "entries", FIRST[:1])  # places some digits, and is stuck then
    stuck = next(filter(lambda puzzle: fh.rate(puzzle, scales="se").lower_bounds == {"er"}, map(dug_puzzle, range(12))))
    names: tuple[NumberName, ...] = ("er", "ep", "ed")
    assert [fh.Climb(by).start(stuck).is_lower_bound for by in names] == [True, False, False]


def test_a_climb_by_something_else_is_refused() -> None:
    with pytest.raises(fh.UnknownName, match="er"):
        fh.Climb("beauty")  # type: ignore[arg-type]
