"""Remote addresses, through fsspec, are read and written like local folders, with the same bytes."""

from __future__ import annotations

import builtins
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli.running import run
from jobs.files import files_in, puzzles, rows_in, write_parquet
from jobs.running import Stopping, Stops

from fullhouse import jobs
from fullhouse.errors import CannotWrite, MissingExtra, UnreadableInput
from fullhouse.jobs import folder, storage
from fullhouse.jobs.read import inputs_in

fsspec = pytest.importorskip("fsspec")
FORMATS = ("parquet", "arrow", "csv", "jsonl.zst", "npy", "npz", "hrm")


@pytest.fixture
def far() -> Iterator[str]:
    """Provide a remote folder that exists only in memory."""
    system = fsspec.filesystem("memory")
    yield "memory://bucket/folder"
    system.store.clear()
    system.pseudo_dirs[:] = [""]


def objects(address: str) -> dict[str, bytes]:
    """Read all objects below an address as bytes, by name."""
    system, inside = fsspec.core.url_to_fs(address)
    return {name.rpartition("/")[2]: system.cat_file(name) for name in sorted(system.find(inside))}


def copied(folder: Path, address: str) -> str:
    system, inside = fsspec.core.url_to_fs(address)
    for path in folder.iterdir():
        system.pipe_file(f"{inside}/{path.name}", path.read_bytes())
    return address


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_parquet(tmp_path / "in.parquet", 50)


@pytest.mark.parametrize("format", FORMATS)
def test_remote_part_files_equal_those_of_a_local_folder(format: str, source: Path, tmp_path: Path, far: str) -> None:
    here = jobs.solve(source, f"{tmp_path}/out/", to=format, part_rows=12)
    assert jobs.solve(source, f"{far}/out/", to=format, part_rows=12) == here
    assert objects(f"{far}/out") == files_in(tmp_path / "out")
    assert list(jobs.find_flaws(f"{far}/out/")) == []


@pytest.mark.parametrize("name", ["in.parquet", "in.arrow", "in.csv", "in.csv.gz", "in.jsonl.zst", "in.npy", "in.npz"])
def test_all_kinds_of_files_are_read_from_an_address(name: str, source: Path, tmp_path: Path, far: str) -> None:
    (tmp_path / "files").mkdir()
    jobs.convert(source, tmp_path / "files" / name)
    copied(tmp_path / "files", far)
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    assert jobs.count(tmp_path / "files" / name, here) == jobs.count(f"{far}/{name}", there)
    assert here.read_bytes() == there.read_bytes()


@pytest.mark.parametrize("name", ["out.parquet", "out.csv", "out.jsonl.gz", "out.npz"])
def test_a_single_object_is_written_in_one_go(name: str, source: Path, tmp_path: Path, far: str) -> None:
    jobs.solve(source, tmp_path / name)
    jobs.solve(source, f"{far}/{name}")
    assert objects(far) == {name: (tmp_path / name).read_bytes()}
    with pytest.raises(CannotWrite, match="is not empty"):
        jobs.solve(source, f"{far}/{name}")
    with pytest.raises(CannotWrite, match="cannot be resumed"):
        jobs.solve(source, f"{far}/{name}", resume=True)
    assert jobs.solve(source, f"{far}/{name}", force=True).rows == 50


def test_folders_patterns_and_manifests_are_read_from_an_address(source: Path, tmp_path: Path, far: str) -> None:
    jobs.solve(source, f"{far}/parts/", part_rows=12)
    fsspec.filesystem("memory").pipe_file("/bucket/folder/parts/part-00009.parquet", b"not one of them")
    assert [one.name for one in inputs_in(f"{far}/parts/")] == [
        f"{far}/parts/part-0000{number}.parquet" for number in range(5)
    ]
    jobs.count(f"{far}/parts/", tmp_path / "counted.parquet")
    assert [row["id"] for row in rows_in(tmp_path / "counted.parquet")] == list(range(50))
    assert len(inputs_in(f"{far}/parts/part-0000[12].*")) == 2
    assert list(jobs.find_flaws(f"{far}/parts/")) == [f"{far}/parts/part-00009.parquet: is not in the manifest"]


