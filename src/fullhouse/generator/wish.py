"""What a puzzle should be like, and which wishes nobody can meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import CLASSIC
from fullhouse.errors import ImpossibleWish, UnknownName
from fullhouse.generator.patterns import find_swap, has_symmetry, orbits_of
from fullhouse.rating.hodoku import points_of
from fullhouse.rating.level import Level
from fullhouse.techniques.catalog import HODOKU_ORDER, technique_named

FEWEST_CLUES = 17
"""No puzzle with fewer has a single solution (McGuire, Tugemann and Civario, 2012)."""
MOST_MINIMAL_CLUES = 40
"""No puzzle is known that has more clues and needs all of them."""

Range = tuple[float, float]
"""From and to, both included."""

SCALE_OF = {"er": "se", "ep": "se", "ed": "se", "score": "hodoku", "guesses": "guesses"}
"""The numbers that a wish may bound, by the names of their columns, and the scale of each."""
KNOWN: dict[str, Range] = {"er": (1.0, 11.9), "ep": (1.0, 11.9), "ed": (1.0, 11.9)}
"""The least and the greatest number of which a puzzle is known."""

NEVER_NEEDED = {
    "franken-x-wing": "whatever it removes, locked candidates remove before it",
    "franken-swordfish": "locked candidates, an X-wing or a grouped nice loop are always found before it",
    "finned-franken-x-wing": "a grouped nice loop is always found before it",
}
"""Techniques of HoDoKu's order that no path comes to, and why; docs/generation.md has the proof."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a puzzle should be like. Contradictions are refused at once."""

    level: Level | None = None
    technique: str | None = None
    """Must stand on the path of HoDoKu's order, which tries easier ones first: nothing easier helps there."""
    is_hardest: bool = False
    """Whether no technique that comes later in the order is on the path."""
    without: frozenset[str] = frozenset()
    """Techniques that must not be on the path."""
    clues: tuple[int, int] = (FEWEST_CLUES, CLASSIC.size)
    symmetry: str = "none"
    pattern: bytes | None = None
    """Where clues stand: 81 bytes, 1 for a clue; None for anywhere."""
    is_minimal: bool = False
    """Whether every clue must be needed. Clues go while any can in any case, but whole orbits of the symmetry only, and
    not more than the number of clues allows."""
    ranges: Mapping[str, Range] = field(default_factory=dict)
    """Bounds for numbers of the scales, by the names in SCALE_OF."""

    def __post_init__(self) -> None:
        self._check_clues()
        self._check_pattern()
        self._check_techniques()
        self._check_ranges()

    def _check_clues(self) -> None:
        fewest, most = self.clues
        if fewest > most:
            raise ImpossibleWish(f"{fewest} to {most} clues is no range", "write the smaller number first")
        if most < FEWEST_CLUES:
            raise ImpossibleWish(f"no puzzle with {most} clues has a single solution", "17 is the least there can be")
        if fewest > CLASSIC.size:
            raise ImpossibleWish(f"a grid has 81 cells, not {fewest}")
        if self.is_minimal and fewest > MOST_MINIMAL_CLUES:
            raise ImpossibleWish(f"no puzzle with {fewest} clues is known that needs all of them", "40 is the most")
        if not self._reachable_clues().any():
            raise ImpossibleWish(
                f"no number of clues from {fewest} to {most} has the symmetry {self.symmetry}",
                "cells go together in it: choose a wider range",
            )

    def _reachable_clues(self) -> npt.NDArray[np.bool_]:
        """Which numbers of clues, of those asked for, whole orbits can add up to."""
        sizes = np.unique(orbits_of(self.symmetry), return_counts=True)[1]
        reachable = np.zeros(CLASSIC.size + 1, dtype=np.bool_)
        reachable[0] = True
        for size in sizes.tolist():
            reachable[size:] |= reachable[:-size].copy()
        return reachable[max(self.clues[0], FEWEST_CLUES) : self.clues[1] + 1]

    def _check_pattern(self) -> None:
        if self.pattern is None:
            return
        places = np.frombuffer(self.pattern, dtype=np.bool_)
        count, (fewest, most) = int(np.count_nonzero(places)), self.clues
        if count < FEWEST_CLUES:
            raise ImpossibleWish(f"the pattern has {count} places, and no puzzle with so few has a single solution")
        if not fewest <= count <= most:
            raise ImpossibleWish(f"the pattern has {count} places, but {fewest} to {most} clues are asked for")
        if self.is_minimal and count > MOST_MINIMAL_CLUES:
            raise ImpossibleWish(f"no puzzle with {count} clues is known that needs all of them", "40 is the most")
        if not has_symmetry(places, self.symmetry):
            raise ImpossibleWish(f"the pattern does not have the symmetry {self.symmetry}")
        if empty := find_swap(places):
            raise ImpossibleWish(
                f"{empty[0]} and {empty[1]} of the pattern are empty: to swap them gives a second solution"
            )

    def _check_techniques(self) -> None:
        for name in sorted({*self.without, *filter(None, (self.technique,))}):
            if not any(name in entry for entry in HODOKU_ORDER):
                technique_named(name)
                raise ImpossibleWish(f"{name} is not on any path: HoDoKu's default order does not try it")
        if "full-house" in self.without:
            raise ImpossibleWish("every path ends with a full house", "leave it out of the forbidden techniques")
        if self.technique is None:
            if self.is_hardest:
                raise ImpossibleWish("no technique is named that should be the hardest", "name one")
            return
        if self.technique in NEVER_NEEDED:
            raise ImpossibleWish(f"{self.technique} is on no path of HoDoKu's order: {NEVER_NEEDED[self.technique]}")
        if self.technique in self.without:
            raise ImpossibleWish(f"{self.technique} is asked for, and forbidden")
        least = points_of(self.technique).level
        if self.level is not None and least > self.level:
            raise ImpossibleWish(f"{self.technique} belongs to puzzles that are {least} at least, not {self.level}")

    def _check_ranges(self) -> None:
        for name, (low, high) in self.ranges.items():
            if name not in SCALE_OF:
                raise UnknownName("number", name, tuple(SCALE_OF))
            if not low <= high:
                raise ImpossibleWish(f"{name} from {low:g} to {high:g} is no range", "write the smaller number first")
            least, greatest = KNOWN.get(name, (0, float("inf")))
            if high < least or low > greatest:
                bounds = f"from {least:g} to {greatest:g}" if name in KNOWN else f"of {least:g} or more"
                raise ImpossibleWish(
                    f"no puzzle is known with {name} from {low:g} to {high:g}", f"there are those {bounds}"
                )
