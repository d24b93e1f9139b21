"""CPU time of commands on large files, compared with the batch functions they call, in the same run.

    python benchmarks/bulk.py [--rows 1000000] [--repeats 3] [--data FOLDER] [--only solve] [--check]

The rows are 17-clue puzzles (`17clue.txt` in the data folder, otherwise our own), repeated until there are enough;
`rate` gets fewer, drawn from all of them. Commands are child processes with one thread, their time is user and system
time from start to end; batch functions work on an array in memory, in one thread of a process of their own. Each is run
several times, all in turn within one run, so that a busy machine slows all of them; the best of each counts. Exits 1
with --check if a promise is broken.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from measuring import DATA, child_seconds, machine

FEW = {"rate": 10}
"""How many times fewer rows a command gets."""
BATCH = """
import os, sys, time
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the command has it: threads of NumPy that wait cost CPU time
import numpy as np
import fullhouse as fh
fh.solve_batch, fh.rate_batch, fh.canonical_batch  # loaded before the clock starts
lines = open(sys.argv[1], "rb").read().split()
digits = np.frombuffer(b"".join(lines), dtype=np.uint8).reshape(-1, 81) - ord("0")
start = time.process_time()
%s
print(time.process_time() - start)
"""
"""A batch function on the rows of a file with zeros for blanks."""
KERNELS = {
    "solve_batch": "for rows in np.array_split(digits, max(len(digits) // 16384, 1)): fh.solve_batch(rows, threads=1)",
    "rate_batch": "fh.rate_batch(digits, scales=['hodoku', 'guesses'], threads=1)",
    "canonical_batch": "fh.canonical_batch(digits, threads=1)",
}


class Case(NamedTuple):
    """A command, what it is measured by, and how many times as long it may take."""

    name: str
    arguments: list[str]
    file: str
    beside: str
    limit: float


CASES = [
    Case("solve lines", ["solve"], "lines.txt", "solve_batch", 1.6),
    Case("solve CSV to CSV", ["solve", "--csv"], "rows.csv", "solve_batch", 4),
    Case("solve JSON to JSON", ["solve", "--json"], "rows.jsonl", "solve_batch", 6),
    Case("solve lines to CSV", ["solve", "--csv"], "lines.txt", "solve_batch", 4),
    Case("solve lines to JSON", ["solve", "--json"], "lines.txt", "solve_batch", 4),
    Case("solve named lines", ["solve"], "named.txt", "solve_batch", 20),
    Case("solve named CSV to CSV", ["solve", "--csv"], "named.csv", "solve_batch", 20),
    Case("solve named JSON to JSON", ["solve", "--json"], "named.jsonl", "solve_batch", 20),
    Case("count --limit 2", ["count", "--limit", "2"], "lines.txt", "solve_batch", 1.6),
    Case("count", ["count"], "lines.txt", "count --limit 2", 1.1),
    Case("check", ["check"], "lines.txt", "count", 3),
    Case("rate", ["rate", "--scale", "hodoku", "--scale", "guesses"], "rate.txt", "rate_batch", 1.1),
    Case("canonical", ["canonical"], "lines.txt", "canonical_batch", 1.1),
]
"""In this order: a case may be measured by one before it."""
FILE_OF = {"solve_batch": "lines.txt", "rate_batch": "rate.txt", "canonical_batch": "lines.txt"}


def puzzles(data: Path, rows: int) -> list[str]:
    """This many puzzles, with zeros for blanks."""
    file = data / "17clue.txt"
    if file.exists():
        lines = [line[:81].replace(".", "0") for line in file.read_text().splitlines()]
    else:
        command = [sys.executable, "-m", "fullhouse", "generate", "--count", "1000", "--seed", "1", "--minimal"]
        made = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        lines = [line[:81].replace(".", "0") for line in made.splitlines()]
    return (lines * (rows // len(lines) + 1))[:rows]


def write_files(folder: Path, lines: list[str]) -> None:
    """Write these rows in every format, with and without names."""
    numbered = list(enumerate(lines, start=1))
    texts: dict[str, Callable[[], str]] = {
        "lines.txt": lambda: "".join(f"{line}\n" for line in lines),
        "named.txt": lambda: "".join(f"{line} # Grid {number}\n" for number, line in numbered),
        "rows.csv": lambda: "id,puzzle,level\n" + "".join(f"{number},{line},hard\n" for number, line in numbered),
        "named.csv": lambda: "puzzle,name\n" + "".join(f"{line},Grid {number}\n" for number, line in numbered),
        "rows.jsonl": lambda: "".join(f'{{"id": {number}, "puzzle": "{line}"}}\n' for number, line in numbered),
        "named.jsonl": lambda: "".join(
            f'{{"puzzle": "{line}", "name": "Grid {number}"}}\n' for number, line in numbered
        ),
    }
    for name, fewer in FEW.items():
        texts[f"{name}.txt"] = lambda fewer=fewer: "".join(f"{line}\n" for line in lines[::fewer])  # type: ignore[misc]
    for name, text in texts.items():
        (folder / name).write_text(text())


def batch_seconds(kernel: str, folder: Path) -> float:
    """CPU seconds of a batch function alone."""
    command = [sys.executable, "-c", BATCH % KERNELS[kernel], str(folder / FILE_OF[kernel])]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def command_seconds(case: Case, folder: Path) -> float:
    """CPU seconds of a command that writes to a file; its bytecode is kept, as that of an installed package is."""
    verb, *options = case.arguments
    command = [sys.executable, "-m", "fullhouse", verb, str(folder / case.file), *options, "-j", "1"]
    kept = f"env -u PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX={folder / 'bytecode'}"
    return child_seconds(f"{kept} {shlex.join(command)} > {folder / 'out'}")


def measure(cases: list[Case], folder: Path, repeats: int) -> dict[str, float]:
    """The best time of each case, and of what it is measured by."""
    beside = [name for name in KERNELS if any(case.beside == name for case in cases)]
    best: dict[str, float] = {}
    for verb in {case.arguments[0] for case in cases}:
        command_seconds(Case("warm up", [verb, "--schema"], "lines.txt", "", 0), folder)
    for _ in range(repeats):
        times = {name: batch_seconds(name, folder) for name in beside}
        times |= {case.name: command_seconds(case, folder) for case in cases}
        best = {name: min(seconds, best.get(name, seconds)) for name, seconds in times.items()}
    return best


def with_beside(names: str) -> list[Case]:
    """The cases whose name has this in it, and those that they are measured by."""
    chosen = [case for case in CASES if names in case.name]
    needed = {case.beside for case in chosen} | {case.name for case in chosen}
    needed |= {case.beside for case in CASES if case.name in needed}
    return [case for case in CASES if case.name in needed]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of 17clue.txt")
    parser.add_argument("--only", default="", metavar="TEXT", help="cases with this in their name")
    parser.add_argument("--check", action="store_true", help="exit 1 if a promise is broken")
    options = parser.parse_args()
    cases = with_beside(options.only)
    with tempfile.TemporaryDirectory() as name:
        write_files(Path(name), puzzles(options.data, options.rows))
        best = measure(cases, Path(name), options.repeats)
    print(f"{options.rows:,} rows, best of {options.repeats}; {machine()}")
    for kernel in KERNELS:
        if kernel in best:
            print(f"{kernel:<26}{best[kernel]:>9.3f} s")
    broken = 0
    for case in cases:
        ratio = best[case.name] / best[case.beside]
        broken += ratio > case.limit
        mark = "" if ratio <= case.limit else "  too slow"
        print(f"{case.name:<26}{best[case.name]:>9.3f} s{ratio:>8.2f} x {case.beside:<16} at most {case.limit:g}{mark}")
    print(json.dumps({name: round(seconds, 3) for name, seconds in best.items()}))
    return int(options.check and broken > 0)


if __name__ == "__main__":
    sys.exit(main())
