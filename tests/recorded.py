"""The outputs recorded in tests/data, and how to compute them again.

`tools/record_outputs.py` writes the files with the functions below, `house/test_same_as_before.py` compares with them.
Every line of a file begins with the number of its puzzle in `puzzles.txt`; lines with a # are for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.logic.orders import technique_names
from fullhouse.rating.rating import ScaleName

FOLDER = Path(__file__).parent / "data"
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
SYMMETRIES = ("rotate-90", "mirror-columns", "mirror-both", "anti-diagonal", "both-diagonals")
RATINGS = (
    (1.2, 1.5), (1.7, 2.3), (2.5, 2.8), (3.0, 3.4), (3.6, 4.0), (4.1, 4.5), (4.6, 5.4), (5.5, 6.2),
    (6.5, 6.9), (7.0, 7.4), (7.5, 7.9), (8.0, 8.3), (8.4, 8.6), (8.7, 8.9), (9.0, 9.3),
)  # fmt: skip
TECHNIQUES = (
    "naked-triple", "hidden-pair", "hidden-triple", "naked-quadruple", "hidden-quadruple", "x-wing", "swordfish",
    "jellyfish", "remote-pair", "bug-plus-one", "skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle",
    "w-wing", "xy-wing", "xyz-wing",
    "uniqueness-test-1", "uniqueness-test-2", "uniqueness-test-3", "uniqueness-test-4", "uniqueness-test-5",
    "uniqueness-test-6", "hidden-rectangle", "avoidable-rectangle-1", "avoidable-rectangle-2", "finned-x-wing",
    "sashimi-x-wing", "finned-swordfish", "sashimi-swordfish", "finned-jellyfish", "sashimi-jellyfish", "sue-de-coq",
    "simple-colors-trap", "simple-colors-wrap", "multi-colors-1", "multi-colors-2", "x-chain", "xy-chain",
    "continuous-nice-loop", "discontinuous-nice-loop", "aic", "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop", "grouped-aic", "als-xz", "als-xy-wing", "als-chain", "finned-franken-swordfish",
    "forcing-chain-contradiction", "forcing-chain-verity", "forcing-net-contradiction", "forcing-net-verity",
)  # fmt: skip
PATTERN = "x.x...x.x.x.x.x.x...x.x.x...x...x...xx..x..xx...x...x...x.x.x...x.x.x.x.x.x...x.x"


@dataclass(frozen=True)
class Run:
    """A run of the generator."""

    count: int
    seed: int
    specification: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.count} with seed {self.seed}: " + ", ".join(
            f"{name} {value}" for name, value in self.specification.items()
        )


RUNS = (
    *(Run(12, 1, {"level": level}) for level in LEVELS),
    *(Run(8, 2, {"level": level, "symmetry": "rotate-180"}) for level in LEVELS),
    *(
        Run(2, 3, {"level": level, "symmetry": symmetry})
        for level in LEVELS
        for symmetry in ("mirror-rows", "diagonal", "full")
    ),
    *(Run(2, 4, {"symmetry": symmetry}) for symmetry in SYMMETRIES),
    *(Run(4, 5, {"level": level, "minimal": True}) for level in LEVELS[2:]),
    Run(40, 6, {"minimal": True}),
    Run(2, 7, {"clues": (20, 21)}),
    Run(4, 8, {"clues": (28, 30)}),
    Run(2, 9, {"pattern": PATTERN}),
    Run(4, 10, {"within": {"score": (4_000, 12_000)}}),
    *(Run(8, 11, {"within": {"er": ratings}}) for ratings in RATINGS),
    Run(10, 12, {"within": {"ep": (2.0, 4.5)}}),
    Run(5, 12, {"within": {"ep": (4.6, 9.3)}}),
    *(Run(1, seed, {"technique": technique}) for seed, technique in enumerate(TECHNIQUES, start=13)),
)
"""How the puzzles were made: all levels, several symmetries, ratings and techniques from one end to the other."""

KNOWN = (
    WIKIPEDIA, EULER_1, INKALA_2012, WIKIPEDIA_SOLUTION,
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    NORVIG_IMPOSSIBLE, TWO_SOLUTIONS.replace("0", "."), "." * 81,
    "12345678.........9" + "." * 63, "123456789" + "." * 72,
    "1...............2..........3...............4....5.........6.........7..8........9",
)  # fmt: skip
"""Well-known puzzles, a solved grid, and grids with no solution, with two and with very many."""
SEVERAL = 16
"""How many of the generated puzzles are also taken without one to four of their clues."""
EXPLAINED = ("001", "013", "025", "037", "049", "085", "153", "245", "285", "309", "317", "391")
"""Puzzles of all levels whose path is on record in full."""
AUGMENTED = ("001", "040", "200", "393")
SEEDS = (0, 1, 2**63)
SCALES: tuple[ScaleName, ...] = ("hodoku", "se", "se-1.2.1", "guesses")


def read(name: str) -> list[str]:
    """The lines of a file that are not for people."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def read_rows(name: str) -> dict[str, list[str]]:
    """The recorded lines of a file, by puzzle number."""
    return {number: fields for number, *fields in map(str.split, read(name))}


def read_puzzles() -> dict[str, str]:
    """Every puzzle on record by its number, whether it is proper or not."""
    return {number: fields[0] for number, fields in read_rows("puzzles.txt").items()}


# The current outputs as lines of the files. Only this part calls the package.


def made(run: Run) -> list[str]:
    """The puzzles of a run, each with its place in it."""
    puzzles = fh.generate_many(run.count, seed=run.seed, **run.specification)
    return [f"{puzzle.givens.to_line()} {puzzle.seed} {puzzle.number}" for puzzle in puzzles]


def solved(puzzles: list[str]) -> Iterator[str]:
    """Solutions up to 2 and up to 1,000, guesses, and the first solution."""
    result, counts = fh.solve_batch(puzzles), fh.count_batch(puzzles, limit=1_000)
    for row, solution in enumerate(result.solutions):
        yield f"{result.counts[row]} {counts.counts[row]} {result.guesses[row]} {line_of(solution)}"


def rated(puzzles: list[str]) -> Iterator[str]:
    """The numbers of every scale, lower bounds marked with a plus, and the techniques of HoDoKu's path."""
    table = fh.rate_batch(puzzles, scales=SCALES)
    for rating in map(table.rating, range(len(puzzles))):
        if rating is None:
            yield "-"
            continue
        numbers = ["/".join(numbers_of(rating[scale])) for scale in SCALES]
        yield " ".join(
            [*numbers, *(f"{name}:{rating.counts[name]}" for name in technique_names() if name in rating.counts)]
        )


def numbers_of(rating: Any) -> Iterator[str]:
    for name, number in rating.to_row().items():
        yield f"{number}{'+' if name in rating.lower_bounds else ''}"


def canonical(puzzles: list[str]) -> Iterator[str]:
    """Automorphisms and the canonical form."""
    result = fh.canonical_batch(puzzles)
    for automorphisms, form in zip(result.automorphisms, result.forms, strict=True):
        yield f"{automorphisms} {line_of(form)}"


def augmented(puzzle: str) -> Iterator[str]:
    """Equivalent puzzles, with the seeds that give them."""
    for seed in SEEDS:
        yield from (f"{seed} {line_of(digits)}" for digits in fh.augment(puzzle, 4, seed=seed))


def explained(puzzle: str) -> Iterator[str]:
    """The steps of the path."""
    for step in fh.explain(puzzle):
        yield from str(step).splitlines()


def line_of(digits: Iterable[int]) -> str:
    return "".join(map(str, digits)).replace("0", ".")
