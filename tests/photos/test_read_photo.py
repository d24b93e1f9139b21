from __future__ import annotations

import io
import pickle
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from photographs import (
    CELL,
    FONTS,
    MARGIN,
    Style,
    jigsaw,
    page,
    photographed,
    printed,
    puzzles,
    rules_of,
    styles,
    written_into,
)
from PIL import Image, ImageDraw
from puzzles import WIKIPEDIA
from unreadable import NAMES, unreadable

import fullhouse as fh
from fullhouse.photo import pixels

COUNT = 12
PUZZLES = puzzles(COUNT, seed=11)
STYLES = styles(COUNT, seed=5)
LINE = fh.parse(WIKIPEDIA).to_line()


def png(image: Image.Image, format: str = "PNG", **options: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, format, **options)
    return buffer.getvalue()


@pytest.mark.parametrize("k", range(COUNT))
def test_a_flat_print_is_read_for_sure(k: int) -> None:
    photo = fh.read_photo(printed(PUZZLES[k], STYLES[k]))
    assert (photo.outcome, photo.grid.to_line()) == ("sure", PUZZLES[k])


def test_photographed_prints_are_read_and_none_is_wrong_for_sure() -> None:
    rng = random.Random(3)
    photos = [fh.read_photo(photographed(printed(*one), rng)) for one in zip(PUZZLES, STYLES, strict=True)]
    right = [photo.grid.to_line() == puzzle for photo, puzzle in zip(photos, PUZZLES, strict=True)]
    assert sum(right) >= 0.9 * COUNT
    assert all(is_right for photo, is_right in zip(photos, right, strict=True) if photo.outcome == "sure")


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_turned_photo_is_read_upright(turn: int) -> None:
    photo = fh.read_photo(photographed(printed(LINE), random.Random(1), turn=turn))
    assert photo.grid.to_line() == LINE


def test_the_crossings_of_the_lines_are_found_where_they_were_drawn() -> None:
    corners = fh.read_photo(printed(LINE)).corners
    drawn = [(MARGIN + x * CELL, MARGIN + y * CELL) for y in range(10) for x in range(10)]
    assert len(corners) == 100
    assert (
        max(abs(a - b) for found, true in zip(corners, drawn, strict=True) for a, b in zip(found, true, strict=True))
        < 4
    )


@pytest.mark.parametrize("format", pixels.FORMATS)
def test_files_of_each_format_give_the_same_grid(format: str, tmp_path: Path) -> None:
    path = tmp_path / "photo.any"
    path.write_bytes(png(printed(LINE), format))
    assert fh.read_photo(path).grid.to_line() == fh.read_photo(path.read_bytes()).grid.to_line() == LINE


def test_arrays_and_pictures_with_an_alpha_channel_are_read() -> None:
    image = printed(LINE)
    clear = Image.new("RGBA", image.size, (0, 0, 0, 0))
    clear.paste(Image.new("RGBA", image.size, "black"), mask=image.point(lambda value: 255 if value < 128 else 0))
    assert fh.read_photo(np.asarray(image)).grid.to_line() == LINE
    assert fh.read_photo(np.asarray(image.convert("RGB"))).grid.to_line() == LINE
    assert fh.read_photo(clear).grid.to_line() == LINE


def test_exif_rotation_is_applied() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    photo = fh.read_photo(png(printed(LINE).rotate(90), "JPEG", exif=exif))
    assert photo.grid.to_line() == LINE
    assert photo.corners[0][0] < photo.corners[9][0]  # in pixels of the upright picture


def test_light_digits_on_a_dark_ground_are_read() -> None:
    photo = fh.read_photo(printed(LINE, Style(paper=30, line=200, ink=230)))
    assert photo.grid.to_line() == LINE


