"""Every function, command and endpoint takes a puzzle with rules, or rejects it in a sentence that names the rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from cli.running import run
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.cli.main import COMMANDS
from fullhouse.play import Game
from fullhouse.verbs import VERBS
from fullhouse.web.desk import answer
from fullhouse.web.endpoints import ENDPOINTS

SOLUTION = "1423231432414132"
PUZZLE = SOLUTION.replace("2", ".")
TEXT = f"[4x4 x] {PUZZLE}"
OTHER = f"[anti-knight] {'.' * 81}"
NAMED = "with anti-knight"
"""What an error says about the rules of `OTHER`."""
GRID = fh.parse(TEXT)

TAKE: dict[str, tuple[str, ...]] = {
    "solve": (),
    "check": (),
    "count": (),
    "verify": (SOLUTION,),
    "convert": ("--to", "rules"),
    "render": (),
    "print": ("-o", "-"),
    "bench": (),
    "euler": (),
    "dedup": (),
    "sample": ("--count", "1"),
    "split": (),
    "describe": (),
}
"""Commands that take rules, with the arguments after the puzzle."""
CLASSIC: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("explain", "hint", "steps", "rate", "canonical", "minimize", "neighbours", "augment", "trace"), ()
    ),
    "climb": ("--count", "1"),
}
"""Commands that take classic puzzles only."""
WITHOUT_PUZZLE = ("generate", "practice", "play", "serve", "help", "formats", "rules", "doctor", "completion")
"""Commands that take no puzzle, or one in a terminal."""


def test_every_command_is_in_one_of_the_tables() -> None:
    assert sorted([*TAKE, *CLASSIC, *WITHOUT_PUZZLE]) == sorted(COMMANDS)
    assert set(VERBS) <= set(COMMANDS)


@pytest.mark.parametrize("command", [name for name in TAKE if name not in ("split", "describe", "print")])
def test_a_command_takes_a_puzzle_with_rules(command: str) -> None:
    for arguments in ((TEXT,), ("--rules", "4x4 x", PUZZLE)):
        result = run(command, *arguments, *TAKE[command])
        assert (result.exit_code, result.stderr.count("rules")) == (0, 0), result.stderr


def test_a_summary_counts_puzzles_with_rules_apart() -> None:
    described = run("describe", "-", stdin=f"{TEXT}\n{TEXT}\n[4x4 anti-king] {PUZZLE}\n").stdout
    assert "rows           3: 3 refused" in described
    assert "duplicates     1 with" in described
    assert "classes        2 up to symmetry" in described


def test_puzzles_with_equal_digits_and_other_rules_are_different() -> None:
    text = f"{TEXT}\n[4x4 anti-king] {PUZZLE}\n[4x4] {PUZZLE}\n[9x9] {WIKIPEDIA}\n{TEXT}\n"
    for by in ("exact", "symmetry"):
        assert run("dedup", "-", "--by", by, stdin=text).stdout.splitlines() == text.splitlines()[:4]


@pytest.mark.parametrize("command", CLASSIC)
def test_a_command_for_classic_sudoku_names_the_rule(command: str) -> None:
    for arguments in ((OTHER,), ("--rules", "anti-knight", "." * 81)):
        result = run(command, *arguments, *CLASSIC[command])
        lines = [line for line in result.stderr.splitlines() if NAMED in line]
        assert (result.exit_code, len(lines)) == (1 if command == "trace" else 2, 1), result.stderr


@pytest.mark.parametrize("command", ["generate", "practice", "play"])
def test_a_command_without_a_puzzle_says_that_it_takes_no_rules(command: str) -> None:
    result = run(command, "--rules", "anti-knight")
    assert result.exit_code == 2
    assert f"{command} is for classic Sudoku only, and takes no rules" in result.stderr


FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{name: getattr(fh, name) for name in ("solve", "count", "check", "true_candidates", "estimate", "puzzle")},
    **{name: getattr(fh, name) for name in ("find_redundant_clues", "draw", "parse", "parse_board")},
    "solutions": lambda grid: list(fh.solutions(grid)),
    "verify": lambda grid: fh.verify(grid, SOLUTION),
    "format_grid": lambda grid: fh.format_grid(grid, "rules"),
    "solve_batch": lambda grid: fh.solve_batch([grid]),
    "count_batch": lambda grid: fh.count_batch([grid]),
    "verify_batch": lambda grid: fh.verify_batch([grid], [SOLUTION]),
}
CLASSIC_FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{name: getattr(fh, name) for name in ("explain", "hint", "hints", "rate", "minimize", "canonical", "trace")},
    "steps": lambda grid: list(fh.steps(grid, "x-wing")),
    "neighbours": lambda grid: list(islice(fh.neighbours(grid), 1)),
    "prove": lambda grid: fh.prove(fh.explain(WIKIPEDIA).steps[0], grid),
    "augment": lambda grid: list(islice(fh.augment(grid), 1)),
    "equivalent": lambda grid: fh.equivalent(grid, grid),
    "Climb": lambda grid: fh.Climb("er").start(grid),
    "Game": Game.start,
    **{name: getattr(fh, name) for name in ("explain_batch", "rate_batch", "canonical_batch")},
}
OTHER_FUNCTIONS = ("generate", "generate_many", "practice", "read_file", "read_text", "read_photo")
"""Functions that take no puzzle, or find their rules in the text."""


def test_every_function_is_in_one_of_the_tables() -> None:
    functions = {name for name in vars(fh)["__all__"] if name[0].islower()}
    assert functions == {*FUNCTIONS, *CLASSIC_FUNCTIONS, *OTHER_FUNCTIONS} - {"Climb", "Game"}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_takes_a_puzzle_with_rules(name: str) -> None:
    assert FUNCTIONS[name](GRID) is not None


@pytest.mark.parametrize("name", CLASSIC_FUNCTIONS)
def test_a_function_for_classic_sudoku_names_the_rule(name: str) -> None:
    grid = fh.parse(OTHER)
    if name.endswith("_batch"):
        assert NAMED in str(CLASSIC_FUNCTIONS[name]([grid]).errors[0])
        return
    with pytest.raises(fh.SudokuError, match=NAMED):
        list(CLASSIC_FUNCTIONS[name](grid))


def test_a_gpu_is_for_classic_sudoku() -> None:
    for function in (fh.solve_batch, fh.count_batch):
        with pytest.raises(fh.BadArgument, match=NAMED):
            function([fh.parse(OTHER)], device="cuda")


ENDPOINTS_THAT_TAKE: dict[str, dict[str, Any]] = {
    **{name: {} for name in ("solve", "check", "count", "render", "engines")},
    "verify": {"solution": SOLUTION},
    "convert": {"to": "rules"},
}
CLASSIC_ENDPOINTS = ("hint", "parse", "canonical", "minimize", "steps", "explain", "rate", "trace")
OTHER_ENDPOINTS = ("generate", "practice", "photo", "qr")


def test_every_endpoint_is_in_one_of_the_tables() -> None:
    assert sorted([*ENDPOINTS_THAT_TAKE, *CLASSIC_ENDPOINTS, *OTHER_ENDPOINTS]) == sorted(ENDPOINTS)


@pytest.mark.parametrize("name", ENDPOINTS_THAT_TAKE)
def test_an_endpoint_takes_a_puzzle_with_rules(name: str) -> None:
    assert answer(name, json.dumps({"puzzle": TEXT, **ENDPOINTS_THAT_TAKE[name]})).status == 200


@pytest.mark.parametrize("name", CLASSIC_ENDPOINTS)
def test_an_endpoint_for_classic_sudoku_names_the_rule(name: str) -> None:
    found = answer(name, json.dumps({"puzzle": OTHER}))
    members = json.loads(found.data)
    assert NAMED in (members.get("detail") or members["error"])