@pytest.mark.parametrize("seconds", [0.0, 1000.0], ids=["every part is noted", "the last ones are lost"])
def test_an_interrupted_run_resumes_at_an_address(
    seconds: float, source: Path, tmp_path: Path, far: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "SECONDS", seconds)
    jobs.solve(source, f"{tmp_path}/whole/", part_rows=12)
    with monkeypatch.context() as patch:
        if seconds:  # as if the process were killed
            patch.setattr(folder.RemoteJournal, "close", lambda _: None)
        with pytest.raises(Stops):
            jobs.solve(source, f"{far}/out/", part_rows=12, watcher=Stopping(30, Stops()))
    lines = objects(f"{far}/out")["manifest.json.resume"].splitlines()
    assert len(lines) == (1 if seconds else 3)
    with pytest.raises(CannotWrite, match=r"resume it with --resume"):
        jobs.solve(source, f"{far}/out/", part_rows=12)
    assert jobs.solve(source, f"{far}/out/", part_rows=12, resume=True).rows == 50
    assert objects(f"{far}/out") == files_in(tmp_path / "whole")
    assert jobs.solve(source, f"{far}/out/", part_rows=12, resume=True).rows == 50


def test_a_changed_object_is_not_resumed(source: Path, far: str) -> None:
    with pytest.raises(Stops):
        jobs.solve(source, f"{far}/out/", part_rows=12, watcher=Stopping(30, Stops()))
    system = fsspec.filesystem("memory")
    name = "/bucket/folder/out/part-00001.parquet"
    system.pipe_file(name, system.cat_file(name)[:-1] + b"x")
    with pytest.raises(CannotWrite, match=r"part-00001.parquet was changed since: .*SHA-256"):
        jobs.solve(source, f"{far}/out/", part_rows=12, resume=True)


def test_a_failed_run_leaves_no_files(source: Path, tmp_path: Path, far: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    with pytest.raises(Stops):
        jobs.solve(source, f"{far}/out.parquet", watcher=Stopping(1, Stops()))
    assert objects(far) == {}
    assert not list((tmp_path / "temporary").iterdir())


def test_data_sets_are_split_at_an_address(source: Path, tmp_path: Path, far: str) -> None:
    jobs.split(source, f"{tmp_path}/sets/", seed=1)
    jobs.split(source, f"{far}/sets/", seed=1)
    assert objects(f"{far}/sets") == files_in(tmp_path / "sets")


def test_the_commands_accept_addresses(source: Path, tmp_path: Path, far: str) -> None:
    (tmp_path / "in.txt").write_text("\n".join(puzzles(2)) + "\n")
    copied(tmp_path, far)
    result = run("solve", f"{far}/in.txt", "-o", f"{far}/out/", "--part-rows", "1", "-q")
    assert (result.exit_code, result.stderr) == (0, "")
    assert run("verify", "--manifest", f"{far}/out/").stdout == f"{far}/out/: 2 parts, 2 rows, as in the manifest\n"
    assert run("count", f"{far}/out/").stdout == "1\n1\n"
    assert run("solve", f"{far}/in.txt", "-o", f"{far}/solved.txt", "-q").exit_code == 0
    assert objects(far)["solved.txt"].decode() == run("solve", tmp_path / "in.txt").stdout
    assert run("describe", f"{far}/in.txt", "--json", "-o", f"{far}/about.json").exit_code == 0
    assert json.loads(objects(far)["about.json"])["rows"] == 2
    assert run("generate", "--count", "3", "--seed", "1", "-o", f"{far}/made/", "-q").exit_code == 0
    assert run("split", f"{far}/in.txt", "--seed", "1", "-o", f"{far}/sets/", "-q").exit_code == 0
    assert run("count", f"{far}/i?.txt").stdout == "1\n1\n"
    assert run("neighbours", puzzles(1)[0], "--count", "3", "-o", f"{far}/near.txt", "-q").exit_code == 0
    assert objects(far)["near.txt"].count(b"\n") == 3
    refused = run("bench", puzzles(1)[0], "--engine", "native", "-o", f"{far}/engines.csv")
    assert refused.exit_code == 2
    assert "engines.csv cannot be written by this command" in refused.stderr
    missing = run("solve", f"{far}/nothing.csv")
    assert missing.exit_code == 2
    assert missing.stderr == f"fullhouse: {far}/nothing.csv: no such file or directory\n"


def test_a_file_address_is_local(source: Path, tmp_path: Path) -> None:
    jobs.solve(f"file://{source}", f"file://{tmp_path}/out/", part_rows=12)
    jobs.solve(source, f"{tmp_path}/plain/", part_rows=12)
    assert files_in(tmp_path / "out") == files_in(tmp_path / "plain")
    assert list(jobs.find_flaws(f"file://{tmp_path}/out/")) == []
    result = run("solve", f"file://{source}", "-o", f"file://{tmp_path}/more/", "-q")
    assert result.exit_code == 1
    assert rows_in(tmp_path / "more") == rows_in(tmp_path / "out")


def test_a_link_to_a_puzzle_is_not_an_address() -> None:
    assert not storage.is_address("https://sudokupad.app/x")
    assert not storage.is_address("file:///tmp/x")
    assert storage.is_address("s3://bucket/x")
    assert storage.is_address("simplecache::gs://bucket/x")


def test_missing_packages_are_reported(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnreadableInput, match=r"nosuch://x/y.csv: Protocol not known: nosuch"):
        jobs.solve("nosuch://x/y.csv", tmp_path / "out.csv")
    fsspec.register_implementation("lacking", "no_such_module.System", errtxt="Install no_such_module")
    with pytest.raises(UnreadableInput, match="lacking:// needs another package: Install no_such_module"):
        jobs.solve(source, "lacking://x/out/")
    plain = builtins.__import__

    def without(name: str, *arguments: Any, **keywords: Any) -> Any:
        if name.startswith("fsspec"):
            raise ImportError(name)
        return plain(name, *arguments, **keywords)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtra, match=r"fullhouse\[cloud\]"):
        jobs.solve(source, "memory://x/out/")


