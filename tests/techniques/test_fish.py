"""Basic, Franken, mutant and Kraken fish."""

from __future__ import annotations

from typing import Any

import pytest
from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims, Found

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cells, parse_house
from fullhouse.engines.solve import solve
from fullhouse.logic.steps import find_steps, prove
from fullhouse.techniques.catalog import CATALOG, step_from_json, technique_named
from fullhouse.techniques.families.fish import FISH, Fish, KrakenFish


def confined(digit: int, **houses: str) -> Board:
    """An empty grid where the digit has no places in these houses but these: `confined(5, r1="r1c28")`."""
    board = Board(Grid(bytes(81)))
    for name, cells in houses.items():
        for cell in set(parse_house(name).cells) - set(parse_cells(cells)):
            board.eliminate(cell, digit)
    return board


def crossing(digit: int, rows: str, columns: str, **others: str) -> Board:
    """Like `confined`, with the digit of each of these rows confined to these columns, except for the other houses."""
    houses = {f"r{row}": f"r{row}c{columns}" for row in rows}
    return confined(digit, **{**houses, **others})


SIAMESE = {"siamese_fish": 1}

BASIC = {
    "x-wing": ("47", "14", "r1c14,r2c14,r3c14,r5c14,r6c14,r8c14,r9c14"),
    "swordfish": ("478", "147", "r1c147,r2c147,r3c147,r5c147,r6c147,r9c147"),
    "jellyfish": ("1478", "1457", "r2c1457,r3c1457,r5c1457,r6c1457,r9c1457"),
    "squirmbag": ("14578", "14578", "r2c14578,r3c14578,r6c14578,r9c14578"),
    "whale": ("124578", "124578", "r3c124578,r6c124578,r9c124578"),
    "leviathan": ("1234578", "1245789", "r6c1245789,r9c1245789"),
}
FINNED = {
    "x-wing": ("47", "14", "r89c4"),
    "swordfish": ("478", "147", "r9c4"),
    "jellyfish": ("1478", "1457", "r9c45"),
    "squirmbag": ("14578", "14578", "r9c45"),
    "whale": ("124578", "124578", "r9c45"),
    "leviathan": ("1234578", "1245789", "r9c45"),
}


@pytest.mark.parametrize("name", BASIC)
def test_rows_whose_places_fit_into_as_many_columns_are_a_fish(name: str) -> None:
    rows, columns, gone = BASIC[name]
    board = crossing(5, rows, columns)
    (step,) = find_steps(board, [name])
    assert str(step) == f"{name.title()}: 5 r{rows} c{columns} => {gone}<>5"
    assert prove(step, board)


def test_columns_and_rows_may_change_roles() -> None:
    (step,) = find_steps(confined(5, c2="r14c2", c8="r14c8"), ["x-wing"])
    assert str(step) == "X-Wing: 5 c28 r14 => r1c1345679,r4c1345679<>5"


@pytest.mark.parametrize("name", FINNED)
def test_only_candidates_that_see_the_fin_are_eliminated(name: str) -> None:
    rows, columns, gone = FINNED[name]
    board = crossing(5, rows, columns, r7=f"r7c{columns}6")
    assert find_steps(board, [name]) == []
    (step,) = find_steps(board, [f"finned-{name}"])
    assert str(step) == f"Finned {name.title()}: 5 r{rows} c{columns} fr7c6 => {gone}<>5"
    assert prove(step, board)


@pytest.mark.parametrize("name", FINNED)
def test_a_finned_fish_is_sashimi_if_a_base_house_has_one_place_without_its_fins(name: str) -> None:
    rows, columns, gone = FINNED[name]
    board = crossing(5, rows, columns, r7="r7c16")
    assert find_steps(board, [f"finned-{name}"]) == []
    step = find_steps(board, [f"sashimi-{name}"])[0]
    assert str(step) == f"Sashimi {name.title()}: 5 r{rows} c{columns} fr7c6 => {gone}<>5"
    assert prove(step, board)


def test_a_fish_that_eliminates_nothing_is_not_listed() -> None:
    board = confined(5, r1="r1c28", r4="r4c28", c2="r14c2", c8="r14c8")
    assert find_steps(board, ["x-wing"]) == []


