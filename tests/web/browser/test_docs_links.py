"""The documentation links to the web app that is published next to it, and opens its boards there."""

from __future__ import annotations

import json
import shutil
from html import escape
from pathlib import Path
from urllib.parse import unquote

from playwright.sync_api import Browser, expect
from web.browser.conftest import ROOT
from web.browser.playing import EASY
from web.hosting import hosted

from fullhouse.formats.reading import to_entry
from fullhouse.logic.examples import EXAMPLES
from fullhouse.web.desk import answer


def test_every_example_of_a_technique_opens_in_the_app(browser: Browser, tmp_path: Path) -> None:
    blocks = [*EXAMPLES.values(), EASY, f'fullhouse solve "{EASY}"', "fullhouse --help", "." * 80]
    body = "".join(f"<pre><code>{escape(text)}\n</code></pre>" for text in blocks)
    page_of_docs = f"<!doctype html><article><h1>Fullhouse</h1>{body}</article><script src='/open_in_app.js'></script>"
    for name in ("index.html", "other.html"):
        (tmp_path / name).write_text(page_of_docs)
    shutil.copy(ROOT / "docs" / "open_in_app.js", tmp_path)
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "manifest.webmanifest").write_text("{}")
    boards = [*EXAMPLES.values(), EASY, EASY]
    with browser.new_context() as context, hosted(tmp_path) as (address, _):
        page = context.new_page()
        page.goto(address)
        links = page.locator("pre + a")
        expect(links).to_have_count(len(boards))
        expect(page.get_by_role("link", name="Open the web app: nothing to install")).to_have_attribute(
            "href", f"{address}app/"
        )
        found = [unquote(one.partition("#puzzle=")[2]) for one in links.evaluate_all("all => all.map((a) => a.href)")]
        page.goto(f"{address}other.html")
        expect(links).to_have_count(len(boards))
        expect(page.get_by_role("link", name="Open the web app: nothing to install")).to_have_count(0)
    assert found == boards
    for board in set(boards):
        read = json.loads(answer("parse", json.dumps({"puzzle": board, "several": True})).data)
        assert [one["puzzle"] for one in read["puzzles"]] == [to_entry(board).grid.to_line()]
