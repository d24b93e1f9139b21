"""Inputs that cannot be read, inputs that are also the output, and outputs of every suffix."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from cli.running import COMMAND, environment, run
from jobs.files import contents, puzzles
from patience import HANG
from puzzles import EULER_1, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse import jobs
from fullhouse.cli import run as running
from fullhouse.errors import BadArgument, CannotWrite, UnreadableInput
from fullhouse.jobs import csv_json, text


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    file = tmp_path / "in.txt"
    file.write_text(f"{WIKIPEDIA} # first\n{EULER_1}\n")
    return file


@pytest.mark.parametrize("arguments", [("solve", "."), ("describe", "."), ("solve", "in.txt", "out.txt")])
def test_standard_output_that_is_also_read_is_rejected(arguments: tuple[str, ...], lines: Path) -> None:
    with (lines.parent / "out.txt").open("w") as output:
        command = [*COMMAND, *arguments]
        how = {"stdout": output, "stderr": subprocess.PIPE, "text": True, "timeout": HANG, "check": False}
        result = subprocess.run(command, cwd=lines.parent, env=environment(), **how)  # type: ignore[call-overload]
    assert result.returncode == 2
    assert "out.txt is both input and output; write to a file that is not read" in " ".join(result.stderr.split())
    assert (lines.parent / "out.txt").read_text() == ""


def test_standard_output_in_another_folder_is_written(lines: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    output = tmp_path_factory.mktemp("elsewhere") / "out.txt"
    with output.open("w") as file:
        subprocess.run([*COMMAND, "solve", "."], cwd=lines.parent, env=environment(), stdout=file, check=True)
    assert output.read_text().startswith(f"{WIKIPEDIA_SOLUTION} # first\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("describe", "in.txt", "--against", "typo.txt"), "typo.txt: no such file"),
        (("describe", "nosuch.txt"), "nosuch.txt: no such file"),
        (("describe", "in.txt", "nosuch.txt"), "nosuch.txt: no such file"),
        (("describe", "notes.csv"), "notes.csv: "),
        (("describe", "-"), "standard input: the text is empty"),
        (("verify", "nosuch.csv"), "nosuch.csv: no such file"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error(
    arguments: tuple[str, ...], message: str, lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(lines.parent)
    Path("notes.csv").write_text("author,note\nAnna,nothing\n")
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"fullhouse: {message}" in result.stderr


def test_the_library_raises_an_error_for_a_missing_data_set(lines: Path) -> None:
    with pytest.raises(UnreadableInput, match="no such file"):
        jobs.describe(lines, against=lines.with_name("typo.txt"))


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
@pytest.mark.parametrize("has_arrow", [False, True])
def test_a_large_file_that_is_read_slowly_recommends_pyarrow_once(
    suffix: str, has_arrow: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert running.MANY_ROWS == 10_000
    monkeypatch.setattr(running, "MANY_ROWS", 20)
    for module in (csv_json, text):
        monkeypatch.setattr(module, "has_arrow", lambda: has_arrow)
    for name, rows in (("few", 20), ("many", 600)):
        listed = puzzles(1) * rows
        text_of = {
            ".csv": "\n".join(["puzzle", *listed, ""]),
            ".jsonl": "".join(f'{{"puzzle": "{p}"}}\n' for p in listed),
        }
        (tmp_path / f"{name}{suffix}").write_text(text_of[suffix])
    advice = "large files are read faster with pyarrow: pip install 'fullhouse[data]'"
    assert advice not in run("count", tmp_path / f"few{suffix}", "--limit", "1").stderr
    many = run("count", tmp_path / f"many{suffix}", "--limit", "1")
    assert many.stderr.count(advice) == (0 if has_arrow else 1)


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "txt", "txt.gz", "csv.zst", "parquet", "arrow", "npy", "npz"])
def test_the_library_writes_every_suffix(suffix: str, lines: Path) -> None:
    output = lines.with_name(f"out.{suffix}")
    assert jobs.solve(lines, output).rows == 2
    expected = run("solve", lines, "-o", lines.with_name(f"command.{suffix}"))
    assert expected.exit_code == 0
    assert output.read_bytes() == lines.with_name(f"command.{suffix}").read_bytes()


def test_the_library_rejects_lines_that_only_a_command_writes(lines: Path) -> None:
    with pytest.raises(BadArgument, match="csv, jsonl, parquet or another format with columns for check"):
        jobs.check(lines, lines.with_name("out.txt"))
    for verb in (jobs.dedup, jobs.canonical, jobs.minimize, jobs.count):
        assert verb(lines, lines.with_name(f"{verb.__name__}.txt")).rows == 2


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a table, links to it, and a folder of parts, as the current folder."""
    monkeypatch.chdir(tmp_path)
    table = tmp_path / "in.csv"
    table.write_text(f"puzzle\n{WIKIPEDIA}\n{EULER_1}\n")
    (tmp_path / "link.csv").symlink_to(table)
    (tmp_path / "hard.csv").hardlink_to(table)
    for folder in ("parts", "out.parquet.parts"):
        (tmp_path / folder).mkdir()
        shutil.copy(table, tmp_path / folder / "part-00000.csv")
    shutil.copy(table, tmp_path / "parts" / "train.csv")
    shutil.copy(table, tmp_path / "out.csv.gz.text")
    (tmp_path / "parts-link").symlink_to("parts")
    return tmp_path


