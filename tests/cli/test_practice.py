"""`fullhouse practice`: the board right before a technique is needed."""

from __future__ import annotations

import json
import re

import pytest
from cli.making import plain
from cli.running import Terminal, run

import fullhouse as fh
from fullhouse.techniques.catalog import step_from_json


def test_the_board_is_right_before_the_technique() -> None:
    result = run("practice", "skyscraper", "--seed", "3")
    assert result.exit_code == 0
    board = fh.parse_board(result.stdout)
    step = fh.hint(board)
    assert isinstance(step, fh.Step)
    assert step.technique.name == "skyscraper"
    place, origin = result.stderr.splitlines()
    assert place == f"fullhouse: {step.stage(1)}"
    puzzle = re.search(r"from ([.1-9]{81}) # \d+ clues, .*seed 3, number \d+", origin)
    assert puzzle
    assert "skyscraper" in fh.explain(puzzle[1]).techniques


@pytest.mark.parametrize(
    "technique", ["full-house", "hidden-single", "naked-pair", "x-wing", "xy-wing", "bug-plus-one"]
)
def test_json_has_the_board_the_step_and_the_puzzle(technique: str) -> None:
    result = run("practice", technique, "--seed", "3", "--json", "--time-limit", "600")
    assert result.exit_code == 0
    row = json.loads(result.stdout)
    assert row["step"]["technique"] == technique
    board = fh.parse_board(json.dumps(row["board"]), format="jsonl")
    assert fh.prove(step_from_json(row["step"]), board)
    assert fh.solve(row["puzzle"]).to_line() == row["solution"]
    assert all(digit in (".", row["solution"][cell]) for cell, digit in enumerate(row["board"]["puzzle"]))
    assert row["seed"] == 3


def test_a_terminal_gets_the_board_in_colour() -> None:
    terminal = Terminal("practice", "full-house", "--seed", "3")
    assert terminal.exit_code() == 0
    assert "\x1b[" in terminal.screen
    assert "Look at" in plain(terminal.screen)


def test_what_else_the_puzzle_must_be_is_kept() -> None:
    result = run("practice", "x-wing", "--seed", "1", "--clues", "26..", "--symmetry", "rotate-180")
    assert result.exit_code == 0
    puzzle = re.search(r"from ([.1-9]{81}) # (\d+) clues", result.stderr)
    assert puzzle
    assert int(puzzle[2]) >= 26


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["skyscrapper"], "did you mean 'skyscraper'"),
        (["template-set"], "fullhouse: template-set is not on any path"),
        (["x-wing", "--csv"], "practice prints boards, which CSV cannot hold; use --json"),
        (["x-wing", "--count", "3"], "unknown option --count"),
        (["x-wing", "--level", "easy"], "fullhouse: a puzzle that needs x-wing is at least hard"),
        ([], "missing argument 'TECHNIQUE'"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once_with_the_reason(arguments: list[str], message: str) -> None:
    result = run("practice", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.split())


def test_what_takes_too_long_ends_in_two_short_lines() -> None:
    for seconds in ("0.2", "10", "100"):  # a busy machine may look at no puzzle in a moment
        result = run("practice", "sue-de-coq", "--clues", "18", "--time-limit", seconds, "--seed", "1")
        if "nearest" in result.stderr:
            break
    assert (result.exit_code, result.stdout) == (1, "")
    lines = result.stderr.splitlines()
    assert lines[0].startswith("fullhouse: 0 of 1 puzzle found")
    assert f"after {seconds} s" in lines[0]
    assert len(lines) == 2
