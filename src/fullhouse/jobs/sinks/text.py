"""Puzzles as text: one a line, or in any format that people use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat

from fullhouse.core.grid import Grid
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Result, State, lines_in
from fullhouse.jobs.text import Part, as_csv, is_array, join_rows


def heading_of(chunk: Chunk, row: int) -> str:
    """The 81 characters of a puzzle with its name behind them, where there may be several puzzles."""
    item, labels = chunk.item(row), chunk.labels()
    if not (chunk.source or item.name):
        return ""
    return " ".join(part for part in (item.grid.to_line(), labels[row] if labels else "") if part)  # type: ignore[union-attr]


class ChunkSink:
    """Writes each chunk on its own, whatever came before; nothing where there is nothing but an error."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - lines stand alone
        """Yield the lines of each chunk."""
        for chunk, answers in results:
            yield self._text(chunk, answers) if chunk.keeps_place else b""

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        """The lines of this chunk; those of its rows, unless they are made together."""
        rows = (self._lines(chunk, answers, row) for row in range(len(chunk)))
        return "".join(f"{line}\n" for lines in rows for line in lines).encode("utf-8", "replace")

    def _lines(self, chunk: Chunk, answers: Answers, row: int) -> Iterable[str]:
        """The lines of this row."""
        raise NotImplementedError


class LineSink(ChunkSink):
    """One line for each row, its name behind it; an empty line keeps the place of a row that failed."""

    def __init__(self, column: str, *, comments: bool = False) -> None:
        """With `comments` a row without a name has the comment of its text behind it, as the format `line` does."""
        self._column = column
        self._comments = comments

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        cells = self._cells(answers)
        parts = [cells]
        if (labels := chunk.labels(comments=self._comments)) is not None:
            is_there = [bool(cell) for cell in cells] if isinstance(cells, list) else self._is_there(answers)
            parts.append(tails(labels, is_there, tidy=self._comments))
        return join_rows(len(chunk), [*parts, b"\n"])

    def _cells(self, answers: Answers) -> Part:
        """What is printed: nothing where there is no answer."""
        values = answers.columns[self._column]
        if is_array(values) and values.dtype.kind == "S":
            texts: Part = values
            return texts
        status = answers.status.tolist() if is_array(answers.status) else answers.status
        if is_array(values) and _NO_ANSWER.isdisjoint(status):
            return as_csv(values)
        rows = zip(values, status, strict=True)
        return [
            b"" if value is None or int(code) in _NO_ANSWER else str(value).encode("utf-8", "replace")
            for value, code in rows
        ]

    def _is_there(self, answers: Answers) -> list[bool]:
        """In which rows there is something; only texts may be empty."""
        values = answers.columns[self._column]
        return (values != b"").tolist() if values.dtype.kind == "S" else [True] * len(values)


class RowSink(ChunkSink):
    """The puzzle of each row as it is, what it is called behind it; an empty line for what could not be read."""

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:  # noqa: ARG002 - the row itself is printed
        lines = lines_in(chunk)
        has_array = is_array(lines)
        parts: list[Part] = [lines if has_array else [(line or "").encode() for line in lines]]
        if (labels := chunk.labels()) is not None:
            parts.append(tails(labels, (lines != b"").tolist() if has_array else list(map(bool, lines)), tidy=True))
        return join_rows(len(chunk), [*parts, b"\n"])


_NO_ANSWER = frozenset(map(int, (Status.LATE, Status.UNREADABLE, Status.REFUSED)))


def tails(labels: Sequence[str], is_there: Sequence[bool], *, tidy: bool = False) -> list[bytes]:
    """What stands behind the answer of each row: what the text calls it, on one line; `tidy` with single spaces."""
    return [
        f" # {' '.join(label.split()) if tidy or chr(10) in label else label}".encode("utf-8", "replace")
        if label and answered
        else b""
        for label, answered in zip(labels, is_there, strict=True)
    ]


EntriesOf = Callable[[Chunk, Answers, int], Iterable[Entry | None]]
"""The puzzles of a row that are written; None where there is none."""


def entries_in(chunk: Chunk, _answers: Answers, row: int) -> Iterator[Entry | None]:
    """Yield the puzzle of this row as it is; None if it could not be read."""
    item = chunk.item(row)
    yield item if isinstance(item, Entry) else None


class FormatSink:
    """Puzzles in a text format, one after the other.

    `entries` says which a row has; None among them keeps a place where the format has one puzzle a line.
    """

    def __init__(self, format: str, entries: EntriesOf) -> None:
        self._format = format
        self._entries = entries

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the text of all rows in one document of the format, as it goes on behind those written before."""
        texts = self._lines(results) if self._format == "line" else self._document(results, state)
        return (text.encode("utf-8", "replace") for text in texts)

    def _lines(self, results: Iterable[Result]) -> Iterator[str]:
        from fullhouse.formats.line import LINE

        for chunk, answers in results:
            lines: list[str] = []
            for entry in self._of_chunk(chunk, answers):
                if entry is not None:
                    lines += LINE.write([entry])
                elif chunk.keeps_place:
                    lines.append("\n")
            yield "".join(lines)

    def _document(self, results: Iterable[Result], state: State) -> Iterator[str]:
        """The format is given as many others before as there were, and what it says about them is dropped."""
        from fullhouse.formats.reading import write_entries

        is_old = state.get("is_begun", False)

        def entries() -> Iterator[Entry]:
            nonlocal is_old
            old = Entry(Grid.empty(), fields=dict.fromkeys(state.get("fields", ()), ""))
            yield from repeat(old, state.setdefault("entries", 0))
            is_old = False
            for chunk, answers in results:
                for entry in filter(None, self._of_chunk(chunk, answers)):
                    if not state["entries"]:  # the first puzzle decides which columns there are
                        state["fields"] = list(entry.fields)
                    state["entries"] += 1
                    yield entry

        for text in write_entries(entries(), self._format):
            if not is_old:
                state["is_begun"] = True
                yield text

    def _of_chunk(self, chunk: Chunk, answers: Answers) -> Iterator[Entry | None]:
        for row in range(len(chunk)):
            yield from self._entries(chunk, answers, row)
