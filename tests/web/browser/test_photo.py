"""Photos in the web app: from a file, the camera, the clipboard or a drag to a puzzle that is played."""

from __future__ import annotations

import base64
import io
import random
import re
from pathlib import Path
from typing import Any

import pytest
from photographs import MARGIN, jigsaw, photographed, printed, puzzles
from photographs import page as sheet_of
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect
from web.browser.conftest import Open
from web.browser.playing import EASY, cell, line, press
from web.browser.test_page import PHONE

FLAT = printed(EASY)
SENT: dict[str, str] = {"paste": "ClipboardEvent", "drop": "DragEvent"}


def smudged() -> Image.Image:
    """A photo whose first clue cannot be read."""
    image = FLAT.copy()
    ImageDraw.Draw(image).ellipse((MARGIN + 14, MARGIN + 14, MARGIN + 50, MARGIN + 50), 20)
    return photographed(image, random.Random(8))


def png(image: Image.Image, **options: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, options.pop("format", "PNG"), **options)
    return buffer.getvalue()


def take(web_page: Page, data: bytes, name: str = "photo.png", kind: str = "image/png") -> None:
    """Take a photo with the camera, as the browser hands it over."""
    press(web_page, "n")
    field = web_page.locator("dialog input[capture=environment]")
    field.set_input_files({"name": name, "mimeType": kind, "buffer": data})


def photo_cell(web_page: Page, name: str) -> str:
    return web_page.locator(f"[data-photo-cell={name}]").get_attribute("aria-label") or ""


def play_it(web_page: Page) -> None:
    web_page.get_by_role("button", name="Play this").click()
    web_page.wait_for_selector("dialog", state="detached")


def test_a_photo_becomes_a_puzzle_and_only_grey_pixels_are_sent(page: Page) -> None:
    exif = Image.Exif()
    exif[0x010F] = "Secret Camera"
    data = png(photographed(FLAT, random.Random(8)), format="JPEG", exif=exif)
    with page.expect_request("**/api/v1/photo") as sent:
        take(page, data, "photo.jpg", "image/jpeg")
    expect(page.locator("dialog [role=status].good")).to_have_text("All 81 cells are clear.")
    body = sent.value.post_data_buffer or b""
    assert body.startswith(b"P5\n1000 1000\n255\n")
    assert len(body) == 1_000_017
    assert b"Secret" not in body
    assert photo_cell(page, "r1c1") == "row 1 column 1, 5"
    play_it(page)
    assert line(page) == EASY


def test_a_cell_in_doubt_is_found_and_corrected_by_keyboard(page: Page) -> None:
    take(page, png(smudged()))
    expect(page.locator("dialog .doubt")).to_contain_text("1 cell in doubt: r1c1")
    first = page.locator("[data-photo-cell=r1c1]")
    expect(first).to_be_focused()
    assert photo_cell(page, "r1c1").endswith("in doubt")
    press(page, "3")
    expect(first).to_have_attribute("aria-label", "row 1 column 1, 3, clashes")
    expect(page.locator("dialog [aria-live] .bad")).to_be_visible()
    expect(first).to_have_class("photo-cell clashing selected")
    press(page, "ArrowRight", "ArrowLeft", "5")
    expect(page.locator("dialog [aria-live] .good")).to_have_text("30 clues, one solution.")
    expect(page.get_by_role("button", name="Compare the cell in doubt")).to_be_hidden()
    play_it(page)
    assert line(page) == EASY


def test_a_tap_on_a_cell_offers_the_runners_up_on_a_phone(open_page: Open) -> None:
    phone = open_page(**PHONE)
    take(phone, png(smudged()))
    phone.locator("[data-photo-cell=r1c2]").tap()
    expect(phone.locator(".photo-key[aria-pressed=true]")).to_have_text(re.compile(r"^3 (9\d|100) %$"))
    phone.locator("[data-photo-cell=r1c1]").tap()
    assert phone.locator(".photo-key.likely").count() > 1
    assert phone.evaluate("document.querySelector('dialog .content').scrollWidth <= innerWidth")
    phone.get_by_role("button", name="5", exact=True).tap()
    play_it(phone)
    assert cell(phone, "r1c1") == "row 1 column 1, 5, given"


@pytest.mark.parametrize("how", SENT)
def test_a_picture_is_pasted_or_dropped(how: str, page: Page) -> None:
    page.evaluate(
        """([how, kind, data]) => {
            const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
            const given = new DataTransfer();
            given.items.add(new File([bytes], "photo.png", { type: "image/png" }));
            const named = { clipboardData: given, dataTransfer: given, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new globalThis[kind](how, named)); }""",
        [how, SENT[how], base64.b64encode(png(FLAT)).decode()],
    )
    expect(page.locator("dialog [aria-live] .good")).to_have_text("30 clues, one solution.")
    play_it(page)
    assert line(page) == EASY


def test_one_of_several_puzzles_is_chosen_and_a_turned_photo_is_shown_upright(page: Page) -> None:
    two = puzzles(2, seed=11)
    sheet = sheet_of({(0, k): printed(puzzle) for k, puzzle in enumerate(two)})
    take(page, png(sheet.rotate(90, expand=True)))
    second = page.get_by_role("button", name="Puzzle 1")
    expect(second).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Puzzle 2").click()
    expect(second).to_have_attribute("aria-pressed", "false")
    corners = [page.locator(f"[data-photo-cell={name}] polygon").bounding_box() for name in ("r1c1", "r1c9", "r9c1")]
    (left, right, low) = [box for box in corners if box]
    assert right["x"] - left["x"] > 300 > abs(right["y"] - left["y"])
    assert low["y"] - left["y"] > 300 > abs(low["x"] - left["x"])
    play_it(page)
    assert line(page) in two


def test_a_photo_without_a_puzzle_is_rejected_with_the_reason(page: Page, tmp_path: Path) -> None:
    take(page, png(Image.new("L", (400, 300), 180)))
    expect(page.locator("dialog [role=alert]")).to_have_text("No grid found.")
    expect(page.get_by_role("button", name="Another photo")).to_be_focused()
    again = tmp_path / "again.png"
    again.write_bytes(b"not a picture")
    page.locator("dialog input[type=file]").set_input_files(again)
    alerts = page.locator("dialog [role=alert]")
    expect(alerts.filter(has_text="not a picture that the browser can show")).to_be_visible()
    expect(alerts).to_have_count(1)  # on a busy machine, the first one may take a moment to go


def test_axe_finds_no_violation_in_the_photo(open_page: Open, node_modules: Path) -> None:
    web_page = open_page(bypass_csp=True, reduced_motion="reduce")
    web_page.evaluate((node_modules / "axe-core" / "axe.min.js").read_text())
    take(web_page, png(smudged()))
    expect(web_page.locator("dialog [aria-live] p")).to_be_visible()
    violations = []
    for theme in ("light", "dark", "contrast"):
        web_page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        options = {} if theme == "light" else {"runOnly": ["color-contrast"]}  # the rest is the same in every theme
        found = web_page.evaluate("options => axe.run(options).then((result) => result.violations)", options)
        violations += [(theme, one["id"], [node["target"] for node in one["nodes"]][:4]) for one in found]
    assert violations == []


def test_a_jigsaw_is_rejected_by_name(page: Page) -> None:
    puzzle, regions = jigsaw(4)
    take(page, png(printed(puzzle, regions=regions)))
    expect(page.locator("dialog [role=alert]")).to_have_text(
        "This puzzle is a jigsaw; the web app plays 9×9 with boxes."
    )
    expect(page.locator("dialog")).not_to_contain_text("Take the photo from above")
