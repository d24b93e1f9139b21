"""`fullhouse generate --output`: stopped at any moment, and resumed, the file becomes the same."""

from __future__ import annotations

import errno
import json
import os
import random
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from cli.running import COMMAND, Terminal, environment, process, run
from patience import HANG
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.codecs import Entry
from fullhouse.jobs.checkpoint import sealed

MANY = ("--seed", "5", "--count", "400")
WAYS = {
    "lines": MANY,
    "json": (*MANY, "--json"),
    "csv of different ones": (*MANY, "--csv", "--unique"),
    "xml of different ones": (*MANY, "--to", "opensudoku", "--unique"),
    "names that count": (*MANY, "--to", "named"),
    "boards": (*MANY, "--to", "boxed", "--unique"),
    "rare ones": ("--seed", "5", "--count", "8", "--technique", "x-wing", "--hardest", "--csv"),
    "a climb": ("climb", WIKIPEDIA, "--by", "score", "--count", "4", "--csv"),
}
SLOW = ("json", "names that count", "boards", "rare ones")


def begin(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start the command, and hear only its complaints."""
    verb = () if "climb" in arguments else ("generate",)
    command = [*COMMAND, *verb, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment())


def ended(child: subprocess.Popen[str]) -> bool:
    """Wait for the end; a failure is shown."""
    _, complaints = child.communicate()
    assert child.returncode == 0, complaints
    return True


def wait_until_kept(file: Path, found: int) -> dict[str, Any]:
    """The checkpoint, as soon as it says that this many puzzles are kept."""
    checkpoint = Path(f"{file}.resume")
    end = time.monotonic() + HANG
    while time.monotonic() < end:
        if checkpoint.exists():
            kept: dict[str, Any] = json.loads(checkpoint.read_text())
            if kept["state"]["rows"] >= found:
                return kept
        time.sleep(0.01)
    raise AssertionError(f"no checkpoint of {found} puzzles")


@pytest.mark.parametrize("way", [pytest.param(way, marks=[pytest.mark.slow] if way in SLOW else []) for way in WAYS])
def test_a_run_that_is_killed_and_resumed_writes_the_same_file(way: str, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert ended(begin(*WAYS[way], "--output", whole))
    chance = random.Random(way)
    count = int(WAYS[way][WAYS[way].index("--count") + 1])
    for stop, found in enumerate((1, 1 + count // 4, count // 2, count)):
        child = begin(*WAYS[way], "--output", parts, *(["--resume"] if stop else []))
        wait_until_kept(parts, found)
        time.sleep(chance.random() * 0.1)
        child.send_signal(signal.SIGINT if stop == 2 else signal.SIGKILL)
        child.communicate()
    assert ended(begin(*WAYS[way], "--output", parts, "--resume"))
    assert parts.read_bytes() == whole.read_bytes()
    assert Path(f"{parts}.resume").read_bytes() == Path(f"{whole}.resume").read_bytes()


@pytest.mark.parametrize(
    "seconds", [0.2, 0.4, *(pytest.param(seconds / 20, marks=pytest.mark.slow) for seconds in range(21))]
)
def test_a_run_that_is_killed_at_its_start_resumes(seconds: float, tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    child = begin("--seed", "5", "--count", "20", "--to", "opensudoku", "--output", file)
    time.sleep(seconds)
    child.kill()
    child.communicate()
    assert ended(begin("--seed", "5", "--count", "20", "--to", "opensudoku", "--output", file, "--resume"))
    assert file.read_text() == process("generate", "--seed", "5", "--count", "20", "--to", "opensudoku").stdout


def test_what_a_checkpoint_says_is_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    child = begin("--count", "1000000", "--seed", "3", "--output", file)
    for found in (1, 100, 200):
        kept = wait_until_kept(file, found)
        written = file.read_bytes()[: kept["bytes"]]
        assert written.count(b"\n") == kept["state"]["rows"]
    child.kill()
    child.communicate()


def test_ctrl_c_keeps_everything_and_explains_how_to_resume(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    child = begin("--count", "1000000", "--seed", "3", "--output", file)
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
    command = [*COMMAND, "generate", "--count", "1000000", "--seed", "3"]
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


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("--level", "easy"), "was started with different settings (level); resume with the same options"),
        (("--seed", "4"), "was started with different settings (seed)"),
        (("--json",), "was started with different settings (format)"),
        (("--unique", "--clues", "24"), "was started with different settings (clues, unique)"),
        (("--scale", "guesses"), "was started with different settings (scales)"),
    ],
)
def test_other_options_are_refused(change: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    file = stopped(tmp_path)
    before = file.read_bytes()
    result = run("generate", "--count", "1000000", "--output", file, "--resume", *change)
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.split())
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{}", "[1]", "nonsense", '{"task": {}, "state": {}, "bytes": "x", "sum": 0}'])
def test_a_file_that_is_not_a_checkpoint_is_rejected(text: str, tmp_path: Path) -> None:
    file = stopped(tmp_path)
    Path(f"{file}.resume").write_text(text)
    result = run("generate", "--count", "9", "--output", file, "--resume")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"fullhouse: {file}.resume: is not a checkpoint\n"


def test_the_checkpoint_of_another_version_or_another_walk_is_refused(tmp_path: Path) -> None:
    file = stopped(tmp_path)
    checkpoint = Path(f"{file}.resume")
    found = json.loads(checkpoint.read_text())
    del found["seal"]
    found["task"]["fullhouse"] = "0.0"
    checkpoint.write_text(sealed(found))
    result = run("generate", "--count", "9", "--output", file, "--resume")
    assert result.exit_code == 2
    assert "was started by version 0.0" in " ".join(result.stderr.split())
    result = run("climb", WIKIPEDIA, "--by", "se", "--output", file, "--resume")
    assert result.exit_code == 2


@pytest.mark.parametrize("damage", ["cut", "changed", "gone"])
def test_a_file_that_was_changed_since_is_refused(damage: str, tmp_path: Path) -> None:
    file = stopped(tmp_path)
    data = file.read_bytes()
    if damage == "gone":
        file.unlink()
    else:
        file.write_bytes(data[:-1] if damage == "cut" else data.replace(b".", b"0", 1))
    result = run("generate", "--count", "1000000", "--output", file, "--resume")
    assert result.exit_code == 2
    assert "was changed since" in " ".join(result.stderr.split())


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("style", [(), ("--csv", "--unique"), ("--to", "opensudoku"), ("--to", "named")])
def test_a_complete_file_stays_as_it_is_and_can_get_more(style: tuple[str, ...], tmp_path: Path) -> None:
    file, more = tmp_path / "puzzles", tmp_path / "more"
    options = ("--seed", "1", *style)
    assert run("generate", *options, "--count", "3", "--output", file).exit_code == 0
    before = file.read_bytes()
    assert run("generate", *options, "--count", "3", "--output", file, "--resume").exit_code == 0
    assert file.read_bytes() == before
    assert run("generate", *options, "--count", "5", "--output", file, "--resume").exit_code == 0
    assert run("generate", *options, "--count", "5", "--output", more).exit_code == 0
    assert file.read_bytes() == more.read_bytes()


def test_resume_starts_a_run_if_there_is_none(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    assert run("generate", "--seed", "1", "--count", "2", "--output", file, "--resume").exit_code == 0
    assert len(file.read_text().splitlines()) == 2


def test_two_runs_do_not_write_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    child = begin("--count", "1000000", "--seed", "3", "--output", file)
    wait_until_kept(file, 1)
    result = process("generate", "--count", "1000000", "--seed", "3", "--output", file, "--resume")
    child.kill()
    child.communicate()
    assert result.returncode == 2
    assert "is being written by another run" in " ".join(result.stderr.split())


def test_the_disk_is_waited_for_a_few_times_a_second_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[int] = []
    monkeypatch.setattr(os, "fsync", waits.append)
    begin = time.monotonic()
    assert run("generate", "--seed", "1", "--count", "300", "--output", tmp_path / "puzzles").exit_code == 0
    assert len(waits) <= 2 * (4 + (time.monotonic() - begin) / 0.3)


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


@pytest.mark.parametrize("style", ["json", "table", "line", "candidates", "opensudoku"])
def test_the_puzzles_of_a_file_that_was_stopped_are_read_again(style: str, tmp_path: Path) -> None:
    options = {"json": ("--json",), "table": ("--csv",)}.get(style, ("--to", style))
    whole = tmp_path / "whole"
    assert run("generate", "--seed", "1", "--count", "4", "--output", whole, *options).exit_code == 0
    items = fh.read_file(str(whole), format={"json": "jsonl", "table": "csv"}.get(style, style))
    grids = [item.grid for item in items if isinstance(item, Entry)]
    assert len(grids) == 4
    assert all(fh.check(grid).is_proper for grid in grids)


def test_the_progress_line_shows_what_is_on_the_disk_and_ctrl_c_clears_it(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    terminal = Terminal("generate", "--count", "1000000", "--seed", "1", "--output", file)
    terminal.wait_for("tried")
    shown = terminal.wait_for("written")
    lines = file.read_bytes().count(b"\n")
    written = re.findall(r"([\d,]+) of 1,000,000 written", shown)
    assert written
    assert 0 < int(written[-1].replace(",", "")) <= lines
    terminal.type("\x03")
    assert terminal.exit_code() == 130
    assert re.search(rf"[\d,]+ of 1,000,000 puzzles in {re.escape(str(file))}; continue with --resume", terminal.screen)
    assert "Traceback" not in terminal.screen
