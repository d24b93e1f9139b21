"""Solutions, seeds and ratings equal the recorded ones of earlier versions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
import recorded
from _pytest.mark.structures import ParameterSet
from recorded import Run, read, read_puzzles

PUZZLES = read_puzzles()
FEW = 1_000
"""Runs are repeated that end before this place: a moment each."""
FEWER = 100
"""Runs that end later are repeated by `make slow` only."""


def repeated() -> list[ParameterSet]:
    """The runs that do not take long, each with its puzzles on record."""
    lines = [line.partition(" ")[2] for line in read("puzzles.txt")]
    ends = [sum(run.count for run in recorded.RUNS[:number]) for number in range(1, 1 + len(recorded.RUNS))]
    runs = [(run, lines[end - run.count : end]) for run, end in zip(recorded.RUNS, ends, strict=True)]
    places = [int(made[-1].split()[-1]) for _, made in runs]
    return [
        pytest.param(*run, id=str(run[0]), marks=[pytest.mark.slow] * (place >= FEWER))
        for run, place in zip(runs, places, strict=True)
        if place < FEW
    ]


@pytest.mark.parametrize(("run", "made"), repeated())
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
