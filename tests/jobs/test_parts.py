"""Parts with a journal, in a folder or joined into a single file: a run that was stopped reuses the complete ones."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from jobs.files import DAMAGE, files_in, puzzles, write_parquet
from jobs.running import Stopping, Stops, kill_again_and_again
from patience import each_number_of_tries

import fullhouse as fh
from fullhouse import jobs
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.errors import CannotWrite, UnreadableInput
from fullhouse.jobs import output as outputs
from fullhouse.jobs import parts
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Chunk
from fullhouse.jobs.file_types import target_of
from fullhouse.jobs.files import folder_of, job_of, run_to
from fullhouse.jobs.folder import JOURNAL
from fullhouse.jobs.output import PARTS
from fullhouse.jobs.parts import run_parts, write_part
from fullhouse.jobs.read import MANIFEST, ROWS, inputs_in
from fullhouse.jobs.run import Feed, Interrupted, job_key
from fullhouse.verbs.solve import Solve

SINGLE = ("out.parquet", "out.arrow", "out.npy", "out.npz", "out.csv.gz", "out.jsonl.zst")
RATE = """\
import json, sys
from fullhouse import jobs
from fullhouse.jobs import parts
parts.SECONDS = 0.0
jobs.rate(sys.argv[1], sys.argv[2], threads=1, resume="--resume" in sys.argv, **json.loads(sys.argv[3]))
"""

each_output = pytest.mark.parametrize("name", ["out/", "out.parquet"])


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each chunk of a single file a part, and each mark a checkpoint."""
    monkeypatch.setattr(parts, "SECONDS", 0.0)
    monkeypatch.setattr(outputs, "SECONDS", 0.0)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_parquet(tmp_path / "in.parquet", 60, note=["x"] * 60)


def solved(source: Path, output: Path | str, **keywords: Any) -> jobs.Summary:
    """Write a folder if the output ends with a slash, else a single file."""
    how: dict[str, Any] = {"part_rows": 12} if str(output).endswith("/") else {}
    return jobs.solve(source, output, **how, **keywords)


def stopped(source: Path, output: str, after: int = 30, error: BaseException | None = None) -> Path:
    """Stop a run after this many rows; return its journal."""
    error = error or Stops()
    with pytest.raises(type(error)):
        solved(source, output, watcher=Stopping(after, error))
    folder = output if output.endswith("/") else f"{output}{PARTS}"
    return Path(folder) / JOURNAL


def written(output: Path | str) -> dict[str, bytes]:
    """Read the files of a folder, or a single file."""
    path = Path(output)
    return files_in(path) if path.is_dir() else {"": path.read_bytes()}


def left_over(output: Path) -> list[str]:
    """List the temporary files and folders of this output."""
    return [path.name for path in output.parent.iterdir() if path.name.startswith(f"{output.name}.")]


@contextmanager
def full_disk(most_bytes: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Limit the size of files; bytecode would be truncated too."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def dying(delete: Callable[..., None], survived: int) -> Callable[..., None]:
    """A function that deletes like this one a few times, and then stops the run as a kill would."""
    deleted: list[Path] = []

    def some(path: Path, **options: Any) -> None:
        if len(deleted) >= survived:
            raise Stops
        deleted.append(path)
        delete(path, **options)

    return some


@pytest.mark.parametrize("name", SINGLE)
def test_a_run_that_is_killed_while_it_deletes_its_temporary_files_is_complete(
    name: str, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def delete_one(path: str, **_: Any) -> None:
        next(Path(path).glob("part-*")).unlink()
        raise Stops

    out = tmp_path / name
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", delete_one)
        patched.setattr(Path, "unlink", dying(Path.unlink, 2))  # an old checkpoint, then the first of two files
        with pytest.raises(Stops):
            solved(source, out)
    complete = out.read_bytes()
    with pytest.raises(CannotWrite, match="a finished run leaves none"):
        solved(source, out, resume=True)
    assert solved(source, out, force=True).rows == 60
    assert out.read_bytes() == complete
    assert left_over(out) == []


@each_output
def test_a_run_that_is_interrupted_before_its_first_row_locks_nothing(
    name: str, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: Feed) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Feed, "first", interrupted)
        with pytest.raises(Interrupted) as error:
            solved(source, f"{tmp_path}/{name}")
    assert error.traceback  # while it exists, no file of that run is closed for lack of references
    assert solved(source, f"{tmp_path}/{name}", force=True).rows == 60


@each_number_of_tries
@pytest.mark.parametrize(
    ("name", "to"),
    [("out/", "parquet"), pytest.param("out/", "csv.gz", marks=pytest.mark.slow), ("out.parquet", None)],
)
def test_a_repeatedly_killed_run_writes_the_same_bytes(name: str, to: str | None, tries: int, tmp_path: Path) -> None:
    lines = [puzzle.givens.to_line() for puzzle in fh.generate_many(20, seed=3, level="hard")] * 12
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    files = json.dumps({"to": to, "part_rows": 20} if to else {})
    rate = [sys.executable, "-c", RATE, str(tmp_path / "in.txt")]
    out, folder = tmp_path / name, tmp_path / ("out" if to else f"{name}{PARTS}")
    subprocess.run([*rate, f"{tmp_path}/whole-{name}", files], check=True)
    command = [*rate, f"{tmp_path}/{name}", files]
    kill_again_and_again(command, out, lambda: len(list(folder.glob("part-*"))), tries)
    assert written(out) == written(f"{tmp_path}/whole-{name}")
    outputs.remove_leftovers(str(out))  # as the next run does: the last one may have been killed while it cleaned up
    assert not left_over(out)


@pytest.mark.parametrize("after", [1, 20, 37, 49])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), Stops()], ids=["interrupt", "failure"])
@each_output
def test_an_interrupted_run_resumes_after_its_last_part(
    name: str, after: int, error: BaseException, source: Path, tmp_path: Path
) -> None:
    summary = solved(source, f"{tmp_path}/whole-{name}")
    output = f"{tmp_path}/{name}"
    folder = stopped(source, output, after, error).parent
    kept = files_in(folder) if folder.exists() else {}  # without a complete part, a single file keeps nothing
    assert MANIFEST not in kept
    assert not [file for file in kept if file.endswith(".new")]
    assert solved(source, output, resume=True) == summary
    assert written(output) == written(f"{tmp_path}/whole-{name}")
    assert not left_over(Path(output))


