"""The other commands, option by option."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from cli.running import process, run
from puzzles import EULER_1, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION
from shared import FOLDER, needs_shared

from fullhouse.core.notation import parse_cell
from fullhouse.engines.solve import ENGINES
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.reading import parse_entry

EULER_SET = FOLDER / "project_euler_96.txt"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_FULLHOUSE_COMPLETE" in result.stdout


def test_the_shell_completes_commands_options_and_engines() -> None:
    def offered(words: str, position: str) -> str:
        return process(_FULLHOUSE_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=position).stdout

    assert "solve" in offered("fullhouse so", "1")
    assert "--time-limit" in offered("fullhouse solve --ti", "2")
    assert "branching" in offered("fullhouse solve --engine br", "3")
    assert "file" in offered("fullhouse solve puz", "2")


# check


@pytest.mark.parametrize(
    ("puzzle", "code", "text"),
    [
        (WIKIPEDIA, 0, "proper"),
        (TWO_SOLUTIONS, 1, "ambiguous: two solutions differ in r29c89"),
        ("5.......5" + "." * 72, 1, "unsolvable: two 5s in row 1: r1c1 and r1c9"),
    ],
)
def test_check_says_what_a_puzzle_is(puzzle: str, code: int, text: str) -> None:
    result = run("check", puzzle)
    assert (result.exit_code, result.stdout.strip()) == (code, text)


def test_check_names_redundant_clues() -> None:
    assert run("check", "--minimal", EULER_1).stdout.startswith("proper, redundant clues: r")
    minimal = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    assert run("check", "--minimal", minimal).stdout == "proper, minimal\n"


def test_check_lists_the_digits_of_each_cell_in_all_solutions() -> None:
    text = run("check", "--candidates", TWO_SOLUTIONS).stdout
    assert text.startswith(
        "ambiguous: two solutions differ in r29c89; true candidates: 2 9 5 7 4 3 8 6 1 4 3 1 8 6 5 9 27 27 "
    )
    many = "................................5..8.....2..981.7....343..6.9.........5....3....7"
    row = json.loads(run("check", "--candidates", "--json", many).stdout)
    assert row["true_candidates"][parse_cell("r4c3")] == "234679"
    assert sum(len(digits) > 1 for digits in row["true_candidates"]) == 65


def test_check_gives_json() -> None:
    rows = [
        json.loads(line) for line in run("check", "--json", "--minimal", EULER_1, TWO_SOLUTIONS).stdout.splitlines()
    ]
    assert [row["status"] for row in rows] == ["proper", "ambiguous"]
    assert rows[0]["redundant"]
    assert rows[1]["redundant"] is None
    assert rows[1]["differ"] == ["r2c8", "r2c9", "r9c8", "r9c9"]


def test_check_goes_through_a_file_with_a_bad_row(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{WIKIPEDIA[1:]}\n{NORVIG_IMPOSSIBLE}\n")
    result = run("check", file)
    assert result.exit_code == 1
    assert [line.split()[0].rstrip(":") for line in result.stdout.splitlines()] == [
        "proper",
        "unreadable",
        "unsolvable",
    ]
    assert "line 2" in result.stderr


def test_check_obeys_engine_and_time_limit() -> None:
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    result = run("check", "--engine", "backtracking", "--time-limit", "0.05", hard)
    assert result.exit_code == 1
    assert "time limit" in result.stderr


# count


@pytest.mark.parametrize(("puzzle", "number"), [(WIKIPEDIA, 1), (TWO_SOLUTIONS, 2), (NORVIG_IMPOSSIBLE, 0)])
def test_count_prints_the_number_of_solutions(puzzle: str, number: int) -> None:
    result = run("count", puzzle)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{number}\n", "")


def test_count_stops_at_its_limit_and_says_so() -> None:
    result = run("count", "--limit", "100", "." * 81)
    assert (result.exit_code, result.stdout) == (0, "100\n")
    assert "limit of 100; there may be more" in result.stderr


def test_count_without_limit_counts_all() -> None:
    result = run("count", "--limit", "0", WIKIPEDIA_SOLUTION[:54] + "." * 27)
    assert result.exit_code == 0
    assert int(result.stdout) > 1
    assert result.stderr == ""


def test_count_gives_json() -> None:
    row = json.loads(run("count", "--json", "--limit", "2", "." * 81).stdout)
    assert (row["count"], row["complete"], row["error"]) == (2, False, None)


def test_count_says_how_far_it_came_within_its_time() -> None:
    result = run("count", "--limit", "0", "--time-limit", "0.2", "--engine", "branching", "." * 81)
    assert (result.exit_code, result.stdout) == (1, "\n")
    assert "time limit of 0.2 s" in result.stderr
    assert "found until then" in result.stderr


# convert


@pytest.mark.parametrize("name", CODECS)
def test_convert_writes_every_format(name: str) -> None:
    result = run("convert", "--to", name, WIKIPEDIA)
    assert (result.exit_code, result.stderr) == (0, "")
    back = run("convert", "--from", name, "-", stdin=result.stdout)
    assert back.stdout[:81] == WIKIPEDIA


def test_convert_keeps_names(tmp_path: Path) -> None:
    file = tmp_path / "p096.txt"
    rows = [EULER_1[start : start + 9].replace(".", "0") for start in range(0, 81, 9)]
    file.write_text("\r\n".join(["Grid 01", *rows]))
    assert run("convert", file).stdout == f"{EULER_1} # Grid 01\n"


def test_convert_says_once_that_candidates_are_lost() -> None:
    marked = run("convert", "--to", "sukaku", WIKIPEDIA).stdout.strip()
    narrowed = marked[:18] + marked[18:27].replace("1", ".") + marked[27:]
    result = run("convert", "--from", "sukaku", "--to", "line", "-", stdin=f"{narrowed}\n{narrowed}\n")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [WIKIPEDIA, WIKIPEDIA]
    assert result.stderr.count("does not keep candidates") == 1


def test_convert_keeps_the_place_of_a_bad_row(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{WIKIPEDIA[1:]}\n{EULER_1}\n")
    result = run("convert", file)
    assert (result.exit_code, result.stdout.splitlines()) == (1, [WIKIPEDIA, "", EULER_1])
    assert "line 2" in result.stderr


def test_convert_takes_a_drawing_as_argument() -> None:
    drawing = str(parse_entry(WIKIPEDIA).grid)
    assert run("convert", drawing).stdout == WIKIPEDIA + "\n"


@pytest.mark.parametrize("command", ["check", "count", "convert", "solve"])
def test_nothing_on_standard_input_is_unreadable(command: str) -> None:
    result = run(command)
    assert result.exit_code == 2
    assert result.stderr.startswith("fullhouse: ")


# bench


@pytest.fixture
def two_puzzles(tmp_path: Path) -> Path:
    file = tmp_path / "two.txt"
    file.write_text(f"{WIKIPEDIA}\n{EULER_1}\n")
    return file


def test_bench_compares_all_engines_in_one_table(two_puzzles: Path) -> None:
    result = run("bench", two_puzzles, "--time-limit", "600")
    head, *lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert head.split() == ["engine", "puzzles", "solved", "total", "median", "guesses", "nodes"]
    assert [line.split()[:3] for line in lines] == [[name, "2", "2"] for name in ENGINES]


def test_bench_takes_some_engines_and_gives_json(two_puzzles: Path) -> None:
    result = run("bench", two_puzzles, "--engine", "marks", "--engine", "branching", "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert {row["engine"] for row in rows} == {"marks", "branching"}
    assert all(row["solved"] == 2 and row["total_seconds"] > 0 for row in rows)


def test_bench_gives_csv(two_puzzles: Path) -> None:
    result = run("bench", two_puzzles, "--engine", "marks", "--csv")
    (row,) = csv.DictReader(io.StringIO(result.stdout))
    assert (row["engine"], row["puzzles"], row["solved"]) == ("marks", "2", "2")
    assert float(row["median_seconds"]) > 0


def test_bench_reports_what_an_engine_did_not_solve(two_puzzles: Path) -> None:
    result = run("bench", two_puzzles, "--engine", "backtracking", "--time-limit", "0.000001", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["solved"] < 2


def test_bench_of_a_missing_file_is_unreadable() -> None:
    result = run("bench", "nowhere.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no such file" in result.stderr


# euler


def test_euler_sums_the_corners_of_lines_and_of_named_grids(two_puzzles: Path, tmp_path: Path) -> None:
    assert run("euler", two_puzzles).stdout == f"{534 + 483}\n"
    rows = [EULER_1[start : start + 9].replace(".", "0") for start in range(0, 81, 9)]
    named = tmp_path / "named.txt"
    named.write_text("\n".join(["Grid 01", *rows, "Grid 02", *rows]))
    assert run("euler", named).stdout == f"{483 * 2}\n"


def test_euler_prints_no_sum_if_a_puzzle_has_no_solution(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{NORVIG_IMPOSSIBLE}\n")
    result = run("euler", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "line 2: unsolvable" in result.stderr


@pytest.mark.parametrize("command", ["bench", "euler"])
def test_a_pipe_needs_no_dash(command: str, two_puzzles: Path) -> None:
    options = ("--engine", "native", "--csv") if command == "bench" else ()
    piped, named = run(command, *options, stdin=two_puzzles.read_text()), run(command, *options, two_puzzles)
    assert (piped.exit_code, named.exit_code) == (0, 0)
    assert piped.stdout.splitlines()[-1].split(",")[:3] == named.stdout.splitlines()[-1].split(",")[:3]
    assert run(command).exit_code == 2


def test_euler_gives_the_number_of_each_puzzle_on_request(two_puzzles: Path) -> None:
    rows = list(csv.DictReader(run("euler", two_puzzles, "--csv").stdout.splitlines()))
    assert [row["corner"] for row in rows] == ["534", "483"]


def test_bench_writes_its_table_to_a_file(two_puzzles: Path, tmp_path: Path) -> None:
    result = run("bench", two_puzzles, "--engine", "marks", "-o", tmp_path / "engines.csv")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"fullhouse: 1 row written to {tmp_path / 'engines.csv'}\n"
    (row,) = csv.DictReader((tmp_path / "engines.csv").read_text().splitlines())
    assert row["engine"] == "marks"


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1", "soon"])
def test_a_time_limit_is_a_number_of_seconds(seconds: str) -> None:
    assert run("solve", "--time-limit", seconds, WIKIPEDIA).exit_code == 2


def test_a_solution_in_the_input_is_not_replaced_in_silence(tmp_path: Path) -> None:
    file = tmp_path / "wrong.csv"
    file.write_text(f"puzzle,solution\n{WIKIPEDIA},wrong\n{WIKIPEDIA},wrong\n")
    for style in ("--csv", "--json"):
        result = run("solve", style, file)
        assert result.stderr == f"fullhouse: {file}: column solution is replaced by the result\n"
        assert "wrong" not in result.stdout
    assert run("solve", file).stderr == ""


@needs_shared
def test_project_euler_96_is_24702_in_both_layouts(tmp_path: Path) -> None:
    lines = EULER_SET.read_text().splitlines()
    original = tmp_path / "p096_sudoku.txt"
    grids = (
        f"Grid {number:02}\n" + "\n".join(line[start : start + 9].replace(".", "0") for start in range(0, 81, 9))
        for number, line in enumerate(lines, start=1)
    )
    original.write_text("\n".join(grids))
    assert run("euler", str(EULER_SET)).stdout == run("euler", str(original)).stdout == "24702\n"


@pytest.mark.parametrize("command", ["explain", "rate", "convert", "bench", "generate"])
def test_the_help_fits_a_narrow_terminal(command: str) -> None:
    lines = process(command, "--help", COLUMNS="60").stdout.splitlines()
    assert [line for line in lines if len(line) > 60 and "fullhouse " not in line] == []
