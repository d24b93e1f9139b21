from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from puzzles import EIGHTY_CHARACTERS, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.errors import AmbiguousFormat, BadArgument, FormatError, UnknownName
from fullhouse.formats.codec import BadEntry, Entry, Readable
from fullhouse.formats.reading import format_grid, parse, parse_board, parse_entry, read_text, write_entries

GRID = Grid.from_line(WIKIPEDIA)
ROWS = GRID.to_rows()


@pytest.mark.parametrize("blank", list("0.-_*?xX+ "))
def test_any_one_blank_may_stand_for_empty_cells(blank: str) -> None:
    assert parse(GRID.to_line(blank=blank)) == GRID
    assert parse("\n".join(GRID.to_rows(blank=blank))) == GRID


SHAPES = {
    "rows in a line": " ".join(ROWS),
    "rows with commas": ",".join(ROWS),
    "rows with slashes": "/".join(ROWS),
    "spaced rows": "\n".join(" ".join(row) for row in ROWS),
    "spaces for blanks, spaced": "\n".join(" ".join(row) for row in GRID.to_rows(blank=" ")),
    "tabs": "\n".join("\t".join(row) for row in ROWS),
    "commas": "\n".join(",".join(row) for row in GRID.to_rows(blank="0")),
    "empty fields": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "a Python list": str(GRID.to_list()),
    "a flat list": str(list(GRID.digits)),
    "a list over several lines": str(GRID.to_list()).replace("],", "],\n"),
    "indented": "\n".join("    " + row for row in ROWS),
    "empty lines between bands": "\n".join("\n".join(ROWS[i : i + 3]) + "\n" for i in (0, 3, 6)),
    "full width": GRID.to_line().translate(str.maketrans("123456789.", "１２３４５６７８９．")),
    "bars only": "\n".join("|".join(row[i : i + 3] for i in (0, 3, 6)) for row in ROWS),
    "dashes for blanks in a frame": str(GRID).replace(".", "-"),
    "spaces for blanks in a frame": str(GRID).replace(".", " "),
    "a frame like QQWing's": "\n".join(
        " "
        + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6))
        + ("\n-------|-------|-------" if n in (2, 5) else "")
        for n, row in enumerate(ROWS)
    ),
    "a frame like HoDoKu's": "\n".join(
        [".-------.-------.-------."]
        + [
            "| "
            + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6))
            + " |"
            + ("\n:-------+-------+-------:" if n in (2, 5) else "")
            for n, row in enumerate(ROWS)
        ]
        + ["'-------'-------'-------'"]
    ),
    "double lines": str(GRID).replace("|", "║").replace("-", "═").replace("+", "╬"),
}


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_a_puzzle_may_be_pasted_in_any_shape(text: str) -> None:
    assert parse(text) == GRID


def test_a_blank_row_of_dashes_is_a_row_where_nine_are_needed() -> None:
    grid = Grid(0 if 9 <= cell < 18 else digit for cell, digit in enumerate(GRID))
    assert parse("\n".join(grid.to_rows(blank="-"))) == grid


def test_a_line_of_dashes_between_bands_is_frame() -> None:
    assert parse("\n".join([*ROWS[:3], "---------", *ROWS[3:6], "---------", *ROWS[6:]])) == GRID


def test_the_number_of_rows_decides_if_dashes_are_blanks_or_frame() -> None:
    rows = GRID.to_rows(blank="-")
    assert parse("\n".join([*rows[:3], "---------", *rows[3:6], "---------", *rows[6:]])) == GRID


def test_comments_and_ratings_after_the_cells_are_kept() -> None:
    assert parse_entry(WIKIPEDIA + " # from Wikipedia").comment == "from Wikipedia"
    assert parse_entry(WIKIPEDIA + "; 1.2 ; easy one").comment == "1.2 ; easy one"
    assert parse_entry(WIKIPEDIA + ",7.3").comment == "7.3"
    bank = parse_entry("0000183b305c " + GRID.to_line(blank="0") + "  1.2")
    assert (bank.name, bank.comment) == ("0000183b305c", "1.2")


@pytest.mark.parametrize("between", ["", "\n"])
@pytest.mark.parametrize("end", ["", "\n"])
def test_named_puzzles_keep_their_names(between: str, end: str) -> None:
    puzzle = "\n".join(GRID.to_rows(blank="0"))
    text = f"Grid 01\n{puzzle}\n{between}The second\n{puzzle}\n{between}{puzzle}{end}"
    entries = list(read_text(text))
    assert [entry.name for entry in entries] == ["Grid 01", "The second", ""]
    assert all(isinstance(entry, Entry) and entry.grid == GRID for entry in entries)
    assert entries[1].line == 12 + len(between)


def test_framed_boards_may_have_names_too() -> None:
    assert parse_entry(f"My board:\n{GRID}").name == "My board:"


