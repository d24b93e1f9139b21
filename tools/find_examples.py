"""Find a clear example of every technique and store it: python tools/find_examples.py --puzzles 2000

Puzzles are made here, from seeds: a random solution from which clues are taken. Every step of their paths is a possible
example; techniques that no path has used yet are looked for on every board along the paths. Of several examples the
one with the fewest candidates and conclusions is kept. The examples of an earlier run stay where nothing better comes.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from puzzles import dug_puzzle

import fullhouse as fh
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import write_entries
from fullhouse.logic import examples
from fullhouse.techniques import CATALOG
from fullhouse.techniques.step import Step

CLUES = (0, 0, 0, 26)
"""How many clues to leave, in turn; 0 takes as many as can go."""
MOST_STEPS = 300
"""Of a technique with more steps than this on one board no more are looked at."""
ENOUGH = 60
"""Boards with fewer candidates than this are not clearer, only less interesting."""

Example = tuple[float, str]
"""How hard it is to see, and the board."""


def text_of(board: fh.Board) -> str:
    """The board as `examples.txt` keeps it: digits, placed ones after a plus, then the removed candidates."""
    return ":".join("".join(write_entries([Entry.of_board(board)], "hodoku")).split(":")[3:5])


def difficulty_of(board: fh.Board, step: Step) -> float:
    """How much there is on the picture, and how long the step is."""
    candidates = sum(board.candidates_mask(cell).bit_count() for cell in range(81) if not board.digit(cell))
    return max(candidates, ENOUGH) + 4 * len(step.conclusions) + 0.5 * len(step.line())


def steps_along(puzzle: fh.Grid, missing: tuple[str, ...]) -> Iterator[tuple[fh.Board, Step]]:
    """Every step of the path with its board, and steps of the missing techniques on these boards."""
    path = fh.explain(puzzle)
    for board, step in zip(path.boards(), path.steps, strict=False):
        yield board, step
        if missing and not step.places():
            for name in missing:
                found = fh.steps(board, name, settings=examples.SETTINGS.get(name, {}))
                yield from ((board, other) for other in found[:MOST_STEPS])


def examples_of(seed: int, missing: tuple[str, ...]) -> dict[str, Example]:
    """The clearest example of each technique that this seed gives."""
    found: dict[str, Example] = {}
    for board, step in steps_along(dug_puzzle(seed, CLUES[seed % len(CLUES)]), missing):
        name, difficulty = step.technique.name, difficulty_of(board, step)
        if name not in found or difficulty < found[name][0]:
            found[name] = difficulty, text_of(board)
    return found


def kept() -> dict[str, Example]:
    """The examples of an earlier run that still work."""
    found = {}
    for name, text in examples.EXAMPLES.items():
        board = fh.parse_board(text)
        steps = examples_on(board, name) if name in CATALOG else []
        if steps:
            found[name] = min(difficulty_of(board, step) for step in steps), text
    return found


def examples_on(board: fh.Board, name: str) -> list[Step]:
    if name == "brute-force":
        path = fh.explain(board)
        return [path[0]] if path.first_guess == 0 else []
    return fh.steps(board, name, settings=examples.SETTINGS.get(name, {}))


def write(found: dict[str, Example]) -> None:
    lines = [f"{name} {found[name][1]}\n" for name in CATALOG if name in found]
    examples.FILE.write_text("".join(lines), encoding="ascii")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=1000, help="how many puzzles to look at")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--anew", action="store_true", help="forget the examples of earlier runs")
    options = parser.parse_args()
    found = {} if options.anew else kept()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for start in range(options.first, options.first + options.puzzles, 100):
            missing = tuple(name for name in CATALOG if name not in found)
            seeds = range(start, min(start + 100, options.first + options.puzzles))
            for one in pool.map(partial(examples_of, missing=missing), seeds, chunksize=5):
                for name, example in one.items():
                    if name not in found or example[0] < found[name][0]:
                        found[name] = example
            print(f"{seeds.stop - options.first:,} puzzles, {len(found)} of {len(CATALOG)} techniques", flush=True)
    write(found)
    print("without an example:", ", ".join(name for name in CATALOG if name not in found) or "none")


if __name__ == "__main__":
    main()
