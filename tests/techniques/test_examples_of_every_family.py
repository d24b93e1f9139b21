"""What holds for the examples of every family, and what no technique finds anything on."""

from __future__ import annotations

import json

import pytest
from logic.reglib import Settings, board_of
from techniques import (
    test_als,
    test_bug,
    test_chains,
    test_colors,
    test_direct,
    test_exclusion,
    test_forcing,
    test_forcing_plain,
    test_kraken,
    test_loops,
    test_nested,
    test_rectangles,
    test_single_digit,
    test_strong_links,
    test_subsets,
    test_sue_de_coq,
    test_templates,
    test_wings,
)
from techniques.claims import Example, Found

from fullhouse.logic.search import apply, find_steps, prove
from fullhouse.techniques.catalog import CATALOG, step_from_json
from fullhouse.techniques.step import LAST_STAGE

ASSUMING_ONE_SOLUTION = [*test_rectangles.EXAMPLES, *test_loops.EXAMPLES, *test_bug.EXAMPLES]
SEVERAL_WAYS_TO_ONE_RESULT = [*test_single_digit.EXAMPLES, *test_colors.EXAMPLES]
OTHERS = [
    *test_subsets.EXAMPLES,
    *test_direct.EXAMPLES,
    *test_strong_links.EXAMPLES,
    *test_wings.EXAMPLES,
    *test_exclusion.EXAMPLES,
    *test_als.EXAMPLES,
    *test_sue_de_coq.EXAMPLES,
    *test_chains.EXAMPLES,
    *test_forcing.EXAMPLES,
    *test_forcing_plain.EXAMPLES,
    *test_kraken.EXAMPLES,
    *test_nested.EXAMPLES,
    *test_templates.EXAMPLES,
]
EXAMPLES = [*ASSUMING_ONE_SOLUTION, *SEVERAL_WAYS_TO_ONE_RESULT, *OTHERS]


def each(examples: list[Example]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("example", examples, ids=lambda example: example.technique)


@each(EXAMPLES)
def test_the_step_is_found_and_written_as_hodoku_does(example: Example) -> None:
    lines = [str(step) for step in example.steps()]
    if example.found is Found.ALONE:
        assert lines == [example.line]
    if example.found is Found.FIRST:
        assert lines[0] == example.line
    if example.found in (Found.FIRST, Found.TAKEN):
        assert str(example.taken()) == example.line
    if example.found is Found.AMONG_OTHERS:
        assert example.line in lines


@each(EXAMPLES)
def test_the_step_and_all_beside_it_are_proved_from_the_rules(example: Example) -> None:
    for step in (example.step(), *example.steps()):
        check = prove(step, example.board())
        assert check, f"{step}: {check.reason}"


@each(EXAMPLES)
def test_the_step_needs_every_conclusion_it_draws(example: Example) -> None:
    board, step = example.board(), example.step()
    apply(step, board)
    again = find_steps(board, [example.technique], settings=example.settings)
    assert step.conclusions not in [other.conclusions for other in again]


@each(EXAMPLES)
def test_no_step_comes_twice(example: Example) -> None:
    lines = [step.line() for step in example.steps()]
    assert len(set(lines)) == len(lines)


@each([*ASSUMING_ONE_SOLUTION, *OTHERS])
def test_no_two_steps_conclude_the_same(example: Example) -> None:
    steps = example.steps()
    assert len({frozenset(step.conclusions) for step in steps}) == len(steps) > 0


@each([example for example in EXAMPLES if example.words])
def test_the_reason_is_given_in_plain_words(example: Example) -> None:
    step = example.step()
    assert step.words() == example.words
    assert step.reason() == f"{example.words} So {step.result()}."


@each([example for example in EXAMPLES if example.eureka])
def test_the_step_is_written_in_eureka_too(example: Example) -> None:
    assert example.step().eureka() == example.eureka


@each([example for example in EXAMPLES if example.stages])
def test_a_hint_goes_from_the_area_to_the_reason(example: Example) -> None:
    step = example.step()
    *first, result = example.stages
    assert [step.stage(stage) for stage in (1, 2, 3, 4)] == [*first, f"{step.words()} {result}"]


@each(EXAMPLES)
def test_every_stage_of_a_hint_says_something(example: Example) -> None:
    for step in (example.step(), *example.steps()):
        assert all(step.stage(stage) for stage in range(1, LAST_STAGE + 1))


@each(EXAMPLES)
def test_a_step_survives_the_way_through_json(example: Example) -> None:
    for step in (example.step(), *example.steps()):
        values = step.to_json()
        assert json.loads(json.dumps(values)) == values
        assert step_from_json(values) == step


@each(EXAMPLES)
def test_the_picture_shows_what_the_step_places_or_removes(example: Example) -> None:
    step = example.step()
    marked = dict(step.highlights().candidates)
    assert set(marked["placed" if step.places() else "eliminated"]) == {one.candidate for one in step.conclusions}


@each(EXAMPLES)
def test_the_step_says_whether_it_assumes_one_solution(example: Example) -> None:
    assumes = example in ASSUMING_ONE_SOLUTION
    assert CATALOG[example.technique].assumes_uniqueness == assumes
    assert example.step().proof().assumes_uniqueness == assumes


@pytest.mark.parametrize("settings", [{}, {"als_nodes": 1}], ids=["usual", "sets in chains"])
@pytest.mark.parametrize(
    "cells",
    [
        "." * 81,
        "1" + "." * 80,
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
    ],
    ids=["empty", "one digit", "full", "full of shifted rows"],
)
def test_no_technique_finds_anything_where_there_is_nothing_to_find(cells: str, settings: Settings) -> None:
    assert find_steps(board_of(cells, ""), CATALOG, settings=settings) == []