def test_all_puzzles_of_a_page_are_read_in_reading_order() -> None:
    sheet = page({(k // 2, k % 2): printed(PUZZLES[k], STYLES[k]._replace(paper=245)) for k in range(4)})
    assert [photo.grid.to_line() for photo in fh.photo.read_photos(sheet)] == PUZZLES[:4]
    assert fh.read_photo(sheet).outcome == "rejected"
    assert fh.read_photo(sheet).reason == "4 grids found; fullhouse.photo.read_photos reads all of them"


@pytest.mark.parametrize(
    ("image", "reason"),
    [
        (Image.new("L", (900, 700), 200), "no grid found"),
        (Image.fromarray(np.random.default_rng(1).integers(0, 255, (600, 800), dtype=np.uint8)), "no grid found"),
        (printed("12.45.78" * 8, side=8, boxes=(2, 4)), "this is an 8x8 grid; only 4x4, 6x6, 9x9 can be read"),
        (
            printed("12.45.789....1.." * 16, side=16, boxes=(4, 4)),
            "this is a 16x16 grid; only 4x4, 6x6, 9x9 can be read",
        ),
    ],
)
def test_a_picture_without_a_puzzle_is_rejected_with_the_reason(image: Image.Image, reason: str) -> None:
    photo = fh.read_photo(image)
    assert (photo.outcome, photo.reason, photo.grid.to_line()) == ("rejected", reason, "." * 81)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name.endswith("photographed") else name for name in NAMES]
)
def test_a_picture_of_another_thing_is_rejected_with_a_reason_that_names_it(name: str) -> None:
    picture = unreadable(name)
    photo = fh.read_photo(picture.image)
    assert photo.outcome == "rejected"
    assert picture.reason in photo.reason


@pytest.mark.parametrize(
    ("puzzle", "side", "boxes"),
    [(".1....411...24..", 4, (2, 2)), ("3.2.......4.42..1..13..5.5...4...25.", 6, (2, 3))],
)
@pytest.mark.parametrize("is_flat", [True, False])
def test_small_puzzles_are_read_with_the_rules_of_their_size(
    puzzle: str, side: int, boxes: tuple[int, int], is_flat: bool
) -> None:
    image = printed(puzzle, side=side, boxes=boxes)
    photo = fh.read_photo(image if is_flat else photographed(image, random.Random(5)))
    assert photo.grid.to_line() == puzzle
    assert photo.outcome == "sure"
    assert photo.grid.geometry == fh.Geometry(*boxes)
    assert len(photo.cells) == side * side
    assert len(photo.corners) == (side + 1) ** 2


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_light_lines_on_a_dark_page_are_found_in_a_photo(seed: int) -> None:
    drawing = Image.open(io.BytesIO(fh.draw(PUZZLES[seed], size=700, theme="dark").to_png())).convert("L")
    sheet = Image.new("L", (820, 820), drawing.getpixel((2, 2)))
    sheet.paste(drawing, (60, 60))
    photo = fh.read_photo(photographed(sheet, random.Random(seed)))
    assert (photo.outcome, photo.grid.to_line()) == ("sure", PUZZLES[seed])


JIGSAWS = [jigsaw(seed) for seed in range(COUNT)]
BORDERED = [style._replace(thin=min(style.thin, 2), thick=max(style.thick, 5)) for style in STYLES]


@pytest.mark.parametrize("k", range(COUNT))
def test_a_jigsaw_is_read_with_its_regions_as_rules(k: int) -> None:
    puzzle, regions = JIGSAWS[k]
    photo = fh.read_photo(printed(puzzle, BORDERED[k], regions=regions))
    assert (photo.outcome, photo.grid) == ("sure", fh.Grid(map(int, puzzle.replace(".", "0")), rules_of(regions)))


def test_photographed_jigsaws_are_read_and_none_is_wrong_for_sure() -> None:
    rng = random.Random(6)
    right = 0
    for (puzzle, regions), style in zip(JIGSAWS, BORDERED, strict=True):
        photo = fh.read_photo(photographed(printed(puzzle, style, regions=regions), rng, turn=rng.randrange(4)))
        is_right = (photo.grid.to_line(), photo.grid.geometry) == (puzzle, rules_of(regions))
        right += is_right
        assert is_right or photo.outcome != "sure"
    assert right >= 0.9 * COUNT


def test_a_small_jigsaw_is_read_with_its_regions_as_rules() -> None:
    puzzle, regions = jigsaw(1, side=6, boxes=(2, 3), spare=2)
    photo = fh.read_photo(printed(puzzle, side=6, boxes=(2, 3), regions=regions))
    assert (photo.outcome, photo.grid.to_line(), photo.grid.geometry) == ("sure", puzzle, rules_of(regions, 6))


def test_boxes_of_three_rows_and_two_columns_are_distinguished_from_the_usual_ones() -> None:
    boxes = [cell // 18 * 3 + cell % 6 // 2 for cell in range(36)]
    rules = rules_of(boxes, 6)
    puzzle = next(fh.solutions(fh.Grid([1, 2, 3, 4, 5, 6] + [0] * 30, rules))).to_line()
    photo = fh.read_photo(printed(puzzle, side=6, boxes=(3, 2)))
    assert (photo.outcome, photo.grid.to_line(), photo.grid.geometry) == ("sure", puzzle, fh.Geometry(3, 2))


def test_a_jigsaw_without_thick_lines_is_never_read_for_sure() -> None:
    for puzzle, regions in JIGSAWS:
        photo = fh.read_photo(printed(puzzle, STYLES[0]._replace(thin=3, thick=3), regions=regions))
        assert photo.outcome != "sure"


def test_a_jigsaw_drawn_by_colours_alone_is_never_sure_and_the_reason_names_jigsaws() -> None:
    shades = [250, 225, 200, 240, 190, 215, 232, 205, 180]
    for k, (puzzle, regions) in enumerate(JIGSAWS):
        flat = printed(puzzle, regions=regions, shades=shades)
        for picture in (flat, photographed(flat, random.Random(k))):
            photo = fh.read_photo(picture)
            assert photo.outcome != "sure"
            assert "jigsaw" in photo.reason


def test_a_jigsaw_with_a_border_that_is_missing_is_unsure_and_names_the_border() -> None:
    puzzle, regions = JIGSAWS[2]
    row, column = next((y, x) for y in range(9) for x in range(8) if regions[9 * y + x] != regions[9 * y + x + 1])
    image = printed(puzzle, regions=regions)
    left, top = MARGIN + (column + 1) * CELL, MARGIN + row * CELL
    draw = ImageDraw.Draw(image)
    draw.rectangle((left - 3, top + 3, left + 3, top + CELL - 3), 245)
    draw.line((left, top, left, top + CELL), 30, 2)
    photo = fh.read_photo(image)
    border = f"r{row + 1}c{column + 1}-r{row + 1}c{column + 2}"
    assert (photo.outcome, photo.grid.to_line()) == ("unsure", puzzle)
    assert photo.reason == f"1 region border in doubt: {border}"
    assert photo.doubtful == (9 * row + column, 9 * row + column + 1)


def test_thick_lines_that_form_no_regions_are_named_if_the_classic_rules_do_not_fit() -> None:
    puzzle, regions = JIGSAWS[3]
    one = [0 if region in (0, 1, 2) else region for region in regions]  # three regions in one
    photo = fh.read_photo(printed(puzzle, regions=one))
    assert photo.outcome != "sure"
    assert "thick lines do not form" in photo.reason


def test_a_jigsaw_with_a_wrong_digit_is_never_read_for_sure() -> None:
    for puzzle, regions in JIGSAWS:
        digit = next(one for one in puzzle if one != ".")
        wrong = puzzle.replace(digit, str(int(digit) % 9 + 1), 1)
        assert fh.read_photo(printed(wrong, regions=regions)).outcome != "sure"


def test_a_digit_too_large_for_its_puzzle_is_never_read_for_sure() -> None:
    photo = fh.read_photo(printed(".1....411...27..", side=4, boxes=(2, 2)))
    assert photo.outcome != "sure"
    assert max(photo.grid) <= 4


def test_a_puzzle_with_several_solutions_is_unsure_with_the_reason() -> None:
    several = PUZZLES[0].replace("1", ".").replace("2", ".")
    photo = fh.read_photo(printed(several))
    assert (photo.outcome, photo.grid.to_line()) == ("unsure", several)
    assert photo.reason.startswith("several solutions")


def test_a_smudged_clue_is_named_and_its_runners_up_are_shown() -> None:
    image = printed(LINE)
    ImageDraw.Draw(image).ellipse((MARGIN + 14, MARGIN + 14, MARGIN + 50, MARGIN + 50), 20)
    photo = fh.read_photo(image)
    assert photo.outcome != "sure" or photo.grid.to_line() == LINE
    assert photo.outcome == "rejected" or 0 in photo.doubtful


def test_a_photo_can_be_pickled_and_holds_only_plain_values() -> None:
    photo = fh.read_photo(printed(LINE))
    assert pickle.loads(pickle.dumps(photo)) == photo
    assert len(photo.confidences) == 81
    assert all(0 <= confidence <= 1 for confidence in photo.confidences)


def test_equal_pictures_give_equal_photos() -> None:
    image = photographed(printed(LINE), random.Random(8))
    assert fh.read_photo(image) == fh.read_photo(png(image))


def test_a_bomb_is_rejected_before_it_is_decoded() -> None:
    small = bytearray(png(Image.new("1", (8, 8))))
    small[16:24] = (40_000).to_bytes(4, "big") + (25_000).to_bytes(4, "big")
    small[29:33] = __import__("zlib").crc32(small[12:29]).to_bytes(4, "big")
    with pytest.raises(fh.errors.UnreadableInput, match="64,000,000"):
        fh.read_photo(bytes(small))


@pytest.mark.parametrize(
    "data",
    [b"", b"not a picture", png(Image.new("L", (300, 300)))[:60], b"\xff\xd8\xff\xe0" + bytes(50), b"BM" + bytes(60)],
)
def test_bytes_that_are_not_a_whole_picture_are_rejected_in_one_sentence(data: bytes) -> None:
    with pytest.raises(fh.errors.UnreadableInput, match="picture"):
        fh.read_photo(data)


def test_without_pillow_a_picture_names_the_extra_and_anything_else_is_rejected_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = png(printed(LINE))
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(fh.errors.MissingExtra, match="Pillow"):
        fh.read_photo(picture)
    with pytest.raises(fh.errors.UnreadableInput, match="is not a picture"):
        fh.read_photo(b"not a picture")


def test_a_format_that_is_not_listed_is_rejected() -> None:
    with pytest.raises(fh.errors.UnreadableInput, match="is not a picture"):
        fh.read_photo(png(printed(LINE), "TIFF"))


@pytest.mark.parametrize("size", [(1, 1), (1, 5000), (5000, 1), (59, 2000), (70, 70)])
def test_pictures_too_small_for_a_grid_are_rejected(size: tuple[int, int]) -> None:
    assert fh.read_photo(Image.new("L", size, 128)).reason == "no grid found"


def test_the_fonts_of_these_pictures_are_there() -> None:
    assert all(font.exists() for font in FONTS)


def test_most_digits_written_into_a_printed_puzzle_are_not_clues_and_can_be_kept() -> None:
    solution = fh.solve(LINE).to_line()
    places = [cell for cell in range(81) if LINE[cell] == "."][::3]
    photo = fh.read_photo(written_into(printed(LINE), solution, places, seed=4))
    assert photo.written <= set(places)
    taken_for_print = [cell for cell in places if photo.grid[cell]]
    assert len(taken_for_print) <= 0.15 * len(places)
    assert all(photo.grid[cell] == int(LINE[cell]) for cell in range(81) if LINE[cell] != ".")
    assert sum(photo.with_written[cell] == int(solution[cell]) for cell in places) > 0.8 * len(places)
