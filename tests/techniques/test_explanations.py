"""The explanation of every step is true, claim by claim, on the board before the step."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from logic.strategies import BIG, DEDUCED, EVERYTHING, QUICK, random_board
from patience import examples
from puzzles import dug_puzzle
from shared import FOLDER

import fullhouse as fh
from fullhouse.core.board import Board
from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, House
from fullhouse.core.notation import parse_cell
from fullhouse.logic.examples import SETTINGS, example_of
from fullhouse.logic.steps import find_steps
from fullhouse.techniques.catalog import FAMILIES
from fullhouse.techniques.claims import Only, troubles_of
from fullhouse.techniques.families.basic import HiddenSubset, LockedCandidates
from fullhouse.techniques.families.wings import WWing, XyWing
from fullhouse.techniques.step import Family, Step

PUZZLES = ("random_minimal.txt", "sudokuexchange-se.txt", "forum_hardest_1106.txt", "17clue.txt")
"""Third-party sets that the slow test also reads, if present."""
ENOUGH = 100_000
DIGIT_FIELDS = {"digit", "other_digit", "first", "second", "x", "y", "z", "removed", "linked"}


def boards_of(seed: int, every: int = 4) -> Iterator[Board]:
    """Every few boards along the path of a puzzle."""
    return islice(fh.explain(dug_puzzle(seed)).boards(), 0, None, every)


def troubles_with(step: Step, board: Board) -> list[str]:
    """The errors in the explanation of a step on the board before it, and what its picture shows beyond the claims."""
    claims = list(step.claims())
    troubles = list(troubles_of(claims, board, step.conclusions))
    marked = {
        one for _, some in step.highlights().candidates for one in some if board.has_candidate(one.cell, one.digit)
    }
    if more := marked - {one for claim in claims for one in claim.lights()}:
        troubles.append(f"the picture also shows {', '.join(map(str, more))}")
    return [f"{step}: {trouble}" for trouble in troubles]


def thinned_board(seed: int) -> Board:
    """A board along a path that has lost some candidates at random, but none of the solution."""
    dice = random.Random(seed)
    path = fh.explain(dug_puzzle(dice.randrange(20)))
    board = path.board_before(dice.randrange(len(path)))
    for cell, mask in enumerate(board.all_candidates()):
        for digit in DigitSet(mask) if not board.digit(cell) else ():
            if digit != path.solution[cell] and dice.random() < 0.1:
                board.eliminate(cell, digit)
    return board


# Every step --------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("enough", [6, pytest.param(50, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", DEDUCED)
def test_every_claim_of_the_example_of_a_technique_holds(name: str, enough: int) -> None:
    found = example_of(name)
    assert found is not None
    board, _ = found
    for step in find_steps(board, [name], settings=SETTINGS.get(name), enough=enough):
        assert troubles_with(step, board) == []


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "every"), [(0, 24), *(pytest.param(k, 8, marks=pytest.mark.slow) for k in range(6))])
def test_every_claim_of_every_step_along_a_path_holds(seed: int, every: int) -> None:
    for number, board in enumerate(boards_of(seed, every)):
        for step in find_steps(board, QUICK, settings=(None, EVERYTHING)[number % 2], enough=1_000):
            assert troubles_with(step, board) == []


@pytest.mark.parametrize("family", [one for one in FAMILIES if one.name != "guess"], ids=lambda one: one.name)
def test_every_claim_holds_on_boards_with_random_candidates(family: Family) -> None:
    names = [one.name for one in family.techniques if not one.name.endswith(BIG)]
    for seed in range(10):
        board = random_board(seed)
        for step in find_steps(board, names, settings=(None, EVERYTHING)[seed % 2], enough=20) if names else ():
            assert troubles_with(step, board) == []


@given(st.integers(0, 2**32), st.sampled_from([random_board, thinned_board]))
@settings(max_examples=examples(10), deadline=None)
def test_every_claim_holds_on_any_board(seed: int, make: Callable[[int], Board]) -> None:
    board = make(seed)
    for name in QUICK:
        for step in find_steps(board, [name], enough=3):
            assert troubles_with(step, board) == []


def checked(puzzle: str) -> tuple[Counter[str], list[str]]:
    """The number of steps by technique that were checked along the path of a puzzle, and the errors in them."""
    counts, troubles = Counter[str](), list[str]()
    for number, board in enumerate(islice(fh.explain(puzzle).boards(), 0, None, 6)):
        for name in QUICK:
            for step in find_steps(board, [name], settings=(None, EVERYTHING)[number % 2], enough=20):
                troubles += troubles_with(step, board)
                counts[name] += 1
    return counts, troubles


@pytest.mark.slow
def test_every_claim_of_a_hundred_thousand_steps_holds() -> None:
    files = [path for name in PUZZLES if (path := FOLDER / name).exists()]
    lines = [line[:81] for path in files for line in path.read_text(encoding="utf-8").splitlines()[:40]]
    puzzles = [*(dug_puzzle(seed).to_line() for seed in range(40)), *lines]
    counts = Counter[str]()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for some, troubles in pool.map(checked, puzzles, chunksize=4):
            assert troubles == []
            counts += some
    assert counts.total() >= ENOUGH, counts


# Words, checked without claims -------------------------------------------------------------------------------------

IF = re.compile(r"[iI]f (r\dc\d|it) is (\d), (r\dc\d) is (\d)")
UT3 = "uniqueness-test-3"
STATION = re.compile(r"\((\d)=(\d+)\)(r\dc\d)")


def wings_of(technique: str, count: int = 60) -> Iterator[tuple[XyWing, Board]]:
    """Wings on boards of puzzles."""
    found = ((step, board) for seed in range(40) for board in boards_of(seed) for step in fh.steps(board, technique))
    for step, board in islice(found, count):
        assert isinstance(step, XyWing)
        yield step, board


@pytest.mark.parametrize("technique", ["xy-wing", "xyz-wing"])
def test_a_wing_names_the_pincer_that_follows_from_each_digit_of_the_pivot(technique: str) -> None:
    for step, board in wings_of(technique):
        links = IF.findall(step.words())
        assert len(links) == 2
        for _, digit, pincer, held in links:
            assert str(board.candidates(parse_cell(pincer))) == "{" + "".join(sorted(digit + held)) + "}", step.words()
            assert CLASSIC.sees(parse_cell(links[0][0]), parse_cell(pincer))


@pytest.mark.parametrize("technique", ["xy-wing", "xyz-wing"])
def test_eureka_gives_each_cell_of_a_wing_its_own_candidates(technique: str) -> None:
    for step, board in wings_of(technique):
        for first, others, cell in STATION.findall(step.eureka()):
            assert str(board.candidates(parse_cell(cell))) == "{" + "".join(sorted(first + others)) + "}", step.eureka()


def test_uniqueness_test_3_eliminates_only_in_the_houses_that_it_names() -> None:
    found = ((step, board) for seed in range(60) for board in boards_of(seed) for step in fh.steps(board, UT3))
    for step, _ in islice(found, 400):
        named = re.search(r"no other cell of (.+?) can", step.words())
        assert named is not None
        houses = [house for house in CLASSIC.houses if re.search(rf"\b{house}\b", named[1])]
        cells = {cell for house in houses for cell in house.cells}
        assert {one.candidate.cell for one in step.conclusions} <= cells, step.words()


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in DEDUCED if name != "3d-medusa"])  # it names only where to start
def test_the_digits_that_a_first_hint_names_are_those_of_the_pattern(name: str) -> None:
    found = example_of(name)
    assert found is not None
    board, first = found
    for step in (first, *find_steps(board, [name], settings=SETTINGS.get(name), enough=5)):
        named = re.fullmatch(r"Look at digits? (.+) all over the grid\.", step.stage(1))
        digits = set(re.findall(r"\d", named[1])) if named else set()
        in_cells = re.sub(r"(r\d+)?(c\d+)?|(rows?|columns?|box(es)?) \d((, | and )\d)*", "", step.stage(3))
        assert digits <= set(re.findall(r"\d", in_cells)), f"{step.stage(1)} {step.stage(3)}"


# Wrong explanations are caught ---------------------------------------------------------------------------------------


def first_step(technique: str) -> tuple[Step, Board]:
    """A step of this technique, and its board."""
    boards = (board for seed in range(60) for board in boards_of(seed))
    return next((step, board) for board in boards for step in fh.steps(board, technique))


@pytest.mark.parametrize("technique", ["xy-wing", "xyz-wing"])
def test_swapped_pincers_are_caught(technique: str) -> None:
    for step, board in wings_of(technique, 20):
        swapped = step.with_fields(pincers=step.pincers[::-1])
        assert len(troubles_with(swapped, board)) >= 2, "both pincers have other candidates"
        assert fh.prove(step, board)


def test_a_w_wing_with_its_link_the_wrong_way_round_is_caught() -> None:
    step, board = first_step("w-wing")
    assert isinstance(step, WWing)
    wrong = step.with_fields(link=(step.link[0], *CLASSIC.peers[step.link[1]][:1]))
    assert troubles_with(wrong, board)


def test_a_wrong_house_is_caught() -> None:
    step, board = first_step("pointing")
    assert isinstance(step, LockedCandidates)
    others = [house for house in CLASSIC.houses if house != step.cover]
    assert all(troubles_with(step.with_fields(cover=house), board) for house in others)
    assert all(troubles_with(step.with_fields(base=house), board) for house in CLASSIC.boxes if house != step.base)


def test_a_conclusion_that_the_explanation_does_not_mention_is_caught() -> None:
    step, board = first_step("hidden-pair")
    assert isinstance(step, HiddenSubset)
    claims = list(step.claims())
    assert list(troubles_of(claims, board, step.conclusions)) == []
    assert list(troubles_of(claims[:-1], board, step.conclusions))
    assert list(troubles_of(claims, board, step.conclusions[:-1]))


def test_an_explanation_that_leaves_out_a_fact_is_caught() -> None:
    step, board = first_step("xy-wing")
    claims = list(step.claims())
    for number, claim in enumerate(claims):
        if isinstance(claim, Only):
            assert list(troubles_of(claims[:number] + claims[number + 1 :], board, step.conclusions))


def mutants_of(step: Step) -> Iterator[Step]:
    """The step with one field changed: another digit, cell or house, or two cells swapped."""
    dice = random.Random(0)
    for name, value in ((name, getattr(step, name)) for name in step.kinds):
        others: list[object] = []
        if isinstance(value, DigitSet):
            others = [DigitSet(value.mask ^ 1 << digit) for digit in range(9)]
        elif isinstance(value, int) and not isinstance(value, bool):
            others = [one for one in (range(1, 10) if name in DIGIT_FIELDS else range(81)) if one != value]
        elif isinstance(value, House):
            others = [house for house in CLASSIC.houses if house != value]
        elif isinstance(value, tuple) and value and isinstance(value[0], int | House):
            pool = CLASSIC.houses if isinstance(value[0], House) else range(81)
            others = [(*value[:k], one, *value[k + 1 :]) for k in range(len(value)) for one in pool if one not in value]
        yield from (step.with_fields(**{name: one}) for one in dice.sample(others, min(len(others), 12)))


@pytest.mark.thorough
def test_nearly_every_change_of_a_field_makes_the_explanation_wrong() -> None:
    """A few changes leave a true explanation, such as a cover house that has the same places as the box it meets."""
    changed = kept = 0
    for name in DEDUCED:
        found = example_of(name)
        assert found is not None
        board, step = found
        text = step.words()
        for mutant in mutants_of(step):
            try:
                is_changed, is_wrong = mutant.words() != text, bool(troubles_with(mutant, board))
            except (StopIteration, RuntimeError, ValueError, IndexError):
                is_changed = is_wrong = True  # it cannot even be worded
            changed += is_changed
            kept += is_changed and not is_wrong
    assert changed > 1_000
    assert kept < changed / 100
