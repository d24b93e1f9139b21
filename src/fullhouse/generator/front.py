"""The front door to generation: puzzles made to order, boards to practise on, and what can be made of a puzzle."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from operator import index
from typing import TypedDict, TypeVar, Unpack

from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.errors import ImpossibleWish, UnknownName, WishNotMet
from fullhouse.formats.reading import Readable, parse
from fullhouse.generator import clues as on_clues
from fullhouse.generator import neighbours as next_to
from fullhouse.generator.generate import MOST_NUMBERS, SEEDS, Generation, new_seed
from fullhouse.generator.patterns import parse_pattern
from fullhouse.generator.puzzle import Puzzle
from fullhouse.generator.wish import FEWEST_CLUES, Range, Wish
from fullhouse.logic.front import explain
from fullhouse.rating.level import Level
from fullhouse.rating.scales import scales_named

Number = TypeVar("Number", int, float)


class Wishes(TypedDict, total=False):
    """What a puzzle should be like, as people tell it."""

    level: str | Level | None
    """From easy to extreme."""
    technique: str | None
    """Needed on the path of HoDoKu's order."""
    hardest: bool
    """Whether nothing that comes later in that order may be needed."""
    without: str | Collection[str]
    """Techniques that must not be on the path."""
    clues: int | tuple[int, int] | None
    """How many, or from and to."""
    symmetry: str
    """One of `SYMMETRIES`, of the places of the clues."""
    pattern: str | None
    """Where clues stand: 81 characters, `.` for an empty cell."""
    minimal: bool
    """Whether every clue is needed."""
    within: Mapping[str, float | Range] | None
    """What numbers of the scales should be, or from and to: er, ep, ed, score, guesses."""


def wish_for(**wishes: Unpack[Wishes]) -> Wish:
    """The wish that these words tell; ImpossibleWish, with the reason, if nobody can meet it."""
    for name in wishes:
        if name not in Wishes.__annotations__:
            raise UnknownName("wish", name, tuple(Wishes.__annotations__))
    level, clues, pattern = wishes.get("level"), wishes.get("clues"), wishes.get("pattern")
    without = wishes.get("without", ())
    return Wish(
        level=Level.named(level) if isinstance(level, str) else level,
        technique=wishes.get("technique"),
        is_hardest=wishes.get("hardest", False),
        without=frozenset((without,) if isinstance(without, str) else without),
        clues=(FEWEST_CLUES, CLASSIC.size) if clues is None else _ends(clues, "clues"),
        symmetry=wishes.get("symmetry", "none"),
        pattern=None if pattern is None else parse_pattern(pattern).tobytes(),
        is_minimal=wishes.get("minimal", False),
        ranges={name: _ends(bounds, name) for name, bounds in (wishes.get("within") or {}).items()},
    )


def _ends(bounds: Number | tuple[Number, Number], name: str) -> tuple[Number, Number]:
    """From and to, where it may be one number."""
    ends = bounds if isinstance(bounds, Sequence) else (bounds, bounds)
    if len(ends) != 2 or not all(isinstance(end, int | float) for end in ends):
        raise TypeError(f"{name} must be a number or a pair of numbers, from and to, not {bounds!r}")
    return ends[0], ends[1]


def generate(
    *,
    seed: int | None = None,
    scales: str | Collection[str] = (),
    time_limit: float | None = 60,
    threads: int | None = None,
    **wishes: Unpack[Wishes],
) -> Puzzle:
    """One puzzle with one solution, as wished for.

    `level` is a word from easy to extreme; `technique` must be on the path, and with `hardest` nothing harder;
    `without` forbids some; `clues` is a number or a pair (from, to); `symmetry` is one of `SYMMETRIES`; `pattern` says
    where clues stand, 81 characters; with `minimal` every clue is needed; `within` bounds numbers of the scales, as in
    `within={"er": (7.0, 7.5)}`. The same seed and wishes give the same puzzle everywhere.

    Raises ImpossibleWish at once for what cannot be, WishNotMet when the time is up, with the nearest puzzle found.

    >>> puzzle = generate(level="easy", seed=7)
    >>> str(puzzle.level), puzzle.givens == generate(level="easy", seed=7).givens
    ('easy', True)
    """
    return next(generate_many(1, seed=seed, scales=scales, time_limit=time_limit, threads=threads, **wishes))


def generate_many(
    count: int,
    *,
    seed: int | None = None,
    first: int = 0,
    scales: str | Collection[str] = (),
    unique: bool = False,
    time_limit: float | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    **wishes: Unpack[Wishes],
) -> Iterator[Puzzle]:
    """Yield so many puzzles as wished for, in the order of their numbers; the wishes are those of `generate`.

    Numbers start at `first`: with the number of the last puzzle plus one a run goes on where it ended. With `unique` no
    two are equivalent. `scales` are told in the ratings besides hodoku. `progress` is called with the numbers tried.
    """
    if count < 0 or not 0 <= first < MOST_NUMBERS:
        raise ValueError(f"{count} puzzles from number {first} on cannot be counted")
    generation = Generation(
        wish_for(**wishes),
        new_seed() if seed is None else index(seed) % SEEDS,
        first,
        tuple(scale.name for scale in scales_named(scales)) if scales else (),
        threads,
        unique,
        deadline=None if time_limit is None else time.monotonic() + time_limit,
        tell=progress and (lambda number: progress(number - first)),
    )
    return _at_most(generation, count, first)


def _at_most(generation: Generation, count: int, first: int) -> Iterator[Puzzle]:
    found = 0
    for puzzle in islice(generation, count):
        found += 1
        yield puzzle
    if found < count:
        raise WishNotMet(found, count, generation.next_number - first, generation.nearest)


def practice(
    technique: str,
    /,
    *,
    seed: int | None = None,
    time_limit: float | None = 60,
    threads: int | None = None,
    **wishes: Unpack[Wishes],
) -> tuple[Board, Puzzle]:
    """A board right before this technique is needed, everything easier done, and the puzzle that it comes from.

    The other wishes are those of `generate`.

    >>> board, puzzle = practice("x-wing", seed=7)
    >>> from fullhouse.logic.front import hint
    >>> hint(board).technique.name
    'x-wing'
    """
    if wishes.setdefault("technique", technique) != technique:
        raise ImpossibleWish(f"{technique} is to be practised, and {wishes['technique']} is asked for", "choose one")
    puzzle = generate(seed=seed, time_limit=time_limit, threads=threads, **wishes)
    path = explain(puzzle.givens, until=technique)
    return path.board_before(len(path) - 1), puzzle


def minimize(puzzle: Readable, *, seed: int | None = None) -> Grid:
    """The puzzle without clues that it does not need; a seed changes the order in which they are tried.

    >>> minimize("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clue_count
    23
    """
    return on_clues.minimize(parse(puzzle), seed=seed)


def neighbours(puzzle: Readable, changed: int = 1) -> Iterator[Grid]:
    """Yield the puzzles with one solution that differ in one clue (or two): so many go, and as many come elsewhere."""
    return next_to.neighbours(parse(puzzle), changed)
