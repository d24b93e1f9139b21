"""A folder of parts: the parts have the same bytes however they were made, and a manifest lists them."""

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
from fullhouse.jobs.file_types import target_of
from fullhouse.jobs.files import folder_of, job_of, run_to
from fullhouse.jobs.parts import write_part
from fullhouse.jobs.read import MANIFEST, ROWS, inputs_in, left_out_in
from fullhouse.jobs.run import Feed
from fullhouse.verbs.solve import Solve

FORMATS = ("parquet", "arrow", "csv", "jsonl", "csv.gz", "jsonl.zst", "npy", "npz")


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
        run_to(target, inputs_in(str(source)), Answering(Solve()), size=ChunkSize(rows, rows))
        written.append(files_in(tmp_path / str(number)))
    assert len(written[0]) == 6
    assert written[0] == written[1] == written[2]


@pytest.mark.parametrize("format", FORMATS)
def test_parts_can_be_made_in_any_order(format: str, source: Path, tmp_path: Path) -> None:
    solved(source, tmp_path / "one", to=format)
    target = target_of(f"{tmp_path / 'other'}/", to=format, part_rows=12)
    job = job_of(target, inputs_in(str(source)), Answering(Solve()))
    folder = folder_of(target, job)
    folder.begin(job.with_head(Feed(job.inputs, ChunkSize())).head)
    job = job._replace(head=folder.head or {})
    for number, start in reversed(list(enumerate(ROWS.starts(job.inputs, job.part_rows)))):
        folder.add(write_part(job, Feed(job.inputs, ChunkSize(), start), number))
    folder.finish()
    assert files_in(tmp_path / "one") == files_in(tmp_path / "other")


def test_a_folder_that_is_not_empty_is_left_unchanged(source: Path, tmp_path: Path) -> None:
    solved(source, tmp_path / "out")
    with pytest.raises(CannotWrite, match="is not empty; replace it with --force"):
        solved(source, tmp_path / "out")
    (tmp_path / "out" / "notes.txt").write_text("mine")
    jobs.solve(source, f"{tmp_path / 'out'}/", part_rows=100, force=True)
    assert set(files_in(tmp_path / "out")) == {"manifest.json", "notes.txt", "part-00000.parquet"}


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
    with pytest.raises(UnreadableInput, match="is not a manifest"):
        inputs_in(str(tmp_path))


def test_a_folder_of_parts_is_read_in_the_order_of_its_manifest(source: Path, tmp_path: Path) -> None:
    solved(source, tmp_path / "out")
    write_parquet(tmp_path / "out" / "part-00009.parquet", 3)  # not in the manifest
    jobs.count(tmp_path / "out", tmp_path / "counted.parquet")
    assert [row["id"] for row in rows_in(tmp_path / "counted.parquet")] == list(range(50))


def test_folders_and_patterns_are_read_in_order_of_name(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("b.txt", "a.txt", ".hidden", "c.txt.new"):
        (tmp_path / "in" / name).write_text("\n".join(puzzles(2)) + "\n")
    names = [Path(source.name).name for source in inputs_in(str(tmp_path / "in"))]
    assert names == ["a.txt", "b.txt"]
    assert [Path(source.name).name for source in inputs_in(str(tmp_path / "in" / "[ab].*"))] == names
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnreadableInput, match="without files"):
        inputs_in(str(tmp_path / "empty"))


def test_a_folder_is_read_without_the_files_that_hold_no_puzzles_unless_a_format_is_given(tmp_path: Path) -> None:
    for name in ("a.txt", "b.CSV.gz", "notes.log", "plain", "tool.py"):
        (tmp_path / name).write_text("")
    names = ["a.txt", "b.CSV.gz", "plain"]
    assert [Path(source.name).name for source in inputs_in(str(tmp_path))] == names
    assert left_out_in(str(tmp_path)) == ["notes.log", "tool.py"]
    assert len(inputs_in(str(tmp_path), format="line")) == 5


def test_part_rows_need_a_folder(source: Path, tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match="a folder if there are part_rows"):
        jobs.solve(source, tmp_path / "out.parquet", part_rows=3)
    with pytest.raises(BadArgument, match="a suffix such as"):
        jobs.solve(source, tmp_path / "out.xyz")
