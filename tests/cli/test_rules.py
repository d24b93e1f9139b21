"""`fullhouse rules`, and --rules and the column `rules` of the commands that take them."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
import pytest
from cli.running import run
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.constraints import KINDS, Rules


def test_every_kind_is_listed_with_its_description() -> None:
    output = run("rules").stdout
    lines = [line.split() for line in output.splitlines()]
    assert set(KINDS) <= {words[0] for words in lines if words}
    assert "The values grow from the bulb to the tip" in output


def test_a_kind_is_described_with_an_example() -> None:
    assert run("rules", "thermometer").stdout.endswith("Example: thermometer r1c1-r1c5\n")


def test_short_text_is_printed_as_json() -> None:
    text = "16x16 x anti-knight cage 15 r1c1,r1c2"
    assert Rules.from_json(json.loads(run("rules", text).stdout)) == Rules.parse(text)


def test_an_unknown_kind_is_reported_with_the_nearest_name() -> None:
    result = run("rules", "anti-night")
    assert (result.exit_code, "did you mean 'anti-knight'?" in result.stderr) == (2, True)


EMPTY = "." * 16
RULES = "4x4,x"
DIAGONAL = "1423231432414132"
"""A solution with both diagonals."""
PROPER = DIAGONAL.replace("2", ".")
PLAIN = "1234341221434321"
"""A solution of the plain 4x4 grid that repeats values on both diagonals."""


def members(*arguments: str | Path) -> list[dict[str, Any]]:
    """The objects that a command prints."""
    return [json.loads(line) for line in run(*arguments, "--json").stdout.splitlines()]


@pytest.mark.parametrize(
    ("rules", "cells"), [("16x16", 256), ("12x12", 144), ("12x12:4x3", 144), ("6x8,no-boxes", 48), ("25x25", 625)]
)
def test_a_size_is_a_rule_like_any_other(rules: str, cells: int) -> None:
    assert run("solve", "--rules", rules, "." * cells, "--limit", "1").stdout.strip().count(".") == 0
    wrong = run("check", "--rules", rules, "." * (cells - 1))
    assert (wrong.exit_code, f"expected {cells} cells, found {cells - 1}" in wrong.stderr) == (2, True)


def test_boxes_of_12x12_lie_the_way_the_rules_say() -> None:
    wide, tall = (fh.parse("." * 144, rules=fh.Rules.parse(text)).geometry for text in ("12x12", "12x12:4x3"))
    assert ((wide.box_rows, wide.box_columns), (tall.box_rows, tall.box_columns)) == ((3, 4), (4, 3))
    line = next(fh.solutions(fh.Grid.empty(wide))).to_line()
    assert run("verify", "--rules", "12x12", line, line).exit_code == 0
    assert run("verify", "--rules", "12x12:4x3", line, line).exit_code == 1


def test_solve_takes_rules() -> None:
    assert run("solve", "--rules", RULES, PROPER).stdout == f"{DIAGONAL}\n"
    assert run("solve", "--rules", "4x4,anti-king", PROPER).exit_code == 1
    assert members("solve", "--rules", RULES, EMPTY, "--limit", "100")[0]["solutions"].__len__() == 48


def test_check_takes_rules() -> None:
    assert run("check", "--rules", RULES, PROPER).stdout == "proper\n"
    candidates = members("check", "--rules", RULES, "12" + "." * 14, "--candidates")[0]["true_candidates"]
    solutions = [grid.to_line() for grid in fh.solutions(fh.parse("12" + "." * 14, rules=fh.Rules.parse("4x4 x")))]
    assert candidates == ["".join(sorted({line[cell] for line in solutions})) for cell in range(16)]


def test_count_takes_rules() -> None:
    assert run("count", "--rules", RULES, EMPTY).stdout == "48\n"
    assert run("count", EMPTY).stdout == "288\n"
    found = members("count", "--rules", "6x6,x", "--estimate", "--limit", "10", "." * 36)[0]
    assert found["low"] < 71_680 < found["high"] or found["low"] < found["count"] < found["high"]


def test_verify_takes_rules() -> None:
    assert run("verify", "--rules", RULES, PROPER, DIAGONAL).stdout == "correct\n"
    wrong = run("verify", "--rules", RULES, EMPTY, PLAIN)
    assert (wrong.exit_code, wrong.stdout.startswith("wrong: diagonal 1 holds a digit twice")) == (1, True)
    wrong = run("verify", "--rules", "4x4,cage r1c1,r1c2 4", EMPTY, PLAIN)
    assert wrong.stdout.startswith("wrong: the rule 'cage r1c1,r1c2 4' is broken")


def test_convert_takes_rules_into_formats_that_hold_them() -> None:
    for name in ("rules", "iss", "json-puzzle", "tatham", "csv", "jsonl"):
        text = run("convert", "--rules", RULES, PROPER, "--to", name).stdout
        assert run("solve", "-", stdin=text).stdout == f"{DIAGONAL}\n", name
    rejected = run("convert", "--rules", RULES, PROPER, "--to", "line")
    assert (rejected.exit_code, "cannot hold the rules of this puzzle: 4x4 with diagonal" in rejected.stderr) == (
        2,
        True,
    )


def test_render_and_print_take_rules(tmp_path: Path) -> None:
    assert run("render", "--rules", RULES, PROPER, "-o", tmp_path / "a.svg").exit_code == 0
    assert (tmp_path / "a.svg").read_text().count("<line") or "<path" in (tmp_path / "a.svg").read_text()
    assert run("print", "--rules", RULES, PROPER, "-o", tmp_path / "a.pdf").exit_code == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_bench_runs_the_engines_that_take_the_rules() -> None:
    rows = members("bench", "--rules", RULES, PROPER)
    assert [(row["engine"], row["solved"]) for row in rows] == [("general", 1)]
    rows = members("bench", "--rules", "4x4", "1.34.412......21")
    assert [(row["engine"], row["solved"]) for row in rows] == [("general", 1), ("branching", 1)]


@pytest.mark.parametrize("command", ["explain", "hint", "rate", "canonical", "minimize", "steps", "climb"])
def test_commands_for_classic_sudoku_name_the_rule_that_they_reject(command: str) -> None:
    result = run(command, "--rules", "9x9,anti-knight", "." * 81)
    assert (result.exit_code, "9x9 with anti-knight" in result.stderr) == (2, True), result.stderr


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("9x9,anti-night", "column 5: unknown rule 'anti-night'; did you mean 'anti-knight'?"),
        ("9x9 cage r1c1,r9c10", "column 5: every cell of cage must be in the 9x9 grid, not 'r9c10'"),
        ("16x17", "no boxes fit a grid of 16x17; add no-boxes, or a jigsaw"),
        ("17X17", "no boxes fit a grid of 17x17; add no-boxes, or a jigsaw"),
        ("9x9~1-12", "no boxes fit a grid of 9x9 with values 1 to 12"),
        ("9x9 cage 10 r0c1", "cage: cells must be different cells such as r4c5, not 'r0c1'; 'r0c1' is not a cell"),
        ("thermometer r1c1-r2c9", "r1c1-r2c9 is not a row, a column or a diagonal"),
        ("9x9 cage ten r1c1", "cage needs different cells such as r4c5 (cells), not 'ten'; for example: cage 15 r1c1"),
        ("clones r1c1/r2c2,r3c3", "groups of equally many different cells, not 'r1c1/r2c2,r3c3'"),
        ("3x3", "the size '3x3' is not possible: rows must be"),
        ("9x9 thermometer", "thermometer needs cells"),
        ('{"format":"fullhouse-rules","version":2}', "expected format 'fullhouse-rules' in version 1"),
        ("missing.json", "missing.json: No such file or directory"),
        ("missing.txt", "missing.txt: No such file or directory"),
    ],
)
def test_wrong_rules_are_reported_with_their_place(rules: str, reason: str) -> None:
    result = run("solve", "--rules", rules, "." * 81)
    assert (result.exit_code, reason in result.stderr) == (2, True), result.stderr


@pytest.mark.parametrize("suffix", ["txt", "json"])
def test_rules_come_from_a_file_with_text_or_json(tmp_path: Path, suffix: str) -> None:
    text = "4x4 anti-knight\n\ncage 3 r1c1,\n  r1c2\n"
    given = tmp_path / f"rules.{suffix}"
    given.write_text(text if suffix == "txt" else json.dumps(Rules.parse(text).to_json()))
    result = run("convert", "--to", "rules", "--rules", str(given), "." * 16)
    assert result.stdout == f"[4x4 anti-knight cage r1c1,r1c2 3] {'.' * 16}\n"


@pytest.mark.parametrize(
    ("rules", "puzzle", "reason"),
    [
        ("cage 50 r1c1,r1c2", "." * 81, "no grid obeys the rule 'cage r1c1,r1c2 50'"),
        ("x skyscraper 12 r1c1-r1c9", "." * 81, "no grid obeys the rule 'skyscraper r1c1-r1c9 12'"),
        ("thermometer r1c1-r1c3", f".15{'.' * 78}", "the givens cannot obey the rule 'thermometer r1c1-r1c3'"),
        ("negative-xv xv r1c1,r1c2", f"..46{'.' * 77}", "the givens cannot obey the rule 'negative-xv'"),
        ("4x4 anti-king", "." * 16, "no grid obeys the rule 'anti-king'"),
        ("thermometer r1c1,r1c2 greater r1c1,r1c2", "." * 81, "search exhausted"),
    ],
)
def test_a_rule_that_nothing_obeys_is_named(rules: str, puzzle: str, reason: str) -> None:
    assert run("check", "--rules", rules, puzzle).stdout == f"unsolvable: {reason}\n"
    assert f"unsolvable: {reason}\n" in run("solve", "--limit", "2", "--rules", rules, puzzle).stderr


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Four files of different kinds with equal rows, without their rules."""
    rows = [{"puzzle": PROPER, "name": "one"}, {"puzzle": EMPTY, "name": "two"}, {"puzzle": "1..", "name": "three"}]
    found = {name: tmp_path / f"puzzles.{name}" for name in ("txt", "csv", "jsonl", "parquet")}
    found["txt"].write_text("".join(f"{row['puzzle']} # {row['name']}\n" for row in rows))
    found["csv"].write_text("puzzle,name\n" + "".join(f"{row['puzzle']},{row['name']}\n" for row in rows))
    found["jsonl"].write_text("".join(json.dumps(row) + "\n" for row in rows))
    pq.write_table(pa.Table.from_pylist(rows), found["parquet"])
    return found


