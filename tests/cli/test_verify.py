"""`fullhouse verify`: claimed solutions, and part files against their manifest."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from cli.running import run
from puzzles import EULER_1, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh

SWAPPED = WIKIPEDIA_SOLUTION.replace("4", "5", 1)
"""Wrong in r1c3: two 5s in a row, a column and a box."""


def test_a_puzzle_and_its_solution_can_be_typed() -> None:
    right, wrong = run("verify", WIKIPEDIA, WIKIPEDIA_SOLUTION), run("verify", WIKIPEDIA, SWAPPED, "--wrong")
    assert (right.exit_code, right.stdout) == (0, "correct\n")
    assert wrong.exit_code == 1
    assert wrong.stdout == (
        "wrong: row 1 holds a digit twice, 81 of 81 cells filled, 3 houses with a digit twice, 1 cell wrong\n"
    )
    board = str(fh.solve(WIKIPEDIA))
    assert run("verify", str(fh.parse(WIKIPEDIA)), board).stdout == "correct\n"


def test_a_claim_is_graded_by_the_rules(tmp_path: Path) -> None:
    claims = {
        "right": (WIKIPEDIA, WIKIPEDIA_SOLUTION),
        "empty": (WIKIPEDIA, WIKIPEDIA),
        "changed": (WIKIPEDIA, str(fh.solve(EULER_1).to_line())),
        "twice": (WIKIPEDIA, SWAPPED),
        "odd": (WIKIPEDIA, "no idea"),
        "none": (WIKIPEDIA, ""),
        "any of two": (TWO_SOLUTIONS, fh.check(TWO_SOLUTIONS).solutions[1].to_line()),
    }
    file = tmp_path / "claims.csv"
    file.write_text("name,question,answer\n" + "".join(f"{name},{a},{b}\n" for name, (a, b) in claims.items()))
    result = run("verify", file, "--wrong", "--csv")
    rows = {row["name"]: row for row in csv.DictReader(result.stdout.splitlines())}
    assert result.exit_code == 1
    grades = {
        name: [row[column] for column in ("status", "filled", "changed", "broken", "wrong")]
        for name, row in rows.items()
    }
    assert grades["right"] == ["correct", "81", "0", "0", "0"]
    assert grades["empty"] == ["wrong", "30", "0", "0", "0"]
    assert grades["changed"][0] == "wrong"
    assert int(grades["changed"][2]) > 10
    assert grades["changed"][3] == "0"
    assert grades["twice"] == ["wrong", "81", "0", "3", "1"]
    assert grades["odd"] == grades["none"] == ["unreadable", "", "", "", ""]
    assert grades["any of two"] == ["correct", "81", "0", "0", ""]
    assert "the solution cannot be read" in rows["odd"]["error"]


def test_the_option_names_the_column_of_the_claims(tmp_path: Path) -> None:
    file = tmp_path / "claims.jsonl"
    file.write_text(json.dumps({"puzzle": WIKIPEDIA, "output": WIKIPEDIA_SOLUTION, "solution": "?"}) + "\n")
    assert run("verify", file).exit_code == 2
    assert run("verify", file, "--solutions", "output").stdout == "correct\n"
    missing = run("verify", file, "--solutions", "other")
    assert missing.exit_code == 2
    assert "has no column 'other'; --solutions names the column" in missing.stderr


def test_a_puzzle_without_a_claim_is_refused() -> None:
    result = run("verify", WIKIPEDIA)
    assert result.exit_code == 2
    assert "the text has no column solution or solutions or answer" in result.stderr


def test_part_files_are_compared_with_their_manifest(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{WIKIPEDIA}\n" * 5)
    assert run("solve", tmp_path / "in.txt", "-o", f"{tmp_path}/out/", "--part-rows", "2").exit_code == 0
    result = run("verify", "--manifest", tmp_path / "out")
    assert (result.exit_code, result.stdout) == (0, f"{tmp_path}/out: 3 parts, 5 rows, as in the manifest\n")
    (tmp_path / "out" / "part-00001.parquet").unlink()
    result = run("verify", "--manifest", tmp_path / "out")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "part-00001.parquet: is missing" in result.stderr
    assert run("verify", "--manifest").exit_code == 2
    assert run("verify", "--manifest", tmp_path).exit_code == 2


@pytest.mark.parametrize("suffix", ["parquet", "arrow", "jsonl.gz", "npz"])
def test_what_solve_writes_is_correct(suffix: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{WIKIPEDIA}\n{EULER_1}\n")
    assert run("solve", tmp_path / "in.txt", "-o", tmp_path / f"out.{suffix}").exit_code == 0
    result = run("verify", tmp_path / f"out.{suffix}")
    assert (result.exit_code, result.stdout) == (0, "correct\ncorrect\n")
