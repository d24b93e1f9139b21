"""Commands that are stopped and resumed: exit codes, messages and the finished output.

`tests/jobs/test_output.py` and `tests/jobs/test_parts.py` cover the two ways to resume in detail.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from cli.running import COMMAND, Terminal, environment, process, run
from jobs.files import files_in, write_parquet
from jobs.running import wait_until_kept
from patience import HANG, eventually

import fullhouse as fh
from fullhouse.jobs.chunk import Chunk

LINES = ("generate", "--seed", "5", "--count", "400")
ENDLESS = ("generate", "--count", "1000000", "--seed", "3")


def begin(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start the command and capture only its messages."""
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment())


def test_a_text_file_of_a_killed_command_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    for stop, found in enumerate((1, 101, 200, 400)):
        child = begin(*LINES, "--output", file, *(["--resume"] if stop else []))
        wait_until_kept(file, found)
        child.send_signal(signal.SIGINT if stop == 2 else signal.SIGKILL)
        child.communicate(timeout=HANG)
    assert process(*LINES, "--output", file, "--resume").returncode == 0
    assert file.read_text() == process(*LINES).stdout


@pytest.mark.parametrize("key", [signal.SIGKILL, signal.SIGINT])
def test_parts_of_a_stopped_command_are_kept_and_resumed(key: signal.Signals, tmp_path: Path) -> None:
    lines = [puzzle.givens.to_line() for puzzle in fh.generate_many(40, seed=3, level="hard")] * 12
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    rate, out = ("rate", tmp_path / "in.txt", "--part-rows", "40", "-j", "1"), tmp_path / "out"
    code, rows, complaints = 0, 0, ""
    while code == 0 or rows == len(lines):  # a run that finishes before the signal arrives starts over
        shutil.rmtree(out, ignore_errors=True)
        child = begin(*rate, "-o", f"{out}/")
        eventually(lambda: child.poll() is not None or any(out.glob("part-*.parquet")))  # noqa: B023 - called at once
        child.send_signal(key)
        _, complaints = child.communicate(timeout=HANG)
        code, rows = child.returncode, 40 * len(list(out.glob("part-*.parquet")))
    assert code == (130 if key == signal.SIGINT else -key)
    assert rows
    if key == signal.SIGINT:
        found = re.search(rf"fullhouse: (\d+) rows in {out}/; continue with --resume\n", complaints)
        assert found, complaints
        assert int(found[1]) in (rows - 40, rows), "the signal may arrive before the last part is in the journal"
        assert complaints.endswith("fullhouse: interrupted\n")
    again = process(*rate, "-o", f"{out}/", "--resume")
    assert (again.returncode, again.stderr) == (0, f"fullhouse: 480 rows written to {out}/\n")
    assert process(*rate, "-o", f"{tmp_path}/whole/", "-q").returncode == 0
    assert files_in(out) == files_in(tmp_path / "whole")


def test_ctrl_c_explains_that_rows_are_kept_for_a_single_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_self: object, chunk: Chunk, _answers: object, rows: int, _share: float | None) -> None:
        if rows > len(chunk):
            raise KeyboardInterrupt

    monkeypatch.setattr("fullhouse.jobs.parts.SECONDS", 0.0)
    monkeypatch.setattr("fullhouse.cli.run.ProgressWatcher.on_chunk", interrupt)
    result = run("solve", write_parquet(tmp_path / "in.parquet", 60), "-o", tmp_path / "out.parquet")
    assert result.exit_code == 130
    assert re.search(r"[1-9]\d* rows kept for .*out.parquet; continue with --resume", result.stderr)


def test_ctrl_c_keeps_everything_and_explains_how_to_resume(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    child = begin(*ENDLESS, "--output", file)
    wait_until_kept(file, 50)
    child.send_signal(signal.SIGINT)
    _, complaints = child.communicate(timeout=HANG)
    assert child.returncode == 130
    lines = file.read_text().splitlines()
    assert f"fullhouse: {len(lines):,} of 1,000,000 puzzles in {file}; continue with --resume" in complaints
    assert complaints.endswith("fullhouse: interrupted\n")
    assert "Traceback" not in complaints
    result = process("generate", "--count", str(len(lines) + 5), "--seed", "3", "--output", file, "--resume")
    assert result.returncode == 0
    assert file.read_text().splitlines()[:-5] == lines
    assert file.read_text() == process("generate", "--count", str(len(lines) + 5), "--seed", "3").stdout


def test_ctrl_c_without_a_file_leaves_whole_lines() -> None:
    command = [*COMMAND, *ENDLESS]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment())
    assert child.stdout is not None
    first = child.stdout.readline()
    child.send_signal(signal.SIGINT)
    rest, complaints = child.communicate(timeout=HANG)
    assert child.returncode == 130
    assert (first + rest).endswith("\n")
    assert complaints == "\nfullhouse: interrupted\n"


