"""How long `fullhouse solve PUZZLE` takes from start to end, beside `python -c pass`: at most 2.5 times as long.

    python benchmarks/startup.py [--repeats 40] [--limit 2.5]

CPU time of child processes (user and system), both sides in turn within one run, so that a busy machine slows both.
Prints the medians and their ratio, and exits 1 if the promise is broken.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOURCE = Path(__file__).resolve().parents[1] / "src"


def environment(cache: str) -> dict[str, str]:
    """Run this source with its bytecode kept in a folder of our own, as an installed package has it."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(SOURCE), "PYTHONPYCACHEPREFIX": cache}


def cpu_seconds(command: Sequence[str], cache: str) -> float:
    """The CPU time that this command takes as a child process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment(cache))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def commands() -> dict[str, list[str]]:
    """What is compared; the first is what the others are measured by."""
    script = shutil.which("fullhouse", path=str(Path(sys.executable).parent))
    python = sys.executable
    found = {
        "python -c pass": [python, "-c", "pass"],
        "python -m fullhouse solve PUZZLE": [python, "-m", "fullhouse", "solve", PUZZLE],
        "entry point, solve PUZZLE": [python, "-c", "from fullhouse.cli.entry import main; main()", "solve", PUZZLE],
        "full application, solve PUZZLE": [python, "-m", "fullhouse", "solve", "--show", "solution", PUZZLE],
    }
    return found | ({"fullhouse solve PUZZLE": [script, "solve", PUZZLE]} if script else {})


def measure(repeats: int) -> dict[str, list[float]]:
    """The times of every command, after one run that is not counted."""
    times: dict[str, list[float]] = {name: [] for name in commands()}
    with tempfile.TemporaryDirectory() as cache:
        for repeat in range(repeats + 1):
            for name, command in commands().items():
                seconds = cpu_seconds(command, cache)
                if repeat:
                    times[name].append(seconds)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=40)
    parser.add_argument("--limit", type=float, default=2.5)
    arguments = parser.parse_args()
    times = measure(arguments.repeats)
    base = median(times["python -c pass"])
    for name, taken in times.items():
        print(f"{name:<34} {median(taken) * 1000:7.1f} ms {median(taken) / base:6.2f} times")
    promised = "fullhouse solve PUZZLE" if "fullhouse solve PUZZLE" in times else "entry point, solve PUZZLE"
    return int(median(times[promised]) / base > arguments.limit)


if __name__ == "__main__":
    sys.exit(main())
