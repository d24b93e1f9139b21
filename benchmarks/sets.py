"""Time of the verbs for data sets, compared with the kernel that each calls; and of one and two dask workers.

    python benchmarks/sets.py [--rows 2000000] [--rated 50000] [--repeats 2] [--data FOLDER] [--only dedup] [--check]

`dedup` gets puzzles of 18 clues, all of them different up to symmetry or nearly so: puzzles of 17 clues
(`17clue.txt` in the data folder, otherwise our own), each with one more clue of its solution, in every empty cell in
turn. `describe` gets the puzzles of 17 clues, and easy ones (`kaggle_1m_sample.txt`, if available), which are rated
in a fifth of the time; `canonical_batch` and `rate_batch` get the same rows in memory. Each is a
process of its own with one thread; the time is its user and system time. The workers of dask have wall-clock time:
they rate the same rows, in a cluster of one process and of two, which is started before. For comparison, one and
two plain processes do the same work without dask: on a machine that is busy with other things two of them are
hardly faster than one, and then the promise is about the share of that. All run in turn, several times, so that a busy
machine slows all of them; the best of each counts. Exits 1 with --check if a promise is broken.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from bulk import puzzles
from data import seconds
from measuring import DATA, machine

import fullhouse as fh
from fullhouse import jobs

ROWS = """
import numpy as np
import fullhouse as fh
rows = np.frombuffer(open(source, "rb").read(), dtype=np.uint8).reshape(-1, 82)[:, :81] - ord("0")
"""
OURS = """
from fullhouse import jobs
few = target + "-few.txt"
open(few, "wb").write(open(source, "rb").read(82 * 16))
"""
STEPS = {
    name: (f"{before}\n{work.replace('ROWS', few)}", work.replace("ROWS", many))
    for name, before, work, few, many in (
        ("canonical_batch", ROWS, "fh.canonical_batch(ROWS, threads=threads)", "rows[:16]", "rows"),
        ("dedup", OURS, "jobs.dedup(ROWS, target, threads=threads, force=True)", "few", "source"),
        ("rate_batch", ROWS, "fh.rate_batch(ROWS, scales='hodoku', threads=threads)", "rows[:16]", "rows"),
        ("describe", OURS, "jobs.describe(ROWS, threads=threads)", "few", "source"),
    )
}
STEPS |= {f"{name}, easy": STEPS[name] for name in ("rate_batch", "describe")}
"""The untimed preparation and the timed work. Each has worked on 16 rows before: modules are loaded when a
function is first called, which takes a tenth of a second, and would count for one side only."""
PROMISES = {
    "dedup": ("canonical_batch", 1.5),
    "describe": ("rate_batch", 1.2),
    "describe, easy": ("rate_batch, easy", 1.2),
}
SPEEDUP = 1.7
PART_ROWS = 2500
PLAIN = """
import sys
source, number, count, part = sys.argv[1], *map(int, sys.argv[2:])
"""
PLAIN += f"{ROWS}\nfh.rate_batch(rows[:16], scales='hodoku', threads=1)\nprint(flush=True)\nsys.stdin.readline()\n"
PLAIN += "for begin in range(number * part, len(rows), count * part):\n"
PLAIN += "    fh.rate_batch(rows[begin : begin + part], scales='hodoku', threads=1)\n"
"""The work without dask, files or a scheduler: the throughput of one and of two plain processes."""


def different(lines: list[str], count: int) -> bytes:
    """This many puzzles with one clue more, as lines."""
    digits = np.array([list(line.encode()) for line in lines], dtype=np.uint8) - ord("0")
    solutions = fh.solve_batch(digits).solutions
    found: list[bytes] = []
    rows = np.arange(len(digits))
    empty = np.argsort(digits > 0, axis=1, kind="stable")
    for turn in range(-(-count // len(digits))):  # with few puzzles, the cells come round again
        more = digits.copy()
        more[rows, empty[:, turn % 50]] = solutions[rows, empty[:, turn % 50]]
        text = np.full((len(more), 82), ord("\n"), dtype=np.uint8)
        text[:, :81] = more + ord("0")
        found.append(text.tobytes())
    return b"".join(found)[: 82 * count]


def file_of(step: str) -> str:
    """The file that a step reads."""
    if step in ("dedup", "canonical_batch"):
        return "many.txt"
    return "easy.txt" if "easy" in step else "few.txt"


class Taken(NamedTuple):
    """Seconds of one cluster: by the clock, and of CPU in its busiest worker."""

    wall: float
    busiest: float


def scaling(source: str, folder: Path, repeats: int) -> tuple[dict[int, Taken], dict[int, float]]:
    """The best of one worker and of two; and of the same work in one plain process and in two, without dask."""
    clusters: dict[int, Taken] = {}
    plain: dict[int, float] = {}
    for turn in range(repeats):
        for count in (1, 2):
            taken = in_cluster(source, f"{folder}/{turn}-{count}", count)
            clusters[count] = min(taken, clusters.get(count, taken))
            wall = in_processes(source, count)
            plain[count] = min(wall, plain.get(count, wall))
    return clusters, plain


def in_cluster(source: str, folder: str, count: int) -> Taken:
    """Rate all rows on this many workers, which have done the same with a few before."""
    from distributed import Client, LocalCluster

    few = f"{source}-few.txt"
    Path(few).write_bytes(Path(source).read_bytes()[: 82 * 64])
    with (
        LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        Client(cluster) as client,
    ):
        assert len(cluster.workers) == count, "the cluster has a different number of workers than requested"
        address = cluster.scheduler_address
        for name, rows in ((few, 8), (source, PART_ROWS)):
            before, start = client.run(time.process_time), time.perf_counter()
            jobs.rate(name, f"{folder}-{rows}/", part_rows=rows, scales="hodoku", runner="dask", scheduler=address)
            wall, after = time.perf_counter() - start, client.run(time.process_time)
    return Taken(wall, max(after[worker] - before[worker] for worker in after))


def in_processes(source: str, count: int) -> float:
    """Rate all rows in this many processes, each its share of the parts; the clock starts when all are ready."""
    found = [
        subprocess.Popen(
            [sys.executable, "-c", PLAIN, source, str(number), str(count), str(PART_ROWS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(count)
    ]
    for process in found:
        assert process.stdout is not None
        process.stdout.readline()
    start = time.perf_counter()
    for process in found:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in found:
        process.communicate()
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--rated", type=int, default=50_000)
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--only", choices=(*PROMISES, "dask"), action="append")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    chosen = options.only or [*PROMISES, "dask"]
    easy = options.data / "kaggle_1m_sample.txt"
    if not easy.exists():
        chosen = [verb for verb in chosen if "easy" not in verb]
    steps = [name for verb in PROMISES if verb in chosen for name in (PROMISES[verb][0], verb)]
    best: dict[str, float] = {}
    rows: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = puzzles(options.data, options.rated)
        (folder / "many.txt").write_bytes(different(sorted(set(lines)), options.rows))
        (folder / "few.txt").write_text("".join(f"{line}\n" for line in lines))
        if easy.exists():
            (folder / "easy.txt").write_text(easy.read_text().replace(".", "0"))
        for _ in range(options.repeats):
            for step in steps:
                source = folder / file_of(step)
                rows[step] = source.stat().st_size // 82
                cpu, _wall = seconds(STEPS[step], str(source), str(folder / "out.csv"), "1")
                best[step] = min(cpu, best.get(step, cpu))
        workers, plain = scaling(str(folder / "few.txt"), folder, options.repeats) if "dask" in chosen else ({}, {})
    print(machine())
    print(f"{options.rows:,} rows for dedup, {options.rated:,} of 17 clues for the others, best of {options.repeats}\n")
    broken = False
    for step, taken in best.items():
        print(f"{step:<16} {taken:7.2f} s CPU   {taken / rows[step] * 1e6:7.2f} us a row")
    for verb, (beside, limit) in PROMISES.items():
        if verb in best:
            ratio = best[verb] / best[beside]
            broken |= ratio > limit
            print(f"{verb} takes {ratio:.2f} times {beside}; at most {limit} is promised")
    if workers:
        speedup, possible = workers[1].wall / workers[2].wall, plain[1] / plain[2]
        share = workers[1].busiest / workers[2].busiest
        print(
            f"two dask workers are {speedup:.2f} times as fast as one: {workers[1].wall:.1f} s, {workers[2].wall:.1f} s"
        )
        print(f"  two plain processes {possible:.2f} times as fast as one: {plain[1]:.1f} s, {plain[2]:.1f} s")
        print(
            f"  by CPU time of the busiest worker {share:.2f}: {workers[1].busiest:.1f} s, {workers[2].busiest:.1f} s"
        )
        print(f"at least {SPEEDUP} is promised, where two plain processes are twice as fast as one")
        broken |= 2 * speedup / possible < SPEEDUP
    sys.exit(options.check and broken)


if __name__ == "__main__":
    main()
