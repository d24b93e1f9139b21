"""Rules for all commands: options with the same names and meaning, help, one shape of JSON, one kind of error."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import click
import pytest
from cli.running import run
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from puzzles import EULER_1, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.cli.main import COMMANDS, GROUPS
from fullhouse.cli.main import fullhouse as application

MAKING = ("generate", "practice")
"""Commands that read no puzzle."""
OVER_ONE = ("neighbours", "climb", "trace")
"""Commands that take exactly one puzzle."""
DRAWING = ("render", "print")
"""Commands that write a picture instead of rows."""
REPORTING = ("describe",)
"""Commands that say one thing about all puzzles together."""
PASSING = ("dedup", "split", "sample", "augment")
"""Commands that pass on rows as they are: none of them takes long, so that there is no time limit."""
OTHERS = ("play", "serve", "help", "formats", "rules", "doctor", "completion")
READING = [name for name in COMMANDS if name not in (*MAKING, *DRAWING, *REPORTING, *OTHERS)]
OVER_MANY = [name for name in READING if name not in (*OVER_ONE, "bench", "verify")]
"""Commands that take any number of puzzles; `verify` takes a puzzle with its solution, or files."""
OUTPUT_OPTIONS = {
    "output": ["-o", "--output"],
    "resume": ["--resume"],
    "force": ["--force"],
    "to": ["--to"],
    "as_json": ["--json"],
    "as_csv": ["--csv"],
    "schema": ["--schema"],
    "threads": ["-j", "--threads"],
    "time_limit": ["--time-limit"],
    "quiet": ["-q", "--quiet"],
}
INPUT_OPTIONS = {"format": ["--from"], "column": ["--column"]}
WITHOUT_STATUS = ("bench", "convert", "trace")
"""Commands whose lines are about engines or events, or are puzzles in a format and nothing else."""
FEW = {"climb": ("--count", "1"), "neighbours": ("--count", "3"), "bench": ("--engine", "native")}
FEW |= {"split": ("--seed", "1"), "sample": ("--seed", "1"), "augment": ("--seed", "1")}
"""Options that keep a command short, and the same every time."""
STYLES = {
    "--json with --csv": ["--json", "--csv"],
    "--json with --to": ["--json", "--to", "csv"],
    "--to with --csv": ["--csv", "--to", "csv"],
}


def parameters(command: str) -> dict[str, click.Parameter]:
    found = application.get_command(click.Context(application), command)
    assert found is not None
    return {str(parameter.name): parameter for parameter in found.params}


def arguments(command: str) -> tuple[str, ...]:
    """The shortest call of this command."""
    needed = {"generate": (), "practice": ("full-house",), "verify": (WIKIPEDIA, WIKIPEDIA_SOLUTION)}.get(
        command, (WIKIPEDIA,)
    )
    return (command, *needed, *FEW.get(command, ()))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    by_option, short, by_command = run(command, "--help"), run(command, "-h"), run("help", command)
    assert by_option.exit_code == 0
    assert re.search(rf"Examples?:\n +.*fullhouse {command}", by_option.stdout)
    assert by_option.stdout == short.stdout == by_command.stdout


def test_the_application_has_help_with_every_command_in_its_group() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert result.stdout == run("help").stdout == run("-h").stdout
    assert "Examples:" in result.stdout
    for title, commands in GROUPS.items():
        group = result.stdout.split(f"{title}:\n")[1].split("\n\n")[0]
        assert [line.split()[0] for line in group.splitlines()] == list(commands)


@pytest.mark.parametrize("command", [*READING, *MAKING])
def test_commands_share_their_options(command: str) -> None:
    found = parameters(command)
    wanted = OUTPUT_OPTIONS if command in MAKING else {**OUTPUT_OPTIONS, **INPUT_OPTIONS}
    assert ("time_limit" in found) == (command not in PASSING)
    wanted = {name: options for name, options in wanted.items() if name in found or command not in PASSING}
    if command == "trace":  # a search takes seconds, and starts over
        del wanted["resume"]
    assert {name: found[name].opts for name in wanted} == wanted
    model = parameters("solve")
    for name in wanted:
        if name not in ("to", "time_limit", "output"):
            assert getattr(found[name], "help", "") == getattr(model[name], "help", ""), name


@pytest.mark.parametrize("command", [*READING, *MAKING])
@pytest.mark.parametrize("options", STYLES.values(), ids=STYLES)
def test_two_formats_are_refused_with_one_message(command: str, options: list[str]) -> None:
    result = run(*arguments(command), *options)
    assert (result.exit_code, result.stdout) == (2, "")
    first, second = (name for name in ("--to", "--json", "--csv") if name in options)
    assert f"fullhouse: {first} and {second} contradict each other; choose one\n" in result.stderr


@pytest.mark.parametrize("command", [*READING, *MAKING])
def test_what_belongs_to_a_file_is_refused_without_one(command: str, tmp_path: Path) -> None:
    for option in ("--force",) if command == "trace" else ("--resume", "--force"):
        for output in ([], ["-o", "-"]):
            result = run(*arguments(command), option, *output)
            assert (result.exit_code, result.stdout) == (2, "")
            assert f"fullhouse: {option} needs --output PATH\n" in result.stderr
    if command == "trace":
        return
    result = run(*arguments(command), "--resume", "--force", "-o", tmp_path / "x")
    assert result.exit_code == 2
    assert "fullhouse: --resume and --force contradict each other; choose one\n" in result.stderr
    assert "fullhouse: --output needs a file name\n" in run(*arguments(command), "--output", "").stderr


@pytest.mark.parametrize("command", [*READING, "generate", "practice"])
def test_json_is_as_the_schema_says(command: str) -> None:
    schema = json.loads(run(*arguments(command), "--schema").stdout)
    Draft202012Validator.check_schema(schema)
    more = (TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, "?") if command in OVER_MANY else ()
    rows = [json.loads(line) for line in run(*arguments(command), *more, "--json").stdout.splitlines()]
    assert rows
    for row in rows:
        Draft202012Validator(schema).validate(row)
        assert command in ("convert", "verify") or list(row) == list(schema["properties"])
    if command not in WITHOUT_STATUS:
        assert [list(row)[:3] + list(row)[-1:] for row in rows] == [["name", "puzzle", "status", "error"]] * len(rows)


def test_a_schema_needs_no_puzzle() -> None:
    for command in (*READING, "generate"):
        assert run(command, "--schema").exit_code == 0


@pytest.mark.parametrize("command", [name for name in OVER_MANY if name not in WITHOUT_STATUS])
def test_a_bad_row_keeps_its_place_in_json_and_csv(command: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.csv"
    file.write_text(f"id,puzzle\n1,{WIKIPEDIA}\n2,123\n3,{EULER_1}\n")
    result = run(command, file, "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [row["id"] for row in rows] == ["1", "2", "3"]
    assert rows[1]["status"] == "unreadable"
    assert "found 3" in rows[1]["error"]
    result = run(command, file, "--csv")
    lines = csv.reader(result.stdout.splitlines(keepends=True))
    assert [line[0] for line in lines] == ["id", "1", "2", "3"]


@pytest.mark.parametrize("command", [*READING, "generate", "practice"])
@pytest.mark.parametrize("style", ["--json", "--csv"])
def test_a_dash_is_standard_output_and_a_file_gets_the_same(command: str, style: str, tmp_path: Path) -> None:
    if (command, style) == ("practice", "--csv"):
        pytest.skip("CSV cannot hold a board")
    seed = ("--seed", "1") if command in MAKING else ()
    plain = run(*arguments(command), *seed, style)
    dashed = run(*arguments(command), *seed, style, "-o", "-")
    assert dashed.exit_code == plain.exit_code == 0
    file = tmp_path / f"out.{style.strip('-')}"
    result = run(*arguments(command), *seed, "-o", file)
    assert (result.exit_code, result.stdout) == (0, "")
    assert f"written to {file}\n" in result.stderr
    if command != "bench":  # which prints times
        assert dashed.stdout == plain.stdout == file.read_text()
    refused = run(*arguments(command), *seed, "-o", file)
    assert refused.exit_code == 2
    assert f"{file} is not empty" in refused.stderr
    assert run(*arguments(command), *seed, "-o", file, "--force", "-q").exit_code == 0


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("slove", "unknown command 'slove'; did you mean 'solve'?"),
        ("generete", "did you mean 'generate'?"),
        ("neighbors", "did you mean 'neighbours'?"),
        ("xyzzy", "unknown command 'xyzzy'; `fullhouse --help` lists all commands"),
        ("list", "unknown command 'list'; `fullhouse --help` lists all commands"),
    ],
)
def test_a_mistyped_command_gets_the_nearest(word: str, advice: str) -> None:
    for result in (run(word, WIKIPEDIA), run("help", word)):
        assert (result.exit_code, result.stdout) == (2, "")
        assert advice in result.stderr


def test_a_puzzle_without_a_command_gets_advice() -> None:
    result = run(WIKIPEDIA)
    assert result.exit_code == 2
    assert "fullhouse solve PUZZLE" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("SOLVE", WIKIPEDIA),
        ("solve", WIKIPEDIA, "--to", "LINE", "--engine", "Native", "--from", "Line"),
        ("rate", WIKIPEDIA, "--scale", "HoDoKu", "--to", "Card"),
        ("generate", "--level", "EASY", "--symmetry", "None", "--seed", "1"),
        ("climb", WIKIPEDIA, "--by", "SCORE", "--count", "1"),
        ("check", WIKIPEDIA, "--to", "JSON"),
    ],
    ids=lambda words: f"{words[0]} {words[-1]}",
)
def test_choices_ignore_case(words: tuple[str, ...]) -> None:
    plain = run(*(word if word == WIKIPEDIA else word.lower() for word in words))
    result = run(*words)
    assert (result.exit_code, result.stdout) == (0, plain.stdout)


def test_the_version_is_printed() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("fullhouse ")
