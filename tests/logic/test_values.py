"""Paths, steps of every technique, hints, mistakes and proofs are values: they survive pickle and copy."""

from __future__ import annotations

import copy
import pickle
import pickletools
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from patience import HANG
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse import logic, techniques
from fullhouse.core.geometry import cell_name
from fullhouse.logic.examples import EXAMPLES, SETTINGS
from fullhouse.logic.steps import find_path
from fullhouse.techniques.catalog import CATALOG, FAMILIES, GUESS
from fullhouse.techniques.step import Step

KINDS = {name for name in logic.__all__ if name not in ("End", "Mistake", "Position")} | {"HiddenSingle"}
"""Every kind of hint: mistakes, news, and one step for all of them."""


def copies_of(value: object) -> Iterator[object]:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(value, protocol))
    yield copy.copy(value)
    yield copy.deepcopy(value)


def survives(value: object) -> None:
    for again in copies_of(value):
        assert type(again) is type(value)
        assert again == value
        assert repr(again) == repr(value)


def example_of(name: str) -> tuple[Step, fh.Board]:
    board = fh.parse_board(EXAMPLES[name])
    if name == GUESS:
        _, steps = find_path(board, order=((GUESS,),), solution=fh.solve(board))
    else:
        steps = fh.steps(board, name, settings=SETTINGS.get(name))
    return steps[0], board


@pytest.mark.thorough
@pytest.mark.parametrize("name", CATALOG)
def test_a_step_of_every_technique_survives_with_its_proof_and_picture(name: str) -> None:
    step, board = example_of(name)
    for value in (step, step.proof(), step.highlights(), fh.prove(step, board)):
        survives(value)
    again = pickle.loads(pickle.dumps(step))
    assert again.technique is step.technique
    assert again.line() == step.line()


@pytest.mark.thorough
@pytest.mark.parametrize("name", CATALOG)
def test_a_pickled_step_refers_to_no_module_of_techniques(name: str) -> None:
    pickled = pickle.dumps(example_of(name)[0], 0)
    homes = {str(argument) for code, argument, _ in pickletools.genops(pickled) if code.name == "GLOBAL"}
    assert not any(home.startswith(("fullhouse.techniques.", "fullhouse.logic.")) for home in homes)


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, INKALA_2012, WIKIPEDIA_SOLUTION])
def test_a_path_survives_with_its_start(puzzle: str) -> None:
    path = fh.explain(puzzle)
    survives(path)
    survives(path.start)
    assert str(pickle.loads(pickle.dumps(path))) == str(path)


def test_every_kind_of_hint_survives() -> None:
    wrong, removed = (fh.Board(fh.parse(WIKIPEDIA)) for _ in range(2))
    wrong.place(2, 1)
    removed.eliminate(2, 4)
    puzzles: list[str | fh.Board] = [
        WIKIPEDIA,
        WIKIPEDIA_SOLUTION,
        NORVIG_IMPOSSIBLE,
        "55" + "." * 79,
        TWO_SOLUTIONS,
        wrong,
        removed,
    ]
    hints = [*map(fh.hint, puzzles), fh.hint(INKALA_2012, order=["full-house"])]
    hints += [fh.hint(WIKIPEDIA, cell="r1c3", order=["full-house"]), fh.hint(EULER_1, cell="r1c2")]
    assert {type(hint).__name__ for hint in hints} == KINDS
    for hint in hints:
        survives(hint)


def test_families_and_techniques_are_singletons_after_pickling() -> None:
    for family in FAMILIES:
        survives(family)
    for technique in CATALOG.values():
        assert all(again is technique for again in copies_of(technique))


@pytest.mark.parametrize("module", [logic, techniques])
def test_public_names_belong_to_their_package(module: object) -> None:
    for name in module.__all__:  # type: ignore[attr-defined]
        thing = getattr(module, name)
        if callable(thing):
            assert thing.__module__ == module.__name__  # type: ignore[attr-defined]


def test_a_path_and_an_error_return_from_another_process() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(fh.explain, WIKIPEDIA).result(timeout=HANG) == fh.explain(WIKIPEDIA)
        with pytest.raises(fh.Ambiguous) as caught:
            pool.submit(fh.explain, TWO_SOLUTIONS).result(timeout=HANG)
    assert [cell_name(cell) for cell in caught.value.cells] == ["r2c8", "r2c9", "r9c8", "r9c9"]


def test_a_step_makes_its_parts_on_demand() -> None:
    one, other = (fh.steps(WIKIPEDIA, "hidden-single")[0] for _ in range(2))
    assert pickle.loads(pickle.dumps(one)) == other
    assert hash(one) == hash(other)
    with pytest.raises(AttributeError, match="has no chain"):
        _ = one.chain  # type: ignore[attr-defined]
