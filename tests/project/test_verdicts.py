"""A verdict has one wording: in Python, in an error, in a table, on a line and in JSON."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from puzzles import INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS

import fullhouse as fh
from fullhouse.cli.main import fullhouse as application

PUZZLES = {
    "two solutions": TWO_SOLUTIONS.replace("0", "."),
    "many solutions": "." * 81,
    "a clash": "55" + "." * 79,
    "a flaw": NORVIG_IMPOSSIBLE,
    "a search": "82" + INKALA_2012[2:],
}
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)


@each_puzzle
def test_python_says_the_same_in_a_verdict_an_error_and_a_table(puzzle: str) -> None:
    verdict = fh.check(puzzle)
    assert str(verdict) == f"{verdict.status}: {verdict.reason}"
    with pytest.raises(fh.SudokuError) as caught:
        fh.solve(puzzle)
    assert str(caught.value) == str(verdict.to_error()) == str(verdict)
    assert fh.solve_batch([puzzle]).errors[0] == str(verdict)


@each_puzzle
def test_the_command_line_says_it_on_a_line_in_json_and_in_an_error(puzzle: str) -> None:
    verdict = fh.check(puzzle)
    line = CliRunner().invoke(application, ["check", puzzle]).stdout
    assert line == f"{verdict}\n"
    answer = json.loads(CliRunner().invoke(application, ["check", "--json", puzzle]).stdout)
    assert (answer["status"], answer["reason"], answer["error"]) == (verdict.status, verdict.reason, str(verdict))
    assert CliRunner().invoke(application, ["solve", "--to", "line", puzzle]).stderr.endswith(f"{verdict}\n")
