"""A server that stops: the app reports it at once, and everything that does not need a server works."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from patience import HANG
from playwright.sync_api import Browser, Page, expect
from web.browser.conftest import PATIENCE
from web.browser.playing import EASY, cell, go_to, press, saved, start


@contextmanager
def serving(port: str = "0") -> Iterator[str]:
    """The address of a server that is killed at the end."""
    command = [sys.executable, "-m", "fullhouse", "serve", "--port", port, "--no-browser", "--time-limit", str(HANG)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        announced = server.stdout.readline()
        assert "http://" in announced, announced
        yield announced[announced.index("http://") :].split()[0]
        server.kill()


def opened(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector("html[data-complete]")
    return page


def test_a_stopped_server_is_reported_at_once_with_what_still_works(browser: Browser) -> None:
    with serving() as address:
        page = opened(browser, address)
        start(page, EASY)
        expect(page.locator(".offline")).to_have_count(0)
    expect(page.locator(".offline")).to_be_visible()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("The server does not answer. Digits, notes, undo and saved games still work")
    go_to(page, "r1c3")
    press(page, "Shift+1", "4", "Control+z", "4")
    assert cell(page, "r1c3") == "row 1 column 3, 4"
    saved(page, 2)
    for name in ("My games", "Settings", "Keys and rules", "New puzzle"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("dialog")).to_be_visible()
        press(page, "Escape")
        expect(page.locator("dialog")).to_have_count(0)
    press(page, "p")
    expect(page.locator(".veil")).to_be_visible()
    press(page, "p", "h")
    expect(notice).to_contain_text("hints, new puzzles, Learn and Solve do not")
    page.get_by_role("tab", name="Learn").click()
    expect(notice).to_contain_text("The server does not answer")
    with serving(address.rsplit(":", 1)[1].strip("/")):
        expect(page.locator(".offline")).to_have_count(0)
        expect(notice).to_contain_text("The server answers again")
        page.get_by_role("tab", name="Solve").click()
        page.get_by_role("tab", name="Learn").click()
        expect(page.locator("#panel-learn .item").first).to_be_visible()
        page.context.close()


def test_a_request_that_fails_reports_the_server_without_waiting(browser: Browser) -> None:
    with serving() as address:
        page = opened(browser, address)
        start(page, EASY)
        page.route("**/healthz", lambda _: None)  # only requests tell
    press(page, "h")
    expect(page.locator(".offline")).to_be_visible()
    expect(page.locator("#notice")).to_contain_text("The server does not answer")
    page.context.close()
