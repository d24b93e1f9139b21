"""The general engine against plain enumeration, on grids so small that every filling can be tried."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from rule_terms import KINDS, Setting, Term, every_solution, holds, random_term

from fullhouse import _native

ANY = 2**62
SETTINGS = (Setting(5, 4), Setting(6, 3), Setting(4, 6), Setting(5, 4, 0), Setting(6, 3, -1), Setting(5, 4, 7))


def model(setting: Setting, terms: Sequence[Term]) -> _native.RuleModel:
    return _native.RuleModel(setting.cells, setting.values, setting.lowest, list(terms))


def solutions(rules: _native.RuleModel, givens: bytes, most: int = 1_000_000) -> list[bytes]:
    search = rules.search(givens)
    found: list[bytes] = []
    while len(found) < most and (solution := search.next(ANY)):
        found.append(solution)
    return found


def houses(box_rows: int, box_columns: int) -> list[Term]:
    """Rows, columns and boxes."""
    side = box_rows * box_columns
    terms: list[Term] = [("different", [row * side + column for column in range(side)]) for row in range(side)]
    terms += [("different", [row * side + column for row in range(side)]) for column in range(side)]
    for top in range(0, side, box_rows):
        for left in range(0, side, box_columns):
            box = [(top + row) * side + left + column for row in range(box_rows) for column in range(box_columns)]
            terms.append(("different", box))
    return terms


CLASSIC = houses(3, 3)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_a_term_and_its_neighbours_have_the_solutions_of_plain_enumeration(kind: str, seed: int) -> None:
    random = Random(f"{kind} {seed}")
    for setting in SETTINGS:
        if kind == "full-line" and setting.cells < setting.values:
            setting = Setting(setting.values, setting.values, setting.lowest)
            if setting.values > 5:
                continue
        others = [kind for kind in KINDS if kind not in ("impossible", "full-line")]
        terms = random_term(setting, kind, random)
        for _ in range(random.randint(0, 3)):
            terms += random_term(setting, random.choice(others), random)
        expected = every_solution(setting, terms)
        rules = model(setting, terms)
        empty = bytes(setting.cells)
        found = solutions(rules, empty)
        assert len(found) == len(set(found)) == len(expected), terms
        assert set(found) == expected, terms
        assert rules.count(empty, None, ANY, 1) == (len(expected), False)
        masks = [sum({1 << solution[cell] - 1 for solution in expected}) for cell in range(setting.cells)]
        assert rules.true_candidates(empty, None) == masks, terms


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("box", "seed"), [((2, 2), seed) for seed in range(4)] + [((2, 3), seed) for seed in range(4)])
def test_a_term_on_a_grid_leaves_the_solutions_that_hold(kind: str, box: tuple[int, int], seed: int) -> None:
    random = Random(f"{kind} {box} {seed}")
    side = box[0] * box[1]
    setting, grid = Setting(side * side, side), houses(*box)
    plain = model(setting, grid)
    example = solutions(plain, bytes([random.randint(1, side), *bytes(side * side - 1)]), 1)[0]
    hidden = set(random.sample(range(side * side), 12 if side == 6 else 16))
    givens = bytes(0 if cell in hidden else value for cell, value in enumerate(example))
    every = solutions(plain, givens)
    terms = [term for _ in range(2) for term in random_term(setting, kind, random)]
    if kind == "full-line":
        terms = [("full-line", [*numbers[:3], *grid[random.randrange(2 * side)][1]]) for _, numbers in terms]
    expected = {s for s in every if holds(setting, terms, s)}
    assert set(solutions(model(setting, grid + terms), givens)) == expected, terms


@pytest.mark.parametrize("side", [10, 12])
@pytest.mark.parametrize("kind", range(5))
def test_a_clue_outside_a_long_line_is_read_by_an_automaton(side: int, kind: int) -> None:
    random = Random(f"{side} {kind}")
    setting = Setting(side, side)
    line = random.sample(range(1, side + 1), side)
    hidden = random.sample(range(side), 5)
    givens = bytes(0 if cell in hidden else value for cell, value in enumerate(line))
    cells = list(range(side))
    every = solutions(model(setting, [("different", cells)]), givens)
    assert len(every) == 120
    for clue in range(40):
        term: Term = ("full-line", [kind, clue, -1, *cells])
        expected = {found for found in every if holds(setting, [term], found)}
        assert set(solutions(model(setting, [term]), givens)) == expected


def test_the_first_solutions_are_the_same_every_time() -> None:
    rules = model(Setting(81, 9), CLASSIC)
    first = solutions(rules, bytes(81), 20)
    assert first == solutions(model(Setting(81, 9), CLASSIC), bytes(81), 20)
    assert len(set(first)) == 20


def test_classic_puzzles_have_the_solutions_that_the_classic_search_finds(classic_lines: list[str]) -> None:
    rules = model(Setting(81, 9), CLASSIC)
    for line in classic_lines:
        givens = bytes(int(character) if character.isdigit() else 0 for character in line)
        found, expected = solutions(rules, givens, 200), _native.find_few(givens, 200, ANY) or []
        assert len(set(found)) == len(expected), line
        assert len(expected) == 200 or set(found) == set(expected), line


@pytest.fixture(scope="module")
def classic_lines() -> list[str]:
    """Puzzles of every kind: proper ones, and the same with a clue less or with a clue changed."""
    lines = []
    random = Random(7)
    seeds = (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    )
    for line in seeds:
        clues = [place for place, character in enumerate(line) if character.isdigit()]
        for _ in range(6):
            place = random.choice(clues)
            lines += [line, line[:place] + "." + line[place + 1 :]]
            lines.append(line[:place] + random.choice("123456789") + line[place + 1 :])
    return lines


@pytest.mark.parametrize(("box", "count"), [((2, 2), 288), ((2, 3), 28_200_960 // 720)])
def test_every_number_of_threads_counts_the_same(box: tuple[int, int], count: int) -> None:
    side = box[0] * box[1]
    givens = bytes(side * side) if side == 4 else bytes([*range(1, 7), *bytes(30)])
    rules = model(Setting(side * side, side), houses(*box))
    assert [rules.count(givens, None, ANY, threads) for threads in (1, 2, 3)] == [(count, False)] * 3
    assert rules.count(givens, None, 100, 2) == (100, False)


def test_a_search_pauses_at_its_limit_of_nodes_and_continues() -> None:
    rules = model(Setting(81, 9), CLASSIC)
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    givens = bytes(int(character) if character.isdigit() else 0 for character in hard)
    search, pauses = rules.search(givens), 0
    while (found := search.next(search.counters[0] + 1)) == b"":
        pauses += 1
    assert found == (_native.find_few(givens, 1, ANY) or [b""])[0]
    assert pauses == search.counters[0]


def test_long_work_stops_when_it_is_asked_to() -> None:
    rules = model(Setting(81, 9), CLASSIC)
    asked = []

    def is_stopped() -> bool:
        asked.append(True)
        return len(asked) > 1

    count, stopped = rules.count(bytes(81), None, ANY, 2, is_stopped=is_stopped)
    assert stopped
    assert count > 0
    _mean, _low, _high, dives, _lived = rules.estimate(bytes(81), None, 1, ANY, is_stopped=is_stopped)
    assert dives > 0


def test_a_stopped_batch_says_which_rows_are_finished() -> None:
    rules = model(Setting(81, 9), CLASSIC)
    puzzles = np.zeros((3, 81), dtype=np.uint8)
    solved = solutions(rules, bytes(81), 1)[0]
    puzzles[0] = np.frombuffer(solved, dtype=np.uint8)
    results = np.zeros((3, 81), dtype=np.uint8)
    counts, guesses = np.zeros(3, dtype=np.uint32), np.zeros(3, dtype=np.uint32)
    is_finished = np.zeros(3, dtype=np.uint8)
    done = rules.solve_batch(puzzles, 2**32 - 1, results, counts, guesses, is_finished, 1, is_stopped=lambda: True)
    assert not done
    assert is_finished.tolist() == [1, 0, 0]
    assert bytes(results[0]) == solved
    assert not results[1:].any()
    assert counts.tolist() == [1, 0, 0]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_has_the_first_solution_and_the_count_of_every_row(threads: int, classic_lines: list[str]) -> None:
    rules = model(Setting(81, 9), CLASSIC)
    rows = [bytes(int(c) if c.isdigit() else 0 for c in line) for line in classic_lines]
    puzzles = np.array([list(row) for row in rows], dtype=np.uint8)
    results = np.zeros_like(puzzles)
    counts, guesses = np.zeros(len(rows), dtype=np.uint32), np.zeros(len(rows), dtype=np.uint32)
    is_finished = np.zeros(len(rows), dtype=np.uint8)
    assert rules.solve_batch(puzzles, 2, results, counts, guesses, is_finished, threads)
    for row, result, count in zip(rows, results, counts, strict=True):
        found = solutions(rules, row, 2)
        assert len(found) == count
        assert bytes(result) == (found[0] if found else bytes(81))


@pytest.mark.parametrize(("box", "count"), [((2, 2), 288), ((2, 3), 28_200_960)])
def test_an_estimate_is_near_the_number_of_solutions(box: tuple[int, int], count: int) -> None:
    side = box[0] * box[1]
    rules = model(Setting(side * side, side), houses(*box))
    mean, low, high, dives, lived = rules.estimate(bytes(side * side), None, 3, 1000)
    assert 0.9 * count < mean < 1.1 * count
    assert 0 <= low <= mean <= high
    assert 0 < lived <= dives == 1000
    assert (mean, low, high, dives, lived) == rules.estimate(bytes(side * side), None, 3, 1000)


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ([("cage", [10, 0, 99])], r"term 0 \(cage\): a cell is 99, not 0 to 15"),
        ([("cage", [10, 0, 0])], r"term 0 \(cage\): cell 0 occurs twice"),
        ([("different", [0, 1]), ("pair", [0, 1, 2])], r"term 1 \(pair\): a set of values is missing"),
        ([("pair", [0, 1, 1, 2, 3, 4, 5])], r"term 0 \(pair\): a cell is missing"),
        ([("pair", [0, 1, 1, 2, 3, 16])], r"term 0 \(pair\): a set of values is 16, not 0 to 15"),
        ([("windoku", [])], r"term 0 \(windoku\): unknown kind of term"),
        ([("either", [2]), ("alternative", [0])], r"term 0 \(either\): an alternative is missing"),
        ([("either", [1]), ("alternative", [5])], r"term 1 \(alternative\): the number of terms is 5, not 0 to 0"),
        ([("automaton", [1, 0, 1, 0, 0, 0])], r"term 0 \(automaton\): the table of layer 0 is too short"),
        ([("automaton", [2, 0, 1, 1, 5, 0, 0, 0, 1, 0, 0, 0, 0])], r"layer 0 leads to a missing state"),
        ([("full-line", [0, 1, -1, 0, 1])], r"has 2 cells for 4 values"),
        (
            [("linear", [0, *[n for cell in range(16) for n in (cell, 1_000_000)] * 16])],
            "the coefficients are too large",
        ),
        ([("value-sets", [1, 1, 0, 1])], "a set and the cells differ in size"),
        ([("same-values", [2, 0, 1, 2])], "the groups differ in size"),
        ([("lunchbox", [3, 0])], "needs two cells or more"),
    ],
)
def test_a_malformed_term_is_rejected_by_number_and_reason(terms: list[Term], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        _native.RuleModel(16, 4, 1, terms)


def test_puzzles_are_checked() -> None:
    rules = model(Setting(16, 4), houses(2, 2))
    with pytest.raises(ValueError, match="expected 16 cells"):
        rules.search(bytes(15))
    with pytest.raises(ValueError, match="givens are 0 to 4"):
        rules.search(bytes([5, *bytes(15)]))
    with pytest.raises(ValueError, match="candidates hold a value that there is not"):
        rules.count(bytes(16), [16] * 16, 1, 1)
    with pytest.raises(ValueError, match="the number of values is 32, not 1 to 31"):
        _native.RuleModel(16, 32, 1, [])
