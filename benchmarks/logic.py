"""CPU time of the logic: whole paths by tier, every step of a board, and the cost of each technique.

    python benchmarks/logic.py
    python benchmarks/logic.py --tier H --tier D --profile
    python benchmarks/logic.py --peer hodoku='java -cp ... Bench 20'

Tiers are puzzles of `sudokuexchange-se.txt` by their Sudoku Explainer rating. A
path is the full one in HoDoKu's default order, the search for the solution included, on one core. Each repeat runs a
tier as often as it takes to last a while; the best and the median of the repeats are shown.

`find all` looks for every step of the default order, and of the whole catalog, on boards of rating 7 after all
singles, locked candidates and subsets. `lines` adds the cost of formatting all of them: the fields of a step are read
on demand.

A peer is a command that takes the name of a file with one puzzle per line as its last argument, solves all of them once
or several times, and ends its last line with a colon and the milliseconds per puzzle of each run. It runs in between.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from measuring import RATED_FILE, TIERS, digits_of, machine, rated, seconds_of, tier_of

import fullhouse as fh
from fullhouse import _native
from fullhouse.logic.orders import Order, chosen_order
from fullhouse.logic.steps import find_steps_in_order
from fullhouse.techniques import CATALOG, HODOKU_ORDER

TARGETS = {"E": 150_000, "M": 86_000, "H": 2_600, "D": 500, "X": 30}
"""Paths per second."""
FIND_ALL_RATING = (7.0, 7.0)
FIND_ALL_TARGETS = (20.0, 40.0)
"""Milliseconds a board, in the median and at most."""
FIRST_HARD = "x-wing"
"""Before it in the default order stand singles, locked candidates and subsets."""


# 1. Measuring


def paths(options: argparse.Namespace, name: str) -> dict[str, Any]:
    """Paths per second of one tier, and of the peer on the same puzzles."""
    puzzles = tier_of(options.file, name, options.puzzles)
    digits = digits_of(puzzles)
    counts = fh.explain_batch(digits, threads=1)
    once = seconds_of(lambda: fh.explain_batch(digits, threads=1))
    many = np.tile(digits, (max(1, round(options.seconds / once)), 1))
    ours, theirs = [], []
    for _ in range(options.repeat):
        ours.append(len(many) / seconds_of(lambda: fh.explain_batch(many, threads=1)))
        if options.peer:
            theirs.append(peer_speed(options.peer.partition("=")[2], puzzles))
    return {
        "tier": name,
        "puzzles": len(puzzles),
        "steps": float(counts.counts.sum()) / len(puzzles),
        "guessed": int((~counts.is_logical).sum()),
        "best": max(ours),
        "median": statistics.median(ours),
        "target": TARGETS[name],
        "peer": max(theirs) if theirs else None,
    }


def peer_speed(command: str, puzzles: list[str]) -> float:
    """Puzzles per second of the peer: the best of its passes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("\n".join(puzzles) + "\n")
        done = subprocess.run(f"{command} {file}", shell=True, capture_output=True, text=True, check=True)
    return 1000 / min(map(float, done.stdout.splitlines()[-1].rpartition(":")[2].split()))


def boards_for_find_all(path: Path, most: int) -> list[fh.Board]:
    """Boards of rating 7 after all basic techniques."""
    names = [name for entry in HODOKU_ORDER for name in entry]
    basics = [entry for entry in chosen_order() if names.index(entry[0]) < names.index(FIRST_HARD)]
    puzzles = rated(path, *FIND_ALL_RATING)[:most]
    explained = (fh.explain(puzzle, order=basics) for puzzle in puzzles)
    return [path.board_before(len(path)) for path in explained if not path.is_solved]


def lines_of(steps: list[fh.Step]) -> list[str]:
    return [step.line() for step in steps]


