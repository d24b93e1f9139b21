"""Ratings: as cards and tables for people, as plain lines."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import repeat
from shutil import get_terminal_size
from typing import Any

from fullhouse.engines.status import Status
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk, Result, State
from fullhouse.jobs.text import Part, as_csv, is_array, join_rows
from fullhouse.jobs.write import ChunkWriter, Writer, heading_of, tails
from fullhouse.rating.rating import AT_LEAST, SUFFIXES, title_of

HARDEST, LOWER_BOUNDS = "hardest", "lower_bounds"
_WIDTHS = {"level": 10, "score": 9, "guesses": 9, "backtracks": 12, "er": 7, "ep": 7, "ed": 7}
_WIDTH = 11
_LABEL = 16
HARDEST, LOWER_BOUNDS = "hardest", "lower_bounds"
_HARDEST_WIDTH = 14
"""Below this the hardest technique is left out of a table."""
_VERSIONS = {suffix: scale.removeprefix("se-") for scale, suffix in SUFFIXES.items()}


def numbers_of(answering: Answering) -> tuple[str, ...]:
    """The columns of the scales."""
    return tuple(name for name in answering.columns if name not in (HARDEST, LOWER_BOUNDS))


class CardWriter(ChunkWriter):
    """Everything about a puzzle that has a rating, line by line."""

    def _lines(self, chunk: Chunk, answers: Answers, row: int) -> Iterable[str]:
        rating = answers.columns["rating"][row]
        return () if rating is None else filter(None, (heading_of(chunk, row), fit(str(rating))))


class TableWriter(Writer):
    """A row for each puzzle under a head, within the width of the terminal."""

    def __init__(self, answering: Answering) -> None:
        self._columns = list(numbers_of(answering))
        room = get_terminal_size().columns - _LABEL
        while len(self._columns) > 1 and sum(map(_width, self._columns)) > room:
            self._columns.pop()
        self._hardest = room - sum(map(_width, self._columns)) - 2
        self._has_hardest = self._hardest >= _HARDEST_WIDTH

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - never resumed
        """Yield the head, and a row for each puzzle."""
        has_head = False
        for chunk, answers in results:
            if not chunk.keeps_place:
                continue
            head = "" if has_head else self._head() + "\n"
            has_head = True
            rows = "".join(self._row(chunk, answers, row) + "\n" for row in range(len(chunk)))
            yield (head + rows).encode("utf-8", "replace")

    def _head(self) -> str:
        names = "".join(f"{_shown(name):>{_width(name)}}" for name in self._columns)
        return f"{'puzzle':<{_LABEL}}{names}{'  hardest' if self._has_hardest else ''}"

    def _row(self, chunk: Chunk, answers: Answers, row: int) -> str:
        label = _shortened(_label(chunk, row), _LABEL - 1)
        status = Status(int(answers.status[row]))
        if status is not Status.PROPER:
            return f"{label:<{_LABEL}}  {status}"
        bounds = str(_text(answers.columns[LOWER_BOUNDS][row])).split()
        cells = [
            f"{_number(answers.columns[name][row], is_bound=name in bounds):>{_width(name)}}" for name in self._columns
        ]
        if self._has_hardest:
            cells.append("  " + _shortened(title_of(_text(answers.columns[HARDEST][row])), self._hardest))
        return fit(f"{label:<{_LABEL}}{''.join(cells)}".rstrip())


class RatingLineWriter(ChunkWriter):
    """One line a puzzle: `level=easy score=204 er=1.2 ...`, with `>=` before what is a lower bound.

    An empty line keeps the place of a puzzle without a rating.
    """

    def __init__(self, answering: Answering) -> None:
        self._numbers = numbers_of(answering)

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        rated = [code == Status.PROPER for code in map(int, answers.status)]
        parts = self._parts_of_all(answers) if all(rated) else None
        if parts is None:
            columns = [_texts(answers.columns[name]) for name in (LOWER_BOUNDS, HARDEST, *self._numbers)]
            lines = [self._line(*row) if is_rated else "" for is_rated, *row in zip(rated, *columns, strict=True)]
            parts = [[line.encode() for line in lines]]
        if (labels := chunk.labels()) is not None:
            parts.append(tails(labels, rated))
        return join_rows(len(chunk), [*parts, b"\n"])

    def _parts_of_all(self, answers: Answers) -> list[Part] | None:
        """The lines of rows that all have a rating and a hardest step, and no lower bound: without a text for each."""
        bounds, hardest = answers.columns[LOWER_BOUNDS], answers.columns[HARDEST]
        if not is_array(bounds) or (bounds != "").any() or (hardest == b"").any():
            return None
        parts: list[Part] = []
        for name in (*self._numbers, HARDEST):
            parts += [f"{' ' if parts else ''}{name}=".encode(), as_csv(answers.columns[name])]
        return parts

    def _line(self, lower_bounds: str, hardest: str, *numbers: str) -> str:
        bounds = lower_bounds.split()
        signs = (">=" if name in bounds else "=" for name in self._numbers) if bounds else repeat("=")
        cells = map("".join, zip(self._numbers, signs, numbers, strict=False))
        return " ".join((*cells, f"hardest={hardest}") if hardest else cells)


def _texts(values: Any) -> list[str]:
    return list(map(_text, values.tolist() if is_array(values) else values))


def _label(chunk: Chunk, row: int) -> str:
    labels = chunk.labels()
    if labels is not None and labels[row]:
        return labels[row]
    return chunk.source if chunk.source.startswith("puzzle ") else f"line {chunk.line(row)}"


def _shortened(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


def _shown(column: str) -> str:
    """The name of a column as people write it: `ER`, `ER 1.2.1`, `score`."""
    number, suffix = column[:2], column[2:]
    if suffix in _VERSIONS:
        return f"{number.upper()} {_VERSIONS[suffix]}"
    return column if suffix else number.upper()


def _width(column: str) -> int:
    return _WIDTHS.get(column, _WIDTH)


def _text(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else "" if value is None else str(value)


def _number(value: object, *, is_bound: bool) -> str:
    text = f"{value:,}" if hasattr(value, "__index__") else _text(value)
    return f"{AT_LEAST if is_bound else ''}{text}"


def fit(text: str) -> str:
    """The text with signs that the terminal knows."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    return text if encoding.lower().startswith("utf") else text.replace("≥", ">=").replace("…", ".")
