"""One idea of white space and of what ends a line, in every format: nothing behind a puzzle is lost."""

from __future__ import annotations

import sys

import pytest
from puzzles import EULER_1, WIKIPEDIA

from fullhouse.core.grid import WHITE_SPACE, Grid
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.line import LINE
from fullhouse.formats.reading import format_grid, parse, parse_entry, read_text, write_entries

GRID, OTHER = Grid.from_line(WIKIPEDIA), Grid.from_line(EULER_1)
LINE_ENDS = ["\f", "\v", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
SPACES = ["\xa0", "\u2003", "\u202f", "\u3000", "\x1f"]
each_line_end = pytest.mark.parametrize("end", LINE_ENDS, ids=ascii)
each_space = pytest.mark.parametrize("space", SPACES, ids=ascii)
LAYOUTS = [name for name in CODECS if name not in ("csv", "jsonl", "opensudoku")]


def grids(text: str) -> list[Grid | str]:
    return [entry.grid if isinstance(entry, Entry) else str(entry.error) for entry in read_text(text)]


def test_white_space_is_what_python_says() -> None:
    assert set(WHITE_SPACE) == {chr(code) for code in range(sys.maxunicode + 1) if chr(code).isspace()}


@each_line_end
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_second_puzzle_behind_any_line_end_is_read(name: str, end: str) -> None:
    assert grids(format_grid(GRID, name) + "\n" + end + format_grid(OTHER, name)) == [GRID, OTHER]


@each_line_end
def test_lines_of_cells_end_at_any_line_end_and_keep_their_number(end: str) -> None:
    entries = list(read_text(f"{WIKIPEDIA}\n{WIKIPEDIA}{end}{EULER_1} # easy\n{WIKIPEDIA}{end}"))
    assert [(entry.line, getattr(entry, "comment", None)) for entry in entries] == [
        (1, ""),
        (2, ""),
        (2, "easy"),
        (3, ""),
    ]


@each_line_end
def test_rows_end_at_any_line_end(end: str) -> None:
    assert parse(end.join(GRID.to_rows())) == GRID
    assert grids(end.join(GRID.to_rows()) + end * 2 + end.join(OTHER.to_rows())) == [GRID, OTHER]


def test_one_line_of_a_bulk_file_may_hold_two() -> None:
    assert [entry.line for entry in LINE.read([(7, f"{WIKIPEDIA}\f{EULER_1}")])] == [7, 7]


@each_line_end
@pytest.mark.parametrize("name", ["jsonl", "csv", "opensudoku"])
def test_a_line_end_inside_a_document_belongs_to_its_text(name: str, end: str) -> None:
    text = "".join(write_entries([Entry(GRID, fields={"folder": "ab"}), Entry(OTHER, fields={"folder": "cd"})], name))
    assert grids(text.replace("ab", f"a{end}b")) == [GRID, OTHER] or (name != "csv" and end < " ")


def test_the_line_ends_of_other_alphabets_come_back_in_json() -> None:
    entry = Entry(GRID, "a\u2028b\x85c\u3000d")
    assert parse_entry("".join(write_entries([entry], "jsonl"))).name == entry.name


@each_space
@pytest.mark.parametrize("tail", ["# easy, 7.2", "7.2 easy"])
def test_what_stands_behind_any_space_is_the_comment(space: str, tail: str) -> None:
    entry = parse_entry(WIKIPEDIA + space + tail + space)
    assert (entry.grid, entry.comment) == (GRID, tail.strip("# "))


@each_space
def test_a_line_of_nothing_but_white_space_is_empty(space: str) -> None:
    assert grids(f"{space}\n{WIKIPEDIA}\n{space}{space}\n{EULER_1}") == [GRID, OTHER]
    rows = "\n".join(GRID.to_rows())
    assert grids(f"{rows}\n{space}\n{rows}") == [GRID, GRID]


@each_space
def test_any_space_may_stand_between_cells_and_around_them(space: str) -> None:
    assert parse("\n".join(space.join(row) for row in GRID.to_rows())) == GRID
    assert parse("\n".join(space * 2 + row + space for row in GRID.to_rows())) == GRID
    assert parse(str(GRID).replace(" ", space)) == GRID
    assert parse(space + WIKIPEDIA + space) == GRID


@pytest.mark.parametrize("space", ["\xa0", "\u3000"], ids=ascii)
def test_a_space_of_another_kind_is_a_blank_like_a_space(space: str) -> None:
    assert parse(GRID.to_line(blank=space)) == GRID
    assert parse("\n".join(GRID.to_rows(blank=space))) == GRID
    assert parse(str(GRID).replace(".", space)) == GRID


@each_space
@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "sudokuwiki", "sudokuexchange", "tatham"])
def test_what_stands_behind_a_link_and_any_space_is_its_comment(name: str, space: str) -> None:
    entry = parse_entry(format_grid(GRID, name) + space + "a remark")
    assert (entry.grid, entry.comment) == (GRID, "a remark")


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_byte_order_mark_at_the_start_of_any_line_is_no_text(name: str) -> None:
    one, other = format_grid(GRID, name), format_grid(OTHER, name)
    assert grids(f"\ufeff{one}\n\n\ufeff{other}") == [GRID, OTHER]
