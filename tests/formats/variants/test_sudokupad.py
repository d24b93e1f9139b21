"""SudokuPad's own form of a puzzle."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fullhouse.constraints import Rules
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError, UnsupportedRule
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.links.lzstring import compress_to_base64
from fullhouse.formats.reading import format_grid, parse, parse_entry
from fullhouse.formats.variants.short_json import parse_short

BOXES = [[[row + i // 3, column + i % 3] for i in range(9)] for row in (0, 3, 6) for column in (0, 3, 6)]


def link(text: str, prefix: str = "scl") -> str:
    return f"https://sudokupad.app/{prefix}{compress_to_base64(text)}"


def puzzle(**members: Any) -> str:
    """The link to a puzzle with one given and the usual boxes."""
    cells: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][0] = {"value": 5}
    return link(json.dumps({"cells": cells, "regions": BOXES, **members}))


def rules_of(**members: Any) -> list[str]:
    usual = ("rows", "columns", "boxes")
    return [one.to_text() for one in Rules.of(parse(puzzle(**members)).geometry).constraints if one.kind not in usual]


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({}, []),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "15", "sum": 15, "unique": True}]}, ["cage r1c1,r1c2 15"]),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": 15, "unique": True}]}, ["cage r1c1,r1c2 15"]),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "unique": True}]}, ["cage r1c1,r1c2"]),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "sum": 9}]}, ["cage r1c1,r1c2 9 repeats"]),
        ({"cages": [{"cells": [[0, 0], [3, 1]], "style": "extraregion", "unique": True}]}, ["different r1c1,r4c2"]),
        ({"global": ["antiknight"], "metadata": {"antiknight": True}}, ["anti-knight"]),
        ({"cages": [{"cells": [[0, 0]], "hidden": True, "unique": False}]}, []),
    ],
)
def test_what_sudokupad_checks_is_a_rule(members: dict[str, Any], expected: list[str]) -> None:
    assert rules_of(**members) == expected


def test_cages_without_cells_and_metadata_hold_facts() -> None:
    entry = parse_entry(puzzle(cages=[{"value": "title: A name"}, {"value": "rules: Normal sudoku rules apply."}]))
    assert (entry.name, entry.fields) == ("A name", {"ruleset": "Normal sudoku rules apply."})
    assert parse_entry(puzzle(metadata={"author": "Anna", "title": "B"})).fields == {"author": "Anna"}


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"lines": [{}]}, "drawings without a text that explains them (1 lines)"),
        ({"lines": [{}], "metadata": {"rules": "Blue lines are palindromes."}}, "free-text rules"),
        (
            {"arrows": [{}, {}], "global": ["antiknight"], "metadata": {"rules": "Arrows show sums."}},
            "drawings that only the text explains (2 arrows)",
        ),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "15"}]}, "/cages/0: a cage that is only drawn (r1c1)"),
        ({"cages": [{"cells": [[0, 0]], "value": "<5", "unique": True}]}, "/cages/0: a cage with '<5'"),
        ({"cages": [{"cells": [[0, 9]], "unique": True}]}, "/cages/0/cells: r1c10 is outside"),
        ({"cages": [{"cells": [[0]], "unique": True}]}, "/cages/0/cells must be a list of cells"),
        ({"cages": [{"cells": 5, "unique": True}]}, "/cages/0/cells must be a list"),
        ({"cages": 5}, "/cages must be a list"),
        ({"global": ["antixv"]}, "/global: 'antixv'"),
        ({"foglight": [[0, 0]]}, "/foglight"),
        ({"metadata": {"fog": 1}}, "/metadata/fog"),
        ({"regions": [[[0, 0]], [[1, 1], [2, 2]]]}, "regions of 1 and 2 cells"),
        ({"cells": []}, "/cells must be rows"),
        ({"cells": [[{}], [{}, {}]]}, "/cells must be rows"),
        ({"cells": [[{}]]}, "rows"),
        ({"cells": [[{"value": 12}] + [{}] * 8] * 9}, "'12' is not possible in r1c1"),
        ({"cells": [[{"fog": 1}] + [{}] * 8] * 9}, "r1c1: fog"),
    ],
)
def test_what_is_only_drawn_or_wrong_is_rejected_by_name(members: dict[str, Any], reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(puzzle(**members))
    assert reason in str(caught.value)


def test_drawings_next_to_classic_rules_are_listed() -> None:
    entry = parse_entry(puzzle(lines=[{}, {}], metadata={"rules": "Normal sudoku rules apply."}))
    assert entry.fields["drawings"] == "2 lines"


def test_the_short_form_is_read() -> None:
    rows = ",".join("[{v:5}" + "," * 8 + "]" for _ in range(9))
    regions = json.dumps(BOXES).replace(" ", "")
    text = (
        "{cs:50,ce:["
        + rows
        + "],re:"
        + regions
        + ",metadata:{title:'It\\'s',norowcol:t},ca:[{ce:[[0,0]],unique:t,v:5}]}"
    )
    entry = parse_entry(link(text, "ctc"))
    assert (entry.name, entry.grid.to_line()[:10]) == ("It's", "5........5")
    assert str(entry.grid.geometry) == "9x9 with cage, no rows and no columns"


@pytest.mark.parametrize(
    "text", ["{", "{a", "{a:", "[1,", "{a:1}}", "{a:1,a:2}", "'x", "[" * 500, "{a:[1 2]}", "{'a:1}"]
)
def test_a_damaged_short_form_is_an_error(text: str) -> None:
    with pytest.raises(FormatError, match="damaged"):
        parse_short(text)


def test_values_of_the_short_form() -> None:
    assert parse_short("{a:t,b:f,c:C060C0,d:-1.5,e:,f:[,],g:null,'h':\"\\u0041\\n\"}") == {
        "a": True,
        "b": False,
        "c": "C060C0",
        "d": -1.5,
        "e": {},
        "f": [{}, {}],
        "g": None,
        "h": "A\n",
    }


@pytest.mark.parametrize(
    "rules", ["6x9 no-boxes", "9x9 no-rows no-columns", "9x9 cage 9 r1c1,r1c2 repeats", "4x9 no-boxes anti-king"]
)
def test_rules_that_f_puzzles_lacks_are_written_in_the_own_form(rules: str) -> None:
    grid = Grid.empty(Rules.parse(rules)).with_digit(0, 3)
    entry = Entry(grid, "a name", placed=frozenset((0,)), fields={"author": "Anna"})
    text = "".join(CODECS["sudokupad"].write([entry]))
    assert text.startswith("https://sudokupad.app/scl")
    assert parse_entry(text) == entry


def test_what_neither_form_holds_is_rejected_by_name() -> None:
    with pytest.raises(UnsupportedRule, match="windoku"):
        format_grid(Grid.empty(Rules.parse("windoku")), "sudokupad")
    with pytest.raises(UnsupportedRule, match="no rows"):
        format_grid(Grid.empty(Rules.parse("no-rows")), "sudokupad")
