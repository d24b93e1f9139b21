"""Texts that were once misread. Each is read correctly now, or rejected."""

from __future__ import annotations

import pytest
from formats.conftest import Reading
from puzzles import EULER_1, INKALA_2012, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.core.grid import Grid
from fullhouse.errors import AmbiguousFormat, FormatError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.drawings import CANDIDATES
from fullhouse.formats.reading import format_grid, parse, parse_entry, read_text
from fullhouse.formats.simple_sudoku import SS
from fullhouse.formats.sudocue import SDK, SDX

P, Q, R = (Grid.from_line(line) for line in (WIKIPEDIA, EULER_1, INKALA_2012))


def lines(grid: Grid, layout: str = "rows") -> list[str]:
    return format_grid(grid, layout).split("\n")


def found(text: list[str] | str, format: str | None = None) -> list[Grid | str]:
    """The grids of the good puzzles and the reasons of the bad ones, in order."""
    entries = read_text(text if isinstance(text, str) else "\n".join(text), format=format)
    return [entry.grid if isinstance(entry, Entry) else getattr(entry.error, "reason", "") for entry in entries]


def grids(text: list[str] | str, format: str | None = None) -> list[Grid | None]:
    return [grid if isinstance(grid, Grid) else None for grid in found(text, format)]


# One line


SPACED = Q.to_line(blank=" ")


@pytest.mark.parametrize("tail", ["", " ", "# easy", ",7.2", ";x"])
def test_spaces_at_the_start_of_a_line_are_cells_where_that_is_the_only_way(tail: str) -> None:
    assert SPACED.startswith("  3 2 6")
    entry = parse_entry(SPACED + tail)
    assert (entry.grid, entry.comment) == (Q, tail.strip(" ,;#"))


@pytest.mark.parametrize("tail", ["   ", "   7.2", "  # easy"])
def test_a_line_that_reads_with_and_without_its_first_spaces_is_rejected(tail: str) -> None:
    with pytest.raises(AmbiguousFormat, match="spaces at the start as cells") as caught:
        parse(SPACED + tail)
    assert caught.value.readings[0][1] == Q.to_line()
    assert "write empty cells as dots" in str(caught.value)


def test_an_indent_is_dropped_where_the_line_reads_without_it_only() -> None:
    assert parse("   " + WIKIPEDIA) == P
    assert parse("\t" + WIKIPEDIA + " # x") == P
    assert parse("  " + WIKIPEDIA.replace(".", " ")) == P


# Rows of two puzzles


@pytest.mark.parametrize("row", range(9))
def test_a_row_with_a_cell_missing_spoils_what_is_glued_to_it(row: int) -> None:
    rows = lines(P)
    rows[row] = rows[row][:8]
    assert grids([*rows, *lines(Q), *lines(R)]) == [None]
    assert grids([*rows, "", *lines(Q), "", *lines(R)]) == [None, Q, R]
    assert grids([*rows, "Grid 02", *lines(Q)]) == [None, Q]


@pytest.mark.parametrize("layout", ["boxed", "box-drawing", "candidates"])
@pytest.mark.parametrize("row", [1, 2, 3, 5, 6, 7, 9, 10, 11])
def test_a_drawing_with_a_row_missing_does_not_take_one_of_the_next(layout: str, row: int) -> None:
    drawing = lines(P, layout)
    assert grids([*drawing[:row], *drawing[row + 1 :], *lines(Q, layout), *lines(R, layout)]) == [None, Q, R]


@pytest.mark.parametrize("layout", ["boxed", "box-drawing", "candidates"])
@pytest.mark.parametrize("band", [1, 5, 9])
def test_a_drawing_with_a_band_missing_does_not_take_one_of_the_next(layout: str, band: int) -> None:
    drawing = lines(P, layout)
    assert grids([*drawing[:band], *drawing[band + 4 :], *lines(Q, layout)])[-1] == Q
    assert grids([*drawing[:band], *drawing[band + 3 :], *lines(Q, layout)])[-1] == Q


