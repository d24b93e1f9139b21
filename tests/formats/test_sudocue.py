"""SudoCue and SadMan files."""

from __future__ import annotations

import pytest
from formats.conftest import Reading
from hypothesis import given
from hypothesis import strategies as st
from puzzles import EULER_1, WIKIPEDIA, WIKIPEDIA_SOLUTION, any_grid

from fullhouse.core.board import rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.sudocue import SDK, SDX

ROWS = "\n".join(Grid.from_line(WIKIPEDIA).to_rows())
OTHER = "\n".join(Grid.from_line(EULER_1).to_rows())

READING = Reading(SDK)
read, only, trouble = READING.read, READING.only, READING.bad
SDX_TEXT = "".join(SDX.write([Entry(Grid.from_line(WIKIPEDIA))]))

SDX_READING = Reading(SDX)


def test_headers_become_name_comment_and_fields() -> None:
    entry = only(f"#ARuud\n#DA random puzzle\n#CJust start\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://x.org/\n{ROWS}")
    assert (entry.grid.to_line(), entry.name, entry.comment) == (WIKIPEDIA, "A random puzzle", "Just start")
    assert entry.fields == {
        "author": "Ruud",
        "date": "03-08-2006",
        "source": "SudoCue",
        "level": "Easy",
        "url": "http://x.org/",
    }


def test_a_header_given_twice_keeps_both_lines() -> None:
    assert only(f"#Cone\n#Ctwo\n[Puzzle]\n{ROWS}").comment == "one\ntwo"


def test_the_state_tells_which_digits_were_placed() -> None:
    state = "534" + WIKIPEDIA[3:]
    entry = only(f"[Puzzle]\n{ROWS}\n[State]\n" + "\n".join(Grid.from_line(state).to_rows()))
    assert (entry.grid.to_line(), entry.placed, entry.givens.to_line()) == (state, frozenset({2}), WIKIPEDIA)


def test_a_state_that_contradicts_a_given_names_the_cell() -> None:
    bad = trouble(f"[Puzzle]\n{ROWS}\n[State]\n" + "\n".join(Grid.from_line("9" + WIKIPEDIA[1:]).to_rows()))
    assert "r1c1 is 5 in [Puzzle] and 9 in [State]" in str(bad.error)


def test_an_unknown_section_is_kept_as_it_is() -> None:
    assert only(f"[Puzzle]\n{ROWS}\n[Notes]\none\ntwo").fields == {"notes": "one\ntwo"}


def test_puzzles_may_follow_each_other_with_and_without_headers() -> None:
    entries = read(f"#AOne\n{ROWS}\n#ATwo\n{OTHER}\n{ROWS}\n[Puzzle]\n{OTHER}")
    assert [entry.grid.to_line() for entry in entries if isinstance(entry, Entry)] == [WIKIPEDIA, EULER_1] * 2
    assert [entry.line for entry in entries] == [1, 11, 21, 30]


def test_a_row_of_the_wrong_width_names_its_line() -> None:
    assert str(trouble("#AMe\n" + ROWS.replace("6..195...", "6..195..")).error).startswith(
        "line 3: expected 9 cells in row 2, found 8"
    )


def test_a_wrong_character_names_line_and_column() -> None:
    assert str(trouble("[Puzzle]\n" + ROWS.replace("6..195...", "6..1a5...")).error).startswith("line 3, column 5: ")


def test_a_file_that_ends_in_a_puzzle_says_how_many_rows_there_are() -> None:
    bad = trouble("#DHalf\n[Puzzle]\n" + ROWS[:39])
    assert "expected 9 rows, found 4" in str(bad.error)
    assert bad.name == "Half"


def test_a_bad_puzzle_does_not_hide_the_next_one() -> None:
    first, second = read(f"[Puzzle]\n{ROWS[:29]}\n[Puzzle]\n{ROWS}")
    assert isinstance(first, BadEntry)
    assert isinstance(second, Entry)


def test_headers_without_rows_are_not_a_puzzle() -> None:
    assert "expected 9 rows, found 0" in str(trouble("#AMe").error)


