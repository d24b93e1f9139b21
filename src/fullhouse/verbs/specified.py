"""Options that `generate` and `practice` share: the specification of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, TypedDict

from annotated_doc import Doc

from fullhouse.core.puzzle import Puzzle
from fullhouse.generator.patterns import SymmetryName
from fullhouse.generator.specification import Specification
from fullhouse.rating.rating import LevelName, Rating
from fullhouse.verbs.kinds import Bounds, Clues, SearchLimit, Seed, Technique, Threads, WholeBounds
from fullhouse.verbs.options import Alias
from fullhouse.verbs.verb import Source


class Within(TypedDict, total=False):
    """Bounds for the numbers of the scales."""

    er: Annotated[Bounds, Alias("se"), Doc("Sudoku Explainer's rating (ER).")]
    ep: Annotated[Bounds, Doc("Sudoku Explainer's rating up to the first placed digit (EP).")]
    ed: Annotated[Bounds, Doc("Sudoku Explainer's rating of the first step (ED).")]
    score: Annotated[WholeBounds, Doc("HoDoKu's score.")]
    guesses: Annotated[WholeBounds, Doc("Guesses that the native search needs.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Specified(Source):
    """A source of puzzles that meet a specification."""

    level: Annotated[LevelName | None, Doc("HoDoKu level of the puzzle; any by default.")] = None
    technique: Annotated[Technique | None, Doc("Technique that the puzzle needs.")] = None
    hardest: Annotated[bool, Doc("The technique is the hardest one needed.")] = False
    without: Annotated[tuple[Technique, ...], Doc("Technique that the puzzle must not need.")] = ()
    clues: Annotated[Clues | None, Doc("Number of clues: 24, 22..24, 24.. or ..24.")] = None
    symmetry: Annotated[SymmetryName, Doc("Symmetry of the clues.")] = "none"
    pattern: Annotated[str | None, Doc("Cells with clues: 81 characters, x for a clue and . for an empty cell.")] = None
    minimal: Annotated[bool, Doc("No clue is redundant.")] = False
    within: Annotated[Within, Doc("Bounds for ratings, from and to.")] = field(default_factory=Within)
    seed: Seed = None
    time_limit: SearchLimit = None
    threads: Threads = None

    def check(self) -> None:
        """Raise NoSuchPuzzle if no puzzle can meet the specification."""
        self.needs("hardest", "technique")
        self.specification()

    def specification(self) -> Specification:
        """The options that describe a puzzle."""
        return Specification(**self.request())

    def request(self) -> dict[str, Any]:
        """The keywords of `Specification`."""
        return {
            "level": self.level,
            "technique": self.technique,
            "hardest": self.hardest,
            "without": self.without,
            "clues": self.clues,
            "symmetry": self.symmetry,
            "pattern": self.pattern,
            "minimal": self.minimal,
            "within": self.within,
        }


def summary_of(puzzle: Puzzle) -> str:
    """The clues, ratings, seed and number of a puzzle, in a line."""
    scales = puzzle.rating.scales.values() if isinstance(puzzle.rating, Rating) else ()
    ratings = ", ".join(map(str, scales))
    return f"{puzzle.clue_count} clues, {ratings}, seed {puzzle.seed}, number {puzzle.number}"
