"""CPU time of pictures and paper on one core: a board, a step and a chain as SVG, a board as PNG and PDF, sheets.

    python benchmarks/render.py
    python benchmarks/render.py --repeat 9 --json render.json

Each figure is the best of the repeats, in milliseconds per picture.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from measuring import machine, seconds_of

import fullhouse as fh
from fullhouse.paper import sheet
from fullhouse.render.walk import walk_html

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CHAIN = (
    ".5+397+461...41.3+9+57+9+1+7..+54..1+9+5+4.+8..6+4.8.+16+5.9.3+6.5+91+8+4+3+4+18+97+2+6+5+5.9..+2.+4"
    "+1..254+1.9.:387 625 682"
)
"""A board with a loop of thirteen links."""
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SHEET = 1000
"""How many puzzles the large sheet has; with its answers it has twice as many boards."""
TARGETS = {
    "board, SVG": 1.0,
    "board with candidates, SVG": 1.0,
    "board, PNG of 600 pixels": 60.0,
    f"sheet of {SHEET:,} puzzles": 5000.0,
}
"""Milliseconds."""


def works() -> dict[str, tuple[int, Callable[[], object]]]:
    """A measurement: how often each repeat runs it, and the function to run."""
    grid, board = fh.parse(PUZZLE), fh.parse_board(PUZZLE)
    path = fh.explain(HARD)
    before = fh.parse_board(CHAIN)
    puzzles = list(fh.generate_many(SHEET, seed=7))
    linked = max(fh.steps(before, "discontinuous-nice-loop"), key=lambda step: len(step.highlights().links))
    return {
        "board, SVG": (200, lambda: fh.draw(grid).to_svg()),
        "board with candidates, SVG": (200, lambda: fh.draw(board).to_svg()),
        f"chain of {len(linked.highlights().links)} links, SVG": (5, lambda: fh.draw(linked, board=before).to_svg()),
        "board, PNG of 600 pixels": (5, lambda: fh.draw(board).to_png(600)),
        f"page of {len(path)} steps": (1, lambda: walk_html(path)),
        "board, PDF": (20, lambda: fh.draw(grid).to_pdf()),
        f"sheet of {SHEET:,} puzzles": (1, lambda: sheet(puzzles)),
        f"booklet of {SHEET:,} puzzles": (1, lambda: sheet(puzzles, booklet=True)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    print(machine())
    rows, is_slow = [], False
    for title, (times, work) in works().items():
        work()
        best = min(seconds_of(lambda: [work() for _ in range(times)]) for _ in range(options.repeat)) / times * 1000  # noqa: B023
        target = TARGETS.get(title)
        is_slow |= target is not None and best > target
        print(f"{title:<32}{best:>10.2f} ms" + (f"  target {target:g}" if target else ""), flush=True)
        rows.append({"what": title, "milliseconds": best, "target": target})
    if options.json:
        options.json.write_text(json.dumps({"machine": machine(), "rows": rows}, indent=1))
    sys.exit("slower than the target" if is_slow else 0)


if __name__ == "__main__":
    main()
