"""Answer the rows of a chunk with a verb: in a batch if possible, the remaining rows one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from fullhouse.core.grid import Grid
from fullhouse.engines.status import Status
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.kinds import BYTES, FLAG, GRID, INTEGER, JSON, NUMBER, TEXT, TEXTS
from fullhouse.jobs.text import is_array, is_arrow
from fullhouse.verbs.options import options_of
from fullhouse.verbs.verb import Cells, Choice, Expansion, Found, Texts, Verb, status_of
from fullhouse.verbs.verify import Verify

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.table import Table

SomeVerb = TypeVar("SomeVerb", bound=Verb)
Find = Callable[[Entry], Found]
"""Finds the answer for one puzzle."""
_KINDS: dict[Any, str] = {Grid: GRID, str: TEXT, int: INTEGER, float: NUMBER, bool: FLAG, Texts: TEXTS, Cells: TEXTS}
_KINDS[bytes] = BYTES


@dataclass(frozen=True)
class Answering:
    """A verb that answers chunks: the columns of a table, or with `nested` the members of a JSON object."""

    answerer: Verb
    nested: bool = field(default=False, kw_only=True)
    find: Find | None = field(default=None, kw_only=True)
    """Replaces the answer for one puzzle."""
    is_alone: bool = field(default=False, kw_only=True)
    """Whether all rows are answered one at a time."""

    @property
    def verb(self) -> str:
        """The name of the verb."""
        return self.answerer.name

    @property
    def adds(self) -> tuple[str, ...]:
        """The names of the columns that it adds."""
        return tuple(self._columns)

    @property
    def _columns(self) -> dict[str, Any]:
        return self.answerer.nested() if self.nested else self.answerer.columns()

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of value in each column, by column name."""
        return {name: _KINDS.get(kind, JSON) for name, kind in self._columns.items()}

    @property
    def options(self) -> dict[str, Any]:
        """The options that a resumed run must share."""
        found: dict[str, Any] = self.answerer.job_key()["options"]
        return found

    @property
    def device(self) -> str:
        """The device on which batches are answered."""
        return str(self._option("device") or "cpu")

    @property
    def least_rows(self) -> int:
        """How many rows keep all threads busy."""
        return 1 if self.is_alone else self.answerer.least_rows

    def schema(self) -> dict[str, Any]:
        """The JSON Schemas of nested members."""
        return self.answerer.schemas()

    def with_one_thread(self) -> Answering:
        """Like this verb, but with one thread unless the number of threads was set explicitly."""
        return replace(self, answerer=with_one_thread(self.answerer))

    def __call__(self, chunk: Chunk) -> Answers:
        """Answer all rows; a row that fails keeps its place and gets an error."""
        verb = self.answerer
        if isinstance(verb, Choice | Expansion):
            return _passed_on(verb, chunk)
        table = None if self.is_alone else self._many(chunk)
        if table is None:
            columns: dict[str, Any] = {name: [None] * len(chunk) for name in self.adds}
            unknown = Answers([Status.UNREADABLE] * len(chunk), columns, {}, {})
            return self._one_by_one(chunk, range(len(chunk)), unknown)
        found = Answers(
            table.status,
            dict(verb.of_table(table, self.adds)),
            dict(verb.errors_in(table, chunk.rows)),
            dict(verb.notes_in(table)),
        )
        return self._one_by_one(chunk, sorted({*chunk.special, *verb.unanswered(table)}), found)

    def _many(self, chunk: Chunk) -> Table | None:
        if isinstance(self.answerer, Verify):
            return self.answerer.many(chunk.rows, claims=_claims(self.answerer, chunk))
        if len(chunk) == 1 and self.device == "cpu":
            return None
        return self.answerer.many(chunk.rows)

    def _one_by_one(self, chunk: Chunk, rows: Iterable[int], answers: Answers) -> Answers:
        """Return the answers after answering the given rows one at a time."""
        status, columns = answers.status, answers.columns
        errors, notes, find = dict(answers.errors), dict(answers.notes), self.find or self.answerer.found
        for row in rows:
            item = chunk.item(row)
            if isinstance(item, BadEntry):
                found = Found(status_of(item.error), {}, item.error)
            elif isinstance(self.answerer, Verify):
                continue  # the claim is in another column and was graded with the batch
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

    def _option(self, name: str) -> Any:
        return next(
            (getattr(self.answerer, name) for option in options_of(type(self.answerer)) if option.name == name), None
        )


def answer(verb: Verb, chunk: Chunk, *, nested: bool = False) -> Answers:
    """Answer all rows of a chunk with a verb; a row that fails keeps its place and gets an error."""
    return Answering(verb, nested=nested)(chunk)


def with_one_thread(verb: SomeVerb) -> SomeVerb:
    """Limit a verb to one thread, unless its number of threads was set explicitly or it has no such option."""
    names = {option.name: getattr(verb, option.name) for option in options_of(type(verb))}
    single: Any = {"threads": 1}
    return replace(verb, **single) if names.get("threads", 1) is None else verb


def _claims(verb: Verify, chunk: Chunk) -> Rows:
    """Return the claimed solutions of these rows; raises FormatError if there is no such column."""
    from fullhouse.engines.rows import rows_of  # loads NumPy

    named = dict.fromkeys([*chunk.header, *chunk.columns])
    names = [name for name in named if name != chunk.puzzle or name in chunk.columns]
    found = verb.claims_column(names, chunk.source)
    values = chunk.columns.get(found, [None] * len(chunk))
    if is_arrow(values):
        from fullhouse.jobs.table import rows_of_column  # pyarrow is loaded already

        return rows_of_column(values, found)
    return rows_of(values, "solutions")


def _passed_on(verb: Verb, chunk: Chunk) -> Answers:
    """Pass rows on unchanged, with the columns that the verb computed while choosing or making them."""
    status = [Status.DONE] * len(chunk)
    errors: dict[int, str | SudokuError] = {}
    for row in chunk.rows.faults.nonzero()[0].tolist():
        item = chunk.item(row)
        if isinstance(item, BadEntry):
            status[row], errors[row] = status_of(item.error), item.error
    return Answers(status, {name: chunk.facts[name] for name in verb.columns()}, errors)


def put(columns: dict[str, Any], name: str, row: int, value: Any) -> None:
    """Put a value into a column, widening the array if a string does not fit."""
    values = columns[name]
    if not is_array(values):
        values[row] = value
        return
    kind, width = values.dtype.kind, values.dtype.itemsize // (4 if values.dtype.kind == "U" else 1)
    if value is None:
        value = {"S": b"", "U": "", "f": float("nan")}.get(kind, 0)
    elif kind in "SU" and len(value) > width:
        columns[name] = values = values.astype(f"{kind}{len(value)}")
    values[row] = value
