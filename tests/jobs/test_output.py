"""A text file is continued: stopped at any moment and resumed, a run writes the same bytes."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from jobs.files import DAMAGE, write_parquet
from jobs.running import Stopping, Stops, kill_again_and_again, stamp, wait_until_kept
from patience import HANG, each_number_of_tries
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse import jobs
from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs import output as outputs
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.output import sealed
from fullhouse.verbs.climb import Climb
from fullhouse.verbs.generate import Generate
from fullhouse.verbs.verb import Source

MANY = {"seed": 5, "count": 400}
WAYS: dict[str, tuple[str, dict[str, Any], str]] = {
    "lines": ("Generate", MANY, "line"),
    "json": ("Generate", MANY, "jsonl"),
    "csv of different ones": ("Generate", {**MANY, "unique": True}, "csv"),
    "xml of different ones": ("Generate", {**MANY, "unique": True}, "opensudoku"),
    "names that count": ("Generate", MANY, "named"),
    "boards": ("Generate", {**MANY, "unique": True}, "boxed"),
    "rare ones": ("Generate", {"seed": 5, "count": 8, "technique": "x-wing", "hardest": True}, "csv"),
    "a climb": ("Climb", {"puzzle": WIKIPEDIA, "by": "score", "count": 4}, "csv"),
}
"""Verbs that make rows, with their options and a format."""
SLOW = ("lines", "json", "xml of different ones", "names that count", "boards", "rare ones")
MAKE = """\
import json, sys
from fullhouse.jobs import run_files
from fullhouse.jobs.answer import Answering
from fullhouse.verbs.climb import Climb
from fullhouse.verbs.generate import Generate
verb = {"Climb": Climb, "Generate": Generate}[sys.argv[1]](**json.loads(sys.argv[2]))
run_files(Answering(verb), (), sys.argv[4], to=sys.argv[3], resume="--resume" in sys.argv)
"""
RATE = """\
import sys
from fullhouse import jobs
from fullhouse.jobs import output
output.SECONDS = 0.0
jobs.rate(sys.argv[1], sys.argv[2], threads=1, resume="--resume" in sys.argv)
"""
VERBS: dict[str, Callable[..., Any]] = {
    "solve": jobs.solve,
    "several solutions": partial(jobs.solve, limit=3),
    "count": jobs.count,
    "check": partial(jobs.check, minimal=True),
    "rate": jobs.rate,
    "explain": jobs.explain,
    "paths": partial(jobs.explain, paths=True),
    "canonical": partial(jobs.canonical, transform=True),
    "verify": partial(jobs.verify, wrong=True),
}
SEEDED = Generate(seed=3, count=20)


def begin(verb: str, options: dict[str, Any], format: str, *more: str | Path) -> subprocess.Popen[str]:
    """Start a process that makes rows."""
    command = [sys.executable, "-c", MAKE, verb, json.dumps(options), format, *map(str, more)]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def end(child: subprocess.Popen[str]) -> None:
    """Wait until the process succeeds."""
    _, complaints = child.communicate(timeout=HANG)
    assert child.returncode == 0, complaints


def make(verb: Source, output: Path, to: str = "line", **files: Any) -> None:
    """Make rows in this process."""
    jobs.run_files(Answering(verb), (), output, to=to, **files)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each mark a checkpoint."""
    monkeypatch.setattr(outputs, "SECONDS", 0.0)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_parquet(tmp_path / "in.parquet", 60, solution=[WIKIPEDIA_SOLUTION] * 60)


@pytest.fixture
def stopped(tmp_path: Path, at_once: None) -> Path:
    """Write a few puzzles, then stop."""
    file = tmp_path / "puzzles"
    with pytest.raises(Stops):
        make(SEEDED, file, watcher=Stopping(5, Stops()))
    return file


