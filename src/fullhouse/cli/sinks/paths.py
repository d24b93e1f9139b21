"""Paths: their steps for people, or as plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fullhouse.cli.boards import board_text
from fullhouse.cli.terminal import is_terminal
from fullhouse.jobs.chunk import Answers, Chunk, Result, State
from fullhouse.jobs.sinks.tables import JsonSink
from fullhouse.logic.path import NOTATIONS, End, Path, numbered
from fullhouse.techniques.catalog import HODOKU_ORDER

_TRIED = frozenset(name for entry in HODOKU_ORDER for name in entry)


class PathSink:
    """Paths for people, or as plain lines."""

    def __init__(
        self,
        techniques: tuple[str, ...],
        notation: str,
        *,
        until: str | None,
        boards: bool,
        drawn: tuple[int, ...],
    ) -> None:
        self._is_terminal = is_terminal()
        self._techniques = techniques
        self._until = until
        self._written = NOTATIONS[notation]
        self._boards = boards
        self._drawn = drawn

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - lines stand alone
        """Yield the steps of each path that are asked for, and how it ends."""
        for chunk, answers in results:
            for row, path in enumerate(answers.columns["path"]):
                if path is not None:
                    lines = self._lines(path, heading_of(chunk, row))
                    yield "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")

    def _lines(self, path: Path, heading: str) -> Iterator[str]:
        if heading:
            yield self._remark(heading)
        shown = path.steps_of(self._techniques) if self._techniques else list(enumerate(path, start=1))
        width = len(str(len(path)))
        is_numbered = bool(self._is_terminal or self._techniques or self._boards or self._drawn)
        for number, step in shown:
            if self._boards or number in self._drawn:
                yield board_text(path.board_before(number - 1), step, in_colour=self._is_terminal)
            text = self._written(step)
            yield numbered(number, text, width) if is_numbered else text
        if len(path) + 1 in self._drawn:
            yield board_text(path.board_before(len(path)), None, in_colour=self._is_terminal)
        yield from self._last_lines(path, has_shown=bool(shown))

    def _last_lines(self, path: Path, *, has_shown: bool) -> Iterator[str]:
        beyond = [number for number in self._drawn if number > len(path) + 1]
        if beyond:
            yield self._remark(f"there is no board {beyond[0]}: the path has {len(path)} steps")
        missing = [] if has_shown or not path.steps else list(self._techniques)
        if self._until and path.end is not End.UNTIL and self._until not in missing:
            missing.append(self._until)
        names = " or ".join(name if name in _TRIED else f"{name}, which a path does not try" for name in missing)
        yield self._remark((f"no step of {names}; " if names else "") + path.summary())

    def _remark(self, text: str) -> str:
        return text if self._is_terminal else f"# {text}"


def heading_of(chunk: Chunk, row: int) -> str:
    """The 81 characters of a puzzle with its name behind them, where there may be several puzzles."""
    item, labels = chunk.item(row), chunk.labels()
    if not (chunk.source or item.name):
        return ""
    return " ".join(part for part in (item.grid.to_line(), labels[row] if labels else "") if part)  # type: ignore[union-attr]


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
