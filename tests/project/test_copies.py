"""Every public value and error survives pickle, copy, deepcopy and a pool of processes."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from enum import Enum
from multiprocessing import get_context
from typing import Any

import pytest
from patience import HANG
from project.public_things import EVERYTHING
from puzzles import EULER_1, INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse import errors, tables
from fullhouse.codecs import CODECS
from fullhouse.constraints import KINDS, Rules, Values
from fullhouse.constraints.shape import Place
from fullhouse.core.board import Board
from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_conclusions
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import Trace
from fullhouse.engines.verify import verify
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


@pytest.mark.parametrize("make", ERRORS.values(), ids=[kind.__name__ for kind in ERRORS])
def test_the_facts_of_an_error_are_plain_values(make: Callable[[], errors.SudokuError]) -> None:
    error = make()
    facts = error.facts()
    assert json.loads(json.dumps(facts)) == facts


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
        assert futures[0].result(timeout=HANG) == SOLUTION
        for puzzle, future in zip(ASKED[1:], futures[1:], strict=True):
            there = future.exception(timeout=HANG)
            with pytest.raises(errors.SudokuError) as here:
                fh.solve(puzzle)
            assert there is not None
            assert type(there) is type(here.value)
            assert (str(there), vars(there)) == (str(here.value), vars(here.value))
        table = pool.submit(fh.solve_batch, ASKED[:5]).result(timeout=HANG)
    assert table.errors == fh.solve_batch(ASKED[:5]).errors


CLASSES = {thing.__name__: thing for _, _, thing in EVERYTHING if isinstance(thing, type)}
NEVER_MADE = {"Engine"}
"""A protocol that classes keep without being derived from it; those of `typing` are known as such."""
RULES = Rules.parse("6x6 cage 8 r1c1,r1c2")


def made() -> Iterator[object]:
    """The results of public functions for a few puzzles. A class without an example here needs another line."""
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
    yield fh.hint(EULER_1, cell="r1c2")
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
    yield from (fh.true_candidates(TWO_SOLUTIONS), fh.estimate(Grid.empty(Geometry(2, 2)), seed=1))
    yield fh.read_photo(fh.draw(WIKIPEDIA).to_png())
    yield from (RULES, RULES.shape, Place(0, 1), Values([1, 2], RULES.layout))
    yield from (Rules.parse(kind.example).constraints for kind in KINDS.values())
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
    """A comparable form: the value itself, or its text if it equals only itself."""
    if isinstance(value, tuple):
        return tuple(map(shown, value))
    if type(value).__eq__ is not object.__eq__:
        return value
    return str(value) if type(value).__repr__ is not object.__repr__ else None
