"""Writers turn rows and their answers into text: CSV, JSON lines, plain lines, or any text format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, ClassVar

from fullhouse.core.grid import Grid
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import Entry
from fullhouse.formats.line import LINE
from fullhouse.formats.reading import check_held, write_entries
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk, Result, State, lines_in, list_of
from fullhouse.jobs.ruled import ruled_lines
from fullhouse.jobs.text import (
    Part,
    as_arrow,
    as_csv,
    as_json,
    csv_cell,
    is_array,
    is_arrow,
    join_rows,
    json_member,
    words_of,
)

STATUS, ERROR = "status", "error"
Schema = dict[str, Any]


class Writer:
    """Turns results into bytes. The caller writes the text of each chunk before requesting the next."""

    members: tuple[str, ...] = ()
    """The columns that it writes itself; they replace those of the input with the same name."""
    draws: ClassVar[bool] = False
    """Whether it draws boards in colour, and so removes escape sequences from names itself."""

    def head(self, chunk: Chunk) -> State:  # noqa: ARG002 - lines are independent
        """The decisions that the first chunk makes for all files of a job, such as the columns."""
        return {}

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the text of these results.

        `state` says how many `rows` were written before; a writer adds the values that it needs to resume.
        """
        raise NotImplementedError


class FolderWriter(Writer):
    """Writes several files into a folder, each with some values of all rows, instead of parts."""

    def files(self, results: Iterable[Result]) -> Iterator[tuple[str, Iterator[bytes]]]:
        """Yield the name and the data of each file, after all rows have been read."""
        raise NotImplementedError


class ChunkWriter(Writer):
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


class JsonWriter(Writer):
    """Writes one object per line: name, puzzle, status, the verb's columns, other source columns, and the error."""

    def __init__(self, answering: Answering) -> None:
        self.members = ("name", "puzzle", STATUS, *answering.columns, ERROR)

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - lines are independent
        """Yield the lines of each chunk."""
        for chunk, answers in results:
            yield self._text(chunk, answers)

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        labels = chunk.labels()
        parts: list[Part] = [
            b'{"name": ',
            *([b'""'] if labels is None else as_json(labels)),
            b', "puzzle": ',
            *as_json(lines_in(chunk)),
            b', "status": "',
        ]
        parts += [words_of(answers.status), b'"']
        for column, values in answers.columns.items():
            parts += [f', "{column}": '.encode(), *as_json(values)]
        for column, values in chunk.extra().items():
            if column not in self.members:
                parts += _optional(b", " + json_member(column) + b": ", values)
        parts += [b', "error": ', _errors(chunk, answers, json_member, b"null"), b"}\n"]
        return join_rows(len(chunk), parts)


def _optional(name: bytes, values: Any) -> list[Part]:
    """The members of a column with their name, omitted for rows without a value."""
    values = as_arrow(values)
    if is_arrow(values):
        from fullhouse.jobs import table  # pyarrow is loaded already

        return table.optional_members(name, values)
    listed = list_of(values)
    if None not in listed:
        return [name, [json_member(value) for value in listed]]
    members = [b"" if value is None else name + json_member(value) for value in listed]
    return [members] if any(members) else []


