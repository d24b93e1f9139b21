"""A real cluster of two worker processes writes the same bytes as this process, even if a worker is killed."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from cli.running import COMMAND, environment
from cli.running import run as run_command
from patience import HANG
from puzzles import EULER_1, WIKIPEDIA

import fullhouse as fh
from fullhouse import jobs
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.file_types import target_of
from fullhouse.jobs.files import folder_of, job_of
from fullhouse.jobs.folder import PartFolder
from fullhouse.jobs.read import Input
from fullhouse.verbs.solve import Solve

if TYPE_CHECKING:
    from distributed import LocalCluster

distributed = pytest.importorskip("distributed")

from fullhouse.jobs import dask  # noqa: E402 - only if dask is installed
from fullhouse.jobs.dask import run_on_dask  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")  # a killed worker leaves open sockets


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found:
        assert len(found.workers) == 2
        yield found


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Write a file of plain lines and a CSV file, each with some bad rows."""
    folder = tmp_path_factory.mktemp("rows")
    grids = [fh.Grid(row.tobytes()).to_line() for row in fh.augment(EULER_1, 900, seed=1)]
    (folder / "a.csv").write_text(
        "id,puzzle\n" + "".join(f"{n},{line}\n" for n, line in enumerate(grids[:500])) + "x,1\n"
    )
    (folder / "b.csv").write_text("id,puzzle\n" + "".join(f"{n},{line}\n" for n, line in enumerate(grids[500:])))
    return [str(folder / "a.csv"), str(folder / "b.csv")]


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("to", ["parquet", "csv.gz", "jsonl"])
def test_a_cluster_writes_the_same_bytes(cluster: LocalCluster, rows: list[str], tmp_path: Path, to: str) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    local = jobs.solve(rows, f"{here}/", part_rows=128, to=to)
    far = jobs.solve(rows, f"{there}/", part_rows=128, to=to, runner="dask", scheduler=cluster.scheduler_address)
    assert far == local
    assert (far.rows, far.failed, far.unreadable) == (901, 1, 1)
    assert len(files_in(there)) == 9
    assert files_in(there) == files_in(here)


VERBS: dict[str, Callable[..., object]] = {
    "dedup": partial(jobs.dedup, by="symmetry", part_rows=128),
    "dedup by digits": partial(jobs.dedup, by="exact", part_rows=128),
    "sample": partial(jobs.sample, count=300, seed=1, part_rows=128),
    "split": partial(jobs.split, seed=1),
    "split into parts": partial(jobs.split, seed=1, stratify="clues", part_rows=128),
    "augment": partial(jobs.augment, count=3, seed=1, part_rows=256),
    "augment a little": partial(jobs.augment, seed=1, part_rows=37),
    "generate": lambda _, output, **files: jobs.generate(output, count=300, seed=1, part_rows=64, **files),
    "generate different ones": lambda _, output, **files: jobs.generate(
        output, count=200, seed=1, unique=True, specification={"level": "medium"}, **files
    ),
}


def tree_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_a_cluster_runs_every_verb(
    cluster: LocalCluster, rows: list[str], tmp_path: Path, verb: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "_SLICE", 100)
    here, there = tmp_path / "here", tmp_path / "there"
    local = verb(rows, f"{here}/")
    assert verb(rows, f"{there}/", runner="dask", scheduler=cluster.scheduler_address) == local
    assert tree_of(there) == tree_of(here)


def test_a_cluster_can_describe_data_sets(
    cluster: LocalCluster, rows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "_SLICE", 100)
    local = jobs.describe(rows, against=rows[0])
    assert jobs.describe(rows, against=rows[0], runner="dask", scheduler=cluster.scheduler_address) == local
    assert (local.classes, local.status["unreadable"]) == (1, 1)


def worker_of(cluster: LocalCluster) -> int:
    """Return the process ID of one worker."""
    with distributed.Client(cluster.scheduler_address) as client:
        return int(next(iter(client.run(os.getpid).values())))


def kill_one_of(cluster: LocalCluster) -> None:
    os.kill(worker_of(cluster), signal.SIGKILL)


@pytest.mark.parametrize(
    "name",
    [
        "split into parts",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("augment", "generate different ones")),
    ],
)
def test_a_worker_may_be_killed_during_every_verb(
    cluster: LocalCluster, rows: list[str], tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "_SLICE", 5)
    monkeypatch.setattr(dask, "_MOST_NUMBERS", 16)
    here, there = tmp_path / "here", tmp_path / "there"
    local = VERBS[name](rows, f"{here}/")
    submit, handed = distributed.Client.submit, []

    def counted(client: object, *arguments: object, **keywords: object) -> object:
        handed.append(1)
        if len(handed) == 7:
            kill_one_of(cluster)
        return submit(client, *arguments, **keywords)

    monkeypatch.setattr(distributed.Client, "submit", counted)
    assert VERBS[name](rows, f"{there}/", runner="dask", scheduler=cluster.scheduler_address) == local
    assert len(handed) > 7, "it was killed in the middle"
    assert tree_of(there) == tree_of(here)


