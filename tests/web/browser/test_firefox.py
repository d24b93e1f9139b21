"""Firefox plays, gives hints and solves, at the size of a desktop and of a phone."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from web.browser.conftest import ROOT, needed
from web.browser.test_site import site
from web.hosting import hosted

__all__ = ["site"]  # a fixture
PLAY = Path(__file__).with_name("firefox.mjs")
SIZES = ("1280x800", "390x844")


@pytest.fixture(scope="session")
def firefox() -> str:
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    return needed(found, "no Firefox found: install Debian's firefox-esr to test the web app in it")


def play(firefox: str, address: str, home: Path) -> None:
    """Play in a new profile; Firefox keeps its caches in `home`."""
    node = needed(shutil.which("node"), "Node is missing")
    library = ROOT / "node_modules" / "puppeteer-core"
    needed(str(library) if library.is_dir() else None, "npm install --no-package-lock has not been run")
    environment = {**os.environ, "HOME": str(home), "TMPDIR": str(home)}
    command = [node, str(PLAY), firefox, address, os.environ.get("FULLHOUSE_SCREENSHOTS", "-"), *SIZES]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-3000:]


def test_firefox_plays_gives_hints_and_solves(firefox: str, address: str, tmp_path: Path) -> None:
    play(firefox, address, tmp_path)


@pytest.mark.slow
def test_firefox_plays_without_a_server(firefox: str, site: Path, tmp_path: Path) -> None:
    with hosted(site) as (published, _):
        play(firefox, published, tmp_path)
