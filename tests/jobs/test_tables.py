"""Parquet and Arrow files as sources and sinks: types, names and columns that are passed on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.feather as feather  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
import pytest
from jobs.files import PUZZLES, rows_in, write_parquet
from puzzles import EULER_1, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse import jobs
from fullhouse.errors import FormatError, UnreadableInput

DIGITS = [int(cell) for cell in WIKIPEDIA.replace(".", "0")]
NESTED = [DIGITS[begin : begin + 9] for begin in range(0, 81, 9)]
TYPES: dict[str, Any] = {
    "string": pa.array([WIKIPEDIA, None, "bad"], pa.string()),
    "large string": pa.array([WIKIPEDIA, None, "bad"], pa.large_string()),
    "view": pa.array([WIKIPEDIA, None, "bad"], pa.string_view()),
    "binary": pa.array([WIKIPEDIA.encode(), None, b"bad"], pa.binary()),
    "dictionary": pa.array([WIKIPEDIA, None, "bad"]).dictionary_encode(),
    "list": pa.array([DIGITS, None, [1, 2]], pa.list_(pa.int64())),
    "fixed list": pa.array([DIGITS, None, [10] * 81], pa.list_(pa.uint8(), 81)),
    "nested list": pa.array([NESTED, None, [[1], [2]]], pa.list_(pa.list_(pa.int8()))),
}


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("suffix", [".parquet", ".arrow", ".feather"])
def test_puzzles_of_any_type_are_read(kind: str, suffix: str, tmp_path: Path) -> None:
    table = pa.table({"puzzle": TYPES[kind]})
    file = str(tmp_path / f"in{suffix}")
    if suffix == ".parquet":
        if kind == "view":
            pytest.skip("Parquet has no views")
        pq.write_table(table, file)
    else:
        feather.write_feather(table, file, compression="uncompressed")
    jobs.solve(file, tmp_path / "out.parquet")
    rows = rows_in(tmp_path / "out.parquet")
    assert [row["status"] for row in rows] == ["proper", "unreadable", "unreadable"]
    assert [row["solution"] for row in rows] == [WIKIPEDIA_SOLUTION, None, None]
    assert rows[1]["error"] == "the row is missing"


@pytest.mark.parametrize("kind", ["list", "fixed list", "nested list"])
def test_lists_of_equal_length_are_read_without_an_object_per_row(kind: str, tmp_path: Path) -> None:
    column = TYPES[kind].take(pa.array([0, 0, 0]))
    pq.write_table(pa.table({"sudoku": column}), tmp_path / "in.parquet")
    jobs.solve(tmp_path / "in.parquet", tmp_path / "out.parquet")
    assert [row["solution"] for row in rows_in(tmp_path / "out.parquet")] == [WIKIPEDIA_SOLUTION] * 3


@pytest.mark.parametrize(
    "names",
    [
        ("quizzes", "solutions"),
        ("puzzle", "solution"),
        ("source", "question", "answer", "rating"),
        ("id", "puzzle", "solution", "clues", "difficulty"),
        ("Puzzle", "Solution"),
    ],
)
def test_columns_are_found_by_the_names_of_known_data_sets(names: tuple[str, ...], tmp_path: Path) -> None:
    known = {"quizzes": WIKIPEDIA, "puzzle": WIKIPEDIA, "question": WIKIPEDIA}
    known |= dict.fromkeys(("solution", "solutions", "answer"), WIKIPEDIA_SOLUTION)
    pq.write_table(pa.table({name: [known.get(name.lower(), "x")] for name in names}), tmp_path / "in.parquet")
    jobs.verify(tmp_path / "in.parquet", tmp_path / "out.parquet")
    (row,) = rows_in(tmp_path / "out.parquet")
    assert row["status"] == "correct"
    assert list(row) == [*names, "status", "filled", "changed", "broken", "error"]


def test_the_puzzle_column_can_be_chosen(tmp_path: Path) -> None:
    write_parquet(tmp_path / "in.parquet", 2, start=[EULER_1, WIKIPEDIA])
    jobs.solve(tmp_path / "in.parquet", tmp_path / "out.parquet", column="start")
    assert [row["status"] for row in rows_in(tmp_path / "out.parquet")] == ["proper", "proper"]
    summary = jobs.solve(tmp_path / "in.parquet", tmp_path / "none.jsonl", column="other")
    assert summary.exit_code == 2
    assert "no column is called 'other'" in (tmp_path / "none.jsonl").read_text()


def test_a_column_without_puzzles_is_rejected(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 2)
    assert jobs.solve(source, tmp_path / "out.parquet", column="id").exit_code == 2
    assert [file.name for file in tmp_path.iterdir()] == ["in.parquet"]
    jobs.solve(source, tmp_path / "out.jsonl", column="id")
    assert "the column id holds int64, and no puzzles" in (tmp_path / "out.jsonl").read_text()


def test_columns_are_passed_on_with_their_types(tmp_path: Path) -> None:
    more = {
        "rating": pa.array([1.5, None], pa.float32()),
        "tags": pa.array([["a"], []], pa.list_(pa.string())),
        "when": pa.array([1, 2], pa.timestamp("s")),
        "name": ["one", None],
    }
    write_parquet(tmp_path / "in.parquet", 2, **more)
    jobs.solve(tmp_path / "in.parquet", tmp_path / "out.parquet")
    before, after = pq.read_table(tmp_path / "in.parquet"), pq.read_table(tmp_path / "out.parquet")
    assert after.select(before.column_names).equals(before)
    jobs.solve(tmp_path / "in.parquet", tmp_path / "out.jsonl", force=True)
    jobs.solve(tmp_path / "in.parquet", tmp_path / "out.csv", force=True)
    assert (tmp_path / "out.csv").read_text().startswith("id,puzzle,rating,tags,when,name,status,solution,error\n")


def test_every_source_gives_the_same_table(tmp_path: Path) -> None:
    write_parquet(tmp_path / "in.parquet", 12)
    for name in ("in.csv", "in.jsonl", "in.arrow", "in.csv.gz", "in.jsonl.zst"):
        jobs.convert(tmp_path / "in.parquet", tmp_path / name)
        jobs.solve(tmp_path / name, tmp_path / f"{name}.parquet")
    jobs.solve(tmp_path / "in.parquet", tmp_path / "solved.parquet")
    wanted = [(row["status"], row["solution"]) for row in rows_in(tmp_path / "solved.parquet")]
    for file in tmp_path.glob("in.*.parquet"):
        assert [(row["status"], row["solution"]) for row in rows_in(file)] == wanted


def test_digits_are_lists_of_81_numbers(tmp_path: Path) -> None:
    write_parquet(tmp_path / "in.parquet", len(PUZZLES))
    jobs.solve(tmp_path / "in.parquet", tmp_path / "out.parquet", digits=True)
    table = pq.read_table(tmp_path / "out.parquet")
    assert table.schema.field("puzzle").type == table.schema.field("solution").type == pa.list_(pa.uint8(), 81)
    rows = table.to_pylist()
    assert rows[0]["puzzle"] == DIGITS
    assert "".join(map(str, rows[0]["solution"])) == WIKIPEDIA_SOLUTION
    assert rows[3]["puzzle"] is None
    assert rows[4]["solution"] is None
    jobs.solve(tmp_path / "out.parquet", tmp_path / "again.parquet")
    assert rows_in(tmp_path / "again.parquet")[0]["solution"] == WIKIPEDIA_SOLUTION


def test_json_members_keep_the_types_of_the_first_rows(tmp_path: Path) -> None:
    lines = [f'{{"puzzle": "{WIKIPEDIA}", "n": 1, "x": 0.5, "ok": true, "s": "t", "o": [1]}}'] * 2
    (tmp_path / "in.jsonl").write_text("\n".join(lines) + "\n")
    jobs.count(tmp_path / "in.jsonl", tmp_path / "out.parquet")
    schema = pq.read_schema(tmp_path / "out.parquet")
    types = {name: str(schema.field(name).type) for name in ("n", "x", "ok", "s", "o", "count", "complete")}
    assert list(types.values()) == ["int64", "double", "bool", "string", "string", "int64", "bool"]
    lines = lines * 10 + [lines[0].replace("1,", '"one",')] * 20
    (tmp_path / "in.jsonl").write_text("\n".join(lines) + "\n")
    with pytest.raises(FormatError, match="'n' is not int64 here, but in the first rows"):
        jobs.count(tmp_path / "in.jsonl", tmp_path / "out.parquet", force=True)


@pytest.mark.parametrize("verb", ["solve", "count", "check", "rate", "explain", "canonical", "convert"])
def test_a_column_has_one_type_regardless_of_its_rows(verb: str, tmp_path: Path) -> None:
    """A single row is processed differently from a batch, and bad rows turn arrays into lists."""
    schemas = []
    for name, rows in {"one": [WIKIPEDIA], "bad": ["x"], "many": [WIKIPEDIA, "x", EULER_1]}.items():
        pq.write_table(pa.table({"puzzle": rows}), tmp_path / "in.parquet")
        getattr(jobs, verb)(tmp_path / "in.parquet", f"{tmp_path / name}/")
        schemas.append(pq.read_schema(tmp_path / name / "part-00000.parquet"))
    assert schemas[0] == schemas[1] == schemas[2]


def test_a_file_with_different_types_is_reported(tmp_path: Path) -> None:
    write_parquet(tmp_path / "a.parquet", 2, more=[1, 2])
    write_parquet(tmp_path / "b.parquet", 2, more=["x", "y"])
    with pytest.raises(FormatError, match=r"b\.parquet: 'more' holds string, not int64"):
        jobs.solve(tmp_path / "*.parquet", tmp_path / "out.arrow")
    write_parquet(tmp_path / "b.parquet", 2, other=[1, 2])
    with pytest.raises(FormatError, match="there is no column for 'other'"):
        jobs.solve(tmp_path / "*.parquet", tmp_path / "out.arrow")


@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
def test_a_damaged_file_becomes_a_row_with_an_error(suffix: str, tmp_path: Path) -> None:
    (tmp_path / f"in{suffix}").write_bytes(b"PAR1 nothing of the kind")
    summary = jobs.solve(tmp_path / f"in{suffix}", tmp_path / "out.jsonl")
    assert summary.exit_code == 2
    assert f"in{suffix}" in (tmp_path / "out.jsonl").read_text()


def test_a_failed_write_changes_no_files(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 2)
    with pytest.raises(UnreadableInput, match="no such file or directory"):
        jobs.solve(source, tmp_path / "nowhere" / "out.parquet")
    (tmp_path / "out.parquet").write_bytes(b"mine")
    with pytest.raises(Exception, match="is not empty"):
        jobs.solve(source, tmp_path / "out.parquet")
    assert (tmp_path / "out.parquet").read_bytes() == b"mine"


def test_a_missing_extra_is_reported(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 2)
    program = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "from fullhouse.cli.entry import main; sys.argv = ['fullhouse', 'solve', *sys.argv[1:]]; main()"
    )
    for arguments in ([str(source)], ["in.txt", "-o", str(tmp_path / "out.parquet")]):
        done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)
        assert "pyarrow is not installed; run: pip install 'fullhouse[data]'" in done.stderr
        assert done.returncode == 2
