"""Random equivalents of a grid depend on the seed and their number alone."""

from __future__ import annotations

import numpy as np
import pytest
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.symmetry.transform import Transform


def test_random_equivalents_are_those_of_the_numbered_transforms() -> None:
    images = fh.augment(WIKIPEDIA, 300, seed=11, threads=2)
    for number in (0, 1, 299):
        assert images[number].tobytes() == Transform.random(11, number).apply(WIKIPEDIA).digits
        assert images.transform(number) == Transform.random(11, number)
    assert (fh.augment(WIKIPEDIA, 100, seed=11, threads=1).grids == images[:100]).all()
    assert len(np.unique(images, axis=0)) == len(images) == 300
    assert len(np.unique(fh.canonical_batch(images.grids).forms, axis=0)) == 1


def test_equivalents_without_a_seed_differ_and_carry_theirs() -> None:
    one, other = fh.augment(WIKIPEDIA, 3), fh.augment(WIKIPEDIA, 3)
    assert one.seed != other.seed
    assert (fh.augment(WIKIPEDIA, 3, seed=one.seed).grids == one.grids).all()
    assert repr(fh.augment(WIKIPEDIA, 3, seed=-1)) == f"<AugmentTable of 3 equivalents, seed {2**64 - 1}>"


def test_equivalents_are_an_array_to_numpy() -> None:
    images = fh.augment(WIKIPEDIA, 5, seed=1)
    assert np.asarray(images) is images.grids
    assert np.array(images, dtype=np.int64).dtype == np.int64
    assert [row.tobytes() for row in images] == [images[row].tobytes() for row in range(5)]
    assert images.columns["puzzle"][4] == images.transform(4).apply(WIKIPEDIA).to_line()


def test_a_stop_ends_the_making_of_equivalents() -> None:
    stop = fh.Stop()
    with pytest.raises(fh.Stopped):
        fh.augment(WIKIPEDIA, 10_000_000, stop=stop, progress=lambda _: stop.stop())


@pytest.mark.parametrize("n", [10**12, -1, 1.5, "3"])
def test_a_number_of_equivalents_that_cannot_be_is_rejected(n: int) -> None:
    with pytest.raises(fh.BadArgument, match="n must be"):
        fh.augment(WIKIPEDIA, n)


@pytest.mark.parametrize("seed", [1.5, "7"])
def test_a_seed_is_a_whole_number(seed: int) -> None:
    for draw in (lambda: fh.augment(WIKIPEDIA, seed=seed), lambda: Transform.random(seed)):
        with pytest.raises(fh.BadArgument, match="seed must be a whole number, or None for any, not"):
            draw()
