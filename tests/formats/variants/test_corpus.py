"""Real puzzles, converted through every format that holds their rules."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from shared import FOLDER

from fullhouse.constraints import Rules
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.errors import UnsupportedRule
from fullhouse.formats.codecs import WITH_RULES
from fullhouse.formats.reading import format_grid, parse, parse_entry, write_entries

CORPUS = FOLDER / "variants" / "iss.jsonl"
STRICT = {"fpuzzles-json": 152, "sudokupad": 157, "pencilmark": 170, "ipuz": 63, "tatham": 52}
"""Formats that hold a rule as it is or reject it, and how many puzzles of the corpus they hold at least."""


def with_candidates(text: str) -> Grid:
    """The grid of this text, with the candidates that it excludes as rules."""
    entry = parse_entry(text)
    written = "".join(write_entries([entry], "iss"))
    return parse(written, format="iss")


@pytest.mark.skipif(not CORPUS.exists(), reason="needs ../shared/data/variants")
def test_real_puzzles_come_back_from_every_format_that_holds_their_rules() -> None:
    held: Counter[str] = Counter()
    for line in CORPUS.read_text().splitlines():
        row = json.loads(line)
        try:
            grid = parse(row["iss"], format="iss")
        except UnsupportedRule:
            continue
        for name in STRICT:
            assert name in WITH_RULES
            try:
                text = format_grid(grid, name)
            except UnsupportedRule:
                continue
            again = parse_entry(text).grid
            if again.geometry == CLASSIC:  # f-puzzles has candidates where we have cells with some of the values
                assert set(Rules.of(grid.geometry).unusual()) <= {"allowed"}, row["name"]
                again = with_candidates(text)
            assert (again.digits, again.geometry) == (grid.digits, grid.geometry), (row["name"], name)
            held[name] += 1
    assert all(held[name] >= least for name, least in STRICT.items()), held


def test_equal_rules_are_equal_whatever_format_they_come_from() -> None:
    rules = Rules.parse("6x6 cage 8 r1c1,r1c2 cage 9 r3c3-r3c5")
    grid = Grid.empty(rules).with_digit(0, 3)
    found = {
        name: parse(format_grid(grid, name)) for name in ("iss", "rules", "json-puzzle", *STRICT) if name != "tatham"
    }
    assert set(found.values()) == {grid}, found
