"""Fixtures: a server, a browser, and pages whose console must stay free of errors."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from patience import HANG
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

ROOT = Path(__file__).parents[3]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ["--in-process-gpu", *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]

PATIENCE = 120_000
"""Milliseconds after which a page has failed, even on a busy machine."""
expect.set_options(timeout=PATIENCE)


def needed(what: str | None, missing: str) -> str:
    """Return the requirement. If it is missing, skip the test, or fail it if CI=true."""
    if what is None:
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return what


@pytest.fixture(scope="session")
def browser_path() -> str:
    found = (shutil.which(name) for name in BROWSERS)
    return needed(next(filter(None, found), None), "no Chromium found: the tests of the web app need one")


@pytest.fixture(scope="session")
def node_modules() -> Path:
    folder = ROOT / "node_modules"
    needed(str(folder) if folder.is_dir() else None, "npm install --no-package-lock has not been run")
    return folder


@pytest.fixture(scope="session")
def address(browser_path: str) -> Iterator[str]:
    """The address of a server that is started for the tests."""
    command = [sys.executable, "-m", "fullhouse", "serve", "--port", "0", "--no-browser", "--time-limit", str(HANG)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        announced = server.stdout.readline()
        assert "http://" in announced, announced
        yield announced[announced.index("http://") :].split()[0]
        server.terminate()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright, for one file of tests: as long as it is open, nothing else can run an event loop in this process."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser(playwright: Playwright, browser_path: str) -> Iterator[Browser]:
    started = playwright.chromium.launch(executable_path=browser_path, args=OPTIONS, timeout=PATIENCE)
    yield started
    started.close()


Open = Callable[..., Page]


def watched(context: BrowserContext, complaints: list[str]) -> Page:
    """A new page whose console errors and uncaught errors are recorded."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.location["url"].endswith("/favicon.ico"):  # the app has its own icon
            complaints.append(message.text)

    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Open pages in separate contexts; at the end none may have logged an error."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_one(fragment: str = "", **options: Any) -> Page:
        options.setdefault("viewport", {"width": 1280, "height": 800})
        context = browser.new_context(**options)
        contexts.append(context)
        page = watched(context, complaints)
        page.goto(address + fragment)
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def kept_page(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """One page for many tests: a new one costs a second of CPU time."""
    complaints: list[str] = []
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        yield watched(context, complaints), complaints


@pytest.fixture
def page(kept_page: tuple[Page, list[str]], address: str) -> Iterator[Page]:
    """A page in a browser without saved data; at the end it may not have logged an error."""
    page, complaints = kept_page
    complaints.clear()
    page.goto(f"{address}healthz")  # the app saves when it is left; a page from elsewhere would need a new process
    forget = {"origin": address.rstrip("/"), "storageTypes": "all"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", forget)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    yield page
    assert complaints == []