@pytest.mark.parametrize("way", [pytest.param(way, marks=[pytest.mark.slow] if way in SLOW else []) for way in WAYS])
def test_a_run_that_is_killed_and_resumed_writes_the_same_file(way: str, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    end(begin(*WAYS[way], whole))
    chance, count = random.Random(way), WAYS[way][1]["count"]
    for stop, found in enumerate((1, 1 + count // 4, count // 2, count)):
        child = begin(*WAYS[way], parts, *(["--resume"] if stop else []))
        wait_until_kept(parts, found)
        time.sleep(chance.random() * 0.1)
        child.send_signal(signal.SIGINT if stop == 2 else signal.SIGKILL)
        child.communicate(timeout=HANG)
    end(begin(*WAYS[way], parts, "--resume"))
    assert parts.read_bytes() == whole.read_bytes()
    assert Path(f"{parts}.resume").read_bytes() == Path(f"{whole}.resume").read_bytes()


@pytest.mark.parametrize(
    "seconds", [0.2, 0.4, *(pytest.param(seconds / 20, marks=pytest.mark.slow) for seconds in range(21))]
)
def test_a_run_that_is_killed_at_its_start_resumes(seconds: float, tmp_path: Path) -> None:
    whole, file = tmp_path / "whole", tmp_path / "puzzles"
    options = {"seed": 5, "count": 20}
    child = begin("Generate", options, "opensudoku", file)
    time.sleep(seconds)
    child.kill()
    child.communicate(timeout=HANG)
    end(begin("Generate", options, "opensudoku", file, "--resume"))
    make(Generate(seed=5, count=20), whole, "opensudoku")
    assert file.read_bytes() == whole.read_bytes()


@each_number_of_tries
def test_text_that_is_compressed_at_the_end_survives_kills(tries: int, tmp_path: Path) -> None:
    lines = [puzzle.givens.to_line() for puzzle in fh.generate_many(20, seed=3, level="hard")] * 12
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    rate = [sys.executable, "-c", RATE, str(tmp_path / "in.txt")]
    subprocess.run([*rate, str(tmp_path / "whole.csv.gz")], check=True)
    out = tmp_path / "out.csv.gz"
    kill_again_and_again([*rate, str(out)], out, lambda: stamp(tmp_path / "out.csv.gz.text.resume"), tries)
    assert out.read_bytes() == (tmp_path / "whole.csv.gz").read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"in.txt", "whole.csv.gz", "out.csv.gz"}


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_the_answers_of_every_verb_are_kept(verb: Callable[..., Any], source: Path, tmp_path: Path) -> None:
    expected = verb(source, tmp_path / "whole.jsonl.gz")
    with pytest.raises(KeyboardInterrupt):
        verb(source, tmp_path / "out.jsonl.gz", watcher=Stopping(30, KeyboardInterrupt()))
    assert (tmp_path / "out.jsonl.gz.text.resume").stat().st_size > 100
    assert verb(source, tmp_path / "out.jsonl.gz", resume=True) == expected
    assert (tmp_path / "out.jsonl.gz").read_bytes() == (tmp_path / "whole.jsonl.gz").read_bytes()


def test_a_file_holds_all_rows_of_its_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    child = begin("Generate", {"count": 1_000_000, "seed": 3}, "line", file)
    for found in (1, 100, 200):
        kept = wait_until_kept(file, found)
        written = file.read_bytes()[: kept["bytes"]]
        assert written.count(b"\n") == kept["state"]["rows"]
    child.kill()
    child.communicate(timeout=HANG)


@pytest.mark.parametrize(
    ("change", "to", "names"),
    [
        ({"level": "easy"}, "line", "level"),
        ({"seed": 4}, "line", "seed"),
        ({}, "jsonl", "format"),
        ({"unique": True, "clues": (24, 24)}, "line", "clues, unique"),
        ({"scales": ("guesses",)}, "line", "scales"),
    ],
)
def test_different_settings_are_rejected(change: dict[str, Any], to: str, names: str, stopped: Path) -> None:
    before = stopped.read_bytes()
    with pytest.raises(CannotWrite, match=rf"different settings \({names}\); resume with the same options"):
        make(replace(SEEDED, **change), stopped, to, resume=True)
    assert stopped.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{}", "[1]", "nonsense", '{"task": {}, "state": {}, "bytes": "x", "sum": 0}'])
def test_a_file_that_is_not_a_checkpoint_is_rejected(text: str, stopped: Path) -> None:
    Path(f"{stopped}.resume").write_text(text)
    with pytest.raises(UnreadableInput, match=r"puzzles\.resume: is not a checkpoint"):
        make(SEEDED, stopped, resume=True)


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_changed_checkpoint_is_rejected(damage: Callable[[bytes], bytes], stopped: Path) -> None:
    checkpoint = Path(f"{stopped}.resume")
    checkpoint.write_bytes(damage(checkpoint.read_bytes()))
    with pytest.raises(UnreadableInput, match="is not a checkpoint"):
        make(SEEDED, stopped, resume=True)


def test_the_checkpoint_of_another_version_or_verb_is_rejected(stopped: Path) -> None:
    with pytest.raises(CannotWrite, match="was started with different settings"):
        make(Climb(puzzle=WIKIPEDIA, by="score", count=1), stopped, resume=True)
    checkpoint = Path(f"{stopped}.resume")
    found = json.loads(checkpoint.read_text())
    del found["seal"]
    found["task"]["fullhouse"] = "0.0"
    checkpoint.write_text(sealed(found))
    with pytest.raises(CannotWrite, match=r"was started by version 0\.0"):
        make(SEEDED, stopped, resume=True)


@pytest.mark.parametrize("damage", ["cut", "changed", "gone"])
def test_a_changed_file_is_not_resumed(damage: str, stopped: Path) -> None:
    data = stopped.read_bytes()
    if damage == "gone":
        stopped.unlink()
    else:
        stopped.write_bytes(data[:-1] if damage == "cut" else data.replace(b".", b"0", 1))
    with pytest.raises(CannotWrite, match="was changed since"):
        make(SEEDED, stopped, resume=True)


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    file.write_text("mine\n")
    with pytest.raises(CannotWrite, match="is not empty; replace it with --force, or choose another file"):
        make(Generate(), file)
    with pytest.raises(CannotWrite, match="cannot be resumed: there is no checkpoint"):
        make(Generate(), file, resume=True)
    assert file.read_text() == "mine\n"
    make(Generate(), file, force=True)
    assert len(file.read_text().split(" # ")[0].strip()) == 81


@pytest.mark.parametrize(("to", "unique"), [("line", False), ("csv", True), ("opensudoku", False), ("named", False)])
def test_a_complete_file_is_left_unchanged_and_can_be_extended(to: str, unique: bool, tmp_path: Path) -> None:
    file, more = tmp_path / "puzzles", tmp_path / "more"
    three, five = (Generate(seed=1, unique=unique, count=count) for count in (3, 5))
    make(three, file, to)
    before = file.read_bytes()
    make(three, file, to, resume=True)
    assert file.read_bytes() == before
    make(five, file, to, resume=True)
    make(five, more, to)
    assert file.read_bytes() == more.read_bytes()


def test_resuming_starts_a_run_if_there_is_none(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    make(Generate(seed=1, count=2), file, resume=True)
    assert len(file.read_text().splitlines()) == 2


@pytest.mark.parametrize("name", ["out.csv", "out.csv.gz"])
def test_two_runs_cannot_write_the_same_file(name: str, source: Path, tmp_path: Path) -> None:
    class Second:
        """Starts another run from within the first."""

        def on_chunk(self, *_: object) -> None:
            with pytest.raises(CannotWrite, match=rf"{name} is being written by another run"):
                jobs.solve(source, tmp_path / name, force=True)

    jobs.solve(source, tmp_path / name, watcher=Second())


def test_the_disk_is_waited_for_a_few_times_a_second_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[int] = []
    monkeypatch.setattr(os, "fsync", waits.append)
    begin = time.monotonic()
    make(Generate(seed=1, count=300), tmp_path / "puzzles")
    assert len(waits) <= 2 * (4 + (time.monotonic() - begin) / 0.3)


def test_the_error_for_a_full_disk_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left on device") as caught:
        make(Generate(seed=1), tmp_path / "puzzles")
    assert caught.value.filename == str(tmp_path / "puzzles")
