"""The least form: the same for all equivalents, and the least of all of them."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse import _native
from fullhouse.symmetry.transform import Transform

MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
"""The grid with 648 automorphisms, more than any other has."""
SOLVED = fh.solve(WIKIPEDIA).to_line()
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"


def thinned(line: str, clues: int, seed: int) -> str:
    kept = set(random.Random(seed).sample(range(81), clues))
    return "".join(character if cell in kept else "." for cell, character in enumerate(line))


SAMPLES = {
    "a solved grid": SOLVED,
    "the most symmetric grid": MOST_SYMMETRIC,
    "a 17-clue puzzle": SEVENTEEN,
    "an easy puzzle": WIKIPEDIA,
    "the empty grid": "." * 81,
    "one clue": "." * 40 + "1" + "." * 40,
    "two equal clues": "1" + "." * 39 + "1" + "." * 40,
    "one full row": "." * 9 + SOLVED[9:18] + "." * 63,
    "a full band": SOLVED[:27] + "." * 54,
    "a full row in each band": (SOLVED[:9] + "." * 18) + (SOLVED[27:36] + "." * 18) + ("." * 18 + SOLVED[72:]),
    "all but two rows": "." * 9 + SOLVED[9:27] + "." * 9 + SOLVED[36:],
    "one full column": "".join(MOST_SYMMETRIC[9 * row] + "." * 8 for row in range(9)),
    "a full stack": "".join(MOST_SYMMETRIC[9 * row : 9 * row + 3] + "." * 6 for row in range(9)),
    "one full box": "".join((SOLVED[9 * row : 9 * row + 3] if row < 3 else "...") + "." * 6 for row in range(9)),
    **{f"{clues} clues of a solved grid": thinned(SOLVED, clues, clues) for clues in (3, 8, 25, 40, 60, 75, 80)},
    **{f"{clues} clues of the most symmetric grid": thinned(MOST_SYMMETRIC, clues, clues) for clues in (5, 12, 33, 70)},
}


@pytest.mark.parametrize("line", SAMPLES.values(), ids=SAMPLES.keys())
def test_the_form_is_the_least_of_all_moves(line: str) -> None:
    grid = fh.parse(line)
    digits, _, automorphisms = _native.canonicalize_by_trying_all(grid.digits)
    form = fh.canonical_form(grid)
    assert (form.grid.digits, form.automorphisms) == (digits, automorphisms)


@pytest.mark.parametrize("line", SAMPLES.values(), ids=SAMPLES.keys())
def test_the_transform_leads_to_the_form(line: str) -> None:
    form = fh.canonical_form(line)
    assert form.transform.apply(fh.parse(line)) == form.grid


@settings(max_examples=60)
@given(st.sampled_from(sorted(SAMPLES)), st.integers(0, 2**32))
def test_equivalent_grids_have_the_same_form(name: str, seed: int) -> None:
    grid = fh.parse(SAMPLES[name])
    image = Transform.random(seed).apply(grid)
    form, other = fh.canonical_form(grid), fh.canonical_form(image)
    assert (form.grid, form.automorphisms) == (other.grid, other.automorphisms)
    between = fh.transform_between(grid, image)
    assert between is not None
    assert between.apply(grid) == image


def test_the_form_of_a_form_is_itself() -> None:
    form = fh.canonical(WIKIPEDIA)
    assert fh.canonical(form) == form


def test_the_most_symmetric_grid_has_648_automorphisms() -> None:
    assert fh.canonical_form(MOST_SYMMETRIC).automorphisms == 648


def test_every_move_leaves_the_empty_grid_as_it_is() -> None:
    assert fh.canonical_form("." * 81).automorphisms == 3_359_232


def test_grids_that_differ_in_more_than_symmetry_are_not_equivalent() -> None:
    assert not fh.equivalent(WIKIPEDIA, SEVENTEEN)
    assert not fh.equivalent(SOLVED, MOST_SYMMETRIC)
    assert fh.equivalent(SOLVED, Transform.random(5).apply(fh.parse(SOLVED)))


def test_a_grid_with_a_digit_twice_in_a_house_has_no_form() -> None:
    with pytest.raises(fh.RuleViolation, match="r1c1 and r1c2"):
        fh.canonical("11" + "." * 79)


def test_a_batch_gives_what_single_calls_give_with_any_number_of_threads() -> None:
    lines = list(SAMPLES.values())
    for threads in (1, 2, 5):
        batch = fh.canonical_batch(lines, threads=threads)
        for row, line in enumerate(lines):
            form = fh.canonical_form(line)
            assert batch.forms[row].tobytes() == form.grid.digits
            assert (batch.transform(row), batch.automorphisms[row]) == (form.transform, form.automorphisms)


def test_a_batch_marks_rows_without_a_form_and_tells_why() -> None:
    batch = fh.canonical_batch([WIKIPEDIA, "?", "11" + "." * 79, WIKIPEDIA])
    assert batch.is_first.tolist() == [True, False, False, False]
    assert set(batch.errors) == {1, 2}
    assert batch.errors[2] == "a house has a digit twice"
    for row in (1, -3):
        with pytest.raises(ValueError, match=f"row {row} has no form"):
            batch.transform(row)


def test_random_equivalents_are_those_of_the_numbered_transforms() -> None:
    images = fh.augment(WIKIPEDIA, 300, seed=11, threads=2)
    for number in (0, 1, 299):
        assert images[number].tobytes() == Transform.random(11, number).apply(fh.parse(WIKIPEDIA)).digits
    assert (fh.augment(WIKIPEDIA, 100, seed=11, threads=1) == images[:100]).all()
    assert len(np.unique(images, axis=0)) == 300
    assert len(np.unique(fh.canonical_batch(images).forms, axis=0)) == 1


def test_more_equivalents_than_memory_holds_are_refused() -> None:
    with pytest.raises(ValueError, match="n is from 0 to"):
        fh.augment(WIKIPEDIA, 10**12)
