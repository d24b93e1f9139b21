"""pencilmark's JSON and ipuz."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from constraints.samples import sample

from fullhouse.constraints import KINDS, Rules, Shape
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.codecs import CODECS, detect
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.reading import format_grid, parse, parse_entry, read_text

LACKING = {
    *("minimum", "maximum", "doublers", "same-values", "diagonally-non-consecutive", "anti-taxicab", "global-modular"),
    *("dutch-flatmates", "hidden-skyscraper", "numbered-room", "lunchbox", "look-and-say", "rellik", "equality-cage"),
    *("nabner", "ten-line", "column-indexing", "row-indexing", "indexing", "negative-kropki", "negative-difference"),
    *("negative-ratio", "or", "and", "regex", "state-machine"),
}
"""Kinds that pencilmark's format does not have, or that we do not read from it."""
PENCILMARK: dict[str, Any] = {
    "format": "sudoku-puzzle",
    "format_version": 1,
    "board": {"rows": 9, "cols": 9},
    "digits": 9,
    "givens": [0] * 81,
}
GRID = {"type": "box_grid", "origin": "r1c1", "box": [3, 3]}
IPUZ: dict[str, Any] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/sudoku#1"],
    "puzzle": [[0] * 9 for _ in range(9)],
}


def kinds_of(members: dict[str, Any]) -> list[str]:
    usual = ("rows", "columns", "boxes")
    return [one.to_text() for one in Rules.of(parse(json.dumps(members)).geometry).constraints if one.kind not in usual]


@pytest.mark.parametrize("name", [name for name in KINDS if name != "custom"])
def test_every_kind_comes_back_from_pencilmark_or_is_rejected_by_name(name: str) -> None:
    grid = Grid.empty(Rules.parse(KINDS[name].example))
    try:
        text = format_grid(grid, "pencilmark")
    except UnsupportedRule as error:
        assert name in LACKING
        assert name in str(error)
    else:
        assert name not in LACKING
        assert parse(text) == grid


