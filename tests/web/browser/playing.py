"""Helpers that read the board of the web app and play on it, and puzzles to play."""

from __future__ import annotations

from typing import Any

from patience import eventually
from playwright.sync_api import Page

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8.35...7....37...4......8.96.2....8...5.6.......4..5...3...6..8...2...47..6..1..."
CHAIN = ".16.3..2.........697...5....8.........4.9.....6.4...38..7..8.42...91....5..2.7.6."
TWO_SOLUTIONS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9"

MANY_SOLUTIONS = "................................5..8.....2..981.7....343..6.9.........5....3....7"
NEVER_SAVING = """() => new Promise((done) => {
  const opening = indexedDB.open("fullhouse", 1);
  opening.onsuccess = () => {
    const writing = opening.result.transaction(["games", "values"], "readwrite");
    const again = () => { writing.objectStore("games").count().onsuccess = again; };
    again();
    done();
  };
})"""
"""Begins to write and does not end, so that nothing else is written as long as the page is open."""


def cell(page: Page, name: str) -> str:
    """The label of the cell, as a screen reader reads it."""
    return page.locator(f"[data-cell={name}]").get_attribute("aria-label") or ""


def line(page: Page) -> str:
    """The digits on the board."""
    digits = page.locator("[role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => cell.querySelector('.digit')?.textContent ?? '.').join('')"
    )
    return str(digits)


def start(page: Page, puzzle: str) -> None:
    """Paste the puzzle anywhere in the app, and play it."""
    paste(page, puzzle)
    page.get_by_role("button", name="Play this").click()
    page.wait_for_selector("dialog", state="detached")


def paste(page: Page, text: str) -> None:
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )
    page.wait_for_selector("dialog .preview p")


def go_to(page: Page, name: str) -> None:
    page.locator(f"[data-cell={name}]").click()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def saved(page: Page, moves: int, undone: int = 0) -> dict[str, Any]:
    """Return the document of the last game, once the browser has saved this many moves and undone moves."""
    document: dict[str, Any] = {}

    def has_all_moves() -> bool:
        document.update(saved_games(page)[0])
        return (len(document["history"]), len(document["undone"])) == (moves, undone)

    eventually(has_all_moves)
    return document


def wait_until_written(page: Page) -> None:
    """Wait until everything is saved: the browser processes changes in order."""
    page.evaluate(
        """() => new Promise((resolve, reject) => {
            const request = indexedDB.open("fullhouse");
            request.onerror = () => reject(request.error);
            request.onsuccess = () => {
                const last = request.result.transaction(["games", "values"], "readwrite");
                last.objectStore("values").count();
                last.oncomplete = resolve;
            };
        })"""
    )


def saved_games(page: Page) -> list[dict[str, Any]]:
    """The documents of all saved games, the last played first."""
    found: list[dict[str, Any]] = page.evaluate(
        """() => new Promise((resolve, reject) => {
            const request = indexedDB.open("fullhouse");
            request.onerror = () => reject(request.error);
            request.onsuccess = () => {
                const asked = request.result.transaction("games").objectStore("games").getAll();
                const last = (a, b) => b.updated - a.updated;
                asked.onsuccess = () => resolve(asked.result.sort(last).map((one) => one.document));
            };
        })"""
    )
    return found
