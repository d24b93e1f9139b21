"""JSON lines."""

from __future__ import annotations

import json

import pytest
from formats.codec_reading import Reading
from hypothesis import given
from hypothesis import strategies as st
from puzzles import WIKIPEDIA, any_grid

from fullhouse.core.board import rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.json_lines import JSONL

GRID = Grid.from_line(WIKIPEDIA)

READING = Reading(JSONL)
read, only, trouble, recognised = READING.read, READING.only, READING.trouble, READING.recognised


@pytest.mark.parametrize("key", ["puzzle", "quizzes", "question", "Puzzle"])
@pytest.mark.parametrize(
    "puzzle",
    [
        WIKIPEDIA,
        "\n".join(GRID.to_rows()),
        GRID.to_list(),
        list(GRID),
        [[digit or None for digit in row] for row in GRID.to_list()],
        [list(row) for row in GRID.to_rows()],
    ],
    ids=["text", "rows", "lists", "flat", "nulls", "characters"],
)
def test_a_puzzle_may_be_a_text_or_lists(key: str, puzzle: object) -> None:
    text = json.dumps({key: puzzle})
    assert recognised(text)
    assert only(text).grid == GRID


def test_other_members_are_kept() -> None:
    entry = only(
        json.dumps({"name": "A", "comment": "b", "puzzle": WIKIPEDIA, "rating": 1.2, "tags": ["x"], "no": None})
    )
    assert (entry.name, entry.comment, entry.fields) == ("A", "b", {"rating": "1.2", "tags": '["x"]'})


def test_a_bad_line_keeps_its_place_between_good_ones() -> None:
    good = json.dumps({"puzzle": WIKIPEDIA})
    entries = read(f"{good}\n[1, 2]\n\n{good}\n")
    assert [(type(entry), entry.line) for entry in entries] == [(Entry, 1), (BadEntry, 2), (Entry, 4)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("[1]", "expected a JSON object"),
        ('"text"', "expected a JSON object"),
        ('{"puzzle": "1', "line 1, column 12: the JSON cannot be read: Unterminated string"),
        ("{}", "the object has no member puzzle, quizzes or question"),
        ('{"puzzle": 5}', "expected a text or lists as puzzle, found '5'"),
        ('{"puzzle": "123"}', "expected 81 cells, found 3"),
        ('{"puzzle": [1, 2]}', "expected 81 cells, found 2"),
        ('{"puzzle": [[1, 2]]}', "expected 9 cells in row 1, found 2"),
        (json.dumps({"puzzle": [10] + [0] * 80}), "'10' cannot stand in r1c1"),
        (json.dumps({"puzzle": [0] * 80 + [True]}), "'true' cannot stand in r9c9"),
        (json.dumps({"puzzle": [0] * 80 + [[]]}), "expected 9 cells in row 81, found 0"),
        (json.dumps({"puzzle": [0] * 80 + ["a"]}), "'a' cannot stand in r9c9"),
        ('{"puzzle": ' + "[" * 100_000, "the JSON cannot be read"),
        ('{"puzzle": ' + "1" * 10_000 + "}", "the JSON cannot be read"),
        ('{"puzzle": "' + "1" * 1_000_000, "longer than 1,000,000 characters"),
    ],
)
def test_a_wrong_line_is_told_why(line: str, reason: str) -> None:
    told = trouble(line)
    assert told.startswith("line 1")
    assert reason in told


def test_members_that_only_look_like_ours_are_kept_as_they_are() -> None:
    entry = only(json.dumps({"puzzle": WIKIPEDIA, "placed": "yes", "candidates": ["1"]}))
    assert entry.fields == {"placed": "yes", "candidates": '["1"]'}


def test_only_objects_with_a_puzzle_are_recognised() -> None:
    assert not recognised('{"size": 9}')
    assert not recognised("{")
    assert not recognised("[" * 1000)
    assert not recognised(WIKIPEDIA)
    assert not recognised("")


@given(any_grid, st.sets(st.integers(0, 80)), st.text(), st.dictionaries(st.text(), st.text()))
def test_an_entry_comes_back_with_its_progress(grid: Grid, cells: set[int], name: str, fields: dict[str, str]) -> None:
    placed = frozenset(cell for cell in cells if grid[cell])
    entry = Entry(grid, name, "remark", placed, rule_candidates(grid), fields)
    after = only("".join(JSONL.write([entry])))
    assert after[:1] + after[2:5] == entry[:1] + entry[2:5]


def test_a_name_that_stands_twice_is_refused() -> None:
    line = f'{{"puzzle": "{WIKIPEDIA}", "a": 1, "puzzle": "{"." * 81}"}}'
    assert recognised(line)
    assert trouble(line) == "line 1: the object has two members 'puzzle'; keep one of them"


def test_facts_called_like_our_own_members_are_kept_under_another_name() -> None:
    fields = {"name": "1", "puzzle": "2", "Question": "3", "placed": "4"}
    entry = only("".join(JSONL.write([Entry(GRID, "mine", placed=frozenset({0}), fields=fields)])))
    assert (entry.name, entry.placed, set(entry.fields.values())) == ("mine", frozenset({0}), set("1234"))
