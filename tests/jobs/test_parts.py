"""Part files appear atomically, have the same bytes however they were made, and are listed in a manifest."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from jobs.files import files_in, puzzles, rows_in, write_parquet

from fullhouse import jobs
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.errors import BadArgument, CannotWrite, UnreadableInput
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.feed import Feed, starts_of
from fullhouse.jobs.files import run_to, sources_in, target_of
from fullhouse.jobs.parts import JOURNAL, MANIFEST, run_parts, write_part
from fullhouse.jobs.run import task_of
from fullhouse.verbs.solve import Solve

FORMATS = ("parquet", "arrow", "csv", "jsonl", "csv.gz", "jsonl.zst", "npy", "npz")


class Stops(Exception):
    """Ends a run in the middle."""


class Stopping:
    """Raises an error after this many rows, as an interrupt does."""

    def __init__(self, after: int, error: BaseException) -> None:
        self._after, self._error = after, error

    def on_chunk(self, chunk: Chunk, answers: Answers, rows: int, share: float | None) -> None:  # noqa: ARG002
        if rows >= self._after:
            raise self._error


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_parquet(tmp_path / "in.parquet", 50, note=["x"] * 50)


def solved(source: Path, output: Path, **keywords: Any) -> jobs.Summary:
    return jobs.solve(source, f"{output}/", part_rows=12, **keywords)


def test_rows_keep_their_order_in_parts_of_equal_size(source: Path, tmp_path: Path) -> None:
    summary = solved(source, tmp_path / "out")
    parts = sorted((tmp_path / "out").glob("part-*"))
    assert [part.name for part in parts] == [f"part-0000{number}.parquet" for number in range(5)]
    assert [len(rows_in(part)) for part in parts] == [12, 12, 12, 12, 2]
    rows = rows_in(tmp_path / "out")
    assert [row["id"] for row in rows] == list(range(50))
    assert list(rows[0]) == ["id", "puzzle", "note", "status", "solution", "error"]
    assert {row["note"] for row in rows} == {"x"}
    assert summary == (50, sum(row["error"] is not None for row in rows), 8, 1)


@pytest.mark.parametrize("format", FORMATS)
def test_parts_have_the_same_bytes_regardless_of_the_chunk_size(format: str, source: Path, tmp_path: Path) -> None:
    written = []
    for number, rows in enumerate((1000, 5, 1)):
        target = target_of(f"{tmp_path / str(number)}/", to=format, part_rows=12)
        run_to(target, sources_in(str(source)), Answering(Solve()), pace=ChunkSize(rows, rows))
        written.append(files_in(tmp_path / str(number)))
    assert len(written[0]) == 6
    assert written[0] == written[1] == written[2]


@pytest.mark.parametrize("format", FORMATS)
def test_parts_can_be_made_in_any_order(format: str, source: Path, tmp_path: Path) -> None:
    solved(source, tmp_path / "one", to=format)
    target = target_of(f"{tmp_path / 'other'}/", to=format, part_rows=12)
    job = target.job(sources_in(str(source)), Answering(Solve()))
    folder = target.folder(job)
    folder.begin(job.with_head(Feed(job.sources, ChunkSize())).head)
    job = job._replace(head=folder.head or {})
    for number, start in reversed(list(enumerate(starts_of(job.sources, job.part_rows)))):
        folder.add(write_part(job, Feed(job.sources, ChunkSize(), start), number))
    folder.finish()
    assert files_in(tmp_path / "one") == files_in(tmp_path / "other")


@pytest.mark.parametrize("after", [1, 20, 37, 49])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), Stops()], ids=["interrupt", "failure"])
def test_an_interrupted_run_resumes_after_its_last_part(
    after: int, error: BaseException, source: Path, tmp_path: Path
) -> None:
    solved(source, tmp_path / "whole")
    with pytest.raises(type(error)):
        solved(source, tmp_path / "out", watcher=Stopping(after, error))
    kept = files_in(tmp_path / "out")
    assert MANIFEST not in kept
    assert not [name for name in kept if name.endswith(".new")]
    summary = solved(source, tmp_path / "out", resume=True)
    assert files_in(tmp_path / "out") == files_in(tmp_path / "whole")
    assert summary.rows == 50


def test_a_truncated_journal_loses_only_its_last_line(source: Path, tmp_path: Path) -> None:
    solved(source, tmp_path / "whole")
    with pytest.raises(Stops):
        solved(source, tmp_path / "out", watcher=Stopping(30, Stops()))
    journal = tmp_path / "out" / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-20])
    solved(source, tmp_path / "out", resume=True)
    assert files_in(tmp_path / "out") == files_in(tmp_path / "whole")


def test_a_local_run_remakes_the_parts_after_a_gap(source: Path, tmp_path: Path) -> None:
    solved(source, tmp_path / "whole")
    target = target_of(f"{tmp_path / 'out'}/", part_rows=12)
    job = target.job(sources_in(str(source)), Answering(Solve()))
    folder = target.folder(job)
    folder.begin(job.with_head(Feed(job.sources, ChunkSize())).head)
    starts = list(starts_of(job.sources, job.part_rows))
    folder.add(write_part(job._replace(head=folder.head or {}), Feed(job.sources, ChunkSize(), starts[2]), 2))
    folder.close()
    again = target._replace(resume=True)
    run_parts(job, again.folder(job))
    assert files_in(tmp_path / "out") == files_in(tmp_path / "whole")


def test_a_completed_run_has_nothing_to_resume(source: Path, tmp_path: Path) -> None:
    summary = solved(source, tmp_path / "out")
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "out").iterdir()}
    assert solved(source, tmp_path / "out", resume=True) == summary
    assert {file: file.stat().st_mtime_ns for file in (tmp_path / "out").iterdir()} == before


def test_a_different_task_is_not_resumed(source: Path, tmp_path: Path) -> None:
    with pytest.raises(Stops):
        solved(source, tmp_path / "out", watcher=Stopping(20, Stops()))
    with pytest.raises(CannotWrite, match=r"different settings \(options\)"):
        solved(source, tmp_path / "out", resume=True, engine="marks")
    with pytest.raises(CannotWrite, match=r"different settings \(part_rows\)"):
        jobs.solve(source, f"{tmp_path / 'out'}/", part_rows=13, resume=True)
    write_parquet(source, 51)
    with pytest.raises(CannotWrite, match=r"different settings \(input\)"):
        solved(source, tmp_path / "out", resume=True)


def test_a_run_on_a_gpu_can_be_resumed_on_the_cpu() -> None:
    assert task_of({}, Answering(Solve(device="cuda")), "csv") == task_of({}, Answering(Solve(threads=1)), "csv")
    assert task_of({}, Answering(Solve(limit=2)), "csv") != task_of({}, Answering(Solve()), "csv")


@pytest.mark.parametrize("is_done", [False, True])
def test_a_changed_part_of_the_same_size_is_not_resumed(is_done: bool, source: Path, tmp_path: Path) -> None:
    if is_done:
        solved(source, tmp_path / "out")
    else:
        with pytest.raises(Stops):
            solved(source, tmp_path / "out", watcher=Stopping(30, Stops()))
    part = tmp_path / "out" / "part-00001.parquet"
    data = bytearray(part.read_bytes())
    data[100] ^= 1
    part.write_bytes(data)
    with pytest.raises(CannotWrite, match=r"part-00001\.parquet was changed since: .* SHA-256"):
        solved(source, tmp_path / "out", resume=True)


def test_a_changed_part_is_not_resumed(source: Path, tmp_path: Path) -> None:
    with pytest.raises(Stops):
        solved(source, tmp_path / "out", watcher=Stopping(30, Stops()))
    with (tmp_path / "out" / "part-00001.parquet").open("ab") as file:
        file.write(b"more")
    with pytest.raises(CannotWrite, match="was changed"):
        solved(source, tmp_path / "out", resume=True)


def test_an_unrelated_journal_is_rejected(source: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / JOURNAL).write_text('{"other": 1}\n')
    with pytest.raises(UnreadableInput, match="is not a checkpoint"):
        solved(source, tmp_path / "out", resume=True)


def test_a_folder_that_is_not_empty_is_left_unchanged(source: Path, tmp_path: Path) -> None:
    solved(source, tmp_path / "out")
    with pytest.raises(CannotWrite, match="is not empty; replace it with --force"):
        solved(source, tmp_path / "out")
    (tmp_path / "out" / "notes.txt").write_text("mine")
    jobs.solve(source, f"{tmp_path / 'out'}/", part_rows=100, force=True)
    assert set(files_in(tmp_path / "out")) == {"manifest.json", "notes.txt", "part-00000.parquet"}


def test_two_runs_cannot_write_to_the_same_folder(source: Path, tmp_path: Path) -> None:
    target = target_of(f"{tmp_path / 'out'}/", part_rows=12)
    job = target.job(sources_in(str(source)), Answering(Solve()))
    folder = target.folder(job)
    folder.begin({})
    with pytest.raises(CannotWrite, match="another run"):
        solved(source, tmp_path / "out", force=True)
    folder.close()


def test_a_folder_that_cannot_be_created_is_reported(source: Path, tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput, match=r"in\.parquet/out: not a directory"):
        solved(source, source / "out")
    with pytest.raises(UnreadableInput, match="/proc/out"):
        solved(source, Path("/proc/out"))


def test_the_manifest_describes_the_run(source: Path, tmp_path: Path) -> None:
    summary = solved(source, tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / MANIFEST).read_text())
    assert manifest["command"] == "solve"
    assert manifest["options"]["engine"] is None
    assert manifest["input"] == {str(source): os.path.getsize(source)}
    assert (manifest["rows"], manifest["failed"], manifest["unreadable"]) == summary[:3]
    assert sum(part["failed"] for part in manifest["parts"]) == summary.failed
    assert set(manifest["versions"]) == {"python", "numpy", "pyarrow"}


def test_flaws_of_a_folder_are_found(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    solved(source, out)
    assert list(jobs.find_flaws(str(out))) == []
    data = bytearray((out / "part-00001.parquet").read_bytes())
    data[100] ^= 1
    (out / "part-00001.parquet").write_bytes(data)
    (out / "part-00002.parquet").write_bytes(b"short")
    (out / "part-00003.parquet").rename(out / "part-00007.parquet")
    flaws = "\n".join(jobs.find_flaws(str(out)))
    assert "part-00001.parquet: was changed" in flaws
    assert "part-00002.parquet: has 5 bytes" in flaws
    assert "part-00003.parquet: is missing" in flaws
    assert "part-00007.parquet: is not in the manifest" in flaws
    with pytest.raises(UnreadableInput, match="no such file"):
        list(jobs.find_flaws(str(tmp_path)))


def test_a_manifest_lists_only_files_in_its_folder(tmp_path: Path) -> None:
    manifest = {"parts": [{"name": "../secret.parquet", "sha256": "0", "bytes": 1}], "rows": 1}
    (tmp_path / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(UnreadableInput, match="is no manifest"):
        sources_in(str(tmp_path))


def test_a_folder_of_parts_is_read_in_the_order_of_its_manifest(source: Path, tmp_path: Path) -> None:
    solved(source, tmp_path / "out")
    write_parquet(tmp_path / "out" / "part-00009.parquet", 3)  # not in the manifest
    jobs.count(tmp_path / "out", tmp_path / "counted.parquet")
    assert [row["id"] for row in rows_in(tmp_path / "counted.parquet")] == list(range(50))


def test_folders_and_patterns_are_read_in_order_of_name(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("b.txt", "a.txt", ".hidden", "c.txt.new"):
        (tmp_path / "in" / name).write_text("\n".join(puzzles(2)) + "\n")
    names = [Path(source.name).name for source in sources_in(str(tmp_path / "in"))]
    assert names == ["a.txt", "b.txt"]
    assert [Path(source.name).name for source in sources_in(str(tmp_path / "in" / "[ab].*"))] == names
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnreadableInput, match="without files"):
        sources_in(str(tmp_path / "empty"))


def test_part_rows_need_a_folder(source: Path, tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match="a folder if there are part_rows"):
        jobs.solve(source, tmp_path / "out.parquet", part_rows=3)
    with pytest.raises(BadArgument, match="a suffix such as"):
        jobs.solve(source, tmp_path / "out.xyz")
