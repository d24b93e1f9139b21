"""The cluster runner: part files on dask.distributed, the same bytes as the local runner makes.

The client finds where each part begins, hands parts to workers, and keeps the journal. A worker makes a whole part: it
reads its rows, works on them and gives the file its name. So a worker that is lost costs the parts that it was at;
dask gives them to another one. Workers and client must see the same files under the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from fullhouse.core.value import Value
from fullhouse.errors import BadArgument, CannotWrite, MissingExtra, UnreadableInput
from fullhouse.jobs.chunk import Pace, State
from fullhouse.jobs.feed import Feed, starts_of
from fullhouse.jobs.parts import ASIDE, Job, Part, PartFolder, write_part
from fullhouse.jobs.run import Tally
from fullhouse.jobs.sources import read_all

try:
    from distributed import Client, KilledWorker, LocalCluster, as_completed
except ImportError:
    raise MissingExtra("dask", "cluster") from None

RETRIES = 3
"""How often a part that failed is made again, perhaps by another worker."""
_AHEAD = 3
"""Parts that are handed out for each thread of the cluster, so that no worker waits."""

OnPart = Callable[[int], None]
"""Is called with the rows done so far."""


def make_part(job: Job, number: int, start: State) -> Part:
    """Make one part: what a worker does."""
    aside = f".{uuid4().hex}{ASIDE}"  # a worker that was given up may still be writing the same part
    return write_part(job, Feed(job.sources, Pace(), start), number, aside=aside)


def run_on_dask(
    job: Job, open_folder: Callable[[Job], PartFolder], *, scheduler: str | None = None, on_part: OnPart | None = None
) -> Tally:
    """Make all parts that are missing on a cluster, then the manifest.

    Without the address of a scheduler the cluster is made of the cores of this machine, and ends with the job.
    """
    _require_parts(job)
    folder = open_folder(job)
    if folder.is_done:
        return folder.tally
    try:
        if folder.head is None:
            folder.begin(job.with_head(Feed(job.sources, Pace())).head)
        job = _with_one_thread(job._replace(head=folder.head or {}))
        with _connected(scheduler) as client:
            _make_all(client, job, folder, on_part)
        for left in folder.path.glob(f"*{ASIDE}"):  # by workers that were lost
            left.unlink(missing_ok=True)
        folder.finish()
    except KilledWorker as error:
        reason = f"lost {error.last_worker.address if error.last_worker else 'a worker'} and others over the same part"
        raise CannotWrite(
            str(folder.path), reason, "look into the logs of the workers, then go on with --resume"
        ) from None
    finally:
        folder.close()
    return folder.tally


def _require_parts(job: Job) -> None:
    if job.read is not read_all:
        raise BadArgument("runner", "dask", f"local for {job.operation.verb}: it compares all rows with each other")
    if hasattr(job.make_sink(), "files"):
        raise BadArgument("runner", "dask", "local for this format: its files hold all rows")
    if any(source.stream is not None for source in job.sources):
        raise BadArgument("runner", "dask", "local for standard input: workers read files")


def _with_one_thread(job: Job) -> Job:
    """A worker runs as many parts at once as it has threads; each of them takes one, unless more are asked for."""
    operation: Any = job.operation
    if not isinstance(operation, Value) or getattr(operation, "threads", 1) is not None:
        return job
    single: Any = operation.with_fields(threads=1)
    return job._replace(operation=single)


@contextmanager
def _connected(scheduler: str | None) -> Iterator[Client]:
    """A client of the cluster at this address; without one, of a cluster on this machine that ends with the job."""
    if scheduler is None:
        with LocalCluster(threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            yield client
        return
    try:
        client = Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise UnreadableInput(scheduler, f"no dask scheduler answers: {error}") from None
    with client:
        yield client


def _make_all(client: Client, job: Job, folder: PartFolder, on_part: OnPart | None) -> None:
    """Hand out all parts that are missing, a few for each thread at a time, and note each that is whole."""
    missing = (
        (number, start)
        for number, start in enumerate(starts_of(job.sources, job.part_rows))
        if number not in folder.parts
    )
    running = as_completed(with_results=True)
    rows = 0

    def hand_out(count: int) -> None:
        for _ in range(count):
            if (part := next(missing, None)) is not None:
                future = client.submit(make_part, job, *part, pure=False, retries=RETRIES)
                running.add(future)

    threads = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
    hand_out(_AHEAD * max(threads, 1))
    for _, part in running:
        folder.add(part)
        rows += part.rows
        if on_part:
            on_part(rows)
        hand_out(1)
