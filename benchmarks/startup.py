"""CPU time of whole commands, as multiples of `python -c pass`.

    python benchmarks/startup.py [--repeats 15]

Promised: `fullhouse solve PUZZLE` 2.5 times, `fullhouse --help` 8, any other command on one puzzle 20, and 30 if it
uses pyarrow. It measures the CPU time of child processes (user and system), one after another within each repeat, so
that a busy machine slows all of them. Prints the medians and their ratios, and exits 1 if one is over its limit.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOURCE = Path(__file__).resolve().parents[1] / "src"
BASE = "python -c pass"
SOLVE = "solve PUZZLE"
HELP = "--help"
PARQUET = "solve FILE -o PARQUET"
LIMITS = {BASE: 1.0, SOLVE: 2.5, HELP: 8.0, PARQUET: 30.0}
LIMIT = 20.0
HELPED = (
    *("solve", "check", "count", "explain", "hint", "rate", "canonical", "convert"),
    *("generate", "practice", "minimize", "neighbours", "climb", "bench", "euler"),
)
RUN = ("check", "count", "explain", "hint", "rate", "canonical", "convert", "minimize")


def environment(cache: str) -> dict[str, str]:
    """Run this source with its bytecode kept in a folder of our own, as an installed package has it."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(SOURCE), "PYTHONPYCACHEPREFIX": cache}


def cpu_seconds(command: Sequence[str], cache: str) -> float:
    """The CPU time that this command takes as a child process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=True, env=environment(cache))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def commands(folder: str) -> dict[str, list[str]]:
    """The commands to compare; all others are multiples of the first. Files go to this folder."""
    lines, parquet = Path(folder, "puzzle.txt"), Path(folder, "solved.parquet")
    lines.write_text(f"{PUZZLE}\n", encoding="ascii")
    start = [sys.executable, "-c", "from fullhouse.cli.entry import main; main()"]
    return {
        BASE: [sys.executable, "-c", "pass"],
        SOLVE: [*start, "solve", PUZZLE],
        HELP: [*start, "--help"],
        **{f"{name} --help": [*start, name, "--help"] for name in HELPED},
        **{f"{name} PUZZLE": [*start, name, PUZZLE] for name in RUN},
        "generate --seed 7": [*start, "generate", "--seed", "7"],
        PARQUET: [*start, "solve", str(lines), "-o", str(parquet), "--force", "--quiet"],
    }


def measure(repeats: int) -> dict[str, list[float]]:
    """The times of every command, after one run that is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        compared = commands(folder)
        times: dict[str, list[float]] = {name: [] for name in compared}
        for repeat in range(repeats + 1):
            for name, command in compared.items():
                seconds = cpu_seconds(command, folder)
                if repeat:
                    times[name].append(seconds)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=15)
    times = measure(parser.parse_args().repeats)
    base = median(times[BASE])
    ratios = {name: median(taken) / base for name, taken in times.items()}
    for name, ratio in ratios.items():
        limit = LIMITS.get(name, LIMIT)
        mark = f"  more than {limit:g}" if ratio > limit else ""
        print(f"{name:<24} {median(times[name]) * 1000:7.1f} ms {ratio:6.2f} times{mark}")
    return int(any(ratio > LIMITS.get(name, LIMIT) for name, ratio in ratios.items()))


if __name__ == "__main__":
    sys.exit(main())
