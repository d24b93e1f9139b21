"""CPU time of generation on one core: grids, puzzles of any and of each level, few clues, patterns, every technique.

    python benchmarks/generate.py
    python benchmarks/generate.py --only levels --repeat 9
    python benchmarks/generate.py --only techniques --seconds 60 --json techniques.json

Each repeat continues with the next numbers of one seed, so that no puzzle is made twice. It prints the best and the
median of the repeats. A puzzle counts with all that belongs to it: the proof that its solution is the only one, its
rating, and the candidates that were given up for it. `techniques` gives the CPU seconds until the first puzzle that
needs each technique; 60 of them are 30 seconds on two cores.

QQWing (`apt-get install qqwing`) runs in between if it is installed; its CPU time is that of the child.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from measuring import child_seconds, machine

import fullhouse as fh
from fullhouse.generator import Specification
from fullhouse.generator.candidates import candidates
from fullhouse.generator.dig import draw
from fullhouse.generator.generate import Generation
from fullhouse.generator.patterns import find_swap
from fullhouse.generator.specification import NEVER_NEEDED
from fullhouse.techniques import HODOKU_ORDER
from fullhouse.techniques.catalog import GUESS

LEVELS = {"easy": 1_000, "medium": 1_000, "hard": 1_000, "unfair": 50, "extreme": 5}
"""The target rates, in puzzles per second."""
AT_ONCE = 2_048
QQWING_PUZZLES = 200
PATTERNS = {
    22: "x...x.... .x..x.x.. ...x...x. .x...x..x ..x...x.. x..x...x. .x...x... ..x.x..x. ....x...x",
    24: "xx..x.... .x..x.x.. ...x...x. .x...x..x ..x...x.. x..x...x. .x...x... ..x.x..x. ....x..xx",
    26: "xx..x..x. .x..x.x.. ...x...x. .x...x..x ..x...x.. x..x...x. .x...x... ..x.x..x. .x..x..xx",
}
"""How many places the patterns have."""


# 1. Measuring


def speed(options: argparse.Namespace, title: str, target: int | None, some: Callable[[], int]) -> dict[str, Any]:
    """Best and median of several repeats of a work that tells how many things it made; each lasts a while."""
    speeds = []
    for _ in range(options.repeat):
        made, spent = 0, 0.0
        while spent < options.each:
            start = time.process_time()
            made += some()
            spent += time.process_time() - start
        speeds.append(made / spent)
    row = {"what": title, "best": max(speeds), "median": statistics.median(speeds), "target": target}
    print_speed(row)
    return row


def print_speed(row: dict[str, Any]) -> None:
    target = f"{row['target']:>10,}" if row["target"] else f"{'':>10}"
    low = "  below target" if row["target"] and row["best"] < row["target"] else ""
    print(f"{row['what']:<28}{row['best']:>13,.1f}{row['median']:>13,.1f}{target}{low}", flush=True)


# 2. The measurements


def levels(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Grids, minimal puzzles and puzzles of each level, per second."""
    print(f"\n{'':<28}{'best/s':>13}{'median/s':>13}{'target/s':>10}")
    numbers = iter(range(0, 10**12, AT_ONCE))
    any_puzzle = Specification(minimal=True)
    rows = [
        speed(
            options,
            "solution grids",
            None,
            lambda: len(draw(options.seed, next(numbers), AT_ONCE, threads=1).grids) // 81,
        ),
        speed(
            options,
            "minimal puzzles, not rated",
            10_000,
            lambda: len(candidates(options.seed, next(numbers), AT_ONCE, any_puzzle, threads=1)[0]),
        ),
    ]
    for level, target in LEVELS.items():
        puzzles = iter(Generation(Specification(level=fh.Level.named(level)), options.seed, threads=1))
        chunk = max(target // 10, 1)
        rows.append(speed(options, level, target, lambda p=puzzles, n=chunk: len(list(islice(p, n)))))  # type: ignore[misc]
    if shutil.which("qqwing"):
        command = ["qqwing", "--generate", str(QQWING_PUZZLES), "--one-line"]
        speeds = [QQWING_PUZZLES / child_seconds(command) for _ in range(options.repeat)]
        row = {"what": "qqwing, not rated", "best": max(speeds), "median": statistics.median(speeds), "target": None}
        print_speed(row)
        rows.append(row)
    return rows


def seconds_until(options: argparse.Namespace, seed: int, **request: Any) -> float | None:
    """CPU seconds until a puzzle meets the specification; None if none is in the time given."""
    start = time.process_time()
    generation = Generation(Specification(**request), seed, threads=1)
    generation.progress = lambda _: _stop_after(start, options.seconds)
    try:
        next(iter(generation))
    except TimeoutError:
        return None
    return time.process_time() - start


def _stop_after(start: float, seconds: float) -> None:
    if time.process_time() - start > seconds:
        raise TimeoutError


def firsts(
    options: argparse.Namespace, title: str, requests: Iterator[tuple[str, dict[str, Any]]]
) -> list[dict[str, Any]]:
    """For each request the CPU seconds until the first puzzle, from several seeds."""
    print(f"\n{title:<34}{'median s':>10}{'worst s':>10}{'not met':>9}")
    rows = []
    for name, request in requests:
        spent = [seconds_until(options, options.seed + k, **request) for k in range(options.seeds)]
        met = [seconds for seconds in spent if seconds is not None]
        row = {"what": name, "seconds": spent, "missed": len(spent) - len(met)}
        rows.append(row)
        median, worst = (f"{f(met):>10.2f}" if met else f"{'':>10}" for f in (statistics.median, max))
        print(f"{name:<34}{median}{worst}{row['missed'] or '':>9}", flush=True)
    return rows


def few_clues(options: argparse.Namespace) -> list[dict[str, Any]]:
    """A puzzle with few clues, and patterns."""
    clues = ((f"{count} clues", {"clues": count}) for count in (22, 21, 20))
    return firsts(options, "few clues", clues)


def patterns(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Clues in given places."""
    rng = np.random.default_rng(options.seed)
    requests = []
    for count, pattern in PATTERNS.items():
        requests.append((f"pattern of {pattern.count('x')} places", {"pattern": pattern}))
        places = np.zeros(81, dtype=np.bool_)
        while find_swap(places.tolist()):
            places[:] = False
            places[rng.permutation(81)[:count]] = True
        requests.append((f"{count} places at random", {"pattern": "".join(np.where(places, "x", "."))}))
    return firsts(options, "patterns", iter(requests))


def techniques(options: argparse.Namespace) -> list[dict[str, Any]]:
    """A puzzle for every technique that a path can come to."""
    names = [name for entry in HODOKU_ORDER for name in entry if name not in NEVER_NEEDED and name != GUESS]
    chosen = [name for name in names if not options.technique or name in options.technique]
    return firsts(options, "technique", ((name, {"technique": name}) for name in chosen))


PARTS: dict[str, Callable[[argparse.Namespace], list[dict[str, Any]]]] = {
    "levels": levels,
    "few-clues": few_clues,
    "patterns": patterns,
    "techniques": techniques,
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=tuple(PARTS), help="only this part; may be repeated")
    parser.add_argument("--technique", action="append", help="only this technique; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="where the numbers begin")
    parser.add_argument("--seeds", type=int, default=3, help="number of seeds for each technique")
    parser.add_argument("--seconds", type=float, default=60, help="CPU time until a request is given up")
    parser.add_argument("--repeat", type=int, default=5, help="best and median of this many runs")
    parser.add_argument("--each", type=float, default=1.0, help="CPU time that a run takes at least")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure to this file")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    print(machine())
    results: dict[str, Any] = {"machine": machine()}
    for name, part in PARTS.items():
        if not options.only or name in options.only:
            results[name] = part(options)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
