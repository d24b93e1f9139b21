"""The cluster runner: runs jobs on dask.distributed and writes the same bytes as the local runner.

If a part depends only on its own rows, a worker makes it: it reads the rows, processes them and renames the finished
file; the client finds where each part begins and keeps the journal. For verbs that compare all rows, workers measure
the rows; for `generate`, they try numbers. The client then merges the results in order and writes them. If a worker is
lost, only its current tasks are lost, and dask gives them to another worker. Workers and client must see the same files
under the same names.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.puzzle import Puzzle
from fullhouse.errors import BadArgument, CannotWrite, MissingExtra, UnreadableInput
from fullhouse.generator.generate import Generation
from fullhouse.jobs import storage
from fullhouse.jobs.answer import with_one_thread
from fullhouse.jobs.chunk import State
from fullhouse.jobs.folder import Part, PartFolder
from fullhouse.jobs.made import MadeRows
from fullhouse.jobs.output import TEMPORARY
from fullhouse.jobs.parts import Job, write_part
from fullhouse.jobs.read import ROWS, Input, Reader
from fullhouse.jobs.run import Feed, Tally, chunk_size_for
from fullhouse.jobs.two_passes import ChosenRows, Measure
from fullhouse.jobs.write import FolderWriter

try:
    from distributed import Client, KilledWorker, LocalCluster, as_completed
    from distributed import TimeoutError as DaskTimeoutError
except ImportError:
    raise MissingExtra("dask", "cluster") from None

RETRIES = 3
"""How often a failed part is retried, possibly by another worker."""
_AHEAD = 3
"""The number of tasks queued per thread of the cluster, so that no worker is idle."""
_SLICE = 1 << 15
"""The number of rows that a worker measures per task."""
_FIRST_NUMBERS, _MOST_NUMBERS, _SECONDS = 16, 4096, 2.0
"""How many numbers the first task tries, the most that any task tries, and about how long a task should take."""

OnPart = Callable[[int], None]
"""Called with the number of rows finished so far."""
Found = TypeVar("Found")


def make_part(job: Job, number: int, start: State) -> Part:
    """Make one part; this runs on a worker."""
    return write_part(job, Feed(job.inputs, chunk_size_for(job.answering), start, job.read), number)


def run_on_dask(
    job: Job, open_folder: Callable[[], PartFolder], *, scheduler: str | None = None, on_part: OnPart | None = None
) -> Tally:
    """Make all missing parts on a cluster, then write the manifest.

    Without a scheduler address, start a cluster on the cores of this machine and stop it after the job.
    """
    if isinstance(job.make_writer(), FolderWriter):
        raise BadArgument("runner", "dask", "local for this format: its files hold all rows")
    _require_files(job.inputs)
    folder = open_folder()
    if folder.is_done:
        return folder.tally
    try:
        if folder.head is None:
            folder.begin(job.with_head(Feed(job.inputs, ChunkSize(), read=job.read)).head)
        job = _with_one_thread(job._replace(head=folder.head or {}))
        with _connected(scheduler) as client:
            _make_all(client, job, folder, on_part)
        for name in storage.files_in(folder.path):
            if name.endswith(TEMPORARY):  # left by workers that were lost
                storage.remove(storage.join(folder.path, name))
        folder.finish()
    finally:
        folder.close()
    return folder.tally


def hand_over(read: Reader, scheduler: str | None) -> bool:
    """Move the measuring or searching done while reading to a cluster; False if workers can make complete parts."""
    if isinstance(read, ChosenRows):
        read.each = partial(each_on_dask, scheduler=scheduler)
    elif isinstance(read, MadeRows):
        read.tries = partial(_try_on_dask, scheduler=scheduler)
    else:
        return False
    return True


def each_on_dask(
    measure: Measure, sources: Sequence[Input], threads: int | None, *, scheduler: str | None = None
) -> Iterator[tuple[int, Any]]:
    """Measure all rows on a cluster; yield the number of rows and the results of each task, in row order."""
    _require_files(sources)
    starts = ROWS.starts(sources, _SLICE)
    work = (partial(_measure_slice, measure, sources, start, _SLICE, threads or 1) for start in starts)
    with _connected(scheduler) as client:
        for found in _in_order(client, work):
            yield from found


def _measure_slice(
    measure: Measure, sources: Sequence[Input], start: State, rows: int, threads: int
) -> list[tuple[int, Any]]:
    feed, found = Feed(sources, ChunkSize(first=4096), start), []
    for _, chunk in feed.take(rows):
        found.append((len(chunk), measure(chunk, threads)))
        feed.size.worked(len(chunk))
    return found


def _try_on_dask(generation: Generation, *, scheduler: str | None) -> Iterator[Puzzle]:
    """Yield the puzzles of a generation, trying its numbers on a cluster until the time limit."""
    first, size = generation.next_number, _FIRST_NUMBERS
    specification, seed, scales = generation.specification, generation.seed, generation.scales
    worker = partial(
        Generation, specification, seed, scales=scales, threads=generation.threads or 1, device=generation.device
    )

    def work() -> Iterator[Callable[[], tuple[int, list[Puzzle], Puzzle | None, float]]]:
        nonlocal first
        while True:
            count = size
            yield partial(_try_numbers, worker, first, count)
            first += count

    def is_late() -> bool:
        return generation.deadline is not None and generation.deadline.is_stopped()

    with _connected(scheduler) as client:
        for tried, found, nearest, spent in _in_order(client, work(), is_late):
            yield from generation.take(tried, found, nearest)
            size = int(min(max(tried * _SECONDS / spent, 1), tried * 4, _MOST_NUMBERS))


def _try_numbers(
    make: Callable[..., Generation], first: int, size: int
) -> tuple[int, list[Puzzle], Puzzle | None, float]:
    """Return how many numbers were tried, the puzzles that meet the specification, the nearest one, and the time."""
    start, generation = time.perf_counter(), make(next_number=first)
    found = list(generation.chunk(size))
    return size, found, generation.nearest, max(time.perf_counter() - start, 1e-6)


def _in_order(
    client: Client, work: Iterable[Callable[[], Found]], is_late: Callable[[], bool] = lambda: False
) -> Iterator[Found]:
    """Yield the results of the cluster in the order of the work, with a few tasks queued per thread."""
    tasks = iter(work)
    waiting: deque[Any] = deque()
    while not is_late():
        more = islice(tasks, max(_AHEAD * _threads_of(client) - len(waiting), 0))  # fewer if a worker was lost
        waiting.extend(client.submit(task, pure=False, retries=RETRIES) for task in more)
        if not waiting:
            return
        try:
            found = waiting[0].result(timeout=1)
        except DaskTimeoutError:
            continue
        waiting.popleft()
        yield found


def _threads_of(client: Client) -> int:
    workers = client.scheduler_info(n_workers=-1)["workers"].values()
    return max(sum(int(worker["nthreads"]) for worker in workers), 1)


def _require_files(sources: Sequence[Input]) -> None:
    if any(source.stream is not None for source in sources):
        raise BadArgument("runner", "dask", "local for standard input: workers read files")


def _with_one_thread(job: Job) -> Job:
    """Limit each part to one thread unless more are requested: a worker already runs one part per thread."""
    return job._replace(answering=replace(job.answering, verb=with_one_thread(job.answering.verb)))


@contextmanager
def _connected(scheduler: str | None) -> Iterator[Client]:
    """Connect to the cluster at this address; without one, start a cluster on this machine that ends with the job."""
    try:
        if scheduler is None:
            with LocalCluster(threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
                yield client
        else:
            with _client_of(scheduler) as client:
                yield client
    except KilledWorker as error:
        worker = error.last_worker.address if error.last_worker else "a worker"
        advice = "look into the logs of the workers, then continue with --resume"
        raise CannotWrite("the cluster", f"lost {worker} and others over the same part", advice) from None


def _client_of(scheduler: str) -> Client:
    try:
        return Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise UnreadableInput(scheduler, f"no dask scheduler answers: {error}") from None


def _make_all(client: Client, job: Job, folder: PartFolder, on_part: OnPart | None) -> None:
    """Submit all missing parts, a few per thread at a time, and record each one when it is complete."""
    missing = (
        (number, start)
        for number, start in enumerate(job.read.starts(job.inputs, job.part_rows))
        if number not in folder.parts
    )
    running = as_completed(with_results=True)
    rows = 0

    def hand_out(count: int) -> None:
        for _ in range(count):
            if (part := next(missing, None)) is not None:
                future = client.submit(make_part, job, *part, pure=False, retries=RETRIES)
                running.add(future)

    hand_out(_AHEAD * _threads_of(client))
    for _, part in running:
        folder.add(part)
        rows += part.rows
        if on_part:
            on_part(rows)
        hand_out(1)
