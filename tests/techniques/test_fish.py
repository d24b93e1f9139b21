"""Fish of rows and columns, and what all fish have in common."""

from __future__ import annotations

from typing import Any

import pytest
from techniques.fish_boards import confined, crossing

from fullhouse.logic.search import find_steps, prove
from fullhouse.techniques.catalog import step_from_json, technique_named

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


def test_columns_against_rows_are_a_fish_too() -> None:
    (step,) = find_steps(confined(5, c2="r14c2", c8="r14c8"), ["x-wing"])
    assert str(step) == "X-Wing: 5 c28 r14 => r1c1345679,r4c1345679<>5"


@pytest.mark.parametrize("name", FINNED)
def test_a_fin_leaves_what_it_sees(name: str) -> None:
    rows, columns, gone = FINNED[name]
    board = crossing(5, rows, columns, r7=f"r7c{columns}6")
    assert find_steps(board, [name]) == []
    (step,) = find_steps(board, [f"finned-{name}"])
    assert str(step) == f"Finned {name.title()}: 5 r{rows} c{columns} fr7c6 => {gone}<>5"
    assert prove(step, board)


@pytest.mark.parametrize("name", FINNED)
def test_a_finned_fish_is_sashimi_if_a_base_house_keeps_one_place_beside_its_fins(name: str) -> None:
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


def test_more_fins_than_allowed_are_not_looked_for() -> None:
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
    assert step.stage(3) == "It is about digit 5 in rows 4 and 7."
    assert step.stage(4) == (
        "Rows 4 and 7 need one 5 each. But for the fin r7c6, all their places for it lie in columns 1 and 4. If it is "
        "false, that uses up columns 1 and 4, and no other cell there can hold 5; if it is true, no cell that sees it "
        "can. What goes in both cases is gone. So r89c4<>5."
    )


def test_a_fish_without_fins_uses_up_its_cover() -> None:
    (step,) = find_steps(crossing(5, "47", "14"), ["x-wing"])
    assert step.words() == (
        "Rows 4 and 7 need one 5 each. All their places for it lie in columns 1 and 4. "
        "That uses up columns 1 and 4, so no other cell there can hold 5."
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
