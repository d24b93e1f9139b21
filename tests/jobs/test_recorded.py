"""A single file that must be written in one go: a run that was stopped goes on with the answers it had found."""

from __future__ import annotations

import os
import pickle
import random
import signal
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cli.running import environment, run
from jobs.files import write_parquet
from jobs.test_parts import Stopping, Stops
from patience import HANG, each_number_of_tries
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse import jobs
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs import recorded
from fullhouse.jobs.chunk import Chunk
from fullhouse.jobs.files import run_to, sources_in, target_of
from fullhouse.jobs.operations.solve import Solve

SOLVED = fh.solve(WIKIPEDIA).to_line()
NAMES = ("out.parquet", "out.arrow", "out.npy", "out.npz", "out.csv.gz", "out.jsonl.zst")
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


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded, "SECONDS", 0.0)
    monkeypatch.setattr(recorded, "WORTH", 0.0)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_parquet(tmp_path / "in.parquet", 60, solution=[SOLVED] * 60)


class Counting(Solve):
    """Counts the rows that are solved."""

    rows = 0

    def __call__(self, chunk: Chunk) -> Any:
        Counting.rows += len(chunk)
        return super().__call__(chunk)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rows", [5, 7, 64])
def test_answers_are_not_found_again(name: str, rows: int, source: Path, tmp_path: Path) -> None:
    whole, target = target_of(str(tmp_path / f"whole-{name}")), target_of(str(tmp_path / name))
    run_to(whole, sources_in(str(source)), Solve())
    with pytest.raises(Stops):
        run_to(target, sources_in(str(source)), Counting(), watcher=Stopping(22, Stops()), pace=ChunkSize(5, 5))
    assert not (tmp_path / name).exists()
    Counting.rows = 0
    again = target._replace(resume=True)
    tally = run_to(again, sources_in(str(source)), Counting(), pace=ChunkSize(rows, rows))
    assert Counting.rows == 35
    assert tally.rows == 60
    assert (tmp_path / name).read_bytes() == (tmp_path / f"whole-{name}").read_bytes()
    assert not (tmp_path / f"{name}.resume").exists()


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_the_answers_of_every_verb_are_kept(verb: Callable[..., Any], source: Path, tmp_path: Path) -> None:
    expected = verb(source, tmp_path / "whole.jsonl.gz")
    with pytest.raises(KeyboardInterrupt):
        verb(source, tmp_path / "out.jsonl.gz", watcher=Stopping(30, KeyboardInterrupt()))
    assert (tmp_path / "out.jsonl.gz.resume").stat().st_size > 100
    assert verb(source, tmp_path / "out.jsonl.gz", resume=True) == expected
    assert (tmp_path / "out.jsonl.gz").read_bytes() == (tmp_path / "whole.jsonl.gz").read_bytes()


def stopped(source: Path, output: Path) -> Path:
    with pytest.raises(Stops):
        jobs.solve(source, output, watcher=Stopping(30, Stops()))
    return output.with_name(f"{output.name}.resume")


@pytest.mark.parametrize("damage", ["cut off", "changed"])
def test_answers_behind_damage_are_found_again(damage: str, source: Path, tmp_path: Path) -> None:
    jobs.solve(source, tmp_path / "whole.parquet")
    kept = stopped(source, tmp_path / "out.parquet")
    data = bytearray(kept.read_bytes())
    data[-9] ^= 1
    kept.write_bytes(data if damage == "changed" else data[:-9])
    jobs.solve(source, tmp_path / "out.parquet", resume=True)
    assert (tmp_path / "out.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()


@pytest.mark.parametrize("limit", ["SECONDS", "WORTH"])
def test_what_is_found_again_as_fast_is_not_kept(
    limit: str, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorded, limit, 60.0)
    assert not stopped(source, tmp_path / "out.parquet").exists()


def test_what_cannot_be_resumed_is_refused(source: Path, tmp_path: Path) -> None:
    kept = stopped(source, tmp_path / "out.parquet")
    with pytest.raises(CannotWrite, match=r"out\.parquet was begun with another options"):
        jobs.solve(source, tmp_path / "out.parquet", engine="marks", resume=True)
    jobs.solve(source, tmp_path / "out.parquet", force=True)
    assert not kept.exists()
    with pytest.raises(CannotWrite, match="there is no checkpoint"):
        jobs.solve(source, tmp_path / "out.parquet", resume=True)
    kept.write_text("something else that is long enough")
    with pytest.raises(UnreadableInput, match="is no checkpoint"):
        jobs.solve(source, tmp_path / "out.parquet", resume=True)


class Evil:
    """Runs a command when it is unpickled."""

    def __reduce__(self) -> Any:
        return os.system, ("touch evil",)


def test_answers_of_somebody_else_run_nothing(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = stopped(source, tmp_path / "out.parquet")
    data = pickle.dumps((0, Evil()))
    (size,) = struct.unpack("<Q", kept.read_bytes()[:8])
    kept.write_bytes(kept.read_bytes()[: 12 + size] + struct.pack("<QI", len(data), zlib.crc32(data)) + data)
    with pytest.raises(UnreadableInput, match="is no checkpoint"):
        jobs.solve(source, tmp_path / "out.parquet", resume=True)
    assert not (tmp_path / "evil").exists()


def test_ctrl_c_says_that_answers_are_kept(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fullhouse.cli.job.ProgressWatcher.on_chunk", interrupt)
    result = run("solve", source, "-o", tmp_path / "out.parquet")
    assert result.exit_code == 130
    assert "out.parquet: answers are kept; go on with --resume" in result.stderr


COMMAND = (
    "import fullhouse.jobs.recorded as recorded; recorded.SECONDS = 0.0; from fullhouse.cli.entry import main; main()"
)


@each_number_of_tries
@pytest.mark.parametrize("name", ["out.parquet", "out.csv.gz"])
def test_a_single_file_that_is_killed_again_and_again_ends_in_the_same_bytes(
    name: str, tries: int, tmp_path: Path
) -> None:
    lines = [puzzle.givens.to_line() for puzzle in fh.generate_many(40, seed=3, level="hard")] * 12
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    rate = [sys.executable, "-c", COMMAND, "rate", str(tmp_path / "in.txt"), "-q", "-j", "1", "-o"]
    subprocess.run([*rate, str(tmp_path / f"whole-{name}")], env=environment(), check=True)
    kept, kills = tmp_path / f"{name}.resume", 0
    for _ in range(tries):
        before = kept.stat().st_size if kept.exists() else 0
        child = subprocess.Popen([*rate, str(tmp_path / name), "--resume"], env=environment())
        end = time.monotonic() + HANG
        while child.poll() is None and time.monotonic() < end:
            if kept.exists() and kept.stat().st_size > before:
                break
            time.sleep(0.005)
        time.sleep(random.Random(kills).random() * 0.05)
        if child.poll() is None:
            child.send_signal(signal.SIGKILL)
            kills += 1
        if child.wait() == 0 and kills:
            break
        if child.returncode == 0:
            (tmp_path / name).unlink()  # it was done before the kill: start over
    assert kills
    if not (tmp_path / name).exists():
        subprocess.run([*rate, str(tmp_path / name), "--resume"], env=environment(), check=True)
    assert (tmp_path / name).read_bytes() == (tmp_path / f"whole-{name}").read_bytes()
    assert not kept.exists()
