"""Puzzles as people paste them, and the puzzle sets that people measure with."""

from __future__ import annotations

import json
from typing import Any

import pytest
from puzzles import EULER_1, WIKIPEDIA
from shared import SETS, TECHNIQUE_CASES, needs_shared

from fullhouse.core.grid import Grid
from fullhouse.engines.solve import grid_and_candidates
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.reading import format_grid, parse, parse_board, parse_entry, read_file, read_text, write_entries

GRID = Grid.from_line(WIKIPEDIA)
ROWS = GRID.to_rows()
LISTS = GRID.to_list()
NULLS = [[digit or None for digit in row] for row in LISTS]
EMPTY_ROW = Grid(0 if 9 <= cell < 18 else digit for cell, digit in enumerate(GRID))
TABLE = ["| " + " | ".join(row) + " |" for row in ROWS]
RULE = "|---" * 9 + "|"


def in_frame(edge: str, inner: str) -> str:
    rows = ["|" + "|".join(row[left : left + 3] for left in (0, 3, 6)) + "|" for row in ROWS]
    return "\n".join([edge, *rows[:3], inner, *rows[3:6], inner, *rows[6:], edge])


PASTES = {
    "a Markdown fence": "```\n" + "\n".join(ROWS) + "\n```",
    "a fence with a language": "```text\n" + str(GRID) + "\n```\n",
    "a fence around one line": f"```\n{WIKIPEDIA}\n```",
    "a mail quote": "\n".join("> " + row for row in ROWS),
    "a quoted quote of one line": f"> > {WIKIPEDIA}",
    "a quoted drawing": "\n".join("> " + row for row in str(GRID).split("\n")),
    "a closing bracket": "grid = [\n" + "\n".join(f"  {row}," for row in LISTS) + "\n]",
    "C": "int grid[9][9] = {\n" + "\n".join("{" + ", ".join(map(str, row)) + "}," for row in LISTS) + "\n};",
    "LeetCode": json.dumps([list(row) for row in ROWS]),
    "LeetCode over lines": "[" + ",\n".join(json.dumps(list(row), separators=(",", ":")) for row in ROWS) + "]",
    "a NumPy array": repr(GRID.to_numpy()),
    "a printed NumPy array": str(GRID.to_numpy()),
    "a NumPy array of int64": "x = " + repr(GRID.to_numpy().astype("int64")),
    "indented JSON": json.dumps(LISTS, indent=2),
    "indented JSON with null": json.dumps(NULLS, indent=4),
    "indented flat JSON": json.dumps(list(GRID), indent=1),
    "JSON with null": json.dumps(NULLS),
    "Python with None": str(NULLS),
    "JSON rows with null": ",\n".join(map(json.dumps, NULLS)),
    "a table": "\n".join(TABLE),
    "a table with empty cells": "\n".join(TABLE).replace(".", " "),
    "a Markdown table": "\n".join([TABLE[0], RULE, *TABLE[1:]]),
    "a Markdown table with an empty head": "\n".join(["|   " * 9 + "|", RULE, *TABLE]),
    "tight dots": in_frame(".---.---.---.", ":---+---+---:"),
    "tight stars": in_frame("*---*---*---*", "*---*---*---*"),
    "tight pluses": in_frame("+---+---+---+", "+---+---+---+"),
    "double lines between bands": "\n".join(
        [*ROWS[:3], "===========", "===========", *ROWS[3:6], "===========", "===========", *ROWS[6:]]
    ),
}


@pytest.mark.parametrize("text", PASTES.values(), ids=PASTES)
def test_it_is_read(text: str) -> None:
    assert parse(text) == GRID


@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
def test_a_row_of_nothing_but_separators_is_an_empty_row(separator: str) -> None:
    sheet = "\n".join(separator.join(row).replace(".", "") for row in EMPTY_ROW.to_rows())
    assert parse(sheet) == EMPTY_ROW


@pytest.mark.parametrize("layout", ["rows", "boxed", "box-drawing", "candidates", "sdx", "line"])
def test_a_title_above_is_the_name(layout: str) -> None:
    entry = parse_entry("My puzzle of today\n" + format_grid(GRID, layout))
    assert (entry.grid, entry.name) == (GRID, "My puzzle of today")


