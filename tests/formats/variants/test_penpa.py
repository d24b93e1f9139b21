"""Plain puzzles in Penpa links."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode

import pytest
from puzzles import WIKIPEDIA

from fullhouse.constraints import Rules
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError, UnsupportedRule
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.reading import format_grid, parse, parse_entry
from fullhouse.formats.variants.penpa import _lines

LINK = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
GRID = Grid.from_line(WIKIPEDIA)


def link(*lines: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return LINK + b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode()


def changed(at: int, /, **members: object) -> str:
    """The link of a puzzle with other members in this line."""
    lines = _lines(Entry(GRID))
    return link(*lines[:at], json.dumps({**json.loads(lines[at]), **members}), *lines[at + 1 :])


def with_header(place: int, text: str) -> str:
    """The link of a puzzle with another text in its header."""
    header, *lines = _lines(Entry(GRID))
    parts = header.split(",")
    parts[place] = text
    return link(",".join(parts), *lines)


IRREGULAR = "4x4 jigsaw r1c1-r1c3,r2c1/r1c4,r2c2-r2c4/r3c1-r3c3,r4c1/r3c4,r4c2-r4c4"


@pytest.mark.parametrize("rules", ["9x9", "4x4", "6x6", "6x6:3x2", "16x16", IRREGULAR])
def test_a_plain_puzzle_comes_back(rules: str) -> None:
    grid = Grid.empty(Rules.parse(rules)).with_digit(0, 3).with_digit(1, 1)
    entry = Entry(grid, "a, name & z", placed=frozenset((1,)), fields={"author": "Zoë", "source": "x"})
    text = "".join(CODECS["penpa"].write([entry]))
    assert parse_entry(text) == entry
    start, payload = text.split("p=", 1)
    assert parse_entry(start.replace("m=edit", "m=solve") + "p=" + payload.replace("=", "%3D")) == entry


def test_the_numbers_of_cells_and_corners_are_those_of_penpa() -> None:
    lines = _lines(Entry(GRID))
    puzzle = json.loads(lines[3])
    assert puzzle["number"]["28"] == ["5", 1, "1"]  # r1c1: two rows of 13 cells, and two cells
    assert puzzle["lineE"]["186,199"] == 2  # the corners above and below the border of r1c3 and r1c4
    assert "184,197" not in puzzle["lineE"]
    assert json.loads(lines[5])[:10] == [28, *[1] * 8, 5]
    assert lines[0].startswith("square,9,9,38,0,1,1,380,380,84,84,")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (changed(3, surface={"28": 1}), "drawings in the puzzle (surface)"),
        (changed(3, thermo=[[28, 29]], killercages=[[28]]), "drawings in the puzzle (thermo, killercages)"),
        (changed(4, symbol={"28": 1}), "drawings in the answers (symbol)"),
        (changed(3, number={"28": ["x", 1, "1"]}), "givens in r1c1: 'x'"),
        (changed(3, number={"28": ["123", 1, "7"]}), "givens in r1c1: 'notes'"),
        (changed(3, number={"5": ["1", 1, "1"]}), "givens outside the grid"),
        (changed(3, lineE={}), "borders that do not divide the grid into regions of 9 cells"),
        (changed(3, lineE={"1,2": 3}), "lines along edges that are not borders"),
        (with_header(0, "hex"), "a grid of the kind 'hex'"),
        (with_header(1, "10"), "a grid of '10' by '9' cells"),
        (with_header(4, "90"), "turned"),
        (with_header(11, "1"), "a setting of Penpa"),
        (with_header(18, "Shaded cells are even"), "free-text rules"),
        (link("square,99,99,38,0,1,1,1,1,1,1", "[0]", "{}", "{}", "{}", "[]"), "rows"),
        (link("square,9,9,38,0,1,1,1,1,1,1", "[0]", "{}", "{}", "{}", "[1]"), "without some of its cells"),
        (link("square,9,9,38,0,1,1,1,1,1,1", "[0]", "{}", "{}", "{}", "[" * 9_000), "cannot be read"),
        (link("square,9"), "no puzzle"),
        (link("z" * 900_000), "no puzzle"),
        (link("9" * 1_100_000), "more than 1,000,000 characters"),
        (LINK + "!!", "cannot be unpacked"),
        (LINK + "AAAA", "damaged|too early"),
        (LINK, "has no p="),
        (LINK + "A" * 300_001, "longer than 300,000"),
    ],
)
def test_what_is_not_plain_or_is_damaged_is_rejected_by_name(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text, format="penpa")
    assert any(part in str(caught.value) for part in reason.split("|")), caught.value


@pytest.mark.parametrize("rules", ["x", "no-boxes", "no-rows", "6x9 no-boxes", "4x4~0-3", "9x9 jigsaw r1c1-r1c9"])
def test_other_rules_are_rejected_when_they_are_written(rules: str) -> None:
    with pytest.raises(UnsupportedRule):
        format_grid(Grid.empty(Rules.parse(rules)), "penpa")
