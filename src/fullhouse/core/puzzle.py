"""A puzzle: givens with their one solution, and what is known about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

from fullhouse.core.arguments import whole_number
from fullhouse.core.grid import Grid
from fullhouse.core.values import fill, public, shown_in_notebooks
from fullhouse.errors import BadArgument


class Rated(Protocol):
    """What a puzzle asks of its rating; `fullhouse.Rating` has it."""

    @property
    def level(self) -> Any:
        """How hard it is, in a word."""

    @property
    def counts(self) -> dict[str, int]:
        """How often each technique is on the path."""

    def to_row(self) -> dict[str, Any]:
        """The numbers by the names of their columns."""

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values."""


@public
@shown_in_notebooks
@dataclass(frozen=True, slots=True)
class Puzzle:
    """Givens with their one solution; may carry a rating, and the seed and number that give the same puzzle again.

    The solution is checked: it is full, keeps the rules and has every given. That there is no other is proved by who
    makes the puzzle: `fullhouse.puzzle` and `fullhouse.generate` do.

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
        """The puzzle of grids that are known to belong together; for generators, which make many."""
        puzzle = cls.__new__(cls)
        for name, value in zip(cls.__slots__, (givens, solution, rating, seed, number), strict=True):
            fill(puzzle, name, value)
        return puzzle

    @property
    def clue_count(self) -> int:
        """How many clues there are."""
        return self.givens.clue_count

    @property
    def level(self) -> Any:
        """How hard it is, in a word; None if it is not rated."""
        return self.rating.level if self.rating else None

    @property
    def techniques(self) -> tuple[str, ...]:
        """The techniques on its path; none if it is not rated."""
        return tuple(self.rating.counts) if self.rating else ()

    def with_rating(self, rating: Rated) -> Puzzle:
        """A copy that carries this rating."""
        return replace(self, rating=rating)

    def __str__(self) -> str:
        facts = [f"{self.clue_count} clues", *([str(self.rating)] if self.rating else [])]
        origin = "" if self.seed is None else f"; seed {self.seed}, number {self.number}"
        return f"{self.givens}\n{', '.join(facts)}{origin}"

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values."""
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
            raise BadArgument(name, grid, "a Grid", advice="fullhouse.parse makes one of text")
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
