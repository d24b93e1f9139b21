"""A newcomer's first commands: the home screen, doctor, formats, and the layout of help."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from cli.running import environment, process, run
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse import __version__
from fullhouse.cli.arguments import DATA
from fullhouse.cli.commands.doctor import EXTRAS, REQUIRED
from fullhouse.cli.main import COMMANDS
from fullhouse.cli.main import fullhouse as application
from fullhouse.cli.options import GROUPS
from fullhouse.codecs import CODECS

ROOT = Path(__file__).parents[2]
WITHOUT_NATIVE = """
import sys
sys.modules["fullhouse._native"] = None
sys.argv = ["fullhouse", "doctor"]
from fullhouse.cli.entry import main
main()
"""
WITH_PARTS = {
    *(
        "solve",
        "check",
        "count",
        "explain",
        "hint",
        "steps",
        "rate",
        "canonical",
        "convert",
        "verify",
        "generate",
        "minimize",
    ),
    *("dedup", "split", "sample", "augment", "euler"),
}
"""The commands that can write part files, and run on a cluster."""


def sections(command: str) -> list[str]:
    """The titles in the help of a command, in order."""
    return re.findall(r"^(\w[\w ]*):$", run(command, "--help").stdout, re.MULTILINE)


def test_without_arguments_a_short_screen_says_what_to_try() -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert __version__ in lines[0]
    assert len(lines) <= 16
    assert max(map(len, lines)) <= 80
    for command in re.findall(r"fullhouse ([a-z]+)", result.stdout):
        assert command in COMMANDS


def test_doctor_reports_versions_instruction_sets_and_extras() -> None:
    result = run("doctor")
    assert (result.exit_code, result.stderr) == (0, "")
    found = dict(line.split(None, 1) for line in result.stdout.splitlines() if line)
    assert found["Fullhouse"].startswith(__version__)
    assert found["Python"].startswith(sys.version.split()[0])
    assert re.fullmatch(r"search (avx512|avx2|baseline), logic \w+(, FULLHOUSE_ISA=\w+)?", found["Native"])
    assert set(EXTRAS) < set(found)
    for name, text in found.items():
        if "missing" in text and name in EXTRAS:
            assert text.endswith(f"run: pip install 'fullhouse[{name}]'")


def test_doctor_knows_the_libraries_of_every_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {
        name: tuple(re.split(r"[><=]", library)[0] for library in libraries)
        for name, libraries in project["optional-dependencies"].items()
        if name != "all"
    }
    assert wanted == EXTRAS
    assert tuple(re.split(r"[><=]", library)[0] for library in project["dependencies"]) == REQUIRED


def test_doctor_runs_without_the_native_module() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NATIVE], capture_output=True, text=True, env=environment(), check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"Native missing: .*C\+\+20 compiler", " ".join(done.stdout.split()))


def test_formats_lists_every_format() -> None:
    names = re.findall(r"^  ([a-z]\S*)", run("formats").stdout, re.MULTILINE)
    assert names == [*CODECS, *DATA]


def test_an_unknown_format_leads_to_the_list() -> None:
    for option in ("--to", "--from"):
        result = run("convert", option, "nosuch", WIKIPEDIA)
        assert result.exit_code == 2
        assert "unknown format 'nosuch'; `fullhouse formats` lists them" in result.stderr


@pytest.mark.parametrize("name", ["single", "multi", "Multi"])
def test_other_names_of_solve_are_accepted_and_not_listed(name: str) -> None:
    assert run(name, WIKIPEDIA).stdout == f"{WIKIPEDIA_SOLUTION}\n"
    assert f"  {name}" not in run("--help").stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_own_options_come_before_shared_groups(command: str) -> None:
    titles = [title for title in sections(command) if title in ("Options", *GROUPS)]
    assert titles == [title for title in ("Options", *GROUPS) if title in titles]
    assert titles[0] == "Options"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_no_internals_of_click(command: str) -> None:
    text = run(command, "--help").stdout
    assert not re.search(r"INTEGER|FLOAT|RANGE\s+\[|\bx[<>]=?\d|\d<=?x|see above", text)


@pytest.mark.parametrize("command", COMMANDS)
def test_part_files_and_clusters_are_offered_only_where_they_work(command: str) -> None:
    found = application.get_command(click.Context(application), command)
    assert found is not None
    names = {str(parameter.name) for parameter in found.params}
    assert ("part_rows" in names) == (command in WITH_PARTS)
    assert ("runner" in names) == (command in {*WITH_PARTS, "describe"})
    assert ("runner" in names) == ("scheduler" in names)


@pytest.mark.parametrize("command", ["bench", "climb", "neighbours", "trace"])
def test_a_folder_is_rejected_before_anything_is_written(command: str, tmp_path: Path) -> None:
    result = run(command, WIKIPEDIA, "-o", f"{tmp_path}/out/")
    assert result.exit_code == 2
    assert f"fullhouse: {command} writes one file, not a folder: {tmp_path}/out/\n" in result.stderr
    assert not list(tmp_path.iterdir())
    packed = run(command, WIKIPEDIA, "-o", tmp_path / "out.csv.gz")
    assert (packed.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert f"{command} does not write compressed files" in packed.stderr


@pytest.mark.parametrize("command", ["solve", "rate", "generate", "bench"])
def test_an_unknown_extension_is_rejected_with_the_known_ones(command: str, tmp_path: Path) -> None:
    puzzle = () if command == "generate" else (WIKIPEDIA,)
    result = run(command, *puzzle, "-o", tmp_path / "out.xyz")
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "unknown extension .xyz; use .csv, .json, .jsonl" in result.stderr
    assert run(command, *puzzle, "--csv", "-o", tmp_path / "out.xyz").exit_code == 0


@pytest.mark.parametrize(
    ("new", "old"),
    [
        (("hint", WIKIPEDIA, "--all", "--max", "2"), ("hint", WIKIPEDIA, "--all", "--most", "2")),
        (("generate", "--seed", "1", "--exclude", "x-wing"), ("generate", "--seed", "1", "--without", "x-wing")),
    ],
    ids=["--most", "--without"],
)
def test_old_names_of_options_still_work_and_are_not_shown(new: tuple[str, ...], old: tuple[str, ...]) -> None:
    assert run(*new).stdout == run(*old).stdout != ""
    hidden = next(name for name in old if name not in new)
    assert hidden not in run(old[0], "--help").stdout
    assert hidden not in run(*old, "--nonsense").stderr


def test_the_old_limits_of_the_server_still_work() -> None:
    found = application.get_command(click.Context(application), "serve")
    assert found is not None
    names = {str(parameter.name): parameter.opts for parameter in found.params}
    assert names["most_body"] == ["--max-body", "--most-body"]
    assert names["most_batch_body"] == ["--max-batch-body", "--most-batch-body"]
    assert names["most_puzzles"] == ["--max-puzzles", "--most-puzzles"]
    assert "--most" not in run("serve", "--help").stdout


@pytest.mark.parametrize(
    ("option", "advice"),
    [("--engin", "; did you mean '--engine'?"), ("--xyzzy", "")],
)
def test_a_mistyped_option_gets_at_most_one_suggestion(option: str, advice: str) -> None:
    result = run("solve", option, WIKIPEDIA)
    assert result.exit_code == 2
    assert result.stderr == f"fullhouse: unknown option {option}{advice}\nTry: fullhouse solve --help\n"


def test_examples_come_before_the_commands_and_exit_codes_last() -> None:
    text = run("--help").stdout
    assert text.index("Examples:") < text.index("Puzzles:") < text.index("Exit codes:")


def test_no_help_uses_a_plus_for_an_empty_cell() -> None:
    for command in COMMANDS:
        assert not re.search(r"\d\+\+|\+\+\d", run(command, "--help").stdout)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_into_80_columns(command: str) -> None:
    lines = process(command, "--help", COLUMNS="80").stdout.splitlines()
    assert [line for line in lines if len(line) > 80 and not line.startswith("    ")] == []
