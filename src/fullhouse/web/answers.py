"""Answers: the members that every answer has, declared as fields, and those that a verb's columns add."""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

from annotated_doc import Doc

from fullhouse.core.grid import Grid
from fullhouse.verbs.verb import Cells, Texts, Verb

Status = Literal["done", "proper", "ambiguous", "unsolvable", "correct", "wrong", "late", "unreadable", "refused"]
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
Line = str
"""A grid row by row, with a dot for each empty cell."""


@dataclass(kw_only=True)
class Answer:
    """The members that all answers share, as in the lines of `fullhouse VERB --json`."""

    name: Annotated[str, Doc("The name of the puzzle, if the text has one.")]
    puzzle: Line | None
    status: Status
    error: Annotated[str | None, Doc("Why there is no answer, or no unique one; null if there is one.")]
    cells: Annotated[list[str], Doc("The cells that the error is about.")]


def encoded(values: Any) -> bytes:
    """An answer as JSON."""
    return _encode(values).encode("utf-8", "replace")


class Member(NamedTuple):
    """A member of an answer."""

    type: Any
    is_required: bool


class Members(dict[str, Member]):
    """The members of an answer, in order."""

    def __init__(self, title: str, doc: str | None, members: dict[str, Member]) -> None:
        super().__init__(members)
        self.title = title
        self.doc = doc


_TYPES: dict[Any, Any] = {Grid: Line, Cells: list[str], Texts: list[str], int: int, float: float, str: str, bool: bool}


def declared(kind: type) -> dict[str, Member]:
    """The members that a dataclass declares; those with a default may be missing."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.name: Member(hints[field.name], field.default is MISSING and field.default_factory is MISSING)
        for field in fields(kind)
    }


def answer_of(base: type[Answer]) -> Members:
    """The members of an answer that is not made from a verb."""
    return Members(base.__name__, base.__doc__, declared(base))


def verb_answer(kind: type[Verb], *others: Verb, base: type[Answer] = Answer) -> Members:
    """The members of a verb's answer: those of `base`, and its columns as JSON.

    Columns that only the `others`, verbs with more options, have are optional.
    """
    verbs = others or (kind(),)
    always = set.intersection(*(set(verb.nested()) for verb in verbs))
    columns = {
        name: Member(_TYPES[column] | None if column in _TYPES else Any, name in always)
        for verb in verbs
        for name, column in verb.nested().items()
    }
    known = declared(base)
    return Members(f"{kind.__name__}Answer", base.__doc__, {**known, **columns, **known})
