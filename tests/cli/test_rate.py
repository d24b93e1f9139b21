"""`fullhouse rate`, option by option."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from cli.running import Terminal, process, run, start
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from patience import HANG, eventually
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, dug_puzzle
from recorded import read_puzzles

import fullhouse as fh


def test_a_pipe_gets_one_line_a_puzzle_in_input_order() -> None:
    result = run("rate", WIKIPEDIA, "--scale", "hodoku", "--scale", "guesses")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "level=easy score=204 guesses=0 backtracks=0 hardest=naked-single\n"


def test_names_are_kept_and_a_puzzle_without_a_rating_keeps_its_place(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA} # first\n{TWO_SOLUTIONS}\n{NORVIG_IMPOSSIBLE}\n123\n{EULER_1} # last\n")
    result = run("rate", file, "--scale", "guesses")
    assert result.exit_code == 1
    assert result.stdout.split("\n") == [
        "guesses=0 backtracks=0 # first",
        "",
        "",
        "",
        "guesses=0 backtracks=0 # last",
        "",
    ]
    complaints = result.stderr.splitlines()
    assert len(complaints) == 3
    assert any("line 2" in line and "two solutions" in line for line in complaints)
    assert any("line 3" in line and "column 5" in line for line in complaints)
    assert any("line 4" in line and "expected 81 cells" in line for line in complaints)


def test_a_lower_bound_is_marked() -> None:
    result = run("rate", INKALA_2012, "--scale", "hodoku", "--time-limit", "0.000000001")
    assert result.stdout.startswith("level>=easy score>=")
    assert result.exit_code == 0


def test_json_lines_are_as_the_schema_says(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([WIKIPEDIA, TWO_SOLUTIONS, INKALA_2012, "123", EULER_1]) + "\n")
    schema = json.loads(run("rate", "--schema").stdout)
    Draft202012Validator.check_schema(schema)
    result = run("rate", file, "--json")
    lines = list(map(json.loads, result.stdout.splitlines()))
    for line in lines:
        Draft202012Validator(schema).validate(line)
    assert [line["status"] for line in lines] == ["proper", "ambiguous", "proper", "unreadable", "proper"]
    assert lines[0]["rating"]["scales"]["hodoku"]["score"] == 204
    assert lines[1]["rating"] is None
    assert "two solutions" in lines[1]["error"]


def test_one_puzzle_gets_the_same_line_alone_and_among_many(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{INKALA_2012}\n{WIKIPEDIA}\n")
    among = [json.loads(line)["rating"] for line in run("rate", file, "--json").stdout.splitlines()]
    alone = [json.loads(run("rate", puzzle, "--json").stdout)["rating"] for puzzle in (INKALA_2012, WIKIPEDIA)]
    assert among == alone


def test_csv_has_a_head_and_a_row_for_each(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f'puzzle,name\n{WIKIPEDIA},"first, easy"\n{TWO_SOLUTIONS},second\n')
    result = run("rate", file, "--from", "csv", "--csv", "--scale", "se-1.2.1", "--scale", "hodoku")
    rows = list(csv.DictReader(result.stdout.splitlines()))
    assert (rows[0]["name"], rows[0]["level"], rows[0]["score"]) == ("first, easy", "easy", "204")
    assert rows[0]["er_121"] == "1.2"
    assert (rows[1]["status"], rows[1]["level"], rows[1]["lower_bounds"]) == ("ambiguous", "", "")
    assert "two solutions" in rows[1]["error"]


def test_a_terminal_gets_a_card_for_one_puzzle() -> None:
    terminal = Terminal("rate", WIKIPEDIA)
    terminal.wait_for("easy, score 204")
    terminal.wait_for("Naked Single: r5c5=5")
    assert terminal.exit_code() == 0


def test_a_terminal_gets_a_table_for_many() -> None:
    terminal = Terminal("rate", WIKIPEDIA, INKALA_2012, TWO_SOLUTIONS)
    terminal.wait_for("level")
    terminal.wait_for("easy")
    terminal.wait_for("extreme")
    terminal.wait_for("ambiguous")
    assert terminal.exit_code() == 1


def test_the_columns_of_a_table_name_the_version_of_their_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    scales = ("se-1.2.1", "se", "guesses")
    head, *rows = run("rate", WIKIPEDIA, "--to", "table", *(f"--scale={scale}" for scale in scales)).stdout.splitlines()
    assert re.split(" {2,}", head) == [
        "puzzle",
        *(f"{number}{version}" for version in (" 1.2.1", "") for number in ("ER", "EP", "ED")),
        "guesses",
        "backtracks",
        "hardest",
    ]
    ends = [found.end() for found in re.finditer(r"(?<=  )\S+( \S+)?(?=  )", head)]
    assert [found.end() for found in re.finditer(r"[0-9.]+(?= |$)", rows[0]) if found.start() > 15] == ends


def test_a_table_whose_columns_fill_the_terminal_ends_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    scales = [part for name in ("se-1.2.1", "se") for part in ("--scale", name)]
    head, row = run("rate", WIKIPEDIA, "--to", "table", *scales).stdout.splitlines()
    assert (len(head), len(row)) == (70, 70)


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_a_table_fits_the_terminal(columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{INKALA_2012} # a name that is far too long for any table\n{WIKIPEDIA}\n{TWO_SOLUTIONS}\n")
    head, *rows = run("rate", file, "--to", "table").stdout.splitlines()
    assert all(len(line) <= columns for line in (head, *rows))
    assert head.split()[:2] == ["puzzle", "level"]
    assert ("hardest" in head) == (columns > 100)
    assert [row.split()[-1] for row in rows[2:]] == ["ambiguous"]


def test_a_terminal_that_knows_ascii_only_gets_ascii() -> None:
    found = process(
        "rate", INKALA_2012, "--to", "card", "--time-limit", "1e-9", PYTHONUTF8="0", PYTHONIOENCODING="ascii"
    )
    assert "score >= " in found.stdout


def test_what_cannot_be_read_at_all_has_exit_code_2() -> None:
    for style in ("line", "lines", "csv", "table", "card"):
        result = run("rate", "nonsense", "--to", style)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "nonsense" in result.stderr
    assert run("rate", WIKIPEDIA, "--scale", "stars").exit_code == 2
    assert run("rate", WIKIPEDIA, "--time-limit", "0").exit_code == 2


def test_a_board_with_candidates_is_rated_as_given() -> None:
    path = fh.explain(dug_puzzle(3))
    drawn = fh.format_grid(path.board_before(len(path) // 2).to_grid(), "candidates")
    found = json.loads(run("rate", drawn, "--json", "--scale", "hodoku").stdout)
    assert found["rating"]["scales"]["hodoku"]["score"] > 0


def test_progress_is_shown_and_ctrl_c_stops(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{INKALA_2012}\n" * 50_000)
    with (tmp_path / "ratings.txt").open("w") as output:
        terminal = Terminal("rate", file, "--scale", "hodoku", standard_output=output.fileno())
        shown = terminal.wait_for("left · Ctrl-C stops")
        assert re.search(r"\d+ puzzles · \d+ a second · \d+ s · \d+ (s|min) left", shown)
        terminal.type("\x03")
        assert terminal.exit_code() == 130
    assert len(set((tmp_path / "ratings.txt").read_text().splitlines())) <= 1, "no line is cut"


def test_an_interrupt_loses_nothing_that_was_written(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{INKALA_2012}\n" * 50_000)
    child = start("rate", file, "--scale", "hodoku")
    assert child.stdout is not None
    first = child.stdout.readline()
    child.send_signal(2)
    rest, error = child.communicate(timeout=HANG)
    assert child.returncode == 130
    assert len(rest.splitlines()) < 49_999, "it ends before the work is done"
    assert "interrupted" in error
    assert {*rest.splitlines()} <= {first.rstrip("\n")}


@pytest.mark.parametrize("options", [[], ["--to", "card"], ["--json"], ["--csv"]], ids=str)
def test_canonical_rates_the_canonical_form(options: list[str], tmp_path: Path) -> None:
    puzzle = ".5...8473...2..6...6...5..94.....8.2....4....6.3.....11..8...2...2..7...7481...9."
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{puzzle}\n{fh.parse(fh.augment(puzzle, 1, seed=1)[0]).to_line()}\n")
    assert "866" in run("rate", file, *options).stdout
    rows = run("rate", file, *options, "--canonical").stdout
    assert rows.replace(",", "").count("1956") == 2
    one = run("rate", puzzle, *options, "--canonical").stdout
    assert ("extreme" in one, "866" in one) == (True, False)


def test_a_row_without_a_canonical_form_keeps_its_place(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{TWO_SOLUTIONS}\n55{'.' * 79}\n{WIKIPEDIA}\n")
    result = run("rate", file, "--canonical", "--scale", "hodoku")
    assert [line.split()[:1] for line in result.stdout.splitlines()] == [["level=easy"], [], [], ["level=easy"]]
    assert "line 2: ambiguous: two solutions differ in" in result.stderr
    assert "line 3: unsolvable: two 5s in row 1: r1c1 and r1c2" in result.stderr
    marks = run("convert", "--to", "sukaku", WIKIPEDIA).stdout.strip()
    narrowed = marks.replace("1", ".", 1)
    assert "only the digits of a 9x9 grid have a canonical form" in run("rate", narrowed, "--canonical").stderr


def test_a_file_of_hard_puzzles_is_rated_in_parts_stopped_and_resumed(tmp_path: Path) -> None:
    file, whole, parts = tmp_path / "hard.txt", tmp_path / "whole.csv", tmp_path / "parts.csv"
    rows = fh.augment(read_puzzles()["051"], 120, seed=1).grids  # 9.0, so that each takes a while
    file.write_text("".join(f"{fh.parse(row).to_line()}\n" for row in rows))
    options = ("rate", file, "--scale", "se")
    assert process(*options, "--output", whole).returncode == 0
    child = start(*options, "--output", parts)
    eventually(lambda: parts.exists() and parts.stat().st_size > 1_000)
    child.send_signal(2)
    _, error = child.communicate(timeout=HANG)
    assert child.returncode == 130
    assert "continue with --resume" in error
    assert 0 < parts.read_text().count("\n") < 120
    assert process(*options, "--output", parts, "--resume").returncode == 0
    assert parts.read_bytes() == whole.read_bytes()


def test_what_runs_out_of_time_is_a_lower_bound_in_every_format(tmp_path: Path) -> None:
    file = tmp_path / "hard.txt"
    file.write_text(f"{INKALA_2012}\n" * 3)
    options = ("rate", file, "--scale", "se", "--time-limit", "1e-9")
    assert set(run(*options).stdout.splitlines()) == {"er>=1.0 ep>=1.0 ed>=1.0"}
    for row in csv.DictReader(run(*options, "--csv").stdout.splitlines()):
        assert (row["er"], row["lower_bounds"]) == ("1.0", "ed ep er")
    for line in run(*options, "--json").stdout.splitlines():
        part = json.loads(line)["rating"]["scales"]["se"]
        assert (part["er"], part["lower_bounds"]) == (1.0, ["ed", "ep", "er"])
    assert "≥ 1.0" in run(*options, "--to", "table").stdout
    assert "ER ≥ 1.0, EP ≥ 1.0, ED ≥ 1.0" in run(*options, "--to", "card").stdout
