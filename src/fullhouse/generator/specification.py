"""The specification of a generated puzzle, which puzzles cannot exist, and how far a puzzle is from a specification."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any, Literal, TypedDict, Unpack, get_args

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.values import fill
from fullhouse.errors import BadArgument, NoSuchPuzzle, UnknownName
from fullhouse.generator.patterns import Places, SymmetryName, find_swap, has_symmetry, orbits_of, parse_pattern
from fullhouse.logic.orders import place_in
from fullhouse.rating.hodoku import points_of
from fullhouse.rating.rating import Level, LevelName, Rating, ScaleName
from fullhouse.techniques.catalog import FAMILY_OF, HODOKU_ORDER, technique_named

FEWEST_CLUES = 17
"""No puzzle with fewer clues has a unique solution (McGuire, Tugemann and Civario, 2012)."""
MOST_MINIMAL_CLUES = 40
"""No known puzzle has more clues and needs all of them."""

MOST_CLUES = {Level.MEDIUM: 66, Level.HARD: 70, Level.UNFAIR: 65, Level.EXTREME: 64}
"""The maximum number of clues at each level; docs/generation.md explains how all puzzles with up to 16 blanks were
listed. No extreme puzzle with more than 57 clues is known."""

Range = tuple[float, float]
"""The lower and upper bound, both inclusive."""
NumberName = Literal["er", "ep", "ed", "score", "guesses"]
"""The numbers that can be bounded, by column name."""

SCALE_OF: dict[str, ScaleName] = {"er": "se", "ep": "se", "ed": "se", "score": "hodoku", "guesses": "guesses"}
"""The scale of each of these numbers."""
SECOND_NAMES: dict[str, NumberName] = {"se": "er"}
"""Other names of these numbers."""
KNOWN: dict[str, Range] = {"er": (1.0, 11.9), "ep": (1.0, 11.9), "ed": (1.0, 11.9)}
"""The least and the greatest number of any known puzzle."""

NEVER_NEEDED = {
    "franken-x-wing": "locked candidates always make its eliminations first",
    "franken-swordfish": "locked candidates, an X-wing or a grouped nice loop are always found before it",
    "finned-franken-x-wing": "a grouped nice loop is always found before it",
}
"""Techniques of HoDoKu's order that no path uses, and why; docs/generation.md has the proof."""

_PLACE_OF = place_in(HODOKU_ORDER)
_KIN = 4
"""The factor by which techniques of the same family are nearer."""


class Request(TypedDict, total=False):
    """The keywords of a `Specification`, for functions that pass them on."""

    level: LevelName | Level | None
    technique: str | None
    hardest: bool
    without: str | Collection[str]
    clues: int | tuple[int, int] | None
    symmetry: SymmetryName
    pattern: str | None
    minimal: bool
    within: Mapping[str, float | Range] | None


