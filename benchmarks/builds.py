"""CPU time of builds of the package against each other: wheels for different Pythons, a wheel and a checkout.

    make wheels
    python benchmarks/builds.py .venv/bin/python build/wheels/try-3.11.7/bin/python build/wheels/try-3.12.1/bin/python

Each argument is the Python of an environment in which a build is installed; all others are compared with the first. It
runs the searches of `search.py`, batches and single calls, and the paths of `logic.py` by tier, on equal puzzles. Every
build is a process of its own, and all take turns; a figure is the least of the repeats. Exits 1 if the geometric mean
of the searches in batches, or that of the paths, is more than 3 % above the first build's: only these run in the
compiled module alone. A single call also depends on the version of Python.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
from measuring import RATED_FILE, TIERS, machine, tier_of
from search import DATA, Ours, Reply, digits_of, drawn, least, sets_in, smallest, text_of

MOST = 1.03
SETS = ("17clue", "forum_hardest_1106", "magictour_top1465", "random_minimal")
EACH = {"E": 4_000, "M": 2_000, "H": 60, "D": 30, "X": 4}
"""How many puzzles of a tier are explained: each tier takes about as long."""
ABOUT = "import sys; from fullhouse import _native as n; print(sys.version.split()[0], n.logic_isa(), n.__file__)"


class Build(Ours):
    """The answers of an installed build."""

    def answer(self, kind: str, path: str, **options: int) -> Reply:
        if kind != "paths":
            return super().answer(kind, path, **options)
        digits = digits_of(Path(path).read_bytes())
        return {"cpu": least(lambda: self._fh.explain_batch(digits, threads=1))["cpu"]}


def work() -> None:
    """Answer requests from standard input until it ends."""
    build = Build()
    for request in sys.stdin:
        print(json.dumps(build.answer(**json.loads(request))), flush=True)


class Side:
    """The process of one build."""

    def __init__(self, python: Path) -> None:
        self.about = subprocess.run([python, "-c", ABOUT], capture_output=True, text=True, check=True).stdout.strip()
        command = [str(python), __file__, "--worker", "-"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request: object) -> Reply:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        reply: Reply = json.loads(self._process.stdout.readline())
        return reply

    def close(self) -> None:
        self._process.communicate()


def requests(folder: Path, data: Path, rows: int) -> Iterator[tuple[str, str, dict[str, object]]]:
    """The group, the name and the request of every figure."""
    rng = np.random.default_rng(1)
    for name, digits in sets_in(data, list(SETS)).items():
        path = folder / f"{name}.txt"
        path.write_bytes(text_of(drawn(digits, rows, rng)))
        for limit in (1, 2):
            yield "batch", f"{name}, limit {limit}", {"kind": "batch", "path": str(path), "limit": limit}
        few = folder / f"{name}-few.txt"
        few.write_bytes(text_of(drawn(digits, rows // 10, rng)))
        yield "single", name, {"kind": "single", "path": str(few), "limit": 2}
    for tier in TIERS:
        path = folder / f"{tier}.txt"
        puzzles = tier_of(data / RATED_FILE.name, tier, EACH[tier])
        path.write_text("".join(f"{puzzle.replace('0', '.')}\n" for puzzle in puzzles))
        yield "paths", f"tier {tier}", {"kind": "paths", "path": str(path)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pythons", type=Path, nargs="*", metavar="PYTHON", help="of an environment with a build")
    parser.add_argument("--data", type=Path, default=DATA, help="folder with the sets")
    parser.add_argument("--rows", type=int, default=10_000, help="of each set; a tenth for single calls")
    parser.add_argument("--repeat", type=int, default=7, help="take the least of this many runs")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work()
        return 0
    if len(options.pythons) < 2:
        parser.error("name the Pythons of two environments or more")
    if not (options.data / RATED_FILE.name).exists():
        print(f"{options.data} has no {RATED_FILE.name}; name a folder with --data", file=sys.stderr)
        return 2
    print(machine())
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sides = [Side(python) for python in options.pythons]
        for number, side in enumerate(sides):
            stack.callback(side.close)
            print(f"{number}: {side.about}")
        ratios = measure(sides, list(requests(folder, options.data, options.rows)), options.repeat)
    return report(ratios, len(sides))


def measure(
    sides: list[Side], asked: list[tuple[str, str, dict[str, object]]], repeat: int
) -> dict[str, list[list[float]]]:
    """Print the times of each build; return by group, for each figure, the times of all builds over the first's."""
    ratios: dict[str, list[list[float]]] = {}
    for group, name, request in asked:
        replies: list[list[Reply]] = [[] for _ in sides]
        for turn in range(repeat):
            for index in np.roll(np.arange(len(sides)), turn):  # so that none is always the first
                replies[index].append(sides[index].ask(**request))
        best = [smallest(one) for one in replies]
        for figure in best[0]:
            if group == "single" or figure == "cpu":
                times = [one[figure] for one in best]
                ratios.setdefault(group, []).append([time / times[0] for time in times])
                what = f"{group}: {name}" + (f", {figure}" if group == "single" else "")
                shown = "  ".join(f"{1000 * time:10.4f} {time / times[0]:6.3f}" for time in times)
                print(f"{what:60} {shown}", flush=True)
    return ratios


def report(ratios: dict[str, list[list[float]]], count: int) -> int:
    """Print the means; return 1 if one of the compiled module alone is above the promise."""
    is_slow = False
    for group, rows in ratios.items():
        means = [statistics.geometric_mean(row[index] for row in rows) for index in range(count)]
        above = group != "single" and max(means) > MOST
        is_slow |= above
        print(f"{group:60} " + "  ".join(f"{'':10} {mean:6.3f}" for mean in means) + ("  missed" if above else ""))
    return int(is_slow)


if __name__ == "__main__":
    sys.exit(main())
