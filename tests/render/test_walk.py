"""The walk through a solution: a page and pictures."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.core.geometry import cell_name
from fullhouse.logic.examples import example_of
from fullhouse.render.notebook import html_of
from fullhouse.render.walk import walk_html, walk_pictures

HOSTILE = "<script>alert(1)</script> & 'more'"


class Page(HTMLParser):
    """Whatever the page has tags and attributes for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]


@pytest.fixture(scope="module")
def path() -> fh.Path:
    return fh.explain(WIKIPEDIA)


def test_the_page_contains_every_step_and_loads_nothing(path: fh.Path) -> None:
    text = walk_html(path)
    page = Page(text)
    assert page.tags.count("figure") == len(path) + 1
    assert page.tags.count("script") == 1
    assert not {"link", "img", "iframe", "object", "use"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name in ("src", "href") or name.startswith("on")]
    assert "url(" not in text
    for step in path:
        assert escape(step.reason(), quote=False) in text
        assert all(cell_name(one.candidate.cell) in step.reason() for one in step.conclusions)


def test_the_numbered_lines_of_a_net_stay_lines(path: fh.Path) -> None:
    found = example_of("forcing-net-contradiction")
    assert found is not None
    assert "\n1. " in found[1].reason()
    assert "figcaption p { overflow-wrap: anywhere;\n  white-space: pre-line; }" in walk_html(path)
    assert "white-space:pre-line" in html_of(found[1])


def test_a_title_is_nothing_but_text(path: fh.Path) -> None:
    page = Page(walk_html(path, title=HOSTILE))
    assert page.tags.count("script") == 1


def test_the_page_defines_the_colours_of_every_theme(path: fh.Path) -> None:
    text = walk_html(path)
    used = set(re.findall(r"var\((--[\w-]+)\)", text))
    for part in re.findall(r":root \{ (.*?) \}", text):
        assert used <= {declared.partition(":")[0] for declared in part.split(";")}
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_there_is_a_picture_of_every_step_and_of_the_end(path: fh.Path) -> None:
    pictures = list(walk_pictures(path, theme="dark"))
    assert [picture.scene.title for picture in pictures[:-1]] == [step.title() for step in path]
    assert pictures[-1].scene.title == "Sudoku with 30 givens, solved"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = shutil.which("chromium")
    if found is None and os.environ.get("CI") != "true":
        pytest.skip("chromium is not installed")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield opened
        opened.close()


def test_keys_buttons_and_slider_walk_through_the_page(path: fh.Path, browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "walk.html"
    file.write_text(walk_html(path), encoding="utf-8")
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(file.as_uri())

    def heading() -> str:
        (shown,) = (one for one in page.locator("figure").all() if one.is_visible())
        return str(shown.locator("h2").inner_text())

    last = f"{len(path)}/{len(path)}"
    assert heading().startswith("1/51")
    assert page.get_by_role("button", name="Step back").is_disabled()
    for key, expected in (
        ("ArrowRight", "2/51"), ("End", "The end"), ("ArrowRight", "The end"), ("ArrowLeft", last), ("Home", "1/51")
    ):  # fmt: skip
        page.keyboard.press(key)
        assert heading().startswith(expected)
    page.get_by_role("button", name="Next step").click()
    assert heading().startswith("2/51")
    page.get_by_role("slider").fill("10")
    assert heading().startswith("10/51")
    assert said == []
    page.emulate_media(media="print")
    assert sum(one.is_visible() for one in page.locator("figure").all()) == len(path) + 1
    page.close()