def test_nine_lines_that_are_also_one_sukaku_are_rejected_naming_both_readings() -> None:
    text = "\n".join("123456789" * 9 for _ in range(9))
    with pytest.raises(AmbiguousFormat, match=r"line .* or sukaku") as caught:
        parse(text)
    assert [how for how, _ in caught.value.readings] == ["line", "sukaku"]
    assert parse(text, format="sukaku") == Grid.empty()


def test_a_named_format_is_not_detected_but_obeyed() -> None:
    with pytest.raises(FormatError):
        parse(WIKIPEDIA, format="sdk")
    with pytest.raises(UnknownName, match="unknown format 'nonsense'"):
        parse(WIKIPEDIA, format="nonsense")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (EIGHTY_CHARACTERS, "expected 81 cells, found 80 (1 too few)"),
        (WIKIPEDIA + "1", "expected 81 cells, found 82 (1 too many)"),
        (" ".join(EIGHTY_CHARACTERS), "expected 81 cells, found 80"),
        (WIKIPEDIA[:40] + "a" + WIKIPEDIA[41:], "column 41: unexpected character 'a' for r5c5"),
        (WIKIPEDIA[:40] + "é" + WIKIPEDIA[41:], "unexpected character 'é'"),
        (WIKIPEDIA[:2] + "0" + WIKIPEDIA[3:], "two kinds of blank, '0' and '.'"),
        ("", "the text is empty"),
        (" \n\n", "the text is empty"),
        ("hello", "unexpected character 'h'"),
        ("https://example.org/puzzle/7", "unsupported link"),
        ("\n".join(ROWS[:8]), "expected 9 rows, found 8; the text ends in the middle of a puzzle"),
        ("\n".join([*ROWS[:4], ROWS[4][:8], *ROWS[5:]]), "has 8 cells instead of 9"),
        ("\n".join([*ROWS[:4], "4..8a3..1", *ROWS[5:]]), "unexpected character 'a' in column 5"),
        ("\n".join([ROWS[0][:8], *ROWS[1:]]), "line 1: expected 9 rows, found 8; '53..7...' has 8 cells"),
        ("\n".join([*ROWS[:8], ROWS[8].replace(".", "0")]), "two kinds of blank"),
        ("Grid 01\n" + "\n".join(ROWS[:5]), "the text ends in the middle of a puzzle"),
    ],
)
def test_the_error_is_exact(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert message in str(caught.value)


def test_a_bad_puzzle_among_good_ones_keeps_its_place() -> None:
    entries = list(read_text(f"{WIKIPEDIA}\n{EIGHTY_CHARACTERS}\n{WIKIPEDIA}\n"))
    assert [type(entry) for entry in entries] == [Entry, BadEntry, Entry]
    assert isinstance(entries[1], BadEntry)
    assert str(entries[1].error) == "line 2: expected 81 cells, found 80 (1 too few)"


def test_a_puzzle_cut_short_among_rows_keeps_its_place() -> None:
    entries = list(read_text("\n".join(["one", *ROWS, "two", *ROWS[:5], "three", *ROWS])))
    assert [(type(entry), entry.name, entry.line) for entry in entries] == [
        (Entry, "one", 2),
        (BadEntry, "two", 12),
        (Entry, "three", 18),
    ]


def test_several_puzzles_are_not_one() -> None:
    with pytest.raises(FormatError, match="holds several puzzles"):
        parse(f"{WIKIPEDIA}\n{WIKIPEDIA}")


def test_lists_arrays_and_bytes_are_read_too() -> None:
    assert parse(GRID.to_list()) == GRID
    assert parse(list(GRID.digits)) == GRID
    assert parse(GRID.to_numpy()) == GRID
    assert parse(GRID.to_numpy().reshape(81)) == GRID
    assert parse(GRID.digits) == GRID
    assert parse(WIKIPEDIA.encode()) == GRID
    assert parse(ROWS) == GRID
    assert parse([[None if digit == 0 else digit for digit in row] for row in GRID.to_list()]) == GRID
    assert parse(GRID) is GRID
    assert parse(parse_board(GRID)) == GRID


NUMBERS = GRID.to_numpy()
SOURCES = {
    "NumPy integers in lists": [[np.int8(digit) for digit in row] for row in NUMBERS],
    "arrays in a list": list(NUMBERS),
    "whole floats": NUMBERS.astype(float),
    "whole floats in lists": [[float(digit) for digit in row] for row in NUMBERS],
    "NumPy floats in a list": [np.float32(digit) for digit in GRID],
    "an object array": NUMBERS.astype(object),
    "an array of characters": np.array(list(WIKIPEDIA)),
    "an array of rows as text": np.array(ROWS),
    "a tuple of tuples": tuple(map(tuple, GRID.to_list())),
    "rows as texts and lists": [*ROWS[:4], *GRID.to_list()[4:]],
    "full-width digits": [character.translate(str.maketrans("5", "５")) for character in WIKIPEDIA],
    "bytes": WIKIPEDIA.encode(),
    "a bytearray": bytearray(WIKIPEDIA.encode()),
    "a memoryview": memoryview(WIKIPEDIA.encode()),
    "a memoryview of digits": memoryview(GRID.digits),
    "a board": Board(GRID),
    "a puzzle": Puzzle(GRID, Grid.from_line(WIKIPEDIA_SOLUTION)),
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_anything_that_holds_digits_is_read(source: Readable) -> None:
    assert parse(source) == GRID
    assert parse_board(source) == Board(GRID)
    assert format_grid(source) == WIKIPEDIA


def test_an_iterator_and_a_matrix_are_read() -> None:
    assert parse(iter(GRID)) == GRID  # type: ignore[arg-type]
    with pytest.warns(PendingDeprecationWarning):
        assert parse(np.matrix(NUMBERS)) == GRID


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (7, "an object of type int cannot be read as a grid; pass text, a list or an array"),
        (None, "an object of type NoneType cannot be read as a grid; pass text, a list or an array"),
        ({1, 2}, "an object of type set cannot be read as a grid; pass text, a list or an array"),
        ({"puzzle": WIKIPEDIA}, "an object of type dict cannot be read as a grid; pass text, a list or an array"),
        (np.array(5), "an array without rows cannot be read as a grid; pass text, a list or an array"),
        (np.ma.masked_array(NUMBERS), "a masked array cannot be read as a grid; give array.filled(0)"),
        ([], "expected 81 cells or 9 rows, found 0 values"),
        ([1, 2, 3], "expected 81 cells or 9 rows, found 3 values"),
        ([[0] * 9] * 8, "expected 9 rows, found 8"),
        ([[0] * 8] * 9, "expected 9 cells in row 1, found 8"),
        ([[0] * 9, 5, *[[0] * 9] * 7], "row 2 is 5, not 9 cells"),
        ([0.5] * 81, "0.5 is not possible in r1c1; write whole numbers, 0 for an empty cell"),
        ([0] * 80 + [float("nan")], "nan is not possible in r9c9; write whole numbers, 0 for an empty cell"),
        ([0] * 80 + [np.float64("inf")], "is not possible in r9c9; write whole numbers, 0 for an empty cell"),
        ([0] * 80 + [-1], "-1 is not possible in r9c9; write whole numbers, 0 for an empty cell"),
        ([0] * 80 + [10], "10 is not possible in r9c9; write whole numbers, 0 for an empty cell"),
        ([0] * 80 + ["12"], "'12' is not possible in r9c9; write whole numbers, 0 for an empty cell"),
        ([0] * 80 + [np.array([1, 2])], "row 1 is 0, not 9 cells"),
        (np.full((9, 9), True), "True is not possible in r1c1; write whole numbers, 0 for an empty cell"),
        (np.zeros((9, 9, 2)), "[0.0, 0.0] is not possible in r1c1"),
        (np.zeros((1, 81)), "expected 9 cells in row 1, found 81"),
        ([object()] * 9, "expected 81 cells or 9 rows, found 9 values"),
        (b"\xff" * 81, "byte 0xFF at offset 0 is not UTF-8 text"),
    ],
)
def test_what_cannot_be_a_grid_is_rejected_with_the_reason(wrong: Any, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(wrong)
    assert reason in str(caught.value)


def test_a_board_is_written_with_what_it_knows() -> None:
    board = Board(GRID)
    board.place(2, 4)
    board.eliminate(3, 6)
    assert parse_board(format_grid(board, "ss")) == board
    assert format_grid(board, "line") == "534" + WIKIPEDIA[3:]


@pytest.mark.parametrize("format", ["nonsense", "", 5, None, ["line"]])
def test_an_unknown_format_is_rejected_before_anything_is_written(format: Any) -> None:
    with pytest.raises((UnknownName, BadArgument), match=r"format"):
        format_grid(WIKIPEDIA, format)


def test_a_candidate_grid_becomes_a_board_with_its_candidates() -> None:
    board = parse_board(GRID)
    board.eliminate(2, 4)
    text = "".join(read_back for read_back in _candidate_text(board.all_candidates()))
    assert str(parse_board(text).candidates(2)) == "{12}"
    assert parse_entry(text).grid == GRID


def _candidate_text(masks: tuple[int, ...]) -> list[str]:
    return list(write_entries([Entry(GRID, candidates=masks)], "candidates"))


def test_a_single_gap_after_three_rows_does_not_divide_bands() -> None:
    entries = list(read_text("\n".join([*ROWS[:3], "", *ROWS])))
    assert [(type(entry), entry.line) for entry in entries] == [(BadEntry, 1), (Entry, 5)]
