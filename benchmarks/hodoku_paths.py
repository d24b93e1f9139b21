"""Compare the paths that HoDoKu 2.2.0 prints with ours: step by step, score and level."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import fullhouse as fh
from fullhouse.core.notation import parse_conclusions
from fullhouse.rating import hodoku
from fullhouse.techniques.catalog import CATALOG, GUESS

Decision = tuple[str, frozenset[str]]
"""A technique and what it concludes."""

FILE = "puzzles.txt"
"""Beside the running program: HoDoKu takes a path that begins with a slash for an option."""
OPTIONS = ("/c", "default", "/bs", FILE, "/vp", "/o", "stdout")
NAMES = sorted(((technique.title, technique.name) for technique in CATALOG.values()), key=lambda pair: -len(pair[0]))
VERDICT = re.compile(r"^([\d.]{81}) #\d+ (Easy|Medium|Hard|Unfair|Extreme) \((\d+)\)")
STEP = re.compile(r"^ {3}\S")


@dataclass(frozen=True)
class Verdict:
    """A program's path, score and level for a puzzle."""

    puzzle: str
    level: str
    score: int
    steps: tuple[Decision, ...]
    lines: tuple[str, ...]
    """The steps as the program writes them."""


def run_hodoku(jar: Path, puzzles: Iterable[str]) -> str:
    """Run HoDoKu on these puzzles in a folder of its own, so that it reads no user settings."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / FILE).write_text("".join(f"{puzzle}\n" for puzzle in puzzles))
        command = [
            "java",
            f"-Djava.io.tmpdir={folder}",
            "-Djava.awt.headless=true",
            "-jar",
            str(jar.resolve()),
            *OPTIONS,
        ]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def verdicts_in(output: str) -> Iterator[Verdict]:
    """The verdicts that HoDoKu printed."""
    lines = output.splitlines()
    starts = [index for index, line in enumerate(lines) if VERDICT.match(line)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        verdict = VERDICT.match(lines[start])
        assert verdict is not None
        steps = [line.strip() for line in lines[start + 1 : end] if STEP.match(line)]
        steps = [line for line in steps if not re.match(r"(Easy|Medium|Hard|Unfair|Extreme): ", line)]
        yield Verdict(verdict[1], verdict[2].lower(), int(verdict[3]), tuple(map(decision_of, steps)), tuple(steps))


def decision_of(line: str) -> Decision:
    name = next(name for title, name in NAMES if line.startswith(title))
    conclusions = line.rpartition("=> " if "=>" in line else ": ")[2].removesuffix(".").replace(", ", ",")
    return name, frozenset(map(str, parse_conclusions(conclusions)))


def our_verdict(puzzle: str) -> Verdict:
    """Our path for the puzzle as given, with its score and level."""
    path = fh.explain(puzzle)
    steps = tuple((step.technique.name, frozenset(map(str, step.conclusions))) for step in path)
    counts = Counter(name for name, _ in steps)
    score = hodoku.score_of(counts)
    return Verdict(puzzle, str(hodoku.level_of(counts, score)), score, steps, tuple(step.line() for step in path))


def unproved(puzzle: str) -> list[str]:
    """The steps of our path that the proof checker does not accept; guesses claim nothing."""
    path = fh.explain(puzzle)
    pairs = zip(path, path.boards(), strict=False)
    return [step.line() for step, board in pairs if step.technique.name != GUESS and not fh.prove(step, board)]


@dataclass(frozen=True)
class Difference:
    """Where two paths part."""

    puzzle: str
    number: int
    theirs: str
    ours: str

    @property
    def kind(self) -> str:
        """The techniques of the two steps."""
        names = [line.partition(":")[0].partition(" =>")[0].partition(" in ")[0] for line in (self.theirs, self.ours)]
        return names[0] if names[0] == names[1] else " / ".join(names)

    def __str__(self) -> str:
        return f"{self.puzzle} step {self.number}: {self.theirs}; ours {self.ours}"


def first_difference(theirs: Verdict, ours: Verdict) -> Difference | None:
    """The first step that is not the same decision; None if all are."""
    for number, (there, here) in enumerate(zip(theirs.steps, ours.steps, strict=False)):
        if there != here:
            return Difference(theirs.puzzle, number + 1, theirs.lines[number], ours.lines[number])
    if len(theirs.steps) == len(ours.steps):
        return None
    shorter = min(len(theirs.steps), len(ours.steps))
    ends = [(*one.lines, "the end")[shorter] for one in (theirs, ours)]
    return Difference(theirs.puzzle, shorter + 1, ends[0], ends[1])


@dataclass
class Comparison:
    """How many paths, scores and levels are the same."""

    puzzles: int
    differences: list[Difference]
    scores: list[str]
    levels: list[str]
    unproved: list[str]
    """Puzzles whose paths have a step that is not proved, and the first of these steps."""

    def kinds(self) -> list[tuple[str, int]]:
        """How often paths part at which techniques, most often first."""
        return Counter(difference.kind for difference in self.differences).most_common()


def compare(theirs: Sequence[Verdict], *, prove: bool = False) -> Comparison:
    """Our verdicts for these puzzles."""
    pairs = [(there, our_verdict(there.puzzle)) for there in theirs]
    failed = {there.puzzle: unproved(there.puzzle) for there in theirs} if prove else {}
    return Comparison(
        len(pairs),
        [found for there, here in pairs if (found := first_difference(there, here))],
        [f"{there.puzzle} {there.score}, ours {here.score}" for there, here in pairs if there.score != here.score],
        [f"{there.puzzle} {there.level}, ours {here.level}" for there, here in pairs if there.level != here.level],
        [f"{puzzle} {lines[0]}" for puzzle, lines in failed.items() if lines],
    )