def test_fins_in_two_boxes_spoil_a_fish() -> None:
    board = confined(5, r1="r1c28", r4="r4c2368")
    assert find_steps(board, ["x-wing", "finned-x-wing", "sashimi-x-wing"]) == []


def test_fish_with_more_fins_than_allowed_are_not_found() -> None:
    board = confined(5, r1="r1c28", r4="r4c1238")
    assert [str(step) for step in find_steps(board, ["finned-x-wing"])] == [
        "Finned X-Wing: 5 r14 c28 fr4c1 fr4c3 => r56c2<>5"
    ]
    assert find_steps(board, ["finned-x-wing"], settings={"most_fins": 1}) == []


def test_two_fish_on_one_base_are_one_step_if_siamese_fish_are_wanted() -> None:
    board = confined(5, r1="r1c28", r4="r4c38")
    plain = [
        "Sashimi X-Wing: 5 r14 c28 fr4c3 => r56c2<>5",
        "Sashimi X-Wing: 5 r14 c38 fr1c2 => r23c3<>5",
    ]
    siamese = "Siamese Sashimi X-Wing: 5 r14 c28/c38 fr4c3 fr1c2 => r23c3,r56c2<>5"
    assert [str(step) for step in find_steps(board, ["sashimi-x-wing"])] == plain
    steps = find_steps(board, ["sashimi-x-wing"], settings=SIAMESE)
    assert [str(step) for step in steps] == [*plain, siamese]
    assert all(prove(step, board) for step in steps)
    assert [str(step) for step in find_steps(board, ["sashimi-x-wing"], settings=SIAMESE, enough=1)] == [siamese]


def test_a_siamese_finned_fish_may_have_a_sashimi_half() -> None:
    board = confined(5, r4="r4c145", r5="r5c15")
    steps = find_steps(board, ["finned-x-wing"], settings=SIAMESE)
    assert [str(step) for step in steps] == [
        "Finned X-Wing: 5 r45 c15 fr4c4 => r6c5<>5",
        "Siamese Finned X-Wing: 5 r45 c14/c15 fr4c5 fr5c5 fr4c4 => r6c45<>5",
    ]
    assert all(prove(step, board) for step in steps)


def test_a_hint_says_more_at_every_stage() -> None:
    (step,) = find_steps(crossing(5, "47", "14", r7="r7c146"), ["finned-x-wing"])
    assert step.stage(1) == "Look at rows 4 and 7."
    assert step.stage(2) == "There is a Finned X-Wing."
    assert step.stage(3) == "It involves digit 5 in rows 4 and 7 and in columns 1 and 4."
    assert step.stage(4) == (
        "Rows 4 and 7 need one 5 each, and all their places for it are in columns 1 and 4, except for the fin r7c6. "
        "If r7c6 is not 5, that uses up columns 1 and 4, so no other cell there can be 5. "
        "r8c4 and r9c4 see the fin and lie in column 4, so they lose 5 either way."
    )


def test_a_fish_without_fins_uses_up_its_cover() -> None:
    (step,) = find_steps(crossing(5, "47", "14"), ["x-wing"])
    assert step.words() == (
        "Rows 4 and 7 need one 5 each, and all their places for it are in columns 1 and 4. "
        "That uses up columns 1 and 4, so no other cell there can be 5: r1235689c14 lose 5."
    )


def test_a_picture_shows_base_cover_and_fins() -> None:
    (step,) = find_steps(crossing(5, "47", "14", r7="r7c146"), ["finned-x-wing"])
    assert step.highlights().to_json() == {
        "cells": [],
        "candidates": [
            ["base", ["5r4c1", "5r4c4", "5r7c1", "5r7c4"]],
            ["fin", ["5r7c6"]],
            ["eliminated", ["5r8c4", "5r9c4"]],
        ],
        "houses": [["base", ["r4", "r7"]], ["cover", ["c1", "c4"]]],
        "links": [],
    }


