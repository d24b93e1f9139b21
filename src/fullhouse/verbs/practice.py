"""Make boards for practising a technique."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from annotated_doc import Doc

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import write_entries
from fullhouse.generator.generate import practice
from fullhouse.logic.path import explain
from fullhouse.rating.rating import Rating
from fullhouse.rating.rating_schema import rating_schema
from fullhouse.techniques.catalog import step_schema
from fullhouse.techniques.step import Step
from fullhouse.verbs.kinds import Technique
from fullhouse.verbs.specified import Specified, summary_of
from fullhouse.verbs.verb import PATIENCE, Columns, Doing, Found, Start


class BoardEntry(Entry):
    """A board as an entry; an object in JSON."""

    __slots__ = ()

    def to_json(self) -> Any:
        """The board as in JSON lines."""
        (text,) = write_entries([self._replace(comment="")], "jsonl")
        return json.loads(text)


class Exercise(NamedTuple):
    """A board on which a technique comes next, and the puzzle that it comes from."""

    board: Board
    step: Step
    puzzle: Puzzle


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice(Specified):
    """Make a board on which the technique comes next, with all easier steps done."""

    technique: Annotated[Technique, Doc("The technique to practise.")]

    name: ClassVar[str] = "practice"
    function: ClassVar[str] = "practice"
    noun: ClassVar[str] = "board"

    @property
    def wanted(self) -> int:
        """One board."""
        return 1

    def columns(self) -> Columns:
        """The board, the step, and the puzzle with its rating."""
        puzzle = {"solution": Grid, "clues": int, "rating": Rating, "seed": int, "number": int}
        return {"board": BoardEntry, "step": Step, **puzzle}

    def schemas(self) -> dict[str, Any]:
        """The schemas of a step and a rating."""
        return {"step": step_schema(), "rating": rating_schema()}

    def made(
        self, start: Start, stop: Stop | None = None, progress: Doing | None = None
    ) -> Iterator[tuple[Start, Exercise]]:
        """Yield one board; raise NotFoundInTime if the time limit comes first."""
        if start.get("rows"):
            return
        if progress:
            progress(f"looking for a puzzle that needs {self.technique}", start)
        limit = self.time_limit or PATIENCE
        how: dict[str, Any] = {**self.request(), "seed": self.seed, "threads": self.threads}
        board, puzzle = practice(how.pop("technique"), time_limit=limit, stop=stop, **how)
        step = explain(board, until=self.technique, stop=stop)[0]
        yield {"rows": 1}, Exercise(board, step, puzzle)

    def entry(self, found: Exercise) -> Entry:
        """The puzzle from which the board comes."""
        return Entry(found.puzzle.givens)

    def row(self, found: Exercise) -> Found:
        """The board, the step, and the puzzle with its rating."""
        board = BoardEntry(*Entry.of_board(found.board)._replace(comment=summary_of(found.puzzle)))
        return Found(Status.PROPER, {"board": board, "step": found.step, **found.puzzle.to_json()})