def test_of_several_titles_the_nearest_is_the_name_and_none_is_lost() -> None:
    entry = parse_entry("A book\nby a friend\n\nPuzzle 7\n" + "\n".join(ROWS))
    assert (entry.name, entry.comment) == ("Puzzle 7", "A book\nby a friend")


def test_a_title_is_kept_as_it_is_written() -> None:
    assert parse_entry('None, but "5", of these\n' + "\n".join(ROWS)).name == 'None, but "5", of these'


def test_titles_above_lines_are_their_names() -> None:
    entries = list(read_text(f"one\n{WIKIPEDIA} # 1.2\n\ntwo\n{EULER_1}\n"))
    assert [(entry.name, entry.line) for entry in entries] == [("one", 2), ("two", 5)]
    assert isinstance(entries[0], Entry)
    assert entries[0].comment == "1.2"


def test_a_text_below_the_last_of_puzzles_without_names_is_its_comment() -> None:
    entry = parse_entry("\n".join([*ROWS, "solved in 3 ms"]))
    assert (entry.grid, entry.name, entry.comment) == (GRID, "", "solved in 3 ms")


def test_a_name_without_rows_below_named_puzzles_is_a_puzzle_that_is_missing() -> None:
    first, second = read_text("\n".join(["Grid 01", *ROWS, "Grid 02"]))
    assert isinstance(first, Entry)
    assert isinstance(second, BadEntry)
    assert (second.line, second.name) == (11, "Grid 02")
    assert str(second.error) == "line 11: expected 9 rows after 'Grid 02', found none"


@pytest.mark.parametrize("name", ["1", "12", "9x9", "2024-01-05", "31.12.2024", "#4"])
def test_short_numbers_and_dates_are_names(name: str) -> None:
    entries = list(read_text("\n".join([name, *ROWS, name, *ROWS])))
    assert [(type(entry), entry.name) for entry in entries] == [(Entry, name.lstrip("#"))] * 2


def test_a_candidate_grid_in_bytes_or_lines_keeps_its_candidates() -> None:
    masks = tuple(1 << (digit - 1) if digit else 0b111 for digit in GRID)
    text = "".join(write_entries([Entry(GRID, candidates=masks)], "sdx"))
    candidates = parse_entry(text).candidates
    assert candidates is not None
    for source in (text, text.encode(), bytearray(text.encode()), text.splitlines(), tuple(text.splitlines())):
        assert grid_and_candidates(source) == (GRID, candidates)
        assert parse_board(source).all_candidates() == parse_board(text).all_candidates()


@pytest.mark.parametrize("wrong", [[1.0] * 9, [None] * 9, [object()] * 9, [[1.5] * 9] * 9])
def test_invalid_rows_are_rejected(wrong: Any) -> None:
    with pytest.raises(FormatError):
        parse(wrong)


def test_several_puzzles_name_the_function_that_reads_them() -> None:
    with pytest.raises(FormatError, match=r"use fullhouse\.read_text for all"):
        parse(f"{WIKIPEDIA}\n{WIKIPEDIA}")


def test_the_first_line_is_reported_if_no_line_is_a_row() -> None:
    text = "\n".join(f"{row}  # row" for row in Grid.from_line(WIKIPEDIA).to_rows())
    with pytest.raises(
        FormatError, match=r"the first, '53\.\.7\.\.\.\.  # row', has an unexpected character '#' in column 12"
    ):
        parse(text)


@needs_shared
def test_every_line_of_every_set_is_read() -> None:
    for path in SETS:
        entries = list(read_file(str(path)))
        lines = path.read_text().splitlines()
        assert len(entries) == len(lines), path.name
        assert all(isinstance(entry, Entry) for entry in entries), path.name
        if path != TECHNIQUE_CASES:
            assert [entry.grid.to_line() for entry in entries if isinstance(entry, Entry)] == [
                line[:81] for line in lines
            ], path.name
