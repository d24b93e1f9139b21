"""The examples of README and docs print exactly what the pages show."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner
from patience import HANG

import fullhouse
from fullhouse.cli.main import COMMANDS
from fullhouse.cli.main import fullhouse as application
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
    """Return the output of the command, both streams together, as a reader of the page sees it.

    A command that needs no shell runs in this process, which takes a tenth of the time.
    """
    if command.startswith("fullhouse ") and not set(command) & set("|&;<>$`*\n"):
        words = shlex.split(command, comments=True)[1:]
        return CliRunner(env={"NO_COLOR": "1"}).invoke(application, words, prog_name="fullhouse").output
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=HANG,
        check=False,
    )
    return done.stdout


def matches(printed: str, shown: str) -> bool:
    """Whether the output is as shown; `…` in the page stands for anything within a line, as times differ."""
    pattern = re.escape(shown.rstrip("\n")).replace("…", ".*")
    return re.fullmatch(pattern, printed.rstrip("\n")) is not None


@pytest.mark.parametrize("page", [page for page in PAGES if examples_of(page)], ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command, shown in examples_of(page):
        if not shlex.split(command, comments=True)[0].startswith(("make", "git")):
            printed = run(command, tmp_path)
            assert matches(printed, shown), f"{command}\nprinted:\n{printed}\nshown:\n{shown}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_give_what_the_page_shows(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_the_page_of_commands_has_a_section_and_an_example_for_every_command() -> None:
    page = ROOT / "docs" / "commands.md"
    shown = {shlex.split(command, comments=True)[1] for command, _ in examples_of(page) if "fullhouse " in command}
    sections = re.findall(r"^### (\w+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert sections == list(COMMANDS)
    assert set(COMMANDS) <= shown


def test_every_format_and_engine_has_its_row_in_the_docs() -> None:
    formats = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([\w-]+)` \|", formats, re.MULTILINE)) == set(CODECS)
    engines = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^### `(\w+)`", engines, re.MULTILINE)) == set(fullhouse.ENGINES)


def test_the_walks_name_files_and_what_is_in_them() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    walked = re.findall(r"^ *([\w/]+\.py) +(\w+)", page, re.MULTILINE)
    assert len(walked) > 30
    for file, name in walked:
        source = (ROOT / "src" / "fullhouse" / file).read_text(encoding="utf-8")
        assert re.search(rf"^(?:async def|def|class) {name}\b", source, re.MULTILINE), f"{file} has no {name}"


def test_the_verb_that_contributing_adds_works(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    parts = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    module = ModuleType("clues")
    monkeypatch.setitem(sys.modules, "clues", module)  # where dataclasses look up names
    exec("\n".join(parts), vars(module))
    done = CliRunner().invoke(module.clues, ["--json", "1" + "." * 80])
    assert json.loads(done.stdout)["clues"] == 1


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
