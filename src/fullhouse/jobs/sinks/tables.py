"""CSV and JSON lines: one row a puzzle, with everything that was found about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from fullhouse import _native
from fullhouse.errors import FormatError, excerpt
from fullhouse.jobs.bulk import BulkChunk, CsvLayout, JsonLayout, LineLayout
from fullhouse.jobs.chunk import Answers, Chunk, Result, Verb, lines_in
from fullhouse.jobs.columns import Part, as_csv, as_json, csv_cell, fixed, json_member, words_of

ERROR = "error"


class JsonSink:
    """One object a line: name, puzzle, status, what the verb adds, further columns of the source, and the error."""

    def __init__(self, operation: Verb) -> None:
        self._members = ("name", "puzzle", "status", *operation.adds, ERROR)

    def texts(self, results: Iterable[Result], *, done: int = 0) -> Iterator[bytes]:  # noqa: ARG002 - lines stand alone
        """Yield the lines of each chunk."""
        for chunk, answers in results:
            yield self._text(chunk, answers)

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        labels = chunk.labels
        name: Part = b'{"name": ""' if labels is None else [b'{"name": ' + json_member(label) for label in labels]
        parts: list[Part] = [name, b', "puzzle": ', as_json(lines_in(chunk)), b', "status": "']
        parts += [words_of(answers.status), b'"']
        for column, values in answers.columns.items():
            parts += [f', "{column}": '.encode(), as_json(values)]
        parts += [self._extra(chunk), b', "error": ', _errors(chunk, answers, json_member, b"null"), b"}\n"]
        return _native.join_rows(len(chunk), parts)

    def _extra(self, chunk: Chunk) -> Part:
        """The further columns of the source. Members of JSON lines pass as they are."""
        if isinstance(chunk, BulkChunk) and not chunk.items and isinstance(chunk.layout, JsonLayout | LineLayout):
            return self._passed_on(chunk)
        columns = {name: values for name, values in chunk.extra.items() if name not in self._members}
        if not columns:
            return b""
        names = [json_member(name) for name in columns]
        return [
            b"".join(b", %b: %b" % (name, json_member(value)) for name, value in zip(names, row, strict=True) if value)
            for row in zip(*columns.values(), strict=True)
        ]

    def _passed_on(self, chunk: BulkChunk) -> Part:
        has_some = (chunk.before[:, 0] < chunk.before[:, 1]) | (chunk.after[:, 0] < chunk.after[:, 1])
        if isinstance(chunk.layout, LineLayout) or not has_some.any():
            return b""
        if any(f'"{name}"'.encode() in chunk.data for name in self._members if name != "puzzle"):
            return [self._members_of(chunk, row) for row in range(len(chunk))]
        spans = zip(chunk.spans(chunk.before), chunk.spans(chunk.after), strict=True)
        return [b"".join(b", " + span for span in both if span) for both in spans]

    def _members_of(self, chunk: BulkChunk, row: int) -> bytes:
        """The further members of a row that may have some of our names."""
        fields = getattr(chunk.item(row), "fields", {})
        kept = {name: text for name, text in fields.items() if name not in self._members}
        return b"".join(b", %b: %b" % (json_member(name), json_member(text)) for name, text in kept.items())


class CsvSink:
    """A header, then one row for each puzzle: the columns of the source, the status, what the verb adds, the error.

    Rows that come from CSV pass as they are, with the new columns behind them.
    """

    def __init__(self, operation: Verb) -> None:
        self._adds = operation.adds
        self._ours = ("puzzle", "name", "status", *operation.adds, ERROR)

    def texts(self, results: Iterable[Result], *, done: int = 0) -> Iterator[bytes]:
        """Yield the header, unless rows were written before, and the rows of each chunk."""
        rest = iter(results)
        first = next(rest, None)
        columns = self._columns(first[0] if first else None)
        if not done:
            yield b",".join(map(csv_cell, [*columns, "status", *self._adds, ERROR])) + b"\n"
        for chunk, answers in chain([first] if first else [], rest):
            yield self._text(chunk, answers, columns)

    def _columns(self, chunk: Chunk | None) -> Sequence[str]:
        """The columns that stand before ours; the first chunk decides which there are."""
        if isinstance(chunk, BulkChunk) and isinstance(chunk.layout, CsvLayout):
            return [name for name in chunk.layout.header.columns if name not in ("status", *self._adds, ERROR)]
        return ["puzzle", "name", *(name for name in (chunk.extra if chunk else ()) if name not in self._ours)]

    def _text(self, chunk: Chunk, answers: Answers, columns: Sequence[str]) -> bytes:
        parts = self._before(chunk, columns)
        parts += [b",", words_of(answers.status)]
        for values in answers.columns.values():
            parts += [b",", as_csv(values)]
        parts += [b",", _errors(chunk, answers, csv_cell, b""), b"\n"]
        return _native.join_rows(len(chunk), parts)

    def _before(self, chunk: Chunk, columns: Sequence[str]) -> list[Part]:
        """The row as the source has it."""
        layout = chunk.layout if isinstance(chunk, BulkChunk) else None
        if isinstance(chunk, BulkChunk) and isinstance(layout, CsvLayout):
            if layout.header.separator == "," and len(columns) == len(layout.header.columns):
                return [chunk.texts()]
            puzzle = layout.header.columns[layout.header.puzzle]
        else:
            puzzle = "puzzle"
        extra = chunk.extra
        known = (*self._ours, *columns)
        if missing := next((name for name in extra if name not in known), None):
            raise FormatError(
                f"there is no column for {excerpt(missing)}: the first rows decide which there are",
                advice="write JSON lines (--json), where each row has its own",
            )
        labels = chunk.labels
        texts: dict[str, Part] = {puzzle: fixed(lines_in(chunk)), "name": b"" if labels is None else as_csv(labels)}
        parts: list[Part] = []
        for name in columns:
            parts += [b",", texts[name] if name in texts else as_csv(extra[name]) if name in extra else b""]
        return parts[1:]


def _errors(chunk: Chunk, answers: Answers, encode: Callable[[object], bytes], nothing: bytes) -> Part:
    """The reason of each row that failed."""
    if not answers.errors:
        return nothing
    cells = [nothing] * len(chunk)
    for row, reason in answers.errors.items():
        cells[row] = encode(str(reason))
    return cells
