"""What a request may hold: one model a verb, checked by pydantic before anything is worked on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from fullhouse.core.digits import ALL_DIGITS, mask_of
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cells
from fullhouse.engines.solve import DEFAULT_LIMIT, EngineName
from fullhouse.errors import BadArgument, FormatError, SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import parse, to_entry
from fullhouse.generator.patterns import SymmetryName
from fullhouse.logic.path import OrderName
from fullhouse.rating.rate import DEFAULT_SCALES
from fullhouse.rating.rating import LevelName, ScaleName

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MOST_TEXT = 200_000
"""Characters of a puzzle: the largest drawing with candidates has a few thousand."""
MOST_SOLUTIONS = 1_000
"""How many solutions are listed or looked into."""

_ADVICE = "use fullhouse.read_text for all of them"
"""What a Python program would do about several puzzles."""

Name = Annotated[str, Field(max_length=60)]
Number = Annotated[int, Field(ge=0, lt=2**64)]
"""A seed."""
Notes = Annotated[str, Field(pattern="^[1-9]{0,9}$")]
Bound = Annotated[float, Field(ge=0, le=1e6)]


class InMember(Exception):
    """An error in another member than the puzzle."""

    def __init__(self, member: str, error: SudokuError) -> None:
        super().__init__(str(error))
        self.member = member
        self.error = error


class Request(BaseModel):
    """What every request may say."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    time_limit: float | None = Field(None, gt=0, le=86_400, description="Seconds; no more than the server allows.")

    @property
    def is_heavy(self) -> bool:
        """Whether it may take seconds, so that only some of its kind are worked on at once."""
        return True


class LightRequest(Request):
    """What takes milliseconds, as a rule."""

    @property
    def is_heavy(self) -> bool:
        return False


class TextRequest(Request):
    """A text."""

    puzzle: str = Field(
        max_length=MOST_TEXT,
        description="Text in any format that Fullhouse reads; of a board, all digits.",
        examples=[EXAMPLE],
    )
    format: Name | None = Field(None, description="The format to read, instead of finding out.")

    def entry(self) -> Entry:
        """The puzzle that the text holds; FormatError with the place if it holds none, or several."""
        try:
            return to_entry(self.puzzle, format=self.format)
        except FormatError as error:
            error.advice = error.advice.replace(_ADVICE, "parse lists them with several, and batch answers them all")
            raise


class PuzzleRequest(TextRequest):
    """A text that holds one puzzle."""


class BoardRequest(PuzzleRequest):
    """A puzzle, perhaps with what a player has done."""

    placed: Annotated[str, Field(max_length=1_000)] | list[Name] | None = Field(
        None,
        description="The cells whose digits are the player's and no givens, `r1c3,r2c46` or a list of cells.",
        examples=[["r1c3"]],
    )
    candidates: Annotated[list[Notes], Field(min_length=81, max_length=81)] | None = Field(
        None, description="The candidates of every cell in reading order; an empty text leaves all that the rules do."
    )

    def entry(self) -> Entry:
        """The board that the text and the other members describe."""
        entry = super().entry()
        if self.placed is not None:
            entry = entry._replace(placed=self._placed(entry))
        if self.candidates is not None:
            if entry.grid.geometry != CLASSIC:
                raise BadArgument("candidates", None, "left out for a grid that is not 9x9", found="81 texts")
            entry = entry._replace(candidates=self._masks(self.candidates))
        return entry

    def _placed(self, entry: Entry) -> frozenset[int]:
        text = self.placed if isinstance(self.placed, str) else ",".join(self.placed or ())
        try:
            cells = frozenset(parse_cells(text)) if text.strip() else frozenset()
        except FormatError as error:
            raise BadArgument("placed", text, "cells such as r1c3,r2c46", advice=error.reason) from None
        if any(cell >= len(entry.grid) or not entry.grid[cell] for cell in cells):
            raise BadArgument("placed", text, "cells that hold a digit")
        return cells

    def _masks(self, candidates: list[str]) -> tuple[int, ...] | None:
        """The candidates as bits; None if nothing is said about any cell."""
        masks = tuple(mask_of(map(int, notes)) if notes else ALL_DIGITS for notes in candidates)
        return None if set(masks) == {ALL_DIGITS} else masks


class Parse(LightRequest, TextRequest):
    """Read a text."""

    several: bool = Field(False, description="Whether the text may hold several puzzles; they are all answered.")


class Solve(BoardRequest):
    """Find the solution, or several."""

    engine: EngineName | None = Field(None, description="How to search.")
    limit: int | None = Field(
        None, ge=1, le=MOST_SOLUTIONS, description="How many solutions; null asks for the one, and for its proof."
    )

    @property
    def is_heavy(self) -> bool:
        """Every engine but the native one may take minutes."""
        return self.engine not in (None, "native")


class Count(BoardRequest):
    """Count the solutions."""

    limit: int = Field(DEFAULT_LIMIT, ge=1, le=1_000_000, description="Where counting stops.")
    open: bool = Field(
        False, description="Whether to say which cells are still open; solutions are then counted up to 1,000."
    )

    @property
    def is_heavy(self) -> bool:
        """A million solutions take a while."""
        return self.limit > DEFAULT_LIMIT


class Check(LightRequest, BoardRequest):
    """Say whether there is exactly one solution."""

    minimal: bool = Field(False, description="Whether to look for redundant clues.")


