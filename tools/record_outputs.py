"""Record what this version makes of the puzzles in tests/data: python tools/record_outputs.py

Without --puzzles the puzzles stay what they are. Where a number changes on purpose, run this and commit the difference.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import recorded

import fullhouse as fh


def write(name: str, about: str, lines: Iterable[str]) -> None:
    heading = [f"# {line}".rstrip() for line in about.split("\n")]
    heading.append(f"# Recorded with Fullhouse {fh.__version__} by tools/record_outputs.py.")
    (recorded.FOLDER / name).write_text("\n".join([*heading, *lines]) + "\n", encoding="utf-8")


def puzzle_lines() -> Iterator[str]:
    """The puzzles of all runs, then those made by hand, numbered."""
    numbers, generated = count(1), []

    def numbered(lines: Iterable[str]) -> Iterator[str]:
        return (f"{next(numbers):03} {line}" for line in lines)

    for run in recorded.RUNS:
        lines = recorded.made(run)
        generated += [line.split()[0] for line in lines]
        yield f"# {run}"
        yield from numbered(lines)
    yield "# well-known puzzles, and grids that are not proper puzzles"
    yield from numbered(recorded.KNOWN)
    yield "# some of the puzzles above without one to four of their clues"
    yield from numbered(poorer(generated))


def poorer(puzzles: list[str]) -> Iterator[str]:
    shuffle = random.Random(1)
    for number, puzzle in enumerate(shuffle.sample(puzzles, recorded.SEVERAL)):
        cells = list(puzzle)
        clues = [cell for cell in range(81) if puzzle[cell] != "."]
        for cell in shuffle.sample(clues, 1 + number % 4):
            cells[cell] = "."
        yield "".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", action="store_true", help="also generate the puzzles again")
    if parser.parse_args().puzzles:
        about = "NUMBER PUZZLE SEED PLACE: made by `fullhouse generate`, with the seed and the place in the run"
        write("puzzles.txt", about, puzzle_lines())
    puzzles = recorded.read_puzzles()
    grids = list(puzzles.values())
    for name, about, lines in (
        (
            "solutions.txt",
            "COUNT COUNT GUESSES SOLUTION: solutions up to 2, up to 1,000, guesses, the first solution",
            recorded.solved(grids),
        ),
        (
            "ratings.txt",
            f"{' '.join(recorded.SCALES)} TECHNIQUE:TIMES ...; a plus marks lower bounds",
            recorded.rated(grids),
        ),
        ("canonical.txt", "AUTOMORPHISMS CANONICAL-FORM", recorded.canonical(grids)),
    ):
        write(name, f"NUMBER {about}", map(" ".join, zip(puzzles, lines, strict=True)))
    for name, about, numbers, lines_of in (
        ("augmented.txt", "SEED PUZZLE: equivalent puzzles", recorded.AUGMENTED, recorded.augmented),
        ("paths.txt", "STEP: every step of the path", recorded.EXPLAINED, recorded.explained),
    ):
        write(name, f"NUMBER {about}", (f"{number} {line}" for number in numbers for line in lines_of(puzzles[number])))


if __name__ == "__main__":
    main()
