"""What a puzzle should be like, and which wishes nobody can meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import CLASSIC
from fullhouse.errors import SudokuError, UnknownName
from fullhouse.generator.patterns import has_symmetry, orbits_of
from fullhouse.rating.hodoku import points_of
from fullhouse.rating.level import Level
from fullhouse.techniques.catalog import HODOKU_ORDER, technique_named

FEWEST_CLUES = 17
"""No puzzle with fewer has a single solution (McGuire, Tugemann and Civario, 2012)."""
MOST_MINIMAL_CLUES = 40
"""No puzzle is known that has more clues and needs all of them."""

Range = tuple[float, float]
"""From and to, both included."""

RANGED = ("er", "ep", "ed", "score", "guesses")
"""The numbers that a wish may bound, by the names of their columns."""


class ImpossibleWish(SudokuError):
    """No puzzle can be like that; the message says why."""

    def __init__(self, reason: str, advice: str = "") -> None:
        super().__init__(reason + (f"; {advice}" if advice else ""))
        self.reason = reason
        self.advice = advice


@dataclass(frozen=True, slots=True)
class Wish:
    """What a puzzle should be like. Contradictions are refused at once."""

    level: Level | None = None
    technique: str | None = None
    """Must stand on the path of HoDoKu's order, which tries easier ones first: nothing easier helps there."""
    is_hardest: bool = False
    """Whether the technique must also be the one that comes last in the order, of all on the path."""
    without: frozenset[str] = frozenset()
    """Techniques that must not be on the path."""
    clues: tuple[int, int] = (FEWEST_CLUES, CLASSIC.size)
    symmetry: str = "none"
    pattern: bytes | None = None
    """Where clues stand: 81 bytes, 1 for a clue; None for anywhere."""
    is_minimal: bool = False
    """Whether every clue must be needed. Without it clues go, too, as long as one can, but whole orbits at a time."""
    ranges: Mapping[str, Range] = field(default_factory=dict)
    """Bounds for numbers of the scales, by the names in RANGED."""

    def __post_init__(self) -> None:
        for name in (*self.without, *filter(None, (self.technique,))):
            if not any(name in entry for entry in HODOKU_ORDER):
                technique_named(name)
                raise ImpossibleWish(f"{name} is not on any path: HoDoKu's default order does not try it")
        self._check_clues()
        self._check_techniques()
        for name, (low, high) in self.ranges.items():
            if name not in RANGED:
                raise UnknownName("number", name, RANGED)
            if not low <= high:
                raise ImpossibleWish(f"{name} from {low:g} to {high:g} is no range", "write the smaller number first")

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
        if self.pattern is not None:
            self._check_pattern(self.pattern)
        elif not self._reachable_clues().any():
            raise ImpossibleWish(
                f"no number of clues from {fewest} to {most} has the symmetry {self.symmetry}",
                "cells go together in it; choose a wider range",
            )

    def _check_pattern(self, pattern: bytes) -> None:
        places = np.frombuffer(pattern, dtype=np.bool_)
        count, (fewest, most) = int(np.count_nonzero(places)), self.clues
        if count < FEWEST_CLUES:
            raise ImpossibleWish(f"the pattern has {count} places, and no puzzle with so few has a single solution")
        if not fewest <= count <= most:
            raise ImpossibleWish(f"the pattern has {count} places, but {fewest} to {most} clues are asked for")
        if not has_symmetry(places, self.symmetry):
            raise ImpossibleWish(f"the pattern does not have the symmetry {self.symmetry}")

    def _reachable_clues(self) -> npt.NDArray[np.bool_]:
        """Which numbers of clues, of those asked for, whole orbits can add up to."""
        sizes = np.unique(orbits_of(self.symmetry), return_counts=True)[1]
        reachable = np.zeros(CLASSIC.size + 1, dtype=np.bool_)
        reachable[0] = True
        for size in sizes.tolist():
            reachable[size:] |= reachable[:-size].copy()
        return reachable[max(self.clues[0], FEWEST_CLUES) : self.clues[1] + 1]

    def _check_techniques(self) -> None:
        if self.is_hardest and self.technique is None:
            raise ImpossibleWish("no technique is named that should be the hardest", "name one")
        if self.technique in self.without:
            raise ImpossibleWish(f"{self.technique} is asked for, and forbidden")
        if self.level is not None and self.technique is not None:
            least = points_of(self.technique).level
            if least > self.level:
                raise ImpossibleWish(f"a puzzle with {self.technique} is {least} at least, not {self.level}")
        if "full-house" in self.without:
            raise ImpossibleWish("every path ends with a full house", "leave it out of the forbidden techniques")


def places_of(techniques: Iterable[str]) -> dict[str, int]:
    """How far down HoDoKu's order each of these techniques stands."""
    return {name: place for place, entry in enumerate(HODOKU_ORDER) for name in entry if name in set(techniques)}
