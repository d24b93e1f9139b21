"""The site is built as `make docs` builds it: strictly, every page within reach, nothing loaded from elsewhere.

`make slow` builds it, which takes half a minute; in every run the pages are generated, and found in the navigation.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from project.public_things import EVERYTHING

import fullhouse
from fullhouse import errors
from fullhouse.constraints import KINDS
from fullhouse.logic.examples import example_of
from fullhouse.techniques import FAMILIES

ROOT = Path(__file__).parents[2]


class Page(HTMLParser):
    """The links of a page, the files it loads, and its anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.assets: list[str] = []
        self.places: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.places.add(values.get("id", ""))
        if "href" in values:
            (self.links if tag == "a" else self.assets).append(values["href"])
        self.assets += [values[name] for name in ("src", "srcset", "data", "poster") if name in values]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not find_spec("mkdocs"):
        pytest.skip("mkdocs is not installed: pip install --group docs")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in site.rglob("*.html")}


def targets(page: Path, addresses: list[str]) -> Iterator[tuple[Path, str]]:
    """The files that the addresses within the site lead to, and the places in them."""
    for address in addresses:
        parts = urlsplit(address)
        if not parts.scheme and not parts.netloc and not parts.path.startswith("/"):
            yield (page.parent / unquote(parts.path)).resolve() if parts.path else page, unquote(parts.fragment)


@pytest.fixture(scope="module")
def generated() -> dict[str, str]:
    """The pages and pictures of techniques and rules by path, as the hooks of mkdocs.yml generate them."""
    found: dict[str, str] = {}
    for name in ("technique_pages", "rule_pages"):
        spec = spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        found |= module.pages()
    return found


def test_every_kind_of_rule_has_a_page_with_its_example_and_picture(generated: dict[str, str]) -> None:
    for name, kind in KINDS.items():
        assert f"```text\n{kind.example}\n```" in generated[f"rules/{name}.md"]
        assert f"]({name}.svg)" in generated[f"rules/{name}.md"]
        assert generated[f"rules/{name}.svg"].startswith("<svg")


def test_every_technique_has_a_page_with_its_example(generated: dict[str, str]) -> None:
    for family in FAMILIES:
        assert family.idea in generated[f"techniques/{family.name}/README.md"]
        for technique in family.techniques:
            assert f"]({technique.name}.md)" in generated[f"techniques/{family.name}/README.md"]
            page = generated[f"techniques/{family.name}/{technique.name}.md"]
            example = example_of(technique.name)
            assert example is not None
            _, step = example
            assert page.startswith(f"# {technique.title}\n")
            assert f"**Explanation.** {step.reason()}\n" in page
            assert f"```text\n{step.line()}\n```" in page
            assert f"]({technique.name}.svg)" in page
            assert generated[f"techniques/{family.name}/{technique.name}.svg"].startswith("<svg")


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for path in (ROOT / "docs").rglob("*.md"):
        assert f" {path.relative_to(ROOT / 'docs').as_posix()}\n" in navigation, path


@pytest.mark.slow
def test_every_markdown_page_is_in_the_site(site: Path, pages: dict[Path, Page], generated: dict[str, str]) -> None:
    sources = {path.relative_to(ROOT / "docs").with_suffix("") for path in (ROOT / "docs").rglob("*.md")}
    sources |= {Path(path).with_suffix("") for path in generated if path.endswith(".md")}
    names = {path.with_name("index") if path.name == "README" else path for path in sources}
    assert {path.relative_to(site).with_suffix("") for path in pages} == names | {Path("404")}


@pytest.mark.slow
def test_every_link_leads_to_a_place_in_the_site(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        for file, place in targets(path, page.links + page.assets):
            assert file.exists(), f"{path.name} links to {file}"
            assert not place or place in pages[file].places, f"{path.name} links to {file.name}#{place}"


@pytest.mark.slow
def test_every_page_can_be_reached_from_the_first(site: Path, pages: dict[Path, Page]) -> None:
    seen, queue = set[Path](), [site / "index.html"]
    while queue:
        path = queue.pop()
        if path not in seen and path in pages:
            seen.add(path)
            queue += [file for file, _ in targets(path, pages[path].links)]
    lost = set(pages) - seen - {site / "404.html"}
    assert not lost, f"no link leads to {sorted(path.name for path in lost)}: add them to nav in mkdocs.yml"


@pytest.mark.slow
def test_every_public_name_has_its_place_in_the_site(pages: dict[Path, Page]) -> None:
    places = set[str]().union(*(page.places for page in pages.values()))
    at_top = {name: thing for module, name, thing in EVERYTHING if module == "fullhouse"}
    for module, name, thing in EVERYTHING:
        home = "fullhouse" if at_top.get(name) is thing else module  # the site shows a name once
        assert f"{home}.{name}" in places


@pytest.mark.slow
def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    loaded = [asset for page in pages.values() for asset in page.assets]
    for style in [*site.rglob("*.css"), *pages]:
        loaded += re.findall(r"(?:url\(|@import )[\"']?([^\"')]+)", style.read_text(encoding="utf-8"))
    assert loaded
    for asset in loaded:
        assert asset.startswith("data:") or not urlsplit(asset).netloc, asset


def test_the_api_pages_have_every_public_name_once() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "api").glob("*.md")]
    named = [name for page in pages for name in re.findall(r"^::: fullhouse\.([\w.]+)$", page, re.MULTILINE)]
    top = set(vars(fullhouse)["__all__"]) - {"__version__"}
    sources = (*(ROOT / "src" / "fullhouse").glob("[a-z]*.py"), *(ROOT / "src" / "fullhouse").glob("*/__init__.py"))
    modules = {
        (path.parent if path.stem == "__init__" else path).stem
        for path in sources
        if "\n__all__ = " in path.read_text(encoding="utf-8")
    }
    classes = {name: thing for name, thing in vars(errors).items() if isinstance(thing, type)}
    exceptions = {name for name, thing in classes.items() if issubclass(thing, Exception)}
    assert set(named) == top | modules | {"errors"} | {f"errors.{name}" for name in exceptions - top}
    assert len(named) == len(set(named))
