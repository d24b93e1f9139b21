"""CPU time of the ratings, scale by scale and tier by tier, on one core.

    python benchmarks/rating.py
    python benchmarks/rating.py --tier H --tier D --scale se --profile
    python benchmarks/rating.py --hardest 200
    python benchmarks/rating.py --peer se='java -cp CLASSES diuf.sudoku.test.serate --threads=1 --format=%r'

Tiers are puzzles of `sudokuexchange-se.txt` by their Sudoku Explainer rating. Each repeat rates a tier as often as it
takes to last a while, the proof that the solution is the only one included; options are the best and the median of the
repeats. `--hardest`: CPU seconds of single puzzles beyond 11.0 on the scale `se`, spread over
`forum_hardest_1905_11plus.txt`.

A peer is a command that rates the puzzles of the file named by its last argument, `--input=FILE`. It is run in between,
on the same puzzles and again on a single one, and the difference in CPU time counts, which excludes its start-up.
`SCALE=` before the command names our scale that it is compared with.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from measuring import RATED_FILE, SHARES, TIERS, Digits, child_seconds, digits_of, machine, seconds_of, tier_of

import fullhouse as fh
from fullhouse import _native
from fullhouse.logic.weights import table_of
from fullhouse.rating import SCALES
from fullhouse.rating.rating import ScaleName
from fullhouse.rating.se import SeScale

TARGETS = {"E": 22_000, "M": 3_900, "H": 670, "D": 75}
"""Ratings per second on the scale `se`."""
HARDEST = "forum_hardest_1905_11plus.txt"
PEER_PUZZLES = 60
"""A peer rates at most this many puzzles of a tier."""


def speeds(options: argparse.Namespace, tier: str, scale: ScaleName) -> dict[str, Any]:
    """Puzzles per second of one scale on one tier, and of the peer on some of the same puzzles."""
    puzzles = tier_of(options.file, tier, options.puzzles)
    digits = digits_of(puzzles)
    table = fh.rate_batch(digits, scales=scale, threads=1)
    once = max(seconds_of(lambda: fh.rate_batch(digits, scales=scale, threads=1)), 1e-4)
    many: Digits = np.tile(digits, (max(1, round(options.seconds / once)), 1))
    peer = options.peer.partition("=")[2] if options.peer.partition("=")[0] == scale else ""
    ours, theirs = [], []
    for _ in range(options.repeat):
        ours.append(len(many) / seconds_of(lambda: fh.rate_batch(many, scales=scale, threads=1)))
        if peer:
            theirs.append(peer_speed(peer, puzzles[:: max(1, len(puzzles) // PEER_PUZZLES)]))
    return {
        "scale": scale,
        "tier": tier,
        "puzzles": len(puzzles),
        "bounds": int(table.is_lower_bound.sum()),
        "best": max(ours),
        "median": statistics.median(ours),
        "target": TARGETS.get(tier) if scale == "se" else None,
        "peer": max(theirs) if theirs else None,
    }


def peer_speed(command: str, puzzles: list[str]) -> float:
    """Puzzles per second of CPU time of the peer, without what it takes to start."""
    return (len(puzzles) - 1) / max(peer_seconds(command, puzzles) - peer_seconds(command, puzzles[:1]), 1e-3)


def peer_seconds(command: str, puzzles: list[str]) -> float:
    """CPU seconds that the peer takes for these puzzles."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("\n".join(puzzles) + "\n")
        return child_seconds(f"{command} --input={file}")


def profile(options: argparse.Namespace, tier: str, scale: SeScale) -> list[dict[str, Any]]:
    """The cost of each entry of a scale's order on a tier, highest first."""
    digits = digits_of(tier_of(options.file, tier, options.puzzles))
    counts = np.zeros((len(digits), len(_native.technique_names())), dtype=np.uint16)
    ends = np.zeros(len(digits), dtype=np.uint8)
    entries = [list(entry) for entry in scale.order]
    costs = np.zeros((len(entries), 3), dtype=np.uint64)
    _native.count_paths(digits, entries, dict(scale.settings), counts, ends, 1, table_of(scale.entries), costs=costs)
    total = int(costs[:, 0].sum())
    rows = [
        {"entry": " ".join(entry), "share": spent / total, "calls": calls, "each": spent / calls / 1000, "found": found}
        for entry, (spent, calls, found) in zip(entries, costs.tolist(), strict=True)
        if calls
    ]
    return sorted(rows, key=lambda row: -row["share"])


