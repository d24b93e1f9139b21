"""SVG: well-formed, safe, accessible, and the same picture in every program."""

from __future__ import annotations

import base64
import io
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from patience import HANG
from PIL import Image, ImageChops, ImageFilter, ImageStat
from puzzles import WIKIPEDIA
from render.examples import contrast, each_technique, scenes_of

import fullhouse as fh
from fullhouse.render.board import grid_scene
from fullhouse.render.picture import Picture
from fullhouse.render.svg import font_files, scene_svg
from fullhouse.render.theme import THEMES, Theme, theme_of

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}
ATTRIBUTES = {
    "viewBox", "width", "height", "role", "aria-label", "fill", "stroke", "stroke-width", "stroke-dasharray",
    "stroke-linecap", "stroke-linejoin", "font-family", "font-size", "font-weight", "text-anchor", "x", "y", "rx", "cx",
    "cy", "r", "d",
}  # fmt: skip
HOSTILE = "</title><script>alert('1 & 2')</script>\x00\x1b[31m\ud800\"]]>"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


@each_technique
def test_a_step_is_well_formed_and_holds_nothing_but_shapes_and_text(name: str) -> None:
    for scene in scenes_of(name):
        for theme in THEMES:
            for element in parsed(scene_svg(scene, theme)).iter():
                assert element.tag.removeprefix(SVG) in ELEMENTS
                assert set(element.attrib) <= ATTRIBUTES
                assert "url" not in " ".join(element.attrib.values())


def test_a_picture_has_title_and_description_and_its_text_as_text() -> None:
    root = parsed(fh.draw(WIKIPEDIA).to_svg())
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == root.get("aria-label") == "Sudoku with 30 givens"
    assert (root.findtext(f"{SVG}desc") or "").startswith("Row 1: 5 3 - - 7 - - - -. Row 2: 6")
    digits = "".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert sorted(digits) == sorted(WIKIPEDIA.replace(".", ""))


def test_a_step_has_a_description() -> None:
    board = fh.parse_board(WIKIPEDIA)
    root = parsed(fh.draw(fh.hint(board), board=board).to_svg())
    assert root.findtext(f"{SVG}title") == "Hidden Single"
    assert (root.findtext(f"{SVG}desc") or "").endswith("So r1c6 is 8.")


def test_hostile_titles_are_nothing_but_text() -> None:
    scene = replace(grid_scene(fh.parse(WIKIPEDIA)), title=HOSTILE, description=HOSTILE)
    svg = scene_svg(scene)
    root = parsed(svg)
    assert "<script" not in svg
    assert (
        root.findtext(f"{SVG}title")
        == root.findtext(f"{SVG}desc")
        == "</title><script>alert('1 & 2')</script>[31m\"]]>"
    )


@given(st.text())
def test_any_title_gives_well_formed_svg(title: str) -> None:
    scene = replace(grid_scene(fh.parse(WIKIPEDIA)), title=title, description=title)
    assert {element.tag.removeprefix(SVG) for element in parsed(scene_svg(scene)).iter()} <= ELEMENTS


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_ink_contrasts_with_its_background(theme: Theme) -> None:
    for role, style in theme.styles.items():
        if role.startswith("ink-"):
            ground = theme.style(role.removeprefix("ink-")).fill or theme.paper
            assert contrast(style.fill, ground) >= 4.5, role
    grounds = [
        style.fill for role, style in theme.styles.items() if role.startswith(("cell-", "house-")) and style.fill
    ]
    for role in ("given", "found", "candidate", "name"):
        for ground in (theme.paper, *grounds):
            assert contrast(theme.style(role).fill, ground) >= 4.5, f"{role} on {ground}"


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("on", "off"),
        ("strong", "weak"),
        ("color-1", "color-2"),
        ("color-1", "color-4"),
        ("color-3", "color-4"),
        ("base", "fin"),
        ("fin", "endo-fin"),
        ("pattern", "placed"),
        ("edge-base", "edge-cover"),
        *((f"cell-set-{one}", f"cell-set-{one + 1}") for one in range(1, 7)),
    ],
)
def test_roles_that_meet_differ_without_colour(theme: Theme, one: str, other: str) -> None:
    a, b = theme.style(one), theme.style(other)
    is_far = a.fill is not None and b.fill is not None and contrast(a.fill, b.fill) >= 2
    assert a.dash != b.dash or a.hatch != b.hatch or is_far


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21), ("#ffffff", "#767676", 4.54), ("#ff0000", "#0000ff", 2.15), ("#123456", "#123456", 1)],
)
def test_contrast_is_that_of_the_accessibility_guidelines(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.005)


@pytest.fixture(scope="module")
def chromium() -> str:
    found = shutil.which("chromium")
    if found is None and os.environ.get("CI") != "true":
        pytest.skip("chromium is not installed")
    assert found
    return found


@pytest.mark.parametrize(
    ("name", "theme"), [("continuous-nice-loop", "light"), ("als-xy-wing", "dark"), ("finned-swordfish", "print")]
)
def test_a_browser_shows_the_picture_that_the_png_has(name: str, theme: str, chromium: str, tmp_path: Path) -> None:
    picture = Picture(scenes_of(name)[0], theme_of(theme), 548)
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html><style>{_fonts()}body{{margin:0}}</style>{picture.to_svg()}", encoding="utf-8")
    command = [
        chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=548,548",
        f"--user-data-dir={tmp_path / 'profile'}", f"--screenshot={tmp_path / 'seen.png'}",
        page.as_uri(),
    ]  # fmt: skip
    subprocess.run(command, capture_output=True, check=True, timeout=HANG)
    drawn = Image.open(io.BytesIO(picture.to_png(548))).convert("RGB")
    seen = Image.open(tmp_path / "seen.png").convert("RGB").crop((0, 0, 548, 548))
    blurred = [image.filter(ImageFilter.GaussianBlur(2)) for image in (drawn, seen)]  # edges are smoothed differently
    difference = ImageChops.difference(*blurred).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 2.2
    assert ImageStat.Stat(difference).extrema[0][1] < 70


def _fonts() -> str:
    """The fonts of the PNG for a browser that may have others."""
    faces = []
    for file, weight in zip(font_files(), ("normal", "bold"), strict=True):
        data = base64.b64encode(Path(file).read_bytes()).decode()
        source = f"url(data:font/ttf;base64,{data})"
        faces.append(f"@font-face{{font-family:'Bitstream Vera Sans';font-weight:{weight};src:{source}}}")
    return "".join(faces)


@pytest.mark.parametrize("size", [1, 200, 601])
def test_a_png_is_as_wide_as_it_should_be(size: int) -> None:
    assert Image.open(io.BytesIO(fh.draw(WIKIPEDIA).to_png(size))).size == (size, size)


def test_small_svg() -> None:
    """Attributes are written once for shapes that look the same: a board with all its candidates is small."""
    svg = fh.draw(fh.parse_board(WIKIPEDIA)).to_svg()
    assert len(svg) < 5000
    assert len(re.findall("font-size", svg)) == 2
