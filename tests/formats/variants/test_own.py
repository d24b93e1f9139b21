"""Our own formats for puzzles with rules: short text and JSON."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from fullhouse.constraints import KINDS, Rules
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.reading import format_grid, parse, parse_entry

BOTH = ("rules", "json-puzzle")
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("kind", [name for name in KINDS if name != "custom"])
def test_every_kind_comes_back(name: str, kind: str) -> None:
    grid = Grid.from_line(LINE).with_rules(Rules.parse(KINDS[kind].example))
    assert parse(format_grid(grid, name)) == grid


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("text", ["4x4~0-3 x", "6x8~10 no-boxes", "16x16 anti-knight", "25x25", "12x12:4x3"])
def test_every_size_comes_back(name: str, text: str) -> None:
    rules = Rules.parse(text)
    grid = Grid([rules.side, *[0] * (rules.size - 1)], rules)
    assert parse(format_grid(grid, name)) == grid


def test_json_keeps_everything() -> None:
    grid = Grid.from_line(LINE).with_rules(Rules.parse("x"))
    masks = tuple(1 << (digit - 1) if digit else 0b101 for digit in grid)
    entry = Entry(grid, "a name", "a comment", frozenset((0, 4)), masks, {"author": "Anna"})
    text = "".join(CODECS["json-puzzle"].write([entry]))
    assert parse_entry(text) == entry


def test_text_keeps_the_comment() -> None:
    assert parse_entry("[4x4 x] 1............... hard ] one").comment == "hard ] one"


@pytest.mark.parametrize("rules", ["x", "x,anti-knight", "anti-knight cage 15 r1c1,r1c2"])
def test_text_without_a_size_has_81_cells(rules: str) -> None:
    assert parse(f"[{rules}] {LINE}") == parse(LINE, rules=Rules.parse(rules))


@pytest.mark.parametrize("text", ["[null, 1]", "[true]"])
def test_other_text_in_brackets_is_not_taken_for_rules(text: str) -> None:
    with pytest.raises(FormatError, match="unexpected character"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[4x4 y] 1...............", "column 6: "),
        ("[4x4 x] 1...", "column 9: expected 16 cells, found 4"),
        ("[4x4 x] 9...............", "column 9: "),
        ("[4x4 x 1...............", "is not a valid puzzle with rules"),
        ("[99x99] 1", "column 2: the size"),
        ('[4x4 regex r1c1 "(] 1...............', "is not a valid puzzle with rules"),
    ],
)
def test_wrong_text_is_rejected_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        parse(text, format="rules")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 2}, "expected format 'fullhouse-puzzle' in version 1"),
        ({"fog": 1}, "/fog: a puzzle has no such field"),
        ({"cells": "1"}, "/cells: expected 16 cells, found 1"),
        ({"cells": ["1"]}, "/cells must be text"),
        ({"cells": "9" + "." * 15}, "/cells: "),
        ({"rules": "x"}, "/rules is not an object"),
        ({"rules": {"format": "other"}}, "/rules: "),
        ({"placed": "r1c1"}, "/placed must be a list"),
        ({"placed": ["r9c9"]}, "/placed: "),
        ({"placed": ["r1c2"]}, "/placed has an empty cell"),
        ({"candidates": ["1"]}, "/candidates must be a list of 16 texts"),
        ({"candidates": ["5"] * 16}, "/candidates/0 must be text made of 1234"),
        ({"fields": {"a": 1}}, "/fields must be an object of texts"),
    ],
)
def test_a_wrong_member_is_rejected_by_name(change: dict[str, object], reason: str) -> None:
    good = json.loads(format_grid(Grid([1] + [0] * 15, Rules.parse("4x4 x")), "json-puzzle"))
    with pytest.raises(FormatError, match=reason):
        parse(json.dumps(good | change), format="json-puzzle")


@pytest.mark.parametrize("text", ["[" * 50_000, "{", "[]", '{"format":"fullhouse-puzzle","format":1}', "[1x1]", "nul"])
@pytest.mark.parametrize("name", BOTH)
def test_damaged_text_is_an_error(name: str, text: str) -> None:
    (entry,) = CODECS[name].read(lines_of_text(text))
    assert isinstance(entry, BadEntry)


def test_converting_to_lines_rejects_rules_instead_of_dropping_them() -> None:
    source = "[6x6 x] 1" + "." * 35
    done = subprocess.run(
        [sys.executable, "-m", "fullhouse", "convert", source, "--to", "line"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "cannot hold the rules" in done.stderr
    assert done.stdout == ""
