"""A law of the house: every public class is found by its public name, and its objects survive pickle and copy."""

from __future__ import annotations

import contextlib
import copy
import pickle
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

import pytest
from core.test_copies import ERRORS, GRID, VALUES
from puzzles import INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.core.board import Board
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import Trace

CLASSES = [name for name in fh.__all__ if name[0].isupper() and not name.isupper()]
NEVER_MADE = {"Engine"}
"""Protocols that other classes keep without being derived from them; those of `typing` are known as such."""
MADE: tuple[Callable[[], object], ...] = (
    *ERRORS.values(),
    *VALUES.values(),
    Stop,
    Trace,
    lambda: (fh.CODECS, fh.CATALOG, fh.SCALES, fh.FAMILIES),
    lambda: (fh.explain(INKALA_2012), fh.rate(INKALA_2012)),
    lambda: [fh.hint(line) for line in (WIKIPEDIA, WIKIPEDIA_SOLUTION, TWO_SOLUTIONS, "55" + "." * 79, "." * 81)],
    lambda: fh.hint(Board.from_parts(GRID, [(2, 1)], None)),
    lambda: (fh.canonical_form(WIKIPEDIA), fh.canonical_batch([WIKIPEDIA])),
    lambda: (fh.solve_batch([WIKIPEDIA]), fh.rate_batch([WIKIPEDIA]), fh.explain_batch([WIKIPEDIA])),
    lambda: fh.generate(seed=1),
    lambda: list(fh.read_text(f"{WIKIPEDIA}\n{WIKIPEDIA[:80]}")),
)
"""What the public functions return for a few puzzles. A class of which nothing is made here needs a line more."""


@pytest.fixture(scope="module")
def objects() -> list[object]:
    """Everything of ours that is made, and what it holds; what cannot be made will be missed by its class."""
    found: list[object] = []
    seen: dict[int, object] = {}
    for make in MADE:
        with contextlib.suppress(Exception):
            found += parts(make(), seen)
    return found


def parts(value: object, seen: dict[int, object]) -> Iterator[object]:
    """The value and everything within it that is of a class of ours, each once."""
    if id(value) in seen:
        return
    seen[id(value)] = value
    is_ours = type(value).__module__.partition(".")[0] == "fullhouse"
    if is_ours:
        yield value
    inner = [*value.values()] if isinstance(value, Mapping) else [*value] if isinstance(value, tuple | list) else []
    if is_ours:
        slots = [name for base in type(value).__mro__ for name in getattr(base, "__slots__", ())]
        inner += [getattr(value, name) for name in (*slots, *getattr(value, "__dict__", ())) if hasattr(value, name)]
    for part in inner:
        yield from parts(part, seen)


@pytest.mark.parametrize("name", CLASSES)
def test_a_public_class_is_found_by_its_public_name_and_its_objects_survive(name: str, objects: list[object]) -> None:
    kind: Any = getattr(fh, name)
    assert pickle.loads(pickle.dumps(kind)) is kind
    if getattr(kind, "_is_protocol", False) or name in NEVER_MADE:
        return
    examples = list(kind) if issubclass(kind, Enum) else [value for value in objects if isinstance(value, kind)]
    assert examples, "nothing of this class is made: add a line to MADE"
    for value in examples[:3]:
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert type(again) is type(value)
            assert shown(again) == shown(value)


def shown(value: object) -> object:
    """What can be compared: the value itself, or its text where it equals nothing but itself."""
    return str(value) if type(value).__eq__ is object.__eq__ else value
