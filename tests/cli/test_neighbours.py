"""`fullhouse minimize`, `neighbours` and `climb`: puzzles made from a puzzle."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from cli.making import made, score_of
from cli.running import process, run
from puzzles import INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.verbs import verb

# minimize


def test_minimize_drops_what_is_not_needed(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA} # easy\n{TWO_SOLUTIONS}\n123\n")
    result = run("minimize", file)
    assert result.exit_code == 1
    line, *rest = result.stdout.splitlines()
    assert rest == ["", ""]
    assert fh.check(line.split()[0]).is_proper
    assert not list(fh.find_redundant_clues(line.split()[0]))
    assert "two solutions" in result.stderr
    assert "expected 81 cells" in result.stderr


def test_another_seed_leaves_other_clues() -> None:
    first, again, other = (made("minimize", WIKIPEDIA, "--seed", seed) for seed in ("1", "1", "2"))
    assert first == again != other


def test_minimize_has_a_row_for_each_puzzle_in_csv(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.csv"
    file.write_text(f"id,puzzle\n7,{WIKIPEDIA}\n8,{TWO_SOLUTIONS}\n")
    rows = list(csv.DictReader(run("minimize", file, "--csv").stdout.splitlines()))
    assert [row["id"] for row in rows] == ["7", "8"]
    assert fh.parse(rows[0]["minimal"]).clue_count == int(rows[0]["clues"])
    assert (rows[1]["minimal"], rows[1]["status"]) == ("", "ambiguous")


@pytest.mark.parametrize("format", ["sdk", "boxed", "opensudoku"])
def test_minimize_prints_every_format(format: str) -> None:
    (line,) = made("minimize", WIKIPEDIA)
    assert fh.parse(run("minimize", WIKIPEDIA, "--to", format).stdout, format=format).to_line() == line


# neighbours


def test_neighbours_differ_in_one_clue_and_have_one_solution() -> None:
    lines = made("neighbours", WIKIPEDIA, "--count", "20")
    assert len(set(lines)) == 20
    for line in lines:
        gone = [cell for cell in range(81) if WIKIPEDIA[cell] != "." and line[cell] == "."]
        come = [cell for cell in range(81) if WIKIPEDIA[cell] == "." and line[cell] != "."]
        assert len(gone) == len(come) == 1
        assert fh.check(line).is_proper


def test_a_puzzle_with_several_solutions_has_no_neighbours() -> None:
    result = run("neighbours", TWO_SOLUTIONS)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "two solutions" in result.stderr


def test_a_full_grid_has_no_neighbours() -> None:
    result = run("neighbours", WIKIPEDIA_SOLUTION)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "a full grid has no neighbours: it has no empty cell for another clue" in result.stderr


@pytest.mark.parametrize("command", ["neighbours", "climb"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([WIKIPEDIA, WIKIPEDIA], "takes one puzzle, not 2"),
        (["nothing.txt"], "no such file"),
        (["-"], "fullhouse: standard input: the text is empty"),
        ([], "fullhouse: standard input: the text is empty"),
        ([WIKIPEDIA, "--changed", "3"], "--changed"),
        ([WIKIPEDIA, "--level", "easy"], "unknown option --level"),
    ],
)
def test_what_makes_no_sense_is_refused(command: str, arguments: list[str], message: str) -> None:
    result = run(command, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_time_limit_ends_the_search_for_neighbours_and_says_how_far_it_came() -> None:
    result = process("neighbours", WIKIPEDIA, "--changed", "2", "--time-limit", "0.3")
    assert result.returncode == 0
    found = len(result.stdout.splitlines())
    assert f"{found:,} puzzles found, after 0.3 s; --time-limit sets more" in result.stderr


def test_a_stopped_search_for_neighbours_resumes(tmp_path: Path) -> None:
    file = tmp_path / "around.txt"
    request = ("neighbours", WIKIPEDIA, "--changed", "2", "-o", file)
    assert process(*request, "--time-limit", "0.5").returncode == 0
    before = file.read_text()
    assert process(*request, "--time-limit", "1", "--resume").returncode == 0
    assert file.read_text().startswith(before)
    assert len(set(file.read_text().splitlines())) == len(file.read_text().splitlines())


# climb


def test_a_climb_prints_ever_harder_puzzles() -> None:
    result = run("climb", WIKIPEDIA, "--by", "score", "--count", "3")
    assert result.exit_code == 0
    lines = [line.partition(" # score ")[::2] for line in result.stdout.splitlines()]
    scores = [int(score.replace(",", "")) for _, score in lines]
    assert lines[0][0] == WIKIPEDIA
    assert scores == sorted(set(scores))
    assert scores == [score_of(puzzle) for puzzle, _ in lines]
    assert f"the hardest has score {lines[-1][1]}" in result.stderr


def test_a_climb_ends_in_time_and_has_numbers_in_json_and_csv() -> None:
    for seconds in ("1", "10", "100"):  # a busy machine may rate no puzzle in a moment
        result = process("climb", WIKIPEDIA, "--by", "guesses", "--time-limit", seconds, "--json")
        if result.stdout:
            break
    assert result.returncode == 0
    row = json.loads(result.stdout.splitlines()[0])
    assert (row["puzzle"], row["guesses"], row["lower_bound"]) == (WIKIPEDIA, 0, False)
    result = process("climb", WIKIPEDIA, "--by", "se", "--count", "1", "--csv")
    assert result.stdout == f"puzzle,name,status,se,lower_bound,error\n{WIKIPEDIA},,proper,1.2,False,\n"


@pytest.mark.parametrize(
    "arguments", [("neighbours", WIKIPEDIA, "--changed", "2"), ("climb", INKALA_2012, "--by", "score")]
)
def test_a_search_without_a_time_limit_ends_when_nothing_was_found_for_long(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verb, "PATIENCE", 1e-6)
    result = run(*arguments)
    assert (result.exit_code, "after 1e-06 s without one; --time-limit sets more" in result.stderr) == (0, True)


@pytest.mark.parametrize("verb", ["neighbours", "climb", "generate", "practice"])
def test_every_search_names_its_default_time_limit(verb: str) -> None:
    assert "default: 60 s" in " ".join(run(verb, "--help").stdout.split())
