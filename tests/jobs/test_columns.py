"""Columns of the input are copied to the output, from each format to each other format."""

from __future__ import annotations

import json

import pytest
from jobs.running import answered, csv_rows, json_rows, source_of
from puzzles import EULER_1, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.errors import FormatError
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.write import CsvWriter, JsonWriter
from fullhouse.verbs.count import Count
from fullhouse.verbs.solve import Solve

pytestmark = pytest.mark.usefixtures("ways")
ZEROS = WIKIPEDIA.replace(".", "0")
EULER_SOLUTION = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
TOO_MANY = "line 2: expected 3 columns, found 4; quote cells that contain a separator"


def counted(text: str) -> str:
    return answered(source_of(text), Answering(Count()), CsvWriter(Answering(Count())))[0].decode()


def test_csv_to_csv_keeps_all_cells_and_adds_columns() -> None:
    rows = [f'  1, {ZEROS} ,"a, ""b"""', f"2,{EULER_1},", f'3,{TWO_SOLUTIONS},"over\nlines Ä"', "4,12,short"]
    lines = counted("\n".join(["id,quizzes,note", *rows]) + "\n")
    first, second, third, fourth = rows
    quoted = [rows[0], f'"2",{EULER_1},', f'3,"{TWO_SOLUTIONS}","over\nlines Ä"', rows[3]]
    assert counted("\n".join(["id,quizzes,note", *quoted]) + "\n") == lines, "quotes that nothing needs go"
    assert lines == (
        "id,quizzes,note,status,count,complete,error\n"
        f"{first},proper,1,True,\n{second},proper,1,True,\n{third},ambiguous,2,True,\n"
        f'{fourth},unreadable,,,"line 6: expected 81 cells, found 2 (79 too few)"\n'
    )


@pytest.mark.parametrize(
    ("row", "kept"),
    [
        (f"1,{WIKIPEDIA}", f"1,{WIKIPEDIA},,proper,1,True,"),
        (f"1,{WIKIPEDIA},x,,", f"1,{WIKIPEDIA},x,proper,1,True,"),
        ("1", "1,,,unreadable,,,line 2: the row has no 'puzzle' column"),
        (
            f"1,{WIKIPEDIA},x,y",
            f',"1,{WIKIPEDIA},x,y",,unreadable,,,"{TOO_MANY}"',
        ),
        (
            f'1,{WIKIPEDIA},"x',
            f',"1,{WIKIPEDIA},""x",,unreadable,,,"line 2, column 85: a quote is opened and never closed"',
        ),
    ],
    ids=["short", "empty cells too many", "nothing", "too many cells", "an open quote"],
)
def test_a_row_with_too_many_or_few_cells_does_not_shift_the_new_columns(row: str, kept: str) -> None:
    text = counted(f"id,puzzle,note\n{row}\n2,{EULER_1},z\n")
    head, found, last = text.splitlines()
    assert head == "id,puzzle,note,status,count,complete,error"
    assert found == kept
    assert last == f"2,{EULER_1},z,proper,1,True,"


def test_csv_with_another_separator_is_written_with_commas() -> None:
    assert counted(f'a;puzzle\n"x;y";{ZEROS}\n1,5;{EULER_1}\n').splitlines()[1:] == [
        f'"x;y",{ZEROS},proper,1,True,',
        f'"1,5",{EULER_1},proper,1,True,',
    ]


def test_an_input_column_named_like_an_output_column_is_replaced() -> None:
    text = f"status,puzzle,count,x\nold,{WIKIPEDIA},99,1\n"
    assert counted(text) == f"puzzle,x,status,count,complete,error\n{WIKIPEDIA},1,proper,1,True,\n"
    (row,) = json_rows(source_of(text), Answering(Count()))
    assert row == {
        "name": "",
        "puzzle": WIKIPEDIA,
        "status": "proper",
        "count": 1,
        "complete": True,
        "x": "1",
        "error": None,
    }


def test_csv_to_json_writes_cells_as_strings() -> None:
    text = f'id,name,puzzle,note,comment\n7,first,{WIKIPEDIA},"a\nb",c\n8,,{EULER_1},,d\n9,x,12,n,\n'
    rows = json_rows(source_of(text), Answering(Count()))
    extra = [{key: row[key] for key in row if key in ("id", "note", "comment")} for row in rows]
    assert extra == [{"id": "7", "note": "a\nb", "comment": "c"}, {"id": "8"}, {"id": "9", "note": "n"}]
    assert [row["name"] for row in rows] == ["first", "d", "x"]


