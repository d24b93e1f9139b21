"""Shared links: their address and QR code, and links that are pasted."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, expect
from web.browser.playing import EASY, HARD, cell, go_to, line, paste, press, start

from fullhouse.web.desk import answer

PUBLIC = "https://sudoku.example.org/app/"


def with_public_url(route: Route) -> None:
    """Answer as a server with --public-url does."""
    response = route.fetch()
    route.fulfill(response=response, json={**response.json(), "public_url": PUBLIC})


def shared(page: Page, *, with_progress: bool = False) -> str:
    """The link of the game, from its dialog."""
    page.get_by_role("button", name="Share and print").click()
    link = page.get_by_label("Link", exact=True)
    expect(link).to_have_value(f"{page.url}#puzzle={EASY}")
    if with_progress:
        page.get_by_label("Include my progress").check()
        expect(link).not_to_have_value(f"{page.url}#puzzle={EASY}")
    found = link.input_value()
    press(page, "Escape")
    return found


def test_the_link_is_drawn_as_a_qr_code(page: Page) -> None:
    start(page, EASY)
    link = shared(page)
    expected: dict[str, Any] = json.loads(answer("qr", json.dumps({"text": link})).data)
    page.get_by_role("button", name="Share and print").click()
    code = page.get_by_role("img", name="QR code of the link")
    expect(code.locator("path")).to_have_attribute("d", expected["path"])
    width = expected["side"] + 8  # a border of 4 modules
    expect(code).to_have_attribute("viewBox", f"-4 -4 {width} {width}")


def test_a_link_that_only_this_machine_can_open_gets_the_public_address(page: Page) -> None:
    page.route("**/api/v1/catalog", with_public_url)
    page.reload()
    start(page, EASY)
    page.get_by_role("button", name="Share and print").click()
    expect(page.get_by_label("Link", exact=True)).to_have_value(f"{PUBLIC}#puzzle={EASY}")
    page.unroute("**/api/v1/catalog")


def test_a_pasted_link_to_the_app_on_any_host_opens_here(page: Page) -> None:
    for link in (f"{PUBLIC}#puzzle={HARD}", f"  http://127.0.0.1:8123/#puzzle={EASY}\n"):
        start(page, link)
        assert line(page) == link.partition("=")[2].strip()


def test_a_pasted_link_with_progress_opens_the_game(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "4")
    link = shared(page, with_progress=True).replace(page.url, PUBLIC)
    start(page, HARD)
    start(page, link)
    assert cell(page, "r1c3") == "row 1 column 3, 4"


def test_a_damaged_link_that_is_pasted_is_reported(page: Page) -> None:
    paste(page, f"{PUBLIC}#game=abc")
    expect(page.locator("dialog .preview [role=alert]")).to_contain_text("Cannot read the link")
