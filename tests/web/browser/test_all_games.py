"""All games as one file, and back: nothing is lost, nothing is replaced, and each member is checked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.browser.playing import EASY, HARD, go_to, line, paste, press, start, wait_until_written

Json = dict[str, Any]
SETTINGS = {"auto_candidates": False, "auto_clean": True, "check": "off", "show_clock": True}
MOVE = {"move": "digit", "cells": {"r1c3": {"digit": 4}}}


def game(number: int = 1, **members: Any) -> Json:
    """A game as the file has it."""
    document = {"fullhouse": "game", "version": 1, "puzzle": EASY, "history": [MOVE], "undone": [], "seconds": 3}
    kept = {"id": f"a-{number}", "title": f"Game {number}", "updated": 1_000 + number, "solved": False}
    return {**kept, "practice": None, "document": {**document, "settings": SETTINGS}, **members}


def exported(page: Page) -> Json:
    """The file that `Export all` writes."""
    page.get_by_role("button", name="My games").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export all").click()
    found: Json = json.loads(download.value.path().read_text())
    press(page, "Escape")
    return found


def imported(page: Page, document: Any) -> list[str]:
    """The lines that report what became of this file."""
    text = document if isinstance(document, str) else json.dumps(document)
    page.get_by_role("button", name="My games").click()
    chooser = page.locator("dialog input[type=file]")
    chooser.set_input_files({"name": "games.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(page.locator("dialog .foot p, #notice:popover-open").first).to_be_visible()
    found = page.locator("dialog .foot p, #notice:popover-open").all_inner_texts()
    press(page, "Escape")
    press(page, "Escape")
    return found


def file_of(*games: Any) -> Json:
    return {"fullhouse": "games", "version": 1, "games": list(games)}


def test_an_export_brings_all_games_to_another_browser(page: Page) -> None:
    start(page, HARD)
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "4", "Shift+1")
    wait_until_written(page)
    whole = exported(page)
    assert [one["document"]["puzzle"] for one in whole["games"]] == [EASY, HARD]
    page.evaluate("""new Promise((done) => {
        const opening = indexedDB.open("fullhouse");
        opening.onsuccess = () => {
            const clearing = opening.result.transaction("games", "readwrite");
            clearing.objectStore("games").clear();
            clearing.oncomplete = done;
        }; })""")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert imported(page, whole) == ["2 games added."]
    assert exported(page) == whole
    page.get_by_role("button", name="My games").click()
    page.locator(".game .open").first.click()
    page.wait_for_selector("dialog", state="detached")
    assert line(page) == EASY[:2] + "4" + EASY[3:]


def test_a_game_that_differs_is_kept_as_a_copy(page: Page) -> None:
    other = game(1, document={**game()["document"], "history": []})
    assert imported(page, file_of(game(1), game(2))) == ["2 games added."]
    assert imported(page, file_of(other, game(2))) == [
        "0 games added. 1 game differs from the one here and was added as a copy. 1 game was here already."
    ]
    assert imported(page, file_of(other)) == ["0 games added. 1 game was here already."], "a copy is known again"
    kept = [(one["title"], len(one["document"]["history"])) for one in exported(page)["games"]]
    assert sorted(kept) == [("Game 1", 0), ("Game 1", 1), ("Game 2", 1)]


def test_damaged_games_are_listed_and_the_others_are_imported(page: Page) -> None:
    document = game()["document"]
    damaged: list[tuple[Any, str]] = [
        (5, "/games/1: expected an object"),
        (game(2, id="../x"), "/games/2/id: expected a name of letters and digits"),
        (game(3, title=7), "/games/3/title: expected a text of at most 1,000 characters"),
        (game(4, updated="now"), "/games/4/updated: expected a time"),
        (game(5, solved=1), "/games/5/solved: expected true or false"),
        (game(6, more=1), "/games/6/more: unknown member"),
        (game(7, practice={"technique": "x-wing"}), "/games/7/practice/title: expected a text of at most 1,000"),
        (game(8, document={**document, "puzzle": "5"}), "/games/8/document/puzzle: expected 81 digits or dots"),
        (
            game(9, document={**document, "history": [{"move": "digit", "cells": {"r0c1": {"digit": 1}}}]}),
            "/games/9/document/history/0/cells/r0c1: unknown cell",
        ),
    ]
    lines = imported(page, file_of(game(), *(one for one, _ in damaged)))
    assert lines[0] == "1 game added."
    for text, (_, reason) in zip(lines[1:], damaged, strict=True):
        assert reason in text


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ("{", "The file is not complete JSON"),
        ([], "/fullhouse: expected a file that Export all has written"),
        ({**file_of(), "version": 2}, "/version: unsupported version"),
        ({**file_of(), "more": 1}, "/more: unknown member"),
        ({**file_of(), "games": {}}, "/games: expected a list of at most 10,000 games"),
    ],
)
def test_a_file_without_games_is_rejected(document: Any, reason: str, page: Page) -> None:
    assert any(reason in line for line in imported(page, document))


def test_the_file_that_is_pasted_names_the_place_to_open_it(page: Page) -> None:
    paste(page, json.dumps(file_of(game())))
    expect(page.locator("dialog .preview [role=alert]")).to_contain_text("open it with Import in My games")