def test_only_headers_and_the_puzzle_section_are_recognised() -> None:
    assert SDK.recognises(list(lines_of_text(f"#AMe\n{ROWS}")))
    assert SDK.recognises(list(lines_of_text(f"[Puzzle]\n{ROWS}")))
    assert not SDK.recognises(list(lines_of_text(ROWS)))
    assert not SDK.recognises(list(lines_of_text(f"# a comment\n{WIKIPEDIA}")))
    assert not SDK.recognises(list(lines_of_text(f"#Comment\n{WIKIPEDIA}")))
    assert not SDK.recognises([])


@pytest.mark.thorough
@given(any_grid, st.sets(st.integers(0, 80)), st.text(max_size=20))
def test_an_entry_comes_back_with_its_progress(grid: Grid, cells: set[int], name: str) -> None:
    placed = frozenset(cell for cell in cells if grid[cell])
    entry = only("".join(SDK.write([Entry(grid, name, placed=placed, fields={"author": "Me"})])))
    assert (entry.grid, entry.placed, entry.fields) == (grid, placed, {"author": "Me"})


def test_a_full_grid_is_written_with_its_sections() -> None:
    entry = Entry(Grid.from_line(WIKIPEDIA_SOLUTION), "Name", "two\nlines", frozenset({2}))
    text = "".join(SDK.write([entry]))
    assert text.startswith("#DName\n#Ctwo lines\n[Puzzle]\n53.678912\n")
    assert "[State]\n534678912\n" in text


def test_givens_placed_digits_and_candidates_are_distinguished() -> None:
    entry = SDX_READING.only(SDX_TEXT.replace("5 3 124 ", "5 u3 14 "))
    assert (entry.grid.to_line(), entry.placed) == (WIKIPEDIA, frozenset({1}))
    assert str(entry.to_board().candidates(2)) == "{14}"


def test_candidates_that_say_no_more_than_the_rules_are_not_kept() -> None:
    assert SDX_READING.only(SDX_TEXT).candidates is None


def test_a_lone_candidate_is_not_written_as_a_given() -> None:
    grid = Grid.from_line(WIKIPEDIA)
    assert rule_candidates(grid)[40].bit_count() == 1
    assert SDX_READING.only(SDX_TEXT).grid[40] == 0


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("5 3 124", "5 3 12x", "line 1: '12x' is not possible in r1c3"),
        ("5 3 124", "5 3 u12", "line 1: 'u12' is not possible in r1c3"),
        ("5 3 124", "5 3", "line 1: expected 9 cells in row 1, found 8"),
        ("5 3 124", "5 3 124 1", "line 1: expected 9 cells in row 1, found 10"),
    ],
)
def test_a_wrong_cell_is_named(old: str, new: str, reason: str) -> None:
    assert SDX_READING.trouble(SDX_TEXT.replace(old, new)).startswith(reason)


def test_a_file_that_ends_too_early_says_how_many_rows_there_are() -> None:
    assert "expected 9 rows, found 8" in SDX_READING.trouble(SDX_TEXT.rsplit("\n", 2)[0])


def test_a_frame_is_not_recognised() -> None:
    assert SDX.recognises(list(lines_of_text(SDX_TEXT)))
    assert not SDX.recognises(list(lines_of_text(f"|{SDX_TEXT}")))
    assert not SDX.recognises(list(lines_of_text("5 3 . . 7 . . . .")))
    assert not SDX.recognises([])


@pytest.mark.thorough
@given(any_grid, st.sets(st.integers(0, 80)), st.integers(0, 80), st.integers(0, 511))
def test_an_entry_comes_back_with_the_same_board(grid: Grid, cells: set[int], cell: int, mask: int) -> None:
    placed = frozenset(cell for cell in cells if grid[cell])
    masks = list(rule_candidates(grid))
    masks[cell] &= mask
    if masks[cell].bit_count() < 2 and (511 & ~rule_candidates(grid)[cell]).bit_count() < 2:
        masks[cell] = rule_candidates(grid)[cell]
    before = Entry(grid, placed=placed, candidates=tuple(masks))
    after = SDX_READING.only("".join(SDX.write([before])))
    assert (after.grid, after.placed) == (grid, placed)
    found = after.candidates or rule_candidates(grid)
    empty = [cell for cell in range(81) if not grid[cell]]
    assert [found[cell] & rule_candidates(grid)[cell] for cell in empty] == [masks[cell] for cell in empty]
