"""Single files that cannot be resumed in the middle: an interrupted run reuses the rows that it has written."""

from __future__ import annotations

import ast
import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

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
from fullhouse.jobs import checkpoint, single
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Chunk
from fullhouse.jobs.files import run_to, sources_in, target_of
from fullhouse.jobs.parts import JOURNAL
from fullhouse.verbs.solve import Solve

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
    """Make each chunk a part and each mark a checkpoint."""
    monkeypatch.setattr(single, "SECONDS", 0.0)
    monkeypatch.setattr(checkpoint, "SECONDS", 0.0)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_parquet(tmp_path / "in.parquet", 60, solution=[SOLVED] * 60)


class Counting(Answering):
    """Counts the rows that are answered."""

    rows: ClassVar[int] = 0

    def __call__(self, chunk: Chunk) -> Any:
        Counting.rows += len(chunk)
        return super().__call__(chunk)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rows", [5, 7, 64])
def test_a_resumed_run_does_not_repeat_answers(name: str, rows: int, source: Path, tmp_path: Path) -> None:
    whole, target = target_of(str(tmp_path / f"whole-{name}")), target_of(str(tmp_path / name))
    run_to(whole, sources_in(str(source)), Answering(Solve()))
    with pytest.raises(Stops):
        run_to(target, sources_in(str(source)), Counting(Solve()), watcher=Stopping(22, Stops()), pace=ChunkSize(5, 5))
    assert not (tmp_path / name).exists()
    Counting.rows = 0
    again = target._replace(resume=True)
    tally = run_to(again, sources_in(str(source)), Counting(Solve()), pace=ChunkSize(rows, rows))
    assert Counting.rows <= 60 - 22 + 5, "the chunk under way is answered again"
    assert tally.rows == 60
    assert (tmp_path / name).read_bytes() == (tmp_path / f"whole-{name}").read_bytes()
    assert not left_over(tmp_path / name)


def left_over(output: Path) -> list[str]:
    """List the temporary files and folders of this output."""
    return [path.name for path in output.parent.iterdir() if path.name.startswith(f"{output.name}.")]


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_the_answers_of_every_verb_are_kept(verb: Callable[..., Any], source: Path, tmp_path: Path) -> None:
    expected = verb(source, tmp_path / "whole.jsonl.gz")
    with pytest.raises(KeyboardInterrupt):
        verb(source, tmp_path / "out.jsonl.gz", watcher=Stopping(30, KeyboardInterrupt()))
    assert (tmp_path / "out.jsonl.gz.text.resume").stat().st_size > 100
    assert verb(source, tmp_path / "out.jsonl.gz", resume=True) == expected
    assert (tmp_path / "out.jsonl.gz").read_bytes() == (tmp_path / "whole.jsonl.gz").read_bytes()


def stopped(source: Path, output: Path) -> Path:
    with pytest.raises(Stops):
        jobs.solve(source, output, watcher=Stopping(30, Stops()))
    assert not output.exists()
    return output.with_name(f"{output.name}{single.PARTS}") / JOURNAL


