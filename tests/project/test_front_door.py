"""README, home page, Makefile and package metadata: short, true, and of one voice."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from fullhouse.cli.main import COMMANDS
from fullhouse.codecs import CODECS
from fullhouse.techniques.catalog import CATALOG

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
INDEX = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_readme_has_at_most_150_lines() -> None:
    assert len(README.splitlines()) <= 150


def test_the_readme_counts_techniques_and_formats() -> None:
    assert f"{len(CATALOG)} named techniques" in README
    assert f"{len(CODECS)} text formats" in README


def test_the_readme_names_both_commands_that_do_everything() -> None:
    assert re.search(r"^make run .*\nmake test ", README, re.MULTILINE)


def test_examples_write_an_empty_cell_as_a_dot() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        assert not re.search(r"\d\+\+\d|\d\+\+\+|\+\+\+\d", page.read_text(encoding="utf-8")), page.name


def test_the_home_page_leads_to_every_page() -> None:
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert {page for page in pages if f"({page})" not in INDEX} == set()


def test_make_run_ends_with_three_lines_on_what_to_try_next() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = re.search(r"^run:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert recipe is not None
    lines = recipe[1].splitlines()[-3:]
    commands = re.findall(r"(?<=  )make (\w+)|fullhouse (?:--help|(\w+))", " ".join(lines))
    assert all(line.startswith("\t@echo ") for line in lines)
    assert lines[0].startswith('\t@echo "Try next: ')
    for target, command in commands:
        assert not target or re.search(rf"^{target}:", makefile, re.MULTILINE)
        assert not command or command in COMMANDS


def test_the_summary_is_the_same_everywhere() -> None:
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert f'site_description: "{PROJECT["description"]}"' in site
    first = (ROOT / "src" / "fullhouse" / "__init__.py").read_text(encoding="utf-8").splitlines()[0]
    assert PROJECT["description"].startswith(first.strip('".'))


def test_classifiers_name_the_versions_of_python() -> None:
    versions = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    assert f">={versions[0]}" == PROJECT["requires-python"]
    assert versions == [f"3.{minor}" for minor in range(11, 11 + len(versions))]


def test_the_address_of_the_project_is_set_in_one_place() -> None:
    """Until a maintainer fills it in, there is none, and README and home page link to files only."""
    if "urls" not in PROJECT:
        assert not re.search(r"\]\(https?://", README + INDEX)