def test_a_step_goes_to_json_and_back() -> None:
    for step in find_steps(confined(5, r1="r1c28", r4="r4c38"), ["sashimi-x-wing"], settings=SIAMESE):
        assert step_from_json(step.to_json()) == step


LINES: dict[str, dict[str, Any]] = {
    "Finned Franken Swordfish: 8 c34b3 r346 fr2c7 => r6c7<>8": {"fins": "r2c7"},
    "Finned Jellyfish: 9 r1347 c2348 fr4c6 => r5c4<>9": {"fins": "r4c6"},
    "Finned Swordfish: 9 c268 r349 fr1c6 => r3c45<>9": {"fins": "r1c6"},
    "Finned X-Wing: 2 r17 c19 fr1c3 => r23c1<>2": {"fins": "r1c3"},
    "Jellyfish: 7 r5689 c1267 => r4c6,r7c27<>7": {},
    "Sashimi Jellyfish: 8 r1469 c1289 fr9c3 => r7c12,r8c12<>8": {"fins": "r9c3"},
    "Sashimi Swordfish: 8 c578 r249 fr7c7 => r9c9<>8": {"fins": "r7c7"},
    "Sashimi X-Wing: 2 c19 r26 fr4c1 fr5c1 => r6c3<>2": {"fins": "r45c1"},
    "Swordfish: 1 r147 c128 => r6c1,r9c8<>1": {},
    "X-Wing: 6 r34 c28 => r1c8,r2c2<>6": {},
    "Siamese Sashimi Swordfish: 5 r148 c289/c189 fr4c1 fr1c2 => r23c1,r6c2<>5": {"fins": "r4c1", "other_fins": "r1c2"},
    "Siamese Finned Mutant Jellyfish: 2 r59c4b4 r48c8b8/r4c28b8 fr9c1 fr9c3 fr9c1 fr9c3 efr5c2 => r78c2<>2": {
        "fins": "r9c13",
        "other_fins": "r9c13",
        "endo_fins": "r5c2",
    },
}


@pytest.mark.parametrize("line", LINES)
def test_the_lines_of_hodoku_are_printed_exactly(line: str) -> None:
    title, pattern = line.split(" => ")[0].split(": ")
    digit, base, covers = pattern.split()[:3]
    cover, _, other = covers.partition("/")
    values = {"cells": "", "fins": "", "endo_fins": "", "other_fins": "", **LINES[line]}
    values |= {"digit": int(digit), "base": houses(base), "cover": houses(cover), "other_cover": houses(other)}
    values |= {"conclusions": line.split(" => ")[1]}
    technique = technique_named(title.removeprefix("Siamese ").lower().replace(" ", "-"))
    assert str(technique.step.from_fields(technique, values)) == line


def houses(text: str) -> list[str]:
    """`r14b3` as single houses."""
    parts: list[str] = []
    for character in text:
        if character.isalpha():
            kind = character
        else:
            parts.append(kind + character)
    return parts


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
def test_each_set_of_eliminations_is_found_once(name: str) -> None:
    results = [frozenset(step.conclusions) for step in fish(name)]
    assert len(results) == len(set(results))


def test_a_row_and_a_box_may_be_covered_by_two_columns() -> None:
    board = confined(5, r2="r2c46", b5="r4c46,r6c46")
    step = find_steps(board, ["franken-x-wing"])[0]
    assert str(step) == "Franken X-Wing: 5 r2b5 c46 => r1c46,r3c46,r7c46,r8c46,r9c46<>5"
    assert step.words() == (
        "Row 2 and box 5 need one 5 each, and all their places for it are in columns 4 and 6. "
        "That uses up columns 4 and 6, so no other cell there can be 5: r13789c46 lose 5."
    )


def test_with_a_fin_only_candidates_that_see_it_are_eliminated() -> None:
    board = confined(5, r2="r2c456", b5="r4c46,r6c46")
    step = find_steps(board, ["finned-franken-x-wing"])[0]
    assert str(step) == "Finned Franken X-Wing: 5 r2b5 c46 fr2c5 => r1c46,r3c46<>5"


