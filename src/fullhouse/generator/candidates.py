"""Numbered puzzles with one solution: each depends only on the seed, its number and the requested places of clues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.cuda.card import Device
from fullhouse.engines.solve import solve
from fullhouse.generator.complete import complete
from fullhouse.generator.dig import are_minimal, dig, draw, split
from fullhouse.generator.specification import FEWEST_CLUES, Specification


class Numbered(NamedTuple):
    """A puzzle with its number and its one solution."""

    number: int
    puzzle: bytes
    solution: bytes


def candidates(
    seed: int,
    first: int,
    count: int,
    specification: Specification,
    *,
    threads: int | None = None,
    stop: Stop | None = None,
    device: Device = "cpu",
) -> tuple[list[Numbered], list[Numbered]]:
    """The puzzles for the numbers from `first`: those whose clues are as specified, and the others.

    Raises Stopped while a pattern is completed, where a single number can take seconds.
    """
    wanted = specification
    make = _dug if wanted.pattern is None else _completed
    found = list(make(seed, first, count, wanted, threads=threads, stop=stop, device=device))
    good = [one for one in found if CLASSIC.size - one.puzzle.count(0) <= wanted.clues[1]]
    if wanted.minimal and (wanted.pattern or wanted.symmetry != "none" or wanted.clues[0] > FEWEST_CLUES):
        minimal = are_minimal([one.puzzle for one in good], threads=threads)
        good = [one for one, needs_all in zip(good, minimal, strict=True) if needs_all]
    numbers = {one.number for one in good}
    return good, [one for one in found if one.number not in numbers]


def _dug(
    seed: int,
    first: int,
    count: int,
    wanted: Specification,
    *,
    threads: int | None,
    stop: Stop | None,  # noqa: ARG001 - digging is quick
    device: Device,
) -> Iterator[Numbered]:
    fewest = wanted.clues[0] if wanted.clues[0] > FEWEST_CLUES else 0  # no puzzle has fewer
    grids, orders = draw(seed, first, count, threads=threads)
    puzzles = dig(grids, orders, wanted.symmetry, fewest=fewest, threads=threads, device=device)
    return map(Numbered, range(first, first + count), split(puzzles), split(grids))


def _completed(
    seed: int,
    first: int,
    count: int,
    wanted: Specification,
    *,
    threads: int | None,
    stop: Stop | None,
    device: Device,  # noqa: ARG001 - clues are added, not removed
) -> Iterator[Numbered]:
    assert wanted.places is not None, "only a pattern is completed"
    for number, grid, order in zip(range(first, first + count), *map(split, draw(seed, first, count)), strict=True):
        puzzle = complete(grid, order, wanted.places, threads=threads, stop=stop)
        if puzzle is not None:
            yield Numbered(number, puzzle, solve(Grid.of_checked(puzzle)).digits)
