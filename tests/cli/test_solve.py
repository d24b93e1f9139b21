"""`fullhouse solve`, option by option."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.running import process, run
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.engines.solve import ENGINES
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.reading import parse_entry, read_text

TABLES = ("csv", "jsonl")
EULER_1_SOLUTION = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"


def test_prints_the_solution_as_one_line_when_piped() -> None:
    result = run("solve", WIKIPEDIA)
    assert (result.exit_code, result.stdout, result.stderr) == (0, WIKIPEDIA_SOLUTION + "\n", "")


@pytest.mark.parametrize("blank", "0.-_*?xX+")
def test_takes_any_blank(blank: str) -> None:
    result = run("solve", WIKIPEDIA.replace(".", blank))
    assert (result.exit_code, result.stdout) == (0, WIKIPEDIA_SOLUTION + "\n")


def test_takes_a_puzzle_that_starts_with_a_dash() -> None:
    result = run("solve", EULER_1.replace(".", "-"), "--stats")
    assert (result.exit_code, result.stdout) == (0, EULER_1_SOLUTION + "\n")


def test_takes_several_puzzles_in_order() -> None:
    assert run("solve", WIKIPEDIA, EULER_1).stdout.split() == [WIKIPEDIA_SOLUTION, EULER_1_SOLUTION]


def test_reads_a_file_and_prints_names_after_the_cells(tmp_path: Path) -> None:
    file = tmp_path / "named.txt"
    rows = [EULER_1[start : start + 9] for start in range(0, 81, 9)]
    file.write_text("\n".join(["Grid 01", *rows, "Grid 02", *rows]))
    result = run("solve", file)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [f"{EULER_1_SOLUTION} # Grid 01", f"{EULER_1_SOLUTION} # Grid 02"]


@pytest.mark.parametrize("arguments", [["-"], []])
def test_reads_standard_input_with_a_dash_or_without_any_argument(arguments: list[str]) -> None:
    assert run("solve", *arguments, stdin=f"{WIKIPEDIA}\n").stdout == WIKIPEDIA_SOLUTION + "\n"


def test_from_forces_a_format() -> None:
    assert run("solve", "--from", "line", WIKIPEDIA).exit_code == 0
    refused = run("solve", "--from", "tatham", WIKIPEDIA)
    assert refused.exit_code == 2
    assert refused.stdout.strip() == ""


@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_can_be_chosen(name: str) -> None:
    result = run("solve", "--engine", name, WIKIPEDIA)
    assert (result.exit_code, result.stdout) == (0, WIKIPEDIA_SOLUTION + "\n")


def test_an_unknown_engine_is_a_usage_error_that_lists_the_known() -> None:
    result = run("solve", "--engine", "magic", WIKIPEDIA)
    assert result.exit_code == 2
    assert "branching" in result.stderr


def test_shows_puzzle_and_solution() -> None:
    for both in ("puzzle,solution", "both", "BOTH"):
        assert run("solve", "--show", both, WIKIPEDIA).stdout.split() == [WIKIPEDIA, WIKIPEDIA_SOLUTION]
    assert run("solve", "--show", "puzzle", WIKIPEDIA).stdout.split() == [WIKIPEDIA]


def test_refuses_to_show_what_it_does_not_know() -> None:
    result = run("solve", "--show", "puzzle,pen", WIKIPEDIA)
    assert result.exit_code == 2
    assert "is not puzzle, solution or both" in result.stderr


def test_limit_prints_all_solutions_and_succeeds() -> None:
    result = run("solve", "--limit", "10", TWO_SOLUTIONS)
    assert result.exit_code == 0
    assert len(set(result.stdout.split())) == 2


def test_limit_says_when_it_was_reached() -> None:
    result = run("solve", "--limit", "3", "." * 81)
    assert result.exit_code == 0
    assert len(set(result.stdout.split())) == 3
    assert "limit of 3" in result.stderr


def test_limit_of_an_unsolvable_puzzle_fails_with_the_reason() -> None:
    result = run("solve", "--limit", "3", NORVIG_IMPOSSIBLE)
    assert result.exit_code == 1
    assert "column 5" in result.stderr


def test_stats_go_to_standard_error() -> None:
    result = run("solve", "--stats", INKALA_2012)
    assert len(result.stdout) == 82
    assert result.stderr.startswith("fullhouse: ")
    assert all(word in result.stderr for word in ("nodes", "guesses", "backtracks", "s"))


def test_a_time_limit_stops_the_search_and_says_so() -> None:
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    result = run("solve", "--engine", "backtracking", "--time-limit", "0.05", hard)
    assert (result.exit_code, result.stdout) == (1, "\n")
    assert "time limit of 0.05 s" in result.stderr


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_puzzle_and_solution_and_keeps_the_place_of_failed_rows(name: str) -> None:
    result = run("solve", "--to", name, "5" + WIKIPEDIA[1:80] + "5", "55" + WIKIPEDIA[2:], WIKIPEDIA)
    assert result.exit_code == 1
    entries = [entry for entry in read_text(result.stdout, format=name) if isinstance(entry, Entry)]
    assert [entry.fields["status"] for entry in entries] == ["unsolvable", "unsolvable", "proper"]
    assert [entry.fields.get("solution", "") for entry in entries] == ["", "", WIKIPEDIA_SOLUTION]
    assert entries[2].grid.to_line() == WIKIPEDIA


@pytest.mark.parametrize("name", [name for name in CODECS if name not in TABLES])
def test_prints_the_solution_in_every_format(name: str) -> None:
    result = run("solve", "--to", name, WIKIPEDIA)
    assert (result.exit_code, result.stderr) == (0, "")
    assert parse_entry(result.stdout, format=name).grid.to_line() == WIKIPEDIA_SOLUTION


def test_json_has_name_puzzle_and_status_first_and_the_error_last() -> None:
    row = json.loads(run("solve", "--json", WIKIPEDIA).stdout)
    assert list(row) == ["name", "puzzle", "status", "solution", "error"]
    assert list(row.values()) == ["", WIKIPEDIA, "proper", WIKIPEDIA_SOLUTION, None]


def test_json_has_all_solutions_and_what_the_search_did_on_request() -> None:
    row = json.loads(run("solve", "--json", "--limit", "3", "--stats", TWO_SOLUTIONS).stdout)
    assert len(set(row["solutions"])) == 2
    assert row["solution"] == row["solutions"][0]
    assert set(row["stats"]) == {"nodes", "guesses", "backtracks", "seconds"}


@pytest.mark.parametrize(
    ("puzzle", "status", "word"),
    [
        (TWO_SOLUTIONS, "ambiguous", "r29c89"),
        (NORVIG_IMPOSSIBLE, "unsolvable", "column 5"),
        ("55" + "." * 79, "unsolvable", "r1c1 and r1c2"),
    ],
)
def test_json_says_what_is_wrong(puzzle: str, status: str, word: str) -> None:
    result = run("solve", "--json", puzzle)
    row = json.loads(result.stdout)
    assert (result.exit_code, row["status"]) == (1, status)
    assert word in row["error"]
    assert word in result.stderr


def test_json_with_a_limit_of_one_claims_no_uniqueness() -> None:
    assert json.loads(run("solve", "--json", "--limit", "1", WIKIPEDIA).stdout)["status"] == "done"


def test_an_ambiguous_puzzle_prints_its_first_solution_and_says_where_others_differ() -> None:
    result = run("solve", TWO_SOLUTIONS)
    assert result.exit_code == 1
    assert len(result.stdout) == 82
    assert "two solutions" in result.stderr
    assert "r29c89" in result.stderr


@pytest.mark.parametrize("command", [["solve"], ["solve", "--json"], ["check"], ["check", "--json"]])
def test_an_ambiguous_puzzle_of_another_size_names_its_own_cells(command: list[str]) -> None:
    result = run(*command, "..343412..434321")
    assert "r13c12" in result.stdout + result.stderr


def test_a_bad_row_keeps_its_place_and_the_others_are_solved(tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    file.write_text(f"{WIKIPEDIA}\n{WIKIPEDIA[:-1]}\n{NORVIG_IMPOSSIBLE}\n{EULER_1}\n")
    result = run("solve", file)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [WIKIPEDIA_SOLUTION, "", "", EULER_1_SOLUTION]
    assert "three.txt: line 2" in result.stderr
    assert "found 80" in result.stderr
    assert "three.txt: line 3: unsolvable" in result.stderr


def test_a_bad_row_is_a_json_row_with_its_error(tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    file.write_text(f"{WIKIPEDIA}\n{WIKIPEDIA[:-1]}\n{EULER_1}\n")
    result = run("solve", "--json", file)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [row["status"] for row in rows] == ["proper", "unreadable", "proper"]
    assert (rows[1]["puzzle"], rows[1]["solution"]) == (None, None)
    assert rows[1]["error"].startswith("line 2: expected 81 cells, found 80")


def test_an_unreadable_puzzle_among_good_ones_keeps_its_place() -> None:
    result = run("solve", WIKIPEDIA, "rubbish", EULER_1)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [WIKIPEDIA_SOLUTION, "", EULER_1_SOLUTION]


@pytest.mark.parametrize("options", [[], ["--limit", "5"]])
def test_candidates_are_respected(options: list[str]) -> None:
    marks = run("convert", "--to", "sukaku", WIKIPEDIA).stdout.strip()
    without_solution = marks[:18] + marks[18:27].replace("4", ".") + marks[27:]  # r1c3<>4
    result = run("solve", *options, without_solution)
    assert result.exit_code == 1
    assert "unsolvable" in result.stderr


def test_candidates_narrow_the_solutions_that_are_listed_and_counted() -> None:
    open_band = WIKIPEDIA_SOLUTION[:54] + "." * 27
    marks = run("convert", "--to", "sukaku", open_band).stdout.strip()
    narrowed = marks[:486] + marks[486:495].replace(WIKIPEDIA_SOLUTION[54], ".") + marks[495:]
    every, fewer = (run("solve", "--limit", "1000", text).stdout.split() for text in (open_band, narrowed))
    assert 0 < len(fewer) < len(every) < 1000
    assert WIKIPEDIA_SOLUTION not in fewer
    assert run("count", narrowed).stdout == f"{len(fewer)}\n"


def test_a_process_prints_the_same_as_the_application() -> None:
    result = process("solve", WIKIPEDIA, "--engine", "marks")
    assert (result.returncode, result.stdout, result.stderr) == (0, WIKIPEDIA_SOLUTION + "\n", "")
