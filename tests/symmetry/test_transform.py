"""Transforms form a group, and what they do can be seen."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.symmetry.transform import VISIBLE, Transform

GRID = fh.parse(WIKIPEDIA)
transforms = st.builds(Transform.random, st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))


@given(transforms, transforms)
def test_two_transforms_in_sequence_are_one_transform(one: Transform, other: Transform) -> None:
    assert one.then(other).apply(GRID) == other.apply(one.apply(GRID))


@given(transforms, transforms, transforms)
def test_brackets_do_not_matter(a: Transform, b: Transform, c: Transform) -> None:
    assert a.then(b).then(c) == a.then(b.then(c))


@given(transforms)
def test_the_inverse_undoes(transform: Transform) -> None:
    assert transform.then(transform.inverse).is_identity
    assert transform.inverse.then(transform).is_identity
    assert transform.inverse.apply(transform.apply(GRID)) == GRID


@given(transforms)
def test_a_transform_keeps_the_rules_and_the_number_of_solutions(transform: Transform) -> None:
    image = transform.apply(GRID)
    image.check_rules()
    assert fh.solve(image) == transform.apply(fh.solve(GRID))


def test_the_eight_visible_symmetries_do_what_numpy_does() -> None:
    array = GRID.to_numpy()
    expected = {
        "identity": array,
        "rotate-90": np.rot90(array, -1),
        "rotate-180": np.rot90(array, 2),
        "rotate-270": np.rot90(array),
        "mirror-rows": array[::-1],
        "mirror-columns": array[:, ::-1],
        "transpose": array.T,
        "anti-transpose": array[::-1, ::-1].T,
    }
    assert set(expected) == set(VISIBLE)
    for name, image in expected.items():
        assert (Transform.named(name).apply(GRID).to_numpy() == image).all(), name


def test_the_visible_symmetries_are_closed() -> None:
    eight = {Transform.named(name) for name in VISIBLE}
    assert {one.then(other) for one in eight for other in eight} == eight


def test_a_transform_that_tears_a_band_apart_is_rejected() -> None:
    with pytest.raises(fh.BadArgument, match=r"rows must be the lines 0 to 8, .* kept together, not \(0, 3, 1, 2"):
        Transform(rows=(0, 3, 1, 2, 4, 5, 6, 7, 8))
    for columns in (5, "abc", (0, 1, 2)):
        with pytest.raises(fh.BadArgument, match="columns must be the lines 0 to 8"):
            Transform(columns=columns)  # type: ignore[arg-type]


@pytest.mark.parametrize("names", [(1,) * 9, tuple(range(9)), (1, 2, 3)])
def test_names_other_than_the_nine_digits_are_rejected(names: tuple[int, ...]) -> None:
    with pytest.raises(fh.BadArgument, match="names must be the digits 1 to 9 in some order, not"):
        Transform(names=names)


def test_an_unknown_symmetry_is_rejected_with_those_there_are() -> None:
    with pytest.raises(fh.UnknownName, match="rotate-90"):
        Transform.named("rotate-45")


def test_a_transform_takes_anything_readable_and_rejects_the_rest_by_name() -> None:
    quarter = Transform.named("rotate-90")
    assert quarter.apply(WIKIPEDIA) == quarter.apply(GRID.to_numpy()) == quarter.apply(GRID)
    with pytest.raises(fh.FormatError):
        quarter.apply("nonsense")
    with pytest.raises(fh.BadArgument, match="other must be a Transform, not 'rotate-90'"):
        quarter.then("rotate-90")  # type: ignore[arg-type]
    with pytest.raises(fh.BadArgument, match="cell"):
        quarter.source_of(81)
    with pytest.raises(fh.BadArgument, match="packed must be 29 bytes"):
        Transform.from_bytes(b"123")
    with pytest.raises(fh.BadArgument, match="number must be"):
        Transform.random(1, -1)


@given(transforms)
def test_a_transform_survives_pickle_and_copy(transform: Transform) -> None:
    assert pickle.loads(pickle.dumps(transform)) == copy.deepcopy(transform) == copy.copy(transform) == transform


def test_a_transform_without_a_seed_is_any() -> None:
    assert Transform.random() != Transform.random()


def test_a_transform_prints_what_it_does() -> None:
    assert str(Transform()) == "nothing changes"
    assert str(Transform.named("transpose")) == "transpose"
    assert str(Transform(names=(2, 1, 3, 4, 5, 6, 7, 8, 9))) == "123456789 become 213456789"


def test_the_random_transform_of_a_seed_never_changes() -> None:
    """Recorded seeds must give the same puzzles on every machine and in every version."""
    assert str(Transform.random(7)) == RANDOM_7
    assert Transform.random(7, 1) != Transform.random(7)


RANDOM_7 = "rows 564321879; columns 213897645; 123456789 become 259471683"


def test_random_transforms_are_spread_evenly() -> None:
    drawn = [Transform.random(1, number) for number in range(7200)]
    assert 3400 < sum(transform.is_transposed for transform in drawn) < 3800
    for line in range(9):
        assert 650 < sum(t.rows[0] == line for t in drawn) < 950
        assert 650 < sum(t.columns[8] == line for t in drawn) < 950
        assert 650 < sum(t.names[4] == line + 1 for t in drawn) < 950
