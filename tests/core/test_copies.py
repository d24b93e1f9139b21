"""A law of the house: every public value and error survives pickle, copy, deepcopy and a pool of processes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from enum import Enum
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
from puzzles import INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse import errors, tables
from fullhouse.core.board import Board
from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_conclusions
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import Trace

GRID = Grid.from_line(WIKIPEDIA)
SOLUTION = Grid.from_line(WIKIPEDIA_SOLUTION)


def placed_board() -> Board:
    board = Board(GRID)
    board.place(40, 5)
    board.eliminate(2, 4)
    return board


def late_line() -> errors.FormatError:
    return errors.FormatError("odd", text="a\nb", offset=2, advice="mend it").at_line(7)


ERRORS: dict[type[errors.SudokuError], Callable[[], errors.SudokuError]] = {
    errors.SudokuError: lambda: errors.SudokuError("anything"),
    errors.FormatError: late_line,
    errors.AmbiguousFormat: lambda: errors.AmbiguousFormat((("a", "b"), ("c", "d")), text="x", line=3),
    errors.UnsupportedRule: lambda: errors.UnsupportedRule(("killer cages",), text="x", line=3),
    errors.UnreadableInput: lambda: errors.UnreadableInput(path="here", reason="is a directory"),
    errors.BadArgument: lambda: errors.BadArgument("limit", 0, "1 or more", found="nothing", advice="count further"),
    errors.UnknownName: lambda: errors.UnknownName(kind="engine", name="marx", known=("marks",)),
    errors.Unsolvable: lambda: errors.Unsolvable("search exhausted"),
    errors.RuleViolation: lambda: errors.RuleViolation(5, "row 3", (18, 25), side=9),
    errors.Ambiguous: lambda: errors.Ambiguous((GRID, SOLUTION), (2, 3), side=9),
    errors.Refused: lambda: errors.Refused("screened", reason="too few clues"),
    errors.UnavailableEngine: lambda: errors.UnavailableEngine("cuda", "there is no card"),
    errors.Stopped: errors.Stopped,
    errors.TimeLimitReached: lambda: errors.TimeLimitReached(seconds=1.5),
    errors.NoSuchPuzzle: lambda: errors.NoSuchPuzzle("16 clues", advice="ask for 17"),
    errors.NotFoundInTime: lambda: errors.NotFoundInTime(0, 1, tried=7, nearest=Puzzle(GRID, SOLUTION)),
    errors.MissingExtra: lambda: errors.MissingExtra("pyarrow", extra="data"),
}
VALUES: dict[str, Callable[[], Any]] = {
    "a grid": lambda: GRID,
    "a small grid": lambda: Grid.empty(Geometry(2, 3)),
    "a board": placed_board,
    "a geometry": lambda: Geometry(4, 4),
    "the classic geometry": lambda: CLASSIC,
    "a house": lambda: CLASSIC.houses[20],
    "a set of digits": lambda: DigitSet.of(2, 5, 8),
    "a puzzle": lambda: Puzzle(GRID, SOLUTION, None, 7, 3),
    "a candidate": lambda: parse_conclusions("r1c1=5")[0].candidate,
    "conclusions": lambda: parse_conclusions("r1c1=5, r2c2<>3"),
    "a verdict": lambda: fh.check(TWO_SOLUTIONS),
    "a verdict with a flaw": lambda: fh.check("55" + "." * 79),
    "a verification": lambda: fh.verify(GRID, GRID),
    "a status": lambda: tables.Status.LATE,
}
copies = pytest.mark.parametrize(
    "again",
    [lambda value: pickle.loads(pickle.dumps(value)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)


def subclasses(kind: type) -> Iterator[type]:
    yield kind
    for child in kind.__subclasses__():
        yield from subclasses(child)


def test_every_error_has_an_example() -> None:
    assert set(subclasses(errors.SudokuError)) == set(ERRORS)


@copies
@pytest.mark.parametrize("make", ERRORS.values(), ids=[kind.__name__ for kind in ERRORS])
def test_an_error_survives_with_its_attributes(make: Callable[[], Exception], again: Callable[[Any], Any]) -> None:
    error = make()
    error.add_note("seen on the way")
    other = again(error)
    assert type(other) is type(error)
    assert (str(other), other.args, vars(other)) == (str(error), error.args, vars(error))


@copies
@pytest.mark.parametrize("make", VALUES.values(), ids=VALUES)
def test_a_value_survives(make: Callable[[], Any], again: Callable[[Any], Any]) -> None:
    value = make()
    other = again(value)
    assert type(other) is type(value)
    assert other == value
    assert str(other) == str(value)


@copies
def test_a_trace_and_a_stop_survive_with_what_they_know(again: Callable[[Any], Any]) -> None:
    trace = Trace(Stop(60, Stop()))
    fh.solve(INKALA_2012, trace=trace)
    other = again(trace)
    assert (repr(other), other.stop.time_limit) == (repr(trace), 60)
    trace.stop = Stop()
    trace.stop.stop()
    assert again(trace).stop.is_stopped()


# Every public class, with examples found among what the public functions return.


def results() -> Iterator[object]:
    """What the public functions return for a few puzzles, and our own values and errors."""
    yield from (make() for make in (*ERRORS.values(), *VALUES.values()))
    yield from (Stop(), Trace(), fh.ENGINES, fh.CODECS, fh.CATALOG, fh.SCALES)
    yield from (fh.explain(INKALA_2012), fh.rate(INKALA_2012), fh.hint(WIKIPEDIA), fh.generate(seed=1))
    yield from (fh.hint(line) for line in (WIKIPEDIA_SOLUTION, TWO_SOLUTIONS, "55" + "." * 79, "." * 81))
    yield fh.hint(Board.from_parts(GRID, [(2, 1)], None))
    yield from (fh.solve_batch([WIKIPEDIA]), fh.count_batch([WIKIPEDIA]), fh.rate_batch([WIKIPEDIA]))
    yield from (fh.explain_batch([WIKIPEDIA]), fh.canonical_batch([WIKIPEDIA]), fh.canonical_form(WIKIPEDIA))
    yield from fh.read_text(f"{WIKIPEDIA}\n{WIKIPEDIA[:80]}")


def parts(value: object, seen: dict[int, object]) -> Iterator[object]:
    """The value and everything of ours within it, each once."""
    if id(value) in seen:
        return
    seen[id(value)] = value
    kind = type(value)
    if isinstance(value, Mapping):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, tuple | list | frozenset):
        inner = list(value)
    elif kind.__module__.partition(".")[0] == "fullhouse":
        slots = [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]
        inner = [getattr(value, name) for name in (*slots, *getattr(value, "__dict__", ())) if hasattr(value, name)]
    else:
        inner = []
    if kind.__module__.partition(".")[0] == "fullhouse":
        yield value
    for part in inner:
        yield from parts(part, seen)


def examples() -> dict[type, list[object]]:
    """Up to three objects of every class of ours that the public functions return."""
    found: dict[type, list[object]] = {}
    seen: dict[int, object] = {}
    for result in results():
        for part in parts(result, seen):
            of_kind = found.setdefault(type(part), [])
            if len(of_kind) < 3:
                of_kind.append(part)
    return found
