"""What operations share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from fullhouse.engines.solve import check
from fullhouse.engines.status import Status
from fullhouse.errors import SudokuError, TimeLimitReached
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Item
from fullhouse.jobs.text import is_array
from fullhouse.verbs.verb import Cells, Found, Texts, status_of

__all__ = ["Cells", "Found", "Texts", "errors_of", "one_by_one", "status_of"]

if TYPE_CHECKING:
    from fullhouse.engines.table import Table


def errors_of(table: Table, good: Status) -> Mapping[int, str]:
    """Why rows failed; nothing to look for if all of them are good."""
    return {} if (table.status == good).all() else table.errors


def one_by_one(
    chunk: Chunk,
    find: Callable[[Entry], Found],
    adds: Iterable[str],
    *,
    rows: Iterable[int] | None = None,
    answers: Answers | None = None,
    time_limit: float | None = None,
) -> Answers:
    """The answers of these rows, each found alone; they replace those that were found for many at once.

    `time_limit` is what a row that was late among many had.
    """
    columns = answers.columns if answers else {name: [None] * len(chunk) for name in adds}
    status = answers.status if answers else [Status.UNREADABLE] * len(chunk)
    errors = {row: _error(chunk, answers, row, time_limit) for row in answers.errors} if answers else {}
    notes = dict(answers.notes) if answers else {}
    for row in range(len(chunk)) if rows is None else rows:
        found = _found(chunk.item(row), find)
        status[row] = found.status
        for name in columns:
            _put(columns, name, row, found.columns.get(name))
        errors.pop(row, None)
        if found.error is not None:
            errors[row] = found.error
        if found.note:
            notes[row] = found.note
    return Answers(status, columns, errors, notes)


def _error(chunk: Chunk, answers: Answers, row: int, time_limit: float | None) -> str | SudokuError:
    """Why a row failed that was worked on among many; where two solutions differ is found out now."""
    if answers.status[row] == Status.LATE and time_limit:
        return TimeLimitReached(time_limit)
    if answers.status[row] != Status.AMBIGUOUS:
        return answers.errors[row]
    verdict = check(chunk.rows.grid(row))
    return answers.errors[row] if verdict.is_proper else verdict.to_error()


def _found(item: Item, find: Callable[[Entry], Found]) -> Found:
    try:
        if isinstance(item, Entry):
            return find(item)
        raise item.error
    except SudokuError as error:
        return Found(status_of(error), {}, error)


def _put(columns: dict[str, Any], name: str, row: int, value: Any) -> None:
    """Put the value into its column; a text that is too long for an array makes the array wider."""
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
