"""Puzzles per CPU second next to the programs that people use today: the table of the README.

    python benchmarks/peers.py --python VENV/bin/python --tdoku libtdoku.so --qqwing qqwing --hodoku HODOKU.jar

Peers are installed elsewhere; those that are not named are left out:

- `--python` is an interpreter with py-sudoku and pencilmark (`pip install py-sudoku pencilmark`).
- `--tdoku` is a shared library, built from `solver_dpll_triad_simd.cc` and `util.cc` with `-O3 -march=native`.
- `--qqwing` is the command (`apt-get install qqwing`).
- `--hodoku` is the jar, or a folder of classes; it needs `java`.

Every program runs in one thread on the same puzzles, drawn from the data folder with a seed. Measured is CPU time
(user and system) per puzzle; programs take turns, several times, and the best counts. A program that is slow gets
fewer puzzles. Start-up is excluded: Python sides time themselves after a first call, and for the commands the time of
a short run is subtracted from that of a long one. HoDoKu solves by logic only, so it appears in the row of ratings.
Solvers that can prove uniqueness do so: Fullhouse, pencilmark and tdoku. py-sudoku and QQWing stop at the first
solution, which is less work.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from measuring import DATA, child_seconds, machine
from search import compiled_shim

Side = Callable[[Path, list[str]], float]
"""The work of a program on a file with these lines; returns puzzles per CPU second."""
SETS = {"17 clues": "17clue.txt", "hardest": "forum_hardest_1106.txt"}
ROWS = {f"solved, {name}": name for name in SETS} | {"rated, 17 clues": "17 clues"}
CHILD = """
import json, sys, time
setup, work, path, seconds = sys.argv[1:]
lines = open(path).read().split()
exec(setup)
step = eval(work)
step(lines[:1])
done, size, start = 0, 1, time.process_time()
while (spent := time.process_time() - start) < float(seconds):
    part = [lines[(done + row) % len(lines)] for row in range(size)]
    step(part)
    done += size
    size = min(2 * size, 10_000)
print(json.dumps(done / spent))
"""
"""A loop that works on more and more puzzles at once, until its CPU time is used up."""
NESTED = "[[[int(c) if c in '123456789' else None for c in l[r:r+9]] for r in range(0, 81, 9)] for l in ls]"
PYTHON_SIDES = {
    "Fullhouse": {
        "solved": ("import fullhouse as fh", "lambda ls: fh.solve_batch(ls, threads=1)"),
        "rated": ("import fullhouse as fh", "lambda ls: fh.rate_batch(ls, scales='hodoku', threads=1)"),
    },
    "py-sudoku": {
        "solved": ("from sudoku import Sudoku", f"lambda ls: [Sudoku(3, 3, board=b).solve() for b in {NESTED}]"),
    },
    "pencilmark": {
        "solved": ("import pencilmark", "lambda ls: [pencilmark.solve(l) for l in ls]"),
        "rated": ("import pencilmark", "lambda ls: [pencilmark.rate(l) for l in ls]"),
    },
}
TDOKU = """
import ctypes
shim = ctypes.CDLL({shim!r}).loop
shim.restype = ctypes.c_double
solve = ctypes.CDLL({library!r}).TdokuSolverDpllTriadSimd
found, guessed = ctypes.c_size_t(), ctypes.c_size_t()
def run(ls):
    text = "\\n".join(ls + [""]).encode()
    shim(solve, text, ctypes.c_size_t(len(ls)), ctypes.c_size_t(2), ctypes.byref(found), ctypes.byref(guessed))
