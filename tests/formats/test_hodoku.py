"""HoDoKu's library lines."""

from __future__ import annotations

import pytest
from formats.conftest import Reading
from hypothesis import given
from hypothesis import strategies as st
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION, any_grid

from fullhouse.core.board import rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.formats.hodoku import HODOKU

BOARD = "53+4" + WIKIPEDIA[3:]

READING = Reading(HODOKU)
read, only, trouble, recognised = READING.read, READING.only, READING.trouble, READING.recognised


def test_every_part_of_a_library_line_is_kept() -> None:
    entry = only(f":0110-1:24:{BOARD}:222 722:423 723:182:5:")
    assert (entry.grid.to_line(), entry.placed) == ("534" + WIKIPEDIA[3:], frozenset({2}))
    assert entry.fields == {
        "code": "0110-1",
        "digits": "24",
        "removed": "222 722",
        "eliminations": "423 723",
        "placements": "182",
        "extra": "5",
    }


def test_removed_candidates_are_digit_row_column() -> None:
    board = only(f":0000:x:{WIKIPEDIA}:413 223::").to_board()
    assert not board.has_candidate(2, 4)
    assert not board.has_candidate(11, 2)
    assert board.has_candidate(2, 1)


def test_the_short_form_has_a_board_and_removed_candidates() -> None:
    entry = only(f"{BOARD}:113 213")
    assert (entry.placed, entry.fields) == (frozenset({2}), {"removed": "113 213"})


def test_a_board_alone_may_have_placed_digits() -> None:
    assert only(BOARD).placed == {2}


def test_comments_and_empty_lines_are_passed_over() -> None:
    assert [entry.line for entry in read(f"# library\n\n{BOARD}:\n#\n{BOARD}:")] == [3, 5]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f":0000:x:{WIKIPEDIA[:-1]}:::", "expected 81 cells, found 80"),
        (f":0000:x:{WIKIPEDIA[:-1]}z:::", "unexpected character 'z'"),
        (f":0000:x:{WIKIPEDIA}:12::", "'12' is not a candidate"),
        (f":0000:x:{WIKIPEDIA}:120::", "'120' is not a candidate"),
        (f":0000:x:+{WIKIPEDIA[1:]}+:::", "a plus sign without a digit after it"),
        (":0000:x", "is not a valid"),
    ],
)
def test_a_wrong_line_is_named(line: str, reason: str) -> None:
    message = trouble(line)
    assert message.startswith("line 1")
    assert reason in message


def test_only_library_lines_are_recognised() -> None:
    assert recognised(f":0000:x:{WIKIPEDIA}:::")
    assert recognised(f"# comment\n{BOARD}:")
    assert recognised(BOARD)
    assert not recognised(WIKIPEDIA)
    assert not recognised(WIKIPEDIA.replace(".", "+"))
    assert not recognised(":a name: 5")
    assert not recognised("")


def test_what_was_read_is_written_again() -> None:
    line = f":0110-1:24:{BOARD}:222 722:423 723:182:5\n"
    assert "".join(HODOKU.write([only(line)])) == line


def test_a_plain_grid_gets_the_code_for_no_technique() -> None:
    assert "".join(HODOKU.write([Entry(Grid.from_line(WIKIPEDIA_SOLUTION))])) == f":0000:x:{WIKIPEDIA_SOLUTION}::::\n"


@pytest.mark.thorough
@given(any_grid, st.sets(st.integers(0, 80)), st.integers(0, 80), st.integers(0, 511), st.text(max_size=9))
def test_an_entry_comes_back_with_its_progress(grid: Grid, cells: set[int], cell: int, mask: int, extra: str) -> None:
    placed = frozenset(cell for cell in cells if grid[cell])
    masks = list(rule_candidates(grid))
    masks[cell] &= masks[cell] if grid[cell] else mask
    candidates = tuple(masks) if tuple(masks) != rule_candidates(grid) else None
    entry = only("".join(HODOKU.write([Entry(grid, placed=placed, candidates=candidates, fields={"extra": extra})])))
    assert (entry.grid, entry.placed, entry.candidates) == (grid, placed, candidates)
