"""Ratings as values: level, numbers, techniques and the hardest step of a puzzle on each scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol, TypeVar, get_args, overload

from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.core.values import Code, public, shown_in_notebooks
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.logic.orders import technique_names
from fullhouse.techniques.catalog import CATALOG, HODOKU_ORDER
from fullhouse.techniques.step import Step

LevelName = Literal["easy", "medium", "hard", "unfair", "extreme"]

ScaleName = Literal["hodoku", "se", "se-1.2.1", "guesses"]
AT_LEAST = "≥ "
"""Written before a number that is a lower bound."""
Row = dict[str, Any]
"""Numbers by column name."""
SUFFIXES = {"se-1.2.1": "_121"}
"""Suffixes for the columns of scales whose numbers are named like those of another scale."""


@public
class Level(Code):
    """One of five levels, from `easy` to `extreme`; a harder level is greater.

    >>> Level.named("hard"), str(Level.UNFAIR), Level.EASY < Level.MEDIUM
    (<Level.HARD: 3>, 'unfair', True)
    """

    EASY = 1
    MEDIUM = 2
    HARD = 3
    UNFAIR = 4
    EXTREME = 5

    @property
    def word(self) -> str:
        """The level as a lower-case word."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.word

    def __format__(self, spec: str) -> str:
        return format(self.word, spec)

    @classmethod
    def named(cls, word: str) -> Level:
        """The level with this name; UnknownName for any other."""
        known = {level.word: level for level in cls}
        if not isinstance(word, str) or word.lower() not in known:
            raise UnknownName("level", word, tuple(known))
        return known[word.lower()]


@dataclass(frozen=True, slots=True)
class Hardest:
    """The hardest step of a path: its technique, its weight on the scale, and the step itself if it is known."""

    technique: str
    weight: float
    step: Step | None = None
    """None in a batch, which keeps no steps."""

    def __str__(self) -> str:
        return str(self.step) if self.step else title_of(self.technique)

    def to_json(self) -> dict[str, Any]:
        """The technique, weight and step as plain values."""
        step = self.step.to_json() if self.step else None
        return {"technique": self.technique, "weight": self.weight, "step": step}


class ScaleRating(Protocol):
    """The rating of a puzzle on one scale."""

    @property
    def lower_bounds(self) -> frozenset[str]:
        """The names of the numbers that are lower bounds: the true values may be greater."""

    def __str__(self) -> str:
        """The numbers as text, with lower bounds marked."""

    def to_row(self) -> Row:
        """The numbers by name."""

    def to_json(self) -> dict[str, Any]:
        """The complete rating as plain values."""


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """Level and score of HoDoKu."""

    level: Level
    score: int
    counts: Mapping[str, int] = field(default_factory=dict)
    """How often each technique was used on the path."""
    hardest: Hardest | None = None
    """The step with the highest level, and the most points among those."""
    is_lower_bound: bool = False
    """Whether the path reached the time limit: the true level and score may be higher."""

    @property
    def lower_bounds(self) -> frozenset[str]:
        """`level` and `score`, or nothing; there is no level above `extreme`."""
        if not self.is_lower_bound:
            return frozenset()
        return frozenset(("score",) if self.level is Level.EXTREME else ("level", "score"))

    def __hash__(self) -> int:
        return hash((self.level, self.score))

    def __str__(self) -> str:
        level = f"at least {self.level}" if "level" in self.lower_bounds else str(self.level)
        return f"{level}, score {AT_LEAST if self.is_lower_bound else ''}{self.score:,}"

    def to_row(self) -> Row:
        """The numbers by name."""
        return {"level": str(self.level), "score": self.score}

    def to_json(self) -> dict[str, Any]:
        """The complete rating as plain values."""
        return {**self.to_row(), **_details(self.counts, self.hardest, self.lower_bounds)}