class CsvWriter(Writer):
    """Writes a header, then one row per puzzle: the source's columns, the status, the verb's columns, and the error.

    Cells read from CSV are passed on unchanged. The first source determines the columns.
    """

    def __init__(self, answering: Answering) -> None:
        self.members = (STATUS, *answering.columns, ERROR)

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the rows of each chunk, after the header if no rows were written before."""
        for chunk, answers in results:
            if not chunk.keeps_place:
                yield b""
                continue
            if "columns" not in state:
                state.update(self.head(chunk))
            header = b"" if state.get("is_begun") else self._header(state["columns"])
            state["is_begun"] = True
            yield header + self._text(chunk, answers, state["columns"], state["puzzle"])

    def head(self, chunk: Chunk) -> State:
        """The columns of all files of a job, taken from the first chunk."""
        return {"columns": [name for name in chunk.header if name not in self.members], "puzzle": chunk.puzzle}

    def _header(self, columns: Sequence[str]) -> bytes:
        return b",".join(map(csv_cell, [*columns, *self.members])) + b"\n"

    def _text(self, chunk: Chunk, answers: Answers, columns: Sequence[str], puzzle: str) -> bytes:
        texts = self._cells(chunk, columns, puzzle)
        parts: list[Part] = []
        for name in columns:
            parts += [as_csv(texts[name], is_plain=chunk.is_plain) if name in texts else b"", b","]
        parts.append(words_of(answers.status))
        for values in answers.columns.values():
            parts += [b",", as_csv(values)]
        parts += [b",", _errors(chunk, answers, csv_cell, b""), b"\n"]
        return join_rows(len(chunk), parts)

    def _cells(self, chunk: Chunk, columns: Sequence[str], puzzle: str) -> dict[str, Any]:
        """The columns of the source. Its puzzles go into the column where the first source has them."""
        if chunk.cells is not None and (chunk.puzzle == puzzle or chunk.puzzle not in columns):
            named = [name for name in chunk.cells if name not in (*self.members, chunk.puzzle)]
            require_columns(named, columns)
            return {**chunk.cells, puzzle: chunk.cells[chunk.puzzle]}
        labels, extra = chunk.labels(), chunk.extra()
        named = [name for name in extra if name not in self.members]
        if labels is not None and any(labels):
            named.append("name")
        require_columns(named, columns)
        return {**extra, puzzle: lines_in(chunk), **({} if labels is None else {"name": labels})}


def require_columns(names: Iterable[str], columns: Sequence[str]) -> None:
    """Raise FormatError for the first name that is not a column of the output."""
    if missing := next((name for name in names if name not in columns), None):
        raise FormatError(
            f"there is no column for {excerpt(missing)}: the first puzzle decides which there are",
            advice="write JSON lines (--json), where each puzzle has its own",
        )


def _errors(chunk: Chunk, answers: Answers, encode: Callable[[object], bytes], nothing: bytes) -> Part:
    """The error cells: the reason for each failed row, `nothing` for the others."""
    if not answers.errors:
        return nothing
    cells = [nothing] * len(chunk)
    for row, reason in answers.errors.items():
        cells[row] = encode(str(reason))
    return cells


def heading_of(chunk: Chunk, row: int) -> str:
    """The 81 characters of a puzzle, followed by its name. Empty if the row has neither a source nor a name."""
    item, labels = chunk.item(row), chunk.labels()
    if not (chunk.source or item.name):
        return ""
    return " ".join(part for part in (item.grid.to_line(), labels[row] if labels else "") if part)  # type: ignore[union-attr]


class LineWriter(ChunkWriter):
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


class RowWriter(ChunkWriter):
    """One line per row: the unchanged puzzle with its rules, then its name. Unreadable rows become empty lines."""

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:  # noqa: ARG002 - the row itself is printed
        lines = ruled_lines(chunk)
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


class FormatWriter(Writer):
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
        for chunk, answers in results:
            lines: list[str] = []
            for entry in self._of_chunk(chunk, answers):
                if entry is not None:
                    is_puzzle = self._entries is entries_in  # solutions are written without the rules
                    lines += LINE.write([check_held(entry, "line") if is_puzzle else entry])
                elif chunk.keeps_place:
                    lines.append("\n")
            yield "".join(lines)

    def _document(self, results: Iterable[Result], state: State) -> Iterator[str]:
        """Continue a document: write placeholders for the earlier entries, drop their text, then write the new ones."""
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


# ------------------------------------------------------------------ JSON Schema

_CELLS = "^[1-9A-P.]+$"
_TEXT: Schema = {"type": "string"}
_MAYBE_TEXT: Schema = {"type": ["string", "null"]}


def line_schema(answering: Answering) -> Schema:
    """Return the schema of the lines that this verb prints: name, puzzle, status, the columns it adds, error.

    Columns of the input are copied as additional members.
    """
    parts: Schema = answering.verb.schemas()
    definitions: Schema = {}
    members: Schema = {}
    for name in answering.columns:
        part = dict(parts.get(name, {}))
        part.pop("$schema", None)
        definitions |= part.pop("$defs", {})
        members[name] = {"anyOf": [part, {"type": "null"}]} if part else {}
    properties = {
        "name": _TEXT,
        "puzzle": {"type": ["string", "null"], "pattern": _CELLS},
        "status": {"enum": [status.word for status in Status]},
        **members,
        "error": _MAYBE_TEXT,
    }
    return object_schema(answering.verb.name, properties) | ({"$defs": definitions} if definitions else {})


def entry_schema() -> Schema:
    """Return the schema of the lines that `convert` prints: only the members of a puzzle in the format `jsonl`."""
    candidates = {"type": "array", "items": {"type": "string", "pattern": "^[1-9]*$"}, "minItems": 81, "maxItems": 81}
    puzzle = {"type": "string", "pattern": _CELLS}
    optional = {"name": _TEXT, "comment": _TEXT, "placed": _TEXT, "candidates": candidates}
    return object_schema("convert", {"puzzle": puzzle, **optional}) | {"required": ["puzzle"]}


def object_schema(verb: str, properties: Schema) -> Schema:
    """Return the schema of an object with these members; others are allowed."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of fullhouse {verb} --json",
        "type": "object",
        "properties": properties,
        "required": list(properties),
    }