class Counting(Answering):
    """Counts the rows that are answered."""

    rows: ClassVar[int] = 0

    def __call__(self, chunk: Chunk) -> Any:
        Counting.rows += len(chunk)
        return super().__call__(chunk)


@pytest.mark.parametrize("name", SINGLE)
@pytest.mark.parametrize("rows", [5, 7, 64])
def test_a_resumed_run_does_not_repeat_answers(name: str, rows: int, source: Path, tmp_path: Path) -> None:
    whole, target = target_of(str(tmp_path / f"whole-{name}")), target_of(str(tmp_path / name))
    run_to(whole, inputs_in(str(source)), Answering(Solve()))
    with pytest.raises(Stops):
        run_to(target, inputs_in(str(source)), Counting(Solve()), watcher=Stopping(22, Stops()), size=ChunkSize(5, 5))
    assert not (tmp_path / name).exists()
    Counting.rows = 0
    again = target._replace(resume=True)
    tally = run_to(again, inputs_in(str(source)), Counting(Solve()), size=ChunkSize(rows, rows))
    assert Counting.rows <= 60 - 22 + 5, "the chunk under way is answered again"
    assert tally.rows == 60
    assert (tmp_path / name).read_bytes() == (tmp_path / f"whole-{name}").read_bytes()
    assert not left_over(tmp_path / name)


@each_output
@pytest.mark.parametrize("lost", [9, 20])
def test_a_truncated_journal_loses_only_its_last_line(name: str, lost: int, source: Path, tmp_path: Path) -> None:
    solved(source, f"{tmp_path}/whole-{name}")
    journal = stopped(source, f"{tmp_path}/{name}")
    journal.write_bytes(journal.read_bytes()[:-lost])
    solved(source, f"{tmp_path}/{name}", resume=True)
    assert written(f"{tmp_path}/{name}") == written(f"{tmp_path}/whole-{name}")
    assert not left_over(tmp_path / name)


def test_a_local_run_remakes_the_parts_after_a_gap(source: Path, tmp_path: Path) -> None:
    solved(source, f"{tmp_path}/whole/")
    target = target_of(f"{tmp_path / 'out'}/", part_rows=12)
    job = job_of(target, inputs_in(str(source)), Answering(Solve()))
    folder = folder_of(target, job)
    folder.begin(job.with_head(Feed(job.inputs, ChunkSize())).head)
    starts = list(ROWS.starts(job.inputs, job.part_rows))
    folder.add(write_part(job._replace(head=folder.head or {}), Feed(job.inputs, ChunkSize(), starts[2]), 2))
    folder.close()
    again = target._replace(resume=True)
    run_parts(job, folder_of(again, job))
    assert files_in(tmp_path / "out") == files_in(tmp_path / "whole")


def test_a_completed_run_has_nothing_to_resume(source: Path, tmp_path: Path) -> None:
    summary = solved(source, f"{tmp_path}/out/")
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "out").iterdir()}
    assert solved(source, f"{tmp_path}/out/", resume=True) == summary
    assert {file: file.stat().st_mtime_ns for file in (tmp_path / "out").iterdir()} == before
    solved(source, f"{tmp_path}/out.parquet")
    with pytest.raises(CannotWrite, match="there is no checkpoint"):
        solved(source, f"{tmp_path}/out.parquet", resume=True)


