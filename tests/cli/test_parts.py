"""Part files and tables by the command: exit codes, messages and options that make no sense."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.running import run
from jobs.files import puzzles, rows_in, write_parquet


def test_a_folder_without_permission_is_named(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 2)
    result = run("solve", source, "-o", "/proc/nothing/out/")
    assert result.exit_code == 2
    assert "/proc/nothing/out" in result.stderr
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(0o500)
    try:
        (folder / "x").write_text("")
    except PermissionError:
        result = run("solve", source, "-o", f"{folder}/")
        assert result.exit_code == 2
        assert "permission denied" in result.stderr


def test_a_bad_row_is_kept_and_makes_the_exit_code_1(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 6)
    result = run("solve", source, "-o", f"{tmp_path}/out/")
    assert result.exit_code == 1
    assert "in.parquet: row 4: " in result.stderr
    assert f"6 rows written to {tmp_path}/out/" in result.stderr
    rows = rows_in(tmp_path / "out")
    assert [row["status"] for row in rows][2:5] == ["ambiguous", "unreadable", "unsolvable"]
    assert all((row["error"] is None) == (row["status"] == "proper") for row in rows)


def test_options_for_parts_are_refused_where_they_make_no_sense(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 2)
    refused = {
        "--part-rows needs --output FOLDER/": ("-o", tmp_path / "x.csv", "--part-rows", "3"),
        "--digits is for Parquet and Arrow": ("-o", tmp_path / "x.csv", "--digits"),
        "--to parquet needs --output PATH": ("--to", "parquet"),
        "--to csv.gz needs --output FOLDER/": ("--to", "csv.gz"),
        "unknown format 'parket'": ("--to", "parket"),
    }
    for message, options in refused.items():
        result = run("solve", source, *options)
        assert result.exit_code == 2
        assert message in result.stderr, message


def test_explain_writes_technique_counts_into_tables_and_pictures_into_folders(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 1)
    assert run("explain", source, "-o", tmp_path / "out.parquet").exit_code == 0
    (row,) = rows_in(tmp_path / "out.parquet")
    assert row["end"] == "solved"
    assert "naked-single:" in row["techniques"]
    assert run("explain", source, "-o", f"{tmp_path}/jsonl/", "--to", "jsonl").exit_code == 0
    assert '"path": {' in (tmp_path / "jsonl" / "part-00000.jsonl").read_text()


def test_a_table_becomes_text_with_all_its_columns(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 2, note=[None, "b"])
    result = run("convert", source, "-o", tmp_path / "out.csv", "-q")
    assert (result.exit_code, result.stderr) == (0, "")
    first, second = (tmp_path / "out.csv").read_text().splitlines()[1:]
    assert (first.split(",", 1)[1], second.split(",", 1)[1]) == (",,0,", ",,1,b")


@pytest.mark.parametrize("name", ["in.txt", "out.csv"])
def test_an_output_that_is_an_input_or_inside_one_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(puzzles(3)) + "\n")
    before = (tmp_path / "in.txt").read_bytes()
    source = tmp_path if name == "out.csv" else tmp_path / "in.txt"
    result = run("solve", source, "-o", tmp_path / name, "--force")
    assert result.exit_code == 2
    assert "an input" in result.stderr
    assert (tmp_path / "in.txt").read_bytes() == before