@pytest.mark.parametrize("layout", ["candidates", "sdx", "rows"])
@pytest.mark.parametrize("row", [0, 4, 8])
def test_an_empty_line_ends_a_puzzle_with_a_row_missing(layout: str, row: int) -> None:
    rows = [line for line in lines(P, layout) if not line.startswith("+")]
    assert grids([*rows[:row], *rows[row + 1 :], "", *lines(Q, layout)]) == [None, Q]


@pytest.mark.parametrize("layout", ["sdk", "ss"])
def test_named_formats_do_not_join_rows_of_two_puzzles_either(layout: str) -> None:
    broken = lines(P, layout)
    del broken[2]
    assert grids([*broken, "", *lines(Q, layout)], layout) == [None, Q]
    assert grids([*broken, *lines(Q, layout)], layout) == [None, Q]
    assert grids([*lines(P)[:8], "", *lines(Q)], "sdk") == [None, Q]
    assert grids([*lines(P)[:8], *lines(Q)], "sdk") == [None]
    assert grids([*lines(P, "ss")[:-2], *lines(Q, "ss")[1:]], "ss") == [None]


def test_sdk_rows_may_have_gaps_between_bands_and_puzzles() -> None:
    rows = lines(P)
    assert grids([*rows[:3], "", *rows[3:6], "", *rows[6:], "", *lines(Q), *lines(R)], "sdk") == [P, Q, R]
    assert grids(["[Puzzle]", *rows, "", "[State]", *lines(Grid.from_line(WIKIPEDIA_SOLUTION))], "sdk") == [
        Grid.from_line(WIKIPEDIA_SOLUTION)
    ]


@pytest.mark.parametrize("above", ["1 2 3 4 5 6 7 8 9", "000000001", "_________", "xxxxxxxxx", "+++++++++"])
def test_a_line_that_reads_as_a_row_above_nine_rows_does_not_push_the_ninth_out(above: str) -> None:
    spaced = [" ".join(row) for row in lines(P)]
    assert grids([above, *spaced]) == [None]
    assert grids([above, *spaced, "", *lines(Q)]) == [None, Q]


def test_a_line_that_counts_the_columns_is_named() -> None:
    with pytest.raises(FormatError, match=r"found 10.*which numbers the columns"):
        parse("\n".join(["1 2 3 4 5 6 7 8 9", *(" ".join(row) for row in lines(P))]))


def test_bands_do_not_take_rows_of_a_puzzle_without_bands() -> None:
    rows = lines(P)
    assert grids([*rows[:3], "", *rows[3:6], "", *lines(Q)]) == [None, Q]


def test_a_puzzle_cut_after_two_bands_spoils_no_other() -> None:
    assert grids([*lines(P)[:6], "", *lines(Q), "", *lines(R), "", *lines(P)]) == [None, Q, R, P]


def test_rows_of_spaces_at_the_start_are_rows_where_spaces_are_empty_cells() -> None:
    rows = [" " * 9, " " * 9, *P.to_rows(blank=" ")[2:]]
    top = Grid(0 if cell < 18 else digit for cell, digit in enumerate(P))
    assert grids(rows) == [top]
    assert grids([*rows[:3], *rows[2:]]) == [None]
    assert grids([" " * 9, "", *lines(P)]) == [P]
    assert grids([" " * 9, *lines(P)]) == [P]


@pytest.mark.thorough
def test_an_endless_run_is_released_from_its_front() -> None:
    def endless() -> str:
        return "\n".join(lines(P) * 1000)

    assert grids(endless()) == [P] * 1000
    entries = found(endless() + "\n" + "\n".join(lines(Q)[:8]))
    assert entries.count(P) >= 800
    assert isinstance(entries[-1], str)
    assert Q not in entries


@pytest.mark.parametrize("layout", ["rows", "boxed", "named", "candidates", "sdx"])
def test_one_bad_puzzle_among_many_spoils_no_other(layout: str) -> None:
    good = lines(P, layout)
    text = [*good, "", *good[:5], *good[6:], "", *[*good, ""] * 300]
    assert grids(text) == [P, None] + [P] * 300


