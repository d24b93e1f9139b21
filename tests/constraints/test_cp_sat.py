"""For every kind, the engine, `holds` by brute force, and an independent CP-SAT model find the same grids."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from constraints.samples import sample
from hypothesis import given, settings
from hypothesis import strategies as st

import fullhouse as fh
from fullhouse import Grid
from fullhouse.constraints import KINDS, Rules
from fullhouse.core.native import HAS_NATIVE
from fullhouse.errors import FormatError

pytest.importorskip("ortools", reason="OR-Tools is not installed, so nothing is compared with CP-SAT")
from constraints.cp_sat import MODELS, Model

pytestmark = pytest.mark.skipif(not HAS_NATIVE, reason="the general engine is in the native module")
FREE = "no-rows no-columns no-boxes"
SIZES = ("4x4", "4x4 no-boxes", "4x4~0-4 no-boxes", f"4x4 {FREE}", "6x6", "6x6~0-5 no-boxes", f"6x6~1-9 {FREE}")
MOST = 300
"""The most full grids that are tried one by one."""
each_kind = pytest.mark.parametrize("name", list(KINDS))


def random_rules(name: str, random: Random) -> tuple[Rules, Rules]:
    """Rules with a random constraint of this kind, and sometimes one of another; and the same rules without them."""
    while True:
        size = random.choice(SIZES)
        plain = Rules.parse(size)
        others = random.sample([other for other in KINDS if other not in ("boxes", "jigsaw")], random.choice((0, 0, 1)))
        constraints = (sample(kind, plain.shape, random) for kind in (name, *others))
        with suppress(FormatError):  # they do not fit the grid
            return Rules.parse(" ".join([size, *constraints])), plain


def completions(rules: Rules, givens: bytes | bytearray) -> Iterator[bytes]:
    """Every full grid with these givens, in which rows and columns have no value twice if they must not."""
    kinds, width, grid = {one.kind for one in rules.constraints}, rules.shape.columns, bytearray(givens)
    blanks = [cell for cell in range(rules.size) if not givens[cell]]

    def fill(number: int) -> Iterator[bytes]:
        if number == len(blanks):
            yield bytes(grid)
            return
        cell = blanks[number]
        row = grid[cell - cell % width :][:width] if "rows" in kinds else b""
        column = grid[cell % width :: width] if "columns" in kinds else b""
        for digit in range(1, rules.shape.values + 1):
            if digit not in row and digit not in column:
                grid[cell] = digit
                yield from fill(number + 1)
        grid[cell] = 0

    return fill(0)


def random_givens(rules: Rules, plain: Rules, random: Random) -> bytes:
    """Most cells of a grid that obeys the rules; or if there is none like it, of one that obeys the plain rules."""
    some = bytearray(rules.size)
    for cell in random.sample(range(rules.size), random.randint(1, rules.shape.columns)):
        some[cell] = random.randint(1, rules.shape.values)
    tries = (Grid(some, rules), Grid.empty(rules), Grid(some, plain), Grid.empty(plain))
    givens = bytearray(next(grid for puzzle in tries for grid in fh.solutions(puzzle, time_limit=60)).digits)
    for cell in random.sample(range(rules.size), 16):
        digit, givens[cell] = givens[cell], 0
        if next(islice(completions(rules, givens), MOST, None), None):
            givens[cell] = digit
            break
    return bytes(givens)


def compare(name: str, seed: int) -> None:
    """Find all grids that obey random rules in three ways."""
    random = Random(seed)
    rules, plain = random_rules(name, random)
    givens = random_givens(rules, plain, random)
    expected = {digits for digits in completions(rules, givens) if rules.broken(digits) is None}
    assert Model(rules, givens).grids(most=MOST + 1) == expected
    puzzle = Grid(givens, rules)
    assert sorted(grid.digits for grid in fh.solutions(puzzle)) == sorted(expected)
    assert fh.count(puzzle, limit=2) == min(len(expected), 2)
    assert fh.check(puzzle).is_proper == (len(expected) == 1)


def test_every_kind_has_a_model() -> None:
    assert MODELS.keys() == KINDS.keys()


@each_kind
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_the_engine_and_the_verifier_agree_with_cp_sat(name: str, seed: int) -> None:
    compare(name, seed)


@pytest.mark.slow
@each_kind
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_the_engine_and_the_verifier_agree_with_cp_sat_on_more_puzzles(name: str, seed: int) -> None:
    compare(name, seed)
