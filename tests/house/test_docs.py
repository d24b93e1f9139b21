"""README and docs are run, line by line: what they show is what happens."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import fullhouse
from fullhouse.codecs import CODECS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^\$ (.*(?:\n> .*)*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)

Example = tuple[str, str]


def examples_of(page: Path) -> list[Example]:
    """The commands of a page with what they print, all of them in order."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [(command.replace("\n> ", "\n"), printed) for block in blocks for command, printed in EXAMPLE.findall(block)]


def run(command: str, folder: Path) -> str:
    """What the command prints, both streams together, as a reader of the page sees it."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout


def matches(printed: str, shown: str) -> bool:
    """Whether the output is as shown; `…` in the page stands for anything within a line, as times differ."""
    pattern = re.escape(shown.rstrip("\n")).replace("…", ".*")
    return re.fullmatch(pattern, printed.rstrip("\n")) is not None


@pytest.mark.parametrize("page", [page for page in PAGES if examples_of(page)], ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    for command, shown in examples_of(page):
        if not shlex.split(command, comments=True)[0].startswith(("make", "git")):
            printed = run(command, tmp_path)
            assert matches(printed, shown), f"{command}\nprinted:\n{printed}\nshown:\n{shown}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_give_what_the_page_shows(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_the_readme_has_an_example_for_every_command() -> None:
    commands = {
        shlex.split(command, comments=True)[1]
        for command, _ in examples_of(ROOT / "README.md")
        if "fullhouse " in command
    }
    assert {"solve", "explain", "hint", "rate", "check", "count", "convert", "bench", "euler"} <= commands


def test_every_format_and_engine_has_its_row_in_the_docs() -> None:
    formats = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([\w-]+)` \|", formats, re.MULTILINE)) == set(CODECS)
    engines = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^### `(\w+)`", engines, re.MULTILINE)) == set(fullhouse.ENGINES)


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