@pytest.mark.parametrize("suffix", ["txt", "csv", "jsonl", "parquet"])
def test_rules_apply_to_all_rows_of_a_file(suffix: str, files: dict[str, Path]) -> None:
    found = members("count", "--rules", RULES, files[suffix])
    assert [(row["status"], row["count"]) for row in found] == [("proper", 1), ("ambiguous", 48), ("unreadable", None)]
    assert [row.get("rules") for row in found[:2]] == ["4x4 x", "4x4 x"]
    assert "expected 16 cells, found 3" in found[2]["error"]


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_the_column_rules_says_the_rules_of_each_row(suffix: str, tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"puzzle": PROPER, "solution": DIAGONAL, "rules": "4x4 x"},
        {"puzzle": EMPTY, "solution": PLAIN, "rules": "4x4"},
        {"puzzle": EMPTY, "solution": PLAIN, "rules": json.dumps(fh.Rules.parse("4x4 x").to_json())},
        {"puzzle": WIKIPEDIA, "solution": WIKIPEDIA_SOLUTION, "rules": None},
        {"puzzle": EMPTY, "solution": PLAIN, "rules": "4x4 nonsense"},
    ]
    path = tmp_path / f"puzzles.{suffix}"
    if suffix == "parquet":
        pq.write_table(pa.Table.from_pylist(rows), path)
    elif suffix == "jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        with path.open("w", newline="") as file:
            writer = csv.DictWriter(file, ["puzzle", "solution", "rules"])
            writer.writeheader()
            writer.writerows(rows)
    graded = members("verify", path)
    assert [row["status"] for row in graded] == ["correct", "correct", "wrong", "correct", "unreadable"]
    assert "unknown rule 'nonsense'" in graded[4]["error"]
    counted = members("count", path)
    assert [row["count"] for row in counted] == [1, 288, 48, 1, None]
    solved = tmp_path / f"solved.{suffix}"
    assert run("solve", path, "-o", solved).exit_code == 1
    assert members("verify", solved, "--solutions", "solution")[0]["status"] == "correct"


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_rules_are_kept_in_the_output(suffix: str, files: dict[str, Path], tmp_path: Path) -> None:
    path = tmp_path / f"kept.{suffix}"
    assert run("convert", "--rules", RULES, files["txt"], "-o", path).exit_code == 1
    assert [row["count"] for row in members("count", path)][:2] == [1, 48]


def test_rules_of_a_text_are_not_replaced() -> None:
    result = run("solve", "--rules", "4x4 anti-king", f"[4x4 x] {PROPER}")
    assert (result.exit_code, "its own rules, 4x4 with diagonal; leave out the others" in result.stderr) == (2, True)
