"""The general engine agrees with `holds` on small grids, and with the classic engines on classic puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

import pytest
from constraints.samples import sample
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse import Grid
from fullhouse.constraints import KINDS, Rules
from fullhouse.core.native import HAS_NATIVE
from fullhouse.engines.general import GENERAL
from fullhouse.errors import FormatError, Refused
from fullhouse.formats.codec import Entry

pytestmark = pytest.mark.skipif(not HAS_NATIVE, reason="the general engine is in the native module")


def latin_squares(boxes: bool) -> Iterator[bytes]:
    """Every 4x4 grid with different values in each row and column, and in each 2x2 box if wanted."""
    rows = list(permutations(range(1, 5)))

    def extend(chosen: tuple[tuple[int, ...], ...]) -> Iterator[bytes]:
        if len(chosen) == 4:
            yield bytes(value for row in chosen for value in row)
            return
        for row in rows:
            if all(row[column] != above[column] for above in chosen for column in range(4)):
                is_bottom = boxes and len(chosen) % 2
                if not is_bottom or all({*row[at : at + 2]}.isdisjoint(chosen[-1][at : at + 2]) for at in (0, 2)):
                    yield from extend((*chosen, row))

    return extend(())


ALL = {"4x4 boxes 2 2": list(latin_squares(boxes=True)), "4x4 no-boxes": list(latin_squares(boxes=False))}


@pytest.mark.parametrize("name", list(KINDS))
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_engine_finds_exactly_the_grids_that_obey_the_rules(name: str, seed: int) -> None:
    random = Random(seed)
    size = random.choice(list(ALL))
    rules = Rules.parse(size)
    try:
        rules = Rules.parse(f"{size} {sample(name, rules.shape, random)}")
    except FormatError:
        return  # this kind does not fit a 4x4 grid
    expected = {digits for digits in ALL[size] if rules.broken(digits) is None}
    empty = Grid.empty(rules)
    found = [grid.digits for grid in fh.solutions(empty)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert fh.count(empty, limit=None) == len(expected)
    masks = fh.true_candidates(empty).masks
    assert list(masks) == [sum(1 << digit - 1 for digit in {grid[cell] for grid in expected}) for cell in range(16)]


@pytest.mark.parametrize("name", [name for name in KINDS if name not in ("rows", "columns", "boxes", "doublers")])
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_solutions_of_larger_grids_obey_the_rules(name: str, seed: int) -> None:
    random = Random(seed)
    size = random.choice(("6x6", "6x6~0-5", "6x8~0-8 no-boxes"))
    try:
        rules = Rules.parse(f"{size} {sample(name, Rules.parse(size).shape, random)}")
    except FormatError:
        return
    for grid in islice(fh.solutions(Grid.empty(rules), time_limit=60), 5):
        assert fh.verify(Grid.empty(rules), grid)
        grid.check_rules()


def test_classic_puzzles_have_the_same_solution_as_with_the_other_engines() -> None:
    assert [grid.to_line() for grid in GENERAL.solutions(fh.parse(WIKIPEDIA), fh.Trace())] == [WIKIPEDIA_SOLUTION]


def test_a_long_search_finds_the_solutions_of_its_parts() -> None:
    """The root of a long search is narrowed on the way; parts with two cells fixed are too short for that."""

    def cage(cells: list[tuple[int, int]]) -> str:
        total = sum(int(WIKIPEDIA_SOLUTION[9 * row + column]) for row, column in cells)
        return f"cage {total} r{cells[0][0] + 1}c{cells[0][1] + 1}-r{cells[-1][0] + 1}c{cells[-1][1] + 1}"

    halves = [[(row, column) for column in half] for row in range(9) for half in (range(4), range(4, 9))]
    sides = [[(row, column) for row in range(5)] for column in (0, 4, 8)]
    rules = Rules.parse(" ".join(map(cage, [half for at, half in enumerate(halves) if at % 3] + sides)))
    every = [0x1FF] * 81
    for cell in range(3, 42, 7):
        every[cell] = 1 << int(WIKIPEDIA_SOLUTION[cell]) - 1
    empty = Grid.empty(rules)

    def solutions(candidates: list[int]) -> list[bytes]:
        return [grid.digits for grid in fh.solutions(Entry(empty, candidates=tuple(candidates)))]

    whole = solutions(every)
    parts = []
    for one in range(9):
        for other in range(9):
            candidates = every.copy()
            candidates[0], candidates[60] = 1 << one, 1 << other
            parts += solutions(candidates)
    assert len(whole) == len(set(whole)) > 2_000
    assert set(whole) == set(parts)
    assert all(rules.broken(digits) is None for digits in whole[::50])


def test_a_solution_is_verified_under_the_rules_of_the_puzzle() -> None:
    puzzle = Grid.empty(Rules.parse("thermometer r1c1-r1c3"))
    assert str(fh.verify(puzzle, WIKIPEDIA_SOLUTION)) == "wrong: the rule 'thermometer r1c1-r1c3' is broken"


def test_a_classic_engine_names_the_rule_that_it_cannot_search() -> None:
    with pytest.raises(Refused, match="the engine marks rejects this puzzle: it has other rules, 9x9 with diagonal"):
        fh.solve(fh.parse(WIKIPEDIA, rules=Rules.parse("x")), engine="marks")


def test_few_solutions_are_counted_and_many_are_estimated() -> None:
    assert str(fh.estimate(Grid.empty(fh.Geometry(2, 2)))) == "exactly 288"
    many = fh.estimate(Grid.empty(fh.Geometry(2, 3)), dives=1_000, limit=100)
    assert many.low < 28_200_960 < many.high
    assert fh.estimate(Grid.empty(fh.Geometry(2, 3)), dives=1_000, limit=100) == many


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("difference 1 r1c1,r1c2", "difference 2 r1c1,r1c2"),
        ("ten-line r1c1-r1c4", "ten-line r1c1-r1c4 5"),
        ("skyscraper 2 r1c1-r1c3", "skyscraper 3 r1c1-r1c3"),
        ("regex r1c1-r1c4 12.*", "regex r1c1-r1c4 21.*"),
    ],
)
def test_what_is_remembered_of_one_rule_is_not_used_for_another(one: str, other: str) -> None:
    """Tables of pairs and automata are remembered by the code of a function and its outer variables."""
    terms = [Rules.parse(f"4x4 {text}").terms for text in (one, other, one)]
    assert terms[0] == terms[2] != terms[1]


@pytest.mark.parametrize(
    "text",
    [
        "6x6 cage r1c1-r1c3 6 thermometer r3c1-r6c1 anti-knight",
        "6x6 no-boxes anti-knight skyscraper 3 r1c1-r1c6 renban r2c1-r4c3",
        "4x4",
    ],
)
def test_true_candidates_are_those_that_single_solutions_show(text: str) -> None:
    empty = Grid.empty(Rules.parse(text))
    masks = fh.true_candidates(empty).masks
    every = [empty.geometry.all_digits] * len(empty)
    for cell, mask in enumerate(masks):
        for value in range(empty.geometry.side):
            allowed = (*every[:cell], 1 << value, *every[cell + 1 :])
            is_found = next(fh.solutions(Entry(empty, candidates=allowed)), None) is not None
            assert is_found == bool(mask >> value & 1)
