"""A law of the house: the objects of every public class survive pickle, copy and deepcopy."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import pytest
from core.test_copies import ERRORS, GRID, VALUES
from house.test_public_names import EVERYTHING
from puzzles import INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.codecs import CODECS
from fullhouse.generator import Climbed, Specification
from fullhouse.jobs import Description, Leak, Summary
from fullhouse.logic import NoStepThere, Stuck
from fullhouse.play import Game, enter
from fullhouse.plots import EngineTimes
from fullhouse.rating import SCALES
from fullhouse.search import Event, Guess
from fullhouse.symmetry.canonical import canonical_form
from fullhouse.tasks import make_tasks, read_answer, score
from fullhouse.techniques import CATALOG, FAMILIES, BugTruth, DeadlyPattern, Part

CLASSES = {thing.__name__: thing for _, _, thing in EVERYTHING if isinstance(thing, type)}
NEVER_MADE = {"Engine"}
"""A protocol that classes keep without being derived from it; those of `typing` are known as such."""


def made() -> Iterator[object]:
    """What the public functions return for a few puzzles. A class of which nothing is made here needs a line more."""
    yield from (make() for make in (*ERRORS.values(), *VALUES.values()))
    yield from (fh.Stop(), fh.Trace(), CODECS, CATALOG, FAMILIES, SCALES, Specification(), fh.Climb("score"))
    yield from fh.read_text(f"{WIKIPEDIA}\n{WIKIPEDIA[:80]}")
    yield from (fh.rate(INKALA_2012), fh.generate(seed=1))
    path = fh.explain(INKALA_2012)
    yield from (path, fh.prove(path.steps[0], INKALA_2012))
    for step in path.steps:
        yield from (step, step.proof(), step.highlights())
    yield from (fh.hint(line) for line in (WIKIPEDIA, WIKIPEDIA_SOLUTION, TWO_SOLUTIONS, "55" + "." * 79, "." * 81))
    yield from (fh.hint(board) for board in mistaken_boards())
    yield from (canonical_form(WIKIPEDIA), fh.canonical_batch([WIKIPEDIA]), fh.augment(WIKIPEDIA, 2, seed=1))
    yield from (
        fh.solve_batch([WIKIPEDIA]),
        fh.verify_batch([WIKIPEDIA], [WIKIPEDIA]),
        fh.rate_batch([WIKIPEDIA]),
        fh.explain_batch([WIKIPEDIA]),
    )

    yield from (fh.draw(WIKIPEDIA), EngineTimes("native", (0.1, 0.2), 2))
    game = Game.start(WIKIPEDIA)
    yield game.play(enter(game, [2], 4))
    yield from (Event("guess", 4, 7, 1), fh.trace(INKALA_2012), Guess(3, 1))
    yield from (Stuck(), NoStepThere(3), Climbed(GRID, 204.0), Part((1, 2), fh.DigitSet.of(3, 4)))
    yield from (DeadlyPattern(((0, 3), (1, 3))), BugTruth(()), Summary(2, 1, 0, 1))
    leak = Leak("test.csv", 3, 1, 2)
    yield Description(2, {"proper": 2}, {30: 2}, {"easy": 2}, {}, {}, 0, 2, leak)
    yield from (score(WIKIPEDIA, WIKIPEDIA), read_answer(GRID, WIKIPEDIA), *make_tasks([WIKIPEDIA]))


def mistaken_boards() -> Iterator[fh.Board]:
    """A wrong digit, and a wrong elimination."""
    yield fh.Board.from_parts(GRID, [(2, 1)], None)
    board = fh.Board(GRID)
    board.eliminate(2, 4)
    yield board


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
        lazy = value.kinds if isinstance(value, fh.Step) else ()
        names = (*slots, *getattr(value, "__dict__", ()), *lazy)
        inner += [getattr(value, name) for name in names if hasattr(value, name)]
    for part in inner:
        yield from parts(part, seen)


@pytest.fixture(scope="module")
def objects() -> list[object]:
    seen: dict[int, object] = {}
    return [part for thing in made() for part in parts(thing, seen)]


@pytest.mark.parametrize("kind", CLASSES.values(), ids=CLASSES)
def test_the_objects_of_a_public_class_survive_pickle_and_copy(kind: Any, objects: list[object]) -> None:
    if getattr(kind, "_is_protocol", False) or kind.__name__ in NEVER_MADE:
        return
    examples = list(kind) if issubclass(kind, Enum) else [value for value in objects if isinstance(value, kind)]
    assert examples, "nothing of this class is made: add a line"
    for value in examples[:3]:
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert type(again) is type(value)
            assert shown(again) == shown(value)


def shown(value: object) -> object:
    """What can be compared: the value itself, or its text where it equals nothing but itself, if it has one."""
    if isinstance(value, tuple):
        return tuple(map(shown, value))
    if type(value).__eq__ is not object.__eq__:
        return value
    return str(value) if type(value).__repr__ is not object.__repr__ else None
