"""Helpers shared by the operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from fullhouse.engines.solve import check
from fullhouse.engines.status import Status
from fullhouse.errors import SudokuError, TimeLimitReached
from fullhouse.formats.codec import Entry
from fullhouse.jobs.answer import put
from fullhouse.jobs.chunk import Answers, Chunk, Item
from fullhouse.verbs.verb import Found, status_of

if TYPE_CHECKING:
    from fullhouse.engines.table import Table


def errors_of(table: Table, good: Status) -> Mapping[int, str]:
    """The error of each failed row. If all rows are good, the errors are not computed at all."""
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
    """Answer these rows one at a time, replacing any answers that the batch gave them.

    `time_limit` is the limit that rows of the batch had; their timeout errors report it.
    """
    columns = answers.columns if answers else {name: [None] * len(chunk) for name in adds}
    status = answers.status if answers else [Status.UNREADABLE] * len(chunk)
    errors = {row: _error(chunk, answers, row, time_limit) for row in answers.errors} if answers else {}
    notes = dict(answers.notes) if answers else {}
    for row in range(len(chunk)) if rows is None else rows:
        found = _found(chunk.item(row), find)
        status[row] = found.status
        for name in columns:
            put(columns, name, row, found.columns.get(name))
        errors.pop(row, None)
        if found.error is not None:
            errors[row] = found.error
        if found.note:
            notes[row] = found.note
    return Answers(status, columns, errors, notes)


def _error(chunk: Chunk, answers: Answers, row: int, time_limit: float | None) -> str | SudokuError:
    """The error of a row that failed in a batch. For ambiguous rows, find out here where two solutions differ."""
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
