"""PDF of scenes and pages, as poppler reads it and as resvg draws the same scene."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from patience import run_without
from PIL import Image, ImageChops, ImageFilter, ImageStat
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION
from render.examples import scenes_of
from render.poppler import facts_of, fonts_of, image_of, metadata_of, needs_poppler, text_of, words_of

import fullhouse as fh
from fullhouse.render import fonts
from fullhouse.render.pdf import pages_pdf, picture_pdf
from fullhouse.render.scene import Box, Curve, Disc, Label, Page, Placed, Scene, Stroke
from fullhouse.render.svg import scene_svg, svg_png
from fullhouse.render.theme import THEMES, Style, Theme

HOSTILE = "A) Tj ET (\\ <b>&\"'\n\x00\x1b\ud800 日本 שלום 𝔸 end"
DRAWN = ("naked-pair", "finned-x-wing", "als-chain", "aic", "multi-colors-1", "forcing-net-verity", "sue-de-coq")


def solved() -> Scene:
    return fh.draw(WIKIPEDIA, solution=True).scene


def difference(one: bytes, other: bytes) -> float:
    """How far apart two pictures are: the greatest difference of small neighbourhoods, 0 to 255."""
    images = [Image.open(BytesIO(data)).convert("RGB").filter(ImageFilter.BoxBlur(4)) for data in (one, other)]
    assert images[0].size == images[1].size
    extrema = ImageStat.Stat(ImageChops.difference(*images)).extrema
    return max(high for _, high in extrema)


@needs_poppler
def test_every_row_can_be_read_and_copied() -> None:
    data = picture_pdf(solved(), THEMES["print"], 300)
    rows = [list(WIKIPEDIA_SOLUTION[start : start + 9]) for start in range(0, 81, 9)]
    assert words_of(data) == rows
    assert text_of(data, "-raw").split() == [digit for row in rows for digit in row]


@needs_poppler
def test_all_fonts_are_embedded(tmp_path: Path) -> None:
    fonts = fonts_of(picture_pdf(solved(), THEMES["light"], 300), tmp_path)
    assert sorted(name.split("+")[1] for name, _ in fonts) == ["BitstreamVeraSans-Bold", "BitstreamVeraSans-Roman"]
    assert {embedded for _, embedded in fonts} == {"yes"}


@needs_poppler
def test_a_file_has_its_title_language_and_producer(tmp_path: Path) -> None:
    data = picture_pdf(solved(), THEMES["light"], 300)
    facts = facts_of(data, tmp_path)
    assert facts["Title"] == solved().title
    assert facts["Creator"] == f"Fullhouse {fh.__version__}"
    assert facts["Page size"] == "300 x 300 pts"
    assert b"/Lang (en)" in data
    metadata = metadata_of(data, tmp_path)
    assert "<dc:language><rdf:Bag><rdf:li>en</rdf:li>" in metadata
    assert solved().title in metadata


def test_the_same_picture_gives_the_same_bytes() -> None:
    assert picture_pdf(solved(), THEMES["light"], 300) == picture_pdf(solved(), THEMES["light"], 300)


@needs_poppler
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", DRAWN)
def test_a_step_looks_as_resvg_draws_it(name: str, theme: str, tmp_path: Path) -> None:
    scene = scenes_of(name)[0]
    drawn = image_of(picture_pdf(scene, THEMES[theme], 500), tmp_path, width=500)
    assert difference(drawn, svg_png(scene_svg(scene, theme, size=500), size=500)) < 40


@needs_poppler
def test_every_shape_and_every_field_of_a_style_is_drawn_as_resvg_does(tmp_path: Path) -> None:
    hatches = ("/", "\\", "x", "-", "|", ".")
    styles = {f"hatch-{hatch}": Style("#ffeecc", "#884400", 2.0, hatch=hatch) for hatch in hatches}
    styles |= {
        "pattern": Style("#ddeeff", "#0044aa", 3.0, (2.0, 1.0)),
        "text": Style("#aa0000"),
        "bold": Style("#005500", is_bold=True),
        "line": Style(line="#333333"),
        "dashed": Style(line="#333333", dash=(3.0, 2.0)),
        "none": Style(),
    }
    shapes: list[Box | Disc | Stroke | Curve | Label] = []
    for number, hatch in enumerate(hatches):
        shapes.append(Box(10 + 60 * number, 10, 50, 50, f"hatch-{hatch}", radius=6))
        shapes.append(Disc(35 + 60 * number, 95, 22, f"hatch-{hatch}"))
    shapes += [Box(10, 130, 80, 40, "pattern"), Disc(130, 150, 20, "pattern"), Box(0, 0, 380, 300, "none")]
    shapes += [Stroke(((170, 130), (240, 130), (205, 170)), "pattern", 4, closed=True)]
    shapes += [Stroke(((260, 140), (300, 165), (360, 135)), "line", 5), Stroke(((260, 175), (360, 175)), "dashed", 3)]
    shapes += [Curve(((10, 200), (60, 180), (90, 260), (150, 200)), "dashed", 4)]
    shapes += [Label(200, 220, "Ag7 start", 22, "text", anchor="start"), Label(200, 250, "Ag7 middle", 22, "bold")]
    shapes += [Label(370, 280, "end (é)", 18, "text", anchor="end"), Label(10, 10, "unseen", 9, "none")]
    scene, theme = Scene(380, 300, tuple(shapes)), Theme("all", "#fffff0", styles)
    drawn = image_of(picture_pdf(scene, theme, 760), tmp_path, width=760)
    assert difference(drawn, svg_png(scene_svg(scene, theme, size=760), size=760)) < 40


@needs_poppler
def test_an_upside_down_picture_fills_the_same_area(tmp_path: Path) -> None:
    def page(*, is_upside_down: bool) -> bytes:
        picture = Placed(solved(), 20, 30, 200, is_upside_down=is_upside_down)
        return image_of(pages_pdf([Page(240, 260, pictures=(picture,))], THEMES["light"], title="x"), tmp_path)

    upright, upside_down = (Image.open(BytesIO(page(is_upside_down=flag))).convert("L") for flag in (False, True))
    box = tuple(round(value * 400 / 240) for value in (20, 30, 220, 230))
    straight, rotated = BytesIO(), BytesIO()
    upright.crop(box).save(straight, "png")  # type: ignore[arg-type]
    upside_down.crop(box).rotate(180).save(rotated, "png")  # type: ignore[arg-type]
    assert difference(straight.getvalue(), rotated.getvalue()) < 60


@needs_poppler
def test_hostile_text_stays_text(tmp_path: Path) -> None:
    scene = Scene(900, 60, (Label(10, 30, HOSTILE, 12, "caption", anchor="start"),), HOSTILE)
    data = pages_pdf(
        [Page(900, 60, pictures=(Placed(scene, 0, 0, 900),), entry=HOSTILE)], THEMES["light"], title=HOSTILE
    )
    assert facts_of(data, tmp_path)["Title"].startswith("A) Tj ET (\\ <b>&\"' 日本")
    shown = text_of(data)
    assert "A) Tj ET (\\ <b>&\"'" in shown
    assert shown.strip().endswith("end")
    assert "<b>" not in metadata_of(data, tmp_path)


@needs_poppler
def test_text_with_more_characters_than_a_font_subset_is_complete() -> None:
    text = "".join(map(chr, [*range(33, 127), *range(0xAE, 0x17F)]))
    known = "".join(one for one in text if one not in fonts.unknown_characters(text))
    assert len(known) > 190
    data = picture_pdf(Scene(3000, 60, (Label(10, 30, known, 12, "caption", anchor="start"),)), THEMES["light"], 3000)
    assert text_of(data, "-raw").strip() == known


def test_a_missing_library_is_named_in_one_line() -> None:
    done = run_without(
        "reportlab",
        f"""
import fullhouse as fh
from fullhouse.errors import MissingExtra
try:
    fh.draw({WIKIPEDIA!r}).to_pdf()
except MissingExtra as error:
    print(error)
""",
    )
    assert done.stdout == "reportlab is not installed; run: pip install 'fullhouse[pictures]'\n", done.stderr


def test_text_is_truncated_and_wrapped_to_its_width() -> None:
    assert fonts.shortened("Sudoku", 10, 100) == "Sudoku"
    short = fonts.shortened("Sudoku for a rainy Sunday", 10, 60)
    assert short.endswith("…")
    assert fonts.text_width(short, 10) <= 60
    assert fonts.shortened("Sudoku", 10, 1) == ""
    lines = list(fonts.wrapped("one two three " + "x" * 200, 10, 60))
    assert all(fonts.text_width(line, 10) <= 60 for line in lines)
    assert lines[0] == "one two"