def hardest(file: Path, count: int, scale: ScaleName) -> dict[str, Any]:
    """CPU seconds that the hardest puzzles take, one by one."""
    puzzles = [line.split()[0] for line in file.read_text().splitlines()]
    chosen = puzzles[:: max(1, len(puzzles) // count)][:count]
    seconds = [seconds_of(partial(fh.rate_batch, [puzzle], scales=scale, threads=1)) for puzzle in chosen]
    return {
        "scale": scale,
        "puzzles": len(seconds),
        "mean": statistics.mean(seconds),
        "median": statistics.median(seconds),
        "most": max(seconds),
    }


def print_speeds(row: dict[str, Any]) -> None:
    line = f"{row['scale']:<10}{row['tier']:<6}{row['puzzles']:>8}{row['bounds']:>8}"
    line += f"{row['best']:>13,.1f}{row['median']:>13,.1f}"
    line += f"{row['target']:>10,}" if row["target"] else f"{'':>10}"
    if row["peer"]:
        line += f"{row['peer']:>10,.1f}{row['best'] / row['peer']:>9.1f}"
    print(line + ("  below target" if row["target"] and row["best"] < row["target"] else ""), flush=True)


def print_profile(tier: str, rows: list[dict[str, Any]]) -> None:
    print(f"\ntier {tier:<55}{'share':>8}{'calls':>10}{'us each':>10}{'found':>9}")
    for row in rows:
        options = (
            f"{row['entry'][:59]:<60}{row['share']:>8.1%}{row['calls']:>10,}{row['each']:>10.2f}{row['found']:>9,}"
        )
        print(options)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, default=RATED_FILE, help="puzzles with their ratings, one per line")
    parser.add_argument("--tier", action="append", choices=tuple(TIERS), help="only this tier; may be repeated")
    parser.add_argument("--scale", action="append", choices=tuple(SCALES), help="only this scale; may be repeated")
    parser.add_argument("--profile", action="store_true", help="the share of each technique instead")
    parser.add_argument("--hardest", type=int, metavar="N", help="seconds of each of N puzzles beyond 11.0 instead")
    parser.add_argument("--peer", default="", metavar="SCALE=COMMAND", help="a program to compare with")
    parser.add_argument("--puzzles", type=int, help=f"how many puzzles of a tier  [default: {SHARES} of all]")
    parser.add_argument("--repeat", type=int, default=5, help="best and median of this many runs")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time that a run takes at least")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure to this file")
    options = parser.parse_args()
    options.tier = options.tier or list(TIERS)
    options.scale = options.scale or ["hodoku", "se", "guesses"]
    return options


def main() -> int:
    options = arguments()
    if not options.file.exists():
        print(f"{options.file} is not there; name a file of rated puzzles with --file", file=sys.stderr)
        return 2
    print(machine())
    results: dict[str, Any] = {"machine": machine(), "speeds": []}
    if options.hardest:
        row = results["hardest"] = hardest(options.file.with_name(HARDEST), options.hardest, "se")
        print(f"\n{row['puzzles']} puzzles, seconds each: mean {row['mean']:.2f}, median {row['median']:.2f}, ", end="")
        print(f"most {row['most']:.2f}")
    elif options.profile:
        weighed = [scale for scale in map(SCALES.__getitem__, options.scale) if isinstance(scale, SeScale)]
        for weighed_scale in weighed:
            for tier in options.tier:
                rows = profile(options, tier, weighed_scale)
                results[f"{weighed_scale.name} {tier}"] = rows
                print_profile(tier, rows)
    else:
        print(
            f"\n{'scale':<10}{'tier':<6}{'puzzles':>8}{'bounds':>8}{'best/s':>13}{'median/s':>13}{'target/s':>10}",
            end="",
        )
        print(f"{'peer/s':>10}{'times':>9}" if options.peer else "")
        for scale in options.scale:
            for tier in options.tier:
                results["speeds"].append(speeds(options, tier, scale))
                print_speeds(results["speeds"][-1])
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