def test_a_base_candidate_in_two_covers_is_eliminated() -> None:
    board = confined(5, r7="r7c125", r9="r9c16", b4="r46c1")
    eaten = "Franken Swordfish: 5 r79b4 c1b78 => r123789c1,r8c23456<>5"
    (step,) = (step for step in find_steps(board, ["franken-swordfish"]) if str(step) == eaten)
    assert prove(step, board)
    assert step.words().endswith(
        "r7c1 and r9c1 lie in column 1 and box 7. With 5 there, each would use up both, which leaves too few covers "
        "for the rest of the base. So r7c1 and r9c1 lose 5."
    )


def test_endo_fins_are_written_and_limited() -> None:
    some = fish("finned-mutant-swordfish")
    assert any(step.endo_fins for step in some)
    assert all(len(step.endo_fins) <= 2 for step in some)
    assert not any(step.endo_fins for step in fish("finned-mutant-swordfish", most_endo_fins=0))


def test_an_endo_fin_is_explained() -> None:
    (step,) = (step for step in fish("finned-mutant-whale") if str(step) == FOUND[22])
    assert "r1c4 lies in row 1 and column 4, two houses of the base, and could serve both." in step.words()


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


ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4+1.....7..7...3.."
INKALA = "..53.....8...+5..2..7..1.5..4....53...1..7+3..6..32...8..6.5....9..4....3......97.."

EXAMPLES = [
    Example(
        "kraken-fish-1",
        INKALA,
        """Kraken Fish Type 1: => r9c2<>5
  Sashimi X-Wing: 5 r56 c12 fr5c8 fr6c9
  r5c8=5 r5c1<>5 r89c1=5 r9c2<>5
  r6c9=5 r5c8<>5 r9c8=5 r9c2<>5""",
        words=(
            "Rows 5 and 6 need one 5 each, and all their places for it are in columns 1 and 2, except for the fins "
            "r5c8 and r6c9. If neither r5c8 nor r6c9 is 5, that uses up columns 1 and 2, so no other cell there can be "
            "5. If r5c8 is 5, r5c1 is not 5 (r5c8 sees it), r8c1 or r9c1 is 5 (the only places left in column 1), and "
            "r9c2 is not 5 (r8c1 and r9c1 see it). If r6c9 is 5, r5c8 is not 5 (r6c9 sees it), r9c8 is 5 (the only "
            "place left in column 8), and r9c2 is not 5 (r9c8 sees it). In each case r9c2 loses 5."
        ),
        removed="243 561 843 943 961",
    ),
    Example(
        "kraken-fish-2",
        ESCARGOT,
        """Kraken Fish Type 2: => r7c6<>9
  Sashimi X-Wing: 9 r25 c14 fr2c6 fr5c6
  r2c6=9 r7c6<>9
  r5c1=9 r8c1<>9 r8c456=9 r7c6<>9
  r5c6=9 r7c6<>9""",
        found=Found.FIRST,
    ),
]


class TestKrakenFish(ExampleClaims):
    examples = EXAMPLES


BY_NAME = {example.technique: example for example in EXAMPLES}


def test_a_hint_for_type_1_points_to_the_base_of_the_fish() -> None:
    assert BY_NAME["kraken-fish-1"].step().stage(1) == "Look at rows 5 and 6."


def test_type_2_also_starts_from_the_places_of_one_cover() -> None:
    step = BY_NAME["kraken-fish-2"].step()
    assert isinstance(step, KrakenFish)
    assert [house.short for house in step.houses] == ["c1"]
    assert "So r2c6, r5c1 or r5c6 is 9. If r2c6 is 9, " in step.words()
    assert step.eureka().splitlines()[2] == "(9)r5c1 - r8c1 = r8c456 - r7c6"


def test_candidates_that_see_all_fins_are_left_to_finned_fish() -> None:
    for example in EXAMPLES:
        for step in find_steps(example.board(), ["kraken-fish-1"]):
            assert isinstance(step, KrakenFish)
            assert any(len(branch) > 2 for branch in step.branches)


def test_the_codes_are_those_of_hodoku() -> None:
    assert [CATALOG[name].code for name in ("kraken-fish-1", "kraken-fish-2")] == ["0371", "0372"]
