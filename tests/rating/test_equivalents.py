"""A rating is that of the puzzle exactly as given; the canonical form has one for all equivalents."""

from __future__ import annotations

from typing import get_args

import numpy as np
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, WIKIPEDIA, dug_puzzle

import fullhouse as fh
from fullhouse.rating.rating import ScaleName
from fullhouse.symmetry.transform import Transform

PUZZLES = [WIKIPEDIA, EULER_1, INKALA_2012, *(dug_puzzle(seed).to_line() for seed in range(60))]
COPIES = 4


def test_equivalent_puzzles_get_the_same_numbers_if_their_canonical_forms_are_rated() -> None:
    forms = fh.canonical_batch(PUZZLES).forms
    table = fh.rate_batch(forms)
    for copy in range(COPIES):
        images = [Transform.random(copy, number).apply(fh.parse(line)) for number, line in enumerate(PUZZLES)]
        assert fh.rate_batch(fh.canonical_batch(images).forms).to_rows() == table.to_rows()


def test_a_rating_is_that_of_the_puzzle_exactly_as_given() -> None:
    """The ratings by HoDoKu 2.2.0 and SukakuExplainer 1.18.1 of the puzzle and of its canonical form."""
    puzzle = ".5...8473...2..6...6...5..94.....8.2....4....6.3.....11..8...2...2..7...7481...9."
    rating, form = fh.rate(puzzle), fh.rate(fh.canonical(puzzle))
    assert (str(rating.hodoku), str(rating.se)) == ("unfair, score 866", "ER 7.2, EP 1.2, ED 1.2")
    assert rating.counts == {
        "full-house": 21,
        "naked-single": 24,
        "hidden-single": 9,
        "pointing": 2,
        "xyz-wing": 1,
        "aic": 1,
    }
    assert (str(form.hodoku), str(form.se)) == ("extreme, score 1,956", "ER 7.2, EP 1.2, ED 1.2")


def test_one_puzzle_is_rated_as_in_a_batch() -> None:
    scales: tuple[ScaleName, ...] = get_args(ScaleName)
    table = fh.rate_batch(PUZZLES[:20], scales=scales)
    for row, line in enumerate(PUZZLES[:20]):
        batched = table.rating(row)
        assert batched is not None
        assert fh.rate(line, scales=scales).to_row() == batched.to_row()


def test_the_same_puzzle_gets_the_same_rating_with_any_number_of_threads() -> None:
    tables = [fh.rate_batch([*PUZZLES, NORVIG_IMPOSSIBLE], threads=threads) for threads in (1, 2, 5)]
    for table in tables[1:]:
        assert np.array_equal(table.level, tables[0].level)
        assert np.array_equal(table.score, tables[0].score)
        assert np.array_equal(table.er, tables[0].er, equal_nan=True)
