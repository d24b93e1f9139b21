"""SudoCue's progress files."""

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
from fullhouse.formats.sudocue import SDX

TEXT = "".join(SDX.write([Entry(Grid.from_line(WIKIPEDIA))]))

READING = Reading(SDX)
read, only, trouble = READING.read, READING.only, READING.trouble


def test_givens_placed_digits_and_candidates_are_told_apart() -> None:
    entry = only(TEXT.replace("5 3 124 ", "5 u3 14 "))
    assert (entry.grid.to_line(), entry.placed) == (WIKIPEDIA, frozenset({1}))
    assert str(entry.to_board().candidates(2)) == "{14}"


def test_candidates_that_say_no_more_than_the_rules_are_not_kept() -> None:
    assert only(TEXT).candidates is None


def test_a_lone_candidate_is_not_written_as_a_given() -> None:
    grid = Grid.from_line(WIKIPEDIA)
    assert rule_candidates(grid)[40].bit_count() == 1
    assert only(TEXT).grid[40] == 0


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("5 3 124", "5 3 12x", "line 1: '12x' cannot stand in r1c3"),
        ("5 3 124", "5 3 u12", "line 1: 'u12' cannot stand in r1c3"),
        ("5 3 124", "5 3", "line 1: expected 9 cells in row 1, found 8"),
        ("5 3 124", "5 3 124 1", "line 1: expected 9 cells in row 1, found 10"),
    ],
)
def test_a_wrong_cell_is_named(old: str, new: str, reason: str) -> None:
    assert trouble(TEXT.replace(old, new)).startswith(reason)


def test_a_file_that_ends_too_early_says_how_many_rows_there_are() -> None:
    assert "expected 9 rows, found 8" in trouble(TEXT.rsplit("\n", 2)[0])


def test_a_frame_is_not_recognised() -> None:
    assert SDX.recognises(list(lines_of_text(TEXT)))
    assert not SDX.recognises(list(lines_of_text(f"|{TEXT}")))
    assert not SDX.recognises(list(lines_of_text("5 3 . . 7 . . . .")))
    assert not SDX.recognises([])


@given(any_grid, st.sets(st.integers(0, 80)), st.integers(0, 80), st.integers(0, 511))
def test_an_entry_comes_back_with_the_same_board(grid: Grid, cells: set[int], cell: int, mask: int) -> None:
    placed = frozenset(cell for cell in cells if grid[cell])
    masks = list(rule_candidates(grid))
    masks[cell] &= mask
    if masks[cell].bit_count() < 2 and (511 & ~rule_candidates(grid)[cell]).bit_count() < 2:
        masks[cell] = rule_candidates(grid)[cell]
    before = Entry(grid, placed=placed, candidates=tuple(masks))
    after = only("".join(SDX.write([before])))
    assert (after.grid, after.placed) == (grid, placed)
    found = after.candidates or rule_candidates(grid)
    empty = [cell for cell in range(81) if not grid[cell]]
    assert [found[cell] & rule_candidates(grid)[cell] for cell in empty] == [masks[cell] for cell in empty]
