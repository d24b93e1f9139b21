"""Franken and mutant fish: boxes in base or cover, rows and columns mixed, endo fins, eliminations inside the base."""

from __future__ import annotations

import pytest
from logic.reglib import board_of
from techniques.fish_boards import confined

from fullhouse.engines.solve import solve
from fullhouse.logic.search import find_steps, prove
from fullhouse.techniques.catalog import technique_named
from fullhouse.techniques.families.fish import FISH, Fish

PUZZLE = "..9.......63.5.78....8...95.9...681........54.2...1.....1.9...8.5.4..2.9....7...."
COMPLEX = [technique.name for technique in FISH.techniques[18:]]

FOUND = """
Franken X-Wing: 1 r58 c5b4 => r13c5<>1
Franken Swordfish: 1 r58b1 c125 => r13c5<>1
Franken Jellyfish: 1 r1238 c45b13 => r9c4<>1
Franken Squirmbag: 1 r12358 c1245b3 => r9c4<>1
Franken Whale: 1 r12358b9 c124579 => r9c4<>1
Franken Leviathan: 2 r1234579 c134569b3 => r12c9<>2
Finned Franken X-Wing: 1 c4b9 r19 fr2c4 => r1c5<>1
Finned Franken Swordfish: 1 c45b9 r39b2 fr8c5 => r3c5<>1
Finned Franken Jellyfish: 1 r58b19 c127b8 fr9c9 => r9c4<>1
Finned Franken Squirmbag: 1 r1238b9 c457b13 fr9c9 => r9c4<>1
Finned Franken Whale: 1 r12358b9 c12457b3 fr9c9 => r9c4<>1
Finned Franken Leviathan: 2 r1234579 c134569b1 fr1c8 => r1c1<>2
Mutant X-Wing: 1 r5b9 r9b4 => r9c4<>1
Mutant Swordfish: 1 r58c4 b248 => r13c5<>1
Mutant Jellyfish: 1 r123b9 r9b123 => r9c4<>1
Mutant Squirmbag: 1 r1235b9 r9c12b23 => r9c4<>1
Mutant Whale: 1 r12358b9 r9c1245b3 => r9c4<>1
Mutant Leviathan: 2 r12345b78 r79c9b1235 => r12c9<>2
Finned Mutant X-Wing: 1 r8c4 r1b8 fr2c4 => r1c5<>1
Finned Mutant Swordfish: 1 r58c4 r1b48 fr2c4 => r1c5<>1
Finned Mutant Jellyfish: 1 r138b9 r9c5b13 fr1c4 => r9c4<>1
Finned Mutant Squirmbag: 1 r123b89 r9c4b123 fr8c5 => r9c4<>1
Finned Mutant Whale: 1 r1358c4b9 r9c125b23 efr1c4 => r13c5<>1
Finned Mutant Leviathan: 1 r12358c4b9 r9c12579b2 efr1c4 efr2c4 => r13c5<>1
""".strip().splitlines()


def fish(name: str, **settings: int) -> list[Fish]:
    """Every fish of this technique on the example puzzle."""
    steps = find_steps(board_of(PUZZLE, ""), [name], settings=settings)
    return [step for step in steps if isinstance(step, Fish)]


@pytest.mark.parametrize("line", FOUND)
def test_every_kind_and_size_is_found(line: str) -> None:
    name = line.split(":")[0].lower().replace(" ", "-")
    assert line in [str(step) for step in fish(name)]


@pytest.mark.parametrize("name", COMPLEX)
def test_every_fish_is_proved_and_agrees_with_the_solution(name: str) -> None:
    board, solution = board_of(PUZZLE, ""), solve(board_of(PUZZLE, "").to_grid())
    for step in fish(name):
        assert prove(step, board), str(step)
        assert all(solution.digits[one.candidate.cell] != one.candidate.digit for one in step.conclusions), str(step)