@each_output
def test_a_different_task_is_not_resumed(name: str, source: Path, tmp_path: Path) -> None:
    output = f"{tmp_path}/{name}"
    stopped(source, output)
    with pytest.raises(CannotWrite, match=r"out(\.parquet)?/? was started with different settings \(engine\)"):
        solved(source, output, resume=True, engine="marks")
    if name == "out/":
        with pytest.raises(CannotWrite, match=r"different settings \(part_rows\)"):
            jobs.solve(source, output, part_rows=13, resume=True)
    write_parquet(source, 61)
    with pytest.raises(CannotWrite, match=r"different settings \(input\)"):
        solved(source, output, resume=True)
    solved(source, output, force=True)
    assert not left_over(Path(output))


def test_a_run_on_a_gpu_can_be_resumed_on_the_cpu() -> None:
    assert job_key((), Answering(Solve(device="cuda")), "csv") == job_key((), Answering(Solve(threads=1)), "csv")
    assert job_key((), Answering(Solve(limit=2)), "csv") != job_key((), Answering(Solve()), "csv")


@pytest.mark.parametrize("is_done", [False, True])
@pytest.mark.parametrize("is_longer", [False, True])
def test_a_changed_part_is_not_resumed(is_longer: bool, is_done: bool, source: Path, tmp_path: Path) -> None:
    if is_done:
        solved(source, f"{tmp_path}/out/")
    else:
        stopped(source, f"{tmp_path}/out/")
    part = tmp_path / "out" / "part-00001.parquet"
    data = bytearray(part.read_bytes())
    data[100] ^= 1
    part.write_bytes(part.read_bytes() + b"more" if is_longer else data)
    reason = "" if is_longer else ": .* SHA-256"
    with pytest.raises(CannotWrite, match=rf"part-00001\.parquet was changed since{reason}"):
        solved(source, f"{tmp_path}/out/", resume=True)


@each_output
@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
@pytest.mark.parametrize("line", [0, 1])
def test_a_changed_journal_is_rejected(
    damage: Callable[[bytes], bytes], line: int, name: str, source: Path, tmp_path: Path
) -> None:
    kept = stopped(source, f"{tmp_path}/{name}")
    lines = kept.read_bytes().splitlines()
    lines[line] = damage(lines[line])
    kept.write_bytes(b"".join(text + b"\n" for text in lines))
    with pytest.raises(UnreadableInput, match="is not a checkpoint"):
        solved(source, f"{tmp_path}/{name}", resume=True)


@each_output
def test_two_runs_cannot_write_the_same_output(name: str, source: Path, tmp_path: Path) -> None:
    class Second:
        """Starts another run from within the first."""

        def on_chunk(self, *_: object) -> None:
            with pytest.raises(CannotWrite, match=rf"{name.rstrip('/')}/? is being written by another run"):
                solved(source, f"{tmp_path}/{name}", force=True)

    solved(source, f"{tmp_path}/{name}", watcher=Second())


def test_temporary_files_have_unpredictable_names_and_do_not_accumulate(source: Path, tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("mine")
    (tmp_path / "out.parquet.new").symlink_to(tmp_path / "victim")
    jobs.solve(source, tmp_path / "out.parquet")
    assert (tmp_path / "victim").read_text() == "mine"
    (tmp_path / "out.parquet.0123456789abcdef.new").write_bytes(b"of a run that was killed")
    jobs.solve(source, tmp_path / "out.parquet", force=True)
    assert left_over(tmp_path / "out.parquet") == ["out.parquet.new"], "the planted link is not ours to delete"


def test_a_full_disk_leaves_whole_parts_that_can_be_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, out, whole = tmp_path / "in.txt", tmp_path / "out", tmp_path / "whole"
    source.write_text("".join(f"{row}\n" for row in puzzles(300) if row != "bad"))
    jobs.solve(source, f"{whole}/", to="csv", part_rows=50)
    largest = max(len(data) for name, data in files_in(whole).items() if name.startswith("part-"))
    with full_disk(largest - 1, monkeypatch), pytest.raises(OSError, match="File too large") as caught:
        jobs.solve(source, f"{out}/", to="csv", part_rows=50)
    assert str(caught.value.filename).endswith(".csv")
    assert not list(out.glob("*.new"))
    jobs.solve(source, f"{out}/", to="csv", part_rows=50, resume=True)
    assert files_in(out) == files_in(whole)


def test_a_single_file_on_a_full_disk_is_not_there(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with full_disk(1000, monkeypatch), pytest.raises(OSError, match="File too large") as caught:
        jobs.solve(source, tmp_path / "out.parquet")
    assert caught.value.filename == str(tmp_path / "out.parquet")
    assert [file.name for file in tmp_path.iterdir()] == ["in.parquet"]
