"""The JSON of steps and paths is what its schema says."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from logic.reglib import read_cases
from logic.strategies import QUICK
from puzzles import EULER_1, INKALA_2012, WIKIPEDIA, dug_puzzle
from shared import TECHNIQUE_CASES

import fullhouse as fh
from fullhouse.core.notation import parse_cell
from fullhouse.techniques import CATALOG, step_from_json
from fullhouse.techniques.catalog import path_schema, step_schema

PUZZLES = [WIKIPEDIA, EULER_1, INKALA_2012, *(dug_puzzle(seed).to_line() for seed in range(6))]
STEP = Draft202012Validator(step_schema())
PATH = Draft202012Validator(path_schema())


@pytest.mark.thorough
def test_both_schemas_are_valid() -> None:
    Draft202012Validator.check_schema(step_schema())
    Draft202012Validator.check_schema(path_schema())
    assert json.loads(json.dumps(path_schema())) == path_schema()


@pytest.mark.thorough
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_path_follows_its_schema_and_its_steps_can_be_read_back(puzzle: str) -> None:
    path = fh.explain(puzzle)
    values = json.loads(json.dumps(path.to_json()))
    PATH.validate(values)
    assert tuple(map(step_from_json, values["steps"])) == path.steps
    assert sum(values["techniques"].values()) == len(values["steps"])


def test_a_path_from_a_players_board_has_its_candidates() -> None:
    board = fh.Board(fh.parse(EULER_1))
    board.eliminate(parse_cell("r1c1"), 5)
    values = fh.explain(board).to_json()
    PATH.validate(values)
    assert values["candidates"][0] == "4"


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_steps_of_every_technique_follow_the_schema_and_can_be_read_back(seeds: int) -> None:
    seen: Counter[str] = Counter()  # a few of each: there are hundreds of some
    for seed in range(seeds):
        for board in list(fh.explain(dug_puzzle(seed)).boards())[::10]:
            for step in fh.steps(board, QUICK):
                seen[step.technique.name] += 1
                if seen[step.technique.name] > 3:
                    continue
                values = json.loads(json.dumps(step.to_json()))
                STEP.validate(values)
                assert step_from_json(values) == step


@pytest.mark.thorough
def test_steps_of_technique_cases_follow_the_schema_and_can_be_read_back() -> None:
    codes = {technique.code for technique in CATALOG.values()}
    seen: set[str] = set()
    for case in [*read_cases(), *read_cases(TECHNIQUE_CASES)]:
        if case.code in codes and case.code not in seen and case.variant != "x":
            seen.add(case.code)
            for step in fh.steps(case.board(), case.technique, settings=case.settings())[:5]:
                values = json.loads(json.dumps(step.to_json()))
                STEP.validate(values)
                assert step_from_json(values) == step


@pytest.mark.parametrize(
    "change",
    [{"technique": "x-ray"}, {"digit": 10}, {"conclusions": "r1c1"}, {"surprise": 1}, {"base": "q3"}, {"number": 0}],
)
def test_json_of_an_invalid_step_is_rejected(change: dict[str, object]) -> None:
    paths = map(fh.explain, map(dug_puzzle, range(50)))
    step = next(step for path in paths for step in path if step.technique.name == "pointing")
    STEP.validate(step.to_json())
    assert not STEP.is_valid(step.to_json() | change)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"digit": 10}, "not a step of hidden-single: 10 is not a digit"),
        ({"digit": "five"}, "not a step of hidden-single: 'five' is not a digit"),
        ({"cell": None}, "not a step of hidden-single"),
        ({"house": "q3"}, "'q3'"),
        ({"conclusions": ""}, "not a step of hidden-single: it has no conclusions"),
        ({"conclusions": "r1c1"}, "'r1c1' is not a conclusion"),
    ],
)
def test_json_that_is_not_a_step_is_a_format_error(change: dict[str, object], reason: str) -> None:
    step = fh.steps(WIKIPEDIA, "hidden-single")[0]
    with pytest.raises(fh.FormatError, match=reason):
        step_from_json(step.to_json() | change)


def test_a_missing_member_is_reported() -> None:
    with pytest.raises(fh.FormatError, match="not a step of hidden-single: cell, digit, house missing"):
        step_from_json({"technique": "hidden-single", "conclusions": "r1c1=1"})
    with pytest.raises(fh.FormatError, match="not a step: technique is missing"):
        step_from_json({})


def test_an_unknown_technique_in_json_is_reported() -> None:
    with pytest.raises(fh.UnknownName):
        step_from_json({"technique": "x-ray", "conclusions": "r1c1=1"})
