"""The rules in f-puzzles JSON, both ways."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from constraints.samples import sample

import fullhouse as fh
from fullhouse.constraints import KINDS, Rules, Shape
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.reading import format_grid, parse, parse_entry

HELD = {
    *("rows", "columns", "boxes", "jigsaw", "diagonal", "disjoint-groups", "different", "even", "odd", "allowed"),
    *("minimum", "maximum", "clones", "anti-knight", "anti-king", "non-consecutive", "cage", "little-killer", "arrow"),
    *("pill-arrow", "double-arrow", "sandwich", "x-sum", "skyscraper", "thermometer", "whisper", "renban", "nabner"),
    *("palindrome", "between", "lockout", "region-sums", "zipper", "entropic", "modular", "row-indexing"),
    *("column-indexing", "difference", "ratio", "xv", "quadruple", "negative-kropki", "negative-ratio", "negative-xv"),
    "negative-difference",
}
"""The kinds that f-puzzles has, at least for some of their fields."""

RARELY = {"negative-difference", "little-killer", "lockout", "pill-arrow"}
"""Kinds whose random examples are seldom such that f-puzzles has them."""


Cells = list[list[dict[str, object]]]


def text(size: int = 9, **members: Any) -> str:
    """The JSON of a puzzle without digits."""
    grid: Cells = [[{} for _ in range(size)] for _ in range(size)]
    return json.dumps({"size": size, "grid": grid, **members})


def rules_of(size: int = 9, **members: Any) -> list[str]:
    """The rules that are read, as text, without rows, columns and boxes."""
    geometry = parse(text(size, **members), format="fpuzzles-json").geometry
    usual = ("rows", "columns", "boxes")
    return [one.to_text() for one in Rules.of(geometry).constraints if one.kind not in usual]


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "15"}]}, ["cage r1c1,r1c2 15"]),
        ({"killercage": [{"cells": ["R1C1", "R1C2"]}]}, ["cage r1c1,r1c2"]),
        (
            {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R2C3"], ["R1C1", "R2C1"]]}]},
            ["arrow r1c1 r1c2,r2c3", "arrow r1c1 r2c1"],
        ),
        (
            {"arrow": [{"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R1C3", "R1C4"]]}]},
            ["pill-arrow r1c1,r1c2 r1c3,r1c4"],
        ),
        (
            {"thermometer": [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}]},
            ["thermometer r1c1,r1c2", "thermometer r1c1,r2c1"],
        ),
        ({"slowthermometer": [{"lines": [["R1C1", "R1C2"]]}]}, ["thermometer r1c1,r1c2 slow"]),
        ({"whispers": [{"lines": [["R1C1", "R1C2"]]}]}, ["whisper r1c1,r1c2"]),
        ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "4"}]}, ["whisper r1c1,r1c2 4"]),
        ({"diagonal+": True}, ["diagonal rising"]),
        ({"diagonal-": True}, ["diagonal"]),
        ({"odd": [{"cell": "R1C1"}, {"cell": "R2C2"}]}, ["odd r1c1,r2c2"]),
        ({"minimum": [{"cell": "R1C1"}, {"cell": "R1C2"}]}, ["minimum r1c1,r1c2"]),
        ({"extraregion": [{"cells": ["R1C1", "R2C4"]}]}, ["different r1c1,r2c4"]),
        ({"difference": [{"cells": ["R1C1", "R1C2"]}]}, ["difference r1c1,r1c2"]),
        ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, ["difference r1c1,r1c2 3"]),
        ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": ""}]}, ["ratio r1c1,r1c2"]),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "v"}]}, ["xv r1c1,r1c2 5"]),
        ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}]}, ["quadruple r1c1 1 2"]),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": ["R5C5"]}]}, ["clones r1c1/r5c5"]),
        (
            {"littlekillersum": [{"cell": "R0C2", "direction": "DR", "value": "12"}]},
            ["little-killer r1c3-r7c9 12"],
        ),
        (
            {"littlekillersum": [{"cell": "R10C4", "direction": "UL", "value": 12, "cells": ["R7C1", "R8C2", "R9C3"]}]},
            ["little-killer r9c3-r7c1 12"],
        ),
        ({"sandwichsum": [{"cell": "R0C3", "value": "8"}]}, ["sandwich r1c3-r9c3 8"]),
        ({"xsum": [{"cell": "R3C10", "value": "8"}]}, ["x-sum r3c9-r3c1 8"]),
        ({"skyscraper": [{"cell": "R10C3", "value": "3"}]}, ["skyscraper r9c3-r1c3 3"]),
        ({"disjointgroups": True}, ["disjoint-groups 3 3"]),
        ({"nonconsecutive": True}, ["non-consecutive"]),
        ({"negative": ["xv"]}, ["negative-xv"]),
        ({"negative": ["ratio"]}, ["negative-ratio"]),
        ({"negative": ["ratio"], "nonconsecutive": True}, ["negative-kropki"]),
        (
            {"nonconsecutive": True, "difference": [{"cells": ["R1C1", "R1C2"]}]},
            ["difference r1c1,r1c2", "negative-difference"],
        ),
        (
            {"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]},
            ["ratio r1c1,r1c2 3", "negative-ratio 3"],
        ),
        ({"rowindexer": [{"cells": ["R1C1"]}]}, ["row-indexing r1c1"]),
        (
            {"renban": [{"lines": [["R1C1", "R1C2"]]}], "line": [{"lines": [], "fromConstraint": "Renban"}]},
            ["renban r1c1,r1c2"],
        ),
    ],
)
def test_a_member_becomes_a_constraint(members: dict[str, Any], expected: list[str]) -> None:
    assert rules_of(**members) == expected


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"arrow": {}}, ""),
        ({"arrow": 1}, "/arrow must be a list"),
        ({"arrow": [1]}, "/arrow/0 must be an object"),
        ({"arrow": [{"cells": ["R1C1"], "lines": []}]}, "/arrow/0/lines must be a list of lines"),
        ({"arrow": [{"cells": ["R1C1"], "lines": [["R2C1", "R2C2"]]}]}, "/arrow/0: a line must start in the circle"),
        ({"arrow": [{"cells": [], "lines": [["R2C1", "R2C2"]]}]}, "/arrow/0/cells must be a list of cells"),
        ({"thermometer": [{"lines": [["R1C1"]]}]}, "/thermometer/0: "),
        ({"thermometer": [{"lines": [["R1C1", "R1C0"]]}]}, "/thermometer/0/lines/0: 'R1C0' is outside"),
        ({"thermometer": [{"lines": [["R1C1", 5]]}]}, "/thermometer/0/lines/0: '5' is not a cell"),
        ({"thermometer": [{"lines": [["R1C1"] * 400]}]}, "/thermometer/0/lines/0 must be a list of cells"),
        ({"killercage": [{"cells": ["R1C1"], "value": "<12"}]}, "/killercage/0/value: '<12' is not a number"),
        ({"killercage": [{"cells": ["R1C1", "R1C1"]}]}, "/killercage/0: "),
        ({"killercage": [{"cells": ["R1C1"], "shape": 1}]}, "/killercage/0/shape"),
        ({"antiknight": 1}, "/antiknight must be true or false"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "I"}]}, "'I' is neither X nor V"),
        ({"xv": [{"cells": ["R1C1", "R5C5"], "value": "X"}]}, "/xv/0: "),
        ({"littlekillersum": [{"cell": "R5C5", "direction": "N", "value": "1"}]}, "/direction must be"),
        ({"littlekillersum": [{"cell": "R0C2", "direction": "UR", "value": "1"}]}, "points at no cell"),
        ({"littlekillersum": [{"cell": "R0C2", "direction": "DR"}]}, "/littlekillersum/0 has no value"),
        (
            {"littlekillersum": [{"cell": "R0C2", "direction": "DR", "value": 1, "cells": ["R1C1"]}]},
            "/littlekillersum/0/cells are not those",
        ),
        ({"sandwichsum": [{"cell": "R5C5", "value": "1"}]}, "is not next to a row or column"),
        ({"sandwichsum": [{"cell": "R0C0", "value": "1"}]}, "is not next to a row or column"),
        ({"sandwichsum": [{"cell": "R12C1", "value": "1"}]}, "is not next to a row or column"),
        ({"quadruple": [{"cells": ["R1C1"], "values": [1]}]}, "must be a square of four cells"),
        ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": ["1"]}]}, "must be a list of whole"),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": ["R5C5", "R5C6"]}]}, "has 1 cells and 2 clones"),
        ({"negative": ["ratio"], "difference": [{"cells": ["R1C1", "R1C2"]}]}, "ratios next to differences"),
        ({"nonconsecutive": True, "ratio": [{"cells": ["R1C1", "R1C2"]}]}, "non-consecutive next to ratios"),
        ({"cage": [{"cells": ["R1C1"], "value": "5"}]}, "cages that are only drawn"),
    ],
)
def test_a_wrong_item_is_rejected_with_its_place(members: dict[str, Any], reason: str) -> None:
    if not reason:
        assert rules_of(**members) == []
        return
    with pytest.raises(FormatError) as caught:
        rules_of(**members)
    assert reason in str(caught.value)


def test_what_a_setter_left_are_rules_next_to_other_rules() -> None:
    grid: Cells = [[{} for _ in range(9)] for _ in range(9)]
    grid[0][0] = {"givenPencilMarks": [1, 2]}
    assert rules_of(grid=grid, antiknight=True) == ["allowed r1c1 1 2", "anti-knight"]


@pytest.mark.parametrize("size", range(4, 17))
def test_every_size_comes_back_with_the_usual_boxes(size: int) -> None:
    grid = parse(text(size), format="fpuzzles-json")
    kinds = {one.kind for one in Rules.of(grid.geometry).constraints}
    assert kinds == ({"rows", "columns"} if size in (5, 7, 11, 13) else {"rows", "columns", "boxes"})
    assert parse(format_grid(grid, "fpuzzles")) == grid


@pytest.mark.parametrize("name", [name for name in KINDS if name != "custom"])
def test_every_kind_comes_back_or_is_rejected_by_name(name: str) -> None:
    rules = Rules.parse(KINDS[name].example)
    for codec in ("fpuzzles", "sudokupad", "fpuzzles-json"):
        try:
            written = format_grid(Grid.empty(rules), codec)
        except UnsupportedRule as error:
            assert name not in HELD or "next to" in str(error) or name == "negative-difference", error
            assert name in str(error)
        else:
            entry = parse_entry(written)
            assert name in HELD
            assert name == "allowed" or entry.grid.geometry == Grid.empty(rules).geometry


@pytest.mark.parametrize("name", sorted(HELD - {"rows", "columns", "boxes", "jigsaw", "allowed"}))
def test_random_rules_come_back_or_are_rejected(name: str) -> None:
    random, shape, written = Random(name), Shape(6, 6), 0
    for _ in range(12):
        try:
            rules = Rules.parse(f"6x6 {sample(name, shape, random)} {sample('cage', shape, random)}")
            line = format_grid(Grid.empty(rules), "fpuzzles-json")
        except (BadArgument, FormatError):
            continue
        assert parse(line).geometry == rules
        written += 1
    assert written or name in RARELY


def test_irregular_regions_and_cells_in_none_come_back() -> None:
    for words in ("6x6 jigsaw r1c1-r1c6/r2c1-r2c6", "6x6:3x2", "6x6 no-boxes", "8x8:4x2 x"):
        grid = Grid.empty(Rules.parse(words))
        assert parse(format_grid(grid, "fpuzzles")) == grid


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("9x9 no-rows", "no rows"),
        ("6x9 no-boxes", "a grid of 6x9"),
        ("4x4~0-3", "values 0 to 3"),
        ("25x25", "a grid of 25x25"),
        ("x cage 15 r1c1,r1c2 repeats", "cage r1c1,r1c2 15 repeats"),
        ("little-killer 9 r2c2,r2c3", "little-killer r2c2,r2c3 9"),
        ("lockout r1c1-r1c4 5", "lockout r1c1-r1c4 5"),
        ("sandwich 9 r1c1-r1c5", "sandwich r1c1-r1c5 9"),
        ("negative-ratio difference r1c1,r1c2", "negative-ratio"),
        ("non-consecutive difference r1c1,r1c2", "non-consecutive"),
        ("even r1c1 even r2c2", "even r1c1"),
    ],
)
def test_what_f_puzzles_cannot_say_is_rejected_by_name(rules: str, reason: str) -> None:
    with pytest.raises(UnsupportedRule) as caught:
        format_grid(Grid.empty(Rules.parse(rules)), "fpuzzles")
    assert reason in str(caught.value)


EXPLAINED = {"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}


@pytest.mark.parametrize(
    ("members", "is_read"),
    [
        ({**EXPLAINED, "ruleset": "Digits on thermometers increase from the bulb."}, True),
        ({**EXPLAINED, "ruleset": "Thermometers increase. Cells a knight's move apart differ."}, False),
        ({**EXPLAINED, "ruleset": "Thermometers increase. Cages show their sum."}, False),
        ({**EXPLAINED, "ruleset": "Thermometers increase. The grid is on a torus."}, False),
        ({**EXPLAINED, "ruleset": "Thermometers increase. Blue lines too.", "line": [{"lines": [["R1C1"]]}]}, False),
        ({**EXPLAINED, "ruleset": "Normal sudoku rules apply.", "line": [{"lines": [["R1C1"]]}]}, True),
        ({"ruleset": "Place the digits 1-6 once in every row, column and box.", "size": 6}, True),
        ({"ruleset": "Place the digits 1-9 once in every row, column and box.", "size": 6}, False),
    ],
)
def test_a_text_of_rules_is_kept_if_the_rules_that_were_read_can_be_all(members: dict[str, Any], is_read: bool) -> None:
    size = members.get("size", 9)
    assert isinstance(size, int)
    source = text(size, **{key: value for key, value in members.items() if key != "size"})
    if not is_read:
        with pytest.raises(UnsupportedRule, match=r"text"):
            parse(source, format="fpuzzles-json")
        return
    entry = parse_entry(source)
    assert entry.fields["ruleset"] == members["ruleset"]
    again = parse_entry("".join(CODECS["fpuzzles"].write([entry])))
    assert (again.grid, again.fields["ruleset"]) == (entry.grid, members["ruleset"])


def test_an_entry_with_rules_keeps_its_facts() -> None:
    grid = Grid([1, 2, *[0] * 79], Rules.parse("anti-knight"))
    facts = {"author": "Anna", "solution": "[1, 2]", "msgcorrect": "Well done"}
    entry = Entry(grid, "a name", "", frozenset((1,)), None, facts)
    for name in ("fpuzzles", "sudokupad", "fpuzzles-json"):
        again = parse_entry("".join(CODECS[name].write([entry])))
        assert again == entry


def test_a_puzzle_that_was_read_is_solved() -> None:
    """The Miracle Sudoku by Mitchell Lee: two givens, anti-knight, anti-king and non-consecutive."""
    pytest.importorskip("fullhouse._native")
    grid: Cells = [[{} for _ in range(9)] for _ in range(9)]
    grid[4][2] = {"value": 1, "given": True}
    grid[5][6] = {"value": 2, "given": True}
    source = text(antiknight=True, antiking=True, nonconsecutive=True, grid=grid)
    solution = fh.solve(parse(source, format="fpuzzles-json"))
    assert solution is not None
    assert solution.to_line().startswith("483726159")