@dataclass(frozen=True, slots=True)
class SeRating:
    """The three numbers of Sudoku Explainer: the hardest step of all, until a digit is placed, and the first."""

    er: float
    """The greatest weight of all steps."""
    ep: float
    """The greatest weight of the steps up to the first that places a digit."""
    ed: float
    """The weight of the first step."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How often each technique was used on the path."""
    hardest: Hardest | None = None
    """The first step with the greatest weight; None in a batch."""
    lower_bounds: frozenset[str] = frozenset()
    """Those of `er`, `ep`, `ed` that are lower bounds."""

    @property
    def is_lower_bound(self) -> bool:
        """Whether the puzzle is beyond the techniques of the scale, or the path reached the time limit."""
        return bool(self.lower_bounds)

    @property
    def is_pearl(self) -> bool:
        """Whether the hardest step certainly comes before the first placed digit."""
        return self.er == self.ep and not self.is_lower_bound

    @property
    def is_diamond(self) -> bool:
        """Whether the first step is certainly the hardest."""
        return self.er == self.ed and not self.is_lower_bound

    def __hash__(self) -> int:
        return hash((self.er, self.ep, self.ed))

    def __str__(self) -> str:
        return ", ".join(
            f"{name.upper()} {AT_LEAST if name in self.lower_bounds else ''}{number:.1f}"
            for name, number in self.to_row().items()
        )

    def to_row(self) -> Row:
        """The numbers by name."""
        return {"er": self.er, "ep": self.ep, "ed": self.ed}

    def to_json(self) -> dict[str, Any]:
        """The complete rating as plain values."""
        return {**self.to_row(), **_details(self.counts, self.hardest, self.lower_bounds)}


@dataclass(frozen=True, slots=True)
class GuessesRating:
    """The effort of the search for the solution and the proof that it is unique."""

    guesses: int
    """The number of choices."""
    backtracks: int
    """The number of wrong choices."""

    @property
    def lower_bounds(self) -> frozenset[str]:
        """Nothing: the search always ends."""
        return frozenset()

    def __str__(self) -> str:
        return f"{amount(self.guesses, 'guess')}, {amount(self.backtracks, 'backtrack')}"

    def to_row(self) -> Row:
        """The numbers by name."""
        return {"guesses": self.guesses, "backtracks": self.backtracks}

    def to_json(self) -> dict[str, Any]:
        """The complete rating as plain values."""
        return {**self.to_row(), "lower_bounds": []}


