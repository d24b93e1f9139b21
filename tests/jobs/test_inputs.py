"""Inputs that cannot be read, inputs that are also the output, and outputs of every suffix."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from cli.running import COMMAND, environment, run
from jobs.files import puzzles
from patience import HANG
from puzzles import EULER_1, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse import jobs
from fullhouse.cli import run as running
from fullhouse.errors import BadArgument, UnreadableInput
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