@dataclass(frozen=True, slots=True, init=False)
class Specification:
    """The requirements for a puzzle. Contradictory or impossible requirements raise NoSuchPuzzle with the reason.

    >>> Specification(level="easy", technique="aic")
    Traceback (most recent call last):
    fullhouse.errors.NoSuchPuzzle: a puzzle that needs aic is at least unfair, not easy
    """

    level: Level | None
    technique: str | None
    """Must be on the path in HoDoKu's order, which tries easier techniques first: nothing easier helps there."""
    hardest: bool
    """Whether no technique that comes later in the order is on the path."""
    without: frozenset[str]
    """Techniques that must not be on the path."""
    clues: tuple[int, int]
    """The least and greatest number of clues."""
    symmetry: SymmetryName
    """The symmetry of the places of the clues, one of `SYMMETRIES`."""
    pattern: str | None
    """The places of the clues: 81 characters, `x` for a clue and `.` for an empty cell; None for any places."""
    minimal: bool
    """Whether every clue must be needed. Redundant clues are always removed, but only whole orbits of the symmetry, and
    not below the least number of clues."""
    within: tuple[tuple[str, Range], ...]
    """Bounds for numbers of the scales: er, ep, ed, score, guesses."""

    def __init__(
        self,
        level: LevelName | Level | None = None,
        technique: str | None = None,
        hardest: bool = False,
        without: str | Collection[str] = (),
        clues: int | tuple[int, int] | None = None,
        symmetry: SymmetryName = "none",
        pattern: str | None = None,
        minimal: bool = False,
        within: Mapping[str, float | Range] | None = None,
    ) -> None:
        if technique is not None and not isinstance(technique, str):
            raise BadArgument("technique", technique, "the name of a technique, or None")
        fill(self, "level", _level(level))
        fill(self, "technique", technique)
        fill(self, "hardest", yes_or_no("hardest", hardest))
        fill(self, "without", _names(without))
        fill(self, "clues", (FEWEST_CLUES, CLASSIC.size) if clues is None else _ends("clues", clues, Integral))
        fill(self, "symmetry", symmetry)
        fill(self, "pattern", None if pattern is None else _tidy(pattern))
        fill(self, "minimal", yes_or_no("minimal", minimal))
        fill(self, "within", _bounds(within))
        self._check_clues()
        self._check_pattern()
        self._check_techniques()
        self._check_bounds()

    @property
    def places(self) -> Places | None:
        """Whether each cell has a clue; None without a pattern."""
        return None if self.pattern is None else parse_pattern(self.pattern)

    def _check_clues(self) -> None:
        fewest, most = self.clues
        if fewest > most:
            raise NoSuchPuzzle(f"{fewest} to {most} clues is not a range", "write the smaller number first")
        if most < FEWEST_CLUES:
            raise NoSuchPuzzle(f"no {most}-clue puzzle has a unique solution", "the minimum is 17")
        if fewest > CLASSIC.size:
            raise NoSuchPuzzle(f"a grid has 81 cells, not {fewest}")
        if self.level is not None and fewest > (bound := MOST_CLUES.get(self.level, CLASSIC.size)):
            raise NoSuchPuzzle(f"no {fewest}-clue puzzle is {self.level}", f"the maximum is {bound}")
        if self.minimal and fewest > MOST_MINIMAL_CLUES:
            raise NoSuchPuzzle(f"no known {fewest}-clue puzzle needs all of its clues", "the maximum is 40")
        if not self._reachable_clues():
            raise NoSuchPuzzle(
                f"no puzzle with {fewest} to {most} clues has the symmetry {self.symmetry}",
                "choose a wider range",
            )

    def _reachable_clues(self) -> set[int]:
        """The numbers of clues in the range that are sums of orbit sizes."""
        orbits = orbits_of(self.symmetry)
        reachable = {0}
        for size in map(orbits.count, set(orbits)):
            reachable |= {number + size for number in reachable}
        fewest, most = self.clues
        return {number for number in reachable if max(fewest, FEWEST_CLUES) <= number <= most}

    def _check_pattern(self) -> None:
        places = self.places
        if places is None:
            return
        count, (fewest, most) = sum(places), self.clues
        if count < FEWEST_CLUES:
            raise NoSuchPuzzle(
                f"the pattern has {count} place{'s' if count != 1 else ''}",
                "no puzzle with fewer than 17 clues has a unique solution",
            )
        if not fewest <= count <= most:
            raise NoSuchPuzzle(f"the pattern has {count} places, but {fewest} to {most} clues are required")
        if self.minimal and count > MOST_MINIMAL_CLUES:
            raise NoSuchPuzzle(f"no known {count}-clue puzzle needs all of its clues", "the maximum is 40")
        if not has_symmetry(places, self.symmetry):
            raise NoSuchPuzzle(f"the pattern does not have the symmetry {self.symmetry}")
        if empty := find_swap(places):
            raise NoSuchPuzzle(
                f"{empty[0]} and {empty[1]} of the pattern are empty, so swapping them gives a second solution"
            )

    def _check_techniques(self) -> None:
        for name in sorted(self.without if self.technique is None else {*self.without, self.technique}):
            if not any(name in entry for entry in HODOKU_ORDER):
                technique_named(name)
                raise NoSuchPuzzle(f"{name} is not on any path: HoDoKu's default order does not use it")
        if "full-house" in self.without:
            raise NoSuchPuzzle("every path ends with a full house", "it cannot be excluded")
        if self.technique is None:
            if self.hardest:
                raise NoSuchPuzzle("hardest needs a technique", "specify one")
            return
        if self.technique in NEVER_NEEDED:
            raise NoSuchPuzzle(f"{self.technique} is never on a path in HoDoKu's order: {NEVER_NEEDED[self.technique]}")
        if self.technique in self.without:
            raise NoSuchPuzzle(f"{self.technique} is both required and excluded")
        least = points_of(self.technique).level
        if self.level is not None and least > self.level:
            raise NoSuchPuzzle(f"a puzzle that needs {self.technique} is at least {least}, not {self.level}")

    def _check_bounds(self) -> None:
        for name, (low, high) in self.within:
            if not low <= high:
                raise NoSuchPuzzle(f"{name} from {low:g} to {high:g} is not a range", "write the smaller number first")
            least, greatest = KNOWN.get(name, (0, float("inf")))
            if high < least or low > greatest:
                bounds = f"from {least:g} to {greatest:g}" if name in KNOWN else f"of {least:g} or more"
                raise NoSuchPuzzle(f"no known puzzle has {name} from {low:g} to {high:g}", f"known values are {bounds}")