def test_json_to_json_keeps_values_unchanged() -> None:
    members = '"id": 7, "big": 12345678901234567890, "x": 1.5, "day": "2020-01-01", "code": "007", '
    members += '"tags": ["a", {"b": null}], "flag": false'
    text = f'{{{members}, "puzzle": "{WIKIPEDIA}"}}\n{{"puzzle": "{EULER_1}", "name": "n", {members}}}\n'
    data, _ = answered(source_of(text), Answering(Count()), JsonWriter(Answering(Count())))
    assert f'"complete": true, {members}, "error": null}}'.encode() in data
    first, second = map(json.loads, data.splitlines())
    assert {name: first[name] for name in ("id", "big", "x", "day", "code", "tags", "flag")} == {
        name: second[name] for name in ("id", "big", "x", "day", "code", "tags", "flag")
    }
    assert second["name"] == "n"


@pytest.mark.parametrize("second", ['"note": null', '"other": 1'], ids=["same members", "other members"])
def test_a_json_member_that_is_null_is_left_out(second: str) -> None:
    text = f'{{"puzzle": "{WIKIPEDIA}", "note": null}}\n{{"puzzle": "{EULER_1}", {second}}}\n'
    assert not any("note" in row for row in json_rows(source_of(text), Answering(Count())))


def test_json_to_json_replaces_members_named_like_output_members() -> None:
    text = (
        f'{{"status": "old", "puzzle": "{WIKIPEDIA}", "a": {{"status": 5}}}}\n{{"puzzle": "{EULER_1}", "count": 9}}\n'
    )
    first, second = json_rows(source_of(text), Answering(Count()))
    assert (first["status"], first["a"]) == ("proper", {"status": 5})
    assert (second["count"], list(second).count("count")) == (1, 1)


def test_json_to_csv_uses_the_members_of_the_first_object() -> None:
    text = (
        f'{{"id": 7, "puzzle": "{WIKIPEDIA}", "tags": ["a", 1], "ok": true, "name": "n"}}\n'
        f'{{"puzzle": "{EULER_1}", "id": "x,y"}}\n{{"id": 9, "puzzle": 5}}\n'
    )
    rows = csv_rows(source_of(text), Answering(Count()))
    assert list(rows[0]) == ["puzzle", "name", "id", "tags", "ok", "status", "count", "complete", "error"]
    assert [rows[0][name] for name in ("puzzle", "name", "id", "tags", "ok")] == [
        WIKIPEDIA,
        "n",
        "7",
        '["a", 1]',
        "True",
    ]
    assert [row["id"] for row in rows] == ["7", "x,y", "9"]


def test_a_member_without_a_column_is_rejected_with_advice() -> None:
    text = f'{{"puzzle": "{WIKIPEDIA}"}}\n{{"puzzle": "{EULER_1}", "new": 1}}\n'
    with pytest.raises(FormatError, match=r"there is no column for 'new'.*write JSON lines"):
        csv_rows(source_of(text), Answering(Count()))


def test_the_first_file_sets_the_columns_of_all_files() -> None:
    first, second = f"id,quizzes\n1,{WIKIPEDIA}\n", f"puzzle,id\n{EULER_1},2\n"
    rows = csv_rows([source_of(first), source_of(second), source_of(f"{WIKIPEDIA}\n")], Answering(Solve()))
    assert [(row["id"], row["quizzes"], row["solution"]) for row in rows] == [
        ("1", WIKIPEDIA, WIKIPEDIA_SOLUTION),
        ("2", EULER_1, EULER_SOLUTION),
        ("", WIKIPEDIA, WIKIPEDIA_SOLUTION),
    ]
    for other in (f"puzzle,level\n{EULER_1},easy\n", f"{EULER_1} # with a name\n"):
        with pytest.raises(FormatError, match=r"there is no column for '(level|name)'"):
            csv_rows([source_of(first), source_of(other)], Answering(Solve()))


def test_names_in_other_alphabets_and_strange_values_survive() -> None:
    text = json.dumps([{"puzzle": WIKIPEDIA, "name": "Ωmega \ud800", "ключ": 'a"b,c\nd'}])
    (row,) = json_rows(source_of(text), Answering(Solve()))
    assert (row["name"], row["ключ"]) == ("Ωmega \ufffd", 'a"b,c\nd')
    (cells,) = csv_rows(source_of(text), Answering(Solve()))
    assert cells["ключ"] == 'a"b,c\nd'