@pytest.mark.parametrize("name", COMPLEX)
def test_no_fish_is_of_a_simpler_kind(name: str) -> None:
    for step in fish(name):
        base, cover = ({house.kind for house in some} for some in (step.base, step.cover))
        lines = base - {"box"}, cover - {"box"}
        is_crossed = all(len(some) <= 1 for some in lines) and not lines[0] & lines[1]
        assert is_crossed == ("franken" in name), str(step)
        assert "mutant" in name or "box" in base | cover, str(step)
        assert bool(step.fins or step.endo_fins) == ("finned" in name), str(step)


@pytest.mark.parametrize("name", COMPLEX)
def test_each_set_of_eliminations_comes_once(name: str) -> None:
    results = [frozenset(step.conclusions) for step in fish(name)]
    assert len(results) == len(set(results))


def test_a_row_and_a_box_may_be_covered_by_two_columns() -> None:
    board = confined(5, r2="r2c46", b5="r4c46,r6c46")
    step = find_steps(board, ["franken-x-wing"])[0]
    assert str(step) == "Franken X-Wing: 5 r2b5 c46 => r1c46,r3c46,r7c46,r8c46,r9c46<>5"
    assert step.words() == (
        "Row 2 and box 5 need one 5 each. All their places for it lie in columns 4 and 6. "
        "That uses up columns 4 and 6, so no other cell there can hold 5."
    )


def test_a_fin_of_the_row_leaves_what_it_sees() -> None:
    board = confined(5, r2="r2c456", b5="r4c46,r6c46")
    step = find_steps(board, ["finned-franken-x-wing"])[0]
    assert str(step) == "Finned Franken X-Wing: 5 r2b5 c46 fr2c5 => r1c46,r3c46<>5"


def test_a_place_in_two_covers_goes_even_from_the_base() -> None:
    board = confined(5, r7="r7c125", r9="r9c16", b4="r46c1")
    eaten = "Franken Swordfish: 5 r79b4 c1b78 => r123789c1,r8c23456<>5"
    (step,) = (step for step in find_steps(board, ["franken-swordfish"]) if str(step) == eaten)
    assert prove(step, board)
    assert step.words().endswith("Where two of the covers meet, 5 would use up both, so it cannot be there either.")


def test_endo_fins_are_named_and_limited() -> None:
    some = fish("finned-mutant-swordfish")
    assert any(step.endo_fins for step in some)
    assert all(len(step.endo_fins) <= 2 for step in some)
    assert not any(step.endo_fins for step in fish("finned-mutant-swordfish", most_endo_fins=0))


def test_an_endo_fin_is_explained() -> None:
    (step,) = (step for step in fish("finned-mutant-whale") if str(step) == FOUND[22])
    assert "r1c4 lies in two houses of the base at once, and could serve both." in step.words()


def test_siamese_fish_have_one_base_and_one_proof() -> None:
    board = board_of(PUZZLE, "")
    pairs = [step for step in fish("finned-franken-x-wing", siamese_fish=1) if step.other_cover]
    assert "Siamese Finned Franken X-Wing: 1 c4b9 r19/r9b8 fr2c4 fr1c4 fr2c4 => r1c5,r9c4<>1" in map(str, pairs)
    assert all(prove(step, board) for step in pairs)


def test_a_path_takes_the_first_fish_that_hodoku_would_find() -> None:
    for name in ("franken-x-wing", "finned-franken-x-wing", "franken-swordfish"):
        (first,) = find_steps(board_of(PUZZLE, ""), [name], enough=1)
        digits = [step.digit for step in fish(name)]
        assert isinstance(first, Fish)
        assert first.digit == min(digits)


def test_codes_are_those_of_hodoku() -> None:
    assert technique_named("x-wing").code == "0300"
    assert technique_named("finned-franken-swordfish").code == "0341"
    assert technique_named("finned-mutant-leviathan").code == "0365"
