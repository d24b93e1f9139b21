"""CSV and JSON lines: one row a puzzle, with everything that was found about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fullhouse.errors import FormatError, excerpt
from fullhouse.jobs.chunk import Answers, Chunk, ItemChunk, Result, State, Verb, lines_in
from fullhouse.jobs.columns import Part, Slices, as_csv, as_json, csv_cell, join_rows, json_member, words_of
from fullhouse.jobs.reasons import reason_of

if TYPE_CHECKING:
    from fullhouse.jobs.bulk import BulkChunk

STATUS, ERROR = "status", "error"


class JsonSink:
    """One object a line: name, puzzle, status, what the verb adds, further columns of the source, and the error."""

    def __init__(self, operation: Verb) -> None:
        self.members = ("name", "puzzle", STATUS, *operation.adds, ERROR)
        self._marks = [json_member(name) for name in self.members if name != "puzzle"]

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - lines stand alone
        """Yield the lines of each chunk."""
        for chunk, answers in results:
            yield self._text(chunk, answers)

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        labels = chunk.labels()
        name: Part = b'{"name": ""' if labels is None else [b'{"name": ' + json_member(label) for label in labels]
        parts: list[Part] = [name, b', "puzzle": ', *as_json(lines_in(chunk)), b', "status": "']
        parts += [words_of(answers.status), b'"']
        for column, values in answers.columns.items():
            parts += [f', "{column}": '.encode(), *as_json(values)]
        parts += [*self._extra(chunk), b', "error": ', _errors(chunk, answers, json_member, b"null"), b"}\n"]
        return join_rows(len(chunk), parts)

    def _extra(self, chunk: Chunk) -> list[Part]:
        """The further columns of the source, but for those that have the names of ours."""
        if bulk := bulk_of(chunk, "jsonl"):
            return self._passed_on(bulk)
        columns = {name: values for name, values in chunk.extra().items() if name not in self.members}
        if not columns:
            return []
        names = [b", " + json_member(name) + b": " for name in columns]
        return [
            [
                b"".join(name + json_member(value) for name, value in zip(names, row, strict=True) if value is not None)
                for row in zip(*columns.values(), strict=True)
            ]
        ]

    def _passed_on(self, chunk: BulkChunk) -> list[Part]:
        """The members of JSON lines as they stand; those of odd rows, and where one may have our name, written anew."""
        anew = {*chunk.items, *chunk.rows_with(self._marks)}
        sides = (chunk.before, chunk.after)
        if not anew:
            filled = [side[:, 0] < side[:, 1] for side in sides]
            if all(some.all() or not some.any() for some in filled):
                pairs = zip(sides, filled, strict=True)
                return [part for side, some in pairs if some.any() for part in (b", ", (chunk.data, side))]
        spans = zip(*map(chunk.spans, sides), strict=True)
        passed = [b"".join(b", " + span for span in both if span) for both in spans]
        for row in anew:
            members = {name: value for name, value in chunk.extra_of(row).items() if name not in self.members}
            passed[row] = b"".join(b", %b: %b" % (json_member(name), json_member(members[name])) for name in members)
        return [passed]


class CsvSink:
    """A header, then one row for each puzzle: the columns of the source, the status, what the verb adds, the error.

    Rows that come from CSV pass as they are, with the new columns behind them. The first source decides which columns
    there are.
    """

    def __init__(self, operation: Verb) -> None:
        self.members = (STATUS, *operation.adds, ERROR)

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the header, unless rows were written before, and the rows of each chunk."""
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
        """The columns of all files of a job, decided by the first chunk."""
        return {"columns": [name for name in chunk.columns if name not in self.members], "puzzle": chunk.puzzle}

    def _header(self, columns: Sequence[str]) -> bytes:
        return b",".join(map(csv_cell, [*columns, *self.members])) + b"\n"

    def _text(self, chunk: Chunk, answers: Answers, columns: Sequence[str], puzzle: str) -> bytes:
        parts: list[Part]
        bulk = bulk_of(chunk, "csv")
        if bulk is not None and bulk.puzzle == puzzle:
            parts = [_passed_on(bulk, columns, self.members)]
        else:
            parts = self._by_name(chunk, columns, puzzle)
        parts += [b",", words_of(answers.status)]
        for values in answers.columns.values():
            parts += [b",", as_csv(values)]
        parts += [b",", _errors(chunk, answers, csv_cell, b""), b"\n"]
        return join_rows(len(chunk), parts)

    def _by_name(self, chunk: Chunk, columns: Sequence[str], puzzle: str) -> list[Part]:
        """The columns of a source that is no CSV file."""
        labels, extra = chunk.labels(), chunk.extra()
        named = [name for name in extra if name not in self.members]
        if labels is not None and any(labels):
            named.append("name")
        require_columns(named, columns)
        texts: dict[str, Part] = {name: as_csv(values) for name, values in extra.items()}
        texts |= {puzzle: as_csv(lines_in(chunk)), "name": b"" if labels is None else as_csv(labels)}
        parts: list[Part] = []
        for name in columns:
            parts += [b",", texts.get(name, b"")]
        return parts[1:]


def bulk_of(chunk: Chunk, layout: str) -> BulkChunk | None:
    """The same chunk, if it was read in bulk from lines of this layout."""
    if isinstance(chunk, ItemChunk):  # no need to load what reads large files
        return None
    from fullhouse.jobs.bulk import BulkChunk

    return chunk if isinstance(chunk, BulkChunk) and chunk.layout.scan[0] == layout else None


def _passed_on(chunk: BulkChunk, columns: Sequence[str], ours: Sequence[str]) -> list[bytes] | Slices:
    """The rows of CSV as they are, but for columns that are replaced."""
    layout: Any = chunk.layout
    is_same = layout.columns == tuple(columns) and layout.header.separator == ","
    if is_same and not chunk.items:
        return chunk.slices()
    if is_same:
        texts = chunk.texts()
        for row in chunk.items:
            texts[row] = layout.aligned(texts[row], chunk.text(row))
        return texts
    require_columns([name for name in layout.columns if name not in ours], columns)
    places = [layout.columns.index(name) if name in layout.columns else None for name in columns]
    rows = (layout.written_cells(chunk.text(row)) for row in range(len(chunk)))
    return [b",".join(b"" if place is None else cells[place] for place in places) for cells in rows]


def require_columns(names: Iterable[str], columns: Sequence[str]) -> None:
    """FormatError for the first name that is no column of the output."""
    if missing := next((name for name in names if name not in columns), None):
        raise FormatError(
            f"there is no column for {excerpt(missing)}: the first puzzle decides which there are",
            advice="write JSON lines (--json), where each puzzle has its own",
        )


def _errors(chunk: Chunk, answers: Answers, encode: Callable[[object], bytes], nothing: bytes) -> Part:
    """The reason of each row that failed."""
    if not answers.errors:
        return nothing
    cells = [nothing] * len(chunk)
    for row, reason in answers.errors.items():
        cells[row] = encode(reason_of(reason))
    return cells
