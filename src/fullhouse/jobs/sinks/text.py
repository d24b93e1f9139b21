"""Puzzles as text: one a line, or in any format that people use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat

import numpy as np

from fullhouse import _native
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.formats.line import LINE
from fullhouse.formats.writing import write_entries
from fullhouse.jobs.chunk import Answers, Chunk, Result
from fullhouse.jobs.columns import Part, fixed


class LineSink:
    """One line for each row, its name behind it; an empty line keeps the place of a row that failed."""

    def __init__(self, column: str) -> None:
        self._column = column

    def texts(self, results: Iterable[Result], *, done: int = 0) -> Iterator[bytes]:  # noqa: ARG002 - lines stand alone
        """Yield the lines of each chunk."""
        for chunk, answers in results:
            yield self._text(chunk, answers)

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        if not chunk.keeps_place:
            return b""
        values = answers.columns[self._column]
        parts: list[Part] = [_cells(values)]
        if (labels := chunk.labels) is not None:
            parts.append(tails(labels, _is_there(values)))
        return _native.join_rows(len(chunk), [*parts, b"\n"])


def _cells(values: object) -> Part:
    if isinstance(values, np.ndarray):
        return fixed(values) if values.dtype.kind == "S" else values
    assert isinstance(values, list), "a column is an array or a list"
    return [b"" if value is None else str(value).encode("utf-8", "replace") for value in values]


def _is_there(values: object) -> Sequence[bool]:
    if isinstance(values, np.ndarray):
        return (values != b"").tolist() if values.dtype.kind == "S" else [True] * len(values)
    assert isinstance(values, list), "a column is an array or a list"
    return [value is not None for value in values]


def tails(labels: Sequence[str], is_there: Sequence[bool]) -> list[bytes]:
    """What stands behind the answer of each row: what the text calls it."""
    return [
        f" # {' '.join(label.split())}".encode("utf-8", "replace") if label and answered else b""
        for label, answered in zip(labels, is_there, strict=True)
    ]


class FormatSink:
    """Puzzles in a text format, one after the other.

    `entries` says which a row has; None among them keeps a place where the format has one puzzle a line.
    """

    def __init__(self, format: str, entries: Callable[[Chunk, Answers, int], Iterable[Entry | None]]) -> None:
        self._format = format
        self._entries = entries

    def texts(self, results: Iterable[Result], *, done: int = 0) -> Iterator[bytes]:
        """Yield the text of all rows in one document of the format, as it goes on behind `done` others."""
        texts = self._lines(results) if self._format == LINE.name else self._document(results, done)
        return (text.encode("utf-8", "replace") for text in texts)

    def _lines(self, results: Iterable[Result]) -> Iterator[str]:
        for chunk, answers in results:
            lines: list[str] = []
            for entry in self._of_chunk(chunk, answers):
                if entry is not None:
                    lines += LINE.write([entry])
                elif chunk.keeps_place:
                    lines.append("\n")
            yield "".join(lines)

    def _document(self, results: Iterable[Result], done: int) -> Iterator[str]:
        """The format is given as many others before as there were, and what it says about them is dropped."""
        is_old = done > 0

        def entries() -> Iterator[Entry]:
            nonlocal is_old
            yield from repeat(Entry(Grid.empty()), done)
            is_old = False
            for chunk, answers in results:
                yield from filter(None, self._of_chunk(chunk, answers))

        for text in write_entries(entries(), self._format):
            if not is_old:
                yield text

    def _of_chunk(self, chunk: Chunk, answers: Answers) -> Iterator[Entry | None]:
        for row in range(len(chunk)):
            yield from self._entries(chunk, answers, row)
