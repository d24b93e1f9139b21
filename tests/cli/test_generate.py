"""`fullhouse generate`: the puzzles, the output, and rejected options."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from cli.making import grids_in, made, plain, score_of
from cli.running import Terminal, ends_quietly_without_a_reader, run
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS


def test_a_pipe_gets_one_line_per_puzzle_followed_by_rating_seed_and_number() -> None:
    lines = made("generate", "--level", "easy", "--count", "3", "--seed", "7")
    assert len(lines) == 3
    for line in lines:
        puzzle, _, behind = line.partition(" # ")
        rating = fh.rate(puzzle, scales=["hodoku"])
        clues = fh.parse(puzzle).clue_count
        assert re.fullmatch(rf"{clues} clues, {re.escape(str(rating.hodoku))}, seed 7, number \d+", behind)
        assert str(rating.level) == "easy"


def test_the_same_seed_gives_the_same_puzzles_and_another_one_others() -> None:
    request = ("generate", "--count", "5", "--level", "medium")
    assert made(*request, "--seed", "7") == made(*request, "--seed", "7")
    assert not {line.split()[0] for line in made(*request, "--seed", "7")} & {
        line.split()[0] for line in made(*request, "--seed", "8")
    }


def test_without_a_seed_the_one_taken_is_printed_and_gives_the_same_again() -> None:
    (line,) = made("generate", "--symmetry", "rotate-180")
    seed = re.search(r"seed (\d+)", line)
    assert seed
    assert made("generate", "--symmetry", "rotate-180", "--seed", seed[1]) == [line]


def test_json_has_the_solution_and_what_was_measured() -> None:
    for line in map(json.loads, made("generate", "--json", "--count", "3", "--seed", "1", "--symmetry", "diagonal")):
        assert (line["name"], line["status"], line["error"]) == ("", "proper", None)
        assert fh.solve(line["puzzle"]).to_line() == line["solution"]
        assert line["clues"] == fh.parse(line["puzzle"]).clue_count
        assert line["rating"]["scales"]["hodoku"]["score"] == score_of(line["puzzle"])
        assert "diagonal" in line["symmetries"]
        assert line["seed"] == 1


def test_csv_has_a_head_and_the_columns_of_the_scales_asked_for() -> None:
    request = ("--count", "3", "--seed", "1", "--se", "1.0..3.0", "--scale", "guesses")
    rows = list(csv.DictReader(made("generate", "--csv", *request)))
    assert len(rows) == 3
    measured = "clues level score er ep ed guesses backtracks symmetries seed number"
    assert list(rows[0]) == ["puzzle", "name", "status", "solution", *measured.split(), "error"]
    assert all(1.0 <= float(row["er"]) <= 3.0 for row in rows)


@pytest.mark.parametrize("format", CODECS)
def test_puzzles_are_written_in_every_format_and_read_back(format: str, tmp_path: Path) -> None:
    request = ("generate", "--count", "3", "--seed", "5")
    plain_lines = [line.split()[0] for line in made(*request)]
    file = tmp_path / "puzzles"
    assert run(*request, "--to", format, "--output", file).exit_code == 0
    assert [grid.to_line() for grid in grids_in(file, format)] == plain_lines
    assert made(*request, "--to", format) == file.read_text(encoding="utf-8").splitlines()


def test_clues_pattern_and_minimal_are_as_asked_for(tmp_path: Path) -> None:
    (line,) = made("generate", "--clues", "30..31", "--seed", "2")
    assert fh.parse(line).clue_count in (30, 31)
    (line,) = made("generate", "--minimal", "--seed", "2")
    assert not list(fh.find_redundant_clues(line))
    shape = "".join("." if digit == "." else "x" for digit in WIKIPEDIA)
    file = tmp_path / "pattern.txt"
    file.write_text("\n".join(shape[start : start + 9] for start in range(0, 81, 9)))
    for pattern in (shape, file, "\n".join(shape)):
        (line,) = made("generate", "--pattern", pattern, "--seed", "2")
        assert [character == "." for character in line[:81]] == [character == "." for character in shape]


@pytest.mark.parametrize(
    ("option", "text", "low", "high"),
    [
        ("--clues", "28..", 28, 81),
        ("--clues", "..26", 17, 26),
        ("--clues", "25", 25, 25),
        ("--score", "..300", 0, 300),
        ("--score", "500..", 500, 10**9),
    ],
)
def test_a_range_may_be_open_at_one_end(option: str, text: str, low: int, high: int) -> None:
    for line in made("generate", option, text, "--seed", "3", "--count", "2"):
        puzzle = line.split()[0]
        number = fh.parse(puzzle).clue_count if option == "--clues" else score_of(puzzle)
        assert low <= number <= high


def test_a_technique_is_needed_and_another_is_not() -> None:
    (line,) = made("generate", "--technique", "naked-pair", "--without", "pointing", "--hardest", "--seed", "4")
    techniques = fh.explain(line.split()[0]).techniques
    assert "naked-pair" in techniques
    assert "pointing" not in techniques


def test_a_terminal_gets_a_board_and_a_card() -> None:
    terminal = Terminal("generate", "--seed", "7", "--symmetry", "rotate-180")
    assert terminal.exit_code() == 0
    screen = plain(terminal.screen)
    assert "┌───────┬───────┬───────┐" in screen
    assert re.search(r"^clues +\d+, symmetric: rotate-180", screen, re.MULTILINE)
    assert re.search(r"^level +\w+$", screen, re.MULTILINE)
    assert re.search(r"^score +[\d,]+$", screen, re.MULTILINE)
    assert re.search(r"^seed +7, number \d+$", screen, re.MULTILINE)


def test_a_terminal_sees_how_many_were_found_and_tried() -> None:
    terminal = Terminal("generate", "--clues", "17", "--time-limit", "600", "--seed", "1")
    shown = plain(terminal.wait_for("tried"))
    assert re.search(r"0 of 1 found · [\d,]+ tried", shown)
    terminal.type("\x03")
    assert terminal.exit_code() == 130


CONTRADICTIONS = {
    "--hardest": "--hardest needs --technique",
    "--technique x-wng": "did you mean 'x-wing'",
    "--without nakedpair": "did you mean 'naked-pair'",
    "--clues 16": "fullhouse: no 16-clue puzzle has a unique solution; the minimum is 17",
    "--clues 24..22": "write the smaller number first",
    "--clues ..": "must be a number or a range of numbers, such as 24, 22..24, 24.. or ..24, not '..'",
    "--clues many": "such as 24, 22..24, 24.. or ..24, not 'many'",
    "--se nan": "such as 7.2, 7.0..7.5, 7.0.. or ..7.5",
    "--se 0..inf": "such as 7.2, 7.0..7.5, 7.0.. or ..7.5",
    "--score 1.5": "must be a number or a range of numbers, such as 1000",
    "--seed -1": "must be at least 0 and less than 18,446,744,073,709,551,616, not '-1'",
    "--seed 18446744073709551616": "less than 18,446,744,073,709,551,616",
    "--count 0": "--count",
    "--level easy --technique x-wing": "fullhouse: a puzzle that needs x-wing is at least hard",
    "--technique x-wing --without x-wing": "fullhouse: x-wing is both required and excluded",
    "--symmetry round": "--symmetry",
    "--pattern xx..": "no such file",
    "--pattern .": "directory",
    "--output .": "is not empty; replace it with --force, or choose another folder",
    "--output nowhere/puzzles.txt": "no such file or directory",
}


@pytest.mark.parametrize("arguments", CONTRADICTIONS)
def test_what_makes_no_sense_is_refused_at_once_with_the_reason(arguments: str) -> None:
    result = run("generate", *arguments.split(" "))
    assert (result.exit_code, result.stdout) == (2, "")
    assert CONTRADICTIONS[arguments] in " ".join(result.stderr.split())


def test_at_the_time_limit_the_nearest_puzzle_is_reported_in_two_lines() -> None:
    for seconds in ("0.3", "10", "100"):  # a busy machine may look at no puzzle in a moment
        result = run("generate", "--clues", "17", "--time-limit", seconds, "--seed", "1")
        if "nearest" in result.stderr:
            break
    assert (result.exit_code, result.stdout) == (1, "")
    first, second = result.stderr.splitlines()
    text = rf"fullhouse: 0 of 1 puzzle found, [\d,]+ tried, after {seconds} s; --time-limit sets more"
    assert re.fullmatch(text, first)
    nearest = re.fullmatch(r"fullhouse: nearest: ([.1-9]{81}) # (\d+) clues, .*, seed 1, number \d+", second)
    assert nearest
    assert fh.parse(nearest[1]).clue_count == int(nearest[2])
    assert fh.check(nearest[1]).is_proper


def test_at_the_time_limit_the_puzzles_found_are_counted() -> None:
    for seconds in ("0.3", "10", "100"):  # a busy machine may find no puzzle in a moment
        result = run("generate", "--count", "1000000", "--time-limit", seconds, "--seed", "1")
        if result.stdout:
            break
    assert result.exit_code == 1
    found = len(result.stdout.splitlines())
    assert found > 0
    assert result.stderr.startswith(f"fullhouse: {found:,} of 1,000,000 puzzles found")
    assert len(result.stderr.splitlines()) == 1


def test_the_help_names_the_default_time_limit_of_a_search() -> None:
    assert "[default: 60 seconds without a puzzle]" in " ".join(run("generate", "--help").stdout.split())


def test_a_closed_pipe_ends_quietly() -> None:
    ends_quietly_without_a_reader("generate", "--count", "100000", "--seed", "1")


@pytest.mark.parametrize("style", ["json", "table", "line", "candidates", "opensudoku"])
def test_generated_files_can_be_read_again(style: str, tmp_path: Path) -> None:
    options = {"json": ("--json",), "table": ("--csv",)}.get(style, ("--to", style))
    whole = tmp_path / "whole"
    assert run("generate", "--seed", "1", "--count", "4", "--output", whole, *options).exit_code == 0
    items = fh.read_file(str(whole), format={"json": "jsonl", "table": "csv"}.get(style, style))
    grids = [item.grid for item in items if isinstance(item, Entry)]
    assert len(grids) == 4
    assert all(fh.check(grid).is_proper for grid in grids)
