"""`fullhouse explain`, option by option."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from cli.running import Terminal, ends_quietly_without_a_reader, process, run
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import write_entries
from fullhouse.techniques.catalog import CATALOG


def test_a_pipe_gets_one_step_a_line_and_how_it_ends() -> None:
    result = run("explain", WIKIPEDIA)
    lines = result.stdout.splitlines()
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines == [*map(str, fh.explain(WIKIPEDIA)), "# solved in 51 steps"]


def test_a_terminal_gets_numbers() -> None:
    terminal = Terminal("explain", WIKIPEDIA)
    terminal.wait_for("51. Full House: ")
    terminal.wait_for("solved in 51 steps")
    assert terminal.exit_code() == 0
    assert " 1. Naked Single: r5c5=5" in terminal.screen
    assert "#" not in terminal.screen


def test_until_ends_the_path() -> None:
    lines = run("explain", EULER_1, "--until", "full-house").stdout.splitlines()
    assert lines[-2].startswith("Full House: ")
    assert "at the first Full House" in lines[-1]


def test_only_steps_of_a_technique_come_with_their_numbers() -> None:
    path = fh.explain(WIKIPEDIA)
    lines = run("explain", WIKIPEDIA, "--technique", "full-house").stdout.splitlines()
    assert lines[:-1] == [f"{number:>2}. {step}" for number, step in path.steps_of("full-house")]


def test_a_technique_that_the_path_does_not_use_is_named() -> None:
    result = run("explain", WIKIPEDIA, "--technique", "pointing", "--technique", "claiming")
    assert result.stdout == "# no step of pointing or claiming; solved in 51 steps\n"


def test_a_wrong_technique_gets_the_nearest() -> None:
    for option in ("--until", "--technique"):
        result = run("explain", WIKIPEDIA, option, "nakedsingle")
        assert result.exit_code == 2
        assert "naked-single" in result.stderr


@pytest.mark.parametrize(
    ("notation", "text"),
    [("hodoku", "Naked Single: r5c5=5"), ("eureka", "r5c5=5"), ("words", "In r5c5 only 5 is left")],
)
def test_steps_come_in_every_notation(notation: str, text: str) -> None:
    assert text in run("explain", WIKIPEDIA, "--notation", notation).stdout.splitlines()[0]


def test_a_board_is_drawn_before_each_step_and_can_be_read_back() -> None:
    path = fh.explain(WIKIPEDIA, until="full-house")
    drawings = run("explain", WIKIPEDIA, "--until", "full-house", "--boards").stdout.split(". ")[:-1]
    assert len(drawings) == len(path)
    first = drawings[0].rpartition("\n")[0]
    assert fh.parse_board(first).all_candidates() == path.board_before(0).all_candidates()


def test_one_board_is_drawn_on_request() -> None:
    result = run("explain", WIKIPEDIA, "--board", "3", "--board", "52").stdout
    assert result.count("+\n|") == 6
    assert result.split("\n 3. ")[0].endswith("+")


def test_a_terminal_gets_boards_in_colour() -> None:
    terminal = Terminal("explain", WIKIPEDIA, "--board", "1", "--until", "naked-single")
    terminal.wait_for("Naked Single: r5c5=5")
    assert terminal.exit_code() == 0
    assert "\x1b[1;30;42m5" in terminal.screen


def test_json_follows_the_schema_that_is_printed() -> None:
    schema = run("explain", "--schema")
    assert schema.exit_code == 0
    validator = Draft202012Validator(json.loads(schema.stdout))
    Draft202012Validator.check_schema(validator.schema)
    result = run("explain", "--json", WIKIPEDIA, TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, "?", INKALA_2012)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    for row in rows:
        validator.validate(row)
    assert [row["status"] for row in rows] == ["proper", "ambiguous", "unsolvable", "unreadable", "proper"]
    assert rows[0]["path"]["steps"][0]["line"] == "Naked Single: r5c5=5"
    assert [row["path"] is None for row in rows] == [False, True, True, True, False]


def test_json_with_a_technique_has_only_its_steps() -> None:
    steps = json.loads(run("explain", "--json", WIKIPEDIA, "--technique", "full-house").stdout)["path"]["steps"]
    assert {step["technique"] for step in steps} == {"full-house"}
    assert steps[0]["number"] > 1


def test_several_puzzles_come_with_their_names(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA} # first\n{EULER_1} # second\n")
    lines = run("explain", file).stdout.splitlines()
    heads = [line for line in lines if line.startswith("#")]
    assert heads[0] == f"# {WIKIPEDIA} first"
    assert heads[1].startswith("# solved in")
    assert heads[2] == f"# {EULER_1} second"


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        (NORVIG_IMPOSSIBLE, "column 5 has only two cells"),
        (TWO_SOLUTIONS, "two solutions"),
        ("." * 81, "two solutions"),
        ("55" + "." * 79, "two 5s in row 1"),
    ],
)
def test_a_puzzle_without_one_solution_has_no_path(puzzle: str, text: str) -> None:
    result = run("explain", puzzle)
    assert (result.exit_code, result.stdout) == (1, "")
    assert text in result.stderr


def test_text_without_a_puzzle_is_unreadable() -> None:
    result = run("explain", WIKIPEDIA[:-1])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "found 80" in result.stderr


def test_a_solved_board_says_so() -> None:
    assert run("explain", WIKIPEDIA_SOLUTION).stdout == "# the board is solved already\n"


def test_a_solved_board_has_a_path_without_steps_in_json() -> None:
    path = json.loads(run("explain", WIKIPEDIA_SOLUTION, "--json").stdout)["path"]
    assert (path["end"], path["steps"]) == ("solved", [])


def test_until_a_technique_that_never_comes_says_so() -> None:
    lines = run("explain", WIKIPEDIA, "--until", "x-wing").stdout.splitlines()
    assert lines[-1] == "# no step of x-wing; solved in 51 steps"
    lines = run("explain", WIKIPEDIA, "--technique", "3d-medusa").stdout.splitlines()
    assert lines == ["# no step of 3d-medusa, which a path does not try; solved in 51 steps"]


def test_progress_is_kept() -> None:
    board = fh.explain(WIKIPEDIA).board_before(40)
    text = "".join(write_entries([Entry.of_board(board)], "hodoku"))
    assert run("explain", text).stdout.splitlines()[-1] == "# solved in 11 steps"


@pytest.mark.parametrize("option", [["--boards"], ["--board", "3"], ["--notation", "words"]], ids=" ".join)
@pytest.mark.parametrize("style", ["--json", "--csv", "--to=jsonl"])
def test_options_that_json_and_csv_would_ignore_are_refused(option: list[str], style: str) -> None:
    result = run("explain", WIKIPEDIA, style, *option)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{option[0]} cannot be combined with JSON or CSV" in result.stderr


def test_a_board_beyond_the_path_is_named() -> None:
    lines = run("explain", WIKIPEDIA, "--board", "99").stdout.splitlines()
    assert lines[-2:] == ["# there is no board 99: the path has 51 steps", "# solved in 51 steps"]


def test_csv_has_a_row_for_each_path() -> None:
    rows = list(csv.DictReader(run("explain", "--csv", WIKIPEDIA, TWO_SOLUTIONS).stdout.splitlines()))
    found = [rows[0][name] for name in ("status", "end", "steps", "hardest")]
    assert found == ["proper", "solved", "51", "naked-single"]
    assert rows[0]["techniques"] == "naked-single:30;full-house:21"
    assert (rows[1]["status"], rows[1]["steps"]) == ("ambiguous", "")


def test_names_of_techniques_and_notations_may_have_any_case() -> None:
    plain = run("explain", WIKIPEDIA, "--until", "naked-single", "--notation", "words").stdout
    assert run("explain", WIKIPEDIA, "--until", "Naked-Single", "--notation", "WORDS").stdout == plain


def test_a_guess_says_that_it_is_one() -> None:
    lines = run("explain", INKALA_2012).stdout.splitlines()
    guesses = [line for line in lines if line.startswith("Brute Force")]
    assert bool(guesses) == ("logic stopped" in lines[-1])


def test_without_uniqueness_the_path_still_ends() -> None:
    assert "solved" in run("explain", EULER_1, "--no-uniqueness").stdout.splitlines()[-1]


def test_the_help_names_every_technique() -> None:
    text = run("explain", "--help").stdout
    assert all(name in text for name in CATALOG)


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 2000)
    ends_quietly_without_a_reader("explain", file)


def test_the_shell_completes_techniques() -> None:
    text = process(
        _FULLHOUSE_COMPLETE="bash_complete", COMP_WORDS="fullhouse explain --until naked-s", COMP_CWORD="3"
    ).stdout
    assert "naked-single" in text


def test_the_order_of_sudoku_explainer_shows_what_each_step_weighs(tmp_path: Path) -> None:
    lines = run("explain", EULER_1, "--order", "se").stdout.splitlines()
    path = fh.explain(EULER_1, order="se")
    assert lines == [*(path.weighed(number, str(step)) for number, step in enumerate(path, 1)), f"# {path.summary()}"]
    assert lines[0].split()[0] == f"{path.weights[0]:.1f}"
    (row,) = csv.DictReader(run("explain", EULER_1, "--order", "se", "--csv").stdout.splitlines())
    assert float(row["weight"]) == max(path.weights)
    assert row["hardest"] == path[path.weights.index(max(path.weights))].technique.name
    schema = json.loads(run("explain", "--schema").stdout)
    line = json.loads(run("explain", EULER_1, "--order", "se-1.2.1", "--json").stdout)
    Draft202012Validator(schema).validate(line)
    assert [step["weight"] for step in line["path"]["steps"]] == list(fh.explain(EULER_1, order="se-1.2.1").weights)
    page = tmp_path / "walk.html"
    run("explain", EULER_1, "--order", "se", "-o", page)
    assert f"1/{len(path)} {path[0].title()} ({path.weights[0]:.1f})" in page.read_text()


def test_a_technique_that_the_order_does_not_try_is_named() -> None:
    result = run("explain", WIKIPEDIA, "--order", "se", "--technique", "aic")
    assert "no step of aic, which a path does not try; solved in 51 steps" in result.stdout
