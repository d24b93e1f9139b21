"""Climbs: searches for harder and harder variants of a puzzle."""

from __future__ import annotations

import copy
import operator
import pickle
from itertools import islice

import pytest
from puzzles import TWO_SOLUTIONS, WIKIPEDIA, dug_puzzle

import fullhouse as fh
from fullhouse.generator import Climbed
from fullhouse.generator import climb as climb_module
from fullhouse.generator.specification import NumberName
from fullhouse.logic.weights import FIRST
from fullhouse.rating import SCALES


def test_a_climb_can_be_stopped() -> None:
    stop = fh.Stop()
    climb = fh.Climb("score", stop=stop)
    climb.start(WIKIPEDIA)
    next(iter(climb))
    stop.stop()
    with pytest.raises(fh.Stopped):
        list(climb)


def test_a_climb_starts_from_anything_readable_and_adds_only_its_own_records() -> None:
    climb = fh.Climb("guesses")
    assert climb.start(WIKIPEDIA) == climb.start(fh.parse(WIKIPEDIA).to_numpy())
    for found in (WIKIPEDIA, Climbed(WIKIPEDIA, 1.0)):  # type: ignore[arg-type]
        with pytest.raises(fh.BadArgument, match="found must be a Climbed with a Grid"):
            climb.add(found)  # type: ignore[arg-type]


def test_a_climb_survives_pickle_and_copy() -> None:
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


def test_a_climb_never_finds_equivalent_puzzles() -> None:
    climb = fh.Climb("guesses", threads=1)
    climb.start(fh.generate(seed=2).givens)
    found = [climbed.puzzle for climbed in islice(climb, 300)]
    assert fh.canonical_batch(found).is_first.all()


def test_a_climb_resumes_from_a_record() -> None:
    first = fh.Climb("score", threads=1)
    record = [first.start(fh.generate(seed=1).givens), *islice(first, 100)]
    later = fh.Climb("score", threads=1)
    for climbed in record:
        later.add(climbed)
    assert later.best == first.best
    known = {fh.canonical(climbed.puzzle) for climbed in record}
    assert known.isdisjoint(fh.canonical(climbed.puzzle) for climbed in islice(later, 100))


def test_a_climb_continues_from_the_hardest_puzzle() -> None:
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


def test_two_clues_change_after_all_neighbours_with_one_are_known() -> None:
    puzzle = fh.generate(seed=1).givens
    few = sum(1 for _ in fh.neighbours(puzzle))
    climb = fh.Climb("score", threads=1)
    climb.start(puzzle)
    climb.best, climb._waiting = None, [base._replace(worth=-1e9) for base in climb._waiting]  # nothing is as hard
    changed = [sum(map(operator.ne, one.puzzle, puzzle)) // 2 for one in islice(climb, few + 2 * climb_module.AT_ONCE)]
    assert changed == sorted(changed)
    assert set(changed) == {1, 2}


def test_a_climb_with_few_open_lists_finds_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    def walk() -> list[Climbed]:
        climb = fh.Climb("guesses", threads=1)
        return [climb.start(fh.generate(seed=3).givens), *islice(climb, 500)]

    whole = walk()
    monkeypatch.setattr(climb_module, "MOST_OPEN", 1)
    assert walk() == whole


def test_a_climb_starts_from_a_puzzle_with_one_solution() -> None:
    with pytest.raises(fh.Ambiguous):
        fh.Climb("score").start(fh.parse(TWO_SOLUTIONS))


def test_a_climb_forgets_the_earliest_of_many_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb_module, "MOST_REMEMBERED", 2)
    seen = climb_module._Seen()
    assert all(map(seen.add, (b"1", b"2", b"3", b"4")))
    assert not any(map(seen.add, (b"1", b"2", b"3", b"4")))
    assert seen.add(b"5")
    assert not seen.add(b"3")
    assert seen.add(b"1")


def test_a_climb_marks_only_its_own_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SCALES["se"], "entries", FIRST[:1])  # places some digits, and is stuck then
    stuck = next(filter(lambda puzzle: fh.rate(puzzle, scales="se").lower_bounds == {"er"}, map(dug_puzzle, range(12))))
    names: tuple[NumberName, ...] = ("er", "ep", "ed")
    assert [fh.Climb(by).start(stuck).is_lower_bound for by in names] == [True, False, False]


def test_a_climb_by_an_unknown_number_is_rejected() -> None:
    with pytest.raises(fh.UnknownName, match="er"):
        fh.Climb("beauty")  # type: ignore[arg-type]


def test_a_climb_by_se_is_a_climb_by_er() -> None:
    assert fh.Climb("se").by == fh.Climb("er").by == "er"
