"""Details: drafts, full boards, paused games, the clock, removed games, and what fits on the screen."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.browser.conftest import Open
from web.browser.playing import (
    CHAIN,
    EASY,
    HARD,
    NEVER_SAVING,
    SOLUTION,
    cell,
    go_to,
    line,
    press,
    saved,
    saved_games,
    start,
    wait_until_written,
)

LANDSCAPE: dict[str, Any] = {"has_touch": True, "is_mobile": True}
IS_ON_TOP = """element => {
    const box = element.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return element.contains(found);
}"""


def reload(page: Page) -> None:
    wait_until_written(page)
    page.reload()
    page.wait_for_selector("html[data-ready]")


def test_a_draft_is_saved_from_the_first_clue_on(page: Page) -> None:
    page.get_by_role("tab", name="Set").click()
    go_to(page, "r1c1")
    press(page, "5")
    expect(page.locator(".cell.marked")).to_have_count(80)
    reload(page)
    page.get_by_role("tab", name="Set").click()
    assert cell(page, "r1c1").startswith("row 1 column 1, 5")


def test_a_reload_keeps_a_draft_that_is_not_saved_yet_and_starts_no_game(page: Page) -> None:
    page.get_by_role("tab", name="Set").click()
    page.evaluate(NEVER_SAVING)
    go_to(page, "r1c1")
    press(page, "5")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.get_by_role("tab", name="Set").click()
    assert cell(page, "r1c1").startswith("row 1 column 1, 5")
    wait_until_written(page)
    assert page.evaluate("localStorage.length") == 0
    assert saved_games(page) == []


@pytest.mark.parametrize("check", ["Never", "Clashing digits"])
def test_a_full_board_with_a_mistake_is_reported(check: str, page: Page) -> None:
    start(page, "..." + SOLUTION[3:])
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(check).check()
    press(page, "Escape")
    go_to(page, "r1c1")
    press(page, "5", "ArrowRight", "3", "ArrowRight", "9")
    expect(page.locator("#notice")).to_contain_text("The board is full, but some digits are wrong")
    expect(page.locator(".done-card")).to_have_count(0)
    press(page, "4")
    expect(page.locator(".done-card")).to_contain_text("Solved!")


def test_a_paused_game_gives_no_hints(page: Page) -> None:
    start(page, EASY)
    press(page, "h")
    expect(page.locator(".hint .said li")).to_have_count(1)
    press(page, "h", "h", "h")
    expect(page.locator(".hint .said li")).to_have_count(4)
    press(page, "p")
    expect(page.locator(".veil")).to_contain_text("Paused")
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator(".drawing .disc")).to_have_count(0)
    press(page, "h")
    expect(page.locator("#notice")).to_contain_text("The game is paused")
    expect(page.locator(".hint")).to_have_count(0)
    page.get_by_role("tab", name="Learn").click()
    expect(page.locator("#panel-learn")).to_contain_text("The game is paused")
    before = line(page)
    press(page, "f", "5", "Control+z")
    press(page, "p")
    expect(page.locator("#panel-learn .item").first).to_be_attached()
    assert line(page) == before
    assert cell(page, "r1c3") == "row 1 column 3, empty"


def test_the_setter_works_while_the_game_is_paused(page: Page) -> None:
    press(page, "p")
    page.get_by_role("tab", name="Set").click()
    go_to(page, "r1c1")
    press(page, "5")
    assert cell(page, "r1c1").startswith("row 1 column 1, 5")


def test_starting_over_resets_the_clock(page: Page) -> None:
    settings = {"auto_candidates": False, "auto_clean": True, "check": "off", "show_clock": True}
    moves = [{"move": "digit", "cells": {"r1c3": {"digit": 4}}}]
    game = {"fullhouse": "game", "version": 1, "puzzle": EASY, "history": moves, "undone": [], "seconds": 3600}
    start(page, json.dumps({**game, "settings": settings}))
    clock = page.locator(".clock .time")
    expect(clock).to_have_text(re.compile(r"^1:\d\d:\d\d$"))
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Start over").click()
    expect(clock).to_have_text(re.compile(r"^\d+:\d\d$"))
    assert line(page) == EASY
    assert saved(page, 2)["seconds"] < 3600


def test_undo_for_removed_games_stays_in_view(open_page: Open) -> None:
    page = open_page(viewport={"width": 390, "height": 500})
    for puzzle in (EASY, HARD, CHAIN, EASY, HARD, CHAIN, EASY, HARD):
        start(page, puzzle)
    page.get_by_role("button", name="My games").click()
    games = page.locator(".game")
    expect(games).to_have_count(8)
    for removed in (1, 2):
        games.first.locator(".drop-it").click()
        expect(games).to_have_count(8 - removed)
        undo = page.locator("dialog").get_by_role("button", name="Undo")
        expect(undo).to_have_count(removed)
        expect(undo.last).to_be_focused()
        assert all(one.evaluate(IS_ON_TOP) for one in undo.all())
    undo.first.click()
    expect(games).to_have_count(7)
    undo.first.click()
    expect(games).to_have_count(8)
    expect(page.locator(".game.current")).to_have_count(1)


SCREENS = [
    pytest.param((360, 640), id="small phone"),
    *(
        pytest.param(size, id=name, marks=pytest.mark.slow)
        for name, size in {"phone": (390, 844), "landscape": (844, 390), "desktop": (1280, 800)}.items()
    ),
]


@pytest.mark.parametrize("size", SCREENS)
def test_no_item_of_a_list_is_hidden_by_the_explanation_above_it(size: tuple[int, int], open_page: Open) -> None:
    page = open_page(f"#puzzle={CHAIN}", viewport={"width": size[0], "height": size[1]})
    expect(page.get_by_role("tab", name="Play")).to_be_visible()
    page.get_by_role("tab", name="Learn").click()
    for view in ("Steps", "Path"):
        page.locator("#panel-learn").get_by_role("button", name=view).click()
        items = page.locator("#panel-learn .list .item, #panel-learn summary")
        expect(items.nth(8)).to_be_attached()
        page.locator("#panel-learn .item:visible").first.click()
        for key in ("ArrowDown",) * 12 + ("ArrowUp",) * 12:
            press(page, key)
            focused = page.locator(":focus")
            assert focused.evaluate(IS_ON_TOP), focused.text_content()


def test_a_phone_in_landscape_shows_the_whole_tool_bar(open_page: Open) -> None:
    page = open_page(f"#puzzle={EASY}", viewport={"width": 844, "height": 390}, **LANDSCAPE)
    for size, tab in product([(844, 390), (740, 360), (667, 375), (568, 320)], ("Play", "Set")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.get_by_role("tab", name=tab).click()
        bar = page.locator(".tools")
        expect(bar).to_be_visible()
        frame = bar.bounding_box()
        assert frame is not None
        assert frame["x"] + frame["width"] <= size[0]
        for tool in page.locator(".tool").all():
            assert tool.evaluate("tool => tool.scrollWidth <= tool.clientWidth"), tool.text_content()
            box = tool.bounding_box()
            assert box is not None
            assert box["x"] >= frame["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"]
