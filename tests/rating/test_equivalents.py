"""Equivalent puzzles get the same level and the same ER, EP and ED."""

from __future__ import annotations

from typing import get_args

import numpy as np
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, WIKIPEDIA, dug_puzzle

import fullhouse as fh
from fullhouse.rating.rating import ScaleName
from fullhouse.symmetry.transform import Transform

PUZZLES = [WIKIPEDIA, EULER_1, INKALA_2012, *(dug_puzzle(seed).to_line() for seed in range(60))]
COPIES = 4


def test_equivalent_puzzles_get_the_same_level_and_the_same_numbers_of_sudoku_explainer() -> None:
    table = fh.rate_batch(PUZZLES, scales=("hodoku", "se", "se-1.2.1"))
    assert table.is_rated.all()
    for copy in range(COPIES):
        images = [Transform.random(copy, number).apply(fh.parse(line)) for number, line in enumerate(PUZZLES)]
        other = fh.rate_batch(images, scales=("hodoku", "se", "se-1.2.1"))
        assert (other.level == table.level).all()
        for scale in ("se", "se-1.2.1"):
            for numbers in ("er", "ep", "ed"):
                assert (getattr(other[scale], numbers) == getattr(table[scale], numbers)).all()


def test_one_puzzle_is_rated_as_it_is_in_a_batch() -> None:
    scales: tuple[ScaleName, ...] = get_args(ScaleName)
    table = fh.rate_batch(PUZZLES[:20], scales=scales)
    for row, line in enumerate(PUZZLES[:20]):
        batched = table.rating(row)
        assert batched is not None
        assert fh.rate(line, scales=scales).to_row() == batched.to_row()


def test_the_hardest_step_is_one_of_the_puzzle_itself() -> None:
    for line in (WIKIPEDIA, EULER_1, *PUZZLES[3:14]):
        rating = fh.rate(line, scales="se").se
        assert rating is not None
        hardest = rating.hardest
        assert hardest is not None
        assert hardest.step is not None
        solution = fh.solve(line)
        for conclusion in hardest.step.conclusions:
            cell, digit = conclusion.candidate.cell, conclusion.candidate.digit
            assert (solution[cell] == digit) == conclusion.places


def test_the_same_puzzle_gets_the_same_rating_with_any_number_of_threads() -> None:
    tables = [fh.rate_batch([*PUZZLES, NORVIG_IMPOSSIBLE], threads=threads) for threads in (1, 2, 5)]
    for table in tables[1:]:
        assert np.array_equal(table.level, tables[0].level)
        assert np.array_equal(table.score, tables[0].score)
        assert np.array_equal(table.er, tables[0].er, equal_nan=True)