def test_a_truncated_journal_loses_only_its_last_part(source: Path, tmp_path: Path) -> None:
    jobs.solve(source, tmp_path / "whole.parquet")
    kept = stopped(source, tmp_path / "out.parquet")
    kept.write_bytes(kept.read_bytes()[:-9])
    jobs.solve(source, tmp_path / "out.parquet", resume=True)
    assert (tmp_path / "out.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    assert not left_over(tmp_path / "out.parquet")


def test_runs_that_cannot_be_resumed_are_rejected(source: Path, tmp_path: Path) -> None:
    kept = stopped(source, tmp_path / "out.parquet")
    with pytest.raises(CannotWrite, match=r"out\.parquet was started with different settings \(options\)"):
        jobs.solve(source, tmp_path / "out.parquet", engine="marks", resume=True)
    jobs.solve(source, tmp_path / "out.parquet", force=True)
    assert not kept.exists()
    with pytest.raises(CannotWrite, match="there is no checkpoint"):
        jobs.solve(source, tmp_path / "out.parquet", resume=True)


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "another number": lambda line: line.replace(b'"seal": ', b'"seal": 1'),
    "a field too many": lambda line: line.replace(b"{", b'{"more": 1, ', 1),
    "no seal": lambda line: json.dumps({**json.loads(line), "seal": None}).encode(),
    "a pickle": lambda _: b"\x80\x05cos\nsystem\n(S'touch evil'\ntR.",
    "not text": lambda _: b"\xff\xfe\x00",
    "a list": lambda _: b"[]",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
@pytest.mark.parametrize("line", [0, 1])
def test_a_changed_journal_is_rejected(
    damage: Callable[[bytes], bytes], line: int, source: Path, tmp_path: Path
) -> None:
    kept = stopped(source, tmp_path / "out.parquet")
    lines = kept.read_bytes().splitlines()
    lines[line] = damage(lines[line])
    kept.write_bytes(b"".join(text + b"\n" for text in lines))
    with pytest.raises(UnreadableInput, match="is not a checkpoint"):
        jobs.solve(source, tmp_path / "out.parquet", resume=True)


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_changed_checkpoint_is_rejected(damage: Callable[[bytes], bytes], source: Path, tmp_path: Path) -> None:
    with pytest.raises(Stops):
        jobs.solve(source, tmp_path / "out.csv", watcher=Stopping(30, Stops()))
    kept = tmp_path / "out.csv.resume"
    kept.write_bytes(damage(kept.read_bytes()))
    with pytest.raises(UnreadableInput, match="is not a checkpoint"):
        jobs.solve(source, tmp_path / "out.csv", resume=True)


def test_nothing_in_jobs_reads_a_pickle() -> None:
    for path in Path(jobs.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            assert not {"pickle", "cloudpickle", "marshal", "shelve"} & set(names), path


@pytest.mark.parametrize("name", ["out.parquet", "out.csv.gz", "out.csv"])
def test_two_runs_cannot_write_the_same_file(name: str, source: Path, tmp_path: Path) -> None:
    class Second:
        """Starts another run from within the first."""

        def on_chunk(self, *_: object) -> None:
            with pytest.raises(CannotWrite, match=rf"{name} is being written by another run"):
                jobs.solve(source, tmp_path / name, force=True)

    jobs.solve(source, tmp_path / name, watcher=Second())


def test_temporary_files_have_unpredictable_names_and_do_not_accumulate(source: Path, tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("mine")
    (tmp_path / "out.parquet.new").symlink_to(tmp_path / "victim")
    jobs.solve(source, tmp_path / "out.parquet")
    assert (tmp_path / "victim").read_text() == "mine"
    (tmp_path / "out.parquet.0123456789abcdef.new").write_bytes(b"of a run that was killed")
    jobs.solve(source, tmp_path / "out.parquet", force=True)
    assert not left_over(tmp_path / "out.parquet")


@pytest.mark.parametrize("output", ["in.parquet", "in.parquet/", "folder/out.csv", "folder/out/"])
def test_an_output_that_is_or_is_inside_an_input_is_rejected(output: str, source: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    write_parquet(tmp_path / "folder" / "in.parquet", 3)
    before = source.read_bytes()
    inputs = [source, tmp_path / "folder"]
    with pytest.raises(CannotWrite, match=r"is (also|inside) an input"):
        jobs.solve(inputs, f"{tmp_path}/{output}", force=True)
    assert source.read_bytes() == before


def test_ctrl_c_reports_that_answers_are_kept(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_self: object, chunk: Chunk, _answers: object, rows: int, _share: float | None) -> None:
        if rows > len(chunk):
            raise KeyboardInterrupt

    monkeypatch.setattr("fullhouse.cli.job.ProgressWatcher.on_chunk", interrupt)
    result = run("solve", source, "-o", tmp_path / "out.parquet")
    assert result.exit_code == 130
    assert "out.parquet: answers are kept; continue with --resume" in result.stderr


COMMAND = "import fullhouse.jobs.single as single; single.SECONDS = 0.0; from fullhouse.cli.entry import main; main()"


def stamp(path: Path) -> int:
    """Return the time when the file was written; 0 if it does not exist."""
    return path.stat().st_mtime_ns if path.exists() else 0


@each_number_of_tries
@pytest.mark.parametrize("name", ["out.parquet", "out.csv.gz"])
def test_a_repeatedly_killed_run_writes_the_same_single_file(name: str, tries: int, tmp_path: Path) -> None:
    lines = [puzzle.givens.to_line() for puzzle in fh.generate_many(40, seed=3, level="hard")] * 12
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    rate = [sys.executable, "-c", COMMAND, "rate", str(tmp_path / "in.txt"), "-q", "-j", "1", "-o"]
    subprocess.run([*rate, str(tmp_path / f"whole-{name}")], env=environment(), check=True)
    kept, kills = tmp_path / f"{name}.parts" / JOURNAL, 0
    if name.endswith(".gz"):
        kept = tmp_path / f"{name}.text.resume"
    for _ in range(tries):
        before = stamp(kept)
        child = subprocess.Popen([*rate, str(tmp_path / name), "--resume"], env=environment())
        end = time.monotonic() + HANG
        while child.poll() is None and time.monotonic() < end:
            if stamp(kept) not in (before, 0):
                break
            time.sleep(0.005)
        time.sleep(random.Random(kills).random() * 0.05)
        if child.poll() is None:
            child.send_signal(signal.SIGKILL)
            kills += 1
        if child.wait() == 0 and kills:
            break
        if child.returncode == 0:
            (tmp_path / name).unlink()  # the run finished before it was killed: start over
    assert kills
    if not (tmp_path / name).exists():
        subprocess.run([*rate, str(tmp_path / name), "--resume"], env=environment(), check=True)
    assert (tmp_path / name).read_bytes() == (tmp_path / f"whole-{name}").read_bytes()
    assert not left_over(tmp_path / name)
