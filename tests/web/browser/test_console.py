"""The live console of the documentation, built by `make site`, on its own and as a frame of its page."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect
from web.browser.conftest import PATIENCE, ROOT, watched
from web.browser.test_site import PUZZLE, site
from web.hosting import hosted

pytestmark = pytest.mark.slow
__all__ = ["site"]  # a fixture


@pytest.fixture(scope="module")
def console(site: Path, browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """One console for all tests, because Python starts for seconds."""
    complaints: list[str] = []
    with browser.new_context(viewport={"width": 390, "height": 844}) as context, hosted(site) as (address, _):
        page = watched(context, complaints)
        page.goto(f"{address}console.html")
        page.wait_for_selector("html[data-console=ready]", timeout=PATIENCE)
        yield page, complaints


def run(place: Page | FrameLocator, source: str) -> str:
    """Type the source and Enter; return the output that follows."""
    log = place.locator("#log")
    before = log.inner_text()
    field = place.get_by_label("Python", exact=True)
    for number, line in enumerate(source.split("\n")):
        if number:
            field.press("Enter")
            expect(field).to_have_value(re.compile("\n *$"))
        field.press_sequentially(line)
    field.press("Enter")
    expect(log).not_to_have_attribute("aria-busy", "true")
    expect(field).to_have_value("")
    shown = log.inner_text()
    assert shown.startswith(before)
    return shown[len(before) :]


def test_the_library_answers_what_is_typed(console: tuple[Page, list[str]]) -> None:
    page, complaints = console
    assert run(page, f'print(fh.solve("{PUZZLE}").to_rows()[0])').split()[-1] == "534678912"
    assert run(page, 'fh.parse("?")').rstrip().splitlines()[-1].startswith("fullhouse.FormatError: ")
    assert run(page, "import statistics; statistics.mean([1, 2])").split()[-1] == "1.5"
    assert run(page, "for digit in range(2):\nprint(digit + 7)\n").split()[-2:] == ["7", "8"]
    assert run(page, "import fullhouse.jobs").rstrip().splitlines()[-1].startswith("ModuleNotFoundError: ")
    assert complaints == []


def test_every_example_answers_without_an_error(console: tuple[Page, list[str]]) -> None:
    page, complaints = console
    examples = page.locator("#examples button")
    assert examples.count() >= 4
    for number in range(examples.count()):
        before = page.locator("#log").inner_text()
        examples.nth(number).click()
        expect(page.locator("#log")).not_to_have_attribute("aria-busy", "true")
        shown = page.locator("#log").inner_text()[len(before) :]
        assert "Traceback" not in shown
        assert re.search(r"^(?!>>>|\.\.\.)\S", shown.lstrip(), re.MULTILINE) or page.locator("#log img").count()
    picture = page.locator("#log img")
    expect(picture).to_have_count(1)
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    assert picture.get_attribute("alt")
    assert complaints == []


def test_an_endless_calculation_is_stopped_and_earlier_input_recalled(console: tuple[Page, list[str]]) -> None:
    page, complaints = console
    field = page.get_by_label("Python", exact=True)
    field.fill("while True: pass")
    page.get_by_role("button", name="Run").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#log")).to_contain_text("its variables are lost")
    assert run(page, "6 * 7").split()[-1] == "42"
    field.press("ArrowUp")
    expect(field).to_have_value("6 * 7")
    field.press("ArrowUp")
    expect(field).to_have_value("while True: pass")
    field.fill("")
    assert complaints == []


def test_axe_finds_no_violation_in_any_theme(site: Path, browser: Browser, node_modules: Path) -> None:
    axe = (node_modules / "axe-core" / "axe.min.js").read_text()
    with browser.new_context(bypass_csp=True) as context, hosted(site) as (address, _):
        page = watched(context, [])
        page.goto(f"{address}console.html")
        page.get_by_role("button", name="Rate", exact=True).click()
        page.wait_for_selector("#log pre:not(.asked)", timeout=PATIENCE)
        page.evaluate(axe)
        for theme in ("light", "dark", "contrast"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            assert page.evaluate("axe.run().then((result) => result.violations)") == []


def test_the_page_of_the_documentation_shows_the_console(site: Path, browser: Browser, tmp_path: Path) -> None:
    source = (ROOT / "docs" / "console.md").read_text()
    place = re.search(r"<div id=\"console\".*</div>", source)
    assert place is not None
    shutil.copy(ROOT / "docs" / "open_in_app.js", tmp_path)
    (tmp_path / "console.html").write_text(
        f"<!doctype html><article><h1>Python console</h1>{place[0]}</article><script src='open_in_app.js'></script>"
    )
    complaints: list[str] = []
    with browser.new_context() as context, hosted(tmp_path) as (address, _):
        page = watched(context, complaints)
        page.goto(f"{address}console.html")
        expect(page.locator("#console")).to_contain_text("make site")
        complaints.clear()  # there is no app yet, which the browser reports
        (tmp_path / "app").symlink_to(site)
        page.reload()
        assert run(page.frame_locator("#console iframe"), "fh.count('.' * 80 + '1', limit=2)").split()[-1] == "2"
    assert complaints == []
