"""`fullhouse hint`, option by option."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from cli.running import Terminal, run
from puzzles import EULER_1, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

WRONG = WIKIPEDIA.replace("53.", "53+1", 1)
STAGES = [
    "Look at box 2.",
    "There is a Hidden Single.",
    "It involves r1c6.",
    "In box 2 only r1c6 can be 8. So r1c6 is 8.",
]
MISTAKE = [
    "There is a mistake in box 1.",
    "A digit is wrong.",
    "It is in r1c3.",
    "Remove 1 from r1c3: the puzzle has no solution with it.",
]


def test_without_a_stage_only_the_place_is_named() -> None:
    result = run("hint", WIKIPEDIA)
    assert (result.exit_code, result.stdout, result.stderr) == (0, STAGES[0] + "\n", "")


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
@pytest.mark.parametrize(("board", "text"), [(WIKIPEDIA, STAGES), (WRONG, MISTAKE)])
def test_a_stage_says_all_up_to_it_and_no_more(board: str, text: list[str], stage: int) -> None:
    result = run("hint", board, "--stage", str(stage))
    assert (result.exit_code, result.stdout.splitlines()) == (0, text[:stage])


@pytest.mark.parametrize("stage", ["0", "5", "two"])
def test_there_are_four_stages(stage: str) -> None:
    assert run("hint", WIKIPEDIA, "--stage", stage).exit_code == 2


def test_all_lists_the_ten_easiest_steps_and_says_how_many_more_there_are() -> None:
    lines = run("hint", WIKIPEDIA, "--all").stdout.splitlines()
    assert lines[0] == "Hidden Single: r1c6=8"
    assert len(lines) == 11
    assert re.fullmatch(r"# [\d,]+ steps more: --max 0 lists all", lines[-1])


def test_as_many_steps_are_listed_as_asked_for() -> None:
    every = run("hint", WIKIPEDIA, "--all", "--most", "0").stdout.splitlines()
    assert len(every) > 10
    assert not any(line.startswith(("Brute Force", "#")) for line in every)
    assert run("hint", WIKIPEDIA, "--all", "--most", "3").stdout.splitlines()[:3] == every[:3]
    assert len(json.loads(run("hint", WIKIPEDIA, "--all", "--most", "3", "--json").stdout)["hints"]) == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--all", "--stage", "2"], "--all and --stage contradict each other"),
        (["--most", "3"], "--max needs --all"),
    ],
)
def test_options_that_would_be_ignored_are_refused(options: list[str], message: str) -> None:
    result = run("hint", WIKIPEDIA, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_csv_has_the_hint_as_a_sentence() -> None:
    (row,) = csv.DictReader(run("hint", WIKIPEDIA, "--csv", "--stage", "2").stdout.splitlines())
    assert (row["status"], row["hints"]) == ("proper", "Look at box 2. There is a Hidden Single.")
    (row,) = csv.DictReader(run("hint", WIKIPEDIA, "--csv", "--all", "--most", "2").stdout.splitlines())
    assert row["hints"].startswith("Hidden Single: r1c6=8; ")


def test_a_terminal_gets_the_board_and_from_stage_3_on_the_step_is_marked_on_it() -> None:
    terminal = Terminal("hint", WIKIPEDIA)
    assert terminal.exit_code() == 0
    assert "Look at box 2." in terminal.screen
    assert "| 5 3 . | . 7 . | . . . |" in terminal.screen
    assert "\x1b[1;30;42m" not in terminal.screen
    terminal = Terminal("hint", WIKIPEDIA, "--stage", "3")
    assert terminal.exit_code() == 0
    assert "\x1b[1;30;42m8" in terminal.screen


def test_all_steps_of_a_wrong_board_are_its_mistake() -> None:
    assert run("hint", WRONG, "--all").stdout.splitlines() == MISTAKE[:1]


def test_a_cell_can_be_asked_about() -> None:
    assert run("hint", WIKIPEDIA, "--cell", "r7c9", "--stage", "3").stdout.splitlines()[-1] == "It involves r7c9."


def test_a_hint_about_a_cell_shows_easier_steps_that_lead_there() -> None:
    result = json.loads(run("hint", EULER_1, "--cell", "r1c2", "--stage", "2", "--json").stdout)
    (hint,) = result["hints"]
    assert (hint["kind"], hint["leads_to"], hint["technique"]) == ("step", "r1c2", "hidden-single")
    assert hint["text"] == [
        "r1c2 takes a Naked Quadruple now; an easier step elsewhere leads there. Look at box 1.",
        "There is a Hidden Single.",
    ]


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ("human", "Hidden Single: r1c6=8"),
        ("hodoku", "Naked Single: r5c5=5"),
        ("se", "Hidden Single: r1c6=8"),
    ],
)
def test_hints_come_in_the_order_asked_for(order: str, first: str) -> None:
    assert run("hint", WIKIPEDIA, "--all", "--order", order).stdout.splitlines()[0] == first
    assert run("steps", WIKIPEDIA, "--order", order).stdout.splitlines()[0] == first


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("r1c1", "must be an empty cell, not r1c1"),
        ("z9", "must be a cell such as r4c5"),
        ("r12c3", "must be a cell such as r4c5, not 'r12c3'"),
    ],
)
def test_a_cell_that_cannot_be_asked_about_is_a_usage_error(cell: str, text: str) -> None:
    result = run("hint", WIKIPEDIA, "--cell", cell)
    assert result.exit_code == 2
    assert text in result.stderr


@pytest.mark.parametrize(
    ("board", "code", "text"),
    [
        (WIKIPEDIA_SOLUTION, 0, "The board is solved."),
        (NORVIG_IMPOSSIBLE, 1, "The board has no solution."),
        (TWO_SOLUTIONS, 1, "It has several solutions."),
        ("." * 81, 1, "It has several solutions."),
        ("55" + "." * 79, 1, "The board has no solution."),
    ],
)
def test_boards_that_need_no_step_say_so(board: str, code: int, text: str) -> None:
    result = run("hint", board, "--stage", "2")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (code, text)


def test_text_without_a_board_is_unreadable() -> None:
    result = run("hint", WIKIPEDIA[:-1])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "found 80" in result.stderr


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_json_holds_nothing_of_later_stages(stage: int) -> None:
    hint = json.loads(run("hint", WIKIPEDIA, "--json", "--stage", str(stage)).stdout)["hints"][0]
    assert hint["text"] == STAGES[:stage]
    assert ("technique" in hint, "cells" in hint, "step" in hint) == (stage >= 2, stage >= 3, stage >= 4)
    wrong = json.loads(run("hint", WRONG, "--json", "--stage", str(stage)).stdout)["hints"][0]
    assert wrong["text"] == MISTAKE[:stage]
    assert ("mistake" in wrong, "cells" in wrong) == (stage >= 2, stage >= 3)


def test_json_of_all_steps_has_them_in_full() -> None:
    hints = json.loads(run("hint", WIKIPEDIA, "--json", "--all").stdout)["hints"]
    assert all(hint["step"]["line"] for hint in hints)
    assert json.loads(run("hint", WIKIPEDIA_SOLUTION, "--json").stdout)["hints"][0]["kind"] == "finished"


def test_a_mistake_comes_before_a_question_about_a_filled_cell() -> None:
    assert run("hint", WRONG, "--cell", "r1c3").stdout.splitlines() == MISTAKE[:1]
    assert run("hint", WIKIPEDIA_SOLUTION, "--cell", "r1c3", "--all").stdout == "The board is solved.\n"


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ([], "None of the techniques finds a step here."),
        (["--cell", "r1c3"], "No available step concerns r1c3. Ask for a hint without a cell first."),
    ],
)
def test_if_there_is_no_step_at_all_it_says_so(options: list[str], text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fullhouse.verbs.steps.hints", lambda *_, **__: [])
    assert run("hint", WIKIPEDIA, "--all", *options).stdout.splitlines() == [text]


def test_json_keeps_the_place_of_a_row_that_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{WIKIPEDIA}\nrubbish\n{EULER_1}\n")
    result = run("hint", file, "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert (result.exit_code, [line["status"] for line in lines]) == (1, ["proper", "unreadable", "proper"])
    assert (lines[0]["error"], lines[1]["puzzle"], lines[1]["hints"]) == (None, None, None)
    assert "unexpected character 'r'" in lines[1]["error"]


def test_several_boards_come_with_their_names(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{WIKIPEDIA} # first\n{EULER_1} # second\n")
    lines = run("hint", file).stdout.splitlines()
    assert lines[:2] == [f"# {WIKIPEDIA} first", STAGES[0]]
    assert f"# {EULER_1} second" in lines
