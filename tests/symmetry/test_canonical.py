"""The canonical form: the same for all equivalents, and the least of all of them."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import examples
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse import _native
from fullhouse.engines.status import Status
from fullhouse.symmetry import canonical_form, transform_between
from fullhouse.symmetry.canonical_table import fingerprints_of
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


@pytest.mark.thorough
@pytest.mark.parametrize("line", SAMPLES.values(), ids=SAMPLES.keys())
def test_the_form_is_the_least_of_all_moves(line: str) -> None:
    grid = fh.parse(line)
    digits, _, automorphisms = _native.canonicalize_by_trying_all(grid.digits)
    form = canonical_form(grid)
    assert (form.grid.digits, form.automorphisms) == (digits, automorphisms)


@pytest.mark.parametrize("line", SAMPLES.values(), ids=SAMPLES.keys())
def test_the_transform_leads_to_the_form(line: str) -> None:
    form = canonical_form(line)
    assert form.transform.apply(fh.parse(line)) == form.grid


@settings(max_examples=examples(60))
@given(st.sampled_from(sorted(SAMPLES)), st.integers(0, 2**32))
def test_equivalent_grids_have_the_same_form(name: str, seed: int) -> None:
    grid = fh.parse(SAMPLES[name])
    image = Transform.random(seed).apply(grid)
    form, other = canonical_form(grid), canonical_form(image)
    assert (form.grid, form.automorphisms) == (other.grid, other.automorphisms)
    between = transform_between(grid, image)
    assert between is not None
    assert between.apply(grid) == image


def test_the_form_of_a_form_is_itself() -> None:
    form = fh.canonical(WIKIPEDIA)
    assert fh.canonical(form) == form


def test_the_most_symmetric_grid_has_648_automorphisms() -> None:
    assert canonical_form(MOST_SYMMETRIC).automorphisms == 648


def test_every_move_leaves_the_empty_grid_as_it_is() -> None:
    assert canonical_form("." * 81).automorphisms == 3_359_232


def test_grids_that_differ_in_more_than_symmetry_are_not_equivalent() -> None:
    assert not fh.equivalent(WIKIPEDIA, SEVENTEEN)
    assert not fh.equivalent(SOLVED, MOST_SYMMETRIC)
    assert fh.equivalent(SOLVED, Transform.random(5).apply(fh.parse(SOLVED)))


def test_a_grid_with_a_digit_twice_in_a_house_has_no_form() -> None:
    with pytest.raises(fh.RuleViolation, match="r1c1 and r1c2"):
        fh.canonical("11" + "." * 79)


def test_a_grid_of_another_size_has_no_form() -> None:
    small = fh.Grid([1] + [0] * 15, fh.Geometry(2, 2))
    for refused in (fh.canonical, fh.augment, Transform().apply):
        with pytest.raises(fh.BadArgument, match="the grid must be 9x9 with 3x3 boxes"):
            refused(small)
    assert "9x9" in fh.canonical_batch([small]).errors[0]


def test_anything_readable_has_a_form() -> None:
    rows = [list(WIKIPEDIA[9 * row : 9 * row + 9]) for row in range(9)]
    assert fh.canonical(rows) == fh.canonical(WIKIPEDIA.encode()) == fh.canonical(fh.Board(fh.parse(WIKIPEDIA)))
    assert fh.equivalent(rows, fh.parse(WIKIPEDIA).to_numpy())


def test_a_batch_gives_what_single_calls_give_with_any_number_of_threads() -> None:
    lines = list(SAMPLES.values())
    for threads in (1, 2, 5):
        table = fh.canonical_batch(lines, threads=threads)
        for row, line in enumerate(lines):
            form = canonical_form(line)
            assert table.forms[row].tobytes() == form.grid.digits
            assert (table.transform(row), table.automorphisms[row]) == (form.transform, form.automorphisms)


def test_a_batch_marks_rows_without_a_form_and_says_why() -> None:
    table = fh.canonical_batch([WIKIPEDIA, "?", "11" + "." * 79, WIKIPEDIA])
    assert table.status.tolist() == [Status.DONE, Status.UNREADABLE, Status.UNSOLVABLE, Status.DONE]
    assert table.is_first.tolist() == [True, False, False, False]
    assert dict(table.errors) == {
        1: "expected 81 cells, found 1 (80 too few)",
        2: "unsolvable: two 1s in row 1: r1c1 and r1c2",
    }
    for row in (1, -3):
        with pytest.raises(fh.BadArgument, match=f"row must be one that has a form, not {row}: expected 81 cells"):
            table.transform(row)


def test_a_batch_has_columns_for_data_frames() -> None:
    columns = fh.canonical_batch([WIKIPEDIA, "?", "." * 81]).columns
    assert columns["status"].tolist() == ["done", "unreadable", "done"]
    assert columns["canonical"].tolist() == [fh.canonical(WIKIPEDIA).to_line(), "", "." * 81]
    assert columns["automorphisms"].tolist() == [1, 0, 3_359_232]


def test_rows_that_a_stop_leaves_undone_are_late() -> None:
    stop = fh.Stop()
    table = fh.canonical_batch([WIKIPEDIA] * 600, progress=lambda _: stop.stop(), stop=stop)
    assert table.status[0] == Status.DONE
    assert table.status[-1] == Status.LATE
    assert table.errors[599] == "stopped before the row was finished"


def test_values_survive_pickle_and_copy() -> None:
    form = canonical_form(WIKIPEDIA)
    table, images = fh.canonical_batch([WIKIPEDIA, "?"]), fh.augment(WIKIPEDIA, 3)
    values: tuple[Any, ...] = (form, table, images)
    copies = (pickle.loads(pickle.dumps(values)), tuple(map(copy.copy, values)), copy.deepcopy(values))
    for again, same, other in copies:
        assert again == form
        assert (same.forms == table.forms).all()
        assert (same.transform(0), dict(same.errors)) == (table.transform(0), dict(table.errors))
        assert (other.seed, other.grids.tolist()) == (images.seed, images.grids.tolist())


@given(seed=st.integers(0, 2**32), line=st.sampled_from([*SAMPLES.values(), "11" + "." * 79]))
def test_equivalent_grids_have_the_same_fingerprint(seed: int, line: str) -> None:
    grid = fh.parse(line)
    digits = np.frombuffer(grid.digits, dtype=np.uint8)[None]
    images = np.concatenate([digits, np.frombuffer(Transform.random(seed, 0).apply(grid).digits, dtype=np.uint8)[None]])
    first, second = fingerprints_of(images, threads=1).tolist()
    assert first == second


def test_hardly_any_other_grids_share_a_fingerprint() -> None:
    digits = np.array([list(puzzle.givens.digits) for puzzle in fh.generate_many(500, seed=1)], dtype=np.uint8)
    assert len(set(fingerprints_of(digits, threads=2).tolist())) == 500
    with pytest.raises(ValueError, match="81 columns"):
        _native.fingerprints(digits, np.zeros(3, dtype=np.uint64), 1)
