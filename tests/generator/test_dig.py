"""Solution grids are drawn evenly, so that known statistics hold for a sample; and redundant clues are removed."""

from __future__ import annotations

from collections import Counter
from math import factorial

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import examples
from puzzles import EULER_1, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA

import fullhouse as fh
from fullhouse import _native
from fullhouse.engines.status import Status
from fullhouse.engines.table import Digits
from fullhouse.generator.dig import GRID_COUNT, as_rows, draw

GRIDS = 20_000
FIRST_GRID = "743528916298163475165497823576341298419682537832975641324756189951834762687219354"


@pytest.fixture(scope="module")
def grids() -> Digits:
    return np.asarray(as_rows(draw(2026, 0, GRIDS).grids))


def chi_square(counts: npt.NDArray[np.int64], shares: list[float]) -> float:
    expected = np.array(shares) * counts.sum()
    return float(((counts - expected) ** 2 / expected).sum())


def test_every_grid_drawn_is_a_solution(grids: Digits) -> None:
    assert (fh.verify_batch(grids, grids).status == Status.CORRECT).all()


def test_a_grid_depends_only_on_the_seed_and_its_number() -> None:
    whole = draw(5, 0, 100, threads=1)
    parts = [draw(5, first, 20, threads=threads) for first, threads in ((0, 1), (20, 2), (40, 5), (60, 3), (80, 1))]
    assert b"".join(part.grids for part in parts) == whole.grids
    assert b"".join(part.orders for part in parts) == whole.orders
    assert draw(6, 0, 100).grids != whole.grids


def test_the_first_grid_of_a_seed_never_changes() -> None:
    """Seeds that users keep give the same puzzles again."""
    assert "".join(map(str, draw(1, 0, 1).grids)) == FIRST_GRID


def test_orders_hold_every_cell_once() -> None:
    orders = np.asarray(as_rows(draw(5, 0, 500).orders))
    assert (np.sort(orders, axis=1) == np.arange(81)).all()


def test_every_digit_is_equally_likely_in_every_cell(grids: Digits) -> None:
    for cell in range(81):
        counts = np.bincount(grids[:, cell], minlength=10)[1:]
        assert chi_square(counts, [1 / 9] * 9) < 33.4, f"cell {cell}"  # one in 20,000 for eight degrees of freedom
    total = sum(chi_square(np.bincount(grids[:, cell], minlength=10)[1:], [1 / 9] * 9) for cell in range(81))
    assert 648 - 200 < total < 648 + 200


def test_the_choices_made_estimate_the_number_of_grids() -> None:
    ways_beside_the_first_box = 56 * 6**6
    estimate = _native.mean_choices(1, 1_000_000) * factorial(9) * ways_beside_the_first_box**2
    assert estimate == pytest.approx(GRID_COUNT, rel=0.01)


def test_complete_rows_of_a_box_stay_together_next_to_it_in_one_band_of_28(grids: Digits) -> None:
    """Of the 56 ways to choose the digits of the second box row by row two move complete rows of the first.

    All ways leave nearly, not exactly, as many ways to complete the grid.
    """
    shares = []
    for lines in (grids.reshape(-1, 9, 9), grids.reshape(-1, 9, 9).transpose(0, 2, 1)):
        for first in (0, 3, 6):
            bits = 1 << lines[:, first : first + 3].astype(np.int64)
            one, two = (np.bitwise_or.reduce(bits[:, :, start : start + 3], axis=2) for start in (0, 3))
            shares.append(float((one[:, :, None] == two[:, None, :]).any(axis=2).all(axis=1).mean()))
    assert shares == pytest.approx([2 / 56] * 6, abs=0.005)
    assert float(np.mean(shares)) == pytest.approx(2 / 56, abs=0.0015)


def test_rows_of_adjacent_boxes_share_digits_as_often_as_expected(grids: Digits) -> None:
    """The first row of the second box has 0 to 3 digits of the third row of the first: 1, 27, 27, 1 of 56 ways."""
    rows = grids.reshape(-1, 9, 9)
    bits = 1 << rows.astype(np.int64)
    third, beside = np.bitwise_or.reduce(bits[:, 2, :3], axis=1), np.bitwise_or.reduce(bits[:, 0, 3:6], axis=1)
    shared = np.array([int(both).bit_count() for both in third & beside])
    assert chi_square(np.bincount(shared, minlength=4), [1 / 56, 27 / 56, 27 / 56, 1 / 56]) < 25


def test_one_grid_in_twenty_thousand_is_equivalent_to_itself_in_two_ways(grids: Digits) -> None:
    """560,151 of the 5,472,730,538 classes have automorphisms, and such a class has at most half as many grids."""
    automorphisms = Counter(fh.canonical_batch(grids).automorphisms.tolist())
    assert automorphisms[1] >= len(grids) - 6


@settings(max_examples=examples(20), deadline=None)
@given(seed=st.one_of(st.none(), st.integers(0, 2**32)), puzzle=st.sampled_from([WIKIPEDIA, EULER_1]))
def test_a_minimized_puzzle_needs_every_remaining_clue(seed: int | None, puzzle: str) -> None:
    left = fh.minimize(puzzle, seed=seed)
    assert not list(fh.find_redundant_clues(left))
    assert fh.solve(left) == fh.solve(puzzle)
    assert all(digit in (0, given_digit) for digit, given_digit in zip(left, fh.parse(puzzle), strict=True))
    assert left == fh.minimize(puzzle, seed=seed)


def test_a_minimal_puzzle_is_not_changed() -> None:
    minimal = fh.generate(seed=1).givens
    assert fh.minimize(minimal) == minimal == fh.minimize(minimal, seed=9)


def test_a_full_grid_can_be_minimized() -> None:
    grid = fh.solve(WIKIPEDIA)
    assert 17 <= fh.minimize(grid, seed=1).clue_count < 35


def test_only_a_puzzle_with_one_solution_can_be_minimized() -> None:
    with pytest.raises(fh.Ambiguous):
        fh.minimize(TWO_SOLUTIONS)
    with pytest.raises(fh.Unsolvable):
        fh.minimize(NORVIG_IMPOSSIBLE)
