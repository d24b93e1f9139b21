"""The app without a server, built by `make site`: it downloads once, then works with the server stopped."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from photographs import photographed, printed
from playwright.sync_api import Browser, Page, Route, expect
from web.browser.conftest import PATIENCE, ROOT, needed, watched
from web.browser.playing import line, press
from web.hosting import hosted

pytestmark = pytest.mark.slow
SITE = ROOT / "build" / "app"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SLOW = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


@pytest.fixture(scope="module")
def site() -> Path:
    return Path(needed(str(SITE) if (SITE / "index.html").is_file() else None, "make site has not been run"))


@pytest.fixture
def visitor(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A page in a new browser profile; at the end it may not have logged an error."""
    complaints: list[str] = []
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        yield watched(context, complaints), complaints
    assert [one for one in complaints if "ERR_CONNECTION_REFUSED" not in one] == []


def wait_until_kept(page: Page) -> None:
    """Wait until the library runs and the service worker has all files."""
    page.wait_for_selector("html[data-worker=ready]", timeout=PATIENCE)
    page.evaluate(
        """new Promise((done) => navigator.serviceWorker.controller ? done(true)
        : navigator.serviceWorker.addEventListener("controllerchange", () => done(true), { once: true }))"""
    )


def test_after_one_visit_every_panel_works_with_the_server_stopped(
    site: Path, visitor: tuple[Page, list[str]], tmp_path: Path
) -> None:
    page, complaints = visitor
    photo = tmp_path / "photo.png"
    photographed(printed(PUZZLE), random.Random(8)).save(photo)
    with hosted(site) as (address, _):
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        wait_until_kept(page)
    page.reload()
    page.wait_for_selector("html[data-worker=ready]", timeout=PATIENCE)
    assert page.evaluate("fetch('./nothing').then(() => true, () => false)") is False, "the server is stopped"
    complaints.clear()
    page.get_by_role("button", name="Hint").first.click()
    page.wait_for_selector(".hint-place .hint", timeout=PATIENCE)
    for tab, shown in (
        ("learn", "#panel-learn button"),
        ("solve", "#panel-solve button"),
        ("set", "#panel-set button"),
    ):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_selector(shown, timeout=PATIENCE)
    press(page, "n")
    page.locator("dialog input[capture=environment]").set_input_files(photo)
    expect(page.locator("dialog [role=status].good")).to_have_text("All 81 cells are clear.")
    expect(page.locator("dialog [aria-live] .good")).to_have_text("30 clues, one solution.")
    press(page, "Escape")
    for name in ("svg", "png", "pdf"):
        head = page.evaluate(
            """async ([puzzle, to]) => {
            const { render } = await import(new URL("./static/backend.js", location.href).href);
            return (await render({ puzzle, to })).slice(0, 4).text(); }""",
            [PUZZLE, name],
        )
        assert head == {"svg": "<svg", "png": "\ufffdPNG", "pdf": "%PDF"}[name]


def test_nothing_large_is_fetched_twice(site: Path, visitor: tuple[Page, list[str]]) -> None:
    page, _ = visitor
    with hosted(site) as (address, asked):
        page.goto(address)
        wait_until_kept(page)
        large = [path for path in asked if ".bin" in path]
        assert sorted(set(large)) == sorted(large)
        asked.clear()
        page.reload()
        page.wait_for_selector("html[data-worker=ready]", timeout=PATIENCE)
        assert [path for path in asked if ".bin" in path or ".asm." in path] == []


@pytest.mark.parametrize(("is_persistent", "times"), [("false", 1), ("true", 0)])
def test_storage_that_is_not_persistent_yet_is_requested_to_be(
    site: Path, visitor: tuple[Page, list[str]], is_persistent: str, times: int
) -> None:
    page, _ = visitor
    page.add_init_script(
        f"""window.requests = 0;
        navigator.storage.persisted = async () => {is_persistent};
        navigator.storage.persist = async () => (++window.requests, true);"""
    )
    with hosted(site) as (address, _asked):
        page.goto(address)
        wait_until_kept(page)
        assert page.evaluate("window.requests") == times