def stopped(folder: Path, *arguments: str) -> Path:
    """Return a file that a run was writing until its time limit, with a puzzle at least."""
    file = folder / "puzzles"
    for seconds in ("0.1", "1", "10", "100"):
        result = run("generate", "--count", "1000000", "--time-limit", seconds, "--output", file, "--force", *arguments)
        assert result.exit_code == 1
        assert result.stderr.rstrip().endswith("; continue with --resume")
        if file.read_text():
            break
    return file


def test_a_run_that_timed_out_resumes_with_its_seed(tmp_path: Path) -> None:
    file = stopped(tmp_path)
    seeds = {line.split("seed ")[1].split(",")[0] for line in file.read_text().splitlines()}
    count = len(file.read_text().splitlines()) + 3
    assert run("generate", "--count", str(count), "--output", file, "--resume").exit_code == 0
    lines = file.read_text().splitlines()
    assert len(lines) == count
    assert {line.split("seed ")[1].split(",")[0] for line in lines} == seeds
    numbers = [int(line.rsplit(" ", 1)[1]) for line in lines]
    assert numbers == sorted(set(numbers))


def test_a_run_that_cannot_be_resumed_is_a_usage_error(tmp_path: Path) -> None:
    file = stopped(tmp_path)
    before = file.read_bytes()
    resume = ("generate", "--count", "1000000", "--output", file, "--resume")
    result = run(*resume, "--level", "easy", "--unique", "--json")
    assert result.exit_code == 2
    reason = "was started with different settings (level, unique, format); resume with the same options"
    assert reason in " ".join(result.stderr.split())
    assert file.read_bytes() == before
    file.write_bytes(before[:-1])
    result = run(*resume)
    assert result.exit_code == 2
    assert "was changed since" in " ".join(result.stderr.split())
    Path(f"{file}.resume").write_text("{}")
    result = run(*resume)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"fullhouse: {file}.resume: is not a checkpoint\n"


def test_an_existing_file_is_replaced_only_with_force(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    file.write_text("mine\n")
    for arguments, reason in (
        ((), "is not empty; replace it with --force, or choose another file"),
        (("--resume",), "cannot be resumed: there is no checkpoint"),
    ):
        result = run("generate", "--output", file, *arguments)
        assert result.exit_code == 2
        assert reason in " ".join(result.stderr.split())
        assert file.read_text() == "mine\n"
    assert run("generate", "--output", file, "--force").exit_code == 0
    assert len(file.read_text().split(" # ")[0]) == 81


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [*COMMAND, "generate", "--seed", "1"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), check=False)
    assert result.returncode == 1
    assert "No space left" in result.stderr
    assert "Traceback" not in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_full_disk_is_reported_with_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    file = tmp_path / "puzzles"
    result = run("generate", "--seed", "1", "--output", file)
    assert result.exit_code == 1
    assert f"fullhouse: {file}: No space left on device" in result.stderr


def test_the_progress_line_shows_what_is_on_the_disk_and_ctrl_c_clears_it(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    terminal = Terminal("generate", "--count", "1000000", "--seed", "1", "--output", file)
    terminal.wait_for("tried")
    written = 0
    while not written:  # the first lines may come before the first rows are on the disk
        shown = terminal.wait_for("of 1,000,000 written")
        written = int(re.findall(r"([\d,]+) of 1,000,000 written", shown)[-1].replace(",", ""))
    assert written <= file.read_bytes().count(b"\n")
    terminal.type("\x03")
    assert terminal.exit_code() == 130
    assert re.search(rf"[\d,]+ of 1,000,000 puzzles in {re.escape(str(file))}; continue with --resume", terminal.screen)
    assert "Traceback" not in terminal.screen
