"""Draws the stages of reading a photo for docs/photos.md, from a photo that is made from a seed.

python tools/photo_pictures.py
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from photographs import CELL, FONTS, MARGIN, photographed, printed
from PIL import Image, ImageDraw, ImageFont

import fullhouse as fh

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMUDGED = (0, 4)
"""Row and column of a clue that is hard to read, so that the last stage has something to do."""
SIZE = 380
PATCH = SIZE // 9
RED = (200, 30, 30)
BLUE = (30, 90, 200)


def photo_of_puzzle() -> Image.Image:
    """A photo of a printed puzzle with a smudge."""
    page = printed(PUZZLE)
    row, column = SMUDGED
    left, top = MARGIN + column * CELL, MARGIN + row * CELL
    ImageDraw.Draw(page).line((left + 10, top + 54, left + 54, top + 10), 20, 8)
    return photographed(page, random.Random(2))


def patch(image: Image.Image, photo: fh.photo.Photo, cell: int) -> Image.Image:
    """The picture of a cell between its four crossings."""
    a, b = (photo.corners[cell // 9 * 10 + cell % 9 + step] for step in (0, 1))
    d, c = (photo.corners[cell // 9 * 10 + cell % 9 + step] for step in (10, 11))
    return image.transform((PATCH, PATCH), Image.Transform.QUAD, (*a, *d, *c, *b), Image.Resampling.BILINEAR)


def stages() -> dict[str, Image.Image]:
    """The pictures by name, in the order of the stages."""
    image = photo_of_puzzle()
    photo = fh.read_photo(image)
    scale = SIZE / image.width
    small = image.resize((SIZE, SIZE), Image.Resampling.LANCZOS).convert("RGB")
    corners = [(x * scale, y * scale) for x, y in photo.corners]

    frame = small.copy()
    ImageDraw.Draw(frame).polygon([corners[k] for k in (0, 9, 99, 90)], outline=RED, width=3)

    lines = small.copy()
    draw = ImageDraw.Draw(lines)
    for k in range(10):
        draw.line(corners[10 * k : 10 * k + 10], RED, 1)
        draw.line(corners[k::10], RED, 1)
    for x, y in corners:
        draw.ellipse((x - 2, y - 2, x + 2, y + 2), fill=BLUE)

    cells = Image.new("RGB", (9 * (PATCH + 2), 9 * (PATCH + 2)), "white")
    for cell in range(81):
        place = (cell % 9 * (PATCH + 2), cell // 9 * (PATCH + 2))
        cells.paste(patch(image, photo, cell).convert("RGB"), place)

    digits, checked = (Image.new("RGB", (9 * PATCH + 1, 9 * PATCH + 1), "white") for _ in range(2))
    for picture, shows_doubt in ((digits, False), (checked, True)):
        draw = ImageDraw.Draw(picture)
        large, tiny = (ImageFont.truetype(str(FONTS[0]), size) for size in (20, 9))
        for cell, seen in enumerate(photo.cells):
            x, y = cell % 9 * PATCH, cell // 9 * PATCH
            is_doubtful = shows_doubt and cell in photo.doubtful
            draw.rectangle(
                (x, y, x + PATCH, y + PATCH), outline=RED if is_doubtful else (190, 190, 190), width=1 + is_doubtful
            )
            digit = (
                photo.grid[cell]
                if shows_doubt
                else max([(seen.confidence, seen.digit), *((p, d) for d, p in seen.others)])[1]
            )
            if digit:
                draw.text((x + PATCH / 2, y + PATCH * 0.42), str(digit), "black", large, anchor="mm")
            if not shows_doubt:
                draw.text(
                    (x + PATCH / 2, y + PATCH * 0.83),
                    f"{100 * seen.confidence:.0f}",
                    (110, 110, 110),
                    tiny,
                    anchor="mm",
                )
    return {"frame": frame, "lines": lines, "cells": cells, "digits": digits, "checked": checked}


def main() -> None:
    for name, picture in stages().items():
        picture.quantize(48).save(FOLDER / f"photo-{name}.png", optimize=True)
    print(f"pictures of the stages in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