OVERLAPS = [
    ("in.csv", "in.csv"),
    ("in.csv", "./parts/../in.csv"),
    ("in.csv", "link.csv"),
    ("link.csv", "in.csv"),
    ("in.csv", "hard.csv"),
    ("i*.csv", "in.csv"),
    ("parts", "parts/"),
    ("parts", "parts-link/"),
    ("parts-link", "parts/"),
    ("parts", "parts/new.csv"),
    ("parts", "parts/new/"),
    ("parts/part-00000.csv", "parts/"),
    ("parts/*.csv", "parts/"),
    ("out.csv.gz.text", "out.csv.gz"),
    ("out.parquet.parts/part-00000.csv", "out.parquet"),
]
"""Inputs, and outputs that would change them or become part of them."""


@pytest.mark.parametrize(("source", "output"), OVERLAPS)
def test_an_output_that_would_change_an_input_is_rejected(source: str, output: str, data: Path) -> None:
    before = contents(data)
    with pytest.raises(CannotWrite, match="an input"):
        jobs.solve(source, output, force=True)
    result = run("solve", source, "-o", output, "--force")
    assert (result.exit_code, contents(data)) == (2, before)
    assert "an input" in result.stderr


@pytest.mark.parametrize("command", ["bench", "trace", "hint", "dedup", "neighbours", "climb", "euler", "convert"])
def test_every_command_rejects_an_output_that_is_an_input(command: str, data: Path) -> None:
    (data / "one.csv").write_text(f"puzzle\n{WIKIPEDIA}\n")
    before = contents(data)
    result = run(command, "one.csv", "-o", "one.csv", "--force")
    assert (result.exit_code, contents(data)) == (2, before)
    assert "one.csv is also an input" in result.stderr


@pytest.mark.parametrize("source", ["parts", "parts/train.csv", "parts/*.csv"])
def test_the_files_of_a_split_do_not_replace_its_input(source: str, data: Path) -> None:
    before = contents(data)
    with pytest.raises(CannotWrite, match="an input"):
        jobs.split(source, "parts/", to="csv", force=True)
    result = run("split", source, "-o", "parts/", "--to", "csv", "--force")
    assert (result.exit_code, contents(data)) == (2, before)


@pytest.mark.parametrize("arguments", [("-",), ()])
def test_an_output_that_is_standard_input_is_rejected(arguments: tuple[str, ...], data: Path) -> None:
    before = contents(data)
    command = [*COMMAND, "solve", *arguments, "-o", "in.csv", "--force"]
    with (data / "in.csv").open() as file:
        done = subprocess.run(command, env=environment(), stdin=file, capture_output=True, text=True, check=False)
    assert "in.csv is also an input" in done.stderr
    assert (done.returncode, contents(data)) == (2, before)


def test_an_address_that_is_an_input_is_not_overwritten() -> None:
    pytest.importorskip("fsspec")
    with pytest.raises(CannotWrite, match="an input"):
        jobs.solve("memory://folder/in.csv", "memory://folder/in.csv", force=True)


def test_an_output_next_to_an_input_is_written(data: Path) -> None:
    for output in ("new.csv", "in.csv.gz", "in/", "new.parquet"):
        jobs.solve("in.csv", output)
    jobs.solve("parts/train.csv", "parts/", to="csv", force=True)
    assert (data / "parts" / "train.csv").read_text().startswith("puzzle\n")
