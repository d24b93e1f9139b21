"""Playing on the page: digits, notes, colours, selection, undo, and a game that is never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, Playwright, expect
from web.browser.conftest import OPTIONS, Open, watched
from web.browser.playing import (
    EASY,
    HARD,
    NEVER_SAVING,
    SOLUTION,
    TWO_SOLUTIONS,
    cell,
    go_to,
    line,
    paste,
    press,
    saved,
    start,
    wait_until_written,
)


def test_a_pasted_puzzle_is_played(page: Page) -> None:
    start(page, "\n".join(EASY[at : at + 9] for at in range(0, 81, 9)))
    assert line(page) == EASY
    assert cell(page, "r1c1") == "row 1 column 1, 5, given"
    assert cell(page, "r1c3") == "row 1 column 3, empty"


def test_what_is_wrong_with_a_puzzle_is_marked_where_it_is(page: Page) -> None:
    reason = page.locator("dialog .preview .bad")
    paste(page, "55" + EASY[2:])
    expect(reason).to_contain_text("two 5s in row 1: r1c1 and r1c2")
    assert page.locator("dialog .preview .marked").count() == 2
    assert page.get_by_role("button", name="Play this").count() == 0
    page.locator("dialog textarea").fill(TWO_SOLUTIONS)
    expect(reason).to_have_text("There are 2 solutions. They differ in the 6 marked cells.")
    assert page.locator("dialog .preview .differs").count() == 6


def test_a_puzzle_is_generated_to_a_specification(page: Page) -> None:
    press(page, "n")
    page.get_by_label("Easy").check()
    page.get_by_text("Technique, symmetry, clues").click()
    page.get_by_label("Symmetry").select_option("rotate-180")
    page.locator("dialog").get_by_role("button", name="New puzzle").click()
    page.wait_for_selector("dialog", state="detached")
    made = line(page)
    assert [digit == "." for digit in made] == [digit == "." for digit in reversed(made)]
    expect(page.locator(".subject")).to_contain_text("Easy")


def test_digits_notes_and_colours_have_the_keys_that_players_know(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "Shift+1", "Shift+Digit2", "Control+4", "Control+Shift+6")
    assert cell(page, "r1c3") == "row 1 column 3, empty, corner notes 1 2, centre notes 4, coloured blue"
    press(page, "4")
    assert cell(page, "r1c3") == "row 1 column 3, 4, coloured blue"
    press(page, "Backspace")
    assert "corner notes 1 2" in cell(page, "r1c3")
    press(page, "x", "9", "Space", "7")
    assert "corner notes 1 2 9, centre notes 4 7" in cell(page, "r1c3")


def test_a_digit_cleans_up_the_notes_that_it_sees_and_undo_brings_them_back(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c4")
    press(page, "Shift+4", "Control+4", "ArrowLeft", "4")
    assert cell(page, "r1c4") == "row 1 column 4, empty"
    press(page, "Control+z")
    assert cell(page, "r1c4") == "row 1 column 4, empty, corner notes 4, centre notes 4"
    press(page, "Control+z", "Control+z")
    assert cell(page, "r1c4") == "row 1 column 4, empty"
    press(page, "Control+y", "Control+Shift+z", "Control+y")
    assert cell(page, "r1c3") == "row 1 column 3, 4"
    assert cell(page, "r1c4") == "row 1 column 4, empty"


def test_several_cells_are_selected_by_drag_and_with_shift_and_ctrl(page: Page) -> None:
    start(page, EASY)
    boxes = [page.locator(f"[data-cell={name}]").bounding_box() for name in ("r1c3", "r1c4", "r2c4")]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=4)
    page.mouse.up()
    assert page.locator(".cell[aria-selected=true]").count() == 3
    page.locator("[data-cell=r9c1]").click(modifiers=["Control"])
    page.locator("[data-cell=r9c2]").click(modifiers=["Shift"])
    assert page.locator(".cell[aria-selected=true]").count() == 5
    page.locator("[data-cell=r9c1]").click(modifiers=["Control"])
    press(page, "Shift+1")
    assert page.locator(".cell .corner").count() == 3  # the other cell of the selection holds a given


def test_clashing_digits_are_marked_at_once(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "5")
    assert page.locator("[aria-invalid=true]").count() == 2


def test_the_last_digit_ends_the_game(page: Page) -> None:
    start(page, "..." + SOLUTION[3:])
    go_to(page, "r1c1")
    press(page, "5", "ArrowRight", "3", "ArrowRight")
    expect(page.locator(".done-card")).to_have_count(0)
    press(page, "4")
    expect(page.locator(".done-card")).to_contain_text("Solved!")


def test_the_clock_pauses_and_hides(page: Page) -> None:
    press(page, "p")
    expect(page.locator(".veil")).to_contain_text("Paused")
    assert page.locator(".digit").first.is_hidden()
    press(page, "5")
    page.get_by_role("button", name="Resume").first.click()
    assert page.locator(".digit").first.is_visible()
    page.locator(".clock .time").click()
    expect(page.locator(".clock .time")).to_have_text("–:––")


def test_automatic_candidates_are_eliminated_with_centre_notes(page: Page) -> None:
    start(page, EASY)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Automatic candidates").check()
    press(page, "Escape")
    assert cell(page, "r1c3") == "row 1 column 3, empty, candidates 1 2 4"
    go_to(page, "r1c3")
    press(page, "Control+2")
    assert cell(page, "r1c3") == "row 1 column 3, empty, candidates 1 4"


def test_a_reload_loses_nothing(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "Shift+1", "4", "Control+Shift+3", "ArrowRight", "6", "Control+z")
    before = line(page), cell(page, "r1c3")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert (line(page), cell(page, "r1c3")) == before
    press(page, "Control+y")
    assert cell(page, "r1c4") == "row 1 column 4, 6"


def test_a_reload_loses_nothing_even_if_the_browser_has_saved_nothing_yet(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "4")
    saved(page, 1)
    page.evaluate(NEVER_SAVING)
    press(page, "Control+Shift+3", "ArrowRight", "6")
    before = line(page), cell(page, "r1c3")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert (line(page), cell(page, "r1c3")) == before
    saved(page, 3)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert (line(page), cell(page, "r1c3")) == before


def test_damaged_unsaved_moves_are_reported_and_the_saved_game_opens(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "4")
    saved(page, 1)
    for damaged in ("{", '{"game":{"id":"x","document":{}},"draft":null,"versions":[]}'):
        page.evaluate("damaged => localStorage.setItem('fullhouse-unsaved', damaged)", damaged)
        page.reload()
        page.wait_for_selector("html[data-ready]")
        expect(page.locator("#notice .is-bad")).to_have_text("The last moves could not be restored.")
        assert cell(page, "r1c3") == "row 1 column 3, 4"


def test_a_killed_browser_loses_nothing(
    playwright: Playwright, browser_path: str, address: str, tmp_path: Path
) -> None:
    complaints: list[str] = []
    launch = playwright.chromium.launch_persistent_context
    context = launch(tmp_path, executable_path=browser_path, args=OPTIONS)
    page = watched(context, complaints)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "4")
    saved(page, 1)
    wait_until_written(page)
    with pytest.raises(Error):
        context.new_cdp_session(page).send("Browser.crash")
    context = launch(tmp_path, executable_path=browser_path, args=OPTIONS)
    page = watched(context, complaints)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    assert cell(page, "r1c3") == "row 1 column 3, 4"
    context.close()
    assert complaints == []


def test_several_games_are_kept_each_with_a_picture(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "4")
    start(page, HARD)
    page.get_by_role("button", name="My games").click()
    expect(page.locator(".game svg[role=img]")).to_have_count(2)
    page.locator(".game:not(.current) .open").click()
    page.wait_for_selector("dialog", state="detached")
    assert cell(page, "r1c3") == "row 1 column 3, 4"


def test_a_removed_game_can_be_brought_back(page: Page) -> None:
    start(page, EASY)
    page.get_by_role("button", name="My games").click()
    page.locator(".game .drop-it").click()
    expect(page.locator(".game")).to_have_count(0)
    page.locator("dialog").get_by_role("button", name="Undo").click()
    expect(page.locator(".game")).to_have_count(1)


def test_a_damaged_saved_game_is_refused_with_the_place(page: Page) -> None:
    start(page, EASY)
    document = '{"fullhouse": "game", "version": 1, "puzzle": "' + EASY + '", "history": [{"move": "digit", '
    rest = '"cells": {"r1c3": {"digit": 12}}}], "undone": [], "seconds": 0, "settings": {"auto_candidates": false, '
    paste(page, document + rest + '"auto_clean": true, "check": "off", "show_clock": true}}')
    expect(page.locator("dialog .preview .bad")).to_contain_text("/history/0/cells/r1c3/digit")
    assert line(page) == EASY


def test_the_document_of_the_game_is_saved(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c4")
    press(page, "Shift+2", "ArrowLeft", "2", "Control+Shift+3", "Control+z")
    document = saved(page, 2, undone=1)
    assert (document["fullhouse"], document["version"]) == ("game", 1)
    assert document["puzzle"] == EASY
    assert document["solution"] == SOLUTION
    assert document["history"] == [
        {"move": "corner", "cells": {"r1c4": {"corner": "2"}}},
        {"move": "digit", "cells": {"r1c3": {"digit": 2}, "r1c4": {"corner": ""}}},
    ]
    assert document["undone"] == [{"move": "colour", "cells": {"r1c3": {"colours": "3"}}}]
    assert set(document["settings"]) == {"auto_candidates", "auto_clean", "check", "show_clock"}


def test_the_terminal_game_and_the_web_app_read_each_others_games(page: Page, open_page: Open) -> None:
    play = pytest.importorskip("fullhouse.play")
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "Shift+1", "4", "f", "Control+Shift+6", "Control+z", "h")
    page.wait_for_selector(".hint")
    press(page, "h", "h", "h")
    page.get_by_role("button", name="Apply").click()
    document = saved(page, 4)
    game = play.load_game(json.dumps(document))
    assert game.grid.to_line() == line(page)
    assert play.game_to_json(game) == document
    other = open_page()
    start(other, play.save_game(game))
    assert line(other) == line(page)
    assert cell(other, "r1c4") == cell(page, "r1c4")


def test_keys_do_not_play_while_text_is_typed(open_page: Open) -> None:
    page = open_page()
    before = line(page)
    page.route("**/api/v1/parse", lambda route: route.fulfill(json={"puzzles": []}))  # slow typing is read in between
    press(page, "n")
    page.locator("dialog textarea").fill("")
    page.locator("dialog textarea").press_sequentially("123hzp")
    press(page, "Escape")
    assert line(page) == before
