"""Solutions, seeds and ratings equal the recorded ones of earlier versions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
import recorded
from recorded import Run, read, read_puzzles

PUZZLES = read_puzzles()
FEW = 1_000
"""Runs are repeated that end before this place: a moment each."""


def repeated() -> list[tuple[Run, list[str]]]:
    """The runs that do not take long, each with its puzzles on record."""
    lines = [line.partition(" ")[2] for line in read("puzzles.txt")]
    ends = [sum(run.count for run in recorded.RUNS[:number]) for number in range(1, 1 + len(recorded.RUNS))]
    runs = [(run, lines[end - run.count : end]) for run, end in zip(recorded.RUNS, ends, strict=True)]
    return [(run, made) for run, made in runs if int(made[-1].split()[-1]) < FEW]


@pytest.mark.parametrize(("run", "made"), repeated(), ids=lambda part: str(part) if isinstance(part, Run) else "")
def test_a_seed_and_a_specification_give_the_same_puzzles(run: Run, made: list[str]) -> None:
    assert recorded.made(run) == made


@pytest.mark.parametrize(
    ("file", "lines_of"),
    [("solutions.txt", recorded.solved), ("ratings.txt", recorded.rated), ("canonical.txt", recorded.canonical)],
    ids=["solutions", "ratings", "canonical forms"],
)
def test_every_puzzle_gives_the_same(file: str, lines_of: Callable[[list[str]], Iterable[str]]) -> None:
    lines = lines_of(list(PUZZLES.values()))
    assert [f"{number} {line}" for number, line in zip(PUZZLES, lines, strict=True)] == read(file)


@pytest.mark.parametrize(
    ("file", "numbers", "lines_of"),
    [
        ("augmented.txt", recorded.AUGMENTED, recorded.augmented),
        ("paths.txt", recorded.EXPLAINED, recorded.explained),
    ],
    ids=["equivalent puzzles", "steps"],
)
def test_some_puzzles_give_the_same(
    file: str, numbers: tuple[str, ...], lines_of: Callable[[str], Iterable[str]]
) -> None:
    assert [f"{number} {line}" for number in numbers for line in lines_of(PUZZLES[number])] == read(file)
