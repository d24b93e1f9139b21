"""`fullhouse render`, and `explain` with pictures."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from cli.making import plain
from cli.running import Terminal, run
from puzzles import TWO_SOLUTIONS, WIKIPEDIA

import fullhouse as fh


def drawn(*arguments: str | Path) -> ElementTree.Element:
    """The picture that the command prints."""
    result = run("render", WIKIPEDIA, "--to", "svg", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return ElementTree.fromstring(result.stdout)


def title(root: ElementTree.Element) -> str:
    return root.findtext("{http://www.w3.org/2000/svg}title") or ""


def test_a_pipe_gets_text_and_so_does_a_terminal() -> None:
    result = run("render", WIKIPEDIA)
    assert result.stdout == fh.format_grid(WIKIPEDIA, "box-drawing") + "\n"
    terminal = Terminal("render", WIKIPEDIA, "--candidates")
    assert terminal.exit_code() == 0
    assert plain(terminal.screen) == fh.format_grid(fh.parse_board(WIKIPEDIA), "candidates") + "\n"


def test_a_step_as_text_comes_with_its_explanation() -> None:
    result = run("render", WIKIPEDIA, "--step", "8")
    assert result.stdout.splitlines()[-1].startswith("Full House: r3c5 is the last empty cell of column 5")


@pytest.mark.parametrize(("suffix", "start"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_the_suffix_says_what_is_written(suffix: str, start: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"picture.{suffix}"
    result = run("render", WIKIPEDIA, "-o", file, "--size", "100")
    assert (result.exit_code, result.stderr) == (0, f"fullhouse: 1 picture written to {file}\n")
    assert file.read_bytes().startswith(start)


def test_what_is_there_is_replaced_only_by_force(tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    file.write_text("precious")
    refused = run("render", WIKIPEDIA, "-o", file)
    assert refused.exit_code == 2
    assert "is not empty; replace it with --force" in refused.stderr
    assert file.read_text() == "precious"
    assert run("render", WIKIPEDIA, "-o", file, "--force").exit_code == 0
    assert file.read_text().startswith("<svg")


def test_options_choose_what_is_drawn() -> None:
    assert title(drawn()) == "Sudoku with 30 givens"
    assert title(drawn("--solution")) == "Sudoku with 30 givens, solved"
    assert title(drawn("--hint")) == "Hidden Single"
    assert title(drawn("--step", "8")) == "Full House"
    assert drawn("--size", "321").get("width") == "321"
    names = [text.text for text in drawn("--names").iter("{http://www.w3.org/2000/svg}text")]
    assert {"r1", "c9"} <= set(names)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--step", "99"), "--step must be at most 51, the length of the path, not 99"),
        (("--step", "1", "--hint"), "--step and --hint contradict each other; choose one"),
        (
            ("-o", "picture.gif"),
            "--output must be a name that ends in .svg, .png, .pdf; or choose the format with --to",
        ),
        (("--theme", "blue"), "unknown theme 'blue'; choose from light, dark, print"),
        ((WIKIPEDIA,), "takes one puzzle, not 2"),
    ],
)
def test_wrong_usage_says_what_is_right(arguments: tuple[str, ...], message: str) -> None:
    result = run("render", WIKIPEDIA, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_the_solution_of_an_ambiguous_puzzle_is_refused() -> None:
    result = run("render", TWO_SOLUTIONS, "--solution")
    assert result.exit_code == 1
    assert "two solutions" in result.stderr


def test_a_missing_extra_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("render", WIKIPEDIA, "-o", tmp_path / "a.png")
    assert result.exit_code == 2
    assert result.stderr == "fullhouse: resvg_py is not installed; run: pip install 'fullhouse[pictures]'\n"


def test_a_terminal_is_not_filled_with_bytes() -> None:
    terminal = Terminal("render", WIKIPEDIA, "--to", "png")
    assert terminal.exit_code() == 2
    assert "a terminal cannot show png; write it to a file with --output PATH" in plain(terminal.screen)


def test_explain_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "walk.html"
    assert run("explain", WIKIPEDIA, "-o", page).stderr == f"fullhouse: 51 steps written to {page}\n"
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(("to", "start"), [((), b"<svg"), (("--to", "png", "--size", "50"), b"\x89PNG")])
def test_explain_writes_one_picture_per_step_into_a_folder(to: tuple[str, ...], start: bytes, tmp_path: Path) -> None:
    arguments = ("explain", WIKIPEDIA, "--until", "full-house", "-o", f"{tmp_path}/steps/", *to)
    assert "9 pictures written to" in run(*arguments).stderr
    files = sorted((tmp_path / "steps").iterdir())
    assert [file.stem for file in files[-3:]] == ["7-naked-single", "8-full-house", "9-end"]
    assert all(file.read_bytes().startswith(start) for file in files)
    again = run(*arguments)
    assert again.exit_code == 2
    assert "already exists; pass --force to overwrite it" in again.stderr
    assert run(*arguments, "--force").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--to", "png"), "PNG needs one file per step: name a folder with --output FOLDER/"),
        (("-o", "walk.svg"), "SVG needs one file per step: name a folder with --output FOLDER/"),
        (("--to", "html", "--boards"), "--boards cannot be combined with pictures, which show every step"),
        (("--theme", "dark"), "--theme needs pictures: --output FOLDER/"),
        (
            ("--to", "html", "--technique", "x-wing"),
            "--technique cannot be combined with pictures, which show every step",
        ),
    ],
)
def test_explain_says_what_does_not_go_with_pictures(arguments: tuple[str, ...], message: str) -> None:
    result = run("explain", WIKIPEDIA, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