def test_workers_write_to_addresses(cluster: LocalCluster, rows: list[str], tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    here, there = tmp_path / "here", tmp_path / "there"
    there.mkdir()
    local = jobs.solve(rows, f"{here}/", part_rows=128)
    address = cluster.scheduler_address
    assert jobs.solve(rows, f"local://{there}/", part_rows=128, runner="dask", scheduler=address) == local
    assert files_in(there) == files_in(here)
    jobs.count([f"file://{rows[0]}"], f"file://{tmp_path}/counted/", part_rows=128, runner="dask", scheduler=address)
    assert len(files_in(tmp_path / "counted")) == 5


def test_a_killed_worker_loses_only_its_part(
    cluster: LocalCluster, rows: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    local = jobs.rate(rows, f"{here}/", part_rows=20, scales="se")
    made: list[int] = []

    def on_part(_: int) -> None:
        made.append(1)
        if len(made) == 3:
            kill_one_of(cluster)
            assert len(list(there.glob("part-*.parquet"))) < 46, "it is killed in the middle"

    make_all = dask._make_all
    monkeypatch.setattr(dask, "_make_all", lambda client, job, folder, _: make_all(client, job, folder, on_part))
    address = cluster.scheduler_address
    far = jobs.rate(rows, f"{there}/", part_rows=20, scales="se", runner="dask", scheduler=address)
    assert len(made) == 46
    assert far == local
    assert files_in(there) == files_in(here)


def test_complete_parts_are_not_made_again(
    cluster: LocalCluster, rows: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    jobs.solve(rows, f"{here}/", part_rows=100)
    made: list[int] = []

    def on_part(_: int) -> None:
        made.append(1)
        if len(made) == 3:
            raise KeyboardInterrupt

    make_all = dask._make_all
    monkeypatch.setattr(dask, "_make_all", lambda client, job, folder, _: make_all(client, job, folder, on_part))
    address = cluster.scheduler_address
    with pytest.raises(KeyboardInterrupt):
        jobs.solve(rows, f"{there}/", part_rows=100, runner="dask", scheduler=address)
    assert not (there / "manifest.json").exists()
    jobs.solve(rows, f"{there}/", part_rows=100, runner="dask", scheduler=address, resume=True)
    assert len(made) == 10
    assert files_in(there) == files_in(here)


def test_an_error_of_a_worker_reaches_the_caller(cluster: LocalCluster, rows: list[str], tmp_path: Path) -> None:
    target = target_of(f"{tmp_path}/out/", part_rows=100)

    def open_folder() -> PartFolder:
        folder = folder_of(target, job)
        Path(folder.path, "part-00001.parquet").mkdir()  # a folder, so that no file can be written here
        return folder

    job = job_of(target, [Input(name) for name in rows], Answering(Solve()))
    with pytest.raises(IsADirectoryError, match="part-00001"):
        run_on_dask(job, open_folder, scheduler=cluster.scheduler_address)
    assert not (tmp_path / "out" / "manifest.json").exists()


@pytest.mark.slow
def test_the_command_can_start_a_cluster_on_this_machine(rows: list[str], tmp_path: Path) -> None:
    arguments = ["solve", *rows, "-o", f"{tmp_path}/out/", "--part-rows", "500", "--runner", "dask"]
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, env=environment(), timeout=HANG, check=False
    )
    assert done.returncode == 1, done.stderr
    assert run_command("solve", *rows, "-o", f"{tmp_path}/here/", "--part-rows", "500").exit_code == 1
    assert files_in(tmp_path / "out") == files_in(tmp_path / "here")


WRONG = {
    "no folder": (("solve", WIKIPEDIA, "--runner", "dask"), "it needs --output FOLDER/"),
    "no runner": (("solve", WIKIPEDIA, "--scheduler", "tcp://a:1"), "--scheduler needs --runner dask"),
    "standard input": (("solve", "-", "--runner", "dask", "-o", "out/"), "workers read files"),
    "standard input twice": (("dedup", "-", "--runner", "dask", "-o", "out/"), "workers read files"),
    "another format": (
        ("solve", WIKIPEDIA, "--to", "hrm", "--runner", "dask", "-o", "out/"),
        "its files hold all rows",
    ),
}


@pytest.mark.parametrize(("arguments", "reason"), WRONG.values(), ids=WRONG)
def test_unsupported_cluster_jobs_are_rejected(
    arguments: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run_command(*arguments, stdin=WIKIPEDIA)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert not list(tmp_path.glob("out/part*"))
