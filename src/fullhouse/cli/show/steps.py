"""Paths: their steps for people, or as plain lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fullhouse.core.board import Board
from fullhouse.jobs.chunk import Answers, Chunk, Result, State
from fullhouse.jobs.sinks.tables import JsonSink
from fullhouse.jobs.sinks.text import ChunkSink, heading_of
from fullhouse.logic.path import NOTATIONS, End, OrderName, Path, numbered
from fullhouse.logic.weights import SE_ORDERS, order_of
from fullhouse.techniques.catalog import HODOKU_ORDER
from fullhouse.techniques.step import Step

Draw = Callable[[Board, Step | None], str]
"""Draws a board, with or without a step."""


class PathSink(ChunkSink):
    """Paths for people, or as plain lines."""

    def __init__(
        self,
        techniques: tuple[str, ...],
        notation: str,
        *,
        until: str | None,
        boards: bool,
        drawn: tuple[int, ...],
        draw: Draw,
        for_people: bool,
        order: OrderName = "hodoku",
    ) -> None:
        """`boards` are drawn before all steps that are shown, or before those with the numbers in `drawn`."""
        self._draw = draw
        self._for_people = for_people
        self._techniques = techniques
        self._until = until
        self._written = NOTATIONS[notation]
        self._boards = boards
        self._drawn = drawn
        entries = order_of(SE_ORDERS[order]) if order in SE_ORDERS else HODOKU_ORDER
        self._tried = {name for entry in entries for name in entry}

    def _lines(self, chunk: Chunk, answers: Answers, row: int) -> Iterator[str]:
        """Yield the requested steps of the path, and how it ends."""
        path: Path | None = answers.columns["path"][row]
        if path is None:
            return
        if heading := heading_of(chunk, row):
            yield self._remark(heading)
        shown = path.steps_of(self._techniques) if self._techniques else list(enumerate(path, start=1))
        width = len(str(len(path)))
        is_numbered = bool(self._for_people or self._techniques or self._boards or self._drawn)
        for number, step in shown:
            if self._boards or number in self._drawn:
                yield self._draw(path.board_before(number - 1), step)
            text = path.weighed(number, self._written(step))
            yield numbered(number, text, width) if is_numbered else text
        if len(path) + 1 in self._drawn:
            yield self._draw(path.board_before(len(path)), None)
        yield from self._last_lines(path, has_shown=bool(shown))

    def _last_lines(self, path: Path, *, has_shown: bool) -> Iterator[str]:
        beyond = [number for number in self._drawn if number > len(path) + 1]
        if beyond:
            yield self._remark(f"there is no board {beyond[0]}: the path has {len(path)} steps")
        missing = [] if has_shown or not path.steps else list(self._techniques)
        if self._until and path.end is not End.UNTIL and self._until not in missing:
            missing.append(self._until)
        names = " or ".join(name if name in self._tried else f"{name}, which a path does not try" for name in missing)
        yield self._remark((f"no step of {names}; " if names else "") + path.summary())

    def _remark(self, text: str) -> str:
        return text if self._for_people else f"# {text}"


class OnlySteps:
    """Prints paths with some of their steps."""

    def __init__(self, sink: JsonSink, techniques: frozenset[str]) -> None:
        self._sink = sink
        self._techniques = techniques

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the paths with the steps of these techniques alone."""
        return self._sink.texts(((chunk, self._fewer(answers)) for chunk, answers in results), state)

    def _fewer(self, answers: Answers) -> Answers:
        paths = [None if path is None else self._part(path.to_json()) for path in answers.columns["path"]]
        return answers._replace(columns={"path": paths})

    def _part(self, path: dict[str, Any]) -> dict[str, Any]:
        return {**path, "steps": [step for step in path["steps"] if step["technique"] in self._techniques]}


class PracticeSink:
    """The board of an exercise as a drawing."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - never resumed
        """Yield the drawing."""
        for _, answers in results:
            yield (self._draw(answers.columns["board"][0].to_board(), None) + "\n").encode()
