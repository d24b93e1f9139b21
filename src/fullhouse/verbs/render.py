"""Draw puzzles, boards and steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_doc import Doc
from annotated_types import Ge, Le

from fullhouse.core.board import Board
from fullhouse.core.stop import Stop, stop_for
from fullhouse.engines.status import Status
from fullhouse.errors import BadArgument
from fullhouse.formats.codec import Entry
from fullhouse.logic.hints import hint
from fullhouse.logic.path import explain
from fullhouse.render.picture import Picture, draw
from fullhouse.verbs.kinds import TimeLimit, Uniqueness
from fullhouse.verbs.verb import Columns, Found, Verb

MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Render(Verb):
    """Draw each puzzle: the givens, placed digits, and optionally a step with everything it involves."""

    to: Annotated[Literal["svg", "png", "pdf"], Doc("Format of the picture.")] = "svg"
    candidates: Annotated[bool | None, Doc("Show candidates; by default if the board comes with any.")] = None
    solution: Annotated[bool, Doc("Fill the empty cells.")] = False
    step: Annotated[int | None, Ge(1), Doc("Show this step of the path that explain prints.")] = None
    hint: Annotated[bool, Doc("Show the step, or the mistake, that hint is about.")] = False
    theme: Annotated[Literal["light", "dark", "print"], Doc("Colours.")] = "light"
    size: Annotated[int, Ge(16), Le(10_000), Doc("Width in pixels.")] = 600
    names: Annotated[bool, Doc("Label rows and columns at the edge.")] = False
    uniqueness: Uniqueness = True
    time_limit: TimeLimit = None

    name: ClassVar[str] = "render"
    function: ClassVar[str] = "draw"

    def check(self) -> None:
        """A picture shows one of the three."""
        self.excludes("solution", "step", "hint")

    def columns(self) -> Columns:
        """The file as bytes."""
        return {"picture": bytes}

    def one(self, entry: Entry, stop: Stop | None = None) -> Picture:
        """The picture of one puzzle."""
        board, limits = entry.to_board(), stop_for(self.time_limit, stop)
        if self.hint:
            return self._hint(board, limits)
        if self.step is not None:
            return self._step(board, self.step, limits)
        has_candidates = entry.candidates is not None and not self.solution
        shown = has_candidates if self.candidates is None else self.candidates
        return draw(board, candidates=shown, solution=self.solution, theme=self.theme, size=self.size, names=self.names)

    def _hint(self, board: Board, stop: Stop | None) -> Picture:
        found = hint(board, uniqueness=self.uniqueness, stop=stop)
        return draw(found, board=board, candidates=self.candidates, theme=self.theme, size=self.size, names=self.names)

    def _step(self, board: Board, step: int, stop: Stop | None) -> Picture:
        path = explain(board, uniqueness=self.uniqueness, stop=stop)
        if step > len(path):
            raise BadArgument("step", step, f"at most {len(path)}, the length of the path")
        return draw(path, step=step, candidates=self.candidates, theme=self.theme, size=self.size, names=self.names)

    def row(self, found: Picture) -> Found:
        """The picture as a file."""
        return Found(Status.DONE, {"picture": found.to_bytes(self.to)})