def specification_of(**request: Unpack[Request]) -> Specification:
    """The specification of these keywords; UnknownName lists the valid ones."""
    for name in request:
        if name not in Request.__annotations__:
            raise UnknownName("keyword", name, tuple(Request.__annotations__))
    return Specification(**request)


def _tidy(pattern: str) -> str:
    return "".join("x" if is_clue else "." for is_clue in parse_pattern(pattern))


def _level(level: object) -> Level | None:
    if level is None or isinstance(level, Level):
        return level
    return Level.named(level)  # type: ignore[arg-type]  # UnknownName for anything but a word


def yes_or_no(argument: str, value: object) -> bool:
    """The value, if it is a bool; otherwise BadArgument with the name of the argument."""
    if not isinstance(value, bool):
        raise BadArgument(argument, value, "True or False")
    return value


def _names(without: object) -> frozenset[str]:
    names = (without,) if isinstance(without, str) else without
    if not isinstance(names, Collection) or not all(isinstance(name, str) for name in names):
        raise BadArgument("without", without, "the name of a technique, or a list of them")
    return frozenset(names)


def _bounds(within: object) -> tuple[tuple[str, Range], ...]:
    if not isinstance(within, Mapping | tuple | None):  # pairs, as a pickle has them
        raise BadArgument("within", within, 'a dict of bounds, such as {"er": (7.0, 7.5)}')
    given = dict(within or {})
    bounds = {SECOND_NAMES.get(name, name): ends for name, ends in given.items()}
    for name in bounds:
        if name not in SCALE_OF:
            raise UnknownName("number", name, (*SCALE_OF, *SECOND_NAMES))
    if len(bounds) < len(given):
        raise BadArgument("within", within, "a dict with each number once", found="one with both se and er")
    return tuple((name, _ends(f"within[{name!r}]", ends, Real)) for name, ends in bounds.items())


def _ends(argument: str, bounds: Any, kind: type) -> Any:
    """The two bounds, which may be given as one number."""
    ends = tuple(bounds) if isinstance(bounds, Sequence) else (bounds, bounds)
    if len(ends) != 2 or not all(isinstance(end, kind) and not isinstance(end, bool) for end in ends):
        number = "a whole number" if kind is Integral else "a number"
        raise BadArgument(argument, bounds, f"{number} or a pair of them, from and to")
    return ends


def scales_for(wanted: Specification, others: Iterable[ScaleName] = ()) -> tuple[ScaleName, ...]:
    """The scales that the specification needs, and the extra ones."""
    needed = {"hodoku", *others, *(SCALE_OF[name] for name, _ in wanted.within)}
    names: tuple[ScaleName, ...] = get_args(ScaleName)
    return tuple(name for name in names if name in needed)


def distance(puzzle: Puzzle, wanted: Specification) -> float:
    """The distance of a puzzle from the specification: levels, techniques, and how far its numbers are out of bounds.

    0 if it meets the specification; a rating with a lower bound never does.
    """
    assert isinstance(puzzle.rating, Rating), "a candidate is rated"
    used = set(puzzle.techniques)
    far = max(wanted.clues[0] - puzzle.clue_count, puzzle.clue_count - wanted.clues[1], 0) / 9
    far += len(used & wanted.without)
    if wanted.level is not None:
        far += abs(puzzle.level - wanted.level)
    if wanted.technique is not None:
        far += _distance_of(wanted.technique, used)
        later = len(used & _names_after(wanted.technique)) if wanted.hardest else 0
        far += later / (1 + later)
    numbers = puzzle.rating.to_row()
    for name, (low, high) in wanted.within:
        far += max(low - numbers[name], numbers[name] - high, 0) / max(abs(high), 1)
    return far + puzzle.rating.is_lower_bound


def _distance_of(technique: str, used: set[str]) -> float:
    """The distance from this technique to the nearest one used: by order, and four times nearer within its family.

    0 if it was used; greater than 1 if it was not, which outweighs the penalty for all later techniques together.
    """
    if technique in used:
        return 0
    gaps = (
        abs(_PLACE_OF[technique] - _PLACE_OF[name]) / (_KIN if FAMILY_OF[name] == FAMILY_OF[technique] else 1)
        for name in used
    )
    return 1 + 2 * min(gaps, default=len(_PLACE_OF)) / len(_PLACE_OF)


def _names_after(technique: str) -> set[str]:
    """The techniques after this one in HoDoKu's order."""
    return {name for name, place in _PLACE_OF.items() if place > _PLACE_OF[technique]}
