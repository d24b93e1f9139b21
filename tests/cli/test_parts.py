"""Part files by the command: killed at any moment, on a full disk, and resumed, they become the same bytes."""

from __future__ import annotations

import random
import resource
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from cli.running import COMMAND, environment, run
from jobs.files import files_in, puzzles, rows_in, write_parquet
from patience import HANG, each_number_of_tries

import fullhouse as fh

PARTS = ("--part-rows", "40", "-q")


def begin(*arguments: str | Path, most_bytes: int | None = None) -> subprocess.Popen[bytes]:
    """Start the command; no file may have more bytes than this."""

    def limit() -> None:
        assert most_bytes is not None
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    command = [*COMMAND, *map(str, arguments)]
    return subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(PYTHONDONTWRITEBYTECODE="1"),  # the limit would also truncate bytecode that other tests read
        preexec_fn=limit if most_bytes else None,
    )


def outcome(child: subprocess.Popen[bytes]) -> tuple[int, str]:
    _, complaints = child.communicate(timeout=HANG)
    return child.returncode, complaints.decode()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Puzzles that take a while: about a second in all."""
    lines = [puzzle.givens.to_line() for puzzle in fh.generate_many(40, seed=3, level="hard")] * 12
    file = tmp_path / "in.csv"
    file.write_text("id,puzzle\n" + "".join(f"{number},{line}\n" for number, line in enumerate(lines)))
    return file


@each_number_of_tries
@pytest.mark.parametrize("format", ["parquet", "csv.gz"])
def test_a_run_that_is_killed_again_and_again_ends_in_the_same_bytes(
    format: str, tries: int, source: Path, tmp_path: Path
) -> None:
    rate = ("rate", source, "--to", format, *PARTS, "-j", "1")
    assert outcome(begin(*rate, "-o", f"{tmp_path}/whole/")) == (0, "")
    out, kills = tmp_path / "out", 0
    for _ in range(tries):
        child = begin(*rate, "-o", f"{out}/", *(("--resume",) if out.exists() else ()))
        end = time.monotonic() + HANG
        before = len(list(out.glob("part-*")))
        while child.poll() is None and len(list(out.glob("part-*"))) <= before and time.monotonic() < end:
            time.sleep(0.005)
        time.sleep(random.Random(kills).random() * 0.1)
        if child.poll() is None:
            child.send_signal(signal.SIGKILL)
            kills += 1
        code, complaints = outcome(child)
        assert code in (0, -signal.SIGKILL), complaints
        if code == 0 and kills:
            break
        if code == 0:
            shutil.rmtree(out)  # it was done before the kill: start over
    assert kills
    assert outcome(begin(*rate, "-o", f"{out}/", "--resume")) == (0, "")
    assert files_in(out) == files_in(tmp_path / "whole")


def test_a_full_disk_leaves_whole_parts_that_can_be_resumed(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("".join(f"{row}\n" for row in puzzles(300) if row != "bad"))
    solve = ("solve", source, "-q", "--part-rows", "50", "--to", "csv", "-o")
    code, _ = outcome(begin(*solve, f"{tmp_path}/whole/"))
    assert code == 1
    largest = max(len(data) for name, data in files_in(tmp_path / "whole").items() if name.startswith("part-"))
    code, complaints = outcome(begin(*solve, f"{tmp_path}/out/", most_bytes=largest - 1))
    assert code == 1
    assert ".csv: File too large" in complaints
    assert not list((tmp_path / "out").glob("*.new"))
    code, complaints = outcome(begin(*solve, f"{tmp_path}/out/", "--resume"))
    assert (code, complaints) == (1, "")
    assert files_in(tmp_path / "out") == files_in(tmp_path / "whole")


def test_a_single_file_on_a_full_disk_is_not_there(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 200)
    code, complaints = outcome(begin("solve", source, "-q", "-o", tmp_path / "out.parquet", most_bytes=1000))
    assert code == 1
    assert "out.parquet: File too large" in complaints
    assert [file.name for file in tmp_path.iterdir()] == ["in.parquet"]


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
