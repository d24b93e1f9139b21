"""What a verb is, and the one shape of all answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from fullhouse.core.geometry import Geometry
from fullhouse.core.stop import Stop
from fullhouse.errors import Ambiguous, Refused, RuleViolation, SudokuError, Unsolvable
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import label_of
from fullhouse.jobs.operations.common import status_of
from fullhouse.jobs.reasons import reason_of
from fullhouse.web.answers import Answer
from fullhouse.web.requests import PuzzleRequest, Request

Values = dict[str, Any]
"""Plain values by name: what JSON can hold."""


_LAST = ("error", "cells")


class File(NamedTuple):
    """An answer that is no JSON."""

    data: bytes
    media_type: str


class Verb(NamedTuple):
    """One thing that the API can do."""

    name: str
    request: type[Request]
    answer: type[Answer] | None
    """What it answers; None for a file."""
    find: Callable[..., Any]
    """Takes the request, the puzzle that it holds if it has one, and what may stop the work."""
    example: Values
    """A request, for the documentation, which shows what is answered."""
    at_once: Callable[..., Values | None] | None = None
    """An answer that takes microseconds, so that no thread is needed; None if it would take longer."""

    def __call__(self, request: Any, stop: Stop) -> Values | File:
        """The answer to this request; an error of the library if it cannot be read or used."""
        if not isinstance(request, PuzzleRequest):
            return self.row(self.find(request, stop))
        entry = request.entry()
        if self.answer is None:
            file: File = self.find(request, entry, stop)
            return file
        named = {"name": label_of(entry), "puzzle": entry.grid.to_line()}
        try:
            found = self.find(request, entry, stop)
        except (Unsolvable, Ambiguous, Refused) as error:
            found = failure(error, entry.grid.geometry)
        return self.row(named | found)

    def row(self, found: Values) -> Values:
        """These values in the order of all answers; what was not found is null."""
        assert self.answer is not None, "a file has no members"
        fields = self.answer.model_fields
        members = [*(name for name in fields if name not in _LAST), *_LAST]
        blank: Values = {"name": "", "error": None, "cells": []}
        return {
            name: found.get(name, blank.get(name)) for name in members if name in found or fields[name].is_required()
        }


def failure(error: SudokuError, geometry: Geometry) -> Values:
    """What is said about a puzzle that was read, and has no answer."""
    cells = error.cells if isinstance(error, RuleViolation | Ambiguous) else ()
    return {"status": status_of(error).word, "error": reason_of(error), "cells": names(cells, geometry)}


def names(cells: Iterable[int], geometry: Geometry) -> list[str]:
    """The names of these cells."""
    return [geometry.cell_name(cell) for cell in cells]


def board_of(entry: Entry) -> Values:
    """A board as the format `jsonl` has it, with its cells by name."""
    geometry = entry.grid.geometry
    candidates = entry.candidates and [
        "".join(geometry.alphabet[bit] for bit in range(geometry.side) if mask >> bit & 1) for mask in entry.candidates
    ]
    return {
        "givens": entry.givens.to_line(),
        "placed": names(sorted(entry.placed), geometry),
        "candidates": candidates,
    }
