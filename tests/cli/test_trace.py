"""`fullhouse trace`: text, pictures, animations and events."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from cli.running import ends_quietly_without_a_reader, process, run
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA

import fullhouse as fh
from fullhouse.cli.commands import trace as tracing
from fullhouse.engines.search_tree import run_search
from fullhouse.search import Event

WRONG_DIGIT = "82.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_the_way_to_the_solution_is_printed() -> None:
    result = run("trace", INKALA_2012, "--engine", "marks")
    assert result.exit_code == 0
    assert result.stdout.startswith("marks: 320 guesses · 388 nodes · ")
    assert "r8c7=3 (144 within)" in result.stdout


def test_engines_are_printed_as_a_table() -> None:
    result = run("trace", EULER_1, "--engine", "all")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["engine", *fh.ENGINES]
    some = run("trace", EULER_1, "--engine", "rules", "--engine", "marks").stdout
    assert [line.split()[0] for line in some.splitlines()] == ["engine", "rules", "marks"]


@pytest.mark.parametrize("engine", ["marks", "all"])
def test_a_tree_is_drawn_as_its_suffix_says(engine: str, tmp_path: Path) -> None:
    svg, png = tmp_path / "tree.svg", tmp_path / "tree.PNG"
    for file in (svg, png):
        result = run("trace", EULER_1, "--engine", engine, "-o", file)
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr == f"fullhouse: 1 picture written to {file}\n"
    assert ElementTree.fromstring(svg.read_text()).get("width") in ("960", "996")
    assert png.read_bytes()[1:4] == b"PNG"
    refused = run("trace", EULER_1, "-o", svg)
    assert refused.exit_code == 2
    assert "is not empty" in refused.stderr
    assert run("trace", EULER_1, "-o", svg, "--force", "--theme", "dark", "--size", "300", "-q").exit_code == 0
    assert 'width="300"' in svg.read_text()


@pytest.mark.parametrize(
    "options", [("-o", "animation.svg"), ("-o", "film.svg"), ("-o", "other.svg", "--show", "animation")]
)
def test_an_animation_is_chosen_by_option_or_by_file_name(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("trace", WIKIPEDIA, "--engine", "marks", *options).exit_code == 0
    text = Path(options[1]).read_text()
    assert text.count("@keyframes") > 100
    assert "<script" not in text


def test_a_tree_may_be_called_animation(tmp_path: Path) -> None:
    file = tmp_path / "animation.svg"
    assert run("trace", WIKIPEDIA, "-o", file, "--show", "tree").exit_code == 0
    assert "@keyframes" not in file.read_text()


def test_events_come_as_json_and_csv() -> None:
    lines = [json.loads(line) for line in run("trace", WIKIPEDIA, "--engine", "marks", "--json").stdout.splitlines()]
    assert len(lines) == 52
    assert lines[-1] == {
        "engine": "marks", "number": 52, "event": "solution", "cell": None, "digit": None, "depth": 0
    }  # fmt: skip
    assert lines[0]["cell"].startswith("r")
    schema = json.loads(run("trace", "--schema").stdout)
    for line in lines:
        Draft202012Validator(schema).validate(line)
    table = run("trace", WIKIPEDIA, "--engine", "marks", "--engine", "branching", "--csv").stdout.splitlines()
    assert table[0] == "engine,number,event,cell,digit,depth"
    assert len(table) == 105
    assert table[-1] == "branching,52,solution,,,0"


def test_the_events_are_those_that_a_listener_gets() -> None:
    events: list[Event] = []
    fh.solve(INKALA_2012, engine="propagation", trace=fh.Trace(listener=events.append))
    lines = run("trace", INKALA_2012, "--engine", "propagation", "--json").stdout.splitlines()
    assert len(lines) == len(events)
    for line, event in zip(map(json.loads, lines), events, strict=True):
        cell = None if event.cell is None else fh.CLASSIC.cell_name(event.cell)
        assert (line["event"], line["cell"], line["digit"], line["depth"]) == (
            event.kind, cell, event.digit, event.depth
        )  # fmt: skip


def test_native_says_that_it_reports_nothing(tmp_path: Path) -> None:
    result = run("trace", WIKIPEDIA, "--engine", "native", "--json")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "fullhouse: native reports no events\n"
    for show in ("tree", "animation", "film"):
        file = tmp_path / f"{show}.svg"
        assert run("trace", WIKIPEDIA, "--engine", "native", "-o", file, "--show", show).exit_code == 0
        assert "report" in file.read_text()


@pytest.mark.parametrize(
    ("line", "engine", "message"),
    [
        (TWO_SOLUTIONS, "marks", "ambiguous: several solutions"),
        (WRONG_DIGIT, "marks", "unsolvable: search exhausted"),
        (NORVIG_IMPOSSIBLE, "rules", "rules: unsolvable: column 5 has only two cells"),
        (NORVIG_IMPOSSIBLE, "backtracking", "backtracking: stopped at the time limit of 0.3 s"),
    ],
)
def test_a_puzzle_without_exactly_one_solution_is_drawn_and_ends_with_one(
    line: str, engine: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "tree.svg"
    seconds = "0.3" if "time limit" in message else "600"
    result = run("trace", line, "--engine", engine, "-o", file, "--time-limit", seconds)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"fullhouse: 1 picture written to {file}\nfullhouse: {message}")
    assert ElementTree.fromstring(file.read_text()).tag.endswith("svg")
    quiet = run("trace", line, "--engine", engine, "--json", "-q", "--time-limit", seconds)
    assert (quiet.exit_code, quiet.stderr) == (1, "")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--show", "animation"), "--show needs a picture: name a file with --output PATH"),
        (("--show", "animation", "-o", "x.png"), "an animation is SVG and shows one engine"),
        (("--show", "animation", "-o", "x.svg", "--engine", "all"), "an animation is SVG and shows one engine"),
        (("-o", "x.sdm"), "x.sdm: unknown extension .sdm"),
        (("-o", "x.csv", "--resume"), "unknown option --resume"),
        (("--engine", "marx"), "unknown engine 'marx'; choose from all, backtracking"),
    ],
)
def test_what_does_not_go_together_is_refused(options: tuple[str, ...], message: str) -> None:
    result = run("trace", WIKIPEDIA, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_one_puzzle_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{WIKIPEDIA}\n{EULER_1}\n")
    result = run("trace", file)
    assert result.exit_code == 2
    assert f"trace takes one puzzle, but {file} has 2" in result.stderr
    assert run("trace", "12345").exit_code == 2


def test_an_interrupted_trace_keeps_its_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, both = tmp_path / "events.csv", ("--engine", "marks", "--engine", "branching")
    whole = run("trace", INKALA_2012, *both, "--csv").stdout

    def interrupted(*arguments: Any) -> Any:
        if arguments[2] == "branching":
            raise KeyboardInterrupt
        return run_search(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(tracing, "run_search", interrupted)
        result = run("trace", INKALA_2012, *both, "-o", file)
    assert result.exit_code == 130
    assert f"events written to {file}" in result.stderr
    assert 0 < len(file.read_text()) < len(whole)
    assert whole.startswith(file.read_text())
    assert [path.name for path in tmp_path.iterdir()] == ["events.csv"]


def test_a_reader_may_leave_before_the_end() -> None:
    ends_quietly_without_a_reader("trace", INKALA_2012, "--engine", "propagation", "--json")


def test_the_animation_is_written_to_a_pipe() -> None:
    result = process("trace", WIKIPEDIA, "--engine", "marks", "--to", "svg", "--show", "animation", "-o", "-")
    assert result.returncode == 0
    assert result.stdout.startswith("<svg")
