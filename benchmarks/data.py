"""CPU time of `solve` over a Parquet file, beside what cannot be saved: the kernel, and pyarrow reading and writing.

    python benchmarks/data.py [--rows 2000000] [--repeats 3] [--threads 2] [--data FOLDER] [--check]

The rows are puzzles of 17 clues (`17clue.txt` in the data folder, otherwise our own), over and over until there are
enough. Each of the three is a process of its own; the time is its user and system time. They run in turn, several
times, so that a busy machine slows all of them; the best of each counts. Reading and writing has the same columns
(puzzle, status, solution, error), the same compression and the same groups of rows as our files; it reads in batches,
which takes half the time of reading at once, and what it writes is in memory before it starts. Exits 1 with --check if
`solve` takes more than a quarter longer than the two together.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
from bulk import puzzles
from measuring import DATA, machine

LIMIT = 1.25
TIMED = """
import json, resource, sys, time
source, target, threads = sys.argv[1], sys.argv[2], int(sys.argv[3])
%s
before, start = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
%s
after, end = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
print(json.dumps([after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, end - start]))
"""
KERNEL = (
    """
import numpy as np
import pyarrow.parquet as pq
import fullhouse as fh
column = pq.read_table(source)["puzzle"].combine_chunks()
rows = np.frombuffer(column.buffers()[2], dtype=np.uint8)[: len(column) * 81].reshape(-1, 81) - ord("0")
fh.solve_batch(rows[:16], threads=threads)
""",
    """
for begin in range(0, len(rows), 32768):
    fh.solve_batch(rows[begin : begin + 32768], threads=threads)
""",
)
ARROW = (
    """
import pyarrow as pa, pyarrow.parquet as pq
pa.set_cpu_count(threads)
solved = pq.read_table(sys.argv[4])
solved = pa.table({name: pa.concat_arrays(solved[name].chunks) for name in solved.column_names})
""",
    """
for batch in pq.ParquetFile(source, memory_map=True).iter_batches(65536):
    pass
pq.write_table(solved, target, compression="zstd", row_group_size=65536, use_dictionary=["status", "error"])
""",
)
OURS = (
    """
import pyarrow as pa
from fullhouse import jobs
import fullhouse.jobs.verbs, fullhouse.jobs.sinks.arrow, fullhouse.jobs.operations.solve, fullhouse.engines.batch
pa.set_cpu_count(threads)
""",
    """
jobs.solve(source, target, threads=threads, force=True)
""",
)
STEPS = {"kernel": KERNEL, "read and write": ARROW, "solve": OURS}


def seconds(step: tuple[str, str], *arguments: str) -> tuple[float, float]:
    """CPU and wall-clock seconds of a step in a process of its own."""
    done = subprocess.run([sys.executable, "-c", TIMED % step, *arguments], capture_output=True, text=True, check=True)
    cpu, wall = json.loads(done.stdout)
    return cpu, wall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    best: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        source, solved, target = (str(Path(folder) / name) for name in ("in.parquet", "solved.parquet", "out.parquet"))
        pq.write_table(pa.table({"puzzle": puzzles(options.data, options.rows)}), source)
        seconds(OURS, source, solved, str(options.threads))
        for _ in range(options.repeats):
            for name, step in STEPS.items():
                taken = seconds(step, source, target, str(options.threads), solved)
                best[name] = min(taken, best.get(name, taken))
    print(machine())
    print(f"{options.rows:,} rows, {options.threads} threads, best of {options.repeats}\n")
    for name, (cpu, wall) in best.items():
        print(f"{name:<16} {cpu:7.2f} s CPU {wall:7.2f} s   {cpu / options.rows * 1e6:6.2f} us a row")
    ratio = best["solve"][0] / (best["kernel"][0] + best["read and write"][0])
    print(f"\nsolve takes {ratio:.2f} times kernel, reading and writing; at most {LIMIT} is promised")
    sys.exit(options.check and ratio > LIMIT)


if __name__ == "__main__":
    main()
