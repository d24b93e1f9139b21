"""Every technique finds what HoDoKu's regression library says it must find."""

from __future__ import annotations

import pytest
from logic.reglib import FILE, Case, read_cases

from fullhouse.logic.search import find_steps, prove

CASES = list(read_cases()) if FILE.exists() else []


@pytest.mark.skipif(not CASES, reason="the technique cases are not beside the checkout")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.line[:60])
def test_the_technique_finds_what_the_library_says(case: Case) -> None:
    board = case.board()
    steps = find_steps(board, [case.technique], settings=case.settings())
    assert case.is_met_by(steps), "\n".join(map(str, steps))
    for step in steps:
        check = prove(step, board)
        assert check, f"{step}: {check.reason}"
