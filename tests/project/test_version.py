"""The version in `fullhouse/__init__.py` is the one that the citation and the changelog name."""

from __future__ import annotations

import re
from pathlib import Path

from fullhouse import __version__

ROOT = Path(__file__).parents[2]


def test_the_citation_names_the_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.+)$", citation, re.MULTILINE) == [__version__]


def test_the_first_released_version_of_the_changelog_is_this_one() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.findall(r"^## (\S+)(.*)$", changelog, re.MULTILINE)
    released = [version for version, note in found if note != " (unreleased)"]
    assert released[0] == __version__ or (found[0] == (__version__, " (unreleased)"))
