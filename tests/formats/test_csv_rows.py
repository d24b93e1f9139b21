"""CSV files with a header."""

from __future__ import annotations

import pytest
from formats.conftest import Reading
from hypothesis import given
from hypothesis import strategies as st
from puzzles import EULER_1, WIKIPEDIA, WIKIPEDIA_SOLUTION, any_grid

from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.csv_rows import CSV

READING = Reading(CSV)
read, only, trouble, recognised = READING.read, READING.only, READING.bad, READING.recognised


@pytest.mark.parametrize(
    ("header", "row", "fields"),
    [
        ("quizzes,solutions", f"{WIKIPEDIA.replace('.', '0')},{WIKIPEDIA_SOLUTION}", {"solutions": WIKIPEDIA_SOLUTION}),
        ("id,puzzle,clues", f"1,{WIKIPEDIA},30", {"id": "1", "clues": "30"}),
        ("source,question,answer,rating", f"k,{WIKIPEDIA},,0", {"source": "k", "rating": "0"}),
        ("ID;Puzzle", f"7;{WIKIPEDIA}", {"ID": "7"}),
        ("level\tQUIZZES", f"hard\t{WIKIPEDIA}", {"level": "hard"}),
        ('"puzzle","a,b"', f'"{WIKIPEDIA}","c,""d"""', {"a,b": 'c,"d"'}),
        ("puzzle", WIKIPEDIA, {}),
    ],
)
def test_the_puzzle_column_is_found_and_the_others_are_kept(header: str, row: str, fields: dict[str, str]) -> None:
    text = f"{header}\n{row}\n"
    assert recognised(text)
    entry = only(text)
    assert (entry.grid.to_line(), entry.fields, entry.line) == (WIKIPEDIA, fields, 2)


def test_a_puzzle_of_81_spaces_is_the_empty_grid() -> None:
    entry = only(f"id,puzzle\n1,{' ' * 81}\n")
    assert (entry.grid, entry.fields) == (Grid.empty(), {"id": "1"})


def test_name_and_comment_columns_are_what_they_say() -> None:
    entry = only(f"Name,puzzle,Comment\nFirst,{WIKIPEDIA},easy")
    assert (entry.name, entry.comment, entry.fields) == ("First", "easy", {})


def test_a_bad_row_keeps_its_place_between_good_ones() -> None:
    entries = read(f"name,puzzle\na,{WIKIPEDIA}\nb,{WIKIPEDIA[:-1]}\n\nc,{EULER_1}\n")
    assert [type(entry) for entry in entries] == [Entry, BadEntry, Entry]
    assert [entry.line for entry in entries] == [2, 3, 5]
    assert [entry.name for entry in entries] == ["a", "b", "c"]
    assert isinstance(entries[1], BadEntry)
    assert str(entries[1].error).startswith("line 3: expected 81 cells, found 80")


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (f"a,{WIKIPEDIA[:-1]}z", "line 2, column 83: unexpected character 'z'"),
        ("a", "line 2: the row has no 'puzzle' column"),
        (f"a,{WIKIPEDIA},b", "line 2: expected 2 columns, found 3"),
        (f'"a,{WIKIPEDIA}', "line 2, column 1: a quote is opened and never closed"),
        (f'"a"b,{WIKIPEDIA}', "the quotes do not match"),
        ("a," + "1" * 200_000, "longer than 100,000 characters"),
    ],
)
def test_a_wrong_row_is_rejected_with_the_reason(row: str, reason: str) -> None:
    assert reason in str(trouble(f"name,puzzle\n{row}").error)


def test_a_quoted_cell_may_span_lines() -> None:
    first, second = read(f'name,puzzle\n"two\nlines",{WIKIPEDIA}\nb,{EULER_1}')
    assert (first.name, first.line, second.line) == ("two\nlines", 2, 4)


def test_a_quote_left_open_spoils_one_row_only() -> None:
    rows = "\n".join([f'"a,{WIKIPEDIA}'] + [f"b,{EULER_1}"] * 40)
    entries = read(f"name,puzzle\n{rows}\n")
    assert len(entries) == 41
    assert [type(entry) for entry in entries] == [BadEntry] + [Entry] * 40


def test_a_file_without_such_a_column_says_so_once() -> None:
    assert "there is no column puzzle, quizzes, question, sudoku, grid or board" in str(
        trouble(f"a,b\n{WIKIPEDIA},1\n{WIKIPEDIA},2").error
    )


def test_a_row_may_have_hundreds_of_columns() -> None:
    others = [f"c{number}" for number in range(300)]
    entry = only(f"{','.join(others)},puzzle\n{','.join(others)},{WIKIPEDIA}\n")
    assert entry.fields == dict(zip(others, others, strict=True))


def test_an_empty_file_has_no_entries() -> None:
    assert read("\n\n") == []


def test_a_name_line_above_nine_rows_is_not_a_header() -> None:
    assert not recognised("Puzzle\n" + "\n".join(Grid.from_line(WIKIPEDIA).to_rows()))
    assert not recognised(WIKIPEDIA)
    assert not recognised("")


@pytest.mark.thorough
@given(any_grid, st.text(max_size=20), st.text(max_size=20), st.dictionaries(st.text(max_size=5), st.text(max_size=5)))
def test_entries_round_trip_with_all_their_facts(grid: Grid, name: str, comment: str, fields: dict[str, str]) -> None:
    text = "".join(CSV.write([Entry(grid, name, comment, fields=fields), Entry(grid, "second")]))
    assert recognised(text)
    first, second = read(text)
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    assert (first.grid, second.grid, second.name) == (grid, grid, "second")


def test_names_and_fields_are_columns() -> None:
    entry = Entry(Grid.from_line(WIKIPEDIA), "a, b", fields={"rating": "1.2"})
    assert "".join(CSV.write([entry])) == f'puzzle,name,comment,rating\n{WIKIPEDIA},"a, b",,1.2\n'


def test_no_entries_make_a_header() -> None:
    assert "".join(CSV.write([])) == "puzzle,name,comment\n"


def test_facts_that_only_a_later_entry_has_get_a_column_or_are_rejected() -> None:
    entries = [Entry(Grid.from_line(WIKIPEDIA), fields={"a": "1"}), Entry(Grid.from_line(EULER_1), fields={"b": "2"})]
    assert "".join(CSV.write(entries)) == f"puzzle,name,comment,a,b\n{WIKIPEDIA},,,1,\n{EULER_1},,,,2\n"
    with pytest.raises(FormatError, match="there is no column for 'b'"):
        list(CSV.write(iter(entries)))


def test_facts_called_like_our_own_columns_are_kept_under_another_name() -> None:
    fields = {"name": "1", "Comment": "2", "puzzle": "3", "question": "4", "a": "5", "a ": "6"}
    entry = only("".join(CSV.write([Entry(Grid.from_line(WIKIPEDIA), "mine", fields=fields)])))
    assert (entry.name, entry.comment, set(entry.fields.values())) == ("mine", "", set("123456"))


@pytest.mark.parametrize("header", ["puzzle,a,a", "name,puzzle,Name", "puzzle,Puzzle"])
def test_two_columns_with_the_same_name_are_rejected(header: str) -> None:
    row = ",".join([WIKIPEDIA] * (header.count(",") + 1))
    assert "two columns have the name" in str(trouble(f"{header}\n{row}\n{row}").error)