class Verify(LightRequest, PuzzleRequest):
    """Check a claimed solution."""

    solution: str = Field(max_length=MOST_TEXT, description="The claimed solution, in any format.")

    def claimed(self) -> Grid:
        """The claimed solution."""
        try:
            return parse(self.solution)
        except FormatError as error:
            raise InMember("solution", error) from None


class LogicRequest(BoardRequest):
    """What steps may assume."""

    uniqueness: bool = Field(True, description="Whether steps may assume that there is only one solution.")


class Hint(LightRequest, LogicRequest):
    """Help a player."""

    stage: int = Field(1, ge=1, le=4, description="1 where to look, 2 the technique, 3 the cells, 4 everything.")
    cell: Name | None = Field(None, description="A cell to look at, such as r4c5.")


class Steps(LogicRequest):
    """List the steps that are available now."""

    technique: Name | Annotated[list[Name], Field(max_length=100)] | None = Field(
        None, description="One technique, or several; without it those of HoDoKu's order."
    )
    cell: Name | None = Field(None, description="Only steps about this cell.")
    most: int = Field(1_000, ge=1, le=10_000, description="How many steps are answered, easiest first.")
    most_each: int = Field(20, ge=1, le=10_000, description="How many steps of one technique are answered.")


class Explain(LogicRequest):
    """Solve as people do."""

    order: OrderName = Field("hodoku", description="Whose order of techniques; those of Sudoku Explainer have weights.")
    until: Name | None = Field(None, description="The technique at whose first step the path ends.")
    highlights: bool = Field(True, description="Whether every step says what a picture of it shows.")


class Rate(BoardRequest):
    """Say how hard it is."""

    scales: Annotated[list[ScaleName], Field(min_length=1, max_length=4)] = Field(list(DEFAULT_SCALES))


class Generate(Request):
    """Make a puzzle."""

    level: LevelName | None = None
    technique: Name | None = Field(None, description="A technique that is needed.")
    hardest: bool = Field(False, description="Whether no harder technique may be needed.")
    without: Annotated[list[Name], Field(max_length=100)] = Field([], description="Techniques that must not be needed.")
    symmetry: SymmetryName = "none"
    clues: int | Annotated[list[int], Field(min_length=2, max_length=2)] | None = Field(
        None, description="How many clues, or from and to."
    )
    pattern: Annotated[str, Field(max_length=1_000)] | None = Field(
        None, description="Where clues stand: 81 characters, x for a clue."
    )
    minimal: bool = Field(False, description="Whether every clue must be needed.")
    within: dict[
        Literal["er", "ep", "ed", "score", "guesses"],
        Bound | Annotated[list[Bound], Field(min_length=2, max_length=2)],
    ] = Field({}, description="Bounds for ratings, from and to.")
    seed: Number | None = Field(None, description="The same seed and members give the same puzzle again.")
    scales: Annotated[list[ScaleName], Field(max_length=5)] = Field([], description="Further scales to rate on.")

    def specification(self) -> dict[str, Any]:
        """The keywords of `fullhouse.generate`."""
        clues = tuple(self.clues) if isinstance(self.clues, list) else self.clues
        within: Mapping[str, Any] = {
            name: tuple(ends) if isinstance(ends, list) else ends for name, ends in self.within.items()
        }
        return {
            "level": self.level,
            "technique": self.technique,
            "hardest": self.hardest,
            "without": self.without,
            "symmetry": self.symmetry,
            "clues": clues,
            "pattern": self.pattern,
            "minimal": self.minimal,
            "within": within,
        }


class Practice(Generate):
    """Make a board right before a technique is needed."""

    technique: Name = Field(description="The technique to practise.", examples=["x-wing"])


class Minimize(LightRequest, PuzzleRequest):
    """Remove redundant clues."""

    seed: Number | None = Field(None, description="Gives the order in which clues are tried; none: reading order.")


class Redundant(LightRequest, PuzzleRequest):
    """Find redundant clues."""


class Canonical(LightRequest, PuzzleRequest):
    """Find the canonical form."""


class Convert(LightRequest, BoardRequest):
    """Write in another format."""

    to: Name = Field("line", description="The format to write; `all` for every one that can hold the puzzle.")


class Engines(BoardRequest):
    """Compare engines."""

    engines: Annotated[list[EngineName], Field(min_length=1, max_length=7)] | None = Field(
        None, description="Which engines; without it all seven."
    )


class Trace(BoardRequest):
    """Watch an engine."""

    engine: Literal["backtracking", "propagation", "rules", "marks", "screened", "branching"] = "backtracking"
    most: int = Field(2_000, ge=1, le=50_000, description="How many events are answered, from the first on.")


class Render(LogicRequest):
    """Draw it."""

    to: Literal["svg", "png", "pdf"] = "svg"
    theme: Literal["light", "dark", "print"] = "light"
    size: int = Field(600, ge=50, le=4_000, description="Pixels from left to right.")
    names: bool = Field(False, description="Whether rows and columns have their names at the edge.")
    show_candidates: bool | None = Field(None, description="Whether candidates are drawn; null: if the puzzle has any.")
    solution: bool = Field(False, description="Whether the empty cells are filled.")
    hint: bool = Field(False, description="Whether the next step is shown on the board, or the mistake.")
    step: int | None = Field(None, ge=1, le=1_000, description="Which step of the path is shown, counted from 1.")
