"""A puzzle: givens with their one solution, and optionally a rating, seed and number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from fullhouse.core.arguments import whole_number
from fullhouse.core.grid import Grid
from fullhouse.core.values import fill, public, shown_in_notebooks
from fullhouse.errors import BadArgument


class Rated(Protocol):
    """The part of a rating that a puzzle uses; `fullhouse.Rating` has it."""

    @property
    def level(self) -> Any:
        """The difficulty level."""

    @property
    def scales(self) -> Mapping[str, Any]:
        """The numbers of each scale, which print as text."""

    @property
    def counts(self) -> dict[str, int]:
        """How often the path uses each technique."""

    def to_row(self) -> dict[str, Any]:
        """Return the numbers by column name."""

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain values."""


@public
@shown_in_notebooks
@dataclass(frozen=True, slots=True)
class Puzzle:
    """Givens with their one solution; may carry a rating, and the seed and number that generate the same puzzle again.

    The solution is checked: it is full, obeys the rules and has every given. The caller must prove that it is the only
    one, as `fullhouse.puzzle` and `fullhouse.generate` do.

    >>> givens = Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> Puzzle(givens, givens)
    Traceback (most recent call last):
    fullhouse.BadArgument: solution must be a full grid, not one with 51 empty cells
    """

    givens: Grid
    solution: Grid
    rating: Rated | None = None
    seed: int | None = None
    """None if the puzzle was not generated from a seed."""
    number: int | None = None
    """Its place in the sequence of the seed."""

    def __post_init__(self) -> None:
        _check(self.givens, self.solution)
        for name, value in (("seed", self.seed), ("number", self.number)):
            if value is not None:
                whole_number(name, value, 0)

    @classmethod
    def of_proved(cls, givens: Grid, solution: Grid, rating: Rated | None, seed: int, number: int) -> Puzzle:
        """Make a puzzle from grids that are known to belong together; for generators, which make many."""
        puzzle = cls.__new__(cls)
        for name, value in zip(cls.__slots__, (givens, solution, rating, seed, number), strict=True):
            fill(puzzle, name, value)
        return puzzle

    @property
    def clue_count(self) -> int:
        """The number of clues."""
        return self.givens.clue_count

    @property
    def level(self) -> Any:
        """The difficulty level; None if the puzzle is not rated."""
        return self.rating.level if self.rating else None

    @property
    def techniques(self) -> tuple[str, ...]:
        """The techniques on its path; empty if the puzzle is not rated."""
        return tuple(self.rating.counts) if self.rating else ()

    def with_rating(self, rating: Rated) -> Puzzle:
        """Return a copy with this rating."""
        return replace(self, rating=rating)

    def __str__(self) -> str:
        facts = [f"{self.clue_count} clues", *(map(str, self.rating.scales.values()) if self.rating else ())]
        origin = () if self.seed is None else (f"seed {self.seed}", f"number {self.number}")
        return f"{self.givens}\n{', '.join((*facts, *origin))}"

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
        return {
            "puzzle": self.givens.to_line(),
            "solution": self.solution.to_line(),
            "clues": self.clue_count,
            "seed": self.seed,
            "number": self.number,
            "rating": self.rating.to_json() if self.rating else None,
        }


def _check(givens: Grid, solution: Grid) -> None:
    for name, grid in (("givens", givens), ("solution", solution)):
        if not isinstance(grid, Grid):
            raise BadArgument(name, grid, "a Grid", advice="fullhouse.parse reads text as a grid")
    if givens.geometry != solution.geometry:
        found = f"a grid of {solution.geometry}"
        raise BadArgument("solution", solution, f"a grid of {givens.geometry} like the givens", found=found)
    if not solution.is_full:
        empty = len(solution) - solution.clue_count
        raise BadArgument("solution", solution, "a full grid", found=f"one with {empty} empty cells")
    for cell, (given, digit) in enumerate(zip(givens, solution, strict=True)):
        if given not in (0, digit):
            name = givens.geometry.cell_name(cell)
            raise BadArgument("solution", solution, f"a grid with the given {given} in {name}", found=f"with {digit}")
    solution.check_rules()
