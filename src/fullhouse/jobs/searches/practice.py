"""Find a board to practise a technique on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fullhouse.core.puzzle import Puzzle
from fullhouse.errors import NotFoundInTime, Stopped
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import write_entries
from fullhouse.generator.generate import practice
from fullhouse.jobs.chunk import Result
from fullhouse.jobs.run import FAILED
from fullhouse.jobs.searches.search import Search, row_of, summary_of
from fullhouse.logic.path import explain
from fullhouse.rating.rating_schema import rating_schema
from fullhouse.techniques.catalog import step_schema
from fullhouse.techniques.step import Step


class BoardOf(Entry):
    """The board as an entry that becomes an object in JSON."""

    __slots__ = ()

    def to_json(self) -> Any:
        """The object that JSON lines hold for this board."""
        (text,) = write_entries([self._replace(comment="")], "jsonl")
        return json.loads(text)


class Practice(Search):
    """Searches for a board on which the next step needs a technique."""

    verb = "practice"
    noun = "board"
    adds = ("board", "step", "solution", "clues", "rating", "seed", "number")
    late_code = FAILED

    def __init__(
        self,
        technique: str,
        request: dict[str, Any],
        *,
        seed: int | None = None,
        time_limit: float | None = None,
        threads: int | None = None,
    ) -> None:
        super().__init__(1, time_limit, {"technique": technique})
        self._technique = technique
        self._how: dict[str, Any] = {**request, "seed": seed, "threads": threads}
        self._said: tuple[str, ...] = ()

    def schema(self) -> dict[str, Any]:
        """The JSON Schemas of columns that hold objects."""
        return {"step": step_schema(), "rating": rating_schema()}

    def find(self) -> Iterator[Result]:
        """Yield the one board."""
        try:
            board, puzzle = practice(self._technique, time_limit=self.patience.time_limit, **self._how)
        except NotFoundInTime as error:
            self.tried, self.nearest = error.tried, error.nearest if isinstance(error.nearest, Puzzle) else None
            raise Stopped from None
        step: Step = explain(board, until=self._technique)[0]
        summary = summary_of(puzzle)
        self._said = (step.stage(1), f"from {puzzle.givens.to_line()} # {summary}")
        shown = BoardOf(*Entry.of_board(board)._replace(comment=summary))
        found = {"board": shown, "step": step, **puzzle.to_json()}
        yield row_of(Entry(puzzle.givens), {name: found[name] for name in self.adds})

    def doing(self) -> str:
        """The technique being searched for, for the progress line."""
        return f"looking for a puzzle that needs {self._technique}"

    def remarks(self) -> Iterator[str]:
        """Yield the first stage of a hint and the puzzle the board is from, or report that none was found in time."""
        yield from super().remarks()
        yield from self._said
