"""Endpoints that make puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from fullhouse.core.notation import format_cells
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.formats.codec import Entry
from fullhouse.generator.generate import generate as make_puzzle
from fullhouse.generator.generate import practice as make_board
from fullhouse.generator.patterns import SymmetryName
from fullhouse.logic.path import explain
from fullhouse.rating.rating import LevelName, ScaleName
from fullhouse.techniques.step import LAST_STAGE
from fullhouse.web.models import Answer, Json, Line, Name, Request
from fullhouse.web.page import HintMembers, board_members, hint_members

Bound = Annotated[float, Field(ge=0, le=1e6)]
Seed = Annotated[int, Field(ge=0, lt=2**64)]


class GenerateRequest(Request):
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
    seed: Seed | None = Field(None, description="The same seed and members give the same puzzle again.")
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


class PracticeRequest(GenerateRequest):
    """Make a board right before a technique is needed."""

    technique: Name = Field(description="The technique to practise.", examples=["x-wing"])


class GenerateAnswer(Answer):
    """A puzzle with its solution and rating."""

    solution: Line
    clues: int
    seed: int | None = Field(description="Seed and number give the same puzzle again.")
    number: int | None
    level: str | None
    rating: Json | None


class PracticeAnswer(GenerateAnswer):
    """A board right before a technique is needed."""

    technique: str
    board: Json = Field(description="The board in the members of a request: puzzle, placed, candidates.")
    step: Json = Field(description="The step: `/api/v1/schemas/step` describes it.")
    hint: HintMembers


_MARGIN = 0.5
"""Seconds, but no more than half of all, that are left to answer with the nearest puzzle."""


def generate(request: GenerateRequest, stop: Stop) -> Json:
    """A puzzle as the request wants it."""
    found = make_puzzle(
        seed=request.seed,
        scales=tuple(request.scales),
        time_limit=_patience(stop),
        stop=stop,
        **request.specification(),
    )
    return _values(found)


def practice(request: PracticeRequest, stop: Stop) -> Json:
    """A board right before a technique is needed, everything easier done."""
    specification = request.specification()
    technique = specification.pop("technique")
    board, puzzle = make_board(technique, seed=request.seed, time_limit=_patience(stop), stop=stop, **specification)
    step = explain(board, until=technique, stop=stop)[0]
    entry = Entry.of_board(board)
    described = board_members(entry)
    shown = {
        "puzzle": entry.grid.to_line(),
        "placed": format_cells(entry.placed),
        "candidates": described["candidates"],
    }
    return _values(puzzle) | {
        "technique": technique,
        "board": shown,
        "step": step.to_json(),
        "hint": hint_members(step, LAST_STAGE),
    }


def _patience(stop: Stop) -> float | None:
    left = stop.seconds_left
    return None if left is None else max(left - min(_MARGIN, left / 2), 0.001)


def _values(found: Puzzle) -> Json:
    level = found.level
    return {"status": "proper", **found.to_json(), "level": None if level is None else level.word}