@pytest.mark.parametrize("name", sorted(set(KINDS) - LACKING - {"rows", "columns", "boxes", "jigsaw", "custom"}))
def test_random_rules_come_back_from_pencilmark(name: str) -> None:
    random, shape = Random(name), Shape(6, 6)
    for _ in range(8):
        try:
            rules = Rules.parse(f"6x6 {sample(name, shape, random)} {sample('cage', shape, random)}")
            text = format_grid(Grid.empty(rules), "pencilmark")
        except (BadArgument, FormatError):
            continue
        assert parse(text).geometry == rules.simplest


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"type": "line", "kind": "whisper", "cells": ["r1c1", "r1c2"]}, "whisper r1c1,r1c2"),
        ({"type": "line", "kind": "parity", "cells": ["r1c1", "r1c2"], "closed": True}, "parity r1c1,r1c2,r1c1"),
        ({"type": "cell", "kind": "low", "split": 4, "cells": ["r1c1"]}, "low r1c1"),
        ({"type": "cell", "kind": "low", "split": 5, "cells": ["r1c1"]}, "allowed r1c1 1 2 3 4 5"),
        ({"type": "cell", "kind": "exclude", "values": [1, 2, 3], "cells": ["r1c1"]}, "allowed r1c1 4 5 6 7 8 9"),
        ({"type": "edge", "kind": "less", "cells": ["r1c1", "r1c2"]}, "greater r1c2,r1c1"),
        (
            {"type": "sum", "kind": "frame", "sum": 9, "side": "top", "cells": ["r1c1", "r2c1"]},
            "cage r1c1,r2c1 9 repeats",
        ),
        ({"type": "cage", "cells": ["r1c1", "r1c2"], "id": "x", "label": "a"}, "cage r1c1,r1c2"),
    ],
)
def test_a_rule_of_pencilmark_becomes_a_constraint(rule: dict[str, Any], expected: str) -> None:
    assert kinds_of({**PENCILMARK, "rules": [GRID, rule]}) == [expected]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rules": [{"type": "rossini"}]}, "/rules/0: rossini"),
        ({"rules": [GRID, {"type": "edge", "kind": "product", "cells": ["r1c1", "r1c2"]}]}, "/rules/1: edge product"),
        ({"rules": [{"type": "cage", "cells": ["r1c1"], "fog": 1}]}, "/rules/0/fog"),
        ({"rules": [{"type": "cage", "cells": ["r1c1"], "sum": -1}]}, "/rules/0/sum must be a whole number"),
        ({"rules": [{"type": "cage", "cells": ["r0c1"]}]}, "'r0c1' is not a cell"),
        ({"rules": [{"type": "cage", "cells": ["r10c1"]}]}, "/rules/0/cells: r10c1 is outside"),
        ({"rules": [{"type": "cage", "cells": []}]}, "/rules/0/cells must be a list of cells"),
        ({"rules": [{"type": "negative", "of": "kropki"}]}, "/rules/0: negative kropki"),
        ({"rules": [{"type": "line", "kind": "renban", "cells": ["r1c1", "r1c2"], "closed": True}]}, "/rules/0/closed"),
        ({"rules": [{"type": "box_grid", "origin": "r2c1", "box": [3, 3]}]}, "/rules/0: a grid that is not the whole"),
        ({"rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 4]}]}, "/rules/0/box does not hold 9 cells"),
        ({"rules": [1]}, "/rules/0 must be an object with a type"),
        ({"rules": None}, "/rules must be a list"),
        ({"rules": [], "givens": [None] * 81}, "a board without the cell r1c1"),
        ({"rules": [], "givens": [10] * 81}, "/givens/0: '10' is not possible"),
        ({"rules": [], "givens": [0]}, "/givens must be a list of 81 numbers"),
        ({"rules": [], "board": {"rows": 99, "cols": 9}}, "rows"),
        ({"rules": [], "format_version": 2}, "in version 1"),
        ({"rules": [], "ext": {"a": 1}}, "/ext"),
        ({"rules": [], "candidates": {"r1c1": [0]}}, "/candidates/r1c1 must be a list of digits"),
    ],
)
def test_what_pencilmark_says_wrongly_or_alone_is_rejected_with_its_place(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(json.dumps({**PENCILMARK, **change}), format="pencilmark")
    assert reason in str(caught.value)


def test_pencilmark_keeps_facts_and_candidates() -> None:
    grid = Grid([1, *[0] * 80])
    masks = tuple(1 << (digit - 1) if digit else 0b11 if cell == 80 else 511 for cell, digit in enumerate(grid))
    entry = Entry(grid, "a name", candidates=masks, fields={"author": "Anna", "solution": "[1, 2]"})
    assert parse_entry("".join(CODECS["pencilmark"].write([entry]))) == entry
    members = {
        **PENCILMARK,
        "rules": [GRID, {"type": "neighbours", "kind": "antiking"}],
        "candidates": {"r1c1": [1, 2]},
    }
    assert kinds_of(members) == ["allowed r1c1 1 2", "anti-king"]


@pytest.mark.parametrize(
    "rules",
    [
        "4x4",
        "6x6 cage 8 r1c1,r1c2",
        "9x9 cage 8 r1c1,r2c4",
        "6x6:3x2",
        "8x8 no-boxes",
        "7x7 no-boxes cage r1c1,r1c2",
        "16x16",
    ],
)
def test_rules_come_back_from_ipuz(rules: str) -> None:
    grid = Grid.empty(Rules.parse(rules)).with_digit(0, 3).with_digit(1, 1)
    entry = Entry(grid, "a name", placed=frozenset((1,)), fields={"author": "Anna", "solution": "[[1, 2]]"})
    assert parse_entry("".join(CODECS["ipuz"].write([entry]))) == entry


def test_irregular_zones_come_back_from_ipuz() -> None:
    words = "4x4 jigsaw r1c1-r1c3,r2c1/r1c4,r2c2-r2c4/r3c1-r3c3,r4c1/r3c4,r4c2-r4c4"
    grid = Grid.empty(Rules.parse(words))
    assert parse(format_grid(grid, "ipuz")) == grid


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"cages": [{"rect": [1, 1, 2, 1], "value": 15}]}, ["cage r1c1,r1c2 15"]),
        ({"cages": [{"cells": [[1, 1], [1, 2]]}], "showoperators": False}, ["cage r1c1,r2c1"]),
        ({"boxes": False}, []),
    ],
)
def test_what_ipuz_says_is_read(change: dict[str, Any], expected: list[str]) -> None:
    assert kinds_of({**IPUZ, **change}) == expected


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"kind": ["http://ipuz.org/crossword#1"]}, "the kind 'http://ipuz.org/crossword#1'"),
        ({"kind": 5}, "the kind '5'"),
        ({"cages": [{"cells": [[1, 1], [4, 2]], "value": 15}]}, "/cages/0: a cage whose values may repeat or not"),
        ({"cages": [{"cells": [[1, 1], [2, 1]], "value": 2, "operator": "*"}]}, "/cages/0: the operator '*'"),
        ({"cages": [{"cells": [[0, 1]]}]}, "/cages/0 must have cells"),
        ({"cages": [5]}, "/cages/0 must be an object"),
        ({"cages": 5}, "/cages must be a list"),
        ({"zones": [{"cells": [[1, 1]]}]}, "zones with sizes other than 9"),
        ({"puzzle": [[0]]}, "rows"),
        ({"puzzle": [[0, 0]]}, "not square"),
        ({"puzzle": 5}, "/puzzle must be rows"),
        ({"puzzle": [[12] + [0] * 8] + [[0] * 9] * 8}, "/puzzle/0/0: '12' is not possible"),
        ({"puzzle": [[None] + [0] * 8] + [[0] * 9] * 8}, "/puzzle/0/0: no cell"),
        ({"puzzle": [[{"style": {"shape": 1}}] + [0] * 8] + [[0] * 9] * 8}, "/puzzle/0/0/style"),
        ({"saved": [[0]]}, "/saved must have the rows"),
        ({"charset": "112345678"}, "/charset must be 9 different"),
        ({"fog": True}, "/fog"),
    ],
)
def test_what_ipuz_says_wrongly_or_alone_is_rejected_with_its_place(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(json.dumps({**IPUZ, **change}), format="ipuz")
    assert reason in str(caught.value)


@pytest.mark.parametrize("rules", ["x", "no-rows", "cage 9 r1c1,r1c2 repeats", "6x9 no-boxes", "4x4~0-3"])
def test_ipuz_rejects_other_rules_by_name(rules: str) -> None:
    with pytest.raises(UnsupportedRule):
        format_grid(Grid.empty(Rules.parse(rules)), "ipuz")


@pytest.mark.parametrize("name", ["fpuzzles-json", "pencilmark", "ipuz"])
def test_an_object_may_span_lines_and_a_broken_one_ends_the_text(name: str) -> None:
    one = format_grid(Grid.empty(), name)
    pretty = json.dumps(json.loads(one), indent=1)
    found = list(read_text(f"{pretty}\n{one}\n{{]\n{one}"))
    assert [type(entry) for entry in found] == [Entry, Entry, BadEntry]
    assert isinstance(found[2], BadEntry)
    assert "not read" in str(found[2].error)
    assert detect(list(lines_of_text(pretty))).name == name


@pytest.mark.parametrize("name", ["fpuzzles-json", "pencilmark", "ipuz"])
@pytest.mark.parametrize(
    "text", ["[" * 50_000, "{" * 5_000, "[]", '{"format":5}', '{"a":1,"a":2}', "1" * 5_000, '{"a":' * 900]
)
def test_forged_objects_are_errors(name: str, text: str) -> None:
    entries = list(CODECS[name].read(lines_of_text(text)))
    assert all(isinstance(entry, BadEntry) for entry in entries)
