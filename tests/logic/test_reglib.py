"""Every technique finds what HoDoKu finds: on boards of our own, and on those of its regression library."""

from __future__ import annotations

import pytest
from logic.reglib import Case, read_cases
from shared import TECHNIQUE_CASES, needs_shared

from fullhouse.logic.steps import find_steps, prove

FINS_ONLY = ":0342:9:....7.+8+35658"
"""HoDoKu's fish has a base house with nothing but fins: locked candidates, which we do not call a fish."""


def name_of(case: Case) -> str:
    return case.line[:60]


@pytest.mark.parametrize("case", read_cases(), ids=name_of)
def test_the_technique_finds_what_hodoku_finds(case: Case) -> None:
    check(case)


@pytest.mark.thorough
@needs_shared
@pytest.mark.parametrize("case", read_cases(TECHNIQUE_CASES), ids=name_of)
def test_the_technique_finds_the_steps_of_the_library(case: Case) -> None:
    check(case)


def check(case: Case) -> None:
    board = case.board()
    steps = find_steps(board, [case.technique], settings=case.settings())
    assert case.is_met_by(steps) != case.line.startswith(FINS_ONLY), "\n".join(map(str, steps))
    for step in steps:
        proof = prove(step, board)
        assert proof, f"{step}: {proof.reason}"