def test_an_endless_run_that_goes_wrong_stays_wrong() -> None:
    assert set(grids("\n".join([*lines(P)[:8], "12345678", *lines(P) * 500]))) == {None}


# Detection


def test_a_truncated_puzzle_section_is_not_read_as_its_state() -> None:
    text = ["[Puzzle]", *lines(P)[:8], "[State]", *lines(Q)]
    assert found(text) == ["expected 9 rows, found 8"]
    assert found(["[Puzzle]", lines(P)[0][:8], *lines(P)[1:], "[State]", *lines(Q)]) == [
        "expected 9 cells in row 1, found 8"
    ]


@pytest.mark.parametrize("layout", ["sdk", "ss"])
@pytest.mark.parametrize("count", range(3, 10))
def test_a_file_cut_short_is_not_ambiguous(layout: str, count: int) -> None:
    (reason,) = found(lines(P, layout)[:count])
    assert "expected 9 rows, found" in str(reason)


def test_a_solution_before_the_puzzle_is_not_a_separate_line() -> None:
    assert found(f"solution,puzzle\n{WIKIPEDIA_SOLUTION},{WIKIPEDIA}\n") == [P]


# Messages


def test_the_first_bad_row_is_reported_with_its_line_if_no_row_is_good() -> None:
    rows = [row.replace(".", "a", 1) for row in lines(P)]
    with pytest.raises(FormatError, match=r"line 2: .*'53a\.7\.+' has an unexpected character 'a' in column 3"):
        parse("\n".join(["", *rows]))


def test_a_name_is_not_blamed_for_missing_rows() -> None:
    with pytest.raises(FormatError) as caught:
        parse("\n".join(["Grid 01", *lines(P)[:7]]))
    assert str(caught.value) == "line 2: expected 9 rows, found 7; the text ends in the middle of a puzzle"


def test_two_lines_that_are_too_short_are_reported_as_lines() -> None:
    with pytest.raises(FormatError, match="line 1: expected 81 cells, found 80"):
        parse(f"{WIKIPEDIA[:80]}\n{WIKIPEDIA[:80]}")


def test_a_truncated_last_grid_is_reported_and_not_dropped() -> None:
    grid = "\n".join(lines(P, "candidates"))
    good, bad = Reading(CANDIDATES).read(grid + "\n" + "\n".join(lines(Q, "candidates")[:8]))
    assert isinstance(good, Entry)
    assert isinstance(bad, BadEntry)
    assert (bad.line, bad.text.split("\n")[0]) == (15, lines(Q, "candidates")[1])
    assert "expected 81 groups of candidates, found 54" in str(bad.error)


def test_a_bad_sdx_puzzle_keeps_its_text_and_line() -> None:
    rows = lines(P, "sdx")
    good, bad = Reading(SDX).read("\n".join([*lines(Q, "sdx"), "", *rows[:8]]))
    assert isinstance(good, Entry)
    assert isinstance(bad, BadEntry)
    assert (bad.line, bad.text) == (11, "\n".join(rows[:8])[:200])


def test_a_frame_that_is_not_closed_does_not_take_rows_of_the_next() -> None:
    assert [type(entry) for entry in Reading(SS).read("\n".join([*lines(P, "ss")[:-2], *lines(Q, "ss")]))] == [
        BadEntry,
        Entry,
    ]
    assert len(Reading(SDK).read("\n".join(lines(P, "sdk")))) == 1


@pytest.mark.parametrize("layout", ["boxed", "candidates"])
def test_a_frame_line_where_no_band_ends_is_rejected(layout: str) -> None:
    drawing = lines(P, layout)
    moved = [*drawing[:4], drawing[5], drawing[4], *drawing[6:]]
    (reason,) = found(moved)
    assert reason == "expected 9 rows, found 9, with frame or empty lines in places where no band ends"
