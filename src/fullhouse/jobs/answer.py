"""Answer the rows of a chunk with a verb: in a batch if possible, the remaining rows one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.jobs.chunk import Answers, Chunk, list_of
from fullhouse.jobs.text import is_array, is_arrow
from fullhouse.verbs.convert import PARTS, Convert, Losses
from fullhouse.verbs.verb import Choice, Columns, Expansion, Found, Source, Verb, status_of
from fullhouse.verbs.verify import Verify

if TYPE_CHECKING:  # a single puzzle is answered without NumPy
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.table import Table

SomeVerb = TypeVar("SomeVerb", bound=Verb)
Find = Callable[[Entry], Found]
"""Finds the answer for one puzzle."""


@dataclass(frozen=True)
class Answering:
    """A verb that answers chunks: the columns of a table, or with `nested` the members of a JSON object."""

    verb: Verb
    nested: bool = False
    find: Find | None = None
    """Replaces the answer for one puzzle."""
    is_alone: bool = False
    """Whether all rows are answered one at a time."""
    stop: Stop | None = None
    """Ends the work within a row."""

    @property
    def columns(self) -> Columns:
        """The columns that the verb adds, with their types."""
        return self.verb.nested() if self.nested else self.verb.columns()

    @property
    def device(self) -> str:
        """The device on which batches are answered."""
        return str(self.verb.values().get("device", "cpu"))

    @property
    def least_rows(self) -> int:
        """How many rows keep all threads busy."""
        return 1 if self.is_alone else self.verb.least_rows

    def __call__(self, chunk: Chunk) -> Answers:
        """Answer all rows; a row that fails keeps its place and gets an error."""
        verb = self.verb
        if isinstance(verb, Choice | Expansion | Source):
            return self._passed_on(chunk)
        rows = None if self._is_one_by_one(chunk) else _rows_for(verb, chunk)
        table = None if rows is None else self._many(chunk, rows)
        if rows is None or table is None:
            columns: dict[str, Any] = {name: [None] * len(chunk) for name in self.columns}
            unknown = Answers([Status.UNREADABLE] * len(chunk), columns, {}, {})
            return self._one_by_one(chunk, range(len(chunk)), unknown)
        found = Answers(
            table.status,
            dict(verb.of_table(table, self.columns)),
            dict(verb.errors_in(table, rows)),
            dict(verb.notes_in(table)),
        )
        special = chunk.special if rows.geometry == CLASSIC else chunk.special_under(rows.geometry)
        return self._one_by_one(chunk, sorted({*special, *verb.unanswered(table)}), found)

    def _passed_on(self, chunk: Chunk) -> Answers:
        """Pass rows on unchanged, with the columns that the verb computed while choosing or making them."""
        columns = {name: chunk.facts[name] for name in self.columns}
        if isinstance(self.verb, Source):
            return Answers([Status.PROPER] * len(chunk), columns, {})
        status = [Status.DONE] * len(chunk)
        errors: dict[int, str | SudokuError] = {}
        for row in chunk.rows.faults.nonzero()[0].tolist():
            item = chunk.item(row)
            if isinstance(item, BadEntry):
                status[row], errors[row] = status_of(item.error), item.error
        return Answers(status, columns, errors)

    def _is_one_by_one(self, chunk: Chunk) -> bool:
        """Whether no row goes to the batch function, which loads NumPy."""
        is_single = len(chunk) == 1 and self.device == "cpu" and not isinstance(self.verb, Verify)
        return self.is_alone or is_single or _is_unreadable(chunk)

    def _many(self, chunk: Chunk, rows: Rows) -> Table | None:
        if isinstance(self.verb, Verify):
            return self.verb.many(rows, self.stop, claims=_claims(self.verb, chunk, rows.geometry))
        return self.verb.many(rows, self.stop)

    def _one_by_one(self, chunk: Chunk, rows: Iterable[int], answers: Answers) -> Answers:
        """Return the answers after answering the given rows one at a time."""
        status, columns = answers.status, answers.columns
        errors, notes = dict(answers.errors), dict(answers.notes)
        find = self.find or partial(self.verb.found, stop=self.stop)
        for row in rows:
            item = chunk.item(row)
            if isinstance(item, BadEntry):
                found = Found(status_of(item.error), {}, item.error)
            elif isinstance(self.verb, Verify) and status[row] != Status.UNREADABLE:
                continue  # the claim was graded with the batch
            elif isinstance(self.verb, Verify) and item.grid.geometry == CLASSIC:
                continue  # the claim cannot be read
            else:
                found = find(item)
            status[row] = found.status
            for name in columns:
                put(columns, name, row, found.columns.get(name))
            for reasons, reason in ((errors, found.error), (notes, found.note or None)):
                reasons.pop(row, None)
                if reason is not None:
                    reasons[row] = reason  # type: ignore[assignment]
        return Answers(status, columns, errors, notes)


def _rows_for(verb: Verb, chunk: Chunk) -> Rows:
    """The rows of the chunk under their shared rules, if the verb takes rules; otherwise the classic ones."""
    return (chunk.ruled_rows if verb.takes_rules else None) or chunk.rows


def _is_unreadable(chunk: Chunk) -> bool:
    """Whether all rows are errors, such as that of a file that does not exist."""
    return chunk.is_listed and all(isinstance(item, BadEntry) for item in chunk.entries.values())


def with_one_thread(verb: SomeVerb) -> SomeVerb:
    """Limit a verb to one thread, unless its number of threads was set explicitly or it has no such option."""
    single: Any = {"threads": 1}
    return replace(verb, **single) if verb.values().get("threads", 1) is None else verb


def converting(format: str, *, is_table: bool) -> Answering:
    """Pass rows on to a format, with a note for each part of a puzzle that it cannot hold; text loses each part once.

    A table keeps all columns, so only placed digits and candidates can be lost.
    """
    losses = _lost_in_table if is_table else Losses(format).of
    return Answering(Convert(), find=partial(_converted, format, losses), is_alone=not is_table)


def _converted(format: str, losses: Callable[[Entry], Iterable[str]], entry: Entry) -> Found:
    lost = ", ".join(losses(entry))
    return Found(Status.DONE, {}, note=f"the format {format} does not keep {lost}" if lost else "")


def _lost_in_table(entry: Entry) -> list[str]:
    held = {"placed": entry.placed, "candidates": entry.candidates}
    return [PARTS[part] for part, value in held.items() if value]


def _claims(verb: Verify, chunk: Chunk, geometry: Geometry) -> Rows:
    """Return the claimed solutions of these rows; raises FormatError if there is no such column."""
    from fullhouse.engines.rows import rows_of  # loads NumPy
    from fullhouse.engines.ruled_rows import rows_under

    named = dict.fromkeys([*chunk.header, *chunk.columns])
    names = [name for name in named if name != chunk.puzzle or name in chunk.columns]
    found = verb.claims_column(names, chunk.source)
    values = chunk.columns.get(found, [None] * len(chunk))
    if geometry != CLASSIC:
        return rows_under(list_of(values), geometry, "solutions")
    if is_arrow(values):
        from fullhouse.jobs.table import rows_of_column  # pyarrow is loaded already

        return rows_of_column(values, found)
    return rows_of(values, "solutions")


def put(columns: dict[str, Any], name: str, row: int, value: Any) -> None:
    """Put a value into a column. An array becomes a list when a grid of a different size arrives."""
    values = columns[name]
    if is_array(values) and values.dtype.kind == "S" and value and len(value) != values.dtype.itemsize:
        columns[name] = values = [text.decode() or None for text in values.tolist()]
    if not is_array(values):
        values[row] = value
        return
    kind, width = values.dtype.kind, values.dtype.itemsize // (4 if values.dtype.kind == "U" else 1)
    if value is None:
        value = {"S": b"", "U": "", "f": float("nan")}.get(kind, 0)
    elif kind in "SU" and len(value) > width:
        columns[name] = values = values.astype(f"{kind}{len(value)}")
    values[row] = value