def test_denied_access_is_reported(source: Path, tmp_path: Path, far: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError("Access Denied")

    system = type(fsspec.filesystem("memory"))
    monkeypatch.setattr(system, "put_file", refuse)
    with pytest.raises(CannotWrite, match=r"cannot be written: permission denied \(Access Denied\)"):
        jobs.solve(source, f"{far}/out/")
    copied(source.parent, far)
    monkeypatch.setattr(system, "_open", refuse)
    result = run("solve", f"{far}/in.parquet")
    assert result.exit_code == 2
    assert f"{far}/in.parquet: permission denied (Access Denied)" in result.stderr


@pytest.mark.filterwarnings("ignore")  # warnings of the server and the client
def test_an_object_store_can_hold_parts_and_manifests(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Test with a real S3 server, if one is installed."""
    pytest.importorskip("s3fs")
    server = pytest.importorskip("moto.server").ThreadedMotoServer(port=0)
    server.start()
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "x")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "x")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://{}:{}".format(*server.get_host_and_port()))
    try:
        fsspec.filesystem("s3").mkdir("bucket")
        jobs.solve(source, f"{tmp_path}/whole/", part_rows=12)
        with pytest.raises(Stops):
            jobs.solve(source, "s3://bucket/out/", part_rows=12, watcher=Stopping(30, Stops()))
        jobs.solve(source, "s3://bucket/out/", part_rows=12, resume=True)
        assert objects("s3://bucket/out") == files_in(tmp_path / "whole")
        assert list(jobs.find_flaws("s3://bucket/out/")) == []
        jobs.count("s3://bucket/out/*.parquet", "s3://bucket/counted.csv.gz")
        assert jobs.count("s3://bucket/counted.csv.gz", tmp_path / "again.csv").rows == 50
        with pytest.raises(CannotWrite, match=r"s3://other/out/.* no such file or directory"):
            jobs.solve(source, "s3://other/out/")
        assert jobs.solve("s3://bucket/nothing.csv", tmp_path / "nothing.csv").unreadable == 1
        pytest.importorskip("distributed")
        jobs.solve("s3://bucket/out/", "s3://bucket/again/", part_rows=20, runner="dask")
        jobs.solve("s3://bucket/out/", f"{tmp_path}/again/", part_rows=20)
        assert objects("s3://bucket/again") == files_in(tmp_path / "again")
    finally:
        server.stop()
