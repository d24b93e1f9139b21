"""One game in two windows: no move is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from patience import eventually
from playwright.sync_api import Browser, Page, expect
from web.browser.conftest import watched
from web.browser.playing import EASY, cell, go_to, line, press, saved, start, wait_until_written

DEAF = "window.BroadcastChannel = class { postMessage() {} }"
"""Makes a window that never hears from others, as if both had saved at the same moment."""

SAVED_AT = """() => new Promise((resolve) => {
    indexedDB.open("fullhouse").onsuccess = ({ target }) => {
        const asked = target.result.transaction("games").objectStore("games").getAll();
        asked.onsuccess = () => resolve(Math.max(...asked.result.map((game) => game.updated)));
    };
})"""


class Windows:
    """Windows of one browser, which share their saved games."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.context, self.address = browser.new_context(viewport={"width": 1280, "height": 800}), address
        self.complaints: list[str] = []

    def open(self, script: str = "") -> Page:
        page = watched(self.context, self.complaints)
        page.add_init_script(script)
        page.goto(self.address)
        page.wait_for_selector("html[data-ready]")
        return page


@pytest.fixture
def windows(browser: Browser, address: str) -> Iterator[Windows]:
    windows = Windows(browser, address)
    yield windows
    windows.context.close()
    assert windows.complaints == []


def play(page: Page, name: str, *keys: str) -> None:
    go_to(page, name)
    press(page, *keys)


def test_each_window_shows_the_moves_of_the_other(windows: Windows) -> None:
    one = windows.open()
    start(one, EASY)
    other = windows.open()
    play(one, "r1c3", "4")
    expect(other.locator("[data-cell=r1c3] .digit")).to_have_text("4")
    play(other, "r1c4", "6")
    expect(one.locator("[data-cell=r1c4] .digit")).to_have_text("6")
    press(one, "Control+z")
    expect(other.locator("[data-cell=r1c4] .digit")).to_have_count(0)
    assert line(one) == line(other)
    assert [move["cells"] for move in saved(one, 1, undone=1)["history"]] == [{"r1c3": {"digit": 4}}]


def test_moves_made_at_the_same_time_are_merged(windows: Windows) -> None:
    one = windows.open(DEAF)
    start(one, EASY)
    other = windows.open(DEAF)
    play(one, "r1c3", "4", "ArrowRight", "6")
    wait_until_written(one)
    saved(one, 2)
    play(other, "r9c1", "3")
    expect(other.locator("#notice")).to_contain_text("also played in another window")
    assert (cell(other, "r1c3"), cell(other, "r9c1")) == ("row 1 column 3, 4", "row 9 column 1, 3")
    document = saved(other, 3)
    assert [list(move["cells"]) for move in document["history"]] == [["r1c3"], ["r1c4"], ["r9c1"]]


def test_a_window_that_has_undone_moves_says_that_the_other_one_is_newer(windows: Windows) -> None:
    one = windows.open(DEAF)
    start(one, EASY)
    play(one, "r1c3", "4")
    saved(one, 1)
    other = windows.open(DEAF)
    play(one, "r1c4", "6")
    saved(one, 2)
    press(other, "Control+z")
    expect(other.locator("#notice")).to_contain_text("Another window has newer moves")
    assert line(other) == line(one)
    saved(other, 2)


def test_windows_that_agree_stop_saving(windows: Windows) -> None:
    one = windows.open()
    start(one, EASY)
    other = windows.open()
    play(one, "r1c3", "4")
    expect(other.locator("[data-cell=r1c3] .digit")).to_have_text("4")
    play(other, "r1c4", "6")
    expect(one.locator("[data-cell=r1c4] .digit")).to_have_text("6")
    for page in (one, other):
        press(page, "p")  # a running clock saves every 15 seconds
        expect(page.locator(".veil")).to_be_visible()

    def is_quiet() -> bool:
        times = set()
        for _ in range(10):
            times.add(one.evaluate(SAVED_AT))
            wait_until_written(other)
        return len(times) == 1

    eventually(is_quiet)


def test_a_window_does_not_overwrite_the_draft_of_another(windows: Windows) -> None:
    one = windows.open()
    start(one, EASY)
    other = windows.open()
    other.get_by_role("tab", name="Set").click()
    play(other, "r1c1", "7")
    expect(other.locator(".cell.marked")).to_have_count(80)
    wait_until_written(other)
    play(one, "r1c3", "4")
    saved(one, 1)
    one.get_by_role("tab", name="Set").click()
    expect(one.locator("[data-cell=r1c1] .digit")).to_have_text("7")
    one.reload()
    one.get_by_role("tab", name="Set").click()
    expect(one.locator("[data-cell=r1c1] .digit")).to_have_text("7")