def test_an_empty_service_worker_withdraws_the_app(site: Path, visitor: tuple[Page, list[str]], tmp_path: Path) -> None:
    page, _ = visitor
    published = tmp_path / "app"
    shutil.copytree(site, published)
    with hosted(published) as (address, _asked):
        page.goto(address)
        wait_until_kept(page)
        (published / "sw.js").write_text("")
        text = (published / "index.html").read_text()
        (published / "index.html").write_text(text.replace('<html lang="en">', '<html lang="en" id="moved">'))
        page.reload()
        page.wait_for_selector("html[data-worker=ready]", timeout=PATIENCE)
        expect(page.locator("#moved")).to_have_count(0)  # the old service worker still answers
        page.get_by_role("button", name="Reload").click()
        page.wait_for_selector("#moved", timeout=PATIENCE)
        assert page.evaluate("navigator.serviceWorker.controller") is None
        assert page.evaluate("caches.keys()") in ([], ["fullhouse-files"])


def test_a_shared_link_opens_on_the_first_visit_and_the_app_is_kept(
    site: Path, visitor: tuple[Page, list[str]]
) -> None:
    page, _ = visitor
    with hosted(site) as (address, _asked):
        held: list[Route] = []
        page.route("**/python_stdlib.zip.bin*", lambda route: held.append(route))
        page.goto(f"{address}#puzzle={PUZZLE}")
        page.wait_for_selector("html[data-ready]")  # without the library, which is held back
        expect(page.locator(".preparing")).to_contain_text("MB")
        assert line(page) not in ("", PUZZLE)  # a puzzle to play until the linked one is read
        while not held:
            page.wait_for_timeout(50)
        held[0].continue_()
        expect(page.locator(".cell .digit.given")).to_have_count(30)
        assert line(page) == PUZZLE
        page.unroute_all()
        wait_until_kept(page)


def test_a_search_is_cancelled_by_a_new_worker(site: Path, visitor: tuple[Page, list[str]]) -> None:
    page, _ = visitor
    with hosted(site) as (address, _asked):
        page.goto(address)
        page.wait_for_selector("html[data-worker=ready]", timeout=PATIENCE)
        found = page.evaluate(
            """async ([slowly, quickly]) => {
            const { ask } = await import(new URL("./static/backend.js", location.href).href);
            const asking = new AbortController();
            const asked = { puzzle: slowly, engine: "backtracking" };
            const slow = ask("solve", asked, asking.signal).then(String, (error) => error.name);
            setTimeout(() => asking.abort(), 1000);
            const ended = await slow;
            return [ended, (await ask("solve", { puzzle: quickly })).status]; }""",
            [SLOW, PUZZLE],
        )
    assert found == ["AbortError", "proper"]


def test_the_app_can_be_installed(site: Path, visitor: tuple[Page, list[str]]) -> None:
    page, _ = visitor
    with hosted(site) as (address, _asked):
        page.goto(address)
        wait_until_kept(page)
        client = page.context.new_cdp_session(page)
        errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one for one in errors if one["errorId"] != "in-incognito"] == []  # each test has a profile of its own
        assert client.send("Page.getAppManifest")["errors"] == []
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert all((site / icon["src"]).is_file() for icon in manifest["icons"])


def test_axe_finds_no_violation_in_any_theme(site: Path, browser: Browser, node_modules: Path) -> None:
    axe = (node_modules / "axe-core" / "axe.min.js").read_text()
    with (
        browser.new_context(bypass_csp=True) as context,
        hosted(site) as (address, _asked),
    ):  # axe needs an inline script
        page = watched(context, [])
        page.goto(address)
        page.wait_for_selector(".preparing", timeout=PATIENCE)
        page.evaluate(axe)
        for theme in ("light", "dark", "contrast"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            assert page.evaluate("axe.run().then((result) => result.violations)") == []