@public
@shown_in_notebooks
@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is, on one scale or several. Prints as a card; `rating["se"]` is the part of one scale."""

    puzzle: Grid
    """The digits of the board that was rated."""
    scales: Mapping[str, ScaleRating]
    """The rating on each scale, by the name of the scale."""
    versions: Mapping[str, str]
    """The version of each scale: equal versions give equal numbers for the same puzzle."""

    def __hash__(self) -> int:
        return hash(self.puzzle)

    @overload
    def __getitem__(self, scale: Literal["hodoku"]) -> HodokuRating: ...

    @overload
    def __getitem__(self, scale: Literal["se", "se-1.2.1"]) -> SeRating: ...

    @overload
    def __getitem__(self, scale: Literal["guesses"]) -> GuessesRating: ...

    @overload
    def __getitem__(self, scale: str) -> ScaleRating: ...

    def __getitem__(self, scale: str) -> ScaleRating:
        return part_named(self.scales, scale)

    @property
    def hodoku(self) -> HodokuRating | None:
        """The rating on the scale `hodoku`; None if it was not requested."""
        found = self.scales.get("hodoku")
        return found if isinstance(found, HodokuRating) else None

    @property
    def se(self) -> SeRating | None:
        """The rating on the scale `se`, or on the first requested scale of its kind."""
        found = self.scales.get("se") or next(
            (part for part in self.scales.values() if isinstance(part, SeRating)), None
        )
        return found if isinstance(found, SeRating) else None

    @property
    def guesses(self) -> GuessesRating | None:
        """The rating on the scale `guesses`; None if it was not requested."""
        found = self.scales.get("guesses")
        return found if isinstance(found, GuessesRating) else None

    @property
    def level(self) -> Level | None:
        """The level on the scale `hodoku`; None if that was not requested."""
        return self.hodoku.level if self.hodoku else None

    @property
    def hardest(self) -> Hardest | None:
        """The hardest step on the scale `hodoku`, or else on `se`; None without a path, or if it has no steps."""
        part = self.hodoku or self.se
        return part.hardest if part else None

    @property
    def counts(self) -> dict[str, int]:
        """How often each technique was used on the path of the scale `hodoku`, easiest first, or else of `se`."""
        if self.hodoku:
            used = self.hodoku.counts
            return {name: used[name] for entry in HODOKU_ORDER for name in entry if name in used}
        return dict(self.se.counts) if self.se else {}

    @property
    def lower_bounds(self) -> frozenset[str]:
        """The names, as in `to_row`, of all numbers that are lower bounds."""
        return frozenset(
            column + SUFFIXES.get(name, "") for name, part in self.scales.items() for column in part.lower_bounds
        )

    @property
    def is_lower_bound(self) -> bool:
        """Whether one of the numbers is a lower bound."""
        return bool(self.lower_bounds)

    def without_steps(self) -> Rating:
        """The rating as a batch returns it: without steps, and with techniques in the order of the native core."""
        return replace(self, scales={name: _without_steps(part) for name, part in self.scales.items()})

    def to_row(self) -> Row:
        """The numbers by column name."""
        return {
            column + SUFFIXES.get(name, ""): number
            for name, part in self.scales.items()
            for column, number in part.to_row().items()
        }

    def to_json(self) -> dict[str, Any]:
        """The rating as plain values, as `rating_schema` describes them."""
        return {
            "puzzle": self.puzzle.to_line(),
            "level": str(self.level) if self.level else None,
            "scales": {name: {"version": self.versions[name], **part.to_json()} for name, part in self.scales.items()},
        }

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield each printed line as a label and a text."""
        for name, part in self.scales.items():
            yield name, str(part)
        if self.hardest:
            yield "hardest", str(self.hardest)
        walked = self.hodoku or self.se
        if walked and walked.counts:
            yield "steps", ", ".join(f"{number} {title_of(name)}" for name, number in walked.counts.items())

    def __str__(self) -> str:
        lines = list(self.lines())
        width = max((len(word) for word, _ in lines), default=0)
        return "\n".join(f"{word:<{width}}  {text}" for word, text in lines)

    def __repr__(self) -> str:
        return f"<Rating {'; '.join(f'{name}: {part}' for name, part in self.scales.items())}>"


def _without_steps(part: ScaleRating) -> ScaleRating:
    if not isinstance(part, HodokuRating | SeRating):
        return part
    counts = {name: part.counts[name] for name in technique_names() if name in part.counts}
    return replace(part, counts=counts, hardest=replace(part.hardest, step=None) if part.hardest else None)


Part = TypeVar("Part")


def part_named(parts: Mapping[str, Part], scale: str) -> Part:
    """The part of this scale; BadArgument if it was not requested, UnknownName if there is no such scale."""
    if scale in parts:
        return parts[scale]
    known: tuple[str, ...] = get_args(ScaleName)
    if scale not in known:
        raise UnknownName("scale", scale, known)
    asked = tuple(parts)
    raise BadArgument("scales", asked, f"a list with {scale!r}, such as {(*asked, scale)}", found=str(asked))


def title_of(technique: str) -> str:
    """The title of a technique."""
    return CATALOG[technique].title if technique in CATALOG else technique


def _details(counts: Mapping[str, int], hardest: Hardest | None, lower_bounds: frozenset[str]) -> dict[str, Any]:
    return {
        "lower_bounds": sorted(lower_bounds),
        "techniques": dict(counts),
        "hardest": hardest.to_json() if hardest else None,
    }
