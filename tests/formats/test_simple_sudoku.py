"""Simple Sudoku files."""

from __future__ import annotations

import pytest
from formats.conftest import Reading
from hypothesis import given
from hypothesis import strategies as st
from puzzles import WIKIPEDIA, any_grid

from fullhouse.core.board import rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.simple_sudoku import SS

TEXT = """ *-----------*
 |53.|.7.|...|
 |6..|195|...|
 |.98|...|.6.|
 |---+---+---|
 |8..|.6.|..3|
 |4..|8.3|..1|
 |7..|.2.|..6|
 |---+---+---|
 |.6.|...|28.|
 |...|419|..5|
 |...|.8.|.79|
 *-----------*
"""

READING = Reading(SS)
read, only, trouble = READING.read, READING.only, READING.trouble


def test_the_frame_is_read_as_simple_sudoku_prints_it() -> None:
    entry = only(TEXT + " Simple Sudoku\n  Version 4.2n\n")
    assert (entry.grid.to_line(), entry.comment) == (WIKIPEDIA, "Simple Sudoku\nVersion 4.2n")
    assert entry.candidates is None


def test_progress_lines_place_digits_and_remove_candidates() -> None:
    entry = only(TEXT + "\nI024\nE1024\n")
    assert (entry.grid[2], entry.placed) == (4, frozenset({2}))
    board = entry.to_board()
    assert "".join(map(str, board.candidates(10))) == "7"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("I813", "line 15: there is no cell 81"),
        ("I003", "line 15: r1c1 already holds 5"),
        ("I0", "line 15: 'I0' is not a progress line"),
        ("E1", "line 15: 'E1' is not a progress line"),
        ("I02", "line 15: 'I02' is not a progress line"),
        ("I0245", "line 15: 'I0245' is not a progress line"),
        ("I024\nI021", "line 16: r1c3 already holds 4"),
    ],
)
def test_a_wrong_progress_line_is_named(line: str, reason: str) -> None:
    assert trouble(f"{TEXT}\n{line}\n").startswith(reason)


def test_a_wrong_character_names_line_and_column() -> None:
    assert trouble(TEXT.replace("195", "1z5")).startswith("line 3, column 5: unexpected character 'z'")


def test_a_row_that_is_broken_names_its_line() -> None:
    assert trouble(TEXT.replace(" |6..|195|...|", " |6..|195|..|")).startswith(
        "line 3: expected 9 cells in row 2, found 8"
    )


def test_a_file_that_ends_in_the_frame_says_how_many_rows_there_are() -> None:
    assert "expected 9 rows, found 4" in trouble(TEXT[:90])


def test_frames_may_follow_each_other() -> None:
    entries = read(TEXT + "\nI024\n" + TEXT + TEXT)
    assert [entry.line for entry in entries] == [1, 16, 29]
    assert [isinstance(entry, Entry) and entry.placed for entry in entries] == [{2}, frozenset(), frozenset()]


def test_other_frames_are_not_recognised() -> None:
    assert SS.recognises(list(lines_of_text(TEXT)))
    assert not SS.recognises(list(lines_of_text(str(Grid.from_line(WIKIPEDIA)))))
    assert not SS.recognises(list(lines_of_text(" *-----------*\n")))


@pytest.mark.thorough
@given(any_grid, st.sets(st.integers(0, 80)), st.integers(0, 80), st.integers(0, 511))
def test_an_entry_comes_back_with_its_progress(grid: Grid, cells: set[int], cell: int, mask: int) -> None:
    placed = frozenset(cell for cell in cells if grid[cell])
    masks = list(rule_candidates(grid))
    masks[cell] &= masks[cell] if grid[cell] else mask
    candidates = tuple(masks) if tuple(masks) != rule_candidates(grid) else None
    entry = only("".join(SS.write([Entry(grid, placed=placed, candidates=candidates)])))
    assert (entry.grid, entry.placed, entry.candidates) == (grid, placed, candidates)