def find_all(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Milliseconds a board for every step, in the default order and in the whole catalog."""
    boards = boards_for_find_all(options.file, options.boards)
    catalog = tuple((name,) for name in CATALOG)
    orders: dict[str, Order] = {"default order": chosen_order(HODOKU_ORDER, guesses=False), "catalog": catalog}
    results = []
    for title, order in orders.items():
        times, lines, found = [], [], 0
        for board in boards:
            spent = []
            for _ in range(options.repeat):
                start = time.process_time()
                steps = find_steps_in_order(board, order)
                spent.append(1000 * (time.process_time() - start))
            times.append(min(spent))
            lines.append(1000 * seconds_of(partial(lines_of, steps)))
            found += len(steps)
        results.append(
            {
                "what": title,
                "boards": len(boards),
                "steps": found / max(1, len(boards)),
                "median": statistics.median(times),
                "most": max(times),
                "lines": statistics.median(lines),
                "targets": FIND_ALL_TARGETS,
            }
        )
    return results


def profile(options: argparse.Namespace, name: str) -> list[dict[str, Any]]:
    """The cost of each entry of the order on the paths of a tier, highest first."""
    digits, order = digits_of(tier_of(options.file, name, options.puzzles)), chosen_order(HODOKU_ORDER)
    counts = np.zeros((len(digits), len(_native.technique_names())), dtype=np.uint16)
    ends = np.zeros(len(digits), dtype=np.uint8)
    costs = np.zeros((len(order), 3), dtype=np.uint64)
    _native.count_paths(digits, order, {}, counts, ends, 1, costs=costs)
    total = int(costs[:, 0].sum())
    rows = [
        {
            "entry": entry[0] + (", ..." if len(entry) > 1 else ""),
            "share": nanoseconds / total,
            "calls": calls,
            "each": nanoseconds / calls / 1000,
            "found": found,
        }
        for entry, (nanoseconds, calls, found) in zip(order, costs.tolist(), strict=True)
        if calls
    ]
    return sorted(rows, key=lambda row: -row["share"])


# 2. Printing


def print_paths(results: list[dict[str, Any]], peer: str) -> None:
    print(
        f"\n{'tier':<6}{'puzzles':>8}{'steps':>8}{'guessed':>9}{'best/s':>12}{'median/s':>12}{'target/s':>12}", end=""
    )
    print(f"{peer + '/s':>12}{'times':>8}" if peer else "")
    for row in results:
        mark = "" if row["best"] >= row["target"] else "  below target"
        line = f"{row['tier']:<6}{row['puzzles']:>8}{row['steps']:>8.1f}{row['guessed']:>9}{row['best']:>12,.1f}"
        line += f"{row['median']:>12,.1f}{row['target']:>12,}"
        if row["peer"]:
            line += f"{row['peer']:>12,.1f}{row['best'] / row['peer']:>8.1f}"
        print(line + mark)


def print_find_all(results: list[dict[str, Any]]) -> None:
    print(
        f"\n{'find all':<16}{'boards':>8}{'steps':>9}{'median ms':>11}{'most ms':>10}{'targets ms':>12}{'lines ms':>10}"
    )
    for row in results:
        line = f"{row['what']:<16}{row['boards']:>8}{row['steps']:>9.1f}{row['median']:>11.2f}{row['most']:>10.2f}"
        median, most = row["targets"]
        line += f"{f'{median:.0f}, {most:.0f}':>12}{row['lines']:>10.2f}"
        print(line + ("" if row["median"] <= median and row["most"] <= most else "  above target"))


def print_profile(name: str, rows: list[dict[str, Any]]) -> None:
    print(f"\ntier {name:<35}{'share':>8}{'calls':>10}{'us each':>10}{'found':>9}{'us a find':>11}")
    for row in rows:
        each_find = f"{row['each'] * row['calls'] / row['found']:>11.1f}" if row["found"] else f"{'':>11}"
        print(
            f"{row['entry']:<40}{row['share']:>8.1%}{row['calls']:>10,}{row['each']:>10.2f}{row['found']:>9,}{each_find}"
        )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, default=RATED_FILE, help="puzzles with their ratings, one per line")
    parser.add_argument("--tier", action="append", choices=tuple(TIERS), help="only this tier; may be repeated")
    parser.add_argument("--part", action="append", choices=("paths", "find-all"), help="only this part")
    parser.add_argument("--profile", action="store_true", help="the share of each technique instead")
    parser.add_argument("--peer", default="", metavar="NAME=COMMAND", help="a program to compare with")
    parser.add_argument("--puzzles", type=int, help="at most this many puzzles of a tier")
    parser.add_argument("--boards", type=int, default=50, help="at most this many boards for find all")
    parser.add_argument("--repeat", type=int, default=5, help="best and median of this many runs")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time that a run takes at least")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure to this file")
    options = parser.parse_args()
    options.tier = options.tier or list(TIERS)
    options.part = options.part or ["paths", "find-all"]
    return options


def main() -> int:
    options = arguments()
    if not options.file.exists():
        print(f"{options.file} is not there; name a file of rated puzzles with --file", file=sys.stderr)
        return 2
    print(machine())
    results: dict[str, Any] = {"machine": machine()}
    if options.profile:
        for name in options.tier:
            results[name] = profile(options, name)
            print_profile(name, results[name])
    elif "paths" in options.part:
        results["paths"] = [paths(options, name) for name in options.tier]
        print_paths(results["paths"], options.peer.partition("=")[0])
    if "find-all" in options.part and not options.profile:
        results["find all"] = find_all(options)
        print_find_all(results["find all"])
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
