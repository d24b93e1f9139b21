"""Examples of techniques: a board, the step to find there, and how it is written.

Each test file has tables of them and subclasses `ExampleClaims` for each, which runs the claims that all share.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

import pytest
from logic.reglib import Settings, board_of

from fullhouse.core.board import Board
from fullhouse.logic.steps import apply, find_steps, prove
from fullhouse.techniques.catalog import CATALOG, step_from_json
from fullhouse.techniques.claims import troubles_of
from fullhouse.techniques.step import LAST_STAGE, Step


class Found(Enum):
    """The position of an example's step among all steps that the technique finds on the board."""

    ALONE = "it is the only one"
    FIRST = "it is first in the list, and a path takes it"
    TAKEN = "a path takes it, at any position in the list"
    AMONG_OTHERS = "it is in the list"


@dataclass(frozen=True)
class Example:
    """A board of our own and a step on it. Empty fields are not checked."""

    technique: str
    cells: str
    """The board: digits after a plus were placed."""
    line: str
    """The step in HoDoKu notation."""
    words: str = ""
    eureka: str = ""
    stages: tuple[str, ...] = ()
    """The first three stages of the hint, and the end of the last one after the explanation, if it has more."""
    removed: str = ""
    """The candidates removed from the board."""
    settings: Settings = field(default_factory=dict)
    found: Found = Found.ALONE

    def board(self) -> Board:
        return board_of(self.cells, self.removed)

    def steps(self) -> list[Step]:
        """Every step of the technique."""
        return find_steps(self.board(), [self.technique], settings=self.settings)

    def taken(self) -> Step:
        """The step that a path takes."""
        (step,) = find_steps(self.board(), [self.technique], settings=self.settings, enough=1)
        return step

    def step(self) -> Step:
        """The step of the example."""
        return next(step for step in (*self.steps(), self.taken()) if step.line() == self.line)


class ExampleClaims:
    """The claims that hold for every example. A test file subclasses this once per table of examples."""

    examples: ClassVar[list[Example]]
    assumes_uniqueness: ClassVar[bool] = False
    conclusions_differ: ClassVar[bool] = True
    """Whether no two steps of a technique conclude the same."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run each claim for each example."""
        metafunc.parametrize("example", self.examples, ids=lambda example: example.technique)

    def test_the_step_is_found_and_written_as_hodoku_does(self, example: Example) -> None:
        lines = [str(step) for step in example.steps()]
        if example.found is Found.ALONE:
            assert lines == [example.line]
        if example.found is Found.FIRST:
            assert lines[0] == example.line
        if example.found in (Found.FIRST, Found.TAKEN):
            assert str(example.taken()) == example.line
        if example.found is Found.AMONG_OTHERS:
            assert example.line in lines

    def test_every_step_is_proved_from_the_rules(self, example: Example) -> None:
        for step in (example.step(), *example.steps()):
            check = prove(step, example.board())
            assert check, f"{step}: {check.reason}"

    def test_the_step_needs_every_conclusion_it_draws(self, example: Example) -> None:
        board, step = example.board(), example.step()
        apply(step, board)
        again = find_steps(board, [example.technique], settings=example.settings)
        assert step.conclusions not in [other.conclusions for other in again]

    def test_no_step_is_found_twice(self, example: Example) -> None:
        steps = example.steps()
        assert len({step.line() for step in steps}) == len(steps)
        if self.conclusions_differ:
            assert len({frozenset(step.conclusions) for step in steps}) == len(steps) > 0

    def test_the_reason_is_given_in_plain_words(self, example: Example) -> None:
        step = example.step()
        assert step.words() == (example.words or step.words())
        assert step.reason() == step.words()

    def test_every_claim_of_the_reason_holds_on_the_board(self, example: Example) -> None:
        for step in (example.step(), *example.steps()):
            assert list(troubles_of(step.claims(), example.board(), step.conclusions)) == [], step.words()

    def test_the_step_is_written_in_eureka(self, example: Example) -> None:
        eureka = example.step().eureka()
        assert eureka == (example.eureka or eureka)

    def test_a_hint_goes_from_the_area_to_the_reason(self, example: Example) -> None:
        step = example.step()
        stages = [step.stage(stage) for stage in range(1, LAST_STAGE + 1)]
        if example.stages:
            *first, result = example.stages
            assert stages == [*first, f"{step.words()} {result}".strip()]

    def test_no_stage_of_a_hint_is_empty(self, example: Example) -> None:
        for step in (example.step(), *example.steps()):
            assert all(step.stage(stage) for stage in range(1, LAST_STAGE + 1))

    def test_json_gives_the_step_back(self, example: Example) -> None:
        for step in (example.step(), *example.steps()):
            values = step.to_json()
            assert json.loads(json.dumps(values)) == values
            assert step_from_json(values) == step

    def test_the_picture_shows_every_conclusion(self, example: Example) -> None:
        step = example.step()
        marked = dict(step.highlights().candidates)
        assert set(marked["placed" if step.places() else "eliminated"]) == {one.candidate for one in step.conclusions}

    def test_the_step_tells_whether_it_assumes_one_solution(self, example: Example) -> None:
        assert CATALOG[example.technique].assumes_uniqueness == self.assumes_uniqueness
        assert example.step().proof().assumes_uniqueness == self.assumes_uniqueness
