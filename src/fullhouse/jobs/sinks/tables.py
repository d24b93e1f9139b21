"""CSV and JSON lines: one row per puzzle, with its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from fullhouse.errors import FormatError, excerpt
from fullhouse.jobs.chunk import Answers, Chunk, Result, State, Verb, lines_in, list_of
from fullhouse.jobs.text import Part, as_arrow, as_csv, as_json, csv_cell, is_arrow, join_rows, json_member, words_of

STATUS, ERROR = "status", "error"


class JsonSink:
    """Writes one object per line: name, puzzle, status, the verb's columns, other source columns, and the error."""

    def __init__(self, operation: Verb) -> None:
        self.members = ("name", "puzzle", STATUS, *operation.adds, ERROR)

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
        from fullhouse.jobs import table  # pyarrow is already loaded

        return table.optional_members(name, values)
    listed = list_of(values)
    if None not in listed:
        return [name, [json_member(value) for value in listed]]
    members = [b"" if value is None else name + json_member(value) for value in listed]
    return [members] if any(members) else []


class CsvSink:
    """Writes a header, then one row per puzzle: the source's columns, the status, the verb's columns, and the error.

    Cells read from CSV are passed on unchanged. The first source determines the columns.
    """

    def __init__(self, operation: Verb) -> None:
        self.members = (STATUS, *operation.adds, ERROR)

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
            parts += [as_csv(texts[name]) if name in texts else b"", b","]
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
