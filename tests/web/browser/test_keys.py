"""Keys: by the character they print on any keyboard layout, Enter and Esc, and a focus that never gets lost."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from web.browser.playing import EASY, cell, go_to, line, press, start

UNDO = {"QWERTY": "KeyZ", "QWERTZ": "KeyY", "AZERTY": "KeyW", "Dvorak": "Slash"}
REDO = {"QWERTY": "KeyY", "QWERTZ": "KeyZ", "AZERTY": "KeyY", "Dvorak": "KeyT"}
ON_BODY = "document.activeElement === document.body"


def strike(page: Page, key: str, code: str, **modifiers: bool) -> None:
    """Press a key that prints this character and has this position on a QWERTY keyboard."""
    event: dict[str, Any] = {"key": key, "code": code, "bubbles": True, "cancelable": True, **modifiers}
    page.evaluate("event => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', event))", event)


def test_undo_and_redo_are_where_z_and_y_are_printed(page: Page) -> None:
    for layout, undo in UNDO.items():
        start(page, EASY)
        go_to(page, "r1c3")
        press(page, "4")
        strike(page, "z", undo, ctrlKey=True)
        assert cell(page, "r1c3") == "row 1 column 3, empty", layout
        strike(page, "y", REDO[layout], ctrlKey=True)
        assert cell(page, "r1c3") == "row 1 column 3, 4", layout
        strike(page, "z", undo, ctrlKey=True)
        strike(page, "Z", undo, ctrlKey=True, shiftKey=True)
        assert cell(page, "r1c3") == "row 1 column 3, 4", layout


def test_letters_without_a_latin_character_have_their_position(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "4")
    strike(page, "я", "KeyZ", ctrlKey=True)
    assert cell(page, "r1c3") == "row 1 column 3, empty"


def test_digit_keys_work_if_they_print_something_else(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    strike(page, "&", "Digit1")
    assert cell(page, "r1c3") == "row 1 column 3, 1"
    strike(page, '"', "Digit3", ctrlKey=True)
    press(page, "Backspace")
    strike(page, "2", "Digit2", shiftKey=True)
    assert cell(page, "r1c3") == "row 1 column 3, empty, corner notes 2"
    strike(page, "4", "")
    assert cell(page, "r1c3") == "row 1 column 3, 4"


def test_a_number_pad_without_num_lock_moves(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    strike(page, "ArrowRight", "Numpad6")
    expect(page.locator("[data-cell=r1c4]")).to_be_focused()
    strike(page, "6", "Numpad6")
    assert cell(page, "r1c4") == "row 1 column 4, 6"


def test_caps_lock_changes_nothing(page: Page) -> None:
    start(page, EASY)
    strike(page, "X", "KeyX")
    expect(page.locator(".tool[data-tool=corner]")).to_have_attribute("aria-pressed", "true")
    strike(page, "H", "KeyH")
    expect(page.locator(".hint")).to_be_visible()


def test_enter_shows_more_of_the_hint_and_applies_it(page: Page) -> None:
    start(page, EASY)
    press(page, "Enter")
    expect(page.locator(".hint")).to_have_count(0)
    press(page, "h")
    said = page.locator(".hint .said li")
    expect(said).to_have_count(1)
    press(page, "Enter", "Enter", "Enter")
    expect(said).to_have_count(4)
    before = line(page)
    press(page, "Enter")
    assert line(page).count(".") == before.count(".") - 1
    expect(page.locator(".hint")).to_have_count(0)


def test_escape_closes_what_is_open(page: Page) -> None:
    start(page, "." + EASY[1:])
    press(page, "h")
    expect(page.locator(".hint")).to_be_visible()
    press(page, "Escape")
    expect(page.locator(".hint")).to_have_count(0)
    press(page, "p")
    expect(page.locator(".veil")).to_contain_text("Paused")
    press(page, "Escape")
    expect(page.locator(".veil")).to_have_count(0)
    page.get_by_role("tab", name="Solve").click()
    page.get_by_role("button", name="Solution", exact=True).click()
    expect(page.locator("#panel-solve .result-place")).to_contain_text("The board shows the solution")
    press(page, "Escape")
    assert line(page) == "." + EASY[1:]


def test_escape_cancels_a_hint_that_is_still_searched_for(page: Page) -> None:
    start(page, EASY)
    page.route("**/api/v1/hint", lambda _: None)
    press(page, "h")
    expect(page.locator(".hint-place")).to_contain_text("Searching")
    press(page, "Escape")
    expect(page.locator(".hint-place")).not_to_contain_text("Searching")
    page.unroute("**/api/v1/hint")
    press(page, "h")
    expect(page.locator(".hint .said li")).to_have_count(1)


def test_escape_closes_the_message_about_a_solved_game(page: Page) -> None:
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    start(page, "." + solved[1:])
    go_to(page, "r1c1")
    press(page, "5")
    expect(page.locator(".done-card")).to_be_visible()
    press(page, "Escape")
    expect(page.locator(".done-card")).to_have_count(0)
    expect(page.locator("[data-cell=r1c1]")).to_be_focused()


def test_escape_keeps_the_candidates_of_the_setter(page: Page) -> None:
    page.get_by_role("tab", name="Set").click()
    go_to(page, "r1c1")
    press(page, "5")
    expect(page.locator(".cell.marked")).to_have_count(80)
    press(page, "Escape")
    assert page.locator(".cell.marked").count() == 80


def test_the_focus_returns_to_the_board_when_its_element_disappears(page: Page) -> None:
    start(page, EASY)
    press(page, "h")
    for _ in range(3):
        page.locator(".hint .button.main").focus()
        press(page, "Enter")
        expect(page.locator(".hint .button.main")).to_be_focused()
    press(page, "Enter")
    expect(page.locator(".cell:focus")).to_have_count(1)
    page.locator(".act-undo").focus()
    press(page, "Enter")
    expect(page.locator(".cell:focus")).to_have_count(1)
    press(page, "p")
    expect(page.locator(".veil .button")).to_be_focused()
    press(page, "Enter")
    expect(page.locator(".cell:focus")).to_have_count(1)
    page.mouse.click(640, 795)
    expect(page.locator(".cell:focus")).to_have_count(1)
    page.get_by_role("button", name="My games").focus()
    press(page, "Enter")
    page.locator(".game .drop-it").focus()
    press(page, "Enter")
    expect(page.locator(".game")).to_have_count(0)
    expect(page.locator("dialog :focus")).to_have_count(1)
    press(page, "Escape")
    expect(page.get_by_role("button", name="My games")).to_be_focused()
    press(page, "n", "Escape")
    assert not page.evaluate(ON_BODY)


def test_a_list_that_changes_under_the_focus_gives_it_to_the_board(page: Page) -> None:
    start(page, EASY)
    page.get_by_role("tab", name="Learn").click()
    page.locator("details[open] .item").first.focus()
    press(page, "5")
    expect(page.locator(".cell:focus")).to_have_count(1)
