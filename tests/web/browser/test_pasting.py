"""Pasted text: everything that the command line reads, several puzzles at once, and text that is still being typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect
from web.browser.playing import EASY, HARD, TWO_SOLUTIONS, line, paste, start

from fullhouse.formats.reading import parse

ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
TABLE = ["| " + " | ".join(row.replace(".", " ")) + " |" for row in ROWS]
TEXTS = {
    "plus": EASY.replace(".", "+"),
    "dashes": EASY.replace(".", "-"),
    "rows of dashes": "\n".join(row.replace(".", "-") for row in ROWS),
    "tabs": "\n".join("\t".join(row.replace(".", " ")) for row in ROWS),
    "empty fields between tabs": "\n".join("\t".join(cell.strip(".") for cell in row) for row in ROWS),
    "Markdown": "\n".join([TABLE[0], "|" + "---|" * 9, *TABLE[1:]]),
    "spaces": EASY.replace(".", " "),
    "rows of spaces": "\n".join(row.replace(".", " ") for row in ROWS),
    "CSV": f"name,puzzle\nfirst,{EASY}\n",
}


def test_the_web_app_reads_what_the_command_line_reads(page: Page) -> None:
    for number, (name, text) in enumerate(TEXTS.items()):
        digits = str.maketrans("123456789", "123456789"[number:] + "123456789"[:number])  # each time another puzzle
        assert parse(text.translate(digits)).to_line() == EASY.translate(digits), name
        start(page, text.translate(digits))
        assert line(page) == EASY.translate(digits), name


def test_several_puzzles_become_a_list_to_choose_from(page: Page) -> None:
    paste(page, f"{EASY} first\n{HARD} second\nnonsense\n{TWO_SOLUTIONS}\n")
    items = page.locator("dialog .choices .item")
    expect(items).to_have_count(4)
    expect(items.first).to_contain_text("30 clues")
    expect(items.nth(1)).to_contain_text("second")
    expect(items.nth(2)).to_be_disabled()
    expect(items.nth(2)).to_contain_text("line 3, column 1: unexpected character 'n'")
    expect(items.first).to_have_attribute("aria-current", "true")
    items.nth(3).click()
    expect(page.locator("dialog .preview .bad")).to_contain_text("2 solutions")
    items.nth(1).click()
    expect(page.locator("dialog .preview .good")).to_contain_text("24 clues")
    page.get_by_role("button", name="Play this").click()
    page.wait_for_selector("dialog", state="detached")
    assert line(page) == HARD


def test_a_text_with_too_many_puzzles_lists_the_first_ones(page: Page) -> None:
    paste(page, f"{EASY}\n" * 1_500 + f"{HARD}\n" * 1_500)
    items = page.locator("dialog .choices .item")
    expect(items).to_have_count(1_000)
    expect(page.locator("dialog")).to_contain_text("Only the first 1,000 puzzles of the text are listed.")
    page.get_by_role("button", name="Play this").click()
    page.wait_for_selector("dialog", state="detached")
    assert line(page) == EASY


def test_the_last_choice_counts(page: Page) -> None:
    paste(page, f"{EASY}\n{TWO_SOLUTIONS}\n{HARD}\n")
    items = page.locator("dialog .choices .item")
    expect(page.locator("dialog .preview .good")).to_contain_text("30 clues")
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/api/v1/check", hold_first)
    items.nth(1).click()
    items.nth(2).click()
    expect(page.locator("dialog .preview .good")).to_contain_text("24 clues")
    held[0].continue_()
    page.unroute("**/api/v1/check")
    items.first.click()
    expect(page.locator("dialog .preview .good")).to_contain_text("30 clues")


@pytest.fixture
def with_rejections(page: Page, kept_page: tuple[Page, list[str]]) -> Iterator[Page]:
    """A page on which the server may reject text, which browsers log."""
    yield page
    complaints = kept_page[1]
    assert all("422" in one for one in complaints), complaints
    complaints.clear()


def test_text_that_is_being_typed_is_not_an_error(with_rejections: Page) -> None:
    page = with_rejections
    page.keyboard.press("n")
    area = page.locator("dialog textarea")
    area.press_sequentially("53-+")
    expect(page.locator("dialog .preview .soft")).to_have_text("4 of 81 cells so far.")
    area.fill("")
    area.press_sequentially("53k")
    expect(page.locator("dialog .preview .bad")).to_contain_text("unexpected character 'k'")


def test_pasted_text_with_too_few_cells_is_an_error(with_rejections: Page) -> None:
    paste(with_rejections, EASY[:80])
    expect(with_rejections.locator("dialog .preview .bad")).to_contain_text("found 80")


def test_a_puzzle_of_another_size_is_reported(page: Page) -> None:
    paste(page, "1...\n..1.\n....\n....")
    expect(page.locator("dialog .preview .bad")).to_contain_text("4×4")
    assert page.get_by_role("button", name="Play this").count() == 0


def test_text_pasted_into_an_open_dialog_replaces_its_text(page: Page) -> None:
    paste(page, EASY)
    page.get_by_role("button", name="Play this").focus()
    paste(page, HARD)
    expect(page.locator("dialog")).to_have_count(1)
    expect(page.locator("dialog .preview .good")).to_contain_text("24 clues")
