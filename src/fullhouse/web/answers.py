"""What the API answers: one model a verb, for its documentation and for the tests, which compare every answer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Status = Literal["done", "proper", "ambiguous", "unsolvable", "correct", "wrong", "late", "unreadable", "refused"]
EventKind = Literal["place", "guess", "contradiction", "undo", "solution"]
Line = str
"""81 characters, row by row, a dot for an empty cell; more or fewer where the grid is not 9x9."""
Json = dict[str, Any]


class Closed(BaseModel):
    """Plain values without further members."""

    model_config = ConfigDict(extra="forbid")


class Answer(Closed):
    """What every answer says, as the lines of `fullhouse VERB --json` do."""

    name: str = Field(description="What the text calls the puzzle.")
    puzzle: Line | None
    status: Status = Field(description="What is known about the puzzle.")
    error: str | None = Field(description="Why there is no answer, or no single one; null if there is.")
    cells: list[str] = Field(description="The cells that the error is about.")


class Parsed(Closed):
    """A puzzle of a text."""

    name: str
    puzzle: Line | None
    status: Status
    givens: Line | None = Field(None, description="The digits without those that a player has placed.")
    placed: list[str] | None = None
    candidates: list[str] | None = None
    clues: int | None = None
    comment: str = ""
    fields: dict[str, str] = {}
    line: int = Field(description="The line of the text on which it starts, counted from 1.")
    clashes: list[list[str]] = Field([], description="Every pair of equal digits that see each other.")
    error: str | None


class ParseAnswer(Answer):
    """What the text holds."""

    format: str = Field(description="How the text was read.")
    givens: Line | None
    placed: list[str] | None
    candidates: list[str] | None
    clues: int | None
    comment: str
    fields: dict[str, str]
    line: int
    clashes: list[list[str]]
    puzzles: list[Parsed] = Field([], description="All puzzles of the text, where several were asked for.")


class SolveAnswer(Answer):
    """The solution."""

    solution: Line | None
    solutions: list[Line] = Field([], description="Those found, where several were asked for.")


class CountAnswer(Answer):
    """How many solutions there are."""

    count: int | None
    complete: bool | None = Field(description="Whether that is all of them.")
    reason: str | None = Field(description="Why there is none.")
    open: list[str] = Field([], description="The cells in which the solutions counted differ, where asked for.")
    possible: list[str] = Field([], description="The digits that every cell has in the solutions counted.")


class CheckAnswer(Answer):
    """Whether there is exactly one solution."""

    reason: str | None
    differ: list[str] | None = Field(description="Where two solutions differ.")
    solutions: list[Line] | None = Field(description="The one, two of several, or none.")
    redundant: list[str] | None = Field(None, description="Clues that are not needed, where asked for.")


class VerifyAnswer(Answer):
    """Whether the claimed solution is one."""

    reason: str | None


class Term(Closed):
    """A word of the text that has an explanation."""

    line: int
    start: int
    end: int
    term: str
    kind: Literal["technique", "glossary"]


class HintValues(BaseModel):
    """A hint, with nothing that belongs to a later stage."""

    model_config = ConfigDict(extra="allow")

    stage: int
    text: list[str] = Field(description="What the stages up to this one say.")
    kind: Literal["step", "mistake", "finished", "stuck", "no-step-there"]
    terms: list[Term]


class HintAnswer(Answer):
    """What helps on the board."""

    hints: list[HintValues] | None


class Group(Closed):
    """Steps of one technique."""

    technique: str
    title: str
    level: str | None
    count: int = Field(description="How many there are.")
    first: int | None = Field(description="The place of the first among the hints, counted from 0; null if left out.")
    shown: int = Field(description="How many of them follow there.")


class StepsAnswer(HintAnswer):
    """All steps that are available now."""

    groups: list[Group] | None
    left_out: int | None = Field(description="How many more there are.")


class ExplainAnswer(Answer):
    """The path: `/api/v1/schemas/path` describes it, but for title, words and highlights of the steps."""

    path: Json | None


class RateAnswer(Answer):
    """The rating: `/api/v1/schemas/rating` describes it."""

    rating: Json | None


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
    hint: HintValues


class MinimizeAnswer(Answer):
    """The puzzle without redundant clues."""

    minimal: Line | None
    clues: int | None
    removed: list[str] | None


class RedundantAnswer(Answer):
    """The clues that are not needed, each by itself."""

    redundant: list[str] | None
    is_minimal: bool | None


class CanonicalAnswer(Answer):
    """The canonical form."""

    canonical: Line | None
    automorphisms: int | None
    transform: Json | None


class ConvertAnswer(Answer):
    """The puzzle in another format."""

    text: str | None
    lost: list[str] | None = Field(description="What the format does not keep.")
    texts: dict[str, str] = Field({}, description="The puzzle in every format, where asked for.")


class EngineRow(Closed):
    """What an engine did."""

    engine: str
    idea: str
    status: Status
    nodes: int
    guesses: int
    backtracks: int
    seconds: float
    error: str | None


class EnginesAnswer(Answer):
    """The engines side by side."""

    solution: Line | None
    engines: list[EngineRow] | None


class TraceAnswer(Answer):
    """The search of an engine, event by event."""

    engine: str | None
    events: list[Annotated[list[EventKind | int | None], Field(min_length=4, max_length=4)]] | None = Field(
        description="Kind, cell (0 to 80), digit, and how many guesses are in place."
    )
    complete: bool | None = Field(description="Whether these are all events.")
    nodes: int | None
    guesses: int | None
    backtracks: int | None
    seconds: float | None


class Problem(BaseModel):
    """What went wrong (RFC 9457)."""

    model_config = ConfigDict(extra="allow")

    type: str = "about:blank"
    title: str
    status: int
    detail: str = Field(description="A whole sentence for people: what, where, what to do.")
    kind: str = Field(description="A stable name for programs.")
