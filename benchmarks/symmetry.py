"""CPU time of symmetry on one core: canonical forms of grids and puzzles, and random equivalents.

    python benchmarks/symmetry.py
    python benchmarks/symmetry.py --repeat 9 --json symmetry.json

Solution grids are drawn at random, minimal puzzles generated; puzzles with 17 clues are those of `17clue.txt`,
transformed at random so that none is in its canonical form already. The best and the median of the repeats are shown.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from measuring import DATA, Digits, machine, seconds_of

import fullhouse as fh
from fullhouse.generator import Specification
from fullhouse.generator.candidates import candidates
from fullhouse.generator.dig import as_rows, draw

FILE = DATA / "17clue.txt"
TARGETS = {"solution grids": 100_000, "17-clue puzzles": 20_000, "random equivalents": 1_000_000}
"""Per second."""
EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def seventeens(path: Path, most: int) -> Digits:
    """Puzzles with 17 clues, evenly drawn from the file, each transformed at random."""
    lines = [line[:81] for line in path.read_text().splitlines() if line and not line.startswith("#")]
    chosen = [lines[index * len(lines) // most] for index in range(min(most, len(lines)))]
    return np.concatenate([fh.augment(line, 1, seed=index) for index, line in enumerate(chosen)])


def speed(options: argparse.Namespace, title: str, count: int, work: Callable[[], object]) -> dict[str, Any]:
    """Best and median of several repeats; each does the work as often as it takes to last a while."""
    speeds = []
    for _ in range(options.repeat):
        done, spent = 0, 0.0
        while spent < options.each:
            spent += seconds_of(work)
            done += count
        speeds.append(done / spent)
    row: dict[str, Any] = {
        "what": title,
        "best": max(speeds),
        "median": statistics.median(speeds),
        "target": TARGETS.get(title),
    }
    target = f"{row['target']:>12,}" if row["target"] else f"{'':>12}"
    low = "  below target" if row["target"] and row["best"] < row["target"] else ""
    print(f"{title:<22}{row['best']:>14,.0f}{row['median']:>14,.0f}{target}{low}", flush=True)
    return row


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, default=FILE, help="puzzles with 17 clues, one per line")
    parser.add_argument("--puzzles", type=int, default=10_000, help="how many of each kind")
    parser.add_argument("--repeat", type=int, default=5, help="best and median of this many runs")
    parser.add_argument("--each", type=float, default=0.5, help="CPU time that a run takes at least")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure to this file")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    print(machine())
    print(f"\n{'':<22}{'best/s':>14}{'median/s':>14}{'target/s':>12}")
    count = options.puzzles
    minimal, _ = candidates(1, 0, count, Specification(minimal=True))
    kinds = {
        "solution grids": np.asarray(as_rows(draw(1, 0, count).grids)),
        "minimal puzzles": np.asarray(as_rows(b"".join(one.puzzle for one in minimal))),
    }
    if options.file.exists():
        kinds["17-clue puzzles"] = seventeens(options.file, count)
    else:
        print(f"{options.file} is not there: no puzzles with 17 clues", file=sys.stderr)
    rows = [
        speed(options, title, len(digits), lambda digits=digits: fh.canonical_batch(digits, threads=1))  # type: ignore[misc]
        for title, digits in kinds.items()
    ]
    equivalents = 10 * count
    rows.append(
        speed(options, "random equivalents", equivalents, lambda: fh.augment(EXAMPLE, equivalents, seed=1, threads=1))
    )
    if options.json:
        options.json.write_text(json.dumps({"machine": machine(), "speeds": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
