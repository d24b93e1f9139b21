"""Every value of core and engines and every error survives pickle, copy, deepcopy and a pool of processes.

`house/test_copies.py` has the same law for every public class.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

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
from fullhouse.engines.verify import verify

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
    errors.DamagedGame: lambda: errors.DamagedGame("no digit", pointer="/history/3", file="game.json"),
    errors.UnsupportedRule: lambda: errors.UnsupportedRule(("killer cages",), text="x", line=3),
    errors.UnreadableInput: lambda: errors.UnreadableInput(path="here", reason="is a directory"),
    errors.CannotWrite: lambda: errors.CannotWrite("here", "is there already", advice="use --force"),
    errors.BadArgument: lambda: errors.BadArgument("limit", 0, "1 or more", found="nothing", advice="count further"),
    errors.UnknownName: lambda: errors.UnknownName(kind="engine", name="marx", known=("marks",)),
    errors.Unsolvable: lambda: errors.Unsolvable("search exhausted"),
    errors.RuleViolation: lambda: errors.RuleViolation(5, "row 3", (18, 25), side=9),
    errors.Ambiguous: lambda: errors.Ambiguous((GRID, SOLUTION), (2, 3), where="r1c34"),
    errors.Refused: lambda: errors.Refused("screened", reason="too few clues"),
    errors.UnavailableEngine: lambda: errors.UnavailableEngine("cuda", "there is no card"),
    errors.MissingNative: lambda: errors.MissingNative(),
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
    "a verification": lambda: verify(GRID, GRID),
    "a status": lambda: tables.Status.LATE,
}
copies = pytest.mark.parametrize(
    "again",
    [lambda value: pickle.loads(pickle.dumps(value)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)


def subclasses(kind: type[errors.SudokuError]) -> Iterator[type[errors.SudokuError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from subclasses(child)


def test_every_public_error_has_an_example() -> None:
    public = {kind for kind in subclasses(errors.SudokuError) if kind.__module__ in ("fullhouse", "fullhouse.errors")}
    assert public == set(ERRORS)


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


# A pool of processes, where an error that cannot be made again would leave everybody waiting for ever.

ASKED: list[Any] = [WIKIPEDIA, TWO_SOLUTIONS, "82" + INKALA_2012[2:], "55" + "." * 79, "q" * 81, 3]


def test_answers_and_errors_come_back_from_other_processes_as_they_are_here() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(fh.solve, puzzle) for puzzle in ASKED]
        assert futures[0].result(timeout=60) == SOLUTION
        for puzzle, future in zip(ASKED[1:], futures[1:], strict=True):
            there = future.exception(timeout=60)
            with pytest.raises(errors.SudokuError) as here:
                fh.solve(puzzle)
            assert there is not None
            assert type(there) is type(here.value)
            assert (str(there), vars(there)) == (str(here.value), vars(here.value))
        table = pool.submit(fh.solve_batch, ASKED[:5]).result(timeout=60)
    assert table.errors == fh.solve_batch(ASKED[:5]).errors