"""


def looping(python: str, setup: str, work: str, seconds: float) -> Side:
    """Puzzles per CPU second of a loop in Python."""

    def measured(path: Path, _lines: list[str]) -> float:
        command = [python, "-c", CHILD, setup, work, str(path), str(seconds)]
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        return float(json.loads(done.stdout))

    return measured


def command_side(command: Callable[[Path], str], lines: list[str], seconds: float) -> float:
    """Puzzles per CPU second of a command; the time of a short run is subtracted from that of a long one."""
    with tempfile.TemporaryDirectory() as folder:
        short, long = Path(folder) / "short.txt", Path(folder) / "long.txt"
        few, rows = 20, 200
        short.write_text("\n".join([*lines[:few], ""]))
        begun = child_seconds(command(short))
        while True:
            long.write_text("\n".join([*(lines[row % len(lines)] for row in range(rows)), ""]))
            spent = child_seconds(command(long)) - begun
            if spent >= seconds:
                return (rows - few) / spent
            rows = min(rows * 10, int(rows * max(2.0, 1.2 * seconds / max(spent, 0.01))))


def sides_of(options: argparse.Namespace, shim: str) -> dict[str, dict[str, Side]]:
    """The work of each program, by kind, as a function of a file and its lines."""
    seconds = options.seconds
    pythons = {"Fullhouse": sys.executable, "py-sudoku": options.python, "pencilmark": options.python}
    sides: dict[str, dict[str, Side]] = {}
    for name, kinds in PYTHON_SIDES.items():
        if pythons[name]:
            sides[name] = {kind: looping(pythons[name], *work, seconds) for kind, work in kinds.items()}
    if options.hodoku:
        run = f"-Djava.awt.headless=true -XX:+UseSerialGC -cp {options.hodoku} sudoku.Main"
        rate: Callable[[Path], str] = lambda path: (  # noqa: E731
            f"cd {path.parent} && java {run} /c default /bs {path.name} /o stdout > /dev/null"
        )
        sides["HoDoKu"] = {"rated": lambda _, lines: command_side(rate, lines, seconds)}
    if options.tdoku:
        setup = TDOKU.format(shim=shim, library=str(Path(options.tdoku).resolve()))
        sides["tdoku"] = {"solved": looping(sys.executable, setup, "run", seconds)}
    if options.qqwing:
        solve: Callable[[Path], str] = lambda path: f"{options.qqwing} --solve --one-line < {path} > /dev/null"  # noqa: E731
        sides["QQWing"] = {"solved": lambda _, lines: command_side(solve, lines, seconds)}
    return sides


def rounded(speed: float) -> str:
    """The number with two significant digits, as more would not repeat."""
    size = 10 ** max(0, len(str(int(speed))) - 2)
    return f"{round(speed / size) * size:,.0f}" if speed >= 10 else f"{speed:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--python", metavar="PATH", help="an interpreter with py-sudoku and pencilmark")
    parser.add_argument("--tdoku", metavar="PATH", help="libtdoku.so")
    parser.add_argument("--qqwing", metavar="COMMAND", help="the command qqwing")
    parser.add_argument("--hodoku", metavar="PATH", help="the jar of HoDoKu, or a folder of its classes")
    parser.add_argument("--seconds", type=float, default=3, help="CPU seconds per measurement (%(default)s)")
    parser.add_argument("--repeat", type=int, default=3, help="rounds; the best counts (%(default)s)")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of puzzle sets (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sides = sides_of(options, compiled_shim(Path(folder)) if options.tdoku else "")
        print(f"{machine()}\n\n| puzzles per CPU second, one thread | {' | '.join(sides)} |")
        print(f"| --- |{' ---: |' * len(sides)}")
        for title, name in ROWS.items():
            lines = (options.data / SETS[name]).read_text().split()
            random.Random(7).shuffle(lines)
            path = Path(folder) / "puzzles.txt"
            path.write_text("\n".join([*lines, ""]))
            speeds = dict.fromkeys(sides, 0.0)
            for _ in range(options.repeat):
                for side, kinds in sides.items():
                    if work := kinds.get(title.partition(",")[0]):
                        speeds[side] = max(speeds[side], work(path, lines))
            cells = (rounded(speed) if speed else "–" for speed in speeds.values())
            print(f"| {title} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
