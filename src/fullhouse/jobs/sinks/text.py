"""Puzzles as text: one per line, or in any text format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat

from fullhouse.core.grid import Grid
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Result, State, lines_in
from fullhouse.jobs.text import Part, as_csv, is_array, join_rows


def heading_of(chunk: Chunk, row: int) -> str:
    """The 81 characters of a puzzle, followed by its name. Empty if the row has neither a source nor a name."""
    item, labels = chunk.item(row), chunk.labels()
    if not (chunk.source or item.name):
        return ""
    return " ".join(part for part in (item.grid.to_line(), labels[row] if labels else "") if part)  # type: ignore[union-attr]


class ChunkSink:
    """Writes each chunk independently of earlier ones. Writes nothing for input that is only an error."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - lines are independent
        """Yield the lines of each chunk."""
        for chunk, answers in results:
            yield self._text(chunk, answers) if chunk.keeps_place else b""

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        """The lines of this chunk. Subclasses that format all rows at once override this."""
        rows = (self._lines(chunk, answers, row) for row in range(len(chunk)))
        return "".join(f"{line}\n" for lines in rows for line in lines).encode("utf-8", "replace")

    def _lines(self, chunk: Chunk, answers: Answers, row: int) -> Iterable[str]:
        """The lines of this row."""
        raise NotImplementedError


class LineSink(ChunkSink):
    """One line per row: the result, then its name. Failed rows become empty lines."""

    def __init__(self, column: str, *, comments: bool = False) -> None:
        """With `comments`, a row without a name is followed by its comment, as in the format `line`."""
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
        """The text of each row, empty if it has no answer."""
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
        """Which rows have an answer. Only texts may be empty."""
        values = answers.columns[self._column]
        return (values != b"").tolist() if values.dtype.kind == "S" else [True] * len(values)


class RowSink(ChunkSink):
    """One line per row: the unchanged puzzle, then its name. Unreadable rows become empty lines."""

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:  # noqa: ARG002 - the row itself is printed
        lines = lines_in(chunk)
        has_array = is_array(lines)
        parts: list[Part] = [lines if has_array else [(line or "").encode() for line in lines]]
        if (labels := chunk.labels()) is not None:
            parts.append(tails(labels, (lines != b"").tolist() if has_array else list(map(bool, lines)), tidy=True))
        return join_rows(len(chunk), [*parts, b"\n"])


_NO_ANSWER = frozenset(map(int, (Status.LATE, Status.UNREADABLE, Status.REFUSED)))


def tails(labels: Sequence[str], is_there: Sequence[bool], *, tidy: bool = False) -> list[bytes]:
    """The label after the answer of each row, without line ends. With `tidy`, runs of spaces become single ones."""
    return [
        f" # {' '.join(label.split()) if tidy or chr(10) in label else label}".encode("utf-8", "replace")
        if label and answered
        else b""
        for label, answered in zip(labels, is_there, strict=True)
    ]


EntriesOf = Callable[[Chunk, Answers, int], Iterable[Entry | None]]
"""Returns the puzzles to write for a row, with None for a missing one."""


def entries_in(chunk: Chunk, _answers: Answers, row: int) -> Iterator[Entry | None]:
    """Yield the puzzle of this row unchanged, or None if it could not be read."""
    item = chunk.item(row)
    yield item if isinstance(item, Entry) else None


class FormatSink:
    """Writes puzzles in a text format, in sequence.

    `entries` yields the puzzles of a row. In formats with one puzzle per line, None becomes an empty line.
    """

    def __init__(self, format: str, entries: EntriesOf) -> None:
        self._format = format
        self._entries = entries

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the text of all rows as one document, continuing after the rows that were written before."""
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
        """Continue a document: write placeholders for the earlier entries, drop their text, then write the new ones."""
        from fullhouse.formats.reading import write_entries

        is_old = state.get("is_begun", False)

        def entries() -> Iterator[Entry]:
            nonlocal is_old
            old = Entry(Grid.empty(), fields=dict.fromkeys(state.get("fields", ()), ""))
            yield from repeat(old, state.setdefault("entries", 0))
            is_old = False
            for chunk, answers in results:
                for entry in filter(None, self._of_chunk(chunk, answers)):
                    if not state["entries"]:  # the first puzzle determines the columns
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
