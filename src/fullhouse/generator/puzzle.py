"""A puzzle that was made, with everything known about it: measured, never taken over from the wish."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fullhouse.core.grid import Grid
from fullhouse.generator.patterns import SYMMETRIES, has_symmetry
from fullhouse.rating.level import Level
from fullhouse.rating.rating import HodokuRating, Rating
from fullhouse.techniques.catalog import HODOKU_ORDER


@dataclass(frozen=True)
class Puzzle:
    """Givens with one solution, their rating, and the seed and number that give the same puzzle again."""

    givens: Grid
    solution: Grid
    rating: Rating
    seed: int
    number: int

    @property
    def clue_count(self) -> int:
        """How many clues there are."""
        return self.givens.clue_count

    @property
    def level(self) -> Level:
        """How hard it is, in a word."""
        return self._hodoku.level

    @property
    def techniques(self) -> tuple[str, ...]:
        """The techniques on the path of HoDoKu's order, easiest first."""
        return tuple(name for entry in HODOKU_ORDER for name in entry if name in self._hodoku.counts)

    @property
    def _hodoku(self) -> HodokuRating:
        rating = self.rating.hodoku
        assert rating is not None, "a puzzle is always rated on this scale"
        return rating

    @cached_property
    def symmetries(self) -> tuple[str, ...]:
        """The symmetries that the places of the clues have, by name."""
        is_clue = np.frombuffer(self.givens.digits, dtype=np.uint8) > 0
        return tuple(name for name in SYMMETRIES if name != "none" and has_symmetry(is_clue, name))

    def __str__(self) -> str:
        return f"{self.givens}\n{self.clue_count} clues, {self.rating}; seed {self.seed}, number {self.number}"

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "puzzle": self.givens.to_line(),
            "solution": self.solution.to_line(),
            "clues": self.clue_count,
            "symmetries": list(self.symmetries),
            "seed": self.seed,
            "number": self.number,
            "rating": self.rating.to_json(),
        }
