"""The page as such: links, keyboard, phones, colours, screen readers, speed."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.browser.conftest import ROOT, Open
from web.browser.playing import CHAIN, EASY, cell, go_to, line, press, start, wait_until_written

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
MOST_CHANGES = 150
"""Changes of the document per key press."""
COLOURS = {"runOnly": ["color-contrast"]}
"""The rules of axe that a theme can break; the others hold in every theme or in none."""
THEMES: dict[str, dict[str, Any]] = {"light": {}, "dark": {"color_scheme": "dark"}, "contrast": {"contrast": "more"}}


def test_the_modules_have_no_type_error(node_modules: Path) -> None:
    compiler = node_modules / ".bin" / "tsc"
    project = ROOT / "tests/web/browser/tsconfig.json"
    checked = subprocess.run([compiler, "--project", project], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout) == (0, "")


def test_a_link_holds_the_puzzle(page: Page, open_page: Open) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "4")
    page.get_by_role("button", name="Share and print").click()
    link = page.get_by_role("textbox", name="Link")
    expect(link).to_have_value(page.url + f"#puzzle={EASY}")
    assert line(open_page(f"#puzzle={EASY}")) == EASY


def test_a_link_holds_progress_on_request(page: Page, open_page: Open) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "Shift+1", "4", "ArrowRight", "Control+2", "Control+Shift+5")
    page.get_by_role("button", name="Share and print").click()
    page.get_by_label("Include my progress").check()
    link = page.get_by_role("textbox", name="Link")
    expect(link).not_to_have_value(page.url + f"#puzzle={EASY}")
    other = open_page("#" + link.input_value().split("#")[1])
    assert line(other) == line(page)
    for name in ("r1c3", "r1c4"):
        assert cell(other, name) == cell(page, name)
    press(other, "Control+z", "Control+z", "Control+z", "Control+z", "Control+z")
    assert line(other) == EASY


def test_a_damaged_link_is_reported(open_page: Open) -> None:
    page = open_page("#game=nonsense")
    expect(page.locator("#notice")).to_contain_text("Cannot read the link")


def test_the_puzzle_is_copied_in_other_formats_and_drawn(page: Page) -> None:
    start(page, EASY)
    page.get_by_role("button", name="Share and print").click()
    text = page.get_by_label("Text for other programs")
    text.first.select_option("sdm")
    expect(page.locator("dialog textarea")).to_have_value(EASY.replace(".", "0"))
    for medium, start_of_file in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("PDF", b"%PDF")):
        with page.expect_download() as download:
            page.get_by_role("button", name=medium).click()
        assert download.value.suggested_filename.endswith(medium.lower())
        assert Path(download.value.path()).read_bytes().lstrip()[:200].find(start_of_file) >= 0


def test_a_saved_game_is_opened_again(page: Page, open_page: Open, tmp_path: Path) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "4")
    page.get_by_role("button", name="Share and print").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["fullhouse"] == "game"
    other = open_page()
    press(other, "n")
    other.locator("dialog input[type=file]:not([accept])").set_input_files(file)
    other.get_by_role("button", name="Play this").click()
    other.wait_for_selector("dialog", state="detached")
    assert cell(other, "r1c3") == "row 1 column 3, 4"


def test_everything_is_reached_by_keyboard_alone(page: Page) -> None:
    press(page, "Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the board")
    reached: list[str] = []
    for _ in range(40):
        press(page, "Tab")
        reached.append(str(page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent")))
    for name in ("New puzzle", "My games", "Share and print", "Settings", "Keys and rules", "Play", "Hint", "Erase"):
        assert any(name in one for one in reached), name
    assert any(one.startswith("row 5 column 5") for one in reached)
    page.locator("#tab-play").focus()
    press(page, "ArrowRight")
    expect(page.get_by_role("tab", name="Learn")).to_be_focused()
    press(page, "n")
    page.locator("dialog textarea").press_sequentially(EASY)
    play = page.get_by_role("button", name="Play this")
    expect(play).to_be_visible()
    play.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    press(page, "ArrowRight", "ArrowLeft")
    expect(page.locator("[data-cell=r1c3]")).to_be_focused()
    press(page, "4", "d", "6", "?")
    expect(page.locator("dialog")).to_contain_text("Keys and rules")
    press(page, "Escape")
    assert line(page)[:4] == "5346"


def test_a_phone_shows_board_and_keypad_and_nothing_jumps(open_page: Open) -> None:
    page = open_page(**PHONE)
    page.goto(page.url + f"#puzzle={EASY}")
    expect(page.locator(".subject")).to_contain_text("30 clues")

    def places() -> list[Any]:
        seen = [page.locator(one).bounding_box() for one in ("#board", ".keypad", ".key.for-5", "#tabs")]
        return [*seen, page.evaluate("[document.documentElement.scrollWidth, scrollY]")]

    before = places()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    for key in page.locator(".keypad .key").all():
        box = key.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 40
        assert box["y"] + box["height"] <= 640
    page.locator("[data-cell=r1c3]").tap()
    page.locator(".key.for-4").tap()
    assert cell(page, "r1c3") == "row 1 column 3, 4"
    assert places() == before
    for tool in ("Corner", "Centre", "Colour", "Digit"):
        page.locator(".tool", has_text=tool).tap()
        page.locator(".key.for-2").tap()
        assert places() == before
    page.locator(".act-hint").tap()
    page.wait_for_selector(".hint")
    assert places() == before
    board, hint = page.locator("#board").bounding_box(), page.locator(".hint-place").bounding_box()
    assert board is not None
    assert hint is not None
    assert hint["y"] >= board["y"] + board["height"] - 1


def test_the_colours_follow_the_system_and_the_settings(open_page: Open) -> None:
    page = open_page(color_scheme="dark")
    body = page.locator("body")
    expect(body).to_have_css("background-color", "rgb(16, 18, 22)")
    page.emulate_media(color_scheme="light")
    expect(body).to_have_css("background-color", "rgb(245, 244, 240)")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("High contrast").check()
    expect(body).to_have_css("background-color", "rgb(0, 0, 0)")
    wait_until_written(page)
    page.reload()
    expect(body).to_have_css("background-color", "rgb(0, 0, 0)")


@pytest.mark.parametrize(
    "theme", ["light", *(pytest.param(theme, marks=pytest.mark.slow) for theme in ("dark", "contrast"))]
)
def test_axe_finds_no_violation(theme: str, open_page: Open, node_modules: Path) -> None:
    page = open_page(f"#puzzle={CHAIN}", bypass_csp=True, reduced_motion="reduce", **THEMES[theme])
    expect(page.locator(".subject")).to_contain_text("25 clues")
    page.evaluate((node_modules / "axe-core" / "axe.min.js").read_text())

    options = {} if theme == "light" else COLOURS
    violations: list[tuple[str, str, list[Any]]] = []

    def run(view: str, options: dict[str, Any]) -> None:
        page.evaluate(TWO_FRAMES)
        found = page.evaluate("options => axe.run(options).then((result) => result.violations)", options)
        violations.extend((view, one["id"], [node["target"] for node in one["nodes"]][:4]) for one in found)

    def check(view: str) -> None:
        run(view, options)
        if view in ("hint", "learn") and theme == "light":  # `make slow` sees every view in every theme
            page.emulate_media(color_scheme="dark")
            run(f"{view}, dark", COLOURS)
            page.emulate_media(color_scheme="light", contrast="more")
            run(f"{view}, contrast", COLOURS)
            page.emulate_media(contrast="no-preference")

    press(page, "Shift+4", "ArrowRight", "Control+2", "Control+Shift+3", "5", "h")
    page.wait_for_selector(".hint")
    press(page, "h", "h", "h")
    check("hint")
    for tab, shown in (
        ("learn", "#panel-learn .list"),
        ("solve", "#panel-solve .button"),
        ("set", "#panel-set .keypad"),
    ):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_selector(shown)
        check(tab)
    page.locator("#tab-play").click()
    names = ("New puzzle", "Settings", "Keys and rules", "My games", "Share and print")
    for name in names if theme == "light" else names[:2]:
        page.get_by_role("button", name=name).click()
        page.wait_for_selector("dialog[open]")
        check(name)
        press(page, "Escape")
    assert violations == []


def test_the_first_view_is_small(open_page: Open) -> None:
    page = open_page()
    interactive = "performance.getEntriesByName('interactive')[0].startTime"
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map((one) => [one.startTime, one.decodedBodySize])"
    )
    size = sum(size for start, size in loaded if start < page.evaluate(interactive))
    assert 20_000 < size < 99_000  # and about 1,000 for the document itself


def test_a_key_press_shows_at_once_and_changes_little(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    changes = page.evaluate(
        """() => [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => {
            const cell = document.querySelector("[data-cell=r1c3]");
            const watch = new MutationObserver(() => {});
            watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            const pressed = { code: `Digit${digit}`, key: String(digit), bubbles: true };
            cell.dispatchEvent(new KeyboardEvent("keydown", pressed));
            if (cell.querySelector(".digit").textContent !== String(digit)) throw new Error("not shown");
            return watch.takeRecords().length;
        })"""
    )
    assert max(changes) < MOST_CHANGES
