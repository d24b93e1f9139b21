"""CPU time of `solve` on a Parquet file, compared with its lower bound: the kernel, and pyarrow reading and writing.

    python benchmarks/data.py [--rows 2000000] [--repeats 7] [--threads 2] [--data FOLDER] [--check] [--peer LIBRARY]

The rows are puzzles of 17 clues (`17clue.txt` in the data folder, otherwise our own), repeated until there are
enough. Each of the three is a process of its own; the time is its user and system time. They run in turn, several
times, so that a busy machine slows all of them; the best of each counts. Reading and writing has the same columns
(puzzle, status, solution, error), the same compression and the same groups of rows as our files; it reads in batches,
which takes half the time of reading at once, and what it writes is in memory before it starts. Exits 1 with --check if
`solve` takes more than a quarter longer than the two together.

For scale, the same job in other common ways, once, on the first rows of the same file: a frame of pandas whose
puzzles py-sudoku solves (both from PyPI), and a loop in Python that calls Tdoku through ctypes (`--peer` names its
library, as in search.py). Both read and write Parquet. Peers that are not installed are skipped with a message.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
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
import fullhouse.jobs.functions, fullhouse.jobs.arrow, fullhouse.engines.solve_batch
pa.set_cpu_count(threads)
""",
    """
jobs.solve(source, target, threads=threads, force=True)
""",
)
PANDAS = (
    """
import pandas as pd
from sudoku import Sudoku
def solve(line):
    cells = [int(cell) or None for cell in line]
    board = Sudoku(3, 3, board=[cells[row : row + 9] for row in range(0, 81, 9)]).solve().board
    return "".join(str(digit) for row in board for digit in row)
""",
    """
frame = pd.read_parquet(source)
frame["solution"] = frame["puzzle"].map(solve)
frame.to_parquet(target, compression="zstd")
""",
)
TDOKU = (
    """
import ctypes
import pyarrow as pa, pyarrow.parquet as pq
solve = ctypes.CDLL(sys.argv[4]).TdokuSolverDpllTriadSimd
solve.restype = ctypes.c_size_t
solve.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p, ctypes.POINTER(ctypes.c_size_t)]
solution, guesses = ctypes.create_string_buffer(82), ctypes.byref(ctypes.c_size_t())
""",
    """
puzzles = pq.read_table(source)["puzzle"].to_pylist()
solutions = []
for puzzle in puzzles:
    count = solve(puzzle.encode(), 2, 0, solution, guesses)
    solutions.append(solution.raw[:81].decode() if count == 1 else None)
pq.write_table(pa.table({"puzzle": puzzles, "solution": solutions}), target, compression="zstd")
""",
)
FEW, MANY = 20, 200_000
"""Rows for py-sudoku, and for a loop in Python."""
STEPS = {"kernel": KERNEL, "read and write": ARROW, "solve": OURS}


def seconds(step: tuple[str, str], *arguments: str) -> tuple[float, float]:
    """CPU and wall-clock seconds of a step in a process of its own."""
    done = subprocess.run([sys.executable, "-c", TIMED % step, *arguments], capture_output=True, text=True, check=True)
    cpu, wall = json.loads(done.stdout)
    return cpu, wall


def peers(lines: list[str], folder: Path, library: Path | None) -> Iterator[str]:
    """Yield a line for each other way to do it, with its time a row; or why it is left out."""
    sides = {"pandas, py-sudoku": (PANDAS, FEW, ""), "ctypes, Tdoku": (TDOKU, MANY, str(library or ""))}
    for name, (step, count, argument) in sides.items():
        if step is PANDAS and not (find_spec("pandas") and find_spec("sudoku")):
            yield f"{name}: left out; pip install pandas py-sudoku"
        elif step is TDOKU and library is None:
            yield f"{name}: left out; --peer names libtdoku.so"
        else:
            rows = lines[:count]
            pq.write_table(pa.table({"puzzle": rows}), folder / "few.parquet")
            cpu, _ = seconds(step, str(folder / "few.parquet"), str(folder / "few-solved.parquet"), "1", argument)
            yield f"{name:<17} {cpu / len(rows) * 1e6:14,.2f} us a row, of {len(rows):,} rows"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--peer", type=Path)
    options = parser.parse_args()
    best: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        source, solved, target = (str(Path(folder) / name) for name in ("in.parquet", "solved.parquet", "out.parquet"))
        lines = puzzles(options.data, options.rows)
        pq.write_table(pa.table({"puzzle": lines}), source)
        seconds(OURS, source, solved, str(options.threads))
        for _ in range(options.repeats):
            for name, step in STEPS.items():
                taken = seconds(step, source, target, str(options.threads), solved)
                best[name] = min(taken, best.get(name, taken))
        others = list(peers(lines, Path(folder), options.peer))
    print(machine())
    print(f"{options.rows:,} rows, {options.threads} threads, best of {options.repeats}\n")
    for name, (cpu, wall) in best.items():
        print(f"{name:<16} {cpu:7.2f} s CPU {wall:7.2f} s   {cpu / options.rows * 1e6:6.2f} us a row")
    ratio = best["solve"][0] / (best["kernel"][0] + best["read and write"][0])
    print(f"\nsolve takes {ratio:.2f} times kernel, reading and writing; at most {LIMIT} is promised")
    print("\nfor scale, once:", *others, sep="\n")
    sys.exit(options.check and ratio > LIMIT)


if __name__ == "__main__":
    main()
