"""True candidates: exactly the digits that occur in some solution, whatever their number."""

from __future__ import annotations

import random
from itertools import islice
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import examples
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse import _native
from fullhouse.codecs import Entry
from fullhouse.core.board import rule_candidates
from fullhouse.core.digits import mask_of
from fullhouse.core.notation import parse_cell
from fullhouse.engines.solve import EngineName

FEW_CLUES = "................................5..8.....2..981.7....343..6.9.........5....3....7"
"""Has many more than 1,000 solutions; the first 1,000 agree on 32 cells without a clue."""
SMALL = "1..." + "..1." + "...." + "...."


def by_brute_force(puzzle: fh.Readable) -> tuple[int, ...]:
    """The digits of each cell in the solutions, all of which are listed."""
    found = list(fh.solutions(puzzle))
    return tuple(mask_of(set(digits)) for digits in zip(*(grid.digits for grid in found), strict=True))


def test_a_board_with_many_solutions_has_every_digit_of_every_solution() -> None:
    found = fh.true_candidates(FEW_CLUES)
    assert len(found.open_cells) == 65
    assert list(found[parse_cell("r4c3")]) == [2, 3, 4, 6, 7, 9]
    first = [grid.digits[parse_cell("r4c3")] for grid in islice(fh.solutions(FEW_CLUES), 1_000)]
    assert set(first) < set(found[parse_cell("r4c3")])


def test_an_empty_board_has_every_digit_in_every_cell() -> None:
    found = fh.true_candidates("." * 81)
    assert set(found.masks) == {0b111_111_111}
    assert (len(found), str(found)) == (81, "ambiguous: 81 open cells")


@pytest.mark.parametrize("in_lanes", [False, True])
def test_the_native_search_pauses_after_a_number_of_steps_and_resumes(in_lanes: bool) -> None:
    start = list(rule_candidates(fh.parse(FEW_CLUES)))
    search, pauses = _native.TrueCandidates(start, in_lanes=in_lanes), 0
    while not search.run(1):
        pauses += 1
    assert pauses > (2 if in_lanes else 50)
    assert tuple(search.shown) == fh.true_candidates(FEW_CLUES).masks


def in_lanes(puzzle: fh.Readable) -> tuple[int, ...]:
    """The true candidates by many searches side by side, as in the app without a server."""
    search = _native.TrueCandidates(list(rule_candidates(fh.parse(puzzle))), in_lanes=True)
    while not search.run(1_000):
        pass
    return tuple(search.shown)


def test_a_proper_puzzle_has_only_its_solution() -> None:
    found = fh.true_candidates(WIKIPEDIA)
    assert "".join(str(digit) for digits in found for digit in digits) == WIKIPEDIA_SOLUTION
    assert (found.open_cells, str(found)) == ((), "proper: exactly one solution")


@pytest.mark.parametrize(
    "puzzle", ["55" + "." * 79, "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."]
)
def test_an_impossible_puzzle_has_none_and_says_why(puzzle: str) -> None:
    found = fh.true_candidates(puzzle)
    assert not found.is_solvable
    assert set(found.masks) == {0}
    assert str(found) == str(fh.check(puzzle))
    assert str(found).startswith("unsolvable: ")


@pytest.mark.thorough
@pytest.mark.parametrize("engine", get_args(EngineName))
def test_every_engine_finds_the_same(engine: EngineName) -> None:
    some = "".join(digit if cell % 5 else "." for cell, digit in enumerate(WIKIPEDIA))
    assert fh.true_candidates(some, engine=engine).masks == fh.true_candidates(some).masks == by_brute_force(some)


def test_other_sizes_have_true_candidates() -> None:
    assert fh.true_candidates(SMALL).masks == by_brute_force(SMALL)


def test_excluded_candidates_narrow_the_solutions() -> None:
    entry = Entry(fh.parse("." * 81), candidates=(0b11, *[0b111_111_111] * 80))
    found = fh.true_candidates(entry)
    assert (list(found[0]), len(found[1])) == ([1, 2], 9)
    board = fh.parse_board(WIKIPEDIA[:-1] + ".")
    board.eliminate(2, 4)
    assert not fh.true_candidates(board).is_solvable


def test_a_stopped_search_raises() -> None:
    stop = fh.Stop()
    stop.stop()
    with pytest.raises(fh.Stopped):
        fh.true_candidates("." * 81, stop=stop)


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 10**6), blanks=st.integers(0, 58), changed=st.integers(0, 80), digit=st.integers(0, 9))
def test_they_are_what_brute_force_finds(seed: int, blanks: int, changed: int, digit: int) -> None:
    cells = random.Random(seed).sample(range(81), blanks)
    grid = fh.parse("".join("." if cell in cells else one for cell, one in enumerate(WIKIPEDIA_SOLUTION)))
    grid = grid.with_digit(changed, digit)
    if fh.count(grid, limit=2_000) < 2_000:
        assert fh.true_candidates(grid).masks == in_lanes(grid) == (by_brute_force(grid) or (0,) * 81)


@settings(max_examples=examples(30), deadline=None)
@given(seed=st.integers(0, 10**6), clues=st.integers(0, 24))
def test_each_has_a_witness_and_no_other_candidate_has_one(seed: int, clues: int) -> None:
    cells = random.Random(seed).sample(range(81), clues)
    grid = fh.parse("".join(one if cell in cells else "." for cell, one in enumerate(WIKIPEDIA_SOLUTION)))
    found = fh.true_candidates(grid)
    assert found.masks == in_lanes(grid)
    for cell in random.Random(seed).sample(range(81), 3):
        with_digit = [digit for digit in range(1, 10) if fh.count(grid.with_digit(cell, digit), limit=1)]
        assert list(found[cell]) == (with_digit if not grid[cell] else [grid[cell]])
